"""An evaluation of Othello for the middle game: nine features, each worth more or less the further the game is.

    mobility       moves
    potential      free squares beside discs of the other side, where moves may come to be (potential mobility)
    corners        discs in corners, which never turn
    x squares      discs diagonally beside a free corner, which give it away
    c squares      discs beside a free corner on the edge
    edges          the other discs on the edges
    stable         discs that never turn, as far as they are found
    parity         1 for who will have the last move if nobody passes any more, -1 for the other
    discs          discs

All but the parity are those of Black, MAX, less those of White. The features are those of IAGO (P. Rosenbloom, A World-Championship-Level
Othello Program, Artificial Intelligence 19, 1982) and BILL (K.-F. Lee and S. Mahajan, The Development of a World Class Othello
Program, Artificial Intelligence 43, 1990); the weights are this project's own, in discs: fitted by least squares (`python -m
benchmarks.othello`) to the results of games that it played against itself, which were solved from 14 free squares on.
"""

from __future__ import annotations

from typing import Any

from ...bits import U64, count
from ...fields import NamedTuple
from .discs import CORNERS, moves
from .endgame import EDGES, NOT_A, NOT_H, stable

NAMES = ("mobility", "potential", "corners", "x squares", "c squares", "edges", "stable", "parity", "discs")

C_SQUARES = U64(0x4281000000008142)
SIDES = EDGES & ~CORNERS & ~C_SQUARES


def beside(squares: U64) -> U64:
    """These squares and those beside them, in all eight directions."""
    wide = squares | (squares & NOT_H) << 1 | (squares & NOT_A) >> 1
    return wide | wide << 8 | wide >> 8


def features(mine: U64, theirs: U64) -> tuple[float, ...]:
    """The features named above, as the side to move sees them."""
    free = ~(mine | theirs)
    around = beside(free & CORNERS)  # squares beside a free corner,
    c_squares = around & C_SQUARES
    x_squares = around & ~EDGES
    ours, others = stable(mine, theirs)
    return (
        float(count(moves(mine, theirs)) - count(moves(theirs, mine))),
        float(count(free & beside(theirs)) - count(free & beside(mine))),
        float(count(mine & CORNERS) - count(theirs & CORNERS)),
        float(count(mine & x_squares) - count(theirs & x_squares)),
        float(count(mine & c_squares) - count(theirs & c_squares)),
        float(count(mine & SIDES) - count(theirs & SIDES)),
        float(count(ours) - count(others)),
        float(2 * (count(free) & 1) - 1),
        float(count(mine) - count(theirs)),
    )


def shares(free: int) -> tuple[float, float, float]:
    """How far the game is, with so many free squares: how much of it is opening, middle and ending."""
    early, late = max(0.0, free / 30.0 - 1.0), max(0.0, 1.0 - free / 30.0)
    return (early, 1.0 - early - late, late)


# fmt: off
#           mobility potential corners x squares c squares edges stable parity discs
OPENING = (     0.21,    0.09,  26.10,   -27.33,    -6.95,  0.70,  7.19, -0.12, -0.96)
MIDDLE  = (     1.16,    0.59,  10.76,    -9.23,    -2.93,  0.44,  1.40, -0.89, -0.50)
ENDING  = (     4.09,   -1.87,  -0.47,    -0.62,    -2.21, -0.37,  0.97,  1.37,  0.06)
# fmt: on


class Tapered(NamedTuple):
    """The weights of the features at the start, with 60 free squares, half-way and at the end; between them they change evenly."""

    UNIT = 2.0  # discs: the engine gives up what lies so far out of reach, ply by ply

    opening: tuple[float, ...] = OPENING
    middle: tuple[float, ...] = MIDDLE
    ending: tuple[float, ...] = ENDING

    def estimate(self, state: Any) -> float:
        """The difference in discs that Black may expect."""
        found = features(state.mine, state.theirs)
        early, half, late = shares(count(~(state.mine | state.theirs)))
        total = 0.0
        for i in range(len(self.middle)):
            total += (early * self.opening[i] + half * self.middle[i] + late * self.ending[i]) * found[i]
        return total if state.mover == 0 else -total

    NAMES = NAMES

    def terms(self, state: Any, row: Any) -> None:
        """Write how strongly each weight counts in `state` into a row: so are they learned (`zermelo learn othello --features`)."""
        found, number, side = features(state.mine, state.theirs), len(self.middle), 1 - 2 * state.mover
        early, half, late = shares(count(~(state.mine | state.theirs)))
        for i in range(number):
            row.add(i, side * early * found[i])
            row.add(number + i, side * half * found[i])
            row.add(2 * number + i, side * late * found[i])
