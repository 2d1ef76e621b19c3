"""Values that depend on unknown leaves, as formulas.

    max(3, min(2, x, y), min(14, 5, 2))     the value of a root         simplified: 3
    max(3, min(5, x))                       it depends on x             between 3 and 5

A formula is a number, an unknown, the largest or smallest of several formulas, or an average. It never decreases when an unknown
increases, so its range is found by setting every unknown to -∞ and to ∞.

Simplifying is alpha-beta with formulas: the siblings of a part determine the window in which it matters, and whatever is outside
the window is dropped. The value stays the same for all values of the unknowns.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import NamedTuple

from ..numbers import number_text
from .graph import Value

INFINITE = math.inf

# ------------------------------------------------------------------------------------------------------------- values


class Unknown(NamedTuple):
    """A leaf without a value, identified by its `place` among the leaves; `name` is for people."""

    place: int
    name: str

    def __str__(self) -> str:
        return self.name


class Extreme(NamedTuple):
    """The largest (MAX chooses) or the smallest (MIN chooses) of several values."""

    largest: bool
    parts: tuple[Formula, ...]

    def __str__(self) -> str:
        return f"{'max' if self.largest else 'min'}({', '.join(map(formula_text, self.parts))})"


class Average(NamedTuple):
    """constant + the sum of weight times value; the weights are positive and need not add up to 1."""

    constant: Fraction
    parts: tuple[tuple[Fraction, Formula], ...]

    def __str__(self) -> str:
        terms = [f"{number_text(weight)}·{formula_text(part)}" if weight != 1 else formula_text(part) for weight, part in self.parts]
        text = " + ".join(terms)
        if not self.constant:
            return text
        return f"{text} {'-' if self.constant < 0 else '+'} {number_text(abs(self.constant))}"


Formula = Fraction | Unknown | Extreme | Average


def formula_text(formula: Formula) -> str:
    return number_text(formula) if isinstance(formula, Fraction) else str(formula)


def average(terms: Iterable[tuple[Fraction, Formula]]) -> Formula:
    """The weighted sum, with its constant part added up."""
    constant, parts = Fraction(0), []
    for weight, part in terms:
        if not weight:
            continue  # it never happens
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
    """The unknowns of a formula, in order."""
    if isinstance(formula, Unknown):
        return {formula: None}
    parts: Iterable[Formula] = ()
    if isinstance(formula, Extreme):
        parts = formula.parts
    elif isinstance(formula, Average):
        parts = (part for _, part in formula.parts)
    return {unknown: None for part in parts for unknown in unknowns_in(part)}


def evaluate(formula: Formula, known: Mapping[int, Value]) -> Value:
    """The value of a formula if the unknown leaf at each place has the value in `known`."""
    if isinstance(formula, Fraction):
        return formula
    if isinstance(formula, Unknown):
        return known[formula.place]
    if isinstance(formula, Extreme):
        values = [evaluate(part, known) for part in formula.parts]
        return max(values) if formula.largest else min(values)
    return sum((weight * evaluate(part, known) for weight, part in formula.parts), formula.constant)


class Span(NamedTuple):
    """The smallest and the largest value of a formula; a finite end is attained."""

    low: Value
    high: Value


def span(formula: Formula, known: Mapping[int, Value] | None = None) -> Span:
    """The possible values of a formula; unknowns in `known` have these values, others may have any."""
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
    """A shorter formula with the same value wherever that lies between `low` and `high`."""
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
    parts = list(_flattened(formula))
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
        irrelevant = any(s.low >= bound for s in limits) if largest else any(s.high <= bound for s in limits)
        outside = bool(rest) and (bound <= low if largest else bound >= high)
        if not irrelevant and not outside:
            kept.insert(0, bound)
    return kept[0] if len(kept) == 1 else Extreme(largest, tuple(kept))


def _flattened(formula: Extreme) -> Iterable[Formula]:
    """The parts, with those of a max inside a max (a min inside a min) in its place."""
    for part in formula.parts:
        if isinstance(part, Extreme) and part.largest == formula.largest:
            yield from _flattened(part)
        else:
            yield part


def _absorbed(parts: list[Formula]) -> list[Formula]:
    """Without parts that are absorbed by another one: max(x, min(x, y)) is x."""
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
