"""n-tuple networks: what stands on a few cells together says something, and the sum of what all the tuples say is the odds of winning.

    A tuple is a few cells of the board, and a table with a weight for everything that can stand on them. The tuple is laid over the
    board in every way that the symmetries of the game allow, always with the same table. With `stages` a game has as many tables
    for each tuple, by how many cells are filled.

    z = the sum of the weights that were looked up,        p = 1 / (1 + e^-z) is the share of what there is to win

Bledsoe and Browning (1959) for letters, Lucas (2008) for Othello. Who is to move sees the board as its own (`cell(place, player)`).

Every weight has a rate of its own, which stays large as long as its errors have the same sign, and falls where they cancel out
(temporal coherence: Beal and Smith 1999; Bagheri, Thill, Koch and Konen 2014).
"""

from __future__ import annotations

import itertools
import math
import random
from typing import Any, NamedTuple

from ..errors import SearchError
from ..game import State
from ..memory import machine_memory, memory
from .network import Layers, little, share_of, utility_of


class Tuples(NamedTuple):
    """`number` tuples of `length` cells, their copies by symmetry among them, on a board of `places` cells with so many `contents`.

    cells      the weights, as fractions: stage after stage, table after table
    sums       two numbers for each weight, of its errors with and without their signs; nothing where nobody learns
    layout     for each tuple where its table begins, then its cells
    through    for each cell where its list begins, and where the last one ends; a list has the tuples through the cell, each with what one
               more on the cell adds to its index
    scratch    what stood on the cells last, as MAX sees it; then which weight each tuple looks up, as MAX sees it, and as MIN does
    size       weights of one stage
    utilities, scale, mark   as those of a `Network`
    """

    cells: Any
    sums: Any
    layout: Any
    through: Any
    scratch: Any
    number: int
    length: int
    places: int
    contents: int
    stages: int
    size: int
    utilities: tuple[float, ...] = (-1.0, 1.0)
    scale: float = 0.0
    mark: int = 0

    @property
    def UNIT(self) -> float:
        """What counts as little: half the odds of e to 1, or a twentieth of what there is to win."""
        return little(self.scale, self.utilities)

    def estimate(self, state: State) -> float:
        """What the position is worth to MAX."""
        odds = self.look_up(state)
        least, most = self.utilities[0], self.utilities[-1]
        worth = self.scale * odds if self.scale > 0.0 else least + (most - least) / (1.0 + math.exp(-odds))
        return worth if state.perspective() == 0 else least + most - worth

    def accumulators(self, state: Any, machine: bool, plies: int) -> Layers:
        """A search, and each of its threads, looks up in memory of its own."""
        return Layers(self._replace(scratch=empty_board(self.layout, self.number, self.length, self.places, machine)))

    def look_up(self, state: State) -> float:
        """The sum of the weights that the position has, as the player to move sees it.

        Which they are is kept in the scratch memory: only the tuples through cells that have changed since the last position are looked at
        again.
        """
        scratch, through, cells, number, places = self.scratch, self.through, self.cells, self.number, self.places
        filled = 0
        for place in range(places):
            content = state.cell(place, 0)
            filled += 1 if content == 1 or content == 2 else 0
            before = scratch[place]
            if content != before:
                scratch[place] = content
                mine, theirs = content - before, as_other(content) - as_other(before)
                for k in range(through[place], through[place + 1], 2):
                    row = places + through[k]
                    scratch[row] += mine * through[k + 1]
                    scratch[row + number] += theirs * through[k + 1]
        first = self.size * (filled * self.stages // (places + 1))
        row = self.row(state)
        a = b = c = d = 0.0
        for n in range(row, row + number - 3, 4):  # four sums, since each addition waits for the one before
            a += cells.floats[first + scratch[n]]
            b += cells.floats[first + scratch[n + 1]]
            c += cells.floats[first + scratch[n + 2]]
            d += cells.floats[first + scratch[n + 3]]
        for n in range(row + number - number % 4, row + number):
            a += cells.floats[first + scratch[n]]
        scratch[places + 2 * number] = first
        return a + b + c + d

    def row(self, state: State) -> int:
        """Where in the scratch memory the weights stand that are looked up for the player to move."""
        return self.places + (self.number if state.perspective() == 1 else 0)

    # ------------------------------------------------------------------------------------------ how it is taught

    def expect(self, state: State, into: Any, at: int) -> None:
        """Write the share that is expected for MAX into memory at this place."""
        share = 1.0 / (1.0 + math.exp(-self.look_up(state)))
        into.floats[at] = share if state.perspective() == 0 else 1.0 - share

    def outcome(self, utility: float, into: Any, at: int) -> None:
        """Write a game that is over, worth so much to MAX, into memory as `expect` writes what is expected."""
        into.floats[at] = share_of(utility, self.utilities)

    def ended(self, state: State, into: Any, at: int) -> None:
        """Write what a game that is over came to."""
        self.outcome(float(state.utility(0)), into, at)

    def promise(self, player: int, expected: Any, at: int) -> float:
        """How good for a player is what is expected."""
        worth: float = self.worth(expected, at)
        return worth if player == 0 else -worth

    def worth(self, expected: Any, at: int) -> float:
        """What is expected, as `expect` writes it, in units of utility."""
        return utility_of(float(expected.floats[at]), self.utilities)

    def learn(self, state: State, target: Any, at: int, step: float, into: Any) -> float:
        """Move every weight that was looked up by -`step` of the error, by its own rate, shared among all of them. The answer is the
        cross-entropy with the target."""
        share = 1.0 / (1.0 + math.exp(-self.look_up(state)))
        wanted: float = target.floats[at] if state.perspective() == 0 else 1.0 - target.floats[at]
        error = wanted - share
        change = -step * error / self.number
        row, first = self.row(state), self.scratch[self.places + 2 * self.number]
        for n in range(row, row + self.number):
            weight = first + self.scratch[n]
            signed, whole = self.sums.floats[2 * weight], self.sums.floats[2 * weight + 1]
            own = abs(signed) / whole if whole > 0.0 else 1.0
            into.floats[weight] += change * own
            self.sums.floats[2 * weight] = signed + error
            self.sums.floats[2 * weight + 1] = whole + abs(error)
        return -(wanted * math.log(max(share, 1e-12)) + (1.0 - wanted) * math.log(max(1.0 - share, 1e-12)))


def new_tuples(
    shapes: list[tuple[int, ...]], board: tuple[int, int], symmetries: int, contents: int, *, stages: int = 1,
    utilities: tuple[float, ...] = (-1.0, 1.0), scale: float = 0.0, mark: int = 0, learns: bool = True,
) -> Tuples:  # fmt: skip
    """A network of these tuples, all of one length, whose weights are 0, on a board of (rows, columns)."""
    length, table = len(shapes[0]), contents ** len(shapes[0])
    rows: list[int] = []
    for which, shape in enumerate(shapes):
        for copy in sorted({tuple(mirror[place] for place in shape) for mirror in mirrors(board, symmetries)}):
            rows += [which * table, *copy]
    number, size, places = len(rows) // (length + 1), len(shapes) * table, board[0] * board[1]
    return tuples_of(rows, number, length, places, contents, stages, size, utilities, scale, mark, learns)


def tuples_of(
    rows: list[int], number: int, length: int, places: int, contents: int, stages: int, size: int,
    utilities: tuple[float, ...], scale: float, mark: int, learns: bool,
) -> Tuples:  # fmt: skip
    """The tuples of a layout, with weights of 0."""
    layout = memory_of(rows)
    lists: list[list[int]] = [[] for _ in range(places)]
    for n in range(number):
        for k in range(length):
            lists[rows[n * (length + 1) + 1 + k]] += [n, contents ** (length - 1 - k)]
    starts = list(itertools.accumulate(map(len, lists), initial=places + 1))
    through = memory_of([*starts, *itertools.chain(*lists)])
    cells, sums = machine_memory(stages * size), machine_memory(2 * stages * size if learns else 1)
    scratch = empty_board(layout, number, length, places, True)
    return Tuples(cells, sums, layout, through, scratch, number, length, places, contents, stages, size, utilities, scale, mark)


def empty_board(layout: Any, number: int, length: int, places: int, machine: bool) -> Any:
    """Scratch memory in which nothing stands on the board."""
    scratch = memory(places + 2 * number + 1, machine)
    for n in range(number):
        scratch[places + n] = scratch[places + number + n] = layout[n * (length + 1)]
    return scratch


def memory_of(numbers: list[int]) -> Any:
    """Memory that holds these numbers."""
    cells = machine_memory(len(numbers))
    for place, number in enumerate(numbers):
        cells[place] = number
    return cells


def as_other(content: int) -> int:
    """What stands on a cell as the other player sees it."""
    return 3 - content if content == 1 or content == 2 else content


def mirrors(board: tuple[int, int], symmetries: int) -> list[list[int]]:
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


def straight(board: tuple[int, int], length: int, symmetries: int) -> list[tuple[int, ...]]:
    """All straight lines of so many cells, up to symmetry: systematic tuples (Jaskowski 2014)."""
    rows, columns = board
    lines = []
    for place in range(rows * columns):
        for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
            row, column = divmod(place, columns)
            if 0 <= row + down * (length - 1) < rows and 0 <= column + right * (length - 1) < columns:
                lines.append(tuple((row + down * k) * columns + column + right * k for k in range(length)))
    return once(lines, board, symmetries)


def snakes(board: tuple[int, int], length: int, number: int, symmetries: int, seed: int) -> list[tuple[int, ...]]:
    """So many tuples that wander over the board at random, from a cell to one beside it, never to one they have (Lucas 2008)."""
    rows, columns = board
    if length > rows * columns:
        raise SearchError(f"a board of {rows * columns} cells has no tuples of {length}")
    dice = random.Random(seed)
    found: dict[frozenset[int], tuple[int, ...]] = {}
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


def once(lines: list[tuple[int, ...]], board: tuple[int, int], symmetries: int) -> list[tuple[int, ...]]:
    """Of tuples that are the same up to symmetry, or read backwards, the first."""
    found: dict[tuple[int, ...], tuple[int, ...]] = {}
    for line in lines:
        copies = [tuple(mirror[place] for place in line) for mirror in mirrors(board, symmetries)]
        found.setdefault(min(tuple(sorted(copy)) for copy in copies), line)
    return list(found.values())
