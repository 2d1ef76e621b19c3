"""The environment of a student's code: a clock that may jump, seeded random generators, and an audit hook.

With the jumping clock, which goes on by an hour each time it is read, a search whose answers depend on the time is found out.
Starting processes, writing files outside its own folder and using the network abort the program. This protects against accidents,
not against malice.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

from .proxies import Abort

MAX_PRINTED = 100_000
"""The most characters that may be printed at one position."""


class Environment:
    """Replaces the clock and random generators, records their use, and aborts what is forbidden."""

    def __init__(self, path: str, folder: str, jumping_clock: bool, seed: int) -> None:
        self.path, self.folder, self.jumping_clock = path, folder, jumping_clock
        self.impure: dict[str, int] = {}
        """The clocks and random generators that were used, and in which line first."""
        self.on = False
        self._jumps = 0
        self._replace_clock()
        self._replace_random(seed)
        sys.addaudithook(self.audit)

    def note(self, name: str) -> None:
        line = line_in(self.path, sys._getframe(1))
        if self.on and line:
            self.impure.setdefault(name, line)

    def offset(self) -> float:
        """How far the clock has jumped, in seconds; it jumps on each time it is read."""
        if not (self.on and self.jumping_clock):
            return 0.0
        self._jumps += 1
        return 3600.0 * self._jumps

    def _replace_clock(self) -> None:
        import datetime
        import time

        def wrapped(name: str, real: Callable[[], Any], unit: float) -> Callable[[], Any]:
            def clock() -> Any:
                self.note(f"time.{name}")
                return type(real())(real() + self.offset() * unit)

            return clock

        for name in ("time", "monotonic", "perf_counter", "process_time", "thread_time"):
            setattr(time, name, wrapped(name, getattr(time, name), 1.0))
            setattr(time, f"{name}_ns", wrapped(f"{name}_ns", getattr(time, f"{name}_ns"), 1e9))
        note, offset = self.note, self.offset

        class Watched(datetime.datetime):
            @classmethod
            def now(cls, tz: Any = None) -> Any:
                note("datetime.now")
                return super().now(tz) + datetime.timedelta(seconds=offset())

            @classmethod
            def today(cls) -> Any:
                return cls.now()

            @classmethod
            def utcnow(cls) -> Any:
                return cls.now()

        datetime.datetime = Watched  # type: ignore[misc]

    def _replace_random(self, seed: int) -> None:
        import random

        note = self.note

        class Watched(random.Random):
            def random(self) -> float:
                note("random")
                return super().random()

            def getrandbits(self, k: int, /) -> int:
                note("random")
                return super().getrandbits(k)

        generator = Watched(seed)
        for name in random.__all__:
            if name.islower() and callable(getattr(generator, name, None)):
                setattr(random, name, getattr(generator, name))
        random.Random = Watched  # type: ignore[misc]
        real = os.urandom

        def urandom(size: int, /) -> bytes:
            note("os.urandom")
            return real(size)

        os.urandom = urandom

    def audit(self, event: str, details: tuple[Any, ...]) -> None:
        """Called by the interpreter for everything that reaches outside it."""
        if not self.on:
            return
        if event in PROCESS_EVENTS or event.startswith(("os.exec", "os.spawn")):
            raise Abort("forbidden", f"it starts another process or sends signals ({event})")
        if event.startswith(("socket.", "urllib.", "ftplib.", "http.")):
            raise Abort("forbidden", f"it uses the network ({event})")
        writes = event in FILE_EVENTS or (event == "open" and _is_for_writing(details[1], details[2]))
        if writes and isinstance(details[0], str | bytes | os.PathLike) and not self._is_inside(details[0]):
            name = Path(os.fsdecode(details[0])).name
            raise Abort("forbidden", f"it writes to files outside its own folder ({event} of {name})")

    def _is_inside(self, path: Any) -> bool:
        full = os.path.realpath(os.fsdecode(path))
        return full == "/dev/null" or full.startswith(self.folder + os.sep)


PROCESS_EVENTS = (
    "os.fork",
    "os.forkpty",
    "os.posix_spawn",
    "os.system",
    "subprocess.Popen",
    "pty.spawn",
    "os.kill",
    "os.killpg",
    "os.startfile",
)
FILE_EVENTS = (
    "os.remove",
    "os.rename",
    "os.rmdir",
    "os.mkdir",
    "os.truncate",
    "os.chmod",
    "os.chown",
    "os.link",
    "os.symlink",
    "shutil.rmtree",
)


def _is_for_writing(mode: Any, flags: Any) -> bool:
    if isinstance(mode, str):
        return any(letter in mode for letter in "wax+")
    return isinstance(flags, int) and bool(flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND))


class Printed(io.TextIOBase):
    """Standard output of the student's code: it is dropped, and too much of it aborts the code."""

    def __init__(self) -> None:
        self.begin()

    def begin(self) -> None:
        self.count = 0

    def writable(self) -> bool:
        return True

    def write(self, text: str, /) -> int:
        self.count += len(text)
        if self.count > MAX_PRINTED:
            raise Abort("output", f"it prints more than {MAX_PRINTED:,} characters at one position")
        return len(text)


def line_in(path: str, frame: FrameType | None) -> int:
    """The line of the student's file that is being executed; 0 if none is."""
    while frame is not None:
        if frame.f_code.co_filename == path:
            return frame.f_lineno
        frame = frame.f_back
    return 0
