"""Star1 and Star2: pruning in trees with chance nodes, where values are known to lie between two bounds.

    A chance node is worth the weighted sum of its outcomes. Those not yet searched are worth at least L and at most U each:

        sum so far + L * rest of the probability  <=  value  <=  sum so far + U * rest of the probability

    As soon as the right side is no more than alpha, or the left side no less than beta, nobody will play into the node: the
    other outcomes are not looked at. And each outcome is searched with the window beyond which it would settle the matter.

Star1 does this (Ballard 1983). Star2 looks into every outcome first with a probe, one action only: where MIN moves an action gives
an upper bound, where MAX moves a lower one, and often that is enough. If not, the probe was no waste: an only action says what the
outcome is worth, and of several the one that was looked at is not searched again. No probe is made that could not be enough: an
upper bound settles nothing where MAX is sure of no more than L, nor a lower one where MIN is sure of no less than U.

Values are those of the plain search (`minimax`), but for the rounding of sums. The form follows Hauk, Buro and Schaeffer (2004).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from ..errors import SearchError
from ..evaluate.evaluator import AnyEvaluator
from ..game import CHANCE, S, State
from .parts.chance import ChancePruning, Verdict, after_probe, after_search, before_search, bounds_of, probe_of
from .parts.counters import NO_ACTION, OUTSIDE, STOP, STUCK, count_node, stop_with
from .parts.leaf import leaf_value
from .parts.ordering import AnyOrdering, Ordering
from .parts.outcomes import END, FOUND, HEAD, HIGH, LOW, OUTCOME, PROBABILITY, PROBED, ROW, new_outcomes
from .parts.search import Search, below
from .parts.table import Table
from .parts.window import EXACT, bound_of, fails_high, fails_low
from .run.limits import Limits, limits_for
from .run.prepare import or_interpreted, root_of
from .run.result import Result
from .run.root import INFINITE, Root
from .run.session import Session
from .run.suitable import unsuited_for_star


def star_value(state: State, depth: int, alpha: float, beta: float, ply: int, search: Search) -> float:
    """The value of `state` to MAX, searched `depth` plies deep (to the end if `depth` is negative).

    Exact if it lies inside (alpha, beta); at or below alpha it is an upper bound of the true value, at or above beta a lower
    bound. On entry alpha < beta, and every leaf is worth what the bounds in `search.pruning` say.
    """
    if count_node(search.counters, ply):
        return 0.0
    trace, outcomes = search.trace, search.pruning.outcomes
    cells, floats = outcomes.cells, outcomes.cells.floats
    came_by = outcomes.entered()
    trace.enter(state, ply, depth, alpha, beta)
    if state.is_terminal() or depth == 0:
        value = leaf_value(state, ply, search)
        if value < outcomes.low or value > outcomes.high:
            stop_with(OUTSIDE, search.counters)
        trace.leaf(state, value)
        return value
    known = search.shortcuts.narrow(state, alpha, beta, False)
    if known.answers:
        search.table.reach(ply, search.counters)
        trace.settle(state, known.value, known.bound)
        return known.value
    entry = search.table.look_up(state, depth, alpha, beta, ply, search)
    if entry.answers:
        trace.table(state, entry.value, entry.bound)
        return entry.value
    mover, deeper, best_action = state.to_move(), below(depth), NO_ACTION

    if mover == CHANCE:
        node = outcomes.open(state, search.counters)
        if search.counters[STOP]:
            return 0.0
        search.ordering.pass_on(ply)
        verdict = Verdict(EXACT, 0.0)

        if search.pruning.probing and depth != 1:  # Star2 looks at one action of every outcome first
            for row in range(node + HEAD, cells[node + END], ROW):
                probe = probe_of(state, row, alpha, beta, ply, search)
                if not probe.worthwhile:
                    continue
                trace.descend(cells[row + OUTCOME])
                search.accumulators.descend(state, cells[row + OUTCOME], ply, search)
                if count_node(search.counters, ply + 1):
                    return 0.0
                a, b = outcomes.probe_window(node, row, probe.mover, alpha, beta)
                trace.probe(probe.after, ply + 1, deeper, a, b)
                trace.descend(probe.action)
                search.accumulators.descend(probe.after, probe.action, ply + 1, search)
                value = star_value(probe.after.result(probe.action), below(deeper), a, b, ply + 2, search)
                if search.counters[STOP]:
                    return 0.0
                verdict = after_probe(node, row, probe, value, (a, b, alpha, beta), search)
                if verdict.bound != EXACT:
                    trace.cut(cells[row + OUTCOME], verdict.value, alpha, beta)
                    break

        if verdict.bound == EXACT:  # every outcome in full, in the window beyond which it settles the node
            outcomes.begin_sum(node)
            for row in range(node + HEAD, cells[node + END], ROW):
                if floats[row + PROBABILITY] == 0.0:
                    continue
                outcomes.take(node, row)
                a, b = outcomes.window(node, row, alpha, beta)
                value = floats[row + LOW]
                verdict = before_search(node, row, a, b, alpha, beta, search)
                if verdict.bound == EXACT:
                    if value == floats[row + HIGH]:
                        trace.known(cells[row + OUTCOME], value)
                    else:
                        trace.descend(cells[row + OUTCOME])
                        search.accumulators.descend(state, cells[row + OUTCOME], ply, search)
                        after, low, high = state.result(cells[row + OUTCOME]), max(a, outcomes.low), min(b, outcomes.high)
                        outcomes.enter(row)
                        value = star_value(after, deeper, low, high, ply + 1, search)
                        if search.counters[STOP]:
                            return 0.0
                    verdict = after_search(node, row, value, (a, b, alpha, beta), search)
                if verdict.bound != EXACT:
                    trace.cut(cells[row + OUTCOME], verdict.value, alpha, beta)
                    break
        outcomes.close(node)
        best, bound = verdict.value, verdict.bound
    else:
        lower, upper = alpha, beta  # the window the node was entered with
        alpha, beta = known.alpha, known.beta
        floor, ceiling = alpha, beta  # and what the rules leave of it
        best = -math.inf if mover == 0 else math.inf
        probed = cells[came_by + PROBED] if came_by else NO_ACTION
        if probed != NO_ACTION:
            best, best_action = floats[came_by + FOUND], probed
            alpha, beta = (max(alpha, best), beta) if mover == 0 else (alpha, min(beta, best))
            trace.known(probed, best)
            trace.update(probed, best, alpha, beta)
        for action in search.ordering.actions(state, entry.action, ply, mover, search):
            if action == probed:
                continue
            trace.descend(action)
            search.accumulators.descend(state, action, ply, search)
            value = star_value(state.result(action), deeper, alpha, beta, ply + 1, search)
            if search.counters[STOP]:
                return 0.0
            if mover == 0 and value > best:
                best, best_action = value, action
                alpha = max(alpha, best)
            elif mover != 0 and value < best:
                best, best_action = value, action
                beta = min(beta, best)
            trace.update(action, best, alpha, beta)
            if fails_high(best, ceiling, False) if mover == 0 else fails_low(best, floor, False):
                search.ordering.learn(action, ply, mover, depth)
                # beyond the bounds of all leaves there is no value to wait for
                trace.cut(action, best, floor if floor > outcomes.low else -math.inf, ceiling if ceiling < outcomes.high else math.inf)
                break
        if best_action == NO_ACTION:
            stop_with(STUCK, search.counters)
            return 0.0
        bound = bound_of(best, lower, upper, False)
    search.table.store(entry, best, bound, best_action, depth, ply, search)
    trace.leave(state, best, bound)
    return best


class Star(Session):
    """A search with Star1, or Star2 if it is `probing`, of one position."""

    kernel = staticmethod(star_value)
    prunes = True
    takes = ("bounds", "table", "ordering")
    rule = ">="
    probing = True

    def __init__(self, state: Any, limits: Limits, *, bounds: Any = None, table: Any = None, ordering: Any = None, **options: Any) -> None:
        self.table = Table.of(table)
        self.ordering = Ordering.of(ordering)
        state = root_of(state)
        if why := unsuited_for_star(state):
            raise SearchError(f"Star1 and Star2 need utilities of MAX that say it all; {why}: use minimax")
        self.low, self.high = bounds_of(state, bounds, self.algorithm)
        super().__init__(state, limits, **options)

    def search(self, depth: int | None, order: Sequence[int] | None = None, window: tuple[float, float] = INFINITE) -> Root:
        """As every search; an ordering holds for the root's actions too, for every window rests on the best of those before."""
        return super().search(depth, order or self.arranged(), window)

    def arranged(self) -> list[int] | None:
        """The root's actions, the most promising first; None for the rules' own order."""
        ordering = self.shared.ordering
        if self.ordering is None or self.state.is_terminal() or self.state.to_move() == CHANCE:
            return None
        actions = [int(action) for action in ordering.actions(self.state, NO_ACTION, 0, self.state.to_move(), self.shared)]
        ordering.pass_on(0)
        return actions

    def parts(self, machine: bool) -> dict[str, Any]:
        outcomes = new_outcomes(self.low - self.scale.neutral, self.high - self.scale.neutral, machine)
        return {"pruning": ChancePruning(outcomes, self.probing, False)}

    def child(self, state: Any, depth: int, alpha: float, beta: float) -> float:
        return float(self.call(state, depth, alpha, beta, 1, self.record))


