"""Utilities of prizes: tables, curves over amounts, and points joined by lines.

    apple:1, pear:0.4, nothing:0      a table                                            Table
    $0:0, $400:0.5, $1,000:1          points of a curve, joined by straight lines        Points
    2x + 3                            a straight line: money itself                      Linear
    x^0.7565                          a power; losses mirror gains                       Power
    x^0.88, losses 2.25               ... and weigh more (Tversky and Kahneman 1992)     Power
    log(x + 100)                      of a person who owns 100 (Bernoulli 1738)          Log
    1 - exp(-x/500)                   constant aversion to risk: 500 is the tolerance    Exponential

A utility is determined up to zero and scale: k1·U + k2 with k1 > 0 has the same preferences as U (von Neumann and Morgenstern 1944).
Tables, points and straight lines are exact; powers, logarithms and exponentials are floats.
"""

from __future__ import annotations

import abc
import dataclasses
import itertools
import math
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import NamedTuple

from ...errors import DecisionError
from ...numbers import Real, short_text
from ..lotteries.lottery import Option, unit_of
from ..lotteries.prizes import Prize, as_fraction, prize_of

AVERSE, NEUTRAL, PRONE = "risk-averse", "risk-neutral", "risk-prone"


class Stretch(NamedTuple):
    """Amounts between which a curve bends one way, and the attitude to risk there."""

    low: Real
    high: Real
    attitude: str


class Utility(abc.ABC):
    """What prizes are worth."""

    @abc.abstractmethod
    def __call__(self, prize: Prize) -> Real:
        """The utility of a prize. Raises DecisionError if it is not defined."""

    @abc.abstractmethod
    def __str__(self) -> str:
        """The utility as `formula.utility` reads it."""

    def expected(self, lottery: Option) -> Real:
        """The expected utility of an option: the sum of probability times utility."""
        total: Real = Fraction(0)
        for prize, share in lottery.distribution().items():
            total += share * self(prize)
        return total

    def rank(self, lottery: Option, least: Real) -> Real:
        """A number that orders options as their expected utilities do, and keeps what those lose in floats. `least` is the least amount
        of all the options that are compared."""
        return self.expected(lottery)

    @abc.abstractmethod
    def scaled(self, factor: Real | int, shift: Real | int = 0) -> Utility:
        """factor · U + shift, with factor above 0: it has the same preferences. Raises DecisionError for another factor."""

    def normalised(self, worst: Prize, best: Prize) -> Utility:
        """The same preferences with 0 for the worst and 1 for the best prize. Raises DecisionError if the best is not better."""
        low, high = self(worst), self(best)
        if not high > low:
            raise DecisionError(f"to normalise, the best prize must be better than the worst, but {best} is not better than {worst}")
        return self.scaled(1 / (high - low), -low / (high - low))


@dataclasses.dataclass(frozen=True)
class Table(Utility):
    """A utility for each of some prizes."""

    values: Mapping[Prize, Real]

    @classmethod
    def of(cls, values: Mapping[str, Real | int]) -> Table:
        """`Table.of({"apple": 1, "pear": 0.4})`."""
        return cls({Prize.from_text(name): as_fraction(value) for name, value in values.items()})

    def __call__(self, prize: Prize) -> Real:
        if prize not in self.values:
            known = ", ".join(map(str, itertools.islice(self.values, 8)))
            raise DecisionError(f"the utility of {prize} is not defined, only those of {known}: add U({prize}) = a number")
        return self.values[prize]

    def scaled(self, factor: Real | int, shift: Real | int = 0) -> Table:
        k1, k2 = positive(factor), _real(shift)
        return Table({prize: k1 * value + k2 for prize, value in self.values.items()})

    def __str__(self) -> str:
        return ", ".join(f"{prize}:{short_text(value)}" for prize, value in self.values.items())


# --------------------------------------------------------------------------------------------------------------- curves


