"""Finding a person's utility by asking.

    Would you rather have   $300 for sure   or   [1/2 $1,000; 1/2 $0]?

The standard lottery has the best and the worst prize. A prize for sure is compared with it at one probability of the best prize
after another, halving the interval each time, until the answer is "equally good" or the interval is narrow enough. At that
probability p the prize is as good as the lottery, so its utility is p, with 0 for the worst and 1 for the best prize (von Neumann
and Morgenstern 1944; the procedure is Raiffa's, 1968).

An interview is a value: `answered` returns the next one, and keeping the one before allows an answer to be undone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import NamedTuple

from ..errors import DecisionError
from ..numbers import Real, number_text
from .lotteries.lottery import Lottery, Option, option
from .lotteries.prizes import Prize, as_fraction
from .preferences.judging import Verdict, judge, more_is_better
from .preferences.preference import SAME, STRICT, Statement
from .utilities.formula import of_entries
from .utilities.utility import Utility

PRIZE, LOTTERY, EQUAL = "prize", "lottery", "same"
ANSWERS = (PRIZE, LOTTERY, EQUAL)
WITHIN = Fraction(1, 32)
"""The default width of the final intervals."""
ZERO, ONE = Fraction(0), Fraction(1)


class Bracket(NamedTuple):
    """The interval in which a prize's utility lies."""

    prize: Prize
    low: Fraction = ZERO
    high: Fraction = ONE

    @property
    def middle(self) -> Fraction:
        return (self.low + self.high) / 2

    @property
    def width(self) -> Fraction:
        return self.high - self.low


class Question(NamedTuple):
    """Which is better: the prize for sure, or the standard lottery?"""

    prize: Prize
    lottery: Lottery


class Interview(NamedTuple):
    """The questions and answers so far; `interview` starts one.

    brackets    one for each prize between the worst and the best
    answers     every question with its answer, in order
    within      the width of the final intervals
    """

    worst: Prize
    best: Prize
    brackets: tuple[Bracket, ...]
    within: Fraction = WITHIN
    answers: tuple[tuple[Question, str], ...] = ()

    def question(self) -> Question | None:
        """The next question; None if all intervals are narrow enough."""
        open_ = self._open()
        if open_ is None:
            return None
        p = open_.middle
        return Question(open_.prize, Lottery(((p, self.best), (1 - p, self.worst))))

    def answered(self, answer: str) -> Interview:
        """The interview after the answer to its question: "prize", "lottery" or "same".

        Raises DecisionError for any other answer, or if there is no question left.
        """
        question, open_ = self.question(), self._open()
        if question is None or open_ is None:
            raise DecisionError("all questions have been answered")
        if answer not in ANSWERS:
            raise DecisionError(f"an answer must be one of {', '.join(ANSWERS)}, got {answer!r}")
        p = open_.middle
        interval = {PRIZE: (p, open_.high), LOTTERY: (open_.low, p), EQUAL: (p, p)}[answer]
        brackets = tuple(Bracket(each.prize, *interval) if each is open_ else each for each in self.brackets)
        return self._replace(brackets=brackets, answers=(*self.answers, (question, answer)))

    def _open(self) -> Bracket | None:
        return next((each for each in self.brackets if each.width > self.within), None)

    def asked(self, prize: Prize) -> int:
        """The number of answers about a prize."""
        return sum(question.prize == prize for question, _ in self.answers)

    def known(self) -> dict[Prize, Bracket]:
        """The interval of every prize that was asked about, with the worst and the best, from the worst to the best."""
        asked = [each for each in self.brackets if self.asked(each.prize)]
        return {each.prize: each for each in (Bracket(self.worst, ZERO, ZERO), *asked, Bracket(self.best, ONE, ONE))}

    def utility(self) -> Utility:
        """The middle of each interval: a curve through amounts, a table of other prizes."""
        return of_entries({prize: bracket.middle for prize, bracket in self.known().items()})

    def statements(self) -> list[Statement]:
        """The answers as stated preferences."""
        return [Statement.of(*_stated(question, answer)) for question, answer in self.answers]

    def judged(self) -> Verdict | None:
        """Do the answers, together with "more of an amount is better", fit a utility? None if there are no answers."""
        if not self.answers:
            return None
        return judge([*self.statements(), *more_is_better(self.known())])


def interview(prizes: Sequence[Prize | str], within: Real | str = WITHIN) -> Interview:
    """A new interview about these prizes.

    prizes    three or more; amounts of one unit in any order, other prizes from the worst to the best
    within    the width of the final interval around each utility, from 0.001 to 0.5

    Raises DecisionError if there are fewer prizes, one comes twice, or a text does not describe a prize.
    """
    given = [_prize(prize) for prize in prizes]
    width = as_fraction(within)
    if not Fraction(1, 1000) <= width <= Fraction(1, 2):
        raise DecisionError(
            f"the width of the intervals must be from 0.001 to 0.5, got {number_text(width)}; a larger one needs fewer questions"
        )
    if len(given) < 3:
        raise DecisionError("an interview needs at least three prizes: the worst, the best and one between them, such as $0 $400 $1000")
    if twice := next((prize for prize in given if given.count(prize) > 1), None):
        raise DecisionError(f"{twice} comes twice: name each prize once")
    if all(prize.amount is not None for prize in given) and len({prize.unit for prize in given}) == 1:
        given.sort(key=lambda prize: prize.amount or 0)
    worst, *between, best = given
    return Interview(worst, best, tuple(Bracket(prize) for prize in between), width)


def simulated(start: Interview, utility: Callable[[Prize], Real]) -> Interview:
    """The whole interview with answers from a known utility, to test how well it is found."""
    now = start
    low, high = utility(start.worst), utility(start.best)
    while (question := now.question()) is not None:
        p = question.lottery.distribution()[start.best]
        sure, risky = utility(question.prize), p * high + (1 - p) * low
        now = now.answered(EQUAL if sure == risky else PRIZE if sure > risky else LOTTERY)
    return now


def _prize(given: Prize | str) -> Prize:
    found = option(given)
    if not isinstance(found, Prize):
        raise DecisionError(f"an interview asks about prizes such as $400, got the lottery {found}")
    return found


def _stated(question: Question, answer: str) -> tuple[Option, str, Option]:
    if answer == LOTTERY:
        return question.lottery, STRICT, question.prize
    return question.prize, STRICT if answer == PRIZE else SAME, question.lottery
