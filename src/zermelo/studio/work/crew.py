"""Who works for whom: a few processes, and clients that wait for their turn.

Questions about rules are brief and have processes of their own; searches have the others. Every client has one search at a time. Those who
wait are served in turn, client by client; while somebody waits, a search that has had its share of time is told to end, and answers with
what it found so far. So nobody keeps others from playing, whatever they ask.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import time
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Mapping
from typing import Any

from .process import Hear, Process, Said, wrong

SEARCHES = ("choose", "analyse", "watch", "check")
PATIENCE = 10.0
"""Seconds that a question about rules may take, and a search beyond those it was given."""
SHARE = 2.0
"""Seconds that a search has for sure while others wait."""
WAITING = 32
"""Questions of one client that may wait."""
LONGEST = 3600.0


class Group:
    """Processes of one kind, and the clients that wait for one of them."""

    def __init__(self, count: int, others: Mapping[str, str], share: float | None = None) -> None:
        self.all = [Process(others) for _ in range(count)]
        self.free = list(self.all)
        self.waiting: OrderedDict[Any, deque[asyncio.Future[Process]]] = OrderedDict()
        self.share = share

    @contextlib.asynccontextmanager
    async def turn(self, client: Any) -> AsyncIterator[Process]:
        """A process for one question of a client. Raises BufferError if too many of the client's wait."""
        if self.free and not self.waiting:
            process = self.free.pop()
        else:
            queue = self.waiting.setdefault(client, deque())
            if len(queue) >= WAITING:
                raise BufferError
            ready: asyncio.Future[Process] = asyncio.get_running_loop().create_future()
            queue.append(ready)
            self.hurry()
            try:
                process = await ready
            except asyncio.CancelledError:
                if ready.done() and not ready.cancelled():
                    self.give_back(ready.result())
                raise
        try:
            yield process
        finally:
            self.give_back(process)

    def give_back(self, process: Process) -> None:
        """The process goes to the client that has waited longest since it was served."""
        while self.waiting:
            client, queue = self.waiting.popitem(last=False)
            ready = queue.popleft()
            if queue:
                self.waiting[client] = queue  # at the end
            if not ready.done():
                ready.set_result(process)
                self.hurry()
                return
        self.free.append(process)

    def hurry(self) -> None:
        """While somebody waits, the search that has taken longest ends when its share is over."""
        if self.share is None or not self.waiting:
            return
        busy = [process for process in self.all if process.since is not None and not process.told]
        if not busy:
            return
        oldest = min(busy, key=lambda process: process.since or 0.0)
        left = self.share - (time.monotonic() - (oldest.since or 0.0))
        if left <= 0:
            oldest.stop()
        else:
            asyncio.get_running_loop().call_later(left + 0.01, self.hurry)


class Asked:
    """A question that may be stopped."""

    def __init__(self) -> None:
        self.process: Process | None = None
        self.stopped = False

    def stop(self) -> None:
        """End it: what is being searched answers with what it found, what still waits is not begun."""
        self.stopped = True
        if self.process is not None:
            self.process.stop()


class Crew:
    """All processes of a server.

    others    players that play beside the searches: what they are called, and how the command line names them
    """

    def __init__(self, others: Mapping[str, str] | None = None, searching: int | None = None) -> None:
        cores = os.cpu_count() or 1
        self.brief = Group(2, others or {})
        self.long = Group(searching or cores, others or {}, SHARE)

    async def ask(self, client: Any, question: Said, hear: Hear = lambda said: None, asked: Asked | None = None) -> Said:
        """The answer to a question of a client, or an error, which are plain data; `hear` is told what is found meanwhile.

        `asked` is what the client may stop it by.
        """
        asked = asked or Asked()
        searches = question["what"] in SEARCHES
        group, seconds = self.long if searches else self.brief, PATIENCE
        if searches:
            with contextlib.suppress(AttributeError, KeyError, TypeError, ValueError):
                seconds += min(LONGEST, max(0.0, float(question["given"]["limits"]["seconds"])))
            seconds += 20.0 if question["what"] in ("watch", "check") else 0.0
        try:
            async with group.turn(client) as process:
                if asked.stopped:
                    return wrong("it was stopped before it began")
                asked.process = process
                try:
                    return await process.ask(question, seconds, hear)
                finally:
                    asked.process = None
        except BufferError:
            return wrong(f"more than {WAITING} questions are waiting: wait for their answers first")

    def close(self) -> None:
        """End all processes."""
        for process in (*self.brief.all, *self.long.all):
            process.kill()
