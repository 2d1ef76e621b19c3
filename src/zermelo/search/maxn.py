"""Max^n with shallow pruning: every player for himself, and no look at what cannot be his turn's outcome.

    If all utilities add up to S at most and nobody gets less than L, a player who is sure of v at a node leaves each of the others

        S - v - (N - 2) L      at most.

    If that is no more than what the player above is sure of already, he will not come here: the other actions need no look.

Max^n is Luckhardt and Irani's (1986); that this pruning between a node and its parent is sound, and deeper ones are not, is Korf's
(1991). Values are those of `minimax`, which is max^n without pruning.
"""

from __future__ import annotations

import math
from typing import Any

from ..errors import SearchError
from ..game import CHANCE, State, is_game
from ..payoffs import Payoffs, add, zeros
from .parts.counters import FLAW, HORIZON, LEAVES, OUTSIDE, SLACK, STOP, Run, check_whole, entered, gathered, new_run
from .parts.leaf import estimates, payoffs
from .parts.scale import Units
from .run.limits import Limits, limits_for
from .run.result import EXACT, Result
from .run.session import Session, below

NOBODY = -1
"""The player above a node where no player is: at the root, and below chance."""


def maxn_value(
    state: State,
    depth: int,
    above: int,
    sure: float,
    ply: int,
    total: float,
    low: float,
    units: Units,
    evaluator: Any,
    run: Run,
    trace: Any,
) -> Payoffs:
    """The value of `state` for each player, looking `depth` plies ahead (to the end if `depth` is negative).

    `above` is the player who moves at the parent (NOBODY if none does), sure of `sure` there already. The value is exact if it gives
    him more than that. If not, the exact one gives him no more either, and he will not come here; the mover then has at least what
    the value says. On entry every leaf is worth `low` or more to everybody and `total` or less in sum: one that is not stops the run.
    """
    if entered(run, ply):
        return zeros(state)
    if trace is not None:
        trace.enter(state, ply, depth, -math.inf, math.inf)
    if state.is_terminal() or depth == 0:
        run[LEAVES] += 1
        if state.is_terminal():
            best = payoffs(state, units)
        else:
            run[HORIZON] += 1
            best = estimates(state, evaluator, units)
        added = 0.0
        for player in range(state.PLAYERS):
            added += best[player]
            if best[player] < low:
                run[FLAW] = OUTSIDE
                run[STOP] = 1
        slack = SLACK if state.is_terminal() else SLACK * units.factor  # estimates may be made tiny, see `units`
        if added > total + slack:
            run[FLAW] = OUTSIDE
            run[STOP] = 1
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
            value = maxn_value(state.result(outcome), below(depth), NOBODY, -math.inf, ply + 1, total, low, units, evaluator, run, trace)
            best = add(best, probability, value)
            if trace is not None:
                trace.average(outcome, probability, best)
        check_whole(whole, run)
    else:
        first = True
        for action in state.actions():
            if trace is not None:
                trace.descend(action)
            hope = -math.inf if first else best[mover]
            value = maxn_value(state.result(action), below(depth), mover, hope, ply + 1, total, low, units, evaluator, run, trace)
            if run[STOP]:
                return best
            if first or value[mover] > best[mover]:
                best = value
                first = False
            if trace is not None:
                trace.update(action, best, -math.inf, math.inf)
            if above >= 0 and above != mover and total - best[mover] - (state.PLAYERS - 2) * low <= sure:
                if trace is not None:
                    trace.shallow(action, best, total - best[mover] - (state.PLAYERS - 2) * low, sure)
                break
    if trace is not None:
        trace.leave(state, best, EXACT)
    return best


class Maxn(Session):
    """A max^n search with shallow pruning of one position."""

    algorithm = "maxn"
    takes = ("total", "low")
    kernel = staticmethod(maxn_value)

    def __init__(self, state: Any, limits: Limits, *, total: float | None = None, low: float | None = None, **options: Any) -> None:
        if is_game(type(state)):
            self.total, self.low = self._known(type(state), total, low)
        super().__init__(state, limits, **options)

    def _known(self, cls: Any, total: float | None, low: float | None) -> tuple[float, float]:
        """The greatest sum of all utilities and the least utility; infinite where nothing is known, and then nothing is pruned."""
        if total is None:
            total = cls.UTILITY_SUM if cls.UTILITY_SUM is not None else math.inf
        if low is None:
            low = cls.UTILITY_RANGE[0] if cls.UTILITY_RANGE is not None else -math.inf
        if not all(isinstance(bound, int | float) and not math.isnan(bound) for bound in (total, low)):
            raise SearchError("the bounds of max^n are numbers: total, the greatest sum of all utilities, and low, the least utility")
        return float(total), float(low)

    def arguments(self, machine: bool) -> tuple[Any, ...]:
        self.run = new_run(machine, self.limits.nodes)
        total = self.total - self.units.neutral * type(self.state).PLAYERS
        bounds = (total, self.low - self.units.neutral)
        return self.state, 1, NOBODY, -math.inf, 1, *bounds, self.units, self.evaluator, self.run, self.trace

    def child(self, state: Any, depth: int, alpha: float, beta: float) -> Payoffs:
        """Every action of the root is searched as if it were the first, so that its value is exact."""
        values: Payoffs = self.call(state, depth, *self.given[2:])
        return values


def maxn(
    state: Any,
    depth: int | None = None,
    *,
    total: float | None = None,
    low: float | None = None,
    evaluator: Any = None,
    limits: Limits | None = None,
    trace: Any = None,
    compiled: bool | None = None,
) -> Result:
    """The decision of max^n, as `minimax` makes it, with shallow pruning where bounds of the utilities allow it.

    total     the greatest sum of all players' utilities; by default UTILITY_SUM
    low       the least utility that anybody can have; by default that of UTILITY_RANGE
    others    as in minimax; estimates have to keep to the bounds too

    Every root action has its exact value. Without bounds nothing is pruned. Raises SearchError if a leaf breaks the bounds.
    """
    session = Maxn(state, limits_for(limits, depth), total=total, low=low, evaluator=evaluator, trace=trace, compiled=compiled)
    return session.decide(session.limits.depth)
