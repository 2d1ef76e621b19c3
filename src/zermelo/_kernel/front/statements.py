"""Statements that numba does not know, and those whose expressions need statements before them."""

from __future__ import annotations

import ast
import functools
import importlib
import operator
from collections.abc import Iterator
from typing import Any

from . import helpers
from .calls import once
from .containers.deques import begin_bounded, bounded_by, put_bounded
from .containers.dicts import COUNTER_SIGNS, change_counter, is_dict
from .containers.empties import add_all, empty_list, show_item, show_types, shown_with
from .containers.examples import kind_of_empty, like
from .containers.lists import own_list
from .expressions import chosen_by_test, is_not_implemented
from .loops import For, assign, fit, gone_through, one_by_one, opened, write_clause
from .lowering import Lowering, Obstacle, lowers
from .scope import NotConstant
from .special.apart import read_from_around
from .special.generators import calls_itself, collecting, is_collected
from .special.given import bound_method, local_definition, makes_function, without_defaults
from .special.waiting import is_lazy, waits
from .trees import clone, has_stars, in_list, is_place, load, loaded, located, quote, stored, target, value, walk, with_constant


@lowers(ast.Expr)
def alone(work: Lowering, node: ast.Expr) -> None:
    if isinstance(node.value, ast.YieldFrom):
        name = work.fresh("each")
        inner = ast.For(target(name), node.value.value, quote("yield T", T=name), [])
        located(inner, node)
        work.statement(inner)
    elif isinstance(node.value, ast.Constant):  # a docstring, or nothing
        return
    elif isinstance(node.value, ast.Call) and work.scope.called(node.value) is print:
        raise Obstacle(node, "`print`: a rule only answers; print where the rules are called")
    elif (bounded := _bounded(work, node.value)) is not None:
        put_bounded(work, node.value, bounded, node.value.func.attr)  # type: ignore[arg-type, attr-defined]
    else:
        if isinstance(node.value, ast.Call) and isinstance(node.value.func, ast.Attribute) and node.value.func.attr in CHANGES:
            _refuse_memory(work, node.value.func.value)
        made = work.expr(node.value)
        if not isinstance(made, ast.Name | ast.Constant):
            work.out.append(ast.Expr(made))


CHANGES = {"append", "extend", "insert", "pop", "remove", "clear", "update", "setdefault", "popitem", "add", "discard", "appendleft"}


def _refuse_memory(work: Lowering, place: Any) -> None:
    """Raises Obstacle where a rule changes what stands at the top of the file, and so would remember something."""
    while isinstance(place, ast.Subscript):
        place = place.value
    if not isinstance(place, ast.Name) or place.id in work.scope.local:
        return
    try:
        known = work.scope.known(place)
    except NotConstant:
        return
    if isinstance(known, list | dict | set):
        raise Obstacle(
            place, f"`{place.id}` stands at the top of the file and changes: a rule remembers nothing; hand a {type(known).__name__} on"
        )


def _bounded(work: Lowering, node: Any) -> str | None:
    """The deque of a given length into which a statement puts something."""
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute) or len(node.args) != 1:
        return None
    of = getattr(node.func.value, "id", None)
    return of if of in work.bounded and node.func.attr in ("append", "appendleft", "extend", "extendleft") else None


@lowers(ast.If)
def branch(work: Lowering, node: ast.If) -> None:
    try:
        taken = node.body if work.constant(node.test) else node.orelse
    except NotConstant:
        chosen = chosen_by_test(work, node)
        if chosen is not None:
            work.statement(chosen)
            return
        test = work.test(node.test)
        work.out.append(ast.If(test, work.body(node.body), work.body(node.orelse) if node.orelse else []))
    else:
        for statement in taken:
            work.statement(statement)


@lowers(ast.While)
def while_loop(work: Lowering, node: ast.While) -> None:
    made: list[Any] = []
    before = work.block(lambda: made.append(work.test(node.test)))
    body = work.body(node.body)
    if len(before) == 1 and isinstance(before[0], ast.Pass):
        work.out.append(ast.While(made[0], body, work.body(node.orelse) if node.orelse else []))
        return
    done = work.fresh("done")
    work.emit("D = False\nwhile True:\n P\n if not C:\n  D = True\n  break\n B", D=done, P=before, C=made[0], B=body)
    if node.orelse:
        work.emit("if D: E", D=done, E=work.body(node.orelse))


