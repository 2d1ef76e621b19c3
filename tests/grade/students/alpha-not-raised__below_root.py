# ruff: noqa
"""The root raises alpha, max_value forgets to."""

from math import inf


def max_value(state, alpha, beta):
    if state.is_terminal():
        return state.utility()
    v = -inf
    for action in state.actions():
        v = max(v, min_value(state.result(action), alpha, beta))
        if v >= beta:
            break
    return v


def min_value(state, alpha, beta):
    if state.is_terminal():
        return state.utility()
    v = inf
    for action in state.actions():
        v = min(v, max_value(state.result(action), alpha, beta))
        if v <= alpha:
            break
        beta = min(beta, v)
    return v


def alphabeta(state):
    state.is_terminal()
    alpha, chosen = -inf, None
    for action in state.actions():
        v = min_value(state.result(action), alpha, inf)
        if v > alpha:
            alpha, chosen = v, action
    return chosen
