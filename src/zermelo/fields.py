"""The fields of a position: of which types they are, what they can hold, and how people write them.

`game` sees to it that every state has fields of the types that its class declares, in plain Python as in machine code.
"""

from __future__ import annotations

import array
import ast
import enum
import re
import sys
import types
import typing
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from .bits import U64
from .errors import GameError, PositionError, shortened
from .members import is_enum

if TYPE_CHECKING:
    from typing import ClassVar, Self, dataclass_transform

    @dataclass_transform(frozen_default=True)
    class NamedTuple(tuple[Any, ...]):
        """Python's, for type checkers: they take a constant in the body of that one, `PLAYERS = 3`, for a field without a type."""

        _fields: ClassVar[tuple[str, ...]]
        _field_defaults: ClassVar[dict[str, Any]]

        @classmethod
        def _make(cls, values: Iterable[Any], /) -> Self: ...
        def _replace(self, **changes: Any) -> Self: ...
        def _asdict(self) -> dict[str, Any]: ...

else:
    from typing import NamedTuple as NamedTuple

SCALARS: tuple[type, ...] = (int, float, bool, U64)
NONE = -(2**63)
"""What stands for None where a whole number that may be None is written as a word."""


# ---------------------------------------------------------------------------------------------- declared types


def declared_types(cls: type) -> dict[str, Any]:
    """The annotation of each field of a named tuple, names resolved."""
    known = cls.__dict__.get("__declared_types__")
    if known is None:
        try:
            hints = typing.get_type_hints(cls, include_extras=True)
        except (NameError, AttributeError, TypeError) as error:  # before Python 3.12 `array[int]` is none, say
            raise GameError(
                f"{cls.__name__}: {error}; annotate fields with int, float, bool, U64, str, an Enum or tuples of them"
            ) from None
        known = {name: hints.get(name, Any) for name in cls._fields}  # type: ignore[attr-defined]
        cls.__declared_types__ = known  # type: ignore[attr-defined]
    return known


def declared_enums(cls: type) -> Iterator[Any]:
    """The Enums among the declared types of a named tuple."""
    return enums_among(declared_types(cls).values())


def enums_among(kinds: Iterable[Any]) -> Iterator[Any]:
    """The Enums among types and what these are made of."""
    waiting = list(kinds)
    while waiting:
        kind = waiting.pop()
        waiting += typing.get_args(kind)
        if is_enum(kind):
            yield kind


def element_type(annotation: Any) -> Any:
    """The type of the items of a tuple field; None if the annotation is not a tuple of one type."""
    if typing.get_origin(annotation) is typing.Annotated:
        annotation = typing.get_args(annotation)[0]
    if typing.get_origin(annotation) is not tuple:
        return None
    items = {item for item in typing.get_args(annotation) if item is not Ellipsis}
    return items.pop() if len(items) == 1 else None


def without_none(annotation: Any) -> Any:
    """The type X of an annotation `X | None`; None if it is no such annotation."""
    if typing.get_origin(annotation) not in (typing.Union, types.UnionType):
        return None
    parts = [part for part in typing.get_args(annotation) if part is not type(None)]
    return parts[0] if len(parts) == 1 < len(typing.get_args(annotation)) else None


TOO_LARGE = "a number does not fit 64 bits; keep it smaller, or declare the field U64, which counts modulo 2**64"


def cast_value(value: Any, annotation: Any, where: str) -> Any:
    """`value` as its field declares it: plain Python numbers, ints of 64 bits with sign, words of 64 without.

    Raises GameError if the field cannot hold it: a float never goes into an int.
    """
    if annotation in SCALARS:
        if annotation is float:
            if isinstance(value, int | float) or hasattr(value, "__float__"):
                return float(value)
        elif isinstance(value, int) or hasattr(value, "__index__") or type(value).__name__ in ("bool_", "bool"):
            if annotation is bool:
                return bool(value)
            if annotation is U64:
                return U64(value)
            if not -(2**63) <= int(value) < 2**63:
                raise GameError(f"{where}: {TOO_LARGE}")
            return int(value)
        want = "a number" if annotation is float else "an int"
        raise GameError(f"{where}: {annotation.__name__} cannot hold {value!r} ({type(value).__name__}); give it {want}")
    if annotation is str:
        if isinstance(value, str):
            return value if type(value) is str else str.__str__(value)
        raise GameError(f"{where}: str cannot hold {value!r} ({type(value).__name__}); give it a text")
    if is_enum(annotation):
        return _member(value, annotation, where)
    inner = without_none(annotation)
    if inner is not None:
        return None if value is None else cast_value(value, inner, where)
    item = element_type(annotation)
    if item is not None:
        if not isinstance(value, tuple):
            raise GameError(f"{where}: tuple cannot hold {short(value)} ({type(value).__name__}); {GIVE_TUPLE}")
        if type(value) is tuple and item is int and all(type(x) is int and -(2**63) <= x < 2**63 for x in value):
            return value
        if type(value) is tuple and (item is str or is_enum(item)) and all(type(x) is item for x in value):
            return value
        return tuple(cast_value(x, item, where) for x in value)
    if (annotation is tuple or typing.get_origin(annotation) is tuple) and not isinstance(value, tuple):
        raise GameError(f"{where}: tuple cannot hold {short(value)} ({type(value).__name__}); {GIVE_TUPLE}")
    return value


