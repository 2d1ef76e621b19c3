# ruff: noqa
"""Coroutines all the way down."""

import asyncio


async def value(state, window, side):
    if state.is_terminal():
        return state.utility()
    await asyncio.sleep(0)
    low, high = window
    outcome = low if side > 0 else high
    for child in state.successors():
        got = await value(child, (low, high), -side)
        if side > 0:
            low = outcome = max(outcome, got)
        else:
            high = outcome = min(outcome, got)
        if low >= high:
            break
    return outcome


async def alphabeta(state):
    return await value(state, (float("-inf"), float("inf")), 1)
