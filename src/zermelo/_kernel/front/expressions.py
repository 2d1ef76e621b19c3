"""Expressions that hide statements or are slow as they are written."""

from __future__ import annotations

import ast
import collections
import functools
import itertools
from collections.abc import Callable
from typing import Any

from ..families import family
from ..identity import is_own_class, is_record
from ..objects import record_class
from . import helpers
from .containers.dicts import is_counter, is_dict, show_none
from .containers.empties import empty_list
from .containers.examples import kind_of_empty
from .containers.lists import is_constant_list, own_list
from .containers.unordered import of_set
from .loops import clauses, collected, loop, opened
from .lowering import Lowering, Obstacle, lowers
from .scope import NotConstant
from .special.generators import no_generator
from .special.waiting import either_kept, is_lazy, kept
from .trees import clone, has_stars, is_call_or, is_place, joined, load, value, walk

FEW = 8
"""`x in (a, b, c)` with at most so many items is written as comparisons."""
LONG = 256
"""A tuple that is repeated is written out up to this length."""


@lowers(ast.NamedExpr)
def walrus(work: Lowering, node: ast.NamedExpr) -> ast.expr:
    work.emit("T = E", T=node.target.id, E=work.expr(node.value))
    return load(node.target.id)


@lowers(ast.BoolOp)
def and_or(work: Lowering, node: ast.BoolOp) -> Any:
    first, last = node.values[0], node.values[-1]
    kind = kind_of_empty(work, last) if isinstance(node.op, ast.Or) and len(node.values) == 2 and is_place(first) else None
    if kind is not None:  # `memo or {}`
        name = work.fresh()
        work.emit("T = E\nif not T: T = F(T, K)", T=name, E=work.expr(first), F=work.helper(helpers.empty_like), K=ast.Constant(kind))
        if is_counter(work, last):
            work.emit("if not T: F(T, K)", T=name, F=work.helper(helpers.with_default), K=ast.Constant(helpers.COUNTED))
        return load(name)
    name = work.fresh()
    rest = node.values[1] if len(node.values) == 2 else ast.copy_location(ast.BoolOp(node.op, node.values[1:]), node)
    if is_call_or(node):  # `found(board) or 0` is no None
        body, before = work.block(lambda: work.emit("T = E", T=name, E=work.expr(rest))), work.keep(work.expr(first))
        work.emit("if X: T = F(X)\nelse: B", X=before, T=name, F=work.helper(helpers.there), B=body)
        return load(name)
    one, (steps, other) = work.expr(first), work.alone(rest)
    if not steps:
        return ast.copy_location(ast.BoolOp(node.op, [one, other]), node)
    work.emit("T = E", T=name, E=one)
    body = work.block(lambda: work.emit("P\nT = E", T=name, P=steps, E=other))
    work.emit("if T: B" if isinstance(node.op, ast.And) else "if not T: B", T=name, B=body)
    return load(name)


@lowers(ast.UnaryOp)
def unary(work: Lowering, node: ast.UnaryOp) -> Any:
    return work.test(node) if isinstance(node.op, ast.Not) else work.in_order(node)


@lowers(ast.IfExp)
def either(work: Lowering, node: ast.IfExp) -> Any:
    try:
        return work.expr(node.body if work.constant(node.test) else node.orelse)
    except NotConstant:
        pass
    table, which = _choice(work, node)
    if _is_for_a_table(table):
        if family(table) is None:
            why = "objects of different classes, of which one changes or gives an operator a meaning"
            raise Obstacle(node, f"`{ast.unparse(node)}` are {why}: write `if`, and in each branch what is done with the object")
        name = f"_chosen_from_{len(work.named)}"
        work.named[name] = work.scope.globals[name] = table
        return work.expr(ast.copy_location(ast.Subscript(load(name), which, ast.Load()), node))
    test = work.test(node.test)
    if is_constant_list(work, node.body) != is_constant_list(work, node.orelse):
        node = ast.IfExp(test, own_list(work, node.body), own_list(work, node.orelse))
    if is_lazy(work, node.body) and is_lazy(work, node.orelse):
        return either_kept(work, test, node)
    (before, yes), (beforehand, no) = work.alone(node.body), work.alone(node.orelse)
    if not before and not beforehand:
        return ast.IfExp(test, yes, no)
    name = work.fresh()
    work.emit("if C:\n P\n T = A\nelse:\n Q\n T = B", C=test, T=name, P=before, A=yes, Q=beforehand, B=no)
    return load(name)


