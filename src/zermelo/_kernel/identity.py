"""What a piece of rules is made of: the functions, classes and constants that it can reach, wherever they stand.

Nothing here knows numba; `fingerprints` makes one text of all that is reached, `watch` sees whether any of it changes.
"""

from __future__ import annotations

import contextlib
import enum
import functools
import opcode
import operator
import os
import sys
import types
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ..bits import U64Table
from ..errors import GameError
from ..fields import declared_enums
from ..game import written
from .families import family
from .objects import ABSTRACT, MAKERS, METACLASSES, attributes_of, compared_in_part, no_equality, record_class

PACKAGE = __name__.partition(".")[0]
PLAIN = {int, float, bool, str, type(None)}


def is_record(thing: Any) -> bool:
    """Is `thing` a named-tuple class: a game, an evaluator, or a helper of theirs?"""
    return isinstance(thing, type) and issubclass(thing, tuple) and hasattr(thing, "_fields")


def is_own_class(thing: Any) -> bool:
    """Is this a class of the author's own, whose objects are no tuples, numbers, errors or anything else that Python knows?"""
    if type(thing) not in METACLASSES or thing is object:
        return False
    return all(
        type(base) in METACLASSES and not from_library(base) and base.__module__.partition(".")[0] != PACKAGE
        for base in thing.__mro__[:-1]
        if base not in ABSTRACT
    )


# ----------------------------------------------------------------------------------------------- what nobody edits

LIBRARIES = {"numba", "numpy", "llvmlite"}
INSTALLED = {"site-packages", "dist-packages"}


HEAP_TYPE = 1 << 9
"""The flag of a class that a `class` statement made, as those of Python's builtins are not (CPython's Include/object.h)."""


def from_library(thing: Any) -> bool:
    """Does a module, function or class come with Python, or from one of LIBRARIES, so that it depends on their versions only?

    What counts is the file it stands in: a neighbouring file of the author's may well bear the name of a module of Python's.
    """
    if isinstance(thing, types.FunctionType):
        return is_library_file(thing.__code__.co_filename)
    if isinstance(thing, type) and thing.__module__ == "builtins":  # so is a class that was run by `exec` in a namespace without a name
        return not thing.__flags__ & HEAP_TYPE
    module = thing if isinstance(thing, types.ModuleType) else sys.modules.get(getattr(thing, "__module__", None) or "")
    if module is None:
        return False
    file = getattr(module, "__file__", None)
    if file:
        return is_library_file(file)
    return getattr(getattr(module, "__spec__", None), "origin", None) in ("built-in", "frozen")


@functools.cache
def is_library_file(name: str) -> bool:
    """Is this a file of Python's own library, or of one of LIBRARIES?"""
    if name.startswith("<"):
        return name.startswith("<frozen ")
    for path in (Path(name), Path(os.path.realpath(name))):
        for folder in _library_folders():
            if path.is_relative_to(folder):
                inside = path.relative_to(folder).parts
                return inside[0] not in INSTALLED or inside[1] in LIBRARIES
        installed = [place for place, part in enumerate(path.parts[:-1]) if part in INSTALLED]
        if installed and path.parts[installed[-1] + 1] in LIBRARIES:
            return True
    return False


@functools.cache
def _library_folders() -> tuple[Path, ...]:
    """Where Python's own library lies."""
    folder = Path(os.__file__).parent
    return tuple(dict.fromkeys((folder, Path(os.path.realpath(folder)))))


# --------------------------------------------------------------------------------------------- what a function names


def names_in(code: types.CodeType) -> set[str]:
    """Every global or attribute name that `code`, or a function nested in it, mentions."""
    names = set(code.co_names)
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            names |= names_in(constant)
    return names


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


# ------------------------------------------------------------------------------------------------ what a class has

MACHINERY = {"_make", "_replace", "_asdict", "_fields", "_field_defaults"}


def lineage(cls: type) -> list[type]:
    """A class and what it inherits from, in the order in which Python looks for a name, without Python's own classes."""
    return [base for base in cls.__mro__ if base is not tuple and base is not object and not from_library(base)]


def members(cls: type) -> Iterator[tuple[str, Any]]:
    """The rules, helpers and constants that a record class, or an Enum, has from its author, its own and inherited ones, in alphabetical
    order."""
    if isinstance(cls, enum.EnumMeta):
        yield from sorted(written_in(cls).items())
        return
    called = operators_called(cls)
    found: dict[str, Any] = {}
    for base in reversed(lineage(cls)):
        found |= vars(base)
    for name, value in sorted(found.items()):
        is_hidden = name.startswith("__") and not (name in called and isinstance(value, types.FunctionType))
        if not (is_hidden or name in cls._fields or name in MACHINERY):  # type: ignore[attr-defined]
            yield name, written(value)


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


