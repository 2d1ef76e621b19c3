"""The principal line: the best actions of both sides, collected while the search goes back up.

Row `ply` holds the best line from that ply on, its length first; an action that improves its node is put before the line of
its child (a triangular array: Marsland and Campbell 1982).
"""

from __future__ import annotations

from typing import Any

from .counters import memory

PLIES = 96
"""Lines are kept this far; nobody reads further."""
ROW = PLIES + 1

Line = Any


def new_line(compiled: bool) -> Line:
    return memory((PLIES + 2) * ROW, compiled)


def begin(line: Line, ply: int) -> None:
    """A node has no line until an action improves it."""
    if ply <= PLIES:
        line[ply * ROW] = 0


def extend(line: Line, ply: int, action: int) -> None:
    """`action` is best at `ply`; what follows is its child's line."""
    if ply < PLIES:
        row = ply * ROW
        n = min(line[row + ROW], PLIES - 1)
        line[row] = n + 1
        line[row + 1] = action
        for i in range(1, n + 1):
            line[row + 1 + i] = line[row + ROW + i]


def line_from(line: Line, ply: int) -> tuple[int, ...]:
    """The line that was collected from `ply` on."""
    row = ply * ROW
    return tuple(int(line[row + i]) for i in range(1, int(line[row]) + 1))
