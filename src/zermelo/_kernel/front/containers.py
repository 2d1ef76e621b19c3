"""Local dicts, sets and empty lists: what they hold has to be seen before they are used.

An empty container says nothing of what it will hold, and machine code wants to know before it is handed on or asked. Where it is made,
or first used, an insertion is written that never happens: it is there for its types.
"""

from __future__ import annotations

import ast
import collections
import copy
import enum
from collections.abc import Iterator
from typing import Any

from . import helpers
from .loops import each, loop, opened
from .lowering import Lowering, Obstacle, lowers, lowers_calls, lowers_methods
from .scope import NotConstant
from .trees import is_place, load, parents_of, stored, target, value

INSERTIONS = {"add": "set", "append": "list", "insert": "list", "appendleft": "list"}


def look_at_contents(node: ast.FunctionDef) -> None:
    """Where the items of a container are containers that are made empty, note on them what is put into them: `by[k].append(i)` says of
    `by = {}`, `by[k] = []`, `by.setdefault(k, [])`, `defaultdict(list)` and `[[] for ...]`, `by[k][x] += 1` of `[Counter(), Counter()]`."""
    put, pairs = _put_into_items(node)
    for name, made in _made_by_name(node) if put or pairs else ():
        for one in made:
            if name in put and (_is_made_empty(one, "list", "set", "deque") or _is_named(one, "list", "set")):
                one.holds = put[name]
            elif name in pairs and (_is_made_empty(one, "dict", "Counter", "defaultdict") or _is_named(one, "dict", "Counter")):
                one.holds = pairs[name]


def _put_into_items(node: ast.FunctionDef) -> tuple[dict[Any, Any], dict[Any, Any]]:
    """By the variable that holds containers: something like what is put into lists and sets among them, and a dict with a key and a value
    like those that are put into dicts."""
    put: dict[Any, Any] = {}
    pairs: dict[Any, Any] = {}
    for part in ast.walk(node):
        goal: Any = part.targets[0] if isinstance(part, ast.Assign) else part.target if isinstance(part, ast.AugAssign) else None
        if isinstance(part, ast.Call) and isinstance(part.func, ast.Attribute) and part.func.attr in INSERTIONS and part.args:
            put.setdefault(_holder(part.func.value), like([node], part.args[-1]))
        elif isinstance(part, ast.Assign) and isinstance(part.value, ast.BinOp) and isinstance(part.value.right, ast.List):
            if part.value.right.elts:  # by[k] = by.get(k, []) + [i]
                put.setdefault(_holder(goal), like([node], part.value.right.elts[0]))
        elif isinstance(goal, ast.Subscript) and not isinstance(goal.slice, ast.Slice):
            worth = _such_as(node, part.value)  # type: ignore[attr-defined]
            pairs.setdefault(_holder(goal.value), ast.Dict([_such_as(node, goal.slice)], [worth]))
    for found in (put, pairs):
        found.pop(None, None)
    return put, pairs


def _made_by_name(node: ast.FunctionDef) -> Iterator[tuple[str | None, list[Any]]]:
    """The variables that get something, and the expressions of which that is made."""
    for part in _assigned_one_by_one(node):
        if isinstance(part, ast.Assign) and len(part.targets) == 1:
            goal = part.targets[0]
            within = isinstance(goal, ast.Name)
            yield (goal.id if isinstance(goal, ast.Name) else _holder(goal)), [*ast.walk(part.value)][1:] if within else [part.value]
        elif isinstance(part, ast.Call) and isinstance(part.func, ast.Attribute) and part.func.attr in ("setdefault", "get"):
            yield (part.func.value.id if isinstance(part.func.value, ast.Name) else None), part.args[1:]


def _is_named(node: Any, *names: str) -> bool:
    return isinstance(node, ast.Name) and node.id in names and isinstance(node.ctx, ast.Load)


def _is_made_empty(node: Any, *makers: str) -> bool:
    """Is this `[]`, `{}` or a call of one of the `makers` that is given nothing to begin with?"""
    if isinstance(node, ast.Call):
        called = getattr(node.func, "attr", getattr(node.func, "id", None))
        return called in makers and len(node.args) == (called == "defaultdict")
    return (isinstance(node, ast.List) and "list" in makers and not node.elts) or (
        isinstance(node, ast.Dict) and "dict" in makers and not node.keys
    )


