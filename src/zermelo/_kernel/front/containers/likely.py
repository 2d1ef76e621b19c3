"""What comes as a parameter most likely is, read off the calls in the same file: an expression of the same type.

An object that is made with `self.parent = {}` is asked about `find(x)` long after, and only who calls says what `x` is.
"""

from __future__ import annotations

import ast
import enum
import inspect
import itertools
import types
from collections.abc import Iterable, Iterator
from typing import Any

from ....game import written
from ...identity import is_own_class, is_record
from ...objects import functions_around, module_around
from ..source import class_of, source_of
from ..trees import clone, has_stars, stored, walk
from .examples import annotated_item, called_name, inserted, inserted_under, of_annotation

NUMBER = ast.Constant(0)
COUNTS = {"len", "sum", "abs", "int", "ord", "round", "index", "count", "bit_count"}
AS_THEY_ARE = {"sorted", "list", "tuple", "set", "frozenset", "reversed", "iter", "deque", "copy", "keys", "islice", "cycle", "chain"}
"""Functions that hand on what they are given, one thing after the other."""
NO_PLACE = 1 << 30
CHOSEN = {"combinations", "permutations", "combinations_with_replacement"}


class Definition:
    """A function of the file: its name, the class that it stands in, if any, and its parameters by name, each with the place among those of
    a call and what it is said to be. What makes objects is called by the name of its class."""

    def __init__(self, node: ast.FunctionDef, owner: str = "") -> None:
        self.node, self.owner = node, owner
        self.name, self.by_dot = (owner, False) if owner and node.name == "__init__" else (node.name, bool(owner))
        is_static = any(isinstance(one, ast.Name) and one.id == "staticmethod" for one in node.decorator_list)
        arguments = [*node.args.posonlyargs, *node.args.args]
        self.me = arguments.pop(0).arg if owner and not is_static and arguments else ""
        self.parameters = {argument.arg: (place, argument.annotation) for place, argument in enumerate(arguments)}
        self.parameters |= {argument.arg: (NO_PLACE, argument.annotation) for argument in node.args.kwonlyargs}
        self.rest = node.args.vararg.arg if node.args.vararg else None
        self.count, self.least = len(arguments), len(arguments) - len(node.args.defaults)

    def takes(self, call: ast.Call) -> bool:
        """May a call, which has no stars, be one of this, by how much it gives?"""
        given = len(call.args) + len(call.keywords)
        return given >= self.least and (len(call.args) <= self.count or self.rest is not None)


