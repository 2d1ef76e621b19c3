"""Builtins of rules that are written in Python themselves, with the arithmetic of rules."""

from __future__ import annotations

import math
import sys
from typing import Any

from numba import types

from ..forms.words import is_number, overload
from .operators import FORMS, is_float
from .place import PART, RULE

globals()[RULE] = PART  # what is compiled from here has the operators of rules


def _stub(original: Any) -> Any:
    """A form of `original` that numba's overloads define."""

    def stub(*arguments: Any, **named: Any) -> Any:
        raise NotImplementedError

    stub.__name__ = stub.__qualname__ = original.__name__
    FORMS[original] = stub
    return stub


EXACT_SUMS = sys.version_info >= (3, 12)
"""From then on `sum` carries along what floats lose (Neumaier 1974)."""


@overload(_stub(sum))
def _sum(items: Any, start: Any = 0) -> Any:
    item = getattr(items, "dtype", None) or getattr(items, "yield_type", None)
    if is_float(item) and EXACT_SUMS and (is_float(start) or is_number(start) or isinstance(start, int | types.Omitted)):

        def sum_of(items, start=0):
            total, lost = float(start), 0.0
            for x in items:
                after = total + x
                lost += (total - after) + x if abs(total) >= abs(x) else (x - after) + total
                total = after
            return total + lost if lost != 0.0 and math.isfinite(lost) else total
    else:

        def sum_of(items, start=0):
            total = start
            for x in items:
                total = total + x
            return total

    return sum_of
