# ruff: noqa
"""The decision at the root takes the smallest value: (action, value)."""

from math import inf


def best(state, low, high, maxi):
    if state.is_terminal():
        return state.utility()
    worth = -inf if maxi else inf
    for action in state.actions():
        got = best(state.result(action), low, high, not maxi)
        if maxi:
            worth = max(worth, got)
            low = max(low, worth)
        else:
            worth = min(worth, got)
            high = min(high, worth)
        if low >= high:
            return worth
    return worth


def alpha_beta_decision(state):
    state.is_terminal()
    chosen, worth = None, inf
    for action in state.actions():
        got = best(state.result(action), -inf, worth, True)
        if got < worth:
            chosen, worth = action, got
    return chosen, worth
