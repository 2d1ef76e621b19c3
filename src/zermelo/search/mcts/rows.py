"""The tree of Monte Carlo tree search, in one memory of cells.

A node is the place where its row begins:

    ACTION    leads here                              WEIGHT          how probable the policy, or chance, makes it to come here
    MOVER     who moves here, CHANCE, OVER, UNKNOWN   POSITION        the row that holds the rest for this position; 0: this one
    VISITS    simulations through this row            SQUARES         of what came out for the player who moves above, added up
    FIRST     where its children begin; 0: nowhere    POSITION_VISITS simulations through the position
    SIZE      how many children there are             SUMS            for every player what came out, added up; if PROVEN is 1,
    PROVEN    are the sums the exact values?                          the exact value
    BEST_PROVEN  the proven child that is best for the mover; 0: none is proven yet

Positions that are reached on several paths may share what is known of them (Childs, Brodeur and Kocsis 2008): their rows keep
their own VISITS, and the row that was there first keeps the rest.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ...game import CHANCE, State, put
from ...keys import key_of
from ...payoffs import Payoffs, added, zeros
from ..parts.leaf import utilities

ACTION, MOVER, VISITS, FIRST, SIZE, PROVEN, WEIGHT, POSITION, SQUARES, POSITION_VISITS, BEST_PROVEN, SUMS = range(12)
OVER, UNKNOWN = -2, -3

FREE, CAPACITY, WIDTH, LOWEST, HIGHEST, ENOUGH, FULL = range(7)
HEAD = 8
"""The first cells of a tree: where the next row may begin, and where none may; the cells of a row; the least and the greatest
utility seen so far; the one that proves a node whose mover gets it; was there no room for children once? The first row comes after them."""

PROBES = 32
"""Places where a position is looked for in the index, before its row stays by itself."""


class Separate(NamedTuple):
    """The rows of a tree in which every path has a row of its own."""

    cells: Any

    def of(self, row: int) -> int:
        """The row that holds what is known of a row's position: itself."""
        return row

    def shares(self) -> bool:
        """May several rows be of one position?"""
        return False

    def register(self, state: State, row: int) -> None:
        pass


class Transpositions(NamedTuple):
    """The rows of a tree in which positions reached on several paths share what is known; `index` finds the first row of each."""

    cells: Any
    index: Any

    def of(self, row: int) -> int:
        """The row that holds what is known of a row's position."""
        first = self.cells[row + POSITION]
        return row if first == 0 else first

    def shares(self) -> bool:
        """May several rows be of one position?"""
        return True

    def register(self, state: State, row: int) -> None:
        """Note the row of a position, or that another row holds it. Linear probing, two cells for each entry."""
        key = key_of(state)
        index = self.index
        place = key % index[0]
        for _ in range(PROBES):
            entry = 1 + 2 * place
            if index[entry + 1] == 0:
                index[entry] = key
                index[entry + 1] = row
                break
            if index[entry] == key:
                self.cells[row + POSITION] = index[entry + 1]
                break
            place = place + 1 if place + 1 < index[0] else 0


def span(cells: Any) -> float:
    """How far the utilities lie apart that were seen so far."""
    low, high = cells.floats[LOWEST], cells.floats[HIGHEST]
    return high - low if high > low else 1.0


def recognise(state: State, row: int, search: Any) -> None:
    """Find out who moves at a row that is reached for the first time; whether the game is over; whether the position is known."""
    cells = search.tree.cells
    if state.is_terminal():
        cells[row + MOVER] = OVER
        settle(state, cells, row, utilities(state, search.scale, search.counters))
    else:
        cells[row + MOVER] = state.to_move()
        search.tree.register(state, row)


def exact(state: State, cells: Any, node: int) -> Payoffs:
    """The values of a proven node."""
    values = zeros(state)
    for player in range(state.PLAYERS):
        values = put(values, player, cells.floats[node + SUMS + player])
    return values


def mean(state: State, cells: Any, node: int) -> Payoffs:
    """What the simulations through a node came to on average; if it is proven, its exact value."""
    values = exact(state, cells, node)
    if not cells[node + PROVEN]:
        for player in range(state.PLAYERS):
            values = put(values, player, values[player] / max(1, cells[node + POSITION_VISITS]))
    return values


def prove(state: State, node: int, child: int, search: Any) -> bool:
    """Is the node proven now that `child` is? If the mover can have no more than it gives, or every child is proven.

    If it is not, the best of the proven children is noted at least.
    """
    cells, floats = search.tree.cells, search.tree.cells.floats
    mover = cells[node + MOVER]
    if mover >= 0 and floats[child + SUMS + mover] >= floats[ENOUGH]:
        settle(state, cells, node, exact(state, cells, child))
        return True
    if mover >= 0:
        best = cells[node + BEST_PROVEN]
        if best == 0 or floats[child + SUMS + mover] > floats[best + SUMS + mover]:
            cells[node + BEST_PROVEN] = child
    row = cells[node + FIRST]
    values = zeros(state)
    first = True
    for _ in range(cells[node + SIZE]):
        known = search.tree.of(row)
        weight = floats[row + WEIGHT]
        never = mover == CHANCE and weight == 0.0
        if not cells[known + PROVEN] and not never:
            return False
        if never:
            pass  # nobody will see what it is worth
        elif mover == CHANCE:
            for player in range(state.PLAYERS):
                values = put(values, player, added(values[player], weight * floats[known + SUMS + player]))
        elif first or floats[known + SUMS + mover] > values[mover]:
            values = exact(state, cells, known)
            first = False
        row += cells[WIDTH]
    settle(state, cells, node, values)
    return True


def settle(state: State, cells: Any, node: int, values: Payoffs) -> None:
    """From now on these are the exact values of a node."""
    cells[node + PROVEN] = 1
    for player in range(state.PLAYERS):
        cells.floats[node + SUMS + player] = values[player]
