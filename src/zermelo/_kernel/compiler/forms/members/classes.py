"""The class of an Enum in machine code: `Side(1)`, `Side.X`, `Side["X"]`, `for side in Side`, `len(Side)`, `x in Side`."""

from __future__ import annotations

import enum
import operator
from collections.abc import Iterable
from typing import Any

from numba import typeof, types
from numba.core import cgutils
from numba.core.errors import TypingError
from numba.core.typing.templates import AbstractTemplate, AttributeTemplate, infer, infer_getattr, make_callable_template, signature
from numba.cpython import tupleobj
from numba.extending import lower_builtin, lower_getattr_generic

from .....members import by_value, members, number_of
from ....errors import CannotCompile
from ...raising import Sentence
from ..texts.text import TextType, text_kind
from ..words import FALSE, WORD, frozen, is_number, operator_rule, overload
from .member import MemberClassType, MemberType, checked

# ------------------------------------------------------------------------------------------------------- the members


def _everybody(context: Any, builder: Any, kind: MemberClassType) -> Any:
    """All members as a tuple."""
    return context.make_tuple(builder, kind.all, [WORD(number_of(member)) for member in members(kind.instance_class)])


@lower_builtin("getiter", MemberClassType)
def _getiter(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    kind = sig.args[0]
    return tupleobj.getiter_unituple(context, builder, signature(sig.return_type, kind.all), [_everybody(context, builder, kind)])


@overload(len)
def _len(cls: Any) -> Any:
    if not isinstance(cls, MemberClassType):
        return None
    n = len(members(cls.instance_class))
    return lambda cls: n


@infer_getattr
class _Members(AttributeTemplate):
    key = MemberClassType

    def generic_resolve(self, kind: MemberClassType, name: str) -> Any:
        return MemberType(kind.instance_class) if name in kind.instance_class.__members__ else None


@lower_getattr_generic(MemberClassType)
def member(context: Any, builder: Any, kind: MemberClassType, value: Any, name: str) -> Any:
    return WORD(number_of(kind.instance_class.__members__[name]))


@infer
class _ByName(AbstractTemplate):
    key = "static_getitem"

    def generic(self, args: Any, kws: Any) -> Any:
        kind, name = args
        there = isinstance(kind, MemberClassType) and isinstance(name, str) and name in kind.instance_class.__members__
        return signature(MemberType(kind.instance_class), *args) if there else None


@lower_builtin("static_getitem", MemberClassType, types.Any)
def _by_name(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    return member(context, builder, sig.args[0], args[0], args[1])


# ------------------------------------------------------------------------------------------- the member with a value or a name


@infer_getattr
class _Call(AttributeTemplate):
    """`Side(x)`."""

    key = MemberClassType

    def resolve___call__(self, kind: MemberClassType) -> Any:
        def typer(value: Any) -> Any:
            if "_missing_" in vars(kind.instance_class):
                raise CannotCompile(f"{kind.instance_class.__name__}(...) has no machine form, because the class has its own `_missing_`")
            if isinstance(value, types.UnicodeType):  # a constant is asked about once more, as the constant that it is
                return None
            text = text_kind(value)
            return MemberType(kind.instance_class)(types.unliteral(value) if text is None else text)

        return types.Function(make_callable_template(MemberClassType, typer))


@lower_builtin(MemberClassType, types.Any)
def _with_value(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    kind, given = sig.return_type, sig.args[0]
    if given == kind:
        return args[0]
    cls = kind.instance_class
    if by_value(cls) and is_number(given):
        number = context.cast(builder, args[0], given, types.int64)
        return checked(context, builder, number, kind, ValueError, f"{{}} is not a valid {cls.__qualname__}")
    values = [(number_of(member), frozen(member._value_)) for member in members(cls)]
    return _found(context, builder, given, args[0], values, ValueError, f"{{}} is not a valid {cls.__qualname__}")


def _found(context: Any, builder: Any, kind: Any, value: Any, among: Iterable[tuple[int, Any]], error: type, sentence: str) -> Any:
    """The number of the member that has `value` for its value or name."""
    number, there = WORD(0), FALSE
    equality = context.typing_context.resolve_value_type(operator.eq)
    for candidate, constant in among:
        other = typeof(constant)
        try:
            sig = equality.get_call_type(context.typing_context, (kind, other), {})
        except TypingError:  # they cannot be compared, and are not equal
            continue
        if sig is None:
            continue
        made = context.get_constant_generic(builder, other, constant)
        given = [
            context.cast(builder, x, *types_) for x, types_ in zip((value, made), zip((kind, other), sig.args, strict=True), strict=True)
        ]
        same = context.get_function(equality, sig)(builder, given)
        number, there = builder.select(same, WORD(candidate), number), builder.or_(there, same)
    with cgutils.if_unlikely(builder, builder.not_(there)):
        context.call_conv.return_dynamic_user_exc(builder, error, (Sentence(sentence, value),), (kind,))
    return number


def _named(kind: Any, name: Any) -> Any:
    if not isinstance(kind, MemberClassType) or not isinstance(text_kind(name), TextType):
        return None
    return signature(MemberType(kind.instance_class), kind, text_kind(name))


operator_rule(operator.getitem, _named, 2)


@lower_builtin(operator.getitem, MemberClassType, TextType)
def _with_name(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    names = [(number_of(member), frozen(name)) for name, member in sig.args[0].instance_class.__members__.items()]
    return _found(context, builder, sig.args[1], args[1], names, KeyError, "{}")


@overload(operator.contains)
def _contains(cls: Any, thing: Any) -> Any:
    """Is this a member of the class? From Python 3.12 on a value of one is, too, and before that a question to nothing else."""
    if not isinstance(cls, MemberClassType) or issubclass(cls.instance_class, enum.Flag):
        return None
    if isinstance(thing, MemberType):
        is_one = thing.instance_class is cls.instance_class
        return lambda cls, thing: is_one
    name = cls.instance_class.__name__
    raise CannotCompile(f"`in {name}` of what is no member is an error before Python 3.12: write `in [one.value for one in {name}]`")
