# ruff: noqa
"""The root, where MAX moves, calls max_value for its successors, so that MAX moves twice."""

import math


def alpha_beta_search(state):
    best, chosen = -math.inf, None
    for action in state.actions():
        v = max_value(state.result(action), best, math.inf)
        if v > best:
            best, chosen = v, action
    return chosen


def max_value(state, alpha, beta):
    if state.is_terminal():
        return state.utility()
    v = -math.inf
    for child in state.successors():
        v = max(v, min_value(child, alpha, beta))
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v


def min_value(state, alpha, beta):
    if state.is_terminal():
        return state.utility()
    v = math.inf
    for child in state.successors():
        v = min(v, max_value(child, alpha, beta))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
