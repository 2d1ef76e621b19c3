"""Many things to one: what Python's own functions answer from what they go through."""

from __future__ import annotations

import ast
import functools
import math
import operator
from typing import Any

from .. import helpers
from ..containers.dicts import change_counter, is_counter
from ..containers.empties import show
from ..containers.examples import kind_of_empty
from ..containers.unordered import of_set
from ..loops import as_list, called_on, each, loop, sort_key
from ..lowering import Lowering, lowers_calls
from ..scope import NotConstant
from ..special.waiting import waits
from ..trees import clone, in_list, is_place, load, loaded, quote, target, value, walk


@lowers_calls(any)
def any_of(work: Lowering, node: Any, things: Any, wanted: bool = True) -> Any:
    if is_place(things):
        return None
    lazy = not isinstance(things, ast.ListComp)  # a list is made whole before it is looked at
    name = work.fresh("any" if wanted else "all")
    work.emit("T = C", T=name, C=ast.Constant(not wanted))
    found = quote("T = C\nbreak" if lazy else "T = C", T=name, C=ast.Constant(wanted))

    def look(element: Any) -> None:
        test = work.test(element)
        work.emit("if E: B", E=test if wanted else ast.UnaryOp(ast.Not(), test), B=found)

    loop(work, *each(work, things), look, (load(name) if wanted else value("not T", T=name)) if lazy else None)
    return load(name)


@lowers_calls(all)
def all_of(work: Lowering, node: Any, things: Any) -> Any:
    return any_of(work, node, things, False)


@lowers_calls(sum)
def sum_of(work: Lowering, node: Any, things: Any, start: Any = None) -> Any:
    if isinstance(start, ast.List):  # sum(rows, [])
        loops = [ast.comprehension(target("_row"), things, [], 0), ast.comprehension(target("_x"), load("_row"), [], 0)]
        parts = ast.GeneratorExp(load("_x"), loops)
        made = as_list(work, parts)
        return ast.BinOp(work.expr(start), ast.Add(), made) if start.elts else made
    if start is not None and is_counter(work, start):  # sum(hands, Counter())
        counted = work.keep(work.expr(start), "counted")
        loop(work, *each(work, things), lambda one: change_counter(work, counted.id, ast.Add(), work.expr(one)))
        return counted
    return total(work, things, start or ast.Constant(0), "+")


@lowers_calls(math.prod)
def product_of(work: Lowering, node: Any, things: Any, start: Any = None) -> Any:
    return total(work, things, start or ast.Constant(1), "*")


def total(work: Lowering, things: Any, start: Any, sign: str) -> ast.expr:
    name, lost = work.fresh("sum"), work.fresh("lost")
    exactly = sign == "+" and helpers.EXACT_SUMS
    work.emit("T = E", T=name, E=work.expr(start))
    if exactly:
        work.emit("L = 0.0", L=lost)

    def add(element: Any) -> None:
        item = work.expr(element)
        if exactly:
            item = work.keep(item, "item")
            work.emit("L = F(L, T, I)", L=lost, F=work.helper(helpers.lost_after), T=name, I=item)
        work.emit(f"T = T {sign} E", T=name, E=item)

    loop(work, *each(work, things), add)
    return value("F(T, L)", F=work.helper(helpers.with_lost), T=name, L=lost) if exactly else load(name)


@lowers_calls(functools.reduce)
def reduced(work: Lowering, node: Any, function: Any, things: Any, start: Any = None) -> Any:
    name, begun = work.fresh("sum"), work.fresh("begun")
    operators = {operator.add: "T + I", operator.mul: "T * I", operator.or_: "T | I", operator.and_: "T & I", operator.xor: "T ^ I"}
    try:
        text = operators.get(work.scope.known(function))
    except (NotConstant, TypeError):
        text = None

    def show_joined(kind: str, begin: ast.Name, element: Any) -> None:
        item = work.keep(work.expr(element), "item")
        _show_joined(work, begin.id, kind, value(text, T=begin, I=item) if text else called_on(function, [begin, item]), item)

    if start is not None:
        begin = work.keep(work.expr(start), "begin")
        if (kind := kind_of_empty(work, start)) is not None:  # the first round, which never happens here, says what it will hold
            first = work.block(lambda: loop(work, *each(work, clone(things)), lambda one: show_joined(kind, begin, one)))
            work.emit("if F(): B", F=work.helper(helpers.never), B=first)
        work.emit("T = E", T=name, E=begin)
    else:
        work.emit("F = False", F=begun)

    def add(element: Any) -> None:
        item = work.keep(work.expr(element), "item")
        both = value(text, T=name, I=item) if text else called_on(function, [load(name), item])
        if start is not None:
            work.emit("T = E", T=name, E=work.expr(both))
        else:
            rest = work.block(lambda: work.emit("T = E", T=name, E=work.expr(both)))
            work.emit("if not F:\n T = I\n F = True\nelse:\n B", F=begun, T=name, I=item, B=rest)

    loop(work, *each(work, things), add)
    if start is None:
        work.emit("if not F: raise TypeError('reduce() of empty iterable with no initial value')", F=begun)
    return load(name)


