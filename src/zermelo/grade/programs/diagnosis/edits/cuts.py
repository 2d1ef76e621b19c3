"""Changes of loops, of tests and of the window."""

from __future__ import annotations

import ast
import itertools
from collections.abc import Iterator
from typing import Any

from ...running.student.calling.signatures import plain
from .changing import (
    AFTER_LOOP,
    ALPHA,
    BETA,
    INTO_LOOP,
    WITHOUT,
    Change,
    Slot,
    bare,
    blocks,
    bound_names,
    decides_who,
    function_name,
    functions_in,
    loaded,
    named_like,
    names_in,
    replacing,
    role_of,
    shown,
    slots,
    together,
    with_item,
    with_items,
    without,
)
from .values import infinity_in

MIRRORED: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.Gt, ast.GtE),
    ast.LtE: (ast.Lt, ast.GtE, ast.Gt),
    ast.Gt: (ast.GtE, ast.Lt, ast.LtE),
    ast.GtE: (ast.Gt, ast.LtE, ast.Lt),
    ast.Eq: (ast.NotEq, ast.LtE),
    ast.NotEq: (ast.Eq,),
}
"""What may be meant by a comparison."""


def returns_in_loops(place: ast.AST) -> Iterator[Change]:
    """A return, or another last statement of a loop, belongs after it; the update after it belongs into it."""
    for _, block in blocks(place):
        for at, loop in enumerate(block):
            if not isinstance(loop, ast.For | ast.While):
                continue
            for last in loop.body:
                if isinstance(last, ast.Return | ast.Break):
                    rest = [part for part in loop.body if part is not last]
                    after = [last] if isinstance(last, ast.Return) and last.value is not None else []
                    if rest:
                        returns = isinstance(last, ast.Return)
                        title = (
                            "it returns inside the loop, after the first child" if returns else "it leaves the loop after the first child"
                        )
                        moved = together(with_items(loop.body, *rest), with_items(block, *block[: at + 1], *after, *block[at + 1 :]))
                        yield Change("return-in-loop", title, last, moved, AFTER_LOOP if after else WITHOUT)
                if isinstance(last, ast.If) and not last.orelse and isinstance(last.body[-1], ast.Return) and len(loop.body) > 1:
                    rest = [part for part in loop.body if part is not last]
                    moved = together(with_items(loop.body, *rest), with_items(block, *block[: at + 1], last, *block[at + 1 :]))
                    yield Change("return-in-loop", "it returns inside the loop, after the first child", last, moved, AFTER_LOOP)
                if isinstance(last, ast.If) and last.orelse and isinstance(last.orelse[-1], ast.Return):
                    moved = together(with_items(last.orelse), with_items(block, *block[: at + 1], last.orelse[-1], *block[at + 1 :]))
                    title = "it returns inside the loop, after the first child"
                    yield Change("return-in-loop", title, last.orelse[-1], moved, AFTER_LOOP)
            if at + 1 < len(block):
                following = block[at + 1]
                into = together(with_items(loop.body, *loop.body, following), with_items(block, *block[: at + 1], *block[at + 2 :]))
                if isinstance(following, ast.Assign) and role_of(following.targets[0]) == "alpha":
                    yield Change("alpha-not-raised", "alpha is raised only after the loop", following, into, INTO_LOOP)
                elif isinstance(following, ast.Assign) and role_of(following.targets[0]) == "beta":
                    yield Change("beta-not-lowered", "beta is lowered only after the loop", following, into, INTO_LOOP)
                elif isinstance(following, ast.If):
                    yield Change("never-cuts", "it tests for a cut only after the loop", following, into, INTO_LOOP)


