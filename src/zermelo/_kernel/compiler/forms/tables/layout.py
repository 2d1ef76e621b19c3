"""Constants of the rules as memory: tables of any shape, dicts and sets.

A table is what all its rows hold, one after the other, and for each level the places where its rows begin; what they hold may be numbers
or anything that takes so many words, such as records; a text in it is a row of code points. A dict or set whose keys are whole numbers,
members or tuples of them is a table of slots, one for every key between the smallest and the largest. Texts among the keys are numbered
by a second table, which their hash leads into.
"""

from __future__ import annotations

import enum
import functools
import itertools
import operator
import struct
from collections.abc import Iterable, Iterator
from typing import Any

from llvmlite import ir
from numba import typeof, types
from numba.core import cgutils
from numba.core.datamodel import models
from numba.core.imputils import lower_constant
from numba.extending import make_attribute_wrapper, register_model, typeof_impl

from .....bits import U64
from .....fields import NONE
from .....members import number_of
from ....families import in_family
from ....identity import is_own_class, is_record
from ....objects import compared_in_part, no_equality, of_object, operators_of
from ...records import settled_type
from ..kept import Kept
from ..maybe import MaybeType
from ..members.member import MemberType
from ..sequences import Row, SequenceIterator, View
from ..texts.free import address_of
from ..texts.text import CHAR, FREE, FreeText, TextType, text_kind
from ..words import WORD, frozen, is_number, u64

LEAVES = 24
"""A constant tuple of at least so many numbers is memory; a smaller one stays a tuple."""
LETTERS = 64
"""Texts of different lengths are memory where they have more letters than this, or are items of tables."""
PLACE = 4
"""The values of a dict may be places of so many numbers."""
SLOTS = 1 << 16
"""A dict or set may have at most so many places for keys."""

ROWS: dict[Any, str] = {list: "L", tuple: "T", set: "S", frozenset: "S"}
NUMBERS: dict[type, Any] = {int: types.int64, float: types.float64, bool: types.boolean, U64: u64}
WHOLE = (types.int64, types.boolean)

MIXED = "several kinds"
"""The type of the items of keys whose items are of several types."""
NUMBER, TEXT, MEMBER = 0, 1, 2
"""The sort of what stands at a place in keys; that of members is one more for each class of them."""
WORDS = View(FREE, "T")


class Lookup(types.IterableType):
    """A constant dict or set; `key` is the type of its keys or of their items, `arity` the length of keys that are tuples, else 0, and
    `values` the type of a dict's values, `record` the class of keys that are records. `shape` says of keys such as ((0, 1), (1, 1)) how
    long each of their parts is, 0 for a number. `columns` are the types of what stands at each place in keys of several types."""

    def __init__(
        self, key: Any, arity: int, values: Any, shape: tuple[int, ...] = (), record: Any = None, columns: tuple[Any, ...] = ()
    ) -> None:
        self.key_item, self.arity, self.values, self.shape, self.record = key, arity, values, shape, record
        self.members = tuple(kind for kind in dict.fromkeys(columns) if isinstance(kind, MemberType) and not kind.is_whole_number)
        self.has_words = key in (FREE, MIXED)
        whole = key == types.int64 and (record is not None or 2 <= arity <= PLACE)
        alike = (key,) * arity if whole else columns
        self.keys = View(settled_type(types.BaseTuple.from_types(alike, record)), "T") if alike else View(key, "TT" if arity else "T")
        super().__init__(f"Lookup({key}, {arity}, {values}, {self.keys}{', '.join(['', *map(str, (*shape, *self.members))])})")

    @property
    def iterator_type(self) -> Any:
        return SequenceIterator(self.keys)

    @property
    def dtype(self) -> Any:
        """The type of its keys, as numba asks for it."""
        return self.iterator_type.yield_type

    def sort_of(self, part: Any) -> int:
        """The sort of a part of a key of this type; -1 if it equals nothing that stands in a key."""
        if text_kind(part) is not None:
            return TEXT
        if part in self.members:
            return MEMBER + self.members.index(part)
        return NUMBER if is_number(part) else -1


@register_model(Lookup)
class _LookupModel(models.StructModel):
    def __init__(self, manager: Any, kind: Any) -> None:
        flat = View(types.int64, "T")
        members = [("slots", flat), ("lows", flat), ("spans", flat), ("keys_", kind.keys)]
        members += [("sorts", flat), ("words", WORDS), ("places", flat)] if kind.has_words else []
        super().__init__(manager, kind, members + ([("values_", kind.values)] if kind.values else []))


for _name in ("slots", "lows", "spans", "keys_", "values_", "sorts", "words", "places"):
    make_attribute_wrapper(Lookup, _name, _name)


