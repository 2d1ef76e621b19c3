"""Changes of what is done, and when: returns, tests for nothing, branches, counters, calls of the wrong function, shared variables."""

from __future__ import annotations

import ast
import copy
import re
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from ...running.student.calling.signatures import ROLES, plain
from .changing import (
    Change,
    Make,
    Slot,
    blocks,
    function_name,
    functions_in,
    is_flag,
    loaded,
    replacing,
    role_of,
    shown,
    slots,
    together,
    with_item,
    with_items,
    without,
)

Function: TypeAlias = "ast.FunctionDef | ast.AsyncFunctionDef"
FUNCTION = (ast.FunctionDef, ast.AsyncFunctionDef)
TURNS = set(ROLES["player"]) | {"agent", "agentindex", "index", "nextagent"}
"""Names of counters of agents."""
MOST_OTHERS = 4
"""With so many other functions a call is tried."""


def returns_forgotten(place: ast.AST) -> Iterator[Change]:
    """What a call gives, or what was computed, is returned."""
    for _, block in blocks(place):
        for at, statement in enumerate(block):
            if isinstance(statement, ast.Assign):
                kept = any(isinstance(target, ast.Attribute | ast.Subscript) for target in statement.targets)
                called = isinstance(statement.value, ast.Call) and at + 1 == len(block) and not kept
            else:
                called = isinstance(statement, ast.Expr) and not isinstance(statement.value, ast.Constant)
            if not called:
                continue
            value = statement.value
            what = f"what {function_name(value) or 'the call'} gives" if isinstance(value, ast.Call) else f"`{shown(value)}`"
            title = f"{what} is thrown away: return is forgotten"
            how = f"with `{shown(ast.Return(value))}` there it is right"
            yield Change("return-forgotten", title, statement, with_items(block, *block[:at], ast.Return(value), *block[at + 1 :]), how)
    for function in functions_in(place):
        if isinstance(function.body[-1], ast.Return | ast.Raise):
            continue
        targets = (node for node in ast.walk(function) if isinstance(node, ast.Name | ast.Subscript) and isinstance(node.ctx, ast.Store))
        stored = {ast.unparse(node) for node in targets}
        elsewhere = [ast.unparse(node.value) for node in ast.walk(function) if isinstance(node, ast.Return) and node.value is not None]
        for name in sorted(stored, key=lambda name: (name not in elsewhere, name)):
            title = f"{function.name} ends without returning {name}"
            at_end = with_items(function.body, *function.body, ast.Return(ast.parse(name, mode="eval").body))
            yield Change("return-forgotten", title, function, at_end, f"with `return {name}` at its end it is right")


def truths(place: ast.AST) -> Iterator[Change]:
    """`x is not None` for `x`, and `x is None` for `not x`: 0 is an action and a value like any other."""
    flags = {shown(slot.node) for slot in slots(place) if isinstance(slot.parent, ast.Assign) and is_flag(slot.parent)}
    for slot in slots(place):
        node, parent = slot.node, slot.parent
        if shown(node.operand if isinstance(node, ast.UnaryOp) else node) in flags:
            continue
        tested = slot.field == "test" or isinstance(parent, ast.BoolOp)
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not) and _may_be_zero(node.operand):
            title = f"0 counts as none in this test: `{shown(node)}`"
            yield Change("zero-is-nothing", title, slot.statement, slot.put(_is_none(node.operand, ast.Is())))
        elif tested and _may_be_zero(node):
            title = f"0 counts as none in this test of {shown(node)}"
            yield Change("zero-is-nothing", title, slot.statement, slot.put(_is_none(node, ast.IsNot())))
        if isinstance(node, ast.BoolOp) and isinstance(node.op, ast.Or) and len(node.values) == 2 and _may_be_zero(node.values[0]):
            first, second = node.values
            chosen = ast.IfExp(_is_none(first, ast.IsNot()), first, second)
            yield Change("zero-is-nothing", f"0 counts as none in `{shown(node)}`", slot.statement, slot.put(chosen))


