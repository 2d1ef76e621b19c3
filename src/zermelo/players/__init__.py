"""Who plays: anything that answers `choose(state, limits)` with an action.

Search()            a search, `deepen` unless you name another
Person()            somebody at a terminal
Random(seed)        a random mover, the same every time under the same seed
"""

from __future__ import annotations

from typing import Any, Protocol

from ..search.limits import Limits
from .person import Person, Quit, Undo
from .random import Random
from .search import Search

__all__ = ["Person", "Player", "Quit", "Random", "Search", "Undo"]


class Player(Protocol):
    """Chooses one of the legal actions of a state whose turn it is, and takes no longer than `limits`."""

    def choose(self, state: Any, limits: Limits) -> int: ...
