"""Lists, queues and what is made lazily."""

from __future__ import annotations

import ast
import collections
import heapq
import itertools
import operator
from typing import Any

from .. import helpers
from ..containers.deques import BOUNDED
from ..containers.dicts import empty_dict
from ..containers.empties import add_all, empty_list
from ..loops import MADE_LAZILY, OPENED, For, as_list, called_on, each, gathered, loop, sort_key
from ..lowering import Lowering, Obstacle, lowers_calls, lowers_methods
from ..scope import NotConstant
from ..special.generators import yielding
from ..special.waiting import EAGER, MAKERS, is_lazy, kept
from ..trees import is_none, is_place, load, loaded, stored, target, value
from .reductions import total


@lowers_calls(list)
def list_of(work: Lowering, node: Any, things: Any = None) -> Any:
    if things is None:
        return empty_list(work, node.holds) if hasattr(node, "holds") else ast.List([], ast.Load())
    if isinstance(things, ast.List) and things.elts:
        return work.expr(things)  # it is new already
    is_as_it_stands = is_place(things) and not isinstance(things, ast.Subscript) and not work.may_be_left_out(things)
    return None if is_as_it_stands else as_list(work, things)


@lowers_calls(*MADE_LAZILY)
def lazily(work: Lowering, node: ast.Call, *arguments: Any, **named: Any) -> Any:
    """What is made lazily, where it is not gone through on the spot; choices are made of what is gone through at once."""
    if work.scope.called(node) in EAGER:
        return ast.Call(load("iter"), [as_list(work, node)], [])
    return kept(work, node)


@lowers_calls(sorted)
def in_order(work: Lowering, node: Any, things: Any, key: Any = None, reverse: Any = None) -> Any:
    made = as_list(work, things)
    _sort(work, made, key, reverse)
    return made


def _sort(work: Lowering, things: Any, key: Any, reverse: Any) -> None:
    """Sort a list in place; items with equal keys stay in their order."""
    key = sort_key(work, key)
    downwards = ast.Constant(False) if reverse is None else ast.Call(load("bool"), [work.held(work.expr(reverse))], [])
    if key is None:
        work.emit("F(X, R)", F=work.helper(helpers.sort), X=things, R=downwards)
        return
    keys = work.fresh("keys")
    work.emit("T = []", T=keys)
    item = work.fresh("item")
    body = work.block(lambda: work.emit("K.append(E)", K=keys, E=work.expr(called_on(key, [load(item)]))))
    work.emit("for I in X: B", I=target(item), X=things, B=body)
    work.emit("F(X, K, R)", F=work.helper(helpers.sort_by), X=things, K=keys, R=downwards)


@lowers_methods("sort")
def sort(work: Lowering, node: ast.Call, method: ast.Attribute) -> Any:
    if node.args or not isinstance(method.value, ast.Name):
        return None
    named = {str(keyword.arg): keyword.value for keyword in node.keywords}
    if not named.keys() <= {"key", "reverse"}:
        return None
    _sort(work, method.value, named.get("key"), named.get("reverse"))
    return ast.Constant(None)


@lowers_methods("index")
def index_of(work: Lowering, node: ast.Call, method: ast.Attribute) -> Any:
    return _in_constant(work, node, method, helpers.index_in)


def _in_constant(work: Lowering, node: ast.Call, method: ast.Attribute, helper: Any) -> Any:
    """A question to a constant tuple of numbers or members; None if it is to something else."""
    try:
        known = work.constant(method.value)
    except NotConstant:
        return None
    kinds = {type(item) for item in known} if type(known) in (tuple, list) else set()
    if len(node.args) != 1 or len(kinds) != 1 or kinds & {tuple, list, str}:
        return None
    return work.in_order(ast.Call(work.helper(helper), [method.value, node.args[0]], []))


@lowers_methods("count")
def count_in(work: Lowering, node: ast.Call, method: ast.Attribute) -> Any:
    """`bin(n).count("1")`, and how often something comes in a list that is needed for nothing else."""
    made = method.value
    if (found := _in_constant(work, node, method, helpers.count_in)) is not None:
        return found
    if isinstance(made, ast.ListComp) and len(node.args) == 1 and isinstance(node.args[0], ast.Name | ast.Constant):
        same = ast.Compare(made.elt, [ast.Eq()], [node.args[0]])
        if stored(made).isdisjoint(loaded(node.args[0])):
            return total(work, ast.GeneratorExp(ast.IfExp(same, ast.Constant(1), ast.Constant(0)), made.generators), ast.Constant(0), "+")
    if not isinstance(made, ast.Call) or work.scope.called(made) is not bin or len(made.args) != 1:
        return None
    if len(node.args) != 1 or not isinstance(node.args[0], ast.Constant) or node.args[0].value != "1":
        return None
    return work.in_order(ast.Call(work.helper(helpers.ones), [made.args[0]], []))


@lowers_calls(operator.countOf)
def count_of(work: Lowering, node: ast.Call, things: Any, wanted: Any) -> Any:
    same = work.keep(work.expr(wanted))
    return work.expr(value("sum(1 for _x in T if _x == W)", T=things, W=same))


@lowers_calls(heapq.heappush)
def pushed(work: Lowering, node: ast.Call, things: Any, item: Any) -> Any:
    """The list may be empty still: what it will hold is said by what is pushed."""
    heap, one = work.expr(things), work.keep(work.expr(item))
    work.emit("if F(): H.append(I)", F=work.helper(helpers.never), H=heap, I=one)
    return ast.Call(node.func, [heap, one], [])


