"""The memo of a plain search: the values of every position at every depth, for searches that run in plain Python."""

from __future__ import annotations

from typing import Any, NamedTuple

from ...game import State
from ...payoffs import Payoffs, zeros
from .counters import STOP, Counters


class Known(NamedTuple):
    """Does the memo have the values, and which are they?"""

    answers: bool
    values: Payoffs


class NoMemo(NamedTuple):
    """Nothing is kept."""

    def recall(self, state: State, depth: int) -> Known:
        return Known(False, zeros(state))

    def keep(self, state: State, depth: int, values: Payoffs, counters: Counters) -> None:
        pass


class Memo(NamedTuple):
    """Keeps the values of every position in a dict, by position and depth."""

    values: dict[tuple[Any, int], Payoffs]

    def recall(self, state: State, depth: int) -> Known:
        found = self.values.get((state, depth))
        return Known(found is not None, found or ())

    def keep(self, state: State, depth: int, values: Payoffs, counters: Counters) -> None:
        if not counters[STOP]:
            self.values[state, depth] = values
