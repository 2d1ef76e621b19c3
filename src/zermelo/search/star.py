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
from ..game import CHANCE, State, is_game
from .parts.counters import (
    CROWDED,
    FLAW,
    HORIZON,
    LEAVES,
    NO_ACTION,
    OUTSIDE,
    REACH,
    STOP,
    TOP,
    Run,
    check_whole,
    entered,
    gathered,
    memory,
    new_run,
)
from .parts.estimate import estimate
from .parts.ordering import Ordering, ordered
from .parts.scale import Units
from .parts.table import ABSENT, ACTION, FACTS, VALUE, Table, find, height_of, is_complete, kept_bound, packed, serves, store, unpacked
from .parts.window import BOUND_NAMES, EXACT, LOWER, UPPER, bound_of, fails_high, fails_low
from .run.limits import Limits, limits_for
from .run.result import Result
from .run.root import INFINITE, Root
from .run.session import Session, below
from .run.suitable import unsuited_for_star

OUTCOME, SHARE, LEAST, MOST, PROBED, FOUND, WORDS = range(7)
"""What is kept of an outcome of chance while its node is searched: itself, its probability, the bounds of its value; and of the
actions there one whose value a probe found, and that value."""
SCRATCH = 1 << 16
"""Words for the outcomes that wait along one line of play. The first says where the next may begin."""


