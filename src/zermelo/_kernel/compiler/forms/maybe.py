"""Fields that may be None, as a type of their own for numba: whether a value is there, and which.

numba's own such type takes the value out wherever a number is wanted, also to compare it, and raises where it is None; in Python
`None == 3` is False. Here a comparison asks first, of numba's type too; everything else takes the value out, and raises TypeError
where there is none.
"""

from __future__ import annotations

import itertools
import operator
from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.datamodel import default_manager
from numba.core.imputils import impl_ret_borrowed
from numba.core.typeconv import Conversion
from numba.core.typing.templates import AttributeTemplate, infer_getattr, signature
from numba.extending import intrinsic, lower_builtin, lower_cast, lower_getattr_generic, models

from .... import fields
from ...errors import CannotCompile
from ...front import helpers
from ...kinds import TOO_LOW
from .members.member import MemberType
from .texts.text import CHAR, text_kind
from .words import FALSE, TRUE, WORD, is_number, operator_rule, overload, overload_first


class MaybeType(types.Type):
    """A value of some type, or None."""

    comes_first = may_be_none = True

    def __init__(self, value: Any) -> None:
        self.value, self.text = value, text_kind(value)
        self.is_whole_number = is_number(value)
        self.is_word = value in (types.int64, CHAR) or isinstance(value, MemberType)
        super().__init__(f"Maybe({value})")

    def unify(self, typingctx: Any, other: Any) -> Any:
        return self if other == types.none or typingctx.can_convert(without_none(other), self.value) is not None else None

    def can_convert_from(self, typingctx: Any, other: Any) -> Any:
        if other == types.none:
            return Conversion.safe
        return None if isinstance(other, MaybeType) else typingctx.can_convert(without_none(other), self.value)

    def can_convert_to(self, typingctx: Any, other: Any) -> Any:
        """Never exactly: where a helper is compiled for both, the one for what may be None is called."""
        found = None if isinstance(other, MaybeType | types.Optional) else typingctx.can_convert(self.value, other)
        return None if found is None else max(found, Conversion.safe)


def _unify_with_ours(numbas: Any) -> Any:
    """How None, and numba's own type of what may be None, become one with other types: a type of ours takes them in, whichever comes first.
    numba would put its type around ours, and None within the two is no longer seen."""

    def unify(self: Any, typingctx: Any, other: Any) -> Any:
        return other.unify(typingctx, self) if isinstance(other, MaybeType) else numbas(self, typingctx, other)

    return unify


types.NoneType.unify, types.Optional.unify = map(_unify_with_ours, (types.NoneType.unify, types.Optional.unify))


class _Word(models.PrimitiveModel):
    """A word of which one value stands for None."""

    def __init__(self, manager: Any, kind: MaybeType) -> None:
        super().__init__(manager, kind, WORD)


class _Pair(models.StructModel):
    def __init__(self, manager: Any, kind: MaybeType) -> None:
        super().__init__(manager, kind, [("there", types.boolean), ("value", kind.value)])


default_manager.register(MaybeType, lambda manager, kind: (_Word if kind.is_word else _Pair)(manager, kind))

NONE = ir.Constant(WORD, fields.NONE)
"""Stands for None where the value is a number with sign, a member or a character: a board of pairs is three times as slow."""


def without_none(kind: Any) -> Any:
    """The type of the value that may be None."""
    return kind.value if isinstance(kind, MaybeType) else kind.type if isinstance(kind, types.Optional) else kind


def made(context: Any, builder: Any, kind: MaybeType, there: Any, value: Any) -> Any:
    if kind.is_word:
        return builder.select(there, value, NONE)
    it = cgutils.create_struct_proxy(kind)(context, builder)
    it.there, it.value = there, value
    return it._getvalue()


def there(builder: Any, kind: Any, value: Any) -> Any:
    """Is it not None?"""
    if isinstance(kind, types.Optional):
        return cgutils.as_bool_bit(builder, builder.extract_value(value, 1))
    return builder.icmp_signed("!=", value, NONE) if kind.is_word else builder.extract_value(value, 0)


def inside(builder: Any, kind: Any, value: Any) -> Any:
    """What is there; anything, if it is None."""
    if isinstance(kind, types.Optional):
        return builder.extract_value(value, 0)
    return value if kind.is_word else builder.extract_value(value, 1)


EITHER = MaybeType, types.Optional
"""Ours, and numba's own, which it gives to variables and answers that are None at some place and something at another."""


# -------------------------------------------------------------------------------------------------------------- casts


