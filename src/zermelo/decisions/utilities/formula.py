"""Utilities as formulas or tables in texts: the forms that `utility` reads.

2x + 3    x^0.7565    x^0.88, losses 2.25    sqrt(x)    log(x + 100)    1 - exp(-x/500)    exp(x/500) - 1
$0:0, $400:0.5, $1,000:1       apple:1, pear:0.4, nothing:0
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from fractions import Fraction

from ...errors import DecisionError
from ..lotteries.prizes import Prize, fraction
from .utility import Exponential, Linear, Log, Points, Power, Table, Utility

N = r"([0-9]+(?:\.[0-9]*)?(?:/[0-9]+)?|\.[0-9]+)"
FORMS: tuple[tuple[str, Callable[..., Utility]], ...] = (
    (rf"([-+]?){N}?[*·]?x(?:/{N})?(?:([-+]){N})?", lambda *groups: _linear(*groups)),
    (rf"x(?:\^|\*\*)\(?{N}\)?(?:,?losses{N})?", lambda power, losses: Power(float(fraction(power)), float(fraction(losses or "1")))),
    (r"sqrt\(x\)", lambda: Power(0.5)),
    (rf"(?:log|ln)\(x(?:([-+]){N})?\)", lambda sign, wealth: Log(_sign(sign) * float(fraction(wealth or "0")))),
    (rf"(?:log|ln)\({N}\+x\)", lambda wealth: Log(float(fraction(wealth)))),
    (rf"(1?)-exp\(-x/{N}\)", lambda one, tolerance: Exponential(float(fraction(tolerance)), bare=not one)),
    (rf"exp\(x/{N}\)(-1)?", lambda tolerance, one: Exponential(-float(fraction(tolerance)), bare=not one)),
)
ENTRY = re.compile(r"\s*([^:]+?)\s*:\s*([-+−]?[0-9./]+%?)\s*(?:[,;]\s*|\s+|$)")


def utility(text: str) -> Utility:
    """The utility that a text describes, in one of the forms above. Raises DecisionError for any other text."""
    closed = re.sub(r"\s+", "", text).replace("−", "-").lower()
    for form, make in FORMS:
        if found := re.fullmatch(form, closed):
            return make(*found.groups())
    if ":" in text:
        return of_entries(_entries(text))
    raise DecisionError(
        f"a utility must be written as x, x^0.5, log(x + 100), 1 - exp(-x/500), or values such as $0:0, $400:0.5, $1,000:1, "
        f"got {text.strip()[:40]!r}"
    )


def of_entries(values: Mapping[Prize, Fraction]) -> Utility:
    """A curve through the values if all prizes are amounts of one unit, else a table."""
    amounts = all(prize.amount is not None for prize in values) and len({prize.unit for prize in values}) == 1
    return Points.through(values) if amounts and len(values) > 1 else Table(dict(values))


def _entries(text: str) -> dict[Prize, Fraction]:
    found: dict[Prize, Fraction] = {}
    at = 0
    while at < len(text.rstrip()):
        entry = ENTRY.match(text, at)
        if entry is None:
            raise DecisionError(f"a prize with its utility must be written as $400:0.5, got {text[at:].strip()[:30]!r}")
        prize = Prize.from_text(entry[1])
        if prize in found:
            raise DecisionError(f"the utility of {prize} is already defined")
        found[prize] = fraction(entry[2])
        at = entry.end()
    return found


def _linear(sign: str, factor: str | None, divisor: str | None, shift_sign: str | None, shift: str | None) -> Linear:
    slope = _sign(sign) * fraction(factor or "1") / _divisor(divisor)
    return Linear(slope, _sign(shift_sign) * fraction(shift or "0"))


def _divisor(text: str | None) -> Fraction:
    number = fraction(text or "1")
    if not number:
        raise DecisionError("a utility cannot be divided by 0: divide by another number")
    return number


def _sign(text: str | None) -> int:
    return -1 if text == "-" else 1
