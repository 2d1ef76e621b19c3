"""The table of a class: CSV, one row as soon as it is known."""

from __future__ import annotations

import csv
from collections.abc import Iterable
from typing import IO

from .printable import printable

FORMULAS = ("=", "+", "-", "@")
"""A spreadsheet takes text that begins with one of these for a formula."""


class Table:
    """A table that is written to a stream, which is flushed after every row; texts stay texts in a spreadsheet, without control
    characters."""

    def __init__(self, stream: IO[str], columns: Iterable[str]) -> None:
        self.stream = stream
        self._writer = csv.writer(stream, lineterminator="\n")
        self._writer.writerow(columns)

    def add(self, row: Iterable[object]) -> None:
        """Write one row: numbers as they are, None as nothing."""
        self._writer.writerow([_cell(part) if isinstance(part, str) else part for part in row])
        self.stream.flush()


def _cell(text: str) -> str:
    text = printable(text)
    return f"'{text}" if text.startswith(FORMULAS) else text
