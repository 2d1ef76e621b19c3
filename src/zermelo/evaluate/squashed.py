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
        """MAX's value, in units of utility."""
        return self.squashed(self.evaluator.estimate(state))

    def squashed(self, estimate: Any) -> float:
        """An estimate of the evaluator brought into the range."""
        middle, half = (self.low + self.high) / 2, (self.high - self.low) / 2
        return middle + half * math.tanh(for_max(estimate) / self.scale)

    # the accumulator, if there is one, is that of the evaluator

    def start(self, state: State) -> Any:
        return self.evaluator.start(state)

    def after(self, accumulator: Any, state: State, action: int) -> Any:
        return self.evaluator.after(accumulator, state, action)

    def estimate_from(self, accumulator: Any, state: State) -> float:
        return self.squashed(self.evaluator.estimate_from(accumulator, state))
