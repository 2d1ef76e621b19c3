"""A frozen dataclass as the NamedTuple that a game is: the same fields, the same methods, found under the same name."""

from __future__ import annotations

import collections
import dataclasses
import functools
import types
from typing import Any

from .errors import GameError


def as_named_tuple(cls: Any) -> type:
    """A NamedTuple with the fields, defaults, methods and constants of a frozen dataclass and of what that inherits from.

    Raises GameError where the two would differ: if the dataclass is not frozen, makes its fields itself, or leaves some out of its
    comparison; and if it inherits from a NamedTuple.
    """
    name = cls.__name__
    if issubclass(cls, tuple):
        raise GameError(f"{name} is a dataclass, but inherits from a game, which is a NamedTuple: leave @dataclass out")
    advice = f"write class {name}(NamedTuple)"
    if not cls.__dataclass_params__.frozen:
        raise GameError(f"{name} may change, but a state never does: write @dataclass(frozen=True), or class {name}(NamedTuple)")
    for base in cls.__mro__[:-1]:
        for word in _written(base).keys() & {"__post_init__", "__init__", "__new__"}:
            raise GameError(f"{base.__name__}.{word}: a state is what its fields say; drop the method, or {advice}")
    fields = dataclasses.fields(cls)
    for field in fields:
        if not (field.init and field.compare):
            raise GameError(f"{name}.{field.name}: a field with init=False or compare=False is none of a state; {advice}")
    make: Any = collections.namedtuple
    above: Any = make(name, [field.name for field in fields], defaults=_defaults(cls, fields), module=cls.__module__)
    above.__annotations__ = {field.name: field.type for field in fields}
    names = {*above._fields}
    parents: tuple[type, ...] = ()
    for base in cls.__mro__[-2:0:-1]:  # each below the last, so that super() goes through them in this order
        parents = (_with_methods(base, parents, names),)
    made = _with_methods(cls, (*parents, above), names)
    made.__dataclass_fields__ = cls.__dataclass_fields__  # for dataclasses.replace, asdict and their like
    made.__dataclass_params__ = cls.__dataclass_params__  # for @dataclass of who inherits from it, which is told the right thing then
    return made  # type: ignore[no-any-return]


def _with_methods(cls: type, bases: tuple[type, ...], fields: set[str]) -> Any:
    """A class with other bases and what the author of `cls` wrote into it, but for the fields."""
    around = types.CellType()
    body = {name: _rebound(value, around) for name, value in _written(cls).items() if name not in fields}
    about = {"__module__": cls.__module__, "__qualname__": cls.__qualname__, "__doc__": cls.__doc__, "__slots__": ()}
    made = type(cls.__name__, bases, about | body)
    around.cell_contents = made
    return made


def _rebound(value: Any, around: Any) -> Any:
    """A method whose `super()` means the class in the cell `around`."""
    if isinstance(value, property):
        return property(_rebound(value.fget, around), _rebound(value.fset, around), _rebound(value.fdel, around), value.__doc__)
    if isinstance(value, functools.cached_property):
        return functools.cached_property(_rebound(value.func, around))
    if isinstance(value, classmethod | staticmethod):
        return type(value)(_rebound(value.__func__, around))
    if not isinstance(value, types.FunctionType) or "__class__" not in value.__code__.co_freevars:
        return value
    code, known = value.__code__, value.__closure__ or ()
    cells = tuple(around if name == "__class__" else cell for name, cell in zip(code.co_freevars, known, strict=True))
    made = types.FunctionType(code, value.__globals__, value.__name__, value.__defaults__, cells)
    made.__kwdefaults__ = value.__kwdefaults__
    functools.update_wrapper(made, value)
    del vars(made)["__wrapped__"]  # it is another function
    return made


def _written(cls: type) -> dict[str, Any]:
    """What the author of a class wrote into it, by name."""
    return {name: value for name, value in vars(cls).items() if not _is_generated(name, value)}


def _is_generated(name: str, value: Any) -> bool:
    """Is this made by a decorator, or by Python itself, for every class?"""
    if isinstance(value, types.FunctionType):
        made = value.__code__.co_filename.startswith("<string") or value.__module__ == dataclasses.__name__
        return name.startswith("__") and made
    return name.startswith("__") and name != "__class_getitem__"


def _defaults(cls: Any, fields: Any) -> tuple[Any, ...]:
    """The defaults of the last fields. Raises GameError for one that stands before a field without."""
    found: list[Any] = []
    for field in fields:
        if field.default_factory is not dataclasses.MISSING:
            found.append(field.default_factory())
        elif field.default is not dataclasses.MISSING:
            found.append(field.default)
        elif found:
            raise GameError(f"{cls.__name__}.{field.name} has no default but stands after one that has: give it a default")
    return tuple(found)
