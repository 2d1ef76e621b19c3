"""The transposition table: what was found out about a position, for the next path that leads to it.

An entry keeps what the search proved: an exact value, or a bound where a cut ended the search (storing a bound as if it were
a value is the classical mistake). Which later visits it serves, and which of two entries that share a pair of slots makes room for a
new one, is the table's policy: `Exact` or `Engine`. Greenblatt, Eastlake and Crocker (1967) were the first to use such a table.

An entry is four words:

    KEY     the position's key of 64 bits, folded with the other three (Hyatt and Mann 2002)
    VALUE   the value or bound
    ACTION  the best action, or the one that cut; NO_ACTION if there is none
    FACTS   bound (2 bits) | complete (1) | search (8), 0 if the slot is free | height (16 bits from 16 on) | depth + 1 (from 32 on)

The words of an entry that two threads write at the same time do not match its key: it then counts as absent. So its words are read before
they are compared with the key, and not again afterwards.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ...bits import U64
from ...game import State
from ...keys import key_of
from ...memory import folded, prefetch
from .counters import DEEPEST, ESTIMATES, NO_ACTION, NODES, Counters
from .dice import STEP
from .window import EXACT, LOWER, UPPER, fails_high, fails_low

KEY, VALUE, ACTION, FACTS, ENTRY = range(5)
ABSENT = -1


class Entry(NamedTuple):
    """What a table says of a position, and what has to be known to store it after its search.

    answers   does the entry serve this visit? Then `value` and `bound` are the answer
    action    the action to try first; NO_ACTION if none is known
    key       of the position
    before    estimates counted before the node's search
    deepest   the deepest ply reached before it
    nodes     nodes visited before it
    """

    answers: bool
    value: float
    bound: int
    action: int
    key: int
    before: int
    deepest: int
    nodes: int


class Kept(NamedTuple):
    """The words of an entry, or that there is none."""

    is_there: bool
    value: float
    action: int
    facts: int


class NoTable(NamedTuple):
    """Nothing is remembered."""

    def look_up(self, state: State, depth: int, alpha: float, beta: float, ply: int, search: Any) -> Entry:
        return Entry(False, 0.0, EXACT, NO_ACTION, 0, 0, 0, 0)

    def store(self, entry: Entry, value: float, bound: int, action: int, depth: int, ply: int, search: Any) -> None:
        pass

    def reach(self, ply: int, counters: Counters) -> None:
        pass

    def action_of(self, state: State) -> int:
        return NO_ACTION

    def action_for(self, state: State, target: float) -> int:
        return NO_ACTION

    def knows_actions(self) -> bool:
        """Are the actions that it answers with legal where they are answered?"""
        return False

    def keeps_probes(self) -> bool:
        """Is the value of an action that was looked at beforehand known when its node is entered?"""
        return False


class Exact(NamedTuple):
    """The policy for exact answers: a search with the table answers what it answers without.

    An entry serves if it was searched to the same depth, or if no estimate took part and its whole subtree fits into the depth that is
    left. The first slot belongs to the taller subtree of this search, the second to the latest (Breuker, Uiterwijk and van den Herik 1994).
    """

    def serves(self, facts: int, depth: int) -> bool:
        """May a search to `depth` make use of the entry?"""
        return depth_of(facts) == depth or (is_complete(facts) and (depth < 0 or height_of(facts) <= depth))

    def height(self, facts: int) -> int:
        """How much taller the entry makes the subtree in which it answers."""
        return height_of(facts)

    def slot(self, slots: Slots, key: int, height: int, depth: int, bound: int) -> int:
        """Where the new entry of a position goes, whose subtree is so tall; ABSENT if it is not to be kept."""
        cells, place = slots.cells, slots.place(key)
        second = place + ENTRY
        if not slots.is_free(place) and not slots.holds(place, key):
            facts = cells[place + FACTS]
            if search_of(facts) == slots.search and height_of(facts) > height:
                return second
            if not slots.holds(second, key):
                for word in range(ENTRY):
                    cells[second + word] = cells[place + word]
        return place


class Engine(NamedTuple):
    """The policy of engines, for play against the clock: what was searched deeper serves, too.

    An entry serves any search that goes no deeper than it did, or if no estimate took part. So the same depth may have another value than
    without the table, one that rests on a longer look ahead; only a search to the end answers the same. The entry of the pair makes room
    that went less deep, where every later search takes AGE plies from what is left of earlier ones.
    """

    def serves(self, facts: int, depth: int) -> bool:
        """May a search to `depth` make use of the entry?"""
        return is_complete(facts) or depth_of(facts) < 0 or 0 <= depth <= depth_of(facts)

    def height(self, facts: int) -> int:
        """0: heights added up from entry to entry, over many searches, would exceed all plies that were ever searched."""
        return 0

    def slot(self, slots: Slots, key: int, height: int, depth: int, bound: int) -> int:
        """Where the new entry of a position goes; a bound does not take the place of what the same position is worth much deeper."""
        place = slots.place(key)
        second = place + ENTRY
        same = place if slots.holds(place, key) else second if slots.holds(second, key) else ABSENT
        if same != ABSENT:
            facts = slots.cells[same + FACTS]
            deeper = depth_of(facts) < 0 or depth_of(facts) > depth + AGE
            return ABSENT if bound != EXACT and depth >= 0 and deeper and search_of(facts) == slots.search else same
        return second if self.worth(slots, second) < self.worth(slots, place) else place

    def worth(self, slots: Slots, place: int) -> int:
        """What the entry at a place is worth keeping, in plies of depth; a free slot least of all."""
        if slots.is_free(place):
            return -UNENDING
        facts = slots.cells[place + FACTS]
        depth = UNENDING if depth_of(facts) < 0 else min(depth_of(facts), UNENDING)
        return depth - AGE * ((slots.search - search_of(facts)) % SEARCHES)


AGE, UNENDING, SEARCHES = 4, 1 << 12, 255
"""Plies by which an entry is worth less with every search since its own; a depth greater than all; the greatest number of a search."""

POLICIES: dict[str, Any] = {"exact": Exact(), "engine": Engine()}


class Slots(NamedTuple):
    """The table as a kernel sees it. Positions are told apart by their keys.

    Where it is `symmetric`, all symmetric forms of a position share one entry. Its action then need not be one of this form's.
    Searches are numbered, 1 to 255; what searches before number `oldest` wrote counts as absent.
    """

    cells: Any
    mask: int
    search: int
    symmetric: bool
    oldest: int = 1
    policy: Any = Exact()

    def key(self, state: Any) -> int:
        return key_of(state.canonical()) if self.symmetric else key_of(state)

    def look_up(self, state: State, depth: int, alpha: float, beta: float, ply: int, search: Any) -> Entry:
        """The entry of `state`, as a search to `depth` with this window may use it; `reach` and estimates are counted if it answers. The
        distance to the end is counted from the root again."""
        counters = search.counters
        key = self.key(state)
        before, deepest = counters[ESTIMATES], counters[DEEPEST]
        kept = self.kept(key)
        if not kept.is_there:
            counters[DEEPEST] = ply
            return Entry(False, 0.0, EXACT, NO_ACTION, key, before, deepest, counters[NODES])
        facts, value = kept.facts, search.scale.later(kept.value, ply)
        if self.policy.serves(facts, depth) and settles(facts, value, alpha, beta, search.pruning.strict):
            counters[ESTIMATES] += 0 if is_complete(facts) else 1
            self.reach(ply + self.policy.height(facts), counters)
            return Entry(True, value, kept_bound(facts), kept.action, key, before, deepest, counters[NODES])
        counters[DEEPEST] = ply
        return Entry(False, value, EXACT, kept.action, key, before, deepest, counters[NODES])

    def place(self, key: int) -> int:
        """Where the pair of slots for this key begins: the key is mixed, for the low bits of a game's own key may say little."""
        return (int(U64(key) * STEP >> 24) & self.mask & ~1) * ENTRY

    def find(self, key: int) -> int:
        """Where the entry with this key begins; ABSENT if there is none."""
        place = self.place(key)
        if self.holds(place, key):
            return place
        place += ENTRY
        return place if self.holds(place, key) else ABSENT

    def kept(self, key: int) -> Kept:
        """What the entry with this key says."""
        cells, place = self.cells, self.find(key)
        if place != ABSENT:
            value, action, facts = cells.floats[place + VALUE], cells[place + ACTION], cells[place + FACTS]
            if cells[place] == folded(cells, key, value, action, facts):
                return Kept(True, value, action, facts)
        return Kept(False, 0.0, NO_ACTION, 0)

    def holds(self, place: int, key: int) -> bool:
        """Is the entry in this slot one of this key?"""
        return self.cells[place] == self.signature(place, key) and search_of(self.cells[place + FACTS]) >= self.oldest

    def is_free(self, place: int) -> bool:
        """Is there no entry in this slot?"""
        return search_of(self.cells[place + FACTS]) < self.oldest

    def signature(self, place: int, key: int) -> int:
        """What the first word of an entry has to be, if it belongs to this key and its other words to it."""
        cells = self.cells
        return folded(cells, key, cells[place + VALUE], cells[place + ACTION], cells[place + FACTS])

    def store(self, entry: Entry, value: float, bound: int, action: int, depth: int, ply: int, search: Any) -> None:
        """Keep what a search of a position found. The distance to the end is kept as counted from this position, not from the root: lines
        of any length lead here."""
        cells, counters, value = self.cells, search.counters, search.scale.later(value, -ply)
        height = min(counters[DEEPEST] - ply, 0xFFFF)
        complete = counters[ESTIMATES] == entry.before
        self.reach(entry.deepest, counters)
        place = self.policy.slot(self, entry.key, height, depth, bound)
        if place == ABSENT:
            return
        facts = bound | int(complete) << 2 | self.search << 3 | height << 16 | (depth + 1) << 32
        cells.floats[place + VALUE] = value
        cells[place + ACTION] = action
        cells[place + FACTS] = facts
        cells[place] = folded(cells, entry.key, value, action, facts)

    def reach(self, ply: int, counters: Counters) -> None:
        """The search went down to this ply."""
        counters[DEEPEST] = max(counters[DEEPEST], ply)

    def action_of(self, state: State) -> int:
        """The action that the entry of `state` recommends; NO_ACTION if there is none."""
        return self.kept(self.key(state)).action

    def action_for(self, state: State, target: float) -> int:
        """The action by which this search proved of `state`, last of all positions, that its mover is sure of `target`: MAX of at least so
        much, MIN of less. NO_ACTION if the table does not say."""
        kept = self.kept(self.key(state))
        if not kept.is_there or search_of(kept.facts) != self.search:  # of an earlier search, it may be that of a symmetric position
            return NO_ACTION
        if state.to_move() == 0:
            return kept.action if kept_bound(kept.facts) != UPPER and kept.value >= target else NO_ACTION
        return kept.action if kept_bound(kept.facts) != LOWER and kept.value < target else NO_ACTION

    def knows_actions(self) -> bool:
        return not self.symmetric

    def keeps_probes(self) -> bool:
        return True


