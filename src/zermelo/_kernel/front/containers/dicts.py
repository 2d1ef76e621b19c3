"""Local dicts, `defaultdict`s and `Counter`s."""

from __future__ import annotations

import ast
import collections
import enum
import operator
from typing import Any

from .. import helpers
from ..loops import each, gathered, loop, opened
from ..lowering import Lowering, Obstacle, lowers, lowers_calls, lowers_methods, may_put_in
from ..scope import NotConstant
from ..trees import clone, has_stars, in_list, is_none, is_place, load, located, quote, target, value, walk
from .attributes import default_of, empty_within, missing_of
from .contents import assigned_one_by_one
from .empties import show, shown_with
from .examples import is_empty, kind_of_empty
from .lists import constant_at


def look_at_dicts(work: Lowering, node: ast.FunctionDef) -> None:
    """Note which local variables are dicts with a default, `defaultdict` and `Counter`, and which are dicts and nothing else."""
    work.dicts = _only_dicts(work, node)
    _look_at_letters(work, node)
    work.counters |= {name for name, made in work.made.items() if is_counter(work, made)}
    for part in assigned_one_by_one(node):
        _note_lists_within(work, part)
        if (
            isinstance(part, ast.Assign)
            and len(part.targets) == 1
            and isinstance(part.targets[0], ast.Name)
            and isinstance(part.value, ast.Call)
        ):
            called = work.scope.called(part.value)
            if called is collections.Counter:
                work.counters.add(part.targets[0].id)
            elif called is collections.defaultdict and part.value.args:
                work.defaults[part.targets[0].id] = _default(work, part.value.args[0])
    work.defaults |= {name: ast.Constant(0) for name in work.counters}


def _only_dicts(work: Lowering, node: ast.FunctionDef) -> set[str]:
    """The variables to which nothing but dicts is assigned; `d |= {1: 2}` leaves them what they are."""
    given: dict[str, list[Any]] = {}
    stores: collections.Counter[str] = collections.Counter()
    for part in assigned_one_by_one(node):
        if isinstance(part, ast.Assign) and len(part.targets) == 1 and isinstance(part.targets[0], ast.Name):
            given.setdefault(part.targets[0].id, []).append(part.value)
        elif isinstance(part, ast.AugAssign) and isinstance(part.target, ast.Name):
            stores[part.target.id] -= 1
        elif isinstance(part, ast.Name) and not isinstance(part.ctx, ast.Load):
            stores[part.id] += 1
    return {name for name, made in given.items() if len(made) == stores[name] and all(is_dict(work, one) for one in made)}


def _default(work: Lowering, made_by: Any) -> Any:
    """What a defaultdict puts in for a missing key; None if that has no machine form."""
    try:
        known = work.scope.known(made_by)
    except NotConstant:
        known = None
    if known in (int, float, bool):
        return ast.Constant(known())
    if known in (list, set) and hasattr(made_by, "holds"):
        made: Any = ast.List([], ast.Load()) if known is list else ast.Call(load("set"), [], [])
        made.holds = made_by.holds
        return made
    if known in (dict, collections.Counter, collections.deque) and hasattr(made_by, "holds"):
        made = ast.Call(made_by, [], [])
        made.holds = made_by.holds
        return made
    return clone(made_by.body) if isinstance(made_by, ast.Lambda) else None


@lowers(ast.Dict)
def written_dict(work: Lowering, node: ast.Dict) -> Any:
    """A dict some of whose keys are letters and some words: of texts of any length."""
    if None in node.keys or hasattr(node, "beside_none"):
        return _merged(work, node)
    if hasattr(node, "holds"):
        return empty_dict(work, node)
    letters = [isinstance(key, ast.Constant) and isinstance(key.value, str) and len(key.value) == 1 for key in node.keys]
    if any(letters) and not all(letters):
        node.keys = [_any_length(work, key) if is_letter else key for key, is_letter in zip(node.keys, letters, strict=True)]
    return work.in_order(node)


def _any_length(work: Lowering, text: Any) -> ast.expr:
    return ast.copy_location(ast.Call(work.helper(helpers.of_any_length), [text], []), text)


