# ruff: noqa
"""numpy's numbers and arrays, and a typed result."""

from typing import NamedTuple, Optional

import numpy as np


class Choice(NamedTuple):
    move: Optional[int]
    value: np.float64


class AlphaBetaPlayer:
    """Made anew for every game."""

    def __init__(self, game, max_depth: int = 50) -> None:
        self.game, self.max_depth = game, max_depth
        self.visited = np.zeros(1, dtype=np.int64)

    def _value(self, state, ply: int, bounds: np.ndarray) -> np.float64:
        self.visited[0] += 1
        if self.game.is_terminal(state) or ply == self.max_depth:
            return np.float64(self.game.evaluate(state))
        mine = ply % 2
        bounds = bounds.copy()
        best = np.float64(-np.inf if mine == 0 else np.inf)
        for action in self.game.actions(state):
            got = self._value(self.game.result(state, action), ply + 1, bounds)
            best = np.maximum(best, got) if mine == 0 else np.minimum(best, got)
            bounds[mine] = max(bounds[0], best) if mine == 0 else min(bounds[1], best)
            if mine == 0 and best >= bounds[1] or mine == 1 and best <= bounds[0]:
                break
        return best

    def choose(self, state) -> Choice:
        window, chosen = np.array([-np.inf, np.inf]), None
        self.game.is_terminal(state)
        for action in self.game.actions(state):
            got = self._value(self.game.result(state, action), 1, window)
            if got > window[0]:
                window[0], chosen = got, action
        return Choice(chosen, window[0])