def _may_be_zero(node: ast.AST) -> bool:
    return isinstance(node, ast.Name | ast.Attribute | ast.Subscript)


def _is_none(node: Any, op: ast.cmpop) -> ast.Compare:
    return ast.Compare(node, [op], [ast.Constant(None)])


def defaults(place: ast.AST) -> Iterator[Change]:
    """`scores=[]` as a new list in every call."""
    for function in functions_in(place):
        values, names = function.args.defaults, [argument.arg for argument in function.args.args]
        for at, (name, value) in enumerate(zip(names[len(names) - len(values) :], values, strict=True)):
            if isinstance(value, ast.List | ast.Dict | ast.Set):
                begun = ast.parse(f"if {name} is None:\n    {name} = {ast.unparse(value)}").body[0]
                make = together(with_item(values, at, ast.Constant(None)), with_items(function.body, begun, *function.body))
                title = f"{shown(value)} is the default of {name} once and for all: every call changes the same one"
                yield Change("not-reset", title, function, make, "with a new one in every call it is right")


def branches(place: ast.AST) -> Iterator[Change]:
    """`elif` and `else` as statements of their own: what stands there is also done where the test before is true."""
    for _, block in blocks(place):
        for at, test in enumerate(block):
            if not isinstance(test, ast.If) or not test.orelse or not _cuts(test.orelse[-1]):
                continue
            apart = together(with_items(block, *block[: at + 1], *test.orelse, *block[at + 1 :]), with_items(test.orelse))
            first = test.orelse[0]
            word = "elif" if first.col_offset == test.col_offset else "else"
            title = f"the cut is tried only where `{ast.unparse(test.test)}` is false, since it stands in the {word} of that test"
            how = f"with `{shown(first)}` after it, as a statement of its own, it is right"
            yield Change("cut-missing", title, first, apart, how)


def hoisted(place: ast.AST) -> Iterator[Change]:
    """A test that one branch alone begins with is made before the branches part."""
    for _, block in blocks(place):
        for at, test in enumerate(block):
            if not isinstance(test, ast.If):
                continue
            for branch in (test.body, test.orelse):
                first = branch[0] if len(branch) > 1 else None
                if isinstance(first, ast.If) and isinstance(first.body[-1], ast.Return) and not first.orelse:
                    depth = any(role_of(node) == "depth" for node in ast.walk(first.test))
                    title = f"`{ast.unparse(first.test)}` is tested in one branch only"
                    moved = together(without(branch, 0), with_items(block, *block[:at], first, *block[at:]))
                    how = f"before `{shown(test)}` it is right"
                    yield Change("depth" if depth else "terminal-untested", title, first, moved, how)


def _cuts(statement: ast.AST) -> bool:
    return any(isinstance(node, ast.Break | ast.Return) for node in ast.walk(statement))


def counters(place: ast.AST) -> Iterator[Change]:
    """A depth, or a turn, that is changed for every child goes on changing: it is changed once, before the loop, or for the call alone."""
    loops = [node for node in ast.walk(place) if isinstance(node, ast.For | ast.While)]
    for loop in loops:
        for owner, block in blocks(loop):
            for at, statement in enumerate(block):
                stepped = _stepped(statement)
                if stepped is None or (owner is loop and block is loop.orelse):
                    continue
                name, value = stepped
                code, word, title = _moved_in_loop(name)
                inside = [_substituted(later, word, value) for later in block[at + 1 :]]
                how = f"with `{ast.unparse(value)}` passed on, and {word} left as it is, it is right"
                yield Change(code, title, statement, with_items(block, *block[:at], *(inside or [ast.Pass()])), how)
    for _, block in blocks(place):
        for at, statement in enumerate(block):
            if isinstance(statement, ast.For | ast.While):
                for place_in, inner in enumerate(statement.body):
                    stepping = [part for part in ast.walk(inner) if isinstance(part, ast.stmt) and _stepped(part) is not None]
                    if stepping and isinstance(inner, ast.If | ast.Assign | ast.AugAssign) and len(statement.body) > 1:
                        name, _ = _stepped(stepping[0]) or (inner, inner)
                        code, _, title = _moved_in_loop(name)
                        moved = together(without(statement.body, place_in), with_items(block, *block[:at], inner, *block[at:]))
                        yield Change(code, title, stepping[0], moved, "before the loop it is right")


