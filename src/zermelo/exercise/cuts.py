"""How many cuts alpha-beta can make in trees of a given depth and branching, and a tree for each of these numbers.

A cut counts if it leaves children out; a cut on the last child prunes nothing and does not count.

    depth       2       2       3       3       4       4
    branching   2       3       2       3       2       3
    cuts      0 - 1   0 - 2   0 - 2   0 - 6   0 - 5   0 - 20

The count goes over what the search can meet: a node is entered with or without a finite alpha and beta, and its value lies below,
inside or above its window. Which of these happens at each child can be chosen freely, because only the order of the leaves
matters and between any two values there is another. So every number that is counted can be built.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from .hashrandom import HashRandom

CutSet = int
"""A set of numbers of cuts: bit k stands for k."""
Outcomes = dict[int, CutSet]
"""Where a node's value can lie relative to its window, with the numbers of cuts that are possible then."""

BELOW, INSIDE, ABOVE = -1, 0, 1

Bound = Fraction | None
"""Alpha or beta; None if it is infinite."""
BuiltTree = Any
"""A list of children, a Fraction for a leaf, None for a leaf that is never visited."""

RESOLUTION = 1 << 30
"""Values are drawn from so many, so that two are hardly ever equal."""


def possible_cuts(depth: int, branching: tuple[int, int]) -> list[int]:
    """The numbers of cuts that are possible, over all leaves and all numbers of children in the range, in increasing order."""
    return _members(_outcomes(depth, branching, False, False)[INSIDE])


@functools.cache
def _outcomes(depth: int, branching: tuple[int, int], alpha: bool, beta: bool) -> Outcomes:
    """For a MAX node whose alpha and beta are finite if the flags say so; a MIN node is the same with signs reversed."""
    if depth == 0:
        return {outcome: 1 for outcome, possible in ((BELOW, alpha), (INSIDE, True), (ABOVE, beta)) if possible}
    found: Outcomes = {}
    for children in range(branching[0], branching[1] + 1):
        for outcome, cuts in _remaining(depth, branching, children, False, alpha, beta).items():
            found[outcome] = found.get(outcome, 0) | cuts
    return found


@functools.cache
def _remaining(depth: int, branching: tuple[int, int], left: int, raised: bool, alpha: bool, beta: bool) -> Outcomes:
    """The same with `left` children still to search; `raised`: has a child already raised alpha?"""
    if left == 0:
        return {INSIDE if raised else BELOW: 1}
    found: Outcomes = {}
    for outcome, cuts in _of_child(depth, branching, alpha or raised, beta).items():
        if outcome == ABOVE:
            found[ABOVE] = found.get(ABOVE, 0) | cuts << int(left > 1)
            continue
        for end, others in _remaining(depth, branching, left - 1, raised or outcome == INSIDE, alpha, beta).items():
            found[end] = found.get(end, 0) | _sums(cuts, others)
    return found


def _of_child(depth: int, branching: tuple[int, int], alpha: bool, beta: bool) -> Outcomes:
    return {-outcome: cuts for outcome, cuts in _outcomes(depth - 1, branching, beta, alpha).items()}


def _members(cuts: CutSet) -> list[int]:
    return [k for k in range(cuts.bit_length()) if cuts >> k & 1]


def _sums(one: CutSet, other: CutSet) -> CutSet:
    found = 0
    for k in _members(one):
        found |= other << k
    return found


# ------------------------------------------------------------------------------------------- a tree with this number of cuts


def tree_with_cuts(depth: int, branching: tuple[int, int], cuts: int, random: HashRandom) -> BuiltTree:
    """A tree in which alpha-beta makes exactly `cuts` cuts, one of `possible_cuts`, under either rule; MAX moves at its root."""
    return _Builder(branching, random).node(depth, None, None, INSIDE, cuts, Fraction(0))