def star_value(
    state: State,
    depth: int,
    alpha: float,
    beta: float,
    ply: int,
    told: int,
    probing: bool,
    low: float,
    high: float,
    units: Units,
    evaluator: Any,
    table: Any,
    ordering: Any,
    scratch: Any,
    run: Run,
    trace: Any,
) -> float:
    """The value of `state` to MAX, searched `depth` plies deep (to the end if `depth` is negative).

    Exact if it lies inside (alpha, beta); at or below alpha it is an upper bound of the true value, at or above beta a lower
    bound. On entry alpha < beta, and every leaf is worth `low` to `high`.

    `told` is where `scratch` tells of the outcome of chance that leads here, which may have been probed; 0 if none does.
    """
    if entered(run, ply):
        return 0.0
    if trace is not None:
        trace.enter(state, ply, depth, alpha, beta)
    if ply > run[REACH]:
        run[REACH] = ply
    if state.is_terminal() or depth == 0:
        run[LEAVES] += 1
        if state.is_terminal():
            value = units.decided(float(state.utility(0)))
        else:
            run[HORIZON] += 1
            value = estimate(evaluator, state, units)
        if value < low or value > high:
            run[FLAW] = OUTSIDE
            run[STOP] = 1
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
            if serves(facts, value, depth, alpha, beta, False):
                run[HORIZON] += 0 if is_complete(facts) else 1
                run[REACH] = max(run[REACH], ply + height_of(facts))
                if trace is not None:
                    trace.table(state, value, BOUND_NAMES[kept_bound(facts)])
                return value
            hint = table.cells[place + ACTION]

    mover, deeper = state.to_move(), below(depth)
    horizon, reach, top = run[HORIZON], run[REACH], run[TOP]
    run[REACH] = ply
    chosen = NO_ACTION
    bound = EXACT
    if mover == CHANCE:
        base = scratch[0]
        number = 0
        least = most = 0.0
        whole = 0.0
        for outcome, share in state.chance_outcomes():
            whole = gathered(whole, share)
            row = base + WORDS * number
            if row + WORDS > SCRATCH:
                run[FLAW] = CROWDED
                run[STOP] = 1
                return 0.0
            scratch[row + OUTCOME] = outcome
            scratch[row + SHARE] = packed(share)
            scratch[row + LEAST] = packed(low)
            scratch[row + MOST] = packed(high)
            scratch[row + PROBED] = NO_ACTION
            scratch[row + FOUND] = 0
            least += share * low
            most += share * high
            number += 1
        check_whole(whole, run)
        if run[STOP]:
            return 0.0
        end = base + WORDS * number
        scratch[0] = end
        best = 0.0

        if probing and depth != 1:
            for row in range(base, end, WORDS):
                share = unpacked(scratch[row + SHARE])
                child = state.result(scratch[row + OUTCOME])
                if share == 0.0 or child.is_terminal() or child.to_move() == CHANCE:
                    continue
                side = child.to_move()
                if beta >= high if side == 0 else alpha <= low:  # no bound from this side could be enough
                    continue
                action, only = NO_ACTION, True
                for candidate in ordered(child, NO_ACTION, ply + 1, side, ordering, run):
                    if action != NO_ACTION:
                        only = False
                        break
                    action = candidate
                run[TOP] = top
                if action == NO_ACTION:  # the search in full meets whatever is wrong here
                    continue
                if trace is not None:
                    trace.descend(scratch[row + OUTCOME])
                if entered(run, ply + 1):
                    return 0.0
                a, b = low, high
                if side == 0:
                    b = min(high, (beta - least) / share + unpacked(scratch[row + LEAST]))
                else:
                    a = max(low, (alpha - most) / share + unpacked(scratch[row + MOST]))
                if trace is not None:
                    trace.probe(child, ply + 1, deeper, a, b)
                    trace.descend(action)
                after = child.result(action)
                value = star_value(
                    after, below(deeper), a, b, ply + 2, 0, probing, low, high, units, evaluator, table, ordering, scratch, run, trace
                )
                if run[STOP]:
                    return 0.0
                outside = value >= b < high if side == 0 else value <= a > low
                if side == 0 or (only and not outside):
                    least += share * (value - unpacked(scratch[row + LEAST]))
                    scratch[row + LEAST] = packed(value)
                if side != 0 or (only and not outside):
                    most += share * (value - unpacked(scratch[row + MOST]))
                    scratch[row + MOST] = packed(value)
                if table is None and not only:  # a table knows by itself what the probe found, and how deep that was looked for
                    scratch[row + PROBED] = action
                    scratch[row + FOUND] = packed(value)
                if least >= beta or (outside and side == 0):
                    bound, best = LOWER, max(least, beta)
                elif most <= alpha or outside:
                    bound, best = UPPER, min(most, alpha)
                if trace is not None:
                    settled = unpacked(scratch[row + LEAST]) == unpacked(scratch[row + MOST])
                    said = BOUND_NAMES[EXACT if settled else LOWER if side == 0 else UPPER]
                    trace.update(action, value, a, b)
                    trace.leave(child, value, said)
                    trace.probed(scratch[row + OUTCOME], value, said, least, most)
                if bound != EXACT:
                    if trace is not None:
                        trace.cut(scratch[row + OUTCOME], best, alpha, beta)
                    break

        if bound == EXACT:
            least = most = 0.0
            for row in range(base, end, WORDS):
                share = unpacked(scratch[row + SHARE])
                least += share * unpacked(scratch[row + LEAST])
                most += share * unpacked(scratch[row + MOST])
            for row in range(base, end, WORDS):
                share = unpacked(scratch[row + SHARE])
                if share == 0.0:
                    continue
                outcome = scratch[row + OUTCOME]
                least -= share * unpacked(scratch[row + LEAST])
                most -= share * unpacked(scratch[row + MOST])
                a, b = (alpha - best - most) / share, (beta - best - least) / share
                value = unpacked(scratch[row + LEAST])
                if a >= unpacked(scratch[row + MOST]):
                    bound, best = UPPER, min(best + share * unpacked(scratch[row + MOST]) + most, alpha)
                elif b <= value:
                    bound, best = LOWER, max(best + share * value + least, beta)
                elif value == unpacked(scratch[row + MOST]):
                    if trace is not None:
                        trace.known(outcome, value)
                else:
                    if trace is not None:
                        trace.descend(outcome)
                    after, floor, cap = state.result(outcome), max(a, low), min(b, high)
                    value = star_value(
                        after, deeper, floor, cap, ply + 1, row, probing, low, high, units, evaluator, table, ordering, scratch, run, trace
                    )
                    if run[STOP]:
                        return 0.0
                if bound == EXACT:
                    best += share * value
                    if trace is not None:
                        sure = unpacked(scratch[row + LEAST]) if value <= a else value  # outside its window a value is a bound
                        hope = unpacked(scratch[row + MOST]) if value >= b else value
                        trace.sum(outcome, share, best, best + share * (sure - value) + least, best + share * (hope - value) + most)
                    if value <= a:
                        bound, best = UPPER, min(best + most, alpha)
                    elif value >= b:
                        bound, best = LOWER, max(best + least, beta)
                if bound != EXACT:
                    if trace is not None:
                        trace.cut(outcome, best, alpha, beta)
                    break
        scratch[0] = base
    else:
        a, b = alpha, beta
        best = -math.inf if mover == 0 else math.inf
        known = scratch[told + PROBED] if told else NO_ACTION
        if known != NO_ACTION:
            best, chosen = unpacked(scratch[told + FOUND]), known
            if mover == 0:
                a = max(a, best)
            else:
                b = min(b, best)
            if trace is not None:
                trace.known(known, best)
                trace.update(known, best, a, b)
        for action in ordered(state, hint, ply, mover, ordering, run):
            if action == known:
                continue
            if trace is not None:
                trace.descend(action)
            after = state.result(action)
            value = star_value(after, deeper, a, b, ply + 1, 0, probing, low, high, units, evaluator, table, ordering, scratch, run, trace)
            if run[STOP]:
                return 0.0
            if (mover == 0 and value > best) or (mover != 0 and value < best):
                best, chosen = value, action
                if mover == 0:
                    a = max(a, best)
                else:
                    b = min(b, best)
            if trace is not None:
                trace.update(action, best, a, b)
            if fails_high(best, beta, False) if mover == 0 else fails_low(best, alpha, False):
                if ordering is not None:
                    ordering.learn(action, ply, mover, depth)
                if trace is not None:  # beyond the bounds of all leaves there is no value to wait for
                    trace.cut(action, best, alpha if alpha > low else -math.inf, beta if beta < high else math.inf)
                break
        bound = bound_of(best, alpha, beta, False)
    run[TOP] = top
    if table is not None:
        store(table, key, best, bound, chosen, depth, run[REACH] - ply, run[HORIZON] == horizon)
    run[REACH] = max(run[REACH], reach)
    if trace is not None:
        trace.leave(state, best, BOUND_NAMES[bound])
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
        why = unsuited_for_star(state) if is_game(type(state)) else None
        if why:
            raise SearchError(f"Star1 and Star2 need utilities of MAX that say it all; {why}: use minimax")
        self.low, self.high = bounds_of(state, bounds, self.algorithm)
        super().__init__(state, limits, **options)

    def search(self, depth: int | None, order: Sequence[int] | None = None, window: tuple[float, float] = INFINITE) -> Root:
        """As every search; an ordering holds for the root's actions too, for every window rests on the best of those before."""
        return super().search(depth, order or self.arranged(), window)

    def arranged(self) -> list[int] | None:
        """The root's actions, the most promising first; None for the rules' own order."""
        if self.order is None or self.state.is_terminal() or self.state.to_move() == CHANCE:
            return None
        actions = [int(action) for action in ordered(self.state, NO_ACTION, 0, self.state.to_move(), self.order, self.run)]
        self.run[TOP] = 0
        return actions

    def arguments(self, machine: bool) -> tuple[Any, ...]:
        table = self.table and self.table.slots(machine, self.owner())
        self.order = self.ordering and self.ordering.prepared(machine)
        self.run, scratch = new_run(machine, self.limits.nodes), memory(SCRATCH, machine)
        scratch[0] = 1
        low, high = self.low - self.units.neutral, self.high - self.units.neutral
        search = (self.probing, low, high, self.units, self.evaluator, table, self.order, scratch, self.run, self.trace)
        return (self.state, 1, 0.0, 0.0, 1, 0, *search)

    def child(self, state: Any, depth: int, alpha: float, beta: float) -> float:
        return float(self.call(state, depth, alpha, beta, *self.given[4:]))


