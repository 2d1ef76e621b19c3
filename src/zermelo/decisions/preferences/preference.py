"""Stated preferences: which of two options is better, or that they are equally good.

    A ≻ B   A is better                 written A > B
    A ≽ B   A is at least as good       written A >= B
    A ∼ B   they are equally good       written A ~ B

The statements need not agree with each other: `judging` decides that.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from ...errors import DecisionError
from ..lotteries.lottery import Option, canonical, option
from ..lotteries.prizes import Prize

STRICT, WEAK, SAME = ">", ">=", "~"
SIGNS = {STRICT: "≻", WEAK: "≽", SAME: "∼"}
OUTCOMES = {STRICT: {1}, WEAK: {0, 1}, SAME: {0}, "<": {-1}, "<=": {-1, 0}}
"""What a relation allows: the left is better (1), worse (-1), or neither (0)."""
REVERSED = {STRICT: "<", WEAK: "<=", SAME: SAME, "<": STRICT, "<=": WEAK}
HALF = Fraction(1, 2)


class Comparison(NamedTuple):
    """Two options side by side."""

    left: Option
    right: Option


class Statement(NamedTuple):
    """One stated preference: `left` is better than `right` (>), at least as good (>=), or equally good (~).

    names    the two sides as they are named in the text
    line     its line in the text, counted from 1; 0 if there is no text
    family   of a statement that holds "for all p" strictly between 0 and 1: the two sides at p = 0 and at p = 1. `left` and `right`
             are then those at p = 1/2. Expected utility is linear in p, so the ends determine everything
    """

    left: Option
    relation: str
    right: Option
    names: tuple[str, str]
    line: int = 0
    family: tuple[Comparison, Comparison] | None = None

    @classmethod
    def of(cls, left: Option | str, relation: str, right: Option | str) -> Statement:
        """`Statement.of("$3k", ">", "[0.8 $4k; 0.2 $0]")`; < and <= are reversed. Raises DecisionError for any other relation."""
        if relation not in REVERSED:
            raise DecisionError(f"a preference must be one of > >= ~ <= <, got {relation!r}")
        first, second = option(left), option(right)
        if relation in ("<", "<="):
            first, second, relation = second, first, REVERSED[relation]
        return cls(first, relation, second, (str(first), str(second)))

    def pair(self) -> Comparison:
        """The two sides in canonical form."""
        return Comparison(canonical(self.left), canonical(self.right))

    def prizes(self) -> list[Prize]:
        """Every possible prize of either side."""
        sides = [side for pair in self.family or () for side in pair] or [self.left, self.right]
        return list(dict.fromkeys(prize for side in sides for prize in side.distribution()))

    def __str__(self) -> str:
        words = f"{self.names[0]} {SIGNS[self.relation]} {self.names[1]}"
        return f"{words} for all p" if self.family else words


def clash(one: str, other: str) -> bool:
    """Do two relations between the same left and right exclude each other?"""
    return not OUTCOMES[one] & OUTCOMES[other]
