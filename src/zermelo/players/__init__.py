"""Who plays: anything that answers `choose(state, limits)` with an action.

Search()            a search, `deepen` unless you name another
Person()            somebody at a terminal
Random(seed)        a random mover, the same every time under the same seed
Mixed(parts)        sometimes one player, sometimes another, by given weights
Expectimax(model)   a search that averages over what a model of the others would do (see `modelled`)

A player who can say how likely each of his actions is offers `probabilities(state, limits)`, and can be the model of an opponent.
"""

from __future__ import annotations

from typing import Any, Protocol

from ..search.run.limits import Limits
from .mixed import Mixed, probabilities_of
from .modelled import Expectimax, against, modelled
from .person import Person, Quit, Undo
from .random import Random
from .search import Search

__all__ = [
    "Expectimax",
    "Mixed",
    "Person",
    "Player",
    "Quit",
    "Random",
    "Search",
    "Undo",
    "against",
    "modelled",
    "probabilities_of",
]


class Player(Protocol):
    """Chooses one of the legal actions of a state whose turn it is, and takes no longer than `limits`."""

    def choose(self, state: Any, limits: Limits) -> int: ...
