"""The sequential probability ratio test of a match: stop as soon as it is known which of two strengths is the true one.

    H0    the first player is elo0 stronger          accepted as soon as LLR <= log(beta / (1 - alpha))
    H1    the first player is elo1 stronger          accepted as soon as LLR >= log((1 - beta) / alpha)

Pairs of games with colours changed are what is independent, so the test counts pairs: both lost, a loss and a draw, and so on
(five classes: pentanomial). LLR is the generalised log-likelihood ratio: of all distributions over the classes with the mean score that
H1 says, and with that which H0 says, the most likely ones are compared.

Sources: A. Wald, Sequential Analysis, 1947; M. Van den Bergh, The generalized sequential probability ratio test for the pentanomial
model, 2019. Elo0 and elo1 are logistic Elo, as they once were in fishtest, which takes normalized Elo today.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple, Self

from ..errors import SearchError
from .statistics import expected_score

CLASSES = (0.0, 0.25, 0.5, 0.75, 1.0)
"""What a pair may be worth, as a share of its two points."""

UNSEEN = 1e-3
"""How often a class counts as seen that was not: without it a match of pairs that are all alike would never end."""

ERRORS = (0.05, 0.05)
"""The probability of accepting H1 where H0 is true (alpha), and H0 where H1 is true (beta)."""

RUNNING, ACCEPTED_H0, ACCEPTED_H1 = "", "H0", "H1"


class Sprt(NamedTuple):
    """A test between two strengths."""

    elo0: float
    elo1: float
    alpha: float = ERRORS[0]
    beta: float = ERRORS[1]

    def checked(self) -> Self:
        """This test, if it can be made. Raises SearchError."""
        if not -1000 <= self.elo0 < self.elo1 <= 1000:
            raise SearchError(f"a sequential test needs -1000 ≤ elo0 < elo1 ≤ 1000, as in 0 and 10; got {self.elo0:g} and {self.elo1:g}")
        if not (0 < self.alpha < 0.5 and 0 < self.beta < 0.5):
            raise SearchError(f"the errors of a sequential test are between 0 and 0.5, got {self.alpha:g} and {self.beta:g}")
        return self

    @property
    def bounds(self) -> tuple[float, float]:
        """The log-likelihood ratios at which H0 and H1 are accepted."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    def ratio(self, counts: Sequence[int]) -> float:
        """The log-likelihood ratio of so many pairs of every class."""
        return ratio(counts, expected_score(self.elo0), expected_score(self.elo1))

    def verdict(self, counts: Sequence[int]) -> str:
        """Which of the two is accepted, H0 or H1; empty as long as the test has to go on."""
        low, high = self.bounds
        found = self.ratio(counts)
        return ACCEPTED_H0 if found <= low else ACCEPTED_H1 if found >= high else RUNNING


class SequentialTest:
    """A sequential test while games end, in whatever order: the pairs are looked at in the order of their numbers.

    verdict    H0 or H1 as soon as one is accepted; what comes later changes nothing
    games      how many games count: those of the pairs that were looked at
    """

    def __init__(self, sprt: Sprt) -> None:
        self.sprt = sprt.checked()
        self.counts = [0] * len(CLASSES)
        self.scores: dict[int, float] = {}  # of games that wait for those before them
        self.games = 0
        self.verdict = RUNNING

    def add(self, number: int, score: float) -> None:
        """Count the game of this number, from 1 on, by its score for the first player; two after each other are a pair."""
        self.scores[number] = score
        while not self.verdict and {self.games + 1, self.games + 2} <= self.scores.keys():
            pair = self.scores.pop(self.games + 1) + self.scores.pop(self.games + 2)
            self.counts[round(2 * pair)] += 1
            self.games += 2
            self.verdict = self.sprt.verdict(self.counts)

    @property
    def ratio(self) -> float:
        """The log-likelihood ratio of the pairs that count."""
        return self.sprt.ratio(self.counts)


def pentanomial(pairs: Sequence[float]) -> tuple[int, ...]:
    """How many pairs of games brought 0, 1/2, 1, 3/2 and 2 points; `pairs` are their mean scores, from 0 to 1."""
    return tuple(sum(round(4 * pair) == number for pair in pairs) for number in range(5))


def ratio(counts: Sequence[int], score0: float, score1: float) -> float:
    """The generalised log-likelihood ratio of `score1` against `score0`, after so many results of every class."""
    if not sum(counts):
        return 0.0
    seen = [max(float(count), UNSEEN) for count in counts]
    total = sum(seen)
    worths = [number / (len(seen) - 1) for number in range(len(seen))]
    shares = [count / total for count in seen]
    likely0, likely1 = (most_likely(worths, shares, score) for score in (score0, score1))
    return total * sum(share * math.log(one / zero) for share, zero, one in zip(shares, likely0, likely1, strict=True))


def most_likely(worths: Sequence[float], shares: Sequence[float], score: float) -> list[float]:
    """Of the distributions with this mean the one under which the shares that were seen are most likely.

    It is share / (1 + x (worth - score)), with the x that makes the mean right (Owen 1988, empirical likelihood). The mean falls
    with x between two poles, so halving the interval finds it.
    """
    low, high = -1 / (max(worths) - score), -1 / (min(worths) - score)
    for _ in range(80):
        x = (low + high) / 2
        off = sum(share * (worth - score) / (1 + x * (worth - score)) for worth, share in zip(worths, shares, strict=True))
        low, high = (x, high) if off > 0 else (low, x)
    return [share / (1 + x * (worth - score)) for worth, share in zip(worths, shares, strict=True)]
