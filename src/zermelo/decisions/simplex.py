"""Is there a utility that fits? Linear inequalities decided exactly, with a proof either way.

Given rows s (strict), w (weak) and e (same), exactly one of two things exists (Farkas 1902; Motzkin 1936):

    numbers u     with  s·u > 0,  w·u >= 0,  e·u = 0  for all rows
    weights y     with  the sum of y times row = 0,  y >= 0 on s and w, and some y > 0 on s: it would say 0 > 0

Both come out of one run of the simplex method (Dantzig 1947): the weights are looked for, and where there are none, the prices
of the last tableau are the numbers. All is done in whole numbers over one common denominator, the last pivot (Edmonds 1967 and
Bareiss 1968 for elimination): every division comes out even, and no fraction is ever shortened. Rows that run out at the same
time, as nearly all do here, are told apart lexicographically (Dantzig, Orden and Wolfe 1955), so that it ends.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

Row = Sequence[Fraction]


class Answer(NamedTuple):
    """One of the two, the other is None.

    numbers    one for each column of the rows
    weights    one for each row, strict rows first, then weak, then same (these may be negative), and no smaller set of rows would do
    """

    numbers: tuple[Fraction, ...] | None
    weights: tuple[Fraction, ...] | None


def decide(strict: Sequence[Row], weak: Sequence[Row], same: Sequence[Row]) -> Answer:
    """The numbers, or the weights that prove that there are none. All rows have the same length, and there is at least one."""
    scales = [math.lcm(*(x.denominator for x in row)) for row in (*strict, *weak, *same)]
    whole = [[int(x * scale) for x in row] for row, scale in zip((*strict, *weak, *same), scales, strict=True)]
    one_way = len(strict) + len(weak)
    columns = [[*row, int(place < len(strict))] for place, row in enumerate(whole)]
    columns += [[-x for x in column] for column in columns[one_way:]]
    found = _Tableau(columns)
    found.solve()
    if found.left_over():
        return Answer(tuple(-price for price in found.prices()[:-1]), None)
    values = found.values()
    turned = [value - values[len(whole) + place] for place, value in enumerate(values[one_way : len(whole)])]
    return Answer(None, tuple(value * scale for value, scale in zip((*values[:one_way], *turned), scales, strict=True)))


class _Tableau:
    """Minimise the sum of artificial variables z >= 0 in: the sum of y times column + z = (0, ..., 0, 1), y >= 0.

    Every number stands for itself divided by `under`. Columns are the y, the z, and the right side; `costs` is the row of what
    the sum still gains by each.
    """

    def __init__(self, columns: list[list[int]]) -> None:
        self.wide, self.height, self.under = len(columns), len(columns[0]), 1
        ends = range(self.height)
        self.rows = [[*(column[i] for column in columns), *(int(i == j) for j in ends), int(i == self.height - 1)] for i in ends]
        self.costs = [*(-sum(column) for column in columns), *(0 for _ in ends), -1]
        self.basis = [self.wide + i for i in ends]

    def solve(self) -> None:
        while (entering := self.entering()) is not None:
            self.pivot(self.leaving(entering), entering)

    def entering(self) -> int | None:
        """The column that lowers the sum the fastest; None if none does."""
        best = min(range(self.wide), key=self.costs.__getitem__)
        return best if self.costs[best] < 0 else None

    def leaving(self, entering: int) -> int:
        """The row that runs out first; there is one, for the sum cannot fall below 0.

        Of several it is the one whose numbers in the columns of the z, divided by that in the entering column, come first in the
        order of the dictionary. No two rows are the same there.
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
        by, under = pivot[column], self.under
        for other in (*self.rows[:at], *self.rows[at + 1 :], self.costs):
            times = other[column]
            other[:] = [(x * by - times * y) // under for x, y in zip(other, pivot, strict=True)]
        self.under, self.basis[at] = by, column

    def left_over(self) -> bool:
        """Is the least sum above 0, so that there are no y without artificial variables?"""
        return self.costs[-1] != 0

    def values(self) -> list[Fraction]:
        """The y."""
        values = [Fraction(0)] * self.wide
        for i, j in enumerate(self.basis):
            if j < self.wide:
                values[j] = Fraction(self.rows[i][-1], self.under)
        return values

    def prices(self) -> list[Fraction]:
        """What one more on the right side of each row would add to the least sum."""
        return [1 - Fraction(self.costs[self.wide + i], self.under) for i in range(self.height)]
