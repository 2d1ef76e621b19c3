"""The trace of a search in machine code: every event as numbers in memory, of which a page makes the document that a recorder makes.

The first cell says how many events there were. Each then has a row of cells: what happened, a whole number, two fractions, and a rank, of
MAX alone (`One`) or of every player (`Each`).

    what      whole number   fractions     rank
    DESCEND   the action
    ENTER     the depth      alpha, beta
    LEAF                                   the node's
    UPDATE    the action     alpha, beta   the best so far
    AVERAGE   the outcome    probability   the sum so far
    CUT       the action     alpha, beta   the best
    LEAVE     the bound                    the node's
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ..game import State

DESCEND, ENTER, LEAF, UPDATE, AVERAGE, CUT, LEAVE = range(7)

HEAD = 4
"""Cells of an event before its rank."""
PER_NODE = 5
"""Events of a node at most: the way there, that it is entered and left, what that changes above, a cut."""


class One(NamedTuple):
    """A rank is one number."""

    none: int = 0  # a named tuple has a field

    def write(self, cells: Any, place: int, rank: float) -> None:
        cells.floats[place] = rank


class Each(NamedTuple):
    """A rank is one number for every player."""

    none: int = 0

    def write(self, cells: Any, place: int, rank: Any) -> None:
        for player in range(len(rank)):
            cells.floats[place + player] = rank[player]


class Written(NamedTuple):
    """A trace that writes `room` events of `width` cells; one more has room for those that have none."""

    cells: Any
    room: int
    width: int
    ranks: Any

    def begin(self, what: int, number: int, first: float, second: float) -> int:
        """An event, but for its rank, whose place this is."""
        cells = self.cells
        place: int = 1 + self.width * min(cells[0], self.room)
        cells[0] += 1
        cells[place] = what
        cells[place + 1] = number
        cells.floats[place + 2] = first
        cells.floats[place + 3] = second
        return place + HEAD

    def descend(self, action: int) -> None:
        self.begin(DESCEND, action, 0.0, 0.0)

    def enter(self, state: State, ply: int, depth: int, alpha: float, beta: float) -> None:
        self.begin(ENTER, depth, alpha, beta)

    def leaf(self, state: State, rank: Any) -> None:
        self.ranks.write(self.cells, self.begin(LEAF, 0, 0.0, 0.0), rank)

    def update(self, action: int, best: Any, alpha: float, beta: float) -> None:
        self.ranks.write(self.cells, self.begin(UPDATE, action, alpha, beta), best)

    def average(self, outcome: int, probability: float, total: Any) -> None:
        self.ranks.write(self.cells, self.begin(AVERAGE, outcome, probability, 0.0), total)

    def cut(self, action: int, best: Any, alpha: float, beta: float) -> None:
        self.ranks.write(self.cells, self.begin(CUT, action, alpha, beta), best)

    def leave(self, state: State, rank: Any, bound: int) -> None:
        self.ranks.write(self.cells, self.begin(LEAVE, bound, 0.0, 0.0), rank)

    def table(self, state: State, rank: Any, bound: int) -> None:
        """There is no table."""

    def settle(self, state: State, rank: Any, bound: int) -> None:
        """The rules are not asked."""
