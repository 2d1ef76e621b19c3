"""Containers among the items of containers: what is put into those that are made empty."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Any

from .. import helpers
from ..lowering import Lowering
from ..trees import clone, is_none, stored, walk
from .examples import INSERTIONS, called_name, gets_nothing, like


def look_at_nothings(work: Lowering, node: ast.FunctionDef) -> None:
    """Note where a list or dict holds None here and something else there, and what: `parent = {start: None}` and `parent[v] = u`."""
    stores: dict[str | None, list[Any]] = {}
    for part in assigned_one_by_one(node):
        if isinstance(part, ast.Assign) and isinstance(part.targets[0], ast.Subscript) and not isinstance(part.targets[0].slice, ast.Slice):
            stores.setdefault(_holder(part.targets[0]), []).append(part.value)
    for part in assigned_one_by_one(node):
        if not (isinstance(part, ast.Assign) and len(part.targets) == 1 and isinstance(part.targets[0], ast.Name)):
            continue
        put = [one for worth in stores.get(part.targets[0].id, ()) for one in _either(worth)]
        for made in _written_out(work, part.value):
            worths = put + [one for worth in _worths(made) for one in _either(worth)]
            others = [one for one in worths if not is_none(one)]
            if others and len(others) < len(worths) and (put or not isinstance(made, ast.List | ast.ListComp)):
                first = made.keys[0] if isinstance(made, ast.Dict) and _waited(node, others[0]) else None
                _note_none(work, made, clone(first) if first is not None else _such_as(node, others[0]))


def _waited(node: ast.FunctionDef, worth: Any) -> bool:
    """Is this what a search takes from those that wait, so that `came[to] = at` puts under a place another one?"""
    taken = (part for part in walk(node) if isinstance(part, ast.Assign) and isinstance(part.value, ast.Call))
    goals = {name for part in taken if called_name(part.value) in ("pop", "popleft", "heappop") for name in stored(part)}  # type: ignore[arg-type]
    return isinstance(worth, ast.Name) and worth.id in goals


def _either(worth: Any) -> list[Any]:
    return [*_either(worth.body), *_either(worth.orelse)] if isinstance(worth, ast.IfExp) else [worth]


def _written_out(work: Lowering, made: Any) -> list[Any]:
    """The lists and dicts that are made by an expression and hold things, those within others too."""
    if isinstance(made, ast.BinOp) and isinstance(made.op, ast.Mult):
        return [one for side in (made.left, made.right) for one in _written_out(work, side)]
    if isinstance(made, ast.List):
        return [made, *(one for item in made.elts for one in _written_out(work, item))]
    if isinstance(made, ast.ListComp):
        return [made, *_written_out(work, made.elt)]
    is_made = isinstance(made, ast.Dict | ast.DictComp) or (isinstance(made, ast.Call) and work.scope.called(made) == dict.fromkeys)
    return [made] if is_made else []


def _worths(made: Any) -> list[Any]:
    match made:
        case ast.List():
            return [*made.elts]
        case ast.ListComp():
            return [made.elt]
        case ast.Dict():
            return [*made.values]
        case ast.DictComp():
            return [made.value]
        case _:
            return [made.args[1] if len(made.args) > 1 else ast.Constant(None)]


def _note_none(work: Lowering, made: Any, example: Any) -> None:
    """Say of what holds None that it may hold something like an example as well."""

    def beside(item: Any) -> Any:
        never = ast.Call(work.helper(helpers.never), [], [])
        return ast.copy_location(ast.IfExp(never, clone(example), item), item) if is_none(item) else item

    if isinstance(made, ast.List):
        made.elts = [beside(item) for item in made.elts]
    elif isinstance(made, ast.ListComp):
        made.elt = beside(made.elt)
    else:
        made.beside_none = example


def look_at_contents(node: ast.FunctionDef) -> None:
    """Where the items of a container are containers that are made empty, note on them what is put into them: `by[k].append(i)` says of
    `by = {}`, `by[k] = []`, `by.setdefault(k, [])`, `defaultdict(list)` and `[[] for ...]`, `by[k][x] += 1` of `[Counter(), Counter()]`."""
    put, pairs = _put_into_items(node)
    for name, made in _made_by_name(node) if put or pairs else ():
        note_contents(made, put.get(name), pairs.get(name))


def note_contents(made: list[Any], put: Any, pair: Any) -> None:
    """Note on those of some expressions that make empty containers what is put into them; `pair` is a dict with a key and a value."""
    for one in made:
        if put is not None and (_is_made_empty(one, "list", "set", "deque") or _is_named(one, "list", "set", "deque")):
            one.holds = put
        elif pair is not None and (_is_made_empty(one, "dict", "Counter", "defaultdict") or _is_named(one, "dict", "Counter")):
            one.holds = pair


def _put_into_items(node: ast.FunctionDef) -> tuple[dict[Any, Any], dict[Any, Any]]:
    """By the variable that holds containers: something like what is put into lists and sets among them, and a dict with a key and a value
    like those that are put into dicts."""
    put: dict[Any, Any] = {}
    pairs: dict[Any, Any] = {}
    for part in walk(node):
        goal: Any = part.targets[0] if isinstance(part, ast.Assign) else part.target if isinstance(part, ast.AugAssign) else None
        if isinstance(part, ast.Call) and isinstance(part.func, ast.Attribute) and part.func.attr in INSERTIONS and part.args:
            put.setdefault(_holder(part.func.value), like([node], part.args[-1]))
        elif isinstance(part, ast.Assign) and isinstance(part.value, ast.BinOp) and isinstance(part.value.right, ast.List):
            if part.value.right.elts:  # by[k] = by.get(k, []) + [i]
                put.setdefault(_holder(goal), like([node], part.value.right.elts[0]))
        elif isinstance(goal, ast.Subscript) and not isinstance(goal.slice, ast.Slice):
            worth = _such_as(node, part.value)
            pairs.setdefault(_holder(goal.value), ast.Dict([_such_as(node, goal.slice)], [worth]))
    for found in (put, pairs):
        found.pop(None, None)
    return put, pairs


def _made_by_name(node: ast.FunctionDef) -> Iterator[tuple[str | None, list[Any]]]:
    """The variables that get something, and the expressions of which that is made."""
    for part in assigned_one_by_one(node):
        if isinstance(part, ast.Assign) and len(part.targets) == 1:
            goal = part.targets[0]
            within = isinstance(goal, ast.Name)
            yield (goal.id if isinstance(goal, ast.Name) else _holder(goal)), [*walk(part.value)][1:] if within else [part.value]
        elif isinstance(part, ast.Call) and isinstance(part.func, ast.Attribute) and part.func.attr in ("setdefault", "get"):
            yield (part.func.value.id if isinstance(part.func.value, ast.Name) else None), part.args[1:]


def _is_named(node: Any, *names: str) -> bool:
    return isinstance(node, ast.Name) and node.id in names and isinstance(node.ctx, ast.Load)


def _is_made_empty(node: Any, *makers: str) -> bool:
    """Is this `[]`, `{}` or a call of one of the `makers` that is given nothing to begin with?"""
    if isinstance(node, ast.Call):
        called = getattr(node.func, "attr", getattr(node.func, "id", None))
        return called in makers and (len(node.args) == 1 and not node.keywords if called == "defaultdict" else gets_nothing(node))
    return (isinstance(node, ast.List) and "list" in makers and not node.elts) or (
        isinstance(node, ast.Dict) and "dict" in makers and not node.keys
    )


def _such_as(node: Any, what: Any) -> Any:
    """Something of the type of a key or value that is put into a dict."""
    return clone(what) if isinstance(what, ast.Constant) else like([node], what)


def assigned_one_by_one(node: Any) -> Iterator[Any]:
    """The nodes in `node`; `a, b = x, y` as `a = x` and `b = y`, `a: int = x` as `a = x`."""
    for part in walk(node):
        if isinstance(part, ast.AnnAssign) and part.value is not None:
            yield ast.Assign([part.target], part.value)
        if isinstance(part, ast.Assign) and isinstance(part.targets[0], ast.Tuple) and isinstance(part.value, ast.Tuple):
            yield from (ast.Assign([goal], worth) for goal, worth in zip(part.targets[0].elts, part.value.elts, strict=False))
        yield part


def _holder(node: Any) -> str | None:
    """The variable that holds the container that `node` means, an item of it or what `setdefault` answers; None if it means another."""
    if isinstance(node, ast.Subscript):
        return node.value.id if isinstance(node.value, ast.Name) else _holder(node.value)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "setdefault":
        return node.func.value.id if isinstance(node.func.value, ast.Name) else None
    return None
