# ruff: noqa
"""Holds alpha against beta, and never raises alpha: so nothing is ever cut off."""

from math import inf


def alphabeta(state, alpha=-inf, beta=inf):
    if state.is_terminal():
        return state.utility()
    if state.to_move() == 0:
        v = -inf
        for a in state.actions():
            v = max(v, alphabeta(state.result(a), alpha, beta))
            if alpha >= beta:
                break
        return v
    v = inf
    for a in state.actions():
        v = min(v, alphabeta(state.result(a), alpha, beta))
        beta = min(beta, v)
        if alpha >= beta:
            break
    return v
