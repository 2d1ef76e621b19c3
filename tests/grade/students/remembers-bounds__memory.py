# ruff: noqa
"""A memory of values, although some of them are only bounds."""

from math import inf

KNOWN = {}


def walk(state, alpha, beta):
    if state in KNOWN:
        return KNOWN[state]
    if state.is_terminal():
        v = state.utility()
    elif state.to_move() == 0:
        v = -inf
        for a in state.actions():
            v = max(v, walk(state.result(a), alpha, beta))
            alpha = max(alpha, v)
            if alpha >= beta:
                break
    else:
        v = inf
        for a in state.actions():
            v = min(v, walk(state.result(a), alpha, beta))
            beta = min(beta, v)
            if alpha >= beta:
                break
    KNOWN[state] = v
    return v


def alphabeta(state):
    KNOWN.clear()
    return walk(state, -inf, inf)
