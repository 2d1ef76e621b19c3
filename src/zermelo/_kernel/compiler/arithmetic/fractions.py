"""Floats, and what leads from ints to them and back: exact where Python is exact, an error where Python raises one."""

from __future__ import annotations

import operator
from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.typing import builtins as numbas
from numba.core.typing.templates import signature
from numba.extending import intrinsic, lower_builtin, lower_cast

from ....errors import GameError
from ....numbers import LARGEST_FLOAT
from ...errors import CannotCompile
from ..forms.words import WORD, as_word, is_word, operator_rule, u64, whole
from .place import in_rule, raise_if, refusal, too_large
from .whole import WIDE, Number

DOUBLE, TRUTH = ir.DoubleType(), ir.IntType(1)
EXACT = 2**53
"""Up to here every int is a float."""

LIMIT = DOUBLE(2.0**63)


def as_float(context: Any, builder: Any, value: Any, kind: Any) -> Any:
    """A number as `float(number)` has it: rounded where it must be."""
    if isinstance(kind, types.Float):
        return context.cast(builder, value, kind, types.float64)
    if isinstance(kind, types.Boolean):
        return builder.uitofp(value, DOUBLE)
    if isinstance(kind, types.Integer) and kind.signed:
        return builder.sitofp(context.cast(builder, value, kind, types.int64), DOUBLE)
    return Number.of(context, builder, value, kind).as_float(builder)


def intrinsic_of(builder: Any, name: str, *arguments: Any) -> Any:
    """What LLVM has for floats under this name."""
    kind = ir.FunctionType(DOUBLE, [DOUBLE] * len(arguments))
    return builder.call(cgutils.get_or_insert_function(builder.module, kind, f"llvm.{name}.f64"), arguments)


def is_infinite(builder: Any, x: Any) -> Any:
    return builder.fcmp_ordered("==", intrinsic_of(builder, "fabs", x), DOUBLE(float("inf")))


def is_finite(builder: Any, x: Any) -> Any:
    return builder.fcmp_ordered("<", intrinsic_of(builder, "fabs", x), DOUBLE(float("inf")))


# -------------------------------------------------------------------------------------------------------- back to ints


def whole_part(context: Any, builder: Any, x: Any, what: str) -> Any:
    """A float without digits after the point as an int, as `int` has it. Raises for NaN and infinity, and beyond 64 bits."""
    fits = builder.and_(builder.fcmp_ordered(">=", x, DOUBLE(-(2.0**63))), builder.fcmp_ordered("<", x, LIMIT))
    with builder.if_then(builder.not_(fits), likely=False):
        raise_if(context, builder, builder.fcmp_unordered("uno", x, x), (ValueError, "cannot convert float NaN to integer"))
        raise_if(context, builder, is_infinite(builder, x), (OverflowError, "cannot convert float infinity to integer"))
        raise_if(context, builder, TRUTH(1), too_large(what))
    return builder.fptosi(x, WORD)


SIGNED = types.int8, types.int16, types.int32, types.int64
UNSIGNED = types.uint8, types.uint16, types.uint32, types.uint64


def _met_a_float(context: Any, builder: Any, source: Any, target: Any, value: Any) -> Any:
    """An int that becomes a float because the same variable is one elsewhere. Raises in rules where no float is that int."""
    if isinstance(source, types.IntegerLiteral):
        return target_constant(context, builder, target, source.literal_value)
    if in_rule():
        number = Number.of(context, builder, value, source)
        _, size = number.magnitude(builder)
        error = refusal("an int beyond 2**53 would have to become a float here: keep one type for each variable")
        raise_if(context, builder, builder.icmp_unsigned(">", size, WORD(EXACT)), error)
    rounded = (builder.sitofp if source.signed else builder.uitofp)(value, DOUBLE)
    return context.cast(builder, rounded, types.float64, target)


def target_constant(context: Any, builder: Any, target: Any, value: int) -> Any:
    if in_rule() and abs(value) > EXACT and float(value) != value:
        raise CannotCompile(f"{value} would have to become a float, which has fewer digits: keep one type for each variable")
    return context.get_constant(target, float(value))


def _cut_down(context: Any, builder: Any, source: Any, target: Any, value: Any) -> Any:
    """A float where an int is needed: Python refuses it."""
    if in_rule():
        raise CannotCompile("a float has no machine form where an int is needed: write int(...)")
    return context.cast(builder, builder.fptosi(value, WORD), types.int64, target)


for _int in (*SIGNED, *UNSIGNED):  # one by one: numba has forms of its own for all of them together
    lower_cast(_int, types.float64)(_met_a_float)
    lower_cast(types.float64, _int)(_cut_down)