class File:
    """The functions in a file, and what its names stand for. What an expression in one of them most likely is, is told by an expression of
    the same type that names no variable; None is told of what nobody knows."""

    def __init__(self, names: dict[str, Any], functions: Iterable[Any]) -> None:
        self.names = names
        self.definitions: list[Definition] = []
        self.asked: set[Any] = set()
        self.calls: dict[str, list[tuple[ast.Call, Definition]]] = {}
        found = (written(function) for one in functions if isinstance(function := getattr(one, "fget", one), types.FunctionType))
        for function in dict.fromkeys(found):
            if (node := source_of(function)) is not None:
                self.definitions.append(Definition(node, class_of(function)))
        for definition in self.definitions:
            for part in walk(definition.node):
                if isinstance(part, ast.Call):
                    self.calls.setdefault(called_name(part), []).append((part, definition))

    @classmethod
    def around(cls, own: type, names: dict[str, Any] | None = None) -> File:
        """The file in which a class of objects stands, of which a function knows the `names`."""
        names = module_around(own) if names is None else names
        return cls(names, (*functions_around(own, names), vars(own).get("__init__")))

    def worth(self, node: Any, within: Definition) -> Any:
        """What an expression is."""
        match node:
            case ast.Constant():
                return None if node.value is None else node
            case ast.Tuple():
                return ast.Tuple([self.worth(part, within) or NUMBER for part in node.elts], ast.Load())
            case ast.List() | ast.ListComp() | ast.Set() | ast.SetComp():
                item = self.item(node, within)
                is_list = isinstance(node, ast.List | ast.ListComp)
                return None if item is None else ast.List([item], ast.Load()) if is_list else ast.Set([item])
            case ast.BinOp(op=ast.Add()):
                left, right = self.worth(node.left, within), self.worth(node.right, within)
                joined = isinstance(left, ast.Tuple) and isinstance(right, ast.Tuple)
                return ast.Tuple([*left.elts, *right.elts], ast.Load()) if joined else _fraction(left, right) or left or right
            case ast.BinOp():
                sides = (
                    ast.Constant(0.0) if isinstance(node.op, ast.Div) else None,
                    *(self.worth(one, within) for one in (node.left, node.right)),
                )
                return _fraction(*sides) or NUMBER
            case ast.UnaryOp():
                return self.worth(node.operand, within)
            case ast.IfExp():
                return self.worth(node.body, within) or self.worth(node.orelse, within)
            case ast.NamedExpr():
                return self.worth(node.value, within)
            case ast.Name():
                return self._once(("worth", node.id, within), lambda: self._of_name(node.id, within))
            case ast.Attribute():
                return self._of_constant(node)
            case ast.Subscript(slice=ast.Slice()):
                return self.worth(node.value, within)
            case ast.Subscript():
                if isinstance(node.value, ast.Name) and any(inserted(within.node.body, node.value.id, "dict")):
                    return self.under_keys(node.value.id, within)
                whole = self.worth(node.value, within)
                place = node.slice.value if isinstance(node.slice, ast.Constant) else None
                if isinstance(whole, ast.Tuple) and isinstance(place, int) and place < len(whole.elts):
                    return whole.elts[place]
                return self.item(node.value, within)
            case ast.Call():
                return self._of_call(node, within)
        return None

    def item(self, node: Any, within: Definition) -> Any:
        """What an expression holds, or yields."""
        match node:
            case ast.List() | ast.Set() | ast.Tuple() if node.elts:
                return self.worth(node.elts[0], within)
            case ast.Constant(value=str(text)) if text:
                return ast.Constant(text[0])
            case ast.ListComp() | ast.SetComp() | ast.GeneratorExp():
                return self.worth(node.elt, within)
            case ast.DictComp():
                return self.worth(node.key, within)
            case ast.Dict() if node.keys:
                return self.worth(node.keys[0], within)
            case ast.IfExp():
                return self.item(node.body, within) or self.item(node.orelse, within)
            case ast.BinOp():
                return self.item(node.left, within) or self.item(node.right, within)
            case ast.Name():
                return self._once(("item", node.id, within), lambda: self._item_of_name(node.id, within))
            case ast.Subscript(slice=ast.Slice()):
                return self.item(node.value, within)
            case ast.Attribute():
                return self._item_of_constant(node)
            case ast.Call():
                return self._item_of_call(node, within)
        return None

    def _once(self, question: Any, answer: Any) -> Any:
        """What an answer comes to, unless it was asked for on the way to itself."""
        if question in self.asked:
            return None
        self.asked.add(question)
        try:
            return answer()
        finally:
            self.asked.discard(question)

    # ------------------------------------------------------------------------------------------------------- variables

    def _of_name(self, name: str, within: Definition) -> Any:
        if name in within.parameters:
            place, annotation = within.parameters[name]
            given = (self.worth(given, other) for given, other in self._given(within, name, place))
            return of_annotation(annotation) or _first(given) or self.filled(name, within)
        bound = [*self._bound(name, within)]
        return _first(bound) or self.filled(name, within) or (None if bound else self._of_constant(ast.Name(name, ast.Load())))

    def _item_of_name(self, name: str, within: Definition) -> Any:
        if name in within.parameters:
            place, annotation = within.parameters[name]
            return annotated_item(annotation) or _first(self.item(given, other) for given, other in self._given(within, name, place))
        if name == within.rest:
            return _first(self.worth(given, other) for given, other in self._given(within, name, within.count))
        made = [worth for goal, worth in _assigned(within.node) if isinstance(goal, ast.Name) and goal.id == name]
        put = (self.worth(thing, within) for kind in ("list", "set", "dict") for thing, _ in inserted(within.node.body, name, kind))
        return _first(itertools.chain((self.item(one, within) for one in made), put)) or self._item_of_constant(ast.Name(name, ast.Load()))

    def under_keys(self, name: str, within: Definition) -> Any:
        """What is put under the keys of a dict; None if that is not seen."""
        put = _first(self.worth(worth, within) for _, worth in inserted(within.node.body, name, "dict") if worth is not None)
        if put is not None:
            return put
        for kind, thing in inserted_under(within.node.body, name):
            if (item := self.worth(thing, within)) is not None:
                return ast.List([item], ast.Load()) if kind == "list" else ast.Set([item])
        return None

    def filled(self, name: str, within: Definition) -> Any:
        """A list or set of what is put into it."""
        for kind, made in (("list", ast.List), ("set", ast.Set)):
            for thing, _ in inserted(within.node.body, name, kind):
                if (item := self.worth(thing, within)) is not None:
                    return made([item], ast.Load()) if made is ast.List else made([item])
        return None

    def _bound(self, name: str, within: Definition) -> Iterator[Any]:
        """What a variable is wherever it gets something."""
        for goal, worth in _assigned(within.node):
            if name in stored(goal):
                yield _part(goal, name, self.worth(worth, within))
        for part in walk(within.node):
            if isinstance(part, ast.For | ast.comprehension) and name in stored(part.target):
                yield _part(part.target, name, self.item(part.iter, within))

    def _given(self, called: Definition, name: str, place: int) -> Iterator[tuple[Any, Definition]]:
        """What the calls of a function in this file give it for a parameter, first those that certainly call it."""
        found: list[tuple[bool, Any, Definition]] = []
        for part, other in self.calls.get(called.name, ()):
            if has_stars(part.args) or not called.takes(part) or (is_it := self._calls(part, called, other)) is False:
                continue
            given = [keyword.value for keyword in part.keywords if keyword.arg == name] or part.args[place : place + 1]
            found += [(is_it is None, one, other) for one in given]
        return ((given, other) for _, given, other in sorted(found, key=lambda one: one[0]))

    def _calls(self, part: ast.Call, called: Definition, other: Definition) -> bool | None:
        """Does a call of its name call a function? None if that is not seen."""
        if not isinstance(part.func, ast.Attribute) or not called.by_dot:
            return isinstance(part.func, ast.Attribute) == called.by_dot
        before = part.func.value
        if isinstance(before, ast.Name) and before.id == other.me:
            return self._inherits(other.owner, called.owner)
        if isinstance(before, ast.Attribute):
            owned = [worth for one in self.definitions for goal, worth in _assigned(one.node) if getattr(goal, "attr", "") == before.attr]
            return False if owned and all(map(_is_container, owned)) else None
        made = [worth for goal, worth in _assigned(other.node) if getattr(goal, "id", 0) == getattr(before, "id", None)]
        if not made:
            item = self.worth(before, other)  # in a loop over objects
            return self._inherits(called_name(item), called.owner) if isinstance(item, ast.Call) else None
        made += [part for one in made if isinstance(one, ast.IfExp) for part in (one.body, one.orelse)]
        return any(isinstance(one, ast.Call) and self._inherits(called_name(one), called.owner) for one in made)

    def _inherits(self, name: str, owner: str) -> bool:
        cls = self.names.get(name)
        return name == owner or (isinstance(cls, type) and owner in [base.__name__ for base in cls.__mro__])

    # ------------------------------------------------------------------------------------------------------- constants

    def _of_constant(self, node: Any) -> Any:
        found = self._constant(node)
        return clone(node) if isinstance(found, enum.Enum) else _written(found)

    def _item_of_constant(self, node: Any) -> Any:
        found = self._constant(node)
        if found is None and isinstance(node, ast.Attribute):  # a text among the fields of a state
            records = (thing for thing in self.names.values() if is_record(thing))
            found = _first(default for one in records if isinstance(default := one._field_defaults.get(node.attr), str) and default)
            return _written(found[0]) if found is not None else None
        return _written(next(iter(found), None)) if isinstance(found, str | tuple | list | set | frozenset | dict | range) else None

    def _constant(self, node: Any) -> Any:
        """What a name of the file, or of a class in it, stands for."""
        if isinstance(node, ast.Name):
            return self.names.get(node.id)
        if not isinstance(node, ast.Attribute) or not isinstance(node.value, ast.Name):
            return None
        owners = [self.names[node.value.id]] if node.value.id in self.names else [*self.names.values()]
        found = (inspect.getattr_static(owner, node.attr, None) for owner in owners if isinstance(owner, type))
        return _first(one for one in found if isinstance(one, tuple | list | set | frozenset | dict | enum.Enum))

    # ----------------------------------------------------------------------------------------------------------- calls

    def _of_call(self, node: ast.Call, within: Definition) -> Any:
        name = called_name(node)
        made: Any = self.names.get(name)
        if isinstance(node.func, ast.Name) and (is_record(made) or is_own_class(made)):
            return self._made(node, made, within)
        if name in COUNTS:
            return NUMBER
        if name == "divmod":
            return ast.Tuple([NUMBER, NUMBER], ast.Load())
        if name in ("list", "sorted", "set", "frozenset") and isinstance(node.func, ast.Name) and node.args:
            item = self.item(node.args[0], within)
            return None if item is None else ast.Set([item]) if name in ("set", "frozenset") else ast.List([item], ast.Load())
        if name == "tuple" and isinstance(node.func, ast.Name) and node.args:
            item = self.item(node.args[0], within)
            return None if item is None else ast.Call(ast.Name("tuple", ast.Load()), [ast.List([item], ast.Load())], [])
        if name == "copy" and isinstance(node.func, ast.Attribute) and not node.args:
            return self.worth(node.func.value, within)
        if name in ("min", "max") and len(node.args) > 1:
            return self.worth(node.args[0], within)
        if name in ("min", "max", "next", "choice") and node.args:
            return self.item(node.args[0], within)
        if name in ("pop", "popleft") and isinstance(node.func, ast.Attribute):
            return self.item(node.func.value, within)
        return _first(
            self._once(("answer", other), lambda other=other: of_annotation(other.node.returns) or self._answer(other, self.worth))
            for other in self._called(node)
        )

    def _made(self, node: ast.Call, made: Any, within: Definition) -> Any:
        """A record or an object of the same class, made of such things; None if it is not seen of what."""
        if is_record(made) and _holds_numbers(made):
            return ast.Call(clone(node.func), [NUMBER for _ in made._fields], [])
        if has_stars(node.args) or any(keyword.arg is None for keyword in node.keywords):
            return None
        given = [self.worth(one, within) for one in node.args]
        named = [ast.keyword(keyword.arg, self.worth(keyword.value, within)) for keyword in node.keywords]
        known = [*given, *(keyword.value for keyword in named)]
        return ast.Call(clone(node.func), given, named) if None not in known else None

    def _item_of_call(self, node: ast.Call, within: Definition) -> Any:
        name, given = called_name(node), node.args
        if name == "range":
            return NUMBER
        if name == "enumerate" and given:
            return ast.Tuple([NUMBER, self.item(given[0], within) or NUMBER], ast.Load())
        if name in ("zip", "product"):
            times = next((keyword.value for keyword in node.keywords if keyword.arg == "repeat"), ast.Constant(1))
            return ast.Tuple([self.item(one, within) or NUMBER for one in given] * _count(times), ast.Load())
        if name in CHOSEN and len(given) > 1:
            return ast.Tuple([self.item(given[0], within) or NUMBER] * _count(given[1]), ast.Load())
        if name in AS_THEY_ARE and (isinstance(node.func, ast.Attribute) or given):
            return self.item(given[0] if given else node.func.value, within)  # type: ignore[attr-defined]
        if name == "filter" and len(given) == 2:
            return self.item(given[1], within)
        return _first(
            self._once(("items", other), lambda other=other: annotated_item(other.node.returns) or self._answer(other, self.item))
            for other in self._called(node)
        )

    def _called(self, node: ast.Call) -> Iterator[Definition]:
        by_dot = isinstance(node.func, ast.Attribute)
        return (other for other in self.definitions if other.name == called_name(node) and other.by_dot == by_dot)

    def _answer(self, other: Definition, ask: Any) -> Any:
        """What a function answers, or yields where it is asked for its items."""
        found: list[Any] = []
        for part in walk(other.node):
            if isinstance(part, ast.Yield) and part.value is not None and ask == self.item:
                found.append((self.worth, part.value))
            elif isinstance(part, ast.YieldFrom) and ask == self.item:
                found.append((self.item, part.value))
            elif isinstance(part, ast.Return) and part.value is not None:
                found.append((ask, part.value))
        return _first(asking(part, other) for asking, part in found)


