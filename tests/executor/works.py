"""Work for tests."""

from __future__ import annotations

import os
import signal
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from zermelo import ZermeloError
from zermelo.executor import Work


@dataclass(frozen=True)
class Halves(Work[int, tuple[float, int]]):
    """Half of every unit, and the process that found it, after some seconds."""

    seconds: float = 0.0

    def do(self, unit: int) -> tuple[float, int]:
        time.sleep(self.seconds)
        if unit < 0:
            raise ZermeloError(f"{unit} is less than nothing")
        return unit / 2, os.getpid()


@dataclass(frozen=True)
class Deadly(Halves):
    """Ends its process at unit 3, and before the first, so many times: notes each time in a folder."""

    folder: Path = Path()
    units: int = 0
    starts: int = 0

    def prepare(self) -> None:
        self.die("start", self.starts)

    def do(self, unit: int) -> tuple[float, int]:
        if unit == 3:
            self.die("unit", self.units)
        return super().do(unit)

    def die(self, what: str, times: int) -> None:
        before = len(list(self.folder.glob(f"{what}*")))
        if before < times:
            (self.folder / f"{what}{before}").touch()
            os.kill(os.getpid(), signal.SIGKILL)


@dataclass(frozen=True)
class Holding(Work[int, int]):
    """Has a position."""

    state: Any

    def do(self, unit: int) -> int:
        return unit


@dataclass(frozen=True)
class Together(Work[int, tuple[float, int, str]]):
    """Halves, and the node of Ray where they were found."""

    seconds: float

    def do(self, unit: int) -> tuple[float, int, str]:
        import ray

        time.sleep(self.seconds)
        return unit / 2, os.getpid(), ray.get_runtime_context().get_node_id()