ARITHMETIC: dict[str, Any] = {f"__{name.strip('_')}__": getattr(operator, name) for name in SIGNS}
"""Operators of records that are called where a class says what they mean; `__radd__` and its like and `__bool__` among them."""
REFLECTED = {f"__r{name[2:]}": name for name in ARITHMETIC if name not in ("__neg__", "__pos__", "__invert__")}
ARITHMETIC.update(dict.fromkeys([*REFLECTED, "__bool__"]))

ASKED: dict[str, Any] = {
    "__len__": len, "__contains__": operator.contains, "__abs__": abs,
    **dict.fromkeys(("__iter__", "__getitem__", "__setitem__", "__call__")),
    **{f"__{name}__": getattr(operator, name) for name in ("eq", "ne", "lt", "le", "gt", "ge")},
}  # fmt: skip
"""What objects of a class of one's own may be asked besides, being no tuples."""


def operators_called(cls: type) -> dict[str, Any]:
    """The operators of records of a class that are called where the class says what they mean."""
    if not hasattr(cls, "__own_class__"):
        return ARITHMETIC
    stand_ins = (no_equality, compared_in_part)
    return ARITHMETIC | {name: function for name, function in ASKED.items() if vars(cls).get(name) not in stand_ins}


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


def own_members(base: type) -> Iterator[tuple[str, Any]]:
    """What stands in the body of one class of a lineage, in alphabetical order: `super()` reaches what `members` leaves out."""
    fields = vars(base).get("_fields", ())
    for name, value in sorted(vars(base).items()):
        if not (name.startswith("__") or name in fields or name in MACHINERY):
            yield name, written(value)


def records_in(thing: Any, found: dict[type, None] | None = None, seen: set[int] | None = None) -> dict[type, None]:
    """The record classes and Enums that a class or function can reach, itself included: their methods have to be callable too."""
    found = {} if found is None else found
    seen = set() if seen is None else seen
    thing = plain(thing)
    if id(thing) in seen:
        return found
    seen.add(id(thing))
    if is_record(thing):
        found[thing] = None
        for base in lineage(thing):
            for _, value in own_members(base):
                records_in(value, found, seen)
        for kind in enums_of(thing):
            records_in(kind, found, seen)
    elif is_own_class(thing):
        records_in(record_class(thing), found, seen)
        for base in thing.__mro__[:-1]:  # the objects that it makes may hold others
            for maker in filter(None, map(vars(base).get, MAKERS)):
                records_in(maker, found, seen)
    elif is_own_class(type(thing)):
        records_in(record_class(type(thing)), found, seen)
        records_in(attributes_of(thing), found, seen)
    elif isinstance(thing, enum.EnumMeta):
        found[thing] = None
        for _, value in members(thing):
            records_in(value, found, seen)
    elif isinstance(thing, enum.Enum):
        records_in(type(thing), found, seen)
    elif isinstance(thing, staticmethod | classmethod):
        records_in(thing.__func__, found, seen)
    elif isinstance(thing, property):
        records_in(thing.fget, found, seen)
    elif isinstance(thing, types.FunctionType) and not from_library(thing):
        thing = written(thing)
        reached = [value for _, value in (*captured(thing), *(place[1:] for place in named(thing)))]
        objects = [value for value in reached if is_own_class(type(value))]
        if objects and (chosen := family(objects)) is not None:  # `ROOK if test else KING`
            records_in(chosen, found, seen)
        for value in reached:
            records_in(value, found, seen)
    elif isinstance(getattr(thing, "__wrapped__", None), types.FunctionType):  # a cache around it
        records_in(thing.__wrapped__, found, seen)
    elif isinstance(thing, tuple | list | dict) and not isinstance(thing, U64Table):
        if is_record(type(thing)):
            records_in(type(thing), found, seen)
        items = list(thing.values()) if isinstance(thing, dict) else list(thing)
        if items and all(is_own_class(type(item)) for item in items) and (shared := family(items)) is not None:
            records_in(shared, found, seen)
        for item in (*thing, *items) if isinstance(thing, dict) else items:
            if type(item) not in PLAIN:
                records_in(item, found, seen)
    return found


VARARGS, VARKEYWORDS = 0x04, 0x08
"""Flags of code, as in the module inspect, which takes its time to load."""


def is_cached_table(thing: Any) -> bool:
    """Is this a function of the author's without parameters and with a cache around it? What it answers is a constant of this process,
    and belongs to the content of the rules that ask it."""
    function = getattr(thing, "__wrapped__", None)
    if not hasattr(thing, "cache_info") or not isinstance(function, types.FunctionType):
        return False
    code = function.__code__
    return not (code.co_argcount or code.co_kwonlyargcount or code.co_flags & (VARARGS | VARKEYWORDS))
