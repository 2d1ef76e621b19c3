"""How a student's function, or method, is called: by the names of its parameters. docs/grading.md shows every form with an example."""

from __future__ import annotations

import ast
import inspect
import math
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from ..trouble import Abort

ROLES: dict[str, tuple[str, ...]] = {
    "game": ("game", "problem", "g", "rules"),
    "alpha": ("alpha", "a", "α", "lo", "low", "lower"),
    "beta": ("beta", "b", "β", "hi", "high", "upper"),
    "depth": ("depth", "d", "plies", "maxdepth", "depthlimit", "depthleft", "limit", "remaining", "cutoff", "searchdepth"),
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
    "player": ("player", "p", "agent", "tomove", "turn", "mover", "who", "agentindex", "agentidx", "agentid", "index", "playerindex"),
    "sign": ("color", "colour", "sign"),
    "evaluate": ("evaluate", "evaluation", "evalfn", "evaluator", "heuristic", "h", "evalfunction", "evaluationfunction"),
    "agents": ("numagents", "agents", "nagents"),
    "state": ("state", "s", "node", "position", "pos", "board", "gamestate", "root", "st", "tree", "currentgamestate"),
}


ROOMY = 10
"""No tree of the grader is so deep."""


def plain(name: str) -> str:
    return name.casefold().replace("_", "")


class Parameter(NamedTuple):
    """One parameter that is passed: its role, whether it is passed by name, and whether it is a depth with a default so large that it
    may as well be left out."""

    name: str
    role: str
    by_name: bool
    roomy: bool = False


class Signature(NamedTuple):
    """How a function is called."""

    name: str
    parameters: tuple[Parameter, ...]

    def __str__(self) -> str:
        return f"{self.name}({', '.join(parameter.name for parameter in self.parameters)})"

    @property
    def roles(self) -> set[str]:
        return {parameter.role for parameter in self.parameters}

    def call(self, function: Callable[..., Any], meaning: dict[str, Any], default: bool = False) -> Any:
        """Call the function; with `default`, without what may be left out."""
        passed = [parameter for parameter in self.parameters if not (default and parameter.roomy)]
        by_place = [meaning[parameter.role] for parameter in passed if not parameter.by_name]
        return function(*by_place, **{parameter.name: meaning[parameter.role] for parameter in passed if parameter.by_name})


def signature_of(name: str, function: Callable[..., Any], definition: ast.AST | None = None, state: bool = True) -> Signature:
    """How to call `function`; `definition` is its text, which names the parameters where a decorator hides them. With `state` False
    it need not have a parameter for the state. Raises Abort if it has a parameter that the grader does not know."""
    parameters: list[Parameter] = []
    given: set[str] = set()
    known = _parameters(function, definition)
    by_name_only = False
    for parameter in known:
        if parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD):
            continue
        role = next((role for role, names in ROLES.items() if plain(parameter.name) in names), "")
        optional = parameter.default is not parameter.empty
        if (not role or role in given) and not optional and state and "state" not in given:
            role = "state"
        if optional and not (role == "depth" and (parameter.default in (None, math.inf) or parameter.default != 0)):
            by_name_only = True
            continue  # it keeps its default; a depth that begins at 0 counts upwards
        if not role or role in given:
            words = ", ".join(names[0] for names in ROLES.values())
            raise Abort(
                "signature", f"unknown parameter {parameter.name!r} of {name}: give it a default, or one of the known names {words}"
            )
        given.add(role)
        by_name = by_name_only or parameter.kind is parameter.KEYWORD_ONLY or optional
        parameters.append(Parameter(parameter.name, role, by_name, optional and _is_roomy(parameter.default)))
    if state and not parameters and any(parameter.kind is parameter.VAR_POSITIONAL for parameter in known):
        return Signature(name, (Parameter("state", "state", False),))
    if state and "state" not in given and "game" in given:
        if not _asks_for_initial(definition):  # what is passed alone is a game that is being played, at some position
            parameters = [each._replace(role="state") if each.role == "game" else each for each in parameters]
    elif state and "state" not in given:
        raise Abort(
            "signature", f"{name} has no parameter for the state: write {name}(state), {name}(state, alpha, beta) or {name}(game, state)"
        )
    return Signature(name, tuple(parameters))


def _asks_for_initial(definition: ast.AST | None) -> bool:
    """Does it take the position to search from its game: `game.initial`?"""
    nodes = ast.walk(definition) if definition is not None else ()
    return any(isinstance(node, ast.Attribute) and node.attr == "initial" for node in nodes)


def _is_roomy(default: Any) -> bool:
    return isinstance(default, int | float) and default >= ROOMY


def _parameters(function: Callable[..., Any], definition: ast.AST | None) -> Iterable[inspect.Parameter]:
    try:
        found = list(inspect.signature(function).parameters.values())
    except (TypeError, ValueError):
        found = []
    hidden = not any(parameter.kind in (parameter.POSITIONAL_ONLY, parameter.POSITIONAL_OR_KEYWORD) for parameter in found)
    if hidden and isinstance(definition, ast.FunctionDef | ast.AsyncFunctionDef):
        places = definition.args.posonlyargs + definition.args.args
        optional = len(places) - len(definition.args.defaults)
        kind = inspect.Parameter.POSITIONAL_OR_KEYWORD
        return [
            inspect.Parameter(place.arg, kind, default=inspect.Parameter.empty if number < optional else 0)
            for number, place in enumerate(places)
        ]
    return found


def meaning_of(root: Any, rules: Any, evaluate: Callable[..., Any], depth: int, agents: int) -> dict[str, Any]:
    """What is passed for each role at the position `root`."""
    mover = 1 if root._state.to_move() == 1 else 0
    return {
        "game": rules,
        "state": root,
        "alpha": -math.inf,
        "beta": math.inf,
        "depth": depth,
        "maximizing": mover == 0,
        "player": mover,
        "sign": 1 if mover == 0 else -1,
        "evaluate": evaluate,
        "agents": agents,
    }
