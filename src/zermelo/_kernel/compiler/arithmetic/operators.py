"""What stands in rules for Python's operators, builtins and the functions of `math`.

A form is a function in name only: numba's typing asks its `meaning` what it answers for these types, and code generation asks the
same again. For what has no meaning here (lists, tuples, text) it is the original. It takes the original's place in every rule: an
operator in numba's instructions (`in_place_of`), a builtin among the globals of the copy (`names`), `math` as a module of forms.
"""

from __future__ import annotations

import builtins
import enum
import math
import operator
import types as python
from collections.abc import Callable
from typing import Any, NamedTuple

from llvmlite import ir as llvm
from numba import types
from numba.core import cgutils, ir, registry
from numba.core.typing.templates import AbstractTemplate, builtin_registry, signature
from numba.extending import lower_builtin

from .... import bits
from ...errors import CannotCompile
from ..forms.arrays import refuse_arrays
from ..forms.maybe import MaybeType, without_none
from ..forms.members.member import MemberType
from ..forms.texts.text import TEXTS
from ..forms.words import is_number, is_word, u64, whole
from . import fractions, integers
from .place import raise_if, refusal
from .whole import Number, held


class Meaning(NamedTuple):
    """What an operation does with numbers of some types."""

    answer: Any
    takes: tuple[Any, ...]
    emit: Callable[[Any, Any, Any], Any]
    """(context, builder, values) to a value."""


Meant = Callable[..., Meaning | None]
"""From the types of the arguments to what the operation does; None where that is the original's affair."""

FORMS: dict[Any, Any] = {}
"""By the original."""

MEANT: dict[Any, Any] = {}
"""The original, by the form."""