GIVE_TUPLE = "give it a tuple: tuple(...), or put(board, index, value)"


def _member(value: Any, cls: Any, where: str) -> Any:
    """`value` as a member of an Enum; a number is the member of that value, where members are numbers."""
    if type(value) is cls:
        return value
    if issubclass(cls, int) and (isinstance(value, int) or hasattr(value, "__index__")):
        try:
            return cls(int(value))
        except ValueError:
            raise GameError(f"{where}: {cls.__name__} has no member {int(value)}; give it a member") from None
    raise GameError(f"{where}: {cls.__name__} cannot hold {value!r} ({type(value).__name__}); give it a member")


def as_declared(state: Any, word: str = "") -> Any:
    """`state` with every field of its declared type; `word` is the rule that made it, if one did. Raises GameError as `cast_value` does."""
    cls = type(state)
    if tuple(map(type, state)) == _plain(cls) and min(state) >= -(2**63) and max(state) < 2**63:
        return state
    origin = f"{cls.__name__}.{word}, field " if word else f"{cls.__name__}, field "
    values = [
        cast_value(value, annotation, f"{origin}{name}")
        for value, (name, annotation) in zip(tuple.__iter__(state), declared_types(cls).items(), strict=True)
    ]
    return tuple.__new__(cls, values)


def _plain(cls: type) -> tuple[Any, ...]:
    """The types of the fields, if all are scalars; nothing equals the answer otherwise."""
    known = cls.__dict__.get("__plain_types__")
    if known is None:
        kinds = tuple(declared_types(cls).values())
        known = cls.__plain_types__ = kinds if kinds and all(kind in SCALARS for kind in kinds) else (None,)  # type: ignore[attr-defined]
    return known


def note_types(cls: type) -> None:
    """Note on a named tuple of which types its fields are, as its states are going to ask. Raises GameError as `declared_types` does."""
    declared_types(cls)
    _plain(cls)


def short(value: object) -> str:
    """`value` as Python writes it, not too long for a sentence."""
    return shortened(repr(value))


# ---------------------------------------------------------------------------------------------- as people write them


def fields_from_text(cls: Any, text: str, written_otherwise: bool = False) -> Any:
    """The state whose fields `text` lists: `5 0`, `5, mover=1` or what `repr` prints.

    Raises PositionError, which says so where positions of the class are `written_otherwise`, and nothing reads that.
    """
    kinds = declared_types(cls)
    inside = text.strip()
    if inside.startswith(cls.__name__ + "(") and inside.endswith(")"):
        inside = inside[len(cls.__name__) + 1 : -1]
    records = _records_of(cls)
    for kind in dict.fromkeys(enums_among(kind for one in (cls, *records.values()) for kind in _hints(one).values())):
        inside = _without_brackets(inside, kind)
    if "," not in inside and "(" not in inside:
        inside = ", ".join(inside.split())
    form = _as_written(cls)
    try:
        call = ast.parse(f"f({inside})", mode="eval").body
        assert isinstance(call, ast.Call) and isinstance(call.func, ast.Name)
        values = [_literal(argument, kind, records) for argument, kind in zip(call.args, kinds.values(), strict=False)]
        assert len(values) == len(call.args)
        named = {str(keyword.arg): _literal(keyword.value, kinds.get(str(keyword.arg)), records) for keyword in call.keywords}
        assert len(named) == len(call.keywords)
        return as_declared(cls(*values, **named))
    except UNREADABLE as error:
        unread = ", for what its __str__ writes no from_text(text) reads" if written_otherwise else ""
        endless = "integer string conversion" in str(error)  # Python reads no number of more than 4,300 digits
        reason = str(error) if isinstance(error, GameError) else TOO_LONG if endless else f"write the fields of {form}{unread}"
        raise PositionError(f"{short(text.strip())} is not a position of {cls.__name__}: {reason}") from None


def _as_written(cls: Any) -> str:
    """How the fields of a game are written: the position that it begins with; where it has none, or a long one, their names."""
    if len(cls._field_defaults) == len(cls._fields):
        values = ", ".join(f"{name}={value!r}" for name, value in cls()._asdict().items())
        if len(values) <= 80:
            return f"{cls.__name__}, as in '{cls.__name__}({values})'"
    return f"{cls.__name__}({', '.join(cls._fields)})"


