"""What can be done with members of an Enum: comparisons, truth, indexes, and the operators of flags."""

from __future__ import annotations

import operator
from typing import Any

from numba import types
from numba.core.typing.templates import AbstractTemplate, infer, signature
from numba.extending import intrinsic, lower_builtin

from .....members import by_value, members
from ....errors import CannotCompile
from ..texts import letters, making
from ..texts.finding import METHODS
from ..texts.free import as_free
from ..texts.text import FREE, TextType, text_kind
from ..words import FALSE, TRUE, WORD, ZERO, U64Type, is_number, operator_rule, overload, overload_method
from .member import MemberType

# ---------------------------------------------------------------------------------------------------- equality and truth

NO_MEMBER = types.Number, types.Boolean, types.BaseTuple, U64Type, TextType


def _equality(a: Any, b: Any) -> Any:
    if not any(isinstance(kind, MemberType) for kind in (a, b)):
        return None
    if a == b:
        return signature(types.boolean, a, b)
    numbers = all(map(is_number, (a, b)))
    texts = all(text_kind(kind) is not None for kind in (a, b))
    other = b if isinstance(a, MemberType) else a
    return signature(types.boolean, a, b) if not numbers and not texts and isinstance(other, (MemberType, *NO_MEMBER)) else None


def _equal(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    return builder.icmp_signed("==", *args) if sig.args[0] == sig.args[1] else FALSE


for _name in ("eq", "ne"):
    operator_rule(getattr(operator, _name), _equality, 2)
for _kinds in ((MemberType, MemberType), *((MemberType, _other) for _other in NO_MEMBER)):
    for _pair in {_kinds, _kinds[::-1]}:
        lower_builtin(operator.eq, *_pair)(_equal)
        lower_builtin(operator.ne, *_pair)(lambda context, builder, sig, args: builder.not_(_equal(context, builder, sig, args)))


def _truth(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    return builder.icmp_signed("!=", args[0], ZERO) if by_value(sig.args[0].instance_class) else TRUE


def _no_truth(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    return builder.not_(context.get_function(bool, sig)(builder, args))


for _truth_of in (bool, operator.not_):
    operator_rule(_truth_of, lambda a: signature(types.boolean, a) if isinstance(a, MemberType) else None, 1)
lower_builtin(operator.not_, MemberType)(_no_truth)


@overload(int)
def _int(member: Any) -> Any:
    return (lambda member: member.value) if isinstance(member, MemberType) and member.is_whole_number else None


def _is_ours(*kinds: Any) -> bool:
    """Is a member, a text or a list among these types? numba takes numbers alone."""
    return any(isinstance(kind, MemberType | types.List) or text_kind(kind) is not None for kind in kinds)


@overload(min)
def _min(a: Any, b: Any) -> Any:
    return (lambda a, b: b if b < a else a) if _is_ours(a, b) else None


@overload(max)
def _max(a: Any, b: Any) -> Any:
    return (lambda a, b: b if b > a else a) if _is_ours(a, b) else None


@overload(min)
def _min_of_three(a: Any, b: Any, c: Any) -> Any:
    return (lambda a, b, c: min(min(a, b), c)) if _is_ours(a, b, c) else None


@overload(max)
def _max_of_three(a: Any, b: Any, c: Any) -> Any:
    return (lambda a, b, c: max(max(a, b), c)) if _is_ours(a, b, c) else None


@overload(operator.getitem)
def _item(things: Any, index: Any) -> Any:
    """numba wants an index that is a number by type."""
    return (lambda things, index: things[index.value]) if isinstance(index, MemberType) and index.is_whole_number else None


@overload(operator.setitem)
def _set_item(things: Any, index: Any, value: Any) -> Any:
    if not (isinstance(index, MemberType) and index.is_whole_number):
        return None

    def set_item(things, index, value):
        things[index.value] = value

    return set_item


@intrinsic
def member_number(typingctx: Any, member: Any) -> Any:
    return types.int64(member), lambda context, builder, sig, args: args[0]


@overload_method(MemberType, "__hash__")
def _hash(member: Any) -> Any:
    if by_value(member.instance_class):
        return lambda member: hash(member.value)
    return lambda member: member_number(member)


# ------------------------------------------------------------------------------------------------------------- flags


def _flags(name: str, *kinds: Any) -> Any:
    """The type of the flags among these, if everything is one or (beside an IntFlag) a number, and the class leaves the operator alone."""
    flags = next((kind for kind in kinds if isinstance(kind, MemberType) and kind.is_flag and name not in kind.operators), None)
    fit = flags is not None and all(kind == flags or (flags.is_whole_number and is_number(kind)) for kind in kinds)
    return flags if fit else None


def _closed(name: str, function: Any) -> None:
    """`a | b` of flags is flags again; an IntFlag takes numbers on the other side too."""

    def rule(a: Any, b: Any) -> Any:
        flags = _flags(name, a, b)
        return flags and signature(flags, *(kind if kind == flags else types.int64 for kind in (a, b)))

    operator_rule(function, rule, 2)
    FORMS[function] = lambda context, builder, sig, args: getattr(builder, f"{name.strip('_')}{'' if name == '__xor__' else '_'}")(*args)


FORMS: dict[Any, Any] = {}
"""The code for operators on members, unless their class gives these another meaning (see `bridge`)."""

for _name, _function in (("and_", operator.and_), ("or_", operator.or_), ("xor", operator.xor)):
    _closed(f"__{_name.strip('_')}__", _function)
    _closed(f"__{_name.strip('_')}__", getattr(operator, f"i{_name.strip('_')}"))


def _invert(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    cls = sig.return_type.instance_class
    every = (~cls(0))._value_
    if any((~member)._value_ != every & ~member._value_ for member in members(cls)):
        raise CannotCompile(f"`~` of a member of {cls.__name__} has no machine form")
    return builder.and_(builder.not_(args[0]), WORD(every))


def _contains(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    return builder.icmp_unsigned("==", builder.and_(*args), args[1])


FORMS |= {operator.invert: _invert, operator.contains: _contains, bool: _truth}
operator_rule(operator.invert, lambda a: signature(a, a) if _flags("__invert__", a) else None, 1)
operator_rule(operator.contains, lambda a, b: signature(types.boolean, a, b) if a == b and _flags("__contains__", a) else None, 2)


# ---------------------------------------------------------------------------------------------------- members as texts


def _is_text(kind: Any) -> bool:
    return isinstance(kind, MemberType) and text_kind(kind) is not None


@overload(len)
def _length(member: Any) -> Any:
    return (lambda member: len(as_free(member))) if _is_text(member) else None


@overload(ord)
def _code(member: Any) -> Any:
    return (lambda member: ord(as_free(member))) if _is_text(member) else None


@overload(operator.getitem)
def _letters(member: Any, index: Any) -> Any:
    is_index = is_number(index) or isinstance(index, types.SliceType)
    return (lambda member, index: as_free(member)[index]) if _is_text(member) and is_index else None


@overload(operator.contains)
def _part_of(member: Any, part: Any) -> Any:
    return (lambda member, part: part in as_free(member)) if _is_text(member) and text_kind(part) is not None else None


def declare_methods() -> None:
    """Let members that are texts have the methods of texts, once what their classes say has been declared, for that comes first."""
    assert letters and making  # imported for what they declare
    for name in sorted(METHODS - {"__hash__"}):
        _method(name)


def _method(name: str) -> None:
    scope: dict[str, Any] = {"as_free": as_free}
    exec(f"def ask(member, *given): return as_free(member).{name}(*given)", scope)

    @overload_method(MemberType, name)
    def method(member: Any, *given: Any) -> Any:
        return scope["ask"] if _is_text(member) else None


# ------------------------------------------------------------------------------------- flags, and letters, one by one


@intrinsic
def _flags_in(typingctx: Any, member: Any) -> Any:
    """The flags of which these are made, in Python's order, with a number for each: is it among them?"""
    single = _single(member.instance_class)
    answer = types.UniTuple(types.Tuple((member, types.boolean)), len(single))

    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        pair = answer.dtype
        items = []
        for flag in single:
            number = WORD(flag._value_)
            there = builder.icmp_unsigned("!=", builder.and_(args[0], number), ZERO)
            items.append(context.make_tuple(builder, pair, [number, there]))
        return context.make_tuple(builder, answer, items)

    return answer(member), emit


def _single(cls: Any) -> list[Any]:
    """The flags of a class that stand for one bit each, in the order in which Python goes through several."""
    every = 0
    for member in members(cls):
        every |= int(member._value_)
    return list(cls(every))


def _letter_by_letter(member):
    return as_free(member)


def _one_by_one(member):
    return [flag for flag, there in _flags_in(member) if there]


@infer
class _Iterated(AbstractTemplate):
    key = "getiter"

    def generic(self, args: Any, kws: Any) -> Any:
        kind = args[0]
        if _is_text(kind):
            return signature(FREE.iterator_type, kind)
        if not isinstance(kind, MemberType) or not kind.is_flag or not _single(kind.instance_class):
            return None
        return signature(types.ListIter(types.List(kind)), kind)


@lower_builtin("getiter", MemberType)
def _getiter(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    if _is_text(sig.args[0]):
        found, asked = FREE, _letter_by_letter
    else:
        found, asked = types.List(sig.args[0]), _one_by_one
    made = context.compile_internal(builder, asked, signature(found, *sig.args), args)
    return context.get_function("getiter", signature(sig.return_type, found))(builder, (made,))


@overload(len)
def _count(member: Any) -> Any:
    if not isinstance(member, MemberType) or not member.is_flag or _is_text(member):
        return None
    return lambda member: len([flag for flag, there in _flags_in(member) if there])
