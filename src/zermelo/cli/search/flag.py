"""The flag of whoever is to move: it falls when their time is over, even while they are asked for a move."""

from __future__ import annotations

import math
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any


class FlagFell(Exception):
    """The time of the player to move is over."""


class Flag:
    """Raised when a player's time begins to run, lowered when they have moved."""

    def __init__(self) -> None:
        self._began = time.perf_counter()
        self._falls = math.inf

    def raised(self, seconds: float | None) -> None:
        """From now on somebody has so many seconds; None for ever."""
        self._began = time.perf_counter()
        self._falls = math.inf if seconds is None else self._began + seconds

    def lowered(self) -> float:
        """They have moved; the seconds it took."""
        self._falls = math.inf
        return time.perf_counter() - self._began

    def left(self) -> float:
        """Seconds until it falls."""
        return self._falls - time.perf_counter()

    @contextmanager
    def watched(self) -> Iterator[None]:
        """Raises FlagFell when the time is over; in the middle of waiting for a line where the system has alarms, else after it."""
        alarms = hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()
        if math.isinf(self._falls):
            yield
            return
        if self.left() <= 0:
            raise FlagFell

        def fall(number: int, frame: Any) -> None:
            raise FlagFell

        before = signal.signal(signal.SIGALRM, fall) if alarms else None
        try:
            if alarms:
                signal.setitimer(signal.ITIMER_REAL, self.left())
            yield
        finally:
            if alarms:
                signal.setitimer(signal.ITIMER_REAL, 0)
                signal.signal(signal.SIGALRM, before)


def clock_text(seconds: float) -> str:
    """What a clock shows: 1:05:09, 4:58, and tenths in the last twenty seconds."""
    seconds = max(0.0, seconds)
    if seconds < 20:
        return f"0:{math.floor(10 * seconds) / 10:04.1f}"
    hours, rest = divmod(math.floor(seconds), 3600)
    minutes, rest = divmod(rest, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
