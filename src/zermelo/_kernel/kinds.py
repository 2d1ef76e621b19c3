"""What a value is to machine code, said without the compiler.

A kind is a text or a tuple that begins with one:

    "nothing" "int" "float" "bool" "word"      None, a number, a truth value, a U64: one word each, None none
    ("text", n)                                a text of so many characters: a code point each
    ("piece", n)                               an answer that is a text of at most so many: how many there are, and so many code points
    ("enum", cls, ())                          a member of an Enum: the number that `zermelo.members` says
    "memory" "checked"                         the address of cells of 64 bits; with NUMBA_BOUNDSCHECK also how many there are
    "whole"                                    an answer that may be an int or a U64: its bits, and 0 for an int with a sign, 1 for one
                                               without, 2 for a U64
    ("tuple", kinds)                           its items one after the other
    ("record", cls, kinds)                     a named tuple: its fields one after the other
    ("address", cls, kinds)                    a named tuple whose class says BY_ADDRESS: the address of a block with its fields
    ("optional", (kind,))                      what may be None: a whole number, a member or a character in one word, where NONE stands
                                               for None; of others whether there is one, then what it is
    ("array", dtype, dimensions, layout, access)   numpy's array (WRITABLE, READONLY) or an array.array (PLAIN_ARRAY): address, shape, and
                                               strides if layout is "A"
"""

from __future__ import annotations

import enum
import functools
import os
from collections.abc import Iterator
from typing import Any

from ..bits import U64
from ..fields import cast_value, declared_types, element_type, without_none
from ..game import is_game
from ..members import is_enum
from ..memory import Memory
from .errors import CannotCompile
from .fingerprints import class_fingerprint

Kind = Any

ADVICE = "use int, float, bool, U64, str, an Enum or tuples of them"
A_RECORD = "fields hold named tuples, no dataclasses: write class {0}(NamedTuple)"
AMONG = "use a tuple of bools, one for each thing that may be in it, or an int whose bits say which are"

PLAIN: dict[type, str] = {type(None): "nothing", int: "int", float: "float", bool: "bool", U64: "word"}
DECLARED: dict[Any, str] = {int: "int", float: "float", bool: "bool", U64: "word"}
NUMBERS = {"int", "float", "bool", "word"}

BOUNDSCHECK = os.environ.get("NUMBA_BOUNDSCHECK", "0") not in ("", "0")
MEMORY = "checked" if BOUNDSCHECK else "memory"

LENGTH = "a {0} of length {1} became one of length {2}, and in machine code a {0} keeps its length"
CELLS = "use an empty cell, or an int whose bits say what is there"

WRITABLE, READONLY, PLAIN_ARRAY = "writable", "readonly", "array.array"
"""What rules do with an array: an array.array is copied by a slice and lengthened by `+`, where numpy's is looked at and added up."""

TOO_LOW = "-2**63 stands for None in machine code"


def kind_of(value: Any) -> Kind:
    """The kind under which `value` crosses into machine code. Raises CannotCompile if it has none."""
    cls = type(value)
    known = PLAIN.get(cls)
    if known is not None:
        return known
    if isinstance(value, tuple):
        return _record_kind(value) if hasattr(cls, "_fields") else _tuple_kind(value)
    if isinstance(value, Memory):
        return MEMORY
    if isinstance(value, Block):
        return value.kind
    if isinstance(value, enum.Enum):
        return ("enum", cls, ())
    if isinstance(value, str):
        return text_kind(len(value))
    if isinstance(value, int):
        return "int"
    if isinstance(value, float):
        return "float"
    if cls.__name__ == "array" and cls.__module__ == "array":
        return ("array", DTYPES.get(value.typecode, value.typecode), 1, "C", PLAIN_ARRAY)
    if hasattr(value, "dtype") and hasattr(value, "shape"):
        return _array_kind(value)
    raise CannotCompile(f"a {cls.__name__} has no machine form")


@functools.cache
def text_kind(length: int) -> Kind:
    """The kind of a text: always the same object."""
    return ("text", length)


def _array_kind(value: Any) -> Kind:
    if value.dtype.kind not in "biuf" or not value.dtype.isnative:
        raise CannotCompile(f"an array of {value.dtype} has no machine form")
    if not value.shape:
        return {"b": "bool", "f": "float"}.get(value.dtype.kind, "int")
    layout = "C" if value.flags.c_contiguous else "A"
    return ("array", value.dtype.str.lstrip("<=|>"), len(value.shape), layout, WRITABLE if value.flags.writeable else READONLY)


