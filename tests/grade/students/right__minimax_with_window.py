# ruff: noqa
"""Called minimax, but with alpha and beta; the depth counts upwards and limits nothing."""

import sys

sys.setrecursionlimit(50_000)


def minimax(board, depth, is_max, alpha, beta):
    if board.is_terminal():
        return board.utility()
    if is_max:
        best = -sys.maxsize
        for move in board.actions():
            best = max(best, minimax(board.result(move), depth + 1, False, alpha, beta))
            alpha = max(alpha, best)
            if beta <= alpha:
                break
    else:
        best = sys.maxsize
        for move in board.actions():
            best = min(best, minimax(board.result(move), depth + 1, True, alpha, beta))
            beta = min(beta, best)
            if beta <= alpha:
                break
    return best


if __name__ == "__main__":
    print(minimax(input("board? "), 0, True, -sys.maxsize, sys.maxsize))
