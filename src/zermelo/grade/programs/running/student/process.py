"""The process of one student's file. It loads the file, and for every position makes a child that calls the function and is gone.

    job (a line of JSON) ──▶ load    in this process
                             run     its steps, in a child that finds the file as it was just after loading: positions to call the
                                     function at, other texts to load in place of the file
                         ──▶ frame: a line that says how the child ended and how many bytes follow, and what the child wrote,
                             a line for each step that it came to

What a child leaves behind, threads, processes, functions to be called at exit, ends when it has answered. What it wrote is passed on
as it is: `answers` on the other side judges it. A file that leaves a thread running while it is loaded is loaded anew in every child.
"""

from __future__ import annotations

import contextlib
import gc
import json
import os
import select
import shutil
import signal
import sys
from time import monotonic
from typing import Any, NoReturn

from . import confinement, cs188
from .environment import Environment, Printed
from .loading import Student, state
from .trouble import trouble

GRACE = 1.0
"""Seconds after the time limit until a child is killed."""
MOST = 16_000_000
"""The most bytes that a child may answer with."""
ENDING = ("time", "loop", "memory", "output", "forbidden", "recursion")
"""After such a trouble nothing more is done in the same child, for something of it may be left; nor while a thread is running."""
NO_TROUBLE = {"kind": ""}
TICK = 0.05
"""Seconds between looks whether a child has ended, where something else holds its pipe open."""


