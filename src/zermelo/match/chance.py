"""Chance in a game that is played: outcomes drawn by their probabilities, seeds made of one."""

from __future__ import annotations

import random
from typing import Any

from ..numbers import seed_of


def draw_outcome(state: Any, dice: random.Random) -> int:
    """A chance outcome, drawn by its probability."""
    outcomes, weights = zip(*state.chance_outcomes(), strict=True)
    return int(dice.choices(outcomes, weights)[0])


def seeds(seed: int, number: int) -> list[int]:
    """`number` seeds derived from one."""
    generator = random.Random(seed_of(seed))
    return [generator.getrandbits(62) for _ in range(number)]
