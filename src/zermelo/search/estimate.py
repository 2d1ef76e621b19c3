"""What a search asks of an evaluator at its horizon."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from ..errors import SearchError
from ..evaluate.linear import Linear
from ..game import State, says
from .units import Units


class Evaluator(Protocol):
    """Anything with `estimate(state)`: MAX's value for two players, a tuple with one value per player for more."""

    def estimate(self, state: Any) -> Any: ...


class Callback:
    """A plain Python callable as an evaluator; it has no machine form, so the search runs interpreted."""

    def __init__(self, function: Callable[[Any], Any]) -> None:
        self.function = function

    def estimate(self, state: Any) -> Any:
        return self.function(state)


def as_evaluator(evaluator: Any) -> Any:
    """What was given as an evaluator, with a method `estimate`. Raises SearchError if it is none."""
    if not isinstance(evaluator, type):
        if hasattr(evaluator, "estimate"):
            return evaluator if isinstance(evaluator, tuple | Callback) else Callback(evaluator.estimate)
        if callable(evaluator):
            return Callback(evaluator)
    raise SearchError(f"{evaluator!r} is no evaluator: give a NamedTuple with a method estimate(state), Linear(weights), or a function")


def check_estimate(evaluator: Any, state: State, for_max: bool) -> None:
    """Raises SearchError if what `evaluator` says of `state` is of no use: where it is asked `for_max`, one number is."""
    cls = type(state)
    if isinstance(evaluator, Linear) and len(evaluator.weights) != len(state.features()):
        counts = f"{cls.__name__} has {len(state.features())} features, and Linear has {len(evaluator.weights)} weights"
        raise SearchError(f"{counts}: give one for each")
    answer = evaluator.estimate(state)
    number = hasattr(answer, "__float__") and (for_max or cls.PLAYERS == 2)
    if not number and (for_max or not isinstance(answer, tuple) or len(answer) != cls.PLAYERS):
        wanted = "a number, MAX's value" if for_max or cls.PLAYERS == 2 else f"a tuple of {cls.PLAYERS} values, one for each player"
        raise SearchError(f"an evaluator of {cls.__name__} answers {wanted}, and this one answers {answer!r}")


def evaluator_for(state: State, depth: int | None, evaluator: Any) -> tuple[Any, tuple[str, ...]]:
    """The evaluator that a search to `depth` uses, and what the reader should know about it."""
    if evaluator is not None:
        return as_evaluator(evaluator), ()
    if depth is None:
        return None, ()
    cls: Any = type(state)
    if says(cls, "features") and cls.WEIGHTS:
        return Linear.of(cls), (f"estimates at the horizon are the weighted features of {cls.__name__}",)
    return None, ("without an evaluator, positions at the horizon count as level",)


def estimate(evaluator: Any, state: State, units: Units) -> float:
    """The rank of MAX's estimated value of `state`; without an evaluator, level."""
    if evaluator is None:
        return units.level
    else:  # compiled, only one of the branches exists
        return units.estimated(float(evaluator.estimate(state)))
