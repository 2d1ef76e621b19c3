"""How checkers looks, and how its moves are entered: from square to square, through all squares that a jump touches down on;
and how a position is set up."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...bits import U64
from ...bits import count as ones
from ...board.items import Item, drag, note, onward, piece
from .moves import path
from .notation import MOST_MOVES, MOST_PIECES, SQUARES, bit_of, square_of

if TYPE_CHECKING:
    from ...board import Surface
    from . import Checkers

SWITCHES = (("moves of each side without progress that are a draw", ()), ("plies without progress", ()))


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
    board = grid(8, 8, looks, chequered=True, names=names, on_free=True, words=("{} of {} plies without progress",))
    return board._replace(places=tuple(place._replace(said=f"square {place.name}" if place.name else "") for place in board.places))


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


def with_piece(state: Checkers, place: int, look: int, count: int) -> Checkers:
    """The position with a piece of this look, or none, on a place."""
    row, column = place // 8, place % 8
    if (row + column) % 2 == 0:
        raise ValueError("pieces stand on the dark squares")
    square = 4 * row + (column - 1 + row % 2) // 2 + 1
    here = U64(1) << bit_of(square)
    white, black, kings = state.white & ~here, state.black & ~here, state.kings & ~here
    if count:
        if (look == 0 and row == 0) or (look == 2 and row == 7):
            raise ValueError("a man on the last row is a king")
        if look < 2:
            white |= here
        else:
            black |= here
        if look % 2:
            kings |= here
    return type(state)(white, black, kings, state.mover, state.draw_after, 0)


def with_mover(state: Checkers, player: int) -> Checkers:
    """The position to begin with, if there are not too many pieces."""
    if ones(state.white) > MOST_PIECES or ones(state.black) > MOST_PIECES:
        raise ValueError("no side has more than twelve pieces")
    return type(state)(state.white, state.black, state.kings, player, state.draw_after, 0)


def switched(state: Checkers, which: int) -> int:
    """Where a switch stands."""
    return state.quiet if which else state.draw_after


def with_switch(state: Checkers, which: int, value: int) -> Checkers:
    """The position with a switch so. Plies are counted only where the rule holds, and not beyond the draw."""
    draw_after, quiet = state.draw_after, state.quiet
    if which:
        quiet = value
    else:
        draw_after = value
    if draw_after < 0 or draw_after > MOST_MOVES:
        raise ValueError("moves without progress are counted up to 9999; where they are no draw, write 0")
    if quiet < 0 or quiet > 2 * draw_after:
        raise ValueError("plies without progress are counted up to the draw, two for each move")
    return type(state)(state.white, state.black, state.kings, state.mover, draw_after, quiet)
