"""What is asked of constant dicts and sets: keys, values, what is in them."""

from __future__ import annotations

import operator
from typing import Any

from numba import types
from numba.core import cgutils
from numba.extending import intrinsic, lower_builtin, overload_method, register_jitable

from ....errors import CannotCompile
from ..maybe import EITHER, is_there, what_is_there
from ..members.member import MemberType
from ..members.operators import member_number
from ..rows import as_row
from ..sequences import Sequence, View, at, cut, is_list, iterator, refuse_floats, size
from ..texts.items import as_text, code_at, code_of
from ..texts.text import CHAR, FREE, FreeText, PieceType, text_kind
from ..words import WORD, is_number, overload, u64
from .layout import FACTOR, MIXED, TEXT, Lookup


def slot_of(lookup: Any, key: Any) -> Any:
    """The number of a key, counted from 0; -1 if it is not there."""
    raise NotImplementedError  # machine code only


def _word_of(item: Any, part: Any) -> Any:
    """What makes a word of a key, or of a part of one, among keys of type `item`; None if it can equal none of them."""
    if isinstance(item, MemberType) and part != item:
        if item.text is not None and text_kind(part) is not None:
            cls = item.instance_class.__name__
            raise CannotCompile(f"a text is looked up among members of {cls}, which has no machine form: write `{cls}(text)`")
        return int if item.is_whole_number and is_number(part) else None
    if item == CHAR:
        return code_of if part == CHAR else None
    return member_number if isinstance(item, MemberType) else int


def _is_word(item: Any, part: Any) -> bool:
    """Is this a member of a StrEnum among keys that are texts?"""
    return item in (CHAR, FREE, MIXED) and isinstance(part, MemberType) and part.text is not None


def offset(lookup: Any, k: Any, part: Any) -> Any:
    """Where the k-th part of a key stands among those that there are, counted from 0; -1 if it is not there."""
    raise NotImplementedError  # machine code only


@overload(offset)
def _offset(lookup: Any, k: Any, part: Any) -> Any:
    if isinstance(part, EITHER):
        return lambda lookup, k, part: offset(lookup, k, what_is_there(part)) if is_there(part) else -1
    is_text = text_kind(part) is not None
    if lookup.has_words and is_text:

        def of_word(lookup, k, part):
            if at(lookup.sorts, k) != TEXT:
                return -1
            x, h = as_text(part), 0
            for i in range(len(x)):
                h = (h ^ code_at(x, i)) * FACTOR & 0xFFFFFFFF
            h ^= h >> 15
            mask = size(lookup.places) - 1
            while True:
                number = at(lookup.places, h & mask)
                if number == 0:
                    return -1
                if at(lookup.words, number - 1) == x:
                    return number - 1 - at(lookup.lows, k)
                h += 1

        return of_word
    item, has_words = lookup.key_item, lookup.has_words
    if item == CHAR and isinstance(part, PieceType | FreeText):
        return lambda lookup, k, part: offset(lookup, k, part[0]) if len(part) == 1 else -1
    if item == CHAR and _is_word(item, part):
        return lambda lookup, k, part: offset(lookup, k, as_text(part))
    sort = lookup.sort_of(part)
    word = (member_number if isinstance(part, MemberType) else int) if has_words else _word_of(item, part)
    if word is None or (sort < 0 if has_words else not (is_number(part) or part == item)):
        return lambda lookup, k, part: -1

    def of_number(lookup, k, part):
        x = word(part) - at(lookup.lows, k)
        if has_words and at(lookup.sorts, k) != sort:
            return -1
        return x if 0 <= x < at(lookup.spans, k) else -1

    return of_number


@intrinsic
def _offsets(typingctx: Any, lookup: Any, key: Any) -> Any:
    """The offsets of the parts of a tuple."""
    found = typingctx.resolve_value_type(offset)
    forms = [found.get_call_type(typingctx, (lookup, types.int64, part), {}) for part in key.types]

    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        places = []
        for k, (part, form) in enumerate(zip(cgutils.unpack_tuple(builder, args[1], len(forms)), forms, strict=True)):
            places.append(context.get_function(found, form)(builder, [args[0], WORD(k), part]))
        return context.make_tuple(builder, sig.return_type, places)

    return types.UniTuple(types.int64, len(forms))(lookup, key), emit


