"""The boards of squares, and the pieces on them: tic-tac-toe, Connect Four, Othello, chess, checkers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from .shapes import Board, Box, Cell, Disc, Letters, Shape, arrow, cross_or_ring, line, path_of

CROWN = "M 34 66 L 66 66 L 71 40 L 59 52 L 50 37 L 41 52 L 29 40 Z"

CHESSMEN = {  # the outline of each piece, then lines inside it, in hundredths of a square
    "p": (
        "M 26 88 L 74 88 C 74 74 62 70 59 54 L 65 50 L 60 46 C 70 40 68 22 50 22 C 32 22 30 40 40 46 L 35 50 L 41 54 C 38 70 26 74 26 88 Z",
    ),
    "r": (
        "M 22 88 L 78 88 L 78 79 L 70 72 L 67 43 L 75 36 L 75 18 L 64 18 L 64 26 L 55.5 26 L 55.5 18 L 44.5 18 L 44.5 26 L 36 26 L 36 18 "
        "L 25 18 L 25 36 L 33 43 L 30 72 L 22 79 Z",
        "M 35 43 L 65 43 M 32 72 L 68 72",
    ),
    "n": (
        "M 27 88 L 79 88 C 82 54 74 24 47 20 L 43 11 L 36 22 C 28 30 24 42 17 55 C 15 64 25 68 30 61 C 36 56 42 57 48 51 "
        "C 49 64 27 66 27 88 Z",
        "M 36 36 L 41 33 M 22 57 L 24 55",
    ),
    "b": (
        "M 22 88 L 78 88 C 78 78 64 80 60 73 L 66 68 L 62 62 C 76 50 66 30 54 20 C 58 14 54 9 50 9 C 46 9 42 14 46 20 C 34 30 24 50 38 62 "
        "L 34 68 L 40 73 C 36 80 22 78 22 88 Z",
        "M 50 33 L 50 53 M 41 43 L 59 43 M 40 65 L 60 65",
    ),
    "q": (
        "M 24 88 L 76 88 L 73 73 L 88 31 L 70 54 L 68 21 L 56 50 L 50 15 L 44 50 L 32 21 L 30 54 L 12 31 L 27 73 Z",
        "M 29 74 L 71 74",
    ),
    "k": (
        "M 24 88 L 76 88 L 74 74 C 92 60 90 36 72 36 C 62 36 56 40 54 44 L 54 22 L 61 22 L 61 15 L 54 15 L 54 8 L 46 8 L 46 15 L 39 15 "
        "L 39 22 L 46 22 L 46 44 C 44 40 38 36 28 36 C 10 36 8 60 26 74 Z",
        "M 28 75 L 72 75 M 50 48 L 50 66",
    ),
}


class Grid:
    """A board of squares with pieces on them; each game says what is special about its own."""

    columns, rows = 8, 8
    margins = (0.0, 0.0, 0.0, 0.0)
    """Room for coordinates to the left, above, to the right and below, in squares."""

    def cells(self, state: Any) -> dict[Cell, str]:
        """What stands where."""
        raise NotImplementedError

    def way(self, state: Any, action: int) -> list[Cell]:
        """The squares that a move touches, the first to the last."""
        raise NotImplementedError

    def ground(self, tinted: set[Cell]) -> Iterator[Shape]:
        """The board without pieces."""
        raise NotImplementedError

    def piece(self, kind: str, cell: Cell) -> Iterator[Shape]:
        """A piece on its square."""
        raise NotImplementedError

    def names(self, cells: Mapping[Cell, str]) -> Iterator[Shape]:
        """The coordinates."""
        yield from ()

    def board(self, state: Any, before: Any, move: int | None, coordinates: bool) -> Board:
        cells = self.cells(state)
        shapes = [*self.ground(self.changed(self.cells(before), cells) if before is not None else set())]
        if coordinates:
            shapes += self.names(cells)
        for cell, kind in cells.items():
            shapes += self.piece(kind, cell)
        if move is not None:
            shapes += arrow(self.way(state, move))
        left, top, right, bottom = self.margins if coordinates else (0.0, 0.0, 0.0, 0.0)
        return Board(-left, -top, left + self.columns + right, top + self.rows + bottom, tuple(shapes))

    def changed(self, before: Mapping[Cell, str], after: Mapping[Cell, str]) -> set[Cell]:
        """The squares that were left and come to. Pieces that only changed sides, or were taken where something now stands, do
        not count beside those that came to a free square."""
        left = {cell for cell in before if cell not in after}
        come = {cell for cell in after if cell not in before}
        return left | (come or {cell for cell in after if after[cell] != before.get(cell)})

    def all(self) -> Iterator[Cell]:
        return ((column, row) for row in range(self.rows) for column in range(self.columns))


class TicTacToeGrid(Grid):
    columns, rows = 3, 3

    def cells(self, state: Any) -> dict[Cell, str]:
        return _occupied(str(state).split("/"), ".")

    def way(self, state: Any, action: int) -> list[Cell]:
        return [(action % 3, action // 3)]

    def ground(self, tinted: set[Cell]) -> Iterator[Shape]:
        for column, row in sorted(tinted):
            yield Box(column + 0.06, row + 0.06, 0.88, 0.88, "tint")
        for place in (1, 2):
            yield line([(place, 0.06), (place, 2.94)], "ink", 0.05)
            yield line([(0.06, place), (2.94, place)], "ink", 0.05)

    def piece(self, kind: str, cell: Cell) -> Iterator[Shape]:
        column, row = cell
        yield from cross_or_ring(kind, column + 0.5, row + 0.5, 0.27, 0.11, "x" if kind == "X" else "o")

    def names(self, cells: Mapping[Cell, str]) -> Iterator[Shape]:
        for column, row in self.all():
            if (column, row) not in cells:
                yield Letters(column + 0.5, row + 0.5, str(3 * row + column), 0.26, "ink")


class ConnectFourGrid(Grid):
    columns, rows = 7, 6
    margins = (0.0, 0.0, 0.0, 0.6)

    def cells(self, state: Any) -> dict[Cell, str]:
        return _occupied(str(state).split("/"), ".")

    def way(self, state: Any, action: int) -> list[Cell]:
        height = sum(1 for column, _ in self.cells(state) if column == action)
        return [(action, self.rows - 1 - height)]

    def ground(self, tinted: set[Cell]) -> Iterator[Shape]:
        for column, row in sorted(tinted):
            yield Box(column, row, 1, 1, "tint")
        for column, row in self.all():
            yield Disc(column + 0.5, row + 0.5, 0.42, "", "ink", 0.03)
        yield line([(0, 0), (0, 6), (7, 6), (7, 0)], "ink", 0.07)

    def piece(self, kind: str, cell: Cell) -> Iterator[Shape]:
        column, row = cell
        colour = "x" if kind == "X" else "o"
        yield Disc(column + 0.5, row + 0.5, 0.42, colour)
        yield from cross_or_ring(kind, column + 0.5, row + 0.5, 0.17, 0.08, "white")

    def names(self, cells: Mapping[Cell, str]) -> Iterator[Shape]:
        for column in range(self.columns):
            yield Letters(column + 0.5, 6.35, str(column + 1), 0.45, "ink")


class OthelloGrid(Grid):
    margins = (0.6, 0.6, 0.0, 0.0)

    def cells(self, state: Any) -> dict[Cell, str]:
        marks = str(state)
        return _occupied([marks[start : start + 8] for start in range(0, 64, 8)], "-")

    def way(self, state: Any, action: int) -> list[Cell]:
        return [] if action == 64 else [(action % 8, action // 8)]

    def ground(self, tinted: set[Cell]) -> Iterator[Shape]:
        yield Box(0, 0, 8, 8, "table")
        for column, row in sorted(tinted):
            yield Box(column, row, 1, 1, "tint")
        for place in range(9):
            yield line([(place, 0), (place, 8)], "table lines", 0.04)
            yield line([(0, place), (8, place)], "table lines", 0.04)

    def piece(self, kind: str, cell: Cell) -> Iterator[Shape]:
        column, row = cell
        yield Disc(column + 0.5, row + 0.5, 0.4, "black" if kind == "X" else "white", "black", 0.04)

    def names(self, cells: Mapping[Cell, str]) -> Iterator[Shape]:
        for place in range(8):
            yield Letters(place + 0.5, -0.3, "abcdefgh"[place], 0.42, "ink")
            yield Letters(-0.3, place + 0.5, str(place + 1), 0.42, "ink")


class Chequered(Grid):
    """Light and dark squares, the corner at the top left light."""

    def ground(self, tinted: set[Cell]) -> Iterator[Shape]:
        yield Box(0, 0, 8, 8, "light square")
        for column, row in self.all():
            if (column + row) % 2:
                yield Box(column, row, 1, 1, "dark square")
        for column, row in sorted(tinted):
            yield Box(column, row, 1, 1, "tint")
        yield line([(0, 0), (8, 0), (8, 8), (0, 8), (0, 0)], "black", 0.05)


class ChessGrid(Chequered):
    margins = (0.6, 0.0, 0.0, 0.6)

    def cells(self, state: Any) -> dict[Cell, str]:
        from ...games.chess.notation import ranks

        return _occupied(ranks(state), ".")

    def way(self, state: Any, action: int) -> list[Cell]:
        from ...games.chess.notation import squares

        return [(square % 8, 7 - square // 8) for square in squares(state, action)]

    def piece(self, kind: str, cell: Cell) -> Iterator[Shape]:
        fill, line = ("white", "black") if kind.isupper() else ("black", "white")
        outline, *details = CHESSMEN[kind.lower()]
        if fill == "black":  # a thin light edge, so that a black piece is seen on a dark square
            yield path_of(outline, cell, "white", "white", 0.1)
        yield path_of(outline, cell, fill, "black", 0.04)
        for detail in details:
            yield path_of(detail, cell, "", line, 0.04)

    def names(self, cells: Mapping[Cell, str]) -> Iterator[Shape]:
        for place in range(8):
            yield Letters(place + 0.5, 8.33, "abcdefgh"[place], 0.42, "ink")
            yield Letters(-0.3, place + 0.5, str(8 - place), 0.42, "ink")


class CheckersGrid(Chequered):
    def cells(self, state: Any) -> dict[Cell, str]:
        from ...games.checkers.notation import mark

        marks = {self.place(square): mark(state, square) for square in range(1, 33)}
        return {cell: kind for cell, kind in marks.items() if kind.isalpha()}

    def place(self, square: int) -> Cell:
        """Where square 1 to 32 is: four to a row, the first row's begin in the second column."""
        row, place = divmod(square - 1, 4)
        return 2 * place + 1 - row % 2, row

    def way(self, state: Any, action: int) -> list[Cell]:
        from ...games.checkers.moves import path
        from ...games.checkers.notation import square_of

        return [self.place(square_of(bit)) for bit in path(action)]

    def piece(self, kind: str, cell: Cell) -> Iterator[Shape]:
        column, row = cell
        fill, line = ("white", "black") if kind.lower() == "w" else ("black", "white")
        yield Disc(column + 0.5, row + 0.53, 0.37, fill, "black", 0.04)
        yield Disc(column + 0.5, row + 0.53, 0.29, "", line, 0.03)
        if kind.isupper():
            yield path_of(CROWN, cell, line, line, 0.02)

    def names(self, cells: Mapping[Cell, str]) -> Iterator[Shape]:
        for square in range(1, 33):
            column, row = self.place(square)
            yield Letters(column + 0.14, row + 0.12, str(square), 0.2, "number")


GRIDS: dict[str, Grid] = {
    "TicTacToe": TicTacToeGrid(),
    "ConnectFour": ConnectFourGrid(),
    "Othello": OthelloGrid(),
    "Chess": ChessGrid(),
    "Chess960": ChessGrid(),
    "Checkers": CheckersGrid(),
}


def _occupied(rows: Iterable[str], free: str) -> dict[Cell, str]:
    return {(column, row): mark for row, marks in enumerate(rows) for column, mark in enumerate(marks) if mark != free}
