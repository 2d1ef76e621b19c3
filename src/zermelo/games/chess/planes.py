"""Chess as a network is shown it, and the numbers that a policy has for moves; both as the side to move sees the board.

    0 .. 4095      origin + 64 * target: all moves, and promotions to a queen
    4096 .. 4167   promotions to a knight, a bishop, a rook: 24 for each, three for every file, by whether the pawn goes left, on or right

The planes, each of 64 squares from a1 to h8 (White's and Black's ranks change places where Black is to move): own pawns, knights, bishops,
rooks, queens, king; the same of the opponent; rooks that may castle; the square for en passant; how near the fifty-move rule is, 0 to 1.
The idea is AlphaZero's (Silver et al. 2018), whose 73 planes of moves are these numbers but for those that no piece can play.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from .moves import TO_QUEEN

if TYPE_CHECKING:
    from . import Chess

NUMBERS = 4096 + 72

SHAPE = (15, 8, 8)


def number_of(move: int) -> int:
    """The number of a move that is written as the side to move sees the board."""
    promotion = move >> 12
    if promotion == 0 or promotion == TO_QUEEN:
        return move & 4095
    file = move & 7
    return 4096 + 24 * (promotion - 1) + 3 * file + (move >> 6 & 7) - file + 1


def planes(state: Chess) -> Iterator[float]:
    """All of them, one after the other."""
    bishops, rooks, queens = state.diagonals & ~state.straights, state.straights & ~state.diagonals, state.diagonals & state.straights
    for side in (state.ours, state.theirs):
        for pieces in (state.pawns, state.knights, bishops, rooks, queens, state.kings):
            for square in range(64):
                yield float((side & pieces) >> square & 1 != 0)
    for squares in (state.castling, state.en_passant):
        for square in range(64):
            yield float(squares >> square & 1 != 0)
    for _ in range(64):
        yield state.clock / 100
