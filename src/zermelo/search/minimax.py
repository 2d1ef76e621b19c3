"""Minimax: the definition of what a position is worth.

    MINIMAX(s) =   UTILITY(s, p) for every player p                       if s is terminal
                   the best of MINIMAX(RESULT(s, a)) for the mover        if a player moves in s
                   the sum of P(r) MINIMAX(RESULT(s, r))                  if chance moves in s

One recursion for any number of players, each maximising his own utility (max^n: Luckhardt and Irani 1986), with chance nodes
(expectimax, expectiminimax: Michie 1966). For two players with opposed utilities this is minimax (von Neumann 1928; Shannon
1950): the smallest utility of MAX is the largest of MIN. It prunes nothing, and is what every faster search is held against.
"""

from __future__ import annotations

import math
from typing import Any

from ..game import CHANCE, State
from ..payoffs import Payoffs, add, zeros
from .parts.counters import BUDGET, HORIZON, LEAVES, STOP, UNBOUNDED, Run, check_whole, entered, gathered, new_run
from .parts.leaf import estimates, payoffs
from .parts.line import PLIES
from .parts.scale import Units
from .run.limits import Limits, limits_for
from .run.result import EXACT, Result
from .run.root import INFINITE, Root
from .run.session import Session, below


def minimax_value(state: State, depth: int, ply: int, units: Units, evaluator: Any, run: Run, trace: Any) -> Payoffs:
    """The value of `state` for each player, looking `depth` plies ahead (to the end if `depth` is negative)."""
    if entered(run, ply):
        return zeros(state)
    if trace is not None:
        trace.enter(state, ply, depth, -math.inf, math.inf)
    if state.is_terminal():
        run[LEAVES] += 1
        best = payoffs(state, units)
        if trace is not None:
            trace.leaf(state, best)
        return best
    if depth == 0:
        run[LEAVES] += 1
        run[HORIZON] += 1
        best = estimates(state, evaluator, units)
        if trace is not None:
            trace.leaf(state, best)
        return best
    mover = state.to_move()
    best = zeros(state)
    if mover == CHANCE:
        whole = 0.0
        for outcome, probability in state.chance_outcomes():
            whole = gathered(whole, probability)
            if trace is not None:
                trace.descend(outcome)
            best = add(best, probability, minimax_value(state.result(outcome), below(depth), ply + 1, units, evaluator, run, trace))
            if trace is not None:
                trace.average(outcome, probability, best)
        check_whole(whole, run)
    else:
        first = True
        for action in state.actions():
            if trace is not None:
                trace.descend(action)
            value = minimax_value(state.result(action), below(depth), ply + 1, units, evaluator, run, trace)
            if first or value[mover] > best[mover]:
                best = value
                first = False
            if trace is not None:
                trace.update(action, best, -math.inf, math.inf)
    if trace is not None:
        trace.leave(state, best, EXACT)
    return best


def minimax(
    state: Any,
    depth: int | None = None,
    *,
    evaluator: Any = None,
    limits: Limits | None = None,
    trace: Any = None,
    compiled: bool | None = None,
) -> Result:
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

    def arguments(self, machine: bool) -> tuple[Any, ...]:
        self.run = new_run(machine, self.limits.nodes)
        return self.state, 1, 1, self.units, self.evaluator, self.run, self.trace

    def child(self, state: Any, depth: int, alpha: float, beta: float) -> Payoffs:
        _, _, *rest = self.given
        values: Payoffs = self.call(state, depth, *rest)
        return values

    def longer(self, line: tuple[int, ...], depth: int) -> tuple[int, ...]:
        """The principal line, found by searching along it once more; these nodes are neither counted nor traced."""
        run = self.run
        counted = list(run[: BUDGET + 1])
        run[BUDGET] = UNBOUNDED
        state = self.state
        while line and len(line) < PLIES:
            state = state.result(line[-1])
            depth = below(depth)
            if depth == 0 or state.is_terminal() or state.to_move() == CHANCE:
                break
            there = Root(state, self.units, INFINITE, False, False)
            for action in state.actions():
                child = self.crossing(state.result(action))
                there.found(action, self.call(child, below(depth), *self.given[2:-1], None), *INFINITE)
            if there.best is None or run[STOP]:
                break
            line = (*line, there.best)
        for place, number in enumerate(counted):
            run[place] = number
        return line
