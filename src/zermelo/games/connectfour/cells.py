"""The cells of Connect Four as bits, and what lines there are among them; the picture is in the page of the game."""

from __future__ import annotations

from ...bits import U64, bits, count

WIDTH, HEIGHT = 7, 6
CELLS = WIDTH * HEIGHT
COLUMN = HEIGHT + 1  # bits from one column to the next

BOTTOM = sum(1 << COLUMN * column for column in range(WIDTH))  # the lowest row
TOP = BOTTOM << HEIGHT - 1  # the highest row
BOARD = BOTTOM * ((1 << HEIGHT) - 1)  # every cell
SHOWN = tuple(COLUMN * column + row for row in reversed(range(HEIGHT)) for column in range(WIDTH))  # row by row, from the top
STEPS = (1, 6, 7, 8)  # from a cell to its neighbour: upright, slanting down, level, slanting up


def has_four(stones: int) -> bool:
    """Are there four in a row among `stones`?"""
    for step in STEPS:
        pairs = stones & stones >> step
        if pairs & pairs >> 2 * step:
            return True
    return False


def open_lines(cells: U64) -> int:
    """How many lines of four lie wholly in `cells`."""
    lines = 0
    for step in STEPS:
        pairs = cells & cells >> step
        lines += count(pairs & pairs >> 2 * step)
    return lines


def completing(stones: U64) -> U64:
    """The cells that would make four in a row with three of `stones`."""
    cells = U64(0)
    for step in STEPS:
        after = stones << step & stones << 2 * step  # cells with two stones before them,
        before = stones >> step & stones >> 2 * step  # and with two behind them
        cells |= after & (stones << 3 * step | stones >> step) | before & (stones >> 3 * step | stones << step)
    return cells


def mirrored(cells: U64) -> U64:
    """`cells` with left and right exchanged."""
    twin = U64(0)
    for column in range(WIDTH):
        twin |= (cells >> COLUMN * column & (1 << COLUMN) - 1) << COLUMN * (WIDTH - 1 - column)
    return twin


def has_history(mine: int, filled: int) -> bool:
    """Do some moves, none of them after the end of the game, lead to this board? Takes stones off from above until none is left."""
    seen: set[int] = set()
    boards = [(mine, filled)]
    while boards:
        mine, filled = boards.pop()
        if not filled:
            return True
        theirs = mine ^ filled
        for cell in bits(theirs & ~(filled >> 1)):  # the player who is not to move put one of its topmost stones last
            earlier = filled ^ 1 << cell
            if earlier not in seen and not has_four(theirs & earlier):
                seen.add(earlier)
                boards.append((theirs & earlier, earlier))
    return False