def _choice(work: Lowering, node: Any, first: int = 0) -> tuple[list[Any], Any]:
    """The constants among which `ROOK if x else KING if y else PAWN` chooses, and the number of the one that it takes, from `first` on.
    None stands for what is known only when it runs."""
    if isinstance(node, ast.IfExp):
        some, one = _choice(work, node.body, first)
        more, other = _choice(work, node.orelse, first + len(some))
        return some + more, ast.copy_location(ast.IfExp(node.test, one, other), node)
    try:
        found = work.scope.known(node) if is_place(node) else None
    except NotConstant:
        found = None
    return [found], ast.Constant(first)


def _is_for_a_table(chosen: list[Any]) -> bool:
    """Are these constants taken from a table when one of them is chosen: objects of several classes?"""
    return all(is_own_class(type(one)) for one in chosen) and len({type(one) for one in chosen}) > 1


def chosen_by_test(work: Lowering, node: ast.If) -> ast.Assign | None:
    """`if x: piece = ROOK` and `else: piece = KING` as one choice of constants that are taken from a table; None for anything else."""
    made = _one_assignment(node)
    table = _choice(work, clone(made.value))[0] if made is not None else []
    return made if table and _is_for_a_table(table) and family(table) is not None else None


def _one_assignment(step: ast.stmt) -> ast.Assign | None:
    """A statement that assigns to one variable, and does nothing else, whatever its tests say."""
    if isinstance(step, ast.Assign):
        return step if len(step.targets) == 1 and isinstance(step.targets[0], ast.Name) else None
    if not isinstance(step, ast.If) or len(step.body) != 1 or len(step.orelse) != 1:
        return None
    one, other = map(_one_assignment, (step.body[0], step.orelse[0]))
    if one is None or other is None or one.targets[0].id != other.targets[0].id:  # type: ignore[attr-defined]
        return None
    return ast.copy_location(ast.Assign(one.targets, ast.copy_location(ast.IfExp(step.test, one.value, other.value), step)), step)


@lowers(ast.Lambda)
def function(work: Lowering, node: ast.Lambda) -> ast.expr:
    names = {argument.arg for argument in walk(node.args) if isinstance(argument, ast.arg)}
    before, work.scope.local = work.scope.local, work.scope.local | names
    body = work.block(lambda: work.emit("return E", E=work.expr(node.body)))
    work.scope.local = before
    if len(body) == 1:
        return ast.Lambda(node.args, body[0].value)  # type: ignore[attr-defined]
    name = work.fresh("lambda")
    work.out.append(ast.copy_location(ast.FunctionDef(name, node.args, body, [], None), node))
    return load(name)


@lowers(ast.Starred)
def starred(work: Lowering, node: ast.Starred) -> ast.expr:
    return ast.Starred(work.expr(node.value), node.ctx)


@lowers(ast.JoinedStr)
def text(work: Lowering, node: ast.JoinedStr) -> ast.expr:
    """The texts of its parts, put together. (What is raised is not lowered: nobody asks how its message is made.)"""
    values = [part.value if isinstance(part, ast.FormattedValue) else part for part in node.values]
    made = work.in_order(ast.Tuple(values, ast.Load())).elts
    return joined_parts(work, [_written(work, part, one) for part, one in zip(node.values, made, strict=True)])


