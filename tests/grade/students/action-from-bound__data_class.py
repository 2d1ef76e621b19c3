# ruff: noqa
"""Results are ordered by their value and their action, so that of equal values the later action is taken."""

from dataclasses import dataclass
from math import inf


@dataclass(order=True, frozen=True)
class Found:
    value: float
    action: int = -1


def alphabeta(state, low=-inf, high=inf):
    if state.is_terminal():
        return Found(state.utility())
    maximizes = state.to_move() == 0
    best = Found(-inf if maximizes else inf)
    for action in state.actions():
        found = Found(alphabeta(state.result(action), low, high).value, action)
        best = max(best, found) if maximizes else min(best, found)
        if maximizes:
            low = max(low, best.value)
        else:
            high = min(high, best.value)
        if low >= high:
            break
    return best
