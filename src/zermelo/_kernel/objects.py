"""Objects of classes of one's own, as machine code knows them: records.

A class that is neither a named tuple nor an Enum has a record class that stands for it: a named tuple of its attributes, with its methods.
An attribute that changes after an object is made is kept in a list of one item, which all that know the object share, and a property of
the attribute's name looks into it. So what one method changes, every other sees, as in Python; what a record cannot say is that two
objects with equal attributes are two, and such objects are not compared.
"""

from __future__ import annotations

import abc
import collections
import dataclasses
import enum
import inspect
import opcode
import sys
import types
import typing
from collections.abc import Iterator
from typing import Any

STORE, EXTENDED = opcode.opmap["STORE_ATTR"], opcode.opmap["EXTENDED_ARG"]
BOX = "box_of_"
"""What the field of an attribute that changes is called begins with."""
NOTHING = "no_attribute"
"""The field, of no worth, of what stands for objects without attributes: there are no values of nothing."""
ABSTRACT = (abc.ABC, typing.Generic)
"""What a class may inherit from without being anything else for it."""
METACLASSES = (type, abc.ABCMeta)
MAKERS = ("__init__", "__post_init__")
"""Methods in which an object gets its attributes."""
SPECIAL = {*MAKERS, "_abc_impl", "__new__", "__repr__", "__str__", "__setattr__", "__delattr__", "__replace__"}
"""Methods that the record class does without."""

ORDERED: dict[str, Any] = {
    "_gt_from_lt": lambda self, other: not self < other and self != other,
    "_le_from_lt": lambda self, other: self < other or self == other,
    "_ge_from_lt": lambda self, other: not self < other,
    "_ge_from_le": lambda self, other: not self <= other or self == other,
    "_lt_from_le": lambda self, other: self <= other and self != other,
    "_gt_from_le": lambda self, other: not self <= other,
    "_lt_from_gt": lambda self, other: not self > other and self != other,
    "_ge_from_gt": lambda self, other: self > other or self == other,
    "_le_from_gt": lambda self, other: not self > other,
    "_le_from_ge": lambda self, other: not self >= other or self == other,
    "_gt_from_ge": lambda self, other: self >= other and self != other,
    "_lt_from_ge": lambda self, other: not self >= other,
}
"""What `functools.total_ordering` adds to a class, by the names of its functions."""

_records: dict[type, tuple[Any, type]] = {}


def body_of(cls: type) -> dict[str, Any]:
    """What a class and those that it inherits from say, by name."""
    return {name: value for base in reversed(cls.__mro__[:-1]) if base not in ABSTRACT for name, value in vars(base).items()}


def attributes_of(thing: Any) -> dict[str, Any]:
    """The attributes of an object, by name, those in slots too."""
    slots = [name for base in type(thing).__mro__ for name in _as_tuple(vars(base).get("__slots__", ()))]
    return {**getattr(thing, "__dict__", {}), **{name: getattr(thing, name) for name in slots if hasattr(thing, name)}}


def _as_tuple(names: Any) -> tuple[str, ...]:
    return (names,) if isinstance(names, str) else tuple(names)


def record_class(cls: type) -> Any:
    """The named tuple that stands for the objects of a class of one's own."""
    now = tuple((name, id(value)) for name, value in body_of(cls).items() if not name.startswith("__weakref"))
    known, made = _records.get(cls, (None, None))
    if known != now or made is None:
        made = _made(cls)
        _records[cls] = now, made
    return made


def boxed_names(cls: type) -> frozenset[str]:
    """The attributes of the objects of a class of one's own that change after they are made."""
    return record_class(cls).__boxed__  # type: ignore[no-any-return]


def operators_of(cls: type) -> set[str]:
    """The special methods that the author of a class wrote, without those that make or show an object."""
    return {name for name, value in body_of(cls).items() if name.startswith("__") and name not in SPECIAL and _is_written(value)}


