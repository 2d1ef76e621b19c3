"""What a piece of rules *is*: a fingerprint of its content, wherever it stands and whatever it is called.

numba's own cache looks at the source file of one function; it cannot see an edit in a helper, a constant or a rule that
stands elsewhere, and answers with yesterday's machine code. Here everything a function can reach counts: bytecode, constants (but for
docstrings), defaults, captured variables, the globals it names, helpers, classes and what they inherit, and what is in lists, tables and
objects.
It needs no source file, so `__main__`, standard input and notebook cells have an identity like everybody else.

A class keeps its fingerprint as long as nothing that was read changes (see `watch`), whoever changes it and in whatever way.
"""

from __future__ import annotations

import contextlib
import dis
import enum
import functools
import hashlib
import types
from array import array
from collections import deque
from typing import Any

from ..bits import U64Table
from ..fields import note_types
from ..game import written
from .identity import (
    MACHINERY,
    PLAIN,
    captured,
    enums_of,
    from_library,
    globals_in,
    is_cached_table,
    is_own_class,
    is_record,
    lineage,
    named,
    plain,
)
from .objects import attributes_of
from .watch import Watch

PACKAGE = __name__.partition(".")[0]
TAKES_CONSTANT = frozenset(dis.hasconst)
TEXTS = {"__str__", "__repr__"}
"""What only people read. (What a class answers to operators counts: plain rules may use them.)"""

SEEN = "__known_content__"
"""The attribute of a record class that keeps what it is."""


class Known:
    """What a class was when it was read, and what to look at to see whether it still is."""

    __slots__ = ("content", "watch")

    def __init__(self) -> None:
        self.content = ""
        self.watch: Watch | None = None


def fingerprint(thing: Any) -> str:
    """32 hexadecimal digits that change whenever anything `thing` can reach changes."""
    if is_record(thing):
        return class_fingerprint(thing)
    if isinstance(thing, tuple):
        return hashlib.sha256(_text(thing).encode()).hexdigest()[:32]
    reader = _Reader()
    reader.read(thing)
    return reader.digest()


def _text(thing: Any) -> str:
    """A text that says what a tuple or a record class is; classes by their fingerprints."""
    if is_record(thing):
        return class_fingerprint(thing)
    if not isinstance(thing, tuple) or isinstance(thing, U64Table):
        return repr(thing) if type(thing) in PLAIN else fingerprint(thing)
    inside = repr(tuple(thing)) if PLAIN.issuperset(map(type, thing)) else ",".join(map(_text, thing))
    return f"{_text(type(thing)) if is_record(type(thing)) else type(thing).__qualname__}({inside})"


def class_fingerprint(cls: type) -> str:
    """The fingerprint of a game or evaluator class, kept on the class and looked after: it is read again when anything has changed."""
    return known(cls).content


def known(cls: type) -> Known:
    """What a record class is at this moment."""
    found = _kept(cls)
    if not found.content or not (found.watch is None or found.watch.same()):
        reader = _Reader()
        reader.read(cls)
        found.content = reader.digest()
        found.watch = None if _is_fixed(cls) else reader.watch.fixed()
    return found


def _kept(cls: type) -> Known:
    """Where a record class keeps what it is. (Whatever is noted on the class is noted before it is looked at.)"""
    found: Known | None = cls.__dict__.get(SEEN)
    if found is None:
        found = Known()
        setattr(cls, SEEN, found)
        if is_record(cls):
            with contextlib.suppress(Exception):  # annotations may be anything; who needs them will say so
                note_types(cls)
    return found


def _is_fixed(cls: type) -> bool:
    """Is this one of the classes that searches are made of? Nobody changes them; but whoever tries out a rule may change a game of ours."""
    room = cls.__module__.split(".")
    return room[0] == PACKAGE and not {"games", "evaluate"} & set(room)


def _is_of_package(thing: Any) -> bool:
    """Does a function or class stand in this package, where no author of rules edits?"""
    return str(thing.__module__).partition(".")[0] == PACKAGE


