"""Changes of values: infinities, signs, what is returned."""

from __future__ import annotations

import ast
import itertools
import math
import sys
from collections.abc import Iterator
from typing import Any

from ...running.student.calling.signatures import ROLES, plain
from .changing import (
    ALPHA,
    BETA,
    Change,
    Slot,
    blocks,
    decides_who,
    function_name,
    functions_in,
    named_like,
    names_in,
    replacing,
    role_of,
    shown,
    slots,
    together,
    with_item,
    with_items,
)

VALUES = ("utility", "evaluate", "eval", "heuristic", "evaluation", "evaluationfunction", "getscore")
"""Functions that give a position's value."""
NO_VALUES = (
    *("max", "min", "float", "len", "range", "sorted", "reversed", "list", "iter", "next", "print", "isterminal", "terminaltest"),
    *("actions", "result", "successors", "children", "tomove", "getlegalactions", "generatesuccessor", "getnumagents", "iswin", "islose"),
)
"""Functions before whose answer nobody forgets a minus."""
LARGE = 99
"""A number at least so large stands for infinity."""
STANDS = "{:g} stands for infinity, but values of leaves may lie beyond it"
TINY = 1e-9
"""A number below it was taken for the least of all: sys.float_info.min."""


def operators(place: ast.AST) -> Iterator[Change]:
    """max for min, and the other way round."""
    for slot in slots(place):
        name = slot.node.id if isinstance(slot.node, ast.Name) else ""
        if name not in ("max", "min"):
            continue
        targets = slot.statement.targets if isinstance(slot.statement, ast.Assign) else []
        role = role_of(targets[0]) if targets else ""
        if (role, name) in (("alpha", "max"), ("beta", "min")):
            continue  # alpha = min(…) is never meant
        code = {"alpha": "alpha-not-raised", "beta": "beta-not-lowered"}.get(role, "min-max-swapped")
        other = "min" if name == "max" else "max"
        title = {"alpha": "alpha is never raised", "beta": "beta is never lowered"}.get(role, f"{name} stands where {other} is meant")
        yield Change(code, title, slot.statement, slot.put(named_like(slot.node, other)))
    for node in ast.walk(place):
        if isinstance(node, ast.If | ast.IfExp) and decides_who(node.test):
            swapped = replacing(node, "test", ast.UnaryOp(ast.Not(), node.test))
            yield Change("min-max-swapped", "MIN and MAX are swapped: this test decides who moves", node, swapped)


def infinities(place: ast.AST) -> Iterator[Change]:
    """A wrong sign of one infinity, and of all in the same statement."""
    found = [(slot, value) for slot in slots(place) if (value := infinity_in(slot)) is not None]
    by_statement: dict[int, list[Slot]] = {}
    for slot, value in found:
        by_statement.setdefault(id(slot.statement), []).append(slot)
        shown = "+∞" if value < 0 else "-∞"
        title = f"it begins at {'-∞' if value < 0 else '+∞'}, where {shown} is meant"
        yield Change("infinities-swapped", title, slot.statement, slot.put(negative_of(slot.node)))
    for there in by_statement.values():
        if len(there) > 1:
            title = "the infinities are swapped"
            yield Change("infinities-swapped", title, there[0].statement, together(*(slot.put(negative_of(slot.node)) for slot in there)))
    for function in functions_in(place):
        tests = [node.test for node in ast.walk(function) if isinstance(node, ast.If) and decides_who(node.test)]
        for slot in slots(function) if tests else ():
            if infinity_in(slot) is not None and isinstance(slot.statement, ast.Assign):
                title = "v begins at the same infinity whoever moves"
                for max_first in (slot.node, negative_of(slot.node)):
                    both = ast.IfExp(tests[0], max_first, negative_of(max_first))
                    yield Change("infinities-swapped", title, slot.statement, slot.put(both))
    if len(found) > 1:
        every = together(*(slot.put(negative_of(slot.node)) for slot, _ in found))
        yield Change("infinities-swapped", "the infinities are swapped", found[0][0].statement, every)


