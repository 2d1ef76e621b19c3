"""n-tuple networks: what stands on a few cells together says something, and the sum of it all is the logarithm of the odds of winning.

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
from typing import Any, NamedTuple

from ..errors import GameError
from ..game import State
from ..memory import fill, machine_memory, memory
from .network import little, share_of, utility_of
from .networks.carried import Layers
from .shapes import mirrors

GRAIN = 1.0 / 4096.0
"""Weights are rounded to multiples of this when a training has ended."""


NO_CONTENT = "cell(place, player) answers what is not below CONTENTS: zermelo check says where"
"""What ends a search, or a training, whose memory would be written beside."""


class Tuples(NamedTuple):
    """`number` tuples, their copies by symmetry among them, on a board of `places` cells with so many `contents`.

    cells      the weights, as fractions: stage after stage, table after table
    sums       two numbers for each weight, of its errors with and without their signs; nothing where nobody learns
    layout     for each tuple where its table begins, how many cells it has, and which
    through    for each cell where its list begins, and where the last one ends; a list has the tuples through the cell, each with what one
               more on the cell adds to its index
    scratch    what stood on the cells last, and which weight each tuple looks up, as MAX sees it; the same as MIN does; where the table of
               the stage begins
    size       weights of one stage
    utilities, scale, mark   as those of a `Network`
    """

    cells: Any
    sums: Any
    layout: Any
    through: Any
    scratch: Any
    number: int
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
        mine, least, most = state.perspective() == 0, self.utilities[0], self.utilities[-1]
        if self.scale > 0.0:
            return self.scale * odds if mine else -self.scale * odds
        worth = least + (most - least) / (1.0 + math.exp(-odds))
        return worth if mine else least + most - worth

    def accumulators(self, state: Any, machine: bool, plies: int) -> Layers:
        """A search, and each of its threads, looks up in memory of its own."""
        return Layers(self._replace(scratch=empty_board(self.layout, self.places, machine)))

    def look_up(self, state: State) -> float:
        """The sum of the weights that the position has, as the player to move sees it.

        Which they are is kept in the scratch memory: only the tuples through cells that have changed since that player last saw a position
        are looked at again.
        """
        scratch, through, cells, number, places = self.scratch, self.through, self.cells, self.number, self.places
        player, row = state.perspective(), self.row(state)
        board = row - places
        filled = 0
        for place in range(places):
            content = state.cell(place, player)
            if content < 0 or content >= self.contents:
                raise GameError(NO_CONTENT)
            filled += 1 if content == 1 or content == 2 else 0
            more = content - scratch[board + place]
            if more != 0:
                scratch[board + place] = content
                for k in range(through[place], through[place + 1], 2):
                    scratch[row + through[k]] += more * through[k + 1]
        first = self.size * (filled * self.stages // (places + 1))
        a = b = c = d = 0.0
        for n in range(row, row + number - 3, 4):  # four sums, since each addition waits for the one before
            a += cells.floats[first + scratch[n]]
            b += cells.floats[first + scratch[n + 1]]
            c += cells.floats[first + scratch[n + 2]]
            d += cells.floats[first + scratch[n + 3]]
        for n in range(row + number - number % 4, row + number):
            a += cells.floats[first + scratch[n]]
        scratch[2 * (places + number)] = first
        return a + b + c + d

    def row(self, state: State) -> int:
        """Where in the scratch memory the weights stand that are looked up for the player to move: behind the board, as seen by them."""
        return self.places + (self.places + self.number if state.perspective() == 1 else 0)

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
        row, first = self.row(state), self.scratch[2 * (self.places + self.number)]
        for n in range(row, row + self.number):
            weight = first + self.scratch[n]
            signed, whole = self.sums.floats[2 * weight], self.sums.floats[2 * weight + 1]
            own = abs(signed) / whole if whole > 0.0 else 1.0
            into.floats[weight] += change * own
            self.sums.floats[2 * weight] = signed + error
            self.sums.floats[2 * weight + 1] = whole + abs(error)
        return -(wanted * math.log(max(share, 1e-12)) + (1.0 - wanted) * math.log(max(1.0 - share, 1e-12)))

    def odds(self, state: State) -> float:
        """What is expected for MAX, as the logarithm of the odds."""
        odds = self.look_up(state)
        return odds if state.perspective() == 0 else -odds

    def add_slope(self, state: State, times: float, into: Any) -> None:
        """Add so many times the slope of the odds of this position, which `odds` was asked for last, to the weights `into`: each weight
        counts as often as it was looked up."""
        row, first = self.row(state), self.scratch[2 * (self.places + self.number)]
        signed = times if state.perspective() == 0 else -times
        for n in range(row, row + self.number):
            into.floats[first + self.scratch[n]] += signed


def new_tuples(
    shapes: list[tuple[int, ...]], board: tuple[int, int], symmetries: int, contents: int, *, stages: int = 1,
    utilities: tuple[float, ...] = (-1.0, 1.0),
) -> Tuples:  # fmt: skip
    """A network of these tuples whose weights are 0, on a board of (rows, columns), ready to learn."""
    layout: list[int] = []
    size = 0
    for shape in shapes:
        for copy in sorted({tuple(mirror[place] for place in shape) for mirror in mirrors(board, symmetries)}):
            layout += [size, len(shape), *copy]
        size += contents ** len(shape)
    return tuples_of(layout, board[0] * board[1], contents, stages, size, utilities)


def tuples_of(
    layout: list[int], places: int, contents: int, stages: int, size: int, utilities: tuple[float, ...], scale: float = 0.0,
    mark: int = 0, learns: bool = True,
) -> Tuples:  # fmt: skip
    """The tuples of a layout, with weights of 0."""
    rows = rows_of(layout)
    lists: list[list[int]] = [[] for _ in range(places)]
    for n, (_, *cells_of_row) in enumerate(rows):
        for k, place in enumerate(cells_of_row, 1):
            lists[place] += [n, contents ** (len(cells_of_row) - k)]
    starts = list(itertools.accumulate(map(len, lists), initial=places + 1))
    through = memory_of([*starts, *itertools.chain(*lists)])
    cells, sums = machine_memory(stages * size), machine_memory(2 * stages * size if learns else 1)
    kept = memory_of(layout)
    scratch = empty_board(kept, places, True)
    return Tuples(cells, sums, kept, through, scratch, len(rows), places, contents, stages, size, utilities, scale, mark)


def rows_of(layout: Any) -> list[list[int]]:
    """A layout tuple by tuple: where its table begins, then its cells. Raises ValueError if that cannot be."""
    numbers, rows, at = list(layout), [], 0
    while at < len(numbers):
        end = at + 2 + numbers[at + 1] if at + 1 < len(numbers) and numbers[at + 1] > 0 else len(numbers) + 1
        if end > len(numbers):
            raise ValueError("no layout")
        rows.append([numbers[at], *numbers[at + 2 : end]])
        at = end
    return rows


def folded(tuples: Tuples) -> Tuples:
    """Tuples that say the same, with fewer to look up: copies on the same cells, as those of a row read forwards and backwards, are one.

    Their tables are added up to one. They lie on one another in the same way wherever they lie, for the symmetries of a board are a group.
    Weights are rounded to a GRAIN: a file of them is half as long.
    """
    import numpy as np

    groups = copies_of(tuples)
    layout: list[int] = []
    for (start, _), copies in groups.items():
        layout += [start, len(copies[0]), *copies[0]]
    found = tuples_of(
        layout, tuples.places, tuples.contents, tuples.stages, tuples.size, tuples.utilities, tuples.scale, tuples.mark, False
    )
    weights = np.array(tuples.cells.floats[: len(tuples.cells)]).reshape(tuples.stages, tuples.size)
    sums = np.empty_like(weights)
    for start, (first, *others) in {start: copies for (start, _), copies in groups.items()}.items():
        shape = (tuples.stages, *[tuples.contents] * len(first))
        end = start + tuples.contents ** len(first)
        table = weights[:, start:end].reshape(shape)
        total = table.copy()
        for other in others:  # axis k of the copy's table is the axis of the same cell in the first
            total += table.transpose(0, *(1 + other.index(place) for place in first))
        sums[:, start:end] = total.reshape(tuples.stages, -1)
    fill(found.cells, (np.round(sums.ravel() / GRAIN) * GRAIN).tolist())
    return found


def unfold(tuples: Tuples, weights: list[float]) -> None:
    """Give tuples weights with which they say what they say when they are `folded`: each of so many copies says its part."""
    for start, copies in {start: copies for (start, _), copies in copies_of(tuples).items()}.items():
        for first in range(start, len(weights), tuples.size):
            for n in range(first, first + tuples.contents ** len(copies[0])):
                tuples.cells.floats[n] = weights[n] / len(copies)


def copies_of(tuples: Tuples) -> dict[tuple[int, frozenset[int]], list[list[int]]]:
    """For each table, and each set of cells on which it lies, in which orders it lies there."""
    groups: dict[tuple[int, frozenset[int]], list[list[int]]] = {}
    for start, *cells_of_row in rows_of(tuples.layout[: len(tuples.layout)]):
        groups.setdefault((start, frozenset(cells_of_row)), []).append(cells_of_row)
    return groups


def empty_board(layout: Any, places: int, machine: bool) -> Any:
    """Scratch memory in which nothing stands on the board."""
    starts = [row[0] for row in rows_of(layout[: len(layout)])]
    scratch = memory(2 * (places + len(starts)) + 1, machine)
    for n, start in enumerate(starts):
        scratch[places + n] = scratch[2 * places + len(starts) + n] = start
    return scratch


def memory_of(numbers: list[int]) -> Any:
    """Memory that holds these numbers."""
    cells = machine_memory(len(numbers))
    for place, number in enumerate(numbers):
        cells[place] = number
    return cells
