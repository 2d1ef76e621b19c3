"""Any other slip at one place: a wrong name, number or sign, a test that asks too much or too little, two things in the wrong order.

These changes are tried where none mends a program that belongs to a kind of fault: they show at least the line, and what is right there.
"""

from __future__ import annotations

import ast
import itertools
from collections.abc import Collection, Iterator
from typing import Any

from ...running.student.calling.signatures import ROLES, plain
from .changing import (
    DEPTH,
    MEANT,
    Change,
    Slot,
    function_name,
    functions_in,
    replacing,
    shown,
    slots,
    together,
    with_items,
)
from .values import number_in

OPPOSITE: dict[type[ast.cmpop], type[ast.cmpop]] = {ast.Lt: ast.Gt, ast.Gt: ast.Lt, ast.LtE: ast.GtE, ast.GtE: ast.LtE}
STEPS: dict[type[ast.operator], type[ast.operator]] = {ast.Add: ast.Sub, ast.Sub: ast.Add}
SMALL = 10
BEGINNINGS = ("defaults", "kw_defaults", "args", "value", "elts")
"""Where a number may stand that a bound begins with."""


def numbers(place: ast.AST) -> Iterator[Change]:
    """Another small number, or the other truth."""
    for slot in slots(place):
        value = slot.node.value if isinstance(slot.node, ast.Constant) else None
        others: list[int] = []
        if isinstance(value, bool):
            others = [not value]
        elif isinstance(value, int) and value < SMALL:
            others = [value + 1, value - 1, 0, 1]
        for other in dict.fromkeys(others):
            if other != value:
                yield Change("wrong-number", MEANT.format(value, other), slot.statement, slot.put(ast.Constant(other)))


def infinite(place: ast.AST) -> Iterator[Change]:
    """A number that a bound begins with, in a default or in the first call."""
    for slot in slots(place):
        number = number_in(slot.node)
        if number is None or slot.field not in BEGINNINGS or function_name_of(slot) in ("float", "range"):
            continue
        for sign in ("-inf", "inf"):
            infinity = ast.Call(ast.Name("float", ast.Load()), [ast.Constant(sign)], [])
            code, title = ("starts-at-zero" if number == 0 else "starts-too-near"), MEANT.format(f"{number:g}", shown(infinity))
            yield Change(code, title, slot.statement, slot.put(infinity))


def function_name_of(slot: Slot) -> str:
    """The function that is called with an expression; "" if it is no argument."""
    return function_name(slot.parent) if isinstance(slot.parent, ast.Call) else ""


def tests(place: ast.AST) -> Iterator[Change]:
    """A test the wrong way round, or with a part too many or too few."""
    asked = {ast.unparse(atom): atom for atom in [*_atoms_in(place), *_usual_atoms(place)]}
    for slot in slots(place):
        is_part = isinstance(slot.parent, ast.BoolOp)
        if slot.field == "test" or is_part:
            turned = slot.node.operand if _is_not(slot.node) else ast.UnaryOp(ast.Not(), slot.node)
            yield Change("wrong-condition", f"`{shown(slot.node)}` is the wrong way round", slot.statement, slot.put(turned))
        elif _is_not(slot.node):
            yield Change("wrong-condition", "`not` is too much", slot.statement, slot.put(slot.node.operand))
        if isinstance(slot.node, ast.BoolOp):
            for at, part in enumerate(slot.node.values):
                rest = slot.node.values[:at] + slot.node.values[at + 1 :]
                less = slot.put(rest[0] if len(rest) == 1 else ast.BoolOp(slot.node.op, rest))
                yield Change("wrong-condition", f"`{shown(part)}` should not be asked here", slot.statement, less)
        if isinstance(slot.node, ast.Compare) and any(isinstance(part, ast.Mod) for part in ast.walk(slot.node)):
            for state in _states(place):
                mover = ast.parse(f"{state}.to_move() == 0", mode="eval").body
                yield Change("wrong-condition", MEANT.format(shown(slot.node), shown(mover)), slot.statement, slot.put(mover))
    for slot in slots(place):
        if slot.field == "test" or isinstance(slot.parent, ast.BoolOp):
            for (words, atom), op in itertools.product(asked.items(), (ast.Or, ast.And)):
                if words not in ast.unparse(slot.node) and not _settles(atom, slot.node):
                    more = slot.put(ast.BoolOp(op(), [slot.node, atom]))
                    yield Change("wrong-condition", f"`{words}` is not asked here", slot.statement, more)


