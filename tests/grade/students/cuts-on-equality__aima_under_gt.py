# ruff: noqa
"""Right by the rule of AIMA, v >= beta; wrong where cuts on equality are forbidden."""

from math import inf


def alpha_beta_search(state, game):
    def value(s, maxi, alpha, beta):
        if game.terminal_test(s):
            return game.utility(s, 0)
        v = -inf if maxi else inf
        for a in game.actions(s):
            w = value(game.result(s, a), not maxi, alpha, beta)
            if maxi:
                v = max(v, w)
                if v >= beta:
                    return v
                alpha = max(alpha, v)
            else:
                v = min(v, w)
                if v <= alpha:
                    return v
                beta = min(beta, v)
        return v

    best, alpha = None, -inf
    game.terminal_test(state)
    for a in game.actions(state):
        w = value(game.result(state, a), False, alpha, inf)
        if w > alpha:
            best, alpha = a, w
    return best
