"""Another program, in a process group of its own: lines to it and from it, with a deadline for everything, and no orphan.

    process = Process(("/usr/games/stockfish",))
    process.send("uci")
    process.line(5.0)          the next line, within five seconds
    process.kill()             it and all that it has started

A process that has ended raises Ended, one that says nothing in time Silent. Whatever becomes of this program (an error, Ctrl-C, kill -9),
a guard sees to it that the other one ends as well.
"""

from __future__ import annotations

import contextlib
import os
import select
import shutil
import signal
import subprocess
import sys
import time
from collections import deque
from collections.abc import Callable, Sequence
from pathlib import Path

from ..errors import ZermeloError, shortened

LONGEST_LINE = 1 << 20
"""The most bytes in a line."""

FAREWELL = 1.0
"""Seconds that a program has to end by itself."""

Listener = Callable[[str, str], None]
"""Receives every line and its direction: `>` to the program, `<` from it, `!` what it says on stderr."""


class Ended(Exception):
    """The process has ended, or closed its output.

    how    what became of it, as the rest of a sentence
    said   its last words on stderr, if there are any
    """

    def __init__(self, how: str, said: str = "") -> None:
        super().__init__(f"{how}, and said: {said}" if said else how)
        self.how, self.said = how, said


class Silent(Exception):
    """No line came in time."""


class Process:
    """A program that reads and writes lines. Raises ZermeloError, as a sentence, if it cannot be started.

    command    the program and its arguments
    listener   is called with every line in both directions
    """

    def __init__(self, command: Sequence[str], listener: Listener | None = None) -> None:
        self.command = tuple(command)
        self.listener = listener
        program = found(self.command)
        pipe = subprocess.PIPE
        try:
            self.popen = subprocess.Popen(
                [program, *self.command[1:]], stdin=pipe, stdout=pipe, stderr=pipe, bufsize=0, start_new_session=True
            )
        except OSError as error:
            raise ZermeloError(f"{self.command[0]} cannot be started: {error.strerror}") from None
        assert self.popen.stdin and self.popen.stdout and self.popen.stderr
        self.input, self.output, self.errors = (each.fileno() for each in (self.popen.stdin, self.popen.stdout, self.popen.stderr))
        _guard.watch(self.popen.pid)
        self.waiting = {self.output: b"", self.errors: b""}
        self.asked = self.complaint = ""  # the last line to it, and its last on stderr
        self.lines: deque[str] = deque()
        self.poll = select.poll()
        for each in (self.output, self.errors):
            os.set_blocking(each, False)
            self.poll.register(each, select.POLLIN)
        os.set_blocking(self.input, False)

    @property
    def is_alive(self) -> bool:
        """Does it still run?"""
        return self.popen.poll() is None

    def send(self, line: str) -> None:
        """Write a line. Raises Ended, also for a program that has long stopped reading."""
        self.hear(">", line)
        self.asked = line
        data = f"{line}\n".encode()
        try:
            while data:
                data = data[os.write(self.input, data) :]
        except BlockingIOError:
            raise Ended("has stopped reading") from None
        except OSError:
            raise self.ended() from None

    def line(self, deadline: float) -> str:
        """The next line, without blanks around it, until the monotonic clock says `deadline`. Raises Silent or Ended."""
        while not self.lines:
            left = deadline - time.monotonic()
            if left <= 0:
                raise Silent
            for file, _ in self.poll.poll(min(left, 3600.0) * 1000 + 1):
                self.read(file)
        return self.lines.popleft()

    def read(self, file: int) -> None:
        """Take in what has come."""
        try:
            data = os.read(file, 1 << 16)
        except BlockingIOError:
            return
        if not data:
            self.poll.unregister(file)
            if file == self.output:
                raise self.ended()
            return
        *whole, self.waiting[file] = (self.waiting[file] + data).split(b"\n")
        if len(self.waiting[file]) > LONGEST_LINE:
            self.waiting[file] = b""
            raise Ended(f"wrote a line of more than {LONGEST_LINE:,} bytes")
        for line in whole:
            text = line.decode("utf-8", "replace").strip("\0 \t\r")
            self.hear("<" if file == self.output else "!", text)
            if file == self.output:
                self.lines.append(text)
            elif text:
                self.complaint = text

    def ended(self) -> Ended:
        """What became of the program."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.popen.wait(FAREWELL)
        with contextlib.suppress(Exception):  # its last words
            self.read(self.errors)
        code = self.popen.returncode
        how = "closed its output" if code is None else f"was ended by {name_of(-code)}" if code < 0 else f"exited with status {code}"
        return Ended(how, on_one_line(self.complaint, 200))

    def hear(self, direction: str, line: str) -> None:
        if self.listener is not None:
            self.listener(direction, line)

    def end(self, farewell: str) -> None:
        """Let the program end by itself after this line, for a moment; then kill it."""
        with contextlib.suppress(Ended, subprocess.TimeoutExpired):
            if self.is_alive:
                self.send(farewell)
                self.popen.wait(FAREWELL)
        self.kill()

    def kill(self) -> None:
        """End the program, and all that it has started, at once."""
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self.popen.pid, signal.SIGKILL)
        self.popen.wait()
        _guard.forget(self.popen.pid)
        for each in (self.popen.stdin, self.popen.stdout, self.popen.stderr):
            with contextlib.suppress(OSError):
                if each is not None:
                    each.close()


def found(command: Sequence[str]) -> str:
    """Where the program of a command is. Raises ZermeloError."""
    if not command or not command[0].strip():
        raise ZermeloError("there is no program in an empty command: give its path, as in /usr/games/stockfish")
    program = command[0]
    path = shutil.which(program) or shutil.which(program, path="/usr/games:/usr/local/games")  # Debian's games are not on everybody's PATH
    if path is None:
        if Path(program).is_dir():
            raise ZermeloError(f"{program} is a folder: give the program in it")
        if Path(program).is_file():
            raise ZermeloError(f"{program} cannot be executed: chmod +x makes a file a program")
        raise ZermeloError(f"there is no program {program}: give its path, as in /usr/games/stockfish")
    return path


def name_of(number: int) -> str:
    """SIGKILL for 9."""
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"


def on_one_line(text: str, most: int = 60) -> str:
    """A text on one line, cut off where it is long, without what would make a terminal do something."""
    plain = "".join(each if each.isprintable() else "\ufffd" for each in " ".join(text.split()))
    return shortened(plain, most)


class _Guard:
    """The process that kills what this one leaves behind; one for all programs, started for the first of them."""

    def __init__(self) -> None:
        self.popen: subprocess.Popen[bytes] | None = None
        self.owner = 0

    def watch(self, group: int) -> None:
        if self.popen is None or self.owner != os.getpid():
            command = [sys.executable, "-I", "-S", str(Path(__file__).with_name("guard.py"))]
            nothing = subprocess.DEVNULL
            self.popen = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=nothing, stderr=nothing, bufsize=0, start_new_session=True)
            self.owner = os.getpid()
        self.tell(f"+{group}\n")

    def forget(self, group: int) -> None:
        self.tell(f"-{group}\n")

    def tell(self, line: str) -> None:
        if self.popen is not None and self.popen.stdin is not None:
            with contextlib.suppress(OSError):
                self.popen.stdin.write(line.encode())


_guard = _Guard()
