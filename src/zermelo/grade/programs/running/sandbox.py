"""A student's file in a process of its own: endless loops, crashes, forks and floods of output end there and are reported.

    with Sandbox(path) as sandbox:
        sandbox.ask({"do": "load", ...})     an answer, or what happened to the process, as {"trouble": ...}
        sandbox.ask({"do": "run", ...})      a new process is started if the last one ended

The process has limits on memory, processor time and file size; an empty standard input; an empty working folder; a clean
environment. It is killed with all its children. This protects against accidents, not against malice: run programs of strangers
in a container or a virtual machine.
"""

from __future__ import annotations

import contextlib
import json
import os
import selectors
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple

from ....errors import TeachingError
from ...printable import all_printable

GRACE = 1.0
"""Seconds after the time limit until the process is killed."""
MAX_OUTPUT = 4_000_000
"""The most bytes that a process may write to its raw output."""
STARTUP = 20.0
"""Seconds for a new process to start on a busy machine."""
BOOT = (
    "import json, sys; sys.path[:] = json.loads(sys.argv.pop(1)); from zermelo.grade.programs.running.student.process import main; main()"
)


class ProcessLimits(NamedTuple):
    """The limits of a student's process: seconds for one position, memory in MB, processor seconds in all."""

    seconds: float = 2.0
    memory: int = 1024
    cpu: int = 120


class Sandbox:
    """A process that runs one student's file.

    jumping_clock   does its clock jump an hour each time it is read?
    seed            of its random generator and of its hashes
    """

    def __init__(self, path: Path, limits: ProcessLimits = ProcessLimits(), *, jumping_clock: bool = False, seed: int = 1) -> None:  # noqa: B008
        if os.name != "posix":
            raise TeachingError("grading programs needs the process limits of a POSIX system: use Linux, macOS, or WSL under Windows")
        self.path, self.limits, self.jumping_clock, self.seed = path.resolve(), limits, jumping_clock, seed
        self.folder = tempfile.mkdtemp(prefix="zermelo-grade-")
        self.process: subprocess.Popen[bytes] | None = None
        self.loading: dict[str, Any] | None = None
        self.started = 0
        self._pipes: list[int] = []

    def __enter__(self) -> Sandbox:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Kill the process and its children, and remove its folder."""
        self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)

    def ask(self, job: dict[str, Any]) -> dict[str, Any]:
        """Do a job. The answer is {"trouble": ...} if the student's code fails, or its whole process."""
        if job["do"] == "load":
            self.kill()
            self.loading = job
        if self.process is None:
            self._start()
            if job["do"] != "load" and self.loading is not None:
                answer = self._asked(self.loading)
                if "trouble" in answer:
                    return answer
        answer = self._asked(job)
        if answer.get("trouble", {}).get("kind") in ("time", "memory", "killed", "output", "forbidden"):
            self.kill()  # threads may be left over
        return answer

    # ------------------------------------------------------------------------------------------------- the process

    def _start(self) -> None:
        jobs_out, jobs_in = os.pipe()
        answers_out, answers_in = os.pipe()
        settings = {
            "path": str(self.path),
            "folder": self.folder,
            "jumping_clock": self.jumping_clock,
            "seed": self.seed,
            "memory": self.limits.memory,
            "cpu": self.limits.cpu,
        }
        command = [sys.executable, "-I", "-B", "-c", BOOT, json.dumps(sys.path), str(jobs_out), str(answers_in), json.dumps(settings)]
        try:
            self.process = subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                cwd=self.folder,
                env=self._environment(),
                pass_fds=(jobs_out, answers_in),
                start_new_session=True,
            )
        finally:
            os.close(jobs_out)
            os.close(answers_in)
            self._pipes = [jobs_in, answers_out]
        self.started += 1
        self._rest, self._printed = b"", 0

    def _environment(self) -> dict[str, str]:
        """Only what Python needs to start; numerical libraries get one thread, to save memory."""
        kept = {name: os.environ[name] for name in ("PATH", "LANG", "LC_ALL", "SYSTEMROOT") if name in os.environ}
        threads = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")
        return {**kept, **threads, "HOME": self.folder, "TMPDIR": self.folder, "PYTHONHASHSEED": str(self.seed)}

    def kill(self) -> None:
        """Kill the process and everything that it started."""
        process, self.process = self.process, None
        if process is None:
            return
        with contextlib.suppress(ProcessLookupError):  # it may have ended by itself, with all its children
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        for pipe in self._pipes:
            os.close(pipe)
        self._pipes = []
        if process.stdout:
            process.stdout.close()

    # ---------------------------------------------------------------------------------------------- question and answer

    def _asked(self, job: dict[str, Any]) -> dict[str, Any]:
        assert self.process is not None and self.process.stdout is not None
        jobs_in, answers_out = self._pipes
        until = time.monotonic() + job["seconds"] + GRACE + (STARTUP if job["do"] == "load" else 0.0)
        try:
            os.write(jobs_in, json.dumps(job).encode() + b"\n")
        except OSError:
            return self._ended()
        raw = self.process.stdout.fileno()
        with selectors.DefaultSelector() as selector:
            selector.register(answers_out, selectors.EVENT_READ)
            selector.register(raw, selectors.EVENT_READ)
            while (left := until - time.monotonic()) > 0:
                for key, _ in selector.select(left):
                    data = os.read(key.fd, 1 << 16)
                    if key.fd == raw:
                        if not data:
                            selector.unregister(raw)
                        self._printed += len(data)
                        if self._printed > MAX_OUTPUT:
                            return self._killed("output", f"it prints more than {MAX_OUTPUT:,} bytes")
                    elif not data:
                        return self._ended()
                    else:
                        self._rest += data
                        if b"\n" in data:
                            line, _, self._rest = self._rest.partition(b"\n")
                            return self._read(line)
        return self._killed("time", f"it did not finish within {job['seconds']:g} s, and could not be stopped")

    def _read(self, line: bytes) -> dict[str, Any]:
        try:
            answer = json.loads(line)
        except ValueError:
            answer = None
        return all_printable(answer) if isinstance(answer, dict) else self._killed("killed", "it writes into the pipes of its process")

    def _killed(self, kind: str, words: str) -> dict[str, Any]:
        self.kill()
        return {"trouble": {"kind": kind, "words": words, "line": 0, "function": "", "text": ""}}

    def _ended(self) -> dict[str, Any]:
        """How a process that no longer answers has ended."""
        process = self.process
        assert process is not None
        try:
            status = process.wait(GRACE)
        except subprocess.TimeoutExpired:
            status = 0
        kind, words = "killed", f"it ends its process with status {status} (os._exit?)"
        if status in (-signal.SIGXCPU, -signal.SIGKILL):
            kind, words = "time", f"it used more than {self.limits.cpu} s of processor time"
        elif status < 0:
            words = f"it crashes the interpreter ({signal.Signals(-status).name}): endless recursion, or too much memory"
        return self._killed(kind, words)
