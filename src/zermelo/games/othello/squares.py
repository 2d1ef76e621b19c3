"""What the squares promise: the table of weights in P. Norvig, Paradigms of Artificial Intelligence Programming, 1992, chapter 18."""

from __future__ import annotations

from typing import Any, NamedTuple

from ...bits import U64Table, count

VALUE = (
    120, -20,  20,   5,   5,  20, -20, 120,
    -20, -40,  -5,  -5,  -5,  -5, -40, -20,
     20,  -5,  15,   3,   3,  15,  -5,  20,
      5,  -5,   3,   3,   3,   3,  -5,   5,
      5,  -5,   3,   3,   3,   3,  -5,   5,
     20,  -5,  15,   3,   3,  15,  -5,  20,
    -20, -40,  -5,  -5,  -5,  -5, -40, -20,
    120, -20,  20,   5,   5,  20, -20, 120,
)  # fmt: skip

WORTHS = tuple(sorted(set(VALUE)))
SQUARES = U64Table(sum(1 << square for square in range(64) if VALUE[square] == worth) for worth in WORTHS)
"""The squares of each worth."""


class Squares(NamedTuple):
    """The sum of the weights of Black's squares, less those of White's: what Norvig calls weighted squares."""

    scale: float = 1.0

    def estimate(self, state: Any) -> float:
        total = 0
        for i in range(len(WORTHS)):
            total += WORTHS[i] * (count(state.mine & SQUARES[i]) - count(state.theirs & SQUARES[i]))
        return self.scale * (total if state.mover == 0 else -total)
