"""Solving: the exact value of a position, by questions that alpha-beta answers with yes or no.

    Is the value at least v?      A search with the window just below v, which has room for no value, cuts wherever it can.

Every answer halves what is possible, and a fail-soft answer says more than it was asked, so a few questions find the value (C*:
Coplan 1982; MTD(f): Plaat, Schaeffer, Pijls and de Bruin 1996); one more finds an action that keeps it. What one question found out
is in the table for the next. What the rules know beforehand, `bounds()` and `candidates()`, is used throughout: with both, Connect
Four is solved as by Pascal Pons' recipe (2015), without a line about Connect Four here. Where somebody knows more, from a search before,
the first question is whether the mover can keep it.
"""

from __future__ import annotations

import dataclasses
import math
from typing import Any, NamedTuple

from ..errors import SearchError
from ..game import S, State
from ..memory import memory
from .alphabeta import MAX, AlphaBeta, alphabeta_value
from .parts.counters import NO_ACTION, STOP
from .parts.line import PLIES
from .parts.ordering import AnyOrdering
from .parts.search import Search
from .parts.table import Table
from .parts.window import EXACT, Bound, just_above, just_below
from .run.limits import Limits, limits_for
from .run.prepare import or_interpreted
from .run.result import Result
from .run.root import Root
from .run.session import UNLIMITED
from .sparing import sparing

SURE = PLIES + 1
"""After the line, one cell: an action by which the mover is sure of what is known so far."""


class Solving(NamedTuple):
    """What a solution is found with: the rule of the cut, and room for a line of actions that keep the value, its length first.

    known   is more known beforehand than the rules say? Then an action is looked for first that keeps what the mover is sure of
    """

    strict: bool
    line: Any
    plies: int
    known: bool


def solve_value(state: State, depth: int, least: float, most: float, ply: int, search: Search) -> tuple[float, float]:
    """What is known in the end of the value of `state` to MAX, at least and at most; a line that keeps it is in `search.pruning`.

    On entry the value lies in [least, most], and `depth` is negative. Both are the same on return, unless the search was stopped.
    """
    low, high = search.shortcuts.limits(state)
    least, most = max(least, low), min(most, high)
    line, mover = search.pruning.line, state.to_move()
    own = least if mover == MAX else just_above(most)
    first = search.pruning.known and -math.inf < own < math.inf
    while least < most or (first and least == most):
        target = own if first else next_question(least, most)
        first = False
        search.trace.ask(state, depth, just_below(target), target)
        value = alphabeta_value(state, depth, just_below(target), target, ply, search)
        if search.counters[STOP]:
            return least, most
        if value >= target:
            least = value
        elif value <= just_below(target):
            most = value
        else:
            least = most = value
        if (value >= target) == (mover == MAX):
            line[SURE] = search.table.action_for(state, target)
    here = state
    while line[0] < search.pruning.plies and not here.is_terminal():
        action = keeping(here, depth, least, ply + line[0], search)
        if search.counters[STOP]:
            break
        line[0] += 1
        line[line[0]] = action
        here = here.result(action)
    return least, most


def keeping(state: State, depth: int, value: float, ply: int, search: Search) -> int:
    """An action after which `state` is still worth `value`, its exact value: for MAX at least so much, for MIN at most."""
    mover, best = state.to_move(), NO_ACTION
    target = value if mover == MAX else just_above(value)
    reached = -math.inf if mover == MAX else math.inf
    search.trace.ask(state, depth, just_below(target), target)
    search.trace.enter(state, ply, depth, just_below(target), target)
    for action in search.ordering.actions(state, search.table.action_of(state), ply, mover, search):
        search.trace.descend(action)
        found = alphabeta_value(state.result(action), depth, just_below(target), target, ply + 1, search)
        if search.counters[STOP]:
            return action
        reached = max(reached, found) if mover == MAX else min(reached, found)
        search.trace.update(action, reached, just_below(target), target)
        if found >= target if mover == MAX else found < target:
            best = action
            search.trace.cut(action, reached, just_below(target), target)
            break
    if best == NO_ACTION:  # no candidate: every action loses alike
        for action in state.actions():
            best = action
            break
    search.trace.leave(state, value, EXACT)
    return best


def next_question(least: float, most: float) -> float:
    """A value between the two, above `least`, at which to ask next: the middle, but near 0 first, where answers come sooner."""
    if least == -math.inf and most == math.inf:
        return 0.0
    if most == math.inf:
        return max(2.0 * least, just_above(least)) if least > 0.0 else 1.0
    if least == -math.inf:
        return min(2.0 * most, -1.0) if most < 0.0 else 0.0 if most > 0.0 else -1.0
    middle = least + (most - least) / 2.0
    if middle <= 0.0 and least / 2.0 < middle:
        middle = least / 2.0
    elif middle >= 0.0 and most / 2.0 > middle:
        middle = most / 2.0
    return middle if middle > least else most


