"""What a leaf is worth: the utilities of a finished game, or at the horizon an evaluator's estimates."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from ...game import State, put
from ...payoffs import Payoffs, for_max, may_be, shared, zeros
from .counters import ESTIMATES, LEAVES, NO_UTILITY, NOT_FINITE, Counters, stop_with
from .scale import Scale


class Level(NamedTuple):
    """The evaluator of a search without one: nobody is ahead, everybody has the same `share` (see `level_of` in `payoffs`)."""

    share: float

    def estimate(self, state: State) -> Payoffs:
        values = zeros(state)
        for player in range(state.PLAYERS):
            values = put(values, player, self.share)
        return values


def level(scale: Scale) -> Level:
    """The evaluator `Level` for a search on this scale."""
    return Level(scale.neutral + scale.level)


def utilities(state: State, scale: Scale, counters: Counters) -> Payoffs:
    """What a terminal state is worth to each player."""
    values, allowed = zeros(state), True
    for player in range(state.PLAYERS):
        utility = float(state.utility(player))
        allowed = allowed & may_be(state, utility)  # one branch for all players, for it stands at every leaf
        values = put(values, player, scale.of_utility(utility))
    if not allowed:
        stop_with(NO_UTILITY, counters)
    return values


def utility_for_max(state: State, scale: Scale, counters: Counters) -> float:
    """What a terminal state is worth to MAX; the search ends if no game can be worth that."""
    utility = float(state.utility(0))
    if not may_be(state, utility):
        stop_with(NO_UTILITY, counters)
    return scale.of_utility(utility)


def estimates(state: State, ply: int, search: Any) -> Payoffs:
    """What the evaluator thinks a state is worth to each player."""
    values = shared(state, search.accumulators.estimate(state, ply, search))
    for player in range(state.PLAYERS):
        values = put(values, player, rank_of_estimate(values[player], search))
    return values


def rank_of_estimate(estimate: float, search: Any) -> float:
    """The rank of an estimate; the search ends if it is none: NaN, or infinite where values are averaged."""
    scale = search.scale
    if not abs(estimate) < math.inf and (scale.factor == 1.0 or math.isnan(estimate)):
        stop_with(NOT_FINITE, search.counters)
    rank: float = scale.of_estimate(estimate)
    return rank


def leaf_values(state: State, ply: int, search: Any) -> Payoffs:
    """A leaf's value to each player; the leaf is counted."""
    search.counters[LEAVES] += 1
    if state.is_terminal():
        values = utilities(state, search.scale, search.counters)
    else:
        search.counters[ESTIMATES] += 1
        values = estimates(state, ply, search)
    return values


def leaf_value(state: State, ply: int, search: Any) -> float:
    """A leaf's value to MAX; the leaf is counted."""
    search.counters[LEAVES] += 1
    search.table.reach(ply, search.counters)
    if state.is_terminal():
        value = utility_for_max(state, search.scale, search.counters)
    else:
        search.counters[ESTIMATES] += 1
        value = estimate_for_max(state, ply, search)
    return value


def estimate_for_max(state: State, ply: int, search: Any) -> float:
    """What the evaluator thinks a state is worth to MAX; nothing is counted."""
    return rank_of_estimate(for_max(search.accumulators.estimate(state, ply, search)), search)


def count_estimate(ply: int, search: Any) -> None:
    """Count a leaf whose estimate is known."""
    search.counters[LEAVES] += 1
    search.counters[ESTIMATES] += 1
    search.table.reach(ply, search.counters)
