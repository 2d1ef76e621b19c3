"""Lotteries: prizes with their probabilities.

    [0.8 $4k; 0.2 $0]                       a lottery: each outcome with its probability
    [1/2 [0.8 $4k; 0.2 $0]; 1/2 $3k]        a compound lottery: an outcome is a lottery itself

An option is a lottery or a prize for sure.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from fractions import Fraction

from ...errors import DecisionError
from ...numbers import Real, number_text
from .prizes import Prize, as_fraction, prize_of, probability_error, sum_error
from .syntax import MAX_DEPTH, P_ONLY, Draft, Source

MAX_OUTCOMES = 10_000
"""The most outcomes of one lottery that is read from a text, counted in full."""


@dataclasses.dataclass(frozen=True)
class Lottery:
    """Outcomes with their probabilities, which add up to 1; an outcome is a prize or another lottery.

    Raises DecisionError if a probability is not a fraction from 0 to 1, or if they do not add up to 1.
    """

    outcomes: tuple[tuple[Fraction, Option], ...]

    def __post_init__(self) -> None:
        for share, _ in self.outcomes:
            if error := probability_error(share):
                raise DecisionError(error)
        if error := sum_error([share for share, _ in self.outcomes]):
            raise DecisionError(error)

    @classmethod
    def of(cls, *outcomes: tuple[Real | int | str, Option | Real | int | str]) -> Lottery:
        """`Lottery.of((0.8, "$4k"), (0.2, "$0"))`: a float means the decimal number it is written as."""
        return cls(tuple((as_fraction(share), option(outcome)) for share, outcome in outcomes))

    @classmethod
    def from_text(cls, text: str) -> Lottery:
        """The lottery that a text describes. Raises DecisionError, with line and column, if it does not describe one."""
        source = Source(text)
        found = build(source, source.single_lottery())
        assert isinstance(found, Lottery)
        return found

    def distribution(self) -> dict[Prize, Fraction]:
        """Every possible prize with its total probability over all inner lotteries; none has probability 0."""
        found: dict[Prize, Fraction] = {}
        for share, outcome in self.outcomes:
            for prize, inner in outcome.distribution().items() if share else ():
                found[prize] = found.get(prize, Fraction(0)) + share * inner
        return found

    def reduced(self) -> Lottery:
        """The simple lottery that gives each prize the same probability."""
        return Lottery(tuple((share, prize) for prize, share in self.distribution().items()))

    def expectation(self, values: Mapping[str, Real | int] | Callable[[Prize], Real] | None = None) -> Real:
        """The expectation of a random variable: the sum of probability times value.

        values    the value of each prize by name, or a function of the prize; by default the prizes' own amounts, which gives the
                  expected monetary value, EMV

        Raises DecisionError if a prize has no value, or amounts are in different units.
        """
        if values is None:
            unit_of(self)
        total: Real = Fraction(0)
        for prize, share in self.distribution().items():
            total += share * _value(prize, values)
        return total

    def revised(self, prize: Prize | str, share: Real | int | str) -> Lottery:
        """The reduced lottery with a new probability for one prize; the others share the rest in their old proportions.

        Raises DecisionError if the prize is not among the outcomes, or no other prize can take the rest.
        """
        new, wanted = as_fraction(share), prize if isinstance(prize, Prize) else Prize.from_text(prize)
        before = self.distribution()
        if wanted not in before:
            raise DecisionError(f"{wanted} is not an outcome of {self}")
        rest = 1 - before[wanted]
        if not rest and new != 1:
            raise DecisionError(f"{wanted} is certain in {self}: there is no other outcome for the remaining {number_text(1 - new)}")
        return Lottery(tuple((new if p == wanted else old * (1 - new) / rest, p) for p, old in before.items()))

    def __str__(self) -> str:
        return f"[{'; '.join(f'{number_text(share)} {outcome}' for share, outcome in self.outcomes)}]"

    def __repr__(self) -> str:
        return f"Lottery.from_text({str(self)!r})"


Option = Prize | Lottery
"""A prize for sure, or a lottery."""


def option(given: Option | Real | int | str) -> Option:
    """A prize or a lottery, from itself, from its text or from a number. Raises DecisionError for anything else."""
    if isinstance(given, str):
        return Lottery.from_text(given) if given.lstrip().startswith("[") else Prize.from_text(given)
    if isinstance(given, int | float | Fraction) and not isinstance(given, bool):
        return prize_of(given)
    if not isinstance(given, Prize | Lottery):
        raise DecisionError(f"an option must be an amount such as $4k, a name, or a lottery such as [0.8 $4k; 0.2 $0], got {given!r}")
    return given


def canonical(given: Option) -> Option:
    """The option in canonical form: equal outcomes merged, in order, none of probability 0; a certain outcome stands for itself.

    Compound lotteries stay compound: that they are as good as their reduced form is an axiom.
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
            raise DecisionError(
                f"{prize} in {given} is not an amount: an expectation needs amounts such as $400, or a value for every prize"
            )
        if prize.unit != prizes[0].unit:
            raise DecisionError(f"{prizes[0]} and {prize} in {given} are in different units: they cannot be averaged")
    return prizes[0].unit


def _value(prize: Prize, values: Mapping[str, Real | int] | Callable[[Prize], Real] | None) -> Real:
    if values is None:
        assert prize.amount is not None
        return prize.amount
    if callable(values):
        return values(prize)
    if prize.name not in values:
        raise DecisionError(f"there is no value for {prize}, only for {', '.join(values) or 'nothing'}")
    value = values[prize.name]
    return value if isinstance(value, float) else Fraction(value)


# ------------------------------------------------------------------------------------------------------------ from texts


def build(source: Source, draft: Draft, p: Fraction | None = None, named: Callable[[Draft], Option | None] = lambda _: None) -> Option:
    """The option that a draft describes, at this value of p; `named` gives the option that a word is the name of."""
    if not draft.items:
        return named(draft) or Prize.from_text(draft.word)
    if draft.varies and p is None:
        raise source.error(draft.at, P_ONLY)
    made = Lottery(tuple((constant + slope * (p or 0), build(source, item, p, named)) for constant, slope, item in draft.items))
    outcomes, depth = _extent(made)
    if outcomes > MAX_OUTCOMES:
        raise source.error(draft.at, f"the lottery has more than {MAX_OUTCOMES:,} outcomes when all names are expanded")
    if depth > MAX_DEPTH:
        raise source.too_deep(draft.at)
    return made


def _extent(given: Option) -> tuple[int, int]:
    """The number of outcomes of an option, and the depth of its nested lotteries."""
    if isinstance(given, Prize):
        return 1, 0
    inner = [_extent(outcome) for _, outcome in given.outcomes]
    return sum(outcomes for outcomes, _ in inner), 1 + max(depth for _, depth in inner)