class Solve(AlphaBeta):
    """The solution of one position."""

    algorithm = called = "solve"
    kernel = staticmethod(solve_value)
    takes = ("table", "ordering")
    others = (1, 0.0, 0.0, 0)

    def __init__(self, state: Any, limits: Limits, *, known: tuple[float, float] | None = None, **options: Any) -> None:
        self.known = known
        super().__init__(state, limits, **options)

    def parts(self, machine: bool) -> dict[str, Any]:
        self.found = memory(SURE + 1, machine)
        self.found[SURE] = NO_ACTION
        return {"pruning": Solving(False, self.found, 1 if self.traced else PLIES, self.known is not None)}

    def assembled(self, parts: dict[str, Any], machine: bool) -> dict[str, Any]:
        return sparing(parts, machine)

    def solution(self) -> Result[Any]:
        """The result; what was found out so far if a limit ends it."""
        return self.decide(None) if self.state.is_terminal() else self.result(self.root(), None)

    def result(self, root: Root, depth: int | None, complete: bool | None = None) -> Result[Any]:
        """What is known: a bound that a limit has left decides the game only where it is a win for one of the two."""
        told = super().result(root, depth, complete)
        ahead = root.rank - self.scale.level
        wins = ahead > 0 if told.bound == Bound.LOWER else ahead < 0
        return told if told.bound == Bound.EXACT or wins else dataclasses.replace(told, decided=False)

    def root(self) -> Root:
        """What is known about the root in the end; it is `finished` unless a limit ended the search."""
        root = Root(self.state, self.scale, (-math.inf, math.inf), False, True, 1, UNLIMITED)
        low, high = map(float, type(self.state).UTILITY_RANGE or (-math.inf, math.inf))
        at_least, at_most = (low, high) if self.known is None else self.known
        found: list[tuple[float, float]] = []

        def work() -> None:
            root.legal = list(self.state.actions())
            if not root.legal:
                raise SearchError(f"{type(self.state).__name__}: no action in {self.state}, although the game is not over")
            root.first = root.legal[0]
            found.append(self.call(self.state, UNLIMITED, max(low, at_least), min(high, at_most), 0, self.record))

        self.watch.carry_out(work, self.counters, self.compiled)
        if not found:  # interrupted before the first question
            return root
        least, most = found[0]
        if least > most:
            cls, said = type(self.state).__name__, f"the value came out as at least {least:g} and at most {most:g}"
            if self.known is not None:
                raise SearchError(f"{said}: the value does not lie between {at_least:g} and {at_most:g}, which was said to be known")
            raise SearchError(f"{cls}.bounds() and utility() contradict each other: {said}; `zermelo check` says where")
        root.estimated = math.isinf(least) and math.isinf(most)  # then nothing is known
        root.line = tuple(int(self.found[i]) for i in range(1, int(self.found[0]) + 1))
        root.best = root.line[0] if root.line else root.first
        root.finished = least == most and bool(root.line)
        if root.finished:
            others = Bound.UPPER if root.mover == MAX else Bound.LOWER
            root.ranks = dict.fromkeys(root.legal, least)
            root.bounds = {action: Bound.EXACT if action == root.best else others for action in root.legal}
        elif (sure := int(self.found[SURE])) != NO_ACTION:
            root.best, root.ranks = sure, {sure: least if root.mover == MAX else most}
            root.bounds = {sure: Bound.LOWER if root.mover == MAX else Bound.UPPER}
        if math.isfinite(least) and (least > low or most == high or least == most):
            root.rank, root.proved = least, Bound.EXACT if least == most else Bound.LOWER
        elif math.isfinite(most):  # the only side of which more is known than the rules say of every game
            root.rank, root.proved = most, Bound.UPPER
        return root


@or_interpreted
def solve(
    state: S,
    *,
    table: Table | int | str | bool | None = True,
    ordering: AnyOrdering[S] | None = True,
    known: tuple[float, float] | None = None,
    limits: Limits | None = None,
    trace: Any = None,
    compiled: bool | None = None,
) -> Result[S]:
    """The exact value of `state`, and an action that keeps it.

    table       as in alphabeta; without one every question begins from nothing
    ordering    as in alphabeta
    known       two utilities of MAX between which the value is known to lie, from a search before: an action that keeps what the mover is
                sure of is then looked for first, and what more there is to have after that
    limits      nodes or seconds; if they end the search early, the value is a bound and `complete` is False. The action is then one by
                which the mover is sure of the value that `Result.actions` has for it, if it has one, else any
    trace       is called at every step; the search then runs interpreted
    compiled    True insists on machine code, False declines it

    `Result.actions` has the exact value of the action to play, and of the others that they are no better for the mover. Games of two
    players with a constant sum and without chance, as in alphabeta; SearchError for others, and if the value is not what was `known`.
    """
    limits = limits_for(limits)
    if limits.depth is not None:
        raise SearchError(f"solve goes to the end of the game: leave out the depth, got {limits.depth!r}")
    if known is not None:
        known = sides_of(known)
    return Solve(state, limits, known=known, table=table, ordering=ordering, trace=trace, compiled=compiled).solution()


def sides_of(known: Any) -> tuple[float, float]:
    """The two numbers between which a value is known to lie. Raises SearchError for anything else."""
    try:
        least, most = map(float, known)
    except (TypeError, ValueError):
        raise SearchError(f"known is two utilities, the least and the most, got {known!r}") from None
    if not least <= most:
        raise SearchError(f"known is two utilities, the least and the most: {least:g} is more than {most:g}")
    return least, most
