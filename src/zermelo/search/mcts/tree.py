"""The tree that Monte Carlo tree search grows, kept from one search to the next; its rows are in `rows`."""

from __future__ import annotations

import contextlib
import math
from collections.abc import Iterator
from typing import Any

from ...errors import SearchError
from ...keys import is_same
from ...memory import memory
from ...numbers import counted
from ..run.limits import is_count
from .rows import (
    ACTION,
    CAPACITY,
    ENOUGH,
    FIRST,
    FREE,
    FULL,
    HEAD,
    HIGHEST,
    LOWEST,
    MOVER,
    POSITION_VISITS,
    PROVEN,
    SIZE,
    SQUARES,
    SUMS,
    UNKNOWN,
    VISITS,
    WIDTH,
    Separate,
    Transpositions,
)
from .selection import final_choice

SURE = 1.96
"""A mean lies within so many standard errors of the true one in 95 of 100 cases."""

_spare: list[Any] = []
"""The cleared memory of one tree that is gone: to clear some costs less than to be given new memory by the system."""


def spare_memory(size: int) -> Any:
    """So many cells for machine code, all 0."""
    try:
        cells = _spare.pop()
    except IndexError:
        return memory(size, True)
    return cells if len(cells) == size else memory(size, True)


def enough_for(cls: Any) -> float:
    """The utility that proves a node whose mover gets it, whatever else there is to do: the highest, where it leaves the others no choice.

    Among three, two actions may both give the mover the most and the others this or that; then all have to be known.
    """
    if cls.UTILITY_RANGE is None:
        return math.inf
    low, high = cls.UTILITY_RANGE
    alone = cls.PLAYERS == 1 or (cls.UTILITY_SUM is not None and (cls.PLAYERS == 2 or cls.UTILITY_SUM - high == (cls.PLAYERS - 1) * low))
    return float(high) if alone else math.inf