# ------------------------------------------------------------------------------------------------------- from constants


class Table:
    """A constant sequence as memory."""

    def __init__(self, kind: View, rows: Any) -> None:
        self.kind, self.length = kind, len(rows)
        levels: list[Any] = []
        items = list(rows)
        for _ in range(kind.levels - 1):
            levels.insert(0, [0, *itertools.accumulate(len(item) for item in items)])
            items = [inner for item in items for inner in item]
        words = [word for item in items for word in words_of(CHAR if kind.leaf == FREE else kind.leaf, item)]
        self.levels = [_placed(words) if isinstance(kind.leaf, types.BaseTuple) else words, *levels]


def _placed(words: list[Any]) -> list[int]:
    """Words among which others are named that lie apart, with these behind them."""
    found = list(words)
    for place, word in enumerate(words):
        if isinstance(word, _Apart):
            found[place] = len(found) - place
            found += word
    return found


class Slots:
    """A constant dict or set as memory."""

    def __init__(self, kind: Lookup, keys: list[Any], values: list[Any]) -> None:
        self.kind = kind
        parts = [key if kind.arity else (key,) for key in keys]
        words = list(dict.fromkeys(part for row in parts for part in row if isinstance(part, str))) if kind.has_words else []
        numbers = {word: n for n, word in enumerate(words)}
        rows = [[numbers[part] if words and isinstance(part, str) else word_of(part) for part in row] for row in parts]
        columns = list(zip(*rows, strict=True))
        lows = [min(column) for column in columns]
        spans = [max(column) - low + 1 for column, low in zip(columns, lows, strict=True)]
        slots = [0] * functools.reduce(operator.mul, spans)
        for number, row in enumerate(rows, 1):
            place = 0
            for key, low, span in zip(row, lows, spans, strict=True):
                place = place * span + key - low
            slots[place] = number
        flat = View(types.int64, "T")
        self.parts: dict[str, Any] = {
            "slots": Table(flat, slots),
            "lows": Table(flat, lows),
            "spans": Table(flat, spans),
            "keys_": Table(kind.keys, [] if kind.shape else keys),
        }
        if kind.has_words:
            self.parts["sorts"] = Table(flat, [kind.sort_of(_kind_of(part)) for part in parts[0]])
            self.parts |= {"words": Table(WORDS, words), "places": Table(flat, _places(words))}
        if isinstance(kind.values, View):
            self.parts["values_"] = Table(kind.values, values)
        elif kind.values:
            self.parts["values_"] = tuple(map(frozen, values))


def _places(words: list[str]) -> list[int]:
    """The numbers of texts, counted from 1, at the places to which their hashes lead, or the next that are free."""
    places = [0] * (1 << (2 * len(words)).bit_length())
    for number, word in enumerate(words, 1):
        place = _mixed(list(map(ord, word)))
        while places[place % len(places)]:
            place += 1
        places[place % len(places)] = number
    return places


def _mixed(codes: list[int]) -> int:
    h = 0
    for code in codes:
        h = (h ^ code) * FACTOR & 0xFFFFFFFF
    return h ^ h >> 15


FACTOR = 0x9E3779B1

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
    if isinstance(constant, dict | set | frozenset) and constant:
        found = _slots(constant)
        if found is not None or isinstance(constant, dict):
            return found
    if type(constant) not in ROWS or not constant:
        return None
    rows = _plain(constant)
    kind = _view(rows)
    if kind is None or (kind.leaf == FREE and _has_lengths(rows, kind.depth)):
        return None
    is_short = set(kind.signs) == {"T"} and not _is_ragged(rows, kind.depth) and len(_leaves_of(rows)) < LEAVES
    lies_apart = _holds_apart(kind.leaf) or isinstance(kind.leaf, MaybeType)
    return None if is_short and not lies_apart and rows == constant else Table(kind, rows)


def _plain(constant: Any) -> Any:
    """Ranges as tuples and objects as records, all the way down."""
    if type(constant) in (tuple, list):
        return type(constant)(_all_plain(constant))
    if is_own_class(type(constant)):
        return of_object(constant)
    return tuple(constant) if type(constant) is range else constant


def _all_plain(things: Iterable[Any]) -> list[Any]:
    """The items of a table, objects of several classes as records of one."""
    things = list(things)
    together = in_family(things) if things and all(is_own_class(type(thing)) for thing in things) else None
    return together if together is not None else list(map(_plain, things))


