"""Finding a student's function, calling it, and reading what it returns.

The function is found by its name (FUNCTIONS) and called by the names of its parameters (ROLES). It may return a value, an action,
both, or an object that has them. docs/grading.md shows every form with an example.
"""

from __future__ import annotations

import inspect
import math
from collections.abc import Callable
from typing import Any, NamedTuple

from .proxies import FREE_NAMES, Abort, Action, Position, Rules

MISSING = object()
"""A part of the answer that a function does not return."""

FUNCTIONS = (
    *("alphabeta", "alphabetasearch", "alphabetadecision", "alphabetavalue", "alphabetapruning", "absearch", "alphabetacutoffsearch"),
    *("negamax", "minimax", "minimaxsearch", "minimaxdecision", "minimaxvalue", "value", "getvalue", "maxvalue"),
    *("bestaction", "bestmove", "getaction", "getmove", "choosemove", "chooseaction", "search"),
)
"""The function names to look for, in this order; case and underscores do not matter."""
ACTION_WORDS = ("decision", "search", "action", "move", "choose")
"""If a function's name contains one of these words and it always returns legal actions as plain ints, they are read as actions."""

ROLES: dict[str, tuple[str, ...]] = {
    "game": ("game", "problem", "g", "rules"),
    "alpha": ("alpha", "a", "α", "lo", "low", "lower"),
    "beta": ("beta", "b", "β", "hi", "high", "upper"),
    "depth": ("depth", "d", "plies", "maxdepth", "depthlimit", "depthleft", "limit", "remaining"),
    "maximizing": (
        "maximizing",
        "maximising",
        "ismax",
        "ismaximizing",
        "maximizingplayer",
        "maximisingplayer",
        "maximize",
        "maxturn",
        "maxplayer",
    ),
    "player": ("player", "p", "agent", "tomove", "turn", "mover", "who"),
    "sign": ("color", "colour", "sign"),
    "evaluate": ("evaluate", "evaluation", "evalfn", "evaluator", "heuristic", "h", "evalfunction", "evaluationfunction"),
    "state": ("state", "s", "node", "position", "pos", "board", "gamestate", "root", "st", "tree"),
}


def chooses_action(name: str) -> bool:
    """Does a function's name say that it chooses an action?"""
    return any(word in plain(name) for word in ACTION_WORDS)


def plain(name: str) -> str:
    return name.casefold().replace("_", "")


class Parameter(NamedTuple):
    """One parameter of the student's function: its role, and whether it is passed by name."""

    name: str
    role: str
    by_name: bool


class Signature(NamedTuple):
    """How the student's function is called."""

    name: str
    parameters: tuple[Parameter, ...]
    line: int

    def __str__(self) -> str:
        return f"{self.name}({', '.join(parameter.name for parameter in self.parameters)})"

    @property
    def roles(self) -> set[str]:
        return {parameter.role for parameter in self.parameters}


def signature_of(name: str, function: Callable[..., Any], path: str) -> Signature:
    """How to call `function`. Raises Abort if it has a parameter that the grader does not know."""
    parameters: list[Parameter] = []
    given: set[str] = set()
    for parameter in inspect.signature(function).parameters.values():
        if parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD):
            continue
        by_name = parameter.kind is parameter.KEYWORD_ONLY
        role = next((role for role, names in ROLES.items() if plain(parameter.name) in names), "")
        if (not role or role in given) and parameter.default is parameter.empty and "state" not in given:
            role = "state"
        optional = parameter.default is not parameter.empty
        if optional and not (role == "depth" and (parameter.default in (None, math.inf) or parameter.default != 0)):
            continue  # it keeps its default; a depth that begins at 0 counts upwards
        if not role or role in given:
            known = ", ".join(names[0] for names in ROLES.values())
            words = f"unknown parameter {parameter.name!r} of {name}: give it a default, or one of the known names {known}"
            raise Abort("signature", words)
        given.add(role)
        parameters.append(Parameter(parameter.name, role, by_name or _after_optional(function, parameter.name)))
    if "state" not in given:
        raise Abort(
            "signature", f"{name} has no parameter for the state: write {name}(state), {name}(state, alpha, beta) or {name}(game, state)"
        )
    return Signature(name, tuple(parameters), inspect.unwrap(function).__code__.co_firstlineno)


