"""Principal-variation search: the first action is searched for its value, the others only for proof that they are no better.

    Most of the time the first action is the best, if the order is good. Of every other one it is enough to know that it is not better:
    a search with a window that has room for no value (a null window) cuts wherever it can. Only an action that turns out better is
    searched again for its value.

Marsland and Campbell (1982); as NegaScout Reinefeld (1983). With quiescence, null moves, futility and reductions left out it finds what
alpha-beta finds, at every depth.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, ClassVar

from ...errors import SearchError
from ...evaluate.evaluator import AnyEvaluator
from ...evaluate.linear import Linear
from ...game import CHANCE, S, State, says
from ...memory import memory
from ...payoffs import for_max
from ..alphabeta import AlphaBeta
from ..deepen import Deepening
from ..parts.counters import CHANCE_MET, ESTIMATES, NO_ACTION, STOP, STUCK, count_node, stop_with
from ..parts.leaf import leaf_value
from ..parts.line import new_line
from ..parts.ordering import AnyOrdering
from ..parts.search import Search
from ..parts.table import Table
from ..parts.window import bound_of, just_above, just_below
from ..run.limits import Limits, limits_for
from ..run.prepare import or_interpreted
from ..run.result import Result
from .pruning import ROWS, Futility, NoFutility, NoNullMove, NoReductions, NullMove, Parts, reductions
from .quiescence import Horizon, Quiescence

MAX = 0


def engine_value(state: State, depth: int, alpha: float, beta: float, ply: int, search: Search) -> float:
    """The value of `state` to MAX, searched `depth` plies deep and on until nothing is about to happen; bounds as in `alphabeta_value`.

    On entry alpha < beta, and `depth` is not negative.
    """
    if count_node(search.counters, ply):
        return 0.0
    search.trace.enter(state, ply, depth, alpha, beta)
    search.line.begin(ply)
    if state.is_terminal():
        value = leaf_value(state, ply, search)
        search.trace.leaf(state, value)
        return value
    parts, counters = search.pruning, search.counters
    mover = state.to_move()
    if mover == CHANCE:
        stop_with(CHANCE_MET, counters)
        return 0.0
    if depth <= 0:
        return parts.quiescence.value(state, alpha, beta, ply, search)
    entry = search.table.look_up(state, depth, alpha, beta, ply, search)
    if entry.answers:
        search.trace.table(state, entry.value, entry.bound)
        return entry.value

    open_window = just_above(alpha) < beta
    calm = not open_window and parts.null_move.may_pass(state)
    margin = parts.futility.margin(depth) if calm else math.inf
    passed_to = parts.null_move.depth(depth, ply) if calm else -1
    estimate = 0.0
    if margin < math.inf or passed_to >= 0:
        estimate = search.scale.of_estimate(for_max(search.accumulators.estimate(state, ply, search)))
    goal = beta if mover == MAX else alpha  # what the mover has to reach for a cut
    ahead = estimate - goal if mover == MAX else goal - estimate
    if margin < math.inf and ahead >= margin and not search.scale.is_decided(goal):
        counters[ESTIMATES] += 1
        search.trace.leaf(state, estimate)
        return estimate
    if passed_to >= 0 and ahead >= 0.0 and not search.scale.is_decided(goal):
        child = state.passed()
        search.trace.descend(NO_ACTION)
        search.accumulators.begin(child, ply + 1, search)
        search.ordering.pass_on(ply)
        parts.null_move.begin(ply + 1)
        value = engine_value(child, passed_to, alpha, beta, ply + 1, search)
        parts.null_move.end(ply + 1)
        if counters[STOP]:
            return 0.0
        enough = value >= beta if mover == MAX else value <= alpha
        if enough and parts.null_move.verifies(depth):
            parts.null_move.begin(ply)
            value = engine_value(state, passed_to, alpha, beta, ply, search)
            parts.null_move.end(ply)
            if counters[STOP]:
                return 0.0
            enough = value >= beta if mover == MAX else value <= alpha
        if enough:
            counters[ESTIMATES] += 1
            found = goal if search.scale.is_decided(value) else value
            search.trace.leave(state, found, bound_of(found, alpha, beta, False))
            return found
        search.line.begin(ply)

    lower, upper = alpha, beta  # the window the node was entered with
    best, best_action = -math.inf if mover == MAX else math.inf, NO_ACTION
    number = 0
    for action in search.ordering.actions(state, entry.action, ply, mover, search):
        number += 1
        quiet = calm and number > 1 and state.prior(action) <= 0
        if quiet and not search.scale.is_decided(best) and parts.reductions.leaves_out(depth, number):
            counters[ESTIMATES] += 1
            continue
        search.trace.descend(action)
        search.accumulators.descend(state, action, ply, search)
        child = state.result(action)
        if number == 1:
            value = engine_value(child, depth - 1, alpha, beta, ply + 1, search)
        else:
            less = parts.reductions.plies(depth, number) if quiet else 0
            a, b = (alpha, just_above(alpha)) if mover == MAX else (just_below(beta), beta)
            value = engine_value(child, depth - 1 - less, a, b, ply + 1, search)
            better = value > alpha if mover == MAX else value < beta
            if less and better and not counters[STOP]:
                value = engine_value(child, depth - 1, a, b, ply + 1, search)
                better = value > alpha if mover == MAX else value < beta
            if better and alpha < value < beta and open_window and not counters[STOP]:
                value = engine_value(child, depth - 1, alpha, beta, ply + 1, search)
        if counters[STOP]:
            return 0.0
        if mover == MAX and value > best:
            best, best_action = value, action
            if best > alpha:
                alpha = best
                search.line.extend(ply, action)
        elif mover != MAX and value < best:
            best, best_action = value, action
            if best < beta:
                beta = best
                search.line.extend(ply, action)
        search.trace.update(action, best, alpha, beta)
        if best >= upper if mover == MAX else best <= lower:
            search.ordering.learn(action, ply, mover, depth)
            search.trace.cut(action, best, lower, upper)
            break
    if best_action == NO_ACTION:
        stop_with(STUCK, counters)
        return 0.0
    bound = bound_of(best, lower, upper, False)
    search.table.store(entry, best, bound, best_action, depth, ply, counters)
    search.trace.leave(state, best, bound)
    return best


class Engine(AlphaBeta):
    """An engine's search of one position."""

    algorithm = "engine"
    kernel: ClassVar[Callable[..., Any]] = staticmethod(engine_value)
    takes: ClassVar[tuple[str, ...]] = ("table", "ordering", "quiescence", "null_move", "reductions", "futility")

    def __init__(
        self,
        state: Any,
        limits: Limits,
        *,
        quiescence: bool | int = True,
        null_move: bool = True,
        reductions: bool = True,
        futility: bool | float = True,
        table: Any = True,
        **options: Any,
    ) -> None:
        self.quiescence, self.null_move, self.reductions, self.futility = quiescence, null_move, reductions, futility
        if table is True:
            table = Table(policy="engine")
        super().__init__(state, limits, table=table, **options)

    def parts(self, machine: bool) -> dict[str, Any]:
        self.line = new_line(machine)
        cls = type(self.state)
        noisy = self.quiescence and says(cls, "noisy_actions")
        quiescence = Quiescence() if noisy else Horizon()
        null_move = NullMove(memory(ROWS + 1, machine)) if self.null_move and says(cls, "passed") else NoNullMove()
        less = reductions(machine) if self.reductions else NoReductions()
        unit = unit_of(self.evaluator) * self.scale.factor if self.futility is True else float(self.futility) * self.scale.factor
        futility = Futility(unit) if unit > 0.0 else NoFutility()
        return {"line": self.line, "pruning": Parts(False, quiescence, null_move, less, futility)}

    def child(self, state: Any, depth: int, alpha: float, beta: float) -> float:
        """The first action of the root for its value, the others for proof that they are no better."""
        depth = max(0, depth)
        if self.state.to_move() == MAX:
            sure, (a, b) = alpha, (alpha, just_above(alpha))
        else:
            sure, (a, b) = beta, (just_below(beta), beta)
        if math.isfinite(sure) and a < b and not self.counters[STOP]:
            value = float(self.call(state, depth, a, b, 1, self.record))
            if not alpha < value < beta or self.counters[STOP]:
                return value
        return float(self.call(state, depth, alpha, beta, 1, self.record))


