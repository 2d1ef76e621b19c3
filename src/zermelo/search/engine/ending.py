"""The end of the game: where it is near enough, an engine stops guessing and solves.

How far off the end is, one line of play shows: the first candidate that the rules name, again and again, until the game is over. If the
number of nodes estimated from its length fits the limits, the position is solved as `solve` does; if that turns out to be too much, the
engine goes on deeper and deeper with what is left of the limits. So programs have played Othello since IAGO (P. Rosenbloom, A
World-Championship-Level Othello Program, Artificial Intelligence 19, 1982). Only games are solved whose rules say what a search to the end
can use, `bounds()` or `candidates()`.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from ...errors import SearchError
from ...game import CHANCE
from ..parts.counters import ERROR, LEAVES, NODE_LIMIT, NODES, STOP, TOO_DEEP
from ..run.limits import Limits
from ..run.root import Root
from ..solve import Solve
from .repetitions import is_any_drawn

PACE = 1_000_000
"""Nodes a second that are assumed beforehand."""

LONGEST = 60.0
"""Seconds that are assumed where there is no limit."""


class Ending(NamedTuple):
    """Solving is tried before depth `since`, so that there is an answer in any case, if `growth` to the power of the plies left, taken as a
    number of nodes, is within the limits of the attempt: the part `share` of what is left of time and nodes."""

    growth: float = 2.0
    share: float = 0.5
    since: int = 4

    def root(self, session: Any) -> Root | None:
        """The root of an engine's session, solved; None where it is not tried, or was too much."""
        limits = self.limits(session)
        if limits is None:
            return None
        nodes = min(limits.nodes or math.inf, PACE * (limits.seconds or LONGEST))
        if plies_left(session.state, int(math.log(nodes, self.growth))) is None:
            return None
        solution = Solve(session.state, limits, table=True, ordering=True, compiled=None if session.compiled else False)
        root: Root | None = None
        try:
            root = solution.root()
        except SearchError:
            if solution.counters[ERROR] != TOO_DEEP:
                raise  # otherwise positions come back there, and the engine's own search knows what that is worth
        session.counters[NODES] += solution.counters[NODES]
        session.counters[LEAVES] += solution.counters[LEAVES]
        if limits.handle is not None:
            limits.handle.hold(session.watch)
        if solution.watch.interrupted:
            session.watch.interrupted = True
            session.counters[STOP] = 1
        if root is None or not root.finished or root.best is None:
            return None
        root.top, root.lines, root.to_the_end = [root.best], {root.best: root.line}, True
        return root

    def limits(self, session: Any) -> Limits | None:
        """What the solution may take of the limits of the session; None if it is not to be tried, as where a depth was asked for."""
        limits, watch = session.limits, session.watch
        pondering = limits.handle is not None and limits.handle.pondering
        if limits.depth is not None or session.lines > 1 or session.only or session.traced or pondering:
            return None
        if session.repetitions and is_any_drawn(type(session.state), session.history):
            return None  # of the game before nothing is known to who solves
        left, nodes = min(watch.left(), 2.0 * limits.aim), limits.nodes
        if nodes is not None:
            nodes = max(1, int(self.share * (session.counters[NODE_LIMIT] - session.counters[NODES])))
        elif math.isinf(left):
            left = LONGEST
        seconds = max(1e-3, self.share * left) if math.isfinite(left) else None
        return Limits(nodes=nodes, seconds=seconds, handle=limits.handle)


def plies_left(state: Any, most: int) -> int | None:
    """How many plies it takes until the game is decided, where all play the first of their candidates; None if more than `most`."""
    for plies in range(most + 1):
        if state.is_terminal():
            return plies
        if state.to_move() == CHANCE:
            return None
        action = next(iter(state.candidates()), None)
        if action is None:  # the rules say what it is worth
            return plies
        state = state.result(action)
    return None
