"""Dicts that rules make: entries in the order in which they came, and for many of them a table that says where each key stands.

A dict of rules mostly holds a handful of things, which are found soonest by looking at one after the other. From NEAR on a table of
places helps: each place is free, or holds the number of an entry, whose key stands there or at the first free place after it (Knuth,
1973: linear probing). An entry that goes leaves a gap, which the next table no longer has. numba's own dicts live in a library that
neither another process nor a page in a browser has. This takes the place of theirs only while something of ours is compiled.

In memory a dict is the numbers of HEAD, room for entries, and the table; an entry is whether it stands, its key, its value.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.datamodel import register_default
from numba.core.datamodel.models import StructModel
from numba.core.errors import TypingError
from numba.core.imputils import RefType, impl_ret_borrowed, iternext_impl
from numba.extending import intrinsic, lower_builtin, register_jitable
from numba.typed import dictobject
from numba.typed.typedobjectutils import _cast

from ...errors import CannotCompile
from ...front import helpers
from ...front.helpers import ADDED, COUNTED, ERROR, NOT_KNOWN
from ..forms import words
from ..forms.maybe import EITHER, MaybeType, is_there, what_is_there
from ..forms.tables.layout import Lookup
from ..forms.texts.text import CHAR, TEXTS
from ..forms.words import FALSE, WORD, ZERO, instead
from .runtime import holds_blocks

NEAR = 16
"""So many entries are looked through one by one."""
USED, FILLED, ROOM, SHIFT, TAKEN, MISSING = range(6)
"""How many entries stand, how many there were, for how many there is room, how far a hash is shifted to give a place (0 where there is no
table), how many places of the table are not free, and what a key answers that is not there."""
HEAD = ir.LiteralStructType([WORD] * 6)
SPREAD = 0x9E3779B97F4A7C15
"""2 to the power of 64 by the golden ratio (Knuth, 1973): keys that lie close together come to lie far apart."""
FREE, GONE = 0, -1
"""Places of the table without an entry. The others hold its number and 1 more."""
PLACE = ir.IntType(32)
ABSENT = int(dictobject.DKIX.EMPTY)
EMPTY = int(dictobject.Status.ERR_DICT_EMPTY)
"""What numba's forms take for a key that is not there, and for an empty dict."""
CHANGED = "dictionary changed size during iteration"
UNKNOWN_DEFAULT = "a missing key of a defaultdict that was handed on has no machine form: use a dict, and d.setdefault(key, [])"


# ------------------------------------------------------------------------------------------------------- looking for keys


@register_jitable
def found(d, key):
    """The number of the entry of a key; -1 if there is none."""
    if not number(d, SHIFT):
        for entry in range(number(d, FILLED)):
            if stands(d, entry) and key_at(d, entry) == key:
                return entry
        return -1
    place = home(d, hash(key))
    while True:
        entry = place_at(d, place)
        if entry == FREE:
            return -1
        if entry != GONE and key_at(d, entry - 1) == key:
            return entry - 1
        place = after(d, place)


@register_jitable
def insert(d, key, hashed, value):
    """`d[key] = value`."""
    entry = found(d, key)
    if entry >= 0:
        replace(d, entry, value)
        return 0
    if number(d, FILLED) == number(d, ROOM) or number(d, TAKEN) > number(d, ROOM) + number(d, ROOM) // 2:
        make_room(d)  # of the places, twice as many, some stay free
    entry = append(d, key, value)
    if number(d, SHIFT):
        enter(d, key, entry)
    return 0


@register_jitable
def make_room(d):
    """Room for as many entries again as there are, without the gaps."""
    renew(d, max(2 * number(d, USED), NEAR))
    if number(d, SHIFT):
        for entry in range(number(d, FILLED)):
            enter(d, key_at(d, entry), entry)


@register_jitable
def enter(d, key, entry):
    """Note in the table where a new key stands."""
    place = home(d, hash(key))
    while place_at(d, place) > FREE:
        place = after(d, place)
    if place_at(d, place) == FREE:
        set_number(d, TAKEN, number(d, TAKEN) + 1)
    set_place(d, place, entry + 1)


@register_jitable
def lookup(d, key, hashed):
    """The number of the entry of a key and its value; -1 and None if there is none."""
    entry = found(d, key)
    if entry < 0:
        return ABSENT, None
    return entry, value_at(d, entry)


