"""Which search a position admits: the one place that knows where alpha-beta, and every other pruning, applies."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...game import CHANCE, says
from ...numbers import counted
from .named import search_named

if TYPE_CHECKING:
    from collections.abc import Callable

    from .result import Result

FEW = 2000
"""Positions looked at to see whether chance ever moves."""


def suited(state: Any, evaluator: Any = None) -> Callable[..., Result[Any]]:
    """The search that finds what minimax finds, with the most pruning that is sound in `state`.

    alphabeta for two players of a constant sum without chance; with chance star1 (the probes of star2 pay only where the order of
    the actions is good), and for three and more players maxn, where the rules bound all utilities and nothing is estimated (an
    estimate might lie outside the bounds); minimax for the rest.
    """
    cls = type(state)
    if unsuited_for_alphabeta(state) is None:
        return search_named("alphabeta")
    if cls.UTILITY_RANGE is not None and evaluator is None and not (says(cls, "features") and cls.WEIGHTS):
        if unsuited_for_star(state) is None:
            return search_named("star1")
        if cls.PLAYERS > 2 and cls.UTILITY_SUM is not None:
            return search_named("maxn")
    return search_named("minimax")


def unsuited_for_alphabeta(state: Any) -> str | None:
    """Why alpha-beta cannot be asked about `state`, as the end of a sentence; None if it can."""
    cls = type(state)
    if cls.PLAYERS != 2:
        return f"{cls.__name__} has {counted(cls.PLAYERS, 'player')}"
    return unsuited_for_star(state) or (f"in {cls.__name__} chance moves" if meets_chance(state) else None)


def refused_by(called: str, state: Any) -> str | None:
    """Why a search of that name, which prunes as alpha-beta does, cannot be asked about `state`; None if it can."""
    why = unsuited_for_alphabeta(state)
    return why and f"{called} needs two players whose utilities add up to a constant, and no chance; {why}"


def unsuited_for_star(state: Any) -> str | None:
    """Why MAX's utility does not say what everybody wants in `state`, as the end of a sentence; None if it does."""
    cls = type(state)
    if cls.PLAYERS > 2:
        return f"{cls.__name__} has {cls.PLAYERS} players"
    if cls.PLAYERS == 2 and cls.UTILITY_SUM is None:
        return f"{cls.__name__} has utilities that do not add up to a constant"
    return None


def meets_chance(state: Any) -> bool:
    """Does chance move in any position from here on? A game that knows dice and has too many positions to see counts as one."""
    if not says(type(state), "chance_outcomes"):
        return False
    if hasattr(state, "meets_chance"):  # an explicit tree can look it up
        return bool(state.meets_chance())
    seen, waiting = {state.key()}, [state]
    while waiting:
        position = waiting.pop()
        if position.is_terminal():
            continue
        if position.to_move() == CHANCE or len(seen) > FEW:
            return True
        fresh = {after.key(): after for after in map(position.result, position.actions())}
        waiting += [after for key, after in fresh.items() if key not in seen]
        seen.update(fresh)
    return False
