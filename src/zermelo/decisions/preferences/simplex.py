"""Linear inequalities decided exactly, with a proof either way.

Given rows s (strict), w (weak) and e (equal), exactly one of these exists (Farkas 1902; Motzkin 1936):

    numbers u     with  s·u > 0,  w·u >= 0,  e·u = 0  for all rows
    weights y     with  the sum of y times row = 0,  y >= 0 on s and w, and some y > 0 on s: this would mean 0 > 0

One run of the simplex method (Dantzig 1947) gives either: it searches for the weights, and if there are none, the dual prices
of the last tableau are the numbers. The arithmetic uses whole numbers over one common denominator, the last pivot (Edmonds 1967
and Bareiss 1968 for elimination), so every division is exact. Ties in the ratio test, which are common here, are broken
lexicographically (Dantzig, Orden and Wolfe 1955), so that the method terminates.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

Row = Sequence[Fraction]


class Answer(NamedTuple):
    """One of the two is None.

    numbers    one for each column of the rows
    weights    one for each row, strict rows first, then weak, then equal (these may be negative); no smaller set of rows suffices
    """

    numbers: tuple[Fraction, ...] | None
    weights: tuple[Fraction, ...] | None


def decide(strict: Sequence[Row], weak: Sequence[Row], same: Sequence[Row]) -> Answer:
    """The numbers, or the weights that prove that there are none. All rows have the same length, and there is at least one."""
    scales = [math.lcm(*(x.denominator for x in row)) for row in (*strict, *weak, *same)]
    whole = [[int(x * scale) for x in row] for row, scale in zip((*strict, *weak, *same), scales, strict=True)]
    inequalities = len(strict) + len(weak)
    columns = [[*row, int(place < len(strict))] for place, row in enumerate(whole)]
    columns += [[-x for x in column] for column in columns[inequalities:]]
    found = _Tableau(columns)
    found.solve()
    if found.infeasible():
        return Answer(tuple(-price for price in found.prices()[:-1]), None)
    values = found.values()
    signed = [value - values[len(whole) + place] for place, value in enumerate(values[inequalities : len(whole)])]
    return Answer(None, tuple(value * scale for value, scale in zip((*values[:inequalities], *signed), scales, strict=True)))


class _Tableau:
    """Minimise the sum of artificial variables z >= 0 in: the sum of y times column + z = (0, ..., 0, 1), y >= 0.

    Every number is to be divided by `denominator`. Columns are the y, the z, and the right side; `costs` are the reduced costs.
    """

    def __init__(self, columns: list[list[int]]) -> None:
        self.wide, self.height, self.denominator = len(columns), len(columns[0]), 1
        ends = range(self.height)
        self.rows = [[*(column[i] for column in columns), *(int(i == j) for j in ends), int(i == self.height - 1)] for i in ends]
        self.costs = [*(-sum(column) for column in columns), *(0 for _ in ends), -1]
        self.basis = [self.wide + i for i in ends]

    def solve(self) -> None:
        while (entering := self.entering()) is not None:
            self.pivot(self.leaving(entering), entering)

    def entering(self) -> int | None:
        """The column that reduces the sum fastest; None if none does."""
        best = min(range(self.wide), key=self.costs.__getitem__)
        return best if self.costs[best] < 0 else None

    def leaving(self, entering: int) -> int:
        """The row with the least ratio; there is one, since the sum cannot fall below 0.

        Ties are broken lexicographically by the columns of the z, in which no two rows are equal.
        """
        tied = [row for row in range(self.height) if self.rows[row][entering] > 0]
        for column in (-1, *range(self.wide, self.wide + self.height)):
            ratios = [Fraction(self.rows[row][column], self.rows[row][entering]) for row in tied]
            least = min(ratios)
            tied = [row for row, ratio in zip(tied, ratios, strict=True) if ratio == least]
            if len(tied) == 1:
                break
        return tied[0]

    def pivot(self, at: int, column: int) -> None:
        pivot = self.rows[at]
        by, denominator = pivot[column], self.denominator
        for other in (*self.rows[:at], *self.rows[at + 1 :], self.costs):
            times = other[column]
            other[:] = [(x * by - times * y) // denominator for x, y in zip(other, pivot, strict=True)]
        self.denominator, self.basis[at] = by, column

    def infeasible(self) -> bool:
        """Is the least sum above 0, so that no y exist?"""
        return self.costs[-1] != 0

    def values(self) -> list[Fraction]:
        """The y."""
        values = [Fraction(0)] * self.wide
        for i, j in enumerate(self.basis):
            if j < self.wide:
                values[j] = Fraction(self.rows[i][-1], self.denominator)
        return values

    def prices(self) -> list[Fraction]:
        """The dual prices: how the least sum grows with the right side of each row."""
        return [1 - Fraction(self.costs[self.wide + i], self.denominator) for i in range(self.height)]
