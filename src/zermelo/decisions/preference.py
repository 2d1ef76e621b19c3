"""Stated preferences: which of two options somebody would rather have, or that it is all the same.

    A ≻ B   rather A than B             written A > B
    A ≽ B   A is at least as good       written A >= B
    A ∼ B   it is all the same          written A ~ B

Nothing here says that the statements agree with each other: that is for `judging` to find out.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from ..errors import DecisionError
from .lottery import Option, Prize, canonical, option

STRICT, WEAK, SAME = ">", ">=", "~"
SIGNS = {STRICT: "≻", WEAK: "≽", SAME: "∼"}
OUTCOMES = {STRICT: {1}, WEAK: {0, 1}, SAME: {0}, "<": {-1}, "<=": {-1, 0}}
"""What a relation leaves possible: the left is better (1), worse (-1), or neither (0)."""
TURNED = {STRICT: "<", WEAK: "<=", SAME: SAME, "<": STRICT, "<=": WEAK}
HALF = Fraction(1, 2)


class Comparison(NamedTuple):
    """Two options side by side."""

    left: Option
    right: Option


class Statement(NamedTuple):
    """One stated preference: `left` is better than `right` (>), at least as good (>=), or the same to somebody (~).

    names    what the two sides are called in the text
    line     where it stands in the text, counted from 1; 0 if there is no text
    family   of a statement that holds "for all p" strictly between 0 and 1: the two sides at p = 0 and at p = 1. `left` and `right`
             are then those at p = 1/2. Utilities are straight lines in p, so the ends say all there is to know
    """

    left: Option
    relation: str
    right: Option
    names: tuple[str, str]
    line: int = 0
    family: tuple[Comparison, Comparison] | None = None

    @classmethod
    def of(cls, left: Option | str, relation: str, right: Option | str) -> Statement:
        """`Statement.of("$3k", ">", "[0.8 $4k; 0.2 $0]")`; < and <= are turned round. Raises DecisionError for any other relation."""
        if relation not in TURNED:
            raise DecisionError(f"{relation!r} is no preference: write one of > >= ~ <= <")
        first, second = option(left), option(right)
        if relation in ("<", "<="):
            first, second, relation = second, first, TURNED[relation]
        return cls(first, relation, second, (str(first), str(second)))

    def pair(self) -> Comparison:
        """The two sides in the form that tells them apart as they are written."""
        return Comparison(canonical(self.left), canonical(self.right))

    def prizes(self) -> list[Prize]:
        """Every prize that either side may lead to."""
        sides = [side for pair in self.family or () for side in pair] or [self.left, self.right]
        return list(dict.fromkeys(prize for side in sides for prize in side.distribution()))

    def __str__(self) -> str:
        words = f"{self.names[0]} {SIGNS[self.relation]} {self.names[1]}"
        return f"{words} for all p" if self.family else words


def clash(one: str, other: str) -> bool:
    """Can two relations between the same left and right not both hold?"""
    return not OUTCOMES[one] & OUTCOMES[other]
