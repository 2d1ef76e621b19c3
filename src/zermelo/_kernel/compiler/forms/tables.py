"""Constants of the rules as memory: tables of any shape, dicts and sets.

A table is the numbers of all its rows one after the other, and for each level the places where its rows begin. A dict or set whose keys
are whole numbers, or tuples of them, is a table of slots, one for every key between the smallest and the largest.
"""

from __future__ import annotations

import enum
import functools
import itertools
import operator
import struct
from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.datamodel import models
from numba.core.imputils import lower_constant
from numba.extending import lower_builtin, make_attribute_wrapper, overload_method, register_model, typeof_impl

from ....bits import MASK, U64
from ....members import number_of
from .maybe import EITHER, is_there, what_is_there
from .members.member import MemberType
from .members.operators import member_number
from .sequences import Sequence, SequenceIterator, View, at, cut, iterator, size
from .texts.items import code_of
from .texts.text import CHAR, PieceType
from .words import WORD, frozen, overload, u64

LEAVES = 24
"""A constant tuple of at least so many numbers is memory; a smaller one stays a tuple."""
SLOTS = 1 << 16
"""A dict or set may have at most so many places for keys."""

NUMBERS: dict[type, Any] = {int: types.int64, float: types.float64, bool: types.boolean, U64: u64}


class Lookup(types.IterableType):
    """A constant dict or set; `key` is the type of its keys or of their items, `arity` the length of keys that are tuples, else 0, and
    `values` the type of a dict's values."""

    def __init__(self, key: Any, arity: int, values: Any) -> None:
        self.key_item, self.arity, self.values = key, arity, values
        self.keys = View(key, (False, False) if arity else (False,))
        super().__init__(f"Lookup({key}, {arity}, {values})")

    @property
    def iterator_type(self) -> Any:
        return SequenceIterator(self.keys)

    @property
    def dtype(self) -> Any:
        """The type of its keys, as numba asks for it."""
        return self.iterator_type.yield_type


@register_model(Lookup)
class _LookupModel(models.StructModel):
    def __init__(self, manager: Any, kind: Any) -> None:
        flat = View(types.int64, (False,))
        members = [("slots", flat), ("lows", flat), ("spans", flat), ("keys_", kind.keys)]
        super().__init__(manager, kind, members + ([("values_", kind.values)] if kind.values else []))


for _name in ("slots", "lows", "spans", "keys_", "values_"):
    make_attribute_wrapper(Lookup, _name, _name)


# ------------------------------------------------------------------------------------------------------- from constants


class Table:
    """A constant sequence as memory."""

    def __init__(self, kind: View, rows: Any) -> None:
        self.kind, self.length = kind, len(rows)
        levels: list[Any] = []
        items = list(rows)
        for _ in range(kind.depth - 1):
            levels.insert(0, [0, *itertools.accumulate(len(item) for item in items)])
            items = [inner for item in items for inner in item]
        self.levels = [items, *levels]


class Slots:
    """A constant dict or set as memory."""

    def __init__(self, kind: Lookup, keys: list[Any], values: list[Any]) -> None:
        self.kind = kind
        rows = [[word_of(part) for part in (key if kind.arity else (key,))] for key in keys]
        columns = list(zip(*rows, strict=True))
        lows = [min(column) for column in columns]
        spans = [max(column) - low + 1 for column, low in zip(columns, lows, strict=True)]
        slots = [0] * functools.reduce(operator.mul, spans)
        for number, row in enumerate(rows, 1):
            place = 0
            for key, low, span in zip(row, lows, spans, strict=True):
                place = place * span + key - low
            slots[place] = number
        flat = View(types.int64, (False,))
        self.parts = {"slots": Table(flat, slots), "lows": Table(flat, lows), "spans": Table(flat, spans), "keys_": Table(kind.keys, keys)}
        if kind.values:
            self.parts["values_"] = Table(kind.values, values)


_as_tuple = frozen.dispatch(tuple)


