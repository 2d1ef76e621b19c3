"""The principal line: the best actions of both sides, collected while the search goes back up.

Row `ply` holds the best line from that ply on; an action that improves its node is put before the line of its child.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from .run import integers

PLIES = 96
"""Lines are kept this far; nobody reads further."""


class Line(NamedTuple):
    actions: Any
    lengths: Any


def new_line(compiled: bool) -> Line:
    return Line(integers(PLIES * PLIES, compiled), integers(PLIES + 1, compiled))


def begin(line: Line, ply: int) -> None:
    """A node has no line until an action improves it."""
    if ply <= PLIES:
        line.lengths[ply] = 0


def extend(line: Line, ply: int, action: int) -> None:
    """`action` is best at `ply`; what follows is its child's line."""
    if ply < PLIES:
        row = ply * PLIES
        line.actions[row] = action
        n = min(line.lengths[ply + 1], PLIES - 1) if ply + 1 < PLIES else 0
        for i in range(n):
            line.actions[row + 1 + i] = line.actions[row + PLIES + i]
        line.lengths[ply] = n + 1


def line_from(line: Line, ply: int) -> tuple[int, ...]:
    """The line that was collected from `ply` on."""
    return tuple(int(line.actions[ply * PLIES + i]) for i in range(int(line.lengths[ply])))
