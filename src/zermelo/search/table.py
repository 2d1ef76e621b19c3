"""The transposition table: what was found out about a position, for the next path that leads to it.

An entry keeps what the search proved: an exact value, or a bound where a cut ended the search (storing a bound as if it were
a value is the classical mistake). It serves a later visit if it was searched to the same depth, or if no estimate took part
and its whole subtree fits into the depth that is left: so a search with a table answers exactly what it answers without.

Two entries share a pair of slots: the first belongs to the taller subtree of this search, the second to the latest
(Breuker, Uiterwijk and van den Herik 1994). Greenblatt, Eastlake and Crocker (1967) were the first to use such a table.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from ..errors import SearchError
from ..game import State

EXACT, LOWER, UPPER = 0, 1, 2
EMPTY = -1
ENTRY_BYTES = 40
DEFAULT_ENTRIES = 1 << 20


class Slots(NamedTuple):
    """The entries as a kernel sees them. Positions are told apart by their 63-bit key."""

    entries: Any
    mask: int
    search: int

    def key(self, state: Any) -> int:
        return int(state.key()) & 0x7FFFFFFFFFFFFFFF


class SymmetricSlots(NamedTuple):
    """The same, where all symmetric twins of a position share one entry. Its action is then no hint: it may be a twin's."""

    entries: Any
    mask: int
    search: int

    def key(self, state: Any) -> int:
        return int(state.canonical().key()) & 0x7FFFFFFFFFFFFFFF


def find(table: Any, key: int) -> int:
    """The place of the entry with this key; EMPTY if there is none."""
    place = key & table.mask & ~1
    if table.entries[place].key == key:
        return place
    if table.entries[place + 1].key == key:
        return place + 1
    return EMPTY

def store(table: Any, key: int, value: float, bound: int, action: int, depth: int, height: int, complete: bool) -> None:
    """Keep what a search of a position found; the taller subtree of this search stays in the first slot of the pair."""
    place = key & table.mask & ~1
    first = table.entries[place]
    if first.key != key and first.key != EMPTY and first.search == table.search and first.height > height:
        place += 1
    elif first.key != key and first.key != EMPTY and table.entries[place + 1].key != key:
        second = table.entries[place + 1]
        second.key = first.key
        second.value = first.value
        second.action = first.action
        second.depth = first.depth
        second.height = first.height
        second.bound = first.bound
        second.search = first.search
        second.complete = first.complete
    entry = table.entries[place]
    entry.key = key
    entry.value = value
    entry.action = action
    entry.depth = depth
    entry.height = height
    entry.bound = bound
    entry.search = table.search
    entry.complete = complete


def serves(entry: Any, depth: int, alpha: float, beta: float, strict: bool) -> bool:
    """May a search to `depth` with this window answer with the entry's value?"""
    if entry.depth != depth and not (entry.complete and (depth < 0 or entry.height <= depth)):
        return False
    if entry.bound == EXACT:
        return True
    if entry.bound == LOWER:
        return bool(entry.value > beta or (entry.value == beta and not strict))
    return bool(entry.value < alpha or (entry.value == alpha and not strict))


class _Entry:
    """One slot, interpreted."""

    __slots__ = ("action", "bound", "complete", "depth", "height", "key", "search", "value")

    def __init__(self) -> None:
        self.key, self.value, self.action = EMPTY, 0.0, -1
        self.depth = self.height = self.bound = self.search = 0
        self.complete = False


class _Entries(dict[int, _Entry]):
    """The slots, interpreted: made when they are first looked at."""

    def __missing__(self, place: int) -> _Entry:
        entry = self[place] = _Entry()
        return entry


class Table:
    """A transposition table, to be handed to one search or to several searches of the same game one after the other.

    `entries` is the number of positions it can hold, rounded down to a power of two; an entry takes 40 bytes. A `symmetric`
    table takes all twins of a position (the game's `canonical()`) for one.
    """

    def __init__(self, entries: int = DEFAULT_ENTRIES, symmetric: bool = False) -> None:
        if isinstance(entries, bool) or not isinstance(entries, int) or entries < 2:
            raise SearchError(f"a table of {entries!r} entries holds nothing: give a whole number, 2 or more")
        self.entries = 1 << entries.bit_length() - 1
        self.symmetric = symmetric
        self._slots: Any = None
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
                spec //= ENTRY_BYTES
        return cls(spec, symmetric)

    def slots(self, compiled: bool, owner: Any) -> Slots | SymmetricSlots:
        """The slots for one search; emptied if the last one belonged to somebody else (another game, tree or evaluator)."""
        owner = (compiled, owner)
        if self._slots is None or self._owner != owner:
            self._slots, self._owner, self._searches = self._empty(compiled), owner, 0
        self._searches = (self._searches + 1) % 100
        kind = SymmetricSlots if self.symmetric else Slots
        return kind(self._slots, self.entries - 1, self._searches)

    def _empty(self, compiled: bool) -> Any:
        if not compiled:
            return _Entries()
        import numpy as np

        entry = np.dtype(
            [
                ("key", "i8"),
                ("value", "f8"),
                ("action", "i8"),
                ("depth", "i4"),
                ("height", "i4"),
                ("bound", "i1"),
                ("search", "i1"),
                ("complete", "?"),
            ],
            align=True,
        )
        slots = np.zeros(self.entries, entry)
        slots["key"] = EMPTY
        return slots

    def best_action(self, state: State) -> int | None:
        """The action that an exact entry recommends in `state`, if there is one and it is legal."""
        if self._slots is None or self.symmetric:
            return None
        key = int(state.key()) & 0x7FFFFFFFFFFFFFFF
        for place in (key & self.entries - 1 & ~1, key & self.entries - 1 | 1):
            key_there, bound, action = (
                getattr(self._slots[place], name) if not self._owner[0] else self._slots[place][name] for name in ("key", "bound", "action")
            )
            if key_there == key and bound == EXACT and action in list(state.actions()):
                return int(action)
        return None
