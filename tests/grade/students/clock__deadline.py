# ruff: noqa
"""Right, as long as there is time."""

import time
from math import inf


class Late(Exception):
    pass


def alphabeta(state, alpha=-inf, beta=inf, until=None):
    until = until or time.time() + 1.0
    if time.time() > until or state.is_terminal():
        return state.utility()
    v = -inf if state.to_move() == 0 else inf
    for action in state.actions():
        w = alphabeta(state.result(action), alpha, beta, until)
        if state.to_move() == 0:
            v = max(v, w)
            alpha = max(alpha, v)
        else:
            v = min(v, w)
            beta = min(beta, v)
        if alpha >= beta:
            break
    return v
