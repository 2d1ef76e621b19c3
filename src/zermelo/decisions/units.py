"""Units for decisions that money does not measure: risks of death and years of life.

    micromort    a chance of one in a million of dying (Howard 1980)
    QALY         a quality-adjusted life year: a year in perfect health counts 1, a year in a lesser state a fraction of it

The numbers come from the lecture notes that the documentation follows; they are rough and depend on place and time.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from ..errors import DecisionError
from ..numbers import Real, number_text
from .lotteries.prizes import as_fraction

MICROMORT = Fraction(1, 10**6)
"""The probability of dying that one micromort stands for."""

MICROMORTS = {"scuba diving": 5, "skydiving": 7, "base jumping": 430, "climbing Everest": 38_000}
"""Micromorts of one dive, jump or ascent."""

MILES = {"train": 6000, "jet": 1000, "car": 230, "walking": 17, "bicycle": 10, "motorbike": 6}
"""Miles of travel for one micromort."""


def micromorts(activity: str, times: Real | int = 1) -> Fraction:
    """The risk of doing something a number of times, or of travelling a number of miles.

    Small risks add up; above a few hundred micromorts the sum is slightly more than the probability (see `dying`). Raises
    DecisionError for an unknown activity or a negative number.
    """
    count = as_fraction(times)
    if count < 0:
        raise DecisionError(f"times must be 0 or more, got {number_text(count)}")
    if activity in MICROMORTS:
        return MICROMORTS[activity] * count
    if activity in MILES:
        return count / MILES[activity]
    raise DecisionError(f"activity must be one of {', '.join((*MICROMORTS, *MILES))}, got {activity!r}")


def dying(risk: Real | int) -> float:
    """The probability of dying from `risk` independent micromorts: 1 - (1 - 1/1,000,000)^risk."""
    return float(1 - (1 - MICROMORT) ** float(as_fraction(risk)))


def qalys(periods: Iterable[tuple[Real | int, Real | int]]) -> Fraction:
    """Quality-adjusted life years of periods of life.

    periods    (years, quality) each: quality is 1 in perfect health, 0 if life is as good as death, below 0 if it is worse

    Raises DecisionError if a number of years is negative, or a quality above 1.
    """
    total = Fraction(0)
    for years, quality in periods:
        long, good = as_fraction(years), as_fraction(quality)
        if long < 0 or good > 1:
            raise DecisionError(
                f"years must be 0 or more and quality at most 1, got {number_text(long)} years of quality {number_text(good)}"
            )
        total += long * good
    return total
