"""Statements that numba does not know, and those whose expressions need statements before them."""

from __future__ import annotations

import ast
import copy
import functools
import importlib
from typing import Any

from . import helpers
from .calls import in_list
from .containers import empty_list, kind_of_empty, show_item, show_types
from .loops import For, assign, opened, write_clause
from .lowering import Lowering, Obstacle, lowers
from .scope import NotConstant
from .trees import load, loaded, located, quote, stored, target, value


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
    else:
        made = work.expr(node.value)
        if not isinstance(made, ast.Name | ast.Constant):
            work.out.append(ast.Expr(made))


@lowers(ast.If)
def branch(work: Lowering, node: ast.If) -> None:
    try:
        taken = node.body if work.constant(node.test) else node.orelse
    except NotConstant:
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
        each = [
            ast.For(node.target, things, copy.deepcopy(node.body), copy.deepcopy(node.orelse))
            for things in (node.iter.body, node.iter.orelse)
        ]
        both = ast.If(node.iter.test, [each[0]], [each[1]])
        located(both, node)
        work.statement(both)
        return
    clauses = opened(work, node.target, node.iter)
    if len(clauses) == 1:
        assert isinstance(clauses[0], For)
        things, goal = work.read(clauses[0].things), clauses[0].target
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
    elif work.yields_what_it_returns:
        if not (isinstance(node.value, ast.List | ast.Tuple) and not node.value.elts):
            work.statement(ast.copy_location(ast.Expr(ast.copy_location(ast.YieldFrom(node.value), node)), node))
        work.out.append(ast.Return(None))
    elif work.answer is not None and kind_of_empty(work, node.value) == "list":
        work.out.append(ast.Return(empty_list(work, work.answer)))
    else:
        work.out.append(work.in_order(node))


@lowers(ast.Assign)
def assignment(work: Lowering, node: ast.Assign) -> None:
    goal = node.targets[0]
    if len(node.targets) > 1:
        made = work.held(work.expr(node.value), node.targets)
        for one in node.targets:
            work.statement(ast.copy_location(ast.Assign([one], copy.deepcopy(made)), node))
        return
    if isinstance(goal, ast.Name) and goal.id in work.boards:
        work.emit("T = F(X)", T=goal.id, F=work.helper(helpers.board), X=work.expr(_board_of(node.value)))
    elif isinstance(goal, ast.Name) and _is_partial(work, node.value):
        call: Any = node.value
        work.partials[goal.id] = (
            call.args[0],
            [argument if isinstance(argument, ast.Constant) else work.keep(work.expr(argument)) for argument in call.args[1:]],
        )
    elif isinstance(goal, ast.Subscript) and isinstance(goal.slice, ast.Slice) and goal.slice.step is None:
        bounds = [goal.slice.lower or ast.Constant(0), goal.slice.upper or ast.Constant(2**62)]
        parts = [work.expr(part) for part in (goal.value, *bounds, in_list(work, node.value))]
        work.emit("F(X, A, B, E)", F=work.helper(helpers.set_slice), **dict(zip("XABE", parts, strict=True)))
    elif isinstance(goal, ast.Tuple | ast.List) and any(isinstance(item, ast.Starred) for item in goal.elts):
        _unpacked(work, goal, node.value)
    elif isinstance(goal, ast.Attribute):
        raise Obstacle(node, f"`{ast.unparse(goal)} = ...`: a state never changes; make a new one")
    else:
        made = work.expr(node.value)
        if not isinstance(goal, ast.Name) and any(map(work.needs, ast.walk(goal))):
            made = work.held(made, [goal])
        node.value = made
        node.targets = [goal if isinstance(goal, ast.Name) else work.in_order(goal)]
        work.out.append(node)
        if isinstance(goal, ast.Name) and goal.id in work.items and (kind := kind_of_empty(work, node.value)) is not None:
            show_item(work, goal.id, kind)


def _is_partial(work: Lowering, node: Any) -> bool:
    return isinstance(node, ast.Call) and work.scope.called(node) is functools.partial and bool(node.args) and not node.keywords


def _board_of(node: ast.expr) -> ast.expr:
    """What a list of known length is made from: the argument of `list(...)`."""
    return node.args[0] if isinstance(node, ast.Call) else node