def form(original: Any, meaning: Meant, as_it_is: bool = False) -> Any:
    """The form of `original`: what `meaning` says, and the original where it says nothing. What may be None has to be there, unless it is
    taken as it is."""
    bare = (lambda kind: kind) if as_it_is else without_none

    def stub(*arguments: Any) -> Any:
        raise NotImplementedError

    stub.__name__ = stub.__qualname__ = original.__name__

    class Template(AbstractTemplate):
        key = stub
        prefer_literal = True

        def generic(self, args: Any, kws: Any) -> Any:
            meant = None if kws else meaning(*map(bare, args))
            if meant is not None:
                return signature(meant.answer, *meant.takes)
            if original.__module__ == operator.add.__module__:  # a builtin, as `min`, goes through the items
                refuse_arrays(*args)
            return self.context.resolve_function_type(original, args, kws)

    builtin_registry.register_global(stub, types.Function(Template))

    @lower_builtin(stub, types.VarArg(types.Any))
    def lower(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        meant = meaning(*map(bare, sig.args))
        if meant is not None:
            return meant.emit(context, builder, args)
        function = context.typing_context.resolve_value_type(original)
        called = function.get_call_type(context.typing_context, sig.args, {})
        known = context.get_function(function, called)
        context.add_linking_libs(getattr(known, "libs", ()))
        return context.cast(builder, known(builder, args), called.return_type, sig.return_type)

    FORMS[original] = stub
    MEANT[stub] = original
    return stub


# ------------------------------------------------------------------------------------------------------ kinds of numbers


def is_int(kind: Any) -> bool:
    """An int of 64 bits, or a truth value or a member of an IntEnum that is counted as one."""
    if isinstance(kind, MemberType):
        return kind.is_whole_number and not kind.operators
    return isinstance(kind, types.Boolean) or (isinstance(kind, types.Integer) and kind.signed)


def is_truth(kind: Any) -> bool:
    return isinstance(kind, types.Boolean)


def is_flag(kind: Any) -> bool:
    return isinstance(kind, MemberType) and kind.is_flag


def is_float(kind: Any) -> bool:
    return isinstance(kind, types.Float)


def is_counted(kind: Any) -> bool:
    """A number of some kind that has no operators of its own."""
    return is_int(kind) or is_float(kind) or (is_number(kind) and not isinstance(kind, MemberType | MaybeType))


def _as(kind: Any) -> Any:
    """The type in which a number is calculated with."""
    if is_float(kind):
        return types.float64
    if isinstance(kind, types.Integer) and not kind.signed:
        return whole
    return types.int64 if is_int(kind) else kind


def _numbers(context: Any, builder: Any, values: Any, kinds: Any) -> list[Number]:
    return [Number.of(context, builder, value, kind) for value, kind in zip(values, kinds, strict=True)]


def _floats(context: Any, builder: Any, values: Any, kinds: Any) -> list[Any]:
    return [fractions.as_float(context, builder, value, kind) for value, kind in zip(values, kinds, strict=True)]


# ------------------------------------------------------------------------------------------------------------ operators


def _arithmetic(original: Any, name: str) -> Meant:
    """`+`, `//`, `<<` ...: of ints here, of words and whole numbers by their own forms, of floats by numba's."""

    def meaning(a: Any = None, b: Any = None, *more: Any) -> Meaning | None:
        if more or not all(map(is_counted, (a, b))):
            return None
        if is_float(a) or is_float(b):
            return None if is_word(a) or is_word(b) or name in WHOLE_ONLY else _in_floats(original, a, b)
        if name in ("and_", "or_", "xor") and ((is_truth(a) and is_truth(b)) or is_flag(a) or is_flag(b)):
            return None
        if is_int(a) and is_int(b):
            take = (types.int64, types.int64)
            return Meaning(types.int64, take, lambda context, builder, args: integers.plain(name, context, builder, *args))
        if is_word(b) and is_int(a) and (is_truth(a) or "shift" in name):  # an int in Python: its own method comes first
            return Meaning(whole, (types.unliteral(a), u64), _with_a_word_as_int(name, a))
        if is_word(a) or (is_word(b) and "shift" not in name):
            return None
        if is_truth(a):
            take = (types.boolean, whole)
            return Meaning(whole, take, lambda context, builder, args: _mixed_with_a_truth(name, context, builder, args))
        return Meaning(whole, (whole, whole), lambda context, builder, args: _mixed(name, context, builder, args))

    return meaning


WHOLE_ONLY = {"and_", "or_", "xor", "lshift", "rshift"}


def _mixed(name: str, context: Any, builder: Any, args: Any) -> Any:
    return integers.mixed(name, context, builder, *_numbers(context, builder, args, (whole, whole))).packed(builder)


def _mixed_with_a_truth(name: str, context: Any, builder: Any, args: Any) -> Any:
    """A truth value first: it makes an int of a word beside it."""
    a, b = _numbers(context, builder, args, (types.boolean, whole))
    return integers.mixed(name, context, builder, a, integers.as_plain(context, builder, b)).packed(builder)


def _with_a_word_as_int(name: str, kind: Any) -> Callable[[Any, Any, Any], Any]:
    def emit(context: Any, builder: Any, args: Any) -> Any:
        a = Number.of(context, builder, args[0], types.unliteral(kind))
        if name == "lshift" and not is_truth(kind):  # the word's own method comes first: so far nothing is left
            far = builder.icmp_unsigned(">=", args[1], llvm.IntType(64)(64))
            a.bits = builder.select(far, llvm.IntType(64)(0), a.bits)
        return integers.mixed(name, context, builder, a, Number.unsigned(builder, args[1])).packed(builder)

    return emit


def _in_floats(original: Any, a: Any, b: Any) -> Meaning:
    """The original on two floats."""
    takes = (_as(a), _as(b))

    def emit(context: Any, builder: Any, args: Any) -> Any:
        for value, kind in zip(args, takes, strict=True):
            if kind == whole:  # a word has no sum with a float in plain Python, and another quotient
                error = refusal("a U64 beside a float: write float(...)")
                raise_if(context, builder, Number.of(context, builder, value, kind).is_word(builder), error)
        function = context.typing_context.resolve_value_type(original)
        called = function.get_call_type(context.typing_context, (types.float64, types.float64), {})
        return context.get_function(function, called)(builder, _floats(context, builder, args, takes))

    return Meaning(types.float64, takes, emit)


for _name in integers.SIGNS:
    _plain, _in_place = getattr(operator, _name), getattr(operator, "i" + _name.rstrip("_"))
    form(_plain, _arithmetic(_plain, _name))
    form(_in_place, _arithmetic(_plain, _name))


def _divided(a: Any = None, b: Any = None, *more: Any) -> Meaning | None:
    if more or not all(map(is_counted, (a, b))) or is_word(a) or is_word(b):
        return None
    if is_float(a) or is_float(b):
        return _in_floats(operator.truediv, a, b)
    takes = (_as(a), _as(b))

    def emit(context: Any, builder: Any, args: Any) -> Any:
        return fractions.quotient(context, builder, *_numbers(context, builder, args, takes))

    return Meaning(types.float64, takes, emit)


form(operator.truediv, _divided)
form(operator.itruediv, _divided)


def _power(a: Any = None, b: Any = None, *more: Any) -> Meaning | None:
    if more or not all(is_int(kind) or is_float(kind) or kind == whole for kind in (a, b)):
        return None
    exponent = getattr(b, "literal_value", None)
    if is_float(a) or is_float(b) or (type(exponent) is int and exponent < 0):
        takes = (_as(a), b if type(exponent) is int and exponent < 0 else _as(b))
        return Meaning(
            types.float64,
            takes,
            lambda context, builder, args: fractions.power(context, builder, *_floats(context, builder, args, [_as(a), _as(b)])),
        )
    if type(exponent) is int:
        return Meaning(types.int64, (types.int64, b), lambda context, builder, args: integers.power(context, builder, args[0], exponent))
    return Meaning(types.int64, (types.int64, types.int64), lambda context, builder, args: integers.any_power(context, builder, *args))


for _original in (operator.pow, operator.ipow, pow):
    form(_original, _power)


def _one_int(emit: Callable[[Any, Any, Any], Any], flags: bool = True) -> Meant:
    """What an operator makes of one int; without `flags`, those have an answer of their own."""

    def meaning(a: Any = None, *more: Any) -> Meaning | None:
        if more or not is_int(a) or (is_flag(a) and not flags):
            return None
        return Meaning(types.int64, (types.int64,), lambda context, builder, args: emit(context, builder, args[0]))

    return meaning


form(operator.neg, _one_int(integers.negated))
form(operator.pos, _one_int(lambda context, builder, a: a))
form(operator.invert, _one_int(lambda context, builder, a: builder.not_(a), flags=False))
form(abs, _one_int(integers.magnitude))

# ------------------------------------------------------------------------------------------------------------- builtins


def _int(a: Any = None, *more: Any) -> Meaning | None:
    if not more and is_int(a):
        return Meaning(types.int64, (types.int64,), lambda context, builder, args: args[0])
    if more or not is_float(a):
        return None

    def emit(context: Any, builder: Any, args: Any) -> Any:
        return fractions.whole_part(context, builder, fractions.intrinsic_of(builder, "trunc", args[0]), "`int`")

    return Meaning(types.int64, (types.float64,), emit)


def _float(a: Any = None, *more: Any) -> Meaning | None:
    if more or not is_counted(a):
        return None
    take = types.unliteral(a)
    return Meaning(types.float64, (take,), lambda context, builder, args: fractions.as_float(context, builder, args[0], take))


def _round(a: Any = None, digits: Any = None, *more: Any) -> Meaning | None:
    if more or not (is_int(a) or is_float(a)):
        return None
    if digits is None:
        if is_int(a):
            return Meaning(types.int64, (types.int64,), lambda context, builder, args: args[0])
        return Meaning(
            types.int64,
            (types.float64,),
            lambda context, builder, args: fractions.whole_part(
                context, builder, fractions.intrinsic_of(builder, "rint", args[0]), "`round`"
            ),
        )
    n = getattr(digits, "literal_value", None)
    if type(n) is not int or not -15 <= n <= 22:
        raise CannotCompile("round(x, n) has a machine form where n is written as a number from -15 to 22")
    if n < 0:
        number, rounding = (types.int64, fractions.whole_rounded_to) if is_int(a) else (types.float64, fractions.rounded_to)

        def to_tens(context: Any, builder: Any, args: Any) -> Any:
            unit = context.get_constant(number, 10**-n)
            return context.compile_internal(builder, rounding, signature(number, number, number), (args[0], unit))

        return Meaning(number, (number, digits), to_tens)
    if is_int(a):
        return Meaning(types.int64, (types.int64, digits), lambda context, builder, args: args[0])

    def emit(context: Any, builder: Any, args: Any) -> Any:
        scale = context.get_constant(types.float64, 10.0**n)
        both = signature(types.float64, types.float64, types.float64)
        return context.compile_internal(builder, fractions.rounded, both, (args[0], scale))

    return Meaning(types.float64, (types.float64, digits), emit)


form(int, _int)
form(float, _float)
form(round, _round)


def _extreme(original: Any, before: Any) -> Meant:
    """`min` or `max` of numbers, or of a tuple of them: the first of equal ones."""

    def meaning(*kinds: Any) -> Meaning | None:
        tuples = len(kinds) == 1 and isinstance(kinds[0], types.BaseTuple)
        parts = tuple(kinds[0].types) if tuples else kinds
        if len(parts) < 2 or not all(map(is_counted, parts)):
            return None
        met = registry.cpu_target.typing_context.unify_types(*map(types.unliteral, parts))
        if met is None:
            raise CannotCompile(f"{original.__name__} of a word and a float, or a truth value, has no machine form: make them one type")

        def emit(context: Any, builder: Any, args: Any) -> Any:
            items = cgutils.unpack_tuple(builder, args[0], len(parts)) if tuples else args
            values = [context.cast(builder, item, kind, met) for item, kind in zip(items, parts, strict=True)]
            function = context.typing_context.resolve_value_type(before)
            compare = context.get_function(function, function.get_call_type(context.typing_context, (met, met), {}))
            best = values[0]
            for value in values[1:]:
                best = builder.select(compare(builder, (value, best)), value, best)
            return best

        return Meaning(met, kinds, emit)

    return meaning


form(min, _extreme(min, operator.lt))
form(max, _extreme(max, operator.gt))


def _both_parts(a: Any = None, b: Any = None, *more: Any) -> Meaning | None:
    """`divmod`."""
    found = [_arithmetic(original, name)(a, b, *more) for original, name in ((operator.floordiv, "floordiv"), (operator.mod, "mod"))]
    quotient, rest = found
    if quotient is None or rest is None:
        return None
    answer = types.BaseTuple.from_types((quotient.answer, rest.answer))

    def emit(context: Any, builder: Any, args: Any) -> Any:
        return context.make_tuple(builder, answer, [quotient.emit(context, builder, args), rest.emit(context, builder, args)])

    return Meaning(answer, quotient.takes, emit)


form(divmod, _both_parts)


def _identical(a: Any = None, b: Any = None, *more: Any) -> Meaning | None:
    """`is` compares objects: of numbers and classes that has no machine form."""
    fits = all(map(is_truth, map(without_none, (a, b)))) or any(
        isinstance(kind, types.NoneType | types.Omitted | MemberType) for kind in (a, b)
    )
    if not fits and any(is_counted(kind) or isinstance(kind, types.Callable | types.TypeRef | types.NumberClass) for kind in (a, b)):
        raise CannotCompile("`is` has no machine form between numbers or classes, it compares objects: write ==, or isinstance")
    return None


form(operator.is_, _identical, as_it_is=True)
form(operator.is_not, _identical, as_it_is=True)


def _instance(a: Any = None, classes: Any = None, *more: Any) -> Meaning | None:
    """`isinstance`: the types know the answer."""
    found = [_is_of(a, cls) for cls in (classes.types if isinstance(classes, types.BaseTuple) else (classes,))]
    if more or None in found:
        raise CannotCompile("isinstance has a machine form for int, float, bool, str, tuple, U64 and classes of records")
    truth = llvm.Constant(llvm.IntType(1), int(any(found)))
    return Meaning(types.boolean, (a, classes), lambda context, builder, args: truth)


def _is_of(kind: Any, cls: Any) -> bool | None:
    """Is something of this type of a class? None where that is not known beforehand."""
    if isinstance(cls, types.NamedTupleClass):
        return issubclass(getattr(kind, "instance_class", object), cls.instance_class)
    called = getattr(cls, "typing_key", None) or getattr(cls, "instance_class", None)
    called = MEANT.get(called, called)
    if isinstance(called, type) and issubclass(called, enum.Enum):
        return issubclass(getattr(kind, "instance_class", object), called)
    if called is bits.U64:
        return is_word(kind) if kind != whole else None
    if getattr(kind, "is_tuple", False) is None and called in (list, tuple):
        return None
    answers = {
        int: is_number(kind), float: is_float(kind), bool: is_truth(kind), list: isinstance(kind, types.List),
        tuple: isinstance(kind, types.BaseTuple) or getattr(kind, "is_tuple", False), str: isinstance(kind, (types.UnicodeType, *TEXTS)),
    }  # fmt: skip
    return answers.get(called) if isinstance(called, type) else None


form(isinstance, _instance, as_it_is=True)


# ---------------------------------------------------------------------------------------------------- in their places


def in_place_of(blocks: dict[int, Any]) -> None:
    """Put the forms in place of the operators in a rule's instructions, and large constants in place of what numba would make of them."""
    for block in blocks.values():
        for statement in block.body:
            value = getattr(statement, "value", None)
            if isinstance(value, ir.Const | ir.Global | ir.FreeVar):
                value.value = held(in_rules(value.value))
            elif isinstance(value, ir.Expr) and value.op in ("binop", "unary", "inplace_binop"):
                value.fn = FORMS.get(value.fn, value.fn)
                if value.op == "inplace_binop":
                    value.immutable_fn = FORMS.get(value.immutable_fn, value.immutable_fn)
            elif isinstance(value, ir.Expr) and value.op == "static_getitem" and isinstance(value.index, bool | bits.U64):
                value.index = int(value.index)


def names() -> dict[str, Any]:
    """The builtins of which rules have other forms, by name."""
    known = {name: value for name, value in vars(builtins).items() if isinstance(value, python.BuiltinFunctionType | type)}
    return {name: FORMS[value] for name, value in known.items() if value in FORMS}


def in_rules(value: Any) -> Any:
    """What stands in a rule where `value` stands among its globals."""
    if isinstance(value, python.ModuleType) and value in (math, operator):
        return _module(value)
    return FORMS.get(value, value) if isinstance(value, python.BuiltinFunctionType | type) else value


_modules: dict[Any, python.ModuleType] = {}


def _module(module: python.ModuleType) -> python.ModuleType:
    """A module whose functions are forms."""
    if module not in _modules:
        made = _modules[module] = python.ModuleType(module.__name__)
        vars(made).update({name: in_rules(value) for name, value in vars(module).items() if not name.startswith("__")})
    return _modules[module]
