"""What a search found, in the words of a page (`browser/search/thinking.js`): values to player 0, each with how sure it is.

exact          proven: nothing further ahead can change it        estimate    what an evaluator thinks
above, below   won, or lost, by so much or more                   bound       all that alpha-beta needed to know
                                                                  mean        what simulations came to
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...board.documents import safe
from ...game import CHANCE
from ...payoffs import level_of
from ...search.run.result import EXACT, ActionValue, Result

NOTHING: dict[str, Any] = {
    "action": None,
    "value": None,
    "status": None,
    "actions": [],
    "line": [],
    "depth": None,
    "nodes": 0,
    "seconds": 0.0,
}


def found_of(result: Result[Any], done: bool) -> dict[str, Any]:
    """What a search answered, as a page has it: the best action first, then by value to who moves."""
    state: Any = result.state
    several = type(state).PLAYERS != 2
    mover = CHANCE if state.is_terminal() else state.to_move()
    valued = [action_of(each, result, several) for each in result.actions if each.value is not None]

    def place(one: Mapping[str, Any]) -> tuple[bool, float]:
        worth = one["values"][mover] if several else one["value"] * (1 if mover == 0 else -1)
        return one["action"] != best, -worth

    best = None if result.action is None else safe(result.action)
    found: dict[str, Any] = {"value": result.value, "action": best, "status": status_of(result.bound, result, result.value, result.decided)}
    if several:
        found["values"] = list(result.values)
    return (
        NOTHING
        | found
        | {
            "actions": sorted(valued, key=place),
            "line": [safe(action) for action in result.line],
            "depth": result.depth,
            "nodes": result.nodes,
            "seconds": result.seconds,
            "done": done,
        }
    )


def action_of(each: ActionValue, result: Result[Any], several: bool) -> dict[str, Any]:
    """One action and what is known of it."""
    status = status_of(each.bound, result, each.value or 0.0, each.decided)
    found: dict[str, Any] = {"action": safe(each.action), "value": each.value, "status": status}
    if several:
        found["values"] = list(each.values)
    return found if each.visits is None else found | {"visits": each.visits}


def status_of(bound: str | None, result: Result[Any], value: float, decided: bool) -> str:
    """How sure a value is, in the word of a page; "above" and "below": won or lost, by so much or more."""
    if bound is None or (result.sampled and not result.exact):
        return "exact" if bound == EXACT and decided else "mean"
    if bound != EXACT:
        return "bound"
    if result.exact or not decided or type(result.state).PLAYERS > 2:
        return "exact" if result.exact else "estimate"
    return "above" if value > level_of(type(result.state)) else "below"