@register_jitable
def remove(d, hashed, entry):
    """Let an entry go."""
    if number(d, SHIFT):
        place = home(d, hash(key_at(d, entry)))
        while place_at(d, place) != entry + 1:
            place = after(d, place)
        set_place(d, place, GONE)
    drop(d, entry)
    return 0


@register_jitable
def remove_last(d):
    """Let the last entry go: 0 and its key and value, or what numba's `popitem` takes for an empty dict."""
    entry = number(d, FILLED) - 1
    while entry >= 0 and not stands(d, entry):
        entry -= 1
    if entry < 0:
        return EMPTY, None
    pair = key_at(d, entry), value_at(d, entry)
    set_number(d, FILLED, entry + 1)  # the gaps behind it are looked at once
    remove(d, 0, entry)
    return 0, pair


@register_jitable
def unasked(key):
    """What numba's forms ask for before they look for a key: a hash, which is needed only where there is a table."""
    return 0


@words.overload(helpers.with_default)
def _with_default(d, kind):
    def mark(d, kind):
        set_number(d, MISSING, kind)

    return mark if isinstance(d, types.DictType) else None


@words.overload(helpers.pairs_of)
def _pairs_of(things):
    if isinstance(things, Lookup) and things.values is not None:
        return lambda things: [(key, things[key]) for key in things]
    return (lambda things: things.items()) if isinstance(things, types.DictType) else lambda things: things


@words.overload(helpers.counts_of)
def _counts_of(things, key):
    return (lambda things, key: things[key]) if isinstance(things, types.DictType | Lookup) else (lambda things, key: 1)


@words.overload(helpers.got)
def _got(things, key, default):
    """What is there, or the default: never None, as numba's own may be."""
    if not isinstance(things, types.DictType):
        return lambda things, key, default: things.get(key, default)
    if _is_longer(things, key):
        by_letter = helpers.got
        return lambda things, key, default: by_letter(things, key[0], default) if len(key) == 1 else default
    kind = things.key_type

    def got(things, key, default):
        entry = found(things, _cast(key, kind))
        return value_at(things, entry) if entry >= 0 else default

    def got_if_there(things, key, default):
        return got_with(things, what_is_there(key), default) if is_there(key) else default

    got_with = helpers.got
    return got_if_there if isinstance(key, EITHER) and not isinstance(kind, EITHER) else got


def _is_longer(d: Any, key: Any) -> bool:
    """Is this a text of any length, and the keys of a dict, or the things in a set, are letters?"""
    letters = d.key_type if isinstance(d, types.DictType) else d.dtype if isinstance(d, types.Set) else None
    return letters == CHAR and isinstance(key, TEXTS) and key != CHAR


@words.overload_first(operator.contains)
def _holds_text(d, key):
    return (lambda d, key: len(key) == 1 and key[0] in d) if _is_longer(d, key) else None


NO_KEY = "None is no key of this dict, and what is missing there has no machine form: ask for None first"


@words.overload_first(operator.getitem)
def _item(d, key):
    """`d[key]` of a dict that may have been made as a Counter or a defaultdict, somewhere else."""
    if not isinstance(d, types.DictType) or not words.is_ours or not d.is_precise():
        return None
    kind, is_counting = d.key_type, isinstance(d.value_type, types.Integer | types.Float)
    nothing = 0.0 if isinstance(d.value_type, types.Float) else 0

    def item(d, key):
        entry = found(d, _cast(key, kind))
        if entry >= 0:
            return value_at(d, entry)
        if number(d, MISSING) == NOT_KNOWN:
            raise CannotCompile(UNKNOWN_DEFAULT)
        raise KeyError(key)

    def item_if_there(d, key):
        if is_there(key):
            return d[what_is_there(key)]
        if number(d, MISSING) == ERROR:
            raise KeyError(None)
        raise CannotCompile(NO_KEY)

    def number_at(d, key):
        entry = found(d, _cast(key, kind))
        if entry >= 0:
            return value_at(d, entry)
        if number(d, MISSING) == ERROR:
            raise KeyError(key)
        if number(d, MISSING) == NOT_KNOWN:
            raise CannotCompile(UNKNOWN_DEFAULT)
        if number(d, MISSING) == ADDED:
            insert(d, _cast(key, kind), 0, nothing)
        return nothing

    def item_by_text(d, key):
        if len(key) == 1:
            return d[key[0]]
        if number(d, MISSING) == ERROR:
            raise KeyError("a text of another length")
        raise CannotCompile(UNKNOWN_DEFAULT)

    def number_by_text(d, key):
        if len(key) == 1:
            return d[key[0]]
        if number(d, MISSING) == ERROR:
            raise KeyError("a text of another length")
        if number(d, MISSING) != COUNTED:
            raise CannotCompile(UNKNOWN_DEFAULT)
        return nothing

    if isinstance(key, EITHER) and not isinstance(kind, EITHER):
        return item_if_there
    if _is_longer(d, key):
        return number_by_text if is_counting else item_by_text
    return number_at if is_counting else item


