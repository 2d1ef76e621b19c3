"""Shares of a constant sum: a weighted sum of features for every player, where more than two play (or two, each for themselves).

    strength(i) = w1 f1(i) + w2 f2(i) + ... + wn fn(i)                     what speaks for player i
    estimate(i) = low + (total - N low) e^strength(i) / (e^strength(0) + ... + e^strength(N-1))

Everybody gets `low` at least, and all of them `total` together, what the utilities add up to: the estimates keep to the bounds of
the utilities, as max^n with pruning asks. What counts is only how much stronger one is than another. In games that one player wins
the estimates are chances of winning. The rule of choice is Luce's (1959); fitting the weights to games that were played is
multinomial logistic regression (McFadden 1974).
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from ..errors import SearchError
from ..game import put
from .linear import Linear


class Shares(NamedTuple):
    """What each player may expect of `total`, by the weighted features that the game's `features()` gives, player after player.

    weights   one for each feature of a player
    level     what each player gets where nobody is ahead: all of it together is what there is to share
    low       the least that one of them can get
    """

    weights: tuple[float, ...]
    level: tuple[float, ...]
    low: float = 0.0

    def estimate(self, state: Any) -> tuple[float, ...]:
        """One value for each player, in units of utility."""
        features, each = state.features(), len(self.weights)
        values, strongest, free = self.level, -math.inf, 0.0
        for player in range(len(values)):
            free += values[player] - self.low
            strength = 0.0
            for i in range(each):
                strength += self.weights[i] * features[player * each + i]
            values = put(values, player, strength)
            strongest = max(strongest, strength)
        everybody = 0.0
        for player in range(len(values)):
            values = put(values, player, math.exp(values[player] - strongest))  # e to 0 at most: nothing overflows
            everybody += values[player]
        for player in range(len(values)):
            values = put(values, player, self.low + free * values[player] / everybody)
        return values

    def terms(self, state: Any, row: Any) -> None:
        """Write how strongly each weight counts for each player into a row, as `weighed` asks."""
        features = state.features()
        for i in range(len(self.level) * len(self.weights)):
            row.add(i, features[i])

    @classmethod
    def of(cls, game: Any, **weights: float) -> Shares:
        """The game's own weights, or those given by the features' names, as `Linear.of` takes them; the bounds are the game's.

        Raises SearchError for a name that is no feature, and for a game whose utilities have no constant sum or no least value.
        """
        return cls.by(Linear.of(game, **weights).weights, game)

    @classmethod
    def by(cls, weights: tuple[float, ...], game: Any) -> Shares:
        """Shares by these weights within the bounds of the game. Raises SearchError if it has none."""
        if not can_be_shared(game):
            raise SearchError(f"{game.__name__} has no UTILITY_SUM or no UTILITY_RANGE: there is no sum to give each player a share of")
        return cls(weights, (game.UTILITY_SUM / game.PLAYERS,) * game.PLAYERS, float(game.UTILITY_RANGE[0]))


def can_be_shared(game: Any) -> bool:
    """Do the rules say what all utilities add up to, and the least of them?"""
    return game.UTILITY_SUM is not None and game.UTILITY_RANGE is not None


def is_per_player(state: Any, found: int | None = None) -> bool:
    """Are the features of this game given for each player, one player after the other? `found`: how many there are, if that is known."""
    cls = type(state)
    if cls.PLAYERS < 2 or not cls.FEATURES:
        return False
    return bool(cls.PLAYERS * len(cls.FEATURES) == (len(state.features()) if found is None else found))
