"""What may change under rules while a process lives: what they were when they were read, and whether they still are.

In a notebook a method is replaced, a constant is bound to something else, a list is changed in place, a module is loaded again.
Machine code keeps what it was compiled from, so whoever holds such code asks before every use, and the answer must cost less than a
search of ten nodes. So everything is compared by C and in lots: the names of a scope with each other, classes whole, lists with
copies; what is still the same object is equal at once. What is found changed is read again (see `fingerprints`).
"""

from __future__ import annotations

import types
from array import array
from collections import deque
from collections.abc import Callable
from operator import attrgetter, is_, itemgetter
from typing import Any

from .identity import Place

CODE, DEFAULTS = attrgetter("__code__"), attrgetter("__defaults__")

CODED = types.FunctionType | type | types.ModuleType
"""What rules are made of, rather than what they work with."""


class Watch:
    """Everything that was seen while something was read: first it is noted, from `fixed` on it can be compared."""

    def __init__(self) -> None:
        self.places: dict[int, tuple[dict[str, Any], dict[str, Any]]] = {}
        self.missed: dict[int, tuple[dict[str, Any], set[str]]] = {}
        self.classes: list[tuple[Any, dict[str, Any]]] = []
        self.functions: list[types.FunctionType] = []
        self.with_defaults: list[types.FunctionType] = []
        self.cells: list[Any] = []
        self.containers: list[tuple[Any, Any]] = []
        self.arrays: list[tuple[Any, bytes]] = []
        self.others: list[tuple[Callable[[], Any], Any]] = []

    # --------------------------------------------------------------------------------------------- what is seen

    def place(self, place: Place) -> None:
        scope, name, value = place
        self.places.setdefault(id(scope), (scope, {}))[1][name] = value

    def missing(self, scope: dict[str, Any], names: frozenset[str]) -> None:
        """Names that a function looks up in vain, so that it gets Python's own, or none."""
        self.missed.setdefault(id(scope), (scope, set()))[1].update(names - scope.keys())

    def of_class(self, cls: type) -> None:
        self.classes.append((vars(cls), dict(vars(cls))))

    def function(self, function: types.FunctionType) -> None:
        self.functions.append(function)
        if function.__defaults__:
            self.with_defaults.append(function)
        if function.__kwdefaults__:
            self.container(function.__kwdefaults__)
        self.cells += function.__closure__ or ()

    def container(self, thing: Any) -> None:
        """A list, dict, set or the like, with what is in it."""
        self.containers.append((thing, _copied(thing)))

    def array(self, thing: Any) -> None:
        """What has its content as bytes."""
        self.arrays.append((thing, thing.tobytes()))

    def other(self, look: Callable[[], Any]) -> None:
        """Whatever `look` sees."""
        self.others.append((look, _copied(look())))

    def fixed(self) -> Watch:
        """All has been seen."""
        self.scopes = [(scope, *_together(known)) for scope, known in self.places.values()]
        self.absent = [(scope.keys(), names) for scope, names in self.missed.values() if names]
        self.codes = [*map(CODE, self.functions)]
        self.defaults = [*map(DEFAULTS, self.with_defaults)]
        self.contents = [*map(_content, self.cells)]
        return self

    # ------------------------------------------------------------------------------------------- is it still so?

    def same(self) -> bool:
        """Is everything still the same? (A number equals another of its kind: 3 and 3.0 give the same answers.)"""
        try:
            for scope, get, values in self.scopes:
                if get(scope) != values:
                    return False
            for names, absent in self.absent:
                if not names.isdisjoint(absent):
                    return False
            for thing, copy in self.containers:
                if thing != copy:
                    return False
            for thing, data in self.arrays:
                if thing.tobytes() != data:
                    return False
            for look, seen in self.others:
                if look() != seen:
                    return False
            return self._code_same()
        except Exception:  # what is compared may raise anything
            return False

    def rules_same(self) -> bool:
        """Is what the rules are made of still the same: classes, functions, what they call by which name?"""
        try:
            return self._code_same() and all(
                scope[name] is value for scope, known in self.places.values() for name, value in known.items() if _is_code(value)
            )
        except Exception:  # what is compared may raise anything
            return False

    def _code_same(self) -> bool:
        for now, before in self.classes:
            if now != before:
                return False
        if self.functions and [*map(CODE, self.functions)] != self.codes:
            return False
        if self.with_defaults and [*map(DEFAULTS, self.with_defaults)] != self.defaults:
            return False
        return not self.cells or all(map(is_, map(_content, self.cells), self.contents))


def _together(known: dict[str, Any]) -> tuple[Any, Any]:
    """What takes all the names out of a scope at once, and what it took."""
    get = itemgetter(*known)
    return get, get(known)


def _is_code(value: Any) -> bool:
    return isinstance(value, CODED) or hasattr(value, "__wrapped__")


def _content(cell: Any) -> Any:
    """What a captured variable stands for; the cell itself as long as it was never assigned."""
    try:
        return cell.cell_contents
    except ValueError:
        return cell


def _copied(thing: Any) -> Any:
    """A container with copies of the containers in it; what else is in it stays the same."""
    if isinstance(thing, list):
        return [_copied(item) for item in thing]
    if isinstance(thing, dict):
        return {key: _copied(item) for key, item in thing.items()}
    if isinstance(thing, set):
        return set(thing)
    if isinstance(thing, deque):
        return deque(map(_copied, thing), thing.maxlen)
    if isinstance(thing, bytearray):
        return bytes(thing)
    if type(thing) is tuple:
        copied = tuple(map(_copied, thing))
        return thing if all(map(is_, thing, copied)) else copied  # what is the same object is compared at once
    return array(thing.typecode, thing) if isinstance(thing, array) else thing
