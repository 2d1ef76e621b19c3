# ruff: noqa
"""Asks for the utility of the player to move, as negamax does, but takes it for MAX's."""

from math import inf


def alphabeta(game, state):
    def worth(s):
        return game.utility(s, game.to_move(s))

    def best(s, alpha, beta):
        if game.terminal_test(s):
            return worth(s), None
        top, choice = -inf, None
        for move in game.actions(s):
            score = worst(game.result(s, move), alpha, beta)[0]
            if score > top:
                top, choice = score, move
            alpha = max(alpha, top)
            if top >= beta:
                break
        return top, choice

    def worst(s, alpha, beta):
        if game.terminal_test(s):
            return worth(s), None
        low, choice = inf, None
        for move in game.actions(s):
            score = best(game.result(s, move), alpha, beta)[0]
            if score < low:
                low, choice = score, move
            beta = min(beta, low)
            if low <= alpha:
                break
        return low, choice

    return best(state, -inf, inf)
