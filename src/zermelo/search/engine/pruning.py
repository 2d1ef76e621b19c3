"""What an engine does not look at, or looks at less deeply, each a value that can be left out.

    null move     If the position is good enough even after letting the turn pass, it is good enough (Goetsch and Campbell 1990; Donninger
                  1993). Not sound where having to move is what hurts: the game says by `passed()` where it may be tried, and deep cuts
                  are verified by a search without passing (Tabibi and Netanyahu 2002).
    futility      Close to the horizon a position that is far beyond the window will not come back to it (Schaeffer 1986; Heinz 1998).
    late actions  With good ordering the first actions are the good ones: later ones are searched less deep, and again at full depth only
                  if they surprise (Hyatt and others, about 2000); close to the horizon the last ones are not searched at all.

Whatever is left out like this counts as an estimate: the value of the node is proven no more.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from ...memory import memory

MAX = 0
ROWS = 64
"""Reductions are kept for so many depths, and so many actions of each."""


class NoNullMove(NamedTuple):
    """Nobody passes."""

    def depth(self, depth: int, ply: int) -> int:
        """The depth to which the position after a pass is to be searched; negative if none is to be tried."""
        return -1

    def may_pass(self, state: Any) -> bool:
        return True

    def begin(self, ply: int) -> None:
        pass

    def end(self, ply: int) -> None:
        pass

    def verifies(self, depth: int) -> bool:
        return False


class NullMove(NamedTuple):
    """A pass is tried from `least` plies on, searched `reduction` plies less deep, and a quarter of the depth; cuts at `verified` plies
    and more are searched once more without passing."""

    passing: Any
    least: int = 3
    reduction: int = 3
    verified: int = 12

    def depth(self, depth: int, ply: int) -> int:
        if depth < self.least or self.passing[min(ply, ROWS)]:
            return -1
        return max(0, depth - 1 - self.reduction - depth // 4)

    def may_pass(self, state: Any) -> bool:
        return bool(state.passed() != state)

    def begin(self, ply: int) -> None:
        """From here no pass is tried at once."""
        self.passing[min(ply, ROWS)] = 1

    def end(self, ply: int) -> None:
        self.passing[min(ply, ROWS)] = 0

    def verifies(self, depth: int) -> bool:
        return depth >= self.verified


class NoReductions(NamedTuple):
    """Every action is searched to the full depth."""

    def plies(self, depth: int, number: int) -> int:
        """By how many plies less the action with this number is searched."""
        return 0

    def leaves_out(self, depth: int, number: int) -> bool:
        """Is the action with this number, and are all quiet ones after it, not searched?"""
        return False


class Reductions(NamedTuple):
    """Later actions are searched less deep, by a number of plies that grows with the logarithms of depth and number; up to `shallow`
    plies from the horizon the last ones are left out."""

    table: Any
    shallow: int = 4

    def plies(self, depth: int, number: int) -> int:
        if depth < 3 or number < 4:
            return 0
        return int(min(self.table[min(depth, ROWS - 1) * ROWS + min(number, ROWS - 1)], depth - 2))

    def leaves_out(self, depth: int, number: int) -> bool:
        return depth <= self.shallow and number > 4 + depth * depth


class NoFutility(NamedTuple):
    """No position is given up for its estimate."""

    def margin(self, depth: int) -> float:
        """How far an estimate has to lie beyond the window; infinite where it is never enough."""
        return math.inf


class Futility(NamedTuple):
    """Up to `plies` from the horizon, `unit` for each ply."""

    unit: float
    plies: int = 6

    def margin(self, depth: int) -> float:
        return self.unit * depth if depth <= self.plies else math.inf


def reductions(machine: bool) -> Reductions:
    """The usual reductions."""
    table = memory(ROWS * ROWS, machine)
    for depth in range(1, ROWS):
        for number in range(1, ROWS):
            table[depth * ROWS + number] = int(0.8 + math.log(depth) * math.log(number) / 2.3)
    return Reductions(table)


class Parts(NamedTuple):
    """The parts of one engine search; `strict` as in every search."""

    strict: bool
    quiescence: Any
    null_move: Any
    reductions: Any
    futility: Any