types.DictType.comes_first = True


@intrinsic
def _looked_up(typingctx: Any, value: Any) -> Any:
    """What was found under a key: numba takes it out of what may be None, and a value that may be None itself is that already."""
    if not isinstance(value, types.Optional | MaybeType):
        raise TypingError("what is looked up may be None")
    found = value.type if isinstance(value, types.Optional) else value

    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return impl_ret_borrowed(context, builder, found, args[0])

    return found(found), emit


dictobject._nonoptional = _looked_up


# ---------------------------------------------------------------------------------------------------------- in memory


class Memory:
    """The memory of a dict, while code is written that reads and writes it."""

    def __init__(self, context: Any, builder: Any, kind: Any, data: Any, block: Any = None) -> None:
        self.context, self.builder, self.kind, self.data, self.block = context, builder, kind, data, block
        self.key, self.value = (context.data_model_manager[part] for part in (kind.key_type, kind.value_type))
        self.form = ir.LiteralStructType([WORD, self.key.get_data_type(), self.value.get_data_type()])

    @classmethod
    def of(cls, context: Any, builder: Any, kind: Any, value: Any) -> Memory:
        block = cgutils.create_struct_proxy(kind)(context, builder, value).meminfo
        return cls(context, builder, kind, context.nrt.meminfo_data(builder, block), block)

    def number(self, which: Any) -> Any:
        """Where one of the numbers of the head stands."""
        return self.builder.gep(self.builder.bitcast(self.data, WORD.as_pointer()), [which])

    def read(self, which: int) -> Any:
        return self.builder.load(self.number(WORD(which)))

    def write(self, which: int, number: Any) -> None:
        self.builder.store(number, self.number(WORD(which)))

    def entry(self, number: Any) -> Any:
        first = self.builder.gep(self.data, [WORD(self.context.get_abi_sizeof(HEAD))])
        return self.builder.gep(self.builder.bitcast(first, self.form.as_pointer()), [number])

    def part(self, number: Any, which: int) -> Any:
        """Where a part of an entry stands: whether it is there, its key, its value."""
        return self.builder.gep(self.entry(number), [PLACE(0), PLACE(which)])

    def stands(self, number: Any) -> Any:
        return self.builder.icmp_unsigned("!=", self.builder.load(self.part(number, 0)), ZERO)

    def key_at(self, number: Any) -> Any:
        return self.key.load_from_data_pointer(self.builder, self.part(number, 1))

    def value_at(self, number: Any) -> Any:
        return self.value.load_from_data_pointer(self.builder, self.part(number, 2))

    def put(self, number: Any, which: int, value: Any) -> None:
        """Write the key or the value of an entry."""
        model = self.value if which == 2 else self.key
        self.builder.store(model.as_data(self.builder, value), self.part(number, which))

    def place(self, place: Any) -> Any:
        """Where a place of the table stands: behind all entries."""
        return self.builder.gep(self.builder.bitcast(self.entry(self.read(ROOM)), PLACE.as_pointer()), [place])

    def bytes(self, room: Any) -> Any:
        """How much memory the head and so many entries take."""
        builder = self.builder
        return builder.add(builder.mul(room, WORD(self.context.get_abi_sizeof(self.form))), WORD(self.context.get_abi_sizeof(HEAD)))

    def count(self, number: Any, by: Callable[[Any, Any, Any], None]) -> None:
        """Count a reference for the key and the value of an entry, or one less."""
        by(self.builder, self.kind.key_type, self.key_at(number))
        by(self.builder, self.kind.value_type, self.value_at(number))


