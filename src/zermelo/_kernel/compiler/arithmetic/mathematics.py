"""The functions of `math`, with the errors that Python's raise; those whose last digit may differ are refused."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba import types
from numba.core.typing.templates import signature

from ...errors import CannotCompile
from ..forms.words import is_number, is_word
from . import fractions
from .fractions import is_finite, is_infinite, library
from .operators import Meaning, Meant, form, is_float, is_int
from .place import raise_if, too_large
from .whole import ZERO

DOMAIN = ValueError, "math domain error"
RANGE = OverflowError, "math range error"

BOUNDED = "acos acosh asin asinh atan atanh cos erf erfc log1p log log10 log2 sin tan tanh sqrt"
"""Where these give an infinity for a finite number, Python calls it a matter of the domain."""

UNBOUNDED = "cosh sinh exp expm1 exp2"
"""Where these do, the result is too large."""

DIFFERENT = {
    "gamma": "", "lgamma": "", "dist": "", "hypot": ": write math.sqrt(x * x + y * y)", "ldexp": ": multiply by 2.0 ** n",
    "frexp": "", "fsum": ": use sum", "nextafter": "", "ulp": "", "remainder": "", "fmod": ": use %",
}  # fmt: skip
"""What Python calculates by algorithms of its own, or numba otherwise; and what to write instead."""


def _number(kind: Any) -> bool:
    return (is_number(kind) or is_float(kind)) and not is_word(kind)


def _of_one(name: str, error: Any) -> Meant:
    """A function of the C library: NaN for a number is a matter of the domain, an infinity for a finite one is `error`."""

    def meaning(a: Any = None, *more: Any) -> Meaning | None:
        if more or not _number(a):
            return None
        take = types.unliteral(a)

        def emit(context: Any, builder: Any, args: Any) -> Any:
            x = fractions.as_float(context, builder, args[0], take)
            result = fractions.intrinsic_of(builder, "sqrt", x) if name == "sqrt" else library(builder, name, x)
            nan = builder.fcmp_unordered("uno", result, result)
            raise_if(context, builder, builder.and_(nan, builder.fcmp_ordered("ord", x, x)), DOMAIN)
            raise_if(context, builder, builder.and_(is_infinite(builder, result), is_finite(builder, x)), error)
            return result

        return Meaning(types.float64, (take,), emit)

    return meaning


for _name in BOUNDED.split():
    form(getattr(math, _name), _of_one(_name, DOMAIN))
for _name in UNBOUNDED.split():
    form(getattr(math, _name), _of_one(_name, RANGE))


def _to_int(name: str) -> Meant:
    def meaning(a: Any = None, *more: Any) -> Meaning | None:
        if not more and is_int(a):
            return Meaning(types.int64, (types.int64,), lambda context, builder, args: args[0])
        if more or not is_float(a):
            return None

        def emit(context: Any, builder: Any, args: Any) -> Any:
            whole = fractions.intrinsic_of(builder, name, args[0])
            return fractions.whole_part(context, builder, whole, f"`math.{name}`")

        return Meaning(types.int64, (types.float64,), emit)

    return meaning


for _name in ("floor", "ceil", "trunc"):
    form(getattr(math, _name), _to_int(_name))


def _of_floats(name: str, arity: int) -> Meant:
    """A function that numba has rightly for floats; ints become floats first."""
    original = getattr(math, name)

    def meaning(*kinds: Any) -> Meaning | None:
        if len(kinds) != arity or not all(map(_number, kinds)):
            return None
        takes = tuple(map(types.unliteral, kinds))
        doubles = (types.float64,) * arity

        def emit(context: Any, builder: Any, args: Any) -> Any:
            floats = [fractions.as_float(context, builder, value, kind) for value, kind in zip(args, takes, strict=True)]
            function = context.typing_context.resolve_value_type(original)
            called = function.get_call_type(context.typing_context, doubles, {})
            known = context.get_function(function, called)
            context.add_linking_libs(getattr(known, "libs", ()))
            return known(builder, floats)

        return Meaning(types.boolean if name.startswith("is") else types.float64, takes, emit)

    return meaning


for _name in ("fabs", "degrees", "radians", "isnan", "isinf", "isfinite"):
    form(getattr(math, _name), _of_floats(_name, 1))
for _name in ("atan2", "copysign"):
    form(getattr(math, _name), _of_floats(_name, 2))


def _pow(a: Any = None, b: Any = None, *more: Any) -> Meaning | None:
    if more or not (_number(a) and _number(b)):
        return None
    takes = types.unliteral(a), types.unliteral(b)

    def emit(context: Any, builder: Any, args: Any) -> Any:
        x, y = (fractions.as_float(context, builder, value, kind) for value, kind in zip(args, takes, strict=True))
        result = library(builder, "pow", x, y)
        nan = builder.fcmp_unordered("uno", result, result)
        raise_if(context, builder, builder.and_(nan, builder.fcmp_ordered("ord", x, y)), DOMAIN)
        finite = builder.and_(is_finite(builder, x), is_finite(builder, y))
        lost = builder.and_(finite, is_infinite(builder, result))
        nothing = builder.fcmp_ordered("==", x, ir.DoubleType()(0.0))
        raise_if(context, builder, builder.and_(lost, nothing), DOMAIN)
        raise_if(context, builder, lost, RANGE)
        return result

    return Meaning(types.float64, takes, emit)


form(math.pow, _pow)


def _gcd(a: Any = None, b: Any = None, *more: Any) -> Meaning | None:
    if more or not (is_int(a) and is_int(b)):
        raise CannotCompile("math.gcd has a machine form for two ints")

    def emit(context: Any, builder: Any, args: Any) -> Any:
        both = signature(types.int64, types.int64, types.int64)
        result = context.compile_internal(builder, _common, both, args)
        raise_if(context, builder, builder.icmp_signed("<", result, ZERO), too_large("`math.gcd`"))
        return result

    return Meaning(types.int64, (types.int64, types.int64), emit)


def _common(a, b):
    """The greatest common divisor; negative only where it is 2**63."""
    while b:
        if b == -1:
            return 1
        a, b = b, a % b
    return abs(a)


form(math.gcd, _gcd)


def _refused(name: str, instead: str) -> Callable[..., Any]:
    def meaning(*kinds: Any) -> Any:
        raise CannotCompile(f"math.{name} has no machine form that gives Python's last digit{instead}")

    return meaning


for _name, _instead in DIFFERENT.items():
    if hasattr(math, _name):
        form(getattr(math, _name), _refused(_name, _instead))
