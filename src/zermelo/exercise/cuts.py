"""How many cuts alpha-beta can make in trees of a given depth and branching, and a tree for each of these numbers.

A cut counts if it leaves children out; one that falls on the last child cuts nothing off.

    depth       2       2       3       3       4       4
    branching   2       3       2       3       2       3
    cuts      0 - 1   0 - 2   0 - 2   0 - 6   0 - 5   0 - 20

Counted over what the search can meet: a node is entered with or without a finite alpha and beta, and comes back below, inside or
above its window. Which of these happens at each child is free, because leaves are: between any two values there is another. So
whatever is counted can be built; only the order of the leaves matters, not what they are.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from .digits import Digits

Counts = int
"""A set of numbers: bit k stands for k."""
Ways = dict[int, Counts]
"""How a node can come back, with the numbers of cuts that it can have then."""

BELOW, INSIDE, ABOVE = -1, 0, 1

Bound = Fraction | None
"""Alpha or beta; None if it is not finite."""
Grown = Any
"""A tree in the making: a list of children, a Fraction for a leaf, None for a leaf that is never looked at."""

GRAIN = 1 << 30
"""Values are chosen this finely, so that hardly two are ever alike."""


def possible_cuts(depth: int, branching: tuple[int, int]) -> list[int]:
    """The numbers of cuts that there can be, over all leaves and all numbers of children from one to the other; in their order."""
    return _members(_ways(depth, branching, False, False)[INSIDE])


@functools.cache
def _ways(depth: int, branching: tuple[int, int], alpha: bool, beta: bool) -> Ways:
    """For a MAX node at which these bounds are finite; a MIN node is the same seen from the other side."""
    if depth == 0:
        return {how: 1 for how, can in ((BELOW, alpha), (INSIDE, True), (ABOVE, beta)) if can}
    found: Ways = {}
    for children in range(branching[0], branching[1] + 1):
        for how, counts in _rest(depth, branching, children, False, alpha, beta).items():
            found[how] = found.get(how, 0) | counts
    return found


@functools.cache
def _rest(depth: int, branching: tuple[int, int], left: int, raised: bool, alpha: bool, beta: bool) -> Ways:
    """The same when so many children are still to come; `raised` says if one has come back inside."""
    if left == 0:
        return {INSIDE if raised else BELOW: 1}
    found: Ways = {}
    for how, counts in _of_child(depth, branching, alpha or raised, beta).items():
        if how == ABOVE:
            found[ABOVE] = found.get(ABOVE, 0) | counts << int(left > 1)
            continue
        for end, others in _rest(depth, branching, left - 1, raised or how == INSIDE, alpha, beta).items():
            found[end] = found.get(end, 0) | _sums(counts, others)
    return found


def _of_child(depth: int, branching: tuple[int, int], alpha: bool, beta: bool) -> Ways:
    return {-how: counts for how, counts in _ways(depth - 1, branching, beta, alpha).items()}


def _members(counts: Counts) -> list[int]:
    return [k for k in range(counts.bit_length()) if counts >> k & 1]


def _sums(one: Counts, other: Counts) -> Counts:
    found = 0
    for k in _members(one):
        found |= other << k
    return found


# ------------------------------------------------------------------------------------------------------ a tree with so many


def grown(depth: int, branching: tuple[int, int], cuts: int, digits: Digits) -> Grown:
    """A tree in which alpha-beta makes so many cuts, one of `possible_cuts`, under either rule; MAX moves at its root."""
    return _Growth(branching, digits).node(depth, None, None, INSIDE, cuts, Fraction(0))


class _Growth:
    """Grows trees from the root down: each node is told how to come back, with which value, and with how many cuts."""

    def __init__(self, branching: tuple[int, int], digits: Digits) -> None:
        self.branching, self.digits = branching, digits

    def node(self, depth: int, low: Bound, high: Bound, how: int, cuts: int, value: Fraction) -> Grown:
        """A MAX node entered with the window (low, high)."""
        if depth == 0:
            return value
        plan, children = self.plan(depth, low is not None, high is not None, how, cuts)
        values = self.values([child for child, _ in plan], low, high, how, value)
        found = []
        for (child, below), worth in zip(plan, values, strict=True):
            lower = None if high is None else -high
            upper = None if low is None else -low
            found.append(_negative(self.node(depth - 1, lower, upper, -child, below, -worth)))
            if child == INSIDE:
                low = worth
        return [*found, *(self.unseen(depth - 1) for _ in range(children - len(found)))]

    def plan(self, depth: int, alpha: bool, beta: bool, how: int, cuts: int) -> tuple[list[tuple[int, int]], int]:
        """How each child that is looked at comes back, and with how many cuts; and how many children there are."""
        few, many = self.branching
        sizes = [n for n in range(few, many + 1) if self.can(_rest(depth, self.branching, n, False, alpha, beta), how, cuts)]
        children = self.digits.pick(sizes)
        plan: list[tuple[int, int]] = []
        raised, left = False, children
        while left:
            child, below, after = self.digits.pick(list(self.next(depth, left, raised, alpha, beta, how, cuts)))
            plan.append((child, below))
            if child == ABOVE:
                break
            raised, left, cuts = raised or child == INSIDE, left - 1, after
        return plan, children

    def next(self, depth: int, left: int, raised: bool, alpha: bool, beta: bool, how: int, cuts: int) -> Iterator[tuple[int, int, int]]:
        """The ways the next child can come back, with its cuts and those that are left for the others."""
        for child, counts in _of_child(depth, self.branching, alpha or raised, beta).items():
            for below in _members(counts):
                if child == ABOVE:
                    if how == ABOVE and below + int(left > 1) == cuts:
                        yield child, below, 0
                elif below <= cuts:
                    rest = _rest(depth, self.branching, left - 1, raised or child == INSIDE, alpha, beta)
                    if self.can(rest, how, cuts - below):
                        yield child, below, cuts - below

    @staticmethod
    def can(ways: Ways, how: int, cuts: int) -> bool:
        return bool(ways.get(how, 0) >> cuts & 1)

    def values(self, plan: list[int], low: Bound, high: Bound, how: int, value: Fraction) -> list[Fraction]:
        """A value for each child: those inside grow, those below are less than alpha, and the node is worth `value` in the end."""
        found: list[Fraction] = []
        if how == BELOW:
            best = self.digits.below(len(plan))
            return [value if place == best else self.between(None, value) for place in range(len(plan))]
        last = max((place for place, child in enumerate(plan) if child == INSIDE), default=-1)
        for place, child in enumerate(plan):
            if child == INSIDE:
                low = value if how == INSIDE and place == last else self.between(low, value if how == INSIDE else high)
                found.append(low)
            else:
                found.append(value if child == ABOVE else self.between(None, low))
        return found

    def between(self, low: Bound, high: Bound) -> Fraction:
        """A value strictly between these."""
        if low is None and high is None:
            low, high = Fraction(-1), Fraction(1)
        elif low is None and high is not None:
            low = high - 1
        elif high is None and low is not None:
            high = low + 1
        assert low is not None and high is not None
        return low + (high - low) * Fraction(1 + self.digits.below(GRAIN - 1), GRAIN)

    def unseen(self, depth: int) -> Grown:
        if depth == 0:
            return None
        return [self.unseen(depth - 1) for _ in range(self.digits.between(*self.branching))]


def _negative(tree: Grown) -> Grown:
    if isinstance(tree, list):
        return [_negative(child) for child in tree]
    return None if tree is None else -tree
