"""What pictures of positions are made of: boxes, discs, paths and letters, measured in squares of the board."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

Cell = tuple[int, int]
"""Column and row, counted from 0 at the top left."""


class Box(NamedTuple):
    """A rectangle by its corner at the top left."""

    x: float
    y: float
    width: float
    height: float
    fill: str


class Disc(NamedTuple):
    """A circle; `weight` is the width of its outline."""

    x: float
    y: float
    radius: float
    fill: str
    line: str = ""
    weight: float = 0.0


class Path(NamedTuple):
    """Lines and curves: steps are ("M", x, y), ("L", x, y), ("C", x, y, x, y, x, y) and ("Z",), as SVG knows them."""

    steps: tuple[tuple[Any, ...], ...]
    fill: str
    line: str = ""
    weight: float = 0.0


class Letters(NamedTuple):
    """Text around its middle; with `mono` it begins at x, and all letters are of one width."""

    x: float
    y: float
    text: str
    size: float
    fill: str
    mono: bool = False


Shape = Box | Disc | Path | Letters


class Board(NamedTuple):
    """A picture of a position, and the rectangle that it fills."""

    left: float
    top: float
    width: float
    height: float
    shapes: tuple[Shape, ...]


def line(points: Iterable[tuple[float, float]], colour: str, weight: float) -> Path:
    return Path(tuple(("L" if place else "M", x, y) for place, (x, y) in enumerate(points)), "", colour, weight)


def path_of(data: str, cell: Cell, fill: str, line: str, weight: float) -> Path:
    """A path in hundredths of a square, on its square."""
    steps: list[tuple[Any, ...]] = []
    for word in data.split():
        if word.isalpha():
            steps.append((word,))
        else:
            corner = cell[(len(steps[-1]) - 1) % 2]
            steps[-1] += (corner + float(word) / 100,)
    return Path(tuple(steps), fill, line, weight)


def cross_or_ring(kind: str, x: float, y: float, reach: float, weight: float, colour: str) -> Iterator[Shape]:
    if kind == "X":
        yield line([(x - reach, y - reach), (x + reach, y + reach)], colour, weight)
        yield line([(x - reach, y + reach), (x + reach, y - reach)], colour, weight)
    else:
        yield Disc(x, y, reach * 1.1, "", colour, weight)


def arrow(way: list[Cell]) -> Iterator[Shape]:
    """A move from square to square, or a ring where something is put."""
    points = [(column + 0.5, row + 0.5) for column, row in way]
    if len(points) == 1:
        (x, y) = points[0]
        yield Disc(x, y, 0.36, "", "white", 0.18)
        yield Disc(x, y, 0.36, "", "move", 0.1)
        yield Disc(x, y, 0.1, "move")
    if len(points) < 2:
        return
    x1, y1 = points[-1]
    dx, dy = _direction(points[-2], points[-1])
    out_x, out_y = _direction(points[0], points[1])
    neck = (x1 - 0.34 * dx, y1 - 0.34 * dy)
    shaft = [(points[0][0] + 0.3 * out_x, points[0][1] + 0.3 * out_y), *points[1:-1], neck]  # the piece itself stays to be seen
    yield line(shaft, "white", 0.22)
    yield line(shaft, "move", 0.14)
    wings = ((neck[0] - 0.22 * dy, neck[1] + 0.22 * dx), (neck[0] + 0.22 * dy, neck[1] - 0.22 * dx))
    yield Path((("M", x1, y1), *(("L", x, y) for x, y in wings), ("Z",)), "move", "white", 0.04)


def _direction(start: tuple[float, float], end: tuple[float, float]) -> tuple[float, float]:
    """A step of length 1 from one point towards another."""
    (x0, y0), (x1, y1) = start, end
    length = math.hypot(x1 - x0, y1 - y0)
    return (x1 - x0) / length, (y1 - y0) / length