def _such_as(node: Any, what: Any) -> Any:
    """Something of the type of a key or value that is put into a dict."""
    return copy.deepcopy(what) if isinstance(what, ast.Constant) else like([node], what)


def _assigned_one_by_one(node: Any) -> Iterator[Any]:
    """The nodes in `node`; `a, b = x, y` as `a = x` and `b = y`, `a: int = x` as `a = x`."""
    for part in ast.walk(node):
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


def look_at_dicts(work: Lowering, node: ast.FunctionDef) -> None:
    """Note which local variables are dicts with a default: `defaultdict` and `Counter`."""
    work.counters |= {name for name, made in work.made.items() if is_counter(work, made)}
    for part in _assigned_one_by_one(node):
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
    if known in (dict, collections.Counter) and hasattr(made_by, "holds"):
        made = ast.Call(made_by, [], [])
        made.holds = made_by.holds
        return made
    return copy.deepcopy(made_by.body) if isinstance(made_by, ast.Lambda) else None


@lowers(ast.Dict)
def written_dict(work: Lowering, node: ast.Dict) -> Any:
    """A dict some of whose keys are letters and some words: of texts of any length."""
    if None in node.keys:
        return _merged(work, node)
    if hasattr(node, "holds"):
        return empty_dict(work, node)
    texts = [key.value for key in node.keys if isinstance(key, ast.Constant) and isinstance(key.value, str)]
    if len(texts) == len(node.keys) and len({len(text) == 1 for text in texts}) == 2:
        node.keys = [ast.Call(work.helper(helpers.of_any_length), [key], []) for key in node.keys]  # type: ignore[list-item]
    return work.in_order(node)


def empty_dict(work: Lowering, node: Any, missing: int = helpers.ERROR) -> ast.Name:
    """A new dict, with what it will hold if that is noted on `node`, and what a missing key answers."""
    name = work.fresh("dict")
    work.emit("T = {}", T=name)
    if hasattr(node, "holds"):
        pair = copy.deepcopy(node.holds)
        work.emit("if F(): T[K] = V", F=work.helper(helpers.never), T=name, K=pair.keys[0], V=pair.values[0])
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
    if worth is None:
        raise Obstacle(node, "`dict.fromkeys`: say what stands under the keys, as in dict.fromkeys(things, 0)")
    name, one = work.fresh("dict"), work.keep(work.expr(worth))
    work.emit("T = {}", T=name)
    loop(work, *each(work, things), lambda key: work.emit("T[K] = V", T=name, K=work.expr(key), V=one))
    return load(name)


def _merged(work: Lowering, node: ast.Dict) -> Any:
    """`{**a, **b, k: v}` entry by entry."""
    name, key, worth = work.fresh("dict"), work.fresh("key"), work.fresh("worth")
    work.emit("T = {}", T=name)
    for k, v in zip(node.keys, node.values, strict=True):
        if k is None:
            pairs = ast.Call(ast.Attribute(v, "items", ast.Load()), [], [])
            found = opened(work, ast.Tuple([target(key), target(worth)], ast.Store()), ast.copy_location(pairs, v))
            both = ast.Tuple([load(key), load(worth)], ast.Load())
            loop(work, found, both, lambda pair: work.emit("T[K] = V", T=name, K=work.expr(pair.elts[0]), V=work.expr(pair.elts[1])))
        else:
            made = work.held(work.expr(k), [v])
            work.emit("T[K] = V", T=name, K=made, V=work.expr(v))
    return load(name)


@lowers_calls(collections.defaultdict)
def defaultdict(work: Lowering, node: ast.Call, made_by: Any = None) -> Any:
    default = _default(work, made_by) if made_by is not None else None
    if default is None:
        raise Obstacle(node, "`defaultdict`: of its values has to be seen what they hold; use numbers, lists or sets")
    counts = isinstance(default, ast.Constant) and default.value == 0
    return empty_dict(work, node, helpers.ADDED if counts else helpers.NOT_KNOWN)


