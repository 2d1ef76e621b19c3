"""A position as data: what lies where, what is marked and said, and how every action is entered.

state ── described(state) ──▶ Board ──▶ pictures (draw/boards), the document for pages (documents.py)
"""

from __future__ import annotations

from typing import Any, NamedTuple

from .surface import Surface

Path = tuple[int, ...]
"""Places, from the first to the last."""


class Piece(NamedTuple):
    """So many pieces of a look on a place."""

    place: int
    look: int
    amount: int = 1


class Mark(NamedTuple):
    """A place that stands out, and why: "last", "check", "target"."""

    place: int
    why: str


class Number(NamedTuple):
    """A number written on a place."""

    place: int
    value: int


class Entry(NamedTuple):
    """One way to enter an action: every path, in any order; then the choice.

    paths    places: one for a click, two from place to place, more for a piece that goes on; none for a button
    choice   what is chosen at the end, in words, where several actions have the same paths; else nothing
    look     how the choice looks; -1 if it has no look
    """

    action: int
    name: str
    paths: tuple[Path, ...] = ()
    choice: str = ""
    look: int = -1


class Outcome(NamedTuple):
    """What chance may bring."""

    action: int
    name: str
    probability: float


class Board(NamedTuple):
    """All there is to show of a position. `mover` is the player to move, CHANCE, or None at the end; `turn` says it in words."""

    game: str
    text: str
    players: tuple[str, ...]
    mover: int | None
    turn: str
    surface: Surface
    pieces: tuple[Piece, ...] = ()
    marks: tuple[Mark, ...] = ()
    numbers: tuple[Number, ...] = ()
    notes: tuple[str, ...] = ()
    entries: tuple[Entry, ...] = ()
    outcomes: tuple[Outcome, ...] = ()


def contents(board: Board) -> dict[int, tuple[Any, ...]]:
    """What lies on each place that is not free: pieces by name and number."""
    found: dict[int, tuple[Any, ...]] = {}
    for piece in board.pieces:
        look = board.surface.looks[piece.look]
        found[piece.place] = (*found.get(piece.place, ()), (look.name, piece.amount))
    return found


def changed(before: Board, after: Board) -> tuple[int, ...]:
    """The places that a move left and came to. Pieces that only changed sides, or that something now stands in place of, do not count, nor
    does what the looks say that cannot move: it is the same before and after."""
    if len(before.surface.places) != len(after.surface.places):
        return ()
    old, new = contents(before), contents(after)
    return tuple(place for place in range(len(after.surface.places)) if _moved(old.get(place, ()), new.get(place, ())))


def _moved(old: tuple[Any, ...], new: tuple[Any, ...]) -> bool:
    return old != new
