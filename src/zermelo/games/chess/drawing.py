"""How chess looks, and how its moves are entered: from square to square, and by the new piece where a pawn promotes;
and how a position is set up."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...bits import U64, flip, lowest
from ...bits import count as ones
from ...board.items import CHECK, Item, choose, drag, mark, note, piece
from .exchange import worth
from .moves import checkers_of
from .notation import castles, squares

if TYPE_CHECKING:
    from ...board import Surface
    from . import Chess

SIDE = 6
"""So many looks has each side: pawn, knight, bishop, rook, queen, as the numbers in an action that promotes, and king."""

KING_HOME, ROOKS_HOME = U64(0x10), U64(0x81)
"""Where White's king and rooks stand who may castle."""


@functools.cache
def surface() -> Surface:
    """The board from White's side."""
    from ...board.chessmen import chessmen
    from ...board.surface import grid

    words = ("White is {} ahead", "Black is {} ahead")
    return grid(8, 8, chessmen(), chequered=True, files="abcdefgh", ranks="87654321", words=words)


def items(state: Chess) -> Iterator[Item]:
    """Places are numbered from a8; the position knows squares as the side to move sees them, from a1."""
    turn = 56 - 56 * state.mover
    queens = state.diagonals & state.straights
    for square in range(64):
        here = U64(1) << square
        if (state.ours | state.theirs) & here:
            kind = 0
            if state.knights & here:
                kind = 1
            elif state.kings & here:
                kind = 5
            elif queens & here:
                kind = 4
            elif state.straights & here:
                kind = 3
            elif state.diagonals & here:
                kind = 2
            side = state.mover if state.ours & here else 1 - state.mover
            yield piece(square ^ turn, kind + SIDE * side)
    if checkers_of(state):
        yield mark(lowest(state.kings & state.ours) ^ turn, CHECK)
    lead = int(worth(state, state.ours)) - int(worth(state, state.theirs))
    if lead != 0:
        yield note(state.mover if lead > 0 else 1 - state.mover, abs(lead))
    if state.count_actions() > 0:
        for action in state.actions():
            start, end = squares(state, action)
            onto = action >> 6 & 63
            side = castles(state, action)
            if side == 0 or (not state.SHUFFLED and abs(end - start) > 1):
                yield drag(action, start ^ 56, end ^ 56)
                if action >> 12:
                    yield choose((action >> 12) + SIDE * state.mover)
            if side != 0:  # the king onto his rook
                yield drag(action, start ^ 56, onto ^ 56)


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
