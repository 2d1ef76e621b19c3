"""An evaluation of checkers: named features, each worth more or less the more pieces are gone.

    men, kings     pieces
    advance        rows that men have come
    home           men on their home row, where they keep others from being crowned
    bridge         1 for both men from which the home row is guarded best: 1 and 3 for Black, 30 and 32 for White
    centre         men on the eight squares in the middle
    side           men on the left and the right edge, where they cannot be jumped and jump to one side only
    king centre    kings on these eight squares
    backed         men with a piece of their own, or the edge, behind them on both sides: they cannot be jumped
    mobility       steps after which the piece cannot be jumped at once
    trapped        kings without such a step
    runaway        men that no piece of the other side can meet on their way to be crowned; each counts for the rows that it has come
    exposed        pieces that the other side could jump if it were its turn
    the move       1 for who has it: who will be the one that can wait, where the pieces stand face to face
    turn           1 for who is to move

All but the last two are those of White, MAX, less those of Black. Most of these features are those of A. L. Samuel (Some studies in
machine learning using the game of checkers, IBM Journal of Research and Development 3, 1959), in his names ADV, BACK, CENT, KCENT, MOB,
DENY, EXPOS and THRET, and of CHINOOK (J. Schaeffer and others, A world championship caliber checkers program, Artificial Intelligence 53,
1992): kings, runaway men, trapped kings, the turn, the move. The weights are this project's own: set by hand at first (`hand`), then
fitted to 685,964 positions of 10,000 games of the engine against itself (docs/learning.md has the command, and what it is worth).
"""

from __future__ import annotations

from typing import Any

from ...bits import U64, count
from ...fields import NamedTuple
from .moves import BOARD, victims

NAMES = (
    "men", "kings", "advance", "home", "bridge", "centre", "side", "king centre", "backed", "mobility", "trapped", "runaway", "exposed",
    "the move", "turn",
)  # fmt: skip

ROW = 0xF
"""The uppermost; the others begin with these bits."""
ROWS = (0, 4, 9, 13, 18, 22, 27, 31)


