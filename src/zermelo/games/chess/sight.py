"""What networks see of a position of chess, and the numbers that their policies have for moves.

    pieces         for networks that an engine asks: one input for each piece, 64 squares for each of six kinds of the player's own (pawns,
                   knights, bishops, rooks, queens, the king), and as many for the other side's. The board is seen from the player's
                   side, and so that the player's king stands on the left half of it: when the king crosses the middle, all inputs change

    planes         for those who train elsewhere, each of 64 squares from a1 to h8, as the side to move sees them (White's and Black's ranks
                   change places where Black is to move): own pawns, knights, bishops, rooks, queens, king; the same of the opponent; rooks
                   that may castle; the square for en passant; how near the fifty-move rule is, 0 to 1

    0 .. 4095      origin + 64 * target: all moves, and promotions to a queen
    4096 .. 4167   promotions to a knight, a bishop, a rook: 24 for each, three for every file, by whether the pawn goes left, on or right

The idea of the planes is AlphaZero's (Silver et al. 2018), whose 73 planes of moves are these numbers but for those that no piece can play.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...bits import U64, lowest
from .moves import C1, D1, F1, G1, TO_QUEEN, TURNED

if TYPE_CHECKING:
    from . import Chess

NUMBERS = 4096 + 72
"""How many numbers moves have."""
SHAPE = (15, 8, 8)
"""Of the planes."""
PIECES = 768
KINDS = PAWNS, KNIGHTS, BISHOPS, ROOKS, QUEENS, KINGS = range(6)
OTHERS = 384
"""Where the inputs of the other side begin."""
BECOMES = (*KINDS, *(KNIGHTS,) * 6, *(BISHOPS,) * 6, *(ROOKS,) * 6, *(QUEENS,) * 6)
"""What a piece is after a move: its kind, and six times what a pawn becomes (see `moves`)."""
RIGHT_HALF = 4
"""Of the number of a square: a bit that is set on the files e to h."""


def seen_pieces(state: Chess, player: int) -> Iterator[tuple[int, float]]:
    """The input of every piece, as `player` sees the board."""
    mine, turn = state.ours, 0
    if player != state.mover:
        mine, turn = state.theirs, 56
    if lowest(state.kings & mine) & RIGHT_HALF:
        turn ^= 7
    queens = state.diagonals & state.straights
    for kind in KINDS:
        pieces = state.pawns
        if kind == KNIGHTS:
            pieces = state.knights
        elif kind == BISHOPS:
            pieces = state.diagonals ^ queens
        elif kind == ROOKS:
            pieces = state.straights ^ queens
        elif kind == QUEENS:
            pieces = queens
        elif kind == KINGS:
            pieces = state.kings
        while pieces:
            square = lowest(pieces)
            pieces &= pieces - 1
            yield 64 * kind + (square ^ turn) + (0 if mine >> square & 1 else OTHERS), 1.0


def kind_on(state: Chess, square: int) -> int:
    """The kind of the piece on a square."""
    if state.pawns >> square & 1:
        return PAWNS
    if state.knights >> square & 1:
        return KNIGHTS
    if state.diagonals >> square & 1:
        return QUEENS if state.straights >> square & 1 else BISHOPS
    return ROOKS if state.straights >> square & 1 else KINGS


def seen_changes(state: Chess, action: int, player: int) -> Iterator[tuple[int, float]]:
    """The inputs that a move changes, as `player` sees the board, and by how much; nothing where the board is seen anew."""
    move = action ^ TURNED * state.mover
    origin, target, promotion = move & 63, move >> 6 & 63, move >> 12
    here, there = U64(1) << origin, U64(1) << target
    goal, castles = target, there & state.ours != 0
    if castles:  # the king comes to stand beside the rook, wherever either came from
        goal = G1 if target > origin else C1
    if player != state.mover or not here & state.kings or not (origin ^ goal) & RIGHT_HALF:
        turn, moving, standing, king = 0, 0, OTHERS, state.kings & state.ours
        if player != state.mover:
            turn, moving, standing, king = 56, OTHERS, 0, state.kings & state.theirs
        if lowest(king) & RIGHT_HALF:
            turn ^= 7
        kind = kind_on(state, origin)
        gone, come = moving + 64 * kind + (origin ^ turn), moving + 64 * BECOMES[kind + 6 * promotion] + (goal ^ turn)
        number, other, last = 2, 0, 0
        if castles:
            number, other, last = 4, moving + 64 * ROOKS + (target ^ turn), moving + 64 * ROOKS + ((F1 if target > origin else D1) ^ turn)
        elif there & state.theirs:
            number, other = 3, standing + 64 * kind_on(state, target) + (target ^ turn)
        elif there & state.en_passant and here & state.pawns:
            number, other = 3, standing + 64 * PAWNS + (target - 8 ^ turn)
        for n in range(number):
            yield (gone, come, other, last)[n], (-1.0, 1.0, -1.0, 1.0)[n]


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
