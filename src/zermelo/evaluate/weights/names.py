"""The named weights that an evaluator is made of, and the same evaluator with others.

    weights_of(Tapered(), Checkers)        {"opening men": 1.0, "opening kings": 1.4, ...}, in the order of its terms
    reweighed(Tapered(), numbers)          Tapered with these weights

Those of `Linear` and `Shares` have the names of the game's features. Other evaluators that say their terms (`weighed`) are named tuples of
numbers, named as their fields, and of tuples of numbers, whose names the class lists as NAMES; or they say `weights()` and `reweighed()`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...errors import SearchError
from ...game import says
from ..linear import Linear
from ..shares import Shares
from ..squashed import Squashed

FEATURES = "features"
"""What the weighted sum of a game's features is called, beside the names of evaluators."""


def weights_of(evaluator: Any, game: Any) -> dict[str, float]:
    """The weights by name. Raises SearchError for an evaluator that is not made of weights."""
    if not hasattr(evaluator, "terms"):
        raise SearchError(f"{type(evaluator).__name__} is not made of named weights: an evaluator that says terms(state, row) is")
    if isinstance(evaluator, Linear | Shares):
        names = game.FEATURES or [f"feature {n}" for n in range(1, len(evaluator.weights) + 1)]
        return dict(zip(names, evaluator.weights, strict=True))
    if hasattr(evaluator, "weights"):
        return evaluator.weights()  # type: ignore[no-any-return]
    found: dict[str, float] = {}
    for field, value in zip(evaluator._fields, evaluator, strict=True):
        if isinstance(value, tuple):
            found |= {f"{field} {name}": weight for name, weight in zip(evaluator.NAMES, value, strict=True)}
        else:
            found[field] = value
    return found


def reweighed(evaluator: Any, numbers: Sequence[float]) -> Any:
    """The evaluator with other weights, in the order of `weights_of`."""
    if isinstance(evaluator, Linear | Shares):
        return evaluator._replace(weights=tuple(numbers))
    if hasattr(evaluator, "reweighed"):
        return evaluator.reweighed(numbers)
    values, place = [], 0
    for value in evaluator:
        size = len(value) if isinstance(value, tuple) else 1
        values.append(tuple(numbers[place : place + size]) if isinstance(value, tuple) else numbers[place])
        place += size
    return type(evaluator)(*values)


def in_utilities(evaluator: Any, outputs: int, scale: float, utilities: Sequence[float], game: Any) -> Any:
    """An evaluator whose weights were learned, as searches of the game ask it.

    What is learned for MAX are odds: `scale` is the estimate for odds of e to 1, and estimates have no end. Where dice are thrown
    searches average them with utilities, and one beyond these would be better than a won game: there it is what the odds promise.
    """
    if outputs > 1 or not says(game, "chance_outcomes"):  # shares are utilities
        return evaluator
    return Squashed(evaluator, 2.0 * scale, float(utilities[0]), float(utilities[-1]))


def unsquashed(evaluator: Any) -> Any:
    """The evaluator that is made of weights, where one is squashed."""
    return evaluator.evaluator if isinstance(evaluator, Squashed) else evaluator


def as_learned(path: Any, said: dict[str, Any], numbers: Sequence[float], game: Any) -> Any:
    """The evaluator that a file's learned weights make. Raises SearchError if they are not weights of this game."""
    try:
        training = said["training"]
        name, names, unit, of = str(training["evaluator"]), list(training["weights"]), float(training["unit"]), training["game"]
    except (KeyError, TypeError, ValueError):
        raise SearchError(f"{path} does not say what its weights are") from None
    if game is None:
        raise SearchError(f"{path} holds weights of {of}'s {name}: say of which game, as in load_evaluator(path, game={of})")
    if name == FEATURES:
        evaluator: Any = Linear((0.0,) * len(game.FEATURES or names), unit)
    else:
        evaluator = unsquashed(game.evaluators().get(name))
    there = weights_of(evaluator, game) if hasattr(evaluator, "terms") else {}
    if list(there) != names or len(names) != len(numbers):
        raise SearchError(f"{path} was taught another game: its weights are those of {of}'s {name}, and {game.__name__} has others")
    evaluator = reweighed(evaluator, numbers)
    return in_utilities(evaluator, said["outputs"], float(said["scale"]), said["utilities"], game)
