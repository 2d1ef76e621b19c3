"""The board of a game that says none: its cells, else a field that looks like a board, else its text.

    BOARD, cell(place, player)      a grid of discs
    a tuple or text among the fields     a row; a grid, where it has the length of a square or holds rows of one length
    neither                         the lines of `picture()`

The other fields are said beside it.
"""

from __future__ import annotations

import enum
import math
from collections.abc import Iterator
from typing import Any, NamedTuple

from ..game import says
from . import items
from .items import Item
from .looks import dot, lettered, token
from .shapes import Letters
from .surface import LARGEST, TEXT, Look, Surface, grid

EMPTY = {"", " ", ".", "-", "_"}
"""Texts that stand for a free cell."""

DISCS = (token("first player", 0, "blue", "X"), token("second player", 1, "red", "O"))
MOVER = {"mover", "player", "to_move"}
"""Fields that say whose turn it is, which is said anyhow."""

MOST_LINES = 40
"""Of the text of a position; what is longer ends in an ellipsis."""


class Cells(NamedTuple):
    """What a field holds, row by row; None where a cell is free."""

    rows: int
    columns: int
    values: tuple[Any, ...]
    field: str = ""


def default_surface(state: Any) -> Surface:
    """What a game that does not say it is played on."""
    cells = cells_of(state)
    if cells is None:
        return written(state)
    words = tuple(f"{name}{' {}' * len(values)}" for name, values in notes_of(state, cells).items())
    return grid(cells.rows, cells.columns, looks_of(cells), lines="wood lines", on_free=True, words=words)


def shown(state: Any, surface: Surface) -> Iterator[Item]:
    """What lies on it."""
    cells = cells_of(state)
    if cells is None or len(surface.places) != len(cells.values):
        return
    looks = [look.name for look in surface.looks]
    for place, value in enumerate(cells.values):
        if value is not None and (name := look_for(cells, value).name) in looks:
            yield items.piece(place, looks.index(name))
    for word, values in enumerate(notes_of(state, cells).values()):
        if word < len(surface.words):
            yield items.note(word, *values)


def cells_of(state: Any) -> Cells | None:
    """The cells that a game speaks of, or the field that looks most like a board."""
    cls = type(state)
    rows, columns = cls.BOARD
    if rows * columns > 0 and says(cls, "cell"):
        values = (int(state.cell(place, 0)) for place in range(rows * columns))
        return Cells(rows, columns, tuple(value or None for value in values))
    if says(cls, "picture"):
        return None
    found = [cells for name in cls._fields if (cells := _as_cells(name, getattr(state, name)))]
    return max(found, key=lambda cells: len(cells.values), default=None)


def _as_cells(field: str, value: Any) -> Cells | None:
    """A tuple, list or text as cells: of rows of one length, or a row that may be a square."""
    if not isinstance(value, tuple | list | str) or not 2 <= len(value) <= LARGEST or hasattr(value, "_fields"):
        return None
    if not isinstance(value, str) and all(isinstance(row, tuple | list | str) and len(row) == len(value[0]) > 1 for row in value):
        inside = [item for row in value for item in row]
        rows, columns = len(value), len(value[0])
    else:
        inside, side = list(value), math.isqrt(len(value))
        rows, columns = (side, side) if side * side == len(value) > 4 else (1, len(value))
    if len(inside) > LARGEST or not all(isinstance(item, int | float | str | enum.Enum) or item is None for item in inside):
        return None
    signed = any(isinstance(item, int) and item < 0 for item in inside)
    return Cells(rows, columns, tuple(None if _is_free(item, rows > 1 or signed) else item for item in inside), field)


def _is_free(item: Any, board: bool) -> bool:
    """Does this stand for nothing? In a row of counts 0 is a number like others."""
    if isinstance(item, enum.Enum):
        return item.value in (0, None) or str(item.value) in EMPTY or item.name in ("EMPTY", "FREE", "NONE")
    return item is None or item is False or (isinstance(item, str) and item in EMPTY) or (board and item == 0)


def look_for(cells: Cells, value: Any) -> Look:
    """The look of what a cell holds: discs for two players, else what people would write."""
    if not cells.field:
        return DISCS[value - 1] if value <= 2 else dot(f"cell of kind {value}", "faint", 0.08)
    if value is True:
        return DISCS[0]
    numbers = {item for item in cells.values if item is not None and not isinstance(item, bool)}
    if numbers <= {1, 2, -1} and cells.rows > 1 and value in (1, 2, -1):
        return DISCS[0 if value == 1 else 1]
    if isinstance(value, enum.Enum):
        return lettered(value.name.capitalize()[:1], colour="number", name=value.name.lower())
    return lettered(f"{value:g}" if isinstance(value, float) else str(value), colour="number")


def looks_of(cells: Cells) -> list[Look]:
    """All looks that occur, each once."""
    found = {look.name: look for look in DISCS} if cells.rows > 1 else {}
    for value in cells.values:
        if value is not None:
            look = look_for(cells, value)
            found.setdefault(look.name, look)
    return list(found.values())


def notes_of(state: Any, cells: Cells) -> dict[str, tuple[int, ...]]:
    """The other fields that are numbers, or up to three of them (the dice, say), by name; none where the game says its cells itself."""
    if not cells.field:
        return {}
    fields = {name: getattr(state, name) for name in type(state)._fields if name != cells.field and name not in MOVER}
    several = {name: value if type(value) is tuple else (value,) for name, value in fields.items()}
    return {
        name: tuple(map(int, values))
        for name, values in several.items()
        if 1 <= len(values) <= 3 and all(isinstance(value, int) and not isinstance(value, enum.Enum) for value in values)
    }


def written(state: Any) -> Surface:
    """The text of a position, line by line."""
    lines = str(state.picture() if says(type(state), "picture") else state).expandtabs().splitlines() or [""]
    if len(lines) > MOST_LINES:
        lines[MOST_LINES - 1 :] = ["…"]
    width = 0.62 * max(1, *map(len, lines))
    letters = tuple(Letters(0, 0.6 + 1.2 * place, line, 1.0, "ink", mono=True) for place, line in enumerate(lines) if line.strip())
    return Surface(TEXT, 0, 0, width, 1.2 * len(lines), ground=letters)
