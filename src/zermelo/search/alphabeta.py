"""Alpha-beta: minimax that does not look where the outcome can no longer matter.

    MAX holds alpha, the value that is already sure for MAX on the way here; MIN holds beta, the value that is already sure for MIN.
    A node whose value leaves the window (alpha, beta) will never be played into: its other actions are cut off.

Knuth and Moore (1975) proved it right and counted it; Edwards and Hart (1963) and Brudno (1963) wrote it down first. Fail-soft
as in Fishburn (1983): a value outside the window is still the tightest bound that was seen.

The rule of the cut is a choice, for textbooks and graders disagree: `>=` also cuts where a value equals the bound (it cannot
*improve* on it), `>` only where it lies strictly outside (so that equal values are reported as exact).
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, ClassVar, NamedTuple

from ..errors import SearchError
from ..evaluate.evaluator import AnyEvaluator
from ..game import CHANCE, S, State
from .parts.counters import CHANCE_MET, NO_ACTION, STOP, STUCK, count_node, stop_with
from .parts.leaf import leaf_value
from .parts.line import PLIES, line_from, new_line
from .parts.ordering import AnyOrdering, Ordering
from .parts.search import Search, below
from .parts.table import Table
from .parts.window import bound_of, fails_high, fails_low, rule_refused
from .run.limits import Limits, limits_for
from .run.prepare import or_interpreted, root_of
from .run.result import Result
from .run.session import Session
from .run.suitable import refused_by

MAX = 0
"""The player whose value is searched; any other is MIN."""


class Cut(NamedTuple):
    """The rule of the cut: `strict` if only values beyond a bound lie outside the window."""

    strict: bool


def alphabeta_value(state: State, depth: int, alpha: float, beta: float, ply: int, search: Search) -> float:
    """The value of `state` to MAX, searched `depth` plies deep (to the end if `depth` is negative).

    Exact if it lies inside (alpha, beta); at or below alpha it is an upper bound of the true value, at or above beta a lower
    bound. With the strict rule, values equal to alpha or beta are exact too. On entry alpha < beta.
    """
    if count_node(search.counters, ply):
        return 0.0
    search.trace.enter(state, ply, depth, alpha, beta)
    search.line.begin(ply)
    if state.is_terminal() or depth == 0:
        value = leaf_value(state, ply, search)
        search.trace.leaf(state, value)
        return value
    known = search.shortcuts.narrow(state, alpha, beta, search.pruning.strict)
    if known.answers:
        search.table.reach(ply, search.counters)
        search.trace.settle(state, known.value, known.bound)
        return known.value
    entry = search.table.look_up(state, depth, alpha, beta, ply, search)
    if entry.answers:
        search.trace.table(state, entry.value, entry.bound)
        return entry.value
    mover = state.to_move()
    if mover == CHANCE:
        stop_with(CHANCE_MET, search.counters)
        return 0.0
    lower, upper = alpha, beta  # the window the node was entered with
    alpha, beta = known.alpha, known.beta
    floor, ceiling = alpha, beta  # and what the rules leave of it
    best, best_action = -math.inf if mover == MAX else math.inf, NO_ACTION
    for action in search.ordering.actions(state, entry.action, ply, mover, search):
        search.trace.descend(action)
        search.accumulators.descend(state, action, ply, search)
        value = alphabeta_value(state.result(action), below(depth), alpha, beta, ply + 1, search)
        if search.counters[STOP]:
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
        if fails_high(best, ceiling, search.pruning.strict) if mover == MAX else fails_low(best, floor, search.pruning.strict):
            search.ordering.learn(action, ply, mover, depth)
            search.trace.cut(action, best, floor, ceiling)
            break
    if best_action == NO_ACTION:
        stop_with(STUCK, search.counters)
        return 0.0
    bound = bound_of(best, lower, upper, search.pruning.strict)
    search.table.store(entry, best, bound, best_action, depth, ply, search)
    search.trace.leave(state, best, bound)
    return best


class AlphaBeta(Session):
    """An alpha-beta search of one position, to be carried out to one depth or to several."""

    algorithm = "alphabeta"
    called: ClassVar[str] = "alpha-beta"
    """In a sentence that refuses a game."""
    instead: ClassVar[str] = "minimax"
    """What takes any game, and comes nearest to this search."""
    kernel: ClassVar[Callable[..., Any]] = staticmethod(alphabeta_value)
    prunes = True
    policy: ClassVar[str] = "exact"
    """Of the table, if it is not told."""
    takes: ClassVar[tuple[str, ...]] = ("rule", "table", "ordering")

    def __init__(self, state: Any, limits: Limits, *, rule: str = ">=", table: Any = None, ordering: Any = None, **options: Any) -> None:
        if why := rule_refused(rule):
            raise SearchError(why)
        self.rule, self.strict = rule, rule == ">"
        self.table = Table.of(table, policy=self.policy)
        self.ordering = Ordering.of(ordering)
        state = root_of(state)
        if why := refused_by(self.called, state):
            raise SearchError(f"{why}: use {self.instead}")
        super().__init__(state, limits, **options)

    def parts(self, machine: bool) -> dict[str, Any]:
        self.line = new_line(machine)
        return {"line": self.line, "pruning": Cut(self.strict)}

    def child(self, state: Any, depth: int, alpha: float, beta: float) -> float:
        return float(self.call(state, depth, alpha, beta, 1, self.record))

    def child_line(self) -> tuple[int, ...]:
        return line_from(self.line, 1)

    def longer(self, line: tuple[int, ...], depth: int, rank: float) -> tuple[int, ...]:
        """The line led on through the table, where a table hit ended it."""
        if self.table is None:
            return line
        state = self.state
        for action in line:
            state = state.result(action)
            depth = below(depth)
        while depth != 0 and not state.is_terminal() and len(line) < PLIES:
            found = self.table.best_action(state, rank, depth, len(line), self.scale)
            if found is None:
                break
            line = (*line, found)
            state = state.result(found)
            depth = below(depth)
        return line


@or_interpreted
def alphabeta(
    state: S,
    depth: int | None = None,
    *,
    evaluator: AnyEvaluator[S] | None = None,
    rule: str = ">=",
    window: tuple[float, float] = (-math.inf, math.inf),
    table: Table | int | str | bool | None = None,
    ordering: AnyOrdering[S] | None = None,
    limits: Limits | None = None,
    trace: Any = None,
    compiled: bool | None = None,
) -> Result[S]:
    """The alpha-beta decision: the first action of the best value, and what is known about the others.

    depth       plies to look ahead; None to the end of the game
    evaluator   what estimates positions at the horizon; by default the game's own weighted features
    rule        ">=" cuts also where a value equals the bound, ">" only strictly outside
    window      (alpha, beta): values outside it are only bounded. Read as estimates if there is a depth, else as utilities
    table       a transposition table: entries, a size such as "64MB", True, or a Table; None for none
    ordering    True for table action, killers, history and prior; names of some; an Ordering; one of your own, an object with
                prior(state, action) or a function; None for the rules' own order. It holds below the root
    limits      further bounds: nodes, seconds; the result then rests on the actions finished by then
    trace       is called at every step; the search then runs interpreted
    compiled    True insists on machine code, False declines it

    The value is exact if it lies inside the window, otherwise a bound (fail-soft); `Result.actions` says of every root action
    whether its value is exact or a bound. Raises SearchError for games it is not made for (chance, more than two players,
    utilities without a constant sum), and if a line of play exceeds 10,000 plies.
    """
    options = {"evaluator": evaluator, "trace": trace, "compiled": compiled}
    session = AlphaBeta(state, limits_for(limits, depth), rule=rule, table=table, ordering=ordering, **options)
    return session.decide(session.limits.depth, window=window)
