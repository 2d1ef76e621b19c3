"""Who works for whom: a few processes, and clients that wait for their turn.

Questions about rules are brief and have processes of their own; searches have the others. Those who wait are served
in turn, client by client; while somebody waits, a search that has had its share of time is told to end, and answers with
what it found so far (`shortened`: a page may ask for more). Brief questions cannot be told to end, so no client has all of their processes.
So nobody who asks much keeps others from playing.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import time
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator, Mapping
from typing import Any

from .process import Hear, Process, Said, wrong

SEARCHES = ("choose", "analyse", "watch", "check")
"""Questions that take long: all others are brief."""
PATIENCE = 10.0
"""Seconds that a question about rules may take, and a search beyond those it was given."""
SHARE, LEAST = 1.0, 0.03
"""Seconds that a search has while somebody else waits; the fewer the more of them there are, so that all are answered in about a second."""
WAITING = 32
"""Questions of one client that may wait."""
LONGEST = 3600.0
"""Seconds that a search may be given, as `page.native` has it."""
OTHER = 40.0
"""Seconds that another program may take besides: to be started, twice if it does not come up at first."""


class Group:
    """Processes of one kind, and the clients that wait for one of them.

    share    seconds that a question has while others wait, if it can be told to end; None if not
    """

    def __init__(self, count: int, others: Mapping[str, str], share: float | None = None) -> None:
        self.free = [Process(others) for _ in range(count)]
        self.all = list(self.free)
        self.given: dict[Process, Any] = {}
        """Those that work, and for which client."""
        self.waiting: OrderedDict[Any, deque[asyncio.Future[Process | None]]] = OrderedDict()
        self.timer: asyncio.TimerHandle | None = None
        self.share = share
        self.starting: asyncio.Task[None] | None = None
        """What starts one that nobody has asked yet."""

    @contextlib.asynccontextmanager
    async def turn(self, client: Any, asked: Asked) -> AsyncIterator[Process]:
        """A process for one question of a client. Raises BufferError if too many of the client's wait, Stopped if it was stopped."""
        if asked.stopped:
            raise Stopped
        queue = self.waiting.setdefault(client, deque())
        if len(queue) >= WAITING:
            raise BufferError
        ready: asyncio.Future[Process | None] = asyncio.get_running_loop().create_future()
        queue.append(ready)
        asked.ready = ready
        self.match()
        try:
            process = await ready
        except asyncio.CancelledError:
            if ready.done() and not ready.cancelled() and (given := ready.result()) is not None:
                self.give_back(given)
            raise
        finally:
            self.leave(client, ready)
        if process is None:
            raise Stopped
        self.reserve()
        try:
            yield process
        finally:
            self.give_back(process)

    def match(self) -> None:
        """Free processes go to the clients that have waited longest since they were served."""
        while self.free and (allowed := [client for client in self.waiting if self.may_have_one(client)]):
            queue = self.waiting.pop(allowed[0])
            ready = queue.popleft()
            if queue:
                self.waiting[allowed[0]] = queue  # at the end
            if not ready.done():
                process = next((process for process in reversed(self.free) if process.runs), self.free[-1])
                self.free.remove(process)
                self.given[process] = allowed[0]
                ready.set_result(process)
        self.hurry()

    def may_have_one(self, client: Any) -> bool:
        """May a client have a process that is free? Where questions cannot be told to end, the last one is kept for who has none."""
        return self.share is not None or len(self.free) > 1 or client not in self.given.values()

    def reserve(self) -> None:
        """Have a process ready beside those that work: who asks next need not wait a second for one to start."""
        if self.starting is None and self.free and not any(process.runs for process in self.free):
            self.starting = asyncio.get_running_loop().create_task(self._start(self.free.pop()))

    async def _start(self, process: Process) -> None:
        try:
            await process.start()
        finally:
            self.starting = None
            self.give_back(process)

    def leave(self, client: Any, ready: asyncio.Future[Process | None]) -> None:
        """A question no longer waits, for whatever reason."""
        queue = self.waiting.get(client)
        if queue is not None and ready in queue:
            queue.remove(ready)
            if not queue:
                del self.waiting[client]

    def give_back(self, process: Process) -> None:
        """The process is free again."""
        self.given.pop(process, None)
        self.free.append(process)
        self.match()

    def hurry(self) -> None:
        """As many searches as questions wait end when their share is over, those first that have taken longest."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
        if self.share is None:
            return
        now = time.monotonic()
        busy = [(now if process.since is None else process.since, process) for process in self.given]  # None: it is about to begin
        waiting = sum(map(len, self.waiting.values()))
        share = max(LEAST, self.share / max(1, -(-waiting // len(self.all))))
        wanted = waiting - sum(process.told for _, process in busy) - (self.starting is not None)  # one of them gets what is being started
        longest = sorted((one for one in busy if not one[1].told), key=lambda one: one[0])
        for since, process in longest[: max(0, wanted)]:
            left = share - (now - since)
            if left > 0:
                self.timer = asyncio.get_running_loop().call_later(left + 0.01, self.hurry)
                return
            process.stop()


class Stopped(Exception):
    """A question was stopped before it began."""


class Asked:
    """A question that may be stopped."""

    def __init__(self) -> None:
        self.process: Process | None = None
        self.ready: asyncio.Future[Process | None] | None = None
        self.stopped = False

    def stop(self) -> None:
        """End it: what is being searched answers with what it found, what still waits is not begun."""
        self.stopped = True
        if self.process is not None:
            self.process.stop()
        elif self.ready is not None and not self.ready.done():
            self.ready.set_result(None)


class Crew:
    """All processes of a server.

    others    players that play beside the searches: what they are called, and how the command line names them
    """

    def __init__(self, others: Mapping[str, str] | None = None, searching: int | None = None) -> None:
        cores = os.cpu_count() or 1
        self.others = frozenset(others or {})
        self.brief = Group(2, others or {})
        self.long = Group(searching or cores, others or {}, SHARE)
        self.sockets: Counter[str] = Counter()
        """Open sockets of pages, by the machine that they are on."""

    async def ask(self, client: Any, question: Said, hear: Hear = lambda said: None, asked: Asked | None = None) -> Said:
        """The answer to a question of a client, or an error, which are plain data; `hear` is told what is found meanwhile.

        `asked` is what the client may stop it by.
        """
        asked = asked or Asked()
        searches = question["what"] in SEARCHES
        group, seconds = self.long if searches else self.brief, PATIENCE
        if searches:
            with contextlib.suppress(AttributeError, KeyError, OverflowError, TypeError, ValueError):
                seconds += min(LONGEST, max(0.0, float(question["given"]["limits"]["seconds"])))
            with contextlib.suppress(AttributeError, KeyError, TypeError):
                seconds += OTHER if question["given"]["limits"]["way"] in self.others else 0.0
            seconds += 20.0 if question["what"] in ("watch", "check") else 0.0
        try:
            async with group.turn(client, asked) as process:
                if asked.stopped:
                    raise Stopped
                asked.process = process
                try:
                    return await process.ask(question, seconds, hear)
                finally:
                    asked.process = None
        except Stopped:
            return wrong("it was stopped before it began")
        except BufferError:
            return wrong(f"more than {WAITING} questions are waiting: wait for their answers first")

    def warm(self) -> None:
        """A page has opened, and will ask for a search before long."""
        self.long.reserve()

    def close(self) -> None:
        """End all processes."""
        for process in (*self.brief.all, *self.long.all):
            process.kill()
