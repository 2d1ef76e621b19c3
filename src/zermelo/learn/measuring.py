"""Measuring what was learned, while it is learned: games against players whose strength does not change.

    measure = yardsticks(Backgammon(), {"pubeval": Best(pubeval), "at random": Blind()}, games=1000)
    measure(network)         {"pubeval": [0.31, 0.03], "at random": [2.2, 0.02]}: points a game, and their standard error
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ..evaluate.network import Network
from ..match.contest import Ahead, contest

SEED = 7
"""Of the games: the same dice for every network that is measured."""


def yardsticks(
    state: Any, others: Mapping[str, Any], games: int, compiled: bool | None = None
) -> Callable[[Network], dict[str, tuple[float, float]]]:
    """How a network plays that looks one ply ahead, against each of the `others`, as `contest` knows them."""

    def measure(network: Network) -> dict[str, tuple[float, float]]:
        found = {}
        for name, other in others.items():
            played = contest(state, Ahead(1, network), other, games, seed=SEED, compiled=compiled)
            found[name] = (round(played.points, 4), round(played.error, 4))
        return found

    return measure
