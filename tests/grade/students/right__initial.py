# ruff: noqa
"""It takes the position from the game."""


def minimax(game):
    def value(state):
        if game.is_terminal(state):
            return game.utility(state)
        return (max if game.to_move(state) == 0 else min)(value(game.result(state, move)) for move in game.actions(state))

    return value(game.initial)