lower_cast(types.IntegerLiteral, types.float64)(_met_a_float)


@intrinsic
def nearest(typingctx: Any, x: Any) -> Any:
    """The whole float nearest to `x`; of two, the even one."""
    return types.float64(types.float64), lambda context, builder, sig, args: intrinsic_of(builder, "rint", args[0])


def rounded(x, scale):
    """`round(x, n)` for a scale of 10**n, n from 0 to 22: the float nearest to the number of n digits that is nearest to `x`."""
    high = x * scale
    if not abs(high) < 9007199254740992.0:  # 2**53: then floats lie further apart than such numbers
        return x
    far = x * 134217729.0  # Dekker: halves of few enough digits for exact products (2**27 + 1)
    a = far - (far - x)
    b = x - a
    far = scale * 134217729.0
    c = far - (far - scale)
    d = scale - c
    low = ((a * c - high) + a * d + b * c) + b * d  # so high + low is the product, exactly
    whole = nearest(high)
    rest = high - whole
    if rest == 0.5 and low > 0.0:
        whole += 1.0
    elif rest == -0.5 and low < 0.0:
        whole -= 1.0
    elif rest == 0.0 and abs(low) == 0.5 and whole % 2.0 != 0.0:
        whole += 2.0 * low
    return whole / scale


def rounded_to(x, unit):
    """`round(x, -n)` for a unit of 10**n, n from 1 to 15."""
    size = abs(x)
    if x == 0.0 or not size <= LARGEST_FLOAT:
        return x
    over = size % unit  # what is left is exact, and a multiple of the unit
    made = size - over
    if over * 2.0 > unit or (over * 2.0 == unit and (made / unit) % 2.0 == 1.0):
        made = made + unit if size < EXACT else size + (unit - over)  # from there on all are whole, and what they differ by
    return -made if x < 0.0 else made


