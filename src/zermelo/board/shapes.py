"""What boards and pieces are drawn of: boxes, discs, paths and letters, measured in squares of the board; y goes down.

Colours are names (see `colours`), so that a screen, a page and a sheet of paper can each have their own.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple


class Box(NamedTuple):
    """A rectangle by its corner at the top left; `corner` is how round its corners are."""

    x: float
    y: float
    width: float
    height: float
    fill: str = ""
    line: str = ""
    weight: float = 0.0
    corner: float = 0.0


class Disc(NamedTuple):
    """A circle; `weight` is the width of its outline."""

    x: float
    y: float
    radius: float
    fill: str = ""
    line: str = ""
    weight: float = 0.0


class Path(NamedTuple):
    """Lines and curves: steps are ("M", x, y), ("L", x, y), ("C", x, y, x, y, x, y) and ("Z",), as SVG knows them."""

    steps: tuple[tuple[Any, ...], ...]
    fill: str = ""
    line: str = ""
    weight: float = 0.0


class Letters(NamedTuple):
    """Text around its middle; with `mono` it begins at x, and all letters are of one width."""

    x: float
    y: float
    text: str
    size: float
    fill: str = "ink"
    mono: bool = False


Shape = Box | Disc | Path | Letters


def line(points: Iterable[tuple[float, float]], colour: str, weight: float) -> Path:
    """Straight lines from point to point."""
    return Path(tuple(("L" if place else "M", x, y) for place, (x, y) in enumerate(points)), "", colour, weight)


def polygon(points: Iterable[tuple[float, float]], fill: str, edge: str = "", weight: float = 0.0) -> Path:
    """A closed shape with straight sides."""
    return Path((*(("L" if place else "M", x, y) for place, (x, y) in enumerate(points)), ("Z",)), fill, edge, weight)


def outline(data: str, fill: str, edge: str = "", weight: float = 0.0) -> Path:
    """A path written as in SVG, with M, L, C and Z, in hundredths of a square."""
    steps: list[tuple[Any, ...]] = []
    for word in data.split():
        if word.isalpha():
            steps.append((word,))
        else:
            steps[-1] += (round(float(word) / 100, 4),)
    return Path(tuple(steps), fill, edge, weight)


def moved(shape: Shape, dx: float, dy: float, scale: float = 1.0) -> Shape:
    """A shape made larger around the point (0, 0), then moved."""
    match shape:
        case Box(x, y, width, height):
            return shape._replace(x=x * scale + dx, y=y * scale + dy, width=width * scale, height=height * scale,
                                  weight=shape.weight * scale, corner=shape.corner * scale)  # fmt: skip
        case Disc(x, y, radius):
            return shape._replace(x=x * scale + dx, y=y * scale + dy, radius=radius * scale, weight=shape.weight * scale)
        case Letters(x, y, _, size):
            return shape._replace(x=x * scale + dx, y=y * scale + dy, size=size * scale)
        case Path(steps):
            return shape._replace(steps=tuple(_step(step, dx, dy, scale) for step in steps), weight=shape.weight * scale)


def _step(step: Sequence[Any], dx: float, dy: float, scale: float) -> tuple[Any, ...]:
    return (step[0], *(n * scale + (dy if place % 2 else dx) for place, n in enumerate(step[1:])))


def arrow(points: Sequence[tuple[float, float]]) -> tuple[Shape, ...]:
    """A move from point to point, or a ring where something is put."""
    points = [point for place, point in enumerate(points) if not place or point != points[place - 1]]
    if len(points) == 1:
        x, y = points[0]
        return Disc(x, y, 0.36, "", "white", 0.18), Disc(x, y, 0.36, "", "move", 0.1), Disc(x, y, 0.1, "move")
    x1, y1 = points[-1]
    dx, dy = _direction(points[-2], points[-1])
    out_x, out_y = _direction(points[0], points[1])
    neck = (x1 - 0.34 * dx, y1 - 0.34 * dy)
    shaft = [(points[0][0] + 0.3 * out_x, points[0][1] + 0.3 * out_y), *points[1:-1], neck]  # the piece itself stays to be seen
    wings = ((neck[0] - 0.22 * dy, neck[1] + 0.22 * dx), (neck[0] + 0.22 * dy, neck[1] - 0.22 * dx))
    return line(shaft, "white", 0.22), line(shaft, "move", 0.14), polygon([(x1, y1), *wings], "move", "white", 0.04)


def _direction(start: tuple[float, float], end: tuple[float, float]) -> tuple[float, float]:
    """A step of length 1 from one point towards another."""
    (x0, y0), (x1, y1) = start, end
    length = math.hypot(x1 - x0, y1 - y0)
    return (x1 - x0) / length, (y1 - y0) / length
