"""Objects of several classes in one table, `PIECES = {"r": Rook(), "b": Bishop()}`, as machine code knows them: records of one class.

Such a record holds the place of its object among those of the table. What follows a dot is asked of that object: attributes are tables of
their values, and a method is a choice among the objects' methods.
"""

from __future__ import annotations

import collections
import inspect
import types
from collections.abc import Iterable
from typing import Any

from .objects import attributes_of, body_of, boxed_names, no_equality, operators_of, parameters_of

FAMILY = "family_of_objects"
"""Where a class says for which objects its records stand."""
ME = "_object"
"""What its methods call it: a name that no parameter of the author's has."""
PLACE = "place_in_family"
"""The field of such a record."""

_families: dict[frozenset[int], tuple[Any, list[Any], type]] = {}


def family(objects: Iterable[Any]) -> Any:
    """The record class for the objects in a table, all of classes of the author's own; None if they are of one class, may change, or
    say what operators make of them."""
    objects = list({id(thing): thing for thing in objects}.values())
    classes = dict.fromkeys(map(type, objects))
    if len(classes) < 2 or any(boxed_names(cls) or operators_of(cls) for cls in classes):
        return None
    key = frozenset(map(id, objects))
    for others in [key, *(others for others in _families if key < others)]:  # a part of a table is of the table's
        known, kept, made = _families.get(others, (None, objects, None))
        if made is not None and known == _contents(kept):
            return made
    made = _made(objects)
    _families[key] = _contents(objects), objects, made
    return made


def _contents(objects: list[Any]) -> list[tuple[str, int]]:
    """What objects are made of just now."""
    return [(name, id(value)) for one in objects for name, value in _attributes(one).items()]


def in_family(objects: list[Any]) -> list[Any] | None:
    """Objects of several classes as records of one; None if they are not."""
    made = family(objects)
    if made is None:
        return None
    places = {id(thing): place for place, thing in enumerate(getattr(made, FAMILY))}
    return [made(places[id(thing)]) for thing in objects]


def _attributes(thing: Any) -> dict[str, Any]:
    """What stands after the dot of an object, by name: as it was written, not as it is asked for."""
    return {**body_of(type(thing)), **attributes_of(thing)}


def _made(objects: list[Any]) -> Any:
    name = "_or_".join(dict.fromkeys(type(thing).__name__ for thing in objects))
    make: Any = collections.namedtuple
    made: Any = make(name, [PLACE])
    made.__module__, made.__own_class__, made.__eq__ = type(objects[0]).__module__, made, no_equality
    setattr(made, FAMILY, tuple(objects))
    written = [_attributes(thing) for thing in objects]
    for shared in dict.fromkeys(part for each in written for part in each if not part.startswith("__")):
        asked = _asked(shared, [each.get(shared, MISSING) for each in written], objects)
        if asked is not None:
            setattr(made, shared, asked)
    return made


MISSING: Any = object()
"""Stands for what an object does not have."""


def _asked(name: str, values: list[Any], objects: list[Any]) -> Any:
    """What stands for a name after such an object; None if it means this to one object and that to another."""
    scope: dict[str, Any] = {"__name__": type(objects[0]).__module__} | {f"_object_{k}": thing for k, thing in enumerate(objects)}
    found = [value for value in values if value is not MISSING]
    functions = [getattr(value, "__func__", value) for value in found]
    if all(isinstance(function, types.FunctionType) for function in functions):
        taken = list(map(_parameters, found))
        is_generator = any(map(inspect.isgeneratorfunction, functions))
        if any(other is None or other != taken[0] for other in taken) or (is_generator and MISSING in values):
            return None
        names = [parameter.name for parameter in taken[0] or ()]
        call, parameters = f"{name}({', '.join(names)})", [ME, *map(_with_default, taken[0] or ())]
        exec(_written(name, parameters, values, call, is_generator), scope)
        return scope[name]
    if MISSING in values or any(isinstance(value, types.FunctionType | property | staticmethod | classmethod) for value in found):
        text = _written(name, [ME], values, name, False)
    elif len(set(map(type, values))) > 1:
        return None
    else:
        scope["_values"] = tuple(values)
        text = f"def {name}({ME}):\n    return _values[{ME}.{PLACE}]\n"
    exec(text, scope)
    return property(scope[name])


def _parameters(method: Any) -> list[inspect.Parameter] | None:
    """What a method takes, without its annotations; None if that is anything else than so many arguments."""
    parameters = parameters_of(method)
    plain = all(parameter.kind is parameter.POSITIONAL_OR_KEYWORD for parameter in parameters)
    return [parameter.replace(annotation=parameter.empty) for parameter in parameters] if plain else None


def _with_default(parameter: inspect.Parameter) -> str:
    is_written = isinstance(parameter.default, bool | int | float | None)
    return f"{parameter.name}={parameter.default!r}" if is_written else parameter.name


def _written(name: str, parameters: list[str], values: list[Any], asked: str, is_generator: bool) -> str:
    """The source of a function that answers what the object answers whose record it is given."""
    lines = [f"def {name}({', '.join(parameters)}):"]
    for place, worth in enumerate(values):
        lines.append(f"    {'el' if place else ''}if {ME}.{PLACE} == {place}:" if place < len(values) - 1 else "    else:")
        if worth is MISSING:
            lines.append(f"        raise AttributeError({name!r})")
        elif is_generator:
            lines += [f"        for _one in _object_{place}.{asked}:", "            yield _one"]
        else:
            lines.append(f"        return _object_{place}.{asked}")
    return "\n".join(lines)
