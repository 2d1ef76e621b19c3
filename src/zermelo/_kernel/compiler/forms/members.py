"""Members of an Enum as a type of their own for numba: the number that `zermelo.members` says.

A member of an IntEnum goes wherever a whole number goes. What a class says of its members beyond names and values, its methods,
properties and operators, is found as the rules of a game are (see `bridge`).
"""

from __future__ import annotations

import enum
import operator
from collections.abc import Sequence
from typing import Any

from llvmlite import ir
from numba import typeof, types
from numba.core import cgutils, registry
from numba.core.imputils import lower_constant
from numba.core.typing.templates import AttributeTemplate, infer_getattr, signature
from numba.extending import intrinsic, lower_builtin, lower_cast, lower_getattr_generic, models, register_model, typeof_impl

from ....members import by_value, members, number_of
from ...errors import CannotCompile
from ...identity import written_in
from ..raising import Sentence
from .texts import TextType, text_kind
from .words import WORD, ZERO, U64Type, frozen, is_number, operator_rule, overload, overload_method

BIT = ir.IntType(1)
FALSE, TRUE = ir.Constant(BIT, 0), ir.Constant(BIT, 1)


class MemberType(types.Hashable):
    """A member of one Enum."""

    comes_first = True

    def __init__(self, cls: Any) -> None:
        self.instance_class = cls
        self.is_flag = issubclass(cls, enum.Flag)
        self.is_whole_number = issubclass(cls, int)
        self.operators = {name for name in written_in(cls) if name.startswith("__")}
        """Those that the class gives a meaning of its own."""
        if "__eq__" in self.operators:
            raise CannotCompile(f"{cls.__name__}.__eq__ has no machine form: members are compared by what they are")
        super().__init__(f"Member({cls.__module__}.{cls.__qualname__}#{id(cls)})")

    @property
    def key(self) -> Any:
        return self.instance_class

    @property
    def text(self) -> Any:
        """The type of the texts that its members are; None if they are none."""
        cls = self.instance_class
        return common_kind([frozen(str.__str__(member)) for member in members(cls)]) if issubclass(cls, str) else None

    def unify(self, typingctx: Any, other: Any) -> Any:
        numbers = self.is_whole_number and isinstance(other, types.Integer | types.Boolean | MemberType)
        return typingctx.unify_pairs(types.int64, other) if numbers else None

    def can_convert_to(self, typingctx: Any, other: Any) -> Any:
        return typingctx.can_convert(types.int64, other) if self.is_whole_number and other is not self else None


class MemberClassType(types.IterableType):
    """The class of an Enum."""

    def __init__(self, cls: Any) -> None:
        self.instance_class = cls
        super().__init__(f"Members({cls.__module__}.{cls.__qualname__}#{id(cls)})")

    @property
    def key(self) -> Any:
        return self.instance_class

    @property
    def all(self) -> Any:
        """The type of the tuple of all members."""
        return types.UniTuple(MemberType(self.instance_class), len(members(self.instance_class)))

    @property
    def iterator_type(self) -> Any:
        return types.UniTupleIter(self.all)


@register_model(MemberType)
class _MemberModel(models.PrimitiveModel):
    def __init__(self, manager: Any, kind: MemberType) -> None:
        super().__init__(manager, kind, WORD)


register_model(MemberClassType)(models.OpaqueModel)


def common_kind(constants: Sequence[Any]) -> Any:
    """The type that all of these constants can have; None if there is none."""
    return registry.cpu_target.typing_context.unify_types(*map(typeof, constants))


# ---------------------------------------------------------------------------------------------------------- constants


class MachineMember:
    """A member among the constants of rules, as the machine sees it."""

    def __init__(self, member: enum.Enum) -> None:
        self.kind = MemberType(type(member))
        self.number = number_of(member)
        if not -(2**63) <= self.number < 2**63:
            raise CannotCompile(f"{type(member).__name__}.{member._name_} does not fit 64 bits")


class MachineMembers:
    """A class of members, likewise."""

    def __init__(self, cls: Any) -> None:
        self.kind = MemberClassType(cls)


frozen.register(enum.Enum, MachineMember)
frozen.register(enum.EnumMeta, MachineMembers)


@typeof_impl.register(MachineMember)
@typeof_impl.register(MachineMembers)
def _typeof(value: Any, context: Any) -> Any:
    return value.kind


@lower_constant(MemberType)
def _constant(context: Any, builder: Any, kind: MemberType, value: MachineMember) -> Any:
    return WORD(value.number)