def _view(rows: Any, longest: int = 2) -> View | None:
    """The type of a table, if its items are all of one type, at one depth, and its levels all lists, all tuples or all sets. Tuples within
    it of whole numbers, at most `longest`, are items as they are: places on a board, which rules make as well."""
    levels, items = [rows], [list(rows)]
    while items[-1] and len({type(item) for item in items[-1]}) == 1 and type(items[-1][0]) in ROWS and not _are_places(items[-1], longest):
        levels.append(items[-1][0])
        items.append([inner for item in items[-1] for inner in item])
    if not items[-1] and len(items) > 1:
        return View(types.int64, _signs(levels))
    while levels:  # what differs from item to item may be a tuple of the same form in each
        kind = _kind_of_all(items.pop())
        if kind is not None:
            return View(kind, _signs(levels))
        if type(levels.pop()) is not tuple:
            return None
    return None


def _are_places(items: list[Any], longest: int) -> bool:
    lengths = {len(item) if type(item) is tuple else 0 for item in items}
    return len(lengths) == 1 and 2 <= lengths.pop() <= longest and all({*map(type, item)} == {int} for item in items)


def _signs(levels: list[Any]) -> str:
    return "".join(ROWS[type(level)] for level in levels)


def _kind_of_all(items: list[Any]) -> Any:
    """The type of all these items; None if they are not of one type, or do not fit into words."""
    if None in items and any(item is not None for item in items):
        kind = _kind_of_all([item for item in items if item is not None])
        is_one = kind in (*NUMBERS.values(), CHAR) or isinstance(kind, MemberType)
        return MaybeType(kind) if is_one and NONE not in items else None
    if all(type(item) in (int, bool) for item in items):
        whole = bool if all(type(item) is bool for item in items) else int
        return NUMBERS[whole] if all(-(2**63) <= item < 2**63 for item in items) else None
    if all(type(item) is str for item in items):
        return CHAR if all(len(item) == 1 for item in items) else FREE
    kinds = list(dict.fromkeys(map(_kind_of, items)))
    return kinds[0] if len(kinds) == 1 else None if None in kinds else functools.reduce(_of_both, kinds)


def _of_both(one: Any, other: Any) -> Any:
    """The type of records that differ in how long their texts and tuples are; None if they differ otherwise."""
    if one == other or one is None or other is None:
        return one if one == other else None
    if isinstance(one, TextType | FreeText) and isinstance(other, TextType | FreeText):
        return FREE
    classes = [getattr(kind, "instance_class", None) for kind in (one, other)]
    if not all(isinstance(kind, types.BaseTuple | Row) for kind in (one, other)) or classes[0] is not classes[1]:
        return None
    if isinstance(one, Row) or isinstance(other, Row) or len(one.types) != len(other.types):
        items = [item for kind in (one, other) for item in ((kind.item,) if isinstance(kind, Row) else kind.types)]
        item = functools.reduce(_of_both, items)
        return Row(item) if item == types.boolean or _is_words(item) else None
    parts = [_of_both(*pair) for pair in zip(one.types, other.types, strict=True)]
    return None if None in parts else settled_type(types.BaseTuple.from_types(tuple(parts), classes[0]))


def _is_words(kind: Any) -> bool:
    """Does a value of this type lie in memory as it does in a table, word by word?"""
    if isinstance(kind, types.BaseTuple):
        return all(map(_is_words, kind.types))
    return kind in (types.int64, types.float64, u64) or isinstance(kind, MemberType)


def _holds_apart(kind: Any) -> bool:
    return isinstance(kind, Kept) or (isinstance(kind, types.BaseTuple) and any(map(_holds_apart, kind.types)))


def _kind_of(item: Any) -> Any:
    """The type of one item that takes so many words; None if it is none of those."""
    if type(item) in NUMBERS:
        return NUMBERS[type(item)] if type(item) is not int or -(2**63) <= item < 2**63 else None
    if isinstance(item, enum.Enum | str):
        kind = typeof(frozen(item))
        return kind if isinstance(kind, TextType | MemberType) else None
    if not isinstance(item, tuple):
        return None
    kinds = tuple(map(_kind_of, item))
    return None if None in kinds else settled_type(types.BaseTuple.from_types(kinds, type(item) if hasattr(item, "_fields") else None))


class _Apart(tuple[int, ...]):
    """The words of a text or tuple in a record of a table, of another length in others: in their place stands how far away they lie."""


def words_of(kind: Any, item: Any) -> Iterator[Any]:
    """The words that an item of this type is kept in."""
    if isinstance(kind, types.BaseTuple):
        for part, inner in zip(kind.types, item, strict=True):
            yield from words_of(part, inner)
    elif isinstance(kind, MaybeType):
        inside = ((NONE if kind.is_word else 0),) if item is None else words_of(kind.value, item)
        yield from inside if kind.is_word else (int(item is not None), *inside)
    elif isinstance(kind, TextType):
        yield from map(ord, item)
    elif isinstance(kind, Kept):
        yield from (_Apart(word for inner in item for word in words_of(kind.dtype, inner)), len(item))
    else:
        yield word_of(float(item) if isinstance(kind, types.Float) else item)


