"""The board of a game that says none: its cells, else a field that looks like a board, else its text.

    BOARD, cell(place, player)      a grid of discs
    a tuple or text among the fields     a row; a grid, where it has the length of a square or holds rows of one length
    neither                         the lines of `picture()`

A record in a cell is one thing, and so is whatever may be None: then nothing but None is a free cell. The other fields are said beside it,
by name.
"""

from __future__ import annotations

import enum
import math
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from ..fields import NONE, declared_types, element_type, field_names, is_record_class, without_none
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


MOST_NUMBERS, MOST_LETTERS = 3, 60
"""Of another field: the numbers that a note is filled with, and the letters of what is said in words."""


class Cells(NamedTuple):
    """What a field holds, row by row; None where a cell is free. Whole numbers are players where they may be (`has_discs`)."""

    rows: int
    columns: int
    values: tuple[Any, ...]
    field: str = ""
    has_discs: bool = True


def default_surface(state: Any) -> Surface:
    """What a game that does not say it is played on."""
    cells = cells_of(state)
    if cells is None:
        return written(state)
    words = [f"{name} {_form(getattr(state, name))}" for name in notes_of(state, cells)]
    looks = looks_of(cells)
    return grid(
        cells.rows, cells.columns, looks, lines="wood lines", on_free=is_named(cells, looks), words=(*words, *said_of(state, cells))
    )


def is_named(cells: Cells, looks: Iterable[Look]) -> bool:
    """Are the numbers of free cells written on them? Not where a number may be a piece."""
    return cells.has_discs and not any(look.letter[-1:].isdigit() for look in looks)


def shown(state: Any, surface: Surface) -> Iterator[Item]:
    """What lies on it."""
    cells = cells_of(state)
    if cells is None or len(surface.places) != len(cells.values):
        return
    looks = [look.name for look in surface.looks]
    for place, value in enumerate(cells.values):
        if value is not None and (name := look_for(cells, value).name) in looks:
            yield items.piece(place, looks.index(name))
    notes = [*notes_of(state, cells).values(), *(() for _ in said_of(state, cells))]
    for word, values in enumerate(notes[: len(surface.words)]):
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
    found = [cells for name in cls._fields if (cells := _as_cells(name, getattr(state, name), _may_be_none(declared_types(cls)[name])))]
    return max(found, key=lambda cells: len(cells.values), default=None)


def _may_be_none(annotation: Any) -> bool:
    """May what a field of this type holds be None?"""
    while (item := element_type(annotation)) is not None:
        annotation = item
    return without_none(annotation) is not None


def _as_cells(field: str, value: Any, may_be_none: bool) -> Cells | None:
    """A tuple, list or text as cells: of rows of one length, or a row that may be a square."""
    if not isinstance(value, tuple | list | str) or not 2 <= len(value) <= LARGEST or hasattr(value, "_fields"):
        return None
    rows_alike = not isinstance(value, str) and all(_is_row(row) and len(row) == len(value[0]) > 1 for row in value)
    if rows_alike:
        inside = [item for row in value for item in row]
        rows, columns = len(value), len(value[0])
    else:
        inside, side = list(value), math.isqrt(len(value))
        rows, columns = (side, side) if side * side == len(value) > 4 else (1, len(value))
    if len(inside) > LARGEST or not all(
        isinstance(item, int | float | str | enum.Enum) or item is None or _is_record(item) for item in inside
    ):
        return None
    if may_be_none or None in inside:
        return Cells(rows, columns, tuple(inside), field, has_discs=False)
    signed = any(isinstance(item, int) and item < 0 for item in inside)
    has_discs = not any(map(_is_record, inside))
    return Cells(rows, columns, tuple(None if _is_free(item, rows > 1 or signed) else item for item in inside), field, has_discs)


def _is_row(value: Any) -> bool:
    """Is this a row of cells? A record is one cell."""
    return isinstance(value, tuple | list | str) and not _is_record(value)


def _is_record(value: Any) -> bool:
    return is_record_class(type(value))


def _parts_of(record: Any) -> dict[str, Any]:
    """The fields of a record, by name."""
    return {name: getattr(record, name) for name in field_names(type(record))}


def _is_free(item: Any, board: bool) -> bool:
    """Does this stand for nothing? In a row of counts 0 is a number like others; a record does if all of it does, -1 being nobody."""
    if isinstance(item, enum.Enum):
        return item.value in (0, None) or str(item.value) in EMPTY or item.name in ("EMPTY", "FREE", "NONE")
    if _is_record(item):
        parts = _parts_of(item).values()
        return all(_is_free(part, True) or part == -1 for part in parts) and (-1 in parts or not any(type(part) is int for part in parts))
    return item is None or item is False or (isinstance(item, str) and item in EMPTY) or (board and item == 0)


