"""A weighted sum of features: the classical evaluation function (Shannon 1950, Samuel 1959)."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from ..errors import SearchError


class Linear(NamedTuple):
    """w1 f1(s) + w2 f2(s) + ... + wn fn(s), with the features that the game's `features()` gives, as MAX sees them.

    unit    what counts as little; 0 for the smallest weight
    """

    weights: tuple[float, ...]
    unit: float = 0.0

    def estimate(self, state: Any) -> float:
        """The weighted sum of the features of `state`."""
        features = state.features()
        total = 0.0
        for i in range(len(self.weights)):
            total += self.weights[i] * features[i]
        return total

    def terms(self, state: Any, row: Any) -> None:
        """Write how strongly each weight counts in `state` into a row, as `weighed` asks."""
        features = state.features()
        for i in range(len(self.weights)):
            row.add(i, features[i])

    @classmethod
    def of(cls, game: Any, **weights: float) -> Linear:
        """The game's own weights, or those given by the features' names (a space becomes an underscore, the rest weigh 0).

        Raises SearchError for a name that is no feature of the game.
        """
        names = [name.replace(" ", "_") for name in game.FEATURES]
        if not weights:
            return cls(tuple(float(weight) for weight in game.WEIGHTS))
        for name, weight in weights.items():
            if name not in names:
                raise SearchError(f"{game.__name__} has no feature {name!r}; its features are {', '.join(names) or 'none'}")
            if not math.isfinite(weight):
                raise SearchError(f"the weight of {name} is {weight}; give a finite number")
        return cls(tuple(float(weights.get(name, 0.0)) for name in names))
