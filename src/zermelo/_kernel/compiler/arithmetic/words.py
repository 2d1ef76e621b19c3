"""The operators and builtins of words: closed, modulo 2**64, as `zermelo.bits` has them."""

from __future__ import annotations

import operator
import sys
from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba import types
from numba.core.typing.templates import signature
from numba.extending import intrinsic, lower_builtin

from ..forms.words import WORD, ZERO, U64Type, is_number, is_word, operator_rule, overload, u64, whole
from .place import operands, raise_if
from .whole import Number


def _pair(answer: Any) -> Callable[..., Any]:
    """One side a word, the other any whole number: both become words."""

    def rule(a: Any, b: Any) -> Any:
        return signature(answer, u64, u64) if (is_word(a) or is_word(b)) and is_number(a) and is_number(b) else None

    return rule


def _both(name: str) -> tuple[Any, Any]:
    """`a & b` and `a &= b` are the same on words."""
    return getattr(operator, name), getattr(operator, "i" + name.rstrip("_"))


def _arithmetic(name: str, emit: Callable[[Any, Any, Any], Any]) -> None:
    for function in _both(name):
        operator_rule(function, _pair(u64), 2)
        lower_builtin(function, U64Type, U64Type)(lambda context, builder, sig, args: emit(builder, *args))


_arithmetic("and_", lambda b, x, y: b.and_(x, y))
_arithmetic("or_", lambda b, x, y: b.or_(x, y))
_arithmetic("xor", lambda b, x, y: b.xor(x, y))
_arithmetic("add", lambda b, x, y: b.add(x, y))
_arithmetic("sub", lambda b, x, y: b.sub(x, y))
_arithmetic("mul", lambda b, x, y: b.mul(x, y))


def _division(name: str, emit: Callable[[Any, Any, Any], Any]) -> None:
    def lower(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        raise_if(context, builder, builder.icmp_unsigned("==", args[1], ZERO), (ZeroDivisionError, "division by zero"))
        return emit(builder, *args)

    for function in _both(name):
        operator_rule(function, _pair(u64), 2)
        lower_builtin(function, U64Type, U64Type)(lower)


_division("floordiv", lambda b, x, y: b.udiv(x, y))
_division("mod", lambda b, x, y: b.urem(x, y))


def _comparison(name: str, sign: str) -> None:
    """A word compared with a signed number is compared as Python does: every word is above every negative number."""
    function = getattr(operator, name)

    def rule(a: Any, b: Any) -> Any:
        if not ((is_word(a) or is_word(b)) and is_number(a) and is_number(b)) or whole in (a, b):
            return None
        return signature(types.boolean, *(types.int64 if isinstance(t, types.Integer) and t.signed else u64 for t in (a, b)))

    def lower(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        result = builder.icmp_unsigned(sign, *args)
        for place, kind in enumerate(sig.args):
            if not is_word(kind):
                negative = builder.icmp_signed("<", args[place], ZERO)
                settled = function(-1, 1) if place == 0 else function(1, -1)
                result = builder.select(negative, ir.Constant(ir.IntType(1), int(settled)), result)
        return result

    operator_rule(function, rule, 2)
    for kinds in ((U64Type, U64Type), (U64Type, types.Integer), (types.Integer, U64Type)):
        lower_builtin(function, *kinds)(lower)


for _name, _sign in (("eq", "=="), ("ne", "!="), ("lt", "<"), ("le", "<="), ("gt", ">"), ("ge", ">=")):
    _comparison(_name, _sign)


NEGATIVE = ValueError, "negative shift count"


def _shift(name: str) -> None:
    def rule(a: Any, b: Any) -> Any:
        return signature(u64, u64, u64 if is_word(b) else types.int64) if is_word(a) and is_number(b) and b != whole else None

    def lower(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        value, places = args
        known = operands()
        if not is_word(sig.args[1]) and not (len(known) == 2 and known[1][0] >= 0):
            raise_if(context, builder, builder.icmp_signed("<", places, ZERO), NEGATIVE)
        shifted = builder.shl(value, places) if name == "lshift" else builder.lshr(value, places)
        return builder.select(builder.icmp_unsigned("<", places, WORD(64)), shifted, ZERO)

    for function in _both(name):
        operator_rule(function, rule, 2)
        for kinds in ((U64Type, types.Integer), (U64Type, U64Type)):
            lower_builtin(function, *kinds)(lower)


_shift("lshift")
_shift("rshift")


def _unary(function: Any, answer: Any, emit: Callable[[Any, Any], Any]) -> None:
    operator_rule(function, lambda a: signature(answer, u64) if is_word(a) else None, 1)
    lower_builtin(function, U64Type)(lambda context, builder, sig, args: emit(builder, args[0]))


_unary(operator.invert, u64, lambda b, x: b.not_(x))
_unary(operator.neg, u64, lambda b, x: b.sub(ZERO, x))
_unary(operator.pos, u64, lambda b, x: x)
_unary(abs, u64, lambda b, x: x)
_unary(int, whole, lambda b, x: Number.unsigned(b, x).packed(b))
_unary(hash, types.int64, lambda b, x: b.urem(x, ir.Constant(WORD, sys.hash_info.modulus)))
_unary(float, types.float64, lambda b, x: b.uitofp(x, ir.DoubleType()))
for _truth in (bool, operator.truth):
    _unary(_truth, types.boolean, lambda b, x: b.icmp_unsigned("!=", x, ZERO))
_unary(operator.not_, types.boolean, lambda b, x: b.icmp_unsigned("==", x, ZERO))


# ------------------------------------------------------------------------------------- words among Python's builtins


@intrinsic
def as_plain(typingctx: Any, x: Any) -> Any:
    """Any whole number as an int with a sign; raises where it is none."""

    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return Number.of(context, builder, args[0], sig.args[0]).as_int(context, builder)

    return types.int64(types.unliteral(x)), emit


def may_be_word(*kinds: Any) -> bool:
    """Is one of these a word, or may it be one?"""
    return any(is_word(kind) or kind == whole for kind in kinds)


@overload(range)
def _range(stop: Any) -> Any:
    return (lambda stop: range(as_plain(stop))) if may_be_word(stop) else None


@overload(range)
def _range_from(start: Any, stop: Any) -> Any:
    return (lambda start, stop: range(as_plain(start), as_plain(stop))) if may_be_word(start, stop) else None


@overload(range)
def _range_by(start: Any, stop: Any, step: Any) -> Any:
    if not may_be_word(start, stop, step):
        return None
    return lambda start, stop, step: range(as_plain(start), as_plain(stop), as_plain(step))


@overload(min)
def _min(a: Any, b: Any) -> Any:
    return (lambda a, b: b if b < a else a) if may_be_word(a, b) else None


@overload(max)
def _max(a: Any, b: Any) -> Any:
    return (lambda a, b: b if b > a else a) if may_be_word(a, b) else None


@overload(divmod)
def _divmod(a: Any, b: Any) -> Any:
    return (lambda a, b: (a // b, a % b)) if may_be_word(a, b) else None
