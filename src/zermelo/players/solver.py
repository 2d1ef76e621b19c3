"""A player who plays the exact best action where it can be known, and an estimate's elsewhere.

    the book knows the position        its best action, at once
    the position can be solved in time  the best action, exactly
    otherwise                           what iterative deepening finds

A part of the time goes to deepening, so that there is an answer in any case, and the rest to the exact search, which keeps its table from
move to move, and begins with an action that keeps what the move before was sure of. If it does not finish in time, it plays an action by
which it is sure not to lose, if it has found one, and else the answer of deepening.
"""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from ..game import S
from ..payoffs import level_of
from ..search.deepen import deepen
from ..search.run.limits import Limits
from ..search.run.result import EXACT, Result
from ..search.solve import solve
from .search import Search

GUESS = 0.15
"""The part of the time, or of the nodes, for an answer that is an estimate."""


@dataclass(frozen=True)
class Solver(Search):
    """Plays by its book, then by `solve` where the limits allow, else by `deepen`. Its options are table, for `solve`, and evaluator."""

    sure: list[tuple[Any, float]] = field(init=False, repr=False, compare=False, default_factory=list)
    """The position after the last move, and the utility of MAX that this was sure of; empty where it was a guess."""

    def think(self, state: S, limits: Limits, history: Sequence[S] = ()) -> Result[S]:
        """The exact answer, or the best guess."""
        found = self.answer(state, limits)
        worth = sure_of(found)
        self.sure[:] = [] if worth is None else [(state.result(found.action), worth)]
        return found

    def answer(self, state: S, limits: Limits) -> Result[S]:
        """The same, without a thought of the next move."""
        known = None if self.book is None else self.book.result(state)
        if known is not None:
            return known
        began, options = time.monotonic(), dict(self.options)
        table = options.pop("table", True)
        seconds = min(limits.seconds or math.inf, limits.aim)
        guess = limits._replace(
            seconds=None if math.isinf(seconds) else GUESS * seconds,
            nodes=None if limits.nodes is None else max(1, int(GUESS * limits.nodes)),
            depth=self.depth or limits.depth,
            clock=None,
        )
        if guess._replace(handle=None) == Limits():  # nothing hurries: the exact answer, however long it takes
            return solve(state, table=table, limits=limits)
        guessed = deepen(state, guess, **options)
        if guessed.exact or (guess.handle is not None and guess.handle.stopped):
            return guessed
        left = seconds - (time.monotonic() - began)
        if left <= 0 or self.depth is not None or limits.depth is not None:
            return guessed
        nodes = None if limits.nodes is None else max(1, limits.nodes - guessed.nodes)
        exact = limits._replace(seconds=None if math.isinf(left) else left, nodes=nodes, clock=None)
        solved = solve(state, table=table, known=self.known(state), limits=exact)
        if solved.complete:
            return solved
        worth, sign = sure_of(solved), 1 - 2 * state.to_move()
        not_lost = worth is not None and sign * (worth - level_of(type(state))) >= 0
        return solved if not_lost and not guessed.decided else guessed

    def known(self, state: Any) -> tuple[float, float] | None:
        """Between which utilities of MAX the value lies, by what the last move was sure of."""
        mover = state.to_move()
        for after, worth in self.sure:
            replied = not after.is_terminal() and after.to_move() == 1 - mover
            if replied and any(after.result(reply) == state for reply in after.actions()):
                return (worth, math.inf) if mover == 0 else (-math.inf, worth)
        return None


def sure_of(result: Result[Any]) -> float | None:
    """What the mover is sure of by the action of a result, as a utility of MAX; None where the action is a guess."""
    told = next((each for each in result.actions if each.action == result.action), None)
    if told is None:
        return None
    return told.value if (told.bound == EXACT if result.exact else result.algorithm == "solve") else None