UNREADABLE = (SyntaxError, ValueError, TypeError, KeyError, AssertionError, RecursionError, MemoryError)
"""What reading literals may end in; the last two are what Python's parser says of thousands of brackets or signs within each other."""

TOO_LONG = "a number does not fit 64 bits; write a smaller one, or for U64 one from 0 up"


def _without_brackets(text: str, cls: Any) -> str:
    """`text` with X where `repr` writes <Side.X: 0>, and with the number of several flags."""
    for member in cls:
        text = text.replace(repr(member), member._name_)
    return re.sub(rf"<{cls.__name__}[\w.|]*: (\d+)>", r"\1", text) if issubclass(cls, enum.Flag) else text


def _literal(node: ast.expr, kind: Any, known: dict[str, Any]) -> Any:
    """The value of a literal as `repr` writes it. `U64(0x1f)`, members of Enums, sets, arrays, infinities and records of the `known`
    classes count as literals."""
    kind = without_none(kind) or kind
    items = [item for item in typing.get_args(kind) if item is not Ellipsis]
    if isinstance(node, ast.Call):
        return _called(node, kind, known)
    if isinstance(node, ast.Tuple | ast.List | ast.Set):
        kinds = items if len(items) == len(node.elts) else (items[:1] or [None]) * len(node.elts)
        return SEQUENCES[type(node)](_literal(item, one, known) for item, one in zip(node.elts, kinds, strict=True))
    if isinstance(node, ast.Dict):
        one, other = items if len(items) == 2 else (None, None)
        pairs = [(_literal(key, one, known), value) for key, value in zip(node.keys, node.values, strict=True) if key is not None]
        return {key: _literal(value, other, known) for key, value in pairs}
    if is_enum(kind) and isinstance(node, ast.Name | ast.Attribute):
        return kind[node.id if isinstance(node, ast.Name) else node.attr]
    if isinstance(node, ast.Name) and node.id in ("inf", "nan"):
        return float(node.id)
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub) and isinstance(node.operand, ast.Name):
        return -_literal(node.operand, kind, known)
    if is_enum(kind) and isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
        return _literal(node.left, kind, known) | _literal(node.right, kind, known)
    found = ast.literal_eval(node)
    if type(found) is int and not (0 if kind is U64 else -(2**63)) <= found < 2**64:
        raise GameError(TOO_LONG)
    return kind(found) if is_enum(kind) and found is not None else found


SEQUENCES: dict[type, Any] = {ast.Tuple: tuple, ast.List: list, ast.Set: set}


def _called(node: ast.Call, kind: Any, known: dict[str, Any]) -> Any:
    """What a call makes, as `repr` writes it."""
    assert isinstance(node.func, ast.Name)
    name, named = node.func.id, {str(keyword.arg): keyword.value for keyword in node.keywords}
    if name in ("U64", "set", "frozenset"):
        assert len(node.args) <= 1 and not named and (node.args or name != "U64")
        makes: Any = {"U64": U64, "set": set, "frozenset": frozenset}[name]
        return makes(*(_literal(part, U64 if name == "U64" else kind, known) for part in node.args))
    if name == "array":
        assert 1 <= len(node.args) <= 2 and not named
        return array.array(*(_literal(part, None, known) for part in node.args))
    cls = kind if getattr(kind, "__name__", "") == name and is_record_class(kind) else known[name]
    kinds = _hints(cls)
    values = [_literal(part, one, known) for part, one in zip(node.args, kinds.values(), strict=False)]
    assert len(values) == len(node.args)
    return cls(*values, **{field: _literal(part, kinds.get(field), known) for field, part in named.items()})


def is_record_class(thing: Any) -> bool:
    """Is this a class of named tuples or a dataclass?"""
    return isinstance(thing, type) and (hasattr(thing, "_fields") or hasattr(thing, "__dataclass_fields__"))


def field_names(cls: Any) -> tuple[str, ...]:
    """The names of the fields of such a class, in order."""
    return tuple(getattr(cls, "_fields", ()) or cls.__dataclass_fields__)


def _hints(cls: Any) -> dict[str, Any]:
    """The types of the fields of such a class, as far as their names stand for something."""
    try:
        return typing.get_type_hints(cls)
    except (NameError, AttributeError, TypeError):
        return dict.fromkeys(field_names(cls))


def _records_of(cls: Any) -> dict[str, Any]:
    """The classes, by name, whose records the fields of a class may hold: those that it declares, and those that stand beside it."""
    beside = vars(sys.modules[cls.__module__]) if cls.__module__ in sys.modules else {}
    found = {name: thing for name, thing in beside.items() if is_record_class(thing)}
    waiting, seen = list(declared_types(cls).values()), set[int]()
    while waiting:
        kind = waiting.pop()
        waiting += typing.get_args(kind)
        if is_record_class(kind) and id(kind) not in seen:
            seen.add(id(kind))
            found[kind.__name__] = kind
            waiting += _hints(kind).values()
    return found
