"""Why rules cannot be compiled, in one line for their author: the method, the construct, what to write instead."""

from __future__ import annotations

import ast
import inspect
import re
import textwrap
import types as python
from collections.abc import Iterator
from typing import Any

from numba import njit, types

from ...game import STATE_WORDS, says
from ..errors import CannotCompile
from ..identity import members, named, names_in
from . import bridge
from .copies import INNER, is_helper

ADVICE = {
    "tuple": "`tuple(...)`: a board keeps its length, write put(board, index, value)",
    "_replace": "`_replace`: write the new state with every field",
    "_asdict": "`_asdict`: name the fields",
    "reversed": "`reversed`: count down with range",
    "getattr": "`getattr`: name the attribute",
    "defaultdict": "`defaultdict`: use tuples",
    "Counter": "`Counter`: use tuples",
}


def sentence(error: Exception, function: Any, kinds: tuple[Any, ...]) -> str:
    """One sentence naming the first rule that does not compile alone, or what numba says of the whole."""
    for kind in _written_by_users(kinds):
        cls = kind.instance_class
        for name, rule in _rules(cls, _asked(function, cls)):
            cause = _fails_alone(kind, name, rule)
            if cause is not None:
                return f"{cls.__name__}.{name} {_where(rule)}: {_construct(cls, rule, cause)}"
    return f"{getattr(function, '__qualname__', function)}: {_first_line(error)}"


def _written_by_users(kinds: tuple[Any, ...]) -> Iterator[Any]:
    """The records among types and in them, games before evaluators; those that the searches are made of are not asked alone."""
    for kind in kinds:
        cls = getattr(kind, "instance_class", None)
        if cls is not None and not cls.__module__.startswith("zermelo.search"):
            yield kind
        yield from _written_by_users(getattr(kind, "types", None) or ())


def _asked(function: Any, cls: type) -> set[str]:
    """The names of everything that a kernel asks of a state of this class, directly or through rules and helpers."""
    names: set[str] = set()
    waiting = [function]
    while waiting:
        asking = waiting.pop()
        new = names_in(asking.__code__) - names
        names |= new
        reached = [value for name, value in (*(place[1:] for place in named(asking)), *members(cls)) if name in new]
        waiting += [inspect.unwrap(value) for value in reached if isinstance(value, python.FunctionType)]
    return names


def _rules(cls: type, asked: set[str]) -> Iterator[tuple[str, Any]]:
    """The methods the author wrote, those that need no argument first: a rule is blamed before its callers."""
    found = [(name, inspect.unwrap(value)) for name, value in members(cls) if isinstance(value, python.FunctionType) and name in asked]
    found = [(name, rule) for name, rule in found if rule.__module__ == cls.__module__ and says(cls, name)]
    callees = {name: sum(other in rule.__code__.co_names for other, _ in found) for name, rule in found}
    yield from sorted(found, key=lambda item: (callees[item[0]], len(inspect.signature(item[1]).parameters)))


PRESENTATION = {"action_name", "parse_action", "from_text", "picture"}


def _fails_alone(kind: Any, name: str, rule: Any) -> Exception | None:
    parameters = len(inspect.signature(rule).parameters) - 1
    if name in PRESENTATION or name.startswith("_"):
        return None
    try:
        copy = bridge.rule(kind.instance_class, name)
        if copy is None:
            return None
        probe = _runs_through if inspect.isgeneratorfunction(rule) else _leads_on if name in STATE_WORDS else _settles
        njit(probe(copy, parameters), **INNER).compile((kind, *([types.int64] * parameters)))
    except Exception as error:
        return error
    return None


def _runs_through(copy: Any, parameters: int) -> Any:
    """A function that draws everything out of a generator rule."""

    def without(state):
        for _ in copy(state):
            pass

    def with_one(state, argument):
        for _ in copy(state, argument):
            pass

    return with_one if parameters else without


