"""What a piece of rules *is*: a fingerprint of its content, wherever it stands and whatever it is called.

numba's own cache looks at the source file of one function; it cannot see an edit in a helper, a constant or a rule that
stands elsewhere, and answers with yesterday's machine code. Here everything a function can reach counts: bytecode, constants,
defaults, captured variables, the globals it names, helpers, classes, and the bytes of tables. It needs no source file, so
`__main__`, standard input and notebook cells have an identity like everybody else.
"""

from __future__ import annotations

import contextlib
import enum
import functools
import hashlib
import inspect
import opcode
import operator
import sys
import types
from array import array
from collections.abc import Iterator
from typing import Any

from ..bits import U64Table
from ..errors import GameError
from ..game import declared_enums


def fingerprint(thing: Any) -> str:
    """32 hexadecimal digits that change whenever anything `thing` can reach changes. Of record classes, alone or in tuples, they are
    known from the first time on, unless a helper or a constant was bound to something else since."""
    if is_record(thing) and changed_since(thing) is None:
        return class_fingerprint(thing)
    if isinstance(thing, tuple):
        return hashlib.sha256(_known(thing).encode()).hexdigest()[:32]
    reader = _Reader()
    reader.read(thing)
    return reader.digest()


def _known(thing: Any) -> str:
    """A text that says what a tuple or a record class is; classes by their fingerprints."""
    if is_record(thing):
        return fingerprint(thing)
    if not isinstance(thing, tuple) or isinstance(thing, U64Table):
        return repr(thing) if type(thing) in PLAIN else fingerprint(thing)
    inside = repr(tuple(thing)) if PLAIN.issuperset(map(type, thing)) else ",".join(map(_known, thing))
    return f"{_known(type(thing)) if is_record(type(thing)) else type(thing).__qualname__}({inside})"


PLAIN = {int, float, bool, str, type(None)}


def class_fingerprint(cls: type) -> str:
    """The fingerprint of a game or evaluator class, kept on the class: its rules do not change while it lives."""
    known = cls.__dict__.get("__fingerprint__")
    if known is None:
        reader = _Reader()
        reader.read(cls)
        known = cls.__fingerprint__ = reader.digest()  # type: ignore[attr-defined]
        cls.__reached__ = [place for place in reader.places if not is_record(place[2])]  # type: ignore[attr-defined]
    return str(known)


def changed_since(cls: type) -> str | None:
    """The name of a helper or constant that means something else than when `cls` got its fingerprint; None if all is as it was."""
    for scope, name, value in cls.__dict__.get("__reached__", ()):
        now = scope.get(name)
        if now is not value and fingerprint(now) != fingerprint(value):
            return str(name)
    return None


def is_record(thing: Any) -> bool:
    """Is `thing` a named-tuple class: a game, an evaluator, or a helper of theirs?"""
    return isinstance(thing, type) and issubclass(thing, tuple) and hasattr(thing, "_fields")


def names_in(code: types.CodeType) -> set[str]:
    """Every global or attribute name that `code`, or a function nested in it, mentions."""
    names = set(code.co_names)
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            names |= names_in(constant)
    return names


LIBRARIES = {"numba", "numpy", "llvmlite", *sys.stdlib_module_names}
"""What is taken from these depends on their versions only."""


def from_library(thing: Any) -> bool:
    """Does a module or function come from a library that no author of rules edits?"""
    name = thing.__name__ if isinstance(thing, types.ModuleType) else thing.__module__ or ""
    return name != "__main__" and name.partition(".")[0] in LIBRARIES


EXTENDED, GLOBAL, NAME = (opcode.opmap[name] for name in ("EXTENDED_ARG", "LOAD_GLOBAL", "LOAD_NAME"))


@functools.cache
def globals_in(code: types.CodeType) -> frozenset[str]:
    """Every name that `code`, or a function nested in it, looks up among the globals (an attribute of that name is no such look)."""
    names = set()
    steps, argument = code.co_code, 0
    for place in range(0, len(steps), 2):  # what `dis` does, which takes 20 times as long
        step, argument = steps[place], argument | steps[place + 1]
        if step == GLOBAL:
            names.add(code.co_names[argument >> 1])
        elif step == NAME:
            names.add(code.co_names[argument])
        argument = argument << 8 if step == EXTENDED else 0
    return frozenset(names.union(*(globals_in(constant) for constant in code.co_consts if isinstance(constant, types.CodeType))))


