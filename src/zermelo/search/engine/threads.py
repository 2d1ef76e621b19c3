"""Several threads search one position and share what they find in the table: Lazy SMP.

To divide a tree among processors is an art, for what one branch proves decides whether another has to be searched at all. Lazy SMP divides
nothing: all threads search the same position from the root, each with counters, killers and history, a line and a memory of the game of
its own. They share the table alone: where one has been, another finds the answer, a bound, or the action to try first.

The main search is the one that there is without helpers. Its depths and its limits are its own; helpers end with it. What they search is
ahead of it: a helper takes the least depth, that of the main search or greater, on which and beyond which fewer than half of all threads
are at work; with two threads, one ply more than the main search. One that is overtaken takes another depth. Where a limit ends the main
search in the middle of a depth that a helper has finished, the answer is the helper's, unless the main search has proven that there is a
better one.

Engine authors found this in common: Homan described it, Cheng (Sedlak) has half of the threads search one ply deeper, Stockfish came to it
with version 7 (2016); the choice of depths as discussed at open-chess.org (topic 3097).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..._kernel.worker import Job, handed_over
from ...errors import SearchError
from ...numbers import check_integer
from ..deepen import DEEPEST, aspire
from ..parts.counters import ESTIMATES, NODE_LIMIT, NODES, STOP
from ..run.contract import blame
from ..run.root import Root
from ..run.worker import check, wait_for

if TYPE_CHECKING:
    from .engine import Engine

MOST = 256
"""Threads of one search."""

ALONE = "one thread searches: plain Python does not run on several at once"
FEWER = "no more than {} of the threads could be started"


class Helper:
    """A thread that searches beside the main one."""

    def __init__(self, helpers: Helpers, nodes: int) -> None:
        self.helpers = helpers
        self.session: Any = helpers.main.beside(nodes)
        self.counters = self.session.counters
        self.depth = self.reached = 0
        """At which it works, and the last that it has finished."""
        self.last: Root | None = None
        """What it found there."""
        self.is_dismissed = False
        self.job: Job | None = None
        self.failure: BaseException | None = None
        """What was raised."""

    def search(self) -> None:
        """One depth after the other, on the thread that calls, until it is dismissed or nothing is left to be found."""
        try:
            while self.next_depth():
                self.counters[ESTIMATES] = 0
                root = self.searched()
                check(self.counters)
                if root.finished:
                    self.last, self.reached = root, self.depth
                    if root.is_settled_for_good():
                        return
                elif self.counters[NODES] > self.counters[NODE_LIMIT]:
                    return
                self.counters[STOP] = 0  # before the next look at `is_dismissed`: whoever dismisses sets that first, and STOP then
        except BaseException as error:
            self.failure = error
            self.helpers.main.counters[STOP] = 1

    def next_depth(self) -> bool:
        """Choose a depth: is there one, and is it to go on?"""
        self.depth = min(self.helpers.depth_for(self), self.helpers.deepest)
        return self.depth > self.reached and not self.is_dismissed and not self.helpers.main.counters[STOP]

    def searched(self) -> Root:
        """One depth, in a window around the value of the last as the main search has it."""
        session, last = self.session, self.last

        def search(order: Sequence[int] | None, window: tuple[float, float]) -> Root:
            root = Root(session.state, session.scale, window, session.strict, session.prunes, session.lines, self.depth)
            session.value_actions(root, self.depth, order)
            return root

        order = None if last is None else session.order_after(last)
        return aspire(session, last, order, search, lambda root: None)

    @property
    def is_at_work(self) -> bool:
        return self.job is not None and not self.job.is_done and self.failure is None

    def dismiss(self) -> None:
        self.is_dismissed = True
        self.counters[STOP] = 1

    def wait(self) -> None:
        """Until it has ended, or will not for a rule that does not return."""
        if self.job is not None:
            try:
                wait_for(self.job, self.counters)
            except SearchError as error:
                self.failure = error


class Nobody:
    """No helpers."""

    def move_on(self, depth: int) -> None:
        pass

    def deepest_root(self) -> tuple[Root, int] | None:
        return None

    def dismiss(self) -> None:
        pass

    def check(self) -> None:
        pass


NOBODY = Nobody()


class Helpers:
    """All the helpers of a search: `count` of them, which may visit so many nodes each."""

    def __init__(self, main: Engine, count: int, nodes: int) -> None:
        self.main, self.count, self.nodes = main, count, nodes
        self.depth = 0
        """That of the main search."""
        self.deepest = main.limits.depth or DEEPEST
        self.all: list[Helper] = []

    def move_on(self, depth: int) -> None:
        """The main search begins a depth: have those at lesser ones take others; at the second depth, have all of them begin.

        To be called on the thread of machine code, where no Ctrl-C comes between a helper and the note that there is one.
        """
        self.depth = depth
        for helper in self.all:
            if helper.depth < depth:
                helper.counters[STOP] = 1
        if depth > 1 and len(self.all) < self.count:
            self.begin()

    def begin(self) -> None:
        for number in range(1, self.count + 1):
            helper = Helper(self, self.nodes)
            self.all.append(helper)
            try:
                helper.job = handed_over(helper.search)
            except RuntimeError:
                self.all.pop()
                self.count = len(self.all)
                self.main.remarks = (*self.main.remarks, FEWER.format(number))
                break
            self.main.watch.others.append(helper.counters)

    def depth_for(self, helper: Helper) -> int:
        """The depth that a helper is to search next."""
        at_work = [self.depth, *(other.depth for other in self.all if other is not helper)]
        depth = max(self.depth, helper.reached + 1)
        while 2 * sum(other >= depth for other in at_work) > len(at_work):
            depth += 1
        return depth

    def deepest_root(self) -> tuple[Root, int] | None:
        """What one of them found at the greatest depth that any has finished, and that depth."""
        found = [(helper.last, helper.reached) for helper in self.all if helper.last is not None]
        return max(found, key=lambda root_and_depth: root_and_depth[1], default=None)

    def dismiss(self) -> None:
        """Have all of them end, and wait until they have: from then on nobody writes into the table. Ctrl-C is noted meanwhile."""
        while working := [helper for helper in self.all if helper.is_at_work]:
            try:
                for helper in working:
                    helper.dismiss()
                for helper in working:
                    helper.wait()
            except KeyboardInterrupt:
                self.main.watch.interrupted = True

    def check(self) -> None:
        """Raises what was raised on one of their threads."""
        for helper in self.all:
            if isinstance(helper.failure, Exception):
                blame(helper.failure)
            if helper.failure is not None:
                raise helper.failure


def check_threads(threads: Any, table: Any) -> None:
    """Raises SearchError unless so many threads can search with this table."""
    check_integer("threads", threads)
    if threads > MOST:
        raise SearchError(f"threads must be an integer of at most {MOST}, got {threads}")
    if threads > 1 and (table is None or table is False):
        raise SearchError(f"{threads} threads share what they find in a table, and there is none: leave out table=None, or threads")


def shares(nodes: int, threads: int) -> tuple[int, int, int]:
    """A budget of nodes divided: what the main search may visit, how many helpers there are, and what each of them may visit.

    A search that its budget ends has counted one node more; so helpers have one less.
    """
    count = min(threads, nodes) - 1
    each = nodes // (count + 1)
    return nodes - count * each, count, each - 1
