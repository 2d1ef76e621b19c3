"""What an engine prunes and reduces by, each a value that can be left out.

    null move     If the position is good enough even after letting the turn pass, it is good enough (Goetsch and Campbell 1990; Donninger
                  1993). Not sound where having to move is what hurts: the game says by `passed()` where it may be tried, and deep cuts
                  are verified by a search without passing (Tabibi and Netanyahu 2002).
    futility      Close to the horizon a position whose estimate is far beyond the window will not come back to it (Schaeffer 1986; Heinz
                  1998): above it the node is cut (reverse futility pruning), below it quiet actions are left out (futility pruning), in
                  quiescence also captures that win too little (delta pruning).
    late actions  With good ordering the first actions are the good ones: later ones are searched less deep, and again at full depth only
                  if they turn out better (late move reductions: Hyatt and others, about 2000); close to the horizon the last ones are not
                  searched at all (late move pruning).
    guesses       Where the table has no action to begin with, the order is poor: the node is searched one ply less deep (internal iterative
                  reduction: Schröder's Rebel, 2016).
    exchanges     Close to the horizon no action is searched by which the mover loses more than it wins, by the game's `gain(action)` (in
                  chess the static exchange evaluation, SEE).

Whatever is left out like this counts as an estimate: the value of the node is no longer proven.
"""

from __future__ import annotations

import functools
import math
from typing import Any, NamedTuple

from ...keys import is_same
from ...memory import memory
from ..parts.counters import MAX_PLY

UNKNOWN = 1 << 30
"""A gain of which nothing is known."""

NOBODY_CUTS = -1
"""In the place of the player expected to cut: the node is searched for its value (a PV node)."""

ROWS = 64
"""The table of reductions has so many depths, and so many action numbers for each; beyond, the last entry holds."""


class NoNullMove(NamedTuple):
    """Nobody passes."""

    def asks(self) -> bool:
        """Does it need the estimate of every position?"""
        return False

    def depth(self, depth: int, ply: int, ahead: float) -> int:
        """The depth to which the position after a pass is to be searched; negative if none is to be tried."""
        return -1

    def may_pass(self, state: Any) -> bool:
        return False

    def begin(self, ply: int) -> None:
        pass

    def end(self, ply: int) -> None:
        pass

    def verifies(self, depth: int) -> bool:
        return False


