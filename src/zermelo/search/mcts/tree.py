"""The tree that Monte Carlo tree search grows, in one memory of words.

A node is the place where its row begins:

    ACTION    leads here                              WEIGHT    how probable the policy, or chance, makes it to come here
    MOVER     who moves here, CHANCE, OVER, UNKNOWN   TWIN      the row that holds the rest for this position; 0: this one
    VISITS    simulations through this row            SQUARES   of what came out for the player who moves above, added up
    FIRST     where its children begin; 0: nowhere    PASSED    simulations through the position
    SIZE      how many children there are             SUMS      for every player what came out, added up; if PROVEN is 1,
    PROVEN    are the sums the exact values?                    the exact value
    SAFE      the proven child that is best for the mover; 0: none is proven yet

Positions that are reached on several paths may share what is known of them (Childs, Brodeur and Kocsis 2008): their rows keep
their own VISITS, and the TWIN that was there first keeps the rest.
"""

from __future__ import annotations

import math
import struct
from typing import Any

from ...errors import SearchError
from ...game import CHANCE, State, put
from ...payoffs import Payoffs, zeros
from ..parts.counters import memory
from ..parts.leaf import payoffs
from ..parts.scale import Units
from ..parts.table import KEY_BITS, Cells, packed, unpacked
from ..run.limits import is_count

ACTION, MOVER, VISITS, FIRST, SIZE, PROVEN, WEIGHT, TWIN, SQUARES, PASSED, SAFE, SUMS = range(12)
OVER, UNKNOWN = -2, -3

FREE, CAPACITY, WIDTH, LOWEST, HIGHEST, TOP, FULL = range(7)
HEAD = 8
"""The first words of a tree: where the next row may begin, and where none may; the words of a row; the least and the greatest
utility seen so far; the greatest there can be; was there no room for children once? The first row comes after them."""

PROBES = 32
"""Places where a position is looked for among its twins, before it stays without."""


def span(tree: Any) -> float:
    """How far the utilities lie apart that were seen so far."""
    low, high = unpacked(tree[LOWEST]), unpacked(tree[HIGHEST])
    return high - low if high > low else 1.0


def recognise(state: State, tree: Any, row: int, units: Units, twins: Any) -> None:
    """Find out who moves at a row that is reached for the first time; whether the game is over; whether the position is known."""
    if state.is_terminal():
        tree[row + MOVER] = OVER
        tree[row + PROVEN] = 1
        values = payoffs(state, units)
        for player in range(state.PLAYERS):
            tree[row + SUMS + player] = packed(values[player])
        return
    tree[row + MOVER] = state.to_move()
    if twins is not None:
        twin = registered(twins, int(state.key()) & KEY_BITS, row)
        if twin != row:
            tree[row + TWIN] = twin


def position(tree: Any, row: int, twins: Any) -> int:
    """The row that holds what is known of a row's position: itself, unless twins share."""
    if twins is None:
        return row
    twin = tree[row + TWIN]
    return row if twin == 0 else twin


def registered(twins: Any, key: int, row: int) -> int:
    """The row that was registered first for this key; `row` itself if there was none. Linear probing, two words for each entry."""
    entries = twins[0]
    place = key % entries
    for _ in range(PROBES):
        at = 1 + 2 * place
        if twins[at] == ~key:
            return int(twins[at + 1])
        if twins[at] == 0:
            twins[at] = ~key
            twins[at + 1] = row
            return row
        place = place + 1 if place + 1 < entries else 0
    return row


def exact(state: State, tree: Any, node: int) -> Payoffs:
    """The values of a proven node."""
    values = zeros(state)
    for player in range(state.PLAYERS):
        values = put(values, player, unpacked(tree[node + SUMS + player]))
    return values


def mean(state: State, tree: Any, node: int) -> Payoffs:
    """What the simulations through a node came to on average; if it is proven, its exact value."""
    values = exact(state, tree, node)
    if not tree[node + PROVEN]:
        for player in range(state.PLAYERS):
            values = put(values, player, values[player] / max(1, tree[node + PASSED]))
    return values


def prove(state: State, tree: Any, node: int, child: int, twins: Any) -> bool:
    """Is the node proven now that `child` is? If the mover can have no more than it gives, or every child is proven.

    If it is not, the best of the proven children is noted at least.
    """
    mover = tree[node + MOVER]
    if mover >= 0 and unpacked(tree[child + SUMS + mover]) >= unpacked(tree[TOP]):
        settle(state, tree, node, exact(state, tree, child))
        return True
    if mover >= 0:
        safe = tree[node + SAFE]
        if safe == 0 or unpacked(tree[child + SUMS + mover]) > unpacked(tree[safe + SUMS + mover]):
            tree[node + SAFE] = child
    row = tree[node + FIRST]
    values = zeros(state)
    first = True
    for _ in range(tree[node + SIZE]):
        known = position(tree, row, twins)
        weight = unpacked(tree[row + WEIGHT])
        never = mover == CHANCE and weight == 0.0
        if not tree[known + PROVEN] and not never:
            return False
        if never:
            pass  # nobody will see what it is worth
        elif mover == CHANCE:
            for player in range(state.PLAYERS):
                values = put(values, player, values[player] + weight * unpacked(tree[known + SUMS + player]))
        elif first or unpacked(tree[known + SUMS + mover]) > values[mover]:
            values = exact(state, tree, known)
            first = False
        row += tree[WIDTH]
    settle(state, tree, node, values)
    return True