def _moved_in_loop(name: ast.AST) -> tuple[str, str, str]:
    """The fault that a counter changes for every child: its code, the counter, and the title."""
    word = shown(name)
    title = f"{word} changes inside the loop, so that each child is searched with another {word} than the one before"
    return "depth-lost" if role_of(name) == "depth" else "wrong-agent", word, title


def _stepped(statement: ast.AST) -> tuple[Any, ast.expr] | None:
    """The counter that a statement changes by a number, and what it makes of it."""
    name: Any
    if isinstance(statement, ast.AugAssign) and isinstance(statement.op, ast.Add | ast.Sub):
        name, value = statement.target, ast.BinOp(loaded(statement.target), statement.op, statement.value)
    elif isinstance(statement, ast.Assign) and len(statement.targets) == 1 and isinstance(statement.value, ast.BinOp):
        name, value = statement.targets[0], statement.value
        if ast.unparse(name) not in {ast.unparse(part) for part in ast.walk(value) if isinstance(part, ast.Name | ast.Attribute)}:
            return None
    else:
        return None
    counts = role_of(name) == "depth" or (isinstance(name, ast.Name) and plain(name.id) in TURNS)
    return (name, value) if counts else None


def _substituted(statement: Any, word: str, value: ast.expr) -> Any:
    """A statement with this value for a variable, wherever it is read."""

    class Reading(ast.NodeTransformer):
        def generic_visit(self, node: ast.AST) -> ast.AST:
            if isinstance(node, ast.Name | ast.Attribute) and isinstance(node.ctx, ast.Load) and ast.unparse(node) == word:
                return copy.deepcopy(value)
            return super().generic_visit(node)

    return Reading().visit(copy.deepcopy(statement))


def called(place: ast.AST) -> Iterator[Change]:
    """min_value for max_value, and the other way round, where one of them is called."""
    for slot in slots(place):
        name = function_name(slot.node) if isinstance(slot.node, ast.Call) else ""
        other = re.sub("max|min", lambda found: _opposite(found[0]), name, flags=re.IGNORECASE)
        if other != name and name not in ("max", "min") and plain(name) not in ("minimax", "expectiminimax"):
            yield _calling(slot, other)


def _opposite(word: str) -> str:
    """max for min, written alike."""
    other = "min" if word.casefold() == "max" else "max"
    return other.upper() if word.isupper() else other.capitalize() if word[0].isupper() else other


def calls(statements: list[ast.stmt]) -> Iterator[list[Change]]:
    """Another function of the file, with as many parameters, for the one that is called."""
    places = [slot for statement in statements for slot in slots(statement)]
    functions = functions_in(*statements)
    sizes = {function.name: len(function.args.args) for function in functions}
    for slot in places:
        name = function_name(slot.node) if isinstance(slot.node, ast.Call) else ""
        for other in [other for other in sizes if name in sizes and other != name and sizes[other] == sizes[name]][:MOST_OTHERS]:
            yield [_calling(slot, other)]


def _calling(slot: Slot, other: str) -> Change:
    title = f"it calls {function_name(slot.node)} where {other} is meant"
    field = "id" if isinstance(slot.node.func, ast.Name) else "attr"
    return Change("wrong-call", title, slot.statement, replacing(slot.node.func, field, other))


