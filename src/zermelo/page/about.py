"""What a page knows of a game beside its machine code: the surface, how values are shown, who plays."""

from __future__ import annotations

import math
import random
from typing import Any

from ..board.colours import SCREEN
from ..board.default import Cells, cells_of, default_surface
from ..board.describing import described, surface_of
from ..board.document import surface_of as surface_document
from ..board.surface import TEXT, Surface
from ..errors import ZermeloError
from ..export.manifest import flattened
from ..export.plan import unsuited
from ..game import CHANCE, rule_of, says
from ..games import person_of
from ..search.parts.estimate import evaluator_for
from ..search.parts.table import DEFAULT_ENTRIES

GAMES, PLIES = 6, 200
"""Games at random, and their plies, by which it is known how large estimates are."""


def ways_of(state: Any) -> list[str]:
    """The searches that suit a game, the best first: alpha-beta where the rules allow it, else minimax; Monte Carlo without estimates."""
    estimated = evaluator_for(state, 1, None)[0] is not None
    first = "minimax" if unsuited(state, "deepen") else "deepen"
    if first == "deepen":
        return ["deepen"] if estimated else ["mcts", "deepen"]
    return ["minimax", "mcts"] if estimated else ["mcts", "minimax"]


def about(state: Any, ways: list[str]) -> dict[str, Any]:
    """All of it, as JSON has it. Raises GameError if what the game says of its board makes no sense."""
    cls = type(state)
    described(state)
    surface = surface_of(state) if rule_of(cls, "surface") else default_surface(state)
    return {
        "surface": surface_document(surface._replace(ground=()) if surface.kind == TEXT else surface),
        "colours": SCREEN,
        "cells": None if rule_of(cls, "board") else _cells(state, surface),
        "named": says(cls, "action_name"),
        "ways": ways,
        "person": person_of(cls),
        "range": None if cls.UTILITY_RANGE is None else [float(bound) for bound in cls.UTILITY_RANGE],
        "sum": None if cls.UTILITY_SUM is None else float(cls.UTILITY_SUM),
        "scale": scale_of(state),
        "table": DEFAULT_ENTRIES,
    }


def _cells(state: Any, surface: Surface) -> dict[str, Any] | None:
    """Where a page finds what stands on each place, of a game that does not say it: by `cell`, or in words of the position."""
    cells = cells_of(state)
    if cells is None or len(surface.places) != len(cells.values):
        return None
    return {"count": len(cells.values), "discs": _are_discs(cells)} | (_field(state, cells) if cells.field else {})


def _are_discs(cells: Cells) -> bool:
    return not cells.field or (cells.rows > 1 and {value for value in cells.values if value is not None} <= {1, 2, -1})


def _field(state: Any, cells: Cells) -> dict[str, Any]:
    """The words of the field among those of the position."""
    before = state[: type(state)._fields.index(cells.field)]
    return {"from": len(flattened(tuple(before))), "letters": isinstance(getattr(state, cells.field), str)}


def scale_of(state: Any) -> float:
    """How large estimates usually are: twice their standard deviation in games at random, and a little more than nothing."""
    evaluator, _ = evaluator_for(state, 1, None)
    if evaluator is None:
        return 1.0
    dice, found = random.Random(1), list[float]()
    for _ in range(GAMES):
        here = state
        for _ in range(PLIES):
            if here.is_terminal():
                break
            chance = here.to_move() == CHANCE
            try:
                value = evaluator.estimate(here)
            except (ZermeloError, AttributeError):
                return 1.0
            found.append(float(value[0] if isinstance(value, tuple) else value))
            here = here.result(dice.choice([action for action, _ in here.chance_outcomes()] if chance else list(here.actions())))
    spread = math.sqrt(sum(value * value for value in found) / max(1, len(found)))
    return max(2 * spread, 1e-6) if math.isfinite(spread) else 1.0