class NullMove(NamedTuple):
    """A pass is tried from depth `least` on. It is searched `reduction` plies less deep than an action, less a third of the depth, and up
    to three plies less again, one for every two `unit`s by which the estimate exceeds beta; cuts at depth `verified` and more are verified
    by a search without passing. `passing` has, for each ply, what forbids a pass there."""

    least: int = 3
    reduction: int = 3
    verified: int = 14
    unit: float = 0.0
    passing: Any = None

    def ready(self, unit: float, machine: bool) -> NullMove:
        """The same with its memory, for estimates with this unit."""
        return self._replace(unit=unit, passing=memory(ROWS + 1, machine))

    def asks(self) -> bool:
        return True

    def depth(self, depth: int, ply: int, ahead: float) -> int:
        if depth < self.least or self.passing[min(ply, ROWS)]:
            return -1
        far = int(min(3.0, ahead / (2.0 * self.unit))) if self.unit > 0.0 and ahead > 0.0 else 0
        return max(0, depth - 1 - self.reduction - depth // 3 - far)

    def may_pass(self, state: Any) -> bool:
        return not is_same(state.passed(), state)

    def begin(self, ply: int) -> None:
        """The node at this ply may not pass: a pass led to it, or it is being verified."""
        self.passing[min(ply, ROWS)] += 1

    def end(self, ply: int) -> None:
        self.passing[min(ply, ROWS)] -= 1

    def verifies(self, depth: int) -> bool:
        return depth >= self.verified


class NoReductions(NamedTuple):
    """Every action is searched to the full depth."""

    def expect(self, ply: int, cutter: int) -> None:
        """The node entered next is an expected cut node if `cutter` is to move there; `cutter` is NOBODY_CUTS where it is a PV node."""

    def is_to_be_cut(self, mover: int, ply: int) -> bool:
        """Is this an expected cut node?"""
        return False

    def plies(self, depth: int, number: int, to_be_cut: bool, open_window: bool, improving: bool, promise: int) -> int:
        """Late move reduction: by how many plies less the action with this number in the order is searched."""
        return 0

    def leaves_out(self, depth: int, number: int, improving: bool) -> bool:
        """Late move pruning: is a quiet action with this number in the order not searched at all?"""
        return False

    def without_guess(self, depth: int) -> int:
        """Internal iterative reduction: by how many plies less a position is searched for which the table has no action."""
        return 0


class Reductions(NamedTuple):
    """Later actions are searched less deep, by base + ln(depth) ln(number) / divisor plies, rounded down, a ply more or less by what else
    is known; up to depth `shallow` the last quiet ones are left out. `table` has these numbers, `expected` who is to cut at each ply."""

    base: float = 0.5
    divisor: float = 2.1
    shallow: int = 8
    table: Any = None
    expected: Any = None

    def ready(self, machine: bool) -> Reductions:
        """The same with the table of reductions, and the memory of what is expected of the nodes of a line."""
        table = memory(ROWS * ROWS, machine)
        table[:] = _reductions(self.base, self.divisor)
        return self._replace(table=table, expected=memory(MAX_PLY + 2, machine, sparse=True))

    def expect(self, ply: int, cutter: int) -> None:
        self.expected[ply] = cutter + 1

    def is_to_be_cut(self, mover: int, ply: int) -> bool:
        return bool(self.expected[ply] == mover + 1)

    def plies(self, depth: int, number: int, to_be_cut: bool, open_window: bool, improving: bool, promise: int) -> int:
        if depth < 3 or number < 3:
            return 0
        less = self.table[min(depth, ROWS - 1) * ROWS + min(number, ROWS - 1)]
        less -= int(open_window) + promise
        less += int(not improving) + int(to_be_cut)
        return int(max(0, min(less, depth - 2)))

    def leaves_out(self, depth: int, number: int, improving: bool) -> bool:
        return depth <= self.shallow and number > (3 + depth * depth if improving else 3 + depth * depth // 2)

    def without_guess(self, depth: int) -> int:
        return 1 if depth >= 4 else 0


@functools.lru_cache(16)
def _reductions(base: float, divisor: float) -> list[int]:
    """The reductions for every depth and action number, kept: at a short time control these logarithms would take longer than a move."""
    logarithms = [math.log(max(1, n)) for n in range(ROWS)]
    return [
        int(base + one * other / divisor) if depth and number else 0
        for depth, one in enumerate(logarithms)
        for number, other in enumerate(logarithms)
    ]


class NoFutility(NamedTuple):
    """No position is given up for its estimate."""

    def asks(self) -> bool:
        return False

    def margin(self, depth: int, improving: bool) -> float:
        """Reverse futility pruning: how far above beta an estimate has to lie for a cut, in ranks; infinite where there is none."""
        return math.inf

    def hope(self, depth: int) -> float:
        """Futility pruning: by how much a quiet action can better an estimate, in ranks; infinite where nothing is pruned."""
        return math.inf

    def reach(self, gain: int) -> float:
        """Delta pruning: by how much a noisy action with this gain can better an estimate, in ranks; infinite where nothing is pruned."""
        return math.inf

    def is_improving(self, sign: int, estimate: float, forced: bool, ply: int) -> bool:
        """Is the mover, whose sign and estimate these are, better off than two plies before, whoever moved there? Notes the estimate."""
        return True


class Futility(NamedTuple):
    """Up to depth `plies`: a node is cut if its estimate exceeds beta by `above` units for each ply (one ply fewer if the mover improves),
    and quiet actions are pruned if it falls short of alpha by `below` units and as many again for each ply. In quiescence an action is
    pruned if its gain and `noise` units more do not reach alpha. The unit is that of the evaluator if none is given; `cells` has the
    estimates of the line."""

    unit: float = 0.0
    plies: int = 7
    above: float = 0.8
    below: float = 1.0
    noise: float = 2.0
    cells: Any = None

    def ready(self, unit: float, machine: bool) -> Futility:
        """The same with its memory of the estimates along the line of play, for estimates with this unit."""
        return self._replace(unit=unit, cells=memory(MAX_PLY + 2, machine, sparse=True))

    def asks(self) -> bool:
        return True

    def margin(self, depth: int, improving: bool) -> float:
        return self.unit * self.above * (depth - int(improving)) if depth <= self.plies else math.inf

    def hope(self, depth: int) -> float:
        return self.unit * self.below * (1.0 + depth) if depth <= self.plies else math.inf

    def reach(self, gain: int) -> float:
        return self.unit * (self.noise + gain) if gain < UNKNOWN else math.inf

    def is_improving(self, sign: int, estimate: float, forced: bool, ply: int) -> bool:
        before = sign * self.cells.floats[ply - 2] if ply > 2 else estimate
        self.cells.floats[ply] = sign * (before if forced else estimate)
        return not forced and estimate > before


class NoExchange(NamedTuple):
    """Nothing is known of exchanges."""

    def loses(self, state: Any, action: int) -> bool:
        """Does the mover lose by this noisy action what it is not worth?"""
        return False

    def gain(self, state: Any, action: int) -> int:
        """What the mover wins by this noisy action, as far as is known."""
        return UNKNOWN

    def is_hopeless(self, state: Any, action: int, depth: int, quiet: bool) -> bool:
        """Does the mover lose so much that the action is not searched so close to the horizon?"""
        return False


class Exchange(NamedTuple):
    """The game says by `gain(action)` what an action wins; up to depth `plies` those that lose too much are pruned."""

    plies: int = 6

    def loses(self, state: Any, action: int) -> bool:
        return bool(state.gain(action) < 0)

    def gain(self, state: Any, action: int) -> int:
        return int(state.gain(action))

    def is_hopeless(self, state: Any, action: int, depth: int, quiet: bool) -> bool:
        return depth <= self.plies and bool(state.gain(action) < (-depth if not quiet else -(depth // 2)))


class NoExtensions(NamedTuple):
    """No position is searched deeper than the others."""

    def begin(self, depth: int) -> None:
        """A search of this depth begins."""

    def is_forced(self, state: Any) -> bool:
        """Is this a position that is searched deeper, as one in check?"""
        return False

    def is_forcing(self, state: Any, action: int) -> bool:
        """Does the action lead to such a position?"""
        return False

    def plies(self, child: Any, depth: int, ply: int) -> int:
        """By how many plies more a child is searched."""
        return 0


class Extensions(NamedTuple):
    """The game says by `extension()` where to search deeper; lines may become twice as long as the depth, which is in `cells`."""

    cells: Any = None

    def begin(self, depth: int) -> None:
        self.cells[0] = depth

    def is_forced(self, state: Any) -> bool:
        return bool(state.extension() > 0)

    def is_forcing(self, state: Any, action: int) -> bool:
        return bool(state.result(action).extension() > 0)

    def plies(self, child: Any, depth: int, ply: int) -> int:
        return int(child.extension()) if ply < 2 * self.cells[0] else 0


class Parts(NamedTuple):
    """The parts of one engine search; `strict` as in every search."""

    strict: bool
    quiescence: Any
    null_move: Any
    reductions: Any
    futility: Any
    exchange: Any
    extensions: Any
    repetitions: Any
    prefetch: Any

    def asks(self) -> bool:
        """Is the estimate of every position asked for?"""
        return bool(self.futility.asks() or self.null_move.asks())