def _end(context: Any, module: Any, kind: Any) -> Any:
    """What is called at the end of a dict: nothing, where what it holds is not counted."""
    if not holds_blocks(kind.key_type, kind.value_type):
        return cgutils.get_null_value(cgutils.voidptr_t)
    form = ir.FunctionType(ir.VoidType(), [cgutils.voidptr_t])
    end = cgutils.get_or_insert_function(module, form, f".zermelo.end.{kind}")
    if end.is_declaration:
        end.linkage = "linkonce_odr"
        builder = ir.IRBuilder(end.append_basic_block())
        memory = Memory(context, builder, kind, end.args[0])
        with cgutils.for_range(builder, memory.read(FILLED)) as loop, builder.if_then(memory.stands(loop.index)):
            memory.count(loop.index, context.nrt.decref)
        builder.ret_void()
    return end


def _or_raise(context: Any, builder: Any, data: Any) -> None:
    with builder.if_then(cgutils.is_null(builder, data), likely=False):
        context.call_conv.return_user_exc(builder, MemoryError, ("no memory for a dict",))


@intrinsic
def make(typingctx: Any, key: Any, value: Any, size: Any) -> Any:
    """An empty dict."""
    kind = types.DictType(key.instance_type, value.instance_type)

    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        size = Memory(context, builder, kind, None).bytes(WORD(NEAR))
        end = builder.bitcast(_end(context, builder.module, kind), cgutils.voidptr_t)
        made = cgutils.create_struct_proxy(kind)(context, builder)
        made.meminfo = context.nrt.meminfo_new_varsize_dtor_unchecked(builder, size, end)
        _or_raise(context, builder, made.meminfo)
        made.data = cgutils.get_null_value(made.data.type)
        memory = Memory.of(context, builder, kind, made._getvalue())
        for which, number in ((USED, 0), (FILLED, 0), (ROOM, NEAR), (SHIFT, 0), (TAKEN, 0), (MISSING, ERROR)):
            memory.write(which, WORD(number))
        return made._getvalue()

    return kind(key, value, size), emit


@intrinsic
def no_size(typingctx: Any, size: Any, key: Any, value: Any) -> Any:
    return types.int64(size, key, value), lambda context, builder, sig, args: ZERO


@intrinsic
def no_methods(typingctx: Any, made: Any, key: Any, value: Any) -> Any:
    return types.void(made, key, value), lambda context, builder, sig, args: context.get_dummy_value()


def _of_memory(answer: Callable[[Any], Any], *given: Any) -> Callable[[Any], Any]:
    """An intrinsic that asks something of a dict's memory; `answer` gives its type for a dict's."""

    def declare(emit: Callable[..., Any]) -> Any:
        def body(context: Any, builder: Any, sig: Any, args: Any) -> Any:
            made = emit(Memory.of(context, builder, sig.args[0], args[0]), *args[1:])
            if made is None:
                return context.get_dummy_value()
            return impl_ret_borrowed(context, builder, sig.return_type, made)

        def signature(d: Any) -> Any:
            return answer(d)(d, *(part(d) if callable(part) and not isinstance(part, types.Type) else part for part in given))

        forms: dict[int, Any] = {
            0: lambda typingctx, d: (signature(d), body),
            1: lambda typingctx, d, a: (signature(d), body),
            2: lambda typingctx, d, a, b: (signature(d), body),
        }
        form = forms[len(given)]
        form.__name__ = form.__qualname__ = emit.__name__
        form.__doc__ = emit.__doc__
        return intrinsic(form)

    return declare


def _key(d: Any) -> Any:
    return d.key_type


def _value(d: Any) -> Any:
    return d.value_type


@_of_memory(lambda d: types.int64)
def length(memory: Memory) -> Any:
    return memory.read(USED)


@_of_memory(lambda d: types.int64, types.int64)
def number(memory: Memory, which: Any) -> Any:
    return memory.builder.load(memory.number(which))


@_of_memory(lambda d: types.none, types.int64, types.int64)
def set_number(memory: Memory, which: Any, value: Any) -> None:
    memory.builder.store(value, memory.number(which))


@_of_memory(lambda d: types.boolean, types.int64)
def stands(memory: Memory, entry: Any) -> Any:
    return memory.stands(entry)


