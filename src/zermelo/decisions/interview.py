"""Finding out what somebody's utility is, by asking.

    Would you rather have   $300 for sure   or   [1/2 $1,000; 1/2 $0]?

The best and the worst prize make the standard lottery. A prize for sure is compared with it at one probability of the best after
another, halving the interval each time, until the answer is "it is all the same" or the interval is narrow. At that probability p
the prize is as good as the lottery, and with utilities from 0 for the worst to 1 for the best that makes its utility p (von Neumann
and Morgenstern 1944; the procedure is Raiffa's, 1968).

An interview is a value: `answered` gives the next one, and who wants to take an answer back keeps the one before.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import NamedTuple

from ..errors import DecisionError
from ..numbers import Real
from .formula import of_entries
from .judging import Verdict, judge, more_is_better
from .lottery import Lottery, Option, Prize, as_fraction, option
from .preference import SAME, STRICT, Statement
from .utility import Utility

PRIZE, LOTTERY, EITHER = "prize", "lottery", "same"
ANSWERS = (PRIZE, LOTTERY, EITHER)
WITHIN = Fraction(1, 32)
"""An interval this narrow is narrow enough."""
ZERO, ONE = Fraction(0), Fraction(1)


class Bracket(NamedTuple):
    """What is known of a prize's utility: it lies from `low` to `high`."""

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
    """The prize for sure, or the standard lottery?"""

    prize: Prize
    lottery: Lottery


class Interview(NamedTuple):
    """What has been asked and answered so far; `interview` makes the first.

    brackets    one for each prize between the worst and the best
    answers     every question with its answer, in order
    within      how narrow an interval has to be
    """

    worst: Prize
    best: Prize
    brackets: tuple[Bracket, ...]
    within: Fraction = WITHIN
    answers: tuple[tuple[Question, str], ...] = ()

    def question(self) -> Question | None:
        """What is to be asked next; None if everything is known well enough."""
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
            raise DecisionError("every question has been answered")
        if answer not in ANSWERS:
            raise DecisionError(f"{answer!r} is no answer: there are {', '.join(ANSWERS)}")
        p = open_.middle
        closer = {PRIZE: (p, open_.high), LOTTERY: (open_.low, p), EITHER: (p, p)}[answer]
        brackets = tuple(Bracket(each.prize, *closer) if each is open_ else each for each in self.brackets)
        return self._replace(brackets=brackets, answers=(*self.answers, (question, answer)))

    def _open(self) -> Bracket | None:
        return next((each for each in self.brackets if each.width > self.within), None)

    def asked(self, prize: Prize) -> int:
        """How many questions about a prize have been answered."""
        return sum(question.prize == prize for question, _ in self.answers)

    def known(self) -> dict[Prize, Bracket]:
        """What is known of every prize that was asked about, the worst and the best with it, from the worst."""
        asked = [each for each in self.brackets if self.asked(each.prize)]
        return {each.prize: each for each in (Bracket(self.worst, ZERO, ZERO), *asked, Bracket(self.best, ONE, ONE))}

    def utility(self) -> Utility:
        """The middle of what is known: a curve through amounts, a table of other prizes."""
        return of_entries({prize: bracket.middle for prize, bracket in self.known().items()})

    def statements(self) -> list[Statement]:
        """The answers as stated preferences."""
        return [Statement.of(*_stated(question, answer)) for question, answer in self.answers]

    def judged(self) -> Verdict | None:
        """The answers together with "more of an amount is better": do they fit a utility? None if nothing was answered."""
        if not self.answers:
            return None
        return judge([*self.statements(), *more_is_better(self.known())])


def interview(prizes: Sequence[Prize | str], within: Real | str = WITHIN) -> Interview:
    """The beginning of an interview about these prizes.

    prizes    three or more; amounts of one unit in any order, other prizes from the worst to the best
    within    how narrow the interval around each utility shall be, from 0.001 to 0.5

    Raises DecisionError if there are fewer, one comes twice, or a text is no prize.
    """
    given = [_prize(prize) for prize in prizes]
    width = as_fraction(within)
    if not Fraction(1, 1000) <= width <= Fraction(1, 2):
        raise DecisionError("the width of an answer has to be from 0.001 to 0.5: the larger it is the fewer questions there are")
    if len(given) < 3:
        raise DecisionError("three prizes or more are needed: the worst, the best and one between them, such as $0 $400 $1000")
    if twice := next((prize for prize in given if given.count(prize) > 1), None):
        raise DecisionError(f"{twice} comes twice: name every prize once")
    if all(prize.amount is not None for prize in given) and len({prize.unit for prize in given}) == 1:
        given.sort(key=lambda prize: prize.amount or 0)
    worst, *between, best = given
    return Interview(worst, best, tuple(Bracket(prize) for prize in between), width)


def simulated(start: Interview, utility: Callable[[Prize], Real]) -> Interview:
    """The whole interview with somebody whose utility is known: tells how well it is found."""
    now = start
    low, high = utility(start.worst), utility(start.best)
    while (question := now.question()) is not None:
        p = question.lottery.distribution()[start.best]
        sure, risky = utility(question.prize), p * high + (1 - p) * low
        now = now.answered(EITHER if sure == risky else PRIZE if sure > risky else LOTTERY)
    return now


def _prize(given: Prize | str) -> Prize:
    found = option(given)
    if not isinstance(found, Prize):
        raise DecisionError(f"{found} is a lottery: an interview asks about prizes, such as $400")
    return found


def _stated(question: Question, answer: str) -> tuple[Option, str, Option]:
    if answer == LOTTERY:
        return question.lottery, STRICT, question.prize
    return question.prize, STRICT if answer == PRIZE else SAME, question.lottery
