"""Two ways of ordering that no player has: by chance, and by foreknowledge.

    Shuffled(seed)              every order of a position's actions equally likely, the same ones every time under one seed
    Foreseen(depth, side, ...)  by the true values of the positions after the actions: the best first, or the best last

Foreknowledge costs a search below every action of every node that is visited; those nodes are not counted. With the best first,
alpha-beta on a uniform tree looks at exactly the b^⌈m/2⌉ + b^⌊m/2⌋ - 1 leaves that no search can do without (Knuth and Moore
1975). From worst to best it hardly cuts at all, but from four plies on it does cut something.

Both are given to `alphabeta` and `deepen` as an ordering; those choose the root's first action as the rules have it, so that the
laboratory enters the kernel at the root itself (`counting`).
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any, NamedTuple

from ..bits import U64
from ..keys import key_of
from ..memory import memory
from ..search.alphabeta import Cut, alphabeta_value
from ..search.parts.counters import new_counters
from ..search.parts.dice import STEP, seeded, stirred
from ..search.parts.leaf import level
from ..search.parts.ordering import ACTIONS, CELLS, ENDS, insert, room_for
from ..search.parts.scale import Scale
from ..search.parts.search import Search

BEST_FIRST, BEST_LAST = 1, -1


class Lots(NamedTuple):
    """A lot for every action of every position, as a kernel sees it."""

    cells: Any
    word: U64

    def actions(self, state: Any, first: int, ply: int, mover: int, search: Any) -> Iterator[int]:
        """The actions of `state`, by their lots."""
        cells = self.cells
        lots = stirred(self.word ^ U64(key_of(state)))
        base = top = cells[ENDS + ply]
        for action in state.actions():
            lots += STEP
            top = insert(cells, cells.floats, base, top, action, float(int(stirred(lots) >> 11)))
        top = room_for(cells, base, top, ply, search)
        for i in range(base, top):
            yield cells[ACTIONS + 2 * i]

    def pass_on(self, ply: int) -> None:
        """No action of this ply waits."""
        self.cells[ENDS + ply + 1] = self.cells[ENDS + ply]

    def learn(self, action: int, ply: int, mover: int, depth: int) -> None:
        """Chance learns nothing."""


class Foresight(NamedTuple):
    """What every action is worth, as a kernel sees it."""

    cells: Any
    depth: int
    side: int
    search: Any

    def actions(self, state: Any, first: int, ply: int, mover: int, search: Any) -> Iterator[int]:
        """The actions of `state`, by what they are worth.

        The kernel counts its plies from 1 at the root, so `depth - ply` are left below an action.
        """
        cells = self.cells
        sign = self.side * (1 - 2 * mover)
        left = self.depth - ply if self.depth > 0 else self.depth
        base = top = cells[ENDS + ply]
        for action in state.actions():
            value = alphabeta_value(state.result(action), left, -math.inf, math.inf, ply, self.search)
            top = insert(cells, cells.floats, base, top, action, sign * value)
        top = room_for(cells, base, top, ply, search)
        for i in range(base, top):
            yield cells[ACTIONS + 2 * i]

    def pass_on(self, ply: int) -> None:
        """No action of this ply waits."""
        self.cells[ENDS + ply + 1] = self.cells[ENDS + ply]

    def learn(self, action: int, ply: int, mover: int, depth: int) -> None:
        """It knows everything already."""


class Shuffled(NamedTuple):
    """The actions of every position in random order."""

    seed: int = 0

    def prepared(self, compiled: bool) -> Lots:
        """What a kernel orders by."""
        return Lots(memory(CELLS, compiled), seeded(self.seed))


class Foreseen(NamedTuple):
    """The actions of every position by their true values.

    depth       plies of the whole search from its root; negative to the end of the game
    side        BEST_FIRST, or BEST_LAST: from the worst action to the best
    scale       that of the search
    evaluator   that of the search
    """

    depth: int
    side: int
    scale: Scale
    evaluator: Any

    def prepared(self, compiled: bool) -> Foresight:
        """What a kernel orders by."""
        evaluator = level(self.scale) if self.evaluator is None else self.evaluator
        search = Search(self.scale, evaluator, new_counters(compiled, None), pruning=Cut(False))
        return Foresight(memory(CELLS, compiled), self.depth, self.side, search)