class Curve(Utility):
    """A utility of amounts. Subclasses define `at`, its inverse `amount_of`, and which way they bend."""

    def __call__(self, prize: Prize) -> Real:
        if prize.amount is None:
            raise DecisionError(f"the utility {self} needs amounts such as $400, got {prize}")
        try:
            return self.at(prize.amount)
        except OverflowError:
            raise DecisionError(f"the utility {self} of {prize} is too large to compute") from None

    def expected(self, lottery: Option) -> Real:
        unit_of(lottery)
        return super().expected(lottery)

    @abc.abstractmethod
    def at(self, amount: Real) -> Real:
        """The utility of an amount."""

    @abc.abstractmethod
    def amount_of(self, value: Real) -> Real:
        """The amount that has this utility."""

    @abc.abstractmethod
    def stretches(self, low: Real, high: Real) -> tuple[Stretch, ...]:
        """The stretches between two amounts from the left; a curve that bends down is averse to risk."""

    def certain(self, lottery: Option) -> Real:
        """The certainty equivalent: the amount for sure that is as good as the lottery."""
        try:
            return self.amount_of(self.expected(lottery))
        except OverflowError:
            raise DecisionError(f"the certainty equivalent of {lottery} with the utility {self} is too large to compute") from None

    def scaled(self, factor: Real | int, shift: Real | int = 0) -> Curve:
        return Scaled(self, positive(factor), _real(shift))


@dataclasses.dataclass(frozen=True)
class Scaled(Curve):
    """factor · U + shift."""

    curve: Curve
    factor: Real
    shift: Real

    def at(self, amount: Real) -> Real:
        return self.factor * self.curve.at(amount) + self.shift

    def amount_of(self, value: Real) -> Real:
        return self.curve.amount_of((value - self.shift) / self.factor)

    def stretches(self, low: Real, high: Real) -> tuple[Stretch, ...]:
        return self.curve.stretches(low, high)

    def certain(self, lottery: Option) -> Real:
        return self.curve.certain(lottery)

    def rank(self, lottery: Option, least: Real) -> Real:
        return self.curve.rank(lottery, least)

    def __str__(self) -> str:
        return f"{short_text(self.factor)} · ({self.curve}) {_signed(self.shift)}"


@dataclasses.dataclass(frozen=True)
class Linear(Curve):
    """slope · x + offset: neutral to risk, so that EMV decides."""

    slope: Fraction = Fraction(1)
    offset: Fraction = Fraction(0)

    def __post_init__(self) -> None:
        if not self.slope:
            raise DecisionError("the slope of a linear utility must not be 0")

    def at(self, amount: Real) -> Real:
        return self.slope * amount + self.offset

    def amount_of(self, value: Real) -> Real:
        return (value - self.offset) / self.slope

    def stretches(self, low: Real, high: Real) -> tuple[Stretch, ...]:
        return (Stretch(low, high, NEUTRAL),)

    def __str__(self) -> str:
        sign = {1: "", -1: "-"}.get(self.slope, short_text(self.slope))  # type: ignore[call-overload]
        return f"{sign}x {_signed(self.offset)}" if self.offset else f"{sign}x"


@dataclasses.dataclass(frozen=True)
class Power(Curve):
    """x to a power for gains; -losses · (-x) to that power for losses.

    With an exponent below 1 it is risk-averse for gains and risk-prone for losses, like people deep in debt.
    """

    exponent: float
    losses: float = 1.0

    def __post_init__(self) -> None:
        for what, number in (("exponent", self.exponent), ("weight of losses", self.losses)):
            if not 0 < number < math.inf:
                raise DecisionError(f"the {what} must be above 0, got {number:g}")

    def at(self, amount: Real) -> Real:
        x = float(amount)
        return math.pow(x, self.exponent) if x >= 0 else -self.losses * math.pow(-x, self.exponent)

    def amount_of(self, value: Real) -> Real:
        u = float(value)
        return math.pow(u, 1 / self.exponent) if u >= 0 else -math.pow(-u / self.losses, 1 / self.exponent)

    def stretches(self, low: Real, high: Real) -> tuple[Stretch, ...]:
        gains, debts = (AVERSE, PRONE) if self.exponent < 1 else (PRONE, AVERSE) if self.exponent > 1 else (NEUTRAL, NEUTRAL)
        if self.exponent == 1 and self.losses != 1 and low < 0 < high:
            return (Stretch(low, high, AVERSE if self.losses > 1 else PRONE),)
        parts = (Stretch(low, min(high, 0), debts), Stretch(max(low, 0), high, gains))
        return tuple(part for part in parts if part.low < part.high) if gains != debts else (Stretch(low, high, gains),)

    def __str__(self) -> str:
        return f"x^{self.exponent:g}" + (f", losses {self.losses:g}" if self.losses != 1 else "")


