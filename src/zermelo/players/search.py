"""A search as a player."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ..game import Rules, S
from ..search.deepen import deepen
from ..search.run.limits import Limits
from ..search.run.result import Result


@dataclass(frozen=True)
class Search:
    """Plays the action that a search finds: `deepen`, which takes the search that suits the game, or the search given.

    search     a function (state, limits=limits, **options) -> Result, like all searches of this package
    options    its other arguments: evaluator, table, ordering, rule, compiled, ...
    depth      plies to search, instead of the depth in the limits; None takes that of the limits
    """

    search: Callable[..., Result[Any]] | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    depth: int | None = None

    def think(self, state: S, limits: Limits) -> Result[S]:
        """The result of the search."""
        if self.depth is not None:
            limits = limits._replace(depth=self.depth)
        if self.search is None:
            return deepen(state, limits, **self.options)
        return self.search(state, limits=limits, **self.options)

    def make_ready(self, state: Rules, limits: Limits) -> None:
        """Compile what the search of a position like `state` needs, by a search of a single node that leaves nothing behind."""
        fresh = {name: value for name, value in self.options.items() if name != "tree"}
        Search(self.search, fresh, self.depth).think(state, limits._replace(nodes=1))

    def choose(self, state: Rules, limits: Limits) -> int:
        action = self.think(state, limits).action
        if action is None:  # stopped before it valued one: play the first
            action = int(next(iter(state.actions())))
        return action

    def probabilities(self, state: Rules, limits: Limits) -> dict[int, float]:
        """Probability 1 for the chosen action: right for searches that are repeatable, which a limit of time does not guarantee."""
        return {self.choose(state, limits): 1.0}
