"""Lines in, lines out: what the servers of protocols need of standard input and output."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator

LONGEST = 1 << 20
"""Bytes of a line; what is longer comes in parts."""


def lines_in() -> Iterator[str]:
    """What comes in, whatever it is."""
    while line := sys.stdin.buffer.readline(LONGEST):
        yield line.decode("utf-8", errors="replace")


def say(text: str) -> None:
    """Write something at once; where nobody listens any more the process ends."""
    try:
        sys.stdout.write(text)
        sys.stdout.flush()
    except (BrokenPipeError, ValueError):
        os._exit(0)