def shared(statements: list[ast.stmt]) -> Iterator[list[Change]]:
    """alpha and beta that are global variables or attributes are put back at the end of every call, as if each call had its own."""
    functions = functions_in(*statements)
    changing = [(function, there) for function in functions if (there := _common(function))]
    calls = {function_name(call) for function, _ in changing for call in ast.walk(function) if isinstance(call, ast.Call)}
    found: dict[str, ast.stmt] = {}
    for _, there in sorted(changing, key=lambda pair: pair[0].name not in calls):  # the root's own loop last
        found = {**there, **found}
    every = sorted(found, key=lambda word: plain(word.rpartition(".")[2]))
    for words in [every, *([word] for word in every)] if len(every) > 1 else [every] if every else []:
        names = " and ".join(words)
        title = f"all nodes share one {names}: a child begins with what its sibling left"
        how = f"with {names} put back at the end of every call it is right; better still, pass them to every call"
        wrapped = [_restoring(function, [word for word in words if word in there]) for function, there in changing]
        yield [Change("window-shared", title, found[words[0]], together(*wrapped), how)]


def kept(statements: list[ast.stmt]) -> Iterator[list[Change]]:
    """Another variable of all calls, a flag or a counter, is put back at the end of every call."""
    functions = functions_in(*statements)
    for function in functions:
        nodes = [node for part in function.body for node in _own(part)]
        declared = _declared(nodes)
        found: dict[str, tuple[ast.stmt, ast.expr]] = {}
        for statement in (node for node in nodes if isinstance(node, ast.Assign | ast.AugAssign) and function.name != "__init__"):
            for target in statement.targets if isinstance(statement, ast.Assign) else [statement.target]:
                common = isinstance(target, ast.Attribute) or (isinstance(target, ast.Name) and target.id in declared)
                if common and role_of(target) not in ("alpha", "beta"):
                    found.setdefault(ast.unparse(target), (statement, target))
        for word, (first, target) in found.items():
            depth = role_of(target) == "depth"
            title = f"{word} is one for all nodes: what is set at one is still there at the next"
            how = f"with {word} put back at the end of every call it is right; better still, give every call its own"
            yield [Change("depth-not-restored" if depth else "not-reset", title, first, _restoring(function, [word]), how)]


def _declared(nodes: list[ast.AST]) -> set[str]:
    return {name for node in nodes if isinstance(node, ast.Global | ast.Nonlocal) for name in node.names}


def _common(function: Function) -> dict[str, ast.stmt]:
    """The bounds that a function changes in a loop, but that are not its own, each with the first statement that does."""
    nodes = [node for part in function.body for node in _own(part)]
    declared = _declared(nodes)
    found: dict[str, ast.stmt] = {}
    for loop in (node for node in nodes if isinstance(node, ast.For | ast.While)):
        for statement in (node for node in _own(loop) if isinstance(node, ast.Assign | ast.AugAssign)):
            targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
            for target in (part for each in targets for part in ast.walk(each)):
                common = isinstance(target, ast.Attribute) or (isinstance(target, ast.Name) and target.id in declared)
                part_of_list = isinstance(target, ast.Subscript) and isinstance(target.slice, ast.Constant)
                if part_of_list or (common and role_of(target) in ("alpha", "beta")):
                    found.setdefault(ast.unparse(target), statement)
    return found


def _own(node: ast.AST) -> Iterator[ast.AST]:
    """What stands in a function, but not in functions within it."""
    if not isinstance(node, FUNCTION):
        yield node
        for part in ast.iter_child_nodes(node):
            yield from _own(part)


def _if_there(word: str) -> str:
    """What a variable holds; of an attribute that has no value yet, None."""
    owner, dot, name = word.rpartition(".")
    return f"getattr({owner}, '{name}', None)" if dot and name.isidentifier() else word


def _restoring(function: Function, words: list[str]) -> Make:
    """The function, with these variables put back when it ends."""
    if not words:
        return lambda: lambda: None
    head = [part for part in function.body if isinstance(part, ast.Global | ast.Nonlocal)]
    keep = ast.parse("\n".join(f"kept_{number} = {_if_there(word)}" for number, word in enumerate(words))).body
    back = ast.parse("\n".join(f"{word} = kept_{number}" for number, word in enumerate(words))).body
    rest = [part for part in function.body if part not in head]

    def make() -> Callable[[], None]:
        return with_items(function.body, *head, *keep, ast.Try(rest, [], [], back))()

    return make