@lowers_calls(collections.Counter)
def counter(work: Lowering, node: ast.Call, things: Any = None) -> Any:
    name = empty_dict(work, node, helpers.COUNTED)
    if things is not None:
        text = "K = E\nif F(): T[K] = 0\nT[K] = T.get(K, 0) + 1"
        never, key = work.helper(helpers.never), work.fresh("key")
        loop(work, *each(work, things), lambda element: work.emit(text, T=name, K=key, F=never, E=work.expr(element)))
    return name


def is_counter(work: Lowering, node: Any, seen: frozenset[str] = frozenset()) -> bool:
    """Is this surely a Counter? (`seen` as in `is_dict`.)"""
    if isinstance(node, ast.Name):
        return node.id in work.made and node.id not in seen and is_counter(work, work.made[node.id], seen | {node.id})
    if isinstance(node, ast.BinOp):
        return type(node.op) in COUNTERS and is_counter(work, node.left, seen) and is_counter(work, node.right, seen)
    return isinstance(node, ast.Call) and work.scope.called(node) is collections.Counter


COUNTERS: dict[Any, Any] = {
    ast.Sub: helpers.counts_less, ast.Add: helpers.counts_more, ast.BitAnd: helpers.counts_in_both, ast.BitOr: helpers.counts_in_either,
}  # fmt: skip
"""What operators make of two Counters."""


@lowers_methods("most_common")
def most_common(work: Lowering, node: ast.Call, method: ast.Attribute) -> Any:
    """The pairs of a Counter, those with the highest counts first, equal ones in their order."""
    pairs = value("sorted(D.items(), key=lambda _x: _x[1], reverse=True)", D=method.value)
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
        loop(work, *each(work, node.args[0]), lambda e: work.emit(text, T=method.value, K=key, E=work.expr(e), N=ast.Constant(1)))
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
            node, f"`{ast.unparse(node.value)}`: classes in a table have no machine form; choose one with `if`, each called by name"
        )


@lowers(ast.Subscript)
def item(work: Lowering, node: ast.Subscript) -> Any:
    _refuse_classes(work, node)
    default = work.defaults.get(node.value.id) if isinstance(node.value, ast.Name) else None
    if isinstance(node.value, ast.Call) and work.scope.called(node.value) is collections.Counter:
        default = ast.Constant(0)
    if default is None and "__getitem__" in work.scope.methods and _may_be_asked(work, node):
        return work.in_order(ast.Call(work.helper(helpers.item_of), [node.value, node.slice], []))
    if default is None or isinstance(node.slice, ast.Slice):
        return work.in_order(node)
    made = node.value if isinstance(node.value, ast.Name) else work.keep(work.expr(node.value))
    key = work.held(work.expr(node.slice))
    if not isinstance(key, ast.Name | ast.Constant):
        key = work.keep(key)
    if isinstance(node.ctx, ast.Load) and (is_counter(work, node.value) or getattr(node.value, "id", None) in work.counters):
        insert(work, made, key, default)
        return value("T.get(K, E)", T=made, K=key, E=default)  # asking puts nothing in
    insert(work, made, key, default, "if K not in T: T[K] = E")
    return ast.Subscript(copy.deepcopy(made), copy.deepcopy(key), node.ctx)


def insert(work: Lowering, made: Any, key: Any, worth: Any, text: str = "") -> None:
    """Write an insertion that never happens, and what else is written about it."""
    work.emit(f"if F(): T[K] = E\n{text}", F=work.helper(helpers.never), T=made, K=key, E=work.expr(copy.deepcopy(worth)))


@lowers_methods("get", "setdefault", "pop")
def ask(work: Lowering, node: ast.Call, method: ast.Attribute) -> Any:
    """`d.get(k, default)` of a local dict that may be empty still."""
    if not isinstance(method.value, ast.Name) or method.value.id not in work.scope.local or len(node.args) != 2:
        return None
    if isinstance(node.args[1], ast.Constant) and node.args[1].value is None:
        return None
    if method.attr == "pop" and isinstance(node.args[0], ast.Constant) and not isinstance(node.args[1], ast.Constant):
        return None
    key, default = (work.expr(argument) for argument in node.args)
    key = key if isinstance(key, ast.Name | ast.Constant) else work.keep(key)
    if not is_place(default) and not isinstance(default, ast.Constant):
        default = work.keep(default)
    insert(work, method.value, key, default)
    if method.attr == "get":
        return ast.Call(work.helper(helpers.got), [method.value, copy.deepcopy(key), copy.deepcopy(default)], [])
    return ast.Call(ast.Attribute(method.value, method.attr, ast.Load()), [copy.deepcopy(key), copy.deepcopy(default)], [])


