"""What a search asks of an evaluator at its horizon."""

from __future__ import annotations

import math
from typing import Any

from ...errors import SearchError
from ...evaluate.accumulators import check_accumulator
from ...evaluate.evaluator import Callback
from ...evaluate.linear import Linear
from ...evaluate.named import named, read
from ...evaluate.shares import Shares, can_be_shared, is_per_player
from ...evaluate.squashed import Squashed
from ...game import State, says
from ...numbers import counted


def as_evaluator(evaluator: Any) -> Any:
    """What was given as an evaluator, with a method `estimate`. Raises SearchError if it is none."""
    if not isinstance(evaluator, type):
        check_made(evaluator)
        if hasattr(evaluator, "estimate"):
            return evaluator if isinstance(evaluator, tuple | Callback) else Callback(evaluator.estimate)
        if callable(evaluator):
            return Callback(evaluator)
    raise SearchError(f"an evaluator must be a NamedTuple with a method estimate(state), Linear(weights) or a function, got {evaluator!r}")


def check_made(thing: Any) -> None:
    """Raises SearchError if `thing` says that it is made of an evaluator, and that is none."""
    if isinstance(thing, tuple) and hasattr(thing, "evaluator") and not hasattr(thing.evaluator, "estimate"):
        raise SearchError(f"{thing!r} is made of no evaluator: give one with a method estimate(state), such as Linear(weights)")
    if isinstance(thing, Squashed):
        numbers = (thing.scale, thing.low, thing.high)
        if not all(isinstance(number, int | float) and math.isfinite(number) for number in numbers) or not thing.scale > 0:
            raise SearchError(f"Squashed needs a scale above 0 and two finite numbers, low and high, got {thing!r}")


def check_estimate(evaluator: Any, state: State, of_max: bool) -> None:
    """Raises SearchError if what `evaluator` says of `state` is of no use; `of_max` if only MAX's value is asked for."""
    cls = type(state)
    if isinstance(evaluator, Linear | Shares):
        kind, given = type(evaluator).__name__, len(evaluator.weights)
        found = len(state.features())  # asked once: in small searches it is dear
        per_player = is_per_player(state, found)
        wanted = found // (cls.PLAYERS if per_player else 1)
        if isinstance(evaluator, Shares) and not per_player:
            raise SearchError(f"Shares weighs features of each player, and those of {cls.__name__} are MAX's: give Linear")
        if given != wanted:
            raise SearchError(
                f"{cls.__name__} has {counted(wanted, 'feature')}, and {kind} has {counted(given, 'weight')}: give one for each"
            )
    answer = evaluator.function(state) if isinstance(evaluator, Callback) else evaluator.estimate(state)
    for_all = isinstance(answer, tuple) and len(answer) == cls.PLAYERS
    of_one = of_max or cls.PLAYERS <= 2
    if not for_all and not (hasattr(answer, "__float__") and of_one):
        one_or_all = "a number, MAX's value" if of_one else f"a tuple of {cls.PLAYERS} values, one for each player"
        raise SearchError(f"an evaluator of {cls.__name__} answers {one_or_all}, and this one answers {answer!r}")
    if any(map(_is_no_number, answer if for_all else (answer,))):
        raise SearchError(f"an evaluator of {cls.__name__} answers numbers, and this one answers {answer!r} in {state}")
    check_accumulator(evaluator, state)


def _is_no_number(value: Any) -> bool:
    """Is this NaN, or an int larger than any float?"""
    try:
        return math.isnan(value)
    except OverflowError:
        return True


def fitted(state: State, evaluator: Any) -> Any:
    """The evaluator as a search of `state` asks it: what a name or the Path of a file stands for; and weights of features that every player
    has give each player a share. Raises SearchError if it is none."""
    cls: Any = type(state)
    if isinstance(evaluator, str):
        name, evaluator = evaluator, named(cls, evaluator)
        if evaluator is None:
            there = ", ".join(map(repr, cls.evaluators())) or "an object with a method estimate(state)"
            raise SearchError(f"{cls.__name__} names no evaluator {name!r}: give {there}")
    evaluator = as_evaluator(read(cls, evaluator))
    if isinstance(evaluator, Linear) and len(evaluator.weights) == len(cls.FEATURES) and is_per_player(state):
        return Shares.by(evaluator.weights, cls)
    return evaluator


def evaluator_for(state: State, depth: int | None, evaluator: Any) -> tuple[Any, tuple[str, ...]]:
    """The evaluator that a search to `depth` uses, and what the reader should know about it."""
    if evaluator is not None:
        return fitted(state, evaluator), ()
    if depth is None:
        return None, ()
    cls: Any = type(state)
    if says(cls, "evaluators") and says(cls, "chance_outcomes"):  # such games have no engine to make use of it
        name = next(iter(cls.evaluators()))
        return fitted(state, named(cls)), (f"estimates at the horizon are those of {cls.__name__}'s {name}",)
    if says(cls, "features") and cls.WEIGHTS and (cls.PLAYERS <= 2 or (is_per_player(state) and can_be_shared(cls))):
        return fitted(state, Linear.of(cls)), (f"estimates at the horizon are the weighted features of {cls.__name__}",)
    return None, ("without an evaluator, positions at the horizon count as level",)