@dataclasses.dataclass(frozen=True)
class Log(Curve):
    """log(x + wealth): equal shares of total wealth have equal utility (Bernoulli 1738)."""

    wealth: float = 0.0

    def at(self, amount: Real) -> Real:
        owned = float(amount) + self.wealth
        if owned <= 0:
            raise DecisionError(f"the utility {self} needs amounts above {short_text(-self.wealth)}, got {short_text(amount)}")
        return math.log(owned)

    def amount_of(self, value: Real) -> Real:
        return math.exp(float(value)) - self.wealth

    def rank(self, lottery: Option, least: Real) -> Real:
        """How much more the option is worth than the least amount: beside a large wealth logarithms of small amounts differ in no digit."""
        self.expected(lottery)  # is it defined?
        owned = float(least) + self.wealth
        gains = ((float(share), (float(prize.amount or 0) - float(least)) / owned) for prize, share in lottery.distribution().items())
        return math.fsum(share * math.log1p(gain) for share, gain in gains)

    def certain(self, lottery: Option) -> Real:
        """Computed relative to the least outcome, as ranks are."""
        least = min(prize.amount or 0 for prize in lottery.distribution())
        return float(least) + (float(least) + self.wealth) * math.expm1(self.rank(lottery, least))

    def stretches(self, low: Real, high: Real) -> tuple[Stretch, ...]:
        return (Stretch(low, high, AVERSE),)

    def __str__(self) -> str:
        return f"log(x {_signed(self.wealth)})" if self.wealth else "log(x)"


@dataclasses.dataclass(frozen=True)
class Exponential(Curve):
    """1 - exp(-x/tolerance): wealth makes no difference (constant absolute risk aversion: Pratt 1964).

    With a negative tolerance it is risk-prone: exp(x/-tolerance) - 1. With `bare` the constant is left out, as many books do:
    -exp(-x/tolerance), which makes the same choices.
    """

    tolerance: float
    bare: bool = False

    def __post_init__(self) -> None:
        if not self.tolerance or not math.isfinite(self.tolerance):
            raise DecisionError(f"the tolerance of an exponential utility must be an amount other than 0, got {self.tolerance:g}")

    def at(self, amount: Real) -> Real:
        exponential = math.exp if self.bare else math.expm1
        return math.copysign(1, self.tolerance) * -exponential(-float(amount) / self.tolerance)

    def amount_of(self, value: Real) -> Real:
        left = -math.copysign(1, self.tolerance) * float(value) - self.bare
        if left <= -1:
            raise DecisionError(f"no amount has the utility {short_text(value)} under {self}")
        return -self.tolerance * math.log1p(left)

    def certain(self, lottery: Option) -> Real:
        """Computed relative to the outcome with the largest term, so that large amounts do not underflow."""
        unit_of(lottery)
        shares = {float(prize.amount or 0): share for prize, share in lottery.distribution().items()}
        origin = min(shares) if self.tolerance > 0 else max(shares)
        mean = math.fsum(float(share) * math.expm1(-(x - origin) / self.tolerance) for x, share in shares.items())
        return origin - self.tolerance * math.log1p(mean)

    def rank(self, lottery: Option, least: Real) -> Real:
        """The certainty equivalent, since utilities underflow."""
        return self.certain(lottery)

    def stretches(self, low: Real, high: Real) -> tuple[Stretch, ...]:
        return (Stretch(low, high, AVERSE if self.tolerance > 0 else PRONE),)

    def __str__(self) -> str:
        size = f"{abs(self.tolerance):g}"
        if self.bare:
            return f"-exp(-x/{size})" if self.tolerance > 0 else f"exp(x/{size})"
        return f"1 - exp(-x/{size})" if self.tolerance > 0 else f"exp(x/{size}) - 1"


