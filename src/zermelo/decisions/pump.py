"""The money pump: what becomes of somebody whose preferences go in a circle (Davidson, McKinsey and Suppes 1955).

    holds A  ── C ≻ A: pays 1 cent for C ──▶ holds C ── B ≻ C: pays 1 cent for B ──▶ holds B ── A ≻ B: pays 1 cent ──▶ holds A

He would rather have C than the A he holds, so he gives A and a little money for it; and so on, until he holds A again, with
less money than before. Nothing stops this but an empty purse. Where an option is merely as good he swaps for nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from ..errors import DecisionError
from ..numbers import Real
from .axioms import Link
from .lottery import as_fraction
from .preference import Statement

CENT, DOLLAR = Fraction(1, 100), Fraction(1)


class Trade(NamedTuple):
    """One swap: what is given and taken, what is paid besides, what is left in the purse, and the statement it rests on."""

    gives: str
    takes: str
    pays: Fraction
    left: Fraction
    because: Statement


def money_pump(circle: Sequence[Link], fee: Real | str = CENT, purse: Real | str = DOLLAR) -> list[Trade]:
    """All trades until the purse cannot pay for a whole round any more.

    circle    of a `Violation`: each link's worse option is the next one's better
    fee       what the strictly better option is worth to him at least, in money; purse: what he has

    Raises DecisionError if there is no circle, or the fee is not above 0, or one round costs more than the purse holds.
    """
    price, left = as_fraction(fee), as_fraction(purse)
    round_costs = price * sum(link.strict for link in circle)
    if not circle:
        raise DecisionError("these preferences do not go in a circle: there is nothing to pump")
    if price <= 0 or left < round_costs:
        raise DecisionError("a money pump needs a fee above 0, and a purse that holds out for one round at least")
    trades: list[Trade] = []
    while left >= round_costs:
        for link in reversed(circle):
            pays = price if link.strict else Fraction(0)
            left -= pays
            trades.append(Trade(link.worse, link.better, pays, left, link.statement))
    return trades
