"""Carrying out a search, and ending it: by a limit, by the clock, by Ctrl-C.

A stopped kernel returns at once, and what it returns is void; what was finished at the root before is kept.
"""

from __future__ import annotations

import contextlib
import math
import sys
import threading
import time
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, field

from ..._kernel.worker import Job, handed_over
from ...errors import SearchError
from ...locks import lock
from ...numbers import counted
from ...progress import AFTER, EVERY, is_shown, show, ticking
from ..parts.counters import ERROR, ERRORS, MAX_PLY, NODE_LIMIT, NODES, STOP, Counters
from . import endless
from .contract import blame
from .limits import Limits

FEW = 400
"""Nodes that a search may visit on the thread it was called on: their stack and their time are small."""

BRIEF, SOON = 0.02, 0.1
"""Seconds that so few nodes may take; where less time is left, the clock has to be watched from the first node on."""

HANDED = 0.001
"""Seconds that it may take, on a busy machine, to hand work to a thread."""

_given_up: list[Job] = []
"""What runs on in rules without end, on threads that end with the process; what it works on has to stay."""

_quick: set[Hashable] = set()
"""What has come to an end before in this process, at such a pace."""


_deepening = lock()
_deep = _before = 0
"""How many threads have room for deep recursion, and what the limit was before the first of them."""


@contextlib.contextmanager
def deep_recursion() -> Iterator[None]:
    """Room for interpreted recursion down to MAX_PLY. Python has one limit for all threads: it goes back when the last of them is done."""
    global _deep, _before
    with _deepening:
        if not _deep:
            _before = sys.getrecursionlimit()
        _deep += 1
        sys.setrecursionlimit(max(sys.getrecursionlimit(), 3 * MAX_PLY + 1000))
    try:
        yield
    finally:
        with _deepening:
            _deep -= 1
            if not _deep:
                sys.setrecursionlimit(_before)


