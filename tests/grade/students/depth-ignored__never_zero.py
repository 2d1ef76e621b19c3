# ruff: noqa
"""Depth goes down, but nobody looks at it."""


def minimax(state, depth, maximizing):
    if state.is_terminal():
        return state.evaluate()
    vals = [minimax(state.result(a), depth - 1, not maximizing) for a in state.actions()]
    return max(vals) if maximizing else min(vals)
