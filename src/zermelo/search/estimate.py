"""What a search asks of an evaluator at its horizon."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from ..errors import SearchError
from ..evaluate.linear import Linear
from ..game import State, says


class Evaluator(Protocol):
    """Anything with `estimate(state)`: MAX's value for two players, a tuple with one value per player for more."""

    def estimate(self, state: Any) -> Any: ...


class Callback:
    """A plain Python callable as an evaluator; it has no machine form, so the search runs interpreted."""

    def __init__(self, function: Callable[[Any], Any]) -> None:
        self.estimate = function

    def __repr__(self) -> str:
        return getattr(self.estimate, "__name__", repr(self.estimate))


def evaluator_for(state: State, depth: int | None, evaluator: Any) -> tuple[Any, tuple[str, ...]]:
    """The evaluator that a search to `depth` uses, and what the reader should know about it."""
    if evaluator is not None:
        if hasattr(evaluator, "estimate"):
            return evaluator, ()
        if callable(evaluator):
            return Callback(evaluator), ()
        raise SearchError(f"{evaluator!r} is no evaluator: give a NamedTuple with a method estimate(state), Linear(weights), or a function")
    if depth is None:
        return None, ()
    cls: Any = type(state)
    if says(cls, "features") and cls.WEIGHTS:
        return Linear.of(cls), (f"estimates at the horizon are the weighted features of {cls.__name__}",)
    return None, ("without an evaluator, positions at the horizon count as level",)


def estimate(evaluator: Any, state: State) -> float:
    """MAX's estimated value of `state`; without an evaluator, level."""
    if evaluator is None:
        return 0.0
    else:  # compiled, only one of the branches exists
        return float(evaluator.estimate(state))
