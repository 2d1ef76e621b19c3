"""What a program is meant to be: the algorithms and rules that it may be graded as, and the other right searches it may turn out to be.

readings(loaded, algorithm, rule, ...)    the criteria to try, the likeliest first
OTHERS                                    right searches that visit other positions than alpha-beta
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from .cases.models import Model
from .cases.others import Deepening, scouts
from .cases.suite import Criteria
from .cases.variants import ALPHABETA, MINIMAX
from .running.student.calling.signatures import plain

ALPHABETA_NAME, MINIMAX_NAME, EXPECTIMAX_NAME = "alphabeta", "minimax", "expectimax"
ALGORITHMS = (ALPHABETA_NAME, MINIMAX_NAME, EXPECTIMAX_NAME)


class Other(NamedTuple):
    """Another right search: what it is called, and how it is written."""

    name: str
    model: Model


def others(criteria: Criteria, deep: bool) -> Iterator[Other]:
    """The right searches that come into question where this one is asked for."""
    base = ALPHABETA if criteria.algorithm == ALPHABETA_NAME else MINIMAX
    for memory in ("first", "later", "inner"):
        key = "window" if base is ALPHABETA else "position"
        yield Other(f"{criteria.algorithm} with a memory", base._replace(memory=memory, key=key))
    if base is ALPHABETA:
        for scout in scouts():
            yield Other("principal variation search", scout)
    if deep:
        for stops in (False, True):
            yield Other(f"{criteria.algorithm} with iterative deepening", Deepening(base, stops))


def algorithms(loaded: dict[str, Any], asked: str | None) -> list[str]:
    """The algorithms that a program may be graded as: the one that was asked for; else by its name and its parameters."""
    if asked is not None:
        return [asked]
    name = plain(loaded["name"])
    if "expect" in name or (loaded["speaks_of_chance"] and not loaded["speaks_of_windows"]):
        return [EXPECTIMAX_NAME]
    if loaded["windowed"]:
        return [ALPHABETA_NAME]
    if "minimax" in name or "minmax" in name:
        return [MINIMAX_NAME, ALPHABETA_NAME]
    if "alpha" in name or "prun" in name or loaded["speaks_of_windows"]:
        windowless = name in ("value", "getvalue", "maxvalue")
        return [MINIMAX_NAME, ALPHABETA_NAME] if windowless and not loaded["speaks_of_windows"] else [ALPHABETA_NAME]
    return [MINIMAX_NAME, ALPHABETA_NAME] if name in ("value", "getvalue", "maxvalue") else [ALPHABETA_NAME, MINIMAX_NAME]


def rules(loaded: dict[str, Any], asked: str | None) -> list[str]:
    """The rules of the cut that a program may follow: agents as in CS188 may cut on equality or not, if nothing was asked for."""
    if asked is not None:
        return [asked]
    return [">", ">="] if loaded["rounds"] else [">="]