class SearchTree:
    """A tree to be handed to one search after the other of the same game, which go on where the last one stopped.

    `nodes` is how many nodes it can hold; when it is full it grows no more, and a later search begins a new one. With
    `transpositions` positions reached on several paths share what is known of them. One search at a time has it: threads need a tree each.
    """

    def __init__(self, nodes: int = 2_000_000, transpositions: bool = False) -> None:
        if not is_count(nodes) or nodes < 2:
            raise SearchError(f"a tree needs room for at least 2 nodes, got {nodes!r}")
        self.nodes, self.transpositions = int(nodes), transpositions
        self.cells: Any = None
        self.index: Any = None
        self.root = 0
        self.evaluator: Any = None
        self._state: Any = None
        self._owner: Any = None
        self._unused = [True]  # taken out by the search that has the tree: of two threads one finds it

    def __repr__(self) -> str:
        return f"<SearchTree: room for {counted(self.nodes, 'node')}{', transpositions' if self.transpositions else ''}>"

    @contextlib.contextmanager
    def alone(self) -> Iterator[None]:
        """Nobody else has the tree while the block runs. Raises SearchError if somebody has."""
        try:
            self._unused.pop()
        except IndexError:
            raise SearchError(
                "this tree is in use by another search, which still runs: one search at a time has it; give each a SearchTree of its own"
            ) from None
        try:
            yield
        finally:
            self._unused.append(True)

    def emptied(self) -> SearchTree:
        """Another tree like this one, with nothing in it."""
        return SearchTree(self.nodes, self.transpositions)

    @classmethod
    def of(cls, tree: Any, transpositions: bool) -> SearchTree:
        """The tree that is given, or a new one. Raises SearchError if it is none, or has no transpositions and should."""
        if not (tree is None or isinstance(tree, SearchTree)):
            raise SearchError(f"tree must be a SearchTree, got {tree!r}")
        if tree is not None and transpositions and not tree.transpositions:
            raise SearchError("this tree was made without transpositions: give SearchTree(transpositions=True)")
        return tree or cls(transpositions=transpositions)

    def release(self) -> None:
        """Leave the memory to a later tree, cleared as far as rows were written; this tree is empty afterwards."""
        cells, self.cells = self.cells, None
        if cells is not None and self._owner[0] and not cells[FULL] and not _spare:
            cells.wipe(int(cells[FREE]))
            _spare.append(cells)

    def rooted(self, state: Any, compiled: bool, owner: Any) -> int:
        """The row of `state`: where a search has been before, or in a tree begun anew."""
        owner = (compiled, owner)
        kept = self._find(state) if self._owner == owner and self.cells is not None else 0
        if kept and self.cells[FREE] < 0.75 * self.cells[CAPACITY]:
            self.root = kept
        else:
            self._clear(type(state), compiled)
        self._state, self._owner = state, owner
        return self.root

    def _clear(self, cls: Any, compiled: bool) -> None:
        width = SUMS + cls.PLAYERS
        size = HEAD + self.nodes * width
        try:
            cells = spare_memory(size) if compiled else memory(size, False, sparse=True)
            entries = 2 * self.nodes
            self.index = None
            if self.transpositions:
                self.index = memory(1 + 2 * entries, compiled, sparse=True)
                self.index[0] = entries
        except MemoryError:
            raise SearchError(f"a tree of {counted(self.nodes, 'node')} does not fit into this machine's memory: give fewer") from None
        cells[FREE], cells[CAPACITY], cells[WIDTH] = HEAD + width, size, width
        floats = cells.floats
        floats[LOWEST], floats[HIGHEST], floats[ENOUGH] = math.inf, -math.inf, enough_for(cls)
        cells[HEAD + MOVER] = UNKNOWN
        self.cells, self.root = cells, HEAD

    def _find(self, state: Any, plies: int = 4) -> int:
        """The row of `state` at most so many plies below the root of the last search; 0 if there is none."""
        level = [(self.root, self._state)]
        for ply in range(plies + 1):
            for row, here in level:
                if is_same(here, state):
                    return row
            if ply < plies:
                level = [(child, here.result(action)) for row, here in level for child, action in self.children(row)]
        return 0

    def body(self, row: int) -> int:
        """The row that holds what is known of a row's position."""
        return int(self.rows().of(row))

    def children(self, row: int) -> list[tuple[int, int]]:
        """The rows of a node's children, with the actions that lead there."""
        node = self.body(row)
        first, width = int(self.cells[node + FIRST]), int(self.cells[WIDTH])
        rows = range(first, first + int(self.cells[node + SIZE]) * width, width) if first else ()
        return [(child, int(self.cells[child + ACTION])) for child in rows]

    def best(self, rows: list[tuple[int, int]], mover: int) -> int | None:
        """The child to play; see `final_choice`. One that was proven on another path counts without a visit."""
        known = [child for child, _ in rows if self.visits(child) or self.is_proven(child)]
        place = final_choice([(self.visits(child), self.values(child)[mover], self.is_proven(child)) for child in known])
        return None if place is None else known[place]

    def visits(self, row: int) -> int:
        return int(self.cells[row + VISITS])

    def is_proven(self, row: int) -> bool:
        return bool(self.cells[self.body(row) + PROVEN])

    def values(self, row: int) -> tuple[float, ...]:
        """What came out at a row on average, for every player; its exact values if it is proven."""
        node, players = self.body(row), int(self.cells[WIDTH]) - SUMS
        through = 1 if self.is_proven(row) else max(1, int(self.cells[node + POSITION_VISITS]))
        return tuple(self.number(node + SUMS + player) / through for player in range(players))

    def margin(self, row: int, mover: int) -> float | None:
        """Half the width of the interval around the mean that holds the true one in 95 of 100 cases, as if simulations were independent.

        The lowest and the highest utility seen are counted once more (as Agresti and Coull 1998 do with wins and losses), so that a few
        games that all ended alike prove nothing. None for fewer than two simulations.
        """
        node = self.body(row)
        simulations = int(self.cells[node + POSITION_VISITS])
        if simulations < 2 or mover < 0:
            return None
        low, high, counted = self.number(LOWEST), self.number(HIGHEST), simulations + 2
        average = (self.number(node + SUMS + mover) + low + high) / counted
        spread = max(0.0, (self.number(node + SQUARES) + low * low + high * high) / counted - average * average)
        return SURE * math.sqrt(spread / (counted - 1))

    def number(self, place: int) -> float:
        """The number that a cell holds."""
        return float(self.cells.floats[place])

    def rows(self) -> Separate | Transpositions:
        """The tree as a kernel sees it."""
        return Separate(self.cells) if self.index is None else Transpositions(self.cells, self.index)

    @property
    def full(self) -> bool:
        """Was there no room for a node's children?"""
        return bool(self.cells[FULL])
