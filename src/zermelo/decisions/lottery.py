"""Prizes and lotteries: what may be had for sure, and what may be had with some probability.

    $4k                                     a prize worth an amount of money
    2 QALY                                  a prize worth an amount of something else
    a week in Rome                          a prize that is worth what you say it is
    [0.8 $4k; 0.2 $0]                       a lottery: each outcome with its probability
    [1/2 [0.8 $4k; 0.2 $0]; 1/2 $3k]        a compound lottery: an outcome is a lottery itself

Numbers are exact fractions throughout, so that 0.1 ten times is 1. An option is either of the two.
"""

from __future__ import annotations

import dataclasses
import math
import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import NamedTuple

from ..errors import DecisionError
from ..numbers import Real, exact, number_text

CURRENCIES = "$€£"
SIZES = {"": 1, "k": 10**3, "m": 10**6}
NAME = r"[^\W\d_][^\[\];:<>~=#≻≽≺≼∼]*"
NUMBER = r"[0-9]+/[0-9]+|(?:[0-9]{1,3}(?:,[0-9]{3})+|[0-9]+)(?:\.[0-9]*)?|\.[0-9]+"
AMOUNT = re.compile(
    rf"(?P<sign>[-+−]?)\s*(?P<currency>[{CURRENCIES}]?)\s*(?P<inner>[-+−]?)(?P<number>{NUMBER})(?P<size>[kKmM]?)(?:\s+(?P<unit>{NAME}))?"
)
NO_NUMBERS = ("nan", "inf", "infinity", "∞")


class Prize(NamedTuple):
    """Something to be had. Prizes that are amounts compare equal however they were written: $4k is $4,000.

    name      what people call it
    amount    how much, where it is so much of something; else None
    unit      of what: a currency sign, a word, or nothing for bare numbers
    """

    name: str
    amount: Fraction | None = None
    unit: str = ""

    @classmethod
    def from_text(cls, text: str) -> Prize:
        """The prize that a text names. Raises DecisionError if it names none."""
        words = " ".join(text.split())
        if words.lstrip("+-−" + CURRENCIES).lower() in NO_NUMBERS:
            raise DecisionError(f"{words} is no amount: write a number, such as $400")
        if found := AMOUNT.fullmatch(words):
            return _amount(found, words)
        if re.fullmatch(NAME, words):
            return cls(words)
        raise DecisionError(f"{words[:40]!r} is no prize: write an amount such as $4k, or a name that begins with a letter")

    def distribution(self) -> dict[Prize, Fraction]:
        """Every prize that may be had, with its probability: this one, for sure."""
        return {self: Fraction(1)}

    def __str__(self) -> str:
        return self.name


def _amount(found: re.Match[str], words: str) -> Prize:
    if (found["sign"] and found["inner"]) or (found["currency"] and found["unit"]):
        raise DecisionError(f"{words[:40]!r} is no amount: write one sign and one unit, as in -$400 or 2 QALY")
    value = fraction(found["number"].replace(",", "")) * SIZES[found["size"].lower()]
    negative = (found["sign"] or found["inner"]) in ("-", "−")
    return prize_of(-value if negative else value, found["currency"] or found["unit"] or "")


def prize_of(amount: Real, unit: str = "") -> Prize:
    """So much money ($, €, £), so many of a unit, or a bare number. Raises DecisionError if it is not finite."""
    _finite(amount)
    amount = exact(amount)
    digits = _with_thousands(number_text(abs(amount)))
    sign = "-" if amount < 0 else ""
    if unit and unit in CURRENCIES:
        return Prize(f"{sign}{unit}{digits}", amount, unit)
    return Prize(f"{sign}{digits} {unit}".rstrip(), amount, unit)


# ------------------------------------------------------------------------------------------------------------ lotteries


