"""A side of a contest that searches by simulations: Monte Carlo tree search, with games at random or with an evaluator, in machine code.

contest(start, Simulating(100, network), Simulating(100, None), 1000)
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ..bits import U64
from ..game import State
from ..memory import Memory
from ..numbers import check_integer
from ..search.mcts.choosing import best_row, planted, searcher_of
from ..search.mcts.mcts import EXPLORATION
from ..search.mcts.phases import grow
from ..search.mcts.policy import as_policy, check_policy, guides
from ..search.mcts.rows import ACTION
from ..search.parts.counters import STOP, Counters
from ..search.parts.estimate import check_estimate, fitted


class Simulating(NamedTuple):
    """Searches every position anew, by so many simulations; without an evaluator these are games at random."""

    simulations: int
    evaluator: Any
    c: float = EXPLORATION

    def seated(self, state: Any, counters: Counters) -> Any:
        """The side as a kernel sees it. Raises SearchError if the evaluator answers nothing of use."""
        check_integer("simulations", self.simulations)
        evaluator = None if self.evaluator is None else fitted(state, self.evaluator)
        if evaluator is not None and not state.is_terminal():
            check_estimate(evaluator, state, False)
            if guides(evaluator):
                check_policy(as_policy(evaluator, state), state)
        machine = isinstance(counters, Memory)
        return Simulator(self.simulations, searcher_of(state, self.simulations, evaluator, self.c, counters, machine))


class Simulator(NamedTuple):
    """`Simulating` with the record of its search."""

    simulations: int
    search: Any

    def pick(self, state: State, dice: U64, counters: Counters) -> tuple[U64, int]:
        """The dice after the search, and the action that it recommends."""
        search = self.search
        root = planted(state, search)
        dice = grow(state, root, self.simulations, dice, search)
        row = best_row(search.tree.of(root), search) if counters[STOP] == 0 else 0
        action = 0
        if row != 0:
            return dice, search.tree.cells[row + ACTION]
        for other in state.actions():
            action = other
            break
        return dice, action
