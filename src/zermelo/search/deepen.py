"""Iterative deepening: search to depth 1, 2, 3 ... until the time is over or the game is decided.

Costs little, since the last depth costs most; what it learns at one depth (the table, the killers, the best action) puts the
next in a better order; and whenever time runs out there is an answer (Slate and Atkin 1977; Korf 1985).

The first depth that proves a win is that of the shortest win. The first depth at which every action loses is that of the longest
resistance: what was best one depth before did not lose yet, so it is tried first, and stays the best among equals. A search that looks
deeper at some lines than at others, as an engine does, may find a longer win first. It ranks sooner wins higher itself, and goes on until
its depth is that of the win.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from ..errors import SearchError
from ..evaluate.evaluator import AnyEvaluator
from ..game import S
from .parts.counters import ESTIMATES, STOP
from .run.limits import Limits, is_count, limits_for
from .run.named import session_of
from .run.prepare import or_interpreted, root_of
from .run.result import EXACT, Result
from .run.root import INFINITE, Root
from .run.session import Session
from .run.suitable import suited

DEEPEST = 1000
"""Plies that are searched at most, if the limits say nothing."""
PATIENCE = (1.5, 1.1, 0.9, 0.75, 0.65, 0.55)
"""What part of the time aimed at is used before the last depth, by the number of depths in a row that have had the same answer."""
WIDER, WIDEST = 3.0, 20.0
"""A window that was missed becomes wider by this factor, and once it has become so much wider, infinite."""
USUAL = {"table": True, "ordering": True}
"""What a search gets that can have it, unless something else is asked for: what one depth teaches helps the next."""


@or_interpreted
def deepen(
    state: S,
    limits: Limits | None = None,
    *,
    depth: int | None = None,
    search: Callable[..., Result[Any]] | None = None,
    evaluator: AnyEvaluator[S] | None = None,
    aspiration: float | bool | None = None,
    lines: int = 1,
    only: Iterable[int] = (),
    report: Callable[[Result[S]], None] | None = None,
    trace: Any = None,
    compiled: bool | None = None,
    **options: Any,
) -> Result[S]:
    """The best action found by searching deeper and deeper within `limits`.

    depth       plies to look ahead at most: short for Limits(depth=…)
    search      carried out at every depth: alphabeta, engine, minimax, star1, star2, maxn or paranoid; by default the one that prunes
                most and still finds what minimax finds in this game
    evaluator   as in every search
    aspiration  half the width of a window around the last value, in units of the estimate; False for the full window; True, or
                nothing said, for the search's own: a narrow one for an engine, the full one for all others
    lines       how many of the best actions are to have exact values and lines of their own (Result.variations); then no aspiration
    only        of all actions, those to choose from; empty for all
    report      is called with the Result of every depth that was finished
    options     what the search takes besides: rule, table, ordering, bounds ... A search that can have a table and ordering has
                them unless they are None

    Ends when the limits are reached, when no estimate took part (the value is exact), or when a win or a loss is proven that
    cannot get better. After a time-out or Ctrl-C the answer is that of the last finished depth, or of the running one where
    it already found something better. Of equally good actions the one that came first at the depth before is chosen, which need
    not be the one that minimax chooses; where utilities do not add up, its worth to the other players may then differ, too.
    Raises SearchError for an option that the search does not know.
    """
    search = search or suited(root_of(state), evaluator)
    carried_out_by = session_of(search)
    takes = carried_out_by.takes
    if strange := [name for name in options if name not in takes]:
        known = f"it takes {', '.join(takes)}" if takes else "it takes no options of its own"
        raise SearchError(f"{search.__name__} has no {strange[0]}: {known}")
    options = {name: value for name, value in USUAL.items() if name in takes} | options
    is_width = isinstance(aspiration, int | float) and 0 < aspiration < math.inf
    if aspiration is not None and not isinstance(aspiration, bool) and not is_width:
        raise SearchError(f"aspiration must be a number above 0, got {aspiration!r}")
    options |= {"evaluator": evaluator, "trace": trace, "compiled": compiled}
    if not is_count(lines):
        raise SearchError(f"lines must be an integer of at least 1, got {lines!r}")
    session = carried_out_by(state, limits_for(limits, depth), deepening=True, **options)
    session.choose_from(only, lines)
    return Deepening(session, aspiration, report).result()


class Deepening:
    """What is known from one depth to the next."""

    def __init__(self, session: Session, aspiration: float | bool | None, report: Callable[[Result[Any]], None] | None) -> None:
        self.session = session
        session.algorithm = f"deepen({session.algorithm})"
        width = session.aspiration if aspiration is None or aspiration is True else aspiration
        session.aspiration = width if width and session.lines == 1 else None
        self.report = report
        self.last: Root | None = None
        """The last depth that was finished, and which that is; how many before it had the same answer."""
        self.reached: int | None = 0
        self.steady = 0
        self.surprise: Root | None = None
        """The root that failed high for the mover, at the depth that is searched again for it."""

    def result(self) -> Result[Any]:
        """Depth after depth, until nothing can change any more or a limit ends it. Ctrl-C may come at any moment, between depths too."""
        session = self.session
        try:
            try:
                running = self.depths()
            finally:
                session.dismiss_helpers()
            session.end()
            if running is not None:
                return self.told(self.last, running, (self.reached or 0) + 1)
        except KeyboardInterrupt:
            session.watch.interrupted = True
            session.counters[STOP] = 1
            session.dismiss_helpers()
            if self.last is None:
                raise
        assert self.last is not None
        return session.result(self.last, self.reached, complete=not session.watch.interrupted)

    def depths(self) -> Root | None:
        """Search until a depth was the last; the root of the one that a limit ended, if one did."""
        session = self.session
        for depth in range(1, (session.limits.depth or DEEPEST) + 1):
            session.counters[ESTIMATES], self.surprise = 0, None
            root = self.searched(depth, self.last)
            if not root.finished:
                return root
            self.steady = self.steady + 1 if self.last is not None and self.last.best == root.best else 0
            self.last, self.reached = root, None if root.to_the_end else depth
            if self.report is not None:
                self.report(session.result(root, self.reached))
            if root.is_settled_for_good() or self.has_thought_enough(root):
                break
        return None

    def searched(self, depth: int, last: Root | None) -> Root:
        """One depth, its best action of before first; with aspiration, in a window around the last value."""
        session = self.session
        session.watch.doing = f"depth {depth}"
        order = None if last is None or last.best is None else session.order_after(last)
        session.settled = {}
        if last is not None and session.lines > 1 and depth > 1:  # what is won or lost stays so, by the shortest way
            session.settled = {action: (last.ranks[action], last.lines[action]) for action in last.top if last.is_settled(action)}
        return aspire(session, last, order, lambda order, window: session.search(depth, order, window), self.surprised)

    def surprised(self, root: Root) -> None:
        self.surprise = root

    def has_thought_enough(self, root: Root) -> bool:
        """Is it better to save what is left on the clock than to begin another depth? That depends on how long the answer is the same."""
        aim, handle = self.session.limits.aim, self.session.limits.handle
        if math.isinf(aim):
            return False
        enough = len(root.legal) == 1 or self.session.watch.seconds >= aim * PATIENCE[min(self.steady, len(PATIENCE) - 1)]
        return not (handle is not None and handle.puts_off(enough)) and enough

    def told(self, last: Root | None, running: Root, depth: int) -> Result[Any]:
        """The answer after a limit ended depth `depth`: that of another thread which has finished it, or a greater one; else the running
        one's if it found something better, else the last one's."""
        session = self.session
        if (further := session.further(depth)) is not None and not self.refutes(running, further[0]):
            return session.result(*further, complete=False)
        if last is None:
            return session.result(running, depth)
        if session.lines == 1 and running.best not in (None, last.best) and running.bounds.get(running.best) == EXACT:
            running.legal = last.legal
            return session.result(running, depth)
        if self.surprise is not None and self.surprise.best != last.best:
            return session.result(self.surprise, depth, complete=False)
        return session.result(last, depth - 1, complete=False)

    def refutes(self, running: Root, other: Root) -> bool:
        """Has the depth that was ended proven a win that another thread does not see, or that what that thread would play loses?"""
        if self.session.lines > 1:  # then the running one does not answer
            return False
        roots = [root for root in (running, self.surprise) if root is not None and root.best is not None]
        if any(root.is_won(root.rank) for root in roots):
            return not other.is_won(other.rank)
        return other.best in running.ranks and running.is_lost(running.ranks[other.best]) and not other.is_lost(other.rank)


def aspire(
    session: Session,
    last: Root | None,
    order: Sequence[int] | None,
    search: Callable[[Sequence[int] | None, tuple[float, float]], Root],
    surprised: Callable[[Root], None],
) -> Root:
    """An aspiration search: in a window around the `last` value, and in wider ones for as long as the value lies outside.

    `search` is given the order of the root's actions and a window; `surprised` is called with a root that failed high for the mover. A
    session without aspiration is searched once, with the full window.
    """
    if last is None or session.aspiration is None or not session.prunes or session.scale.is_decided(last.rank):
        return search(order, INFINITE)
    width = session.aspiration * session.scale.factor
    widest = WIDEST * width
    low, high = last.rank - width, last.rank + width
    if not low < last.rank < high:  # so narrow that the digits do not tell the two sides apart
        return search(order, INFINITE)
    while True:
        root = search(order, (low, high))
        if not root.finished or root.to_the_end or low < root.rank < high:
            return root
        session.counters[ESTIMATES] = 0
        width = math.inf if session.scale.is_decided(root.rank) or width > widest else WIDER * width
        if root.rank <= low:
            low = root.rank - width
        else:
            high = root.rank + width
        if root.worth(root.rank) > root.worth(last.rank):
            surprised(root)
            order = session.order_after(root)
