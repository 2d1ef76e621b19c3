"""A board in lines of letters, from the description that all pictures are drawn from.

What lies side by side on the board stands in one line, what lies one below the other in one column; a free place is a point, or its name.
A star is where a piece may be put, if that is not nearly everywhere. Coordinates stand at the edge, whose turn it is and what else the game
says below. A game that says `picture()` has its own text.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from ..game import says
from .describing import described
from .description import Board
from .shapes import Letters
from .surface import FREE, GRID, TEXT, Place, Surface, at

if TYPE_CHECKING:
    from rich.text import Text

APART = 0.45
"""What is nearer to each other than this, in squares, stands in one line or column."""

QUIET = "dim"
STYLES = ("bold cyan", "bold yellow", "bold green", "bold magenta")
"""Of the players' pieces, over and over."""


class Word(NamedTuple):
    """A word at a point of the board, and its style in colour."""

    x: float
    y: float
    text: str
    style: str = ""


class Part(NamedTuple):
    """Some letters of a line, and their style."""

    text: str
    style: str = ""


def board_text(state: Any, *, signs: bool = False) -> str:
    """The board as plain text; `signs` are used beyond ASCII if wanted."""
    if says(type(state), "picture"):
        return str(state.picture())
    lines = ("".join(part.text for part in line).rstrip() for line in lines_of(described(state), signs))
    return "\n".join(lines)


def terminal_board(state: Any, *, signs: bool = True, indent: int = 2) -> Text:
    """The same for `rich`, in colour, every line `indent` blanks in."""
    from rich.text import Text

    text = Text(no_wrap=True, overflow="ignore")
    own = says(type(state), "picture")
    lines = [[Part(line)] for line in str(state.picture()).splitlines()] if own else lines_of(described(state), signs)
    for number, line in enumerate(lines):
        text.append("\n" if number else "")
        text.append(" " * indent if any(part.text.strip() for part in line) else "")
        for part in line:
            text.append(part.text, part.style or None)
    return text


def lines_of(board: Board, signs: bool) -> list[list[Part]]:
    """The lines, part by part."""
    if board.surface.kind == TEXT:
        return [[Part(line)] for line in text_of(board.surface)]
    words = list(_words(board, signs))
    rows, columns = _clusters(word.y for word in words), _clusters(word.x for word in words)
    table: dict[tuple[int, int], Word] = {}
    wide = [0] * (max(columns.values(), default=0) + 1)
    for word in words:  # a piece comes after the place that it lies on, which keeps its room
        table[rows[word.y], columns[word.x]] = word
        wide[columns[word.x]] = max(wide[columns[word.x]], len(word.text))
    lines = [_line(table, row, wide) for row in range(max(rows.values(), default=-1) + 1)]
    return [*lines, *([Part(words)] for words in (board.turn, *board.notes))]


def text_of(surface: Surface) -> list[str]:
    """The lines of a surface that is nothing but text, those without letters too."""
    lines = [""] * round(surface.height / 1.2)
    for shape in surface.ground:
        if isinstance(shape, Letters):
            lines[round((shape.y - 0.6) / 1.2)] = shape.text
    return lines


def _line(table: dict[tuple[int, int], Word], row: int, wide: list[int]) -> list[Part]:
    parts: list[Part] = []
    for column, width in enumerate(wide):
        word = table.get((row, column), Word(0, 0, ""))
        parts += [Part(" " * (width - len(word.text) + bool(column))), Part(word.text, word.style)]
    while parts and not parts[-1].text.strip():
        parts.pop()
    return parts


def _words(board: Board, signs: bool) -> Iterator[Word]:
    """Everything that is to be read, with what lies above coming later."""
    surface = board.surface
    for shape in itertools.chain(surface.ground, surface.over, surface.labels):
        if isinstance(shape, Letters):
            yield Word(shape.x, shape.y, shape.text, QUIET)
    can_click = clicked(board)
    for number, place in enumerate(surface.places):
        free = "*" if number in can_click else _free(place, surface.on_free, surface.kind != FREE)
        yield Word(place.x, place.y, free, QUIET)
    for written in board.numbers:
        place = surface.places[written.place]
        yield Word(place.x, place.y, str(written.value))
    lies: dict[int, int] = {}
    for piece in board.pieces:
        place, look = surface.places[piece.place], surface.looks[piece.look]
        style = STYLES[look.owner % len(STYLES)] if look.owner >= 0 else ""
        letter = (look.sign or look.letter) if signs else look.letter
        if not letter:
            continue
        before, most = lies.get(piece.place, 0), place.most if max(map(abs, place.stack)) > APART else 1
        lies[piece.place] = before + piece.amount
        shown = min(piece.amount, max(1, most - before))
        for one in range(before, before + shown):
            more = str(piece.amount) if shown < piece.amount and one == before + shown - 1 else ""
            yield Word(*at(place, one if most > 1 else 0), (more if most > 1 and more else letter + more), style)


def clicked(board: Board) -> set[int]:
    """The places where something may be put, as far as that has to be said: where it may be on any free place, or nearly, it has not."""
    surface, taken = board.surface, {piece.place for piece in board.pieces}
    free = {entry.paths[0][0] for entry in board.entries if len(entry.paths) == 1 and len(entry.paths[0]) == 1} - taken
    return free if surface.kind == GRID and not surface.on_free and 2 * len(free) < len(surface.places) - len(taken) else set()


def _free(place: Place, named: bool, grid: bool) -> str:
    """A place on which nothing lies: a point, or its name; nothing where it is not to be seen."""
    seen = place.shape.fill or getattr(place.shape, "line", "")
    if named:
        return place.name if seen or grid else ""
    return "." if seen or (place.name and grid) else ""


def _clusters(numbers: Iterable[float]) -> dict[float, int]:
    """Which line each of these belongs to: a new one begins where the first of the last is APART or more away."""
    found: dict[float, int] = {}
    line, first = -1, 0.0
    for number in sorted(set(numbers)):
        if line < 0 or number - first >= APART:
            line, first = line + 1, number
        found[number] = line
    return found
