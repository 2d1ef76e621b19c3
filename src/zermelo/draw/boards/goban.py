"""The board of Go, of any size: stones on crossing lines, stars where boards have them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from .grids import Grid
from .shapes import Board, Box, Cell, Disc, Letters, Shape, line

COLUMNS = "ABCDEFGHJKLMNOPQRST"
STARS = {5: (1, 2, 3), 7: (2, 3, 4), 9: (2, 4, 6), 13: (3, 6, 9), 19: (3, 9, 15)}
"""Rows and columns of the stars; on boards to 13x13 only corners and the middle are marked."""


class GoGrid(Grid):
    """A board of this size."""

    margins = (0.6, 0.0, 0.0, 0.6)

    def __init__(self, size: int = 9) -> None:
        self.columns = self.rows = size

    def board(self, state: Any, before: Any, move: int | None, coordinates: bool) -> Board:
        """The picture, on a board as large as the state's."""
        if state.size != self.rows:
            return GoGrid(state.size).board(state, before, move, coordinates)
        return super().board(state, before if before is not None and before.size == state.size else None, move, coordinates)

    def cells(self, state: Any) -> dict[Cell, str]:
        from ...games.go.notation import rows

        return {(column, row): mark for row, marks in enumerate(rows(state)) for column, mark in enumerate(marks) if mark != "."}

    def way(self, state: Any, action: int) -> list[Cell]:
        from ...games.go.layout import stride_for
        from ...games.go.notation import PASS

        row, column = divmod(action, stride_for(state.size))
        return [] if action == PASS else [(column, state.size - 1 - row)]

    def ground(self, tinted: set[Cell]) -> Iterator[Shape]:
        size = self.rows
        yield Box(0, 0, size, size, "wood")
        for column, row in sorted(tinted):
            yield Box(column, row, 1, 1, "tint")
        for place in range(size):
            yield line([(place + 0.5, 0.5), (place + 0.5, size - 0.5)], "black", 0.04)
            yield line([(0.5, place + 0.5), (size - 0.5, place + 0.5)], "black", 0.04)
        for column in STARS.get(size, ()):
            for row in STARS[size]:
                if size == 19 or (column == size // 2) == (row == size // 2):
                    yield Disc(column + 0.5, row + 0.5, 0.1, "black")

    def piece(self, kind: str, cell: Cell) -> Iterator[Shape]:
        column, row = cell
        yield Disc(column + 0.5, row + 0.5, 0.45, "black" if kind == "X" else "white", "black", 0.04)

    def names(self, cells: Mapping[Cell, str]) -> Iterator[Shape]:
        for place in range(self.rows):
            yield Letters(place + 0.5, self.rows + 0.33, COLUMNS[place], 0.42, "ink")
            yield Letters(-0.3, place + 0.5, str(self.rows - place), 0.42, "ink")
