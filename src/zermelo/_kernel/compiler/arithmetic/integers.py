"""Ints of 64 bits with a sign: Python's number, or an error where it does not fit.

What may be a word, or lies from 2**63 on, is a whole number (see `whole`): the operators have it beside the others, under the same names.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.typing.templates import signature
from numba.extending import intrinsic, lower_builtin

from ..forms.words import WORD, is_number, is_word, operator_rule, whole
from .place import operands, raise_if, refusal, too_large
from .ranges import AFTER, INT, inside
from .whole import KIND, MODULAR, ZERO, Number, either, from_magnitude, narrowed
from .words import NEGATIVE

LEAST = WORD(-(2**63))
NO_DIVISOR = ZeroDivisionError, "integer division or modulo by zero"

Emit = Callable[[Any, Any, Any, Any], Any]

SIGNS = {
    "add": "+", "sub": "-", "mul": "*", "floordiv": "//", "mod": "%", "and_": "&", "or_": "|", "xor": "^", "lshift": "<<", "rshift": ">>"
}  # fmt: skip
"""The operators of two whole numbers that give one."""


# ------------------------------------------------------------------------------------------------------ two plain ints


def _checked(name: str) -> Emit:
    """`+`, `-` or `*`, by the processor's own look at what leaves 64 bits."""

    def emit(context: Any, builder: Any, a: Any, b: Any) -> Any:
        result, lost = with_overflow(builder, f"s{name}", a, b)
        raise_if(context, builder, lost, too_large(f"`{SIGNS[name]}`"))
        return result

    return emit


def with_overflow(builder: Any, what: str, a: Any, b: Any) -> tuple[Any, Any]:
    """The result of `sadd`, `ssub`, `smul` or `umul`, and whether it left 64 bits."""
    if what.endswith("mul") and builder.module.triple.startswith("wasm"):
        return _product(builder, what == "smul", a, b)
    pair = getattr(builder, f"{what}_with_overflow")(a, b)
    return builder.extract_value(pair, 0), builder.extract_value(pair, 1)


def _product(builder: Any, signed: bool, a: Any, b: Any) -> tuple[Any, Any]:
    """The same where no processor looks, and no library multiplies 128 bits: large factors are held against what there is room for.
    (LLVM would make the processor's look again of a product that is divided.)"""
    half, extend = ir.IntType(32), builder.sext if signed else builder.zext
    small = [builder.icmp_signed("==", extend(builder.trunc(x, half), WORD), x) for x in (a, b)]
    before = builder.block
    with builder.if_then(builder.not_(builder.and_(*small)), likely=False):
        room, sizes = WORD(2**64 - 1), [a, b]
        if signed:
            sizes = [builder.select(builder.icmp_signed("<", x, ZERO), builder.sub(ZERO, x), x) for x in (a, b)]
            room = builder.add(WORD(2**63 - 1), builder.lshr(builder.xor(a, b), WORD(63)))
        none = builder.icmp_unsigned("==", sizes[0], ZERO)
        most = builder.udiv(room, builder.select(none, WORD(1), sizes[0]))
        lost = builder.and_(builder.icmp_unsigned(">", sizes[1], most), builder.not_(none))
        looked = builder.block
    beyond = builder.phi(lost.type)
    beyond.add_incoming(lost.type(0), before)
    beyond.add_incoming(lost, looked)
    return builder.mul(a, b), beyond


def _by_bits(name: str) -> Emit:
    return lambda context, builder, a, b: getattr(builder, name)(a, b)


def _floordiv(context: Any, builder: Any, a: Any, b: Any) -> Any:
    raise_if(context, builder, builder.icmp_signed("==", b, ZERO), NO_DIVISOR)
    lost = builder.and_(builder.icmp_signed("==", a, LEAST), builder.icmp_signed("==", b, WORD(-1)))
    raise_if(context, builder, lost, too_large("`//`"))
    rest = builder.srem(a, b)
    return builder.sub(builder.sdiv(a, b), builder.zext(_rounds_down(builder, rest, b), WORD))


def _mod(context: Any, builder: Any, a: Any, b: Any) -> Any:
    raise_if(context, builder, builder.icmp_signed("==", b, ZERO), NO_DIVISOR)
    rest = builder.srem(a, builder.select(builder.icmp_signed("==", b, WORD(-1)), WORD(1), b))  # the processor stumbles over the least
    return builder.add(rest, builder.select(_rounds_down(builder, rest, b), b, ZERO))


