"""The world as a student's code finds it: a clock that may leap, dice of a known seed, and an ear for what it must not do.

So a search whose answers depend on the time shows: its clock goes on by an hour at every look. Starting processes, writing files
outside its own folder and reaching for the network end it. These are guards against accidents, not against malice.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

from .proxies import Stop

PRINTED = 100_000
"""So many characters a file may print at one position."""
SHOWN = 2_000
"""So many of them are kept."""


class Watch:
    """What the student's code asks of the world: the clock, dice; and what it must not do."""

    def __init__(self, path: str, folder: str, leaping: bool, seed: int) -> None:
        self.path, self.folder, self.leaping = path, folder, leaping
        self.looks: dict[str, int] = {}
        """What was asked, and in which line first."""
        self.on = False
        self._leaps = 0
        self._replace_clock()
        self._replace_dice(seed)
        sys.addaudithook(self.heard)

    def look(self, name: str) -> None:
        line = line_in(self.path, sys._getframe(1))
        if self.on and line:
            self.looks.setdefault(name, line)

    def leap(self) -> float:
        """How far the clock has leapt so far, in seconds."""
        if not (self.on and self.leaping):
            return 0.0
        self._leaps += 1
        return 3600.0 * self._leaps

    def _replace_clock(self) -> None:
        import datetime
        import time

        def wrapped(name: str, real: Callable[[], Any], unit: float) -> Callable[[], Any]:
            def clock() -> Any:
                self.look(f"time.{name}")
                return type(real())(real() + self.leap() * unit)

            return clock

        for name in ("time", "monotonic", "perf_counter", "process_time", "thread_time"):
            setattr(time, name, wrapped(name, getattr(time, name), 1.0))
            setattr(time, f"{name}_ns", wrapped(f"{name}_ns", getattr(time, f"{name}_ns"), 1e9))
        look, leap = self.look, self.leap

        class Watched(datetime.datetime):
            @classmethod
            def now(cls, tz: Any = None) -> Any:
                look("datetime.now")
                return super().now(tz) + datetime.timedelta(seconds=leap())

            @classmethod
            def today(cls) -> Any:
                return cls.now()

            @classmethod
            def utcnow(cls) -> Any:
                return cls.now()

        datetime.datetime = Watched  # type: ignore[misc]

    def _replace_dice(self, seed: int) -> None:
        import random

        look = self.look

        class Watched(random.Random):
            def random(self) -> float:
                look("random")
                return super().random()

            def getrandbits(self, k: int, /) -> int:
                look("random")
                return super().getrandbits(k)

        dice = Watched(seed)
        for name in random.__all__:
            if name.islower() and callable(getattr(dice, name, None)):
                setattr(random, name, getattr(dice, name))
        random.Random = Watched  # type: ignore[misc]
        real = os.urandom

        def urandom(size: int, /) -> bytes:
            look("os.urandom")
            return real(size)

        os.urandom = urandom

    def heard(self, event: str, details: tuple[Any, ...]) -> None:
        """Called by the interpreter for everything that reaches outside it."""
        if not self.on:
            return
        if event in STARTS or event.startswith(("os.exec", "os.spawn")):
            raise Stop("forbidden", f"it starts another process or sends signals ({event})")
        if event.startswith(("socket.", "urllib.", "ftplib.", "http.")):
            raise Stop("forbidden", f"it reaches for the network ({event})")
        writes = event in CHANGES or (event == "open" and _is_for_writing(details[1], details[2]))
        if writes and isinstance(details[0], str | bytes | os.PathLike) and not self._is_inside(details[0]):
            name = Path(os.fsdecode(details[0])).name
            raise Stop("forbidden", f"it writes to files outside its own folder ({event} of {name})")

    def _is_inside(self, path: Any) -> bool:
        full = os.path.realpath(os.fsdecode(path))
        return full == "/dev/null" or full.startswith(self.folder + os.sep)


STARTS = ("os.fork", "os.forkpty", "os.posix_spawn", "os.system", "subprocess.Popen", "pty.spawn", "os.kill", "os.killpg", "os.startfile")
CHANGES = (
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
    """Standard output of the student's code: the beginning is kept, too much of it is stopped."""

    def __init__(self) -> None:
        self.begin()

    def begin(self) -> None:
        self.kept, self.count = "", 0

    def writable(self) -> bool:
        return True

    def write(self, text: str, /) -> int:
        self.count += len(text)
        if len(self.kept) < SHOWN:
            self.kept += text[: SHOWN - len(self.kept)]
        if self.count > PRINTED:
            raise Stop("output", f"it prints more than {PRINTED:,} characters at one position")
        return len(text)


def line_in(path: str, frame: FrameType | None) -> int:
    """The line of the student's file that is being carried out; 0 if none is."""
    while frame is not None:
        if frame.f_code.co_filename == path:
            return frame.f_lineno
        frame = frame.f_back
    return 0
