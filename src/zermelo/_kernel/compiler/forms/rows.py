"""Tuples whose length is known only when the program runs: made of lists, of other tuples, repeated, put together, compared, hashed.

What is of one length here and of another there is such a tuple, too. Where it goes into a field it is as long as that, or that is said.
"""

from __future__ import annotations

import operator
from typing import Any

from numba import types
from numba.core import cgutils
from numba.core.errors import TypingError
from numba.core.typing.templates import AbstractTemplate, infer, signature
from numba.extending import intrinsic, lower_cast, models, overload_method, register_jitable, register_model

from ...errors import CannotCompile
from ...kinds import CELLS, LENGTH
from ..arithmetic.items import as_index
from ..complaints import LEAVE_OUT, plain_type
from ..raising import Sentence
from .kept import filled, kept, temporary
from .maybe import EITHER, without_none
from .sequences import Mixed, Row, Sequence, _is_items, common_item, glued, is_list, item_at, unified
from .texts.text import CHAR, FREE, TEXTS, PieceType, TextType, text_kind
from .words import WORD, is_number, may_be_none, overload


def _tuples_unify(numbas: Any) -> Any:
    def unify(self: Any, typingctx: Any, other: Any) -> Any:
        found = numbas(self, typingctx, other)
        if found is None and not hasattr(other, "instance_class") and isinstance(other, types.BaseTuple) and len(self) != len(other):
            return unified(typingctx, self, other)
        return found

    return unify


def keyed(kind: Any) -> Any:
    """The type under which sets and dicts keep what is of the type `kind`: a piece of a text or tuple on its own."""
    if isinstance(kind, PieceType):
        return FREE
    if isinstance(kind, Sequence) and kind.is_tuple:
        return Row(keyed(kind.item))
    if isinstance(kind, types.BaseTuple) and not hasattr(kind, "instance_class") and any(keyed(part) != part for part in kind.types):
        return types.BaseTuple.from_types(tuple(map(keyed, kind.types)))
    return kind


def _of_keys(numbas: Any) -> Any:
    def begin(self: Any, key: Any, *more: Any, **named: Any) -> None:
        if not isinstance(keyed(key), types.Hashable | types.Undefined):
            what = "a set" if isinstance(self, types.Set) else "a dict"
            instead = LEAVE_OUT if may_be_none(key) or key == types.none else "use tuples, tuple(sorted(...))"
            raise TypingError(f"{what} of {plain_type(str(key))} has no machine form: {instead}")
        word = isinstance(self, types.DictType) and isinstance(key, TextType) and key != CHAR  # the next key may be longer
        numbas(self, FREE if word else keyed(key), *map(_under_key, more[:1]), *more[1:], **named)

    return begin


def _under_key(kind: Any) -> Any:
    """The type of what stands under the keys of a dict, if one is of the type `kind`: the next word may be longer."""
    if isinstance(kind, TextType | PieceType):
        return FREE
    if isinstance(kind, types.BaseTuple) and not hasattr(kind, "instance_class") and set(kind.types) != {CHAR}:
        return types.BaseTuple.from_types(tuple(map(_under_key, kind.types)))
    return kind


UNIFIED = (
    *((kind, "unify", _tuples_unify(kind.unify)) for kind in (types.UniTuple, types.Tuple)),
    *((kind, "__init__", _of_keys(kind.__init__)) for kind in (types.Set, types.DictType)),
)
"""What takes the place of numba's: whose, its name, ours."""

# ------------------------------------------------------------------------------------------------------------ making them


@intrinsic
def row_of(typingctx: Any, things: Any) -> Any:
    """The tuple of what a list holds that nobody changes any more."""
    kind = Row(things.dtype)

    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        context.nrt.incref(builder, things, args[0])
        return kept(context, builder, kind, things, args[0])

    return kind(things), emit


@lower_cast(types.UniTuple, Row)
@lower_cast(types.Tuple, Row)
def _from_tuple(context: Any, builder: Any, source: Any, target: Row, value: Any) -> Any:
    items = zip(cgutils.unpack_tuple(builder, value, len(source.types)), source.types, strict=True)
    cast = [context.cast(builder, item, kind, target.item) for item, kind in items]
    return temporary(context, builder, target, filled(context, builder, target, target.owner, cast))