def _rounds_down(builder: Any, rest: Any, b: Any) -> Any:
    """Is the quotient, cut towards 0, one more than Python's?"""
    return builder.and_(builder.icmp_signed("!=", rest, ZERO), builder.icmp_signed("<", builder.xor(rest, b), ZERO))


def _lshift(context: Any, builder: Any, a: Any, places: Any) -> Any:
    if isinstance(a, ir.Constant) and int(a.constant) > 0:  # `1 << n`: one comparison
        far = builder.icmp_unsigned(">", places, WORD(63 - int(a.constant).bit_length()))
        with builder.if_then(far, likely=False):
            raise_if(context, builder, builder.icmp_signed("<", places, ZERO), NEGATIVE)
            raise_if(context, builder, ir.IntType(1)(1), too_large("`<<`"))
        return builder.shl(a, places)
    far = builder.icmp_unsigned(">=", places, WORD(64))
    with builder.if_then(far, likely=False):
        raise_if(context, builder, builder.icmp_signed("<", places, ZERO), NEGATIVE)
        raise_if(context, builder, builder.icmp_signed("!=", a, ZERO), too_large("`<<`"))
    few = builder.and_(places, WORD(63))
    shifted = builder.shl(a, few)
    raise_if(context, builder, builder.icmp_signed("!=", builder.ashr(shifted, few), a), too_large("`<<`"))
    return shifted


def _rshift(context: Any, builder: Any, a: Any, places: Any) -> Any:
    raise_if(context, builder, builder.icmp_signed("<", places, ZERO), NEGATIVE)
    return builder.ashr(a, builder.select(builder.icmp_unsigned("<", places, WORD(63)), places, WORD(63)))


PLAIN: dict[str, Emit] = {
    **{name: _checked(name) for name in ("add", "sub", "mul")},
    **{name: _by_bits(name) for name in ("and_", "or_", "xor")},
    "floordiv": _floordiv, "mod": _mod, "lshift": _lshift, "rshift": _rshift,
}  # fmt: skip
"""What two ints of 64 bits come to."""


def plain(name: str, context: Any, builder: Any, a: Any, b: Any) -> Any:
    """What the operator that is being compiled makes of two ints: without a look where their ranges say that it fits."""
    known = operands()
    if len(known) == 2:
        one, other = known
        fits = inside(AFTER[name](one, other), INT)
        if fits and name in ("add", "sub", "mul"):
            return getattr(builder, name)(a, b, flags=["nsw"])
        if name in ("lshift", "rshift") and inside(other, (0, 63)) and (fits or name == "rshift"):
            return builder.shl(a, b) if name == "lshift" else builder.ashr(a, b)
    return PLAIN[name](context, builder, a, b)


def negated(context: Any, builder: Any, a: Any) -> Any:
    raise_if(context, builder, builder.icmp_signed("==", a, LEAST), too_large("`-`"))
    return builder.sub(ZERO, a)


def magnitude(context: Any, builder: Any, a: Any) -> Any:
    raise_if(context, builder, builder.icmp_signed("==", a, LEAST), too_large("`abs`"))
    return builder.select(builder.icmp_signed("<", a, ZERO), builder.sub(ZERO, a), a)


# -------------------------------------------------------------------------------------------------------------- powers


def power(context: Any, builder: Any, a: Any, exponent: int) -> Any:
    """`a` to a power that stands in the rule as a number, 0 or more."""
    result = a if exponent else WORD(1)
    times = PLAIN["mul"]
    for digit in bin(exponent)[3:]:
        result = times(context, builder, result, result)
        if digit == "1":
            result = times(context, builder, result, a)
    return result


@intrinsic
def _multiplied(typingctx: Any, a: Any, b: Any) -> Any:
    """The product, and whether it left 64 bits."""
    answer = types.Tuple((types.int64, types.boolean))

    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return context.make_tuple(builder, answer, with_overflow(builder, "smul", *args))

    return answer(types.int64, types.int64), emit


def _raised(a, n):
    """`a` to the power of `n`, and whether it left 64 bits."""
    result, lost = 1, False
    while n > 0:
        if n & 1:
            result, beyond = _multiplied(result, a)
            lost = lost or beyond
        n >>= 1
        if n > 0:
            a, beyond = _multiplied(a, a)
            lost = lost or beyond
    return result, lost