@register_jitable
def _slot_at(lookup, offsets):
    """The number of the key whose parts stand at these offsets; -1 if it is not there."""
    place = 0
    for k, x in enumerate(offsets):
        if x < 0:
            return -1
        place = place * at(lookup.spans, k) + x
    return at(lookup.slots, place) - 1


@intrinsic
def _flat(typingctx: Any, key: Any) -> Any:
    """A tuple of tuples of numbers as one."""
    parts = [inner for part in key.types for inner in (part.types if isinstance(part, types.BaseTuple) else (part,))]
    kind = types.BaseTuple.from_types(tuple(parts))

    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        found: list[Any] = []
        for place, part in enumerate(key.types):
            value = builder.extract_value(args[0], place)
            found += cgutils.unpack_tuple(builder, value, len(part.types)) if isinstance(part, types.BaseTuple) else [value]
        return context.make_tuple(builder, kind, found)

    return kind(key), emit


def _slot_of_pairs(lookup: Lookup, key: Any) -> Any:
    shape = lookup.shape
    if isinstance(key, types.BaseTuple) and all(isinstance(part, types.BaseTuple) or is_number(part) for part in key.types):
        if tuple(len(part.types) if isinstance(part, types.BaseTuple) else 0 for part in key.types) != shape:
            return lambda lookup, key: -1

        return lambda lookup, key: _slot_at(lookup, _offsets(lookup, _flat(key)))
    rows = key.item if isinstance(key, Sequence) else getattr(key, "dtype", None)
    if not isinstance(rows, Sequence | types.UniTuple) or len(set(shape)) != 1 or not is_number(getattr(rows, "item", rows.dtype)):
        return None
    many, each = len(shape), shape[0]

    def of_rows(lookup, key):
        if len(key) != many:
            return -1
        place = k = 0
        for row in key:
            if len(row) != each:
                return -1
            for part in row:
                x = int(part) - at(lookup.lows, k)
                if x < 0 or x >= at(lookup.spans, k):
                    return -1
                place = place * at(lookup.spans, k) + x
                k += 1
        return at(lookup.slots, place) - 1

    return of_rows


@overload(slot_of)
def _slot_of(lookup: Any, key: Any) -> Any:
    item = lookup.key_item
    if is_list(key):
        raise CannotCompile("a list is no key, in plain Python either: write `tuple(...)`")
    if isinstance(key, types.BaseTuple):
        classes = [getattr(key, "instance_class", None), lookup.record]
        if classes[0] is not classes[1] and any(hasattr(cls, "__own_class__") for cls in classes):
            return lambda lookup, key: -1  # an object equals no tuple
        refuse_floats(key)
    if lookup.shape:
        return _slot_of_pairs(lookup, key)
    if isinstance(key, types.BaseTuple | Sequence):
        arity = lookup.arity
        if arity and isinstance(key, types.BaseTuple) and len(key.types) != arity:
            return lambda lookup, key: -1
        is_mixed = isinstance(key, types.BaseTuple) and not isinstance(key, types.UniTuple | types.NamedUniTuple)
        if arity and isinstance(key, types.BaseTuple) and (lookup.has_words or is_mixed or _is_word(item, key.dtype)):
            return lambda lookup, key: _slot_at(lookup, _offsets(lookup, key))
        if arity and lookup.has_words:

            def of_row(lookup, key):
                if len(key) != arity:
                    return -1
                place = 0
                for k in range(arity):
                    x = offset(lookup, k, key[k])
                    if x < 0:
                        return -1
                    place = place * at(lookup.spans, k) + x
                return at(lookup.slots, place) - 1

            return of_row
        if arity and _is_word(item, key.dtype):
            raise CannotCompile("a tuple of members is looked up among texts, which has no machine form: write `member.value`")
        word: Any = _word_of(item, key.dtype) if arity else None
        if word is None:
            return lambda lookup, key: -1

        def of_tuple(lookup, key):
            if len(key) != arity:
                return -1
            place = 0
            for k in range(arity):
                x = word(key[k]) - at(lookup.lows, k)
                if x < 0 or x >= at(lookup.spans, k):
                    return -1
                place = place * at(lookup.spans, k) + x
            return at(lookup.slots, place) - 1

        return of_tuple
    if isinstance(key, EITHER):
        return lambda lookup, key: slot_of(lookup, what_is_there(key)) if is_there(key) else -1
    if lookup.has_words and not lookup.arity:

        def of_text(lookup, key):
            x = offset(lookup, 0, key)
            return at(lookup.slots, x) - 1 if x >= 0 else -1

        return of_text if text_kind(key) is not None else (lambda lookup, key: -1)
    if isinstance(key, PieceType | FreeText) and item == CHAR:
        return lambda lookup, key: slot_of(lookup, key[0]) if len(key) == 1 else -1
    if item == CHAR and _is_word(item, key):
        return lambda lookup, key: slot_of(lookup, as_text(key))
    word = _word_of(item, types.int64 if isinstance(key, types.Float) else key)
    if lookup.arity or word is None or (isinstance(key, types.Float) and item == u64):
        return lambda lookup, key: -1
    if isinstance(key, types.Float):

        def of_float(lookup, key):
            whole = int(key)
            x = whole - at(lookup.lows, 0)
            return at(lookup.slots, x) - 1 if whole == key and 0 <= x < at(lookup.spans, 0) else -1

        return of_float

    def of_number(lookup, key):
        x = word(key) - at(lookup.lows, 0)
        return at(lookup.slots, x) - 1 if 0 <= x < at(lookup.spans, 0) else -1

    return of_number


