"""From the description of a position to shapes: what SVG and TikZ write down in their own ways.

    state ── described ──▶ Board ── picture ──▶ Picture: boxes, discs, paths, letters ──▶ svg, formats/tikz

A picture is measured in squares of the board; y goes down. What changed since the position before is tinted; a move that is to be
played is an arrow, or a ring where a piece will be put.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from ...board.describing import described
from ...board.description import Board, changed
from ...board.shapes import Box, Disc, Letters, Path, Shape, arrow, moved
from ...board.surface import GRID, Place, at

TINTS = {"last": "tint", "check": "alarm", "target": "target"}
"""How marked places are coloured; the later ones over the earlier."""

LINE = 0.075
"""From one line of words below a board to the next, as a share of its width."""


SIDES = ((16, 64.0), (49, 92.0), (400, 116.0))
"""The side of a small picture, in pixels, by how many places a board has at most."""

FINE = 0.045
"""Lines that are thinner than this, in squares, are inner lines."""


class Picture(NamedTuple):
    """A picture of a position, and the rectangle that it fills."""

    left: float
    top: float
    width: float
    height: float
    shapes: tuple[Shape, ...]


def small_side(state: Any) -> float:
    """How large a position is drawn in a node of a tree, in pixels: so that its pieces can be told apart."""
    places = len(described(state, entries=False).surface.places)
    return next((side for most, side in SIDES if places <= most), SIDES[-1][1])


def board(state: Any, *, before: Any = None, move: int | None = None, coordinates: bool = False, words: bool = False) -> Picture:
    """The picture of a position.

    before        the position one move earlier; what changed since is tinted
    move          an action that is legal here, to be shown
    coordinates   with the names of squares, and numbers at the edge, for a large picture
    words         with whose turn it is, and what else the game says, below
    """
    found = described(state, entries=move is not None)
    last = changed(described(before, entries=False), found) if type(before) is type(state) else ()
    return picture(found, last, move, coordinates=coordinates, words=words)


def picture(
    board: Board, last: tuple[int, ...] = (), move: int | None = None, *, coordinates: bool = False, words: bool = False
) -> Picture:
    """The picture of a description, the places in `last` tinted."""
    surface = board.surface
    tints = dict.fromkeys(last, "tint") | {mark.place: TINTS[mark.why] for mark in board.marks}
    shapes = [*surface.ground]
    for number, place in enumerate(surface.places):
        shapes += _ground(place, tints.get(number, ""))
    shapes += [*surface.over, *_pieces(board, coordinates)]
    if coordinates:
        shapes += [*surface.labels, *_names(board)]
    shapes += _numbers(board, coordinates)
    if move is not None:
        shapes += _move(board, move)
    left, top, right, bottom = surface.margin if coordinates else (0.0, 0.0, 0.0, 0.0)
    x, y, wide, high = surface.left - left, surface.top - top, left + surface.width + right, top + surface.height + bottom
    lines = [board.turn, *board.notes] if words and surface.kind != "text" else []
    size = min(LINE * wide, 2.2 * wide / max(map(len, lines), default=1)) if lines else 0.0
    shapes += [Letters(x + wide / 2, y + high + (row + 0.62) * size, line, 0.72 * size) for row, line in enumerate(lines)]
    return Picture(x, y, wide, high + size * (len(lines) + 0.25 * bool(lines)), tuple(shapes))


def _ground(place: Place, tint: str) -> Iterator[Shape]:
    """The area of a place, as far as it is to be seen."""
    shape = place.shape
    if isinstance(shape, Box | Disc | Path) and (shape.fill or shape.line or tint):
        yield shape._replace(fill=tint) if tint else shape


def _pieces(board: Board, fine: bool) -> Iterator[Shape]:
    """The pieces on each place, one after another as far as there is room; the number of more is written on the last. Where they are small
    their inner lines are left out."""
    lies: dict[int, int] = {}
    for piece in board.pieces:
        place, look = board.surface.places[piece.place], board.surface.looks[piece.look]
        before = lies.get(piece.place, 0)
        shown = min(piece.amount, max(place.most - before, 1))
        lies[piece.place] = before + piece.amount
        for one in range(before, before + shown):
            x, y = at(place, one)
            for shape in look.shapes:
                if not fine and isinstance(shape, Disc | Path) and not shape.fill and shape.weight < FINE:
                    continue
                yield moved(shape, x - place.size / 2, y - place.size / 2, place.size)
        if shown < piece.amount:
            x, y = at(place, before + shown - 1)
            yield Letters(x, y, str(piece.amount), 0.52 * place.size, look.numeral)


def _names(board: Board) -> Iterator[Shape]:
    """The names of free places, where the surface wants them written."""
    if board.surface.on_free:
        taken = {piece.place for piece in board.pieces}
        for number, place in enumerate(board.surface.places):
            fill = place.shape.fill
            if number not in taken and place.name and (fill or board.surface.kind == GRID):
                yield Letters(place.x, place.y, place.name, 0.3 * place.size, place.ink)


def _numbers(board: Board, all_of_them: bool) -> Iterator[Shape]:
    """The numbers that are written on places; in small pictures only large ones."""
    for number in board.numbers:
        place = board.surface.places[number.place]
        if all_of_them or place.size >= 1:
            text = str(number.value)
            yield Letters(place.x, place.y, text, place.size * min(0.75, 1.9 / max(1, len(text))), place.ink)


def _move(board: Board, move: int) -> Iterator[Shape]:
    """How the move is entered, as arrows."""
    entry = next((entry for entry in board.entries if entry.action == move), None)
    for path in entry.paths if entry else ():
        yield from arrow([(board.surface.places[place].x, board.surface.places[place].y) for place in path])
