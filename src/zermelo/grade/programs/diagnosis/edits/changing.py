"""Changing the tree of a program at one place, and taking the change back; and what stands where in it."""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple, TypeAlias

from ...running.student.calling.signatures import ROLES, plain

ALPHA, BETA = set(ROLES["alpha"]) | {"maxbest", "bestmax"}, set(ROLES["beta"]) | {"minbest", "bestmin"}
DEPTH = set(ROLES["depth"]) | {"ply", "level", "rounds", "left"}

Make: TypeAlias = Callable[[], Callable[[], None]]
"""Makes a change, and returns what takes it back."""


class Change(NamedTuple):
    """The code and the title of the fault that a change mends, the node to show, and what makes the change; `how` says in words what is
    right then, where the changed node alone does not: `after the loop it is right`."""

    code: str
    title: str
    shown: ast.AST
    make: Make
    how: str = ""


MEANT = "`{}` stands where `{}` is meant"
WITHOUT, AFTER_LOOP, INTO_LOOP = "without it it is right", "after the loop it is right", "inside the loop it is right"


def replacing(node: Any, field: str, value: Any) -> Make:
    """Give a field of a node another value."""

    def make() -> Callable[[], None]:
        before = getattr(node, field)
        setattr(node, field, value)
        return lambda: setattr(node, field, before)

    return make


def with_item(items: list[Any], place: int, value: Any) -> Make:
    def make() -> Callable[[], None]:
        before = items[place]
        items[place] = value
        return lambda: items.__setitem__(place, before)

    return make


def with_items(items: list[Any], *values: Any) -> Make:
    def make() -> Callable[[], None]:
        before = list(items)
        items[:] = values
        return lambda: items.__setitem__(slice(None), before)

    return make


def without(items: list[Any], place: int) -> Make:
    return with_items(items, *items[:place], *items[place + 1 :])


def together(*changes: Make) -> Make:
    def make() -> Callable[[], None]:
        undone = [change() for change in changes]

        def undo() -> None:
            for each in reversed(undone):
                each()

        return undo

    return make


class Slot(NamedTuple):
    """An expression, where it stands, and the statement around it."""

    node: Any
    put: Callable[[Any], Make]
    statement: ast.AST
    parent: ast.AST
    field: str


def slots(place: ast.AST) -> Iterator[Slot]:
    """Every expression below a function or class, outermost first."""

    def walk(parent: ast.AST, statement: ast.AST) -> Iterator[Slot]:
        for field, value in ast.iter_fields(parent):
            if isinstance(value, list):
                for number, part in enumerate(value):
                    if isinstance(part, ast.expr):
                        put = lambda new, items=value, at=number: with_item(items, at, new)  # noqa: E731
                        yield Slot(part, put, statement, parent, field)
                    if isinstance(part, ast.AST):
                        yield from walk(part, part if isinstance(part, ast.stmt) else statement)
            elif isinstance(value, ast.AST):
                if isinstance(value, ast.expr):
                    put = lambda new, node=parent, name=field: replacing(node, name, new)  # noqa: E731
                    yield Slot(value, put, statement, parent, field)
                yield from walk(value, value if isinstance(value, ast.stmt) else statement)

    yield from walk(place, place)


def blocks(place: ast.AST) -> Iterator[tuple[ast.AST, list[Any]]]:
    """Every list of statements below a node, and what it belongs to."""
    for node in ast.walk(place):
        for name in ("body", "orelse"):
            block = getattr(node, name, None)
            if isinstance(block, list) and block and isinstance(block[0], ast.stmt):
                yield node, block


def role_of(node: ast.AST) -> str:
    """What the name of a variable says that it is."""
    name = node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""
    word = plain(name)
    return "alpha" if word in ALPHA else "beta" if word in BETA else "depth" if word in DEPTH else ""


def named_like(node: Any, word: str) -> Any:
    """The same variable under another name."""
    other = copy.deepcopy(node)
    setattr(other, "id" if isinstance(node, ast.Name) else "attr", word)
    return other


def names_in(target: ast.AST) -> list[str]:
    """The variables that a loop, or an assignment, gives something to."""
    return [part.id for part in ast.walk(target) if isinstance(part, ast.Name)]


def functions_in(*places: ast.AST) -> list[Any]:
    """All functions in these statements, and in one another."""
    return [node for place in places for node in ast.walk(place) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]


def bound_names(place: ast.AST, role: str) -> list[str]:
    """The names of alpha or beta in a function, the commonest first; an `a` that a loop runs through is an action."""
    found: dict[str, int] = {}
    actions = {name for loop in ast.walk(place) if isinstance(loop, ast.For) for name in names_in(loop.target)}
    for node in ast.walk(place):
        for name in [node.id] if isinstance(node, ast.Name) else [node.arg] if isinstance(node, ast.arg) else []:
            if plain(name) in (ALPHA if role == "alpha" else BETA) and name not in actions:
                found[name] = found.get(name, 0) + 1
    return sorted(found, key=lambda name: -found[name])


def loaded(node: Any) -> Any:
    other = copy.deepcopy(node)
    other.ctx = ast.Load()
    return other


def function_name(call: ast.Call) -> str:
    return call.func.id if isinstance(call.func, ast.Name) else call.func.attr if isinstance(call.func, ast.Attribute) else ""


def decides_who(test: ast.AST) -> bool:
    words = {plain(part.id) for part in ast.walk(test) if isinstance(part, ast.Name)}
    words |= {plain(part.attr) for part in ast.walk(test) if isinstance(part, ast.Attribute)}
    who = set(ROLES["maximizing"]) | set(ROLES["player"]) | {"top", "maxi"}
    return bool(words & who)


def is_flag(statement: ast.Assign) -> bool:
    """Is a truth assigned?"""
    parts = statement.value.elts if isinstance(statement.value, ast.Tuple) else [statement.value]
    return any(isinstance(part, ast.Constant) and isinstance(part.value, bool) for part in parts)


def bare(node: Any) -> Any:
    return node.operand if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub) else node


def shown(node: ast.AST) -> str:
    """A changed statement in one line: of a loop or a test only its head, which is written without what stands below it."""
    if isinstance(node, ast.stmt) and isinstance(getattr(node, "body", None), list):
        node = copy.copy(node)
        node.body = [ast.Pass()]  # type: ignore[attr-defined]
        if hasattr(node, "orelse"):
            node.orelse = []
    return ast.unparse(node).strip().split("\n")[0]