class Star1(Star):
    algorithm = "star1"
    probing = False


class Star2(Star):
    algorithm = "star2"


def bounds_of(state: Any, bounds: Any, name: str) -> tuple[float, float]:
    """The bounds of all leaves: those given, else the rules' UTILITY_RANGE. Raises SearchError if there are none."""
    known = getattr(type(state), "UTILITY_RANGE", None) if bounds is None else bounds
    if known is None:
        raise SearchError(
            f"{name} needs bounds of all values, and {type(state).__name__} states no UTILITY_RANGE: "
            "give bounds=(lowest, highest), or --bounds LOW,HIGH"
        )
    try:
        low, high = (float(side) for side in known)
    except (TypeError, ValueError):
        raise SearchError(f"{known!r} are no bounds: give two numbers, (lowest, highest)") from None
    if not (math.isfinite(low) and math.isfinite(high) and low < high):
        raise SearchError(f"the bounds ({low}, {high}) say nothing: give two finite numbers, the lower one first")
    return low, high


def star1(
    state: Any,
    depth: int | None = None,
    *,
    evaluator: Any = None,
    bounds: tuple[float, float] | None = None,
    table: Any = None,
    ordering: Any = None,
    limits: Limits | None = None,
    trace: Any = None,
    compiled: bool | None = None,
) -> Result:
    """The decision of minimax in a game of chance for one player or for two opposed ones, with Ballard's first pruning.

    bounds    (lowest, highest) that any leaf can be worth, utilities and estimates; by default the rules' UTILITY_RANGE
    ordering  as in alphabeta, and for the root's actions too: of equally good ones the first in this order is chosen
    others    as in alphabeta; depth counts throws of chance as plies, as minimax does

    Values of root actions are exact or bounds, as in alphabeta. Raises SearchError if there are no finite bounds, if a leaf lies
    outside them, and for games it is not made for.
    """
    session = Star1(
        state, limits_for(limits, depth), bounds=bounds, table=table, ordering=ordering, evaluator=evaluator, trace=trace, compiled=compiled
    )
    return session.decide(session.limits.depth)


def star2(
    state: Any,
    depth: int | None = None,
    *,
    evaluator: Any = None,
    bounds: tuple[float, float] | None = None,
    table: Any = None,
    ordering: Any = None,
    limits: Limits | None = None,
    trace: Any = None,
    compiled: bool | None = None,
) -> Result:
    """As `star1`, with a probe into every outcome of chance before it is searched in full; good ordering makes good probes."""
    session = Star2(
        state, limits_for(limits, depth), bounds=bounds, table=table, ordering=ordering, evaluator=evaluator, trace=trace, compiled=compiled
    )
    return session.decide(session.limits.depth)
