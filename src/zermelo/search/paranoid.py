"""Paranoid search: everybody else is against me.

    PARANOID(s) =   my utility                     if s is terminal
                    the most of PARANOID(s after a)    if I move in s
                    the least of PARANOID(s after a)   if anybody else moves in s
                    the average                        if chance moves in s

With more than two players this is a wrong model of the others, but it turns the game into one of two sides, so that alpha-beta may
cut (Sturtevant and Korf 2000): it sees deeper than max^n in the same time, and never trusts anybody's interest.
"""

from __future__ import annotations

import dataclasses
import math
from typing import Any, NamedTuple

from ..evaluate.evaluator import AnyEvaluator
from ..game import CHANCE, S, State, player_name, put
from ..payoffs import Payoffs, added, zeros
from .parts.counters import STOP, STUCK, add_probability, check_probabilities, count_node, stop_with
from .parts.leaf import leaf_values
from .parts.search import Search, below
from .parts.window import bound_of, fails_high, fails_low
from .run.limits import Limits, limits_for
from .run.prepare import or_interpreted
from .run.result import Result
from .run.root import Root
from .run.session import Session


class AllAgainst(NamedTuple):
    """The player for whom the search is, and whom all others oppose."""

    me: int


def paranoid_value(state: State, depth: int, alpha: float, beta: float, ply: int, search: Search) -> float:
    """The value of `state` to the player `search.pruning.me` if all others work against them, `depth` plies deep (to the end if negative).

    Exact if it lies inside (alpha, beta); at or below alpha it is an upper bound of the true value, at or above beta a lower
    bound. On entry alpha < beta.
    """
    if count_node(search.counters, ply):
        return 0.0
    me = search.pruning.me
    search.trace.enter(state, ply, depth, alpha, beta)
    if state.is_terminal() or depth == 0:
        value = leaf_values(state, ply, search)[me]
        search.trace.leaf(state, value)
        return value
    mover = state.to_move()
    lower, upper = alpha, beta  # the window the node was entered with
    if mover == CHANCE:
        best = 0.0
        total = 0.0
        for outcome, probability in state.chance_outcomes():
            total = add_probability(total, probability)
            search.trace.descend(outcome)
            search.accumulators.descend(state, outcome, ply, search)
            value = paranoid_value(state.result(outcome), below(depth), -math.inf, math.inf, ply + 1, search)
            best = added(best, probability * value)
            search.trace.average(outcome, probability, best)
        check_probabilities(total, search.counters)
    else:
        best = -math.inf if mover == me else math.inf
        for action in state.actions():
            search.trace.descend(action)
            search.accumulators.descend(state, action, ply, search)
            value = paranoid_value(state.result(action), below(depth), alpha, beta, ply + 1, search)
            if search.counters[STOP]:
                return 0.0
            if mover == me:
                best = max(best, value)
                alpha = max(alpha, best)
            else:
                best = min(best, value)
                beta = min(beta, best)
            search.trace.update(action, best, alpha, beta)
            if fails_high(best, upper, False) if mover == me else fails_low(best, lower, False):
                search.trace.cut(action, best, lower, upper)
                break
        if math.isinf(best):
            stop_with(STUCK, search.counters)
    search.trace.leave(state, best, bound_of(best, lower, upper, False))
    return best


class Paranoid(Session):
    """A paranoid search of one position, for the player to move there."""

    algorithm = "paranoid"
    kernel = staticmethod(paranoid_value)
    rule = ">="

    def parts(self, machine: bool) -> dict[str, Any]:
        mover = 0 if self.state.is_terminal() else int(self.state.to_move())
        self.me = 0 if mover == CHANCE else mover
        return {"pruning": AllAgainst(self.me)}

    def result(self, root: Root, depth: int | None, complete: bool | None = None) -> Result[Any]:
        """What is sure for me; where there are more than two, or no constant sum, it is not what the game is worth."""
        told, cls = super().result(root, depth, complete), type(self.state)
        if cls.PLAYERS == 2 and cls.UTILITY_SUM is not None:
            return told
        name = player_name(cls, self.me)
        return dataclasses.replace(told, exact=False, notes=(*told.notes, f"{name} can be sure of this against all others together"))

    def child(self, state: Any, depth: int, alpha: float, beta: float) -> Payoffs:
        """My value; the others share what is left, for they are one side here. Every root action is exact."""
        mine = float(self.call(state, depth, -math.inf, math.inf, 1, self.record))
        cls = type(self.state)
        total = (cls.UTILITY_SUM or 0) - cls.PLAYERS * self.scale.neutral
        share = (total - mine) / max(1, cls.PLAYERS - 1)
        level = zeros(self.state)
        for player in range(cls.PLAYERS):
            level = put(level, player, mine if player == self.me else share)
        return level


@or_interpreted
def paranoid(
    state: S,
    depth: int | None = None,
    *,
    evaluator: AnyEvaluator[S] | None = None,
    limits: Limits | None = None,
    trace: Any = None,
    compiled: bool | None = None,
) -> Result[S]:
    """The decision of the player to move who takes all others for one opponent; player 0's where chance moves.

    Only the searching player's value means something: the others have equal shares of the rest in `Result.values`. Options as in minimax.
    Every root action has its exact value under this assumption.
    """
    session = Paranoid(state, limits_for(limits, depth), evaluator=evaluator, trace=trace, compiled=compiled)
    return session.decide(session.limits.depth)
