"""A position as a JSON document: all that a page needs to draw it, and to ask for every action (docs/boards.md has the schema).

{"schema": "zermelo.board", "version": 1,
 "game": "TicTacToe", "players": ["X", "O"],
 "surface": {...}, "colours": {...},           the same in all positions of a game
 "position": {...}}                            this one
"""

from __future__ import annotations

from typing import Any

from .colours import SCREEN
from .describing import described
from .description import Board, Entry, changed
from .shapes import Box, Disc, Letters, Path, Shape
from .surface import Look, Place, Surface

SCHEMA, VERSION = "zermelo.board", 1
"""The version is raised when a reader of the old one would draw or play wrongly; what is only added does not raise it."""

SAFE = 2**53
"""Whole numbers from here on are no longer exact in JavaScript: actions beyond it are written as texts."""


def document(state: Any, before: Any = None) -> dict[str, Any]:
    """The document of a position; `before` is the one a move earlier, and what changed since is marked "last".

    Raises GameError if what the game says of its board makes no sense.
    """
    board = described(state)
    position = position_of(board)
    if before is not None and type(before) is type(state):
        places = changed(described(before, entries=False), board)
        position["marks"] += [{"place": place, "why": "last"} for place in places]
    return {
        "schema": SCHEMA,
        "version": VERSION,
        "game": board.game,
        "players": list(board.players),
        "surface": surface_of(board.surface),
        "colours": SCREEN,
        "position": position,
    }


def position_of(board: Board) -> dict[str, Any]:
    """What differs from position to position."""
    return {
        "text": board.text,
        "mover": board.mover,
        "turn": board.turn,
        "notes": list(board.notes),
        "pieces": [list(piece) for piece in board.pieces],
        "numbers": [list(number) for number in board.numbers],
        "marks": [mark._asdict() for mark in board.marks],
        "entries": [_entry(entry) for entry in board.entries],
        "outcomes": [outcome._asdict() | {"action": safe(outcome.action)} for outcome in board.outcomes],
    }


def surface_of(surface: Surface) -> dict[str, Any]:
    """What the game is played on."""
    return {
        "kind": surface.kind,
        "box": [_n(number) for number in (surface.left, surface.top, surface.width, surface.height)],
        "margin": [_n(number) for number in surface.margin],
        "places": [_place(place) for place in surface.places],
        "looks": [_look(look) for look in surface.looks],
        "ground": [shape_of(shape) for shape in surface.ground],
        "over": [shape_of(shape) for shape in surface.over],
        "labels": [shape_of(shape) for shape in surface.labels],
        "names_on_free": surface.on_free,
        "words": list(surface.words),
    } | {name: list(called) for name, called in (("columns", surface.columns), ("rows", surface.rows)) if called}


def _place(place: Place) -> dict[str, Any]:
    found: dict[str, Any] = {"x": _n(place.x), "y": _n(place.y), "name": place.name, "shape": shape_of(place.shape)}
    if place.most > 1:
        found |= {"stack": [_n(step) for step in place.stack], "most": place.most}
    found |= ({"size": _n(place.size)} if place.size != 1 else {}) | ({"ink": place.ink} if place.ink != "ink" else {})
    return found | ({"said": place.said} if place.said else {})


def _look(look: Look) -> dict[str, Any]:
    return {
        "name": look.name,
        "owner": look.owner,
        "letter": look.letter,
        "sign": look.sign or look.letter,
        "numeral": look.numeral,
        "shapes": [shape_of(shape) for shape in look.shapes],
    }


def _entry(entry: Entry) -> dict[str, Any]:
    found: dict[str, Any] = {"action": safe(entry.action), "name": entry.name, "paths": [list(path) for path in entry.paths]}
    if entry.choice:
        found["choice"] = entry.choice
    return found if entry.look < 0 else found | {"look": entry.look}


def safe(action: int) -> int | str:
    """An action as JavaScript can read it: a text from where its numbers are no longer exact."""
    return action if -SAFE < action < SAFE else str(action)


def shape_of(shape: Shape) -> dict[str, Any]:
    """A shape as its kind and its numbers; what is empty is left out. Paths are written as in SVG."""
    match shape:
        case Box():
            found = {"shape": "box"} | _numbers(shape, "x", "y", "width", "height") | ({"corner": _n(shape.corner)} if shape.corner else {})
        case Disc():
            found = {"shape": "disc"} | _numbers(shape, "x", "y", "radius")
        case Path():
            found = {"shape": "path", "d": "".join(letter + " ".join(str(_n(n)) for n in numbers) for letter, *numbers in shape.steps)}
        case Letters():
            found = {"shape": "text", "text": shape.text} | _numbers(shape, "x", "y", "size") | ({"mono": True} if shape.mono else {})
    if shape.fill:
        found["fill"] = shape.fill
    if not isinstance(shape, Letters) and shape.line:
        found |= {"line": shape.line, "weight": _n(shape.weight)}
    return found


def _numbers(shape: Any, *names: str) -> dict[str, Any]:
    return {name: _n(getattr(shape, name)) for name in names}


def _n(number: float) -> float:
    """A number to a thousandth of a square; whole ones without a fraction."""
    found = round(float(number), 3)
    return int(found) if found == int(found) else found
