# ruff: noqa
"""Takes a position with a single action for the end."""

from math import inf


def value(state, alpha=-inf, beta=inf):
    if state.is_terminal() or len(state.actions()) == 1:
        return state.utility()
    v = -inf if state.to_move() == 0 else inf
    for action in state.actions():
        w = value(state.result(action), alpha, beta)
        if state.to_move() == 0:
            v = max(v, w)
            alpha = max(alpha, v)
        else:
            v = min(v, w)
            beta = min(beta, v)
        if alpha >= beta:
            return v
    return v
