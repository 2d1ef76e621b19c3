"""Slips of whole statements: one in the wrong place, too many, or forgotten; a loop that is left where it should go on.

Where none of the changes that belong to a kind of fault mends a program, these and those of `slips` show at least the line.
"""

from __future__ import annotations

import ast
import copy
import itertools
from collections.abc import Iterator
from typing import Any

from ...running.student.calling.signatures import ROLES, plain
from .changing import (
    AFTER_LOOP,
    INTO_LOOP,
    MEANT,
    WITHOUT,
    Change,
    blocks,
    bound_names,
    functions_in,
    is_flag,
    loaded,
    names_in,
    replacing,
    role_of,
    shown,
    slots,
    together,
    with_item,
    with_items,
    without,
)

BEFORE_LOOP = "before the loop it is right"
SIMPLE = ast.Assign | ast.AugAssign | ast.AnnAssign | ast.Expr | ast.Return | ast.If | ast.Break | ast.Continue


def places(place: ast.AST) -> Iterator[Change]:
    """A statement that belongs before, after or into the loop or the test beside it; two in the wrong order."""
    code, title = "wrong-place", "this statement stands in the wrong place"
    for _, block in blocks(place):
        for at, outer in enumerate(block):
            if at + 1 < len(block) and isinstance(outer, SIMPLE) and isinstance(block[at + 1], SIMPLE):
                swapped = with_items(block, *block[:at], block[at + 1], outer, *block[at + 2 :])
                yield Change(code, title, outer, swapped, f"after `{shown(block[at + 1])}` it is right")
            is_loop = isinstance(outer, ast.For | ast.While)
            for inner in (outer.body, outer.orelse) if is_loop or isinstance(outer, ast.If) else ():
                if len(inner) > 1:
                    ahead = together(without(inner, 0), with_items(block, *block[:at], inner[0], *block[at:]))
                    yield Change(code, title, inner[0], ahead, BEFORE_LOOP if is_loop else f"before `{shown(outer)}` it is right")
                    behind = together(without(inner, -1 % len(inner)), with_items(block, *block[: at + 1], inner[-1], *block[at + 1 :]))
                    how = AFTER_LOOP if is_loop else f"after the whole of `{shown(outer)}` it is right"
                    yield Change(code, title, inner[-1], behind, how)
                if inner and at + 1 < len(block):
                    following = block[at + 1]
                    into = together(with_items(inner, *inner, following), with_items(block, *block[: at + 1], *block[at + 2 :]))
                    yield Change(code, title, following, into, INTO_LOOP if is_loop else f"inside `{shown(outer)}` it is right")


def begun_anew(place: ast.AST) -> Iterator[Change]:
    """A variable that is begun before a loop, and should be so again in every round of it."""
    for _, block in blocks(place):
        for at, loop in enumerate(block):
            if isinstance(loop, ast.For | ast.While):
                for first in [step for step in block[:at] if isinstance(step, ast.Assign) and not is_flag(step)]:
                    title = f"`{shown(first)}` is done once, before the loop, and not in every round"
                    again = with_items(loop.body, copy.deepcopy(first), *loop.body)
                    yield Change("forgotten", title, first, again, "at the beginning of the loop it is right")


def copied(place: ast.AST) -> Iterator[Change]:
    """A list that is changed although another call goes on with it."""
    changed = any(isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store) for node in ast.walk(place))
    for slot in slots(place) if changed else ():
        handed = slot.field == "args" or isinstance(slot.parent, ast.Assign)
        if handed and isinstance(slot.node, ast.Name) and isinstance(slot.node.ctx, ast.Load):
            own = ast.Call(ast.Name("list", ast.Load()), [slot.node], [])
            title = f"{slot.node.id} is one list for all who are handed it: what is changed in it is changed for all"
            yield Change("window-shared", title, slot.statement, slot.put(own))


def superfluous(place: ast.AST) -> Iterator[Change]:
    """A statement too many."""
    for _, block in blocks(place):
        for at, statement in enumerate(block):
            if isinstance(statement, SIMPLE):
                less = without(block, at) if len(block) > 1 else with_item(block, at, ast.Pass())
                yield Change("superfluous", "this statement should not be there", statement, less, WITHOUT)
            if isinstance(statement, ast.If) and not statement.orelse:
                title = f"`{shown(statement.test)}` should not be asked here"
                yield Change("superfluous", title, statement, with_items(block, *block[:at], *statement.body, *block[at + 1 :]), WITHOUT)


def leaving(place: ast.AST) -> Iterator[Change]:
    """A loop that is left where it should go on, or the other way round."""
    for _, block in blocks(place):
        for at, statement in enumerate(block):
            if isinstance(statement, ast.Break | ast.Continue):
                yield _leaving(block, at, ast.Continue() if isinstance(statement, ast.Break) else ast.Break())


def _leaving(block: list[Any], at: int, other: ast.stmt) -> Change:
    one, two = type(block[at]).__name__.lower(), type(other).__name__.lower()
    return Change("wrong-name", MEANT.format(one, two), block[at], with_item(block, at, other), f"with `{two}` there it is right")