@lower_cast(types.Optional, MaybeType)  # numba has forms from and into its own type for everything
@lower_cast(types.Any, MaybeType)
def _into(context: Any, builder: Any, source: Any, target: MaybeType, value: Any) -> Any:
    if source == target:
        return value
    nothing = context.get_constant_null(target.value)
    if source == types.none:
        return made(context, builder, target, FALSE, nothing)
    is_set, kind = TRUE, source
    if isinstance(source, types.Optional):
        optional = context.make_helper(builder, source, value)
        is_set, kind, value = cgutils.as_bool_bit(builder, optional.valid), source.type, optional.data
    cast = context.cast(builder, value, kind, target.value)
    if target.value == types.int64:
        with cgutils.if_unlikely(builder, builder.and_(is_set, builder.icmp_signed("==", cast, NONE))):
            context.call_conv.return_user_exc(builder, CannotCompile, (TOO_LOW,))
    return made(context, builder, target, is_set, cast)


@lower_cast(MaybeType, types.Optional)
def _as_optional(context: Any, builder: Any, source: MaybeType, target: Any, value: Any) -> Any:
    optional = context.make_helper(builder, target)
    optional.valid = there(builder, source, value)
    optional.data = context.cast(builder, inside(builder, source, value), source.value, target.type)
    return optional._getvalue()


@lower_cast(MaybeType, types.Any)
def _out_of(context: Any, builder: Any, source: MaybeType, target: Any, value: Any) -> Any:
    if source == target:
        return value
    with cgutils.if_unlikely(builder, builder.not_(there(builder, source, value))):
        context.call_conv.return_user_exc(builder, TypeError, ("None where a value is needed",))
    return context.cast(builder, inside(builder, source, value), source.value, target)


@intrinsic
def is_there(typingctx: Any, thing: Any) -> Any:
    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return there(builder, thing, args[0]) if isinstance(thing, EITHER) else FALSE if thing == types.none else TRUE

    return types.boolean(thing), emit


@intrinsic
def what_is_there(typingctx: Any, thing: Any) -> Any:
    """The value, if there is one."""

    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        found = inside(builder, thing, args[0]) if isinstance(thing, EITHER) else args[0]
        return impl_ret_borrowed(context, builder, sig.return_type, found)

    return without_none(thing)(thing), emit


@intrinsic
def opened(typingctx: Any, thing: Any) -> Any:
    """The value; TypeError if there is none."""
    value = without_none(thing)

    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return impl_ret_borrowed(context, builder, value, context.cast(builder, args[0], thing, value))

    return value(thing), emit


# --------------------------------------------------------------------------------------------------- None, and what is not


@intrinsic
def _or_none(typingctx: Any, thing: Any) -> Any:
    kind = thing if isinstance(thing, MaybeType) else MaybeType(types.unliteral(without_none(thing)))

    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return impl_ret_borrowed(context, builder, kind, context.cast(builder, args[0], thing, kind))

    return kind(thing), emit


@overload(helpers.or_none)
def _with_none(thing: Any) -> Any:
    return lambda thing: _or_none(thing)


