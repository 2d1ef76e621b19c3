"""Alpha-beta: minimax that does not look where the outcome can no longer matter.

    MAX holds alpha, the best he is sure of on the way here; MIN holds beta, the least she can be held to.
    A node whose value leaves the window (alpha, beta) will never be played into: its other actions are cut off.

Knuth and Moore (1975) proved it right and counted it; Edwards and Hart (1963) and Brudno (1963) wrote it down first. Fail-soft
as in Fishburn (1983): a value outside the window is still the tightest bound that was seen.

The rule of the cut is a choice, for textbooks and graders disagree: `>=` also cuts where a value equals the bound (it cannot
*improve* on it), `>` only where it lies strictly outside (so that equal values are told exactly).
"""

from __future__ import annotations

import math
from typing import Any

from ..errors import SearchError
from ..game import CHANCE, State, is_game
from .parts.counters import CHANCE_MET, FLAW, HORIZON, LEAVES, NO_ACTION, REACH, STOP, TOP, Run, entered, new_run
from .parts.estimate import estimate
from .parts.line import PLIES, Line, begin, extend, line_from, new_line
from .parts.ordering import Ordering, ordered
from .parts.scale import Units
from .parts.table import ABSENT, ACTION, FACTS, VALUE, Table, find, height_of, is_complete, kept_bound, serves, store, unpacked
from .parts.window import BOUND_NAMES, bound_of, fails_high, fails_low, rule_refused
from .run.limits import Limits, limits_for
from .run.result import Result
from .run.session import Session, below
from .run.suitable import unsuited_for_alphabeta


def alphabeta_value(
    state: State,
    depth: int,
    alpha: float,
    beta: float,
    ply: int,
    strict: bool,
    units: Units,
    evaluator: Any,
    table: Any,
    ordering: Any,
    line: Line,
    run: Run,
    trace: Any,
) -> float:
    """The value of `state` to MAX, searched `depth` plies deep (to the end if `depth` is negative).

    Exact if it lies inside (alpha, beta); at or below alpha it is an upper bound of the true value, at or above beta a lower
    bound. With `strict`, values equal to alpha or beta are exact too. On entry alpha < beta.
    """
    if entered(run, ply):
        return 0.0
    if trace is not None:
        trace.enter(state, ply, depth, alpha, beta)
    begin(line, ply)
    if ply > run[REACH]:
        run[REACH] = ply
    if state.is_terminal():
        run[LEAVES] += 1
        value = units.decided(float(state.utility(0)))
        if trace is not None:
            trace.leaf(state, value)
        return value
    if depth == 0:
        run[LEAVES] += 1
        run[HORIZON] += 1
        value = estimate(evaluator, state, units)
        if trace is not None:
            trace.leaf(state, value)
        return value

    key, hint = 0, NO_ACTION
    if table is not None:
        key = table.key(state)
        place = find(table, key)
        if place != ABSENT:
            facts = table.cells[place + FACTS]
            value = unpacked(table.cells[place + VALUE])
            if serves(facts, value, depth, alpha, beta, strict):
                run[HORIZON] += 0 if is_complete(facts) else 1
                run[REACH] = max(run[REACH], ply + height_of(facts))
                if trace is not None:
                    trace.table(state, value, BOUND_NAMES[kept_bound(facts)])
                return value
            hint = table.cells[place + ACTION]

    mover = state.to_move()
    if mover == CHANCE:
        run[FLAW] = CHANCE_MET
        run[STOP] = 1
        return 0.0
    horizon, reach, top = run[HORIZON], run[REACH], run[TOP]
    run[REACH] = ply
    low, high = alpha, beta
    best = -math.inf if mover == 0 else math.inf
    chosen = NO_ACTION
    for action in ordered(state, hint, ply, mover, ordering, run):
        if trace is not None:
            trace.descend(action)
        value = alphabeta_value(
            state.result(action), below(depth), low, high, ply + 1, strict, units, evaluator, table, ordering, line, run, trace
        )
        if run[STOP]:
            return 0.0
        if (mover == 0 and value > best) or (mover != 0 and value < best):
            best, chosen = value, action
            if mover == 0 and best > low:
                low = best
                extend(line, ply, action)
            elif mover != 0 and best < high:
                high = best
                extend(line, ply, action)
        if trace is not None:
            trace.update(action, best, low, high)
        if fails_high(best, beta, strict) if mover == 0 else fails_low(best, alpha, strict):
            if ordering is not None:
                ordering.learn(action, ply, mover, depth)
            if trace is not None:
                trace.cut(action, best, alpha, beta)
            break
    run[TOP] = top
    if table is not None:
        height = run[REACH] - ply
        store(table, key, best, bound_of(best, alpha, beta, strict), chosen, depth, height, run[HORIZON] == horizon)
    run[REACH] = max(run[REACH], reach)
    if trace is not None:
        trace.leave(state, best, BOUND_NAMES[bound_of(best, alpha, beta, strict)])
    return best


