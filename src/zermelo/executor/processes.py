"""Work done by so many processes of this machine.

The standard library's pools do not survive the death of a process: `concurrent.futures` gives up all of its work, `multiprocessing.Pool`
waits for the lost unit without end. So these are plain processes, each at the end of a pipe. They do not hear Ctrl-C, which is for the one
who gives out the work, and end as soon as that one is gone.
"""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import time
from collections.abc import Callable, Generator, Hashable, Iterable, Iterator, Sequence
from multiprocessing import Pipe
from multiprocessing.connection import wait
from typing import Any

from ..numbers import check_integer
from .bundle import Bundle, packed
from .sharing import Crew, Died, Said, Worker, shared
from .work import Executor, Result, Unit, Work

FAREWELL = 3.0
"""Seconds that a process has to end by itself."""


class Processes(Executor):
    """So many processes, started for each run."""

    def __init__(self, workers: int = 1) -> None:
        check_integer("workers", workers)
        self.workers = workers

    def run(
        self, work: Work[Unit, Result], units: Iterable[Unit], beat: Callable[[int], None] | None = None
    ) -> Generator[tuple[Unit, Result]]:
        yield from shared(Started(packed(work), self.workers), work, units, beat)


class Process(Worker):
    """One process, and the pipe to it."""

    def __init__(self, place: Hashable, bundle: Bundle) -> None:
        super().__init__(place)
        self.connection, theirs = Pipe()
        with theirs:
            start = f"import sys; sys.path[:] = {sys.path!r}; from {__package__}.process import main; main({theirs.fileno()})"
            self.process = subprocess.Popen(
                [sys.executable, "-c", start],
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                pass_fds=[theirs.fileno()],
                start_new_session=True,
                env={**os.environ, "TERM": "dumb"},
            )
        self.send(bundle)

    def send(self, unit: Any) -> None:
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):  # it is dead, and will be found so
            self.connection.send(unit)

    def end(self) -> str:
        """End it, if it is not over yet; how it ended."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(0.2 if self.connection.closed else FAREWELL)
        code = self.process.poll()
        if code is None:
            self.process.kill()
            code = self.process.wait()
        self.connection.close()
        if self.process.stdin is not None:
            self.process.stdin.close()
        return f"was ended by signal {-code}" if code < 0 else f"exited with status {code}"


class Started(Crew[Process]):
    """The processes of one run."""

    def __init__(self, bundle: Bundle, number: int) -> None:
        self.bundle, self.places = bundle, {"here": number}

    def hire(self, place: Hashable) -> Process:
        return Process(place, self.bundle)

    def heard(self, workers: Sequence[Process], seconds: float) -> Iterator[tuple[Process, Said]]:
        ready = set(wait([worker.connection for worker in workers], seconds))
        for worker in [worker for worker in workers if worker.connection in ready]:
            try:
                said: Said = worker.connection.recv()
            except (EOFError, OSError):
                said = Died(worker.end())
            yield worker, said

    def dismiss(self, workers: Sequence[Process], at_once: bool) -> None:
        for worker in workers:
            worker.connection.close()
            if worker.task is not None or at_once:
                worker.process.kill()
        until = time.monotonic() + FAREWELL
        for worker in workers:
            with contextlib.suppress(subprocess.TimeoutExpired):
                worker.process.wait(max(0.0, until - time.monotonic()))
            worker.end()
