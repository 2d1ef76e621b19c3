"""Copies of what rules make: `x.copy()`, `x[:]`, `copy.copy`, `copy.deepcopy`, and `dataclasses.replace` of objects.

A copy of an object has lists of its own for the attributes that change (see `_kernel.objects`), or what changes in one would change in the
other.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from numba import types

from ...front import helpers
from ...objects import BOX
from ..memory.deques import like_it
from ..memory.runtime import holds_blocks
from .sequences import Row, Sequence, is_list
from .texts.text import FREE
from .words import overload


def _is_constant_list(kind: Any) -> bool:
    """Is this a list among the constants of the rules? A copy of it is a list that may change."""
    return isinstance(kind, Sequence) and is_list(kind)


def _is_object(kind: Any) -> bool:
    return hasattr(getattr(kind, "instance_class", None), "__own_class__")


@overload(helpers.copied)
def _copied(things: Any) -> Any:
    if isinstance(things, types.List):
        return lambda things: like_it(things[:], things)
    return (lambda things: list(things)) if _is_constant_list(things) else (lambda things: things.copy())


@overload(helpers.whole)
def _whole(things: Any) -> Any:
    return (lambda things: list(things)) if _is_constant_list(things) else (lambda things: things[:])


@overload(helpers.shallow_copy)
def _shallow_copy(thing: Any) -> Any:
    if isinstance(thing, types.List | types.Set | types.DictType) or _is_constant_list(thing):
        return lambda thing: helpers.copied(thing)
    if _is_object(thing) and holds_blocks(thing):
        return _made_anew("thing", thing.instance_class, {})
    return lambda thing: thing


@overload(helpers.deep_copy)
def _deep_copy(thing: Any) -> Any:
    if isinstance(thing, types.List):
        return lambda thing: like_it([helpers.deep_copy(item) for item in thing], thing)
    if _is_constant_list(thing):
        return lambda thing: [helpers.deep_copy(item) for item in thing]
    if isinstance(thing, types.DictType):
        return _of_dict
    if isinstance(thing, types.BaseTuple) and holds_blocks(thing):
        cls = getattr(thing, "instance_class", None)
        parts = (f"thing[{place}]{'[0]' if name in getattr(cls, '__boxed__', ()) else ''}" for place, name in enumerate(_names(thing)))
        return _made_anew("thing", cls, {name: f"deep_copy({part})" for name, part in zip(_names(thing), parts, strict=True)})
    never_changes = thing == FREE or not holds_blocks(thing.item if isinstance(thing, Row) else thing)
    return (lambda thing: helpers.shallow_copy(thing)) if never_changes or isinstance(thing, types.Set) else None


def _of_dict(thing):
    made = thing.copy()
    for key in thing:
        made[key] = helpers.deep_copy(thing[key])
    return made


def with_changes(cls: Any, names: list[str]) -> Any:
    """What answers with a copy of an object in which some attributes are others."""
    return _made_anew("state, names, *values", cls, {name: f"values[{place}]" for place, name in enumerate(names)})


def _names(kind: Any) -> Iterable[str]:
    """By their places: the attributes of an object, the fields of a record; numbers for any other tuple."""
    fields = getattr(getattr(kind, "instance_class", None), "_fields", None)
    return map(str, range(len(kind))) if fields is None else [field.removeprefix(BOX) for field in fields]


def _made_anew(parameters: str, cls: Any, changes: dict[str, str]) -> Any:
    """A function that answers with the object, record or tuple of things that it is given first, some parts made as `changes` say."""
    thing = parameters.partition(",")[0]
    boxed: frozenset[str] = getattr(cls, "__boxed__", frozenset())
    if cls is None:
        parts = list(changes.values())
    else:
        names = [field.removeprefix(BOX) for field in cls._fields]
        parts = [changes.get(name, f"{thing}[{place}][0]" if name in boxed else f"{thing}[{place}]") for place, name in enumerate(names)]
        parts = [f"[{part}]" if name in boxed else part for name, part in zip(names, parts, strict=True)]
    made = f"({', '.join(parts)},)" if cls is None else f"record({', '.join(parts)})"
    scope: dict[str, Any] = {"record": cls, "deep_copy": helpers.deep_copy}
    exec(f"def made({parameters}):\n    return {made}\n", scope)
    return scope["made"]
