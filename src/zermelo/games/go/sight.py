"""What a network sees of a position, and the numbers of actions: the same on all boards of one kind, so that what is learned fits them all.

    7 . . . . . . .      Boards to 7x7 lie in a frame of 7 rows and columns, 8x8 and 9x9 in one of 9, larger ones in one of 19: in its
    6 . # # # # # .      middle, so that it looks alike from all sides. On boards of an even size the middle row and column of the frame
    . . # # # # # .      stay empty.
    2 . # # # # # .
    1 . . . . . . .      A 5x5 board in its frame. The number of an action is its place in the frame, row after row, that of the pass
                         comes after all of them.

Of each point there are seven inputs: a stone of one's own with one, two, or more liberties, one of the other's likewise, and a single stone
that may not be taken back here. After these come: was the last action a pass? and: who looks, Black or White (komi)?
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .chains import reached
from .hints import Hints
from .layout import LARGEST
from .notation import NOWHERE, PASS

PLANES, MANY = 7, 3
"""Inputs of each point; liberties from which on there is no telling how many."""


def frame_for(most: int) -> dict[str, Any]:
    """What a class for boards up to this size, an odd number, says of its frame."""
    cells = most * most
    return {"BOARD": (most, most), "ACTIONS": cells + 1, "INPUTS": PLANES * cells + 2}


def to_frame(place: int, size: int, frame: int) -> int:
    """The row, or column, of the frame where that of the board lies."""
    return place + (frame - size) // 2 + (1 if size % 2 == 0 and 2 * place >= size else 0)


def from_frame(place: int, size: int, frame: int) -> int:
    """And back; -1 if none lies there."""
    place -= (frame - size) // 2
    if size % 2 == 0 and 2 * place >= size:
        place = -1 if 2 * place == size else place - 1
    return place if 0 <= place < size else -1


class Sight(Hints):
    """The rules, the words for searches, and those for networks."""

    CONTENTS = 4
    SYMMETRIES = 8

    def place_of(self: Any, point: int) -> int:
        """The place of a point in the frame."""
        stride, frame = self.mine.stride(), self.BOARD[1]
        row, column = to_frame(point // stride, self.size, frame), to_frame(point % stride, self.size, frame)
        return int(row * frame + column)

    def action_number(self: Any, action: int) -> int:
        """The place in the frame; the last number is the pass's."""
        return int(self.ACTIONS - 1 if action == PASS else self.place_of(action))

    def cell(self: Any, place: int, player: int) -> int:
        """What stands at a place of the frame; 3 is where a single stone may not be taken back."""
        frame = self.BOARD[1]
        row, column = from_frame(place // frame, self.size, frame), from_frame(place % frame, self.size, frame)
        if row < 0 or column < 0:
            return 0
        point = self.mine.stride() * row + column
        if point == self.ko:
            return 3
        stone = self.mine.only(point)
        mine, theirs = (1, 2) if player == self.mover else (2, 1)
        return mine if (stone & self.mine).any() else theirs if (stone & self.theirs).any() else 0

    def inputs(self: Any, player: int) -> Iterator[tuple[int, float]]:
        """Stones by their liberties, ko, a pass, and who looks."""
        free, cells = self.free(), self.BOARD[0] * self.BOARD[1]
        for side in range(2):
            stones = self.mine if side == 0 else self.theirs
            first = 0 if (side == 0) == (player == self.mover) else MANY
            while stones.any():
                chain = reached(stones.alone(), stones)
                stones -= chain
                kind = first + min(MANY, (chain.beside() & free).number()) - 1
                while chain.any():
                    point = chain.first()
                    chain -= chain.only(point)
                    yield PLANES * self.place_of(point) + kind, 1.0
        if self.ko != NOWHERE:
            yield PLANES * self.place_of(self.ko) + PLANES - 1, 1.0
        if self.passes > 0:
            yield PLANES * cells, 1.0
        if player == 1:
            yield PLANES * cells + 1, 1.0


SMALL_FRAME, MIDDLE_FRAME, LARGE_FRAME = frame_for(7), frame_for(9), frame_for(LARGEST)
