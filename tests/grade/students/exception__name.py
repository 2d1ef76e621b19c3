# ruff: noqa
"""A name with a slip in the branch that cuts."""

from math import inf


def alphabeta(state, alpha=-inf, beta=inf):
    if state.is_terminal():
        return state.utility()
    v = -inf
    for action in state.actions():
        v = max(v, -alphabeta(state.result(action), -beta, -alpha))
        if v >= beta:
            return bset
        alpha = max(alpha, v)
    return v