def _look_at_letters(work: Lowering, node: ast.FunctionDef) -> None:
    """Take letters for texts of any length where a local dict is given letters and words, `d["a"] = ...` and `d["ab"] = ...`."""
    named: dict[str, list[ast.Subscript]] = {}
    for part in walk(node):
        is_named = isinstance(part, ast.Subscript) and isinstance(part.value, ast.Name) and isinstance(part.ctx, ast.Store)
        if is_named and isinstance(part.slice, ast.Constant) and isinstance(part.slice.value, str):
            named.setdefault(part.value.id, []).append(part)
    for places in named.values():
        if len({len(place.slice.value) == 1 for place in places}) == 2:  # type: ignore[attr-defined]
            for place in places:
                place.slice = _any_length(work, place.slice)


def empty_dict(work: Lowering, node: Any, missing: int = helpers.ERROR) -> ast.Name:
    """A new dict, with what it will hold if that is noted on `node`, and what a missing key answers."""
    name = work.fresh("dict")
    work.emit("T = {}", T=name)
    if hasattr(node, "holds"):
        show(work, name, "dict", node.holds.keys[0], node.holds.values[0])
    if missing != helpers.ERROR:
        work.emit("F(T, K)", T=name, F=work.helper(helpers.with_default), K=ast.Constant(missing))
    return load(name)


def is_dict(work: Lowering, node: Any, seen: frozenset[str] = frozenset()) -> bool:
    """Is this surely a dict, and no Counter? A variable that was `seen` on the way here is made of itself: `a, b = a | b, a`."""
    if isinstance(node, ast.Name) and node.id in work.made:
        return node.id not in seen and is_dict(work, work.made[node.id], seen | {node.id})
    if isinstance(node, ast.BinOp):
        return isinstance(node.op, ast.BitOr) and is_dict(work, node.left, seen) and is_dict(work, node.right, seen)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "copy":
        return is_dict(work, node.func.value, seen)
    if isinstance(node, ast.Dict | ast.DictComp) or (isinstance(node, ast.Call) and work.scope.called(node) in (dict, dict.fromkeys)):
        return True
    try:
        return type(work.constant(node)) is dict
    except NotConstant:
        return False


@lowers_calls(dict.fromkeys)
def from_keys(work: Lowering, node: ast.Call, things: Any, worth: Any = None) -> Any:
    if worth is None and hasattr(node, "beside_none"):
        worth = ast.Constant(None)
    if worth is None:
        raise Obstacle(node, "`dict.fromkeys`: say what stands under the keys, as in dict.fromkeys(things, 0)")
    name, one = work.fresh("dict"), work.keep(work.expr(worth))
    work.emit("T = {}", T=name)

    def put(key: Any) -> None:
        made = work.held(work.expr(key))
        show_none(work, node, name, made)
        work.emit("T[K] = V", T=name, K=made, V=one)

    loop(work, *each(work, things), put)
    return load(name)


def _merged(work: Lowering, node: ast.Dict) -> Any:
    """`{**a, **b, k: v}` entry by entry."""
    name = work.fresh("dict")
    work.emit("T = {}", T=name)
    for k, v in zip(node.keys, node.values, strict=True):
        if k is None:
            key, worth = work.fresh("key"), work.fresh("worth")
            pairs = ast.Call(ast.Attribute(v, "items", ast.Load()), [], [])
            found = opened(work, ast.Tuple([target(key), target(worth)], ast.Store()), ast.copy_location(pairs, v))
            both = ast.Tuple([load(key), load(worth)], ast.Load())
            loop(work, found, both, lambda pair: work.emit("T[K] = V", T=name, K=work.expr(pair.elts[0]), V=work.expr(pair.elts[1])))
        else:
            made = work.held(work.expr(k), [v])
            show_none(work, node, name, made)
            work.emit("T[K] = V", T=name, K=made, V=work.expr(v))
    return load(name)


def show_none(work: Lowering, node: Any, name: str, key: Any) -> None:
    """Say of a dict, before something is put in under `key`, that None may stand there as well, if that is noted on `node`."""
    if hasattr(node, "beside_none"):
        example = work.expr(clone(node.beside_none))
        work.emit("if F(): T[K] = N(E)", F=work.helper(helpers.never), T=name, K=key, N=work.helper(helpers.or_none), E=example)


@lowers_calls(collections.defaultdict)
def defaultdict(work: Lowering, node: ast.Call, made_by: Any = None) -> Any:
    default = _default(work, made_by) if made_by is not None else None
    if default is None:
        raise Obstacle(
            node,
            "`defaultdict`: it has to be seen here what its values hold; fill it here, or hand on a dict and write d.setdefault(key, [])",
        )
    counts = isinstance(default, ast.Constant) and default.value == 0
    return empty_dict(work, node, helpers.ADDED if counts else helpers.NOT_KNOWN)


