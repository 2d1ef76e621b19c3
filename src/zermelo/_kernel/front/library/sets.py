"""Sets: making them, and their methods with names."""

from __future__ import annotations

import ast
from typing import Any

from .. import helpers
from ..containers.empties import empty_list
from ..containers.examples import kind_of_empty
from ..containers.unordered import of_set
from ..loops import For, collected, each
from ..lowering import Lowering, lowers_calls, lowers_methods
from ..trees import has_stars, in_list, is_place, load


@lowers_calls(set, frozenset)
def set_of(work: Lowering, node: Any, things: Any = None) -> Any:
    if things is None:
        return empty_list(work, node.holds, "set") if hasattr(node, "holds") else ast.Call(load("set"), [], [])
    found, element = each(work, things)
    is_as_it_stands = not isinstance(things, ast.GeneratorExp | ast.ListComp) and not work.may_be_left_out(things)
    if len(found) == 1 and isinstance(found[0], For) and is_as_it_stands:
        return ast.Call(work.helper(helpers.set_from), [work.read(found[0].things)], [])
    return collected(work, found, element, "set()", "T.add(E)")


ALGEBRA = {
    "union": helpers.set_union,
    "intersection": helpers.set_intersection,
    "difference": helpers.set_difference,
    "symmetric_difference": helpers.set_symmetric_difference,
    "issubset": helpers.set_within,
    "issuperset": helpers.set_around,
    "isdisjoint": helpers.set_apart,
}


@lowers_methods(*ALGEBRA)
def algebra(work: Lowering, node: ast.Call, method: ast.Attribute) -> Any:
    """`a.union(b)` of sets, of which one may be a constant, and b anything that can be gone through."""
    if node.keywords or not node.args:
        return None
    is_starred = has_stars(node.args)
    if (is_starred or len(node.args) > 1) and method.attr == "union":  # one set, into which one after the other comes: that is their order
        is_empty = kind_of_empty(work, method.value) == "set"
        begun = ast.Call(load("set"), [], []) if is_empty else ast.Call(work.helper(helpers.set_from), [work.read(method.value)], [])
        name = work.keep(begun, "union")
        work.united |= {name.id} if is_empty else set()
        update = ast.Call(ast.Attribute(load(name.id), "update", ast.Load()), node.args, [])
        work.statement(ast.copy_location(ast.Expr(ast.copy_location(update, node)), node))
        return name
    if is_starred:
        return None
    if len(node.args) > 1:
        if method.attr != "intersection":
            return None
        before = ast.Call(ast.Attribute(method.value, method.attr, ast.Load()), node.args[:-1], [])
        method = ast.Attribute(before, method.attr, ast.Load())
        node = ast.copy_location(ast.Call(method, node.args[-1:], []), node)
    things = node.args[0]
    if method.attr == "issubset" and (few := of_set(work, method.value)) is not None:
        return work.in_order(ast.Call(work.helper(helpers.set_within), [few, things], []))
    if method.attr == "issuperset" and (few := of_set(work, things)) is not None:
        things = few
    a = work.read(method.value)
    a = work.held(a, node.args) if work.needs(node.args[0]) else a
    b = work.expr(in_list(things)) if isinstance(things, ast.GeneratorExp) else work.read(things)
    return ast.Call(work.helper(ALGEBRA[method.attr]), [a, b], [])


@lowers_methods("difference_update")
def take_away(work: Lowering, node: ast.Call, method: ast.Attribute) -> Any:
    """`a.difference_update(b)` of a set, and b anything that can be gone through."""
    if node.keywords or len(node.args) != 1 or isinstance(node.args[0], ast.Starred) or not is_place(method.value):
        return None
    return ast.Call(work.helper(helpers.set_less), [method.value, work.expr(in_list(node.args[0]))], [])
