"""A sign of life while something long is under way: one line of the terminal on stderr, which goes again; nothing where nobody looks.

    show("compiling, part 12")               the line; show("") takes it away
    with ticking(lambda: "3 of 9", 1): ...   shown now and then while the block runs, once it has taken a while
    with within(lambda: "game 3 of 9"): ...  what is shown inside begins with this; beat() shows it by itself
    with shown_by(status.update): ...        the line is shown by somebody else meanwhile

A search that takes long shows its nodes this way, a match its games, a check its positions.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import sys
import threading
import time
from collections.abc import Callable, Iterator

AFTER, EVERY = 1.0, 0.2
"""Seconds until something counts as long, and from one look to the next."""

COMPILING = "compiling"
"""What the line begins with while rules are compiled."""

_others: list[Callable[[str], None]] = []
"""Who shows the line in place of stderr, the last of them."""


_around: list[Callable[[], str]] = []
"""What the line begins with, the outermost first."""

_beaten = 0.0
"""When a beat showed the line last."""


def is_shown() -> bool:
    """Does anybody look?"""
    return bool(_others) or (_is_terminal() and os.environ.get("TERM") != "dumb")


def show(text: str) -> None:
    """Show `text` as the line, in place of what stood there."""
    text = ": ".join(filter(None, (*(say() for say in list(_around)), text)))
    if others := _others[-1:]:  # at once: another thread may take it away
        others[0](text)
    elif is_shown():
        width = max(20, shutil.get_terminal_size().columns - 1)
        sys.stderr.write(f"\r{text[:width]:<{width}}\r")
        sys.stderr.flush()


@contextlib.contextmanager
def shown_by(other: Callable[[str], None]) -> Iterator[None]:
    """Have `other` show the line; it receives the text, and an empty one when the line is to go."""
    _others.append(other)
    try:
        yield
    finally:
        _others.remove(other)


@contextlib.contextmanager
def within(say: Callable[[], str]) -> Iterator[None]:
    """Let what is shown while the block runs begin with what `say()` answers."""
    global _beaten
    _around.append(say)
    _beaten = time.monotonic() + AFTER - EVERY
    try:
        yield
    finally:
        _around.remove(say)
        if is_shown():
            show("")


def beat() -> None:
    """Show what is around by itself, unless that was done a moment ago."""
    global _beaten
    if time.monotonic() - _beaten >= EVERY and is_shown():
        _beaten = time.monotonic()
        show("")


@contextlib.contextmanager
def ticking(say: Callable[[], str], after: float) -> Iterator[None]:
    """Show what `say()` answers while the block runs, from `after` seconds on."""
    if not is_shown():
        yield
        return
    over = threading.Event()

    def tick() -> None:
        if over.wait(after):
            return
        while True:
            show(say())
            if over.wait(EVERY):
                show("")
                return

    ticker = threading.Thread(target=tick, name="zermelo progress", daemon=True)
    ticker.start()
    try:
        yield
    finally:
        over.set()
        ticker.join()


def _is_terminal() -> bool:
    try:
        return sys.stderr.isatty()
    except (AttributeError, ValueError):  # there is none, or it is closed
        return False