@lowers_methods("update")
def update(work: Lowering, node: ast.Call, method: ast.Attribute) -> Any:
    """`a.update(...)` of a set with something lazy, or of a Counter with things to be counted."""
    if is_counter(work, method.value) and len(node.args) == 1 and not is_counter(work, node.args[0]):
        key = work.fresh("key")
        loop(work, *each(work, node.args[0]), lambda e: work.emit("K = E\nT[K] = T.get(K, 0) + 1", T=method.value, K=key, E=work.expr(e)))
        return ast.Constant(None)
    if len(node.args) > 1 and is_place(method.value):
        for things in node.args:
            one = ast.copy_location(ast.Call(ast.Attribute(method.value, "update", ast.Load()), [things], []), node)
            work.statement(ast.copy_location(ast.Expr(one), node))
        return ast.Constant(None)
    if len(node.args) != 1 or not is_place(method.value) or not isinstance(node.args[0], ast.GeneratorExp | ast.ListComp | ast.SetComp):
        return None
    loop(work, *each(work, node.args[0]), lambda element: work.emit("T.add(E)", T=method.value, E=work.expr(element)))
    return ast.Constant(None)


def of_set(work: Lowering, made: Any) -> Any:
    """What `set(...)` makes a set of, if it can be gone through as often as one likes: for questions that need no set. Else None."""
    if not isinstance(made, ast.Call) or len(made.args) != 1 or made.keywords or isinstance(made.args[0], ast.Starred):
        return None
    if work.scope.called(made) not in (set, frozenset) or not (is_place(made.args[0]) or isinstance(made.args[0], ast.Tuple)):
        return None
    return made.args[0]


# --------------------------------------------------------------------------------------------- handed on while empty


def is_empty(work: Lowering, made: Any) -> bool:
    """Does an expression make an empty container?"""
    return kind_of_empty(work, made) is not None


SHOWN = {"set": "if F(): T.add(E)", "list": "if F(): T.append(E)", "dict": "if F(): T[E] = V"}
"""How an insertion is written that never happens."""


def show_types(work: Lowering, name: str, within: str, body: list[Any], made: Any, given: dict[str, Any] | None = None) -> None:
    """Where the empty container `name` is handed to code that fills it, `body`, which calls it `within`: say what it will hold. `given`
    are the arguments of the call by parameter."""
    kind = kind_of_empty(work, made)
    plain = {parameter: argument for parameter, argument in (given or {}).items() if not work.needs(argument)}
    example = example_of(body, within, kind, plain) if kind is not None else None
    if kind is None or example is None:
        return
    if isinstance(before := work.assumed.get(name), ast.If):
        before.body = [ast.copy_location(ast.Pass(), before)]
    worth = _worth_of(body, within, plain) if kind == "dict" else ast.Constant(0)
    work.emit(SHOWN[kind], F=work.helper(helpers.never), T=name, E=work.expr(example), V=work.expr(worth))


def kind_of_empty(work: Lowering, made: Any) -> str | None:
    """What an expression makes an empty one of."""
    if isinstance(made, ast.List) and not made.elts:
        return "list"
    if isinstance(made, ast.Dict) and not made.keys:
        return "dict"
    if isinstance(made, ast.Call) and not made.args:
        called = work.scope.called(made)
        if called is helpers.unordered:
            return "set"
        kinds: dict[Any, str] = {set: "set", list: "list", dict: "dict", collections.deque: "list"}
        return kinds.get(called) if isinstance(called, type) else None
    return None


def annotated_item(annotation: Any) -> Any:
    """An item of what `list[...]` or `set[...]` says, or a dict with one of what `dict[...]` says; None if that is not said plainly."""
    if not isinstance(annotation, ast.Subscript):
        return None
    inside = annotation.slice
    if isinstance(inside, ast.Tuple):
        parts = [_of_type(part) for part in inside.elts]
        return ast.Dict(parts[:1], parts[1:]) if len(parts) == 2 and None not in parts else None
    return _of_type(inside)