def _tuple_kind(value: tuple[Any, ...]) -> Kind:
    types = tuple(map(type, value))
    known = _plain_tuples.get(types)
    if known is not None:
        return known
    kind = ("tuple", tuple(map(kind_of, value)))
    if all(map(PLAIN.__contains__, types)):
        _plain_tuples[types] = kind
    return kind


_plain_tuples: dict[tuple[type, ...], Kind] = {}
"""Kinds of tuples of plain values, by the types of these: the same text is the same object."""


_known_records: dict[tuple[type, ...], tuple[Kind, tuple[tuple[int, Kind], ...]]] = {}
"""Kinds of records by their class and the types of their values, with the places of tuples among these and the kinds they had."""


def _record_kind(record: Any) -> Kind:
    """The kind of a named tuple: declared scalars as declared, anything else as it is."""
    cls = type(record)
    key = (cls, *map(type, record))
    known = _known_records.get(key)
    if known is not None:
        kind, inner = known
        for place, part in inner:
            now = kind_of(record[place])
            if now is not part and now != part:
                break
        else:
            return kind
    kind = ("address" if is_by_address(cls) else "record", cls, tuple(_field_kinds(record)))
    told_by_type = all(isinstance(value, tuple | str | enum.Enum | Memory) or type(value) in PLAIN for value in record)
    if told_by_type:
        told_by_length = ((place, kind[-1][place]) for place, value in enumerate(record) if isinstance(value, tuple | str))
        _known_records[key] = (kind, tuple(told_by_length))
    return kind


def _field_kinds(record: Any) -> Iterator[Kind]:
    cls = type(record)
    for (name, annotation), value in zip(declared_types(cls).items(), record, strict=True):
        where = f"{cls.__name__}, field {name}"
        kind = _declared(annotation)
        try:
            if kind is None:
                kind = _game_kind(value, annotation) if is_game(cls) else kind_of(value)
            elif type(value) is not annotation:
                cast_value(value, annotation, where)
        except CannotCompile as error:
            raise CannotCompile(f"{where}: {error}; {_instead(value)}") from None
        yield kind


def _instead(value: Any) -> str:
    """What to write instead of a field that has no machine form."""
    while isinstance(value, tuple) and value:
        value = value[0]
    if hasattr(value, "__dataclass_fields__"):
        return A_RECORD.format(type(value).__name__)
    return AMONG if isinstance(value, set | frozenset) else ADVICE


def _declared(annotation: Any) -> Kind | None:
    """The kind that an annotation says by itself; None if it takes a value to know."""
    return DECLARED.get(annotation) if type(annotation) is type else ("enum", annotation, ()) if is_enum(annotation) else None


def _game_kind(value: Any, annotation: Any) -> Kind:
    """The kind of a field of a state that takes its value to know."""
    inner = without_none(annotation)
    if inner is not None:
        kind = _declared(inner)
        if inner is str and (value is None or len(value) == 1):
            kind = text_kind(1)
        if kind is None:
            raise CannotCompile("what may be None is a number, a truth value, a member of an Enum or a single character in machine code")
        return ("optional", (kind,))
    item = element_type(annotation)
    if isinstance(value, tuple) and item is not None and (without_none(item) or element_type(item)):
        return ("tuple", tuple(_game_kind(part, item) for part in value))
    kind = kind_of(value)
    if not _has_numbers_only(kind):
        raise CannotCompile(f"a {type(value).__name__} has no machine form")
    return kind


def is_by_address(cls: type) -> bool:
    """Does a record of this class cross as one address?"""
    return bool(getattr(cls, "BY_ADDRESS", False)) and bool(cls._fields)  # type: ignore[attr-defined]


def _has_numbers_only(kind: Kind) -> bool:
    if isinstance(kind, str):
        return kind in NUMBERS
    if kind[0] in ("tuple", "record"):
        return all(map(_has_numbers_only, kind[-1]))
    return kind[0] in ("array", "text", "enum")


PLAIN_PARTS = {"array", "text", "piece"}
"""Kinds that are written as they are: they hold neither classes nor other kinds."""


def classes_in(kind: Kind) -> Iterator[type]:
    """The record classes and Enums in a kind, outer ones first."""
    if isinstance(kind, tuple) and kind[0] not in PLAIN_PARTS:
        if kind[0] not in ("tuple", "optional"):
            yield kind[1]
        for part in kind[-1]:
            yield from classes_in(part)