class NoPrefetch(NamedTuple):
    """An entry is fetched when it is looked up."""

    def begin(self, state: State, search: Any) -> None:
        pass


class Prefetch(NamedTuple):
    """The entry of a position that is searched next is on its way while other things are done: to wait for it takes as long as a tenth of
    a node. Only for machine code, and for games with a key of their own, since the key is worked out twice."""

    def begin(self, state: State, search: Any) -> None:
        slots = search.table
        prefetch(slots.cells, slots.place(slots.key(state)))


def kept_bound(facts: int) -> int:
    """EXACT, LOWER or UPPER."""
    return facts & 3


def is_complete(facts: int) -> bool:
    """Did no estimate take part?"""
    return facts >> 2 & 1 == 1


def search_of(facts: int) -> int:
    """Which search of the table wrote this, 1 to 255."""
    return facts >> 3 & 0xFF


def height_of(facts: int) -> int:
    """How many plies below the position the search went."""
    return facts >> 16 & 0xFFFF


def depth_of(facts: int) -> int:
    """To which depth the position was searched; negative if to the end of the game."""
    return (facts >> 32) - 1


def settles(facts: int, value: float, alpha: float, beta: float, strict: bool) -> bool:
    """Is the entry's value, or bound, an answer to a search with this window?"""
    bound = kept_bound(facts)
    if bound == EXACT:
        return True
    if bound == LOWER:
        return fails_high(value, beta, strict)
    return fails_low(value, alpha, strict)