class _Builder:
    """Builds trees from the root down; for each node its outcome, its value and its number of cuts are given."""

    def __init__(self, branching: tuple[int, int], random: HashRandom) -> None:
        self.branching, self.random = branching, random

    def node(self, depth: int, alpha: Bound, beta: Bound, outcome: int, cuts: int, value: Fraction) -> BuiltTree:
        """A MAX node entered with the window (alpha, beta)."""
        if depth == 0:
            return value
        plan, children = self.plan(depth, alpha is not None, beta is not None, outcome, cuts)
        values = self.values([child for child, _ in plan], alpha, beta, outcome, value)
        found = []
        for (child, below), child_value in zip(plan, values, strict=True):
            low = None if beta is None else -beta
            high = None if alpha is None else -alpha
            found.append(_negative(self.node(depth - 1, low, high, -child, below, -child_value)))
            if child == INSIDE:
                alpha = child_value
        return [*found, *(self.unvisited(depth - 1) for _ in range(children - len(found)))]

    def plan(self, depth: int, alpha: bool, beta: bool, outcome: int, cuts: int) -> tuple[list[tuple[int, int]], int]:
        """The outcome and the number of cuts of each visited child; and the number of children."""
        few, many = self.branching
        sizes = [n for n in range(few, many + 1) if _allows(_remaining(depth, self.branching, n, False, alpha, beta), outcome, cuts)]
        children = self.random.choice(sizes)
        plan: list[tuple[int, int]] = []
        raised, left = False, children
        while left:
            child, below, after = self.random.choice(list(self.next(depth, left, raised, alpha, beta, outcome, cuts)))
            plan.append((child, below))
            if child == ABOVE:
                break
            raised, left, cuts = raised or child == INSIDE, left - 1, after
        return plan, children

    def next(self, depth: int, left: int, raised: bool, alpha: bool, beta: bool, outcome: int, cuts: int) -> Iterator[tuple[int, int, int]]:
        """The outcomes that the next child can have, with its cuts and those that are left for the others."""
        for child, counts in _of_child(depth, self.branching, alpha or raised, beta).items():
            for below in _members(counts):
                if child == ABOVE:
                    if outcome == ABOVE and below + int(left > 1) == cuts:
                        yield child, below, 0
                elif below <= cuts:
                    rest = _remaining(depth, self.branching, left - 1, raised or child == INSIDE, alpha, beta)
                    if _allows(rest, outcome, cuts - below):
                        yield child, below, cuts - below

    def values(self, plan: list[int], alpha: Bound, beta: Bound, outcome: int, value: Fraction) -> list[Fraction]:
        """A value for each child: INSIDE values increase, BELOW values are less than alpha, and the node's value is `value`."""
        found: list[Fraction] = []
        if outcome == BELOW:
            best = self.random.randrange(len(plan))
            return [value if place == best else self.between(None, value) for place in range(len(plan))]
        last = max((place for place, child in enumerate(plan) if child == INSIDE), default=-1)
        for place, child in enumerate(plan):
            if child == INSIDE:
                alpha = value if outcome == INSIDE and place == last else self.between(alpha, value if outcome == INSIDE else beta)
                found.append(alpha)
            else:
                found.append(value if child == ABOVE else self.between(None, alpha))
        return found

    def between(self, low: Bound, high: Bound) -> Fraction:
        """A value strictly between these."""
        if low is None and high is None:
            low, high = Fraction(-1), Fraction(1)
        low = high - 1 if low is None and high is not None else low
        high = low + 1 if high is None and low is not None else high
        assert low is not None and high is not None
        return low + (high - low) * Fraction(1 + self.random.randrange(RESOLUTION - 1), RESOLUTION)

    def unvisited(self, depth: int) -> BuiltTree:
        if depth == 0:
            return None
        return [self.unvisited(depth - 1) for _ in range(self.random.randint(*self.branching))]


def _allows(outcomes: Outcomes, outcome: int, cuts: int) -> bool:
    return bool(outcomes.get(outcome, 0) >> cuts & 1)


def _negative(tree: BuiltTree) -> BuiltTree:
    if isinstance(tree, list):
        return [_negative(child) for child in tree]
    return None if tree is None else -tree
