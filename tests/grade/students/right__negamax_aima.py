# ruff: noqa
"""Negamax in AIMA's words: the utility is asked for the player whose turn it would be."""

import math


def negamax(game, state, alpha=-math.inf, beta=math.inf):
    mover = game.to_move(state)
    if game.is_terminal(state):
        return game.utility(state, mover), None
    best = -math.inf, None
    for a in game.actions(state):
        v = -negamax(game, game.result(state, a), -beta, -alpha)[0]
        if v > best[0]:
            best = v, a
        alpha = max(alpha, v)
        if alpha >= beta:
            break
    return best