@lowers(ast.For)
def for_loop(work: Lowering, node: ast.For) -> None:
    if isinstance(node.iter, ast.IfExp):  # a range here, a tuple there: two loops
        each = [ast.For(node.target, things, clone(node.body), clone(node.orelse)) for things in (node.iter.body, node.iter.orelse)]
        both = ast.If(node.iter.test, [each[0]], [each[1]])
        located(both, node)
        work.statement(both)
        return
    if isinstance(node.iter, ast.List | ast.Tuple) and not node.iter.elts:
        for statement in node.orelse:
            work.statement(statement)
        return
    clauses = opened(work, node.target, node.iter)
    if len(clauses) == 1:
        assert isinstance(clauses[0], For)
        parts = one_by_one(work, clauses[0].things)
        if parts is not None:
            _written_out(work, node, clauses[0].target, parts)
            return
        things, goal = gone_through(work, clauses[0].things), clauses[0].target
        goal = work.in_order(goal) if not isinstance(goal, ast.Name) else goal
        work.out.append(ast.For(goal, things, work.body(node.body), work.body(node.orelse) if node.orelse else []))
        return
    left = work.fresh("left")
    several = sum(isinstance(clause, For) for clause in clauses) > 1
    body = [_Leaving(left).visit(statement) for statement in node.body] if several or node.orelse else node.body
    body = [inner for part in body for inner in (part if isinstance(part, list) else [part])]
    lowered = work.body(body)
    work.emit("L = False", L=left)

    def at(k: int) -> None:
        if k == len(clauses):
            work.out += lowered
            return
        write_clause(work, clauses[k], {}, {}, set(), lambda: at(k + 1))
        if several and isinstance(clauses[k], For) and any(isinstance(clause, For) for clause in clauses[:k]):
            work.emit("if L: break", L=left)

    at(0)
    if node.orelse:
        work.emit("if not L: B", L=left, B=work.body(node.orelse))


def _written_out(work: Lowering, node: ast.For, goal: Any, parts: list[Any]) -> None:
    """A loop over things of several types: its body once for each."""
    leaves = [part for step in node.body for part in _leaving(step)]
    left, after = work.fresh("left"), stored(*node.body)
    parts = [_evaluated(work, part, after) for part in parts]
    if leaves:
        work.emit("L = False", L=left)

    def round_of(part: Any) -> None:
        is_known = _is_constant(part) and isinstance(goal, ast.Name) and goal.id not in after
        steps: list[Any] = [with_constant(step, goal.id, part) if is_known else clone(step) for step in node.body]
        if leaves:
            steps = [inner for step in steps for inner in _listed(_Leaving(left).visit(step))]

        def body() -> None:
            assign(work, clone(goal), clone(part))
            for step in steps:
                work.statement(step)

        if leaves:
            work.emit("for O in range(1): B", O=work.fresh("once"), B=work.block(body))
        else:
            body()

    for place, part in enumerate(parts):
        if leaves and place:
            work.emit("if not L: B", L=left, B=work.block(functools.partial(round_of, part)))
        else:
            round_of(part)
    if node.orelse and leaves:
        work.emit("if not L: B", L=left, B=work.body(node.orelse))
    elif node.orelse:
        work.out += work.body(node.orelse)


def _listed(made: Any) -> list[Any]:
    return made if isinstance(made, list) else [made]


def _leaving(step: Any) -> Iterator[Any]:
    """The `break`s and `continue`s of a loop in a statement of its body."""
    if isinstance(step, ast.Break | ast.Continue):
        yield step
    if not isinstance(step, ast.For | ast.While | ast.FunctionDef | ast.Lambda):
        for inner in ast.iter_child_nodes(step):
            yield from _leaving(inner)
    elif isinstance(step, ast.For | ast.While):
        for inner in step.orelse:
            yield from _leaving(inner)


def _is_constant(part: Any) -> bool:
    return isinstance(part, ast.Constant) or (isinstance(part, ast.Tuple) and all(map(_is_constant, part.elts)))


def _evaluated(work: Lowering, part: Any, changed_later: set[str]) -> Any:
    """One of the things of a loop, evaluated before it begins."""
    if isinstance(part, ast.Tuple) and not has_stars(part.elts):
        return ast.copy_location(ast.Tuple([_evaluated(work, item, changed_later) for item in part.elts], ast.Load()), part)
    if isinstance(part, ast.Constant) or (isinstance(part, ast.Name) and part.id not in changed_later):
        return part
    return work.keep(work.expr(part), "one")


