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

and in Monte Carlo tree search, of which every rank is that of every player:

    EXPAND
    SUM       an action      its mean and bonus together: it could be taken
    TAKEN     the action     mean, bonus
    UNTRIED   the action
    THROWN    the outcome    probability
    PLAY      the action, of a game at random
    SIMULATE  1 if proven                  what came out
    VALUE                                  what a node is updated with
    BACK_UP   its visits     1 if proven   its mean
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ..game import CHANCE, State
from ..search.mcts.rows import ACTION, FIRST, MOVER, PROVEN, SIZE, VISITS, WEIGHT, WIDTH, mean

DESCEND, ENTER, LEAF, UPDATE, AVERAGE, CUT, LEAVE = range(7)
EXPAND, SUM, TAKEN, UNTRIED, THROWN, PLAY, SIMULATE, VALUE, BACK_UP = range(7, 16)

HEAD = 4
"""Cells of an event before its rank."""


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


class WrittenSimulations(NamedTuple):
    """The same of simulations (UCT, without shared positions)."""

    events: Written

    def visit(self, state: State, ply: int, row: int, position: int) -> None:
        """Where a simulation goes is known by what it takes."""

    def expand(self, state: State) -> None:
        self.events.begin(EXPAND, 0, 0.0, 0.0)

    def select(self, state: State, node: int, row: int, search: Any) -> None:
        cells = search.tree.cells
        if cells[node + MOVER] == CHANCE:
            self.events.begin(THROWN, cells[row + ACTION], cells.floats[row + WEIGHT], 0.0)
        elif cells[row + VISITS] == 0:
            self.events.begin(UNTRIED, cells[row + ACTION], 0.0, 0.0)
        else:
            each = cells[node + FIRST]
            for _ in range(cells[node + SIZE]):
                if not cells[search.tree.of(each) + PROVEN]:
                    known, bonus = search.selection.parts(node, each, search)
                    self.events.begin(SUM, cells[each + ACTION], known + bonus, 0.0)
                each += cells[WIDTH]
            known, bonus = search.selection.parts(node, row, search)
            self.events.begin(TAKEN, cells[row + ACTION], known, bonus)

    def play(self, state: State, action: int) -> None:
        self.events.begin(PLAY, action, 0.0, 0.0)

    def simulate(self, state: State, values: Any, proven: bool, estimated: bool) -> None:
        self.events.ranks.write(self.events.cells, self.events.begin(SIMULATE, int(proven), 0.0, 0.0), values)

    def back_up(self, state: State, step: int, values: Any, row: int, node: int, search: Any) -> None:
        cells, events = search.tree.cells, self.events
        events.ranks.write(events.cells, events.begin(VALUE, 0, 0.0, 0.0), values)
        proven = float(cells[node + PROVEN])
        events.ranks.write(events.cells, events.begin(BACK_UP, cells[row + VISITS], proven, 0.0), mean(state, cells, node))
