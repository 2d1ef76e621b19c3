"""How reliable measured numbers are: intervals at 95 %.

mean_of(numbers)            a mean and its interval (Student 1908)
score_of(pairs)             the score of a match and its interval, over pairs of games (Agresti and Coull 1998)
share_of(number, of)        a share of independent trials and its interval (Wilson 1927)
elo(score)                  the difference in rating that such a score stands for (Elo 1978); expected_score is the way back
elo_text(difference)        such a difference with its interval, as people read it
superiority(pairs)          how likely it is that the first player is the stronger one
normalized_elo(pairs)       a difference in strength that does not shrink where many games are drawn (Van den Bergh 2019)
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import NormalDist, fmean, stdev
from typing import NamedTuple

LEVEL = 0.95
"""Of a hundred intervals made this way about 95 hold the true number."""


NORMAL = NormalDist().inv_cdf((1 + LEVEL) / 2)
"""Standard errors to either side of a normal mean at `LEVEL`: 1.96."""


class Interval(NamedTuple):
    """A measured number, and the interval that holds the true one at `LEVEL`."""

    value: float
    low: float
    high: float


def mean_of(numbers: Sequence[float]) -> Interval:
    """The mean of independent measurements and its interval by Student's t; of a single one, the interval is empty."""
    mean = fmean(numbers)
    if len(numbers) < 2:
        return Interval(mean, mean, mean)
    half = student(len(numbers) - 1) * stdev(numbers) / math.sqrt(len(numbers))
    return Interval(mean, mean - half, mean + half)


def student(freedom: int) -> float:
    """How many standard errors an interval at `LEVEL` reaches to either side with `freedom` degrees of freedom.

    Exact for 1 and 2; from 3 on to three digits by the expansion around the normal distribution (Fisher 1925).
    """
    if freedom == 1:
        return math.tan(math.pi * LEVEL / 2)
    if freedom == 2:
        return LEVEL * math.sqrt(2 / (1 - LEVEL**2))
    z = NORMAL
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    fourth = (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160
    return z + first / freedom + second / freedom**2 + third / freedom**3 + fourth / freedom**4


def score_of(pairs: Sequence[float]) -> Interval:
    """The mean of scores between 0 and 1, each that of a pair of games, and its interval: the normal one "plus four".

    The interval is that of the mean after four imaginary pairs were added, two won wholly and two lost (Agresti and Coull 1998,
    who did so for trials that are only won or lost: there the interval is theirs, close to Wilson's of 1927). So it is never
    empty, not even where all pairs ended alike, and takes its width from how much pairs really differ.
    """
    score = fmean(pairs)
    imagined = [*pairs, 1.0, 1.0, 0.0, 0.0]
    centre = fmean(imagined)
    half = NORMAL * math.sqrt(fmean((pair - centre) ** 2 for pair in imagined) / len(imagined))
    return Interval(score, min(score, max(0.0, centre - half)), max(score, min(1.0, centre + half)))


def share_of(number: int, of: int) -> Interval:
    """The share of `number` among so many independent trials, and the interval that holds the true one in 95 of 100 cases (Wilson 1927)."""
    share, z = number / of, NORMAL
    centre, half = share + z * z / (2 * of), z * math.sqrt(share * (1 - share) / of + z * z / (4 * of * of))
    low, high = ((centre + side * half) / (1 + z * z / of) for side in (-1, 1))
    return Interval(share, min(share, max(0.0, low)), max(share, min(1.0, high)))


def elo(score: float) -> float:
    """The difference in Elo rating at which a score is expected: 0 at one half, 191 at three quarters; infinite at 0 and 1."""
    if score <= 0:
        return -math.inf
    if score >= 1:
        return math.inf
    return 400 * math.log10(score / (1 - score)) + 0.0


def expected_score(rating: float) -> float:
    """The score expected at a difference in Elo rating: one half at 0, three quarters at 191."""
    return 1 / (1 + 10 ** (-rating / 400))


def superiority(pairs: Sequence[float]) -> float:
    """How likely it is that the true mean of these scores of pairs is above one half, by the normal distribution.

    The field's "likelihood of superiority", with the same four imaginary pairs as in `score_of`: two pairs that were won prove little.
    """
    imagined = [*pairs, 1.0, 1.0, 0.0, 0.0]
    mean = fmean(imagined)
    deviation = math.sqrt(fmean((pair - mean) ** 2 for pair in imagined))
    return NormalDist().cdf((mean - 0.5) / deviation * math.sqrt(len(imagined)))


def normalized_elo(pairs: Sequence[float]) -> float:
    """The score in standard deviations of a game, on the scale of Elo for small differences; infinite where pairs do not differ."""
    mean = fmean(pairs)
    deviation = math.sqrt(2 * fmean((pair - mean) ** 2 for pair in pairs))
    if not deviation:
        return math.copysign(math.inf, mean - 0.5) if mean != 0.5 else 0.0
    return (mean - 0.5) / deviation * 800 / math.log(10)


def elo_text(difference: Interval) -> str:
    """A difference in rating with its interval."""
    value, low, high = difference
    if math.isinf(value) or math.isinf(low) or math.isinf(high):
        return f"{_signed(value)} ({_signed(low)} to {_signed(high)})"
    return f"{value:+.0f} ± {(high - low) / 2:.0f} ({low:+.0f} to {high:+.0f})"


def _signed(number: float) -> str:
    return ("+∞" if number > 0 else "−∞") if math.isinf(number) else f"{number:+.0f}"