def _of_type(annotation: Any) -> Any:
    """Something of a type that an annotation names."""
    if isinstance(annotation, ast.Name):
        known = {"int": 0, "bool": False, "float": 0.0}
        return ast.Constant(known[annotation.id]) if annotation.id in known else None
    if isinstance(annotation, ast.Subscript) and isinstance(annotation.value, ast.Name):
        parts = annotation.slice.elts if isinstance(annotation.slice, ast.Tuple) else [annotation.slice]
        items = [_of_type(part) for part in parts]
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


def look_at_empties(work: Lowering, node: ast.FunctionDef) -> None:
    """Note what lists hold that are returned empty, or are only added to as a whole: what the function says it answers, what other
    returns hold, else whole numbers."""
    answers = [part.value for part in ast.walk(node) if isinstance(part, ast.Return) and part.value is not None]
    item = annotated_item(node.returns)
    for answer in answers:
        if item is not None:
            break
        if isinstance(answer, ast.List) and answer.elts:
            item = _item_like(work, node, answer.elts[0])
        elif isinstance(answer, ast.ListComp):
            item = like(node.body, answer.elt)
        elif isinstance(answer, ast.Name):
            item = example_of(node.body, answer.id, "list")
    empty = [answer for answer in answers if kind_of_empty(work, answer) == "list"]
    for inner in (one for answer in answers if isinstance(answer, ast.List) and isinstance(item, ast.List) for one in answer.elts):
        if isinstance(inner, ast.List) and not inner.elts:  # `return [[]]`
            inner.holds = item.elts[0]  # type: ignore[attr-defined]
    if len(empty) < len(answers) or item is not None:
        work.answer = item if item is not None else ast.Constant(0)
    work.grown = _grown(work, node)
    returned = {answer.id for answer in answers if isinstance(answer, ast.Name)}
    for part in ast.walk(node):
        if not isinstance(part, ast.Assign | ast.AnnAssign) or part.value is None:
            continue
        goal, kind = part.targets[0] if isinstance(part, ast.Assign) else part.target, kind_of_empty(work, part.value)
        if not isinstance(goal, ast.Name) or kind is None:
            continue
        said = annotated_item(part.annotation) if isinstance(part, ast.AnnAssign) else None
        if said is None and goal.id in work.items:
            continue
        if said is None and kind in ("set", "dict") and not _is_filled(node, goal.id):
            said = ast.Constant(0)
        if said is None and kind == "list" and example_of(node.body, goal.id, kind) is None:
            if any(not _is_own(node, things) for things in work.grown.get(goal.id, ())):
                continue  # what is added says what it holds
            said = work.answer if goal.id in returned else None
            said = said if said is not None else _elsewhere(node, goal.id)
            if said is None and goal.id in work.grown:
                said = work.assumed[goal.id] = ast.Constant(0)
        if said is None and kind == "list" and not _is_put_into(node, goal.id):
            said = example_of(node.body, goal.id, kind)
        if said is not None:
            work.items[goal.id] = said


def _item_like(work: Lowering, node: ast.FunctionDef, item: Any) -> Any:
    """Something like an item of a list that a function answers; None if nothing is known of it."""
    if is_empty(work, item):
        return None
    if (given := _given(node, item)) is not None:
        return given
    inner = example_of(node.body, item.id, "list") if isinstance(item, ast.Name) else None
    return ast.List([inner], ast.Load()) if inner is not None else like(node.body, item)


def _is_put_into(node: ast.FunctionDef, name: str) -> bool:
    """Does anything change a list, so that this says what it holds?"""
    parts = [part for part in ast.walk(node) if isinstance(part, ast.Attribute) and getattr(part.value, "id", "") == name]
    pushes = (part for part in ast.walk(node) if isinstance(part, ast.Call) and _called_name(part) in PUSHED and part.args)
    return any(part.attr in INSERTIONS for part in parts) or any(getattr(part.args[0], "id", "") == name for part in pushes)


