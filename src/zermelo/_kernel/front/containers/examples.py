"""What an empty container most likely will hold, read off what is put into it: an expression of the same type."""

from __future__ import annotations

import ast
import collections
from collections.abc import Iterator
from typing import Any

from .. import helpers
from ..lowering import Lowering
from ..trees import clone, stored, walk

INSERTIONS = {"add": "set", "append": "list", "insert": "list", "appendleft": "list"}
COUNTED = {"update", "subtract"}
"""Methods by which a Counter counts things."""
PUSHED = {"heappush", "insort", "insort_left", "insort_right"}
"""Functions that put their second argument into the list that is the first."""


def example_of(body: list[Any], name: str, kind: str, given: dict[str, Any] | None = None) -> Any:
    """An item like those that `body` puts into `name`: whole numbers, or tuples of them, which boards are made of, or what was `given`."""
    found = next((thing for thing, _ in inserted(body, name, kind)), None)
    return like(body, found, given) if found is not None else None


def inserted(body: list[Any], name: str, kind: str) -> Iterator[tuple[Any, Any]]:
    """What `body` puts into `name`, as it is written; of a dict the key and what is put there."""
    for part in (inner for statement in body for inner in walk(statement)):
        found, worth = None, None
        if kind == "list" and isinstance(part, ast.Call) and len(part.args) == 2 and called_name(part) in PUSHED:
            found = part.args[1] if isinstance(part.args[0], ast.Name) and part.args[0].id == name else None
        elif isinstance(part, ast.Call) and isinstance(part.func, ast.Attribute) and isinstance(part.func.value, ast.Name):
            if part.func.value.id == name and INSERTIONS.get(part.func.attr) == kind and part.args:
                found = part.args[-1]
            elif part.func.value.id == name and kind == "dict" and part.func.attr in COUNTED and part.args:
                found = _one_of(part.args[0])
            elif part.func.value.id == name and kind == "dict" and part.func.attr == "setdefault" and len(part.args) == 2:
                found, worth = part.args
        elif kind == "list" and isinstance(part, ast.BinOp) and isinstance(part.op, ast.Add) and isinstance(part.right, ast.List):
            found = part.right.elts[0] if isinstance(part.left, ast.Name) and part.left.id == name and part.right.elts else None
        elif kind == "dict" and isinstance(part, ast.Assign | ast.AugAssign):
            goal: Any = part.targets[0] if isinstance(part, ast.Assign) else part.target
            if isinstance(goal, ast.Subscript) and isinstance(goal.value, ast.Name) and goal.value.id == name:
                found, worth = goal.slice, part.value
        if found is not None:
            yield found, worth


def inserted_under(body: list[Any], name: str) -> Iterator[tuple[str, Any]]:
    """What `body` puts into the containers under the keys of `name`, and of what kind they are: `name[k].append(x)`."""
    for part in (inner for statement in body for inner in walk(statement)):
        if isinstance(part, ast.Call) and isinstance(part.func, ast.Attribute) and part.func.attr in INSERTIONS and part.args:
            holder = part.func.value
            if isinstance(holder, ast.Call) and isinstance(holder.func, ast.Attribute) and holder.func.attr == "setdefault":
                holder = holder.func
            if isinstance(holder, ast.Subscript | ast.Attribute) and getattr(holder.value, "id", "") == name:
                yield INSERTIONS[part.func.attr], part.args[-1]


def _one_of(things: Any) -> Any:
    """Something like one of the things that a Counter counts: a whole number, where nothing else is seen."""
    if isinstance(things, ast.List | ast.Tuple | ast.Set) and things.elts:
        return things.elts[0]
    if isinstance(things, ast.Dict) and things.keys and things.keys[0] is not None:
        return things.keys[0]
    return things.elt if isinstance(things, ast.ListComp | ast.GeneratorExp | ast.SetComp) else ast.Constant(0)