def _leads_on(copy: Any, parameters: int) -> Any:
    """A function that takes the state that a rule answers as a search would."""
    if parameters == 0:
        return lambda state: bridge.next_state(bridge.settled(copy(state)), state)
    return lambda state, action: bridge.next_state(bridge.settled(copy(state, action)), state)


def _settles(copy: Any, parameters: int) -> Any:
    """A function that takes a rule's answer as a search would."""
    return (
        lambda state: bridge.settled(copy(state)),
        lambda state, a: bridge.settled(copy(state, a)),
        lambda state, a, b: bridge.settled(copy(state, a, b)),
        lambda state, a, b, c: bridge.settled(copy(state, a, b, c)),
    )[parameters]


def _where(rule: Any) -> str:
    return f"(line {rule.__code__.co_firstlineno})"


def _construct(cls: type, rule: Any, error: Exception) -> str:
    """What in the rule the compiler does not know."""
    if isinstance(error, CannotCompile):
        return str(error)
    if isinstance(error, RecursionError):
        return "a method that calls itself, or is called back, has no machine form: write a function outside the class that calls itself"
    try:
        tree = ast.parse(textwrap.dedent(inspect.getsource(rule)))
    except (OSError, SyntaxError, TypeError):
        tree = ast.Module([], [])
    first = rule.__code__.co_firstlineno
    for node in ast.walk(tree):
        line = first + getattr(node, "lineno", 1) - 1
        if isinstance(node, ast.GeneratorExp):
            return f"a generator expression (line {line}) has no machine form: write the loop, or a list in brackets"
        if isinstance(node, ast.Dict | ast.DictComp):
            return f"a dict (line {line}) has no machine form here: use tuples"
        if isinstance(node, ast.NamedExpr):
            return f"`:=` (line {line}) has no machine form: write the assignment on a line of its own"
        if isinstance(node, ast.Starred) and isinstance(node.ctx, ast.Store):
            return f"`*{ast.unparse(node.value)}` (line {line}) has no machine form: name every part"
        if isinstance(node, ast.YieldFrom):
            return f"`yield from` (line {line}) has no machine form: write the loop"
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.keywords and _is_rule(cls, node.func.attr):
            return f"a keyword in the call of `{node.func.attr}` (line {line}) has no machine form: write the arguments in their order"
        if isinstance(node, ast.Try):
            return f"`try` (line {line}) has no machine form here: ask before you act"
        name = node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""
        if name in ADVICE:
            return f"line {line}, {ADVICE[name]}"
    for name in rule.__code__.co_names:
        if name in ADVICE:
            return ADVICE[name]
        value = rule.__globals__.get(name, vars(cls).get(name))
        if isinstance(value, dict):
            return f"the dict `{name}` has no machine form: use tuples"
        if hasattr(value, "cache_info"):
            return f"the cache around `{name}` has no machine form: leave it away, or write a table"
        if isinstance(value, python.ModuleType) and any(is_helper(getattr(value, other, None)) for other in rule.__code__.co_names):
            return f"functions of the module `{name}` are not compiled along: write `from {value.__name__} import ...`"
    return _first_line(error)


def _is_rule(cls: type, name: str) -> bool:
    return not name.startswith("_") and says(cls, name)


def _first_line(error: Exception) -> str:
    """The heart of numba's many lines: the last one that says something, with the line of the rules it is about."""
    text = re.sub(r"\x1b\[[0-9;]*m", "", str(error))
    place = re.search(r'File "([^"]+)", line (\d+)', text)
    said = [line.strip() for line in text.splitlines() if line.strip()]
    telling = [
        line
        for line in said
        if not line.startswith(("Failed in", "During:", "File ", "<source", "Traceback", "[", "def ", "-", ">>>", "There are", "Overload"))
    ]
    heart = telling[0] if telling else type(error).__name__
    return heart[:200] + (f" (line {place.group(2)})" if place else "")