def _written(work: Lowering, part: Any, made: Any) -> Any:
    """One part of an f-string, whose value is lowered already, as a text."""
    if not isinstance(part, ast.FormattedValue):
        return made
    if part.conversion == ord("r"):
        made = ast.Call(work.helper(helpers.as_repr), [made], [])
    elif part.conversion == ord("a"):
        raise Obstacle(part, "`!a` in an f-string: only what `str` writes of a value has a machine form")
    if part.format_spec is None:
        return ast.Call(load("str"), [made], [])
    padded = _padded(work, part.format_spec.values, made)  # type: ignore[attr-defined]
    if padded is not None:
        return padded
    texts = [str(one.value) for one in part.format_spec.values if isinstance(one, ast.Constant)]  # type: ignore[attr-defined]
    if len(texts) < len(part.format_spec.values):  # type: ignore[attr-defined]
        raise Obstacle(part, "an f-string: the width of a value has to be written as a number")
    return formatted(work, made, "".join(texts))


def _padded(work: Lowering, spec: list[Any], made: Any) -> ast.expr | None:
    """`{x:>{width}}` as `str(x).rjust(width)`; None for other formats."""
    if not spec or not isinstance(spec[0], ast.Constant) or not 2 <= len(spec) <= 3 or not isinstance(spec[1], ast.FormattedValue):
        return None
    how, last = str(spec[0].value), spec[2].value if len(spec) == 3 and isinstance(spec[2], ast.Constant) else ""
    if len(spec) == 3 and not isinstance(spec[2], ast.Constant):
        return None
    if how[-1:] not in ("<", ">") or len(how) > 2 or last not in ("", "d", "s") or spec[1].format_spec is not None:
        return None
    fill = [ast.Constant(how[0])] if len(how) == 2 else []
    text = ast.Call(load("str"), [made], [])
    just = ast.Attribute(text, "ljust" if how[-1] == "<" else "rjust", ast.Load())
    return ast.Call(just, [work.expr(spec[1].value), *(work.expr(part) for part in fill)], [])


def formatted(work: Lowering, made: Any, spec: str) -> ast.expr:
    """A value as `format` writes it."""
    return ast.Call(work.helper(helpers.with_format), [made, ast.Constant(spec)], [])


def joined_parts(work: Lowering, parts: list[Any]) -> ast.expr:
    return ast.Call(work.helper(helpers.as_text), [ast.Tuple(parts, ast.Load())], [])


@lowers(ast.Await)
def awaited(work: Lowering, node: Any) -> ast.expr:
    raise Obstacle(node, "`await`: a rule answers at once")


# --------------------------------------------------------------------------------------------------- comparisons


@lowers(ast.Compare)
def comparison(work: Lowering, node: ast.Compare) -> Any:
    if len(node.ops) == 1 and (kind := _just_of(work, node)) is not None:
        return kind
    if len(node.ops) == 1 and isinstance(node.ops[0], ast.Is | ast.IsNot) and is_not_implemented(work, node.comparators[0]):
        return ast.Constant(isinstance(node.ops[0], ast.IsNot))  # see `returned` of statements
    if len(node.ops) == 1 and isinstance(node.ops[0], ast.In | ast.NotIn):
        found = _in_view(work, node) or _among(work, node)
        if found is not None:
            return found
    if len(node.ops) == 1 and isinstance(node.ops[0], ast.Eq | ast.NotEq):
        found = _same_items(work, node) or _as_nothing(work, node)
        if found is not None:
            return found
    if len(node.ops) == 1 and isinstance(node.ops[0], ast.LtE | ast.GtE):
        few, many = (node.left, node.comparators[0]) if isinstance(node.ops[0], ast.LtE) else (node.comparators[0], node.left)
        things = of_set(work, few)
        if things is not None:
            return work.in_order(ast.Call(work.helper(helpers.all_in), [things, many], []))
    if len(node.ops) > 1 and any(map(work.needs, node.comparators[1:])):
        middle = work.fresh()
        first = ast.Compare(node.left, node.ops[:1], [ast.NamedExpr(ast.Name(middle, ast.Store()), node.comparators[0])])
        return work.expr(ast.BoolOp(ast.And(), [first, ast.Compare(load(middle), node.ops[1:], node.comparators[1:])]))
    return work.in_order(node)


