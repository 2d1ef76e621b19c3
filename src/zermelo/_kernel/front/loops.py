"""Loops: what is made lazily is taken apart into plain loops, tests and assignments.

`for x in map(f, filter(g, things))` is a loop over `things`, a test and an assignment, and `any(... for ... in ...)` is a loop that is
left at the first hit. A chain of such clauses is what everything here works on.
"""

from __future__ import annotations

import ast
import itertools
import operator
from collections.abc import Callable
from typing import Any, NamedTuple

from ..families import family
from ..identity import is_own_class
from . import helpers
from .lowering import Lowering, Obstacle
from .scope import NotConstant
from .trees import clone, has_stars, inlined, is_place, load, renamed, stored, target, value, walk


class For(NamedTuple):
    """A loop over `things`."""

    target: Any
    things: Any


class Let(NamedTuple):
    """An assignment of what belongs to one round of the loops."""

    target: Any
    value: Any


class If(NamedTuple):
    """What follows happens only if `test` holds."""

    test: Any


class Leave(NamedTuple):
    """The innermost loop ends here unless `test` holds."""

    test: Any


class Set(NamedTuple):
    """An assignment to a variable of the lowering, which bears no name of the user's."""

    name: str
    value: Any


class Do(NamedTuple):
    """Other statements."""

    statements: list[Any]


Clause = For | Let | If | Leave | Set | Do


def clauses(work: Lowering, generators: list[Any]) -> list[Clause]:
    """The clauses of a comprehension."""
    if any(generator.is_async for generator in generators):
        raise Obstacle(work.here, "`async for`: a rule answers at once")
    found: list[Clause] = []
    for generator in generators:
        found += opened(work, generator.target, generator.iter)
        found += [If(test) for test in generator.ifs]
    return found


def each(work: Lowering, node: Any) -> tuple[list[Clause], Any]:
    """The clauses and the element of something that is gone through once."""
    if isinstance(node, ast.GeneratorExp | ast.ListComp):
        return clauses(work, node.generators), node.elt
    name = work.fresh("each")
    found = opened(work, target(name), node)
    if isinstance(found[-1], Let) and isinstance(found[-1].target, ast.Name) and found[-1].target.id == name:
        return found[:-1], found[-1].value
    return found, load(name)


def opened(work: Lowering, goal: Any, things: Any) -> list[Clause]:
    """`for goal in things`, with what makes the things lazily taken apart."""
    if has_stars(walk(goal)):
        whole = work.fresh("whole")
        return [*opened(work, target(whole), things), Let(goal, load(whole))]
    if isinstance(things, ast.GeneratorExp):
        names = {name: work.fresh(name) for generator in things.generators for name in stored(generator.target)}
        inner = renamed(things, names)
        return [*clauses(work, inner.generators), Let(goal, inner.elt)]
    if not isinstance(things, ast.Call):
        return [For(goal, things)]
    if has_stars(things.args) and work.scope.called(things) is not zip:
        return [For(goal, things)]
    if isinstance(things.func, ast.Attribute) and things.func.attr == "elements" and "elements" not in work.scope.methods:
        key, count, once = work.fresh("key"), work.fresh("count"), work.fresh("once")
        counts = ast.Call(work.helper(helpers.counting), [things.func.value], [])
        each = value("((K) for K, N in D.items() for O in range(N))", K=key, D=counts, N=count, O=once)
        return opened(work, goal, ast.copy_location(each, things))
    if isinstance(things.func, ast.Attribute) and things.func.attr == "items" and not things.args:
        return _items(work, goal, things)
    if work.folded(things, is_read=True) is not None:
        return [For(goal, things)]
    way = OPENED.get(work.scope.called(things))
    if way is None:
        return [For(goal, things)]
    found = way(work, goal, *things.args, **{str(keyword.arg): keyword.value for keyword in things.keywords})
    return found if found is not None else [For(goal, things)]


def _items_of_one(work: Lowering, goal: Any, things: ast.Call) -> list[Clause]:
    """The pairs of one of the dicts in a constant dict or list, `TABLES[k].items()`; of any other dict as they are."""
    one = things.func.value  # type: ignore[attr-defined]
    try:
        table = work.constant(one.value) if isinstance(one, ast.Subscript) else ()
    except NotConstant:
        table = ()
    inner = list(table.values()) if isinstance(table, dict) else table if isinstance(table, list | tuple) else ()
    if not inner or not all(isinstance(worth, dict) for worth in inner):
        return [For(goal, things)]
    held, key = work.fresh("dict"), work.fresh("key")
    return [Set(held, one), For(target(key), load(held)), Let(goal, value("(K, D[K])", K=key, D=held))]


