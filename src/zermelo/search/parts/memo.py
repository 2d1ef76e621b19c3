"""The memo of a plain search: the values of every position that it has met, at every depth.

To plain Python it is a dict; to machine code a table in memory with open addressing (Peterson 1957; Knuth 1973, section 6.4), which
doubles when it is half full. Both keep MOST positions and then no more, so that a search visits the same nodes in either form.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ...bits import U64
from ...game import State
from ...keys import key_of
from ...memory import memory, read, write
from ...payoffs import Payoffs, zeros
from .counters import STOP, Counters
from .dice import STEP

MOST = 1 << 20
"""Positions that are kept."""

SIZE, COUNT, ROWS = range(3)
"""The first cells: how many rows the table has now, a power of two; how many positions it holds; where the rows begin."""

KEY, TAKEN, ROW = range(3)
"""A row: the position's key; 0 if it is free, else the depth, which may be -1, and 2. A table of n rows has the rows from n on."""

SMALLEST, LARGEST = 1 << 10, 2 * MOST


class Known(NamedTuple):
    """What the memo has of a position: `answers` says whether it has its `values`; `keep` finds its row again by `key`."""

    answers: bool
    values: Payoffs
    key: Any


class NoMemo(NamedTuple):
    """Nothing is kept."""

    def recall(self, state: State, depth: int) -> Known:
        return Known(False, zeros(state), 0)

    def keep(self, known: Known, depth: int, values: Payoffs, counters: Counters) -> None:
        pass


class PlainMemo(NamedTuple):
    """Keeps the values in a dict, by position and depth."""

    values: dict[tuple[Any, int], Payoffs]

    def recall(self, state: State, depth: int) -> Known:
        found = self.values.get((state, depth))
        return Known(found is not None, found or (), state)

    def keep(self, known: Known, depth: int, values: Payoffs, counters: Counters) -> None:
        if not counters[STOP] and len(self.values) < MOST:
            self.values[known.key, depth] = values


class Memo(NamedTuple):
    """Keeps them in memory, by the position's key and the depth. The values of row n are the n-th of `values`, of the form of `like`."""

    cells: Any
    values: Any
    like: Payoffs

    def recall(self, state: State, depth: int) -> Known:
        key = key_of(state)
        row = self.row(key, depth)
        if self.cells[ROWS + ROW * row + TAKEN]:
            return Known(True, read(self.values, row, self.like), key)
        return Known(False, self.like, key)

    def keep(self, known: Known, depth: int, values: Payoffs, counters: Counters) -> None:
        cells = self.cells
        if not counters[STOP] and cells[COUNT] < MOST:
            self.put(known.key, depth, values)
            cells[COUNT] += 1
            if 2 * cells[COUNT] > cells[SIZE] and cells[SIZE] < LARGEST:
                self.grow()

    def row(self, key: int, depth: int) -> int:
        """The row of this position at this depth, or the free one where it belongs."""
        cells = self.cells
        size = cells[SIZE]
        row = int((U64(key) ^ U64(depth)) * STEP >> 24) & size - 1
        while True:
            place = ROWS + ROW * (size + row)
            if not cells[place + TAKEN] or (cells[place + KEY] == key and cells[place + TAKEN] == depth + 2):
                return int(size + row)
            row = row + 1 & size - 1

    def put(self, key: int, depth: int, values: Payoffs) -> None:
        """Write the values of a position at this depth into its row."""
        row = self.row(key, depth)
        self.cells[ROWS + ROW * row + KEY] = key
        self.cells[ROWS + ROW * row + TAKEN] = depth + 2
        write(self.values, row, values, self.like)

    def grow(self) -> None:
        """Twice as many rows, behind those there are."""
        cells = self.cells
        size = cells[SIZE]
        cells[SIZE] = 2 * size
        for row in range(size, 2 * size):
            place = ROWS + ROW * row
            if cells[place + TAKEN]:
                self.put(cells[place + KEY], cells[place + TAKEN] - 2, read(self.values, row, self.like))


class Kept:
    """The memo of several searches of the same game, one after the other, in either form."""

    def __init__(self) -> None:
        self._plain: PlainMemo | None = None
        self._memo: Memo | None = None

    def memo(self, state: State, machine: bool) -> PlainMemo | Memo:
        """It, for a search of `state`; emptied if it is full."""
        if not machine:
            if self._plain is None or len(self._plain.values) == MOST:
                self._plain = PlainMemo({})
            return self._plain
        if self._memo is None or self._memo.cells[COUNT] == MOST:
            like = zeros(state)
            self._memo = Memo(memory(ROWS + ROW * 2 * LARGEST, True), memory(len(like) * 2 * LARGEST, True), like)
            self._memo.cells[SIZE] = SMALLEST
        return self._memo