def returned_at_once(place: ast.AST) -> Iterator[Change]:
    """A value that is returned within a loop, where it should be one of those that are compared, or the loop alone should be left."""
    for loop in (node for node in ast.walk(place) if isinstance(node, ast.For | ast.While)):
        stored = {node.id for node in ast.walk(loop) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
        for _, block in blocks(loop):
            for at, statement in enumerate(block):
                if not isinstance(statement, ast.Return) or statement.value is None:
                    continue
                yield _leaving(block, at, ast.Break())
                for name, best in itertools.product(sorted(stored), ("max", "min")):
                    kept = ast.parse(f"{name} = {best}({name}, {ast.unparse(statement.value)})").body[0]
                    title = "it returns at once where the other children should be searched"
                    yield Change("return-in-loop", title, statement, with_item(block, at, kept), f"with `{shown(kept)}` there it is right")


def overwritten(place: ast.AST) -> Iterator[Change]:
    """A value that is set without being compared with the old one."""
    for _, block in blocks(place):
        for at, statement in enumerate(block):
            if (
                isinstance(statement, ast.Assign)
                and len(statement.targets) == 1
                and isinstance(statement.targets[0], ast.Name | ast.Attribute)
            ):
                target = statement.targets[0]
                if role_of(target) in ("alpha", "beta"):
                    continue  # see `cuts.bounds`
                for name in ("max", "min"):
                    best = ast.Call(ast.Name(name, ast.Load()), [loaded(target), statement.value], [])
                    title = f"{shown(target)} is set even where it was better before"
                    yield Change("keeps-last", title, statement, replacing(statement, "value", best))
            for old, new in _stored(statement):
                for op in (ast.Gt(), ast.Lt()):
                    compared = ast.If(ast.Compare(new, [op], [loaded(old)]), [statement], [])
                    title, how = f"{shown(old)} is set even where it was better before", f"below `{shown(compared)}` it is right"
                    yield Change("keeps-last", title, statement, with_item(block, at, compared), how)


def forgotten(place: ast.AST) -> Iterator[Change]:
    """What is missing in a loop: alpha or beta moved, a cut."""
    for function in functions_in(place):
        for loop, values in _loops(function):
            yield from _with_lines(loop, _window_lines(function, values))


def never_set(place: ast.AST) -> Iterator[Change]:
    """What is missing in a loop: the best value."""
    for function in functions_in(place):
        for loop, values in _loops(function):
            lines = [
                ("forgotten", f"{old} is never set here", f"{old} = {name}({old}, {new})")
                for old, new in itertools.permutations(values, 2)
                for name in ("max", "min")
            ]
            yield from _with_lines(loop, lines)


def _stored(statement: ast.AST) -> list[tuple[Any, Any]]:
    """What a statement gives a variable that is no call, the first of several: what may have to be compared before."""
    if not isinstance(statement, ast.Assign) or len(statement.targets) != 1:
        return []
    target, value = statement.targets[0], statement.value
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        return [(old, new) for old, new in zip(target.elts, value.elts, strict=False) if isinstance(new, ast.Name | ast.UnaryOp)][:2]
    return [(target, value)] if isinstance(value, ast.Name | ast.UnaryOp) else []


def _loops(function: Any) -> Iterator[tuple[Any, list[str]]]:
    """The loops of a function, and the variables that may hold values there."""
    bounds = {*bound_names(function, "alpha")[:1], *bound_names(function, "beta")[:1]}
    for loop in (node for node in ast.walk(function) if isinstance(node, ast.For | ast.While)):
        each = set(names_in(loop.target)) if isinstance(loop, ast.For) else set()
        stored = dict.fromkeys(node.id for node in ast.walk(function) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store))
        yield loop, [name for name in stored if name not in each | bounds and plain(name) not in ROLES["state"]]


def _window_lines(function: Any, values: list[str]) -> list[tuple[str, str, str]]:
    """What moves a bound, and what cuts: the code and the title of the fault that it mends, and the line."""
    alphas, betas = bound_names(function, "alpha")[:1], bound_names(function, "beta")[:1]
    lines: list[tuple[str, str, str]] = []
    for value in values:
        lines += [("alpha-not-raised", f"{alpha} is never raised here", f"{alpha} = max({alpha}, {value})") for alpha in alphas]
        lines += [("beta-not-lowered", f"{beta} is never lowered here", f"{beta} = min({beta}, {value})") for beta in betas]
        for leave in (f"return {value}", "break"):
            lines += [("cut-missing", "a cut is missing here", f"if {value} >= {beta}: {leave}") for beta in betas]
            lines += [("cut-missing", "a cut is missing here", f"if {value} <= {alpha}: {leave}") for alpha in alphas]
    for alpha, beta in zip(alphas, betas, strict=False):
        lines.append(("cut-missing", "a cut is missing here", f"if {alpha} >= {beta}: break"))
    return lines


def _with_lines(loop: Any, lines: list[tuple[str, str, str]]) -> Iterator[Change]:
    """The loop with one of these lines after one of its statements, from the last one back."""
    block: list[Any]
    for _, block in blocks(loop):
        for at in range(len(block), 0, -1):
            if isinstance(block[at - 1], ast.Return | ast.Break | ast.Continue):
                continue
            for code, title, line in lines:
                more = with_items(block, *block[:at], *copy.deepcopy(ast.parse(line).body), *block[at:])
                yield Change(code, title, block[at - 1], more, f"with `{line}` after it, it is right")
