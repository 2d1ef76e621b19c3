"""What a search found as engines say it: values as centipawns for who is to move, won games as moves to their end.

A hundred centipawns are what the evaluator calls little, its UNIT: in chess a pawn. Of an evaluator that says nothing about it they are 1.
"""

from __future__ import annotations

from typing import Any

from ..payoffs import level_of
from ..search.run.result import LOWER, UPPER, Variation

BOUNDS = {LOWER: " lowerbound", UPPER: " upperbound"}
MOST = 1_000_000
"""Centipawns; what is worth more is told so."""


class Scores:
    """The scores of one position: its mover's side, and what counts as a pawn."""

    def __init__(self, state: Any, unit: float) -> None:
        self.state = state
        cls = type(state)
        self.sign = 1 if state.is_terminal() or state.to_move() == 0 else -1
        self.even = level_of(cls)
        self.unit = unit or 1.0

    def of(self, variation: Variation, depth: int) -> str:
        """`cp 31`, `mate -2`, `cp 12 lowerbound`."""
        ahead = self.ahead(variation)
        if variation.decided and ahead:
            return f"mate {'-' if ahead < 0 else ''}{self.moves_to_the_end(variation, depth)}"
        bound = variation.bound if self.sign > 0 else {LOWER: UPPER, UPPER: LOWER}.get(variation.bound, variation.bound)
        return f"cp {self.centipawns(ahead)}{BOUNDS.get(bound, '')}"

    def ahead(self, variation: Variation) -> float:
        """By how much the mover is ahead."""
        return float(self.sign * (variation.value - self.even))

    def centipawns(self, ahead: float) -> int:
        return round(max(-MOST, min(MOST, 100 * ahead / self.unit))) if ahead == ahead else 0

    def moves_to_the_end(self, variation: Variation, depth: int) -> int:
        """Moves of each side until the game is over, as far as is known; the last one is made by who wins."""
        plies = variation.plies
        if plies is None:
            plies = max(len(variation.line) + 1, depth)
            plies += self.ahead(variation) > 0 and plies % 2 == 0
        return (plies + 1) // 2
