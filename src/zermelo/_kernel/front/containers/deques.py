"""Deques that keep the last few things alone: lists whose first items go."""

from __future__ import annotations

import ast
import collections
from typing import Any

from .. import helpers
from ..loops import each, gathered, loop
from ..lowering import Lowering
from ..trees import is_none, load, parents_of, target

BOUNDED = "give it to a variable, in a line of its own, that is neither handed on nor returned (hand on list(...))"
LOOKS = {len, sum, list, tuple, min, max, any, all, sorted, enumerate, zip, reversed, set, frozenset, bool, collections.Counter}


def look_at_deques(work: Lowering, node: ast.FunctionDef) -> None:
    """Note which variables are deques that keep the last few things alone."""
    parents = parents_of(node)
    for name, made in work.made.items():
        most = bounded_by(work, made)
        if most is None:
            continue
        for use in (part for part in parents if isinstance(part, ast.Name) and part.id == name and isinstance(part.ctx, ast.Load)):
            parent = parents[use]
            looks = isinstance(parent, ast.Call) and work.scope.called(parent) in LOOKS
            tests = isinstance(parent, ast.Compare | ast.BoolOp | ast.UnaryOp | ast.If | ast.While | ast.IfExp | ast.Starred)
            if not looks and not tests and not isinstance(parent, ast.Attribute | ast.Subscript | ast.For | ast.comprehension):
                break
        else:
            work.bounded[name] = load(f"{name}_maxlen")


def bounded_by(work: Lowering, made: Any) -> Any:
    """The `maxlen` of a deque; None if an expression makes none that has one."""
    if not isinstance(made, ast.Call) or work.scope.called(made) is not collections.deque:
        return None
    most = next((keyword.value for keyword in made.keywords if keyword.arg == "maxlen"), made.args[1] if len(made.args) == 2 else None)
    return None if is_none(most) else most


def begin_bounded(work: Lowering, name: str, made: Any) -> None:
    """`name = deque(things, maxlen=n)`: a list whose first items go when it becomes longer."""
    most = work.bounded[name] = work.keep(work.expr(bounded_by(work, made)), "maxlen")
    things = made.args[0] if made.args else ast.List([], ast.Load())
    begun = ast.copy_location(ast.Assign([target(name)], ast.copy_location(ast.Call(load("list"), [things], []), made)), made)
    work.statement(
        ast.copy_location(ast.Assign([target(name)], ast.copy_location(ast.List([], ast.Load()), made)), made)
        if _is_nothing(things)
        else begun
    )
    if not _is_nothing(things):
        work.emit("if len(T) > M: T = T[len(T) - M:]", T=name, M=most)
    work.emit("F(T)", F=work.helper(helpers.as_deque), T=name)


def _is_nothing(things: Any) -> bool:
    return isinstance(things, ast.List | ast.Tuple) and not things.elts


def put_bounded(work: Lowering, node: ast.Call, name: str, how: str) -> None:
    """`append` and the like of such a deque."""
    most = work.bounded[name]
    drop = "if len(T) > M: T.pop(0)" if how in ("append", "extend") else "if len(T) > M: T.pop()"
    put = "T.append(E)" if how in ("append", "extend") else "T.insert(0, E)"
    if how in ("append", "appendleft"):
        work.emit(f"{put}\n{drop}", T=name, E=work.expr(node.args[0]), M=most)
    else:
        new = gathered(work, node.args[0])
        loop(work, *each(work, new), lambda one: work.emit(f"{put}\n{drop}", T=name, E=work.expr(one), M=most))
