"""How checkers looks, and how its moves are entered: from square to square, through all squares that a jump touches down on."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...bits import U64
from ...board.items import Item, drag, note, onward, piece
from .moves import path
from .notation import SQUARES, bit_of, square_of

if TYPE_CHECKING:
    from ...board import Surface
    from . import Checkers


def place_of(square: int) -> int:
    """Among the 64 squares of the board, row after row, the one that people call 1 to 32; the first row's begin in the second column."""
    row, place = (square - 1) // 4, (square - 1) % 4
    return 8 * row + 2 * place + 1 - row % 2


@functools.cache
def surface() -> Surface:
    """The dark squares have their numbers."""
    from ...board.looks import man
    from ...board.surface import grid

    names = [""] * 64
    for square in SQUARES:
        names[place_of(square)] = str(square)
    looks = [man(f"{('white', 'black')[side]} {('man', 'king')[king]}", side, side == 1, "wbWB"[side + 2 * king], king == 1)
             for side in range(2) for king in range(2)]  # fmt: skip
    return grid(8, 8, looks, chequered=True, names=names, on_free=True, words=("{} of {} plies without progress",))


def items(state: Checkers) -> Iterator[Item]:
    """White's men and kings, then Black's."""
    for square in range(1, 33):
        here = U64(1) << bit_of(square)
        if (state.white | state.black) & here:
            king = 1 if state.kings & here else 0
            yield piece(place_of(square), king if state.white & here else 2 + king)
    if state.draw_after:
        yield note(0, state.quiet, 2 * state.draw_after)
    for action in state.actions():
        squares = path(action)
        yield drag(action, place_of(square_of(squares[0])), place_of(square_of(squares[1])))
        for place in range(2, len(squares)):
            yield onward(place_of(square_of(squares[place])))