class _Leaving(ast.NodeTransformer):
    """`break` out of one loop that became several says that it happened."""

    def __init__(self, name: str) -> None:
        self.name = name

    def visit_Break(self, node: ast.Break) -> Any:
        made = [*quote("L = True", L=self.name), node]
        located(made[0], node)
        return made

    def visit_For(self, node: Any) -> Any:
        return node

    visit_While = visit_FunctionDef = visit_For


@lowers(ast.Return)
def returned(work: Lowering, node: ast.Return) -> None:
    if node.value is None:
        work.out.append(node)
    elif is_not_implemented(work, node.value):  # then nobody else knows either
        unequal = {"__eq__": "return False", "__ne__": "return True"}
        work.emit(unequal.get(work.function.__name__, "raise TypeError('not supported between these two')"))
    elif work.yields_what_it_returns:
        if not (isinstance(node.value, ast.List | ast.Tuple) and not node.value.elts):
            work.statement(ast.copy_location(ast.Expr(ast.copy_location(ast.YieldFrom(node.value), node)), node))
        work.out.append(ast.Return(None))
    elif work.set_answer is not None and kind_of_empty(work, node.value) == "set":
        work.out.append(ast.Return(empty_list(work, work.set_answer, "set")))
    elif work.answer is not None and kind_of_empty(work, node.value) == "list":
        work.out.append(ast.Return(empty_list(work, work.answer)))
    else:
        node.value = own_list(work, node.value) if work.copies_answers else node.value
        work.out.append(work.in_order(node))


def _is_made_empty(work: Lowering, things: Any) -> bool:
    """Is this a variable of a list or dict that is made empty? It is no object then, and takes its type from what is put in."""
    return isinstance(things, ast.Name) and things.id in work.made_empty


@lowers(ast.Assign)
def assignment(work: Lowering, node: ast.Assign) -> None:
    goal = node.targets[0]
    if isinstance(goal, ast.Subscript):
        _refuse_memory(work, goal)
    if len(node.targets) > 1:
        made = work.held(work.expr(node.value), node.targets)
        for one in node.targets:
            work.statement(ast.copy_location(ast.Assign([one], clone(made)), node))
        return
    if isinstance(goal, ast.Name):
        node.value = once(work, node.value)
    elif isinstance(goal, ast.Tuple) and isinstance(node.value, ast.Tuple):
        node.value.elts = [once(work, part) for part in node.value.elts]
    if isinstance(goal, ast.Name) and goal.id in work.boards:
        work.emit("T = F(X)", T=goal.id, F=work.helper(helpers.board), X=work.expr(_board_of(node.value)))
    elif isinstance(goal, ast.Name) and goal.id in work.made and (named := _named_function(work, node.value)) is not None:
        named = clone(named)
        named.name = goal.id
        work.statement(named)
    elif isinstance(goal, ast.Name) and _is_partial(work, node.value):
        call: Any = node.value
        work.partials[goal.id] = (
            call.args[0],
            [argument if isinstance(argument, ast.Constant) else work.keep(work.expr(argument)) for argument in call.args[1:]],
        )
    elif isinstance(goal, ast.Subscript) and isinstance(goal.slice, ast.Slice) and goal.slice.step is None:
        made = work.held(work.expr(in_list(node.value)), [goal])
        bounds = [goal.slice.lower or ast.Constant(0), goal.slice.upper or ast.Constant(2**62)]
        work.out.append(ast.Expr(work.in_order(ast.Call(work.helper(helpers.set_slice), [goal.value, *bounds, made], []))))
    elif isinstance(goal, ast.Subscript) and "__setitem__" in work.scope.methods and not _is_made_empty(work, goal.value):
        put = work.held(work.expr(node.value), [goal])
        made = work.in_order(ast.Call(work.helper(helpers.set_item), [goal.value, goal.slice, put], []))
        work.out.append(ast.copy_location(ast.Expr(made), node))
    elif isinstance(goal, ast.Tuple | ast.List) and has_stars(goal.elts):
        _unpacked(work, goal, node.value)
    elif isinstance(goal, ast.Tuple | ast.List) and has_stars(walk(goal)):  # x, (y, *z) = ...
        names = [work.fresh("part") for _ in goal.elts]
        work.statement(ast.copy_location(ast.Assign([ast.Tuple([*map(target, names)], ast.Store())], node.value), node))
        for one, name in zip(goal.elts, names, strict=True):
            work.statement(ast.copy_location(ast.Assign([one], load(name)), node))
    elif isinstance(goal, ast.Tuple) and isinstance(node.value, ast.Tuple) and _makes_empty(work, node.value) and fit(goal, node.value):
        assign(work, goal, node.value)
    elif isinstance(goal, ast.Attribute):
        raise Obstacle(node, f"`{ast.unparse(goal)} = ...`: {never_changes(work, goal)}")
    elif isinstance(goal, ast.Name) and goal.id in work.bounded and bounded_by(work, node.value) is not None:
        begin_bounded(work, goal.id, node.value)
    elif isinstance(goal, ast.Name) and is_collected(work, node.value):
        work.emit("T = iter(E)", T=goal.id, E=work.expr(node.value))
    else:
        kind = kind_of_empty(work, node.value)
        copied = _copied(work, node.value) if isinstance(goal, ast.Name) and goal.id in work.changed else None
        made = work.expr(node.value) if copied is None else ast.Call(load("list"), [work.read(copied)], [])
        if not isinstance(goal, ast.Name) and any(map(work.needs, walk(goal))):
            made = work.held(made, [goal])
        node.value = made
        node.targets = [goal if isinstance(goal, ast.Name) else work.in_order(goal)]
        work.out.append(node)
        if isinstance(goal, ast.Name) and goal.id in work.items and kind is not None:
            show_item(work, goal.id, kind)