def word_of(item: Any) -> int:
    """The word that an item of a table is kept in."""
    if isinstance(item, float):
        return int.from_bytes(struct.pack("<d", item), "little")
    return number_of(item) if isinstance(item, enum.Enum) else ord(item) if isinstance(item, str) else int(item)


def _is_ragged(rows: Any, depth: int) -> bool:
    return depth > 1 and (len({len(row) for row in rows}) > 1 or _is_ragged([item for row in rows for item in row], depth - 1))


def _has_lengths(rows: Any, depth: int) -> bool:
    """Are texts better kept as texts of known lengths, or as pieces of such?"""
    lengths = [len(text) for text in _leaves_of(rows)]
    alike, few = len(set(lengths)) == 1 and not _is_ragged(rows, depth), max(lengths) * len(lengths) <= LETTERS
    return alike or (few and all(isinstance(row, str) for row in rows))


def _leaves_of(rows: Any) -> list[Any]:
    return [leaf for item in rows for leaf in (_leaves_of(item) if type(item) in ROWS else [item])]


EQUALITY = {"__eq__", "__hash__"}


def _slots(constant: Any) -> Slots | None:
    pairs = constant.items() if isinstance(constant, dict) else ((key, 0) for key in constant)  # in its own order
    keys, values = map(list, zip(*pairs, strict=True))
    if any(is_own_class(type(key)) and operators_of(type(key)) & EQUALITY for key in keys):
        return None
    keys = [of_object(key) if is_own_class(type(key)) else key for key in keys]
    if any(getattr(type(key), "__eq__", None) in (no_equality, compared_in_part) for key in keys):
        return None
    classes = {type(key) if is_record(type(key)) else None for key in keys}
    keys = [tuple(key) if is_record(type(key)) else _plain(key) for key in keys]  # the same to Python's dicts
    values = _all_plain(values)
    shapes = {tuple(len(part) if type(part) is tuple else 0 for part in key) if type(key) is tuple else () for key in keys}
    shape = shapes.pop() if len(shapes) == 1 and any(max(one, default=0) for one in shapes) else ()
    if shape:
        keys = [tuple(item for part in key for item in (part if type(part) is tuple else (part,))) for key in keys]
    arities = {len(key) if type(key) is tuple else 0 for key in keys}
    if len(arities) != 1 or any(key == () for key in keys):
        return None
    arity = arities.pop()
    rows = [key if arity else (key,) for key in keys]
    item = _kind_of_all([part for row in rows for part in row])
    columns = tuple(_kind_of_all(list(column)) for column in zip(*rows, strict=True)) if item is None else ()
    if columns and all(kind in (CHAR, FREE, *WHOLE) or (isinstance(kind, MemberType) and kind.text is None) for kind in columns):
        item = MIXED
    if (
        item is None
        or item in (types.float64, u64)
        or isinstance(item, types.BaseTuple)
        or functools.reduce(operator.mul, _spans(rows, item)) > SLOTS
    ):
        return None
    if (shape and item not in WHOLE) or (classes != {None} and (item != types.int64 or len(classes) > 1)):
        return None
    record = classes.pop()
    if not isinstance(constant, dict):
        kind, values = None, []
    elif (kind := _view(tuple(values), PLACE) or _alike(values)) is None:
        return None
    return Slots(Lookup(item, arity, kind, shape, record, columns), keys, values)


def _alike(values: list[Any]) -> Any:
    """The type of a tuple of constants of one type, such as dicts; None if they are not."""
    try:
        kind = typeof(tuple(map(frozen, values)))
    except ValueError:  # numba's word for what has no type
        return None
    return kind if isinstance(kind, types.UniTuple) else None


def _spans(rows: list[Any], item: Any) -> list[int]:
    """How many slots each part of the keys needs."""
    words = len({part for row in rows for part in row if isinstance(part, str)})
    spans = []
    for column in zip(*rows, strict=True):
        if item in (FREE, MIXED) and isinstance(column[0], str):
            spans.append(words)
        else:
            numbers = list(map(word_of, column))
            spans.append(max(numbers) - min(numbers) + 1)
    return spans


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
        setattr(made, name, context.get_constant_generic(builder, typeof(part), part))
    return made._getvalue()


def _memory(builder: Any, numbers: list[int]) -> Any:
    """The address of constant words in the machine code."""
    return address_of(builder, numbers)