@dataclasses.dataclass(frozen=True)
class Points(Curve):
    """Points of a curve, joined by straight lines, with increasing amounts. Exact. Raises DecisionError for fewer than two."""

    points: tuple[tuple[Fraction, Fraction], ...]
    unit: str = ""

    def __post_init__(self) -> None:
        if len(self.points) < 2:
            raise DecisionError("a curve needs at least two points, as in $0:0, $1,000:1")
        if any(left >= right for (left, _), (right, _) in itertools.pairwise(self.points)):
            raise DecisionError("the amounts of a curve's points must increase from each to the next")

    @classmethod
    def through(cls, values: Mapping[Prize, Fraction]) -> Points:
        """The curve through the utilities of some amounts, in any order."""
        amounts = {prize.amount: value for prize, value in values.items() if prize.amount is not None}
        units = {prize.unit for prize in values}
        if len(amounts) < len(values) or len(units) > 1:
            raise DecisionError("the points of a curve must be amounts of one unit, as in $0:0, $1,000:1")
        return cls(tuple(sorted(amounts.items())), next(iter(units), ""))

    def __call__(self, prize: Prize) -> Real:
        if prize.amount is not None and prize.unit != self.unit:
            raise DecisionError(f"the utility is defined for {self.unit or 'bare numbers'} only, got {prize}")
        return super().__call__(prize)

    def at(self, amount: Real) -> Real:
        first, last = self.points[0][0], self.points[-1][0]
        if not first <= amount <= last:
            ends = f"{prize_of(first, self.unit)} to {prize_of(last, self.unit)}"
            raise DecisionError(f"the utility is defined from {ends}, got {prize_of(amount, self.unit)}")
        for (x0, u0), (x1, u1) in itertools.pairwise(self.points):
            if amount <= x1:
                return u0 + (u1 - u0) * (amount - x0) / (x1 - x0)
        raise AssertionError("the last point is at the right end")

    def amount_of(self, value: Real) -> Real:
        rising = all(u0 < u1 for (_, u0), (_, u1) in itertools.pairwise(self.points))
        falling = all(u0 > u1 for (_, u0), (_, u1) in itertools.pairwise(self.points))
        if not (rising or falling):
            raise DecisionError("the points rise and fall: several amounts have the same utility, so there is no certainty equivalent")
        for (x0, u0), (x1, u1) in itertools.pairwise(self.points):
            if min(u0, u1) <= value <= max(u0, u1):
                return x0 + (x1 - x0) * (value - u0) / (u1 - u0)
        raise DecisionError(f"no amount between the points has the utility {short_text(value)}")

    def stretches(self, low: Real, high: Real) -> tuple[Stretch, ...]:
        """The longest stretches; a line between a bend up and a bend down belongs to both."""
        parts = [(max(x0, low), min(x1, high), (u1 - u0) / (x1 - x0)) for (x0, u0), (x1, u1) in itertools.pairwise(self.points)]
        parts = [part for part in parts if part[0] < part[1]]
        bends = [_bend(left[2], right[2]) for left, right in itertools.pairwise(parts)]
        found: list[Stretch] = []
        start, so_far = 0, NEUTRAL
        for place, bend in enumerate(bends, 1):
            if bend == NEUTRAL or so_far in (NEUTRAL, bend):
                so_far = bend if bend != NEUTRAL else so_far
                continue
            found.append(Stretch(parts[start][0], parts[place - 1][1], so_far))
            start, so_far = place - 1, bend
        return (*found, Stretch(parts[start][0], parts[-1][1], so_far)) if parts else ()

    def scaled(self, factor: Real | int, shift: Real | int = 0) -> Points:
        k1, k2 = as_fraction(positive(factor)), as_fraction(_real(shift))
        return Points(tuple((x, k1 * u + k2) for x, u in self.points), self.unit)

    def __str__(self) -> str:
        return ", ".join(f"{prize_of(x, self.unit)}:{short_text(u)}" for x, u in self.points)


def _bend(left: Fraction | Real, right: Fraction | Real) -> str:
    return NEUTRAL if left == right else AVERSE if left > right else PRONE


def positive(factor: Real | int) -> Real:
    """The factor, if it is above 0. Raises DecisionError otherwise: it would reverse or erase the preferences."""
    number = _real(factor)
    if not 0 < number < math.inf:
        raise DecisionError(f"the factor must be above 0 to keep the preferences, got {short_text(number)}")
    return number


def _real(number: Real | int) -> Real:
    return number if isinstance(number, float) else Fraction(number)


def _signed(number: Real) -> str:
    return f"{'-' if number < 0 else '+'} {short_text(-number if number < 0 else number)}"


def bends(utility: Utility, amounts: Iterable[Real]) -> tuple[Stretch, ...]:
    """How a utility bends between the least and the largest of some amounts; empty for a table or a single amount."""
    known = sorted(amounts)
    if not isinstance(utility, Curve) or len(known) < 2 or known[0] == known[-1]:
        return ()
    return utility.stretches(known[0], known[-1])