def infinity_in(slot: Slot) -> float | None:
    """Does an infinity, or a number that stands for one, begin here? Its sign."""
    node = slot.node
    if isinstance(slot.parent, ast.UnaryOp) or (
        isinstance(slot.parent, ast.Call) and slot.field == "args" and function_name(slot.parent) == "float"
    ):
        return None
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        inner = infinity_value(node.operand)
        return None if inner is None else -inner
    return infinity_value(node)


def infinity_value(node: ast.AST) -> float | None:
    if isinstance(node, ast.Constant) and isinstance(node.value, int | float) and not isinstance(node.value, bool):
        return math.copysign(math.inf, node.value) if abs(node.value) >= LARGE else None
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Pow | ast.Mult):  # 10 ** 6, 1000 * 1000
        return 1.0 if all(isinstance(part, ast.Constant) and number_in(part) for part in (node.left, node.right)) else None
    if isinstance(node, ast.Call) and function_name(node) == "float" and node.args and isinstance(node.args[0], ast.Constant):
        text = str(node.args[0].value).strip().lower()
        return {"inf": 1.0, "+inf": 1.0, "infinity": 1.0, "-inf": -1.0, "-infinity": -1.0}.get(text)
    name = node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""
    word = plain(name)
    return 1.0 if word in ("inf", "infinity", "infty", "big", "huge", "large", "maxsize", "maxint", "maxvalue", "oo") else None


def negative_of(node: Any) -> ast.expr:
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        return node.operand
    if isinstance(node, ast.Call) and function_name(node) == "float" and isinstance(node.args[0], ast.Constant):
        text = str(node.args[0].value).strip()
        return ast.Call(node.func, [ast.Constant(text[1:] if text.startswith("-") else f"-{text.removeprefix('+')}")], [])
    return ast.UnaryOp(ast.USub(), node)


def starts(place: ast.AST) -> Iterator[Change]:
    """A small number that v begins with."""
    for slot in slots(place):
        if not isinstance(slot.statement, ast.Assign | ast.AnnAssign) or isinstance(
            slot.parent, ast.Call | ast.BinOp | ast.Compare | ast.Subscript | ast.UnaryOp
        ):
            continue
        number = number_in(slot.node)
        if number is None or abs(number) >= 10**6:
            continue
        tiny = 0 < number < TINY
        code = "starts-at-zero" if number == 0 or tiny else "starts-too-near"
        begins = f"{shown(slot.node)}, the smallest number above 0," if tiny else f"{number:g}"
        for sign in (-1, 1):
            infinity = ast.Call(ast.Name("float", ast.Load()), [ast.Constant("-inf" if sign < 0 else "inf")], [])
            title = f"it begins at {begins} instead of {'-∞' if sign < 0 else '+∞'}"
            if slot.statement is place and abs(number) > 1:
                title = STANDS.format(number)
            yield Change(code, title, slot.statement, slot.put(infinity))


def magnitudes(statements: list[ast.stmt]) -> Iterator[list[Change]]:
    """A number that stands for infinity throughout the file, with a name or without: wherever it stands, it is made infinite. It does if
    it is used with a minus as well."""
    found: dict[float, list[Slot]] = {}
    negated: set[ast.AST | str] = set()
    for slot in slots(ast.Module(statements, [])):
        number = number_in(slot.node)
        if isinstance(slot.parent, ast.UnaryOp) and isinstance(slot.parent.op, ast.USub):
            negated.add(slot.node if number is not None else ast.unparse(slot.node).rpartition(".")[2])
        if number is not None and 1 < number < 10**6:
            found.setdefault(number, []).append(slot)
    for number, there in sorted(found.items(), reverse=True):
        if not any(slot.node in negated or negated & set(_names_of(slot.statement)) for slot in there):
            continue
        infinity = ast.Call(ast.Name("float", ast.Load()), [ast.Constant("inf")], [])
        changed = [slot.put(infinity) for slot in there]
        first = next((slot for slot in there if isinstance(slot.statement, ast.Assign | ast.AnnAssign)), there[0])
        title = STANDS.format(number)
        yield [Change("starts-too-near", title, first.statement, together(*changed))]