class Star1(Star):
    algorithm = "star1"
    probing = False


class Star2(Star):
    algorithm = "star2"


@or_interpreted
def star1(
    state: S,
    depth: int | None = None,
    *,
    evaluator: AnyEvaluator[S] | None = None,
    bounds: tuple[float, float] | None = None,
    table: Table | int | str | bool | None = None,
    ordering: AnyOrdering[S] | None = None,
    limits: Limits | None = None,
    trace: Any = None,
    compiled: bool | None = None,
) -> Result[S]:
    """The decision of minimax in a game of chance for one player or for two opposed ones, with Ballard's first pruning.

    bounds    (lowest, highest) that any leaf can be worth, utilities and estimates; by default the rules' UTILITY_RANGE
    ordering  as in alphabeta, and for the root's actions too: of equally good ones the first in this order is chosen
    others    as in alphabeta; depth counts throws of chance as plies, as minimax does

    Values of root actions are exact or bounds, as in alphabeta. Raises SearchError if there are no finite bounds, if a leaf lies
    outside them, and for games it is not made for.
    """
    options = {"evaluator": evaluator, "trace": trace, "compiled": compiled}
    session = Star1(state, limits_for(limits, depth), bounds=bounds, table=table, ordering=ordering, **options)
    return session.decide(session.limits.depth)


@or_interpreted
def star2(
    state: S,
    depth: int | None = None,
    *,
    evaluator: AnyEvaluator[S] | None = None,
    bounds: tuple[float, float] | None = None,
    table: Table | int | str | bool | None = None,
    ordering: AnyOrdering[S] | None = None,
    limits: Limits | None = None,
    trace: Any = None,
    compiled: bool | None = None,
) -> Result[S]:
    """As `star1`, with a probe into every outcome of chance before it is searched in full; good ordering makes good probes."""
    options = {"evaluator": evaluator, "trace": trace, "compiled": compiled}
    session = Star2(state, limits_for(limits, depth), bounds=bounds, table=table, ordering=ordering, **options)
    return session.decide(session.limits.depth)
