"""Why rules cannot be compiled, in one line for their author: the method, the construct, what to write instead."""

from __future__ import annotations

import inspect
import types as python
from collections.abc import Iterator
from typing import Any

from numba import njit, types

from ...game import STATE_WORDS, says, written
from ..errors import CannotCompile
from ..front import Refused
from ..identity import members, named, names_in
from . import bridge
from .complaints import GROWS, complaint
from .copies import INNER, is_ours


def sentence(error: Exception, function: Any, kinds: tuple[Any, ...]) -> str:
    """Everything in the rules that does not compile, each with its line, or what the compiler says of the whole."""
    together: dict[str, list[str]] = {}
    named: set[str] = set()
    for kind in _written_by_users(kinds):
        cls = kind.instance_class
        for name, rule in _rules(cls, _asked((function, *_estimates(kinds)), cls)):
            cause = _fails_alone(kind, name, rule)
            for what, within in _obstacles(cause, rule) if cause is not None else ():
                if what not in named:  # who calls the rule fails of the same
                    named.add(what)
                    together.setdefault(f"{cls.__name__}.{name} {_where(rule)}", []).append(within + what)
    if together:
        return "; also ".join(f"{where}: {'; '.join(what)}" for where, what in together.items())
    what = complaint(error, with_file=True)
    return what if ", line " in what else f"{getattr(function, '__qualname__', function)}: {what}"


def _written_by_users(kinds: tuple[Any, ...]) -> Iterator[Any]:
    """The records among types and in them, games before evaluators; those that the searches are made of are not asked alone."""
    for kind in kinds:
        cls = getattr(kind, "instance_class", None)
        if cls is not None and not is_ours(cls):
            yield kind
        yield from _written_by_users(getattr(kind, "types", None) or ())


def _estimates(kinds: tuple[Any, ...]) -> Iterator[Any]:
    """What the evaluators among types ask of a state: a function for each."""
    for kind in kinds:
        estimate = getattr(getattr(kind, "instance_class", None), "estimate", None)
        if isinstance(estimate, python.FunctionType):
            yield written(estimate)
        yield from _estimates(getattr(kind, "types", None) or ())


def _asked(functions: tuple[Any, ...], cls: type) -> set[str]:
    """The names of everything that functions ask of a state of this class, directly or through rules and helpers."""
    names: set[str] = set()
    waiting = list(functions)
    while waiting:
        asking = waiting.pop()
        new = names_in(asking.__code__) - names
        names |= new
        reached = [value for name, value in (*(place[1:] for place in named(asking)), *members(cls)) if name in new]
        waiting += [written(value) for value in reached if isinstance(value, python.FunctionType)]
    return names


def _rules(cls: type, asked: set[str]) -> Iterator[tuple[str, Any]]:
    """The methods the author wrote, those that need no argument first: a rule is blamed before its callers."""
    found = [(name, written(value)) for name, value in members(cls) if isinstance(value, python.FunctionType) and name in asked]
    modules = {base.__module__ for base in cls.__mro__}
    found = [(name, rule) for name, rule in found if rule.__module__ in modules and says(cls, name)]
    callees = {name: sum(other in rule.__code__.co_names for other, _ in found) for name, rule in found}
    yield from sorted(found, key=lambda item: (callees[item[0]], len(inspect.signature(item[1]).parameters)))


PRESENTATION = {"action_name", "parse_action", "from_text", "picture"}


WORDS = {*STATE_WORDS, "utility", "prior"}
"""Rules with arguments whose types are known."""


def _fails_alone(kind: Any, name: str, rule: Any) -> Exception | None:
    parameters = len(inspect.signature(rule).parameters) - 1
    if name in PRESENTATION or name.startswith("_") or parameters > 3:
        return None
    try:
        copy = bridge.rule(kind.instance_class, name)
        if copy is None:
            return None
        probe = _runs_through if inspect.isgeneratorfunction(rule) else _leads_on if name in STATE_WORDS else _settles
        njit(probe(copy, parameters), **INNER).compile((kind, *([types.int64] * parameters)))
    except Refused as refused:
        return refused
    except Exception as error:
        return error if not parameters or name in WORDS else None  # what else it may be given is not known here
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


def _obstacles(cause: Exception, rule: Any) -> list[tuple[str, str]]:
    """What in a rule has no machine form, and the helper in which it stands, if it is one."""
    if isinstance(cause, Refused):
        helper = "" if cause.function.__code__ is rule.__code__ else f"`{cause.function.__name__}`, "
        return [(str(obstacle), helper) for obstacle in cause.obstacles]
    if isinstance(cause, CannotCompile):
        return [(str(cause), "")]
    if isinstance(cause, RecursionError) and bridge.CALLED_BACK not in str(cause):
        return [(GROWS, "")]
    if isinstance(cause, RecursionError):
        return [("a rule that is called back while it runs has no machine form: write a function outside the class", "")]
    return [(complaint(cause), "")]
