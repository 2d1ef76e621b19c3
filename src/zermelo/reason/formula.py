"""Values and conditions that depend on unknown leaves: written down, simplified, compared, decided.

    max(3, min(2, x, y), min(14, 5, 2))     what a root is worth          simplified: 3
    max(3, min(5, x))                       here it depends on x          between 3 and 5
    x ≤ 3                                   the first branch is the best  exactly then

A value is a number, an unknown, the largest or smallest of several values, or an average. Every such value grows (or stays)
when an unknown grows, so its smallest and largest values are found by putting -∞ and ∞ for every unknown.

Simplifying is alpha-beta with formulas: what lies beside a part decides the window in which the part can matter, and what
leaves the window is dropped. The function stays the same for all values of the unknowns.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import NamedTuple

from ..numbers import number_text
from .graph import Value

INFINITE = math.inf

# ------------------------------------------------------------------------------------------------------------- values


class Unknown(NamedTuple):
    """A leaf without a value: `place` among the leaves tells it apart, `name` is what people read."""

    place: int
    name: str

    def __str__(self) -> str:
        return self.name


class Extreme(NamedTuple):
    """The largest (MAX chooses) or the smallest (MIN chooses) of several values."""

    largest: bool
    parts: tuple[Formula, ...]

    def __str__(self) -> str:
        return f"{'max' if self.largest else 'min'}({', '.join(map(words, self.parts))})"


class Average(NamedTuple):
    """constant + the sum of weight times value; the weights are positive and need not add up to 1."""

    constant: Fraction
    parts: tuple[tuple[Fraction, Formula], ...]

    def __str__(self) -> str:
        terms = [f"{number_text(weight)}·{words(part)}" if weight != 1 else words(part) for weight, part in self.parts]
        text = " + ".join(terms)
        if not self.constant:
            return text
        return f"{text} {'-' if self.constant < 0 else '+'} {number_text(abs(self.constant))}"


Formula = Fraction | Unknown | Extreme | Average


def words(formula: Formula) -> str:
    return number_text(formula) if isinstance(formula, Fraction) else str(formula)


def average(terms: Iterable[tuple[Fraction, Formula]]) -> Formula:
    """The weighted sum, its known part added up."""
    constant, parts = Fraction(0), []
    for weight, part in terms:
        if not weight:
            continue  # it never happens, whatever there may be
        if isinstance(part, Fraction):
            constant += weight * part
        elif isinstance(part, Average):
            constant += weight * part.constant
            parts += [(weight * inner, item) for inner, item in part.parts]
        else:
            parts.append((weight, part))
    merged: dict[Formula, Fraction] = {}
    for weight, part in parts:
        merged[part] = merged.get(part, Fraction(0)) + weight
    if not merged:
        return constant
    if constant == 0 and list(merged.values()) == [1]:
        return next(iter(merged))
    return Average(constant, tuple((weight, part) for part, weight in merged.items()))


def unknowns_in(formula: Formula) -> dict[Unknown, None]:
    """The unknowns that a value depends on, in the order in which they are written."""
    if isinstance(formula, Unknown):
        return {formula: None}
    parts: Iterable[Formula] = ()
    if isinstance(formula, Extreme):
        parts = formula.parts
    elif isinstance(formula, Average):
        parts = (part for _, part in formula.parts)
    return {unknown: None for part in parts for unknown in unknowns_in(part)}


def worth(formula: Formula, known: Mapping[int, Value]) -> Value:
    """The value if the unknown leaf at each place is worth what `known` says."""
    if isinstance(formula, Fraction):
        return formula
    if isinstance(formula, Unknown):
        return known[formula.place]
    if isinstance(formula, Extreme):
        values = [worth(part, known) for part in formula.parts]
        return max(values) if formula.largest else min(values)
    return sum((weight * worth(part, known) for weight, part in formula.parts), formula.constant)


class Span(NamedTuple):
    """The smallest and the largest value that a formula can take; an infinite end is never reached, a finite one is."""

    low: Value
    high: Value


def span(formula: Formula, known: Mapping[int, Value] | None = None) -> Span:
    """What values are possible if the unknowns may be anything; those in `known` are what it says."""
    if isinstance(formula, Fraction):
        return Span(formula, formula)
    if isinstance(formula, Unknown):
        here = (known or {}).get(formula.place)
        return Span(-INFINITE, INFINITE) if here is None else Span(here, here)
    if isinstance(formula, Extreme):
        best = max if formula.largest else min
        spans = [span(part, known) for part in formula.parts]
        return Span(best(s.low for s in spans), best(s.high for s in spans))
    spans = [span(part, known) for _, part in formula.parts]
    weights = [weight for weight, _ in formula.parts]
    low = sum((w * s.low for w, s in zip(weights, spans, strict=True)), formula.constant)
    return Span(low, sum((w * s.high for w, s in zip(weights, spans, strict=True)), formula.constant))


# -------------------------------------------------------------------------------------------------------- simplifying


def simplified(formula: Formula, low: Value = -INFINITE, high: Value = INFINITE) -> Formula:
    """A shorter formula of the same value, as far as values between `low` and `high` can be told apart from outside."""
    least, most = span(formula)
    if least == most:
        assert isinstance(least, Fraction)
        return least
    if most <= low and isinstance(low, Fraction):
        return low
    if least >= high and isinstance(high, Fraction):
        return high
    if isinstance(formula, Extreme):
        return _shorter_extreme(formula, low, high)
    if isinstance(formula, Average):
        return _shorter_average(formula, low, high)
    return formula


def _shorter_extreme(formula: Extreme, low: Value, high: Value) -> Formula:
    largest = formula.largest
    parts = list(_flat(formula))
    for i, part in enumerate(parts):
        spans = [span(other) for j, other in enumerate(parts) if j != i]
        if largest:
            parts[i] = simplified(part, max([low, *(s.low for s in spans)]), high)
        else:
            parts[i] = simplified(part, low, min([high, *(s.high for s in spans)]))
    if any(isinstance(part, Extreme) and part.largest == largest for part in parts):
        return simplified(Extreme(largest, tuple(parts)), low, high)
    numbers = [part for part in parts if isinstance(part, Fraction)]
    rest = _absorbed([part for part in dict.fromkeys(parts) if not isinstance(part, Fraction)])
    kept = list(rest)
    if numbers:
        bound = max(numbers) if largest else min(numbers)
        limits = [span(part) for part in rest]
        idle = any(s.low >= bound for s in limits) if largest else any(s.high <= bound for s in limits)
        outside = bool(rest) and (bound <= low if largest else bound >= high)
        if not idle and not outside:
            kept.insert(0, bound)
    return kept[0] if len(kept) == 1 else Extreme(largest, tuple(kept))


def _flat(formula: Extreme) -> Iterable[Formula]:
    """The parts, those of an inner max in a max among them."""
    for part in formula.parts:
        if isinstance(part, Extreme) and part.largest == formula.largest:
            yield from _flat(part)
        else:
            yield part


def _absorbed(parts: list[Formula]) -> list[Formula]:
    """Without parts that another makes idle: max(x, min(x, y)) is x."""
    return [
        part
        for part in parts
        if not (isinstance(part, Extreme) and any(other in part.parts for other in parts if other is not part))
    ]  # fmt: skip


def _shorter_average(formula: Average, low: Value, high: Value) -> Formula:
    parts = list(formula.parts)
    for i, (weight, part) in enumerate(parts):
        rest = span(Average(formula.constant, tuple(parts[:i] + parts[i + 1 :])))
        floor = (low - rest.high) / weight if math.isfinite(low) and math.isfinite(rest.high) else -INFINITE
        ceiling = (high - rest.low) / weight if math.isfinite(high) and math.isfinite(rest.low) else INFINITE
        parts[i] = (weight, simplified(part, floor, ceiling))
    return average([(Fraction(1), formula.constant), *parts])


# --------------------------------------------------------------------------------------------------------- conditions


class More(NamedTuple):
    """left > right if strict, else left ≥ right."""

    left: Formula
    right: Formula
    strict: bool

    def __str__(self) -> str:
        if isinstance(self.left, Fraction):  # 3 ≥ x reads better as x ≤ 3
            return f"{words(self.right)} {'<' if self.strict else '≤'} {words(self.left)}"
        return f"{words(self.left)} {'>' if self.strict else '≥'} {words(self.right)}"


class Several(NamedTuple):
    """All of the parts hold, or at least one of them."""

    all: bool
    parts: tuple[Condition, ...]

    def __str__(self) -> str:
        inner = [f"({part})" if isinstance(part, Several) else str(part) for part in self.parts]
        return (" and " if self.all else " or ").join(inner)


Condition = bool | More | Several


def holds(condition: Condition, known: Mapping[int, Value]) -> bool:
    """Does it hold if the unknown leaf at each place is worth what `known` says?"""
    if isinstance(condition, bool):
        return condition
    if isinstance(condition, More):
        left, right = worth(condition.left, known), worth(condition.right, known)
        return left > right if condition.strict else left >= right
    results = (holds(part, known) for part in condition.parts)
    return all(results) if condition.all else any(results)


def unknowns_of(condition: Condition) -> dict[Unknown, None]:
    """The unknowns that a condition speaks of."""
    if isinstance(condition, bool):
        return {}
    if isinstance(condition, More):
        return unknowns_in(condition.left) | unknowns_in(condition.right)
    return {unknown: None for part in condition.parts for unknown in unknowns_of(part)}


@functools.lru_cache(maxsize=10_000)
def more(left: Formula, right: Formula, strict: bool) -> Condition:
    """When is `left` more than `right`, or at least as much? Told by comparing single unknowns, wherever that is possible."""
    settled = _settled(left, right, strict)
    if settled is not None:
        return settled
    ways = []
    if isinstance(right, Extreme):
        ways.append(several(right.largest, [more(left, part, strict) for part in right.parts]))
    if isinstance(left, Extreme):
        ways.append(several(not left.largest, [more(part, right, strict) for part in left.parts]))
    if ways:
        return min(ways, key=_length)
    if isinstance(left, Average) and isinstance(right, Fraction) and len(left.parts) == 1:
        ((weight, part),) = left.parts
        return more(part, (right - left.constant) / weight, strict)
    if isinstance(right, Average) and isinstance(left, Fraction) and len(right.parts) == 1:
        ((weight, part),) = right.parts
        return more((left - right.constant) / weight, part, strict)
    return More(left, right, strict)


def _length(condition: Condition) -> int:
    return sum(map(_length, condition.parts)) if isinstance(condition, Several) else int(isinstance(condition, More))


def _settled(left: Formula, right: Formula, strict: bool) -> bool | None:
    """The answer, if it is the same for all values of the unknowns and can be seen at once."""
    if left == right:
        return not strict
    ours, theirs = span(left), span(right)
    if ours.low > theirs.high or (not strict and ours.low >= theirs.high):
        return True
    if ours.high < theirs.low or (strict and ours.high <= theirs.low):
        return False
    return None


def several(all_: bool, parts: Iterable[Condition]) -> Condition:
    """`all_`: every part holds; else at least one does. Idle parts are left out."""
    flat: dict[Condition, None] = {}
    for part in parts:
        if isinstance(part, bool):
            if part != all_:
                return part
        elif isinstance(part, Several) and part.all == all_:
            flat.update(dict.fromkeys(part.parts))
        else:
            flat[part] = None
    kept = _without_weaker(list(flat), all_)
    if _clash(kept, all_):
        return not all_
    kept = [part for part in (_beside(part, kept) for part in kept) if part is not all_]
    if any(isinstance(part, bool) for part in kept):
        return not all_
    return all_ if not kept else kept[0] if len(kept) == 1 else Several(all_, tuple(kept))


def _bound(condition: Condition) -> tuple[Formula, bool, Fraction, bool] | None:
    """What is bounded, whether from below, by which number, and whether strictly; None if no number bounds it."""
    if isinstance(condition, More):
        if isinstance(condition.right, Fraction):
            return condition.left, True, condition.right, condition.strict
        if isinstance(condition.left, Fraction):
            return condition.right, False, condition.left, condition.strict
    return None


def _without_weaker(parts: list[Condition], all_: bool) -> list[Condition]:
    """Of several bounds on the same side of the same thing only the one that counts: the tightest of all, the loosest of any."""
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
        if known is None or (tight > known[0]) == all_:
            best[what, below] = (tight, part)
    return [part for _, part in best.values()] + others


def _beside(part: Condition, others: list[Condition]) -> Condition:
    """What is left of an inner group beside the single conditions of the group around it.

    Beside x > 3, the group (x ≥ 2 or y ≥ 1) always holds; beside x < 2 only y ≥ 1 is left of it. And the other way round.
    """
    if not isinstance(part, Several):
        return part
    single = [other for other in others if not isinstance(other, Several)]
    if any(inner == other or _joined([other, inner], not part.all) == [other] for inner in part.parts for other in single):
        return not part.all
    left = [inner for inner in part.parts if not any(_clash([other, inner], not part.all) for other in single)]
    return several(part.all, left) if len(left) < len(part.parts) else part


def _joined(parts: list[Condition], all_: bool) -> list[Condition]:
    """Two conditions after the weaker of them is left out, if both bound the same thing on the same side."""
    return _without_weaker(parts, all_) if all(map(_bound, parts)) else parts


def _clash(parts: list[Condition], all_: bool) -> bool:
    """Can the bounds never hold together (if all have to), or is one of them always true (if any is enough)?"""
    bounds = {(found[0], found[1]): found for found in map(_bound, parts) if found}
    for (what, below), (_, _, number, strict) in bounds.items():
        other = bounds.get((what, False))
        if not below or other is None:
            continue
        _, _, top, top_strict = other
        if all_ and (number > top or (number == top and (strict or top_strict))):
            return True
        if not all_ and (number < top or (number == top and not (strict and top_strict))):
            return True
    return False
