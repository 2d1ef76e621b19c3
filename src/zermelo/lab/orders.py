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
from typing import Any, NamedTuple

from ..bits import U64
from ..search.alphabeta import alphabeta_value
from ..search.parts.counters import memory, new_run
from ..search.parts.dice import STEP, seeded, stirred
from ..search.parts.line import new_line
from ..search.parts.ordering import ACTIONS, BUFFER, CELLS, SCORES
from ..search.parts.scale import Units
from ..search.parts.table import packed, unpacked

BEST_FIRST, BEST_LAST = 1, -1


def put_in(cells: Any, base: int, top: int, action: int, worth: float) -> None:
    """Put `action` among those from `base` to `top`, behind all that are worth as much."""
    i = top
    while i > base and unpacked(cells[SCORES + i - 1]) < worth:
        cells[SCORES + i] = cells[SCORES + i - 1]
        cells[ACTIONS + i] = cells[ACTIONS + i - 1]
        i -= 1
    cells[SCORES + i] = packed(worth)
    cells[ACTIONS + i] = action


class Lots(NamedTuple):
    """A lot for every action of every position, as a kernel sees it."""

    cells: Any
    word: U64

    def arrange(self, state: Any, hint: int, ply: int, mover: int, base: int) -> int:
        """Put the actions of `state` into the memory from `base` on, by their lots; where they end."""
        cells = self.cells
        lots = stirred(self.word ^ U64(int(state.key())))
        top = base
        for action in state.actions():
            lots += STEP
            if top < BUFFER:
                put_in(cells, base, top, action, float(int(stirred(lots) >> 11)))
            top += 1
        return top

    def learn(self, action: int, ply: int, mover: int, depth: int) -> None:
        """Chance learns nothing."""


class Foresight(NamedTuple):
    """What every action is worth, as a kernel sees it."""

    cells: Any
    depth: int
    side: int
    units: Units
    evaluator: Any
    line: Any
    run: Any

    def arrange(self, state: Any, hint: int, ply: int, mover: int, base: int) -> int:
        """Put the actions of `state` into the memory from `base` on, by what they are worth; where they end.

        The kernel counts its plies from 1 at the root, so `depth - ply` are left below an action.
        """
        cells, run, line = self.cells, self.run, self.line
        sign = self.side * (1 - 2 * mover)
        left = self.depth - ply if self.depth > 0 else self.depth
        top = base
        for action in state.actions():
            child = state.result(action)
            value = alphabeta_value(child, left, -math.inf, math.inf, ply, False, self.units, self.evaluator, None, None, line, run, None)
            if top < BUFFER:
                put_in(cells, base, top, action, sign * value)
            top += 1
        return top

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
    units       those of the search
    evaluator   that of the search
    """

    depth: int
    side: int
    units: Units
    evaluator: Any

    def prepared(self, compiled: bool) -> Foresight:
        """What a kernel orders by."""
        return Foresight(
            memory(CELLS, compiled), self.depth, self.side, self.units, self.evaluator, new_line(compiled), new_run(compiled, None)
        )
