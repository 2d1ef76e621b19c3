"""The word of 64 bits as a type of its own for numba.

numba's uint64 is unusable for bitboards that people write: `uint64 op int` becomes int64, shifts turn arithmetic, and after
a branch float64 comes out. `U64` stays `U64` under every operator, whatever int stands on the other side, and shifting by 64
or more gives 0, as in `zermelo.bits`. It is deliberately no subclass of numba's Integer: its templates would match first.
"""

from __future__ import annotations

import functools
import operator
import sys
from collections.abc import Callable
from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.imputils import lower_constant
from numba.core.typeconv import Conversion
from numba.core.typing.templates import AbstractTemplate, infer_global, signature
from numba.extending import (
    intrinsic,
    lower_builtin,
    lower_cast,
    models,
    register_model,
    typeof_impl,
)
from numba.extending import overload as numba_overload
from numba.extending import overload_method as numba_overload_method

from .... import bits

WORD = ir.IntType(64)
ZERO = ir.Constant(WORD, 0)
BIT = ir.IntType(1)
FALSE, TRUE = ir.Constant(BIT, 0), ir.Constant(BIT, 1)


class U64Type(types.Type):
    bitwidth = 64
    signed = False

    def __init__(self) -> None:
        super().__init__("U64")

    def unify(self, typingctx: Any, other: Any) -> Any:
        return self if isinstance(other, types.Integer | types.Boolean) else None

    def can_convert_from(self, typingctx: Any, other: Any) -> Any:
        return Conversion.unsafe if isinstance(other, types.Integer | types.Boolean) else None

    def can_convert_to(self, typingctx: Any, other: Any) -> Any:
        return None

    def cast_python_value(self, value: Any) -> bits.U64:
        return bits.U64(value)


def overload(function: Any) -> Callable[[Any], Any]:
    """Declare the machine form of `function`. (numba would compare our annotations with those of the form it returns.)"""

    def declare(form: Any) -> Any:
        form.__annotations__ = {}
        return numba_overload(function, jit_options={"no_cfunc_wrapper": True})(form)

    return declare


def overload_method(kind: Any, name: str) -> Callable[[Any], Any]:
    """Declare the machine form of a method of things of this kind."""

    def declare(form: Any) -> Any:
        form.__annotations__ = {}
        return numba_overload_method(kind, name, jit_options={"no_cfunc_wrapper": True})(form)

    return declare


u64 = U64Type()
register_model(U64Type)(models.IntegerModel)


def is_word(kind: Any) -> bool:
    return isinstance(kind, U64Type)


def is_number(kind: Any) -> bool:
    """Is this a whole number of some kind? (A member of an IntEnum is one and says so.)"""
    return isinstance(kind, types.Integer | types.Boolean | U64Type) or getattr(kind, "is_whole_number", False)


def may_be_none(*kinds: Any) -> bool:
    """May something of these types be None? (What may be is asked before it is used, or taken out.)"""
    return any(getattr(kind, "may_be_none", False) or isinstance(kind, types.Optional) for kind in kinds)


# ------------------------------------------------------------------------------------- into the machine and out of it


@typeof_impl.register(bits.U64)
def _typeof_word(value: bits.U64, context: Any) -> U64Type:
    return u64


class MachineTable(np.ndarray):
    """A U64Table as the machine sees it: read-only memory."""


def machine_table(table: bits.U64Table) -> MachineTable:
    return np.array([int(word) for word in table], dtype=np.uint64).view(MachineTable)


@functools.singledispatch
def frozen(constant: Any) -> Any:
    """A constant of the rules as the machine keeps it: a table of words as memory, a list as a tuple; others say so where their
    machine form stands."""
    return constant


@frozen.register
def _frozen_list(constant: list) -> Any:  # type: ignore[type-arg]
    return frozen(tuple(constant))


@frozen.register
def frozen_tuple(constant: tuple) -> Any:  # type: ignore[type-arg]
    items = tuple(map(frozen, constant))
    if all(map(operator.is_, items, constant)):
        return constant
    return tuple.__new__(type(constant), items) if hasattr(constant, "_fields") else items


frozen.register(bits.U64Table, machine_table)


@typeof_impl.register(MachineTable)
def _typeof_table(value: MachineTable, context: Any) -> types.Array:
    return types.Array(u64, 1, "C", readonly=True)


@lower_constant(U64Type)
def _constant(context: Any, builder: Any, kind: U64Type, value: int) -> Any:
    return ir.Constant(WORD, int(value) & bits.MASK)


@lower_cast(types.Boolean, U64Type)
def _from_boolean(context: Any, builder: Any, source: Any, target: Any, value: Any) -> Any:
    return builder.zext(value, WORD)


@lower_cast(types.Integer, U64Type)
def _from_integer(context: Any, builder: Any, source: Any, target: Any, value: Any) -> Any:
    return context.cast(builder, value, source, types.int64 if source.signed else types.uint64)


@lower_cast(types.IntegerLiteral, U64Type)
def _from_literal(context: Any, builder: Any, source: Any, target: Any, value: Any) -> Any:
    return ir.Constant(WORD, int(source.literal_value) & bits.MASK)


@lower_cast(U64Type, types.Integer)
def _to_integer(context: Any, builder: Any, source: Any, target: Any, value: Any) -> Any:
    return context.cast(builder, value, types.uint64, target)


@lower_cast(U64Type, types.Float)
def _to_float(context: Any, builder: Any, source: Any, target: Any, value: Any) -> Any:
    return context.cast(builder, value, types.uint64, target)


@lower_cast(U64Type, types.Boolean)
def _to_boolean(context: Any, builder: Any, source: Any, target: Any, value: Any) -> Any:
    return builder.icmp_unsigned("!=", value, ZERO)