def _letters_of(record: Any) -> str:
    """A record in a cell, in a few letters: its own text, if it has one, else numbers, the letters of Enums, and what is true."""
    if "__str__" in {name for base in type(record).__mro__[:-1] for name in vars(base)}:
        return str(record)
    found = ""
    for name, part in _parts_of(record).items():
        if isinstance(part, bool):
            found += name[:1] if part else ""
        elif isinstance(part, enum.Enum):
            found += part.name.capitalize()[:1]
        elif part is not None:
            found += _letters_of(part) if _is_record(part) else str(part)
    return found or "."


def look_for(cells: Cells, value: Any) -> Look:
    """The look of what a cell holds: discs for two players, else what people would write."""
    if not cells.field:
        return DISCS[value - 1] if value <= 2 else dot(f"cell of kind {value}", "faint", 0.08)
    if value is True:
        return DISCS[0]
    if _is_record(value):
        return lettered(_letters_of(value), colour="number", name=_said(value))
    numbers = {item for item in cells.values if item is not None and not isinstance(item, bool)} if cells.has_discs else {0}
    if numbers <= {1, 2, -1} and cells.rows > 1 and value in (1, 2, -1):
        return DISCS[0 if value == 1 else 1]
    if isinstance(value, enum.Enum):
        return lettered(value.name.capitalize()[:1], colour="number", name=value.name.lower())
    return lettered(f"{value:g}" if isinstance(value, float) else str(value), colour="number")


def looks_of(cells: Cells) -> list[Look]:
    """All looks that occur, each once."""
    found = {look.name: look for look in DISCS} if cells.rows > 1 and cells.has_discs else {}
    for value in cells.values:
        if value is not None:
            look = look_for(cells, value)
            found.setdefault(look.name, look)
    return list(found.values())


def notes_of(state: Any, cells: Cells) -> dict[str, tuple[int, ...]]:
    """The other fields that are numbers, or up to three of them (the dice, say), by name, NONE for None; none where the game says its
    cells itself."""
    types = declared_types(type(state))
    found = {
        name: [NONE] if value is None and without_none(types[name]) is int else _numbers_in(value)
        for name, value in _others(state, cells).items()
    }
    return {name: tuple(map(int, values)) for name, values in found.items() if values is not None and 1 <= len(values) <= MOST_NUMBERS}


def said_of(state: Any, cells: Cells) -> list[str]:
    """What else there is beside the board, in words: such as the pages of a game, which hear only numbers, do not show."""
    notes = notes_of(state, cells)
    others = {name: value for name, value in _others(state, cells).items() if name not in notes}
    return [f"{name} {_shortened(_said(value))}".replace("{", "(").replace("}", ")") for name, value in others.items()]


def _others(state: Any, cells: Cells) -> dict[str, Any]:
    """The fields beside the board, but for whose turn it is."""
    fields = type(state)._fields if cells.field else ()
    return {name: getattr(state, name) for name in fields if name != cells.field and name not in MOVER}


def _numbers_in(value: Any) -> list[Any] | None:
    """The whole numbers that a value is made of, in order; None if it is made of something else."""
    if isinstance(value, int) and not isinstance(value, enum.Enum):
        return [value]
    if not isinstance(value, tuple):
        return None
    parts = [_numbers_in(part) for part in value]
    return None if None in parts else [number for part in parts for number in part or ()]


def _form(value: Any) -> str:
    """Where its numbers stand: those of tuples within a tuple apart."""
    if not isinstance(value, tuple):
        return "{}"
    return (" / " if any(isinstance(part, tuple) for part in value) else " ").join(map(_form, value))


def _said(value: Any) -> str:
    """A value in words, as short as can be understood."""
    if value is None:
        return "none"
    if isinstance(value, enum.Enum):
        return str(value.name or value.value).lower()
    if _is_record(value):
        return " ".join(f"{name} {_said(part)}" for name, part in _parts_of(value).items())
    if isinstance(value, tuple | list | set | frozenset):
        apart = " / " if any(isinstance(part, tuple | list) or _is_record(part) for part in value) else " "
        return apart.join(map(_said, value)) or "none"
    return f"{value:g}" if isinstance(value, float) else str(value)


def _shortened(text: str) -> str:
    return text if len(text) <= MOST_LETTERS else f"{text[: MOST_LETTERS - 1]}…"


def written(state: Any) -> Surface:
    """The text of a position, line by line."""
    lines = str(state.picture() if says(type(state), "picture") else state).expandtabs().splitlines() or [""]
    if len(lines) > MOST_LINES:
        lines[MOST_LINES - 1 :] = ["…"]
    width = 0.62 * max(1, *map(len, lines))
    letters = tuple(Letters(0, 0.6 + 1.2 * place, line, 1.0, "ink", mono=True) for place, line in enumerate(lines) if line.strip())
    return Surface(TEXT, 0, 0, width, 1.2 * len(lines), ground=letters)