def without_lengths(kind: Kind) -> Any:
    """What is left of a kind where it is not looked at how long its texts and tuples are."""
    if isinstance(kind, str) or kind[0] in PLAIN_PARTS:
        return kind[0] if kind[0] == "text" else kind
    parts = map(without_lengths, kind[-1])
    return (*kind[:-1], tuple(dict.fromkeys(parts) if kind[0] == "tuple" else parts))


def text_of(kind: Kind) -> str:
    """A kind as a text that is the same in every process: classes by their content."""
    if isinstance(kind, str):
        return kind
    if kind[0] in PLAIN_PARTS:
        return repr(kind)
    cls = "" if kind[0] in ("tuple", "optional") else f" {kind[1].__qualname__} {class_fingerprint(kind[1])}"
    return f"{kind[0]}{cls}({', '.join(map(text_of, kind[-1]))})"


def written(kind: Kind) -> Any:
    """A kind as a manifest keeps it, without addresses of this process: lists and texts."""
    if isinstance(kind, str):
        return kind
    if kind[0] in PLAIN_PARTS:
        return list(kind)
    cls = [] if kind[0] in ("tuple", "optional") else [kind[1].__name__, class_fingerprint(kind[1]), list(getattr(kind[1], "_fields", ()))]
    return [kind[0], *cls, [written(part) for part in kind[-1]]]


def read(kind: Any, classes: dict[str, type]) -> Kind:
    """The kind that a manifest keeps; `classes` are this process's, by content. Raises KeyError for a class it does not have."""
    if isinstance(kind, str):
        return kind
    if kind[0] in PLAIN_PARTS:
        return text_kind(kind[1]) if kind[0] == "text" else tuple(kind)
    parts = tuple(read(part, classes) for part in kind[-1])
    return (kind[0], parts) if kind[0] in ("tuple", "optional") else (kind[0], classes[kind[2]], parts)


def words_of(kind: Kind, name: str = "") -> list[tuple[str, str]]:
    """The words that a value of this kind takes, in their order: (name, form), the form int, float, bool, word, maybe (an int that may be
    NONE) or address."""
    if isinstance(kind, str):
        if kind == "nothing":
            return []
        if kind == "checked":
            return [(name, "address"), (f"{name}.length", "int")]
        if kind == "whole":
            return [(name, "word"), (f"{name}.is", "int")]
        return [(name, "address" if kind == "memory" else kind)]
    if kind[0] == "address":
        return [(name, "address")]
    if kind[0] == "enum":
        return [(name, "int")]
    if kind[0] in ("text", "piece"):
        return [*([(f"{name}.length", "int")] if kind[0] == "piece" else []), *((f"{name}.{i}", "int") for i in range(kind[1]))]
    if kind[0] == "array":
        sizes = ["shape", "strides"] if kind[3] == "A" else ["shape"]
        return [(name, "address"), *((f"{name}.{size}.{i}", "int") for size in sizes for i in range(kind[2]))]
    if kind[0] == "optional":
        return [(name, "maybe")] if in_one_word(kind) else [(f"{name}.is", "bool"), *words_of(kind[1][0], name)]
    return fields_of(kind, name)


def in_one_word(kind: Kind) -> bool:
    """Does what may be None cross as one word, where NONE stands for None?"""
    inner = kind[1][0]
    return inner in ("int", text_kind(1)) or bool(inner[0] == "enum")


def fields_of(kind: Kind, name: str = "", block: bool = False) -> list[tuple[str, str]]:
    """The words of a tuple's items or a record's fields; in a block every record in it lies field by field, one by address too."""
    names = kind[1]._fields if kind[0] != "tuple" else map(str, range(len(kind[1])))
    found: list[tuple[str, str]] = []
    for part, item in zip(names, kind[-1], strict=True):
        inner = f"{name}.{part}" if name else part
        whole = isinstance(item, tuple) and item[0] in ("tuple", "record", "address") and (block or kind[0] == "address")
        found += fields_of(item, inner, True) if whole else words_of(item, inner)
    return found


DTYPES = dict(zip("bBhHiIlLqQfd", ["i1", "u1", "i2", "u2", "i4", "u4", "i8", "u8", "i8", "u8", "f4", "f8"], strict=True))
"""What numpy calls the numbers of an array.array."""


class Block:
    """A record by address: its fields, flattened, in memory; the record is kept alive with it."""

    __slots__ = ("address", "kind", "memory", "record")

    def __init__(self, record: Any, kind: Kind, memory: Memory) -> None:
        self.record, self.kind, self.memory = record, kind, memory
        self.address = memory.address
