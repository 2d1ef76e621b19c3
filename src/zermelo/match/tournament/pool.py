"""The processes that play the games of a tournament: started, given games, watched, and started anew if they die.

    with Pool(plan, workers=2) as pool:
        for game in pool.played(plan.units()):
            ...

Each process imports, compiles and starts programs once. The first is ready before the others begin, who then load what it has compiled.
They do not hear Ctrl-C, which is for the one who gives out the games, and end as soon as that one is gone.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import socket
import subprocess
import sys
import time
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from multiprocessing.connection import Connection, wait
from typing import Any, Self

from ...errors import SearchError, ZermeloError
from .plan import Plan, Unit
from .unit import Finished

DEATHS = 3
"""A game that ends so many processes is not tried again."""

BEAT = 0.5
"""Seconds after which somebody may look at the progress, though nothing has ended."""

FAREWELL = 3.0
"""Seconds that a process has to end by itself."""


class Pool:
    """So many processes that play games of a plan. Raises ZermeloError for a plan that cannot be handed to another process."""

    def __init__(self, plan: Plan, workers: int = 1) -> None:
        if workers < 1:
            raise SearchError(f"a tournament is played by at least 1 worker, got {workers}")
        self.plan, self.number = plan, workers
        self.given = packed(plan)
        self.workers: list[_Worker] = []

    def played(self, units: Iterable[Unit], beat: Callable[[int], None] | None = None) -> Iterator[Finished]:
        """Play these units, and answer every game as it ends, in whatever order.

        beat    is called now and then with how many games are under way

        Raises ZermeloError if a player or the rules failed, or if a game ends its process again and again.
        """
        waiting = deque(units)
        deaths: Counter[Unit] = Counter()
        if waiting:
            self.workers.append(_Worker(self.given))
        while waiting or any(worker.unit for worker in self.workers):
            for worker in self.workers:
                if worker.is_ready and worker.unit is None and waiting:
                    worker.play(waiting.popleft())
            if len(self.workers) < min(self.number, len(waiting) + len(self.workers)) and self.workers[0].is_ready:
                self.workers.append(_Worker(self.given))
            if beat is not None:
                beat(sum(worker.unit is not None for worker in self.workers))
            for worker in self.heard():
                try:
                    kind, said = worker.connection.recv()
                except (EOFError, OSError):
                    unit, how = worker.unit, worker.end()
                    self.workers.remove(worker)
                    if unit is None:
                        raise ZermeloError(f"a process that should play games {how} before the first one") from None
                    deaths[unit] += 1
                    if deaths[unit] == DEATHS:
                        raise ZermeloError(f"game {unit.number} cannot be played: its process {how} {DEATHS} times in a row") from None
                    waiting.appendleft(unit)
                    self.workers.append(_Worker(self.given))
                    continue
                if kind == "failed":
                    raise ZermeloError(said)
                if kind == "ready":
                    worker.is_ready = True
                else:
                    worker.unit = None
                    yield said

    def heard(self) -> list[_Worker]:
        """The workers who have something to say."""
        ready = set(wait([worker.connection for worker in self.workers], BEAT))
        return [worker for worker in self.workers if worker.connection in ready]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: Any, *exception: object) -> None:
        """End them all: who has nothing to do, by themselves; who plays a game that nobody waits for any more, at once."""
        for worker in self.workers:
            worker.let_go()
            if worker.unit is not None or kind is not None:
                worker.process.kill()
        until = time.monotonic() + FAREWELL
        for worker in self.workers:
            with contextlib.suppress(subprocess.TimeoutExpired):
                worker.process.wait(max(0.0, until - time.monotonic()))
            worker.end()


class _Worker:
    """One process, and the game that it plays."""

    def __init__(self, given: Any) -> None:
        self.unit: Unit | None = None
        self.is_ready = False
        ours, theirs = socket.socketpair()
        with theirs:
            start = f"import sys; sys.path[:] = {sys.path!r}; from {__package__}.worker import main; main({theirs.fileno()})"
            self.process = subprocess.Popen(
                [sys.executable, "-c", start],
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                pass_fds=[theirs.fileno()],
                start_new_session=True,
                env={**os.environ, "TERM": "dumb"},
            )
        self.connection = Connection(ours.detach())
        self.connection.send(given)

    def play(self, unit: Unit) -> None:
        self.unit = unit
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):  # it is dead, and will be found so
            self.connection.send(unit)

    def let_go(self) -> None:
        """No more games: it ends by itself when it is done with this one."""
        self.connection.close()

    def end(self) -> str:
        """End it, if it is not over yet; how it ended."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(0.2 if self.connection.closed else FAREWELL)
        code = self.process.poll()
        if code is None:
            self.process.kill()
            code = self.process.wait()
        self.let_go()
        if self.process.stdin is not None:
            self.process.stdin.close()
        return f"is ended by signal {-code}" if code < 0 else f"ends with status {code}"


def packed(plan: Plan) -> tuple[list[str], str, bytes]:
    """The plan as it goes to another process: files of rules to import first, the program if it defines something, and the plan itself."""
    try:
        pickled = pickle.dumps(plan)
    except (pickle.PicklingError, AttributeError, TypeError) as error:
        raise ZermeloError(f"a player of a tournament cannot be handed to another process: {error}") from None
    files = [module.__file__ for module in list(sys.modules.values()) if "__version_of_file__" in getattr(module, "__dict__", {})]
    program = getattr(sys.modules["__main__"], "__file__", None) if b"__main__" in pickled else None
    if b"__main__" in pickled and program is None:
        raise ZermeloError("a tournament is played by other processes, which cannot import what was typed here: put it into a file")
    return [str(file) for file in files if file], str(program or ""), pickled
