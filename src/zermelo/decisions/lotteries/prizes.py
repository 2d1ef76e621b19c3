"""Prizes: what can be had for sure, alone or as an outcome of a lottery.

    $4k                 an amount of money
    2 QALY              an amount of something else
    a week in Rome      a prize with a name only

Numbers are exact fractions throughout, so that 0.1 ten times is 1.
"""

from __future__ import annotations

import math
import re
from fractions import Fraction
from typing import NamedTuple

from ...errors import DecisionError
from ...numbers import Real, exact, number_text

CURRENCIES = "$€£"
SIZES = {"": 1, "k": 10**3, "m": 10**6}
NAME = r"[^\W\d_][^\[\];:<>~=#≻≽≺≼∼≥≤⪰⪯≿≾]*"
NUMBER = r"[0-9]+/[0-9]+|(?:[0-9]{1,3}(?:,[0-9]{3})+|[0-9]+)(?:\.[0-9]*)?|\.[0-9]+"
AMOUNT = re.compile(
    rf"(?P<sign>[-+−]?)\s*(?P<currency>[{CURRENCIES}]?)\s*(?P<inner>[-+−]?)(?P<number>{NUMBER})(?P<size>[kKmM]?)(?:\s+(?P<unit>{NAME}))?"
)
NOT_FINITE = ("nan", "inf", "infinity", "∞")


class Prize(NamedTuple):
    """Something that can be had. Amounts compare equal however they are written: $4k is $4,000.

    name      its name
    amount    how much, if it is an amount of something; else None
    unit      of what: a currency sign, a word, or nothing for bare numbers
    """

    name: str
    amount: Fraction | None = None
    unit: str = ""

    @classmethod
    def from_text(cls, text: str) -> Prize:
        """The prize that a text describes. Raises DecisionError if it does not describe one."""
        words = " ".join(text.split())
        if words.lstrip("+-−" + CURRENCIES).lower() in NOT_FINITE:
            raise DecisionError(f"an amount must be a finite number such as $400, got {words}")
        if found := AMOUNT.fullmatch(words):
            return _amount(found, words)
        if re.fullmatch(NAME, words):
            return cls(words)
        raise DecisionError(f"a prize must be an amount such as $4k, or a name that begins with a letter, got {words[:40]!r}")

    def distribution(self) -> dict[Prize, Fraction]:
        """Every possible prize with its probability: this one, for sure."""
        return {self: Fraction(1)}

    def __str__(self) -> str:
        return self.name


def _amount(found: re.Match[str], words: str) -> Prize:
    if (found["sign"] and found["inner"]) or (found["currency"] and found["unit"]):
        raise DecisionError(f"an amount must have at most one sign and one unit, as in -$400 or 2 QALY, got {words[:40]!r}")
    value = fraction(found["number"].replace(",", "")) * SIZES[found["size"].lower()]
    negative = (found["sign"] or found["inner"]) in ("-", "−")
    return prize_of(-value if negative else value, found["currency"] or found["unit"] or "")


def prize_of(amount: Real, unit: str = "") -> Prize:
    """An amount of money ($, €, £), of another unit, or a bare number. Raises DecisionError if it is not finite."""
    _finite(amount)
    amount = exact(amount)
    digits = _with_thousands(number_text(abs(amount)))
    sign = "-" if amount < 0 else ""
    if unit and unit in CURRENCIES:
        return Prize(f"{sign}{unit}{digits}", amount, unit)
    return Prize(f"{sign}{digits} {unit}".rstrip(), amount, unit)


# -------------------------------------------------------------------------------------------------------------- numbers


def as_fraction(number: Real | int | str) -> Fraction:
    """The fraction that a number or its text stands for. Raises DecisionError if it is not a finite number."""
    if isinstance(number, str):
        return fraction(number)
    _finite(number)
    return exact(number)


def fraction(text: str) -> Fraction:
    """`0.8`, `4/5`, `80%`. Raises DecisionError if it is not a number, or is too long."""
    digits, percent = (text[:-1], 100) if text.endswith("%") else (text, 1)
    try:
        if len(digits) > 60 or not re.fullmatch(r"[-+−]?(\d+/\d+|\d+\.?\d*|\.\d+)(e[-+]?\d{1,2})?", digits, re.ASCII | re.IGNORECASE):
            raise ValueError
        return Fraction(digits.replace("−", "-")) / percent
    except (ValueError, ZeroDivisionError):
        raise DecisionError(f"a number must be written as 0.8, 4/5 or 80%, got {text[:30]!r}") from None


def probability_error(share: object) -> str | None:
    """Why this is not a probability; None if it is."""
    if not isinstance(share, Fraction):
        return f"a probability must be a Fraction, got {share!r}: use Lottery.of for numbers and texts"
    if share < 0:
        return f"the probability {number_text(share)} is negative: write one from 0 to 1"
    return f"the probability {number_text(share)} is more than 1: write one from 0 to 1" if share > 1 else None


def sum_error(shares: list[Fraction]) -> str | None:
    """Why these are not the probabilities of a lottery; None if they are."""
    if not shares:
        return "a lottery needs at least one outcome, as in [0.8 $4k; 0.2 $0]"
    total = sum(shares, Fraction(0))
    if total == 1:
        return None
    return f"the probabilities must add up to 1, but add up to {number_text(total)}"


def _with_thousands(digits: str) -> str:
    """`4000.5` as `4,000.5`; fractions as they are."""
    whole, point, rest = digits.partition(".")
    return f"{int(whole):,}{point}{rest}" if whole.isdigit() else digits


def _finite(number: Real | int) -> None:
    if not math.isfinite(number):
        raise DecisionError(f"a number must be finite, got {number}")