Place = tuple[dict[str, Any], str, Any]
"""A scope, a name in it, and what it stands for."""


def named(function: types.FunctionType) -> Iterator[Place]:
    """The globals that a function names, and what it takes from the modules among them."""
    taken = sorted(names_in(function.__code__))
    for place in _found(function.__globals__, sorted(globals_in(function.__code__))):
        yield place
        yield from _from_module(place[2], taken, ())


def _from_module(module: Any, names: list[str], within: tuple[types.ModuleType, ...]) -> Iterator[Place]:
    if isinstance(module, types.ModuleType) and module not in within and not from_library(module):
        for place in _found(vars(module), names):
            yield place
            yield from _from_module(place[2], names, (*within, module))


def _found(scope: dict[str, Any], names: list[str]) -> Iterator[Place]:
    return ((scope, name, scope[name]) for name in names if name in scope)


def plain(thing: Any) -> Any:
    """A function as it was before numba's own decorator; anything else as it is."""
    return getattr(thing, "py_func", thing)


def captured(function: types.FunctionType) -> Iterator[tuple[str, Any]]:
    """The variables that a nested function captured from around it."""
    for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
        try:
            yield name, cell.cell_contents
        except ValueError:  # not assigned yet
            continue


def members(cls: type) -> Iterator[tuple[str, Any]]:
    """The rules, helpers and constants that the author of a record class, or of an Enum, wrote into it, in alphabetical order."""
    if isinstance(cls, enum.EnumMeta):
        yield from sorted(written_in(cls).items())
        return
    for name, value in sorted(vars(cls).items()):
        if name.startswith("__") or name in cls._fields or name in ("_make", "_replace", "_asdict", "_fields", "_field_defaults"):  # type: ignore[attr-defined]
            continue
        yield name, inspect.unwrap(value) if inspect.isfunction(value) else value


def enums_of(cls: type) -> Iterator[type]:
    """The Enums among the types that a record class declares for its fields."""
    with contextlib.suppress(GameError):  # names that mean nothing: whoever needs the types says so
        yield from declared_enums(cls)


SIGNS = ["neg", "pos", "invert", "add", "sub", "mul", "truediv", "floordiv", "mod", "pow", "lshift", "rshift", "and_", "or_", "xor"]
OPERATORS: dict[str, Any] = {
    "__abs__": abs,
    **{f"__{name.strip('_')}__": getattr(operator, name) for name in [*SIGNS, "lt", "le", "gt", "ge", "contains"]},
}
"""Methods by which a class gives an operator a meaning, and the operator; `__radd__` and its like come with `__add__`."""


def written_in(cls: type) -> dict[str, Any]:
    """What the author of an Enum wrote into it besides its members: methods, operators, properties and constants."""
    found: dict[str, Any] = {}
    for base in reversed(cls.__mro__):
        if base.__module__ not in ("enum", "builtins"):
            found |= {name: value for name, value in vars(base).items() if _is_written(cls, name, value)}
    return found


def _is_written(cls: Any, name: str, value: Any) -> bool:
    if name.startswith("_"):
        own = isinstance(value, types.FunctionType) and value.__module__ != "enum"  # Flag writes its own into every class
        return own and (name in OPERATORS or f"__{name[3:]}" in OPERATORS or name in ("__bool__", "__eq__"))
    return name not in cls.__members__ and isinstance(
        value, types.FunctionType | staticmethod | property | int | float | str | tuple | list | dict
    )