@_of_memory(_key, types.int64)
def key_at(memory: Memory, entry: Any) -> Any:
    return memory.key_at(entry)


@_of_memory(_value, types.int64)
def value_at(memory: Memory, entry: Any) -> Any:
    return memory.value_at(entry)


@_of_memory(lambda d: types.int64, _key, _value)
def append(memory: Memory, key: Any, value: Any) -> Any:
    """A new entry, for which there is room."""
    entry = memory.read(FILLED)
    memory.builder.store(WORD(1), memory.part(entry, 0))
    memory.put(entry, 1, key)
    memory.put(entry, 2, value)
    memory.count(entry, memory.context.nrt.incref)
    for which in (USED, FILLED):
        memory.write(which, memory.builder.add(memory.read(which), WORD(1)))
    return entry


@_of_memory(lambda d: types.none, types.int64, _value)
def replace(memory: Memory, entry: Any, value: Any) -> None:
    before, kind = memory.value_at(entry), memory.kind.value_type
    memory.context.nrt.incref(memory.builder, kind, value)
    memory.put(entry, 2, value)
    memory.context.nrt.decref(memory.builder, kind, before)


@_of_memory(lambda d: types.none, types.int64)
def drop(memory: Memory, entry: Any) -> None:
    """An entry stands no more. If it was the last, the next one comes to its place."""
    builder = memory.builder
    builder.store(ZERO, memory.part(entry, 0))
    memory.write(USED, builder.sub(memory.read(USED), WORD(1)))
    filled = memory.read(FILLED)
    was_last = builder.icmp_signed("==", builder.add(entry, WORD(1)), filled)
    memory.write(FILLED, builder.select(was_last, entry, filled))
    memory.count(entry, memory.context.nrt.decref)


@_of_memory(lambda d: types.none, types.int64)
def renew(memory: Memory, room: Any) -> None:
    """New memory with room for so many entries, and those that stand there in the same order; the table, if there is one, is empty."""
    context, builder, kind = memory.context, memory.builder, memory.kind
    near = builder.icmp_signed("<=", room, WORD(NEAR))
    few = builder.ctlz(builder.sub(builder.shl(room, WORD(1)), WORD(1)), FALSE)  # at least twice as many places as entries
    shift = builder.select(near, ZERO, few)
    places = builder.select(near, ZERO, builder.shl(WORD(1), builder.sub(WORD(64), few)))
    size = memory.bytes(room)
    block = memory.block
    data = context.nrt.meminfo_varsize_alloc_unchecked(builder, block, builder.add(size, builder.shl(places, WORD(2))))
    _or_raise(context, builder, data)
    other = Memory(context, builder, kind, context.nrt.meminfo_data(builder, block), block)
    moved = cgutils.alloca_once_value(builder, ZERO)
    with cgutils.for_range(builder, memory.read(FILLED)) as loop, builder.if_then(memory.stands(loop.index)):
        builder.store(builder.load(memory.entry(loop.index)), other.entry(builder.load(moved)))
        builder.store(builder.add(builder.load(moved), WORD(1)), moved)
    numbers = (USED, memory.read(USED)), (FILLED, builder.load(moved)), (ROOM, room), (SHIFT, shift), (TAKEN, ZERO)
    for which, value in (*numbers, (MISSING, memory.read(MISSING))):
        other.write(which, value)
    cgutils.memset(builder, builder.bitcast(other.place(ZERO), cgutils.voidptr_t), builder.shl(places, WORD(2)), 0)
    context.nrt.meminfo_varsize_free(builder, block, memory.data)


@_of_memory(lambda d: types.int64, types.int64)
def home(memory: Memory, hashed: Any) -> Any:
    """Where a key with this hash should stand in the table."""
    return memory.builder.lshr(memory.builder.mul(hashed, WORD(SPREAD)), memory.read(SHIFT))


@_of_memory(lambda d: types.int64, types.int64)
def after(memory: Memory, place: Any) -> Any:
    """The next place; after the last the first."""
    builder = memory.builder
    return builder.and_(builder.add(place, WORD(1)), builder.lshr(WORD(-1), memory.read(SHIFT)))


@_of_memory(lambda d: types.int64, types.int64)
def place_at(memory: Memory, place: Any) -> Any:
    """What a place of the table holds."""
    return memory.builder.sext(memory.builder.load(memory.place(place)), WORD)