def _worth(lookup: Any) -> Any:
    """What takes a value out of a dict by its number, which is in range."""
    return at if isinstance(lookup.values, View) else operator.getitem


@overload(operator.getitem)
def _getitem(lookup: Any, key: Any) -> Any:
    if not isinstance(lookup, Lookup) or lookup.values is None:
        return None
    worth = _worth(lookup)

    def found(lookup, key):
        slot = slot_of(lookup, key)
        if slot < 0:
            raise KeyError("no such key")
        return worth(lookup.values_, slot)

    return found


@overload(operator.contains)
def _contains(lookup: Any, key: Any) -> Any:
    return (lambda lookup, key: slot_of(lookup, key) >= 0) if isinstance(lookup, Lookup) else None


def _has_keys(lookup: Lookup) -> None:
    """Raises CannotCompile where the keys are not kept."""
    if lookup.shape:
        raise CannotCompile("a constant dict or set whose keys are tuples of tuples is only asked, not gone through")


@overload_method(Lookup, "get")
def _get(lookup, key, default=None):
    if isinstance(lookup.values.dtype, View) and isinstance(default, types.BaseTuple | types.List):
        if isinstance(default, types.List) or (is_list(lookup.values.dtype) and getattr(default, "types", None)):
            raise CannotCompile("`get` of a table of lists: what stands for a missing key has to be [], written there; ask `in` first")

        def row(lookup, key, default=None):
            slot = slot_of(lookup, key)
            return at(lookup.values_, slot) if slot >= 0 else cut(at(lookup.values_, 0), 0, 0, 1)

        def row_or(lookup, key, default=None):
            slot = slot_of(lookup, key)
            return as_row(at(lookup.values_, slot)) if slot >= 0 else as_row(default)

        return row if not getattr(default, "types", None) else row_or

    worth = _worth(lookup)

    def get(lookup, key, default=None):
        slot = slot_of(lookup, key)
        return worth(lookup.values_, slot) if slot >= 0 else default

    return get


@overload_method(Lookup, "keys")
def _keys(lookup):
    _has_keys(lookup)
    return lambda lookup: lookup.keys_


@overload_method(Lookup, "values")
def _values(lookup):
    return lambda lookup: lookup.values_


@overload(len)
def _len(lookup: Any) -> Any:
    return (lambda lookup: size(lookup.keys_)) if isinstance(lookup, Lookup) else None


@overload(operator.not_)
def _not(lookup: Any) -> Any:
    return (lambda lookup: False) if isinstance(lookup, Lookup) else None  # an empty one is no table


@overload(bool)
def _bool(lookup: Any) -> Any:
    return (lambda lookup: True) if isinstance(lookup, Lookup) else None


@lower_builtin("getiter", Lookup)
def _getiter(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    _has_keys(sig.args[0])
    keys = cgutils.create_struct_proxy(sig.args[0])(context, builder, args[0]).keys_
    return iterator(context, builder, sig.return_type, keys)