def _unpacked(work: Lowering, goal: Any, things: ast.expr) -> None:
    """`first, *rest = things`: the parts of a tuple; the rest is a tuple too."""
    made = work.expr(things)
    made = made if isinstance(made, ast.Name) and made.id not in stored(goal) else work.keep(made)
    n = len(goal.elts)
    star = next(place for place, item in enumerate(goal.elts) if isinstance(item, ast.Starred))
    work.emit("F(X, N)", F=work.helper(helpers.enough), X=made, N=ast.Constant(n - 1))
    for place, item in enumerate(goal.elts):
        if place == star:
            end = ast.Constant(star - n + 1) if star < n - 1 else None
            part: ast.expr = ast.Subscript(copy.deepcopy(made), ast.Slice(ast.Constant(place) if place else None, end), ast.Load())
            work.emit("T = E", T=item.value, E=part)
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
        raise Obstacle(node, f"`{ast.unparse(node.target)}` changes: a state never does; make a new one")
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
    node.value = work.expr(node.value)
    work.out.append(node)


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
    if any(isinstance(part, ast.Nonlocal | ast.Global) for part in ast.walk(node)):
        raise Obstacle(node, f"`nonlocal` in {node.name}: pass the value, and return the new one")
    if node.args.vararg or node.args.kwarg or node.args.kwonlyargs or node.args.defaults or node.decorator_list:
        node.body, node.returns = work.body(node.body), None
        work.out.append(node)
        return
    arguments = [*node.args.posonlyargs, *node.args.args]
    own = {argument.arg for argument in arguments} | {name for statement in node.body for name in stored(statement)}
    around = {name for name in loaded(*node.body) - own - {node.name} if name in work.scope.local}
    for name in sorted(loaded(*node.body) & work.around.keys() - {node.name}):
        around |= {*work.around[name]} - own
    around -= work.around.keys()
    work.around[node.name] = sorted(around)
    work.scope.local.discard(node.name)
    for name in sorted(around & work.made.keys()):
        show_types(work, name, name, node.body, work.made[name])
    with work.within(own):
        work.is_generator = any(isinstance(part, ast.Yield | ast.YieldFrom) for part in ast.walk(node))
        body = work.body(node.body)
    work.lift(node.name, [*arguments, *(ast.arg(name) for name in sorted(around))], body, node)


@lowers(ast.ClassDef)
def class_within(work: Lowering, node: Any) -> None:
    raise Obstacle(node, f"class {node.name}: write it outside the rule")


@lowers(ast.With, ast.AsyncWith, ast.AsyncFor, ast.AsyncFunctionDef)
def waiting(work: Lowering, node: Any) -> None:
    raise Obstacle(node, f"`{'with' if isinstance(node, ast.With) else 'async'}`: a rule answers at once, from the state alone")


@lowers(ast.Global, ast.Nonlocal)
def outside(work: Lowering, node: Any) -> None:
    raise Obstacle(node, f"`{type(node).__name__.lower()}`: a rule changes nothing; keep what changes in the state")


# ----------------------------------------------------------------------------------------------------- try


@lowers(ast.Try)
def attempt(work: Lowering, node: ast.Try) -> None:
    """`try` with one handler that catches all that its body can raise: machine code catches everything or nothing."""
    if node.finalbody or len(node.handlers) != 1 or node.handlers[0].name:
        raise Obstacle(node, "`try`: one `except` without a name has a machine form; ask before you act instead")
    handler = node.handlers[0]
    caught = _caught(work, handler.type)
    for part in (inner for statement in node.body for inner in ast.walk(statement)):
        for error in _raised_by(work, part):
            if not any(issubclass(error, each) for each in caught):
                raise Obstacle(
                    node, f"`try`: its body may also raise {error.__name__}, which machine code cannot tell apart; ask before you act"
                )
    node.body = work.body(node.body)
    node.orelse = work.body(node.orelse) if node.orelse else []
    handler.body = work.body(handler.body)
    handler.type = load("Exception")
    work.scope.local.discard("Exception")
    work.out.append(node)


def _caught(work: Lowering, node: Any) -> tuple[type, ...]:
    """The errors that a handler names."""
    if node is None:
        return (Exception,)
    try:
        found = [work.scope.known(part) for part in (node.elts if isinstance(node, ast.Tuple) else [node])]
    except NotConstant:
        raise Obstacle(node, "`except`: name the error") from None
    return tuple(error for error in found if isinstance(error, type))


SAFE = {len, range, min, max, abs, enumerate, zip, bool, float, tuple, list, set, any, all, sorted, sum}


def _raised_by(work: Lowering, node: Any) -> list[type[Exception]]:
    """The errors that one node may raise, besides those of its parts."""
    if isinstance(node, ast.Subscript) and not isinstance(node.slice, ast.Slice):
        try:
            is_dict = isinstance(work.constant(node.value), dict)
        except NotConstant:
            is_dict = False
        is_field = isinstance(node.value, ast.Attribute) and work.scope.is_state(node.value.value)
        if not is_dict and is_field and isinstance(node.slice, ast.Constant):
            return []  # a field has a length that is known
        return [KeyError if is_dict else IndexError]
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div | ast.FloorDiv | ast.Mod):
        return [] if isinstance(node.right, ast.Constant) and node.right.value else [ZeroDivisionError]
    if isinstance(node, ast.Raise):
        return [Exception]
    if isinstance(node, ast.Assert):
        return [AssertionError]
    if isinstance(node, ast.Call):
        called = work.scope.called(node)
        if called is int or (isinstance(node.func, ast.Attribute) and node.func.attr in ("index", "remove")):
            return [ValueError]
        if called is next:
            return [] if len(node.args) == 2 else [StopIteration]
        if isinstance(node.func, ast.Attribute) and node.func.attr == "pop":
            return [IndexError]
        if isinstance(node.func, ast.Attribute) and node.func.attr in ("append", "add", "count", "get", "keys", "values", "items"):
            return []
        return [] if called in SAFE else [Exception]
    return []
