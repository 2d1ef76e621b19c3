"""The same searches written by hand in C++ (cpp/), compiled here with g++ -O3 for this very processor."""

from __future__ import annotations

import atexit
import functools
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from .measure import Contender

COMPILER = shutil.which("g++")
SOURCES = Path(__file__).parent / "cpp"
OPTIONS = ("-std=c++20", "-Wall", "-Wextra", "-O3", "-march=native")


@functools.cache
def directory() -> Path:
    """Where the programs of this process lie, until it ends."""
    made = Path(tempfile.mkdtemp(prefix="zermelo-benchmarks-"))
    atexit.register(shutil.rmtree, made, ignore_errors=True)
    return made


@functools.cache
def program(name: str, *options: str) -> Path:
    """The program made of cpp/NAME.cpp."""
    assert COMPILER is not None
    made = directory() / "_".join((name, *(option.strip("-").replace("=", "_").replace(":", "") for option in options)))
    command = [COMPILER, *OPTIONS, *options, str(SOURCES / f"{name}.cpp"), "-o", str(made)]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    if ended.returncode or ended.stderr:
        raise RuntimeError(f"{' '.join(command)}: {ended.stderr.strip()}")
    return made


def output(made: Path, *arguments: int, given: str = "") -> list[str]:
    """The lines that a program prints."""
    command = [str(made), *map(str, arguments)]
    ended = subprocess.run(command, input=given, capture_output=True, text=True, check=False)
    if ended.returncode:
        raise RuntimeError(f"{' '.join(command)} ended with status {ended.returncode}: {ended.stderr.strip()}")
    return ended.stdout.splitlines()


class Timed(Protocol):
    """Something that does its work and knows how long that took."""

    def run(self) -> float: ...
    def clock(self) -> float: ...


def by_hand(name: str, make: Callable[[], Timed], **bounds: float | None) -> Contender:
    """A contender in C++; a line that says how to get the compiler where it is missing."""
    if COMPILER is None:
        return Contender(name, None, **bounds, missing="not installed: apt install g++")  # type: ignore[arg-type]
    made = make()
    return Contender(name, made.run, **bounds, clock=made.clock)  # type: ignore[arg-type]


class Search:
    """A search in C++. It takes its own time, so that the start of the process does not count."""

    REPETITIONS = 3

    def __init__(self, name: str, *arguments: int, options: tuple[str, ...] = ()) -> None:
        self.made, self.arguments = program(name, *options), arguments
        self.seconds = 0.0
        self.nodes, self.value = 0, 0.0

    def run(self) -> float:
        """Search some times and take the median; the nodes."""
        (line,) = output(self.made, *self.arguments, self.REPETITIONS)
        nodes, value, seconds = line.split()
        self.nodes, self.value = int(nodes), float(value)
        self.seconds += float(seconds)
        return self.nodes

    def clock(self) -> float:
        return self.seconds
