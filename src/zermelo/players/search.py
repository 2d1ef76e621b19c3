"""A search as a player."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ..search.deepen import deepen
from ..search.run.limits import Limits
from ..search.run.result import Result
from ..search.run.suitable import suited


@dataclass(frozen=True)
class Search:
    """Plays what a search finds: `deepen` over the search that suits the game, or the one you name.

    search     a function (state, limits=limits, **options) -> Result, as all searches here are
    options    what else it should be told: evaluator, table, ordering, rule, compiled, ...
    depth      plies it looks ahead, whatever the limits say of them; None leaves that to the limits
    """

    search: Callable[..., Result] | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    depth: int | None = None

    def think(self, state: Any, limits: Limits) -> Result:
        """The whole answer of the search."""
        if self.depth is not None:
            limits = limits._replace(depth=self.depth)
        if self.search is None:
            return deepen(state, limits, search=suited(state, self.options.get("evaluator")), **self.options)
        return self.search(state, limits=limits, **self.options)

    def choose(self, state: Any, limits: Limits) -> int:
        action = self.think(state, limits).action
        if action is None:  # stopped before it saw anything: any legal action is better than none
            action = next(iter(state.actions()))
        return action

    def probabilities(self, state: Any, limits: Limits) -> dict[int, float]:
        """What it would choose, for certain. True of every search that always answers alike, which limits of time do not promise."""
        return {self.choose(state, limits): 1.0}