def _made(cls: type) -> Any:
    written = body_of(cls)
    first = [field.name for field in dataclasses.fields(cls)] if dataclasses.is_dataclass(cls) else _given_by_init(cls.__mro__)
    later = {name for value in functions_around(cls) for name in _assigned_in(value)}
    names = dict.fromkeys((*first, *(_assigned_in(written.get("__post_init__")))))
    boxed = frozenset(name for name in names if name in later or name.startswith("_"))  # no field may begin with "_"
    fields = [BOX + name if name in boxed else name for name in names] or [NOTHING]
    make: Any = collections.namedtuple
    made: Any = make(cls.__name__, fields)
    made.__module__, made.__qualname__, made.__boxed__, made.__own_class__ = cls.__module__, cls.__qualname__, boxed, cls
    for name, value in written.items():
        if name not in SPECIAL and name not in names and (not name.startswith("__") or _is_written(value)):
            is_derived = isinstance(value, types.FunctionType) and value.__module__ == "functools"
            derived = ORDERED.get(value.__code__.co_name) if is_derived else None
            setattr(made, name, derived or value)
    for name in boxed:
        setattr(made, name, property(_reader(name)))
    if "__eq__" not in written:
        made.__eq__ = no_equality
    elif dataclasses.is_dataclass(cls) and not all(field.compare for field in dataclasses.fields(cls)):
        for name in ("__eq__", "__lt__", "__gt__", "__le__", "__ge__"):
            setattr(made, name, compared_in_part)
    return made


def _given_by_init(classes: tuple[type, ...]) -> list[str]:
    """The attributes that `__init__` of the first class that has one assigns to, or of one above that it calls."""
    for place, base in enumerate(classes[:-1]):
        written = vars(base).get("__init__")
        if isinstance(written, types.FunctionType):
            above = _given_by_init(classes[place + 1 :]) if "__init__" in written.__code__.co_names else []
            return [*above, *_assigned_in(written)]
    return []


def _is_written(value: Any) -> bool:
    """Is this a special method from the file, and not made by a decorator?"""
    return isinstance(value, types.FunctionType) and not value.__code__.co_filename.startswith("<string")


def parameters_of(member: Any) -> list[inspect.Parameter]:
    """What a call of a method gives, without the object or class before the dot."""
    parameters = list(inspect.signature(getattr(member, "__func__", member)).parameters.values())
    return parameters[not isinstance(member, staticmethod) :]


def no_equality(self: Any, other: Any) -> Any:
    """Stands for the equality of objects that are equal only to themselves, which machine code has no form of."""
    return self is other


def compared_in_part(self: Any, other: Any) -> Any:
    """Stands for the comparisons of a dataclass that leaves fields out of them: a record has all of them."""
    raise NotImplementedError  # machine code has no form of it


def _reader(name: str) -> Any:
    scope: dict[str, Any] = {}
    exec(f"def {name}(self): return self.{BOX}{name}[0]", scope)
    return scope[name]


def module_around(cls: type) -> dict[str, Any]:
    """What stands in the module of a class, by name."""
    functions = (value for value in vars(cls).values() if isinstance(value, types.FunctionType) and value.__module__ == cls.__module__)
    return next((function.__globals__ for function in functions), None) or getattr(sys.modules.get(cls.__module__), "__dict__", {})


def functions_around(cls: type, names: dict[str, Any] | None = None) -> Iterator[Any]:
    """Whatever may change an object: all functions of the module in which its class stands, which has these `names`, and its methods,
    without what makes it."""
    names = module_around(cls) if names is None else names
    beside = [thing for thing in names.values() if getattr(thing, "__module__", None) == cls.__module__]
    yield from (thing for thing in beside if isinstance(thing, types.FunctionType))
    for base in dict.fromkeys((*cls.__mro__[:-1], *(thing for thing in beside if isinstance(thing, type)))):
        makes = () if isinstance(base, enum.EnumMeta) else (*MAKERS, "__new__")
        yield from (getattr(value, "__func__", value) for name, value in vars(base).items() if name not in makes)


def _assigned_in(function: Any) -> list[str]:
    """The attributes that a function assigns to, in order."""
    function = getattr(function, "__written__", (None, function))[1]
    function = getattr(function, "fget", function)
    return list(dict.fromkeys(_stores(function.__code__))) if isinstance(function, types.FunctionType) else []


def _stores(code: types.CodeType) -> Iterator[str]:
    steps, argument = code.co_code, 0
    for place in range(0, len(steps), 2):
        argument |= steps[place + 1]
        if steps[place] == STORE:
            yield code.co_names[argument]
        argument = argument << 8 if steps[place] == EXTENDED else 0
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            yield from _stores(constant)


def of_object(thing: Any) -> Any:
    """An object of such a class as a record."""
    made = record_class(type(thing))
    values = {name: getattr(thing, name.removeprefix(BOX)) if name != NOTHING else 0 for name in made._fields}
    return made(**{name: [value] if name.removeprefix(BOX) in made.__boxed__ else value for name, value in values.items()})
