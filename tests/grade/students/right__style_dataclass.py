# ruff: noqa
"""Right, in an unusual style: dataclass."""

from dataclasses import dataclass, replace
from math import inf
from functools import reduce


@dataclass(frozen=True)
class Window:
    lo: float = -inf
    hi: float = inf

    @property
    def shut(self):
        return self.lo >= self.hi

    def raised(self, v):
        return replace(self, lo=max(self.lo, v))

    def lowered(self, v):
        return replace(self, hi=min(self.hi, v))


def alphabeta(state, window=Window()):
    if state.is_terminal():
        return state.utility()
    moves = iter(state.actions())

    def walk(best, window):
        if window.shut:
            return best
        try:
            move = next(moves)
        except StopIteration:
            return best
        v = alphabeta(state.result(move), window)
        if state.to_move() == 0:
            best = max(best, v)
            return walk(best, window.raised(best))
        best = min(best, v)
        return walk(best, window.lowered(best))

    return walk(-inf if state.to_move() == 0 else inf, window)
