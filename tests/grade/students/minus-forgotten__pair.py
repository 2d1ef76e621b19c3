# ruff: noqa
"""The child's window is a pair, in which one minus is missing."""

from math import inf


def negamax(state, window=(-inf, inf), sign=1):
    low, high = window
    if state.is_terminal():
        return sign * state.utility()
    best = -inf
    for child in state.successors():
        below = (-high, low)
        best = max(best, -negamax(child, below, -sign))
        low = max(low, best)
        if low >= high:
            break
    return best
