# ruff: noqa
"""return v is indented once too much, at MAX and at MIN."""

inf = 1e12


def max_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state, 0)
    v = -inf
    for a in game.actions(state):
        v = max(v, min_value(game, game.result(state, a), alpha, beta))
        if v >= beta:
            return v
        alpha = max(alpha, v)
        return v


def min_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state, 0)
    v = inf
    for a in game.actions(state):
        v = min(v, max_value(game, game.result(state, a), alpha, beta))
        if v <= alpha:
            return v
        beta = min(beta, v)
        return v


def alphabeta_search(game, state):
    return max_value(game, state, -inf, inf)