class _Reader:
    """Reads everything reachable from a thing into one hash, each function, class and object once."""

    def __init__(self) -> None:
        self.hash = hashlib.sha256()
        self.seen: dict[int, Any] = {}
        self.watch = Watch()
        self.within = 0  # how many containers are around what is read, of which the outermost is watched

    def digest(self) -> str:
        return self.hash.hexdigest()[:32]

    def say(self, *words: object) -> None:
        for word in words:
            data = word if type(word) is bytes else repr(word).encode()
            self.hash.update(b"%d " % len(data) + data)

    def again(self, thing: Any) -> bool:
        """Was `thing` read before? Its place in the order of reading then says which it is."""
        number = len(self.seen)
        first = self.seen.setdefault(id(thing), (number, thing))[0]
        if first != number:
            self.say("again", first)
        return bool(first != number)

    def read(self, thing: Any) -> None:
        thing = plain(thing)
        kind = type(thing)
        if kind in PLAIN:
            self.say(kind.__qualname__, hex(thing) if kind is int else thing)
        elif isinstance(thing, types.CodeType):
            self.code(thing)
        elif isinstance(thing, types.FunctionType):
            self.function(thing)
        elif isinstance(thing, type):
            self.of_class(thing)
        elif isinstance(thing, types.ModuleType):
            self.say("module", thing.__name__)
        elif isinstance(thing, enum.Enum):
            self.say(type(thing).__qualname__, thing._name_)
            self.of_class(type(thing))
        elif isinstance(thing, U64Table):
            self.say("table", array("Q", thing).tobytes())
        elif isinstance(thing, tuple | list | set | frozenset | dict | deque | bytearray):
            self.container(thing)
        elif isinstance(thing, int | float | complex | bytes):
            self.say(kind.__qualname__, hex(thing) if isinstance(thing, int) else thing)
        elif hasattr(thing, "tobytes"):  # numpy's array, array.array, memoryview
            self.say(kind.__qualname__, str(getattr(thing, "dtype", getattr(thing, "typecode", ""))))
            self.say(getattr(thing, "shape", ()), thing.tobytes())
            self.watch.array(thing)
        elif not self.again(thing):
            self.around(thing)

    # ------------------------------------------------------------------------------------------------- containers

    def container(self, thing: Any) -> None:
        """What holds things in a certain order, or in none."""
        self.say(type(thing).__qualname__, len(thing))
        watched = not isinstance(thing, tuple | frozenset)
        if watched and not self.within:
            self.watch.container(thing)
        if watched and self.again(thing):
            return
        self.within += watched
        if isinstance(thing, set | frozenset):
            texts = map(_type_and_text, thing) if PLAIN.issuperset(map(type, thing)) else map(_digest_of, thing)
            self.say(sorted(map(repr, texts)))
        elif isinstance(thing, dict):
            for key, value in thing.items():
                self.read(key)
                self.read(value)
        elif PLAIN.issuperset(map(type, thing)):
            self.say(*map(_type_and_text, thing))
        else:
            for item in thing:
                self.read(item)
        self.within -= watched
        if is_record(type(thing)):
            self.of_class(type(thing))

    # --------------------------------------------------------------------------------------- functions and classes

    def code(self, code: types.CodeType) -> None:
        self.say(code.co_code, code.co_names, code.co_varnames, code.co_freevars, code.co_argcount, code.co_kwonlyargcount, code.co_flags)
        first = None if _has_docstring(code) else next(iter(code.co_consts), None)
        for constant in (first, *code.co_consts[1:]):
            self.read(constant)

    def function(self, function: types.FunctionType) -> None:
        if from_library(function):
            self.say(function.__module__, function.__qualname__)
            return
        function = written(function)
        if self.again(function):
            return
        self.code(function.__code__)
        self.read(function.__defaults__)
        self.read(function.__kwdefaults__)
        for name, value in captured(function):
            self.say("captured", name)
            self.read(value)
        for place in named(function):
            if place[1] == "__file__":  # where rules stand is no part of what they are, wherever they are installed
                continue
            self.watch.place(place)
            self.say("global", place[1])
            self.read(place[2])
            if is_own_class(place[2]) or (is_record(place[2]) and not _is_of_package(place[2])):
                # what `Piece.value(it)` means depends on it (see `front.calls`)
                self.say("inherited from", bool(place[2].__subclasses__()))
        if not _is_of_package(function):
            self.watch.function(function)
            self.watch.missing(function.__globals__, globals_in(function.__code__))

    def of_class(self, cls: type) -> None:
        """A class: a record, or any other that an author of rules wrote, with all that it inherits from such classes."""
        self.say("class", cls.__qualname__)
        if from_library(cls) or (_is_fixed(cls) and not is_record(cls)) or self.again(cls):
            return
        if is_record(cls):
            self.say(cls._fields)  # type: ignore[attr-defined]
            self.read((*cls._field_defaults.items(),))  # type: ignore[attr-defined]
            for kind in enums_of(cls):
                self.read(kind)
        if isinstance(cls, enum.EnumMeta):
            self.members(cls)
        for base in lineage(cls):
            self.body(base)

    def members(self, cls: Any) -> None:
        """The members of an Enum, with what they have besides a value."""
        for name, member in cls.__members__.items():
            self.say("member", name)
            self.read(member._value_)
            more = {key: value for key, value in vars(member).items() if not key.startswith("_")}
            if more:
                self.read(tuple(more.items()))
                self.watch.container(vars(member))

    def body(self, base: type) -> None:
        """What stands in the body of a class."""
        if is_record(base) or isinstance(base, enum.EnumMeta):
            _kept(base)
        self.say("body", base.__qualname__)
        annotations = vars(base).get("__annotations__", {})
        self.say(sorted((name, str(annotation)) for name, annotation in annotations.items()))
        made = {"__new__", "__getnewargs__", *vars(base).get("_fields", ())} if "_fields" in vars(base) else set()
        for name, value in sorted(vars(base).items()):
            if name in MACHINERY or name in made or name in TEXTS or (isinstance(base, enum.EnumMeta) and _is_of_enum(base, name)):
                continue
            if not name.startswith("__") or isinstance(value, types.FunctionType | staticmethod | classmethod | property):
                self.say("member", name)
                self.read(value)
        self.watch.of_class(base)

    # ---------------------------------------------------------------------------------------------- all the others

    def around(self, thing: Any) -> None:
        """What is made around something else, and objects of any class."""
        cls: Any = type(thing)
        self.say(cls.__qualname__, getattr(thing, "__qualname__", ""))
        if isinstance(thing, staticmethod | classmethod):
            self.read(thing.__func__)
        elif isinstance(thing, property):
            self.read(thing.fget)
        elif isinstance(thing, types.MethodType):
            self.read(thing.__func__)
            self.read(thing.__self__)
        elif isinstance(thing, types.BuiltinFunctionType):
            self.say(thing.__module__, thing.__qualname__)
            if not isinstance(thing.__self__, types.ModuleType | None):
                self.read(thing.__self__)
        elif isinstance(thing, functools.partial):
            self.read((thing.func, thing.args, thing.keywords))
        elif hasattr(thing, "__wrapped__"):  # a cache, which remembers what the function gives
            self.read(thing.__wrapped__)
            if is_cached_table(thing):
                with contextlib.suppress(Exception):  # what it raises, it raises in its own place and time
                    self.read(thing())
        elif not from_library(cls):
            self.of_class(cls)
            self.read(attributes_of(thing))
            self.watch.other(lambda: attributes_of(thing))
        elif cls.__eq__ is not object.__eq__:  # a value, such as a fraction; what is no value, such as a lock, is its name
            self.read(_parts(thing))
            if cls.__hash__ is None:
                self.watch.other(lambda: _parts(thing))


