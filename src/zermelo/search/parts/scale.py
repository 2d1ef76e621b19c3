"""How values of decided games and estimates are ranked together.

A search with a depth limit mixes two things: utilities of finished games and an evaluator's estimates. With utility 1 for a win
and estimates of 4 for a good position it would decline an immediate win. So every estimate is made tiny while the search runs,
by a power of two, which loses no digit, and made large again when it is reported: any won state then ranks above, and any lost state
below, every estimate, and utilities stay untouched. Under chance nodes values are averaged, so there estimates have to be in
units of utility and nothing is scaled.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ...game import State, says

TINY = 2.0**-600
BORDER = 2.0**-490
"""Below this (but for 0) a rank is that of an estimate."""
LARGEST = 2.0**100
"""Estimates beyond this are cut to it; an evaluator may say infinity for as good as won."""


class Scale(NamedTuple):
    """The scale of one search: utilities are measured from `neutral`, estimates also multiplied by `factor`.

    `level` is the rank of a position where nobody is ahead (see `level_of`).
    """

    neutral: float
    factor: float
    level: float

    def of_utility(self, utility: float) -> float:
        """The rank of a finished game."""
        return utility - self.neutral

    def of_estimate(self, estimate: float) -> float:
        """The rank of an estimate."""
        if self.factor == 1.0:
            return estimate - self.neutral
        return max(-LARGEST, min(LARGEST, estimate - self.neutral)) * self.factor

    def value(self, rank: float) -> float:
        """The utility or estimate that has this rank."""
        if self.factor != 1.0 and abs(rank) < BORDER:
            rank /= self.factor
        return rank + self.neutral

    def is_decided(self, rank: float) -> bool:
        """Is this the rank of a game won or lost, rather than of an estimate (or a draw)?"""
        return self.factor != 1.0 and abs(rank) >= BORDER


def scale_for(state: State, depth: int | None) -> Scale:
    """The scale for a search of `state` to `depth`: plain where no estimates occur, or where values are averaged."""
    cls: Any = type(state)
    if depth is None or says(cls, "chance_outcomes"):
        return averaged(state)
    return Scale(level_of(cls), TINY, 0.0)


def averaged(state: State) -> Scale:
    """The plain scale, on which values are averaged."""
    return Scale(0.0, 1.0, level_of(type(state)))


def level_of(cls: Any) -> float:
    """What everybody has where nobody is ahead: an equal share of the constant sum; without one, the middle of what utilities may be."""
    if cls.UTILITY_SUM is None and cls.UTILITY_RANGE is not None:
        low, high = cls.UTILITY_RANGE
        return (low + high) / 2
    return float((cls.UTILITY_SUM or 0) / cls.PLAYERS)
