"""Which cells belong together: the shapes of tuples on a board of (rows, columns), each once, however it is turned or mirrored
(but `snakes`, which are drawn).

    straight(board, 4, symmetries)      all straight pieces of four cells (Jaskowski 2014)
    lines(board, 4, symmetries)         the rows, columns and diagonals that have at least four cells
    corner(board, 3, 3, symmetries)     rectangles in a corner
    edges(board, symmetries)            the rows at the edge, each with the two cells that lie diagonally before its ends
    snakes(board, 7, 100, seed)         a hundred that wander over seven cells at random (Lucas 2008)

Lines, corners and edges are the patterns of Othello programs (Buro 1998).
"""

from __future__ import annotations

import random

from ..errors import SearchError

Board = tuple[int, int]
Shape = tuple[int, ...]


def mirrors(board: Board, symmetries: int) -> list[list[int]]:
    """Where every cell of a board of (rows, columns) comes to lie by each of its symmetries: itself (1), left for right (2), both ways and
    their turn (4), and also rows for columns (8)."""
    rows, columns = board
    ways = [(r, c, turn) for r in (False, True) for c in (False, True) for turn in (False, True)]
    allowed = {1: ways[:1], 2: [way for way in ways if not way[0] and not way[2]], 4: [way for way in ways if not way[2]], 8: ways}[
        symmetries
    ]
    found = []
    for upside, over, turn in allowed:
        mirror = []
        for place in range(rows * columns):
            row, column = divmod(place, columns)
            row, column = (rows - 1 - row if upside else row), (columns - 1 - column if over else column)
            mirror.append(column * rows + row if turn else row * columns + column)
        found.append(mirror)
    return found


STEPS = [(r, c) for r in (-1, 0, 1) for c in (-1, 0, 1) if (r, c) != (0, 0)]


def straight(board: Board, length: int, symmetries: int) -> list[Shape]:
    """All straight lines of so many cells, up to symmetry: systematic tuples (Jaskowski 2014)."""
    rows, columns = board
    lines = []
    for place in range(rows * columns):
        for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
            row, column = divmod(place, columns)
            if 0 <= row + down * (length - 1) < rows and 0 <= column + right * (length - 1) < columns:
                lines.append(tuple((row + down * k) * columns + column + right * k for k in range(length)))
    return once(lines, board, symmetries)


def lines(board: Board, least: int, symmetries: int) -> list[Shape]:
    """The rows, columns and diagonals that have at least so many cells."""
    rows, columns = board
    found = []
    for place in range(rows * columns):
        for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
            row, column = divmod(place, columns)
            if 0 <= row - down < rows and 0 <= column - right < columns:
                continue  # the line has begun before
            line = []
            while 0 <= row < rows and 0 <= column < columns:
                line.append(row * columns + column)
                row, column = row + down, column + right
            if len(line) >= least:
                found.append(tuple(line))
    return once(found, board, symmetries)


def corner(board: Board, height: int, width: int, symmetries: int) -> list[Shape]:
    """Rectangles of so many rows and columns in a corner; none if the board is smaller."""
    rows, columns = board
    if height > rows or width > columns:
        return []
    tops, lefts = (0, rows - height), (0, columns - width)
    found = [tuple((top + r) * columns + left + c for r in range(height) for c in range(width)) for top in tops for left in lefts]
    return once(found, board, symmetries)


def edges(board: Board, symmetries: int) -> list[Shape]:
    """The rows and columns at the edge, each with the two cells that lie diagonally before its ends."""
    rows, columns = board
    if rows < 3 or columns < 3:
        return []
    found = []
    for row, inner in ((0, 1), (rows - 1, rows - 2)):
        line = [row * columns + column for column in range(columns)]
        found.append((inner * columns + 1, *line, inner * columns + columns - 2))
    for column, inner in ((0, 1), (columns - 1, columns - 2)):
        line = [row * columns + column for row in range(rows)]
        found.append((columns + inner, *line, (rows - 2) * columns + inner))
    return once(found, board, symmetries)


def snakes(board: Board, length: int, number: int, seed: int) -> list[Shape]:
    """So many tuples that wander over the board at random, from a cell to one beside it, never to one they have (Lucas 2008); fewer if no
    more are found. Raises SearchError for tuples longer than the board."""
    rows, columns = board
    if length > rows * columns:
        raise SearchError(f"a board of {rows * columns} cells has no tuples of {length}")
    dice = random.Random(seed)
    found: dict[frozenset[int], Shape] = {}
    for _ in range(200 * number):
        if len(found) == number:
            break
        walk = [dice.randrange(rows * columns)]
        for _ in range(50 * length):
            row, column = divmod(dice.choice(walk), columns)
            down, right = dice.choice(STEPS)
            place = (row + down) * columns + column + right
            if 0 <= row + down < rows and 0 <= column + right < columns and place not in walk:
                walk.append(place)
            if len(walk) == length:
                found.setdefault(frozenset(walk), tuple(sorted(walk)))
                break
    return list(found.values())


def once(lines: list[Shape], board: Board, symmetries: int) -> list[Shape]:
    """Of tuples that are the same up to symmetry, or read backwards, the first."""
    found: dict[Shape, Shape] = {}
    for line in lines:
        copies = [tuple(mirror[place] for place in line) for mirror in mirrors(board, symmetries)]
        found.setdefault(min(tuple(sorted(copy)) for copy in copies), line)
    return list(found.values())
