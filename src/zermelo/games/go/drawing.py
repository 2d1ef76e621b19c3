"""How Go looks: stones on crossing lines."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ...board.items import Item, click, note, piece
from .layout import stride_for
from .notation import COLUMNS, PASS

if TYPE_CHECKING:
    from ...board import Surface

STARS = {5: (1, 2, 3), 7: (2, 3, 4), 9: (2, 4, 6), 13: (3, 6, 9), 19: (3, 9, 15)}
"""Rows and columns of the stars; on boards to 13x13 only corners and the middle are marked."""


def surface(state: Any) -> Surface:
    """A board of this size; the words say White's komi, which is the same in all positions of a game."""
    from ...board.looks import stone
    from ...board.surface import points

    size = state.size
    lines = STARS.get(size, ())
    stars = [(row, column) for row in lines for column in lines if size == 19 or (column == size // 2) == (row == size // 2)]
    ranks = [str(row) for row in range(size, 0, -1)]
    words = (f"komi {state.komi:g}", "one pass")
    looks = (stone("black stone", 0, dark=True), stone("white stone", 1, dark=False))
    return points(size, looks, stars=stars, files=COLUMNS[:size], ranks=ranks, words=words)


def items(state: Any) -> Iterator[Item]:
    """Places are numbered from above, the rows of a position from below."""
    size = state.size
    stride = stride_for(size)
    for place in range(size * size):
        stone = state.mine.only(stride * (size - 1 - place // size) + place % size)
        if (state.mine & stone).any():
            yield piece(place, state.mover)
        if (state.theirs & stone).any():
            yield piece(place, 1 - state.mover)
    yield note(0)
    if state.passes == 1:
        yield note(1)
    for action in state.actions():
        if action != PASS:
            yield click(action, size * (size - 1 - action // stride) + action % stride)
