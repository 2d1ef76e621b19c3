"""Conditions on unknown leaves: comparisons of formulas, taken apart into comparisons of single unknowns, and simplified."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import NamedTuple

from .formula import Average, Extreme, Formula, Unknown, evaluate, formula_text, span, unknowns_in
from .graph import Value


class Greater(NamedTuple):
    """left > right if strict, else left ≥ right."""

    left: Formula
    right: Formula
    strict: bool

    def __str__(self) -> str:
        if isinstance(self.left, Fraction):  # 3 ≥ x is written as x ≤ 3
            return f"{formula_text(self.right)} {'<' if self.strict else '≤'} {formula_text(self.left)}"
        return f"{formula_text(self.left)} {'>' if self.strict else '≥'} {formula_text(self.right)}"


class Compound(NamedTuple):
    """All parts hold, or at least one of them."""

    all: bool
    parts: tuple[Condition, ...]

    def __str__(self) -> str:
        inner = [f"({part})" if isinstance(part, Compound) else str(part) for part in self.parts]
        return (" and " if self.all else " or ").join(inner)


Condition = bool | Greater | Compound


def holds(condition: Condition, known: Mapping[int, Value]) -> bool:
    """Does the condition hold if the unknown leaf at each place has the value in `known`?"""
    if isinstance(condition, bool):
        return condition
    if isinstance(condition, Greater):
        left, right = evaluate(condition.left, known), evaluate(condition.right, known)
        return left > right if condition.strict else left >= right
    results = (holds(part, known) for part in condition.parts)
    return all(results) if condition.all else any(results)


def unknowns_of(condition: Condition) -> dict[Unknown, None]:
    """The unknowns of a condition."""
    if isinstance(condition, bool):
        return {}
    if isinstance(condition, Greater):
        return unknowns_in(condition.left) | unknowns_in(condition.right)
    return {unknown: None for part in condition.parts for unknown in unknowns_of(part)}


@functools.lru_cache(maxsize=10_000)
def greater(left: Formula, right: Formula, strict: bool) -> Condition:
    """The condition for left > right (strict) or left ≥ right, as comparisons of single unknowns where possible."""
    settled = _decided(left, right, strict)
    if settled is not None:
        return settled
    paths = []
    if isinstance(right, Extreme):
        paths.append(combine(right.largest, [greater(left, part, strict) for part in right.parts]))
    if isinstance(left, Extreme):
        paths.append(combine(not left.largest, [greater(part, right, strict) for part in left.parts]))
    if paths:
        return min(paths, key=_length)
    if isinstance(left, Average) and isinstance(right, Fraction) and len(left.parts) == 1:
        ((weight, part),) = left.parts
        return greater(part, (right - left.constant) / weight, strict)
    if isinstance(right, Average) and isinstance(left, Fraction) and len(right.parts) == 1:
        ((weight, part),) = right.parts
        return greater((left - right.constant) / weight, part, strict)
    return Greater(left, right, strict)


def _length(condition: Condition) -> int:
    return sum(map(_length, condition.parts)) if isinstance(condition, Compound) else int(isinstance(condition, Greater))


def _decided(left: Formula, right: Formula, strict: bool) -> bool | None:
    """The answer, if the ranges show that it is the same for all values of the unknowns."""
    if left == right:
        return not strict
    ours, theirs = span(left), span(right)
    if ours.low > theirs.high or (not strict and ours.low >= theirs.high):
        return True
    if ours.high < theirs.low or (strict and ours.high <= theirs.low):
        return False
    return None


def combine(conjunction: bool, parts: Iterable[Condition]) -> Condition:
    """All parts hold (`conjunction`), or at least one does; redundant parts are left out."""
    flat: dict[Condition, None] = {}
    for part in parts:
        if isinstance(part, bool):
            if part != conjunction:
                return part
        elif isinstance(part, Compound) and part.all == conjunction:
            flat.update(dict.fromkeys(part.parts))
        else:
            flat[part] = None
    kept = _without_weaker(list(flat), conjunction)
    if _contradict(kept, conjunction):
        return not conjunction
    kept = [part for part in (_given(part, kept) for part in kept) if part is not conjunction]
    if any(isinstance(part, bool) for part in kept):
        return not conjunction
    return conjunction if not kept else kept[0] if len(kept) == 1 else Compound(conjunction, tuple(kept))


def _bound(condition: Condition) -> tuple[Formula, bool, Fraction, bool] | None:
    """The formula that is bounded, whether from below, the number, and whether strictly; None if it is not a bound by a number."""
    if isinstance(condition, Greater):
        if isinstance(condition.right, Fraction):
            return condition.left, True, condition.right, condition.strict
        if isinstance(condition.left, Fraction):
            return condition.right, False, condition.left, condition.strict
    return None


def _without_weaker(parts: list[Condition], conjunction: bool) -> list[Condition]:
    """With only one of several bounds on the same side of a formula: the tightest of a conjunction, the loosest of a disjunction."""
    best: dict[tuple[Formula, bool], tuple[tuple[Fraction, bool], Condition]] = {}
    others = []
    for part in parts:
        bound = _bound(part)
        if bound is None:
            others.append(part)
            continue
        what, below, number, strict = bound
        tight = (number if below else -number, strict)
        known = best.get((what, below))
        if known is None or (tight > known[0]) == conjunction:
            best[what, below] = (tight, part)
    return [part for _, part in best.values()] + others


def _given(part: Condition, others: list[Condition]) -> Condition:
    """An inner group, simplified given the single conditions of the group around it.

    Given x > 3, the group (x ≥ 2 or y ≥ 1) always holds; given x < 2 it is y ≥ 1. And correspondingly for disjunctions.
    """
    if not isinstance(part, Compound):
        return part
    single = [other for other in others if not isinstance(other, Compound)]
    if any(inner == other or _joined([other, inner], not part.all) == [other] for inner in part.parts for other in single):
        return not part.all
    left = [inner for inner in part.parts if not any(_contradict([other, inner], not part.all) for other in single)]
    return combine(part.all, left) if len(left) < len(part.parts) else part


def _joined(parts: list[Condition], conjunction: bool) -> list[Condition]:
    """Two conditions without the weaker one, if both bound the same formula on the same side."""
    return _without_weaker(parts, conjunction) if all(map(_bound, parts)) else parts


def _contradict(parts: list[Condition], conjunction: bool) -> bool:
    """Are the bounds of a conjunction contradictory, or is one of a disjunction always true?"""
    bounds = {(found[0], found[1]): found for found in map(_bound, parts) if found}
    for (what, below), (_, _, number, strict) in bounds.items():
        other = bounds.get((what, False))
        if not below or other is None:
            continue
        _, _, top, top_strict = other
        if conjunction and (number > top or (number == top and (strict or top_strict))):
            return True
        if not conjunction and (number < top or (number == top and not (strict and top_strict))):
            return True
    return False