@lowers_calls(collections.Counter)
def counter(work: Lowering, node: ast.Call, things: Any = None, /, **named: Any) -> Any:
    name = empty_dict(work, node, helpers.COUNTED)
    for counted in (things, _by_name(node.keywords)):
        if counted is not None:
            _count(work, name, counted, "if F(): T[K] = 0\n")
    return name


def _by_name(keywords: list[ast.keyword]) -> ast.Dict | None:
    """The dict that is given as `a=1, b=2`; None if nothing is."""
    if not keywords:
        return None
    return ast.Dict([ast.Constant(one.arg) if one.arg else None for one in keywords], [one.value for one in keywords])


def _count(work: Lowering, counter: Any, things: Any, shown: str = "", sign: str = "+") -> None:
    """Count things into a Counter, or out of it; a dict says itself how many there are of each."""
    key, number = work.fresh("key"), value("1")
    if is_place(things) or is_dict(work, things) or is_counter(work, things):
        things = work.keep(work.expr(things))
        number = ast.Call(work.helper(helpers.counts_of), [things, load(key)], [])
    text = f"K = E\n{shown}T[K] = T.get(K, 0) {sign} N"
    parts = {"F": work.helper(helpers.never)} if shown else {}
    found = each(work, gathered(work, things))
    loop(work, *found, lambda one: work.emit(text, T=counter, K=key, N=number, E=work.expr(one), **parts))


def change_counter(work: Lowering, counter: str, sign: ast.operator, other: Any) -> None:
    """`counter += other`, where a Counter that may be empty counts the same things as the other."""
    other, key = work.keep(other, "counts"), work.fresh("key")
    work.emit("if F():\n for K in O: T[K] = O[K]", F=work.helper(helpers.never), T=counter, O=other, K=key)
    work.emit("I(T, O)", I=work.helper(COUNTER_SIGNS[type(sign)]), T=counter, O=other)


def is_counter(work: Lowering, node: Any, seen: frozenset[str] = frozenset()) -> bool:
    """Is this surely a Counter? (`seen` as in `is_dict`.)"""
    if isinstance(node, ast.Name):
        return node.id in work.made and node.id not in seen and is_counter(work, work.made[node.id], seen | {node.id})
    if isinstance(node, ast.BinOp):
        return type(node.op) in COUNTER_SIGNS and is_counter(work, node.left, seen) and is_counter(work, node.right, seen)
    return isinstance(node, ast.Call) and work.scope.called(node) is collections.Counter


COUNTER_SIGNS: dict[Any, Any] = {
    ast.Sub: operator.isub, ast.Add: operator.iadd, ast.BitAnd: operator.iand, ast.BitOr: operator.ior,
}  # fmt: skip
"""The operators that two Counters have, and what changes a Counter in place."""


@lowers_methods("most_common")
def most_common(work: Lowering, node: ast.Call, method: ast.Attribute) -> Any:
    """The pairs of a Counter, those with the highest counts first, equal ones in their order."""
    made = work.keep(ast.Call(work.helper(helpers.counting), [work.expr(method.value)], []), "counts")
    pairs = value("sorted(D.items(), key=lambda _x: _x[1], reverse=True)", D=made)
    made = work.expr(pairs)
    return ast.Subscript(made, ast.Slice(None, work.expr(node.args[0])), ast.Load()) if node.args else made


@lowers_methods("subtract")
def subtract(work: Lowering, node: ast.Call, method: ast.Attribute) -> Any:
    """`counter.subtract(things)`."""
    if not is_counter(work, method.value) or len(node.args) != 1:
        return None
    key = work.fresh("key")
    text = "K = E\nT[K] = T.get(K, 0) - N"
    if is_counter(work, node.args[0]):
        pairs = ast.Call(ast.Attribute(node.args[0], "items", ast.Load()), [], [])
        goal = ast.Tuple([target("_k"), target("_n")], ast.Store())
        both = ast.Tuple([load("_k"), load("_n")], ast.Load())
        loop(work, opened(work, goal, pairs), both, lambda e: work.emit(text, T=method.value, K=key, E=e.elts[0], N=e.elts[1]))
    else:
        _count(work, method.value, node.args[0], sign="-")
    return ast.Constant(None)