def unit_of(evaluator: Any) -> float:
    """What counts as little in an evaluation: the smallest weight of a feature; 0 where nothing is known of it."""
    weights = [abs(weight) for weight in evaluator.weights if weight] if isinstance(evaluator, Linear) else []
    return float(min(weights, default=0.0))


@or_interpreted
def engine(
    state: S,
    limits: Limits | None = None,
    *,
    depth: int | None = None,
    evaluator: AnyEvaluator[S] | None = None,
    table: Table | int | str | bool | None = True,
    ordering: AnyOrdering[S] | None = True,
    quiescence: bool = True,
    null_move: bool = True,
    reductions: bool = True,
    futility: bool | float = True,
    aspiration: float | None = None,
    report: Callable[[Result[S]], None] | None = None,
    trace: Any = None,
    compiled: bool | None = None,
) -> Result[S]:
    """The best action found within `limits` by an engine's search, deeper and deeper.

    depth       plies to look ahead at most: short for Limits(depth=…)
    evaluator   as in every search
    table       as in alphabeta; what was searched deeper serves, too
    ordering    as in alphabeta
    quiescence  go on from the horizon by the game's noisy_actions(), until nothing is about to happen
    null_move   give up what is good enough even after a pass, where the game has passed()
    reductions  search late actions less deep
    futility    give up what is far beyond the window close to the horizon: True for the smallest weight of the evaluator a ply, or a number
    aspiration  half the width of a window around the last value, in units of the estimate; None for the full window
    report      is called with the Result of every depth that was finished

    Raises SearchError as alphabeta does.
    """
    if aspiration is not None and not 0 < aspiration < math.inf:
        raise SearchError(f"aspiration must be a number above 0, got {aspiration}")
    given: dict[str, Any] = {"quiescence": quiescence, "null_move": null_move, "reductions": reductions, "futility": futility}
    options = {"evaluator": evaluator, "trace": trace, "compiled": compiled, "table": table, "ordering": ordering}
    session = Engine(state, limits_for(limits, depth), deepening=True, **given, **options)
    return Deepening(session, aspiration, report).result()