def any_power(context: Any, builder: Any, a: Any, n: Any) -> Any:
    raise_if(context, builder, builder.icmp_signed("<", n, ZERO), refusal("a negative power of an int is a float: write float(a) ** b"))
    answer = types.Tuple((types.int64, types.boolean))
    pair = context.compile_internal(builder, _raised, signature(answer, types.int64, types.int64), (a, n))
    value, lost = cgutils.unpack_tuple(builder, pair, 2)
    raise_if(context, builder, lost, too_large("`**`"))
    return value


# ------------------------------------------------------------------------------------------- words and ints in one variable


def _wide(name: str) -> Emit:
    """`+`, `-`, `&`, `|`, `^` of two numbers of which one is no plain int; a word makes a word."""

    def emit(context: Any, builder: Any, a: Number, b: Number) -> Any:
        modular = builder.or_(a.is_word(builder), b.is_word(builder))
        do = getattr(builder, name)
        return either(
            builder,
            modular,
            lambda: Number(do(a.bits, b.bits), KIND(MODULAR)),
            lambda: narrowed(context, builder, do(a.wide(builder), b.wide(builder)), f"`{SIGNS[name]}`"),
        )

    return emit


def _wide_mul(context: Any, builder: Any, a: Number, b: Number) -> Any:
    def exactly() -> Number:
        (one_below, one), (other_below, other) = a.magnitude(builder), b.magnitude(builder)
        size, lost = with_overflow(builder, "umul", one, other)
        raise_if(context, builder, lost, too_large("`*`"))
        return from_magnitude(context, builder, builder.xor(one_below, other_below), size, "`*`")

    modular = builder.or_(a.is_word(builder), b.is_word(builder))
    return either(builder, modular, lambda: Number(builder.mul(a.bits, b.bits), KIND(MODULAR)), exactly)


def _wide_division(quotient: bool) -> Emit:
    def emit(context: Any, builder: Any, a: Number, b: Number) -> Any:
        raise_if(context, builder, builder.icmp_unsigned("==", b.bits, ZERO), NO_DIVISOR)
        do = builder.udiv if quotient else builder.urem

        def exactly() -> Number:
            (one_below, one), (other_below, other) = a.magnitude(builder), b.magnitude(builder)
            rest = builder.urem(one, other)
            differ = builder.xor(one_below, other_below)
            down = builder.and_(differ, builder.icmp_unsigned("!=", rest, ZERO))
            if quotient:
                size = builder.add(builder.udiv(one, other), builder.zext(down, WORD))
                return from_magnitude(context, builder, differ, size, "`//`")
            return from_magnitude(context, builder, other_below, builder.select(down, builder.sub(other, rest), rest), "`%`")

        modular = builder.or_(a.is_word(builder), b.is_word(builder))
        return either(builder, modular, lambda: Number(do(a.bits, b.bits), KIND(MODULAR)), exactly)

    return emit


def _wide_lshift(context: Any, builder: Any, a: Number, places: Number) -> Any:
    few, inside = _places(context, builder, places)

    def exactly() -> Number:
        far = builder.and_(places.is_word(builder), builder.not_(inside))  # the word's own method comes first: nothing is left
        none = builder.or_(far, builder.icmp_unsigned("==", a.bits, ZERO))
        below, size = a.magnitude(builder)
        shifted = builder.shl(size, few)
        fits = builder.and_(inside, builder.icmp_unsigned("==", builder.lshr(shifted, few), size))
        raise_if(context, builder, builder.not_(builder.or_(fits, none)), too_large("`<<`"))
        return from_magnitude(context, builder, below, builder.select(none, ZERO, shifted), "`<<`")

    return either(
        builder,
        a.is_word(builder),
        lambda: Number(builder.select(inside, builder.shl(a.bits, few), ZERO), KIND(MODULAR)),
        exactly,
    )


def _wide_rshift(context: Any, builder: Any, a: Number, places: Number) -> Any:
    few, inside = _places(context, builder, places)
    signed = a.is_signed(builder)
    last = builder.select(signed, builder.ashr(a.bits, WORD(63)), ZERO)
    shifted = builder.select(signed, builder.ashr(a.bits, few), builder.lshr(a.bits, few))
    bits = builder.select(inside, shifted, last)
    large = builder.and_(builder.not_(signed), builder.icmp_signed("<", bits, ZERO))
    return Number(bits, builder.select(a.is_word(builder), KIND(MODULAR), builder.zext(large, KIND)))