@lowers_methods("total")
def total(work: Lowering, node: ast.Call, method: ast.Attribute) -> Any:
    return work.expr(value("sum(D.values())", D=method.value)) if is_counter(work, method.value) else None


def _may_be_asked(work: Lowering, node: ast.Subscript) -> bool:
    """May this be an item of an object whose class says what that is?"""
    if not isinstance(node.ctx, ast.Load) or isinstance(node.slice, ast.Slice) or isinstance(node.value, ast.Tuple | ast.List):
        return False
    return work.folded(node, is_read=True) is None


def _refuse_classes(work: Lowering, node: ast.Subscript) -> None:
    """Raises Obstacle for `KINDS[x]` where the table holds classes."""
    try:
        table = work.scope.known(node.value) if isinstance(node.value, ast.Name) else None
    except NotConstant:
        return
    things = list(table.values()) if isinstance(table, dict) else table if isinstance(table, list | tuple) else []
    if things and all(isinstance(thing, type) and not isinstance(thing, enum.EnumMeta) for thing in things):
        raise Obstacle(
            node, f"`{ast.unparse(node.value)}`: classes in a table have no machine form; put objects into it, or choose a class with `if`"
        )


@lowers(ast.Subscript)
def item(work: Lowering, node: ast.Subscript) -> Any:
    _refuse_classes(work, node)
    if isinstance(node.value, ast.Tuple | ast.List) and not isinstance(node.slice, ast.Slice | ast.Constant):
        words = [part.value for part in node.value.elts if isinstance(part, ast.Constant) and isinstance(part.value, str)]
        if len(words) == len(node.value.elts) > 1 and (table := work.written(tuple(words))) is not None:  # ("up", "down")[i]
            node.value = ast.copy_location(table, node.value)
    if isinstance(node.value, ast.Name | ast.Subscript) and isinstance(node.ctx, ast.Load) and ast.unparse(node.slice) == ":":
        return ast.Call(work.helper(helpers.whole), [work.read(node.value)], [])  # it may be a row of a constant table
    default = work.defaults.get(node.value.id) if isinstance(node.value, ast.Name) else None
    if isinstance(node.value, ast.Call) and work.scope.called(node.value) is collections.Counter:
        default = ast.Constant(0)
    if default is None and not isinstance(node.slice, ast.Slice) and (kind := missing_of(work, node.value)) is not None:
        return _of_default(work, node, kind)
    if default is None and "__getitem__" in work.scope.methods and _may_be_asked(work, node):
        return work.in_order(ast.Call(work.helper(helpers.item_of), [node.value, node.slice], []))
    if default is None or isinstance(node.slice, ast.Slice):
        return work.in_order(node)
    made = node.value if isinstance(node.value, ast.Name) else work.keep(work.expr(node.value))
    key = work.held(work.expr(node.slice))
    if not isinstance(key, ast.Name | ast.Constant):
        key = work.keep(key)
    if isinstance(node.ctx, ast.Load) and (is_counter(work, node.value) or getattr(node.value, "id", None) in work.counters):
        if not is_made_full(work, node.value):
            insert(work, made, key, default)
        return ast.Call(work.helper(helpers.got), [made, key, default], [])  # asking puts nothing in
    insert(work, made, key, default, "if K not in T: T[K] = E")
    return ast.Subscript(clone(made), clone(key), node.ctx)


@may_put_in
def _puts_in(work: Lowering, node: ast.Subscript) -> bool:
    """May this be an item of a `defaultdict`, which puts one in where the key is missing?"""
    is_default = isinstance(node.value, ast.Name) and node.value.id in work.defaults
    return is_default or (not isinstance(node.slice, ast.Slice) and missing_of(work, node.value) is not None)


def _of_default(work: Lowering, node: ast.Subscript, kind: str) -> ast.expr:
    """An item of an attribute that is a `defaultdict`, which puts in a container of a kind for a key that is missing."""
    whole, key = work.expr(node.value), work.keep(work.expr(node.slice))
    put = work.block(lambda: work.emit("W[K] = E", W=whole, K=key, E=empty_within(work, whole, key, kind)))
    work.emit("if K not in W: M", K=key, W=whole, M=put)
    return ast.Subscript(clone(whole), clone(key), node.ctx)


