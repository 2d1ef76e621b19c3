# ruff: noqa
"""Takes the children in any order."""

import random
from math import inf


def value(state, alpha=-inf, beta=inf):
    if state.is_terminal():
        return state.utility()
    v = -inf if state.to_move() == 0 else inf
    for action in random.sample(state.actions(), k=len(state.actions())):
        w = value(state.result(action), alpha, beta)
        v = max(v, w) if state.to_move() == 0 else min(v, w)
        if state.to_move() == 0:
            alpha = max(alpha, v)
        else:
            beta = min(beta, v)
        if alpha >= beta:
            break
    return v
