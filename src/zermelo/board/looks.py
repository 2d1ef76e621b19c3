"""Looks that many games need: discs, marks, men and their kings, dice, heaps, letters. All are drawn here, in a square of side 1."""

from __future__ import annotations

import math

from .shapes import Box, Disc, Letters, Path, Shape, line, outline
from .surface import Look

SIDES = (("white", "edge", "black"), ("black", "rim", "white"))
"""Light pieces and dark ones: what fills them, their outline, and what is written or drawn on them."""

PLAYERS = ("blue", "red", "green", "yellow")
"""The colours of players who are not White and Black, over and over."""

CROWN = "M 34 66 L 66 66 L 71 40 L 59 52 L 50 37 L 41 52 L 29 40 Z"
PIPS = ((), (4,), (0, 8), (0, 4, 8), (0, 2, 6, 8), (0, 2, 4, 6, 8), (0, 2, 3, 5, 6, 8))
"""Where the points of a die are, among nine places."""


def stone(name: str, owner: int, dark: bool, letter: str = "", size: float = 0.43) -> Look:
    """A round stone, light or dark."""
    fill, edge, other = SIDES[dark]
    shapes = (Disc(0.5, 0.5, size, fill, edge, 0.045),)
    return Look(name, owner, letter or "OX"[dark], "○●"[dark], shapes, other)


def man(name: str, owner: int, dark: bool, letter: str, king: bool = False) -> Look:
    """A draughtsman, or a king, who wears a crown."""
    fill, edge, other = SIDES[dark]
    shapes: list[Shape] = [Disc(0.5, 0.52, 0.4, fill, edge, 0.045), Disc(0.5, 0.52, 0.31, "", "rim" if dark else "faint edge", 0.03)]
    if king:
        shapes.append(outline(CROWN, other, other, 0.03))
    return Look(name, owner, letter, "", tuple(shapes), other)


def token(name: str, owner: int, colour: str, letter: str = "") -> Look:
    """A disc in the colour of one of several players, with a letter on it that says so where colours are not seen."""
    shapes: list[Shape] = [Disc(0.5, 0.5, 0.42, colour, f"{colour} dark", 0.05)]
    if letter:
        shapes.append(Letters(0.5, 0.5, letter, 0.46, f"on {colour}"))
    return Look(name, owner, letter or name[:1], "", tuple(shapes), f"on {colour}")


def cross(name: str, owner: int = 0, colour: str = "blue", reach: float = 0.29, weight: float = 0.14) -> Look:
    """An X."""
    low, high = 0.5 - reach, 0.5 + reach
    strokes = (line([(low, low), (high, high)], colour, weight), line([(low, high), (high, low)], colour, weight))
    return Look(name, owner, "X", "", strokes)


def ring(name: str, owner: int = 1, colour: str = "red", radius: float = 0.31, weight: float = 0.14) -> Look:
    """An O."""
    return Look(name, owner, "O", "", (Disc(0.5, 0.5, radius, "", colour, weight),))


def dice(faces: int = 6, name: str = "die", owner: int = -1, dark: bool = False) -> tuple[Look, ...]:
    """A die by what it shows, from 1 up: with points as far as there are six, else with numbers."""
    fill, edge, pips = SIDES[dark]
    return tuple(_die(face, f"{name} {face}", owner, fill, edge, pips) for face in range(1, faces + 1))


def _die(face: int, name: str, owner: int, fill: str, edge: str, pips: str) -> Look:
    body = Box(0.12, 0.12, 0.76, 0.76, fill, edge, 0.045, 0.14)
    if face >= len(PIPS):
        return Look(name, owner, str(face), "", (body, Letters(0.5, 0.5, str(face), 0.5, pips)), pips)
    points = (Disc(0.28 + 0.22 * (place % 3), 0.28 + 0.22 * (place // 3), 0.08, pips) for place in PIPS[face])
    return Look(name, owner, str(face), "⚀⚁⚂⚃⚄⚅"[face - 1], (body, *points), pips)


def heaps(most: int, name: str = "seeds", fill: str = "seed", edge: str = "edge") -> tuple[Look, ...]:
    """Heaps of 1 to `most` seeds, each seed to be seen."""
    return tuple(
        Look(f"{size} {name}" if size > 1 else f"1 {name.removesuffix('s')}", -1, "", "", _heap(size, fill, edge))
        for size in range(1, most + 1)
    )


def _heap(size: int, fill: str, edge: str) -> tuple[Shape, ...]:
    """Seeds side by side as in a sunflower (H. Vogel, 1979): the k-th at the angle of 137.5 degrees times k, √k from the middle."""
    step = 0.36 / math.sqrt(max(size, 5))
    found = []
    for seed in range(size):
        far, turn = step * math.sqrt(seed + 0.5 * (size > 1)) if size > 1 else 0.0, 2.39996 * seed + 0.6
        found.append(Disc(0.5 + far * math.cos(turn), 0.5 + far * math.sin(turn), min(0.11, step * 0.75), fill, edge, 0.02))
    return tuple(found)


def lettered(text: str, owner: int = -1, colour: str = "ink", name: str = "") -> Look:
    """Just a letter, a number or a short word."""
    size = min(0.6, 1.45 / max(1, len(text)))
    return Look(name or text, owner, text, "", (Letters(0.5, 0.5, text, size, colour),))


def block(name: str, owner: int = -1, colour: str = "dark square", letter: str = "#", *, wide: float = 0.92, high: float = 0.92) -> Look:
    """A rectangle in the middle of its place: a wall, a domino."""
    return Look(name, owner, letter, "", (Box(0.5 - wide / 2, 0.5 - high / 2, wide, high, colour, "", 0, 0.1),))


def dot(name: str, colour: str = "ink", radius: float = 0.11, letter: str = "*") -> Look:
    """A small disc: a pellet, a hint."""
    return Look(name, -1, letter, "•" if letter == "*" else "", (Disc(0.5, 0.5, radius, colour),))


def drawn(name: str, owner: int, letter: str, *paths: Path | Shape) -> Look:
    """A look of your own."""
    return Look(name, owner, letter, "", tuple(paths))
