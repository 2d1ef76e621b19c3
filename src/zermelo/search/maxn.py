"""Max^n with shallow pruning: every player for themselves, and no look at what cannot be the outcome.

    If all utilities add up to S at most and nobody gets less than L, a player who is sure of v at a node leaves each of the others

        S - v - (N - 2) L      at most.

    If that is no more than what the player above is sure of already, the game will not come here: the other actions need no look.

Max^n is Luckhardt and Irani's (1986); that this pruning between a node and its parent is sound, and deeper ones are not, is Korf's
(1991). Values are those of `minimax`, which is max^n without pruning.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from ..errors import SearchError
from ..evaluate.evaluator import AnyEvaluator
from ..game import CHANCE, S, State
from ..payoffs import Payoffs, add, zeros
from .parts.counters import OUTSIDE, SLACK, STOP, STUCK, add_probability, check_probabilities, count_node, stop_with
from .parts.leaf import leaf_values
from .parts.search import Search, below
from .parts.window import EXACT
from .run.limits import Limits, limits_for
from .run.prepare import or_interpreted, root_of
from .run.result import Result
from .run.session import Session

NOBODY = -1
"""The player above a node where no player is: at the root, and below chance."""


class ShallowPruning(NamedTuple):
    """The bounds that max^n prunes by: all utilities add up to `total` or less, and nobody gets less than `low`."""

    total: float
    low: float

    def left(self, sure: float, players: int) -> float:
        """What is left for any other player, at most, if one of so many players is sure of `sure`."""
        return self.total - sure - (players - 2) * self.low


def maxn_value(state: State, depth: int, above: int, sure: float, ply: int, search: Search) -> Payoffs:
    """The value of `state` for each player, looking `depth` plies ahead (to the end if `depth` is negative).

    `above` is the player who moves at the parent (NOBODY if none does), sure of `sure` there already. The value is exact if it gives
    that player more. If not, the exact one gives no more either, and the player above will not come here; the mover then has at least
    what the value says. On entry every leaf keeps to the bounds in `search.pruning`: one that does not ends the search.
    """
    if count_node(search.counters, ply):
        return zeros(state)
    search.trace.enter(state, ply, depth, -math.inf, math.inf)
    if state.is_terminal() or depth == 0:
        best = leaf_values(state, ply, search)
        check_bounds(state, best, search)
        search.trace.leaf(state, best)
        return best
    mover = state.to_move()
    best = zeros(state)
    if mover == CHANCE:
        total = 0.0
        for outcome, probability in state.chance_outcomes():
            total = add_probability(total, probability)
            search.trace.descend(outcome)
            search.accumulators.descend(state, outcome, ply, search)
            best = add(best, probability, maxn_value(state.result(outcome), below(depth), NOBODY, -math.inf, ply + 1, search))
            search.trace.average(outcome, probability, best)
        check_probabilities(total, search.counters)
    else:
        first = True
        for action in state.actions():
            search.trace.descend(action)
            search.accumulators.descend(state, action, ply, search)
            value = maxn_value(state.result(action), below(depth), mover, -math.inf if first else best[mover], ply + 1, search)
            if search.counters[STOP]:
                return best
            if first or search.scale.is_more(value[mover], best[mover]):
                best = value
                first = False
            search.trace.update(action, best, -math.inf, math.inf)
            left = search.pruning.left(best[mover], state.PLAYERS)
            if above >= 0 and above != mover and left <= sure:
                search.trace.shallow(action, best, left, sure)
                break
        if first:
            stop_with(STUCK, search.counters)
    search.trace.leave(state, best, EXACT)
    return best


def check_bounds(state: State, values: Payoffs, search: Search) -> None:
    """End the search if the values of a leaf do not keep to the bounds."""
    added = 0.0
    for player in range(state.PLAYERS):
        added += values[player]
        if values[player] < search.pruning.low:
            stop_with(OUTSIDE, search.counters)
    slack = SLACK if state.is_terminal() else SLACK * search.scale.factor  # estimates may be made tiny, see `scale`
    if added > search.pruning.total + slack:
        stop_with(OUTSIDE, search.counters)


class Maxn(Session):
    """A max^n search with shallow pruning of one position."""

    algorithm = "maxn"
    others = (1, NOBODY, -math.inf, 1)
    takes = ("total", "low")
    kernel = staticmethod(maxn_value)

    def __init__(self, state: Any, limits: Limits, *, total: float | None = None, low: float | None = None, **options: Any) -> None:
        state = root_of(state)
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

    def parts(self, machine: bool) -> dict[str, Any]:
        neutral = self.scale.neutral
        return {"pruning": ShallowPruning(self.total - neutral * type(self.state).PLAYERS, self.low - neutral)}

    def child(self, state: Any, depth: int, alpha: float, beta: float) -> Payoffs:
        """Every action of the root is searched as if it were the first, so that its value is exact."""
        values: Payoffs = self.call(state, depth, NOBODY, -math.inf, 1, self.record)
        return values


@or_interpreted
def maxn(
    state: S,
    depth: int | None = None,
    *,
    total: float | None = None,
    low: float | None = None,
    evaluator: AnyEvaluator[S] | None = None,
    limits: Limits | None = None,
    trace: Any = None,
    compiled: bool | None = None,
) -> Result[S]:
    """The decision of max^n, as `minimax` makes it, with shallow pruning where bounds of the utilities allow it.

    total     the greatest sum of all players' utilities; by default UTILITY_SUM
    low       the least utility that anybody can have; by default that of UTILITY_RANGE
    others    as in minimax; estimates have to keep to the bounds too

    Every root action has its exact value. Without bounds nothing is pruned. Raises SearchError if a leaf breaks the bounds.
    """
    session = Maxn(state, limits_for(limits, depth), total=total, low=low, evaluator=evaluator, trace=trace, compiled=compiled)
    return session.decide(session.limits.depth)