def never_changes(work: Lowering, goal: ast.Attribute) -> str:
    """Why an attribute cannot be assigned to that is not kept as one that changes."""
    if any(isinstance(value, property) and value.fset for value in work.scope.bodies.get(goal.attr, ())):
        return f"a property with a setter has no machine form: write a method, set_{goal.attr}(value)"
    name = getattr(goal.value, "id", "")
    if isinstance(work.scope.globals.get(name), type) and name not in work.scope.local:
        return "it belongs to the class, and a rule remembers nothing: count in the state"
    own = getattr(work.scope.owner, "__own_class__", None)
    return f"give it a value in {own.__name__}.__init__ first" if own is not None else "a state never changes; make a new one"


def _makes_empty(work: Lowering, made: ast.Tuple) -> bool:
    """Is one of several things an empty container, or one that is made of empty ones?"""
    return any(kind_of_empty(work, item) or isinstance(item, ast.ListComp) or hasattr(item, "holds") for item in made.elts)


def _copied(work: Lowering, made: Any) -> Any:
    """What is copied where a list that is a constant is: `START[:]`, `START.copy()`; None if none is."""
    of = made.value if isinstance(made, ast.Subscript) and isinstance(made.slice, ast.Slice) else None
    if isinstance(made, ast.Call) and isinstance(made.func, ast.Attribute) and made.func.attr == "copy" and not made.args:
        of = made = made.func.value
    try:
        return made if of is not None and isinstance(work.constant(of), list) else None
    except NotConstant:
        return None


def _named_function(work: Lowering, made: Any) -> ast.FunctionDef | None:
    """The definition of a function that gets a name by an assignment: `f = lambda x: x + 1`, `f = bag.worth`; None for anything else."""
    if isinstance(made, ast.Lambda) and (made.args.vararg or made.args.kwarg):
        return None
    is_method = isinstance(made, ast.Attribute) and loaded(made).isdisjoint(work.changing) and bound_method(work, made) is not None
    return local_definition(work, made) if isinstance(made, ast.Lambda) or is_method or makes_function(work, made) else None


def _is_partial(work: Lowering, node: Any) -> bool:
    return isinstance(node, ast.Call) and work.scope.called(node) is functools.partial and bool(node.args) and not node.keywords


def _board_of(node: ast.expr) -> ast.expr:
    """What a list of known length is made from: the argument of `list(...)`."""
    return node.args[0] if isinstance(node, ast.Call) else node