@lowers_methods("extend")
def extend(work: Lowering, node: ast.Call, method: ast.Attribute) -> Any:
    """`a.extend(...)` with something lazy."""
    if len(node.args) != 1 or not is_place(method.value):
        return None
    if is_place(node.args[0]) or isinstance(node.args[0], ast.List | ast.ListComp):
        if not isinstance(method.value, ast.Name) or method.value.id not in work.grown:
            return None
        add_all(work, method.value.id, work.expr(node.args[0]))
        return ast.Constant(None)
    given = _not_itself(work, method.value, node.args[0])
    loop(work, *each(work, given), lambda element: work.emit("T.append(E)", T=method.value, E=work.expr(element)))
    return ast.Constant(None)


def _not_itself(work: Lowering, things: Any, given: Any) -> Any:
    """What is put into a list item by item; where that is the list itself, as it was before, or there would be no end."""
    if not _may_be_held(work, given):
        return given
    if isinstance(given, ast.IfExp | ast.BoolOp):
        return as_list(work, given)
    return ast.copy_location(ast.Call(work.helper(helpers.not_itself), [things, given], []), given)


def _may_be_held(work: Lowering, node: Any) -> bool:
    """May this be a list that somebody holds, and not only what is made here?"""
    match node:
        case ast.IfExp():
            return _may_be_held(work, node.body) or _may_be_held(work, node.orelse)
        case ast.BoolOp():
            return any(_may_be_held(work, part) for part in node.values)
        case ast.NamedExpr():
            return _may_be_held(work, node.value)
        case ast.Subscript():
            return not isinstance(node.slice, ast.Slice)
        case ast.Call():
            called, is_new = work.scope.called(node), is_lazy(work, node) or yielding(work, node)[0] is not None
            is_view = isinstance(node.func, ast.Attribute) and node.func.attr in ("items", "keys", "values", "copy", "elements")
            return not (is_new or is_view or called in OPENED or called in MAKERS)
        case _:
            return is_place(node)


@lowers_calls(collections.deque)
def deque(work: Lowering, node: Any, things: Any = None, maxlen: Any = None) -> Any:
    if maxlen is not None and not is_none(maxlen):
        raise Obstacle(node, f"`maxlen` of a deque: {BOUNDED}")
    made = list_of(work, node) if things is None else list_of(work, node, things) or ast.Call(load("list"), [work.expr(things)], [])
    name = work.keep(made, "deque")
    work.emit("F(T)", F=work.helper(helpers.as_deque), T=name)
    return name


@lowers_methods("rotate")
def rotate(work: Lowering, node: ast.Call, method: ast.Attribute) -> Any:
    by = work.expr(node.args[0]) if node.args else ast.Constant(1)
    return ast.Call(work.helper(helpers.rotate), [work.expr(method.value), by], [])


@lowers_methods("popleft")
def popleft(work: Lowering, node: ast.Call, method: ast.Attribute) -> Any:
    return value("Q.pop(0)", Q=work.expr(method.value))


@lowers_methods("appendleft")
def appendleft(work: Lowering, node: ast.Call, method: ast.Attribute) -> Any:
    return value("Q.insert(0, E)", Q=work.expr(method.value), E=work.expr(node.args[0]))


@lowers_methods("extendleft")
def extendleft(work: Lowering, node: ast.Call, method: ast.Attribute) -> Any:
    things = work.keep(work.expr(method.value), "deque")
    new = as_list(work, node.args[0]) if is_place(node.args[0]) else gathered(work, node.args[0])  # it may be the deque itself
    loop(work, *each(work, new), lambda one: work.emit("Q.insert(0, E)", Q=things, E=work.expr(one)))
    return ast.Constant(None)


@lowers_calls(itertools.tee)
def tee(work: Lowering, node: ast.Call, things: Any, n: Any = None) -> Any:
    """Both go through the same list."""
    made = work.keep(as_list(work, things))
    count = 2 if n is None else work.constant(n)
    return ast.Tuple([ast.Call(load("iter"), [load(made.id)], []) for _ in range(count)], ast.Load())


@lowers_calls(dict)
def dict_of(work: Lowering, node: Any, things: Any = None, /, **named: Any) -> Any:
    if named:
        pairs = ast.Dict([ast.Constant(name) for name in named], list(named.values()))
        pairs = pairs if things is None else ast.Dict([None, *pairs.keys], [things, *pairs.values])
        return work.expr(ast.copy_location(pairs, node))
    if things is None:
        return empty_dict(work, node) if hasattr(node, "holds") else ast.Dict([], [])
    name = work.fresh("dict")
    work.emit("T = {}", T=name)
    found, element = each(work, things)
    is_zip = isinstance(things, ast.Call) and work.scope.called(things) is zip
    if isinstance(found[0], For) and found[0].things is things and not is_zip and not isinstance(things, ast.Tuple | ast.List):
        found[0] = found[0]._replace(things=ast.copy_location(ast.Call(work.helper(helpers.pairs_of), [things], []), things))
    loop(
        work,
        found,
        element,
        lambda pair: work.emit("K, V = E\nT[K] = V", T=name, K=work.fresh("key"), V=work.fresh("v"), E=work.expr(pair)),
    )
    return load(name)
