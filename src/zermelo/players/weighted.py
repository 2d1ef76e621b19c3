"""A player who draws actions by the weights of a policy.

Weighted(Softmax(Linear(weights), 0.5))    mostly the action after which the evaluator sees most, now and then another
Weighted(Careless())                       by a policy of one's own, a NamedTuple with a method weight(state, action)
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Any

from ..errors import SearchError
from ..numbers import seed_of
from ..search.mcts.policy import Softmax, as_policy, weighed
from ..search.parts.estimate import evaluator_for
from ..search.run.limits import Limits
from .turn import seed_for


@dataclass
class Weighted:
    """Plays every action as often as its weight is of all weights; if all are 0, any action.

    policy    a NamedTuple with a method weight(state, action), a number of 0 or more; Softmax(evaluator, temperature); or a function.
              Softmax(None, temperature) asks the game's own weights
    seed      of the draws: the same seed gives the same draws
    """

    policy: Any
    seed: int | None = None
    source: random.Random = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        self.source = random.Random(seed_of(self.seed))

    def fresh(self, seed: int) -> Weighted:
        """The same for another game, in which it draws what `seed` and its own say."""
        return Weighted(self.policy, seed_for(self.seed, seed))

    def policy_in(self, state: Any) -> Any:
        """The policy as it is asked in a position of this game. Raises SearchError if it is none."""
        policy = self.policy
        if isinstance(policy, Softmax) and policy.evaluator is None:
            own, _ = evaluator_for(state, 1, None)
            if own is None:
                raise SearchError(f"softmax makes a policy of an evaluator, and {type(state).__name__} has none: give it one")
            policy = policy._replace(evaluator=own)
        return as_policy(policy, state)

    def choose(self, state: Any, limits: Limits) -> int:
        likely = self.probabilities(state, limits)
        return int(self.source.choices(list(likely), list(likely.values()))[0])

    def probabilities(self, state: Any, limits: Limits) -> dict[int, float]:
        """Of each action, its weight divided by the sum of all. Raises SearchError for what is no weight."""
        policy, legal = self.policy_in(state), [int(action) for action in state.actions()]
        weights = {action: weighed(policy, state, action) for action in legal}
        total = 0.0
        for weight in weights.values():
            total += weight
        return {action: weight / total if total > 0 else 1 / len(legal) for action, weight in weights.items()}


def as_player(model: Any) -> Any:
    """What was given as a player, or as a policy whose weights a player draws by."""
    is_policy = callable(getattr(model, "weight", None)) and not callable(getattr(model, "choose", None))
    return Weighted(model) if is_policy and not isinstance(model, type) else model
