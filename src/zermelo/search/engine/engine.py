"""The engine's search of one position: principal-variation search (`pvs`) with everything on that the game's words allow.

Each part is a value that can be left out or replaced; what a game says nothing of is left out by itself. `engine` searches deeper and
deeper within its limits, with windows around the value of the depth before (aspiration), and with `threads` on several cores.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from typing import Any, ClassVar

from ...errors import SearchError
from ...evaluate.evaluator import AnyEvaluator
from ...evaluate.linear import Linear
from ...evaluate.named import named
from ...game import S, says
from ...memory import memory
from ..alphabeta import AlphaBeta
from ..deepen import deepen
from ..parts.counters import NO_ACTION, NODE_LIMIT, STOP
from ..parts.entries import NoPrefetch, Prefetch
from ..parts.line import new_line
from ..parts.ordering import AnyOrdering
from ..parts.table import Table
from ..parts.window import as_seen, just_above
from ..run.limits import Limits
from ..run.prepare import or_interpreted, root_of
from ..run.result import Result
from ..run.root import INFINITE, Root
from .ending import Ending
from .ordering import Ranking, ranking
from .pruning import (
    NOBODY_CUTS,
    Exchange,
    Extensions,
    Futility,
    NoExchange,
    NoExtensions,
    NoFutility,
    NoNullMove,
    NoReductions,
    NullMove,
    Parts,
    Reductions,
)
from .pvs import engine_value
from .quiescence import Horizon, Quiescence
from .repetitions import NoRepetitions, repetitions
from .threads import ALONE, NOBODY, Helpers, Nobody, check_threads, shares

ASPIRATION = 0.3
"""Half the width of the window that a depth begins with, in units of the evaluator."""


class Engine(AlphaBeta):
    """An engine's search of one position."""

    algorithm = "engine"
    called = "the engine"
    instead = "minimax with a depth, or mcts"
    kernel: ClassVar[Callable[..., Any]] = staticmethod(engine_value)
    policy = "engine"
    ranks_by_distance = True
    takes: ClassVar[tuple[str, ...]] = (
        "table", "ordering", "quiescence", "null_move", "reductions", "futility", "exchange", "extensions", "repetitions",
        "history", "ending", "threads"
    )  # fmt: skip

    def __init__(
        self,
        state: Any,
        limits: Limits,
        *,
        quiescence: bool | Quiescence = True,
        null_move: bool | NullMove = True,
        reductions: bool | Reductions = True,
        futility: bool | Futility = True,
        exchange: bool | Exchange = True,
        extensions: bool = True,
        repetitions: bool = True,
        history: Iterable[Any] = (),
        ending: bool | Ending = True,
        threads: int = 1,
        table: Any = True,
        evaluator: Any = None,
        **options: Any,
    ) -> None:
        cls = type(root_of(state))
        check_threads(threads, table)
        self.quiescence = part(Quiescence, quiescence, says(cls, "noisy_actions"))
        self.null_move = part(NullMove, null_move, says(cls, "passed"))
        self.reductions = part(Reductions, reductions)
        self.futility = part(Futility, futility)
        self.exchange = part(Exchange, exchange, says(cls, "gain"))
        self.extensions = part(Extensions, extensions, says(cls, "extension"))
        self.ending = part(Ending, ending, says(cls, "bounds") or says(cls, "candidates"))
        self.repetitions, self.history = repetitions and cls.REPETITION > 0, tuple(history)
        self.fetches = says(cls, "key") and table is not None and table is not False and not (isinstance(table, Table) and table.symmetric)
        """Is it cheap to tell where the table's entry of a position is?"""
        if evaluator is None:
            evaluator = named(cls)
        self.children: dict[int, tuple[Any, bool, int]] = {}
        super().__init__(state, limits, table=table, evaluator=evaluator, **options)
        self.aspiration = ASPIRATION * unit_of(self.evaluator) or None
        self.helpers: Helpers | Nobody = NOBODY
        self.found_beside: tuple[Root, int] | None = None
        if threads > 1 and not self.compiled:
            self.remarks = (ALONE,)
        elif threads > 1:
            self.counters[NODE_LIMIT], count, nodes = shares(self.counters[NODE_LIMIT], threads)
            self.helpers = Helpers(self, count, nodes)

    def parts(self, machine: bool) -> dict[str, Any]:
        self.line = new_line(machine)
        unit = unit_of(self.evaluator)
        if self.futility is not None and self.futility.unit:
            unit = self.futility.unit
        unit *= self.scale.factor
        parts = Parts(
            strict=False,
            quiescence=Horizon() if self.quiescence is None else self.quiescence,
            null_move=NoNullMove() if self.null_move is None else self.null_move.ready(unit, machine),
            reductions=NoReductions() if self.reductions is None or self.evaluator is None else self.reductions.ready(machine),
            futility=NoFutility() if self.futility is None or not unit > 0.0 else self.futility.ready(unit, machine),
            exchange=NoExchange() if self.exchange is None else self.exchange,
            extensions=NoExtensions() if self.extensions is None else Extensions(memory(1, machine)),
            repetitions=repetitions(self.state, self.history, machine) if self.repetitions else NoRepetitions(),
            prefetch=Prefetch() if machine and self.fetches else NoPrefetch(),
        )
        return {"line": self.line, "pruning": parts}

    def ordered(self, machine: bool) -> Any:
        return ranking(self.ordering, machine, self.table)

    def owner(self) -> str:
        """A table's entries belong to an engine of these parts, too: another search would not have found them so deep."""
        pruning = (self.quiescence, self.null_move, self.reductions, self.futility, self.exchange, self.extensions)
        return f"{super().owner()} engine {pruning!r} {self.repetitions}"

    def search(self, depth: int | None, order: Sequence[int] | None = None, window: tuple[float, float] = INFINITE) -> Root:
        if self.ending is not None and depth == self.ending.since:
            root, self.ending = self.ending.root(self), None  # once: in a window that is missed it would begin anew
            if root is not None:
                return root
        return super().search(depth, order, window)

    def value_actions(self, root: Root, depth: int, order: Sequence[int] | None) -> None:
        self.shared.pruning.extensions.begin(max(0, depth))
        self.helpers.move_on(depth)
        super().value_actions(root, depth, order if order or root.over else self.order_by_table())

    def beside(self, nodes: int) -> Engine:
        other = super().beside(nodes)
        other.helpers = NOBODY
        return other

    def further(self, depth: int) -> tuple[Root, int] | None:
        return self.found_beside if self.found_beside is not None and self.found_beside[1] >= depth else None

    def dismiss_helpers(self) -> None:
        self.helpers.dismiss()

    def end(self) -> None:
        helpers, self.helpers = self.helpers, NOBODY
        helpers.check()
        self.found_beside = helpers.deepest_root()
        if self.table is not None and isinstance(self.shared.ordering, Ranking):
            self.table.keep(self.ordering, self.shared.ordering.cells)

    def lengthen(self, root: Root, depth: int) -> None:
        """Not at every depth, since it takes as long as thousands of nodes: once is enough, for the result."""

    def result(self, root: Root, depth: int | None, complete: bool | None = None) -> Result[Any]:
        if root.finished and not root.to_the_end:
            super().lengthen(root, depth or 0)
        return super().result(root, depth, complete)

    def order_by_table(self) -> list[int] | None:
        """What an earlier search has found best comes first; None if the table knows nothing. There may be time for one action alone."""
        table = self.shared.table
        action = table.action_of(self.state) if table.knows_actions() else NO_ACTION
        if action not in self.choices:
            return None
        return [action, *(other for other in self.choices if other != action)]

    def order_after(self, last: Root) -> list[int]:
        """The best first, and the others by what it took to see that they are no better."""
        rest = [action for action in last.legal if action not in last.top]
        return [*last.top, *sorted(rest, key=lambda action: -last.sizes.get(action, 0))]

    def child_by(self, action: int, number: int, depth: int, alpha: float, beta: float) -> float:
        """The first action of the root for its value, the others for proof that they are no better, as below the root."""
        search, parts = self.shared, self.shared.pruning
        child, noisy, more = self.known_child(action)
        sign = 1 - 2 * self.state.to_move()
        low, high = as_seen(sign, alpha, beta)
        search.ordering.begin(action)
        if more > 0:
            self.trace.reduce(action, -more)
        full = max(0, depth + more)
        parts.reductions.expect(1, NOBODY_CUTS)
        if number == 1 or not math.isfinite(low) or not just_above(low) < high:
            return self.value(child, full, alpha, beta)
        less = 0
        if not noisy and more == 0:
            less = max(0, parts.reductions.plies(full + 1, number, False, True, True, 0) - 1)
        scout = as_seen(sign, low, just_above(low))
        parts.reductions.expect(1, 1 - self.state.to_move())
        value = low
        for depth in (full - less, full) if less > 0 else (full,):
            if depth < full:
                self.trace.reduce(action, less)
            elif less > 0:
                self.trace.again(NO_ACTION, sign * value)
            value = sign * self.value(child, depth, *scout)
            if value <= low or self.counters[STOP]:
                return sign * value + 0.0
        if value >= high:
            return sign * value + 0.0
        self.trace.again(NO_ACTION, sign * value)
        parts.reductions.expect(1, NOBODY_CUTS)
        return self.value(child, full, alpha, beta)

    def known_child(self, action: int) -> tuple[Any, bool, int]:
        """Where an action of the root leads, whether it is noisy, and by how much it is extended; worked out once for all depths."""
        if action not in self.children:
            parts, child = self.shared.pruning, self.state.result(action)
            noisy = parts.quiescence.is_noisy(self.state, action)
            self.children[action] = child, noisy, parts.extensions.plies(child, 1, 0)
        return self.children[action]

    def value(self, state: Any, depth: int, alpha: float, beta: float) -> float:
        return float(self.call(state, depth, alpha, beta, 1, self.record))


