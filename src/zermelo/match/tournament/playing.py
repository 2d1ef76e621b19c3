"""The games of a plan as work for an executor: unit by unit, by players who are made ready once in each process."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ...executor import Work
from .plan import Plan, Unit, fresh_player
from .unit import Finished, play_unit


@dataclass(frozen=True)
class Playing(Work[Unit, Finished]):
    """Playing the games of this plan."""

    plan: Plan

    def prepare(self) -> None:
        """Have programs started and searches compiled, before the first game."""
        here: Any = self.plan.openings[0].last
        for player in self.plan.players:
            each = fresh_player(player, 0)
            for opening in self.plan.openings if hasattr(each, "check") else ():
                each.check(opening.start)
            if hasattr(each, "make_ready"):
                each.make_ready(here, self.plan.conditions.limits)

    def do(self, unit: Unit) -> Finished:
        return play_unit(self.plan, unit, self.plan.players)

    def close(self) -> None:
        for player in self.plan.players:
            if hasattr(player, "close"):
                player.close()

    def name(self, unit: Unit) -> str:
        return f"game {unit.number}"