@dataclasses.dataclass(frozen=True)
class Lottery:
    """Outcomes with their probabilities, which add up to 1; an outcome is a prize or again a lottery.

    Raises DecisionError if a probability is negative, above 1 or no number, or if they do not add up to 1.
    """

    outcomes: tuple[tuple[Fraction, Option], ...]

    def __post_init__(self) -> None:
        for share, _ in self.outcomes:
            refusal = share_refused(share)
            if refusal:
                raise DecisionError(refusal)
        if refusal := sum_refused([share for share, _ in self.outcomes]):
            raise DecisionError(refusal)

    @classmethod
    def of(cls, *outcomes: tuple[Real | int | str, Option | Real | int | str]) -> Lottery:
        """`Lottery.of((0.8, "$4k"), (0.2, "$0"))`: a float means the decimal number it is written as."""
        return cls(tuple((as_fraction(share), option(outcome)) for share, outcome in outcomes))

    @classmethod
    def from_text(cls, text: str) -> Lottery:
        """The lottery that a text describes. Raises DecisionError, with line and column, if it describes none."""
        from .reading import read_lottery

        return read_lottery(text)

    def distribution(self) -> dict[Prize, Fraction]:
        """Every prize that may be had, with its probability, however many lotteries lie between; none has probability 0."""
        found: dict[Prize, Fraction] = {}
        for share, outcome in self.outcomes:
            for prize, inner in outcome.distribution().items() if share else ():
                found[prize] = found.get(prize, Fraction(0)) + share * inner
        return found

    def reduced(self) -> Lottery:
        """The lottery over prizes alone that gives each the same probability."""
        return Lottery(tuple((share, prize) for prize, share in self.distribution().items()))

    def expectation(self, values: Mapping[str, Real | int] | Callable[[Prize], Real] | None = None) -> Real:
        """The expectation of a random variable: the sum of probability times value.

        values    the value of each prize by name, or a function of the prize; without, the prizes' own amounts: then this is the
                  expected monetary value, EMV

        Raises DecisionError where a prize has no value, or amounts are in different units.
        """
        if values is None:
            unit_of(self)
        total: Real = Fraction(0)
        for prize, share in self.distribution().items():
            total += share * _value(prize, values)
        return total

    def revised(self, prize: Prize | str, share: Real | int | str) -> Lottery:
        """The reduced lottery after news of one prize: it has this probability now, the others what is left in their old proportions.

        Raises DecisionError if the prize is not among the outcomes, or nothing else is there to take what is left.
        """
        news, wanted = as_fraction(share), prize if isinstance(prize, Prize) else Prize.from_text(prize)
        before = self.distribution()
        if wanted not in before:
            raise DecisionError(f"{wanted} is not an outcome of {self}")
        rest = 1 - before[wanted]
        if not rest and news != 1:
            raise DecisionError(f"{wanted} is certain in {self}: nothing else can take the other {number_text(1 - news)}")
        return Lottery(tuple((news if p == wanted else old * (1 - news) / rest, p) for p, old in before.items()))

    def __str__(self) -> str:
        return f"[{'; '.join(f'{number_text(share)} {outcome}' for share, outcome in self.outcomes)}]"

    def __repr__(self) -> str:
        return f"Lottery.from_text({str(self)!r})"


Option = Prize | Lottery
"""What can be preferred to something else: a prize for sure, or a lottery."""


def option(given: Option | Real | int | str) -> Option:
    """A prize or a lottery, from itself, from its text, or a bare number. Raises DecisionError if it is none of these."""
    if isinstance(given, str):
        return Lottery.from_text(given) if given.lstrip().startswith("[") else Prize.from_text(given)
    if isinstance(given, int | float | Fraction) and not isinstance(given, bool):
        return prize_of(given)
    if not isinstance(given, Prize | Lottery):
        raise DecisionError(f"{given!r} is no prize and no lottery: write an amount such as $4k, a name, or [0.8 $4k; 0.2 $0]")
    return given


