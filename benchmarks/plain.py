"""The same algorithms in plain Python, as people write them by hand: what our rules would cost without a compiler."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
Board = tuple[int, ...]


# ------------------------------------------------------------------------ tic-tac-toe on a tuple, a new one for every state


def won(board: Any, player: int) -> bool:
    for a, b, c in LINES:  # noqa: SIM110 (twice as fast as any())
        if board[a] == player and board[b] == player and board[c] == player:
            return True
    return False


def is_terminal(board: Any) -> bool:
    return won(board, 1) or won(board, 2) or 0 not in board


def utility(board: Any) -> int:
    return 1 if won(board, 1) else -1 if won(board, 2) else 0


def minimax_tuple(board: Board = (0,) * 9, mover: int = 1) -> float:
    """Minimax that makes a new tuple for every state."""
    if is_terminal(board):
        return utility(board)
    best = -math.inf if mover == 1 else math.inf
    for square in range(9):
        if board[square] == 0:
            value = minimax_tuple((*board[:square], mover, *board[square + 1 :]), 3 - mover)
            if value > best if mover == 1 else value < best:
                best = value
    return best


def minimax_list(board: list[int], mover: int = 1) -> float:
    """Minimax on one board, every move made and taken back."""
    if is_terminal(board):
        return utility(board)
    best = -math.inf if mover == 1 else math.inf
    for square in range(9):
        if board[square] == 0:
            board[square] = mover
            value = minimax_list(board, 3 - mover)
            board[square] = 0
            if value > best if mover == 1 else value < best:
                best = value
    return best


def minimax_tuned(board: list[int], mover: int = 1) -> int:
    """The same, tuned by hand to tic-tac-toe: only the last mover can have won, and a board without a free square is full."""
    if won(board, 3 - mover):
        return -1 if mover == 1 else 1
    best = 2
    for square in range(9):
        if board[square] == 0:
            board[square] = mover
            value = minimax_tuned(board, 3 - mover)
            board[square] = 0
            if best == 2 or (value > best if mover == 1 else value < best):
                best = value
    return 0 if best == 2 else best


def alphabeta_list(board: list[int], mover: int = 1, alpha: float = -math.inf, beta: float = math.inf) -> float:
    """Alpha-beta on one board, every move made and taken back; cuts where alpha >= beta."""
    if is_terminal(board):
        return utility(board)
    best = -math.inf if mover == 1 else math.inf
    for square in range(9):
        if board[square] == 0:
            board[square] = mover
            value = alphabeta_list(board, 3 - mover, alpha, beta)
            board[square] = 0
            if mover == 1:
                best = max(best, value)
                alpha = max(alpha, best)
            else:
                best = min(best, value)
                beta = min(beta, best)
            if alpha >= beta:
                break
    return best


# ------------------------------------------------------------- tic-tac-toe as a game class with a dictionary for its board


class Position(NamedTuple):
    to_move: str
    utility: int
    board: dict[tuple[int, int], str]
    moves: list[tuple[int, int]]


class DictTicTacToe:
    """A game as courses write it: states are named tuples with a dict of the marks and a list of the free squares."""

    def __init__(self) -> None:
        self.initial = Position("X", 0, {}, [(x, y) for x in range(1, 4) for y in range(1, 4)])

    def actions(self, state: Position) -> list[tuple[int, int]]:
        return state.moves

    def result(self, state: Position, move: tuple[int, int]) -> Position:
        board = {**state.board, move: state.to_move}
        moves = [square for square in state.moves if square != move]
        worth = (1 if state.to_move == "X" else -1) if self.completes(board, move, state.to_move) else 0
        return Position("O" if state.to_move == "X" else "X", worth, board, moves)

    def is_terminal(self, state: Position) -> bool:
        return state.utility != 0 or not state.moves

    def utility(self, state: Position, player: str) -> int:
        return state.utility if player == "X" else -state.utility

    def completes(self, board: dict[tuple[int, int], str], move: tuple[int, int], player: str) -> bool:
        return any(self.in_a_row(board, move, player, step) >= 3 for step in ((0, 1), (1, 0), (1, -1), (1, 1)))

    def in_a_row(self, board: dict[tuple[int, int], str], move: tuple[int, int], player: str, step: tuple[int, int]) -> int:
        marks = -1  # the move itself is met twice
        for sign in (1, -1):
            x, y = move
            while board.get((x, y)) == player:
                marks += 1
                x, y = x + sign * step[0], y + sign * step[1]
        return marks


def minimax_class(game: DictTicTacToe, state: Position) -> float:
    """Minimax over a game class, one function for each player."""

    def max_value(state: Position) -> float:
        if game.is_terminal(state):
            return game.utility(state, "X")
        return max(min_value(game.result(state, action)) for action in game.actions(state))

    def min_value(state: Position) -> float:
        if game.is_terminal(state):
            return game.utility(state, "X")
        return min(max_value(game.result(state, action)) for action in game.actions(state))

    return max_value(state) if state.to_move == "X" else min_value(state)


# ------------------------------------------------------------------------------------------------------ counting, untimed


def nodes_of_minimax(children: Callable[[Any], Iterable[Any]], state: Any) -> int:
    """How many nodes the tree under `state` has: what every minimax above visits."""
    return 1 + sum(nodes_of_minimax(children, child) for child in children(state))


def nodes_of_alphabeta(board: list[int], mover: int = 1, alpha: float = -math.inf, beta: float = math.inf) -> tuple[float, int]:
    """What `alphabeta_list` answers, and how many nodes it visits on the way."""
    if is_terminal(board):
        return utility(board), 1
    best, nodes = -math.inf if mover == 1 else math.inf, 1
    for square in range(9):
        if board[square] == 0:
            board[square] = mover
            value, below = nodes_of_alphabeta(board, 3 - mover, alpha, beta)
            board[square] = 0
            nodes += below
            if mover == 1:
                best = max(best, value)
                alpha = max(alpha, best)
            else:
                best = min(best, value)
                beta = min(beta, best)
            if alpha >= beta:
                break
    return best, nodes
