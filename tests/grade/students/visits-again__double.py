# ruff: noqa
"""Calls the search twice for every child that is better."""

from math import inf


def value(state, alpha=-inf, beta=inf):
    if state.is_terminal():
        return state.utility()
    if state.to_move() == 0:
        v = -inf
        for a in state.actions():
            if value(state.result(a), alpha, beta) > v:
                v = value(state.result(a), alpha, beta)
            if v >= beta:
                return v
            alpha = max(alpha, v)
        return v
    v = inf
    for a in state.actions():
        if value(state.result(a), alpha, beta) < v:
            v = value(state.result(a), alpha, beta)
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