def _given(node: ast.FunctionDef, answer: Any) -> Any:
    """What a function answers if it is something that it was given, or `tuple` or `list` of that; else None."""
    is_copied = isinstance(answer, ast.Call) and len(answer.args) == 1 and _called_name(answer) in ("tuple", "list")
    inner = answer.args[0] if is_copied else answer
    given = isinstance(inner, ast.Name) and inner.id in [argument.arg for argument in node.args.args]
    return copy.deepcopy(answer) if given else None


def _grown(work: Lowering, node: ast.FunctionDef) -> dict[str, list[Any]]:
    """The local lists that are made empty, and what is added to each as a whole."""
    found: dict[str, list[Any]] = {}
    for part in ast.walk(node):
        if isinstance(part, ast.Assign | ast.AnnAssign) and part.value is not None:
            goal = part.targets[0] if isinstance(part, ast.Assign) else part.target
            pairs = (
                zip(goal.elts, part.value.elts, strict=False) if isinstance(goal, ast.Tuple) and isinstance(part.value, ast.Tuple) else ()
            )
            for one, made in (*pairs, (goal, part.value)):
                if isinstance(one, ast.Name) and kind_of_empty(work, made) == "list":
                    found[one.id] = []
    for part in ast.walk(node):
        if isinstance(part, ast.AugAssign) and isinstance(part.op, ast.Add) and isinstance(part.target, ast.Name):
            found.get(part.target.id, []).append(part.value)
        elif isinstance(part, ast.Call) and isinstance(part.func, ast.Attribute) and part.func.attr == "extend" and part.args:
            found.get(getattr(part.func.value, "id", ""), []).append(part.args[0])
    return found


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
    return None if isinstance(most, ast.Constant) and most.value is None else most


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
        loop(work, *each(work, node.args[0]), lambda one: work.emit(f"{put}\n{drop}", T=name, E=work.expr(one), M=most))


def _is_filled(node: ast.FunctionDef, name: str) -> bool:
    """May anything be put into a set or dict, or may it be another's?"""
    harmless = {"get", "keys", "values", "items", "copy", "isdisjoint"}
    asked = {
        part.value
        for part in ast.walk(node)
        if (isinstance(part, ast.Attribute) and part.attr in harmless)
        or (isinstance(part, ast.Subscript) and isinstance(part.ctx, ast.Load))
    }
    for part in ast.walk(node):
        if isinstance(part, ast.Compare):
            asked |= {side for side, op in zip(part.comparators, part.ops, strict=True) if isinstance(op, ast.In | ast.NotIn)}
        elif (
            isinstance(part, ast.Call)
            and isinstance(part.func, ast.Name)
            and part.func.id in ("len", "bool", "sum", "sorted", "any", "all")
        ):
            asked |= {*part.args}
        elif isinstance(part, ast.For | ast.comprehension):
            asked.add(part.iter)
        elif isinstance(part, ast.If | ast.While | ast.IfExp):
            asked.add(part.test)
        elif isinstance(part, ast.UnaryOp):
            asked.add(part.operand)
    uses = [part for part in ast.walk(node) if isinstance(part, ast.Name) and part.id == name]
    return sum(not isinstance(use.ctx, ast.Load) for use in uses) > 1 or any(
        use not in asked for use in uses if isinstance(use.ctx, ast.Load)
    )


def _is_own(node: ast.FunctionDef, things: Any) -> bool:
    """Is something what the function itself answers?"""
    return isinstance(things, ast.Call) and getattr(things.func, "attr", getattr(things.func, "id", None)) == node.name


def add_all(work: Lowering, name: str, things: Any) -> None:
    """`name += things` of a list that was made empty: item by item, so that it is seen what it holds."""
    new = work.keep(things, "new")
    work.emit("if F(): T.append(I(N))\nA(T, N)", F=work.helper(helpers.never), I=work.helper(helpers.one_of), T=name, N=new,
              A=work.helper(helpers.add_all))  # fmt: skip


def _elsewhere(node: ast.FunctionDef, name: str) -> Any:
    """An item of a list that the same variable holds at another place; None if there is none."""
    for part in ast.walk(node):
        if isinstance(part, ast.Assign) and len(part.targets) == 1 and isinstance(part.targets[0], ast.Name) and part.targets[0].id == name:
            made = part.value
            if isinstance(made, ast.List) and made.elts:
                return like(node.body, made.elts[0])
            if isinstance(made, ast.ListComp):
                return like(node.body, made.elt)
    return None