class AlphaBeta(Session):
    """An alpha-beta search of one position, to be carried out to one depth or to several."""

    algorithm = "alphabeta"
    kernel = staticmethod(alphabeta_value)
    prunes = True
    takes = ("rule", "table", "ordering")

    def __init__(self, state: Any, limits: Limits, *, rule: str = ">=", table: Any = None, ordering: Any = None, **options: Any) -> None:
        if why := rule_refused(rule):
            raise SearchError(why)
        self.rule, self.strict = rule, rule == ">"
        self.table = Table.of(table)
        self.ordering = Ordering.of(ordering)
        why = unsuited_for_alphabeta(state) if is_game(type(state)) else None
        if why:
            raise SearchError(f"alpha-beta needs two players whose utilities add up to a constant, and no chance; {why}: use minimax")
        super().__init__(state, limits, **options)

    def arguments(self, machine: bool) -> tuple[Any, ...]:
        table = self.table and self.table.slots(machine, self.owner())
        memory = self.ordering and self.ordering.prepared(machine)
        self.run, self.line = new_run(machine, self.limits.nodes), new_line(machine)
        return (self.state, 1, 0.0, 0.0, 1, self.strict, self.units, self.evaluator, table, memory, self.line, self.run, self.trace)

    def child(self, state: Any, depth: int, alpha: float, beta: float) -> float:
        _, _, _, _, *rest = self.given
        return float(self.call(state, depth, alpha, beta, *rest))

    def child_line(self) -> tuple[int, ...]:
        return line_from(self.line, 1)

    def longer(self, line: tuple[int, ...], depth: int) -> tuple[int, ...]:
        """The line led on through the table, where a table hit ended it."""
        if self.table is None:
            return line
        state = self.state
        for action in line:
            state = state.result(action)
        while (depth < 0 or len(line) < depth) and not state.is_terminal() and len(line) < PLIES:
            found = self.table.best_action(state)
            if found is None:
                break
            line = (*line, found)
            state = state.result(found)
        return line


def alphabeta(
    state: Any,
    depth: int | None = None,
    *,
    evaluator: Any = None,
    rule: str = ">=",
    window: tuple[float, float] = (-math.inf, math.inf),
    table: Any = None,
    ordering: Any = None,
    limits: Limits | None = None,
    trace: Any = None,
    compiled: bool | None = None,
) -> Result:
    """The alpha-beta decision: the first action of the best value, and what is known about the others.

    depth       plies to look ahead; None to the end of the game
    evaluator   what estimates positions at the horizon; by default the game's own weighted features
    rule        ">=" cuts also where a value equals the bound, ">" only strictly outside
    window      (alpha, beta): values outside it are only bounded. Read as estimates if there is a depth, else as utilities
    table       a transposition table: entries, a size such as "64MB", True, or a Table; None for none
    ordering    True for table action, killers, history and prior; names of some; an Ordering; None for the rules' own order
    limits      further bounds: nodes, seconds; the result then rests on the actions finished by then
    trace       is told every step; the search then runs interpreted
    compiled    True insists on machine code, False declines it

    The value is exact if it lies inside the window, otherwise a bound (fail-soft); `Result.actions` says of every root action
    whether its value is exact or a bound. Raises SearchError for games it is not made for (chance, more than two players,
    utilities without a constant sum), and if a line of play exceeds 10,000 plies.
    """
    options = {"evaluator": evaluator, "trace": trace, "compiled": compiled}
    session = AlphaBeta(state, limits_for(limits, depth), rule=rule, table=table, ordering=ordering, **options)
    return session.decide(session.limits.depth, window=window)
