"""Means in proportion to what hangs on a node: near the end of a game a look into the table, or an order, costs more than it saves.

Nobody says where that begins; the search finds out. For every ply it keeps the usual number of nodes below a position (a mean in which
the last sixteen count most).

    small    the table is not asked, nothing is kept, and the actions are tried as the rules give them; but a subtree that turns out
             larger than usual is searched with table and order again
    large    if the table does not know the position, it may know one of the next that settles it (enhanced transposition cutoff:
             Plaat, Schaeffer, Pijls and de Bruin 1996)

The programs that solve endgames of Othello have such borders for each of their means, in free squares and set by hand (G. Andersson,
Writing an Othello program, 2000).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from ..game import State
from ..memory import memory
from .parts.counters import NO_ACTION, NODES, Counters
from .parts.entries import ABSENT, FACTS, VALUE, Entry, height_of, kept_bound
from .parts.window import EXACT, LOWER, UPPER, fails_high, fails_low

MAX = 0

PLIES = 256
BEGUN, CELLS = PLIES, PLIES + 1
WINDOW = 4
"""A mean moves by one part in 2**WINDOW towards every new number; it is kept so many bits higher."""
SMALL, LARGE = 24 << WINDOW, 200 << WINDOW
"""A usual number of nodes below the first is small; from the second on it is large."""
SURPRISE = 1024
"""A small subtree that has so many nodes is none."""
LEFT_ALONE = -1


class Sizes(NamedTuple):
    """The usual number of nodes below the positions of each ply, 0 where none is known; and at which node a small subtree began."""

    cells: Any

    def is_small(self, ply: int) -> bool:
        """Are few nodes usual below positions of this ply?"""
        return 0 <= ply < PLIES and 0 < self.cells[ply] < SMALL

    def is_large(self, ply: int) -> bool:
        """Are many?"""
        return ply < PLIES and self.cells[ply] >= LARGE

    def is_left_alone(self, ply: int, nodes: int) -> bool:
        """Does the position of this ply, the search's so many-th node, do without table and order?"""
        if not self.is_small(ply):
            return False
        if not self.is_small(ply - 1):
            self.cells[BEGUN] = nodes
        return nodes - self.cells[BEGUN] < SURPRISE

    def learn(self, ply: int, nodes: int) -> None:
        """There were so many nodes below a position."""
        if ply < PLIES:
            mean = self.cells[ply]
            self.cells[ply] = mean + nodes - (mean >> WINDOW) if mean else nodes << WINDOW


class SparingTable(NamedTuple):
    """A table that is asked only where more than a few nodes hang on the answer, and where many do, twice."""

    slots: Any
    sizes: Sizes

    def look_up(self, state: State, depth: int, alpha: float, beta: float, ply: int, search: Any) -> Entry:
        if self.sizes.is_left_alone(ply, search.counters[NODES]):
            return Entry(False, 0.0, EXACT, NO_ACTION, 0, 0, LEFT_ALONE, search.counters[NODES])
        entry = self.slots.look_up(state, depth, alpha, beta, ply, search)
        if entry.answers or not self.sizes.is_large(ply):
            return entry
        return self.settled(entry, state, depth, alpha, beta, ply, search)

    def settled(self, entry: Entry, state: State, depth: int, alpha: float, beta: float, ply: int, search: Any) -> Entry:
        """The answer, if what the table knows of a position after this one, searched to the end, is enough for the mover; else `entry`.

        The table knows it then of the position itself, too.
        """
        slots, mover = self.slots, state.to_move()
        for action in search.shortcuts.actions(state):
            place = slots.find(slots.key(state.result(action)))
            if place != ABSENT:
                value, facts = slots.cells.floats[place + VALUE], slots.cells[place + FACTS]
                bound = LOWER if mover == MAX else UPPER
                enough = fails_high(value, beta, search.pruning.strict) if mover == MAX else fails_low(value, alpha, search.pruning.strict)
                if enough and kept_bound(facts) in (EXACT, bound):
                    slots.reach(ply + 1 + height_of(facts), search.counters)
                    slots.store(entry, value, bound, action, depth, ply, search.counters)
                    return Entry(True, value, bound, NO_ACTION, entry.key, entry.before, entry.deepest, entry.nodes)
        return entry

    def store(self, entry: Entry, value: float, bound: int, action: int, depth: int, ply: int, counters: Counters) -> None:
        self.sizes.learn(ply, counters[NODES] - entry.nodes)
        if entry.deepest != LEFT_ALONE:
            self.slots.store(entry, value, bound, action, depth, ply, counters)

    def reach(self, ply: int, counters: Counters) -> None:
        self.slots.reach(ply, counters)

    def action_of(self, state: State) -> int:
        action: int = self.slots.action_of(state)
        return action


class SparingOrder(NamedTuple):
    """An order that is made only where more than a few nodes hang on it; elsewhere it is that of the rules."""

    order: Any
    sizes: Sizes

    def actions(self, state: State, first: int, ply: int, mover: int, search: Any) -> Iterator[int]:
        if self.sizes.is_left_alone(ply, search.counters[NODES]):
            self.order.pass_on(ply)
            for action in search.shortcuts.actions(state):
                yield action
        else:
            for action in self.order.actions(state, first, ply, mover, search):
                yield action

    def pass_on(self, ply: int) -> None:
        self.order.pass_on(ply)

    def learn(self, action: int, ply: int, mover: int, depth: int) -> None:
        if not self.sizes.is_small(ply):
            self.order.learn(action, ply, mover, depth)


def sparing(parts: dict[str, Any], machine: bool) -> dict[str, Any]:
    """The parts of a search's record, the table and the order among them used in proportion, if there are both."""
    if "table" not in parts or "ordering" not in parts:
        return parts
    sizes = Sizes(memory(CELLS, machine))
    return {**parts, "table": SparingTable(parts["table"], sizes), "ordering": SparingOrder(parts["ordering"], sizes)}
