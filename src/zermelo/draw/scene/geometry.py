"""The shapes of nodes and the ends of edges, in pixels: what SVG and TikZ have in common.

An edge ends in the middle of a shape's lower and upper side, or at its tip. A board stands above the shape of its node, and then
edges come to the board. A value that is too wide for its shape is written on a plate over it.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from ...trace.events import CHANCE_NODE, MAX, MIN, PLAYER
from ..boards.picture import Picture, board
from .marks import BARE, Edge, Mark, Scene
from .scene import SIZE

HALF = SIZE / 2 - 2
"""Half the height of a shape."""
SLOPE = 27.0
"""Half the base of a triangle."""
ROOM = {MAX: 32.0, MIN: 32.0, CHANCE_NODE: 40.0}
"""How wide the value in a shape may be; a wider one gets a plate of its own, over the shape."""
BESIDE = 7.0
"""From a shape to its name and its annotation."""
CUT_AT = 0.42
"""Where on an edge the two strokes of a cut are, from the parent (0) to the child (1)."""
STROKE, APART = 5.0, 2.5
"""Half the length of these strokes, and how far they are from their middle."""
THIN = "\u2009"


class Point(NamedTuple):
    x: float
    y: float


class Placed:
    """A scene with its boards drawn, and where its edges begin and end."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.marks = {mark.id: mark for mark in scene.marks}
        self.pruned = scene.pruned()
        self.boards: dict[str, Picture] = {
            mark.id: board(mark.state, before=scene.parent_state(mark)) for mark in scene.marks if mark.state is not None
        }

    def ends(self, edge: Edge) -> tuple[Point, Point]:
        """From the bottom of the parent to the top of the child, or of the board above it."""
        above, below = self.marks[edge.parent], self.marks[edge.child]
        reach = 10.0 if below.shape in BARE and not self.boards else HALF
        if below.id in self.boards:
            reach = SIZE / 2 + 6 + self.board_size(below)[1]
        return Point(above.x, above.y + HALF), Point(below.x, below.y - reach)

    @property
    def board_side(self) -> float:
        """The longer side of a board as it is drawn."""
        return self.scene.board - 6

    def board_size(self, mark: Mark) -> tuple[float, float]:
        """How wide and high a board is drawn."""
        drawn = self.boards[mark.id]
        scale = self.board_side / max(drawn.width, drawn.height)
        return drawn.width * scale, drawn.height * scale

    def board_corner(self, mark: Mark) -> Point:
        """Its corner at the top left."""
        width, height = self.board_size(mark)
        return Point(mark.x - width / 2, mark.y - SIZE / 2 - 4 - height)


def corners(mark: Mark) -> list[Point]:
    """The corners of a triangle, its tip first."""
    up = 1 if mark.shape == MAX else -1
    return [
        Point(mark.x, mark.y - up * HALF),
        Point(mark.x + SLOPE, mark.y + up * HALF),
        Point(mark.x - SLOPE, mark.y + up * HALF),
    ]


def value_at(mark: Mark) -> Point:
    """The middle of the value in a shape: where a triangle is wide, and under the name of a player."""
    return Point(mark.x, mark.y + {MAX: 8.0, MIN: -8.0, PLAYER: 8.0}.get(mark.shape, 0.0))


def is_on_plate(mark: Mark) -> bool:
    """Is the value too wide for its shape?"""
    return measure(mark.inside) > ROOM.get(mark.shape, math.inf)


def half_width(mark: Mark) -> float:
    """How far a node's shape, with the value in it, reaches to either side."""
    plain = {MAX: SLOPE, MIN: SLOPE, CHANCE_NODE: HALF, PLAYER: SIZE / 2 - 1}.get(mark.shape, 10.0)
    return plain if mark.shape in ROOM and not is_on_plate(mark) else max(plain, measure(mark.inside) / 2 + 4)


def strokes_across(start: Point, end: Point, at: float = CUT_AT) -> list[tuple[Point, Point]]:
    """The two short strokes across an edge that is cut off."""
    length = math.hypot(end.x - start.x, end.y - start.y) or 1.0
    dx, dy = (end.x - start.x) / length, (end.y - start.y) / length
    x, y = between(start, end, at)
    slant = Point(-dy * STROKE + dx * 1.5, dx * STROKE + dy * 1.5)
    middles = [Point(x + shift * dx, y + shift * dy) for shift in (-APART, APART)]
    return [(Point(x - slant.x, y - slant.y), Point(x + slant.x, y + slant.y)) for x, y in middles]


def between(start: Point, end: Point, part: float) -> Point:
    return Point(start.x + (end.x - start.x) * part, start.y + (end.y - start.y) * part)


def tight(words: str) -> str:
    """≥, ≤ and = a little nearer to their numbers, as room is short."""
    return words.replace("≥ ", "≥" + THIN).replace("≤ ", "≤" + THIN).replace("= ", "=" + THIN)


def measure(words: str) -> float:
    """About how wide words are as a value in a shape, in pixels: signs of relation are wide, points and strokes narrow."""
    return sum(11.0 if letter in "≥≤=+∞" else 1.5 if letter == THIN else 5.0 if letter in "-.,/()[] " else 9.0 for letter in tight(words))
