"""A player who plays the exact best action where it can be known, and an estimate's elsewhere.

    the book knows the position        its best action, at once
    the position can be solved in time  the best action, exactly
    otherwise                           what iterative deepening finds

A part of the time goes to deepening, so that there is an answer in any case, and the rest to the exact search, which keeps its table from
move to move. If it does not finish in time, the answer of deepening is played.
"""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from dataclasses import dataclass

from ..game import S
from ..search.deepen import deepen
from ..search.run.limits import Limits
from ..search.run.result import Result
from ..search.solve import solve
from .search import Search

GUESS = 0.15
"""The part of the time, or of the nodes, for an answer that is an estimate."""


@dataclass(frozen=True)
class Solver(Search):
    """Plays by its book, then by `solve` where the limits allow, else by `deepen`. Its options are table, for `solve`, and evaluator."""

    def think(self, state: S, limits: Limits, history: Sequence[S] = ()) -> Result[S]:
        """The exact answer, or the best guess."""
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
        solved = solve(state, table=table, limits=exact)
        return solved if solved.complete else guessed
