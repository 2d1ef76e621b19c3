"""What is put in the scales where money is no measure: risks of death and years of life.

    micromort    a chance of one in a million to die (Howard 1980)
    QALY         a quality-adjusted life year: a year in perfect health counts 1, a year in a lesser state a fraction of it

The numbers are those of the lecture notes that the documentation goes through; they are rough and depend on place and time.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from ..errors import DecisionError
from ..numbers import Real, number_text
from .lottery import as_fraction

MICROMORT = Fraction(1, 10**6)
"""The probability of dying that one micromort stands for."""

MICROMORTS = {"scuba diving": 5, "skydiving": 7, "base jumping": 430, "climbing Everest": 38_000}
"""Micromorts of doing it once: a dive, a jump, an ascent."""

MILES = {"train": 6000, "jet": 1000, "car": 230, "walking": 17, "bicycle": 10, "motorbike": 6}
"""Miles of travelling that come to one micromort."""


def micromorts(activity: str, times: Real | int = 1) -> Fraction:
    """The risk of doing something so many times, or of travelling so many miles by some means.

    Small risks add up; from some hundred micromorts on the sum is a little more than the probability (see `dying`). Raises
    DecisionError for what is not in the tables, or a negative number.
    """
    count = as_fraction(times)
    if count < 0:
        raise DecisionError(f"{number_text(count)} times is no number of times: give 0 or more")
    if activity in MICROMORTS:
        return MICROMORTS[activity] * count
    if activity in MILES:
        return count / MILES[activity]
    raise DecisionError(f"nothing is known about {activity!r}: there are {', '.join((*MICROMORTS, *MILES))}")


def dying(risk: Real | int) -> float:
    """The probability that independent risks of one micromort each, so many of them, kill: 1 - (1 - 1/1,000,000)^risk."""
    return float(1 - (1 - MICROMORT) ** float(as_fraction(risk)))


def qalys(stretches: Iterable[tuple[Real | int, Real | int]]) -> Fraction:
    """Quality-adjusted life years of stretches of life.

    stretches    (years, quality) each: quality is 1 in perfect health, 0 where life is as good as death, below 0 where it is worse

    Raises DecisionError if a number of years is negative, or a quality above 1.
    """
    total = Fraction(0)
    for years, quality in stretches:
        long, good = as_fraction(years), as_fraction(quality)
        if long < 0 or good > 1:
            raise DecisionError(f"{number_text(long)} years of quality {number_text(good)}: years are 0 or more, quality is at most 1")
        total += long * good
    return total