def _items(work: Lowering, goal: Any, things: ast.Call) -> list[Clause]:
    """The pairs of a constant dict."""
    pairs = things.func.value  # type: ignore[attr-defined]
    try:
        work.constant(pairs)
    except NotConstant:
        return _items_of_one(work, goal, things)
    if (keys := one_by_one(work, pairs)) is not None:
        both: list[ast.expr] = [ast.Tuple([key, ast.Subscript(pairs, clone(key), ast.Load())], ast.Load()) for key in keys]
        each: Any = ast.Tuple(both, ast.Load())
        each.is_given = True
        return [For(goal, each)]
    named = goal.elts[0] if isinstance(goal, ast.Tuple) and len(goal.elts) == 2 else None
    if isinstance(named, ast.Name) and named.id in work.unread:
        return [For(goal.elts[1], ast.Call(ast.Attribute(pairs, "values", ast.Load()), [], []))]  # the keys may be of any kind
    key = work.fresh("key")
    return [For(target(key), pairs), Let(goal, value("(K, D[K])", K=key, D=pairs))]


OPENED: dict[Any, Callable[..., list[Clause] | None]] = {}


def opens(*functions: Any) -> Callable[[Any], Any]:
    def declare(function: Any) -> Any:
        OPENED.update(dict.fromkeys(functions, function))
        return function

    return declare


PLAIN_CLASSES = {"str", "int", "list", "tuple", "set", "frozenset", "dict", "float"}


def called_on(function: Any, arguments: list[Any]) -> Any:
    """A call of a function, or of the lambda that stands in its place; `things.__getitem__` is one too."""
    if isinstance(function, ast.Attribute) and function.attr == "__getitem__" and len(arguments) == 1:
        return ast.Subscript(clone(function.value), arguments[0], ast.Load())
    if isinstance(function, ast.Attribute) and isinstance(function.value, ast.Name) and function.value.id in PLAIN_CLASSES and arguments:
        return ast.Call(ast.Attribute(arguments[0], function.attr, ast.Load()), arguments[1:], [])  # str.lower
    return inlined(function, arguments) or ast.Call(clone(function), arguments, [])


def sort_key(work: Lowering, key: Any) -> Any:
    """`itemgetter(1)` as the lambda that it stands for; None where no key is given."""
    if isinstance(key, ast.Constant) and key.value is None:
        return None
    if isinstance(key, ast.Call) and work.scope.called(key) is operator.itemgetter:
        items = [value("_x[I]", I=argument) for argument in key.args]
        body = items[0] if len(items) == 1 else ast.Tuple(items, ast.Load())
        return value("lambda _x: E", E=body)
    if (
        isinstance(key, ast.Call)
        and work.scope.called(key) is operator.attrgetter
        and len(key.args) == 1
        and isinstance(key.args[0], ast.Constant)
    ):
        return value("lambda _x: E", E=ast.Attribute(load("_x"), str(key.args[0].value), ast.Load()))
    return key


# ------------------------------------------------------------------------------------------------ writing them


def loop(work: Lowering, found: list[Clause], element: Any, inner: Callable[[Any], Any], stop: Any = None) -> None:
    """Nested loops; `inner` writes what happens to each element, and where `stop` holds afterwards, all loops are left.

    The variables of a comprehension are its own: they get names of their own.
    """
    names = {name: work.fresh(name) for clause in found if isinstance(clause, For | Let) for name in stored(clause.target)}
    work.chosen |= {new: work.chosen[name] for name, new in names.items() if name in work.chosen}
    seen: set[str] = set()

    def at(k: int) -> None:
        if k == len(found):
            inner(renamed(element, names))
            return
        now = {name: names[name] for name in seen}
        write_clause(work, found[k], now, names, seen, lambda: at(k + 1))
        if isinstance(found[k], For) and stop is not None and any(isinstance(clause, For) for clause in found[:k]):
            work.emit("if T: break", T=stop)

    at(0)


def collected(work: Lowering, found: list[Clause], element: Any, empty: str = "[]", add: str = "T.append(E)") -> ast.expr:
    """A variable that holds a new collection of the elements."""
    name = work.fresh("collected")
    work.emit(f"T = {empty}", T=name)
    loop(work, found, element, lambda one: work.emit(add, T=name, E=work.expr(one)))
    return load(name)


def as_list(work: Lowering, things: Any) -> ast.expr:
    """A variable that holds a new list of what is gone through."""
    return collected(work, *each(work, things))


def gathered(work: Lowering, things: Any) -> Any:
    """What is gone through while something changes that it may be made of: a list is made whole before, what is lazy is not."""
    return as_list(work, things) if isinstance(things, ast.ListComp) else things


def write_clause(
    work: Lowering, clause: Clause, now: dict[str, str], names: dict[str, str], seen: set[str], rest: Callable[[], None]
) -> None:
    """One clause, and within it what comes after; variables bear the new names `now` where they are read, `names` where they are made."""
    match clause:
        case If(test):
            work.emit("if E: B", E=work.test(renamed(test, now)), B=work.block(rest))
        case Leave(test):
            work.emit("if not E: break", E=work.test(renamed(test, now)))
            rest()
        case Set(name, worth):
            work.emit("T = E", T=name, E=work.read(renamed(worth, now)))
            rest()
        case Do(statements):
            for statement in statements:
                work.statement(renamed(statement, now))
            rest()
        case Let(goal, worth):
            bound = renamed(worth, now)
            seen.update(stored(goal))
            assign(work, renamed(goal, names), bound)
            rest()
        case For(goal, things) if (parts := one_by_one(work, renamed(things, now))) is not None:
            seen.update(stored(goal))
            if parts:
                work.emit(
                    "for O in range(1): B", O=work.fresh("once"), B=work.block(lambda: _each_of(work, renamed(goal, names), parts, rest))
                )
        case For(goal, things):
            made = gone_through(work, renamed(things, now))
            seen.update(stored(goal))
            work.follow(renamed(goal, names), things)
            work.emit("for X in E: B", X=renamed(goal, names), E=made, B=work.block(rest))