def is_not_implemented(work: Lowering, node: Any) -> bool:
    try:
        return isinstance(node, ast.Name) and work.scope.known(node) is NotImplemented
    except NotConstant:
        return False


KIND_SIGNS = {ast.Is: True, ast.Eq: True, ast.In: True, ast.IsNot: False, ast.NotEq: False, ast.NotIn: False}


def _just_of(work: Lowering, node: ast.Compare) -> ast.expr | None:
    """`type(x) is int`, `type(x) in (int, bool)`."""
    op, asked, classes = type(node.ops[0]), node.left, node.comparators[0]
    if op not in KIND_SIGNS or not isinstance(asked, ast.Call) or len(asked.args) != 1 or work.scope.called(asked) is not type:
        return None
    several = isinstance(classes, ast.Tuple | ast.List | ast.Set)
    if (op in (ast.In, ast.NotIn)) != several:
        return None
    found = of_classes(work, asked.args[0], classes.elts if several else [classes], exactly=True)  # type: ignore[attr-defined]
    if found is None:
        return None
    return found if KIND_SIGNS[op] else ast.UnaryOp(ast.Not(), found)


def of_classes(work: Lowering, thing: Any, classes: list[Any], exactly: bool) -> ast.expr | None:
    """A question whether something is of one of several classes; None if they are not all known."""
    known: list[Any] = []
    for cls in classes:
        if isinstance(cls, ast.Tuple):
            classes.extend(cls.elts)
            continue
        if isinstance(cls, ast.Call) and len(cls.args) == 1 and isinstance(cls.args[0], ast.Constant) and cls.args[0].value is None:
            known.append(type(None))  # type(None)
            continue
        try:
            found = work.scope.known(cls)
        except NotConstant:
            return None
        known += found if isinstance(found, tuple) else [found]
    names = [name for name, kind in helpers.KINDS.items() if kind in known]
    own = [cls for cls in known if cls not in helpers.KINDS.values()]
    if collections.deque in own:
        raise Obstacle(work.here, "whether something is a deque is not known beforehand: say beside it which it is")
    if not all(is_record(cls) or is_own_class(cls) for cls in own):
        return None
    made = work.expr(thing)
    if len(own) + bool(names) > 1 and not is_place(made):
        made = work.keep(made)
    asked: list[ast.expr] = []
    if names:
        asked.append(ast.Call(work.helper(helpers.is_just if exactly else helpers.is_kind), [made, ast.Constant(",".join(names))], []))
    for cls in own:
        record = record_class(cls) if is_own_class(cls) else cls
        by = work.helper(helpers.is_just_by if exactly else helpers.is_made_by)
        asked.append(ast.Call(by, [clone(made), work.helper(record)], []))
    return joined(ast.Or(), asked, False)


def _among(work: Lowering, node: ast.Compare) -> ast.expr | None:
    """`x in {a, b, c}` as `x == a or x == b or x == c`."""
    things = node.comparators[0]
    if not isinstance(things, ast.Set | ast.Tuple | ast.List) or not 0 < len(things.elts) <= FEW:
        return None
    if any(isinstance(item, ast.Starred) or work.needs(item) for item in things.elts) or not all(map(_is_simple, things.elts)):
        return None
    left = work.expr(node.left)
    if not isinstance(left, ast.Name | ast.Constant):
        left = work.keep(left) if work.needs(node.left) or not is_place(left) else left
    each: list[ast.expr] = [ast.Compare(clone(left), [ast.Eq()], [work.expr(item)]) for item in things.elts]
    found = joined(ast.Or(), each, False)
    return found if isinstance(node.ops[0], ast.In) else ast.UnaryOp(ast.Not(), found)