def comparisons(place: ast.AST) -> Iterator[Change]:
    for slot in slots(place):
        node = slot.node
        if not isinstance(node, ast.Compare) or len(node.ops) != 1:
            continue
        roles = {role_of(node.left), role_of(node.comparators[0])}
        for other in MIRRORED.get(type(node.ops[0]), ()):
            strict = {type(node.ops[0]), other} in ({ast.Lt, ast.LtE}, {ast.Gt, ast.GtE})
            if roles & {"alpha", "beta"} and not strict and _searches(slot.statement):
                code, title = "wrong-condition", "the test for a second search is the wrong way round"
            elif roles & {"alpha", "beta"}:
                loses = other in (ast.Lt, ast.Gt)
                code = ("cuts-on-equality" if loses else "no-cut-on-equality") if strict else "wrong-bound"
                title = (
                    ("it cuts on equality" if loses else "it does not cut on equality")
                    if strict
                    else "the cut is tested the wrong way round"
                )
            elif "depth" in roles:
                code, title = "depth-off-by-one", "it tests the depth wrongly"
            elif strict and isinstance(slot.parent, ast.While):
                code, title = "child-skipped", "the loop ends before the last child"
            elif strict:
                code, title = "action-from-bound", "it takes the wrong one of equal values"
            elif other in (ast.Eq, ast.NotEq) or isinstance(node.ops[0], ast.Eq | ast.NotEq):
                code, title = "min-max-swapped", "a test is the wrong way round"
            else:
                code, title = "min-max-swapped", "values are compared the wrong way round"
            yield Change(code, title, slot.statement, with_items(node.ops, other()))


def _searches(statement: ast.AST) -> bool:
    """Is something called where this test is true, and kept, as by a scout that searches again?"""
    body = getattr(statement, "body", []) if isinstance(statement, ast.If) else []
    return any(isinstance(step, ast.Assign) and any(isinstance(node, ast.Call) for node in ast.walk(step.value)) for step in body)