def _places(context: Any, builder: Any, places: Number) -> tuple[Any, Any]:
    """How far to shift, below 64, and whether it was below 64 before. Raises where it is negative."""
    below = builder.and_(places.is_signed(builder), builder.icmp_signed("<", places.bits, ZERO))
    raise_if(context, builder, below, NEGATIVE)
    return builder.and_(places.bits, WORD(63)), builder.icmp_unsigned("<", places.bits, WORD(64))


WIDELY: dict[str, Callable[[Any, Any, Number, Number], Any]] = {
    **{name: _wide(name) for name in ("add", "sub", "and_", "or_", "xor")},
    "mul": _wide_mul, "floordiv": _wide_division(True), "mod": _wide_division(False), "lshift": _wide_lshift, "rshift": _wide_rshift,
}  # fmt: skip
"""What two whole numbers come to of which one is no plain int."""


def mixed(name: str, context: Any, builder: Any, a: Number, b: Number) -> Number:
    """What two whole numbers come to."""
    plain = builder.icmp_unsigned("==", builder.or_(a.kind, b.kind), KIND(0))
    return either(
        builder,
        plain,
        lambda: Number(PLAIN[name](context, builder, a.bits, b.bits), KIND(0)),
        lambda: WIDELY[name](context, builder, a, b),
    )


def _of_wholes(name: str) -> None:
    def rule(a: Any, b: Any) -> Any:
        word = (is_word(a) or is_word(b)) and "shift" not in name  # which makes a word of the other
        return signature(whole, whole, whole) if whole in (a, b) and is_number(a) and is_number(b) and not word else None

    def lower(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        a, b = (Number.of(context, builder, value, whole) for value in args)
        return mixed(name, context, builder, a, b).packed(builder)

    for function in (getattr(operator, name), getattr(operator, "i" + name.rstrip("_"))):
        operator_rule(function, rule, 2)
        lower_builtin(function, whole, whole)(lower)


for _name in SIGNS:
    _of_wholes(_name)


# ---------------------------------------------------------------------------------------------------------- comparisons


def _compared(name: str, sign: str) -> None:
    function = getattr(operator, name)

    def lower(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        a, b = (Number.of(context, builder, value, whole) for value in args)
        return builder.icmp_signed(sign, a.wide(builder), b.wide(builder))

    operator_rule(
        function, lambda a, b: signature(types.boolean, whole, whole) if whole in (a, b) and is_number(a) and is_number(b) else None, 2
    )
    lower_builtin(function, whole, whole)(lower)


for _name, _sign in (("eq", "=="), ("ne", "!="), ("lt", "<"), ("le", "<="), ("gt", ">"), ("ge", ">=")):
    _compared(_name, _sign)


# ------------------------------------------------------------------------------------------------------ one whole number


def _alone(function: Any, answer: Any, emit: Callable[[Any, Any, Number], Any]) -> None:
    def lower(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        made = emit(context, builder, Number.of(context, builder, args[0], whole))
        return made.packed(builder) if isinstance(made, Number) else made

    operator_rule(function, lambda a: signature(answer, whole) if a == whole else None, 1)
    lower_builtin(function, whole)(lower)


def _opposite(context: Any, builder: Any, a: Number) -> Number:
    return mixed("sub", context, builder, Number(ZERO, KIND(0)), a)


def _inverted(context: Any, builder: Any, a: Number) -> Number:
    """`~a` is -1 - a; of a word modulo 2**64."""
    return mixed("sub", context, builder, Number(WORD(-1), KIND(0)), a)


def _size(context: Any, builder: Any, a: Number) -> Number:
    negative = builder.and_(a.is_signed(builder), builder.icmp_signed("<", a.bits, ZERO))
    return either(builder, negative, lambda: _opposite(context, builder, a), lambda: a)


def as_plain(context: Any, builder: Any, a: Number) -> Number:
    """`int(a)`: a word becomes the int it looks like."""
    return either(builder, a.is_word(builder), lambda: Number.unsigned(builder, a.bits), lambda: a)


_alone(operator.neg, whole, _opposite)
_alone(operator.invert, whole, _inverted)
_alone(operator.pos, whole, lambda context, builder, a: a)
_alone(abs, whole, _size)
_alone(int, whole, as_plain)
_alone(float, types.float64, lambda context, builder, a: a.as_float(builder))
for _truth in (bool, operator.truth):
    _alone(_truth, types.boolean, lambda context, builder, a: builder.icmp_unsigned("!=", a.bits, ZERO))
_alone(operator.not_, types.boolean, lambda context, builder, a: builder.icmp_unsigned("==", a.bits, ZERO))