def insert(work: Lowering, made: Any, key: Any, worth: Any, text: str = "") -> None:
    """Write an insertion that never happens, and what else is written about it."""
    work.emit(f"if F(): T[K] = E\n{text}", F=work.helper(helpers.never), T=made, K=key, E=work.expr(clone(worth)))


@lowers_methods("get", "setdefault", "pop")
def ask(work: Lowering, node: ast.Call, method: ast.Attribute) -> Any:
    """`d.get(k, default)` of a local dict that may be empty still, or of a constant one with lists."""
    if method.attr == "get" and len(node.args) == 2 and _has_lists(work, method.value) and kind_of_empty(work, node.args[1]) == "list":
        key = work.expr(node.args[0])  # what is missing is a list as well: the row of machine code that has no items
        return ast.Call(ast.Attribute(method.value, "get", ast.Load()), [key, ast.Tuple([], ast.Load())], [])
    if method.attr == "get" and len(node.args) == 2 and (instead := _item_of(work, node.args[1], method.value)) is not None:
        key = work.keep(work.expr(node.args[0]))
        return work.expr(value("T[A if A in T else B]", T=method.value, A=key, B=instead))
    if not isinstance(method.value, ast.Name) or method.value.id not in work.scope.local or len(node.args) != 2:
        return None
    if is_none(node.args[1]):
        return None
    if method.attr == "get" and _are_constant(work, work.made.get(method.value.id)):
        return None
    if method.attr == "pop" and isinstance(node.args[0], ast.Constant) and not isinstance(node.args[1], ast.Constant):
        return None
    is_nothing = method.attr == "get" and isinstance(node.args[1], ast.Tuple) and not node.args[1].elts
    key, default = (work.expr(argument) for argument in node.args)
    key = key if isinstance(key, ast.Name | ast.Constant) else work.keep(key)
    if not is_place(default) and not isinstance(default, ast.Constant):
        default = work.keep(default)
    is_number = method.attr == "get" and isinstance(node.args[1], ast.Constant) and is_made_full(work, method.value)
    if not is_number and not (is_nothing and _is_told(work, method.value.id)):
        insert(work, method.value, key, default)
    if method.attr == "get":
        return ast.Call(work.helper(helpers.got), [method.value, clone(key), clone(default)], [])
    return ast.Call(ast.Attribute(method.value, method.attr, ast.Load()), [clone(key), clone(default)], [])


def is_made_full(work: Lowering, node: Any) -> bool:
    """Is this a dict that is made of something, so that it is known what it holds?"""
    made = work.made.get(node.id) if isinstance(node, ast.Name) else node
    if isinstance(made, ast.Call):
        return bool(made.args) and work.scope.called(made) is collections.Counter and not is_empty(work, made.args[0])
    return isinstance(made, ast.DictComp) or (isinstance(made, ast.Dict) and bool(made.keys))


def _is_told(work: Lowering, name: str) -> bool:
    """Is it known that a dict holds lists, so that `near.get(k, ())` says nothing new of it? They are put in here, or the caller knows."""
    if name in work.lists_within:
        return True
    code, is_given = work.function.__code__, name not in work.made and name not in work.changing
    return is_given and name in code.co_varnames[: code.co_argcount]


def _note_lists_within(work: Lowering, part: Any) -> None:
    """Note that a dict holds lists, if this part of the function says so."""
    goal, worth = (part.targets[0], part.value) if isinstance(part, ast.Assign) else (None, None)
    if isinstance(part, ast.Call) and isinstance(part.func, ast.Attribute) and part.func.attr == "setdefault" and len(part.args) == 2:
        goal, worth = ast.Subscript(part.func.value, part.args[0], ast.Store()), part.args[1]
    if isinstance(goal, ast.Subscript) and isinstance(goal.value, ast.Name) and isinstance(worth, ast.List | ast.ListComp):
        work.lists_within.add(goal.value.id)
    elif isinstance(goal, ast.Name) and isinstance(worth, ast.Dict | ast.DictComp):
        worths = worth.values if isinstance(worth, ast.Dict) else [worth.value]
        if any(isinstance(one, ast.List | ast.ListComp) for one in worths):
            work.lists_within.add(goal.id)
    elif isinstance(goal, ast.Name) and default_of(worth) == "list":
        work.lists_within.add(goal.id)