# ------------------------------------------------------------------------------------------------------- operators


BEFORE_NUMBA: dict[Any, list[Any]] = {}
"""What is asked before numba's own forms of a function where a type of ours that says `comes_first` is among the arguments (see `lean`):
numba would take such a value for the number that it can be made into."""


def operator_rule(function: Any, rule: Callable[..., Any], arity: int, literally: bool = False) -> None:
    """Teach numba's typing that `function` of these types is what `rule` says, if it says anything; constants first, if `literally`."""

    class Template(AbstractTemplate):
        key = function
        prefer_literal = literally

        def generic(self, args: Any, kws: Any) -> Any:
            return rule(*args) if len(args) == arity and not kws else None

    known_first(function, Template)


def known_first(function: Any, template: Any) -> None:
    """Teach numba's typing a form of `function` which comes before numba's own."""
    infer_global(function)(template)
    BEFORE_NUMBA.setdefault(function, []).append(template)


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
        with cgutils.if_unlikely(builder, builder.icmp_unsigned("==", args[1], ZERO)):
            context.call_conv.return_user_exc(builder, ZeroDivisionError, ("division by zero",))
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
        if not ((is_word(a) or is_word(b)) and is_number(a) and is_number(b)):
            return None
        return signature(types.boolean, *(types.int64 if isinstance(t, types.Integer) and t.signed else u64 for t in (a, b)))

    def lower(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        result = builder.icmp_unsigned(sign, *args)
        for place, kind in enumerate(sig.args):
            if not is_word(kind):
                negative = builder.icmp_signed("<", args[place], ZERO)
                settled = function(-1, 1) if place == 0 else function(1, -1)
                result = builder.select(negative, ir.Constant(BIT, int(settled)), result)
        return result

    operator_rule(function, rule, 2)
    for kinds in ((U64Type, U64Type), (U64Type, types.Integer), (types.Integer, U64Type)):
        lower_builtin(function, *kinds)(lower)


for _name, _sign in (("eq", "=="), ("ne", "!="), ("lt", "<"), ("le", "<="), ("gt", ">"), ("ge", ">=")):
    _comparison(_name, _sign)


def _shift(name: str) -> None:
    def rule(a: Any, b: Any) -> Any:
        if is_word(a) and is_number(b):
            return signature(u64, u64, u64 if is_word(b) else types.int64)
        if is_word(b) and is_number(a):
            return signature(types.int64, types.int64, u64)
        return None

    def lower(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        value, places = args
        if name == "lshift":
            shifted = builder.shl(value, places)
        else:
            shifted = builder.lshr(value, places) if is_word(sig.args[0]) else builder.ashr(value, places)
        empty = ZERO if name == "lshift" or is_word(sig.args[0]) else builder.ashr(value, ir.Constant(WORD, 63))
        return builder.select(builder.icmp_unsigned("<", places, ir.Constant(WORD, 64)), shifted, empty)

    for function in _both(name):
        operator_rule(function, rule, 2)
        for kinds in ((U64Type, types.Integer), (U64Type, U64Type), (types.Integer, U64Type)):
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
_unary(int, types.int64, lambda b, x: x)
_unary(hash, types.int64, lambda b, x: b.urem(x, ir.Constant(WORD, sys.hash_info.modulus)))
_unary(float, types.float64, lambda b, x: b.uitofp(x, ir.DoubleType()))
for _truth in (bool, operator.truth):
    _unary(_truth, types.boolean, lambda b, x: b.icmp_unsigned("!=", x, ZERO))
_unary(operator.not_, types.boolean, lambda b, x: b.icmp_unsigned("==", x, ZERO))


# ------------------------------------------------------------------------------------- words among Python's builtins


@intrinsic
def as_word(typingctx: Any, x: Any) -> Any:
    """Any whole number as a word."""
    if not is_number(x):
        return None
    return u64(types.unliteral(x)), lambda context, builder, sig, args: context.cast(builder, args[0], sig.args[0], u64)


@intrinsic
def as_int(typingctx: Any, x: Any) -> Any:
    """The bits of a word as a signed number."""
    return types.int64(u64), lambda context, builder, sig, args: args[0]


@intrinsic
def _as_unsigned(typingctx: Any, x: Any) -> Any:
    return types.uint64(u64), lambda context, builder, sig, args: args[0]


@overload(bits.U64)
def _u64(value: Any = 0) -> Any:
    return lambda value=0: as_word(value)


@overload(operator.getitem)
def _getitem(items: Any, index: Any) -> Any:
    if is_word(index) and isinstance(items, types.Array):
        return lambda items, index: items[_as_unsigned(index)]  # which cannot mean "from the end": nothing to check
    if is_word(index) and isinstance(items, types.UniTuple | types.NamedUniTuple | types.List):
        return lambda items, index: items[as_int(index)]
    return None


@overload(range)
def _range(stop: Any) -> Any:
    return (lambda stop: range(as_int(stop))) if is_word(stop) else None


@overload(range)
def _range_from(start: Any, stop: Any) -> Any:
    return (lambda start, stop: range(as_int(as_word(start)), as_int(as_word(stop)))) if is_word(start) or is_word(stop) else None


@overload(min)
def _min(a: Any, b: Any) -> Any:
    return (lambda a, b: b if b < a else a) if is_word(a) or is_word(b) else None


@overload(max)
def _max(a: Any, b: Any) -> Any:
    return (lambda a, b: b if b > a else a) if is_word(a) or is_word(b) else None


@overload(divmod)
def _divmod(a: Any, b: Any) -> Any:
    return (lambda a, b: (a // b, a % b)) if is_word(a) or is_word(b) else None