def _is_simple(node: ast.expr) -> bool:
    """Is it cheap to leave `node` out, and harmless?"""
    return isinstance(node, ast.Constant) or is_place(node) or (isinstance(node, ast.UnaryOp) and _is_simple(node.operand))


def _same_items(work: Lowering, node: ast.Compare) -> ast.expr | None:
    """`[... for ...] == [a, b, c]` without the lists."""
    made, given = node.left, node.comparators[0]
    if not isinstance(made, ast.ListComp):
        made, given = given, made
    if not isinstance(made, ast.ListComp):
        return None
    if isinstance(given, ast.List) and given.elts and not any(isinstance(item, ast.Starred) or work.needs(item) for item in given.elts):
        given = ast.copy_location(ast.Tuple(given.elts, ast.Load()), given)
    elif not (isinstance(given, ast.BinOp) and isinstance(given.op, ast.Mult) and isinstance(given.left, ast.List)):
        return None
    same, n = work.fresh("same"), work.fresh("n")
    right = work.keep(work.read(_as_tuple(given)))
    work.emit("S = True\nN = 0", S=same, N=n)
    test = "if N >= len(R): S = False\nelif E != R[N]: S = False\nN = N + 1"
    loop(work, clauses(work, made.generators), made.elt, lambda e: work.emit(test, S=same, N=n, R=right, E=work.expr(e)))
    found = value("S and N == len(R)", S=same, N=n, R=right)
    return found if isinstance(node.ops[0], ast.Eq) else ast.UnaryOp(ast.Not(), found)


def _as_nothing(work: Lowering, node: ast.Compare) -> ast.expr | None:
    """`these == set()`, `these == []`."""
    for made, other in ((node.left, node.comparators[0]), (node.comparators[0], node.left)):
        is_call = isinstance(made, ast.Call) and not made.args and not made.keywords
        if is_call and work.scope.called(made) in (set, frozenset, helpers.unordered):
            asked = helpers.is_empty_set
        elif isinstance(made, ast.List) and not made.elts and not isinstance(other, ast.List):
            asked = helpers.is_empty_list
        else:
            continue
        found = ast.Call(work.helper(asked), [work.read(other)], [])
        return found if isinstance(node.ops[0], ast.Eq) else ast.UnaryOp(ast.Not(), found)
    return None


def _as_tuple(node: ast.expr) -> ast.expr:
    """`[a] * n` as `(a,) * n`."""
    if isinstance(node, ast.BinOp) and isinstance(node.left, ast.List):
        return ast.copy_location(ast.BinOp(ast.copy_location(ast.Tuple(node.left.elts, ast.Load()), node.left), node.op, node.right), node)
    return node


# --------------------------------------------------------------------------------------------------- tuples and their sums


@lowers(ast.Tuple)
def items(work: Lowering, node: ast.Tuple) -> Any:
    if isinstance(node.ctx, ast.Store) or not has_stars(node.elts):
        return work.in_order(node)
    changed = _put(work, _summed(node, lambda things: things))
    if changed is not None:
        return work.expr(changed)
    return work.expr(_summed(node, functools.partial(_as_items, work)))


def _summed(node: ast.Tuple, as_items: Callable[[ast.expr], ast.expr]) -> Any:
    """`(*a, b, *c)` as `a + (b,) + c`."""
    parts: list[ast.expr] = []
    for item in node.elts:
        if isinstance(item, ast.Starred):
            parts.append(as_items(item.value))
        elif parts and isinstance(parts[-1], ast.Tuple):
            parts[-1].elts.append(item)
        else:
            parts.append(ast.Tuple([item], ast.Load()))
    return functools.reduce(lambda a, b: ast.BinOp(a, ast.Add(), b), parts)


