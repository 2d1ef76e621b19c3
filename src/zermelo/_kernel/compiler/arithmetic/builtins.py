"""Builtins of rules that are written in Python themselves, with the arithmetic of rules."""

from __future__ import annotations

from typing import Any

from numba import types
from numba.extending import register_jitable

from ...front import helpers
from ..forms.words import as_int, as_word, is_number, overload
from .operators import FORMS, is_float, is_int
from .place import PART, RULE

globals()[RULE] = PART  # what is compiled from here has the operators of rules


def _stub(original: Any) -> Any:
    """A form of `original` that numba's overloads define."""

    def stub(*arguments: Any, **named: Any) -> Any:
        raise NotImplementedError

    stub.__name__ = stub.__qualname__ = original.__name__
    FORMS[original] = stub
    return stub


@overload(_stub(sum))
def _sum(items: Any, start: Any = 0) -> Any:
    """(Where there is source, the front end writes a loop.)"""
    item = getattr(items, "dtype", None) or getattr(items, "yield_type", None)
    if is_float(item) and helpers.EXACT_SUMS and (is_float(start) or is_number(start) or isinstance(start, int | types.Omitted)):

        def sum_of(items, start=0):
            total, lost = float(start), 0.0
            for x in items:
                lost = helpers.lost_after(lost, total, x)
                total = total + x
            return helpers.with_lost(total, lost)
    else:

        def sum_of(items, start=0):
            total = start
            for x in items:
                total = total + x
            return total

    return sum_of


# ---------------------------------------------------------------------------------------------- powers within a modulus


@overload(pow)
def _pow(base: Any, power: Any, modulus: Any) -> Any:
    def pow_within(base, power, modulus):
        if modulus == 0:
            raise ValueError("pow() 3rd argument cannot be 0")
        below = modulus < 0
        m = -as_word(modulus) if below else as_word(modulus)
        b = _rest(base, m)
        n = as_word(power)
        if power < 0:
            b, n = _inverse(b, m), -n
        result = as_word(1) % m
        while n:
            if n & as_word(1):
                result = _times(result, b, m)
            b = _times(b, b, m)
            n >>= 1
        return as_int(result - m if below and result else result)

    return pow_within if all(map(is_int, (base, power, modulus))) else None


@register_jitable
def _rest(number, m):
    """A number modulo a word."""
    if number >= 0:
        return as_word(number) % m
    rest = -as_word(number) % m
    return m - rest if rest else rest


@register_jitable
def _times(a, b, m):
    """a * b modulo m, for a and b below m, and m up to 2**63."""
    if not (a | b) >> 32:
        return a * b % m
    result = as_word(0)
    while b:
        if b & as_word(1):
            result = (result + a) % m
        a = (a + a) % m
        b >>= 1
    return result


@register_jitable
def _inverse(a, m):
    """What times `a` is 1 modulo m, by Euclid's algorithm; signs come out of the words right in the end."""
    rest, more, x, y = m, a, as_word(0), as_word(1)
    while more:
        q = rest // more
        rest, more = more, rest - q * more
        x, y = y, x - q * y
    if rest != as_word(1):
        raise ValueError("base is not invertible for the given modulus")
    return x + m if as_int(x) < 0 else x
