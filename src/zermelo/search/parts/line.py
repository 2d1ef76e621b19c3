"""The principal line: the best actions of both sides, collected while the search goes back up.

Row `ply` holds the best line from that ply on, its length first; an action that improves its node is put before the line of
its child (a triangular array: Marsland and Campbell 1982).
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ...memory import memory
from .counters import NO_ACTION

PLIES = 96
"""The longest line that is kept, in plies."""
ROW = PLIES + 1


class NoLine(NamedTuple):
    """No line is collected."""

    def begin(self, ply: int) -> None:
        pass

    def extend(self, ply: int, action: int) -> None:
        pass

    def first(self, ply: int) -> int:
        return NO_ACTION


class Line(NamedTuple):
    """The lines from every ply on."""

    cells: Any

    def begin(self, ply: int) -> None:
        """A node has no line until an action improves it."""
        if ply <= PLIES:
            self.cells[ply * ROW] = 0

    def extend(self, ply: int, action: int) -> None:
        """`action` is best at `ply`; what follows is its child's line."""
        if ply < PLIES:
            row = ply * ROW
            n = min(self.cells[row + ROW], PLIES - 1)
            self.cells[row] = n + 1
            self.cells[row + 1] = action
            for i in range(1, n + 1):
                self.cells[row + 1 + i] = self.cells[row + ROW + i]

    def first(self, ply: int) -> int:
        """The first action of the line from `ply` on; NO_ACTION if there is none."""
        return self.cells[ply * ROW + 1] if self.cells[ply * ROW] > 0 else NO_ACTION


def new_line(compiled: bool) -> Line:
    """A line for one search."""
    return Line(memory((PLIES + 2) * ROW, compiled))


def line_from(line: Line, ply: int) -> tuple[int, ...]:
    """The line that was collected from `ply` on."""
    row = ply * ROW
    return tuple(int(line.cells[row + i]) for i in range(1, int(line.cells[row]) + 1))