def _names_of(statement: ast.AST) -> list[str]:
    """What a statement gives a value to."""
    targets = getattr(statement, "targets", None) or [getattr(statement, "target", None)]
    return [ast.unparse(target).rpartition(".")[2] for target in targets if target is not None]


def number_in(node: ast.AST) -> float | None:
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        inner = number_in(node.operand)
        return None if inner is None else -inner
    if isinstance(node, ast.Constant) and isinstance(node.value, int | float) and not isinstance(node.value, bool):
        return float(node.value)
    if isinstance(node, ast.Attribute) and ast.unparse(node).endswith("float_info.min"):
        return sys.float_info.min
    return None


def utilities(place: ast.AST) -> Iterator[Change]:
    """MAX's utility for that of another player, who is computed: `utility(to_move(s))`, `game.utility(s, player)`; and that of the player
    to move, as negamax needs it, for MAX's."""
    for slot in slots(place):
        call = slot.node
        if not isinstance(call, ast.Call) or plain(function_name(call)) != "utility":
            continue
        if isinstance(call.func, ast.Attribute) and not call.args and not call.keywords and not isinstance(slot.parent, ast.BinOp):
            mover = ast.Call(ast.Attribute(call.func.value, "to_move", ast.Load()), [], [])
            of_mover = slot.put(ast.Call(call.func, [mover], []))
            yield Change("wrong-utility", "it takes MAX's utility where that of the player to move is meant", slot.statement, of_mover)
        named = [keyword for keyword in call.keywords if keyword.arg is not None and plain(keyword.arg) in ROLES["player"]]
        first = 0 if isinstance(call.func, ast.Attribute) else 1
        of = named[0].value if named else call.args[-1] if len(call.args) > first else None
        if of is None or isinstance(of, ast.Constant):
            continue
        max_player = ast.Constant(0)
        made = replacing(named[0], "value", max_player) if named else with_item(call.args, len(call.args) - 1, max_player)
        whose = "the player to move" if "move" in plain(ast.unparse(of)) else ast.unparse(of)
        yield Change("wrong-utility", f"it takes the utility of {whose}, where MAX's is meant", slot.statement, made)


def minuses(place: ast.AST) -> Iterator[Change]:
    """A minus, or a sign, too few or too many."""
    signs = [each.arg for function in functions_in(place) for each in function.args.args if plain(each.arg) in ROLES["sign"]]
    for slot in slots(place):
        node = slot.node
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub) and infinity_in(slot) is None and number_in(node) is None:
            utility = isinstance(node.operand, ast.Call) and function_name(node.operand).casefold() in VALUES
            code, title = ("wrong-utility", "values have the wrong sign") if utility else ("minus-forgotten", "a minus too many")
            yield Change(code, title, slot.statement, slot.put(node.operand))
        elif isinstance(slot.parent, ast.UnaryOp):
            continue
        elif isinstance(node, ast.Call) and plain(function_name(node)) not in NO_VALUES:
            negated = slot.put(ast.UnaryOp(ast.USub(), node))
            utility = function_name(node).casefold() in VALUES
            code = "wrong-utility" if utility else "minus-forgotten"
            yield Change(code, "the minus is forgotten" if not utility else "values have the wrong sign", slot.statement, negated)
            for sign in dict.fromkeys(signs) if utility else ():
                signed = ast.BinOp(ast.Name(sign, ast.Load()), ast.Mult(), node)
                title = "it takes MAX's utility where that of the player to move is meant"
                yield Change(code, title, slot.statement, slot.put(signed))
        elif isinstance(node, ast.Name) and plain(node.id) in ROLES["sign"] and isinstance(slot.parent, ast.Call) and slot.field == "args":
            negated = slot.put(ast.UnaryOp(ast.USub(), node))
            yield Change("sign-kept", f"{node.id} does not turn from ply to ply", slot.statement, negated)
        elif role_of(node) in ("alpha", "beta") and _is_passed(slot):
            negated = slot.put(ast.UnaryOp(ast.USub(), node))
            yield Change("minus-forgotten", "the minus before a bound is forgotten", slot.statement, negated)