FEW = 16
"""A loop over things of several types is written out for so many of them."""
FEW_ARGUMENTS = 4
"""A loop over the arguments of a call, of whatever types, is written out for so many."""


def _each_of(work: Lowering, goal: Any, parts: list[Any], rest: Callable[[], None]) -> None:
    for part in parts:
        assign(work, clone(goal), part)
        rest()


def one_by_one(work: Lowering, things: Any) -> list[Any] | None:
    """The things that a loop goes through, if it has to be written out for each of them: they are of several types, or there are none."""
    if isinstance(things, ast.Tuple | ast.List):
        if has_stars(things.elts) or len(things.elts) > FEW:
            return None
        kinds = [kind(item) for item in things.elts]
        differ = any(kind is not None and other is not None and kind != other for kind, other in itertools.pairwise(filter(None, kinds)))
        is_given = hasattr(things, "is_given") and (len(things.elts) <= FEW_ARGUMENTS or None in kinds)
        return list(things.elts) if differ or is_given or not (things.elts or isinstance(things, ast.List)) else None
    if not isinstance(things, ast.Name | ast.Attribute | ast.Call):
        return None
    try:
        found = work.constant(things)
    except NotConstant:
        return None
    if not isinstance(found, tuple | list | dict) or not 0 < len(found) <= FEW:
        return None
    items = list(found)
    if all(is_own_class(type(item)) for item in items) and family(items) is not None:
        return None
    return [_spelt(work, item) for item in items] if len({_kind_of(item) for item in items}) > 1 else None


def kind(node: Any) -> Any:
    """What kind of thing an expression is, as far as that is written; None if it is not."""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        return kind(node.operand)
    if isinstance(node, ast.Constant):
        return _kind_of(node.value)
    if isinstance(node, ast.Tuple):
        kinds = tuple(map(kind, node.elts))
        return None if None in kinds else kinds if len(set(kinds)) > 1 else (*kinds[:1], "each")
    return None


def _kind_of(thing: Any) -> Any:
    if isinstance(thing, tuple | list):
        kinds = tuple(map(_kind_of, thing))
        return kinds if len(set(kinds)) > 1 else (*kinds[:1], "each")
    return type(thing)


def _spelt(work: Lowering, thing: Any) -> Any:
    """A constant, a tuple item by item."""
    if isinstance(thing, tuple):
        return ast.Tuple([_spelt(work, item) for item in thing], ast.Load())
    made = work.written(thing) if not isinstance(thing, str) else None
    return made if made is not None else ast.Constant(thing)


MADE_LAZILY: tuple[Any, ...] = (
    map, filter, itertools.product, itertools.combinations, itertools.combinations_with_replacement, itertools.permutations,
    itertools.pairwise, itertools.chain, itertools.chain.from_iterable, itertools.accumulate, itertools.islice, itertools.takewhile,
    itertools.starmap, itertools.filterfalse, itertools.zip_longest, itertools.compress, itertools.dropwhile, itertools.groupby,
)  # fmt: skip


CHOSEN: list[Callable[[Lowering, Any], Any]] = []
"""What makes one of things of several kinds among which it is chosen what a loop goes through, `legal or range(9)`; None of others."""


def gone_through(work: Lowering, things: Any) -> Any:
    """What a loop goes through: `things`, or what an object gives in its place."""
    for chosen in CHOSEN:
        if (one := chosen(work, things)) is not None:
            return one
    made = work.read(things)
    if isinstance(made, ast.Name) and work.scope.called(work.made.get(made.id)) in (iter, reversed, *MADE_LAZILY):
        return made
    return ast.Call(work.helper(helpers.gone_through), [made], []) if "__iter__" in work.scope.methods and is_place(made) else made


def assign(work: Lowering, goal: Any, bound: Any) -> None:
    """`goal = bound`, a tuple item by item."""
    if isinstance(goal, ast.Tuple) and isinstance(bound, ast.Tuple) and fit(goal, bound):
        for one, part in zip(goal.elts, bound.elts, strict=True):
            assign(work, one, part)
        return
    work.statement(ast.Assign([goal], bound))


def fit(goal: ast.Tuple, bound: ast.Tuple) -> bool:
    """May the items be assigned one after the other?"""
    if has_stars([*goal.elts, *bound.elts]):
        return False
    return len(goal.elts) == len(bound.elts) and not stored(goal) & _names(bound)


def _names(node: Any) -> set[str]:
    return {part.id for part in walk(node) if isinstance(part, ast.Name)}