class Process:
    def __init__(self, jobs: int, answers: int, settings: dict[str, Any]) -> None:
        self.jobs, self.answers, self.settings = jobs, answers, settings
        self.folder = os.path.realpath(settings["folder"])
        self.fresh = bool(settings["fresh"])
        """Is the file loaded anew for every position?"""
        self.loading: dict[str, Any] | None = None

    def serve(self) -> None:
        """Answer jobs until there are no more."""
        settings = self.settings
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: PTH123, SIM115
        self.printed = sys.stdout = sys.stderr = Printed()
        cs188.install()
        self.environment = Environment(settings["path"], self.folder, settings["jumping_clock"], settings["seed"])
        confinement.adopt_orphans()
        confinement.only_write_in(self.folder)
        confinement.limit(settings["memory"], settings["cpu"])
        self.student = Student(settings["path"], self.environment)
        rest = b""
        while data := os.read(self.jobs, 1 << 16):
            *lines, rest = (rest + data).split(b"\n")
            for line in lines:
                self.do(json.loads(line))

    def do(self, job: dict[str, Any]) -> None:
        if job["do"] == "load":
            self.loading = job
            if not self.fresh:
                self.frame({"status": 0, "late": False}, _encoded(self.load(job)))
                return
        with self.environment.ours():
            for step in job.get("steps", ()):
                if step["do"] == "call":
                    state(step["game"], step["text"], step["plain"])  # read here, it is there for every child
            read, write = os.pipe()
            child = os.fork()
        if child == 0:
            self.be_child(job, read, write)
        os.close(write)
        with contextlib.suppress(OSError):
            os.setpgid(child, child)
        self.send({"child": child})
        self.frame(*self.heard(child, read, job["seconds"], max(step["seconds"] for step in job.get("steps", [job]))))
        os.close(read)

    def clean(self) -> None:
        """No position finds files or output of another."""
        for left in os.scandir(self.folder):
            shutil.rmtree(left.path) if left.is_dir(follow_symlinks=False) else os.unlink(left.path)  # noqa: PTH108
        with contextlib.suppress(OSError):
            os.lseek(1, 0, os.SEEK_SET)
            os.ftruncate(1, 0)

    def load(self, job: dict[str, Any]) -> dict[str, Any]:
        self.printed.begin()
        threads = len(sys._current_frames())
        try:
            answer = self.student.load(job)
        except BaseException as error:
            answer = {"trouble": trouble(error, self.student.path)}
        if self.environment.forbidden is not None:
            answer = {"trouble": trouble(self.environment.forbidden, self.student.path)}
        gc.freeze()  # what is here now is shared with every child, as long as nobody touches it
        return {**answer, "impure": self.environment.impure, "threads": len(sys._current_frames()) > threads}

    # ------------------------------------------------------------------------------------------------------- a child

    def be_child(self, job: dict[str, Any], read: int, write: int) -> NoReturn:
        """Never returns: what is registered for the end of the program is not called."""
        try:
            os.setpgid(0, 0)
            for pipe in (read, self.jobs, self.answers):
                os.close(pipe)
            steps = job.get("steps", [job])
            if self.fresh and job["do"] == "run":
                steps = [self.loading, *steps]
            for number, step in enumerate(steps):
                answer = self.load(step) if step["do"] == "load" else self.call(step)
                if number or job["do"] == "load" or not self.fresh or "trouble" in answer:
                    _write(write, _encoded(answer))
                left = step["do"] == "call" and answer["threads"]
                if left or answer.get("trouble", NO_TROUBLE)["kind"] in ENDING:
                    break
        except BaseException as error:  # no memory is left even for the answer
            _write(write, _encoded({"trouble": trouble(error, self.student.path)}))
        finally:
            os._exit(0)

    def call(self, step: dict[str, Any]) -> dict[str, Any]:
        with self.environment.ours():
            self.clean()
        self.printed.begin()
        threads = len(sys._current_frames())
        answer = self.student.call(step)
        return {**answer, "threads": len(sys._current_frames()) > threads}

    def heard(self, child: int, read: int, seconds: float, step: float) -> tuple[dict[str, Any], bytes]:
        """What a child wrote until it ended, and how it ended: it has so many seconds in all, and for each step."""
        end = monotonic() + seconds + GRACE
        until, data, status = min(end, monotonic() + step + GRACE), b"", None
        while status is None and (left := until - monotonic()) > 0 and len(data) <= MOST:
            ready, _, _ = select.select([read], [], [], min(left, TICK))
            part = os.read(read, 1 << 16) if ready else None
            data += part or b""
            if part:
                until = min(end, monotonic() + step + GRACE)
            if part == b"":  # it ended, or closed its pipe
                status = 0 if data else _waited(child, until)
            elif part is None:
                status = _ended(child)
        with self.environment.ours():
            for kill in (os.killpg, os.kill):  # its group, and itself if it has left that
                with contextlib.suppress(OSError):
                    kill(child, signal.SIGKILL)
        late = status is None and len(data) <= MOST
        with contextlib.suppress(OSError):
            os.waitpid(child, 0)
        with self.environment.ours():
            confinement.end_children()
        os.set_blocking(read, False)
        with contextlib.suppress(OSError):
            while part := os.read(read, 1 << 16):
                data += part
        return {"status": status or 0, "late": late}, data[: MOST + 1]

    # ------------------------------------------------------------------------------------------------------- answers

    def frame(self, head: dict[str, Any], data: bytes) -> None:
        self.send({**head, "bytes": len(data)}, data)

    def send(self, head: dict[str, Any], data: bytes = b"") -> None:
        _write(self.answers, _encoded(head) + data)


def _write(pipe: int, data: bytes) -> None:
    while data:
        data = data[os.write(pipe, data) :]


def _encoded(answer: Any) -> bytes:
    return json.dumps(answer).encode() + b"\n"


def _ended(child: int) -> int | None:
    """How a child has ended; None if it has not."""
    try:
        pid, status = os.waitpid(child, os.WNOHANG)
    except OSError:
        return 0
    return os.waitstatus_to_exitcode(status) if pid else None


def _waited(child: int, until: float) -> int | None:
    pause = 0.0002
    while (status := _ended(child)) is None and monotonic() < until:
        select.select([], [], [], pause)
        pause = min(2 * pause, TICK)
    return status
