"""Estimates brought into the range of the utilities."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from ..game import State
from ..payoffs import for_max


class Squashed(NamedTuple):
    """An evaluator of two players whose estimates are brought between `low` and `high`, the range of the utilities:

        middle + half the range x tanh(estimate / scale)

    For searches that average estimates with utilities; `scale` is the estimate that is taken for a large advantage.
    """

    evaluator: Any
    scale: float
    low: float = -1.0
    high: float = 1.0

    def estimate(self, state: State) -> float:
        middle, half = (self.low + self.high) / 2, (self.high - self.low) / 2
        return middle + half * math.tanh(for_max(self.evaluator.estimate(state)) / self.scale)
