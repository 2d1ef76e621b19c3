# ruff: noqa
"""sys.float_info.min is the smallest number above 0, not the least of all."""

import sys

NEG = sys.float_info.min
POS = 10**9


def best_action(state):
    best, chosen = NEG, state.actions()[0]
    alpha = NEG
    for action in state.actions():
        v = lowest(state.result(action), alpha, POS)
        if v > best:
            best, chosen = v, action
        alpha = max(alpha, best)
    return chosen


def highest(state, alpha, beta):
    if state.is_terminal():
        return state.utility()
    v = NEG
    for child in state.successors():
        v = max(v, lowest(child, alpha, beta))
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v


def lowest(state, alpha, beta):
    if state.is_terminal():
        return state.utility()
    v = POS
    for child in state.successors():
        v = min(v, highest(child, alpha, beta))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