@lower_cast(Sequence, Row)
@lower_cast(types.RangeType, Row)
def _from_sequence(context: Any, builder: Any, source: Any, target: Row, value: Any) -> Any:
    if source == target:
        return value
    form = signature(target, source, target)
    nothing = filled(context, builder, target, target.owner, [])
    found = context.compile_internal(builder, _as, form, [value, nothing])
    context.nrt.decref(builder, target, nothing)
    return temporary(context, builder, target, found)


def _as(things, like):
    made = list(like)
    for thing in things:
        made.append(thing)
    return row_of(made)


@intrinsic
def as_row(typingctx: Any, things: Any) -> Any:
    """A tuple as one of any length; an empty one of known type has no items of any."""
    item = common_item(typingctx, things)
    if item is None or item is types.undefined:
        return None
    kind = things if isinstance(things, Row) else Row(item)

    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        found = context.cast(builder, args[0], things, kind)
        context.nrt.incref(builder, kind, found)
        return found

    return kind(things), emit


def _is_alike(kind: Any, item: Any) -> bool:
    """Does something stay what it is as an item of a type that others are, too? An int that becomes a float does not."""
    if isinstance(item, Row):
        return True
    if isinstance(item, types.BaseTuple):
        return isinstance(kind, types.BaseTuple) and all(map(_is_alike, kind.types, item.types))
    if isinstance(item, EITHER):
        return kind == types.none or _is_alike(without_none(kind), without_none(item))
    return text_kind(item) is not None or types.unliteral(kind) == item


@infer
class _GoThrough(AbstractTemplate):
    """`for x in (a, b)` where a and b are texts, or tuples, of different lengths."""

    key = "getiter"

    def generic(self, args: Any, kws: Any) -> Any:
        item = common_item(self.context, args[0]) if isinstance(args[0], types.Tuple) else None
        if item is None or not all(_is_alike(kind, item) for kind in args[0].types):
            return None
        return signature(Row(item).iterator_type, Row(item))


@register_model(types.Undefined)
class _OfNothing(models.PrimitiveModel):
    """An item of (): there is none, and whoever goes through it takes it for a number (see `empties`)."""

    def __init__(self, manager: Any, kind: Any) -> None:
        super().__init__(manager, kind, WORD)


@lower_cast(types.Undefined, types.Any)
def _anything(context: Any, builder: Any, source: Any, target: Any, value: Any) -> Any:
    return value if source == target else context.get_constant_null(target)


# ------------------------------------------------------------------------------------------------- repeated, put together


def _is_tuple(kind: Any) -> bool:
    return _is_items(kind) and not is_list(kind)


@overload(operator.mul)
def _mul(a: Any, b: Any) -> Any:
    if _is_tuple(b) and is_number(a):
        return lambda a, b: b * a
    if not (_is_tuple(a) and is_number(b)):
        return None
    if getattr(a, "types", None) == ():
        return lambda a, b: a
    return lambda a, b: _repeated(as_row(a), int(b))


@register_jitable
def _repeated(row, times):
    made = list(row)[:0]
    for _ in range(times):
        for item in row:
            made.append(item)
    return row_of(made)


@overload(operator.iadd)
def _iadd(a: Any, b: Any) -> Any:
    if isinstance(a, types.List) and isinstance(b, Mixed):  # it may be the same list
        return lambda a, b: grown(a, b[:])
    if isinstance(a, types.List) and not isinstance(b, types.List) and hasattr(b, "iterator_type"):
        return grown
    return (lambda a, b: a + b) if _is_tuple(a) and _is_tuple(b) else None


@register_jitable
def grown(a, b):
    for item in b:
        a.append(item)
    return a


@overload(glued)
def _glued(a: Any, b: Any) -> Any:
    if () in (getattr(a, "types", None), getattr(b, "types", None)):
        return (lambda a, b: as_row(a)) if isinstance(a, Sequence) else (lambda a, b: as_row(b))

    return lambda a, b: _both(as_row(a), as_row(b), _of_both(a, b))


