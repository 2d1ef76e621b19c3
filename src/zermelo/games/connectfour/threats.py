"""An evaluation of Connect Four where its end is out of sight: lines that are still open, and what the threats are worth.

    lines      lines of four that a side can still fill
    threes     free cells that would complete a line
    rows       of these X's in odd rows (1, 3, 5), and O's in even rows (2, 4, 6)

All are those of X, MAX, less those of O. Why rows matter: when nobody can move elsewhere without harm, the columns are filled from below in
turns. O, who moves second, answers in the same column and so gets the even rows; X gets an odd row if there is a threat that makes O's
answer impossible (V. Allis, A Knowledge-Based Approach of Connect-Four, 1988, chapter 3).

The weights are this project's own, in units of the utility: fitted by least squares to 2,047 random positions of 14 to 30 plies, solved.
"""

from __future__ import annotations

from typing import Any

from ...bits import U64, count
from ...fields import NamedTuple
from .cells import BOARD, BOTTOM, completing, open_lines

NAMES = ("lines", "threes", "rows")
ODD_ROWS = BOTTOM * 0b010101
EVEN_ROWS = BOTTOM * 0b101010


def features(x: U64, o: U64) -> tuple[float, ...]:
    """The features named above."""
    free = ~(x | o) & BOARD
    threats_x, threats_o = completing(x) & free, completing(o) & free
    return (
        float(open_lines(~o & BOARD) - open_lines(~x & BOARD)),
        float(count(threats_x) - count(threats_o)),
        float(count(threats_x & ODD_ROWS) - count(threats_o & EVEN_ROWS)),
    )


class Threats(NamedTuple):
    """The weights of the features."""

    UNIT = 1.0  # the engine gives up what lies so far out of reach, ply by ply

    lines: float = 0.31
    threes: float = 1.51
    rows: float = 0.37

    def estimate(self, state: Any) -> float:
        """The utility that X may expect."""
        found = features(state.stones(0), state.stones(1))
        return self.lines * found[0] + self.threes * found[1] + self.rows * found[2]

    def terms(self, state: Any, row: Any) -> None:
        """Write how strongly each weight counts in `state` into a row: so are they learned (`zermelo learn connectfour --features`)."""
        found = features(state.stones(0), state.stones(1))
        for i in range(len(found)):
            row.add(i, found[i])
