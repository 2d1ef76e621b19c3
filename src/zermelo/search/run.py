"""One run of a search: its counters, its stop flag, and how it is carried out and ended.

A search is a plain function (the kernel) that runs compiled or interpreted from the same source; here is decided which, and
here it is stopped: by a limit, by the clock, by Ctrl-C. A stopped kernel returns at once and what it returns is void; what
was finished at the root before is kept.
"""

from __future__ import annotations

import contextlib
import math
import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from .. import _kernel
from ..errors import SearchError
from ..game import as_declared, is_game
from .limits import Limits

Run = Any
"""What a kernel counts and obeys: eight whole numbers, in an array when compiled, in a list when interpreted."""

NODES, LEAVES, HORIZON, BUDGET, REACH, TOP, FLAW, STOP = range(8)
# nodes visited; leaves among them; estimates among these; how many nodes may be visited; the deepest ply below the node at
# hand; the height of the stack of ordered actions; what went wrong; the flag that ends the search: what the kernel then
# returns is void.

SLACK = 1e-9
"""Sums may miss what they have to come to by so much, for rounding: probabilities 1, utilities their bound."""

NO_ACTION = -(1 << 62)
"""Where an action is remembered and there is none; no game numbers its actions like this."""

UNBOUNDED = 1 << 62
"""More nodes than any search visits."""

MAX_PLY = 10_000
"""No search goes deeper than this many plies: ten times as many would overflow the stack."""

TOO_DEEP, TOO_WIDE, CHANCE_MET, STUCK, ENDLESS, OUTSIDE, NO_NUMBER, NO_WEIGHT, NO_PROBABILITY, CROWDED = range(1, 11)
FLAWS = {
    TOO_DEEP: f"a line of play is longer than {MAX_PLY:,} plies, or goes in circles: give a depth limit",
    TOO_WIDE: "too many actions along one line to put them in order: search without ordering",
    CHANCE_MET: "alpha-beta knows no chance nodes: use minimax, which averages over them",
    STUCK: "a position that is not the end of the game has no action: let is_terminal() say so, or actions() yield a pass",
    OUTSIDE: "a leaf, or an estimate of one, is worth less or more than the bounds say: state UTILITY_RANGE (and UTILITY_SUM) rightly, "
    "give bounds that hold for all leaves, or an evaluator that keeps to them",
    CROWDED: "too many outcomes of chance wait along one line of play: give a depth limit",
    NO_NUMBER: "the evaluator answers what is no finite number: averages need one for every position",
    NO_WEIGHT: "the policy gives a weight that is negative, infinite or no number: give 0 or more to every action",
    NO_PROBABILITY: "the probabilities of a chance node do not add up to 1, or one is below 0 or no number: `zermelo check` says where",
    ENDLESS: f"a game played at random went on for more than {MAX_PLY:,} plies: its rules need an end",
}


def new_run(compiled: bool, nodes: int | None) -> Run:
    """A fresh run with a budget of `nodes`."""
    run = memory(8, compiled)
    run[BUDGET] = nodes if nodes is not None else UNBOUNDED
    return run


def entered(run: Run, ply: int) -> bool:
    """Count a node. True if the search has to stop here."""
    run[NODES] += 1
    if run[NODES] > run[BUDGET]:
        run[STOP] = 1
    if ply > MAX_PLY:
        run[FLAW] = TOO_DEEP
        run[STOP] = 1
    return bool(run[STOP])


def gathered(total: float, probability: float) -> float:
    """The sum of the probabilities of a chance node so far; no number from the first on that is none itself."""
    return total + probability if probability >= 0.0 else math.nan


def check_whole(total: float, run: Run) -> None:
    """Stop the run if the probabilities of a chance node do not add up to 1."""
    if not abs(total - 1.0) <= SLACK:
        run[FLAW] = NO_PROBABILITY
        run[STOP] = 1


def memory(size: int, compiled: bool) -> Any:
    """`size` whole numbers for a kernel, all 0: an array for the machine, a list for plain Python (which is faster there)."""
    return _kernel.memory(size) if compiled else [0] * size


# ------------------------------------------------------------------------------------------- compiled or interpreted

_told: set[str] = set()


def prepared(
    kernel: Callable[..., Any], arguments: Callable[[bool], tuple[Any, ...]], compiled: bool | None
) -> tuple[Callable[..., Any], tuple[Any, ...], bool]:
    """The kernel ready to be called, its arguments, and whether it is compiled.

    `arguments(compiled)` makes the arguments for either form. With `compiled=None` the kernel is compiled if that is possible;
    if not, one line on stderr says why, once; a game whose class says `__interpreted__`, why it is one of Python alone, needs no
    such line. True insists, False declines. Raises SearchError if `compiled=True` cannot be had.
    """
    if compiled is not False and (compiled or _kernel.available()):
        try:
            given = arguments(True)
            why = getattr(type(given[0]), "__interpreted__", None)
            if why is not None:
                if compiled:
                    raise SearchError(f"cannot be compiled: {why}")
                return kernel, arguments(False), False
            given = tuple(_kernel.at_border(argument) for argument in given)
            return _kernel.compiled(kernel, *given), given, True
        except _kernel.CannotCompile as error:
            if compiled:
                raise SearchError(f"cannot be compiled: {error}") from None
            if str(error) not in _told:
                _told.add(str(error))
                print(f"zermelo: plays interpreted, because {error}", file=sys.stderr, flush=True)
    return kernel, arguments(False), False


