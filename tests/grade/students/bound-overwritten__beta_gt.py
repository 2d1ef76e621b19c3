# ruff: noqa
"""Under rule >: beta = v at MIN."""

import math


def alphabeta(state, alpha=-math.inf, beta=math.inf):
    if state.is_terminal():
        return state.utility(), None
    top = state.to_move() == 0
    best, move = (-math.inf if top else math.inf), None
    for action in state.actions():
        v, _ = alphabeta(state.result(action), alpha, beta)
        if (v > best) if top else (v < best):
            best, move = v, action
            if top:
                alpha = max(alpha, best)
            else:
                beta = best
        if alpha > beta:
            break
    return best, move