@lower_constant(MemberClassType)
def _constant_class(context: Any, builder: Any, kind: MemberClassType, value: Any) -> Any:
    return context.get_dummy_value()


# ------------------------------------------------------------------------------------------------- members as numbers


for _kind in (types.Integer, types.Float, types.Boolean, U64Type):

    @lower_cast(MemberType, _kind)
    def _to_number(context: Any, builder: Any, source: Any, target: Any, value: Any) -> Any:
        return context.cast(builder, value, types.int64, target)


def checked(context: Any, builder: Any, number: Any, kind: MemberType, error: type, sentence: str) -> Any:
    """A whole number as the member whose value it is; raises what `sentence` says with the number in place of `{}` if there is none."""
    cls = kind.instance_class
    if kind.is_flag:
        number, wrong = _flag(builder, number, cls)
    else:
        there = FALSE
        for member in members(cls):
            there = builder.or_(there, builder.icmp_signed("==", number, WORD(int(member._value_))))
        wrong = builder.not_(there)
    with cgutils.if_unlikely(builder, wrong):
        context.call_conv.return_dynamic_user_exc(builder, error, (Sentence(sentence, number),), (types.int64,))
    return number


def _flag(builder: Any, number: Any, cls: Any) -> tuple[Any, Any]:
    """The flags that a number stands for, and whether it stands for none, which is a matter of the boundary of their class."""
    every = 0
    for member in members(cls):
        every |= int(member._value_)
    if issubclass(cls, int):
        if cls(-1)._value_ != every or cls(2 * every + 2)._value_ != 2 * every + 2:  # not what IntFlag does by itself
            raise CannotCompile(f"{cls.__name__} has a boundary of its own, which has no machine form")
        return number, builder.icmp_signed("<", number, ZERO)
    return number, builder.icmp_unsigned("!=", builder.and_(number, WORD(~every & (1 << 64) - 1)), ZERO)


# ----------------------------------------------------------------------------------------- names, values and attributes


def by_number(context: Any, builder: Any, kind: MemberType, number: Any, answers: dict[int, Any], answer: Any) -> Any:
    """The constant that belongs to a member, which is among the keys."""
    other, end = builder.append_basic_block("member.none"), builder.append_basic_block("member.end")
    switch = builder.switch(number, other)
    with builder.goto_block(other):
        builder.unreachable()
    with builder.goto_block(end):
        found = builder.phi(context.get_value_type(answer))
    for key, constant in answers.items():
        block = builder.append_basic_block(f"member.{key}")
        switch.add_case(WORD(key), block)
        with builder.goto_block(block):
            value = context.get_constant_generic(builder, typeof(constant), constant)
            found.add_incoming(context.cast(builder, value, typeof(constant), answer), builder.block)
            builder.branch(end)
    builder.position_at_end(end)
    return found


def attribute_of(cls: Any, name: str) -> tuple[dict[int, Any], Any]:
    """A name after a member that is no method of its class: what it stands for by number, and the type of that."""
    if name not in ("value", "name", "_value_", "_name_") and not all(name in vars(member) for member in members(cls)):
        return {}, None
    if name in ("name", "_name_") and issubclass(cls, enum.Flag):
        raise CannotCompile(f"`name` of a member of {cls.__name__} has no machine form: several flags together have none")
    constants = {number_of(member): frozen(getattr(member, name)) for member in members(cls)}
    kind = common_kind(list(constants.values()))
    if kind is None:
        raise CannotCompile(f"`{name}` of a member of {cls.__name__} is not of one type, and has no machine form")
    return constants, kind


@infer_getattr
class _Attributes(AttributeTemplate):
    key = MemberType

    def generic_resolve(self, kind: MemberType, name: str) -> Any:
        if name in ("value", "_value_") and by_value(kind.instance_class):
            return types.int64
        return None if name in written_in(kind.instance_class) else attribute_of(kind.instance_class, name)[1]


@lower_getattr_generic(MemberType)
def attribute(context: Any, builder: Any, kind: MemberType, value: Any, name: str) -> Any:
    if name in ("value", "_value_") and by_value(kind.instance_class):
        return value
    return by_number(context, builder, kind, value, *attribute_of(kind.instance_class, name))


@lower_cast(MemberType, TextType)
def _to_text(context: Any, builder: Any, source: MemberType, target: Any, value: Any) -> Any:
    constants = {number_of(member): frozen(str.__str__(member)) for member in members(source.instance_class)}
    return by_number(context, builder, source, value, constants, target)


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
    """Is a member, or a text, among these types?"""
    return any(isinstance(kind, MemberType) or text_kind(kind) is not None for kind in kinds)


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
