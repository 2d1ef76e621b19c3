"""A student's file in a process of its own: endless loops, crashes, forks and floods of output end there and are reported.

    with Sandbox(path) as sandbox:
        sandbox.load({...})        what is found in the file, or what happened to the process, as {"trouble": ...}
        sandbox.run([{...}])       what the function does, step by step; a new process is started if the last one ended

The steps are done by a child of that process, which ends with them (`student.process`). The process has limits on memory, processor
time and file size, an empty standard input, an empty working folder, a clean environment, and can write nowhere else
(`student.confinement`). It is killed with all its children. This protects against accidents, not against malice: run programs of
strangers in a container or a virtual machine.
"""

from __future__ import annotations

import contextlib
import json
import os
import select
import shutil
import signal
import tempfile
import time
from pathlib import Path
from types import TracebackType
from typing import IO, Any, NamedTuple

from ....errors import TeachingError
from .answers import WRITES, answers_to, ended, trouble
from .forkserver import server

GRACE = 10.0
"""Seconds after the time limit until a process is killed that should have ended by itself."""
STARTUP = 20.0
"""Seconds for a new process to start on a busy machine."""
MOST = 20_000_000
"""The most bytes of an answer."""


class ProcessLimits(NamedTuple):
    """The limits of a student's process: seconds for one position, memory in MB, processor seconds in all."""

    seconds: float = 2.0
    memory: int = 1024
    cpu: int = 120


class Ways(NamedTuple):
    """What a right program does not depend on: does its clock jump an hour each time it is read; the seeds of its random generator and
    of its hashes."""

    jumping_clock: bool = False
    seed: int = 1
    hashing: int = 1


class Sandbox:
    """A process that runs one student's file."""

    def __init__(self, path: Path, limits: ProcessLimits = ProcessLimits(), ways: Ways = Ways()) -> None:  # noqa: B008
        if os.name != "posix":
            raise TeachingError("grading programs needs the process limits of a POSIX system: use Linux, macOS, or WSL under Windows")
        self.path, self.limits, self.ways = path.resolve(), limits, ways
        self.folder = tempfile.mkdtemp(prefix="zermelo-grade-")
        self.pid: int | None = None
        self.loading: dict[str, Any] | None = None
        self.fresh = False
        self._child: int | None = None
        self._pipes: list[int] = []
        self._rest = b""

    def __enter__(self) -> Sandbox:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Kill the process and its children, and remove its folder."""
        self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)

    def know(self, game: str, texts: list[str]) -> None:
        """Positions that will be asked about: read once for all files."""
        server(self.ways.hashing).know(game, texts)

    def load(self, job: dict[str, Any]) -> dict[str, Any]:
        """Load the file in a new process."""
        self.kill()
        self.loading = {"do": "load", **job}
        self._start()
        (answer,) = self._asked(self.loading, [self.loading])
        if "trouble" in answer or (answer["threads"] and not self.fresh):
            self.kill()  # something of it may be left running
        if answer.get("threads") and not self.fresh:
            self.fresh = True
            return self.load(job)
        return answer

    def run(self, steps: list[dict[str, Any]], seconds: float) -> list[dict[str, Any]]:
        """Do these steps in one process, which finds the file just loaded, in so many seconds.

        The answers, one for each; the last is a trouble if there are fewer.
        """
        if self.pid is None and self.loading is not None:
            answer = self.load({name: part for name, part in self.loading.items() if name != "do"})
            if "trouble" in answer:
                return [answer]
        return self._asked({"do": "run", "steps": steps, "seconds": seconds}, steps)

    # ------------------------------------------------------------------------------------------------- the process

    def _start(self) -> None:
        jobs_out, jobs_in = os.pipe()
        answers_out, answers_in = os.pipe()
        settings = {
            "path": str(self.path),
            "folder": self.folder,
            "jumping_clock": self.ways.jumping_clock,
            "seed": self.ways.seed,
            "memory": self.limits.memory,
            "cpu": self.limits.cpu,
            "fresh": self.fresh,
        }
        self._pipes, self._rest = [jobs_in, answers_out], b""
        with _output() as output:
            try:
                self.pid = server(self.ways.hashing).start(settings, [jobs_out, answers_in, output.fileno()])
            finally:
                os.close(jobs_out)
                os.close(answers_in)

    def kill(self) -> int | None:
        """Kill the process and everything that it started; how it ended."""
        pid, self.pid = self.pid, None
        with contextlib.suppress(OSError):  # it may have ended by itself
            if pid is not None and self._child is not None and os.getsid(self._child) == pid:
                os.killpg(self._child, signal.SIGKILL)
        with contextlib.suppress(OSError):
            if pid is not None:
                os.killpg(pid, signal.SIGKILL)
        self._child = None
        for pipe in self._pipes:
            os.close(pipe)
        self._pipes = []
        return None if pid is None else server(self.ways.hashing).status(pid)

    # ---------------------------------------------------------------------------------------------- question and answer

    def _asked(self, job: dict[str, Any], steps: list[dict[str, Any]]) -> list[dict[str, Any]]:
        until = time.monotonic() + job["seconds"] + GRACE + (STARTUP if job["do"] == "load" else 0.0)
        try:
            data = json.dumps(job).encode() + b"\n"
            while data:
                data = data[os.write(self._pipes[0], data) :]
            head = self._head(until)
            if "child" in head:
                self._child, head = head["child"], self._head(until)
            raw = self._bytes(head["bytes"], until)
        except TimeoutError:
            self.kill()
            return [trouble("time", f"it did not finish within {job['seconds']:g} s, and could not be stopped")]
        except (EOFError, OSError):
            return [ended(self.kill(), self.limits.cpu)]
        except (ValueError, RecursionError, KeyError, TypeError):
            self.kill()
            return [trouble("killed", WRITES)]
        self._child = None
        return answers_to(steps, head, raw, self.limits.cpu)

    def _head(self, until: float) -> dict[str, Any]:
        """The next line, as an object. Raises ValueError if it is none."""
        while b"\n" not in self._rest:
            if len(self._rest) > MOST:
                raise ValueError
            self._read(until)
        line, _, self._rest = self._rest.partition(b"\n")
        head = json.loads(line)
        if not isinstance(head, dict) or not all(isinstance(head.get(name, 0), int) for name in ("child", "bytes")):
            raise ValueError
        return head

    def _bytes(self, count: int, until: float) -> bytes:
        if not 0 <= count <= MOST:
            raise ValueError
        while len(self._rest) < count:
            self._read(until)
        data, self._rest = self._rest[:count], self._rest[count:]
        return data

    def _read(self, until: float) -> None:
        left = until - time.monotonic()
        answers = select.poll()  # not select(), which refuses numbers from 1024 on: a server may have more files open
        answers.register(self._pipes[1], select.POLLIN)
        if left <= 0 or not answers.poll(1000.0 * left):
            raise TimeoutError
        data = os.read(self._pipes[1], 1 << 16)
        if not data:
            raise EOFError
        self._rest += data


def _output() -> IO[bytes]:
    """Where a process prints past Python: a file without a name, to which the limit on the size of files applies."""
    return os.fdopen(os.memfd_create("output"), "wb") if hasattr(os, "memfd_create") else tempfile.TemporaryFile()
