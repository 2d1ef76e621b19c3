"""Rules that do not return: noticed, and ended where that can be done.

A search looks at the clock, and for Ctrl-C, between two positions. A rule with an endless loop never comes to the next one.
"""

from __future__ import annotations

import contextlib
import ctypes
import threading
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from ...errors import SearchError

GRACE = 3.0
"""Seconds within one rule after which nobody waits for it any longer."""


def sentence(where: str = "") -> str:
    """The error message for a rule that does not return; `where` names it, with a space before."""
    return f"a rule{where} did not return within {GRACE:g} s: it has a loop without end, or works for too long"


class WithoutEnd(BaseException):
    """Raised within a rule that does not return. (What a rule catches of its own accord is an Exception.)"""


class Interpreted:
    """Rules that run on this thread; `reached` says something else after every position."""

    def __init__(self, reached: Callable[[], Any]) -> None:
        self.thread, self.reached = threading.get_ident(), reached
        self._lock, self._over = threading.Lock(), threading.Event()

    def watch(self) -> None:
        """On another thread: raise an error in the rule that is at work if it is still the same one after GRACE seconds."""
        seen = None
        while (now := self.reached()) != seen:
            seen = now
            if self._over.wait(GRACE):
                return
        with self._lock:
            if not self._over.is_set():
                ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(self.thread), ctypes.py_object(WithoutEnd))

    def _end(self) -> None:
        with self._lock:
            self._over.set()

    @contextlib.contextmanager
    def refused(self) -> Iterator[None]:
        """Raises SearchError, with the line of the rule, where `watch` ended one."""
        try:
            try:
                yield
            finally:
                self._end()
        except WithoutEnd as error:
            frame = traceback.extract_tb(error.__traceback__)[-1]
            raise SearchError(sentence(f" ({frame.name}, {Path(frame.filename).name}, line {frame.lineno})")) from None
