"""Members of an Enum as a type of their own for numba: the number that `zermelo.members` says.

A member of an IntEnum goes wherever a whole number goes. What a class says of its members beyond names and values, its methods,
properties and operators, is found as the rules of a game are (see `bridge`).
"""

from __future__ import annotations

import enum
from collections.abc import Sequence
from typing import Any

from numba import typeof, types
from numba.core import cgutils, registry
from numba.core.imputils import lower_constant
from numba.extending import lower_cast, models, register_model, typeof_impl

from .....members import members, number_of
from ....errors import CannotCompile
from ....identity import written_in
from ...raising import Sentence
from ..texts.text import FreeText, PieceType, TextType, text_kind
from ..words import FALSE, WORD, ZERO, U64Type, frozen


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
        return common_kind([*texts_of(cls).values()]) if issubclass(cls, str) else None

    @property
    def is_written_as_text(self) -> bool:
        """Is `str` of a member the text that it is, and no name of it?"""
        return self.text is not None and self.instance_class.__str__ is str.__str__

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


def texts_of(cls: Any) -> dict[int, Any]:
    """The texts that the members of a StrEnum are, by number; those of several lengths as pieces of one type."""
    everybody = members(cls)
    return dict(zip(map(number_of, everybody), frozen(tuple(map(str.__str__, everybody))), strict=True))


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

        self.member = member

    def __eq__(self, other: Any) -> bool:
        """As the member itself: numba compares constants, and leaves out the branch that is never taken."""
        return bool(self.member == (other.member if isinstance(other, MachineMember) else other))

    def __hash__(self) -> int:
        return hash(self.member)


class MachineMembers:
    """A class of members, likewise."""

    def __init__(self, cls: Any) -> None:
        self.kind = MemberClassType(cls)


_known: dict[tuple[type, int], MachineMember] = {}


def _one(member: enum.Enum) -> MachineMember:
    """The one that stands for a member: numba asks `is` of constants, too."""
    made = MachineMember(member)
    return _known.setdefault((type(member), made.number), made)


frozen.register(enum.Enum, _one)
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


# ---------------------------------------------------------------------------------------------------- members as texts


def by_number(context: Any, builder: Any, kind: MemberType, number: Any, answers: dict[int, Any], answer: Any) -> Any:
    """The constant that belongs to a member, which is among the keys; where a conversion made it, it is held only as long as that says."""
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


@lower_cast(MemberType, TextType)
@lower_cast(MemberType, PieceType)
def _to_text(context: Any, builder: Any, source: MemberType, target: Any, value: Any) -> Any:
    return by_number(context, builder, source, value, texts_of(source.instance_class), target)


@lower_cast(MemberType, FreeText)
def _to_free_text(context: Any, builder: Any, source: MemberType, target: Any, value: Any) -> Any:
    text = text_kind(source)
    return context.cast(builder, context.cast(builder, value, source, text), text, target)
