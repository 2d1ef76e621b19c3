"""A search that goes on thinking while the others do.

    player = Pondering(Search(engine, {"table": Table(policy="engine")}))
    result = player.think(state, limits)        the answer, and the reply that it expects
    player.ponder(result, limits)               meanwhile it thinks about what it would play then
    result = player.think(later, limits)        that was played: the clock runs on for what is already under way; else it begins anew
    player.rest()                               nobody moves any more

Right guesses are time won, about every second move among equals; wrong ones leave what they found in the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..game import CHANCE
from ..search.background.thinking import Thinking
from ..search.run.limits import Limits
from ..search.run.result import Result
from .search import Search


class Pondering:
    """A `Search` that ponders. Only one thread may ask it."""

    def __init__(self, search: Search) -> None:
        self.search = search
        self.thinking: Thinking | None = None

    def think(self, state: Any, limits: Limits, history: Sequence[Any] = ()) -> Result[Any]:
        """The result of the search, perhaps of one that was begun while the opponent thought."""
        thinking, self.thinking = self.thinking, None
        if thinking is not None:
            expected = thinking.state == state
            (thinking.hit if expected else thinking.stop)()
            result = thinking.result()
            if expected and result is not None and result.action is not None:
                return result
        return self.search.think(state, limits, history)

    def ponder(self, result: Result[Any], limits: Limits, history: Sequence[Any] = ()) -> None:
        """Begin to think about the position after `result`'s action and the reply expected to it, where two players take turns.

        limits     as they will be then: the clock as it stands after the action
        history    the positions of the game before the one that `result` is about
        """
        self.rest()
        if len(result.line) < 2:
            return
        here, after, then = (position for position, _ in zip(result.positions(), range(3), strict=False))
        if not then.is_terminal() and then.to_move() == here.to_move() and after.to_move() not in (CHANCE, here.to_move()):
            before = (*history, here, after)
            self.thinking = Thinking(lambda state, limits: self.search.think(state, limits, before), then, limits, pondering=True)

    def rest(self) -> None:
        """Stop thinking."""
        thinking, self.thinking = self.thinking, None
        if thinking is not None:
            thinking.stop()
            thinking.result()

    def make_ready(self, state: Any, limits: Limits) -> None:
        """Compile what the search needs."""
        self.search.make_ready(state, limits)

    def choose(self, state: Any, limits: Limits) -> int:
        """As every player."""
        action = self.think(state, limits).action
        return int(next(iter(state.actions()))) if action is None else action
