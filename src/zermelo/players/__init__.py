"""Players: objects with a method `choose(state, limits)` that returns an action.

Search()            a search, `deepen` unless you name another
Solver(book=…)      the exact best action where it can be known in time, by a book or by solving
Pondering(search)   a search that goes on thinking while the others do
Booked(player, b)   plays from an opening book as long as it knows the position
Person()            a person at a terminal
Random(seed)        a random mover, the same every time under the same seed
Weighted(policy)    draws actions by the weights of a policy: a softmax of an evaluator, or one of your own
Mixed(parts)        one of several players in each turn, drawn by given weights
FixedDepth(depth)   a search of fixed depth that answers the same position always alike
Expectimax(model)   a search that averages over the actions of a model of the others (see `modelled`)

A player that also has `probabilities(state, limits)`, the probability of each of its actions, can be the model of an opponent; one that
has `reply(turn)` is told the whole game (see `turn`). Programs in a process of their own are players, too: see `zermelo.protocols`.
"""

from __future__ import annotations

from typing import Any, Protocol

from ..search.run.limits import Limits
from .booked import Booked
from .fixed_depth import FixedDepth
from .mixed import Mixed, probabilities_of
from .modelled import Expectimax, against, modelled
from .person import Person, Quit, Undo
from .pondering import Pondering
from .random import Random
from .search import Search
from .solver import Solver
from .turn import Forfeit, Reply, Turn, reply_of
from .weighted import Weighted, as_player

__all__ = [
    "Booked",
    "Expectimax",
    "FixedDepth",
    "Forfeit",
    "Mixed",
    "Person",
    "Player",
    "Pondering",
    "Quit",
    "Random",
    "Reply",
    "Search",
    "Solver",
    "Turn",
    "Undo",
    "Weighted",
    "against",
    "as_player",
    "modelled",
    "probabilities_of",
    "reply_of",
]


class Player(Protocol):
    """Chooses one of the legal actions of a state within `limits`."""

    def choose(self, state: Any, limits: Limits) -> int: ...