def worth_of(body: list[Any], name: str, given: dict[str, Any]) -> Any:
    """Something like what `body` puts under the keys of a dict."""
    for part in (inner for statement in body for inner in walk(statement)):
        if isinstance(part, ast.Assign) and isinstance(part.targets[0], ast.Subscript) and getattr(part.targets[0].value, "id", "") == name:
            if isinstance(part.value, ast.Constant) and isinstance(part.value.value, bool | int | float):
                return part.value
            return like(body, part.value, given)
    return ast.Constant(0)


def like(body: list[Any], node: Any, given: dict[str, Any] | None = None) -> Any:
    """Something of the type that an expression in `body` most likely has: a whole number, or a tuple or list of them."""
    if isinstance(node, ast.List) and node.elts:
        return ast.List([like(body, node.elts[0])], ast.Load())
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        known = next((part for part in (node.left, node.right) if isinstance(part, ast.List) and part.elts), None)
        return like(body, known) if known is not None else ast.Constant(0)
    if isinstance(node, ast.Tuple):
        return ast.Tuple([like(body, item, given) for item in node.elts] if given else [ast.Constant(0) for _ in node.elts], ast.Load())
    if isinstance(node, ast.Name) and given and node.id in given and node.id not in stored(*body):
        return clone(given[node.id])
    if isinstance(node, ast.Name):
        for part in (inner for statement in body for inner in walk(statement)):
            if (
                isinstance(part, ast.Assign)
                and isinstance(part.value, ast.Name)
                and part.value.id == node.id
                and isinstance(part.targets[0], ast.Tuple)
            ):
                return ast.Tuple([ast.Constant(0) for _ in part.targets[0].elts], ast.Load())
    return ast.Constant(0)


def called_name(node: ast.Call) -> str:
    return str(getattr(node.func, "id", getattr(node.func, "attr", "")))


def gets_nothing(made: ast.Call) -> bool:
    """Is what makes a container given nothing to begin with?"""
    return not made.args and all(keyword.arg == "maxlen" for keyword in made.keywords)


def kind_of_empty(work: Lowering, made: Any) -> str | None:
    """What an expression makes an empty one of."""
    if isinstance(made, ast.List) and not made.elts:
        return "list"
    if isinstance(made, ast.Dict) and not made.keys:
        return "dict"
    if isinstance(made, ast.Call) and gets_nothing(made):
        called = work.scope.called(made)
        if called is helpers.unordered:
            return "set"
        kinds: dict[Any, str] = {set: "set", list: "list", dict: "dict", collections.deque: "list", collections.Counter: "dict"}
        return kinds.get(called) if isinstance(called, type) else None
    return None


def is_empty(work: Lowering, made: Any) -> bool:
    """Does an expression make an empty container?"""
    return kind_of_empty(work, made) is not None


def annotated_item(annotation: Any) -> Any:
    """An item of what `list[...]` or `set[...]` says, or a dict with one of what `dict[...]` says; None if that is not said plainly."""
    if not isinstance(annotation, ast.Subscript):
        return None
    inside = annotation.slice
    if isinstance(inside, ast.Tuple):
        parts = [of_annotation(part) for part in inside.elts]
        return ast.Dict(parts[:1], parts[1:]) if len(parts) == 2 and None not in parts else None
    return of_annotation(inside)


def of_annotation(annotation: Any) -> Any:
    """Something of a type that an annotation names; None if that is not said plainly."""
    if isinstance(annotation, ast.Name):
        known = {"int": 0, "bool": False, "float": 0.0}
        return ast.Constant(known[annotation.id]) if annotation.id in known else None
    if isinstance(annotation, ast.Subscript) and isinstance(annotation.value, ast.Name):
        parts = annotation.slice.elts if isinstance(annotation.slice, ast.Tuple) else [annotation.slice]
        items = [of_annotation(part) for part in parts]
        if None in items:
            return None
        if annotation.value.id == "tuple":
            return ast.Tuple(items, ast.Load())
        if annotation.value.id == "list":
            return ast.List(items, ast.Load())
        if annotation.value.id == "set":
            return ast.Set(items)
        if annotation.value.id == "dict" and len(items) == 2:
            return ast.Dict(items[:1], items[1:])
    return None
