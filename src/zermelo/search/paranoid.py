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
from typing import Any

from ..game import CHANCE, State, player_name, put
from ..payoffs import Payoffs, zeros
from .parts.counters import HORIZON, LEAVES, STOP, Run, check_whole, entered, gathered, new_run
from .parts.leaf import estimates, payoffs
from .parts.scale import Units
from .parts.window import BOUND_NAMES, bound_of, fails_high, fails_low
from .run.limits import Limits, limits_for
from .run.result import Result
from .run.root import Root
from .run.session import Session, below

SHARES = "what is told of the others is an equal share of the rest each"


def paranoid_value(
    state: State, me: int, depth: int, alpha: float, beta: float, ply: int, units: Units, evaluator: Any, run: Run, trace: Any
) -> float:
    """The value of `state` to the player `me` if all others work against him, `depth` plies deep (to the end if `depth` is negative).

    Exact if it lies inside (alpha, beta); at or below alpha it is an upper bound of the true value, at or above beta a lower
    bound. On entry alpha < beta.
    """
    if entered(run, ply):
        return 0.0
    if trace is not None:
        trace.enter(state, ply, depth, alpha, beta)
    if state.is_terminal() or depth == 0:
        run[LEAVES] += 1
        if state.is_terminal():
            values = payoffs(state, units)
        else:
            run[HORIZON] += 1
            values = estimates(state, evaluator, units)
        if trace is not None:
            trace.leaf(state, values[me])
        return values[me]
    mover = state.to_move()
    if mover == CHANCE:
        best = 0.0
        whole = 0.0
        for outcome, probability in state.chance_outcomes():
            whole = gathered(whole, probability)
            if trace is not None:
                trace.descend(outcome)
            after = state.result(outcome)
            best += probability * paranoid_value(after, me, below(depth), -math.inf, math.inf, ply + 1, units, evaluator, run, trace)
            if trace is not None:
                trace.average(outcome, probability, best)
        check_whole(whole, run)
    else:
        low, high = alpha, beta
        best = -math.inf if mover == me else math.inf
        for action in state.actions():
            if trace is not None:
                trace.descend(action)
            value = paranoid_value(state.result(action), me, below(depth), low, high, ply + 1, units, evaluator, run, trace)
            if run[STOP]:
                return 0.0
            if mover == me:
                best = max(best, value)
                low = max(low, best)
            else:
                best = min(best, value)
                high = min(high, best)
            if trace is not None:
                trace.update(action, best, low, high)
            if fails_high(best, beta, False) if mover == me else fails_low(best, alpha, False):
                if trace is not None:
                    trace.cut(action, best, alpha, beta)
                break
    if trace is not None:
        trace.leave(state, best, BOUND_NAMES[bound_of(best, alpha, beta, False)])
    return best


class Paranoid(Session):
    """A paranoid search of one position, for the player to move there."""

    algorithm = "paranoid"
    kernel = staticmethod(paranoid_value)
    rule = ">="

    def arguments(self, machine: bool) -> tuple[Any, ...]:
        self.run = new_run(machine, self.limits.nodes)
        mover = 0 if self.state.is_terminal() else int(self.state.to_move())
        self.me = 0 if mover == CHANCE else mover
        return self.state, self.me, 1, -math.inf, math.inf, 1, self.units, self.evaluator, self.run, self.trace

    def result(self, root: Root, depth: int | None, complete: bool | None = None) -> Result:
        """What is sure for me; where there are more than two, or no constant sum, it is not what the game is worth."""
        told, cls = super().result(root, depth, complete), type(self.state)
        if cls.PLAYERS == 2 and cls.UTILITY_SUM is not None:
            return told
        name = player_name(cls, self.me)
        return dataclasses.replace(
            told, exact=False, notes=(*told.notes, f"{name} can be sure of this against all others together; {SHARES}")
        )

    def child(self, state: Any, depth: int, alpha: float, beta: float) -> Payoffs:
        """My value; the others share what is left, for they are one side here. Every root action is exact."""
        _, me, _, *rest = self.given
        mine = float(self.call(state, me, depth, *rest))
        cls = type(self.state)
        total = (cls.UTILITY_SUM or 0) - cls.PLAYERS * self.units.neutral
        share = (total - mine) / max(1, cls.PLAYERS - 1)
        level = zeros(self.state)
        for player in range(cls.PLAYERS):
            level = put(level, player, mine if player == me else share)
        return level


def paranoid(
    state: Any,
    depth: int | None = None,
    *,
    evaluator: Any = None,
    limits: Limits | None = None,
    trace: Any = None,
    compiled: bool | None = None,
) -> Result:
    """The decision of the player to move who takes all others for one opponent; player 0's where chance moves.

    Only his own value means something: of the others `Result.values` tells equal shares of the rest. Options as in minimax.
    Every root action has its exact value under this assumption.
    """
    session = Paranoid(state, limits_for(limits, depth), evaluator=evaluator, trace=trace, compiled=compiled)
    return session.decide(session.limits.depth)