def _unpacked(work: Lowering, goal: Any, things: ast.expr) -> None:
    """`first, *rest = things`: the parts of a tuple; the rest is a list, or a part of the tuple if it is only looked at."""
    by = work.made.get(things.id) if isinstance(things, ast.Name) else things
    is_seen_once = waits(work, things) or is_lazy(work, by) or (isinstance(by, ast.Call) and work.scope.called(by) in (range, reversed))
    made = work.expr(value("list(E)", E=things) if is_seen_once else things)
    made = made if isinstance(made, ast.Name) and made.id not in stored(goal) else work.keep(made)
    n = len(goal.elts)
    star = next(place for place, item in enumerate(goal.elts) if isinstance(item, ast.Starred))
    work.emit("F(X, N)", F=work.helper(helpers.enough), X=made, N=ast.Constant(n - 1))
    for place, item in enumerate(goal.elts):
        if place == star and isinstance(things, ast.Tuple) and len(things.elts) == n - 1 and not has_stars(things.elts):
            work.emit("T = E", T=item.value, E=empty_list(work, like([], things.elts[0])))
        elif place == star:
            end = ast.Constant(star - n + 1) if star < n - 1 else None
            part: ast.expr = ast.Subscript(clone(made), ast.Slice(ast.Constant(place) if place else None, end), ast.Load())
            if item.value.id not in work.parts:
                part = value("list(E)", E=part)
            work.emit("T = E", T=item.value, E=work.expr(part))
        else:
            part = value("T[I]", T=made, I=ast.Constant(place if place < star else place - n))
            assign(work, item, part)


@lowers(ast.AnnAssign)
def annotated(work: Lowering, node: ast.AnnAssign) -> None:
    """`n: int = 0` means `n = 0`."""
    if node.value is not None:
        work.statement(ast.copy_location(ast.Assign([node.target], node.value), node))


@lowers(ast.AugAssign)
def changed(work: Lowering, node: ast.AugAssign) -> None:
    if isinstance(node.target, ast.Attribute):
        raise Obstacle(node, f"`{ast.unparse(node.target)}` changes: {never_changes(work, node.target)}")
    if isinstance(node.target, ast.Subscript):
        _refuse_memory(work, node.target)
    if isinstance(node.target, ast.Subscript) and isinstance(node.target.value, ast.Name) and node.target.value.id in work.defaults:
        node.target = work.expr(node.target)
        node.target.ctx = ast.Store()
    elif isinstance(node.target, ast.Subscript):
        node.target.value = work.expr(node.target.value)
        node.target.slice = work.expr(node.target.slice)
        if work.needs(node.value) and not isinstance(node.target.slice, ast.Constant):
            node.target.slice = work.held(node.target.slice, [node.value])
    elif isinstance(node.target, ast.Name) and node.target.id in stored(node.value):
        before = work.keep(load(node.target.id))
        work.statement(ast.copy_location(ast.Assign([node.target], ast.BinOp(before, node.op, node.value)), node))
        return
    if isinstance(node.target, ast.Name) and node.target.id in work.dicts and isinstance(node.op, ast.BitOr) and is_dict(work, node.value):
        if isinstance(node.value, ast.Dict) and None not in node.value.keys:
            for one, thing in zip(node.value.keys, node.value.values, strict=True):
                assert one is not None
                pair = ast.Assign([ast.Subscript(load(node.target.id), one, ast.Store())], thing)
                located(pair, node)
                work.statement(pair)
            return
        key, worth = work.fresh("key"), work.fresh("worth")
        step = quote("for K, V in D.items(): T[K] = V", K=key, V=worth, D=node.value, T=node.target.id)[0]
        located(step, node)
        work.statement(step)
        return
    node.value = work.expr(node.value)
    if isinstance(node.target, ast.Name) and node.target.id in work.counters and type(node.op) in COUNTER_SIGNS:
        change_counter(work, node.target.id, node.op, node.value)
        return
    if isinstance(node.target, ast.Name) and node.target.id in work.grown and isinstance(node.op, ast.Add):
        add_all(work, node.target.id, node.value)
        return
    if isinstance(node.target, ast.Name) and node.target.id in work.united and isinstance(node.op, ast.BitOr):
        work.emit("T.update(N)", T=node.target.id, N=shown_with(work, node.target.id, node.value))
        return
    work.out.append(node)


@lowers(ast.Delete)
def deleted(work: Lowering, node: ast.Delete) -> None:
    for goal in node.targets:
        if isinstance(goal, ast.Subscript) and isinstance(goal.slice, ast.Slice) and goal.slice.step is not None:
            raise Obstacle(goal, "`del` of a slice with a step: build the list of what stays")
        if isinstance(goal, ast.Subscript) and not isinstance(goal.slice, ast.Slice):
            called = ast.Call(work.helper(operator.delitem), [goal.value, goal.slice], [])
            work.out.append(ast.Expr(work.in_order(called)))
        elif isinstance(goal, ast.Name):
            raise Obstacle(goal, f"`del {goal.id}`: leave it out; a variable that is read no more costs nothing")
        elif isinstance(goal, ast.Subscript) and is_place(goal.value):
            cut: Any = ast.Subscript(goal.value, goal.slice, ast.Store())
            work.statement(ast.copy_location(ast.Assign([cut], ast.List([], ast.Load())), node))
        else:
            work.out.append(work.in_order(ast.Delete([goal])))


