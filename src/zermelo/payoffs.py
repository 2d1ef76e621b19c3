"""Values of all players as one tuple: what a position is worth in the most general search."""

from __future__ import annotations

from typing import Any

from .game import State, put
from .numbers import LARGEST_FLOAT, SUMMED

Payoffs = tuple[float, ...]


def zeros(state: State) -> Payoffs:
    """Nothing for every player of the game."""
    return (0.0,) * state.PLAYERS


def shared(state: State, estimate: Any) -> Payoffs:
    """An estimate as a tuple: MAX's estimate leaves the rest of the constant sum to the other player, if there is one."""
    if isinstance(estimate, tuple):
        return tuple(float(value) for value in estimate)
    if state.PLAYERS == 1:
        return (float(estimate),)
    return (float(estimate), (state.UTILITY_SUM or 0) - float(estimate))


def may_be(state: State, utility: float) -> bool:
    """Can a finished game be worth this, by its rules' UTILITY_RANGE? Not NaN, nor infinity."""
    bounds = state.UTILITY_RANGE
    if bounds is not None and bounds[0] <= utility <= bounds[1]:
        return True  # nearly always, and no sums to work out at every leaf
    low, high = range_of(type(state))
    return low <= utility <= high


def range_of(cls: Any) -> tuple[float, float]:
    """The least and the greatest utility of a game, and what sums of floats may be off by."""
    if cls.UTILITY_RANGE is None:
        return -LARGEST_FLOAT, LARGEST_FLOAT
    low, high = map(float, cls.UTILITY_RANGE)
    off = SUMMED * max(-low, high)
    return low - off, high + off


def for_max(estimate: Any) -> float:
    """MAX's part of an estimate, which is the estimate itself where it is one number."""
    return float(estimate[0] if isinstance(estimate, tuple) else estimate)


def add(total: Payoffs, weight: float, values: Payoffs) -> Payoffs:
    """`total` + `weight` x `values`: one outcome of chance added to an average."""
    for player in range(len(total)):
        total = put(total, player, added(total[player], weight * values[player]))
    return total


def added(total: float, part: float) -> float:
    """`total` + `part` of an average; 0 where the two cancel out but for what sums of floats are off by, as in 0.1 + 0.2 - 0.3."""
    found = total + part
    return 0.0 if abs(found) < SUMMED * abs(part) else found


def level_of(cls: Any) -> float:
    """What everybody has where nobody is ahead: an equal share of the constant sum; without one, the middle of what utilities may be."""
    if cls.UTILITY_SUM is None and cls.UTILITY_RANGE is not None:
        low, high = cls.UTILITY_RANGE
        return float(low + high) / 2
    return float((cls.UTILITY_SUM or 0) / cls.PLAYERS)