def settle(state: State, tree: Any, node: int, values: Payoffs) -> None:
    """From now on these are the exact values of a node."""
    tree[node + PROVEN] = 1
    for player in range(state.PLAYERS):
        tree[node + SUMS + player] = packed(values[player])


_spare: list[Any] = []
"""The memory of the last tree that nobody needs any more, cleared: to clear some is cheaper than to be given new by the system."""


def fresh(size: int) -> Any:
    """So many words for machine code, all 0."""
    return _spare.pop() if _spare and len(_spare[0]) == size else memory(size, True)


def enough_for(cls: Any) -> float:
    """The utility that proves a node whose mover gets it, whatever else he could do: the highest, where it leaves the others no choice.

    Among three, two actions may both give the mover the most and the others this or that; then all have to be known.
    """
    if cls.UTILITY_RANGE is None:
        return math.inf
    low, high = cls.UTILITY_RANGE
    alone = cls.PLAYERS == 1 or (cls.UTILITY_SUM is not None and (cls.PLAYERS == 2 or cls.UTILITY_SUM - high == (cls.PLAYERS - 1) * low))
    return float(high) if alone else math.inf


class GrownTree:
    """A tree to be handed to one search after the other of the same game, which go on where the last one stopped.

    `nodes` is how many nodes it can hold; when it is full it grows no more, and a later search begins a new one. With
    `transpositions` positions reached on several paths share what is known of them.
    """

    def __init__(self, nodes: int = 2_000_000, transpositions: bool = False) -> None:
        if not is_count(nodes) or nodes < 2:
            raise SearchError(f"a tree of {nodes!r} nodes cannot grow: give a whole number, 2 or more")
        self.nodes, self.transpositions = nodes, transpositions
        self.cells: Any = None
        self.twins: Any = None
        self.root = 0
        self._state: Any = None
        self._owner: Any = None

    def __del__(self) -> None:
        """Leave the memory to the next tree, cleared as far as rows were written."""
        cells, compiled = getattr(self, "cells", None), self.__dict__.get("_owner") and self._owner[0]
        if cells is not None and compiled and not cells[FULL]:
            cells.wipe(int(cells[FREE]))
            _spare[:] = [cells]

    def planted(self, state: Any, compiled: bool, owner: Any) -> int:
        """The row of `state`: where a search has been before, or in fresh ground."""
        owner = (compiled, owner)
        kept = self._find(state) if self._owner == owner and self.cells is not None else 0
        if kept and self.cells[FREE] < 0.75 * self.cells[CAPACITY]:
            self.root = kept
        else:
            self._plant(type(state), compiled)
        self._state, self._owner = state, owner
        return self.root

    def _plant(self, cls: Any, compiled: bool) -> None:
        width = SUMS + cls.PLAYERS
        size = HEAD + self.nodes * width
        try:
            cells = fresh(size) if compiled else Cells()
            entries = 2 * self.nodes
            self.twins = None
            if self.transpositions:
                self.twins = memory(1 + 2 * entries, True) if compiled else Cells()
                self.twins[0] = entries
        except MemoryError:
            raise SearchError(f"a tree of {self.nodes:,} nodes does not fit into this machine's memory: give fewer") from None
        top = enough_for(cls)
        cells[FREE], cells[CAPACITY], cells[WIDTH] = HEAD + width, size, width
        cells[LOWEST], cells[HIGHEST], cells[TOP] = (word_of(value, compiled) for value in (math.inf, -math.inf, top))
        cells[HEAD + MOVER] = UNKNOWN
        self.cells, self.root = cells, HEAD

    def _find(self, state: Any, plies: int = 4) -> int:
        """The row of `state` at most so many plies below the root of the last search; 0 if there is none."""
        level = [(self.root, self._state)]
        for ply in range(plies + 1):
            for row, here in level:
                if here == state:
                    return row
            if ply < plies:
                level = [(child, here.result(action)) for row, here in level for child, action in self.children(row)]
        return 0

    def body(self, row: int) -> int:
        """The row that holds what is known of a row's position."""
        return position(self.cells, row, self.twins)

    def children(self, row: int) -> list[tuple[int, int]]:
        """The rows of a node's children, with the actions that lead there."""
        node = self.body(row)
        first, width = int(self.cells[node + FIRST]), int(self.cells[WIDTH])
        rows = range(first, first + int(self.cells[node + SIZE]) * width, width) if first else ()
        return [(child, int(self.cells[child + ACTION])) for child in rows]

    def visits(self, row: int) -> int:
        return int(self.cells[row + VISITS])

    def is_proven(self, row: int) -> bool:
        return bool(self.cells[self.body(row) + PROVEN])

    def values(self, row: int) -> tuple[float, ...]:
        """What came out at a row on average, for every player; its exact values if it is proven."""
        node, players = self.body(row), int(self.cells[WIDTH]) - SUMS
        through = 1 if self.is_proven(row) else max(1, int(self.cells[node + PASSED]))
        return tuple(self.number(node + SUMS + player) / through for player in range(players))

    def number(self, place: int) -> float:
        """The fraction that a word keeps."""
        return number_in(self.cells[place], self._owner[0])

    @property
    def full(self) -> bool:
        """Was there no room for a node's children?"""
        return bool(self.cells[FULL])


def word_of(value: float, compiled: bool) -> Any:
    """A fraction as a word of the memory keeps it."""
    return struct.unpack("<q", struct.pack("<d", value))[0] if compiled else value


def number_in(word: Any, compiled: bool) -> float:
    """The fraction that a word of the memory keeps."""
    return float(struct.unpack("<d", struct.pack("<q", int(word)))[0]) if compiled else float(word)