def _count(node: Any) -> int:
    """A number that is written out; 1 for any other."""
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, int) else 1


def _is_container(node: Any) -> bool:
    """Is this a container of Python's own, by the way it is made?"""
    match node:
        case ast.IfExp():
            return _is_container(node.body) or _is_container(node.orelse)
        case ast.BoolOp():
            return any(map(_is_container, node.values))
        case ast.Call(func=ast.Name()):
            return called_name(node) in CONTAINERS
    return isinstance(node, ast.List | ast.Set | ast.Dict | ast.ListComp | ast.SetComp | ast.DictComp)


CONTAINERS = {"list", "set", "dict", "deque", "defaultdict", "Counter", "sorted"}


def _first(found: Iterable[Any]) -> Any:
    return next((one for one in found if one is not None), None)


def _fraction(*sides: Any) -> Any:
    """A side that is a fraction: then so is what they come to."""
    return _first(side for side in sides if isinstance(side, ast.Constant) and isinstance(side.value, float))


def _assigned(node: ast.FunctionDef) -> Iterator[tuple[Any, Any]]:
    """The targets in a function, and what each gets; of `a, b = x, y` two."""
    for part in walk(node):
        if isinstance(part, ast.Assign | ast.AnnAssign | ast.NamedExpr) and part.value is not None:
            for goal in part.targets if isinstance(part, ast.Assign) else [part.target]:
                if isinstance(goal, ast.Tuple) and isinstance(part.value, ast.Tuple) and len(goal.elts) == len(part.value.elts):
                    yield from zip(goal.elts, part.value.elts, strict=True)
                else:
                    yield goal, part.value


def _part(goal: Any, name: str, worth: Any) -> Any:
    """What a variable of a target gets of `worth`; a number where that is not known."""
    if isinstance(goal, ast.Name):
        return worth
    if not isinstance(goal, ast.Tuple):
        return None
    place = next(place for place, one in enumerate(goal.elts) if name in stored(one))
    is_known = isinstance(worth, ast.Tuple) and len(worth.elts) == len(goal.elts)
    return _part(goal.elts[place], name, worth.elts[place] if is_known else None) or NUMBER


def _written(found: Any) -> Any:
    """A constant as an expression of its type."""
    if isinstance(found, bool | int | float | str) and not isinstance(found, enum.Enum):
        return ast.Constant(found)
    if type(found) is tuple:
        parts = [_written(part) for part in found]
        return None if None in parts or not parts else ast.Tuple(parts, ast.Load())
    return None


def _holds_numbers(made: Any) -> bool:
    return all(said in (int, "int", Any, None) for said in getattr(made, "__annotations__", {}).values())