def _comparison(function: Any, same: bool) -> None:
    def rule(a: Any, b: Any) -> Any:
        kinds = [text_kind(kind) if isinstance(kind, types.StringLiteral) else kind for kind in (a, b)]
        return signature(types.boolean, *kinds) if any(isinstance(kind, EITHER) for kind in kinds) else None

    def lower(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        def equal(a, b):
            if is_there(a) and is_there(b):
                return what_is_there(a) == what_is_there(b)
            return is_there(a) == is_there(b)

        if any(kind == types.none for kind in sig.args):
            kind, maybe = next(pair for pair in zip(sig.args, args, strict=True) if pair[0] != types.none)
            found = builder.not_(there(builder, kind, maybe))
        elif sig.args[0] == sig.args[1] and getattr(sig.args[0], "is_word", False):
            found = builder.icmp_signed("==", *args)
        else:
            found = context.compile_internal(builder, equal, sig, args)
        return found if same else builder.not_(found)

    operator_rule(function, rule, 2)
    for kinds in itertools.product((*EITHER, types.none, types.Any), repeat=2):
        if any(kind in EITHER for kind in kinds):
            lower_builtin(function, *kinds)(lower)


_comparison(operator.eq, True)
_comparison(operator.ne, False)
_comparison(operator.is_, True)


def _truth(function: Any, true: bool) -> None:
    def lower(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        def holds(maybe):
            return is_there(maybe) and bool(what_is_there(maybe))

        found = context.compile_internal(builder, holds, sig, args)
        return found if true else builder.not_(found)

    operator_rule(function, lambda a: signature(types.boolean, a) if isinstance(a, EITHER) else None, 1)
    for kind in EITHER:
        lower_builtin(function, kind)(lower)


_truth(bool, True)
_truth(operator.not_, False)


# ------------------------------------------------------------------------------------------------- the value in its place


@infer_getattr
class _Attributes(AttributeTemplate):
    key = MaybeType

    def generic_resolve(self, kind: MaybeType, name: str) -> Any:
        return self.context.resolve_getattr(kind.value, name)


@lower_getattr_generic(MaybeType)
def _attribute(context: Any, builder: Any, kind: MaybeType, value: Any, name: str) -> Any:
    return context.get_getattr(kind.value, name)(context, builder, kind.value, inside(builder, kind, value), name)


def hold_attribute(context: Any, builder: Any, kind: Any, value: Any, name: str) -> None:
    """Before an attribute or a method of something is asked for: AttributeError if it is None."""
    if isinstance(kind, EITHER):
        with cgutils.if_unlikely(builder, builder.not_(there(builder, kind, value))):
            context.call_conv.return_user_exc(builder, AttributeError, (f"'NoneType' object has no attribute '{name}'",))


@lower_builtin("static_getitem", types.Optional, types.Any)
def _item_of_optional(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    """`t[0]` of a tuple that a variable holds at some place, and None at another."""
    kind, index = sig.args
    thing = context.cast(builder, args[0], kind, kind.type)
    item = context.get_function("static_getitem", signature(sig.return_type, kind.type, index))
    return item(builder, (thing, args[1]))


@overload(operator.getitem)
def _item(things: Any, index: Any) -> Any:
    if isinstance(things, EITHER):
        return lambda things, index: opened(things)[index]
    return (lambda things, index: things[opened(index)]) if isinstance(index, MaybeType) else None


@overload_first(operator.contains)
def _contains(things: Any, item: Any) -> Any:
    """A range, a set of this form, and the keys of a dict hold no None, if their type does not say so."""
    held = things.key_type if isinstance(things, types.DictType) else getattr(things, "dtype", None)
    if not isinstance(things, types.Set | types.RangeType | types.DictType) or not isinstance(item, EITHER) or isinstance(held, EITHER):
        return None
    return lambda things, item: is_there(item) and what_is_there(item) in things


@overload_first(hash)
def _hash(thing: Any) -> Any:
    """The hash of what may be None, for which Python answers another number in every run, and of tuples that hold such things: numba goes
    through a tuple of several types by a form that casts each to the others."""
    if isinstance(thing, EITHER):
        return lambda thing: hash(what_is_there(thing)) if is_there(thing) else fields.NONE
    if thing == types.none:
        return lambda thing: fields.NONE
    return (lambda thing: _hash_of_items(thing)) if isinstance(thing, types.BaseTuple) and _may_hold_none(thing) else None


def _may_hold_none(kind: Any) -> bool:
    return isinstance(kind, (*EITHER, types.NoneType)) or (isinstance(kind, types.BaseTuple) and any(map(_may_hold_none, kind.types)))


@intrinsic
def _hash_of_items(typingctx: Any, things: Any) -> Any:
    """(Objects/tupleobject.c: xxHash of the items' hashes.)"""

    def hash_of(item):
        return hash(item)

    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        total = WORD(0x27D4EB2F165667C5)
        for item, kind in zip(cgutils.unpack_tuple(builder, args[0], len(things.types)), things.types, strict=True):
            lane = context.compile_internal(builder, hash_of, types.int64(kind), [item])
            total = builder.add(total, builder.mul(lane, WORD(0xC2B2AE3D27D4EB4F)))
            total = builder.or_(builder.shl(total, WORD(31)), builder.lshr(total, WORD(33)))
            total = builder.mul(total, WORD(0x9E3779B185EBCA87))
        total = builder.add(total, WORD(len(things.types) ^ 0x27D4EB2F165667C5 ^ 3527539))
        return builder.select(builder.icmp_signed("==", total, WORD(-1)), WORD(1546275796), total)

    return types.int64(things), emit


@overload(min)
def _min(a: Any, b: Any) -> Any:
    return (lambda a, b: min(opened(a), opened(b))) if any(isinstance(kind, MaybeType) for kind in (a, b)) else None


@overload(max)
def _max(a: Any, b: Any) -> Any:
    return (lambda a, b: max(opened(a), opened(b))) if any(isinstance(kind, MaybeType) for kind in (a, b)) else None


@overload(range)
def _range(stop: Any) -> Any:
    return (lambda stop: range(opened(stop))) if isinstance(stop, MaybeType) else None


@overload(len)
def _len(things: Any) -> Any:
    return (lambda things: len(opened(things))) if isinstance(things, EITHER) else None


@overload(int)
def _int(number: Any) -> Any:
    return (lambda number: int(opened(number))) if isinstance(number, MaybeType) else None


@overload(float)
def _float(number: Any) -> Any:
    return (lambda number: float(opened(number))) if isinstance(number, EITHER) else None
