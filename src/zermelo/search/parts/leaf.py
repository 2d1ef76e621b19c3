"""What a leaf is worth to every player: the utilities of a finished game, or an evaluator's estimates."""

from __future__ import annotations

from typing import Any

from ...game import State, put
from ...payoffs import Payoffs, shared, zeros
from .scale import Units


def payoffs(state: State, units: Units) -> Payoffs:
    """What a terminal state is worth to each player."""
    values = zeros(state)
    for player in range(state.PLAYERS):
        values = put(values, player, units.decided(float(state.utility(player))))
    return values


def estimates(state: State, evaluator: Any, units: Units) -> Payoffs:
    """What an evaluator thinks a state is worth to each player; without one, everybody is level."""
    if evaluator is None:
        values = zeros(state)
        for player in range(state.PLAYERS):
            values = put(values, player, units.level)
        return values
    # compiled, only one of the branches exists
    values = shared(state, evaluator.estimate(state))
    for player in range(state.PLAYERS):
        values = put(values, player, units.estimated(values[player]))
    return values
