"""What the rules know without a search: between which bounds the game must end, and which actions are worth a look.

    bounds()       (least, most) that MAX's utility can still come to from here, whatever anybody plays or at best play
    candidates()   enough of the actions: one of the best is always among them

A game that says `bounds()` lets an exact search stop where the answer is known beforehand: a score that can only shrink, a lead that
can no longer be caught, a win in one. One that says `candidates()` keeps actions that lose at once from becoming children. Both
are sound only for true values, so searches to the end of the game use them, and searches to a depth do not.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any, NamedTuple

from ...game import State, says
from .window import EXACT, LOWER, UPPER, fails_high, fails_low


class Shortcut(NamedTuple):
    """Do the bounds settle the node, with what value, which is a bound of which kind? If not: the window that they leave."""

    answers: bool
    value: float
    bound: int
    alpha: float
    beta: float


class NoShortcuts(NamedTuple):
    """The rules are not asked: every window stays as it is, every action is looked at."""

    def narrow(self, state: State, alpha: float, beta: float, strict: bool) -> Shortcut:
        return Shortcut(False, 0.0, EXACT, alpha, beta)

    def limits(self, state: State) -> tuple[float, float]:
        return -math.inf, math.inf

    def actions(self, state: State) -> Iterator[int]:
        return state.actions()


class Shortcuts(NamedTuple):
    """The rules' own bounds and candidates; `neutral` is the utility from which ranks are measured."""

    neutral: float

    def narrow(self, state: State, alpha: float, beta: float, strict: bool) -> Shortcut:
        """The window that the rules' bounds leave of (alpha, beta), or the answer if they leave nothing of it."""
        least, most = self.limits(state)
        if least >= most:
            return Shortcut(True, most, EXACT, alpha, beta)
        if fails_high(least, beta, strict):
            return Shortcut(True, least, LOWER, alpha, beta)
        if fails_low(most, alpha, strict):
            return Shortcut(True, most, UPPER, alpha, beta)
        return Shortcut(False, 0.0, EXACT, max(alpha, least), min(beta, most))

    def limits(self, state: State) -> tuple[float, float]:
        """The least and the most that the rank of `state` can come to."""
        low, high = state.bounds()
        return float(low) - self.neutral, float(high) - self.neutral

    def actions(self, state: State) -> Iterator[int]:
        return state.candidates()


class Reach(NamedTuple):
    """The least and the most that a player's utility can come to, in any game."""

    low: float
    high: float

    def of_mover(self, state: State) -> tuple[float, float]:
        """The same for the player to move in `state`."""
        return self.low, self.high


class ReachByRules(NamedTuple):
    """The same, where the rules know more of a position; utilities add up to `total`."""

    low: float
    high: float
    total: float

    def of_mover(self, state: State) -> tuple[float, float]:
        least, most = state.bounds()
        low, high = float(least), float(most)
        if state.to_move() == 1:
            low, high = self.total - high, self.total - low
        return max(self.low, low), min(self.high, high)


def reach_of(cls: Any) -> Reach | ReachByRules | None:
    """What utilities can come to in this game; None where its rules do not say."""
    if cls.UTILITY_RANGE is None:
        return None
    low, high = map(float, cls.UTILITY_RANGE)
    return ReachByRules(low, high, float(cls.UTILITY_SUM)) if cls.PLAYERS == 2 and says(cls, "bounds") else Reach(low, high)


def shortcuts_of(state: Any, neutral: float) -> Shortcuts | NoShortcuts:
    """The shortcuts of a game whose rules say `bounds` or `candidates`; those of any other are null."""
    cls = type(state)
    return Shortcuts(neutral) if says(cls, "bounds") or says(cls, "candidates") else NoShortcuts()