def _settles(atom: ast.expr, test: ast.AST) -> bool:
    """Is a part of the test about the same two things? Both together are asked of nobody: `x > 3 and x < 3` only turns the test off."""
    sides = [(ast.unparse(part.left), ast.unparse(part.comparators[0])) for part in ast.walk(test) if isinstance(part, ast.Compare)]
    return isinstance(atom, ast.Compare) and (ast.unparse(atom.left), ast.unparse(atom.comparators[0])) in sides


def _atoms_in(place: ast.AST) -> list[ast.expr]:
    """The single questions of all tests, and of comparisons their mirror images: where MIN is asked, MAX may be forgotten."""
    found = [atom for node in ast.walk(place) for atom in _atoms(getattr(node, "test", None))]
    for atom in [atom for atom in found if isinstance(atom, ast.Compare) and type(atom.ops[0]) in OPPOSITE]:
        found.append(ast.Compare(atom.left, [OPPOSITE[type(atom.ops[0])]()], atom.comparators))
    return found


def _usual_atoms(place: ast.AST) -> list[ast.expr]:
    """The questions whether the game is over, and whether the depth is reached, in the words of the program's own parameters."""
    states, games = _states(place), _parameters(place, ROLES["game"])
    words = [f"{state}.is_terminal()" for state in states] + [f"{depth} == 0" for depth in _parameters(place, DEPTH)]
    words += [f"{game}.is_terminal({state})" for game in games for state in states]
    return [ast.parse(each, mode="eval").body for each in words]


def _states(place: ast.AST) -> list[str]:
    return _parameters(place, ROLES["state"])


def _parameters(place: ast.AST, names: Collection[str]) -> list[str]:
    """The parameters of all functions that have one of these names."""
    return list(dict.fromkeys(each.arg for function in functions_in(place) for each in function.args.args if plain(each.arg) in names))


def _atoms(test: ast.expr | None) -> list[ast.expr]:
    """The single questions of a test."""
    if test is None:
        return []
    return [part for each in test.values for part in _atoms(each)] if isinstance(test, ast.BoolOp) else [test]


def _is_not(node: ast.AST) -> bool:
    return isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not)


def signs(place: ast.AST) -> Iterator[Change]:
    """+ for -, a step too many or too few, a call of one value that should not be there."""
    for slot in slots(place):
        node = slot.node
        if isinstance(node, ast.BinOp) and type(node.op) in STEPS:
            other = ast.BinOp(node.left, STEPS[type(node.op)](), node.right)
            yield Change("wrong-number", MEANT.format(shown(node), shown(other)), slot.statement, slot.put(other))
        if isinstance(node, ast.BinOp):
            for part in (node.left, node.right):
                yield Change("wrong-number", MEANT.format(shown(node), shown(part)), slot.statement, slot.put(part))
        passed = isinstance(slot.parent, ast.Call) and slot.field == "args" and function_name(slot.parent) not in ("max", "min")
        if passed and isinstance(node, ast.Name | ast.Attribute):
            one = ast.Constant(1)
            for meant in (ast.BinOp(node, ast.Sub(), one), ast.BinOp(node, ast.Add(), one), ast.UnaryOp(ast.Not(), node)):
                yield Change("wrong-number", MEANT.format(shown(node), shown(meant)), slot.statement, slot.put(meant))
        if (
            isinstance(node, ast.Call)
            and len(node.args) == 1
            and isinstance(node.func, ast.Name)
            and not isinstance(node.args[0], ast.Starred)
        ):
            yield Change("superfluous", f"`{node.func.id}` should not be called here", slot.statement, slot.put(node.args[0]))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and not node.args and not node.keywords:
            yield Change("wrong-name", MEANT.format(shown(node), shown(node.func.value)), slot.statement, slot.put(node.func.value))