def bounds_at_first(place: ast.AST) -> Iterator[Change]:
    """A bound that a loop has changed, compared after the loop, as if it were still the one that the function was given: so the flag of
    a table's entry is chosen wrongly."""
    for function in functions_in(place):
        given = {each.arg for each in function.args.args}
        inside = [node for loop in ast.walk(function) if isinstance(loop, ast.For | ast.While) for node in ast.walk(loop)]
        changed = given & {node.id for node in inside if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
        copies = {
            node.value.id: node.targets[0].id
            for node in ast.walk(function)
            if isinstance(node, ast.Assign) and isinstance(node.value, ast.Name) and isinstance(node.targets[0], ast.Name)
        }
        for slot in slots(function) if changed else ():
            node = slot.node
            if not isinstance(slot.parent, ast.Compare) or not isinstance(node, ast.Name) or node.id not in changed or node in inside:
                continue
            first = copies.get(node.id, f"first_{node.id}")
            made = slot.put(ast.Name(first, ast.Load()))
            how = ""
            if node.id not in copies:
                saved = ast.Assign([ast.Name(first, ast.Store())], ast.Name(node.id, ast.Load()), lineno=function.lineno)
                made = together(made, with_items(function.body, saved, *function.body))
                how = f"with `{shown(saved)}` at the beginning of the function, and `{first}` here, it is right"
            title = f"the loop has changed {node.id}, where its value at the beginning is meant"
            yield Change("wrong-bound", title, slot.statement, made, how)


def bounds(place: ast.AST) -> Iterator[Change]:
    """alpha for beta, and the other way round; and either for another name in a comparison."""
    alphas, betas = bound_names(place, "alpha"), bound_names(place, "beta")
    if not alphas or not betas:
        return
    for slot in slots(place):
        role = role_of(slot.node)
        if role not in ("alpha", "beta") or not isinstance(slot.node, ast.Name):
            continue
        other = (betas if role == "alpha" else alphas)[0]
        if isinstance(slot.parent, ast.Compare):
            code, title = "wrong-bound", f"it compares with {slot.node.id}, the wrong bound"
        elif isinstance(slot.node.ctx, ast.Store):
            if isinstance(slot.statement, ast.Assign):
                continue  # not that alone: see `_moved`
            code, title = "updates-crossed", f"it changes {slot.node.id} where the other bound is meant"
        elif isinstance(slot.statement, ast.Assign) and {role_of(target) for target in slot.statement.targets} & {"alpha", "beta"}:
            code, title = "bound-overwritten", f"{slot.node.id} stands where {other} is meant"
        elif slot.parent is slot.statement and isinstance(slot.statement, ast.Assign):
            code, title = "infinities-swapped", f"it begins at {slot.node.id}, where {other} is meant"
        elif isinstance(slot.statement, ast.Return):
            code, title = "wrong-return", f"it returns {slot.node.id} where the other bound is meant"
        else:
            code, title = "window-swapped", f"it passes {slot.node.id} where the other bound is meant"
        yield Change(code, title, slot.statement, slot.put(named_like(slot.node, other)))
    for node in ast.walk(place):
        if (
            isinstance(node, ast.Assign)
            and role_of(node.targets[0]) in ("alpha", "beta")
            and isinstance(node.targets[0], ast.Name | ast.Attribute)
        ):
            yield from _moved(node, role_of(node.targets[0]), alphas[0], betas[0])


def compared(place: ast.AST) -> Iterator[Change]:
    """Another parameter of the function for the one that something is compared with, whatever they are called."""
    for function in functions_in(place):
        names = [each.arg for each in function.args.args if each.arg != "self"]
        for node in ast.walk(function):
            if not isinstance(node, ast.Compare) or isinstance(node.ops[0], ast.In | ast.NotIn):
                continue
            if isinstance(node.comparators[0], ast.Name) and node.comparators[0].id in names:
                before = node.comparators[0].id
                for name in [name for name in names if name != before]:
                    title = f"it compares with {before} where {name} is meant"
                    yield Change("wrong-bound", title, node, with_item(node.comparators, 0, ast.Name(name, ast.Load())))


def _moved(node: Any, role: str, alpha: str, beta: str) -> Iterator[Change]:
    """alpha = max(alpha, v) or beta = min(beta, v), whatever stands there."""
    target = node.targets[0]
    joined = isinstance(node.value, ast.Call) and function_name(node.value) in ("max", "min")
    values = [part for part in node.value.args if role_of(part) not in ("alpha", "beta")] if joined else [node.value]
    for value in values:
        name, right, changed = (
            (beta, "min", "alpha is changed where beta") if role == "alpha" else (alpha, "max", "beta is changed where alpha")
        )
        crossed = ast.Call(ast.Name(right, ast.Load()), [loaded(named_like(target, name)), value], [])
        both = [with_item(node.targets, 0, named_like(target, name)), replacing(node, "value", crossed)]
        yield Change("updates-crossed", f"{changed} is meant", node, together(*both))
    if not joined or role not in {role_of(argument) for argument in node.value.args}:
        right = "max" if role == "alpha" else "min"
        for argument in values:
            call = ast.Call(ast.Name(right, ast.Load()), [loaded(target), argument], [])
            title = f"{role} is set even where it was better" + (": it is not compared with itself" if joined else "")
            yield Change("bound-overwritten", title, node, replacing(node, "value", call))


def statements(place: ast.AST) -> Iterator[Change]:
    """Two statements of a loop in the wrong order; a statement that nothing reaches; one that should not be there."""
    for owner, block in blocks(place):
        for at in range(len(block) - 1):
            first, second = block[at], block[at + 1]
            swapped = with_items(block, *block[:at], second, first, *block[at + 2 :])
            if isinstance(first, ast.Return | ast.Break | ast.Continue):
                yield Change(
                    "unreachable",
                    "a statement stands after a return and is never reached",
                    second,
                    swapped,
                    f"before `{shown(first)}` it is right",
                )
            elif isinstance(owner, ast.For | ast.While | ast.If) and (isinstance(first, ast.If) or isinstance(second, ast.If)):
                test, how = (first, f"after `{shown(second)}`") if isinstance(first, ast.If) else (second, f"before `{shown(first)}`")
                yield Change("cuts-late", "the test for a cut stands in the wrong place", test, swapped, f"{how} it is right")
            elif isinstance(first, ast.Assign) and isinstance(second, ast.Assign) and (roles := _assigned(first) & {"alpha", "beta"}):
                title = f"{'/'.join(sorted(roles))} is moved too early"
                yield Change("cuts-late", title, first, swapped, f"after `{shown(second)}` it is right")
        if isinstance(owner, ast.For | ast.While | ast.If) and len(block) > 1:
            for at, statement in enumerate(block):
                if isinstance(statement, ast.Assign | ast.AugAssign) and _assigned(statement) & {"alpha", "beta"}:
                    role = "/".join(sorted(_assigned(statement) & {"alpha", "beta"}))
                    title = f"{role} is changed where it should stay"
                    yield Change("updates-crossed", title, statement, without(block, at), WITHOUT)


def _assigned(statement: ast.AST) -> set[str]:
    targets = getattr(statement, "targets", None) or [getattr(statement, "target", None)]
    return {role_of(target) for target in targets if target is not None}


def arguments(place: ast.AST) -> Iterator[Change]:
    """Two arguments in the wrong order; bounds that are not passed on; negations of flags."""
    own = {node.name: node for node in functions_in(place)}
    for slot in slots(place):
        node = slot.node
        if isinstance(node, ast.Tuple) and isinstance(node.ctx, ast.Load) and len(node.elts) == 2:
            if all(role_of(bare(part)) in ("alpha", "beta") for part in node.elts):
                yield from itertools.islice(_turned(node.elts, 0, slot.statement), 1)
            continue
        if not isinstance(node, ast.Call):
            continue
        for at in range(len(node.args) - 1):
            first, second = node.args[at], node.args[at + 1]
            bounds = {role_of(bare(first)), role_of(bare(second))} <= {"alpha", "beta"}
            code = "window-swapped" if bounds else "arguments-swapped"
            title = "alpha and beta are passed to the children in the wrong order" if bounds else "two arguments are in the wrong order"
            swapped = with_items(node.args, *node.args[:at], second, first, *node.args[at + 2 :])
            yield Change(code, title, slot.statement, swapped)
            if bounds:
                yield from _turned(node.args, at, slot.statement)
        definition = own.get(function_name(node))
        if definition is not None:
            yield from _passed(node, definition, slot, place)
        for at, argument in enumerate(node.args):
            if isinstance(argument, ast.UnaryOp) and isinstance(argument.op, ast.Not):
                yield Change(
                    "one-side-only", "the turn does not pass as it should", slot.statement, with_item(node.args, at, argument.operand)
                )
            elif decides_who(argument):
                turned_round = ast.UnaryOp(ast.Not(), argument)
                yield Change(
                    "one-side-only", "the turn does not pass to the other player", slot.statement, with_item(node.args, at, turned_round)
                )
            elif isinstance(argument, ast.Constant) and isinstance(argument.value, bool):
                other = ast.Constant(not argument.value)
                yield Change("one-side-only", "the turn does not pass to the other player", slot.statement, with_item(node.args, at, other))


def _turned(items: list[Any], at: int, statement: ast.AST) -> Iterator[Change]:
    """Two bounds that are passed: in the other order, both with a minus, and both without."""
    first, second = bare(items[at]), bare(items[at + 1])
    for turned in ([ast.UnaryOp(ast.USub(), second), ast.UnaryOp(ast.USub(), first)], [second, first]):
        title = "the window is not turned round for the child"
        yield Change("minus-forgotten", title, statement, with_items(items, *items[:at], *turned, *items[at + 2 :]))


def _passed(call: ast.Call, definition: Any, slot: Slot, place: ast.AST) -> Iterator[Change]:
    """The bounds that a call leaves out although the function takes them."""
    names = [each.arg for each in definition.args.args if each.arg != "self"]
    given = {keyword.arg for keyword in call.keywords} | set(names[: len(call.args)])
    missing = [name for name in names if name not in given and plain(name) in ALPHA | BETA]
    if not missing:
        return
    words = " and ".join(missing)
    title = f"{words} {'are' if len(missing) > 1 else 'is'} not passed on to the children"
    keywords = [ast.keyword(name, ast.Name(name, ast.Load())) for name in missing]
    yield Change("window-not-passed", title, slot.statement, with_items(call.keywords, *call.keywords, *keywords))
    for name in missing:  # the root may call it by another name, and have but one bound
        for ours in [ours for ours in bound_names(place, "alpha" if plain(name) in ALPHA else "beta") if ours != name]:
            keyword = ast.keyword(name, ast.Name(ours, ast.Load()))
            title = f"{ours} is not passed on to the children"
            yield Change("window-not-passed", title, slot.statement, with_items(call.keywords, *call.keywords, keyword))


def bounds_passed(place: ast.AST) -> Iterator[Change]:
    """alpha or beta for another variable that a call passes beside one of them."""
    names = {role: found[0] for role in ("alpha", "beta") if (found := bound_names(place, role))}
    each = {name for loop in ast.walk(place) if isinstance(loop, ast.For) for name in names_in(loop.target)}
    for slot in slots(place):
        call = slot.node
        if not isinstance(call, ast.Call) or not any(role_of(bare(argument)) in ("alpha", "beta") for argument in call.args):
            continue
        for at, argument in enumerate(call.args):
            inner = bare(argument)
            if not isinstance(inner, ast.Name) or role_of(inner) or inner.id in each or function_name(call) in ("max", "min"):
                continue
            for role, name in names.items():
                better = ast.Call(ast.Name("max" if role == "alpha" else "min", ast.Load()), [ast.Name(name, ast.Load()), inner], [])
                for bound in (ast.Name(name, ast.Load()), better):
                    signed = ast.UnaryOp(ast.USub(), bound) if inner is not argument else bound
                    title = f"it passes {inner.id} to the child where {ast.unparse(bound)} is meant"
                    yield Change("own-bound-only", title, slot.statement, with_item(call.args, at, signed))


def open_windows(place: ast.AST) -> Iterator[Change]:
    """An infinity that a call in a loop passes to every child, where what was found so far is meant."""
    functions = functions_in(place)
    own = {function.name for function in functions}
    for function in functions:
        each = {name for loop in ast.walk(function) if isinstance(loop, ast.For) for name in names_in(loop.target)}
        stored = (node.id for node in ast.walk(function) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store))
        found = [name for name in dict.fromkeys(stored) if name not in each]
        names = [*(name for name in found if role_of(ast.Name(name))), *(name for name in found if not role_of(ast.Name(name)))]
        for loop in (node for node in ast.walk(function) if isinstance(node, ast.For | ast.While)):
            for slot in slots(loop):
                call = slot.parent
                passed = isinstance(call, ast.Call) and function_name(call) in own and slot.field == "args"
                if not (passed or isinstance(call, ast.keyword)) or infinity_in(slot) is None:
                    continue
                for name in names:
                    bound = ast.Name(name, ast.Load())
                    for meant in (bound, ast.UnaryOp(ast.USub(), bound)):
                        title = f"the root passes {shown(slot.node)} to every child, where {shown(meant)} is meant"
                        yield Change("root-window", title, slot.statement, slot.put(meant))