@lowers(ast.Assert)
def asserted(work: Lowering, node: ast.Assert) -> None:
    work.out.append(ast.Assert(work.test(node.test), node.msg))


@lowers(ast.Raise)
def raised(work: Lowering, node: ast.Raise) -> None:
    work.out.append(ast.Raise(node.exc, None))


@lowers(ast.Import, ast.ImportFrom)
def imported(work: Lowering, node: Any) -> None:
    """An import within a rule: what it names is known beforehand."""
    for name in node.names:
        short = name.asname or name.name.partition(".")[0]
        try:
            if isinstance(node, ast.ImportFrom):
                package = work.scope.globals.get("__package__") or None
                module = importlib.import_module("." * node.level + (node.module or ""), package)
                found = getattr(module, name.name)
            else:
                module = importlib.import_module(name.name)
                found = module if name.asname else importlib.import_module(short)
        except (ImportError, AttributeError) as error:
            raise Obstacle(node, f"`import`: {error}") from None
        work.scope.local.discard(short)
        work.scope.globals[short] = work.named[short] = found


# ----------------------------------------------------------------------------------------------------- functions within


@lowers(ast.FunctionDef)
def function(work: Lowering, node: ast.FunctionDef) -> None:
    """A function within a rule becomes one beside it, which takes the variables that it reads from around it."""
    if any(isinstance(part, ast.Global) for part in walk(node)):
        raise Obstacle(node, f"`global` in {node.name}: pass the value, and return the new one")
    if node.args.vararg or node.args.kwarg or node.decorator_list:
        node.body, node.returns = work.body(node.body), None
        work.out.append(node)
        return
    without_defaults(work, node)
    arguments = node.args.args
    if any(isinstance(part, ast.Yield | ast.YieldFrom) for part in walk(node)) and calls_itself(node, None):
        collecting(node)
    own = {argument.arg for argument in arguments} | {name for statement in node.body for name in stored(statement)}
    around = _read_around(work, node, own)
    work.around[node.name] = sorted(around)
    work.scope.local.discard(node.name)
    for name in sorted(around & work.made.keys()):
        is_made_later = getattr(work.made[name], "lineno", 0) > node.lineno
        show_types(work, name, name, node, work.made[name], is_made_later=is_made_later)
    with work.within(own):
        work.is_generator = any(isinstance(part, ast.Yield | ast.YieldFrom) for part in walk(node))
        body = work.body(node.body)
    work.lift(node.name, [*arguments, *(ast.arg(name) for name in sorted(around))], body, node)


def _read_around(work: Lowering, node: ast.FunctionDef, own: set[str]) -> set[str]:
    """The variables that a function within takes from around it, and those that such functions take that it calls, also if they are written
    further down."""
    reached, waiting, around = {node.name}, [node], set[str]()
    while waiting:
        read = read_from_around(waiting.pop())
        around |= read
        for name in sorted(read - reached - own):
            reached.add(name)
            if name in work.functions_within:
                waiting.append(work.functions_within[name])
            elif name in work.around:
                around |= {*work.around[name]}
    around = {name for name in around - own if name in work.scope.local} - work.around.keys() - work.functions_within.keys() - {node.name}
    for name in (reached & work.functions_within.keys()) - work.around.keys() - {node.name}:
        inner = work.functions_within[name]
        bound = {argument.arg for argument in inner.args.args} | {name for statement in inner.body for name in stored(statement)}
        work.around[name] = []
        work.around[name] = sorted(_read_around(work, inner, bound))
    return around


@lowers(ast.ClassDef)
def class_within(work: Lowering, node: Any) -> None:
    raise Obstacle(node, f"class {node.name}: write it outside the rule")


@lowers(ast.With, ast.AsyncWith, ast.AsyncFor, ast.AsyncFunctionDef)
def waiting(work: Lowering, node: Any) -> None:
    raise Obstacle(node, f"`{'with' if isinstance(node, ast.With) else 'async'}`: a rule answers at once, from the state alone")


@lowers(ast.Global, ast.Nonlocal)
def outside(work: Lowering, node: Any) -> None:
    raise Obstacle(node, f"`{type(node).__name__.lower()}`: a rule changes nothing; keep what changes in the state")
