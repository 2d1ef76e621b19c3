# ruff: noqa
"""Three plies down it is content, and says 0 without asking for the utility."""

from math import inf


def alphabeta(state, alpha=-inf, beta=inf, maximizing=True, ply=0):
    if state.is_terminal():
        return state.utility()
    if ply == 3:
        return 0
    v = -inf if maximizing else inf
    for action in state.actions():
        w = alphabeta(state.result(action), alpha, beta, not maximizing, ply + 1)
        v = max(v, w) if maximizing else min(v, w)
        if maximizing:
            alpha = max(alpha, v)
        else:
            beta = min(beta, v)
        if alpha >= beta:
            return v
    return v
