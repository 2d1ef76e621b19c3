"""A search as a player."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ..search.limits import Limits
from ..search.result import Result


@dataclass(frozen=True)
class Search:
    """Plays what a search finds: `deepen` with everything on, or the one you name.

    search     a function (state, limits=limits, **options) -> Result, as all searches here are
    options    what else it should be told: evaluator, table, ordering, rule, compiled, ...
    """

    search: Callable[..., Result] | None = None
    options: Mapping[str, Any] = field(default_factory=dict)

    def think(self, state: Any, limits: Limits) -> Result:
        """The whole answer of the search."""
        if self.search is None:
            from .. import deepen

            return deepen(state, limits, **self.options)
        return self.search(state, limits=limits, **self.options)

    def choose(self, state: Any, limits: Limits) -> int:
        action = self.think(state, limits).action
        if action is None:  # stopped before it saw anything: any legal action is better than none
            action = next(iter(state.actions()))
        return action