def whole_rounded_to(i, unit):
    """The same of a whole number."""
    over = i % unit
    up = over * 2 > unit or (over * 2 == unit and ((i // unit) & 1) == 1)
    if (up and i > 9223372036854775807 - (unit - over)) or (not up and i < -9223372036854775808 + over):
        raise GameError("the result of `round` does not fit 64 bits: keep numbers smaller, or count modulo 2**64 with U64")
    return i + (unit - over) if up else i - over


# ------------------------------------------------------------------------------------------- ints and floats compared


def _compared(name: str, sign: str) -> None:
    """An int beside a float, exactly: rounding the int keeps the order, and where the two then meet the ints decide."""
    function = getattr(operator, name)

    def lower(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        first = 0 if isinstance(sig.args[0], types.Float) else 1
        x, i = args[first], args[1 - first]
        near = builder.sitofp(i, DOUBLE)
        floats = (x, near) if first == 0 else (near, x)
        compare = builder.fcmp_unordered if name == "ne" else builder.fcmp_ordered
        roughly = compare(sign, *floats)
        if isinstance(i, ir.Constant) and abs(int(i.constant)) <= EXACT:
            return roughly
        meet = builder.fcmp_ordered("==", x, near)
        inside = builder.and_(meet, builder.fcmp_ordered("<", x, LIMIT))
        exact = builder.fptosi(builder.select(inside, x, DOUBLE(0.0)), WORD)
        ints = (exact, i) if first == 0 else (i, exact)
        beyond = TRUTH(int(function(*((1, 0) if first == 0 else (0, 1)))))  # 2**63 beside the greatest int
        return builder.select(meet, builder.select(inside, builder.icmp_signed(sign, *ints), beyond), roughly)

    def lower_whole(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        first = 0 if isinstance(sig.args[0], types.Float) else 1
        x, number = args[first], Number.of(context, builder, args[1 - first], whole)
        near = number.as_float(builder)
        compare = builder.fcmp_unordered if name == "ne" else builder.fcmp_ordered
        meet = builder.fcmp_ordered("==", x, near)
        inside = builder.and_(meet, builder.fcmp_ordered("<", x, DOUBLE(2.0**64)))
        high = builder.and_(inside, builder.fcmp_ordered(">=", x, LIMIT))
        low = builder.fptosi(builder.select(builder.and_(inside, builder.not_(high)), x, DOUBLE(0.0)), WORD)
        top = builder.fptoui(builder.select(high, x, DOUBLE(0.0)), WORD)
        exact = builder.select(high, builder.zext(top, WIDE), builder.sext(low, WIDE))
        ints = (exact, number.wide(builder)) if first == 0 else (number.wide(builder), exact)
        beyond = TRUTH(int(function(*((1, 0) if first == 0 else (0, 1)))))
        exactly = builder.select(inside, builder.icmp_signed(sign, *ints), beyond)
        return builder.select(meet, exactly, compare(sign, *((x, near) if first == 0 else (near, x))))

    def rule(a: Any, b: Any) -> Any:
        if isinstance(a, types.Float) and (b == whole or is_word(b)):
            return signature(types.boolean, types.float64, whole)
        return signature(types.boolean, whole, types.float64) if isinstance(b, types.Float) and (a == whole or is_word(a)) else None

    operator_rule(function, rule, 2)
    for kinds in ((types.int64, types.float64), (types.float64, types.int64)):
        lower_builtin(function, *kinds)(lower)
    for kinds in ((whole, types.float64), (types.float64, whole)):
        lower_builtin(function, *kinds)(lower_whole)


for _name, _sign in (("eq", "=="), ("ne", "!="), ("lt", "<"), ("le", "<="), ("gt", ">"), ("ge", ">=")):
    _compared(_name, _sign)

CASES = [signature(types.boolean, *kinds) for kinds in ((types.int64, types.float64), (types.float64, types.int64))]
ORDERED, UNORDERED = numbas.OrderedCmpOp.cases, numbas.UnorderedCmpOp.cases
"""Among these numba finds what a comparison means: `CASES` join them while something of ours is compiled."""


# ------------------------------------------------------------------------------------------------------- true division


@intrinsic
def _scaled(typingctx: Any, word: Any, shift: Any) -> Any:
    """A word as a float, divided by 2**shift."""

    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        exponent = builder.shl(builder.sub(WORD(1023), args[1]), WORD(52))
        return builder.fmul(builder.uitofp(args[0], DOUBLE), builder.bitcast(exponent, DOUBLE))

    return types.float64(u64, types.int64), emit


def _quotient(n, d):
    """The float nearest to n / d, of words, d not 0: digits by hand until there are enough, and one that says whether more follow."""
    zero, one = as_word(0), as_word(1)
    q, rest, shift = n // d, n % d, 0
    while rest != zero and q < one << 55:
        more = rest >> 63 != zero
        rest <<= 1
        q <<= 1
        if more or rest >= d:
            rest -= d
            q |= one
        shift += 1
    if rest != zero:
        q |= one
    return _scaled(q, shift)


def quotient(context: Any, builder: Any, a: Any, b: Any) -> Any:
    """`a / b` of two whole numbers, given as Numbers."""
    raise_if(context, builder, builder.icmp_unsigned("==", b.bits, WORD(0)), (ZeroDivisionError, "division by zero"))
    (below, n), (other_below, d) = a.magnitude(builder), b.magnitude(builder)
    small = builder.icmp_unsigned("<=", builder.or_(n, d), WORD(EXACT - 1))
    with builder.if_else(small, likely=True) as (well, ill):
        with well:
            quick = builder.fdiv(builder.uitofp(n, DOUBLE), builder.uitofp(d, DOUBLE))
            quick_from = builder.block
        with ill:
            slow = context.compile_internal(builder, _quotient, signature(types.float64, u64, u64), (n, d))
            slow_from = builder.block
    size = builder.phi(DOUBLE)
    size.add_incoming(quick, quick_from)
    size.add_incoming(slow, slow_from)
    return builder.select(builder.xor(below, other_below), builder.fneg(size), size)


# -------------------------------------------------------------------------------------------------------------- powers


def library(builder: Any, name: str, *arguments: Any) -> Any:
    """The C library's own function, which Python calls too: LLVM must not put something in its place that rounds otherwise."""
    kind = ir.FunctionType(DOUBLE, [DOUBLE] * len(arguments))
    function = cgutils.get_or_insert_function(builder.module, kind, name)
    function.attributes.add("nobuiltin")
    return builder.call(function, arguments)


def power(context: Any, builder: Any, x: Any, y: Any) -> Any:
    """`x ** y` of two floats, as Python has it."""
    result = library(builder, "pow", x, y)
    nothing = builder.and_(builder.fcmp_ordered("==", x, DOUBLE(0.0)), builder.fcmp_ordered("<", y, DOUBLE(0.0)))
    no_power = ZeroDivisionError, "0.0 cannot be raised to a negative power"
    raise_if(context, builder, builder.and_(nothing, is_finite(builder, y)), no_power)
    finite = builder.and_(is_finite(builder, x), is_finite(builder, y))
    broken = builder.fcmp_unordered("!=", y, intrinsic_of(builder, "floor", y))
    error = refusal("a negative number to a broken power is no float")
    raise_if(context, builder, builder.and_(finite, builder.and_(builder.fcmp_ordered("<", x, DOUBLE(0.0)), broken)), error)
    lost = builder.and_(finite, is_infinite(builder, result))
    raise_if(context, builder, lost, (OverflowError, "Numerical result out of range"))
    return result
