"""The money pump: what happens to an agent with cyclic preferences (Davidson, McKinsey and Suppes 1955).

    holds A  ── C ≻ A: pays 1 cent for C ──▶ holds C ── B ≻ C: pays 1 cent for B ──▶ holds B ── A ≻ B: pays 1 cent ──▶ holds A

The agent prefers C to A, so it trades A and a little money for C; and so on, until it holds A again, with less money than before.
This goes on until the money is gone. Equally good options are traded without a payment.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from ...errors import DecisionError
from ...numbers import Real
from ..lotteries.prizes import as_fraction
from .axioms import Link
from .preference import Statement


class Trade(NamedTuple):
    """One trade: what is given and taken, what is paid, the money left, and the statement behind it."""

    gives: str
    takes: str
    pays: Fraction
    left: Fraction
    because: Statement


def money_pump(cycle: Sequence[Link], fee: Real | str = "0.01", purse: Real | str = "1") -> list[Trade]:
    """All trades until the money does not suffice for another round.

    cycle     of a `Violation`: each link's worse option is the next one's better
    fee       what the agent pays for a strictly better option; purse: the money it has

    Raises DecisionError if there is no cycle, the fee is not above 0, or one round costs more than the purse.
    """
    price, left = as_fraction(fee), as_fraction(purse)
    round_costs = price * sum(link.strict for link in cycle)
    if not cycle:
        raise DecisionError("a money pump needs cyclic preferences, such as A > B > C > A")
    if price <= 0 or left < round_costs:
        raise DecisionError("a money pump needs a fee above 0, and enough money for at least one round")
    trades: list[Trade] = []
    while left >= round_costs:
        for link in reversed(cycle):
            pays = price if link.strict else Fraction(0)
            left -= pays
            trades.append(Trade(link.worse, link.better, pays, left, link.statement))
    return trades
