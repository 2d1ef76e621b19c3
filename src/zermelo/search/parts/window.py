"""Where a value lies relative to the window (alpha, beta) it was searched with.

Two rules are taught. `>=`: a value equal to a bound lies outside, it cannot improve on it (Knuth and Moore 1975; most textbooks).
`>`, here called strict: only values beyond a bound lie outside, so that equal values are exact (some graders insist).
"""

from __future__ import annotations

import math
from enum import StrEnum

RULES = (">=", ">")
RULES_IN_WORDS = "'>=' (also on equality) or '>' (only strictly outside)"


class Bound(StrEnum):
    """What a value says of the true one: that it is the same, that the true one is at least so much, or at most."""

    EXACT = "exact"
    LOWER = "lower"
    UPPER = "upper"


EXACT, LOWER, UPPER = range(3)
"""The members of `Bound` in their order, as kernels and tables keep them."""
BOUNDS = tuple(Bound)


def rule_refused(rule: object) -> str | None:
    """Why `rule` is not a rule of the cut; None if it is one."""
    return None if rule in RULES else f"the rule of the cut must be {RULES_IN_WORDS}, got {rule!r}"


def fails_high(value: float, beta: float, strict: bool) -> bool:
    """Is this more than MIN will allow?"""
    return value > beta or (value == beta and not strict)


def fails_low(value: float, alpha: float, strict: bool) -> bool:
    """Is this less than MAX is sure of elsewhere?"""
    return value < alpha or (value == alpha and not strict)


def bound_of(value: float, alpha: float, beta: float, strict: bool) -> int:
    """What a fail-soft value says of the true one: EXACT inside the window, UPPER bound below it, LOWER bound above it."""
    if fails_low(value, alpha, strict):
        return UPPER
    if fails_high(value, beta, strict):
        return LOWER
    return EXACT


def as_seen(sign: int, low: float, high: float) -> tuple[float, float]:
    """A window of MAX as the player of this sign sees it (1 for MAX, -1 for MIN), or one of that player's as MAX does."""
    return (low, high) if sign > 0 else (-high, -low)


EPSILON = 2.0**-52
"""The step from 1 to the next float."""
TINIEST = 2.0**-1000
"""The step from 0: smaller than what any two estimates differ by, however they are scaled."""


def just_below(number: float) -> float:
    """A number below this one, with hardly another in between; an infinity is its own neighbour."""
    return number - max(abs(number) * EPSILON, TINIEST) if math.isfinite(number) else number


def just_above(number: float) -> float:
    """A number above this one, with hardly another in between; an infinity is its own neighbour."""
    return number + max(abs(number) * EPSILON, TINIEST) if math.isfinite(number) else number