class _Reader:
    """Reads everything reachable from a thing into one hash, each function and class once."""

    def __init__(self) -> None:
        self.hash = hashlib.sha256()
        self.seen: dict[int, Any] = {}
        self.places: list[Place] = []

    def digest(self) -> str:
        return self.hash.hexdigest()[:32]

    def say(self, *words: object) -> None:
        for word in words:
            self.hash.update(repr(word).encode() + b"\0")

    def read(self, thing: Any) -> None:
        thing = plain(thing)
        if isinstance(thing, types.CodeType):
            self.code(thing)
        elif isinstance(thing, types.FunctionType):
            self.function(thing)
        elif isinstance(thing, staticmethod | classmethod):
            self.say("wrapped")
            self.read(thing.__func__)
        elif isinstance(thing, property):
            self.say("property")
            self.read(thing.fget)
        elif isinstance(thing, type):
            self.type(thing)
        elif isinstance(thing, enum.Enum):
            self.say(type(thing).__qualname__, thing._name_)
            self.type(type(thing))
        elif isinstance(thing, types.ModuleType):
            self.say("module", thing.__name__)
        elif isinstance(thing, U64Table):
            self.say("table", array("Q", thing).tobytes())
        elif isinstance(thing, tuple | list):
            self.say(type(thing).__qualname__, len(thing))
            for item in thing:
                self.read(item)
            if is_record(type(thing)):
                self.type(type(thing))
        elif isinstance(thing, set | frozenset):
            self.say("set", sorted(map(repr, thing)))
        elif isinstance(thing, dict):
            self.say("dict", len(thing))
            for key, value in thing.items():
                self.read(key)
                self.read(value)
        elif isinstance(thing, int | float | complex | str | bytes | None):
            self.say(type(thing).__qualname__, thing)
        elif hasattr(thing, "dtype") and hasattr(thing, "tobytes"):
            self.say("array", str(thing.dtype), getattr(thing, "shape", ()), thing.tobytes())
        elif hasattr(thing, "tobytes"):  # array.array, memoryview
            self.say(type(thing).__qualname__, getattr(thing, "typecode", ""), thing.tobytes())
        else:
            self.say("other", getattr(thing, "__qualname__", type(thing).__qualname__))

    def code(self, code: types.CodeType) -> None:
        self.say(code.co_code, code.co_names, code.co_varnames, code.co_freevars, code.co_argcount, code.co_kwonlyargcount, code.co_flags)
        for constant in code.co_consts:
            self.read(constant)

    def function(self, function: types.FunctionType) -> None:
        if from_library(function):
            self.say(function.__module__, function.__qualname__)
            return
        if self.again(function):
            return
        function = inspect.unwrap(function)
        self.code(function.__code__)
        self.read(function.__defaults__)
        self.read(function.__kwdefaults__)
        for name, value in captured(function):
            self.say("captured", name)
            self.read(value)
        for scope, name, value in named(function):
            self.places.append((scope, name, value))
            self.say("global", name)
            self.read(value)

    def type(self, cls: type) -> None:
        self.say("class", cls.__qualname__)
        if issubclass(cls, enum.Enum):
            if not self.again(cls):
                self.enum(cls)
            return
        if not is_record(cls) or self.again(cls):
            return
        self.say(cls._fields, sorted((name, str(kind)) for name, kind in cls.__annotations__.items()))  # type: ignore[attr-defined]
        self.read(cls._field_defaults)  # type: ignore[attr-defined]
        for kind in enums_of(cls):
            self.read(kind)
        for name, value in members(cls):
            self.say("member", name)
            self.read(value)

    def enum(self, cls: Any) -> None:
        for name, member in cls.__members__.items():
            self.say("member", name)
            self.read(member._value_)
            self.read({key: value for key, value in vars(member).items() if not key.startswith("_")})
        for name, value in members(cls):
            self.say("written", name)
            self.read(value)

    def again(self, thing: Any) -> bool:
        """Was `thing` read before? Its place in the order of reading then says which it is."""
        number = len(self.seen)
        first = self.seen.setdefault(id(thing), (number, thing))[0]
        if first != number:
            self.say("again", first)
        return bool(first != number)


def records_in(thing: Any, found: dict[type, None] | None = None, seen: set[int] | None = None) -> dict[type, None]:
    """The record classes and Enums that a class or function can reach, itself included: their methods have to be callable too."""
    found = {} if found is None else found
    seen = set() if seen is None else seen
    thing = plain(thing)
    if id(thing) in seen:
        return found
    seen.add(id(thing))
    if is_record(thing) or isinstance(thing, enum.EnumMeta):
        found[thing] = None
        for _, value in members(thing):
            records_in(value, found, seen)
        for kind in enums_of(thing) if is_record(thing) else ():
            records_in(kind, found, seen)
    elif isinstance(thing, enum.Enum):
        records_in(type(thing), found, seen)
    elif isinstance(thing, staticmethod | classmethod):
        records_in(thing.__func__, found, seen)
    elif isinstance(thing, property):
        records_in(thing.fget, found, seen)
    elif isinstance(thing, types.FunctionType):
        thing = inspect.unwrap(thing)
        for _, value in (*captured(thing), *(place[1:] for place in named(thing))):
            records_in(value, found, seen)
    elif isinstance(thing, tuple | list) and not isinstance(thing, U64Table):
        if is_record(type(thing)):
            records_in(type(thing), found, seen)
        for item in thing:
            if isinstance(item, tuple | list | enum.Enum):
                records_in(item, found, seen)
    return found