def part(cls: Any, given: Any, possible: bool = True) -> Any:
    """The part that was asked for: the usual one for True, the one given, or None for none. Raises SearchError for anything else."""
    if isinstance(given, cls):
        return given if possible else None
    if not isinstance(given, bool):
        raise SearchError(f"{cls.__name__} is True, False or {cls.__name__}(...), got {given!r}")
    return cls() if given and possible else None


def unit_of(evaluator: Any) -> float:
    """What counts as little in an evaluation: its UNIT, or the smallest weight of a feature; 0 where nothing is known of it."""
    if isinstance(evaluator, Linear) and evaluator.unit:
        return float(evaluator.unit)
    weights = [abs(weight) for weight in evaluator.weights if weight] if isinstance(evaluator, Linear) else []
    return float(min(weights, default=getattr(evaluator, "UNIT", 0.0)))


@or_interpreted
def engine(
    state: S,
    limits: Limits | None = None,
    *,
    depth: int | None = None,
    evaluator: AnyEvaluator[S] | None = None,
    table: Table | int | str | bool | None = True,
    ordering: AnyOrdering[S] | None = True,
    quiescence: bool | Quiescence = True,
    null_move: bool | NullMove = True,
    reductions: bool | Reductions = True,
    futility: bool | Futility = True,
    exchange: bool | Exchange = True,
    extensions: bool = True,
    repetitions: bool = True,
    history: Iterable[S] = (),
    ending: bool | Ending = True,
    threads: int = 1,
    aspiration: float | bool = True,
    lines: int = 1,
    only: Iterable[int] = (),
    report: Callable[[Result[S]], None] | None = None,
    trace: Any = None,
    compiled: bool | None = None,
) -> Result[S]:
    """The best action found within `limits` by an engine's search, deeper and deeper. Of several wins it plays the one that comes soonest,
    of losses the latest; `Result.variations[0].plies` says when.

    depth       plies to look ahead at most: short for Limits(depth=…)
    evaluator   as in every search
    table       as in alphabeta; what was searched deeper serves, too
    ordering    as in alphabeta; histories go with a table that is handed to several searches
    quiescence  go on from the horizon by the game's noisy_actions(), until nothing is about to happen
    null_move   give up what is good enough even after a pass, where the game has passed()
    reductions  search late actions less deep, where an evaluator can tell what is good before the game is over
    futility    give up what is far beyond the window close to the horizon, in units of the evaluator: its UNIT, or its smallest weight
    exchange    tell by the game's gain(action) what loses in an exchange: try it last, and not at all close to the horizon
    extensions  search deeper where the game says so by extension()
    repetitions a position that comes back is a draw
    history     the positions of the game before this one, which may come back
    ending      solve what the limits allow, in games with bounds() or candidates(), for the value alone, however soon; not
                with a depth, a trace, `lines` or `only`
    threads     that search at once and share the table: the same depth is reached sooner, but no two searches are alike any more. A limit
                of nodes holds for all of them together. Where a limit ends the search, the thread that got furthest answers. In plain
                Python one thread searches, and a note says so
    aspiration  half the width of a window around the last value, in units of the estimate, or the usual one; False for the full
                window
    lines       how many of the best actions are to have exact values and lines of their own (Result.variations); then no aspiration
    only        of all actions, those to choose from; empty for all
    report      is called with the Result of every depth that was finished

    Each part is True, False, or one with numbers of its own, such as NullMove(reduction=2). Raises SearchError as alphabeta does.
    """
    parts: dict[str, Any] = {"quiescence": quiescence, "null_move": null_move, "reductions": reductions, "futility": futility}
    parts |= {"exchange": exchange, "extensions": extensions, "repetitions": repetitions, "history": history, "ending": ending}
    parts |= {"threads": threads}
    shared: dict[str, Any] = {"evaluator": evaluator, "trace": trace, "compiled": compiled, "table": table, "ordering": ordering}
    shared |= {"aspiration": aspiration, "lines": lines, "only": only, "report": report}
    return deepen(state, limits, depth=depth, search=engine, **shared, **parts)