def unpacked(place: ast.AST) -> Iterator[Change]:
    """A window that is taken apart in the wrong order."""
    for node in ast.walk(place):
        pair = node.targets[0] if isinstance(node, ast.Assign) else None
        if isinstance(pair, ast.Tuple) and len(pair.elts) == 2 and {role_of(part) for part in pair.elts} == {"alpha", "beta"}:
            title = f"{shown(pair.elts[0])} and {shown(pair.elts[1])} are taken in the wrong order"
            yield Change("window-swapped", title, node, with_items(pair.elts, pair.elts[1], pair.elts[0]))


def children(place: ast.AST) -> Iterator[Change]:
    """The child for the position itself, which is searched again."""
    for function in functions_in(place):
        own = {each.arg for each in function.args.args}
        for loop in (node for node in ast.walk(function) if isinstance(node, ast.For)):
            made = {part.id for part in ast.walk(loop) if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store)}
            for slot in slots(loop):
                call = slot.parent
                if not isinstance(call, ast.Call) or slot.field != "args" or function_name(call) in ("max", "min"):
                    continue
                if not isinstance(slot.node, ast.Name) or slot.node.id not in own or role_of(slot.node):
                    continue
                for name in sorted(made - {slot.node.id}):
                    title = f"it passes {slot.node.id} where {name} is meant"
                    yield Change("wrong-call", title, slot.statement, slot.put(ast.Name(name, ast.Load())))


def lists(place: ast.AST) -> Iterator[Change]:
    """A list of the children's values is made at once, before the first of them can cause a cut."""
    for slot in slots(place):
        if isinstance(slot.node, ast.ListComp) and isinstance(slot.node.elt, ast.Call):
            title = "a list is made of all children's values, so that all are searched before the first can cause a cut"
            lazy = ast.GeneratorExp(slot.node.elt, slot.node.generators)
            yield Change("never-cuts", title, slot.statement, slot.put(lazy))
