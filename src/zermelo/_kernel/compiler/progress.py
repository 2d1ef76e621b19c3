"""What is being compiled at the moment, and for how long, on one line of a terminal."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Iterator
from typing import Any

from numba.core import event

from ...progress import EVERY, is_shown, ticking


class _Told(event.Listener):
    """Knows which function numba compiles, and how many there were."""

    def __init__(self) -> None:
        self.parts, self.name, self.began = 0, "", time.monotonic()

    def on_start(self, event: Any) -> None:
        dispatcher = (event.data or {}).get("dispatcher")
        if dispatcher is not None:
            name = dispatcher.py_func.__qualname__.rpartition("_")[0] or dispatcher.py_func.__name__
            self.parts, self.name = self.parts + 1, name.rpartition(".")[2]

    def on_end(self, event: Any) -> None:
        pass

    def __str__(self) -> str:
        return f"compiling, {time.monotonic() - self.began:.0f} s" + (f", part {self.parts}: {self.name}" if self.parts else "")


@contextlib.contextmanager
def told() -> Iterator[None]:
    """Show what is compiled meanwhile, on a terminal; the line is empty again in the end."""
    if not is_shown():
        yield
        return
    listener = _Told()
    with event.install_listener("numba:compile", listener), ticking(lambda: str(listener), EVERY):
        yield
