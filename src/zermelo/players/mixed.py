"""A player who is now one, now another; and how likely a player's actions are.

    Mixed([(0.8, Search(depth=2)), (0.2, Random())])       looks two plies ahead in 80 of 100 turns, else anything

    probabilities of that, where Search would play b     a 0.2/3    b 0.8 + 0.2/3    c 0.2/3

Whom to ask is drawn anew in every turn.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from ..errors import SearchError
from ..search.parts.counters import SLACK
from ..search.run.limits import Limits


@dataclass
class Mixed:
    """Chooses as one of several players does, who is drawn by weight in every turn.

    parts    pairs of a weight and a player; the weights are 0 or more and add up to 1
    seed     of the draws: under one seed they are the same every time

    Raises SearchError if the parts are none.
    """

    parts: Sequence[tuple[float, Any]]
    seed: int | None = None
    source: random.Random = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        self.source = random.Random(self.seed)
        try:
            self.parts = tuple((float(weight), player) for weight, player in self.parts)
        except (TypeError, ValueError):
            raise SearchError(f"{self.parts!r} makes no mixed player: give pairs such as (0.8, Search(depth=2)), (0.2, Random())") from None
        for _, player in self.parts:
            if isinstance(player, type) or not callable(getattr(player, "choose", None)):
                raise SearchError(f"{player!r} is no player to be mixed: give one with choose(state, limits), such as Random()")
        checked([weight for weight, _ in self.parts], "the weights of a mixed player")

    def choose(self, state: Any, limits: Limits) -> int:
        weights, players = zip(*self.parts, strict=True)
        return int(self.source.choices(players, weights)[0].choose(state, limits))

    def probabilities(self, state: Any, limits: Limits) -> dict[int, float]:
        """How likely each action is: that of each part, by its weight. Actions that nobody would play may be left out."""
        total: dict[int, float] = {}
        for weight, player in self.parts:
            if weight > 0:
                for action, probability in probabilities_of(player, state, limits).items():
                    total[action] = total.get(action, 0.0) + weight * probability
        return total


def probabilities_of(player: Any, state: Any, limits: Limits | None = None) -> dict[int, float]:
    """How likely a player is to choose each action in `state`, where a player is to move; actions never chosen may be left out.

    Raises SearchError if the player does not know, or says what cannot be: an action that is not legal, no probability.
    """
    if not callable(getattr(player, "probabilities", None)):
        raise SearchError(f"{player!r} cannot be a model: it does not say, by probabilities(state, limits), how likely its actions are")
    answer = player.probabilities(state, Limits() if limits is None else limits)
    try:
        said = {int(action): float(p) for action, p in answer.items()}
    except (AttributeError, TypeError, ValueError):
        raise SearchError(f"{player!r} says {answer!r} in {state}: its probabilities have to be a dict, as {{3: 0.75, 5: 0.25}}") from None
    legal = set(state.actions())
    for action in said:
        if action not in legal:
            raise SearchError(f"{player!r} gives a probability to {action} in {state}, which is not legal there")
    checked(list(said.values()), f"the probabilities of {player!r} in {state}")
    return said


def checked(probabilities: Sequence[float], what: str) -> None:
    """Raises SearchError, about `what`, unless these are 0 or more and add up to 1."""
    for probability in probabilities:
        if not 0 <= probability < math.inf:
            raise SearchError(f"{what} cannot be {probability}: give numbers from 0 to 1 that add up to 1")
    if abs(math.fsum(probabilities) - 1) > SLACK:
        raise SearchError(f"{what} add up to {math.fsum(probabilities):.10g}: they have to add up to 1")
