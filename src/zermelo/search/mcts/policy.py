"""Policies: what a search looks at first, as a weight for every action."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, NamedTuple, Protocol

from ...errors import SearchError
from ...game import State
from ...payoffs import shared
from ..parts.estimate import check_estimate, check_made, fitted


class Policy(Protocol):
    """Anything with `weight(state, action)`: how promising the action is, 0 or more; only the proportions count."""

    def weight(self, state: Any, action: int) -> float: ...


class Softmax(NamedTuple):
    """A policy made of an evaluator: weight e^(estimate / temperature), the estimate being the mover's, of where the action leads.

    The lower the temperature (in units of the estimate), the more the best action stands out.
    """

    evaluator: Any
    temperature: float = 1.0

    def weight(self, state: State, action: int) -> float:
        after = state.result(action)
        estimate = shared(after, self.evaluator.estimate(after))[state.to_move()]
        return math.exp(max(-300.0, min(300.0, estimate / self.temperature)))


class Weigher:
    """A plain Python callable as a policy; it has no machine form, so the search runs interpreted."""

    ONLY_PYTHON = "a plain function as policy"
    COMPILES = "a NamedTuple with a method weight(state, action)"

    def __init__(self, function: Callable[[Any, int], float]) -> None:
        self.function = function

    def weight(self, state: Any, action: int) -> Any:
        weight = self.function(state, action)
        if not hasattr(weight, "__float__"):
            raise SearchError(f"a policy answers with a weight, 0 or more, and this one gives {weight!r} to {state.action_name(action)}")
        return weight


def as_policy(policy: Any, state: State) -> Any:
    """What was given as a policy, with a method `weight`, as a search of `state` asks it. Raises SearchError if it is none."""
    if isinstance(policy, Softmax):
        check_made(policy)
        if not isinstance(policy.temperature, int | float) or not 0 < policy.temperature < math.inf:
            raise SearchError(f"the temperature of a softmax policy must be a number above 0, got {policy.temperature!r}")
        policy = policy._replace(evaluator=fitted(state, policy.evaluator))
        check_estimate(policy.evaluator, state, False)
    if not isinstance(policy, type):
        if hasattr(policy, "weight"):
            return policy if isinstance(policy, tuple) else Weigher(policy.weight)
        if callable(policy):
            return Weigher(policy)
    raise SearchError(f"a policy must be a NamedTuple with a method weight(state, action), Softmax(...) or a function, got {policy!r}")


def check_policy(policy: Any, state: State) -> None:
    """Raises SearchError if what `policy` says of an action of `state` is no weight."""
    for action in state.actions():
        weighed(policy, state, action)


def weighed(policy: Any, state: State, action: int) -> float:
    """The weight that `policy` gives an action. Raises SearchError if it is none."""
    weight = policy.weight(state, action)
    if not hasattr(weight, "__float__") or not 0 <= float(weight) < math.inf:
        raise SearchError(f"a policy answers with a weight, 0 or more, and this one gives {weight!r} to {state.action_name(action)}")
    return float(weight)