def if_compilable(compiled: bool | None, trace: Any, *parts: Any) -> bool | None:
    """What was asked for with `compiled`; False for a search with a trace, or with a part that says ONLY_PYTHON, what it is.

    Raises SearchError if machine code was insisted on all the same.
    """
    told = "a trace" if trace is not None else next((part.ONLY_PYTHON for part in parts if hasattr(part, "ONLY_PYTHON")), None)
    if told and compiled:
        raise SearchError(f"a search with {told} runs interpreted: leave out compiled=True, or leave that out")
    return False if told else compiled


def root_of(state: Any) -> Any:
    """The position to search, its fields of the declared types. Raises SearchError if it is no state of a game."""
    if not is_game(type(state)):
        what = f"the class {state.__name__}: give a position, for example {state.__name__}()" if isinstance(state, type) else repr(state)
        raise SearchError(f"a search needs a position of a game declared with @game, not {what}")
    return as_declared(state)


@contextlib.contextmanager
def deep_recursion() -> Iterator[None]:
    """Room for interpreted recursion down to MAX_PLY."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(before, 3 * MAX_PLY + 1000))
    try:
        yield
    finally:
        sys.setrecursionlimit(before)


@dataclass
class Watch:
    """Carries out the parts of one search under its limits, and knows how it ended."""

    limits: Limits
    started: float = field(default_factory=time.perf_counter)
    interrupted: bool = False
    timed_out: bool = False

    @property
    def seconds(self) -> float:
        return time.perf_counter() - self.started

    def carry_out(self, work: Callable[[], None], run: Run, compiled: bool) -> None:
        """Do `work`, which calls a kernel on `run`; return early if the time is over or Ctrl-C was pressed.

        Machine code hears no signal: it runs on a thread of its own with a stack of its own, while this one waits. Raises
        SearchError if the kernel met something it cannot go on from.
        """
        left = None if self.limits.seconds is None else max(0.0, self.limits.seconds - self.seconds)
        if compiled:
            self._on_a_thread(work, run, left)
        else:
            self._here(work, run, left)
        flaw = int(run[FLAW])
        if flaw:
            raise SearchError(FLAWS[flaw])

    def _on_a_thread(self, work: Callable[[], None], run: Run, left: float | None) -> None:
        failure: list[BaseException] = []

        def guarded() -> None:
            try:
                work()
            except BaseException as error:
                failure.append(error)

        worker: threading.Thread | None = None
        try:
            worker = _started(guarded)
            worker.join(left)
            if worker.is_alive():
                self.timed_out = True
        except KeyboardInterrupt:
            self.interrupted = True
        run[STOP] = run[STOP] or int(self.timed_out or self.interrupted)
        if worker is not None:
            worker.join()
        if failure:
            raise failure[0]

    def _here(self, work: Callable[[], None], run: Run, left: float | None) -> None:
        def ring() -> None:
            self.timed_out = True
            run[STOP] = 1

        alarm = None if left is None else threading.Timer(left, ring)
        if alarm:
            alarm.daemon = True
            alarm.start()
        try:
            with deep_recursion():
                work()
        except KeyboardInterrupt:
            self.interrupted = True
            run[STOP] = 1
        finally:
            if alarm:
                alarm.cancel()

    def ending(self, run: Run) -> tuple[str, ...]:
        """Why the search ended early, in a sentence; nothing if it did not."""
        if self.interrupted:
            return ("interrupted: this is the best found so far",)
        if self.timed_out:
            return (f"the time of {self.limits.seconds:g} s ran out: this is the best found so far",)
        if run[STOP]:
            return (f"the budget of {self.limits.nodes:,} nodes ran out: this is the best found so far",)
        return ()


_stacks = threading.Lock()


def _started(work: Callable[[], None]) -> threading.Thread:
    """A thread that does `work`, with a stack that has room for MAX_PLY levels of machine code, if the system grants it."""
    with _stacks:
        before = threading.stack_size()
        try:
            for size in (512 << 20, before):
                with contextlib.suppress(ValueError):
                    threading.stack_size(size)
                worker = threading.Thread(target=work, name="zermelo search", daemon=True)
                try:
                    worker.start()
                except RuntimeError:
                    if size == before:
                        raise
                else:
                    break
        finally:
            threading.stack_size(before)
    return worker