def _as_items(work: Lowering, things: ast.expr) -> ast.expr:
    """What `*things` puts into a tuple, as a tuple."""
    if is_constant_list(work, things):
        return work.written(tuple(work.constant(things))) or things
    made = load("tuple") if isinstance(things, ast.GeneratorExp) else work.helper(helpers.as_tuple)
    return ast.Call(made, [things], [])


@lowers(ast.List)
def listed_items(work: Lowering, node: ast.List) -> Any:
    """`[*a, b]` item by item."""
    if hasattr(node, "holds"):
        return empty_list(work, node.holds)
    if isinstance(node.ctx, ast.Load):
        for item in node.elts:
            no_generator(work, item)
    if isinstance(node.ctx, ast.Store) or not has_stars(node.elts):
        return work.in_order(node)
    name = work.fresh("list")
    work.emit("T = []", T=name)
    for item in node.elts:
        if isinstance(item, ast.Starred):
            each = work.fresh("each")
            loop(
                work,
                opened(work, ast.Name(each, ast.Store()), item.value),
                load(each),
                lambda e: work.emit("T.append(E)", T=name, E=work.expr(e)),
            )
        else:
            work.emit("T.append(E)", T=name, E=work.expr(item))
    return load(name)


def _in_view(work: Lowering, node: ast.Compare) -> ast.expr | None:
    """`k in d.keys()` as `k in d`, and `(k, v) in d.items()` as `k in d and d[k] == v`."""
    view = node.comparators[0]
    name = getattr(view.func, "attr", None) if isinstance(view, ast.Call) and not view.args and not view.keywords else None
    if name not in ("keys", "values", "items") or name in work.scope.methods:
        return None
    if name == "values" and work.folded(view, is_read=True) is None:
        sought = work.keep(work.expr(node.left))
        found = work.expr(ast.copy_location(value("any(_x == W for _x in V)", W=sought, V=view), node))
        return found if isinstance(node.ops[0], ast.In) else ast.UnaryOp(ast.Not(), found)
    if name == "values":
        return None
    pairs = view.func.value  # type: ignore[attr-defined]
    if name == "keys":
        return work.expr(ast.copy_location(ast.Compare(node.left, node.ops, [pairs]), node))  # type: ignore[no-any-return]
    if not isinstance(node.left, ast.Tuple) or len(node.left.elts) != 2 or not is_place(pairs):
        return None
    key, worth = (part if isinstance(part, ast.Constant) else work.keep(work.expr(part)) for part in node.left.elts)
    found = work.expr(ast.copy_location(value("K in D and D[K] == V", K=key, D=pairs, V=worth), node))
    return found if isinstance(node.ops[0], ast.In) else ast.UnaryOp(ast.Not(), found)


def _pairs_of(node: Any) -> list[tuple[Any, Any]]:
    """What a dict brings to one that is written out: its pairs where they are written there, itself otherwise."""
    return list(zip(node.keys, node.values, strict=True)) if isinstance(node, ast.Dict) else [(None, node)]


@lowers(ast.BinOp)
def sums(work: Lowering, node: ast.BinOp) -> Any:
    if isinstance(node.op, ast.BitOr) and is_dict(work, node.left) and is_dict(work, node.right):
        pairs = [pair for side in (node.left, node.right) for pair in _pairs_of(side)]
        return work.expr(ast.copy_location(ast.Dict([key for key, _ in pairs], [worth for _, worth in pairs]), node))
    if isinstance(node.op, ast.Mult):
        node = ast.copy_location(ast.BinOp(own_list(work, node.left), node.op, own_list(work, node.right)), node)
    changed = _repeated(work, node)
    if changed is None:
        changed = _put(work, node)
    return work.expr(changed) if changed is not None else work.in_order(node)


