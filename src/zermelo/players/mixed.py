"""A mixture of players; and the probabilities of a player's actions.

    Mixed([(0.8, Search(depth=2)), (0.2, Random())])       searches two plies in 80 of 100 turns, else plays any action

    probabilities of that, where Search would play b     a 0.2/3    b 0.8 + 0.2/3    c 0.2/3

The player is drawn anew in every turn.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from ..errors import SearchError
from ..numbers import seed_of
from ..search.parts.counters import SLACK
from ..search.run.limits import Limits
from .turn import seed_for
from .weighted import as_player


@dataclass
class Mixed:
    """Chooses like one of several players, drawn by weight in every turn.

    parts    pairs of a weight and a player; the weights are 0 or more and add up to 1
    seed     of the draws: the same seed gives the same draws

    Raises SearchError if the parts are not such pairs.
    """

    parts: Sequence[tuple[float, Any]]
    seed: int | None = None
    source: random.Random = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        self.source = random.Random(seed_of(self.seed))
        try:
            self.parts = tuple((float(weight), as_player(player)) for weight, player in self.parts)
        except (TypeError, ValueError):
            raise SearchError("a mixed player needs pairs of weight and player, such as (0.8, Search(depth=2)), (0.2, Random())") from None
        for _, player in self.parts:
            if isinstance(player, type) or not callable(getattr(player, "choose", None)):
                raise SearchError(f"a mixed player needs players with choose(state, limits), such as Random(), got {player!r}")
        checked([weight for weight, _ in self.parts], "the weights of a mixed player")

    def fresh(self, seed: int) -> Mixed:
        """The same for another game, in which it draws what `seed` says, and whose players remember nothing."""
        parts = [(weight, player.fresh(seed + 1) if hasattr(player, "fresh") else player) for weight, player in self.parts]
        return Mixed(parts, seed_for(self.seed, seed))

    def make_ready(self, state: Any, limits: Limits) -> None:
        """Have those of them who search compile what they need."""
        for _, player in self.parts:
            if hasattr(player, "make_ready"):
                player.make_ready(state, limits)

    def choose(self, state: Any, limits: Limits) -> int:
        weights, players = zip(*self.parts, strict=True)
        return int(self.source.choices(players, weights)[0].choose(state, limits))

    def probabilities(self, state: Any, limits: Limits) -> dict[int, float]:
        """The probability of each action: the weighted sum over the parts. Actions of probability 0 may be missing."""
        total: dict[int, float] = {}
        for weight, player in self.parts:
            if weight > 0:
                for action, probability in probabilities_of(player, state, limits).items():
                    total[action] = total.get(action, 0.0) + weight * probability
        return total


def probabilities_of(player: Any, state: Any, limits: Limits | None = None) -> dict[int, float]:
    """The probability of each action of `player` in `state`, where a player is to move; actions of probability 0 may be missing.

    Raises SearchError if the player has no `probabilities`, or returns an illegal action or numbers that are not probabilities.
    """
    if not callable(getattr(player, "probabilities", None)):
        raise SearchError(f"{player!r} cannot be a model: it has no method probabilities(state, limits)")
    answer = player.probabilities(state, Limits() if limits is None else limits)
    try:
        said = {int(action): float(p) for action, p in answer.items()}
    except (AttributeError, TypeError, ValueError):
        raise SearchError(f"{player!r}.probabilities returned {answer!r} in {state}: expected a dict such as {{3: 1.0}}") from None
    legal = set(state.actions())
    for action in said:
        if action not in legal:
            raise SearchError(f"{player!r}.probabilities contains the action {action}, which is not legal in {state}")
    checked(list(said.values()), f"the probabilities of {player!r} in {state}")
    return said


def checked(probabilities: Sequence[float], what: str) -> None:
    """Raises SearchError, about `what`, unless these are 0 or more and add up to 1."""
    for probability in probabilities:
        if not 0 <= probability < math.inf:
            raise SearchError(f"{what} must be between 0 and 1, got {probability}")
    if abs(math.fsum(probabilities) - 1) > SLACK:
        raise SearchError(f"{what} must add up to 1, got {math.fsum(probabilities):.10g}")
