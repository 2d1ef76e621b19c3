"""Minimax: the definition of what a position is worth.

    MINIMAX(s) =   UTILITY(s, p) for every player p                       if s is terminal
                   the best of MINIMAX(RESULT(s, a)) for the mover        if a player moves in s
                   the sum of P(r) MINIMAX(RESULT(s, r))                  if chance moves in s

One recursion for any number of players, each maximising their own utility (max^n: Luckhardt and Irani 1986), with chance nodes
(expectimax, expectiminimax: Michie 1966). For two players with opposed utilities this is minimax (von Neumann 1928; Shannon
1950): the smallest utility of MAX is the largest of MIN. It prunes nothing, and is what every faster search is held against.
"""

from __future__ import annotations

import math
from typing import Any

from ..evaluate.evaluator import AnyEvaluator
from ..game import CHANCE, S, State
from ..payoffs import Payoffs, add, zeros
from .parts.counters import NODE_LIMIT, STOP, STUCK, UNBOUNDED, add_probability, check_probabilities, count_node, stop_with
from .parts.leaf import leaf_values
from .parts.line import PLIES
from .parts.search import Search, below
from .parts.trace import NoTrace
from .parts.window import EXACT
from .run.limits import Limits, limits_for
from .run.prepare import or_interpreted
from .run.result import Result
from .run.root import INFINITE, Root
from .run.session import UNLIMITED, Session


def minimax_value(state: State, depth: int, ply: int, search: Search) -> Payoffs:
    """The value of `state` for each player, looking `depth` plies ahead (to the end if `depth` is negative)."""
    if count_node(search.counters, ply):
        return zeros(state)
    known = search.memo.recall(state, depth)
    if known.answers:
        return known.values
    search.trace.enter(state, ply, depth, -math.inf, math.inf)
    if state.is_terminal() or depth == 0:
        best = leaf_values(state, ply, search)
        search.trace.leaf(state, best)
        search.memo.keep(known, depth, best, search.counters)
        return best
    mover = search.models.mover(state)
    best = zeros(state)
    if mover == CHANCE:
        total = 0.0
        for outcome, probability in search.models.outcomes(state, ply, search):
            total = add_probability(total, probability)
            search.trace.descend(outcome)
            search.accumulators.descend(state, outcome, ply, search)
            best = add(best, probability, minimax_value(state.result(outcome), below(depth), ply + 1, search))
            search.trace.average(outcome, probability, best)
        check_probabilities(total, search.counters)
    else:
        first = True
        for action in state.actions():
            search.trace.descend(action)
            search.accumulators.descend(state, action, ply, search)
            value = minimax_value(state.result(action), below(depth), ply + 1, search)
            if first or search.scale.is_more(value[mover], best[mover]):
                best = value
                first = False
            search.trace.update(action, best, -math.inf, math.inf)
        if first:
            stop_with(STUCK, search.counters)
            return best
    search.memo.keep(known, depth, best, search.counters)
    search.trace.leave(state, best, EXACT)
    return best


@or_interpreted
def minimax(
    state: S,
    depth: int | None = None,
    *,
    evaluator: AnyEvaluator[S] | None = None,
    limits: Limits | None = None,
    trace: Any = None,
    compiled: bool | None = None,
) -> Result[S]:
    """The minimax decision: the first of the actions whose value is best for the player to move.

    `depth` is the number of plies looked ahead, None to the end of the game; at the horizon `evaluator` estimates, by default
    the game's own weighted features. Every root action has its exact value. `limits` may end the search early: the result
    then rests on the actions finished by then. `compiled` insists (True) or declines (False); `trace` sees every step, and is
    always interpreted. A depth of None on a game that goes in circles, or beyond 10,000 plies, raises SearchError.
    """
    session = Minimax(state, limits_for(limits, depth), evaluator=evaluator, trace=trace, compiled=compiled)
    return session.decide(session.limits.depth)


class Minimax(Session):
    """A minimax search of one position, to be carried out to one depth or to several."""

    algorithm = "minimax"
    kernel = staticmethod(minimax_value)
    others = (1, 1)

    def child(self, state: Any, depth: int, alpha: float, beta: float) -> Payoffs:
        values: Payoffs = self.call(state, depth, 1, self.record)
        return values

    def longer(self, line: tuple[int, ...], depth: int, rank: Any) -> tuple[int, ...]:
        """The principal line, found by searching along it once more; these nodes are neither counted nor traced."""
        counters = self.counters
        counted = list(counters[: NODE_LIMIT + 1])
        counters[NODE_LIMIT] = UNBOUNDED
        unseen = self.shared._replace(trace=NoTrace()) if self.traced else self.record
        state = self.state
        while line and len(line) < PLIES:
            state = state.result(line[-1])
            depth = below(depth)
            if depth == 0 or state.is_terminal() or state.to_move() == CHANCE:
                break
            there = Root(state, self.scale, INFINITE, False, False, 1, UNLIMITED)
            for action in state.actions():
                there.found(action, self.call(state.result(action), below(depth), 1, unseen), *INFINITE)
            if there.best is None or counters[STOP]:
                break
            line = (*line, there.best)
        for place, number in enumerate(counted):
            counters[place] = number
        return line
