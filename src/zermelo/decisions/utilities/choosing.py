"""Choosing between options: expected monetary value, expected utility, certainty equivalent, and the best of several.

    EMV(L)       the expected monetary value: the sum of p · x
    EU(L)        the expected utility: the sum of p · U(x)
    CE(L)        the certainty equivalent: U(CE) = EU(L)
    premium      EMV - CE: what it is worth to avoid the risk; insurers live on it

The option of maximum expected utility (MEU) is the choice (Ramsey 1931; von Neumann and Morgenstern 1944; Pratt 1964 for the
premium).
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from ...errors import DecisionError
from ...numbers import Real, short_text
from ..lotteries.lottery import Lottery, Option, unit_of
from .utility import AVERSE, NEUTRAL, PRONE, Curve, Utility, bends

TOLERANCE = 1e-12
"""The relative difference up to which floats count as equal."""


class Appraisal(NamedTuple):
    """What one option is worth; None where prizes are not amounts or there is no utility.

    emv, certain, premium    in `unit`; the premium is negative for a risk-prone utility
    expected                 the expected utility
    attitude                 towards the risk of this option, if it has any
    """

    name: str
    option: Option
    unit: str
    emv: Real | None
    expected: Real | None
    certain: Real | None
    premium: Real | None
    attitude: str | None


def emv(option: Option) -> Real:
    """The expected monetary value. Raises DecisionError if the prizes are not amounts of one unit."""
    unit_of(option)
    return sum((share * (prize.amount or 0) for prize, share in option.distribution().items()), Fraction(0))


def certainty_equivalent(option: Option, utility: Utility) -> Real:
    """The amount for sure that is as good as the option. Raises DecisionError if the utility is not a curve over amounts."""
    if not isinstance(utility, Curve):
        raise DecisionError(f"a certainty equivalent needs a utility of all amounts, such as x^0.5, got a table of prizes: {utility}")
    return utility.certain(option)


def risk_premium(option: Option, utility: Utility) -> Real:
    """EMV - CE."""
    return emv(option) - certainty_equivalent(option, utility)


def attitude(option: Option, utility: Curve) -> str:
    """Risk-averse, -prone or -neutral for this option: is U(EMV) more than, less than or equal to EU?

    A curve that bends one way says so for every risk, also for one so small that floats do not tell.
    """
    amounts = [prize.amount or 0 for prize in option.distribution()]
    ways = {stretch.attitude for stretch in bends(utility, amounts)}
    if len(ways) == 1:
        return ways.pop()
    sure, risky = utility.at(emv(option)), utility.expected(option)
    return NEUTRAL if same(sure, risky) else AVERSE if sure > risky else PRONE


def same(one: Real, other: Real) -> bool:
    """Equal; within the tolerance if one of them is a float."""
    if isinstance(one, float) or isinstance(other, float):
        return math.isclose(one, other, rel_tol=TOLERANCE)
    return one == other


def appraise(options: Mapping[str, Option], utility: Utility | None = None) -> list[Appraisal]:
    """What each option is worth. Raises DecisionError if the utility is not defined for a prize."""
    return [_appraisal(name, option, utility) for name, option in options.items()]


def _appraisal(name: str, option: Option, utility: Utility | None) -> Appraisal:
    try:
        unit, money = unit_of(option), emv(option)
    except DecisionError:
        expected = utility.expected(option) if utility else None
        return Appraisal(name, option, "", None, expected, None, None, None)
    if utility is None:
        return Appraisal(name, option, unit, money, None, None, None, None)
    expected = utility.expected(option)
    if not isinstance(utility, Curve):
        return Appraisal(name, option, unit, money, expected, None, None, None)
    towards = attitude(option, utility) if len(option.distribution()) > 1 else None
    try:
        certain = utility.certain(option)
    except DecisionError:  # points that rise and fall
        return Appraisal(name, option, unit, money, expected, None, None, towards)
    return Appraisal(name, option, unit, money, expected, certain, money - certain, towards)


def choose(options: Mapping[str, Option], utility: Utility) -> list[str]:
    """The names of the options of maximum expected utility: one, or several that are equally good.

    Raises DecisionError if there is no option, the utility is not defined for a prize, or amounts are in different units.
    """
    if not options:
        raise DecisionError("there are no options: give at least one")
    if isinstance(utility, Curve) and len(units := {unit_of(option) for option in options.values()}) > 1:
        names = " and ".join(repr(unit) for unit in sorted(units))
        raise DecisionError(f"the options are in different units, {names}: a curve can only compare amounts of one unit")
    least = min((prize.amount or 0 for option in options.values() for prize in option.distribution()), default=0)
    worth = {name: utility.rank(option, least) for name, option in options.items()}
    best = max(worth.values())
    return [name for name, value in worth.items() if same(value, best)]


# ---------------------------------------------------------------------------------------------------------- as searches


def decision_tree(options: Mapping[str, Option], utility: Utility | None = None) -> str:
    """The choice as a tree that expectimax solves: MAX chooses, chance draws the prize, a leaf is its utility (or its amount).

    The text is for `zermelo.games.Tree.from_text`; compound lotteries stay compound.
    """
    return f"(max {' '.join(_subtree(option, utility) for option in options.values())})"


def _subtree(option: Option, utility: Utility | None) -> str:
    if isinstance(option, Lottery):
        return f"(chance {' '.join(f'{share}:{_subtree(outcome, utility)}' for share, outcome in option.outcomes)})"
    value = emv(option) if utility is None else utility(option)
    return str(value) if isinstance(value, Fraction) else repr(value)


def amount_text(amount: Real, unit: str) -> str:
    """A short text for an amount, money to the cent: `$400.01`, `2 QALY`, `1/3`."""
    if unit in ("$", "€", "£"):
        sign = "-" if round(float(amount), 2) < 0 else ""  # never -$0.00
        whole = amount == int(amount)
        return f"{sign}{unit}{abs(float(amount)):,.{0 if whole else 2}f}"
    return f"{short_text(amount)} {unit}".rstrip()
