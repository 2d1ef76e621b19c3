"""Numbers, as people read them, as JSON has them, and as the fractions that they stand for. There is no second way to write one.

    value           number_text     short_text    plain       exact
    3.0             3               3             3           3
    0.25            1/4             1/4           0.25        1/4
    1/3 in floats   1/3             1/3           0.333…      1/3
    5/3 + 4         5.66666…        17/3          5.66666…    5.66666…
    0.123456789     0.123456789     0.123457      0.123…      123456789/1000000000
    1883/480        1883/480        3.92292       3.9229…     1883/480
    1234567890.0    1234567890      1234567890    1234567890  1234567890
    Fraction(1, 3)  1/3             1/3           "1/3"       1/3
    infinity        +∞              +∞            "inf"

The script of the pages (draw/page/model/numbers.js) writes the same texts, digit for digit.
"""

from __future__ import annotations

import math
import operator
import re
import sys
from collections.abc import Iterable
from decimal import Decimal
from fractions import Fraction
from typing import Any, TypeAlias

from .errors import SearchError

DENOMINATOR = 10**6
"""A float next to a fraction with at most this denominator stands for that fraction: 0.3333333333333333 for a third."""

SHARES = 1000
"""The same for a probability, which people expect to be simple."""

LETTERS, DIGITS, SHARE_DIGITS = 8, 6, 4
"""A text of more letters is rounded to so many digits where there is little room, a probability to four; but never before the point."""

SIMPLE = 99
"""A fraction with a larger denominator, such as 1883/480, says less at a glance than its decimal."""

WHOLE = 1e16
"""From here on floats are no longer sure of their last digit before the point."""

SUMMED = 2.0**-50
"""How far a sum of a few floats may be from what it should have been, relative to its size."""

LARGEST_FLOAT = sys.float_info.max
"""The largest number that is not infinite."""

NO_ROOM = 2.0**-50
"""Two sides of a window that are no farther apart than this, relative to their size, have no number between them."""

IRREGULAR = {"child": "children", "ply": "plies", "leaf": "leaves", "search": "searches", "entry": "entries"}
"""Words for several things that are not the word for one with an s."""

Real: TypeAlias = Fraction | float
"""A number, finite or not; a whole number is one too."""


# ---------------------------------------------------------------------------------------------------------- as fractions


def exact(value: Real, within: float = 0.0) -> Fraction:
    """The fraction that a finite number stands for: the simple one next to it, else the decimal that it is written as.

    With `within`, the simple fraction may be that far away, relative to the number (to 1 where that is larger): the result of
    a few sums in floats then stands for what it should have been.
    """
    if isinstance(value, Fraction | int):
        return Fraction(value)
    near = Fraction(value).limit_denominator(DENOMINATOR)
    found = float(near)
    return near if found == value or abs(found - value) < within * max(1.0, abs(value)) else Fraction(Decimal(repr(value)))


def stands_for(value: Real, largest: int = DENOMINATOR) -> Fraction | None:
    """The fraction that a finite number stands for if its denominator is at most `largest`; None if there is none."""
    near = Fraction(value).limit_denominator(largest)
    return near if (near == value if isinstance(value, Fraction) else float(near) == value) else None


# --------------------------------------------------------------------------------------------------------------- as texts


def number_text(value: Real) -> str:
    """The shortest text that reads back as `value`: `3`, `2.5`, `1/3`; `+∞`, `-∞`; `?` for what is not a number."""
    if isinstance(value, float) and not math.isfinite(value):
        return "?" if math.isnan(value) else "+∞" if value > 0 else "-∞"
    return min(_ways(value), key=len)


def decimal_text(value: float) -> str:
    """The shortest decimal that reads back as a finite `value`: `3`, `0.25`, `1e-07`."""
    return str(int(value)) if value.is_integer() and abs(value) < WHOLE else repr(value)


def short_text(value: Real) -> str:
    """The same where there is little room: what is long, or no simple fraction, is rounded to six digits, or to a whole number if large.

    A mean such as 17/3 is a fraction here even where the float, which was summed up, is off by its last digits.
    """
    text = number_text(value)
    size = abs(float(value))
    whole = size < WHOLE
    if (len(text) <= LETTERS and int(text.partition("/")[2] or 1) <= SIMPLE) or (whole and text.lstrip("-").isdigit()):
        return text
    near = Fraction(value).limit_denominator(SIMPLE)
    if len(str(near)) <= LETTERS and abs(float(near) - float(value)) <= SUMMED * size:
        return number_text(near)
    before = len(str(int(size))) if whole else 0
    return f"{float(value):.{max(DIGITS, before)}g}"


def counted(count: int, what: str) -> str:
    """How many there are of what: 1 visit, 2,000 visits, 3 plies, 2 legal actions."""
    return f"{count:,} {noun(count, what)}"


def noun(count: int, what: str) -> str:
    """The word for so many of what: visit, visits, plies, legal actions."""
    if count == 1:
        return what
    before, space, last = what.rpartition(" ")
    return before + space + IRREGULAR.get(last, f"{last}s")


