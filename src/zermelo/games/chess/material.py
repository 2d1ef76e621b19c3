"""What a position of chess is worth to who only counts the pieces, as the textbooks begin.

    material         9 (Q - q) + 5 (R - r) + 3 (B - b) + 3 (N - n) + (P - p)
    material-3.25    the same, but a bishop is worth 3.25: the game's own weights, which searches use where no evaluator is named
    pieces           a + b + c, where a is how many more pieces White has, b is 1 where only White has a queen and -1 where only Black
                     has one, and c is how many more rooks White has

All of them in pawns, as White sees it. The weights may be others: Pieces(queen=9, rooks=5); only how they relate to each other counts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...bits import count
from ...fields import NamedTuple

if TYPE_CHECKING:
    from . import Chess


class Material(NamedTuple):
    """What the pieces are worth."""

    queen: float = 9.0
    rook: float = 5.0
    bishop: float = 3.0
    knight: float = 3.0
    pawn: float = 1.0

    UNIT = 1.0
    """What counts as little: a pawn."""

    def estimate(self, state: Chess) -> float:
        """By how much White's pieces are worth more."""
        queens, rooks, bishops, knights, pawns = state.features()
        return self.queen * queens + self.rook * rooks + self.bishop * bishops + self.knight * knights + self.pawn * pawns


class Pieces(NamedTuple):
    """How many pieces there are, who has a queen, and who has more rooks."""

    pieces: float = 1.0
    queen: float = 1.0
    rooks: float = 1.0

    UNIT = 1.0

    def estimate(self, state: Chess) -> float:
        """The weighted sum of the three, for White."""
        queens = state.diagonals & state.straights
        ours, theirs = queens & state.ours, queens & state.theirs
        alone = 1.0 if ours and not theirs else -1.0 if theirs and not ours else 0.0
        more = float(count(state.ours) - count(state.theirs))
        sign = 1.0 - 2.0 * state.mover
        return sign * (self.pieces * more + self.queen * alone) + self.rooks * state.surplus(state.straights ^ queens)
