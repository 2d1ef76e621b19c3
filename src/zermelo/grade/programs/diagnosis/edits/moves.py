"""Changes of depths, players, orders and memories."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Any

from ...running.student.calling.signatures import ROLES, plain
from .changing import (
    WITHOUT,
    Change,
    Slot,
    blocks,
    function_name,
    functions_in,
    replacing,
    role_of,
    shown,
    slots,
    together,
    with_item,
    with_items,
    without,
)


def depths_passed(place: ast.AST) -> Iterator[Change]:
    """A depth that a call passes on as it is."""
    for slot in slots(place):
        if role_of(slot.node) == "depth" and isinstance(slot.parent, ast.Call) and slot.field == "args":
            less = ast.BinOp(slot.node, ast.Sub(), ast.Constant(1))
            yield Change("depth-ignored", "depth is passed on as it is", slot.statement, slot.put(less))


def depths(place: ast.AST) -> Iterator[Change]:
    for slot in slots(place):
        node = slot.node
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Sub | ast.Add) and role_of(node.left) == "depth":
            yield Change("depth-off-by-one", "depth changes where it should not", slot.statement, slot.put(node.left))
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Sub | ast.Add) and role_of(node.right) == "depth":
            title = f"{ast.unparse(node.right)} is {'added to' if isinstance(node.op, ast.Add) else 'taken from'} the value"
            yield Change("wrong-utility", title, slot.statement, slot.put(node.left))
        elif isinstance(node, ast.Constant) and isinstance(node.value, int) and not isinstance(node.value, bool):
            beside = [getattr(slot.parent, "left", None), *getattr(slot.parent, "comparators", [])]
            if any(other is not None and role_of(other) == "depth" for other in beside):
                for step in (1, -1):
                    yield Change("depth-off-by-one", "depth is counted wrongly", slot.statement, slot.put(ast.Constant(node.value + step)))
    for _, block in blocks(place):
        for at, statement in enumerate(block):
            if isinstance(statement, ast.AugAssign) and role_of(statement.target) == "depth" and len(block) > 1:
                yield Change("depth-lost", "depth is lowered inside the loop", statement, without(block, at), WITHOUT)


def rounds(place: ast.AST) -> Iterator[Change]:
    """The number of agents, and one less, where an agent is compared with it; the number of agents for 2."""
    for function in functions_in(place):
        states = [each.arg for each in function.args.args if plain(each.arg) in ROLES["state"]]
        for slot in slots(function) if states and "getLegalActions" in ast.unparse(place) else ():
            number: Any = slot.node.value if isinstance(slot.node, ast.Constant) else None
            last = isinstance(slot.parent, ast.Compare) and number == 1
            if last or number == 2:
                meant = ast.parse(f"{states[0]}.getNumAgents()" + (" - 1" if last else ""), mode="eval").body
                title = f"{number} stands where the {'index of the last agent' if last else 'number of agents'} is meant"
                yield Change("wrong-agent", title, slot.statement, slot.put(meant))
    for slot in slots(place):
        node = slot.node
        if not isinstance(node, ast.Compare) or len(node.ops) != 1 or "agents" not in plain(ast.unparse(node.comparators[0])):
            continue
        many = node.comparators[0]
        if isinstance(many, ast.BinOp) and isinstance(many.op, ast.Sub) and isinstance(many.right, ast.Constant):
            title, other = "the round ends one agent too early", many.left
        else:
            title, other = "the round ends one agent too late", ast.BinOp(many, ast.Sub(), ast.Constant(1))
        yield Change("wrong-agent", title, slot.statement, with_item(node.comparators, 0, other))


def players(place: ast.AST) -> Iterator[Change]:
    """Player 0 for player 1, and a missing index."""
    for slot in slots(place):
        node = slot.node
        if isinstance(node, ast.Constant) and type(node.value) is int and node.value in (0, 1):
            other = ast.Constant(1 - node.value)
            if isinstance(slot.parent, ast.Call) and function_name(slot.parent).casefold() == "utility":
                yield Change("wrong-utility", "it takes the utility of the wrong player", slot.statement, slot.put(other))
            elif isinstance(slot.parent, ast.Compare):
                yield Change("min-max-swapped", "it takes one player for the other", slot.statement, slot.put(other))
            elif isinstance(slot.parent, ast.Call):
                title = f"it passes {node.value} where {1 - node.value} is meant"
                yield Change("arguments-swapped", title, slot.statement, slot.put(other))
    for node in ast.walk(place):
        if isinstance(node, ast.BoolOp):
            other_op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
            yield Change("wrong-test", "and stands where or is meant, or the other way round", node, replacing(node, "op", other_op))
    for slot in slots(place):
        node = slot.node
        if (
            isinstance(node, ast.BoolOp)
            and isinstance(node.op, ast.Or)
            and len(node.values) == 2
            and isinstance(node.values[0], ast.BoolOp)
        ):
            first, second = node.values
            condition, *rest = getattr(first, "values", [first])
            if isinstance(getattr(first, "op", None), ast.And) and len(rest) == 1:
                title = f"`{ast.unparse(second)}` counts also where `{ast.unparse(condition)}` is true"
                yield Change("wrong-test", title, slot.statement, slot.put(ast.IfExp(condition, rest[0], second)))


def orders(place: ast.AST) -> Iterator[Change]:
    """Sorted, reversed or shuffled children, and slices of them."""
    for slot in slots(place):
        node = slot.node
        if isinstance(node, ast.Call) and function_name(node) in ("sorted", "reversed") and node.args:
            what = "sorted" if function_name(node) == "sorted" else "from the last to the first"
            yield Change("order", f"it searches the children {what}", slot.statement, slot.put(node.args[0]))
        elif isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Slice) and _is_text(node.value):
            title = f"`{shown(node)}` is the same for several positions: they are taken for each other"
            yield Change("wrong-key", title, slot.statement, slot.put(node.value))
        elif isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Slice):
            backwards = isinstance(node.slice.step, ast.UnaryOp)
            code = "order" if backwards else "child-skipped"
            title = "it searches the children from the last to the first" if backwards else "it leaves out children"
            yield Change(code, title, slot.statement, slot.put(node.value))
        elif isinstance(node, ast.Call) and function_name(node) == "range" and isinstance(node.args[-1], ast.BinOp):
            last = with_item(node.args, len(node.args) - 1, node.args[-1].left)
            yield Change("child-skipped", "it leaves out the last child", slot.statement, last)
        if isinstance(node, ast.Call) and function_name(node) == "range" and len(node.args) > 1:
            yield Change(
                "child-skipped", "it leaves out the first child", slot.statement, slot.put(ast.Call(node.func, [node.args[1]], []))
            )
    for _, block in blocks(place):
        for at, statement in enumerate(block):
            if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call) and len(block) > 1:
                name = function_name(statement.value)
                if name in ("sort", "reverse", "shuffle"):
                    words = {"sort": "sorted", "reverse": "from the last to the first", "shuffle": "shuffled"}[name]
                    yield Change("order", f"it searches the children {words}", statement, without(block, at), WITHOUT)
                elif name in ("pop", "remove"):
                    yield Change("child-skipped", "it takes away a child", statement, without(block, at), WITHOUT)


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and function_name(node) in ("str", "repr")


def short_keys(place: ast.AST) -> Iterator[Change]:
    """The depth that is left, put into the key of a memory: where the key has a name, there; else wherever it is read and written within
    a function."""
    for function in functions_in(place):
        depth = next((each.arg for each in function.args.args if role_of(ast.Name(each.arg)) == "depth"), "")
        found: dict[str, list[tuple[Slot, bool]]] = {}
        for slot in slots(function) if depth else ():
            memory, is_test = _asked_of(slot)
            if memory and not any(getattr(part, "id", "") == depth for part in ast.walk(slot.node)):
                found.setdefault(memory, []).append((slot, is_test))
        for memory, keys in found.items():
            title = f"the keys of `{memory}` lack the depth: what was found with less depth is taken for what is found with more"
            for named in _named_keys(function, keys, depth):
                parts = named.value.elts if isinstance(named.value, ast.Tuple) else [named.value]
                made = replacing(named, "value", ast.Tuple([*parts, ast.Name(depth, ast.Load())], ast.Load()))
                yield Change("wrong-key", title, named, made)
            if any(isinstance(slot.parent, ast.Subscript) and isinstance(slot.parent.ctx, ast.Store) for slot, _ in keys):
                longer = [slot.put(ast.Tuple([slot.node, ast.Name(depth, ast.Load())], ast.Load())) for slot, _ in keys]
                shown = next((slot for slot, is_test in keys if is_test), keys[0][0])
                key = f"({ast.unparse(shown.node)}, {depth})"
                how = f"with `{key}` as the key, where `{memory}` is read and where it is written, it is right"
                yield Change("wrong-key", title, shown.statement, together(*longer), how)


def _named_keys(function: Any, keys: list[tuple[Slot, bool]], depth: str) -> list[Any]:
    """The assignments `key = state` of the one name that all keys have."""
    names = {slot.node.id if isinstance(slot.node, ast.Name) else "" for slot, _ in keys}
    assigned = [node for node in ast.walk(function) if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) in names]
    return [node for node in assigned if len(names) == 1 and not any(getattr(part, "id", "") == depth for part in ast.walk(node.value))]


def common_keys(place: ast.AST) -> Iterator[Change]:
    """The position itself, for what a key asks of it: `state` for `state.evaluate()`."""
    asked = {ast.unparse(slot.node) for slot in slots(place) if _asked_of(slot)[0]}
    for slot in slots(place):
        statement = slot.statement
        names_key = isinstance(statement, ast.Assign) and any(ast.unparse(target) in asked for target in statement.targets)
        call = slot.node
        if names_key and isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and not call.args:
            title = f"`{shown(call)}` is the same for several positions: they are taken for each other"
            yield Change("wrong-key", title, statement, slot.put(call.func.value))


def _asked_of(slot: Slot) -> tuple[str, bool]:
    """The memory that an expression is a key of, and whether it is asked there: `k in M`, `M.get(k)`, `M[k]`; "" where it is none."""
    parent = slot.parent
    if isinstance(parent, ast.Compare) and slot.field == "left" and isinstance(parent.ops[0], ast.In | ast.NotIn):
        return ast.unparse(parent.comparators[0]), True
    if isinstance(parent, ast.Call) and slot.field == "args" and slot.node is parent.args[0] and function_name(parent) == "get":
        return (ast.unparse(parent.func.value), True) if isinstance(parent.func, ast.Attribute) else ("", False)
    if isinstance(parent, ast.Subscript) and slot.field == "slice":
        return ast.unparse(parent.value), False
    return "", False


def memories(place: ast.AST) -> Iterator[Change]:
    """A memory that is not looked into."""
    title = "its memory takes positions for each other, or bounds for values"
    for node in ast.walk(place):
        decorators = getattr(node, "decorator_list", [])
        kept = [each for each in decorators if not remembers(each)]
        if len(kept) < len(decorators):
            yield Change("wrong-key", title, decorators[0], with_items(decorators, *kept))
        if isinstance(node, ast.If) and any(isinstance(op, ast.In | ast.NotIn) for op in _ops(node.test)):
            never = ast.Constant(any(isinstance(op, ast.NotIn) for op in _ops(node.test)))
            yield Change("wrong-key", title, node, replacing(node, "test", never))
        if isinstance(node, ast.Try) and any(each.type is not None and "KeyError" in ast.unparse(each.type) for each in node.handlers):
            absent = ast.Raise(ast.Call(ast.Name("KeyError", ast.Load()), [], []))
            yield Change("wrong-key", title, node.body[0], with_items(node.body, absent))
    for slot in slots(place):
        if isinstance(slot.node, ast.Call) and function_name(slot.node) == "get" and slot.node.args:
            nothing = slot.node.args[1] if len(slot.node.args) > 1 else ast.Constant(None)
            yield Change("wrong-key", title, slot.statement, slot.put(nothing))


def _ops(test: ast.AST) -> list[ast.cmpop]:
    return [op for node in ast.walk(test) if isinstance(node, ast.Compare) for op in node.ops]


def remembers(decorator: ast.AST) -> bool:
    words = plain(ast.unparse(decorator))
    return "cache" in words or "memo" in words
