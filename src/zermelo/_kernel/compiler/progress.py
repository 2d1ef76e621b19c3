"""What is being compiled at the moment, on one line of a terminal that is written anew for every function."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator
from typing import Any

from numba.core import event

WIDTH = 76


class _Told(event.Listener):
    """Writes the name of each function that numba begins to compile, and how many there were."""

    def __init__(self) -> None:
        self.parts = 0

    def on_start(self, event: Any) -> None:
        dispatcher = (event.data or {}).get("dispatcher")
        if dispatcher is not None:
            self.parts += 1
            name = dispatcher.py_func.__qualname__.rpartition("_")[0] or dispatcher.py_func.__name__
            self.say(f"  part {self.parts}: {name.rpartition('.')[2]}")

    def on_end(self, event: Any) -> None:
        pass

    def say(self, text: str) -> None:
        sys.stderr.write(f"\r{text[:WIDTH]:<{WIDTH}}\r")
        sys.stderr.flush()


@contextlib.contextmanager
def told() -> Iterator[None]:
    """Show what is compiled meanwhile, on a terminal; the line is empty again in the end."""
    if not sys.stderr.isatty():
        yield
        return
    listener = _Told()
    with event.install_listener("numba:compile", listener):
        try:
            yield
        finally:
            listener.say("")
