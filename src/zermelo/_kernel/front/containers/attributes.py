"""Containers of containers among the attributes of objects: `self.near[k].append(x)` of `self.near = {}`, or of a `defaultdict(list)`.

The maker of an object, where such an attribute is made, has to know what is put into it anywhere in the file; wherever else one of the
containers within is made empty, the attribute itself says what it will hold.
"""

from __future__ import annotations

import ast
import types
from collections.abc import Iterator
from typing import Any

from ....game import written
from ...identity import is_own_class
from ...objects import body_of
from .. import helpers
from ..lowering import Lowering
from ..source import source_of
from ..trees import clone, load, walk
from .contents import note_contents
from .examples import INSERTIONS, called_name
from .likely import NUMBER, Definition, File

EMPTY = {"list": "[]", "set": "set()", "dict": "{}"}
FILLED = {"list": "T.append(X)", "set": "T.add(X)", "dict": "T[X] = W[K][X]"}
KINDS = {"list": "list", "deque": "list", "set": "set", "dict": "dict", "Counter": "dict"}


def note_within(file: File, attribute: str, made: Any) -> None:
    """Note on the empty containers in what an attribute is made as what is put into them."""
    put = {kind: what for kind, _, what in [*_put_within(file, attribute)][::-1]}
    note_contents([*walk(made)][1:], put.get("list") or put.get("set"), put.get("dict"))


def within_dict(file: File, attribute: str, made: Any) -> Any:
    """A dict with something like a key and what stands under it, where `made` makes the containers under the keys: an empty one, or the
    name of its maker; None if that is not seen."""
    found = next(_within(file, attribute, made), None)
    return ast.Dict([found[0]], [found[1]]) if found is not None else None


def like_within(file: File, attribute: str, made: Any) -> Any:
    """A container like those in an attribute that are made as `made`, an empty one; None if what they hold is not seen."""
    found = next(_within(file, attribute, made), None)
    return found[1] if found is not None else None


def _within(file: File, attribute: str, made: Any) -> Iterator[tuple[Any, Any]]:
    name = "list" if isinstance(made, ast.List) else "dict" if isinstance(made, ast.Dict) else getattr(made, "id", "")
    kind = KINDS.get(called_name(made) if isinstance(made, ast.Call) else name)
    if kind is None or getattr(made, "elts", None) or getattr(made, "keys", None) or getattr(made, "args", None):
        return
    for one, key, what in _put_within(file, attribute):
        if one == kind:
            yield key, what if kind == "dict" else ast.List([what], ast.Load()) if kind == "list" else ast.Set([what])


def _put_within(file: File, attribute: str) -> Iterator[tuple[str, Any, Any]]:
    """What the functions of a file put into the containers in an attribute: the kind of the container, its key or place, and something
    like one thing in it, of a dict a dict with one."""
    for definition in file.definitions:
        if all(getattr(part, "attr", None) != attribute for part in walk(definition.node)):
            continue
        within = Definition(definition.node, definition.owner)
        for part in walk(definition.node):
            goal: Any = part.targets[0] if isinstance(part, ast.Assign) else part.target if isinstance(part, ast.AugAssign) else None
            worth: Any = getattr(part, "value", None)
            if isinstance(part, ast.Call) and isinstance(part.func, ast.Attribute) and part.func.attr in INSERTIONS and part.args:
                kind, holder, what = INSERTIONS[part.func.attr], part.func.value, part.args[-1]
            elif isinstance(part, ast.AugAssign) and isinstance(worth, ast.List | ast.Set) and worth.elts:
                kind, holder, what = "list" if isinstance(worth, ast.List) else "set", goal, worth.elts[0]
            elif isinstance(worth, ast.BinOp) and isinstance(worth.right, ast.List | ast.Set) and worth.right.elts:
                kind, holder, what = "list" if isinstance(worth.right, ast.List) else "set", goal, worth.right.elts[0]
            elif isinstance(goal, ast.Subscript) and not isinstance(goal.slice, ast.Slice):
                kind, holder, what = "dict", goal.value, worth
            else:
                continue
            key = _key(holder, attribute)
            if key is not None:
                like = file.worth(what, within) or NUMBER
                one = ast.Dict([file.worth(goal.slice, within) or NUMBER], [like]) if kind == "dict" else like
                yield kind, file.worth(key, within) or NUMBER, one


def _key(node: Any, attribute: str) -> Any:
    """The key of `x.attribute[key]` or `x.attribute.setdefault(key, [])`; None of anything else."""
    if isinstance(node, ast.Subscript) and not isinstance(node.slice, ast.Slice):
        return node.slice if getattr(node.value, "attr", None) == attribute else None
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "setdefault" and node.args:
        return node.args[0] if getattr(node.func.value, "attr", None) == attribute else None
    return None


# ------------------------------------------------------------------------------------------------------- where they are used


def empty_within(work: Lowering, whole: Any, key: Any, kind: str) -> ast.Name:
    """A new container, empty, of the kind that stands under the keys of an attribute."""
    name = work.fresh("nothing")
    text = f"T = {EMPTY[kind]}\nif F():\n for X in W[K]: {FILLED[kind]}"
    work.emit(text, T=name, F=work.helper(helpers.never), X=work.fresh("one"), W=clone(whole), K=clone(key))
    return load(name)


def missing_of(work: Lowering, node: Any) -> str | None:
    """The kind of the containers that a `defaultdict` puts in for missing keys, where an attribute is one in all classes that have it."""
    if not isinstance(node, ast.Attribute):
        return None
    own: Any = getattr(work.scope.owner, "__own_class__", None)
    classes: list[Any] = [own] if work.scope.is_state(node.value) else [own, *work.scope.globals.values()]
    made = [one for cls in dict.fromkeys(cls for cls in classes if is_own_class(cls)) for one in _made_as(cls, node.attr)]
    kinds = {default_of(one) for one in made}
    return kinds.pop() if len(kinds) == 1 else None


def default_of(made: Any) -> str | None:
    """The kind of the containers that a `defaultdict` holds, where it is made of nothing else; None for anything else."""
    if not isinstance(made, ast.Call) or called_name(made) != "defaultdict" or len(made.args) != 1:
        return None
    by: Any = made.args[0]
    return KINDS.get(by.id if isinstance(by, ast.Name) else called_name(by.body) if isinstance(getattr(by, "body", None), ast.Call) else "")


def _made_as(cls: type, attribute: str) -> Iterator[Any]:
    """What the `__init__` of a class assigns to an attribute."""
    maker = body_of(cls).get("__init__")
    node = source_of(written(maker)) if isinstance(maker, types.FunctionType) else None
    for part in walk(node) if node is not None else ():
        goals = part.targets if isinstance(part, ast.Assign) else [part.target] if isinstance(part, ast.AnnAssign) else []
        if any(isinstance(goal, ast.Attribute) and goal.attr == attribute for goal in goals):
            yield part.value
