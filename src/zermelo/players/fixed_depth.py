"""A player of fixed depth, for experiments: the same position always gets the same answer."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from ..search.alphabeta import alphabeta
from ..search.run.limits import Limits
from ..search.run.suitable import suited
from .search import Search


@dataclass(frozen=True)
class FixedDepth:
    """Searches `depth` plies (None: to the end of the game) by alpha-beta where it applies, else minimax; the first of equal actions.

    The search orders its actions, which changes only its time, and remembers nothing from one action to the next.
    """

    depth: int | None
    evaluator: Any = None
    compiled: bool | None = None
    chosen: dict[Any, int] = field(default_factory=dict, compare=False, repr=False)

    def choose(self, state: Any, limits: Limits) -> int:
        """The action, the same whenever the same position comes again. Raises KeyboardInterrupt after Ctrl-C."""
        if state not in self.chosen:
            search = suited(state, self.evaluator)
            options = {"evaluator": self.evaluator, "compiled": self.compiled} | ({"ordering": True} if search is alphabeta else {})
            limits = limits._replace(depth=self.depth)
            result = Search(search, options).think(state, limits)
            if not result.complete and limits.nodes is None and limits.seconds is None:
                raise KeyboardInterrupt  # nothing else can have stopped it
            self.chosen[state] = next(iter(state.actions())) if result.action is None else int(result.action)
        return self.chosen[state]

    def probabilities(self, state: Any, limits: Limits) -> dict[int, float]:
        """Probability 1 for the chosen action, so that this player can model an opponent."""
        return {self.choose(state, limits): 1.0}
