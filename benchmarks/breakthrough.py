"""Breakthrough on a board of 64 whole numbers, in plain Python: what a board that is a long tuple costs.

    White's stones begin on the two lowest rows and go up, Black's on the two highest and go down: one step straight ahead or
    slanting. Only a slanting step may take an enemy's stone. Whoever reaches the far row first, or takes all stones, wins.

Cell 8 * row + column; an action is 3 * source + 0, 1 or 2 for a step to the left, straight ahead, or to the right.

(Dan Troyka, 2000.)
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from zermelo import game, put

SIDE = 8
CELLS = SIDE * SIDE
EMPTY, WHITE, BLACK = 0, 1, 2
START = (WHITE,) * (2 * SIDE) + (EMPTY,) * (CELLS - 4 * SIDE) + (BLACK,) * (2 * SIDE)


@game
class Breakthrough(NamedTuple):
    cells: tuple[int, ...] = START
    white: int = 2 * SIDE
    black: int = 2 * SIDE
    mover: int = 0

    UTILITY_RANGE = (-1, 1)
    FEATURES = ("stones",)
    WEIGHTS = (1.0,)

    def to_move(self) -> int:
        return self.mover

    def actions(self) -> Iterator[int]:
        own = WHITE if self.mover == 0 else BLACK
        step = SIDE if self.mover == 0 else -SIDE
        for source in range(CELLS):
            if self.cells[source] == own:
                ahead, column = source + step, source % SIDE
                if column > 0 and self.cells[ahead - 1] != own:
                    yield 3 * source
                if self.cells[ahead] == EMPTY:
                    yield 3 * source + 1
                if column < SIDE - 1 and self.cells[ahead + 1] != own:
                    yield 3 * source + 2

    def result(self, action: int) -> Breakthrough:
        source = action // 3
        target = source + (SIDE if self.mover == 0 else -SIDE) + action % 3 - 1
        white = self.white - 1 if self.cells[target] == WHITE else self.white
        black = self.black - 1 if self.cells[target] == BLACK else self.black
        cells = put(put(self.cells, source, EMPTY), target, WHITE if self.mover == 0 else BLACK)
        return Breakthrough(cells, white, black, 1 - self.mover)

    def is_terminal(self) -> bool:
        for column in range(SIDE):
            if self.cells[column] == BLACK or self.cells[CELLS - SIDE + column] == WHITE:
                return True
        return self.white == 0 or self.black == 0

    def utility(self, player: int) -> int:
        return -1 if player == self.mover else 1

    def features(self) -> tuple[float]:
        return (float(self.white - self.black),)
