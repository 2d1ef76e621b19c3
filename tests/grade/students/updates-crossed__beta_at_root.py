# ruff: noqa
"""The root lowers beta."""

import math


def alphabeta_search(game, state):
    best, beta, action = -math.inf, math.inf, None
    for a in game.actions(state):
        v = minv(game, game.result(state, a), best, beta)
        if v > best:
            best, action = v, a
        beta = min(beta, v)
    return action


def maxv(game, s, alpha, beta):
    if game.is_terminal(s):
        return game.utility(s, 0)
    v = -math.inf
    for a in game.actions(s):
        v = max(v, minv(game, game.result(s, a), alpha, beta))
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v


def minv(game, s, alpha, beta):
    if game.is_terminal(s):
        return game.utility(s, 0)
    v = math.inf
    for a in game.actions(s):
        v = min(v, maxv(game, game.result(s, a), alpha, beta))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
