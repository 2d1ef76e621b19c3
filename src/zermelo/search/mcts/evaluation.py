"""What a leaf of Monte Carlo tree search is worth: the SIMULATE of its four phases."""

from __future__ import annotations

from typing import Any, NamedTuple

from ...bits import U64
from ...game import State
from ...payoffs import Payoffs, zeros
from ..parts.counters import ENDLESS, LEAVES, MAX_PLY, STOP, stop_with
from ..parts.leaf import estimates, utilities
from ..playout import at_random


class RandomGame(NamedTuple):
    """A leaf is worth what a game played on at random from there comes to."""

    def estimates(self) -> bool:
        """Are the values an evaluator's?"""
        return False

    def values(self, state: State, ply: int, dice: U64, search: Any) -> tuple[Payoffs, U64]:
        """What it comes to for everybody, and the dice."""
        search.counters[LEAVES] += 1
        ply = 0
        while not state.is_terminal():
            if ply == MAX_PLY:
                stop_with(ENDLESS, search.counters)
                break
            dice, action = at_random(state, dice, search.counters)
            if search.counters[STOP]:
                break
            search.trace.play(state, action)
            state = state.result(action)
            ply += 1
        if search.counters[STOP]:
            return zeros(state), dice
        return utilities(state, search.scale, search.counters), dice


class Estimate(NamedTuple):
    """A leaf is worth what the evaluator says of it."""

    def estimates(self) -> bool:
        """Are the values an evaluator's?"""
        return True

    def values(self, state: State, ply: int, dice: U64, search: Any) -> tuple[Payoffs, U64]:
        """What it says for everybody; the dice stay as they are."""
        search.counters[LEAVES] += 1
        return estimates(state, ply, search), dice