@intrinsic
def _of_both(typingctx: Any, a: Any, b: Any) -> Any:
    """A new list of what both can hold."""
    kind = unified(typingctx, a, b)
    if kind is None:
        return None

    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return cgutils.create_struct_proxy(kind)(context, builder, filled(context, builder, kind, kind.owner, [])).owner

    return kind.owner(a, b), emit


@register_jitable
def _both(a, b, made):
    for item in a:
        made.append(item)
    for item in b:
        made.append(item)
    return row_of(made)


@register_jitable
def with_item_at(row, index, item):
    """A tuple with another item at an index; raises IndexError if there is none."""
    made = list(row)
    i = as_index(index)
    if i < -len(made) or i >= len(made):
        raise IndexError("put: index out of range")
    made[i] = item
    return row_of(made)


# ------------------------------------------------------------------------------------------------- compared and hashed


def _ordering(name: str) -> None:
    compare = getattr(operator, name)

    @overload(compare)
    def ordered(a: Any, b: Any) -> Any:
        if not (isinstance(a, Sequence) or isinstance(b, Sequence)) or not (_is_items(a) and _is_items(b)) or is_list(a) != is_list(b):
            return None
        if () in (getattr(a, "types", None), getattr(b, "types", None)):
            return lambda a, b: compare(len(a), len(b))

        def by_items(a, b):
            for i in range(min(len(a), len(b))):
                if a[i] != b[i]:
                    return compare(a[i], b[i])
            return compare(len(a), len(b))

        return by_items


for _name in ("lt", "le", "gt", "ge"):
    _ordering(_name)


PRIME_1, PRIME_2, PRIME_5 = 11400714785074694791, 14029467366897019727, 2870177450012600261


@overload_method(Row, "__hash__")
def _hash(row):
    """CPython's (Objects/tupleobject.c), so that sets of tuples are gone through in its order."""

    def mixed(row):
        found = types.uint64(PRIME_5)
        for item in row:
            found += types.uint64(hash(item)) * types.uint64(PRIME_2)
            found = (found << types.uint64(31)) | (found >> types.uint64(33))
            found *= types.uint64(PRIME_1)
        found += types.uint64(len(row)) ^ (types.uint64(PRIME_5) ^ types.uint64(3527539))
        return types.int64(1546275796) if found == types.uint64(0xFFFFFFFFFFFFFFFF) else types.int64(found)

    return mixed


# ------------------------------------------------------------------------------------------------------ into the fields


def fits(new: Any, old: Any) -> bool:
    """Is what is of the type `new` a value of the type `old` where its length, which is not known, is the same?"""
    if new == old:
        return True
    if isinstance(old, TextType):
        return isinstance(new, TEXTS) and not isinstance(new, TextType)
    if isinstance(old, Row) or not isinstance(old, types.BaseTuple) or hasattr(old, "instance_class"):
        return False
    if isinstance(new, Sequence):
        return bool(new.is_tuple) and all(fits(new.item, part) for part in old.types)
    same = isinstance(new, types.BaseTuple) and not hasattr(new, "instance_class") and len(new.types) == len(old.types)
    return same and all(map(fits, new.types, old.types))


def in_field(context: Any, builder: Any, value: Any, source: Sequence, count: int, where: str) -> list[Any]:
    """The items of a tuple that has to have so many of them."""
    form = signature(types.int64, source)
    n = context.compile_internal(builder, lambda things: len(things), form, [value])
    with cgutils.if_unlikely(builder, builder.icmp_signed("!=", n, WORD(count))):
        sentence = Sentence(f"{where}{LENGTH.format('tuple', count, '{}')}; {CELLS}", n)
        context.call_conv.return_dynamic_user_exc(builder, CannotCompile, (sentence,), (types.int64,))
    items = [item_at(context, builder, source, value, WORD(place)) for place in range(count)]
    for item in items:  # what they are items of holds them
        context.nrt.decref(builder, source.item, item)
    return items
