"""How values of decided games and estimates are ranked together.

A search with a depth limit mixes two things: utilities of finished games and an evaluator's estimates. With utility 1 for a win
and estimates of 4 for a good position it would decline an immediate win. So every estimate is made tiny while the search runs,
by a power of two, which loses no digit, and made large again when it is reported: any won state then ranks above, and any lost state
below, every estimate, and utilities stay untouched. Under chance nodes values are averaged, so there estimates have to be in
units of utility and nothing is scaled.

Sums of floats are off by their last digits: 1/3 · 2.5 - 2/3 · 0.5 is not 0.5. So where values are averaged, one that differs from
another by no more than that is as good, not better (`is_more`).

A search that plays to win ranks a win in few plies above one in many, and a loss in few below one in many:
`later` takes a little from a utility for every ply (the distance to mate of chess programs). What is reported is the utility again.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from ...game import State, says
from ...numbers import SUMMED
from ...payoffs import level_of

TINY = 2.0**-600
BORDER = 2.0**-490
"""Below this (but for 0) a rank is that of an estimate."""
LARGEST = 2.0**100
"""Estimates beyond this are cut to it; an evaluator may say infinity for as good as won."""
PER_PLY = 2.0**-42
"""What a ply takes of a utility, in units of the power of two nearest to it: even after a thousand plies utilities that differ in their
first six digits rank as before."""
WHOLE = 2.0**52
"""Below this every whole number, and its half, is a float."""
MOST_PLIES = 1 << 12
"""Distances from this on are not told: they would reach the digits of the utility."""
FIRST_26_DIGITS, FIRST_DIGIT = 2.0**27 + 1.0, 2.0**52 + 1.0
"""Factors by which `upper` keeps the first 26 binary digits of a number, or the first alone."""


class Scale(NamedTuple):
    """The scale of one search: utilities are measured from `neutral`, estimates also multiplied by `factor`.

    `level` is the rank of a position where nobody is ahead (see `level_of`). `per_ply` is what every ply takes of a
    utility, in units of the power of two nearest to it; 0 where it does not matter when a game ends. `slack` is how far a rank may be
    from what it should have been, relative to its size: 0 where nothing is averaged.
    """

    neutral: float
    factor: float
    level: float
    per_ply: float = 0.0
    slack: float = 0.0

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
        elif self.per_ply > 0.0 and self.plies(rank) >= 0:
            rank = upper(rank, FIRST_26_DIGITS)
        return rank + self.neutral if self.neutral == 0.0 else shortest_sum(rank, self.neutral)

    def later(self, rank: float, plies: int) -> float:
        """The rank of the same outcome so many plies later (sooner, if negative): a utility moves towards 0 by `of_ply` for each of them.
        Estimates come back as they are, and so do utilities of more than 26 binary digits, which leave no room (mate scores in a table:
        Stockfish's value_to_tt)."""
        if self.per_ply == 0.0 or not self.is_decided(rank) or self.plies(rank) < 0:
            return rank
        return rank - plies * self.of_ply(rank)

    def plies(self, rank: float) -> int:
        """After how many plies the game is over that has this rank; negative if the rank does not tell."""
        if self.per_ply == 0.0 or not self.is_decided(rank) or not abs(rank) < LARGEST:
            return -1
        utility, taken = upper(rank, FIRST_26_DIGITS), self.of_ply(rank)
        plies = round((utility - rank) / taken)
        return plies if 0 <= plies < MOST_PLIES and utility - plies * taken == rank else -1

    def of_ply(self, rank: float) -> float:
        """What a ply takes of what has this rank."""
        return self.per_ply * upper(upper(rank, FIRST_26_DIGITS), FIRST_DIGIT)

    def is_more(self, rank: float, other: float) -> bool:
        """Is this rank larger, by more than what averages are off by?"""
        return rank > other and (self.slack == 0.0 or rank - other > self.slack * min(max(abs(rank), abs(other)), LARGEST))

    def is_decided(self, rank: float) -> bool:
        """Is this the rank of a game won or lost, rather than of an estimate (or a draw)?"""
        return self.factor != 1.0 and abs(rank) >= BORDER


def upper(number: float, split: float) -> float:
    """The nearest number with fewer binary digits: as many as `split`, a power of two and 1, leaves of 53 (Veltkamp 1968)."""
    scaled = number * split
    return scaled - (scaled - number)


def shortest_sum(rank: float, neutral: float) -> float:
    """A number that is `rank` above `neutral`: of several the shortest (both 0.1 and 0.09999999999999998 are 0.4 below 0.5)."""
    value, parts = rank + neutral, 1.0
    while abs(value) * parts < WHOLE:
        short = math.floor(value * parts + 0.5) / parts
        if short - neutral == rank:
            return short
        parts *= 10.0
    return value


def scale_for(state: State, depth: int | None) -> Scale:
    """The scale for a search of `state` to `depth`: plain where no estimates occur, or where values are averaged."""
    cls: Any = type(state)
    if depth is None or says(cls, "chance_outcomes"):
        return averaged(state)
    return Scale(level_of(cls), TINY, 0.0)


def averaged(state: State) -> Scale:
    """The plain scale, on which values are averaged."""
    cls: Any = type(state)
    return Scale(0.0, 1.0, level_of(cls), slack=SUMMED if says(cls, "chance_outcomes") else 0.0)
