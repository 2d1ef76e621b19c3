"""How chess looks, and how its moves are entered: from square to square, and by the new piece where a pawn promotes."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...bits import U64, lowest
from ...board.items import CHECK, Item, choose, drag, mark, note, piece
from .exchange import worth
from .moves import checkers_of
from .notation import castles, squares

if TYPE_CHECKING:
    from ...board import Surface
    from . import Chess

SIDE = 6
"""So many looks has each side: pawn, knight, bishop, rook, queen, as the numbers in an action that promotes, and king."""


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
