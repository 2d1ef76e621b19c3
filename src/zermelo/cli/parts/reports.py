"""What a command shows, told to a program that watches it: lines of JSON, added to the file that ZERMELO_REPORTS names.

    {"progress": "12 of 100 games; about 40 s left"}     a sign of life; "" when it is over
    {"standings": {...}}                                 of a match, as --json prints them
    {"curve": [...]}                                     of what is learned
    {"findings": {...}}                                  of an experiment
    {"question": {...}}, {"elicited": {...}}             of an interview: what is asked now, and what came of it
    {"exercises": {...}}, {"marks": {...}}               to be solved, and graded

Each takes the place of the one before it of its kind. The Studio shows tables and curves by them while a command is at work.
"""

from __future__ import annotations

import contextlib
import json
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TextIO

from ...numbers import plain
from ...progress import shown_by

VARIABLE = "ZERMELO_REPORTS"
"""The variable of the environment that names the file."""
SELDOM = 0.5
"""Seconds between two signs of life."""

_open: list[TextIO] = []


def watched() -> bool:
    """Does a program watch?"""
    return bool(_open)


def report(kind: str, data: Any) -> None:
    """Tell the program that watches; nothing if there is none."""
    if _open:
        _open[-1].write(json.dumps({kind: _finite(data)}) + "\n")
        _open[-1].flush()


@contextlib.contextmanager
def reporting() -> Iterator[None]:
    """Report while the block runs, if somebody has asked for it; programs that are started meanwhile are not asked."""
    path = os.environ.pop(VARIABLE, None)
    if path is None:
        yield
        return
    last, told = 0.0, ""

    def progress(text: str) -> None:
        nonlocal last, told
        if (text and time.monotonic() - last >= SELDOM) or (told and not text):
            last, told = time.monotonic(), text
            report("progress", text)

    with Path(path).open("a", encoding="utf-8") as file, shown_by(progress):
        _open.append(file)
        try:
            yield
        finally:
            _open.remove(file)


def _finite(data: Any) -> Any:
    """Numbers that JSON does not know as it has them elsewhere: "inf", or null."""
    if isinstance(data, dict):
        return {str(key): _finite(value) for key, value in data.items()}
    if isinstance(data, list | tuple):
        return [_finite(value) for value in data]
    return plain(data) if isinstance(data, float) else data
