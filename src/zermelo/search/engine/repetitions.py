"""Positions that come back, on the line of play or since the beginning of the game: a draw, where the game does not forbid them.

A game is drawn when a position occurs for the third time, or as the game's REPETITION says. To a search the second time is as good: who can
come back once can do so again, and looks for nothing new there (Slate and Atkin 1977).
"""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Iterable
from typing import Any, NamedTuple

from ...game import State
from ...keys import repetition_key_of
from ...memory import memory
from ..parts.counters import MAX_PLY

MARKS = 1 << 12
"""Keys of earlier positions leave marks in so many cells: few positions have to be looked for. One cell more says if there are any."""


class NoRepetitions(NamedTuple):
    """Nobody remembers."""

    def begin(self, state: State) -> None:
        """A search of this position begins."""

    def is_repeated(self, state: State, ply: int) -> bool:
        """Has this position occurred before?"""
        return False

    def table_may_mislead(self, ply: int) -> bool:
        """Must the table not answer at this ply?"""
        return False


class Repetitions(NamedTuple):
    """The keys of the line of play, by ply; before them those of the game, `before` of them, which have to come back as often as the game
    says: a draw is what occurs so many `times`."""

    cells: Any
    marks: Any
    before: int
    times: int

    def begin(self, state: State) -> None:
        """A search of this position begins."""
        self.cells[self.before] = repetition_key_of(state)

    def remember(self, state: State, number: int) -> int:
        """Note a position of the game before the root, the one of this number; returns for how many there is room."""
        key = repetition_key_of(state)
        self.cells[number % self.before] = key
        self.marks[key & MARKS - 1] = self.marks[MARKS] = 1
        return self.before

    def is_repeated(self, state: State, ply: int) -> bool:
        """Has this position occurred since the root, or as often before it as makes a draw of this time?"""
        cells, before = self.cells, self.before
        key = repetition_key_of(state)
        cells[before + ply] = key
        place = before + ply - 2
        while place >= before:
            if cells[place] == key:
                return True
            place -= 1
        found = 0
        if self.marks[key & MARKS - 1]:
            while place >= 0:
                found += int(cells[place] == key)
                place -= 1
        return found >= self.times - 1

    def table_may_mislead(self, ply: int) -> bool:
        """Must the table not answer at this ply? It knows nothing of the game before the root. After an action of the root it could say
        "won" where the opponent's reply brings a position of the game back for the last time, which is a draw."""
        return bool(ply == 1 and self.marks[MARKS])


def repetitions(state: State, before: Iterable[State], machine: bool) -> Repetitions:
    """The memory for a search of `state`, with the positions of the game before it."""
    keys = [_key(position) for position in before]
    cells = memory(len(keys) + MAX_PLY + 2, machine, sparse=True)
    marks = memory(MARKS + 1, machine)
    for place, key in enumerate(keys):
        cells[place] = key
        marks[key & MARKS - 1] = marks[MARKS] = 1
    cells[len(keys)] = repetition_key_of(state)
    return Repetitions(cells, marks, len(keys), type(state).REPETITION)


def is_any_drawn(cls: Any, before: Iterable[State]) -> bool:
    """Is there a position among those of the game before that makes a draw as soon as it comes back?"""
    return any(times >= cls.REPETITION - 1 for times in Counter(map(_key, before)).values())


@functools.lru_cache(1 << 12)
def _kept(_: Any, position: Any) -> int:
    return repetition_key_of(position)


def _key(position: Any) -> int:
    """The key of an earlier position; in a long game they are asked for again before every move."""
    kind: Any = type(position)
    try:
        return _kept(kind, position)
    except TypeError:  # it cannot be hashed
        return repetition_key_of(position)
