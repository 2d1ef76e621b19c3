"""The outcomes of a chance node while it is searched: of each its probability, and the bounds between which its value lies.

    sum of what is known + the least of the rest  <=  value of the node  <=  sum of what is known + the most of the rest

A node has a block of cells above those of the chance nodes on the way to it: four of its own and a row for every outcome. The cells
say nothing about the search; which outcome to search with which window, and when to stop, is for Star1 and Star2 to ask here.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from ...game import State
from ...memory import memory
from ...payoffs import added
from .counters import CROWDED, NO_ACTION, add_probability, check_probabilities, stop_with

SIZE = 1 << 16
"""Cells for the outcomes that wait along one line of play."""

FREE, ENTERED, FIRST_BLOCK = range(3)
"""The first cells: where the next block may begin; the row of the outcome whose position is entered next, 0 for none."""

END, SUM, LEAST, MOST, HEAD = range(5)
"""A node's own cells: where its rows end; the weighted sum of the outcomes searched in full; what the others add at least, at most."""

OUTCOME, PROBABILITY, LOW, HIGH, PROBED, FOUND, ROW = range(7)
"""A row: the outcome, its probability, the bounds of its value; the one action a probe looked at, if any, and what it found."""


class NoModels(NamedTuple):
    """Nobody plays by a model: chance moves where the rules say so (see `expectimax` for the models)."""

    def mover(self, state: State) -> int:
        """The player to move, or CHANCE."""
        return state.to_move()

    def outcomes(self, state: State, ply: int, search: Any) -> Iterator[tuple[int, float]]:
        """What may happen, and how likely: the rules' own generator itself."""
        return state.chance_outcomes()


class Outcomes(NamedTuple):
    """All chance nodes on the line of play that is searched; every leaf is worth `low` to `high`."""

    cells: Any
    low: float
    high: float

    def open(self, state: State, counters: Any) -> int:
        """A block for the chance node `state`: where it begins. Ends the search if the probabilities do not add up to 1."""
        cells, floats = self.cells, self.cells.floats
        node = cells[FREE]
        row = node + HEAD
        total = 0.0
        floats[node + SUM] = floats[node + LEAST] = floats[node + MOST] = 0.0
        for outcome, probability in state.chance_outcomes():
            total = add_probability(total, probability)
            if row + ROW > SIZE:
                stop_with(CROWDED, counters)
                break
            cells[row + OUTCOME] = outcome
            floats[row + PROBABILITY] = probability
            floats[row + LOW] = self.low
            floats[row + HIGH] = self.high
            cells[row + PROBED] = NO_ACTION
            floats[node + LEAST] += probability * self.low
            floats[node + MOST] += probability * self.high
            row += ROW
        else:
            check_probabilities(total, counters)
        cells[node + END] = cells[FREE] = row
        return int(node)

    def close(self, node: int) -> None:
        """The node was searched: its block is free again."""
        self.cells[FREE] = node

    def probe_window(self, node: int, row: int, mover: int, alpha: float, beta: float) -> tuple[float, float]:
        """The window beyond which a bound of this outcome, from the side of its mover, settles the node's search in (alpha, beta)."""
        floats = self.cells.floats
        probability = floats[row + PROBABILITY]
        if mover == 0:
            return self.low, min(self.high, (beta - floats[node + LEAST]) / probability + floats[row + LOW])
        return max(self.low, (alpha - floats[node + MOST]) / probability + floats[row + HIGH]), self.high

    def raise_low(self, node: int, row: int, value: float) -> None:
        """The outcome is worth at least `value`."""
        floats = self.cells.floats
        floats[node + LEAST] += floats[row + PROBABILITY] * (value - floats[row + LOW])
        floats[row + LOW] = value

    def lower_high(self, node: int, row: int, value: float) -> None:
        """The outcome is worth at most `value`."""
        floats = self.cells.floats
        floats[node + MOST] += floats[row + PROBABILITY] * (value - floats[row + HIGH])
        floats[row + HIGH] = value

    def remember(self, row: int, action: int, value: float) -> None:
        """A probe found that `action` is worth `value` in this outcome's position."""
        self.cells[row + PROBED] = action
        self.cells.floats[row + FOUND] = value

    def enter(self, row: int) -> None:
        """The position entered next is the one that this outcome leads to."""
        self.cells[ENTERED] = row

    def entered(self) -> int:
        """The row of the outcome that leads to the position that was just entered; 0 if none does."""
        row = self.cells[ENTERED]
        self.cells[ENTERED] = 0
        return int(row)

    def begin_sum(self, node: int) -> None:
        """Add up afresh, for the search in full, what the outcomes come to at least and at most."""
        cells, floats = self.cells, self.cells.floats
        floats[node + LEAST] = floats[node + MOST] = 0.0
        for row in range(node + HEAD, cells[node + END], ROW):
            floats[node + LEAST] += floats[row + PROBABILITY] * floats[row + LOW]
            floats[node + MOST] += floats[row + PROBABILITY] * floats[row + HIGH]

    def take(self, node: int, row: int) -> None:
        """This outcome is searched now: it counts among the others no more."""
        floats = self.cells.floats
        floats[node + LEAST] -= floats[row + PROBABILITY] * floats[row + LOW]
        floats[node + MOST] -= floats[row + PROBABILITY] * floats[row + HIGH]

    def window(self, node: int, row: int, alpha: float, beta: float) -> tuple[float, float]:
        """The window of values of this outcome that leave the node's value inside (alpha, beta), whatever the others are worth."""
        floats = self.cells.floats
        probability, total = floats[row + PROBABILITY], floats[node + SUM]
        return (alpha - total - floats[node + MOST]) / probability, (beta - total - floats[node + LEAST]) / probability

    def add(self, node: int, row: int, value: float) -> None:
        """The outcome that was taken is worth `value`."""
        floats = self.cells.floats
        floats[node + SUM] = added(floats[node + SUM], floats[row + PROBABILITY] * value)


def new_outcomes(low: float, high: float, compiled: bool) -> Outcomes:
    """Room for the chance nodes of one search whose leaves are worth `low` to `high`."""
    cells = memory(SIZE, compiled)
    cells[FREE] = FIRST_BLOCK
    return Outcomes(cells, low, high)
