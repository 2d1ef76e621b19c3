# ruff: noqa
"""What it calls the game is a position."""


def minimax(game):
    if game.is_terminal():
        return game.utility()
    return (max if game.to_move() == 0 else min)(minimax(game.result(move)) for move in game.actions())