@frozen.register(tuple)
@frozen.register(list)
@frozen.register(dict)
@frozen.register(set)
@frozen.register(frozenset)
def _frozen(constant: Any) -> Any:
    found = in_memory(constant)
    if found is not None:
        return found
    return _as_tuple(tuple(constant)) if isinstance(constant, list) else _as_tuple(constant) if isinstance(constant, tuple) else constant


def in_memory(constant: Any) -> Table | Slots | None:
    """A constant of the rules as memory; None if it is none that is kept this way."""
    if isinstance(constant, dict | set | frozenset):
        return _slots(constant) if constant else None
    if type(constant) in (tuple, list) and constant:
        rows = _plain(constant)
        kind = _view(rows)
        if kind is not None and (any(kind.lists) or _is_ragged(rows) or _leaves(rows) >= LEAVES or rows != constant):
            return Table(kind, rows)
    return None


def _plain(constant: Any) -> Any:
    """Ranges as tuples, all the way down."""
    if type(constant) in (tuple, list):
        return type(constant)(map(_plain, constant))
    return tuple(constant) if type(constant) is range else constant


def _in_rows(worth: Any) -> Any:
    """What a dict holds: a set there is a row, for it is gone through and asked what it holds."""
    return tuple(worth) if isinstance(worth, set | frozenset) else _plain(worth)


def _view(rows: Any) -> View | None:
    """The type of a table, if its items are numbers of one type, all at one depth, and its levels all lists or all tuples."""
    lists, items = [type(rows) is list], list(rows)
    while items and len({type(item) for item in items}) == 1 and type(items[0]) in (tuple, list):
        lists.append(type(items[0]) is list)
        items = [inner for item in items for inner in item]
    number = _kind_of_all(items) if items or len(lists) == 1 else types.int64
    return View(number, tuple(lists)) if number is not None else None


def _kind_of_all(items: list[Any]) -> Any:
    """The type of all these items; None if they are not of one type, or do not fit into words."""
    found = {CHAR if type(item) is str and len(item) == 1 else type(item) for item in items}
    if found == {int, bool}:
        found = {int}
    kind = found.pop() if len(found) == 1 else None
    if isinstance(kind, enum.EnumMeta):
        return frozen(items[0]).kind
    number: Any = CHAR if kind is CHAR else NUMBERS.get(kind)  # type: ignore[arg-type]
    return None if number is types.int64 and not all(-(2**63) <= item < 2**63 for item in items) else number


def word_of(item: Any) -> int:
    """The word that an item of a table is kept in."""
    if isinstance(item, float):
        return int.from_bytes(struct.pack("<d", item), "little")
    if isinstance(item, enum.Enum):
        return number_of(item)
    return ord(item) if isinstance(item, str) else int(item)


def _is_ragged(rows: Any) -> bool:
    if not rows or type(rows[0]) not in (tuple, list):
        return False
    return len({len(row) for row in rows}) > 1 or _is_ragged([item for row in rows for item in row])


def _leaves(rows: Any) -> int:
    return sum(_leaves(item) if type(item) in (tuple, list) else 1 for item in rows)


def _slots(constant: Any) -> Slots | None:
    pairs = constant.items() if isinstance(constant, dict) else ((key, 0) for key in constant)  # in its own order
    keys, values = map(list, zip(*((_plain(key), _in_rows(worth)) for key, worth in pairs), strict=True))
    arities = {len(key) if type(key) is tuple else 0 for key in keys}
    if len(arities) != 1 or any(key == () for key in keys):
        return None
    arity = arities.pop()
    rows = [key if arity else (key,) for key in keys]
    item = _kind_of_all([part for row in rows for part in row])
    if item is None or item in (types.float64, u64):
        return None
    columns = zip(*([word_of(part) for part in row] for row in rows), strict=True)
    if functools.reduce(operator.mul, (max(column) - min(column) + 1 for column in columns)) > SLOTS:
        return None
    if not isinstance(constant, dict):
        return Slots(Lookup(item, arity, None), keys, [])
    kind = _view(tuple(values))
    return Slots(Lookup(item, arity, kind), keys, values) if kind is not None else None