def _repeated(work: Lowering, node: ast.BinOp) -> ast.expr | None:
    """`(a, b) * 3` written out."""
    given, times = (node.left, node.right) if isinstance(node.left, ast.Tuple) else (node.right, node.left)
    if not isinstance(node.op, ast.Mult) or not isinstance(given, ast.Tuple) or has_stars(given.elts):
        return None
    if any(map(work.needs, given.elts)) or not all(map(_is_simple, given.elts)):
        return None
    try:
        n = work.constant(times)
    except NotConstant:
        return None
    if not isinstance(n, int) or not 0 < n * len(given.elts) <= LONG:
        return None
    return ast.Tuple([clone(item) for _ in range(n) for item in given.elts], ast.Load())


def _put(work: Lowering, node: ast.BinOp) -> ast.expr | None:
    """`b[:i] + (x,) + b[i + 1:]`, and chains of it, as `b` with `x` at `i`."""
    parts: list[Any] = []
    left: ast.expr = node
    while isinstance(left, ast.BinOp) and isinstance(left.op, ast.Add):
        parts.insert(0, left.right)
        left = left.left
    parts.insert(0, left)
    slices = parts[::2]
    if (
        len(parts) < 3
        or len(parts) % 2 == 0
        or not all(isinstance(part, ast.Subscript) and isinstance(part.slice, ast.Slice) for part in slices)
    ):
        return None
    board = slices[0].value
    if not is_place(board) or any(ast.dump(part.value) != ast.dump(board) or part.slice.step is not None for part in slices):
        return None
    if slices[0].slice.lower is not None or slices[-1].slice.upper is not None:
        return None
    result: ast.expr = board
    for before, middle, after in zip(slices, parts[1::2], slices[1:], strict=False):
        if before.slice.upper is None or after.slice.lower is None or not _follows(before.slice.upper, after.slice.lower):
            return None
        if isinstance(middle, ast.Tuple):
            if len(middle.elts) != 1 or isinstance(middle.elts[0], ast.Starred):
                return None
            result = ast.Call(work.helper(helpers.with_item), [result, before.slice.upper, middle.elts[0]], [])
        elif isinstance(middle, ast.List):
            return None
        else:
            result = ast.Call(work.helper(helpers.with_part), [result, before.slice.upper, middle], [])
    return result


def _follows(a: ast.expr, b: ast.expr) -> bool:
    """Is b written as one more than a?"""
    if isinstance(a, ast.Constant) and isinstance(b, ast.Constant):
        return type(a.value) is type(b.value) is int and bool(b.value == a.value + 1)
    if not isinstance(b, ast.BinOp) or not isinstance(b.op, ast.Add):
        return False
    return any(
        isinstance(one, ast.Constant) and one.value == 1 and ast.dump(rest) == ast.dump(a)
        for one, rest in itertools.permutations((b.left, b.right))
    )


# --------------------------------------------------------------------------------------------------- comprehensions


@lowers(ast.ListComp)
def list_comprehension(work: Lowering, node: ast.ListComp) -> ast.expr:
    no_generator(work, node.elt)
    return collected(work, clauses(work, node.generators), node.elt)


@lowers(ast.SetComp)
def set_comprehension(work: Lowering, node: ast.SetComp) -> ast.expr:
    return collected(work, clauses(work, node.generators), node.elt, "set()", "T.add(E)")


@lowers(ast.DictComp)
def dict_comprehension(work: Lowering, node: ast.DictComp) -> ast.expr:
    name = work.fresh("dict")
    work.emit("T = {}", T=name)
    pair = ast.Tuple([node.key, node.value], ast.Load())

    def insert(made: Any) -> None:
        key = work.held(work.expr(made.elts[0]), [made.elts[1]])
        show_none(work, node, name, key)
        work.emit("T[K] = V", T=name, K=key, V=work.expr(made.elts[1]))

    loop(work, clauses(work, node.generators), pair, insert)
    return load(name)


@lowers(ast.GeneratorExp)
def generator(work: Lowering, node: ast.GeneratorExp) -> ast.expr:
    """A generator expression that is not gone through on the spot."""
    return kept(work, node)
