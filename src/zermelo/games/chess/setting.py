"""How a position is set up: piece by piece, and then whose move it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...bits import U64, flip
from ...bits import count as ones
from .drawing import SIDE
from .moves import checkers_of

if TYPE_CHECKING:
    from . import Chess

KING_HOME, ROOKS_HOME = U64(0x10), U64(0x81)
"""Where White's king and rooks stand who may castle."""


def with_piece(state: Chess, place: int, look: int, count: int) -> Chess:
    """The position with a piece of this look, or none, on a place; places are numbered from a8."""
    here = U64(1) << (place ^ (56 - 56 * state.mover))
    kind, side = look % SIDE, look // SIDE
    if count and kind == 0 and (place < 8 or place >= 56):
        raise ValueError("a pawn cannot stand on the first or the last rank")
    pawns, knights, kings = state.pawns & ~here, state.knights & ~here, state.kings & ~here
    diagonals, straights = state.diagonals & ~here, state.straights & ~here
    ours, theirs = state.ours & ~here, state.theirs & ~here
    if count:
        if side == state.mover:
            ours |= here
        else:
            theirs |= here
        if kind == 0:
            pawns |= here
        elif kind == 1:
            knights |= here
        elif kind == 5:
            kings |= here
        if kind in (2, 4):
            diagonals |= here
        if kind in (3, 4):
            straights |= here
    return type(state)(pawns, knights, diagonals, straights, kings, ours, theirs, U64(0), U64(0), 0, state.mover)


def with_mover(state: Chess, player: int) -> Chess:
    """The position to begin with. Kings and rooks that stand where they begin may castle; no pawn has just made two steps."""
    if ones(state.kings & state.ours) != 1 or ones(state.kings & state.theirs) != 1:
        raise ValueError("each side needs one king, and only one")
    there = state if player == state.mover else state.turned()
    rooks = there.straights & ~there.diagonals
    castling = U64(0)
    if there.kings & there.ours & KING_HOME:
        castling |= rooks & there.ours & ROOKS_HOME
    if there.kings & there.theirs & flip(KING_HOME):
        castling |= rooks & there.theirs & flip(ROOKS_HOME)
    begun = type(state)(
        there.pawns, there.knights, there.diagonals, there.straights, there.kings, there.ours, there.theirs, castling, U64(0), 0, player
    )
    if checkers_of(begun.turned()):
        raise ValueError("a king is in check, and it is not his side's turn")
    return begun