def _after_optional(function: Callable[..., Any], name: str) -> bool:
    """Does a parameter with a default come before this one? Then it is passed by name."""
    for parameter in inspect.signature(function).parameters.values():
        if parameter.name == name:
            return False
        if parameter.default is not parameter.empty:
            return True
    return False


def arguments(signature: Signature, root: Position, depth: int | None) -> tuple[list[Any], dict[str, Any]]:
    mover = int(root._state.to_move())
    meaning = {
        "game": Rules(root),
        "state": root,
        "alpha": -math.inf,
        "beta": math.inf,
        "depth": 1_000 if depth is None else depth,
        "maximizing": mover == 0,
        "player": mover,
        "sign": 1 if mover == 0 else -1,
        "evaluate": FREE_NAMES["evaluate"],
    }
    by_place = [meaning[parameter.role] for parameter in signature.parameters if not parameter.by_name]
    return by_place, {parameter.name: meaning[parameter.role] for parameter in signature.parameters if parameter.by_name}


# ------------------------------------------------------------------------------------------------ reading what is returned


def value_and_action(returned: Any, root: Position) -> tuple[Any, Any]:
    """The value and the action that a function returned, each MISSING if it did not. Raises Abort("type")."""
    value, action = MISSING, MISSING
    if isinstance(returned, dict) and {"value", "action"} & set(returned):
        value, action = returned.get("value", MISSING), returned.get("action", MISSING)
    elif type(returned) in (tuple, list) and len(returned) == 2:
        first, second = returned
        value, action = (second, first) if _is_action(first, root) and not _is_action(second, root) else (first, second)
    elif isinstance(returned, Position) or _is_action(returned, root):
        action = returned
    elif hasattr(returned, "value") or hasattr(returned, "action"):
        value, action = getattr(returned, "value", MISSING), getattr(returned, "action", MISSING)
    else:
        value = returned
    return _as_value(value, returned), _as_action(action, root, returned)


def _is_action(thing: Any, root: Position) -> bool:
    if isinstance(thing, str):
        return thing in [root._state.action_name(action) for action in root._state.actions()]
    return isinstance(thing, Action | Position)


def _as_value(value: Any, returned: Any) -> Any:
    if value is MISSING:
        return MISSING
    if isinstance(value, str | bool) or not hasattr(value, "__float__"):
        raise Abort("type", f"it must return a value (a number), but returns {_described(returned)}")
    if math.isnan(float(value)):
        raise Abort("type", "it returns nan instead of a number")
    return float(value)


def _as_action(action: Any, root: Position, returned: Any) -> Any:
    if action is MISSING:
        return MISSING
    legal = list(root._state.actions())
    if isinstance(action, Position):
        action = int(action._id.removeprefix(root._id + ".")) if action._id.count(".") == 1 else None
        return int(legal[action - 1]) if action is not None else None
    if isinstance(action, str) and _is_action(action, root):
        return int(root._state.parse_action(action))
    if isinstance(action, bool) or not hasattr(action, "__index__") or int(action) not in legal:
        raise Abort("type", f"it returns {_described(returned)}, in which {_described(action)} is not a legal action at the root")
    return int(action)


def _described(thing: Any) -> str:
    if thing is None:
        return "None"
    if callable(thing):
        return f"the function {getattr(thing, '__name__', '?')} itself"
    shown = repr(thing)
    return f"{shown if len(shown) <= 40 else shown[:37] + '...'} ({type(thing).__name__})"
