"""Table and move ordering used only where the subtree is large enough: near the end of a game they cost more than they save.

Where that begins is measured during the search: for every ply it keeps a running mean of the number of nodes below a position, in which
the last sixteen count most.

    small    no table look-up, nothing is stored, and the actions are tried in the rules' order; but a subtree that turns out much
             larger than usual is searched with table and ordering again
    large    if the table has no entry that settles the position, its children are looked up too (enhanced transposition cutoff:
             Plaat, Schaeffer, Pijls and de Bruin 1996)

Programs that solve Othello endgames switch such means off at numbers of empty squares set by hand (G. Andersson, Writing an Othello
program, 2000).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from ..game import State
from ..memory import memory
from .alphabeta import MAX
from .parts.counters import NO_ACTION, NODES, Counters
from .parts.entries import ABSENT, FACTS, VALUE, Entry, height_of, kept_bound
from .parts.window import EXACT, LOWER, UPPER, fails_high, fails_low

PLIES = 256
"""Plies for which a mean is kept."""
BEGUN, CELLS = PLIES, PLIES + 1
"""After the means, one cell: the number of the node at which a small subtree began."""
WINDOW = 4
"""A mean moves by one part in 2**WINDOW towards every new number, and is kept multiplied by 2**WINDOW."""
SMALL, LARGE = 24 << WINDOW, 200 << WINDOW
"""A subtree is small if the mean number of nodes is below the first, and large from the second on."""
SURPRISE = 1024
"""From so many nodes on, a subtree expected to be small is searched with table and ordering after all."""
LEFT_ALONE = -1
"""In the place of `Entry.deepest`: the table was not asked."""


class Sizes(NamedTuple):
    """The mean number of nodes below the positions of each ply, times 2**WINDOW, 0 where none is known; and where a small subtree began."""

    cells: Any

    def is_small(self, ply: int) -> bool:
        """Have positions of this ply few nodes below them, on average?"""
        return 0 <= ply < PLIES and 0 < self.cells[ply] < SMALL

    def is_large(self, ply: int) -> bool:
        """Have they many?"""
        return ply < PLIES and self.cells[ply] >= LARGE

    def is_left_alone(self, ply: int, nodes: int) -> bool:
        """Is the position of this ply searched without table and ordering? `nodes` is the number of nodes searched so far."""
        if not self.is_small(ply):
            return False
        if not self.is_small(ply - 1):
            self.cells[BEGUN] = nodes
        return nodes - self.cells[BEGUN] < SURPRISE

    def learn(self, ply: int, nodes: int) -> None:
        """A position of this ply had so many nodes below it."""
        if ply < PLIES:
            mean = self.cells[ply]
            self.cells[ply] = mean + nodes - (mean >> WINDOW) if mean else nodes << WINDOW


class SparingTable(NamedTuple):
    """A table that is not asked in small subtrees, and in large ones asked about the children, too."""

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
        """An entry that answers, if the bound of one of the children, searched to the end, cuts this node; else `entry`.

        The bound is then stored for the position itself, too.
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
                    slots.store(entry, value, bound, action, depth, ply, search)
                    return Entry(True, value, bound, NO_ACTION, entry.key, entry.before, entry.deepest, entry.nodes)
        return entry

    def store(self, entry: Entry, value: float, bound: int, action: int, depth: int, ply: int, search: Any) -> None:
        self.sizes.learn(ply, search.counters[NODES] - entry.nodes)
        if entry.deepest != LEFT_ALONE:
            self.slots.store(entry, value, bound, action, depth, ply, search)

    def reach(self, ply: int, counters: Counters) -> None:
        self.slots.reach(ply, counters)

    def action_of(self, state: State) -> int:
        action: int = self.slots.action_of(state)
        return action

    def action_for(self, state: State, target: float) -> int:
        action: int = self.slots.action_for(state, target)
        return action


class SparingOrder(NamedTuple):
    """Move ordering, but the rules' order in small subtrees."""

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
    """The parts of a search's record, with table and ordering used only where they pay, if it has both."""
    if "table" not in parts or "ordering" not in parts:
        return parts
    sizes = Sizes(memory(CELLS, machine))
    return {**parts, "table": SparingTable(parts["table"], sizes), "ordering": SparingOrder(parts["ordering"], sizes)}