def _is_passed(slot: Slot) -> bool:
    """Is it an argument, or a part of what may be one: a pair of bounds?"""
    return (isinstance(slot.parent, ast.Call) and slot.field == "args") or isinstance(slot.parent, ast.Tuple | ast.List | ast.keyword)


def joined(place: ast.AST) -> Iterator[Change]:
    """`x = max(x, y)`, where the last of all counts, not the best: `x = y`."""
    for slot in slots(place):
        statement, call = slot.statement, slot.node
        if not isinstance(statement, ast.Assign) or slot.parent is not statement or not isinstance(call, ast.Call):
            continue
        if function_name(call) not in ("max", "min") or len(call.args) != 2 or role_of(statement.targets[0]) in ("alpha", "beta"):
            continue
        kept = ast.unparse(statement.targets[0])
        for one, other in itertools.permutations(call.args):
            if ast.unparse(one) == kept and any(isinstance(part, ast.Call) for part in ast.walk(other)):
                title = f"it keeps the {'largest' if function_name(call) == 'max' else 'smallest'} of all, where the last one counts"
                yield Change("wrong-return", title, statement, slot.put(other))


def evaluated(place: ast.AST) -> Iterator[Change]:
    """The child for its parent, which is evaluated."""
    for function in functions_in(place):
        own = [each.arg for around in functions_in(place) if function in ast.walk(around) for each in around.args.args]
        made = [node for node in ast.walk(function) if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call)]
        children = [target.id for node in made for target in node.targets if isinstance(target, ast.Name)]
        for slot in slots(function):
            parent, name = slot.parent, getattr(slot.node, "id", "")
            of_it = isinstance(parent, ast.Attribute) and plain(parent.attr) in VALUES
            as_argument = isinstance(parent, ast.Call) and slot.field == "args" and plain(function_name(parent)) in VALUES
            if name in own and (of_it or as_argument):
                for child in [child for child in children if child != name]:
                    title = f"it evaluates {name} where {child} is meant"
                    yield Change("wrong-call", title, slot.statement, slot.put(ast.Name(child, ast.Load())))


def returned(place: ast.AST) -> Iterator[Change]:
    """Another variable is meant to be returned."""
    for function in ast.walk(place):
        if not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        stored = {node.id for node in ast.walk(function) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
        stored |= {each.arg for each in function.args.args if plain(each.arg) in ALPHA | BETA}
        for node in ast.walk(function):
            if isinstance(node, ast.Return) and isinstance(node.value, ast.Name):
                for name in sorted(stored - {node.value.id}):
                    title = f"it returns {node.value.id} where {name} is meant"
                    yield Change("wrong-return", title, node, replacing(node, "value", ast.Name(name, ast.Load())))


def compared_fields(place: ast.AST) -> Iterator[Change]:
    """A field of a data class that is ordered by all its fields, where only the first is meant to be compared."""
    for node in ast.walk(place):
        if not isinstance(node, ast.ClassDef) or not any("order=True" in ast.unparse(each) for each in node.decorator_list):
            continue
        imported = ast.ImportFrom("dataclasses", [ast.alias("field")], 0)
        for each in [part for part in node.body if isinstance(part, ast.AnnAssign)][1:]:
            is_field = isinstance(each.value, ast.Call) and function_name(each.value) == "field"
            keywords: list[ast.keyword] = list(each.value.keywords) if is_field else []  # type: ignore[union-attr]
            if any(keyword.arg == "compare" for keyword in keywords):
                continue
            if not is_field and each.value is not None:
                keywords.append(ast.keyword("default", each.value))
            meant = ast.Call(ast.Name("field", ast.Load()), [], [*keywords, ast.keyword("compare", ast.Constant(False))])
            made = together(replacing(each, "value", meant), with_items(node.body, imported, *node.body))
            title = f"of equal values that with the larger {shown(each.target)} is taken, which is compared, too"
            yield Change("action-from-bound", title, each, made)


def means(place: ast.AST) -> Iterator[Change]:
    """A mean where the smallest or largest value is meant; and a sum that forgets what was there."""
    for slot in slots(place):
        node = slot.node
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div | ast.FloorDiv) and isinstance(node.left, ast.Call):
            for name in ("min", "max") if function_name(node.left) == "sum" else ():
                call = ast.Call(ast.Name(name, ast.Load()), node.left.args, [])
                yield Change("wrong-average", f"it takes the mean where the {name} is meant", slot.statement, slot.put(call))
        elif isinstance(node, ast.Call) and function_name(node) == "mean" and node.args:
            for name in ("min", "max"):
                call = ast.Call(ast.Name(name, ast.Load()), node.args, [])
                yield Change("wrong-average", f"it takes the mean where the {name} is meant", slot.statement, slot.put(call))
    for _, block in blocks(place):
        for at, node in enumerate(block):
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and isinstance(node.value, ast.BinOp | ast.Call):
                more = ast.AugAssign(node.targets[0], ast.Add(), node.value)
                how = f"with `{shown(more)}` there it is right"
                yield Change("wrong-average", "= stands where += is meant", node, with_item(block, at, more), how)