def share_text(probability: Real) -> str:
    """A probability as people write it: as a fraction where it is a simple one."""
    near = stands_for(probability, SHARES)
    return f"{float(probability):.{SHARE_DIGITS}g}" if near is None else str(near)


def mean_text(mean: float) -> str:
    """A mean where there is little room: 0.31, -2.5, 12.4, 120. Two digits behind the point, fewer if it is large; a half goes up."""
    size = abs(mean)
    digits = 2 if size < 10 else 1 if size < 100 else 0
    rounded = math.floor(size * 10**digits + 0.5)
    text = decimal_text(rounded / 10**digits)
    return f"-{text}" if mean < 0 and rounded else text


def window_text(window: tuple[Real, Real]) -> str:
    """(alpha, beta) as people write it: (-∞, 3); a null window, which has room for no value, as (3-ε, 3) or (3, 3+ε)."""
    alpha, beta = window
    if math.isfinite(alpha) and math.isfinite(beta) and 0 < float(beta) - float(alpha) <= NO_ROOM * max(1.0, abs(float(beta))):
        return f"({short_text(beta)}-ε, {short_text(beta)})" if _is_round(beta) else f"({short_text(alpha)}, {short_text(alpha)}+ε)"
    return f"({short_text(alpha)}, {short_text(beta)})"


def bounds_text(bounds: tuple[Real, Real]) -> str:
    """Bounds as they are propagated: α=3 β=5."""
    return f"α={short_text(bounds[0])} β={short_text(bounds[1])}"


def interval_text(interval: tuple[Real, Real]) -> str:
    """[-∞, 7]; a single value where both ends are the same."""
    low, high = interval
    return short_text(low) if low == high else f"[{short_text(low)}, {short_text(high)}]"


def _is_round(value: Real) -> bool:
    """Is this a number that people count in, rather than the one next to it?"""
    return (float(value) * 2**20).is_integer()


def _ways(value: Real) -> Iterable[str]:
    """All the texts that mean the number, decimals first."""
    if isinstance(value, Fraction | int):
        decimal = _decimal(Fraction(value))
        return [str(value)] if decimal is None else [decimal, str(value)]
    fraction = stands_for(value)
    return [decimal_text(value)] if fraction is None else [decimal_text(value), str(fraction)]


def _decimal(value: Fraction) -> str | None:
    """The decimal that is exactly this fraction, as a float writes it; None if there is none, or it needs an exponent."""
    if value.denominator == 1:
        return str(value.numerator)
    digits = repr(float(value)) if abs(value) < WHOLE else "e"
    return digits if "e" not in digits and Fraction(digits) == value else None


# ---------------------------------------------------------------------------------------------------------------- as JSON


def plain(value: Any) -> Any:
    """A value as JSON knows it: whole numbers without a fraction, infinities as "inf" and "-inf", tuples as lists.

    A Fraction, which is exact by nature, is a number if a decimal says exactly that, else a text: "1/3". What is unknown (None,
    or a float that is not a number) is null. Everything else stays what it is.
    """
    if isinstance(value, tuple | list):
        return [plain(part) for part in value]
    if isinstance(value, Fraction):
        decimal = _decimal(value)
        return value.numerator if value.denominator == 1 else str(value) if decimal is None else float(value)
    if not isinstance(value, float):
        return value
    if not math.isfinite(value):
        return None if math.isnan(value) else "inf" if value > 0 else "-inf"
    return int(value) if value.is_integer() and abs(value) < WHOLE else value


# -------------------------------------------------------------------------------------------------------------- from texts


DIGITS_READ = 19
"""The most digits of a whole number in a text: nothing of 64 bits with a sign has more."""
WHOLE_NUMBER = f"[0-9]{{1,{DIGITS_READ}}}"
"""How a whole number looks, as a part of a regular expression."""


def whole(text: str) -> int | None:
    """The whole number that a text is, from 0 on; None if it is not one, or has more digits than anybody needs.

    Only 0 to 9 are digits here: `str.isdigit` takes ² and ① for some, which `int` does not read, and `int` refuses 4,301 digits.
    """
    return int(text) if re.fullmatch(WHOLE_NUMBER, text) else None


# -------------------------------------------------------------------------------------------------------------- as arguments


def check_integer(name: str, number: object, least: int = 1, most: float = math.inf) -> None:
    """Raises SearchError unless `number` is an integer of at least `least` and at most `most`."""
    if isinstance(number, bool) or not isinstance(number, int) or not least <= number <= most:
        limit = "" if most == math.inf else f" and at most {most}"
        raise SearchError(f"{name} must be an integer of at least {least}{limit}, got {number!r}")


def seed_of(seed: Any) -> Any:
    """A seed, be it numpy's, as Python's random numbers take it; None for one of their own. Raises SearchError if it is no integer."""
    if seed is not None and (isinstance(seed, bool) or not hasattr(seed, "__index__")):
        raise SearchError(f"the seed must be an integer, got {seed!r}")
    return None if seed is None else operator.index(seed)
