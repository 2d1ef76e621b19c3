"""The transposition table that is handed to a search; what its entries say is in `entries`."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable
from typing import Any

from ...errors import SearchError
from ...game import State
from ...locks import lock
from ...memory import Memory, memory
from ...numbers import whole
from .entries import ENTRY, POLICIES, SEARCHES, Slots, kept_bound
from .scale import Scale
from .window import EXACT

DEFAULT_ENTRIES = 1 << 20
LARGEST = 1 << 36
PAGE = 512
"""Words that the smallest page of memory has."""
MOST_LAID_OUT = 1 << 27
"""Words, a gigabyte: of what may be more than the machine has, a search takes what it needs."""
SAMPLE = 1000
"""Entries that are looked at to see how full a table is."""

_spare: list[tuple[Any, int]] = []
"""Memory of the usual size that a search has left behind, and the number of that search: fresh pages cost more than a short search."""

_handing_out = lock()
"""Searches on several threads may be handed one table: each has slots that belong to its own game."""


class Table:
    """A transposition table, to be handed to one search, or to several searches of the same game: one after the other, or on threads.

    `entries` is the number of positions it can hold, rounded down to a power of two; an entry takes 32 bytes. A `symmetric`
    table takes all symmetric forms of a position (the game's `canonical()`) for one. The `policy` says which entries serve and which
    make room: "exact", so that a search answers what it answers without a table, or "engine", where what was searched deeper serves, too.
    Raises SearchError for fewer than 2 entries, for more than any memory holds, and for another policy.
    """

    _passes_on = False
    """Is its memory left to a later table when it is gone?"""
    _is_kept = True
    """May several searches be handed it?"""

    def __init__(self, entries: int = DEFAULT_ENTRIES, symmetric: bool = False, policy: str = "exact") -> None:
        if isinstance(entries, bool) or not isinstance(entries, int) or entries < 2:
            raise SearchError(f"a table must have at least 2 entries, got {entries!r}")
        if entries > LARGEST:
            raise SearchError(f"a table of {entries} entries is larger than any memory: give {LARGEST} or fewer")
        if policy not in POLICIES:
            raise SearchError(f"the policy of a table is one of {', '.join(POLICIES)}, got {policy!r}")
        self.policy = policy
        self.entries = 1 << entries.bit_length() - 1
        self.symmetric = symmetric
        self._cells: Any = None
        self._laid_out: Any = None
        self._owner: Any = None
        self._learned: list[tuple[Any, Any]] = []
        self._searches = self._before = 0

    def __repr__(self) -> str:
        return f"<Table: {self.entries:,} entries{', symmetric' if self.symmetric else ''}, policy {self.policy}>"

    @classmethod
    def of(cls, spec: Any, symmetric: bool = False, policy: str = "exact") -> Table | None:
        """The table meant by a number of entries, a text such as "64MB", True for the usual size, a Table, or None for none.

        A new table is `symmetric`, and has this policy, as asked for; a Table that is given stays as it is. Raises SearchError for anything
        else.
        """
        if spec is None or spec is False:
            return None
        if isinstance(spec, Table):
            spec._is_kept = True
            return spec
        if spec is True:
            table = cls(symmetric=symmetric, policy=policy)
            table._passes_on, table._is_kept = True, False
            return table
        if isinstance(spec, str):
            match = re.fullmatch(r"\s*([0-9_]+)\s*(|k|m|g|kb|mb|gb)\s*", spec.lower())
            number = whole(match[1].replace("_", "")) if match else None
            if match is None or number is None:
                raise SearchError(f"the size of a table is a number of entries or a size such as 64MB, got {spec!r}")
            unit = match[2]
            spec = number * {"": 1, "k": 10**3, "m": 10**6, "g": 10**9, "kb": 1 << 10, "mb": 1 << 20, "gb": 1 << 30}[unit]
            if unit.endswith("b"):
                spec //= 8 * ENTRY
        table = cls(spec, symmetric, policy)
        table._is_kept = False
        return table

    def emptied(self) -> Table:
        """Another table like this one, with nothing in it."""
        return Table(self.entries, self.symmetric, self.policy)

    def slots(self, compiled: bool, owner: Callable[[], Any]) -> Slots:
        """The slots for one search; emptied if the last one belonged to somebody else (another game, tree or evaluator).

        `owner` says who this one belongs to; it is asked only where somebody else can come.
        """
        owned = (compiled, owner() if self._is_kept else None)
        with _handing_out:
            ended = self._searches == SEARCHES
            if self._cells is None or self._owner != owned or (ended and self._before):
                cells, before = None, 0
                if compiled and self._passes_on:
                    with contextlib.suppress(IndexError):  # nothing is left behind
                        cells, before = _spare.pop()
                if cells is None:
                    cells = self._empty(compiled)
                self._owner, self._cells, self._learned = owned, cells, []
                self._searches = self._before = before
            elif ended:  # the numbers begin again: what they say of the age of entries means nothing to another table
                self._passes_on = False
            self._searches = self._searches % SEARCHES + 1
            return self._slots(self._searches)

    def learned(self, kind: Any) -> Any:
        """The memory in which the last of the searches that were handed this table has what it learned of actions, for one of the same
        kind; None if there is none. Who asks has it alone, until `keep`: two searches at a time would mix up what waits in it."""
        try:
            known, cells = self._learned.pop()
        except IndexError:
            return None
        return cells if known == kind else None

    def keep(self, kind: Any, cells: Any) -> None:
        """Have this memory of a search that has ended for the next of its kind."""
        if self._is_kept:
            self._learned = [(kind, cells)]

    def _slots(self, search: int) -> Slots:
        return Slots(self._cells, self.entries - 1, search, self.symmetric, self._before + 1, POLICIES[self.policy])

    def __del__(self) -> None:
        if self._passes_on and self._owner is not None and self._owner[0] and self._searches < SEARCHES and not _spare:
            _spare.append((self._cells, self._searches))

    def _empty(self, compiled: bool) -> Any:
        try:
            return memory(self.entries * ENTRY, compiled, sparse=True)
        except MemoryError:
            raise SearchError(f"a table of {self.entries:,} entries does not fit into this machine's memory: give fewer") from None

    def check_memory(self) -> None:
        """Raises SearchError if the system would not give machine code the memory for it."""
        self._empty(compiled=True)

    @property
    def is_at_hand(self) -> bool:
        """Has its memory been given to it by the system, by `lay_out`?"""
        return self._laid_out is not None and self._laid_out is self._cells

    def lay_out(self) -> None:
        """Have the system give it its memory now, and not page by page while a clock runs; after a search has made it."""
        self._laid_out = cells = self._cells
        if isinstance(cells, Memory):
            for place in range(0, min(len(cells), MOST_LAID_OUT), PAGE):
                cells[place] = cells[place]

    def fullness(self) -> float:
        """The part of the slots that hold entries still in use, from 0 to 1, estimated from the first thousand."""
        if self._cells is None:
            return 0.0
        slots, sample = self._slots(0), min(self.entries, SAMPLE)
        return sum(not slots.is_free(place * ENTRY) for place in range(sample)) / sample

    def best_action(self, state: State, rank: float, depth: int, ply: int, scale: Scale) -> int | None:
        """The action that the entry of `state` recommends, which lies so many plies below the root, if it is legal and leads to this rank:
        if the entry is exact, has it, and serves a search to `depth`. From one that was searched less deep a line would lead elsewhere."""
        if self._cells is None or self.symmetric:
            return None
        slots = self._slots(0)
        kept = slots.kept(slots.key(state))
        if not kept.is_there or kept_bound(kept.facts) != EXACT or not slots.policy.serves(kept.facts, depth):
            return None
        return int(kept.action) if scale.later(kept.value, ply) == rank and kept.action in state.actions() else None
