# ruff: noqa
"""Searches a copy of the tree, with 500 for infinity: where all leaves lie beyond it, there is no best move."""

from collections import namedtuple

Board = namedtuple("Board", "score maximizer moves")


def copied(state):
    if state.is_terminal():
        return Board(state.utility(), None, ())
    return Board(None, state.to_move() == 0, tuple((a, copied(state.result(a))) for a in state.actions()))


def explore(board, alpha=-500, beta=500):
    if not board.moves:
        return board.score, None
    chosen, best = None, -500 if board.maximizer else 500
    for move, after in board.moves:
        score, _ = explore(after, alpha, beta)
        if board.maximizer and score > best:
            best, chosen = score, move
            alpha = max(alpha, best)
        elif not board.maximizer and score < best:
            best, chosen = score, move
            beta = min(beta, best)
        if beta <= alpha:
            break
    return best, chosen


def choose_move(state):
    board = copied(state)
    return explore(board)
