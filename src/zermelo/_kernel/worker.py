"""Threads with a deep stack, on which machine code runs while the caller waits, because machine code hears no signal.

A thread that has finished its work waits for the next: to hand work to one that waits costs some 15 microseconds, to start one
some 200.
"""

from __future__ import annotations

import contextlib
import os
import threading
from collections.abc import Callable
from queue import SimpleQueue

from ..locks import lock

STACK = 512 << 20
"""Bytes of address space for each stack: room for 10,000 levels of machine code."""

IDLE = 4
"""No more threads than these wait for work."""


class Job:
    """Work that a thread has been handed."""

    def __init__(self, work: Callable[[], None]) -> None:
        self.work: Callable[[], None] | None = work
        self.failure: BaseException | None = None
        self.is_done = False
        self._done = threading.Lock()
        self._done.acquire()

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until the work is done, at most so many seconds: is it? Ctrl-C ends the waiting, not the work.

        It may do so where the lock is held already: who waits again must not wait for that.
        """
        if self.is_done:
            return True
        if not self._done.acquire(timeout=-1 if seconds is None else min(seconds, threading.TIMEOUT_MAX)):
            return False
        self._done.release()
        return True

    def _carry_out(self) -> None:
        try:
            assert self.work is not None
            self.work()
        except BaseException as error:
            self.failure = error
        self.work = None


class _Worker:
    def __init__(self) -> None:
        self.inbox: SimpleQueue[Job] = SimpleQueue()
        _start(self._wait)

    def _wait(self) -> None:
        while True:
            job = self.inbox.get()
            job._carry_out()
            stays = len(_idle) < IDLE
            if stays:
                _idle.append(self)
            job.is_done = True
            job._done.release()
            del job
            if not stays:
                return


_idle: list[_Worker] = []
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_idle.clear)  # a copy of this process has a copy of the list, but not of the threads


def handed_over(work: Callable[[], None]) -> Job:
    """Have a thread with a deep stack do `work`."""
    job = Job(work)
    try:
        worker = _idle.pop()
    except IndexError:
        worker = _Worker()
    worker.inbox.put(job)
    return job


_stacks = lock()


def _start(target: Callable[[], None]) -> None:
    """Start a thread with a deep stack, if the system grants it."""
    with _stacks:
        before = threading.stack_size()
        try:
            for size in (STACK, before):
                with contextlib.suppress(ValueError):
                    threading.stack_size(size)
                try:
                    threading.Thread(target=target, name="zermelo search", daemon=True).start()
                    return
                except RuntimeError:
                    if size == before:
                        raise
        finally:
            threading.stack_size(before)
