"""Policies: what a search looks at first, as a weight for every action.

A policy says `weight(state, action)`. One for which it pays to look at a position once, and not anew for each of its actions, such as a
network, also says `prepare(state)`: it is called before the weights of that position are asked for. An evaluator that says both besides
its `estimate(state)` guides a search that is given no other policy.
"""

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

    def prepare(self, state: State) -> None:
        pass

    def weight(self, state: State, action: int) -> float:
        after = state.result(action)
        estimate = shared(after, self.evaluator.estimate(after))[state.to_move()]
        return math.exp(max(-300.0, min(300.0, estimate / self.temperature)))


class Each(NamedTuple):
    """A policy that has nothing to prepare."""

    policy: Any

    def prepare(self, state: State) -> None:
        pass

    def weight(self, state: State, action: int) -> float:
        return float(self.policy.weight(state, action))


class Weigher:
    """A plain Python callable as a policy; it has no machine form, so the search runs interpreted."""

    ONLY_PYTHON = "a plain function as policy"
    COMPILES = "a NamedTuple with a method weight(state, action)"

    def __init__(self, function: Callable[[Any, int], float]) -> None:
        self.function = function

    def prepare(self, state: Any) -> None:
        pass

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
            if not isinstance(policy, tuple):
                return Weigher(policy.weight)
            return policy if hasattr(policy, "prepare") else Each(policy)
        if callable(policy):
            return Weigher(policy)
    raise SearchError(f"a policy must be a NamedTuple with a method weight(state, action), Softmax(...) or a function, got {policy!r}")


def guides(evaluator: Any) -> bool:
    """Does an evaluator say by itself which actions are worth a look?"""
    return isinstance(evaluator, tuple) and hasattr(evaluator, "prepare") and hasattr(evaluator, "weight")


def check_policy(policy: Any, state: State) -> None:
    """Raises SearchError if what `policy` says of an action of `state` is no weight."""
    policy.prepare(state)
    for action in state.actions():
        weighed(policy, state, action)


def weighed(policy: Any, state: State, action: int) -> float:
    """The weight that `policy` gives an action. Raises SearchError if it is none."""
    weight = policy.weight(state, action)
    if not hasattr(weight, "__float__") or not 0 <= float(weight) < math.inf:
        raise SearchError(f"a policy answers with a weight, 0 or more, and this one gives {weight!r} to {state.action_name(action)}")
    return float(weight)
