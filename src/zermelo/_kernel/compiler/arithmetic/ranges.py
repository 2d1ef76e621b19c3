"""Between which numbers the ints of a rule lie, where its own text says so: then nothing has to be checked.

What counts up in `range(7)`, what is left of `& 63` or `% 14`, what comes out of `bits` or a tuple of constants has known ends; sums
and products of such numbers too. What fields and arguments hold is unknown. Every variable gets the hull of what is assigned to it;
one that still grows after a few rounds is unknown.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

from numba import types
from numba.core import ir

from .... import bits
from ..forms.words import U64Type

Range = tuple[int, int]
"""The least and the greatest value."""

INT: Range = (-(2**63), 2**63 - 1)
WORD: Range = (0, 2**64 - 1)
WHOLE: Range = (INT[0], WORD[1])
TRUTH: Range = (0, 1)

ROUNDS = 4
"""After so many, what still grows is taken to grow for ever."""


def _corners(do: Callable[[int, int], int], a: Range, b: Range) -> Range:
    values = [do(x, y) for x in a for y in b]
    return min(values), max(values)


def _floordiv(a: Range, b: Range) -> Range | None:
    return _corners(lambda x, y: x // y, a, b) if b[0] > 0 else None


def _mod(a: Range, b: Range) -> Range | None:
    if b[0] <= 0:
        return None
    return a if a[0] >= 0 and a[1] < b[0] else (0, b[1] - 1)


def _and(a: Range, b: Range) -> Range | None:
    ends = [end for start, end in (a, b) if start >= 0]
    return (0, min(ends)) if ends else None


def _or(a: Range, b: Range) -> Range | None:
    return (0, (1 << max(a[1].bit_length(), b[1].bit_length())) - 1) if a[0] >= 0 and b[0] >= 0 else None


def _lshift(a: Range, b: Range) -> Range | None:
    return _corners(lambda x, y: x << y, a, b) if b[0] >= 0 and b[1] < 64 else None


def _rshift(a: Range, b: Range) -> Range | None:
    return _corners(lambda x, y: x >> min(y, 64), a, b) if b[0] >= 0 else None


AFTER: dict[str, Callable[[Range, Range], Range | None]] = {
    "add": lambda a, b: (a[0] + b[0], a[1] + b[1]),
    "sub": lambda a, b: (a[0] - b[1], a[1] - b[0]),
    "mul": lambda a, b: _corners(lambda x, y: x * y, a, b),
    "floordiv": _floordiv, "mod": _mod, "and_": _and, "or_": _or, "xor": _or, "lshift": _lshift, "rshift": _rshift,
}  # fmt: skip
"""Where what an operator makes of two ranges lies, counted without end; None where nothing is known."""

CALLS: dict[Any, Range] = {
    bits.count: (0, 64), bits.lowest: (0, 64), bits.highest: (-1, 63), bits.bits_compiled.__code__: (0, 63), len: (0, 2**62), bool: TRUTH
}  # fmt: skip
"""What calls of these give, or go through."""


def inside(found: Range | None, limits: Range) -> bool:
    return found is not None and limits[0] <= found[0] and found[1] <= limits[1]


class Ranges:
    """What is known about the variables of one function."""

    def __init__(self, blocks: dict[int, Any], typemap: dict[str, Any], meant: dict[Any, Any]) -> None:
        """`meant` says for what function or operator a form stands."""
        self.typemap = typemap
        self.meant = meant
        self.fixed: dict[str, Any] = {}
        self.known: dict[str, Range] = {}
        steps = [step for block in blocks.values() for step in block.body if isinstance(step, ir.Assign)]
        for step in steps:
            if isinstance(step.value, ir.Const | ir.Global | ir.FreeVar):
                self.fixed[step.target.name] = step.value.value
        for _ in range(ROUNDS):
            if not self._round(steps):
                return
        while True:  # what still changes is unknown, and so is what it leads to
            changing = self._round(steps)
            if not changing:
                return
            for name in changing:
                self.known[name] = self._limits(name)

    def of(self, variable: Any) -> Range:
        """The range of a variable; all there is, if it is unknown."""
        return self.known.get(variable.name) or self._limits(variable.name)

    def _round(self, steps: list[Any]) -> list[str]:
        """Go over everything once; which variables have got a wider range?"""
        wider = []
        for step in steps:
            name = step.target.name
            found = self._after(step.value, name)
            if found is None:
                continue
            limits = self._limits(name)
            found = found if inside(found, limits) else limits
            before = self.known.get(name, found)
            hull = min(before[0], found[0]), max(before[1], found[1])
            if self.known.get(name) != hull:
                self.known[name] = hull
                wider.append(name)
        return wider

    def _limits(self, name: str) -> Range:
        kind = self.typemap.get(name)
        if isinstance(kind, types.Boolean):
            return TRUTH
        return WORD if isinstance(kind, U64Type) else INT if isinstance(kind, types.Integer) else WHOLE

    def _after(self, value: Any, name: str) -> Range | None:
        """The range of what is assigned; None where no way has led there yet. What nothing is known about has all there is."""
        if isinstance(value, ir.Const | ir.Global | ir.FreeVar):
            return self._constant(value.value, name)
        if isinstance(value, ir.Var):
            return self.known.get(value.name)
        if not isinstance(value, ir.Expr):
            return self._limits(name)
        if value.op == "phi":
            found = [self.known[way.name] for way in value.incoming_values if way is not ir.UNDEFINED and way.name in self.known]
            return (min(start for start, _ in found), max(end for _, end in found)) if found else None
        if value.op in ("getiter", "iternext", "pair_first", "cast"):
            return self.known.get(value.value.name)
        if value.op in ("binop", "inplace_binop"):
            return self._operation(value, name)
        if value.op == "unary" and self.meant.get(value.fn) is operator.neg and self._is_counted(value.value):
            before = self.known.get(value.value.name)
            return None if before is None else (-before[1], -before[0])
        if value.op in ("getitem", "static_getitem"):
            return self.known.get(value.value.name) if value.value.name in self.fixed else self._limits(name)
        return self._call(value, name) if value.op == "call" else self._limits(name)

    def _constant(self, constant: Any, name: str) -> Range | None:
        """A number, or all the numbers in a tuple."""
        if isinstance(constant, int):
            return int(constant), int(constant)
        if isinstance(constant, tuple) and constant and all(isinstance(item, int) for item in constant):
            return int(min(constant)), int(max(constant))
        return self._limits(name)

    def _operation(self, expression: Any, name: str) -> Range | None:
        a, b = self.known.get(expression.lhs.name), self.known.get(expression.rhs.name)
        if a is None or b is None:
            return None
        after = AFTER.get(getattr(expression.immutable_fn if expression.op == "inplace_binop" else expression.fn, "__name__", ""))
        counted = after is not None and self._is_counted(expression.lhs, expression.rhs)
        found = after(a, b) if after is not None and counted else None
        return found if inside(found, self._limits(name)) else self._limits(name)

    def _is_counted(self, *variables: Any) -> bool:
        return all(isinstance(self.typemap.get(v.name), types.Integer | types.Boolean | U64Type) for v in variables)

    def _call(self, expression: Any, name: str) -> Range | None:
        called = self.fixed.get(expression.func.name)
        called = self.meant.get(called, called)
        counted = expression.args and not expression.kws and not expression.vararg and self._is_counted(*expression.args)
        ranges = [self.known.get(argument.name) for argument in expression.args] if counted else []
        if called in (range, int, abs, min, max) and counted:
            return None if None in ranges else _of_builtin(called, ranges)  # type: ignore[arg-type]
        return CALLS.get(getattr(getattr(called, "py_func", None), "__code__", called), self._limits(name))


def _of_builtin(called: Any, ranges: list[Range]) -> Range | None:
    """What `called` gives, or goes through, for arguments in these ranges; None where that is not known."""
    starts, ends = zip(*ranges, strict=True)
    if called is range:
        start, stop = (ranges[0], ranges[1]) if len(ranges) > 1 else ((0, 0), ranges[0])
        if len(ranges) < 3:
            return start[0], max(start[0], stop[1] - 1)
        return min(start[0], stop[0]), max(start[1], stop[1])
    if called is abs:
        return (0 if starts[0] <= 0 <= ends[0] else min(abs(starts[0]), abs(ends[0]))), max(abs(starts[0]), abs(ends[0]))
    choose = max if called is max else min
    return choose(starts), choose(ends)
