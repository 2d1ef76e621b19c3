"""The random player, a baseline for all others."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Any

from ..numbers import seed_of
from ..search.run.limits import Limits
from .turn import seed_for


@dataclass
class Random:
    """Plays any legal action, all equally likely. The same seed gives the same choices."""

    seed: int | None = None
    source: random.Random = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self.source = random.Random(seed_of(self.seed))

    def fresh(self, seed: int) -> Random:
        """The same for another game, in which it draws what `seed` and its own say."""
        return Random(seed_for(self.seed, seed))

    def choose(self, state: Any, limits: Limits) -> int:
        return int(self.source.choice(list(state.actions())))

    def probabilities(self, state: Any, limits: Limits) -> dict[int, float]:
        """Every legal action with the same probability."""
        legal = [int(action) for action in state.actions()]
        return dict.fromkeys(legal, 1 / len(legal))
