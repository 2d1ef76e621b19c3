"""Sets of bits: making them, and one item at a time."""

from __future__ import annotations

import operator
from typing import Any

from numba import types
from numba.core import cgutils
from numba.core.imputils import impl_ret_new_ref
from numba.core.typing.templates import AbstractTemplate, AttributeTemplate, bound_function, infer_getattr, infer_global, signature
from numba.extending import intrinsic, lower_builtin

from ....errors import CannotCompile
from ....front import helpers
from ..maybe import EITHER, NONE, MaybeType, is_there, what_is_there, without_none
from ..members.member import MemberType
from ..sequences import Sequence, is_list, refuse_floats
from ..words import U64Type, operator_rule, overload, overload_first, overload_method
from .bits import ROW, Bits, Unordered, is_pair
from .others import add_other, clear_others, discard_other, holds_other, of_others


@infer_global(helpers.unordered)
class _Empty(AbstractTemplate):
    def generic(self, args: Any, kws: Any) -> Any:
        return signature(Unordered(types.undefined))


@lower_builtin(helpers.unordered)
def _empty(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    return impl_ret_new_ref(context, builder, sig.return_type, Bits.new(context, builder, sig.return_type).value)


@intrinsic
def empty_like(typingctx: Any, other: Any) -> Any:
    """An empty one of the same type: it belongs to the function that calls this."""
    return other(other), lambda context, builder, sig, args: impl_ret_new_ref(
        context, builder, other, Bits.new(context, builder, other).value
    )


@infer_getattr
class _Methods(AttributeTemplate):
    """What is put in says of what type the items are."""

    key = Unordered

    @bound_function("unordered.add")
    def resolve_add(self, these: Any, args: Any, kws: Any) -> Any:
        (item,) = args
        dtype = self.context.unify_pairs(these.dtype, types.unliteral(without_none(item)))
        if dtype is None or kws:
            return None
        return signature(types.none, item if _may_be_none(item, dtype) else dtype).replace(recvr=Unordered(dtype))

    @bound_function("unordered.discard")
    def resolve_discard(self, these: Any, args: Any, kws: Any) -> Any:
        (item,) = args
        return signature(types.none, item if _may_be_none(item, these.dtype) else these.dtype).replace(recvr=these)

    @bound_function("unordered.clear")
    def resolve_clear(self, these: Any, args: Any, kws: Any) -> Any:
        return signature(types.none).replace(recvr=these)


def _may_be_none(item: Any, dtype: Any) -> bool:
    """Is this an item that may be None, of a set whose items are words? None is the word that stands for it."""
    return isinstance(item, EITHER) and MaybeType(dtype).is_word and without_none(item) == dtype


def _word(context: Any, builder: Any, these: Bits, kind: Any, item: Any) -> Any:
    """What is put in for an item."""
    dtype = these.kind.dtype
    return context.cast(builder, item, kind, MaybeType(dtype)) if _may_be_none(kind, dtype) else item


@lower_builtin("unordered.add", Unordered, types.Any)
def _add(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    these = Bits(context, builder, sig.args[0], args[0])
    item = _word(context, builder, these, sig.args[1], args[1])
    has, bit = these.bit_of(item)
    with builder.if_else(has, likely=True) as (among_bits, otherwise):
        with among_bits:
            these.row = builder.or_(these.row, bit)
        with otherwise:
            of_others(these, add_other, types.none, (these.kind.dtype, item))
    return context.get_dummy_value()


@lower_builtin("unordered.discard", Unordered, types.Any)
def _discard(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    these = Bits(context, builder, sig.args[0], args[0])
    item = _word(context, builder, these, sig.args[1], args[1])
    has, bit = these.bit_of(item)
    with builder.if_else(has, likely=True) as (among_bits, otherwise):
        with among_bits:
            these.row = builder.and_(these.row, builder.not_(bit))
        with otherwise, builder.if_then(these.has_rest(), likely=False):
            of_others(these, discard_other, types.none, (these.kind.dtype, item))
    return context.get_dummy_value()


@lower_builtin("unordered.clear", Unordered)
def _clear(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    these = Bits(context, builder, sig.args[0], args[0])
    these.row = ROW(0)
    with builder.if_then(these.has_rest(), likely=False):
        of_others(these, clear_others, types.none)
    return context.get_dummy_value()


@overload_first(operator.contains)
def _contains_if_there(these: Any, item: Any) -> Any:
    """(Before the rule for items, for which numba takes out of its own type what may be None.)"""
    if not isinstance(these, Unordered) or not isinstance(item, EITHER):
        return None
    return lambda these, item: what_is_there(item) in these if is_there(item) else None in these


def _holding(these: Any, item: Any) -> Any:
    """The rule of `item in these`, where the item may be one."""
    if not isinstance(these, Unordered):
        return None
    if these.dtype == types.int64 and isinstance(item, types.Integer | types.Boolean):
        return signature(types.boolean, these, types.int64)
    return signature(types.boolean, these, item) if item == these.dtype else None


@lower_builtin(operator.contains, Unordered, types.Any)
def _contains(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    these = Bits(context, builder, sig.args[0], args[0])
    has, bit = these.bit_of(args[1])
    found = cgutils.alloca_once_value(builder, cgutils.false_bit)
    with builder.if_else(has, likely=True) as (among_bits, otherwise):
        with among_bits:
            builder.store(builder.icmp_unsigned("!=", builder.and_(these.row, bit), ROW(0)), found)
        with otherwise, builder.if_then(these.has_rest(), likely=False):
            builder.store(of_others(these, holds_other, types.boolean, (sig.args[1], args[1])), found)
    return builder.load(found)


operator_rule(operator.contains, _holding, 2)


def _is_whole(kind: Any) -> bool:
    """Is this an int, a truth value, or a member of an IntEnum?"""
    return isinstance(kind, types.Integer | types.Boolean) or (isinstance(kind, MemberType) and kind.is_whole_number)


@overload(operator.contains)
def _contains_another(these: Any, item: Any) -> Any:
    """Items of other types than the set's."""
    if not isinstance(these, Unordered) or _holding(these, item) is not None:
        return None
    if item == types.none:
        return lambda these, item: _holds_none(these)
    if these.dtype == types.int64:
        if isinstance(item, types.Float | U64Type):
            raise CannotCompile("it is looked for among whole numbers, and is a float or a word: write int(...)")
        return (lambda these, item: int(item) in these) if _is_whole(item) else (lambda these, item: False)
    if is_pair(these.dtype) and isinstance(item, types.BaseTuple):
        if len(item) == 2 and all(map(_is_whole, item.types)):
            return lambda these, item: (int(item[0]), int(item[1])) in these
        refuse_floats(item)
        return lambda these, item: False
    if is_pair(these.dtype) and isinstance(item, Sequence) and item.dtype in (types.int64, types.boolean):
        if is_list(item):
            return None
        return lambda these, item: len(item) == 2 and (int(item[0]), int(item[1])) in these
    return lambda these, item: _among_others(these, item)


@intrinsic
def _holds_none(typingctx: Any, these: Any) -> Any:
    """Is the word there that stands for None?"""
    is_word = MaybeType(these.dtype).is_word

    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return _contains(context, builder, signature(types.boolean, these, these.dtype), [args[0], NONE]) if is_word else cgutils.false_bit

    return types.boolean(these), emit


@intrinsic
def _among_others(typingctx: Any, these: Any, item: Any) -> Any:
    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        found, one = cgutils.alloca_once_value(builder, cgutils.false_bit), Bits(context, builder, these, args[0])
        with builder.if_then(one.has_rest()):
            builder.store(of_others(one, holds_other, types.boolean, (sig.args[1], args[1])), found)
        return builder.load(found)

    return types.boolean(these, item), emit


@overload_method(Unordered, "remove")
def _remove(these, item):
    def remove(these, item):
        if item not in these:
            raise KeyError("set.remove(): key not in set")
        these.discard(item)

    return remove


@overload_method(Unordered, "update")
def _update(these, things):
    if isinstance(things, Unordered):

        def with_all(these, things):
            these |= things

        return with_all

    def update(these, things):
        for item in things:
            these.add(item)

    return update
