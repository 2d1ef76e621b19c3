"""The environment of a student's code: a clock that may jump, seeded random generators, no input, and a watch on what reaches outside.

With the jumping clock, which goes on by an hour each time it is read, a search whose answers depend on the time is found out.
Starting processes, writing files outside its own folder and using the network abort the program, in any of its threads and at any
time; `confinement` is the system's own lock behind this watch.
"""

from __future__ import annotations

import builtins
import contextlib
import io
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType
from typing import Any

from .trouble import Abort

MAX_PRINTED = 100_000
"""The most characters that may be printed at one position."""


class Environment:
    """Replaces the clock and random generators, records their use, and aborts what is forbidden.

    impure      the clocks and random generators that were used, and in which line first
    forbidden   the first thing that was tried although it is forbidden, even if the student's code caught the abortion
    """

    def __init__(self, path: str, folder: str, jumping_clock: bool, seed: int) -> None:
        self.path, self.folder, self.jumping_clock = path, folder, jumping_clock
        self.impure: dict[str, int] = {}
        self.forbidden: Abort | None = None
        self._ours = False
        self._jumps = 0
        self._replace_clock()
        self._replace_random(seed)
        self._replace_input()
        self._guard_files()
        sys.addaudithook(self.audit)

    def note(self, name: str) -> None:
        line = line_in(self.path, sys._getframe(1))
        if line:
            self.impure.setdefault(name, line)

    def offset(self) -> float:
        """How far the clock has jumped, in seconds; it jumps on each time the student's code reads it."""
        if not self.jumping_clock or not line_in(self.path, sys._getframe(1)):
            return 0.0
        self._jumps += 1
        return 3600.0 * self._jumps

    @contextlib.contextmanager
    def ours(self) -> Iterator[None]:
        """For what the grader itself does in this process, while nothing of the student's runs."""
        self._ours = True
        try:
            yield
        finally:
            self._ours = False

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

    def _replace_input(self) -> None:
        def refuse(prompt: object = "", /) -> str:
            raise Abort("input", "it waits for input: a graded program must not", line_in(self.path, sys._getframe(1)))

        builtins.input = refuse
        for name in ("exit", "quit"):
            setattr(builtins, name, sys.exit)

    def _guard_files(self) -> None:
        """What can create a file without an audit event that says where."""
        import posix

        open_file = os.open

        def guarded_open(path: Any, flags: int, mode: int = 0o777, *, dir_fd: int | None = None) -> int:
            if dir_fd is not None and _is_for_writing(None, flags):
                self._refuse("it writes to files outside its own folder (os.open with dir_fd)")
            return open_file(path, flags, mode, dir_fd=dir_fd)

        def guarded(name: str, real: Callable[..., Any]) -> Callable[..., Any]:
            def make(path: Any, *arguments: Any, dir_fd: int | None = None, **options: Any) -> Any:
                if dir_fd is not None or not self._is_inside(path):
                    self._refuse_file(name, path)
                return real(path, *arguments, **options)

            return make

        replaced: dict[str, Callable[..., Any]] = {"open": guarded_open}
        replaced |= {name: guarded(name, getattr(os, name)) for name in ("mkfifo", "mknod") if hasattr(os, name)}
        for name, function in replaced.items():
            setattr(os, name, function)
            setattr(posix, name, function)

    # ------------------------------------------------------------------------------------------------------- the watch

    def audit(self, event: str, details: tuple[Any, ...]) -> None:
        """Called by the interpreter for everything that reaches outside it."""
        if self._ours:
            return
        if event in PROCESS_EVENTS or event.startswith(("os.exec", "os.spawn")):
            self._refuse(f"it starts another process or sends signals ({event})")
        if event.startswith(NETWORK_EVENTS) and not (event == "socket.__new__" and details[1] == _LOCAL):
            self._refuse(f"it uses the network ({event})")
        if event == "open" and _is_for_writing(details[1], details[2]):
            self._check_files(event, details[:1], ())
        elif event in FILE_EVENTS:
            paths, folders = FILE_EVENTS[event]
            self._check_files(event, details[:paths], details[folders:])

    def _check_files(self, event: str, paths: tuple[Any, ...], folders: tuple[Any, ...]) -> None:
        """Are all these paths inside its own folder? `folders` are open ones that the paths are relative to, -1 for none."""
        bases = [_path_of(folder) for folder in folders if isinstance(folder, int) and folder != -1]
        for path in paths:
            if not isinstance(path, str | bytes | os.PathLike):
                continue  # an open file: it was looked at when it was opened
            if not all(self._is_inside(os.path.join(base, os.fsdecode(path))) for base in bases or [""]):  # noqa: PTH118
                self._refuse_file(event, path)

    def _refuse_file(self, event: str, path: Any) -> None:
        self._refuse(f"it writes to files outside its own folder ({event} of {Path(os.fsdecode(path)).name})")

    def _refuse(self, words: str) -> None:
        abort = Abort("forbidden", words, line_in(self.path, sys._getframe(1)))
        self.forbidden = self.forbidden or abort
        raise abort

    def _is_inside(self, path: Any) -> bool:
        full = os.path.realpath(os.fsdecode(path))
        return full in (os.devnull, self.folder) or full.startswith(self.folder + os.sep)


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
NETWORK_EVENTS = ("socket.", "urllib.", "ftplib.", "http.", "smtplib.", "imaplib.", "poplib.", "nntplib.", "telnetlib.")
_LOCAL = 1
"""AF_UNIX: an event loop talks to itself through such sockets."""
FILE_EVENTS = {
    "os.remove": (1, 1),
    "os.rename": (2, 2),
    "os.rmdir": (1, 1),
    "os.mkdir": (1, 2),
    "os.truncate": (1, 2),
    "os.chmod": (1, 2),
    "os.chown": (1, 3),
    "os.utime": (1, 3),
    "os.setxattr": (1, 4),
    "os.removexattr": (1, 2),
    "os.link": (2, 2),
    "os.symlink": (2, 2),
    "shutil.rmtree": (1, 1),
    "sqlite3.connect": (1, 1),
}
"""Events that change files: how many of their details are paths, and from which on they are folders that paths are relative to."""


def _path_of(folder: int) -> str:
    """The path of an open folder; where the system does not say, one that is outside."""
    try:
        return str(Path(f"/proc/self/fd/{folder}").readlink())
    except OSError:
        return os.sep


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
