"""The table of a class as CSV, written row by row."""

from __future__ import annotations

import csv
from collections.abc import Iterable
from typing import IO

from .printable import printable

FORMULA_STARTS = ("=", "+", "-", "@")
"""A spreadsheet reads text that begins with one of these as a formula."""


class Table:
    """A table written to a stream, flushed after every row. Text is kept from becoming a formula, and has no control characters."""

    def __init__(self, stream: IO[str], columns: Iterable[str]) -> None:
        self.stream = stream
        self._writer = csv.writer(stream, lineterminator="\n")
        self._writer.writerow(columns)

    def add(self, row: Iterable[object]) -> None:
        """Write one row; None becomes an empty cell."""
        self._writer.writerow([_cell(part) if isinstance(part, str) else part for part in row])
        self.stream.flush()


def _cell(text: str) -> str:
    text = printable(text)
    return f"'{text}" if text.startswith(FORMULA_STARTS) else text