def _has_docstring(code: types.CodeType) -> bool:
    """Is the first constant of a function its docstring, and nothing else? (A lambda has none, whatever its first constant looks like.)"""
    if code.co_name.startswith("<") or not isinstance(next(iter(code.co_consts), None), str):
        return False
    steps = zip(code.co_code[::2], code.co_code[1::2], strict=True)
    return not any(argument == 0 and operation in TAKES_CONSTANT for operation, argument in steps)


def _is_of_enum(cls: Any, name: str) -> bool:
    """Is this one of the names that Enum itself keeps in a class: its members, and what they are looked up by?"""
    return name in cls.__members__ or (name.startswith("_") and not name.startswith("__"))


def _parts(thing: Any) -> Any:
    """What a value of a class of Python's own is made of."""
    try:
        parts = thing.__reduce_ex__(4)
    except Exception:  # whatever a class may raise
        return repr(thing)
    return parts if isinstance(parts, str) else tuple(list(part) if hasattr(part, "__next__") else part for part in parts)


def _type_and_text(value: Any) -> tuple[str, Any]:
    """What tells 1, 1.0 and True apart."""
    return type(value).__qualname__, hex(value) if type(value) is int else value


def _digest_of(thing: Any) -> str:
    reader = _Reader()
    reader.read(thing)
    return reader.digest()
