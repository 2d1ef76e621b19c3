"""Where the compiler is: the function that is being turned into machine code, whether it is a rule, and at which line.

An error that a rule raises says where. Fingerprints know no lines, so a line is kept as its distance from the first of its
function, and the number is found when the error is raised (see `_kernel.call`).
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any

from numba.core import ir

from ....errors import GameError
from ...call import AT
from ...errors import CannotCompile
from .ranges import INT, Range, Ranges

RULE, AUTHORS, PART = "__zermelo_rule__", "an author's", "a part"
"""Among the globals of a copy: did an author of rules write it, or is it part of what rules calculate? A search's has neither."""


class Place:
    """A function that is being compiled."""

    def __init__(self, function: Any) -> None:
        self.kind = function.__globals__.get(RULE)
        self.name = function.__qualname__.rpartition("_")[0]
        self.first = function.__code__.co_firstlineno
        self.line = self.first
        self.ranges: Any = None
        self.operands: tuple[Range, ...] = ()


_places: list[Place] = []


@contextlib.contextmanager
def at(function: Any) -> Iterator[Place]:
    """`function` is being compiled."""
    _places.append(Place(function))
    try:
        yield _places[-1]
    finally:
        _places.pop()


def reached(statement: Any) -> None:
    """The compiler is at this statement."""
    place = _places[-1]
    place.line = statement.loc.line
    place.operands = ()
    if place.ranges is None:
        return
    value: Any = getattr(statement, "value", None)
    operation = getattr(value, "op", "") if isinstance(value, ir.Expr) else ""
    if operation in ("binop", "inplace_binop"):
        place.operands = place.ranges.of(value.lhs), place.ranges.of(value.rhs)
    elif operation in ("getitem", "unary"):
        place.operands = (place.ranges.of(value.index if operation == "getitem" else value.value),)


def operands() -> tuple[Range, ...]:
    """Between which numbers the operands of the operator lie that is being compiled, or the index; nothing where they are unknown."""
    return _places[-1].operands if _places else ()


def typed(blocks: dict[int, Any], typemap: dict[str, Any], meant: dict[Any, Any]) -> None:
    """The types of the function's variables are known: look between which numbers they lie."""
    if in_rule():
        _places[-1].ranges = Ranges(blocks, typemap, meant)


def told(builder: Any, value: Any, variable: Any) -> None:
    """Tell LLVM between which numbers an int of a rule lies, where it cannot see it: what a loop over `range` yields is an action."""
    ranges = _places[-1].ranges
    if ranges is None:
        return
    known = ranges.of(variable)
    if INT[0] < known[0] and known[1] < INT[1]:
        word = value.type
        inside = builder.icmp_unsigned("<=", builder.sub(value, word(known[0])), word(known[1] - known[0]))
        builder.assume(inside)


def with_line(error: CannotCompile) -> CannotCompile:
    """What cannot be compiled, with the line of the rule where that was found out, if it does not say one."""
    if not in_rule() or error.line:
        return error
    tracing, line = error.__traceback__, 0
    while tracing is not None and not line:  # numba works types out one instruction after the other, in no order of its own
        instruction = tracing.tb_frame.f_locals.get("constraint")
        line = getattr(getattr(instruction, "loc", None), "line", 0)
        tracing = tracing.tb_next
    found = CannotCompile(f"line {line or _places[-1].line}, {error}")
    found.line = line or _places[-1].line
    return found


def in_rule() -> bool:
    """Is it a rule that is being compiled?"""
    return bool(_places) and _places[-1].kind is not None


def refusal(sentence: str) -> tuple[type[Exception], str]:
    """The error that says that something cannot be calculated here, and why."""
    place = _places[-1] if _places else None
    if place is None or place.kind != AUTHORS:
        return GameError, sentence
    return GameError, f"{AT}{place.name}{AT}{place.line - place.first}{AT}{sentence}"


def too_large(what: str) -> tuple[type[Exception], str]:
    """The error that says that a result does not fit."""
    return refusal(f"the result of {what} does not fit 64 bits: keep numbers smaller, or count modulo 2**64 with U64")


def raise_if(context: Any, builder: Any, condition: Any, error: tuple[type[Exception], str]) -> None:
    """Raise `error` where `condition` holds; one block for each error in a function, so that a check costs one jump that is not taken."""
    cls, sentence = error
    raising = vars(builder.function).setdefault("_raising", {})
    key = cls, sentence
    ill = None if getattr(builder, "_in_try_block", None) else raising.get(key)
    if ill is None:
        ill = builder.append_basic_block("raise")
        with builder.goto_block(ill):
            context.call_conv.return_user_exc(builder, cls, (sentence,))
        if not getattr(builder, "_in_try_block", None):
            raising[key] = ill
    on = builder.append_basic_block("on")
    builder.cbranch(condition, ill, on).set_weights([1, 99])
    builder.position_at_end(on)
