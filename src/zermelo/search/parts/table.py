"""The transposition table: what was found out about a position, for the next path that leads to it.

An entry keeps what the search proved: an exact value, or a bound where a cut ended the search (storing a bound as if it were
a value is the classical mistake). It serves a later visit if it was searched to the same depth, or if no estimate took part
and its whole subtree fits into the depth that is left: so a search with a table answers exactly what it answers without.

Two entries share a pair of slots: the first belongs to the taller subtree of this search, the second to the latest
(Breuker, Uiterwijk and van den Herik 1994). Greenblatt, Eastlake and Crocker (1967) were the first to use such a table.

An entry is four words:

    KEY     the complement of the position's 63-bit key; 0 if the slot is free
    VALUE   the bits of the value or bound
    ACTION  the best action, or the one that cut; NO_ACTION if there is none
    FACTS   bound (2 bits) | complete (1) | search (8) | height (16 bits from 16 on) | depth + 1 (from 32 on)
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from ...errors import SearchError
from ...game import State
from .counters import memory
from .window import EXACT, LOWER, fails_high, fails_low

KEY, VALUE, ACTION, FACTS, ENTRY = range(5)
ABSENT = -1
KEY_BITS = (1 << 63) - 1
DEFAULT_ENTRIES = 1 << 20
LARGEST = 1 << 36


def packed(value: float) -> Any:
    """A value as it is kept in a word: its bits when compiled, itself when interpreted."""
    return value


def unpacked(word: Any) -> float:
    """The value that a word keeps."""
    return float(word)


class Slots(NamedTuple):
    """The table as a kernel sees it. Positions are told apart by their 63-bit key."""

    cells: Any
    mask: int
    search: int

    def key(self, state: Any) -> int:
        return int(state.key()) & KEY_BITS


class SymmetricSlots(NamedTuple):
    """The same, where all symmetric twins of a position share one entry. Its action is then no hint: it may be a twin's."""

    cells: Any
    mask: int
    search: int

    def key(self, state: Any) -> int:
        return int(state.canonical().key()) & KEY_BITS


def find(table: Slots, key: int) -> int:
    """Where the entry with this key begins; ABSENT if there is none."""
    place = (key & table.mask & ~1) * ENTRY
    if table.cells[place] == ~key:
        return place
    if table.cells[place + ENTRY] == ~key:
        return place + ENTRY
    return ABSENT


def kept_bound(facts: int) -> int:
    """EXACT, LOWER or UPPER."""
    return facts & 3


def is_complete(facts: int) -> bool:
    """Did no estimate take part?"""
    return facts >> 2 & 1 == 1


def search_of(facts: int) -> int:
    return facts >> 3 & 0xFF


def height_of(facts: int) -> int:
    """How many plies below the position the search went."""
    return facts >> 16 & 0xFFFF


def depth_of(facts: int) -> int:
    """To which depth the position was searched; negative if to the end of the game."""
    return (facts >> 32) - 1


def serves(facts: int, value: float, depth: int, alpha: float, beta: float, strict: bool) -> bool:
    """May a search to `depth` with this window answer with the entry's value?"""
    if depth_of(facts) != depth and not (is_complete(facts) and (depth < 0 or height_of(facts) <= depth)):
        return False
    bound = kept_bound(facts)
    if bound == EXACT:
        return True
    if bound == LOWER:
        return fails_high(value, beta, strict)
    return fails_low(value, alpha, strict)


def store(table: Slots, key: int, value: float, bound: int, action: int, depth: int, height: int, complete: bool) -> None:
    """Keep what a search of a position found; the taller subtree of this search stays in the first slot of the pair."""
    cells = table.cells
    place = (key & table.mask & ~1) * ENTRY
    second = place + ENTRY
    if cells[place] != ~key and cells[place] != 0:
        facts = cells[place + FACTS]
        if search_of(facts) == table.search and height_of(facts) > height:
            place = second
        elif cells[second] != ~key:
            for word in range(ENTRY):
                cells[second + word] = cells[place + word]
    cells[place] = ~key
    cells[place + VALUE] = packed(value)
    cells[place + ACTION] = action
    cells[place + FACTS] = bound | int(complete) << 2 | table.search << 3 | min(height, 0xFFFF) << 16 | (depth + 1) << 32


class Table:
    """A transposition table, to be handed to one search or to several searches of the same game one after the other.

    `entries` is the number of positions it can hold, rounded down to a power of two; an entry takes 32 bytes. A `symmetric`
    table takes all twins of a position (the game's `canonical()`) for one.
    """

    def __init__(self, entries: int = DEFAULT_ENTRIES, symmetric: bool = False) -> None:
        if isinstance(entries, bool) or not isinstance(entries, int) or entries < 2:
            raise SearchError(f"a table of {entries!r} entries holds nothing: give a whole number, 2 or more")
        if entries > LARGEST:
            raise SearchError(f"a table of {entries} entries is larger than any memory: give {LARGEST} or fewer")
        self.entries = 1 << entries.bit_length() - 1
        self.symmetric = symmetric
        self._cells: Any = None
        self._owner: Any = None
        self._searches = 0

    @classmethod
    def of(cls, spec: Any, symmetric: bool = False) -> Table | None:
        """The table meant by a number of entries, a text such as "64MB", True for the usual size, a Table, or None for none."""
        if spec is None or spec is False:
            return None
        if isinstance(spec, Table):
            return spec
        if spec is True:
            return cls(symmetric=symmetric)
        if isinstance(spec, str):
            match = re.fullmatch(r"\s*([\d_]+)\s*(|k|m|g|kb|mb|gb)\s*", spec.lower())
            if not match:
                raise SearchError(f"{spec!r} is no size of a table: give a number of entries, or a size such as 64MB")
            number, unit = int(match[1]), match[2]
            spec = number * {"": 1, "k": 10**3, "m": 10**6, "g": 10**9, "kb": 1 << 10, "mb": 1 << 20, "gb": 1 << 30}[unit]
            if unit.endswith("b"):
                spec //= 8 * ENTRY
        return cls(spec, symmetric)

    def slots(self, compiled: bool, owner: Any) -> Slots | SymmetricSlots:
        """The slots for one search; emptied if the last one belonged to somebody else (another game, tree or evaluator)."""
        owner = (compiled, owner)
        if self._cells is None or self._owner != owner:
            self._cells, self._owner, self._searches = self._empty(compiled), owner, 0
        self._searches = self._searches % 255 + 1
        kind = SymmetricSlots if self.symmetric else Slots
        return kind(self._cells, self.entries - 1, self._searches)

    def _empty(self, compiled: bool) -> Any:
        try:
            return memory(self.entries * ENTRY, True) if compiled else Cells()
        except MemoryError:
            raise SearchError(f"a table of {self.entries:,} entries does not fit into this machine's memory: give fewer") from None

    def best_action(self, state: State) -> int | None:
        """The action that an exact entry recommends in `state`, if there is one and it is legal."""
        if self._cells is None or self.symmetric:
            return None
        place = find(Slots(self._cells, self.entries - 1, 0), int(state.key()) & KEY_BITS)
        if place == ABSENT or kept_bound(int(self._cells[place + FACTS])) != EXACT:
            return None
        action = int(self._cells[place + ACTION])
        return action if action in list(state.actions()) else None


class Cells(dict[int, Any]):
    """The words of a table, interpreted: those never written are 0."""

    def __missing__(self, place: int) -> int:
        return 0
