"""What in the rules costs speed: containers and texts that are made anew at every position.

A search asks the rules millions of times a second, and a list takes longer to make than all else that a rule does. Here the rules are read
in the form in which they are compiled, and the functions of their author that they call: what is taken apart into plain loops costs
nothing. Nothing is measured.
"""

from __future__ import annotations

import ast
import inspect
import sysconfig
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FunctionType
from typing import Any, NamedTuple

from .._kernel.errors import CannotCompile
from .._kernel.front import helpers, lowered
from ..game import REQUIRED, rule_of, says

MAY_BE_ASKED = ("chance_outcomes", "features", "key", "canonical", "prior", "noisy_actions", "passed", "drawn_by_rule", "gain", "extension")
NUMBERS = ("bounds", "candidates", "count_actions", "random_action", "action_number", "observation", "inputs", "input_changes", "cell")
ASKED: tuple[str, ...] = (*REQUIRED, *MAY_BE_ASKED, "repetition_key", *NUMBERS)
"""The rules that a search asks; what people read and write is asked once."""

DISPLAYS: dict[type[ast.AST], str] = {
    ast.List: "a list",
    ast.ListComp: "a list",
    ast.Set: "a set",
    ast.SetComp: "a set",
    ast.Dict: "a dict",
    ast.DictComp: "a dict",
    ast.JoinedStr: "a text",
}
CALLS = {"list": "a list", "sorted": "a list", "set": "a set", "frozenset": "a set", "dict": "a dict", "str": "a text", "repr": "a text"}


class Cost(NamedTuple):
    """A container or a text that a rule makes anew at every position: what, in which function, in which file, in which line."""

    rule: str
    makes: str
    file: str
    line: int

    def __str__(self) -> str:
        return f"{self.rule} ({self.file}, line {self.line}) makes {self.makes} every time it is asked"


def costs_of(game: type) -> tuple[Cost, ...]:
    """What the rules of a game make anew at every position, line by line; nothing of rules whose source cannot be read."""
    found: dict[Cost, None] = {}
    seen: set[FunctionType] = set()
    asked = [word for word in ASKED if word in REQUIRED or says(game, word)]
    waiting: list[tuple[str, Any]] = [(f"{game.__name__}.{word}", rule_of(game, word)) for word in asked]
    while waiting:
        name, rule = waiting.pop(0)
        if not isinstance(rule, FunctionType) or rule in seen:
            continue
        seen.add(rule)
        try:
            made = lowered(rule, game if name.startswith(f"{game.__name__}.") else None)
        except CannotCompile:
            continue
        if made is None:
            continue
        known = {**rule.__globals__, **made.named}
        parts = map(ast.fix_missing_locations, (made.definition, *made.beside))  # what an object keeps has the line of its class
        for node in (node for part in parts for node in _evaluated(part, known)):
            if makes := _made(node, known):
                found[Cost(name, makes, Path(rule.__code__.co_filename).name, node.lineno)] = None  # type: ignore[attr-defined]
            waiting += _named(node, known, game)
    return tuple(found)


def _evaluated(node: ast.AST, known: dict[str, Any]) -> Iterator[ast.AST]:
    """What is evaluated when a function runs well: not its annotations and defaults, what an error says, or stands there for its type."""
    for field, value in ast.iter_fields(node):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and field != "body":
            continue
        if (isinstance(node, ast.AnnAssign) and field == "annotation") or (isinstance(node, ast.Assert) and field == "msg"):
            continue
        if isinstance(node, ast.If) and isinstance(node.test, ast.Call) and _function(node.test, known) is helpers.never:
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and not isinstance(child, ast.Raise):
                yield child
                yield from _evaluated(child, known)


def _function(call: ast.Call, known: dict[str, Any]) -> Any:
    return known.get(call.func.id) if isinstance(call.func, ast.Name) else None


def _made(node: ast.AST, known: dict[str, Any]) -> str:
    """What an expression makes; nothing if it makes none of these."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        called = _function(node, known)
        return CALLS.get(node.func.id, "") if called is None else helpers.MAKES.get(called, "") if isinstance(called, FunctionType) else ""
    if isinstance(node, ast.List) and not isinstance(node.ctx, ast.Load):
        return ""  # [a, b] = ... takes apart
    return DISPLAYS.get(type(node), "")


def _named(node: ast.AST, known: dict[str, Any], game: type) -> Iterator[tuple[str, Callable[..., Any]]]:
    """The function of the author that an expression names."""
    found: Any = None
    if isinstance(node, ast.Name):
        found = known.get(node.id)
        name = node.id
    elif isinstance(node, ast.Attribute):
        found = vars(game).get(node.attr)
        name = f"{game.__name__}.{node.attr}"
    found = inspect.unwrap(getattr(found, "__func__", None) or getattr(found, "fget", None) or found) if found is not None else None
    if isinstance(found, FunctionType) and _is_own(found):
        yield found.__qualname__ if name.startswith("_front_") else name, found  # what lowering calls has the author's name still


def _is_own(function: FunctionType) -> bool:
    """Is this function neither of this package nor of a library?"""
    path = function.__code__.co_filename
    others = [sysconfig.get_path(name) for name in ("stdlib", "purelib", "platlib")] + [Path(helpers.__file__).parent]
    return not function.__module__.startswith("zermelo.") and not any(Path(path).is_relative_to(folder) for folder in others)
