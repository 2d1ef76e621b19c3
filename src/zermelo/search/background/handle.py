"""What another thread holds while a search runs: it ends the search, or says that the opponent has moved as expected.

    handle = Handle()                        engine(state, Limits(handle=handle))       handle.stop()
    handle = Handle(pondering=True)          no limit of time holds until               handle.hit()

Who ponders searches the position that the opponent's expected move leads to. The limits of time begin with `hit`; what was thought before
counts as thought, so that an answer may come at once.
"""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..run.worker import Watch


class Handle:
    """Belongs to one search, which is given it by its limits. Its methods may be called from any thread, at any time, and again."""

    def __init__(self, pondering: bool = False) -> None:
        self._pondering = pondering
        self._stopped = self._satisfied = False
        self._watch: Watch | None = None
        self._lock = threading.Lock()
        self._told = threading.Event()

    def __repr__(self) -> str:
        return f"<Handle: {'stopped' if self._stopped else 'pondering' if self._pondering else 'searching'}>"

    @property
    def stopped(self) -> bool:
        """Was the search told to end, or had it thought enough when its clock began to run?"""
        return self._stopped

    @property
    def pondering(self) -> bool:
        """Does it think on the opponent's time?"""
        return self._pondering

    @property
    def watch(self) -> Watch | None:
        """The watch over the search, which knows how far it is; None before it begins."""
        return self._watch

    def stop(self) -> None:
        """End the search: it answers with the best found so far, at once."""
        with self._lock:
            self._stopped, self._pondering = True, False
            if self._watch is not None:
                self._watch.end()
            self._told.set()

    def hit(self) -> None:
        """The opponent has played what was expected (UCI's `ponderhit`): from now on the limits of time hold. Else nothing happens."""
        with self._lock:
            if not self._pondering:
                return
            if self._watch is not None:
                self._watch.restart()
                if self._satisfied:
                    self._stopped = True
                    self._watch.end()
            self._pondering = False
            self._told.set()

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until `stop` or `hit` was called, at most so many seconds: was it?"""
        return self._told.wait(seconds)

    # ------------------------------------------------------------------------------------------------ for the search

    def hold(self, watch: Watch) -> None:
        """The search begins."""
        with self._lock:
            self._watch = watch

    def puts_off(self, enough: bool) -> bool:
        """Does a search go on although it has thought `enough` for its clock, since that does not run yet?"""
        with self._lock:
            self._satisfied = enough
            return self._pondering