def _item_of(work: Lowering, node: Any, table: Any) -> Any:
    """The key of `T[1]`, which is there, of a constant dict `T`; None if this is anything else."""
    if not isinstance(node, ast.Subscript) or ast.dump(node.value) != ast.dump(table):
        return None
    try:
        return node.slice if isinstance(constant_at(work, table), dict) and work.constant(node.slice) in work.constant(table) else None
    except NotConstant:
        return None


def _are_constant(work: Lowering, made: Any) -> bool:
    """Is what a variable holds a constant dict in any case: one of a table of them, or one or another?"""
    if isinstance(made, ast.IfExp):
        return _are_constant(work, made.body) and _are_constant(work, made.orelse)
    if isinstance(made, ast.Subscript):
        table = constant_at(work, made.value)
        rows = table.values() if isinstance(table, dict) else table if isinstance(table, tuple | list) else ()
        return bool(rows) and all(isinstance(row, dict) for row in rows)
    return isinstance(constant_at(work, made), dict)


def _has_lists(work: Lowering, node: Any) -> bool:
    """Is this a constant dict all of whose values are lists?"""
    found = constant_at(work, node)
    return isinstance(found, dict) and all(isinstance(worth, list) for worth in found.values())


def _update_by_each(work: Lowering, node: ast.Call, place: Any, rows: Any) -> None:
    """`place.update(*rows)`."""
    kept = work.keep(work.expr(in_list(rows)), "rows")
    if getattr(place, "id", "") in work.united:
        inner = work.helper(helpers.one_of)
        work.emit("if F(): T.add(I(I(R)))", F=work.helper(helpers.never), T=place, I=inner, R=kept)
    (step,) = quote("for X in R: T.update(X)", X=work.fresh("row"), R=kept, T=place)
    located(step, node)
    work.statement(step)


@lowers_methods("update")
def update(work: Lowering, node: ast.Call, method: ast.Attribute) -> Any:
    """`a.update(...)` of a set with something lazy, of a dict with a constant one, or of a Counter with things to be counted."""
    named = _by_name(node.keywords)
    if named is not None:
        ast.copy_location(named, node)
        return work.expr(ast.copy_location(ast.Call(method, [*node.args, named], []), node))
    if is_counter(work, method.value) and len(node.args) == 1:
        _count(work, method.value, node.args[0])
        return ast.Constant(None)
    if len(node.args) == 1 and is_dict(work, method.value) and isinstance(constant_at(work, node.args[0]), dict):
        key, worth = work.fresh("key"), work.fresh("worth")
        (step,) = quote("for K, V in D.items(): T[K] = V", K=key, V=worth, D=node.args[0], T=method.value)
        located(step, node)
        work.statement(step)
        return ast.Constant(None)
    if is_place(method.value) and (len(node.args) > 1 or has_stars(node.args)):
        for things in node.args:
            if isinstance(things, ast.Starred):
                _update_by_each(work, node, method.value, things.value)
                continue
            one = ast.copy_location(ast.Call(ast.Attribute(method.value, "update", ast.Load()), [things], []), node)
            work.statement(ast.copy_location(ast.Expr(one), node))
        return ast.Constant(None)
    if len(node.args) != 1 or not is_place(method.value):
        return None
    things, name = node.args[0], getattr(method.value, "id", "")
    is_own = name in work.made or name in work.changing  # a set, whose items may be known by this alone; else whatever it turns out to be
    if not isinstance(things, ast.GeneratorExp | ast.ListComp) and (name in work.united or (is_own and isinstance(things, ast.SetComp))):
        new = shown_with(work, name, work.expr(things))
        return ast.Call(ast.Attribute(method.value, "update", ast.Load()), [new], [])
    if not isinstance(things, ast.GeneratorExp | ast.ListComp):
        return None
    found = each(work, gathered(work, things))
    if is_dict(work, method.value):
        parts = {"T": method.value, "K": work.fresh("key"), "V": work.fresh("worth")}
        loop(work, *found, lambda pair: work.emit("K, V = E\nT[K] = V", E=work.expr(pair), **parts))
        return ast.Constant(None)
    put = "T.add(E)" if is_own and not is_counter(work, method.value) else "F(T, E)"
    parts = {} if put == "T.add(E)" else {"F": work.helper(helpers.put_in)}
    loop(work, *found, lambda element: work.emit(put, T=method.value, E=work.expr(element), **parts))
    return ast.Constant(None)