@dataclass
class Watch:
    """Carries out the parts of one search under its limits, and knows how it ended."""

    limits: Limits
    started: float = field(default_factory=time.perf_counter)
    interrupted: bool = False
    timed_out: bool = False
    counters: Counters = None
    """Of what is being carried out, or was last."""
    what: Hashable = None
    """What is being carried out: a search of a class of positions."""
    doing: str = ""
    """What a terminal shows beside the nodes: a depth."""
    place: tuple[int, int, int] | None = None
    """And how far it is: which action of how many, and the action itself."""
    unit: str = "nodes"
    others: list[Counters] = field(default_factory=list)
    """Counters of other threads that search with it."""

    def __post_init__(self) -> None:
        self._clocked = self.started  # when the time began to run
        self._rules: endless.Interpreted | None = None
        if self.limits.handle is not None:
            self.limits.handle.hold(self)

    @property
    def seconds(self) -> float:
        return time.perf_counter() - self.started

    @property
    def stopped(self) -> bool:
        """Was it told to end, by its handle?"""
        return self.limits.handle is not None and self.limits.handle.stopped

    def left(self) -> float:
        """Seconds until the time is over; infinite without a limit of it, and while the clock of an opponent runs."""
        if self.limits.seconds is None or (self.limits.handle is not None and self.limits.handle.pondering):
            return math.inf
        return max(0.0, self.limits.seconds - (time.perf_counter() - self._clocked))

    # What its handle tells it, on another thread.

    def end(self) -> None:
        """The search has to end now."""
        if self.counters is not None:
            self.halt(self.counters)
        if self._rules is not None:
            threading.Thread(target=self._rules.watch, daemon=True).start()

    def halt(self, counters: Counters) -> None:
        """Have all threads stop, at once and not one after the other."""
        for each in (counters, *self.others):
            each[STOP] = 1

    def restart(self) -> None:
        """The limits of time hold from now on."""
        self._clocked = time.perf_counter()
        if self.limits.seconds is not None:
            _ring_after(self.limits.seconds, self._ring)

    def _ring(self) -> None:
        self.timed_out = True
        self.end()

    def carried_out_briefly(self, work: Callable[[], None], counters: Counters, what: Hashable, known_pace: bool) -> bool:
        """Do `work` on this thread if it takes no more than a few nodes: is it done? If not, all is as before, and it has to begin again.

        To hand work over takes longer than a small search. While this thread runs machine code it hears neither clock nor Ctrl-C, so it
        does only `what` has come to an end before on a thread of its own, and quickly; under a limit of time only what has a `known_pace`.
        """
        left = self.left() if known_pace or self.limits.seconds is None else 0.0
        if what not in _quick or left < SOON or threading.current_thread() is not threading.main_thread():
            self.what = what
            return False
        before = list(counters)
        counters[NODE_LIMIT] = few = min(before[NODE_LIMIT], before[NODES] + FEW)
        try:
            work()
        except KeyboardInterrupt:
            self.interrupted = True
            counters[STOP] = 1
        except Exception as error:
            blame(error)
            raise
        counters[NODE_LIMIT] = before[NODE_LIMIT]
        check(counters)
        if counters[STOP] and not self.interrupted and few < before[NODE_LIMIT]:
            counters[:] = before
            return False
        return True

    def carry_out(self, work: Callable[[], None], counters: Counters, compiled: bool) -> None:
        """Do `work`, which calls a kernel with `counters`; return early if the time is over or Ctrl-C was pressed.

        Machine code hears no signal: it runs on a thread of its own with a stack of its own, while this one waits. Raises
        SearchError if the kernel met something it cannot go on from, GameError if that was the answer of a rule.
        """
        self.counters = counters
        if self.stopped:
            counters[STOP] = 1
        began, nodes = time.perf_counter(), counters[NODES]
        try:
            (self._on_a_thread if compiled else self._here)(work, counters)
        except Exception as error:
            blame(error)
            raise
        check(counters)
        if self.what is not None and not counters[STOP]:
            took = time.perf_counter() - began - HANDED
            quick = took * FEW <= BRIEF * (counters[NODES] - nodes)
            (_quick.add if quick else _quick.discard)(self.what)

    def _on_a_thread(self, work: Callable[[], None], counters: Counters) -> None:
        job = None
        try:
            job = handed_over(work)
            if not self._waited(job, counters) and not self.stopped:
                self.timed_out = True  # what is carried out after that ends at once, and changes nothing about it
        except KeyboardInterrupt:
            self.interrupted = True
        except BaseException:  # of a signal handler of the caller's own: it leaves nobody behind who searches on
            self.halt(counters)
            if job is not None:
                with contextlib.suppress(SearchError):
                    wait_for(job, counters)
            raise
        if self.timed_out or self.interrupted or self.stopped:
            self.halt(counters)
            if job is not None:
                wait_for(job, counters)
        if job is not None and job.failure is not None:
            raise job.failure

    def _waited(self, job: Job, counters: Counters) -> bool:
        """Wait until a job is done, as long as there is time and nobody says stop, and show how far it is: is it done?

        Whoever has the handle of a search asks its watch how far it is; it is not shown.
        """
        watched, shown = self.limits.handle is not None, False
        patience = EVERY if watched else max(EVERY, AFTER - self.seconds)
        try:
            while True:
                left = self.left()
                if job.wait(max(0.0, min(patience, left))):
                    return True
                if left <= patience or self.stopped:
                    return False
                if not watched:
                    if not shown and not is_shown():  # asked late: most searches are over before the terminal would have answered
                        return job.wait(None if self.limits.seconds is None else self.left())
                    show(self.progress(counters))
                    shown = True
                patience = EVERY
        finally:
            if shown:
                show("")

    def total(self, which: int, counters: Counters) -> int:
        """What `counters` and those of all other threads come to."""
        return sum(int(each[which]) for each in (counters, *self.others))

    def progress(self, counters: Counters) -> str:
        """How far it is, in words."""
        parts = [self.doing] if self.doing else []
        if self.place is not None:
            parts.append(f"action {self.place[0]} of {self.place[1]}")
        if nodes := self.total(NODES, counters):
            parts.append(f"{nodes:,} {self.unit}")
        return ", ".join((*parts, f"{self.seconds:.0f} s"))

    def _here(self, work: Callable[[], None], counters: Counters) -> None:
        self._rules = rules = endless.Interpreted(lambda: int(counters[NODES]))
        left = self.left()
        alarm = None if math.isinf(left) else _ring_after(left, self._ring)
        shown = ticking(lambda: self.progress(counters), max(EVERY, AFTER - self.seconds))
        try:
            with rules.refused(), deep_recursion(), contextlib.nullcontext() if self.limits.handle else shown:
                work()
        except KeyboardInterrupt:
            self.interrupted = True
            counters[STOP] = 1
        finally:
            self._rules = None
            if alarm:
                alarm.cancel()

    def ending(self, counters: Counters) -> tuple[str, ...]:
        """Why the search ended early, in a sentence; nothing if it did not."""
        if self.interrupted:
            return ("interrupted: this is the best found so far",)
        if self.timed_out:
            return (f"the time of {self.limits.seconds:g} s ran out: this is the best found so far",)
        if self.stopped:
            return ("stopped: this is the best found so far",)
        if counters[STOP]:
            return (f"the budget of {counted(self.limits.nodes or 0, 'node')} ran out: this is the best found so far",)
        return ()


def check(counters: Counters) -> None:
    """Raises SearchError if a kernel met something it cannot go on from."""
    error = int(counters[ERROR])
    if error:
        raise SearchError(ERRORS[error])


def wait_for(job: Job, counters: Counters) -> None:
    """Wait for a job that was told to stop, as long as it comes from position to position. Raises SearchError if it does not."""
    nodes = -1
    while nodes != counters[NODES]:
        nodes = counters[NODES]
        if job.wait(endless.GRACE):
            return
    _given_up.append(job)
    raise SearchError(endless.sentence())


def _ring_after(seconds: float, ring: Callable[[], None]) -> threading.Timer:
    """A timer, started, that calls `ring` after so many seconds."""
    alarm = threading.Timer(min(seconds, threading.TIMEOUT_MAX), ring)
    alarm.daemon = True
    alarm.start()
    return alarm