@_of_memory(lambda d: types.none, types.int64, types.int64)
def set_place(memory: Memory, place: Any, held: Any) -> None:
    memory.builder.store(memory.builder.trunc(held, PLACE), memory.place(place))


# ------------------------------------------------------------------------------------------------- from one to the next

PLACES = types.UniTuple(types.int64, 2)
"""How far a loop over a dict has come, and how many entries there were when it began."""


class Iterator(StructModel):
    """numba's, with what it knows by value where it is kept: a generator may wait within the loop."""

    def __init__(self, manager: Any, kind: Any) -> None:
        super().__init__(manager, kind, [("parent", kind.parent), ("state", types.EphemeralPointer(PLACES))])


def _model(manager: Any, kind: Any) -> Any:
    return (Iterator if words.is_ours else dictobject.DictIterModel)(manager, kind)


register_default(types.DictIteratorType)(_model)


def _begin(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    """`iter` of a dict, or of its keys, values or pairs."""
    things = sig.args[0]
    made = context.make_helper(builder, sig.return_type)
    is_dict = isinstance(things, types.DictType)
    made.parent = args[0] if is_dict else context.make_helper(builder, things, args[0]).parent
    used = Memory.of(context, builder, sig.return_type.parent, made.parent).read(USED)
    made.state = cgutils.alloca_once_value(builder, context.make_tuple(builder, PLACES, (ZERO, used)))
    return impl_ret_borrowed(context, builder, sig.return_type, made._getvalue())


def _next(context: Any, builder: Any, sig: Any, args: Any, result: Any) -> None:
    kind = sig.args[0]
    made = context.make_helper(builder, kind, args[0])
    memory = Memory.of(context, builder, kind.parent, made.parent)
    place, used = (builder.gep(made.state, [PLACE(0), PLACE(which)]) for which in range(2))
    with builder.if_then(builder.icmp_unsigned("!=", builder.load(used), memory.read(USED)), likely=False):
        context.call_conv.return_user_exc(builder, RuntimeError, (CHANGED,))
    filled = memory.read(FILLED)
    look, step, end = (builder.append_basic_block(f"dict.{name}") for name in ("look", "step", "end"))
    there = cgutils.alloca_once_value(builder, FALSE)
    builder.branch(look)
    builder.position_at_end(look)
    here = builder.load(place)
    more = builder.icmp_signed("<", here, filled)
    builder.store(more, there)
    builder.cbranch(more, step, end)
    builder.position_at_end(step)
    builder.store(builder.add(here, WORD(1)), place)
    builder.cbranch(memory.stands(here), end, look)
    builder.position_at_end(end)
    valid = builder.load(there)
    result.set_valid(valid)
    with builder.if_then(valid):
        if isinstance(kind.iterable, types.DictItemsIterableType):
            result.yield_(context.make_tuple(builder, kind.yield_type, [memory.key_at(here), memory.value_at(here)]))
        else:
            result.yield_(memory.value_at(here) if isinstance(kind.iterable, types.DictValuesIterableType) else memory.key_at(here))


for _things, _numbas in (
    (types.DictType, dictobject.impl_dict_getiter), (types.DictItemsIterableType, dictobject.impl_iterable_getiter),
    (types.DictKeysIterableType, dictobject.impl_iterable_getiter), (types.DictValuesIterableType, dictobject.impl_iterable_getiter),
):  # fmt: skip
    lower_builtin("getiter", _things)(instead(_numbas, _begin))
lower_builtin("iternext", types.DictIteratorType)(instead(dictobject.impl_iterator_iternext, iternext_impl(RefType.BORROWED)(_next)))
vars(dictobject).setdefault("hash", hash)
OURS: tuple[tuple[Any, str, Any], ...] = (
    (dictobject, "_dict_new_sized", no_size), (dictobject, "_dict_set_method_table", no_methods), (dictobject, "_make_dict", make),
    (dictobject, "_dict_insert", insert), (dictobject, "_dict_lookup", lookup), (dictobject, "_dict_delitem", remove),
    (dictobject, "_dict_popitem", remove_last), (dictobject, "_dict_length", length), (dictobject, "hash", unasked),
)  # fmt: skip
"""What takes the place of numba's: whose, its name, ours."""