def names(place: ast.AST) -> Iterator[Change]:
    """Another variable of the function, or another attribute of the object."""
    for function in [*functions_in(place), *(node for node in ast.walk(place) if isinstance(node, ast.Lambda))]:
        known = _variables(function, place)
        parts = _parts(function)
        kept = {node.attr for node in ast.walk(place) if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store)}
        for slot in slots(function):
            node = slot.node
            is_value = isinstance(slot.parent, ast.Assign) or not isinstance(getattr(node, "ctx", None), ast.Store)
            if isinstance(node, ast.Name) and node.id in known and is_value:
                others: list[Any] = [ast.Name(name, node.ctx) for name in known if name != node.id]
                others += parts if isinstance(node.ctx, ast.Load) else []
            elif isinstance(node, ast.Constant) and isinstance(slot.parent, ast.Subscript) and isinstance(node.value, int):
                others = [ast.Name(name, ast.Load()) for name in known]
            elif isinstance(node, ast.Attribute) and node.attr in kept and is_value:
                others = [ast.Attribute(node.value, name, node.ctx) for name in sorted(kept) if name != node.attr]
                others += [ast.Name(name, node.ctx) for name in known]
            else:
                continue
            for other in others:
                yield Change("wrong-name", MEANT.format(shown(node), shown(other)), slot.statement, slot.put(other))


def _parts(function: Any) -> list[ast.expr]:
    """The attributes and the parts of pairs that a function reads, `self.low` and `best[0]`: they may be meant by a name."""
    found: dict[str, ast.expr] = {}
    called = {id(node.func) for node in ast.walk(function) if isinstance(node, ast.Call)}
    for node in ast.walk(function):
        of_pair = isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name) and isinstance(node.slice, ast.Constant)
        if (of_pair or isinstance(node, ast.Attribute)) and isinstance(node.ctx, ast.Load) and id(node) not in called:  # type: ignore[attr-defined]
            found.setdefault(ast.unparse(node), node)  # type: ignore[arg-type]
    return list(found.values())


def _variables(function: Any, place: ast.AST) -> list[str]:
    """The variables that a function may mean: its own, and those of the functions around it."""
    around = [other for other in functions_in(place) if other is not function and function in ast.walk(other)]
    found: dict[str, None] = {}
    for each in [function, *around]:
        arguments = each.args
        found.update(dict.fromkeys(part.arg for part in [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]))
        stored = (node for node in ast.walk(each) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store))
        found.update(dict.fromkeys(node.id for node in stored))
    return [name for name in found if name not in ("self", "cls", "_")]


def pairs(place: ast.AST) -> Iterator[Change]:
    """Two values, or two arguments with names, in the wrong order."""
    for slot in slots(place):
        node = slot.node
        if isinstance(node, ast.Tuple) and len(node.elts) == 2:
            title = f"{shown(node.elts[0])} and {shown(node.elts[1])} are in the wrong order"
            yield Change("arguments-swapped", title, slot.statement, with_items(node.elts, node.elts[1], node.elts[0]))
        elif isinstance(node, ast.Call):
            for one, two in itertools.combinations(node.keywords, 2):
                both = together(replacing(one, "value", two.value), replacing(two, "value", one.value))
                title = f"{one.arg} and {two.arg} are passed in the wrong order"
                yield Change("arguments-swapped", title, slot.statement, both)


def left_out(place: ast.AST) -> Iterator[Change]:
    """An argument that a call leaves out, and the caller has under the same name."""
    definitions = {function.name: function for function in functions_in(place)}
    for function in functions_in(place):
        known = _variables(function, place)
        for slot in slots(function):
            definition = definitions.get(function_name(slot.node)) if isinstance(slot.node, ast.Call) else None
            if definition is None:
                continue
            wanted = [each.arg for each in definition.args.args if each.arg != "self"]
            given = {keyword.arg for keyword in slot.node.keywords} | set(wanted[: len(slot.node.args)])
            for name in [name for name in wanted if name not in given and name in known]:
                here = ast.Name(name, ast.Load())
                turned: list[ast.expr] = [ast.BinOp(here, ast.Sub(), ast.Constant(1)), ast.BinOp(here, ast.Add(), ast.Constant(1))]
                for value in (here, *turned, ast.UnaryOp(ast.Not(), here)):
                    passed = with_items(slot.node.keywords, *slot.node.keywords, ast.keyword(name, value))
                    yield Change("forgotten", f"{name} is not passed on", slot.statement, passed)
