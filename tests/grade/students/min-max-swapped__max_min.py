# ruff: noqa
"""One recursion in which max() and min() stand in each other's place."""

from math import inf


def alphabeta(state, alpha=-inf, beta=inf):
    if state.is_terminal():
        return state.utility()
    if state.to_move() == 0:
        v = -inf
        for a in state.actions():
            v = min(v, alphabeta(state.result(a), alpha, beta))
            if v >= beta:
                return v
            alpha = max(alpha, v)
    else:
        v = inf
        for a in state.actions():
            v = max(v, alphabeta(state.result(a), alpha, beta))
            if v <= alpha:
                return v
            beta = min(beta, v)
    return v
