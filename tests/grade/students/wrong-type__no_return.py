# ruff: noqa
"""One branch forgets to return."""

from math import inf


def value(state, alpha=-inf, beta=inf):
    if state.is_terminal():
        return state.utility()
    if state.to_move() == 0:
        v = -inf
        for action in state.actions():
            v = max(v, low(state.result(action), alpha, beta))
            alpha = max(alpha, v)
        if v < inf:
            v
    else:
        return low(state, alpha, beta)


def low(state, alpha, beta):
    if state.is_terminal():
        return state.utility()
    return min(state.result(action).utility() if state.result(action).is_terminal() else 0 for action in state.actions())
