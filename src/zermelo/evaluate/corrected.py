"""An evaluator that a network corrects: the estimate is what the one says, and what the other has learned to add to it.

What is known of a game is said once, in named features, and learned only is what they miss. A network beside features needs fewer positions
than one that has to find out first what a queen is worth.

Games from which networks learn are given up when they are decided, so that a network knows nothing of a king that is alone against a queen.
Its part fades where the evaluator sees a great lead, and beyond it the evaluator alone knows how such games are won.
"""

from __future__ import annotations

import json
import math
import zlib
from pathlib import Path
from typing import Any, NamedTuple

from ..errors import SearchError
from ..game import State
from .networks.carried import Layers
from .weights.names import weights_of


class Corrected(NamedTuple):
    """An evaluator, and the network of one output that corrects it; both in the evaluator's units.

    far    a lead, in the evaluator's estimates, from which on it is not corrected; from half of it on the network's part fades
    """

    evaluator: Any
    network: Any
    far: float = math.inf

    @property
    def UNIT(self) -> float:
        """What counts as little: the same as to the evaluator."""
        return float(self.evaluator.UNIT)

    def estimate(self, state: State) -> float:
        """What the position is worth to MAX."""
        return CorrectedLayers(self.evaluator, Layers(self.network), self.far).estimate(state, 0, 0)  # no ply, no search

    def accumulators(self, state: Any, machine: bool, plies: int) -> CorrectedLayers:
        """The network's: what it works out lies in memory of each search's own."""
        return CorrectedLayers(self.evaluator, self.network.accumulators(state, machine, plies), self.far)

    # ------------------------------------------------------------------------------------------ how it is taught

    @property
    def cells(self) -> Any:
        """What changes while it learns: the weights of the network."""
        return self.network.cells

    @property
    def outputs(self) -> int:
        return int(self.network.outputs)

    @property
    def utilities(self) -> tuple[float, ...]:
        return tuple(self.network.utilities)

    def learn(self, state: State, target: Any, at: int, step: float, into: Any) -> float:
        """As a network learns; the evaluator stays as it is."""
        odds = self.evaluator.estimate(state) / self.network.scale
        return self.network.learn_beside(state, target, at, step, into, odds)  # type: ignore[no-any-return]


class CorrectedLayers(NamedTuple):
    """The accumulators of the network, and beside them the evaluator: what both come to, and how far the correction counts."""

    evaluator: Any
    layers: Any
    far: float

    def begin(self, state: State, ply: int, search: Any) -> None:
        self.layers.begin(state, ply, search)

    def descend(self, state: State, action: int, ply: int, search: Any) -> None:
        self.layers.descend(state, action, ply, search)

    def estimate(self, state: State, ply: int, search: Any) -> float:
        """What the position is worth to MAX; the network is not asked where its part is 0."""
        first = float(self.evaluator.estimate(state))
        share = corrected_by(first, self.far)
        return first + share * float(self.layers.estimate(state, ply, search)) if share > 0.0 else first


def corrected_by(estimate: float, far: float) -> float:
    """What share of a network's correction counts beside an estimate."""
    return min(1.0, 2.0 - 2.0 * abs(estimate) / far)


def by_hand(cls: Any, name: str) -> Any:
    """The evaluator that a game knows by this name, which a network can correct. Raises SearchError if there is none, or a learned one:
    that has memory of its own, which the threads of a search would share."""
    there = {each: found for each, found in cls.evaluators().items() if not isinstance(found, Path)}
    if name not in there:
        why = "is learned itself" if name in cls.evaluators() else f"is no evaluator of {cls.__name__}"
        raise SearchError(f"{name} {why}: a network corrects one that is not learned, here {', '.join(there) or 'none'}")
    return there[name]


# ------------------------------------------------------------------------------------------ what files say of it


def told_of(cls: Any, name: str, evaluator: Any, far: float = math.inf) -> dict[str, Any]:
    """What the file of a network says of the evaluator that it corrects, which the game knows by this name."""
    weights = list(weights_of(evaluator, cls).values()) if hasattr(evaluator, "terms") else []
    return {"evaluator": name, "weights": zlib.crc32(json.dumps(weights).encode()), "far": far if far < math.inf else None}


def as_told(path: Any, said: dict[str, Any], network: Any, game: Any) -> Any:
    """The network of a file, with the evaluator that it corrects, if it says that it corrects one. Raises SearchError if that one is not
    there, or no longer what it was."""
    if "beside" not in said:
        return network
    try:
        name, of = str(said["beside"]["evaluator"]), said["training"]["game"]
        far = math.inf if said["beside"]["far"] is None else float(said["beside"]["far"])
        if not far > 0.0:
            raise ValueError
    except (KeyError, TypeError, ValueError):
        raise SearchError(f"{path} does not say which evaluator its network corrects") from None
    if game is None:
        raise SearchError(f"{path} corrects {of}'s {name}: say of which game, as in load_evaluator(path, game={of})")
    if name not in game.evaluators():
        raise SearchError(f"{path} was taught another game: it corrects {of}'s {name}, and {game.__name__} has none")
    evaluator = by_hand(game, name)
    if told_of(game, name, evaluator, far) != said["beside"]:
        raise SearchError(f"{path} corrects {name} as it was when the network learned: its weights are others now")
    return Corrected(evaluator, network, far)
