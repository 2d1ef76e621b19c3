# ruff: noqa
"""AIMA's shape; alpha is never updated at all."""

import math


def alphabeta_search(game, state):
    def max_value(s, a, b):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        best = (-math.inf, None)
        for move in game.actions(s):
            worth = min_value(game.result(s, move), a, b)[0]
            best = max(best, (worth, move), key=lambda pair: pair[0])
            if best[0] >= b:
                return best
        return best

    def min_value(s, a, b):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        best = (math.inf, None)
        for move in game.actions(s):
            worth = max_value(game.result(s, move), a, b)[0]
            best = min(best, (worth, move), key=lambda pair: pair[0])
            if best[0] <= a:
                return best
            b = min(b, best[0])
        return best

    return max_value(state, -math.inf, math.inf)