def canonical(given: Option) -> Option:
    """The option in the one form that tells it apart as it is written: outcomes merged and in order, none of probability 0.

    What is certain is its only outcome. Compound lotteries stay compound: that they are worth what they reduce to is an axiom.
    """
    if isinstance(given, Prize):
        return given
    shares: dict[Option, Fraction] = {}
    for share, outcome in given.outcomes:
        if share:
            inner = canonical(outcome)
            shares[inner] = shares.get(inner, Fraction(0)) + share
    if len(shares) == 1:
        return next(iter(shares))
    return Lottery(tuple((shares[outcome], outcome) for outcome in sorted(shares, key=str)))


def unit_of(given: Option) -> str:
    """The unit in which all prizes of an option are amounts. Raises DecisionError if there is no such unit."""
    prizes = list(given.distribution())
    for prize in prizes:
        if prize.amount is None:
            raise DecisionError(f"{prize} in {given} is no amount: an expectation needs amounts such as $400, or a value for every prize")
        if prize.unit != prizes[0].unit:
            raise DecisionError(f"{prizes[0]} and {prize} in {given} are in different units: their average means nothing")
    return prizes[0].unit


def _value(prize: Prize, values: Mapping[str, Real | int] | Callable[[Prize], Real] | None) -> Real:
    if values is None:
        assert prize.amount is not None
        return prize.amount
    if callable(values):
        return values(prize)
    if prize.name not in values:
        raise DecisionError(f"there is no value for {prize}: there are values for {', '.join(values) or 'nothing'}")
    value = values[prize.name]
    return value if isinstance(value, float) else Fraction(value)


# -------------------------------------------------------------------------------------------------------------- numbers


def as_fraction(number: Real | int | str) -> Fraction:
    """The fraction that a number or its text stands for. Raises DecisionError if it is no finite number."""
    if isinstance(number, str):
        return fraction(number)
    _finite(number)
    return exact(number)


def fraction(text: str) -> Fraction:
    """`0.8`, `4/5`, `80%`. Raises DecisionError if it is no number, or one too long to be meant."""
    digits, percent = (text[:-1], 100) if text.endswith("%") else (text, 1)
    try:
        if len(digits) > 60 or not re.fullmatch(r"[-+−]?(\d+/\d+|\d+\.?\d*|\.\d+)(e[-+]?\d{1,2})?", digits, re.ASCII | re.IGNORECASE):
            raise ValueError
        return Fraction(digits.replace("−", "-")) / percent
    except (ValueError, ZeroDivisionError):
        raise DecisionError(f"{text[:30]!r} is no number: write one such as 0.8, 4/5 or 80%") from None


def share_refused(share: object) -> str | None:
    """Why this cannot be a probability; None if it can."""
    if not isinstance(share, Fraction):
        return f"the probability {share!r} is no fraction: Lottery.of takes numbers and texts"
    if share < 0:
        return f"the probability {number_text(share)} is negative: write one from 0 to 1"
    return f"the probability {number_text(share)} is more than 1: write one from 0 to 1" if share > 1 else None


def sum_refused(shares: list[Fraction]) -> str | None:
    """Why these cannot be all the probabilities; None if they can."""
    if not shares:
        return "a lottery without outcomes: write one such as [0.8 $4k; 0.2 $0]"
    total = sum(shares, Fraction(0))
    if total == 1:
        return None
    return f"the probabilities add up to {number_text(total)}: they have to add up to 1"


def size(number: Real) -> Real:
    """The number without its sign."""
    return -number if number < 0 else number


def _with_thousands(digits: str) -> str:
    """`4000.5` as `4,000.5`; fractions as they are."""
    whole, point, rest = digits.partition(".")
    return f"{int(whole):,}{point}{rest}" if whole.isdigit() else digits


def _finite(number: Real | int) -> None:
    if not math.isfinite(number):
        raise DecisionError(f"{number} is no number to reckon with: write a finite one")