def word(*squares: int) -> U64:
    """The set of squares, as people number them."""
    return U64(sum(1 << square - 1 + (square - 1) // 8 for square in squares))


WHITE_HOME, BLACK_HOME = U64(ROW << ROWS[7]), U64(ROW << ROWS[0])
WHITE_BRIDGE, BLACK_BRIDGE = word(30, 32), word(1, 3)
CENTRE = word(10, 11, 14, 15, 18, 19, 22, 23)
SIDES = word(5, 13, 21, 29, 4, 12, 20, 28)
EDGE, ABOVE_4, ABOVE_5 = ~BOARD, U64(0xF), U64(0x1F)
"""What is not on the board: bits, and beyond the first bit what comes in when a word is shifted."""
WHITES, BLACKS = (U64(sum(ROW << ROWS[row] for row in rows)) for rows in ((1, 3, 5, 7), (0, 2, 4, 6)))
"""The rows whose pieces White counts to know who has the move, and Black's."""
ODD, TWOS, FOURS = (U64(sum(ROW << ROWS[row] for row in range(8) if row & bit)) for bit in (1, 2, 4))
"""Rows by the binary digits of their numbers, so that three counts are the sum of all."""


def rows_down(pieces: U64) -> int:
    """The sum of the rows, from 0 above to 7 below, on which pieces stand."""
    return count(pieces & ODD) + 2 * count(pieces & TWOS) + 4 * count(pieces & FOURS)


def below(pieces: U64) -> U64:
    """The squares that lie on some way down from these pieces, and theirs."""
    for _ in range(7):
        pieces |= (pieces << 4 | pieces << 5) & BOARD
    return pieces


def above(pieces: U64) -> U64:
    """The squares that lie on some way up from these pieces, and theirs."""
    for _ in range(7):
        pieces |= (pieces >> 4 | pieces >> 5) & BOARD
    return pieces


def safe_steps(up: U64, down: U64, their_up: U64, their_down: U64, free: U64) -> tuple[int, U64]:
    """How many steps pieces that may go up and down can make without being jumped at once, and the pieces that can make one.

    A piece can be jumped where one of theirs is beside it with a free square behind; the square that it has left is free.
    """
    unsafe = their_down << 4 & free >> 4 | their_down << 5 & free >> 5 | their_up >> 4 & free << 4 | their_up >> 5 & free << 5
    goals = free & ~unsafe
    up4, up5 = up >> 4 & goals & ~(their_down << 4), up >> 5 & goals & ~(their_down << 5)
    down4, down5 = down << 4 & goals & ~(their_up >> 4), down << 5 & goals & ~(their_up >> 5)
    return count(up4) + count(up5) + count(down4) + count(down5), up4 << 4 | up5 << 5 | down4 >> 4 | down5 >> 5


def features(state: Any) -> tuple[float, ...]:
    """The features named above."""
    white, black, kings = state.white, state.black, state.kings
    free = BOARD & ~(white | black)
    white_kings, black_kings = white & kings, black & kings
    men, black_men = white ^ white_kings, black ^ black_kings
    number, black_number = count(men), count(black_men)
    steps, movers = safe_steps(white, white_kings, black_kings, black, free)
    black_steps, black_movers = safe_steps(black_kings, black, white, white_kings, free)
    runaway, black_runaway = men & ~below(black), black_men & ~above(white)
    has_move = 0
    if count(white) == count(black):
        odd = count((white | black) & (BLACKS if state.mover else WHITES)) & 1
        has_move = 2 * (odd ^ state.mover) - 1
    return (
        float(number - black_number),
        float(count(white_kings) - count(black_kings)),
        float(7 * number - rows_down(men) - rows_down(black_men)),
        float(count(men & WHITE_HOME) - count(black_men & BLACK_HOME)),
        float(int(men & WHITE_BRIDGE == WHITE_BRIDGE) - int(black_men & BLACK_BRIDGE == BLACK_BRIDGE)),
        float(count(men & CENTRE) - count(black_men & CENTRE)),
        float(count(men & SIDES) - count(black_men & SIDES)),
        float(count(white_kings & CENTRE) - count(black_kings & CENTRE)),
        float(
            count(men & (white | EDGE) >> 4 & (white | EDGE) >> 5)
            - count(black_men & ((black | EDGE) << 4 | ABOVE_4) & ((black | EDGE) << 5 | ABOVE_5))
        ),
        float(steps - black_steps),
        float(count(white_kings & ~movers) - count(black_kings & ~black_movers)),
        float(7 * count(runaway) - rows_down(runaway) - rows_down(black_runaway)),
        float(count(victims(black_kings, black, white, free)) - count(victims(white, white_kings, black, free))),
        float(has_move),
        float(1 - 2 * state.mover),
    )


def shares(pieces: int) -> tuple[float, float, float]:
    """How far the game is, with so many pieces on the board: how much of it is opening, middle and ending."""
    early, late = max(0.0, pieces / 12.0 - 1.0), max(0.0, 1.0 - pieces / 12.0)
    return (early, 1.0 - early - late, late)


# fmt: off
#           men  kings advance home bridge centre side kcentre backed mobility trapped runaway exposed move turn
OPENING = (1.483, 2.054, -0.036, 0.091, 0.003, 0.058, 0.001, 0.206, 0.034, 0.015, 0.018, 0.052, -0.204, 0.014, 0.060)
MIDDLE  = (1.218, 1.510, 0.008, 0.111, 0.274, -0.026, -0.027, 0.037, 0.012, 0.049, -0.117, 0.019, -0.326, -0.003, 0.037)
ENDING  = (1.389, 1.855, 0.055, -0.051, 0.497, 0.107, 0.007, 0.008, 0.002, 0.001, -0.242, 0.034, -0.101, 0.124, 0.009)

OPENING_BY_HAND = (1.00, 1.40, 0.01, 0.04, 0.10, 0.04, -0.02, 0.03, 0.02, 0.01, -0.20, 0.02, -0.20, 0.02, 0.02)
MIDDLE_BY_HAND  = (1.00, 1.40, 0.03, 0.06, 0.15, 0.02, -0.02, 0.05, 0.02, 0.02, -0.25, 0.06, -0.30, 0.05, 0.02)
ENDING_BY_HAND  = (1.20, 1.70, 0.05, 0.00, 0.00, 0.00, -0.02, 0.06, 0.00, 0.03, -0.40, 0.08, -0.40, 0.10, 0.02)
# fmt: on


class Tapered(NamedTuple):
    """The weights of the features with 24 pieces on the board, with 12 and with none; between them they change evenly."""

    UNIT = 0.5  # men: the engine gives up what lies so far out of reach, ply by ply

    opening: tuple[float, ...] = OPENING
    middle: tuple[float, ...] = MIDDLE
    ending: tuple[float, ...] = ENDING

    def estimate(self, state: Any) -> float:
        """How many men White is ahead."""
        found = features(state)
        early, half, late = shares(count(state.white | state.black))
        total = 0.0
        for i in range(len(self.middle)):
            total += (early * self.opening[i] + half * self.middle[i] + late * self.ending[i]) * found[i]
        return total

    NAMES = NAMES

    def terms(self, state: Any, row: Any) -> None:
        """Write how strongly each weight counts in `state` into a row: so are they learned (`zermelo learn checkers --features`)."""
        found, number = features(state), len(self.middle)
        early, half, late = shares(count(state.white | state.black))
        for i in range(number):
            row.add(i, early * found[i])
            row.add(number + i, half * found[i])
            row.add(2 * number + i, late * found[i])


BY_HAND = Tapered(OPENING_BY_HAND, MIDDLE_BY_HAND, ENDING_BY_HAND)
"""The weights before any were learned, from which they are learned again."""