def _show_joined(work: Lowering, name: str, kind: str, both: Any, item: Any) -> None:
    """Say what a list, set or dict holds that begins empty, and is joined with another at every step: `a | {x}`, `a + b`."""
    for part in walk(both):
        things = getattr(part, "elts", ())
        if isinstance(part, ast.Dict) and kind == "dict" and part.keys and part.keys[-1] is not None:
            worth = part.values[-1] if name not in loaded(part.values[-1]) else ast.Constant(0)
            show(work, name, kind, part.keys[-1], worth)
            return
        if isinstance(part, ast.Set if kind == "set" else ast.List) and things and not isinstance(things[0], ast.Starred):
            show(work, name, kind, things[0])
            return
    if kind != "dict":
        work.emit("if F(): T.add(I(N))" if kind == "set" else "if F(): T.append(I(N))", F=work.helper(helpers.never), T=name, N=item,
                  I=work.helper(helpers.one_of))  # fmt: skip


@lowers_calls(len)
def length(work: Lowering, node: Any, things: Any) -> Any:
    if isinstance(things, ast.ListComp):
        return _how_many(work, things)
    if isinstance(things, ast.Call) and work.scope.called(things) in (set, frozenset) and len(things.args) == 1:
        given = value("list(E)", E=things.args[0]) if waits(work, things.args[0]) else in_list(things.args[0])
        return ast.Call(work.helper(helpers.distinct), [work.expr(given)], [])
    if isinstance(things, ast.SetComp):
        made = ast.ListComp(things.elt, things.generators)
        return ast.Call(work.helper(helpers.distinct), [work.expr(made)], [])
    if isinstance(things, ast.BinOp) and isinstance(things.op, ast.BitAnd):  # counted, not collected
        few, many = things.left, things.right
        if of_set(work, few) is None and of_set(work, many) is not None:
            few, many = many, few
        return work.in_order(ast.Call(work.helper(helpers.common), [of_set(work, few) or few, many], []))
    return None


def _how_many(work: Lowering, things: ast.ListComp) -> ast.expr:
    """The length of a list that is needed for nothing else; its items are calculated, for that may raise an error."""
    name = work.fresh("sum")
    work.emit("T = 0", T=name)

    def add(element: Any) -> None:
        if not isinstance(element, ast.Name | ast.Constant):
            work.keep(work.expr(element))
        work.emit("T = T + 1", T=name)

    loop(work, *each(work, things), add)
    return load(name)


@lowers_calls(max)
def largest(work: Lowering, node: Any, *things: Any, key: Any = None, default: Any = None, sign: str = ">") -> Any:
    if key is None and default is None and (len(things) != 1 or is_place(things[0]) or isinstance(things[0], ast.Tuple | ast.List)):
        return None
    chosen = ast.Tuple(list(things), ast.Load()) if len(things) != 1 else things[0]
    key = sort_key(work, key)
    best, found, rank = work.fresh("best"), work.fresh("found"), work.fresh("rank")
    work.emit("F = False", F=found)
    if default is not None:
        work.emit("T = E", T=best, E=work.expr(default))

    def compare(element: Any) -> None:
        one = work.keep(work.expr(element), "one")
        if key is None:
            work.emit(f"if not F:\n T = O\n F = True\nelif O {sign} T:\n T = O", F=found, O=one, T=best)
        else:
            worth = work.keep(work.expr(called_on(key, [one])), "worth")
            first = "if not F:\n T = O\n R = W\n F = True\nelif W {} R:\n T = O\n R = W"
            work.emit(first.format(sign), F=found, O=one, T=best, W=worth, R=rank)

    loop(work, *each(work, chosen), compare)
    if default is None:
        name = "max" if sign == ">" else "min"
        work.emit("if not F: raise ValueError(M)", F=found, M=ast.Constant(f"{name}() arg is an empty sequence"))
    return load(best)


@lowers_calls(min)
def smallest(work: Lowering, node: Any, *things: Any, key: Any = None, default: Any = None) -> Any:
    return largest(work, node, *things, key=key, default=default, sign="<")


@lowers_calls(next)
def first_of(work: Lowering, node: Any, things: Any, default: Any = None) -> Any:
    if isinstance(things, ast.Name) and default is None:
        return None
    name, found = work.fresh("next"), work.fresh("found")
    work.emit("F = False", F=found)
    if default is not None:
        work.emit("T = E", T=name, E=work.expr(default))
    loop(work, *each(work, things), lambda e: work.emit("T = E\nF = True\nbreak", T=name, F=found, E=work.expr(e)), load(found))
    if default is None:
        work.emit("if not F: raise StopIteration", F=found)
    return load(name)
