"""Texts with lines and columns, so that every error can name its place."""

from __future__ import annotations

import bisect
import re
from typing import NamedTuple

from .errors import PositionError


class Spot(NamedTuple):
    """A place in a text, counted from 1."""

    line: int
    column: int

    def __str__(self) -> str:
        return f"line {self.line}, column {self.column}"


class Source:
    """A text with the line and column of every character."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.starts = [0, *(match.end() for match in re.finditer("\n", text))]

    def spot(self, index: int) -> Spot:
        """Line and column of the character at `index`."""
        line = bisect.bisect_right(self.starts, index)
        return Spot(line, index - self.starts[line - 1] + 1)

    def error(self, index: int, sentence: object) -> PositionError:
        """An error about the character at `index`."""
        return error_at(self.spot(index), sentence)


def error_at(at: Spot, sentence: object) -> PositionError:
    return PositionError(f"{at}: {sentence}")