@typeof_impl.register(Table)
@typeof_impl.register(Slots)
def _typeof(constant: Any, context: Any) -> Any:
    return constant.kind


@lower_constant(View)
def _lower_table(context: Any, builder: Any, kind: Any, table: Table) -> Any:
    made = cgutils.create_struct_proxy(kind)(context, builder)
    made.start, made.length, made.step = ir.Constant(WORD, 0), ir.Constant(WORD, table.length), ir.Constant(WORD, 1)
    for level, numbers in enumerate(table.levels):
        setattr(made, f"level{level}", _memory(builder, numbers))
    return made._getvalue()


@lower_constant(Lookup)
def _lower_slots(context: Any, builder: Any, kind: Any, constant: Slots) -> Any:
    made = cgutils.create_struct_proxy(kind)(context, builder)
    for name, part in constant.parts.items():
        setattr(made, name, _lower_table(context, builder, part.kind, part))
    return made._getvalue()


def _memory(builder: Any, numbers: list[Any]) -> Any:
    """The address of constant numbers in the machine code."""
    words = [word_of(x) & MASK for x in numbers] or [0]
    kind = ir.ArrayType(WORD, len(words))
    made = ir.GlobalVariable(builder.module, kind, builder.module.get_unique_name("zermelo.table"))
    made.linkage, made.global_constant, made.unnamed_addr = "internal", True, True
    made.initializer = ir.Constant(kind, words)
    return made.bitcast(WORD.as_pointer())


# ------------------------------------------------------------------------------------------------------- looking up


def slot_of(lookup: Any, key: Any) -> Any:
    """The number of a key, counted from 0; -1 if it is not there."""
    raise NotImplementedError  # machine code only


def _word_of(item: Any) -> Any:
    """What makes a word of a key."""
    return code_of if item == CHAR else member_number if isinstance(item, MemberType) else int


@overload(slot_of)
def _slot_of(lookup: Any, key: Any) -> Any:
    item = lookup.key_item
    if isinstance(key, types.BaseTuple | Sequence):
        arity, word = lookup.arity, _word_of(item)

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

        return of_tuple if arity else (lambda lookup, key: -1)
    if isinstance(key, EITHER):
        return lambda lookup, key: slot_of(lookup, what_is_there(key)) if is_there(key) else -1
    if isinstance(key, PieceType) and item == CHAR:
        return lambda lookup, key: slot_of(lookup, key[0]) if len(key) == 1 else -1
    if lookup.arity or (isinstance(key, types.Number | types.Boolean) and item is not types.int64):
        return lambda lookup, key: -1
    if item == CHAR and key != CHAR:
        return lambda lookup, key: -1
    word = _word_of(item)
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


@overload(operator.getitem)
def _getitem(lookup: Any, key: Any) -> Any:
    if not isinstance(lookup, Lookup) or lookup.values is None:
        return None

    def found(lookup, key):
        slot = slot_of(lookup, key)
        if slot < 0:
            raise KeyError("no such key")
        return at(lookup.values_, slot)

    return found


@overload(operator.contains)
def _contains(lookup: Any, key: Any) -> Any:
    return (lambda lookup, key: slot_of(lookup, key) >= 0) if isinstance(lookup, Lookup) else None


@overload_method(Lookup, "get")
def _get(lookup, key, default=None):
    if isinstance(lookup.values.item, View) and isinstance(default, types.BaseTuple | types.List):

        def row(lookup, key, default=None):
            slot = slot_of(lookup, key)
            if slot < 0 and len(default):
                raise KeyError("the row that stands for a missing key has to be empty")
            return at(lookup.values_, slot) if slot >= 0 else cut(at(lookup.values_, 0), 0, 0, 1)

        return row

    def get(lookup, key, default=None):
        slot = slot_of(lookup, key)
        return at(lookup.values_, slot) if slot >= 0 else default

    return get


@overload_method(Lookup, "keys")
def _keys(lookup):
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
    keys = cgutils.create_struct_proxy(sig.args[0])(context, builder, args[0]).keys_
    return iterator(context, builder, sig.return_type, keys)