def beside(work: Lowering, made: Any, other: Any) -> Any:
    """`made`, an empty list that stands where `other` may stand as well, with what it will hold; anything else as it is."""
    if kind_of_empty(work, made) != "list" or kind_of_empty(work, other) is not None or hasattr(made, "holds"):
        return made
    item = like([], other.elts[0] if isinstance(other, ast.List) else other.elt if isinstance(other, ast.ListComp) else None)
    return empty_list(work, item)


def empty_list(work: Lowering, item: Any, kind: str = "list") -> ast.Name:
    """A new list (or set), of which only is known what it would hold: things like `item`."""
    name = work.keep(ast.List([], ast.Load()) if kind == "list" else ast.Call(load("set"), [], []), "nothing")
    work.emit(SHOWN[kind], F=work.helper(helpers.never), T=name, E=work.expr(copy.deepcopy(item)), V=ast.Constant(0))
    return name


def show_item(work: Lowering, name: str, kind: str) -> None:
    """Where a list, set or dict is made empty: say what it will hold, if that was noted."""
    item = work.items.get(name)
    if isinstance(item, ast.Dict) and kind == "dict":
        work.emit("if F(): T[K] = V", F=work.helper(helpers.never), T=name, K=copy.deepcopy(item.keys[0]), V=copy.deepcopy(item.values[0]))
    elif item is not None:
        work.emit(SHOWN[kind], F=work.helper(helpers.never), T=name, E=work.expr(copy.deepcopy(item)), V=ast.Constant(0))
        if name in work.assumed:
            work.assumed[name] = work.out[-1]


PUSHED = {"heappush", "insort", "insort_left", "insort_right"}
"""Functions that put their second argument into the list that is the first."""


def _called_name(node: ast.Call) -> str:
    return str(getattr(node.func, "id", getattr(node.func, "attr", "")))


def _worth_of(body: list[Any], name: str, given: dict[str, Any]) -> Any:
    """Something like what `body` puts under the keys of a dict."""
    for part in (inner for statement in body for inner in ast.walk(statement)):
        if isinstance(part, ast.Assign) and isinstance(part.targets[0], ast.Subscript) and getattr(part.targets[0].value, "id", "") == name:
            if isinstance(part.value, ast.Constant) and isinstance(part.value.value, bool | int | float):
                return part.value
            return like(body, part.value, given)
    return ast.Constant(0)


def example_of(body: list[Any], name: str, kind: str, given: dict[str, Any] | None = None) -> Any:
    """An item like those that `body` puts into `name`: whole numbers, or tuples of them, which boards are made of, or what was `given`."""
    for part in (inner for statement in body for inner in ast.walk(statement)):
        found = None
        if kind == "list" and isinstance(part, ast.Call) and len(part.args) == 2 and _called_name(part) in PUSHED:
            found = part.args[1] if isinstance(part.args[0], ast.Name) and part.args[0].id == name else None
        elif isinstance(part, ast.Call) and isinstance(part.func, ast.Attribute) and isinstance(part.func.value, ast.Name):
            if part.func.value.id == name and INSERTIONS.get(part.func.attr) == kind and part.args:
                found = part.args[-1]
        elif kind == "list" and isinstance(part, ast.BinOp) and isinstance(part.op, ast.Add) and isinstance(part.right, ast.List):
            found = part.right.elts[0] if isinstance(part.left, ast.Name) and part.left.id == name and part.right.elts else None
        elif kind == "dict" and isinstance(part, ast.Assign) and isinstance(part.targets[0], ast.Subscript):
            goal = part.targets[0]
            found = goal.slice if isinstance(goal.value, ast.Name) and goal.value.id == name else None
        if found is not None:
            return like(body, found, given)
    return None


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
        return copy.deepcopy(given[node.id])
    if isinstance(node, ast.Name):
        for part in (inner for statement in body for inner in ast.walk(statement)):
            if (
                isinstance(part, ast.Assign)
                and isinstance(part.value, ast.Name)
                and part.value.id == node.id
                and isinstance(part.targets[0], ast.Tuple)
            ):
                return ast.Tuple([ast.Constant(0) for _ in part.targets[0].elts], ast.Load())
    return ast.Constant(0)