def weights(statements: list[ast.stmt]) -> Iterator[list[Change]]:
    """`total += p * value` for `total += value` in a loop over outcomes and their probabilities, and no division at the end."""
    for function in (node for part in statements for node in ast.walk(part) if isinstance(node, ast.FunctionDef)):
        for loop in (node for node in ast.walk(function) if isinstance(node, ast.For)):
            pair: list[Any] = loop.target.elts if isinstance(loop.target, ast.Tuple) else []
            if len(pair) != 2 or not all(isinstance(part, ast.Name) for part in pair):
                continue
            for step in (node for node in ast.walk(loop) if isinstance(node, ast.AugAssign) and isinstance(node.op, ast.Add)):
                weighted = ast.BinOp(ast.Name(pair[1].id, ast.Load()), ast.Mult(), step.value)
                there = f"with `{ast.unparse(step.target)} += {shown(weighted)}` there"
                change = replacing(step, "value", weighted)
                yield [Change("wrong-average", "values are added up without their probabilities", step, change, f"{there} it is right")]
                for last in (node for node in ast.walk(function) if isinstance(node, ast.Return)):
                    total = _without_weight(last.value, pair[1].id)
                    if total is None:
                        continue
                    how = f"{there}, and `return {shown(total)}`, it is right"
                    title = "all outcomes count alike: their probabilities are forgotten"
                    yield [Change("probabilities-forgotten", title, step, together(change, replacing(last, "value", total)), how)]


def _without_weight(node: Any, probability: str) -> Any:
    """The sum that a mean is made of: `total / n`, or `total * p` with the last outcome's probability; None if this is none."""
    if not isinstance(node, ast.BinOp):
        return None
    if isinstance(node.op, ast.Div):
        return node.left
    sides = [node.left, node.right] if isinstance(node.op, ast.Mult) else []
    rest = [side for side in sides if ast.unparse(side) != probability]
    return rest[0] if len(rest) == 1 and len(sides) == 2 else None


def stored(place: ast.AST) -> Iterator[Change]:
    """The loop's own action, for another variable that is stored."""
    for loop in ast.walk(place):
        if not isinstance(loop, ast.For):
            continue
        names = names_in(loop.target)
        for slot in slots(loop):
            kept = isinstance(slot.statement, ast.Assign) and (slot.parent is slot.statement or isinstance(slot.parent, ast.Tuple))
            if not kept or not isinstance(slot.node, ast.Name) or not isinstance(slot.node.ctx, ast.Load):
                continue
            for name in names:
                if name != slot.node.id:
                    title = f"it stores {slot.node.id} where {name} is meant"
                    yield Change("action-from-below", title, slot.statement, slot.put(ast.Name(name, ast.Load())))


def roundings(place: ast.AST) -> Iterator[Change]:
    for slot in slots(place):
        node = slot.node
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.FloorDiv):
            yield Change("rounded-average", "// rounds the mean down", slot.statement, replacing(node, "op", ast.Div()))
        elif isinstance(node, ast.Call) and function_name(node) in ("int", "round", "floor", "trunc") and node.args:
            yield Change("rounded-average", f"{function_name(node)} rounds the value", slot.statement, slot.put(node.args[0]))
