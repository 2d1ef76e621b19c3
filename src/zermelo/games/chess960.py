"""Chess960, Fischer random chess: the pieces begin behind the pawns in one of 960 orders, the king between the rooks, the bishops on
squares of both colours; all else is chess.

    518  r n b q k b n r      0  b b q n n r k r      959  r k r n n q b b

Castling ends where it does in chess, the king on g1 or c1, the rook beside him on f1 or d1, wherever they came from; it is written as the
king's move onto his rook (e1h1, as engines do), O-O and O-O-O in books. Positions are read and written in X-FEN, and read in Shredder-FEN.

Sources: FIDE Laws of Chess, 2023, guidelines II. R. Scharnagl, Fischer-Random-Schach, 2004 (the numbers).
"""

from __future__ import annotations

import re
from itertools import combinations

from ..errors import PositionError
from ..game import game
from ..numbers import whole
from .chess import Chess, drawing, notation

NUMBERS = 960
KNIGHTS = tuple(combinations(range(5), 2))
"""Two of the five squares that bishops and queen leave, in Scharnagl's order."""


def first_rank(number: int) -> str:
    """The pieces of the beginning that has this number, from a to h."""
    rank = [""] * 8
    number, light = divmod(number, 4)
    number, dark = divmod(number, 4)
    knights, queen = divmod(number, 6)
    rank[2 * light + 1] = rank[2 * dark] = "B"
    rank[_free(rank)[queen]] = "Q"
    left = _free(rank)
    for place in KNIGHTS[knights]:
        rank[left[place]] = "N"
    for square, piece in zip(_free(rank), "RKR", strict=True):
        rank[square] = piece
    return "".join(rank)


def _free(rank: list[str]) -> list[int]:
    return [square for square, piece in enumerate(rank) if not piece]


@game
class Chess960(Chess):
    """A position of Chess960. Begins with number 518, the order of chess."""

    SHUFFLED = True
    SWITCHES = drawing.SWITCHES_960

    @classmethod
    def numbered(cls, number: int) -> Chess960:
        """The beginning with this number, 0 to 959. Raises PositionError if there is none."""
        if not 0 <= number < NUMBERS:
            raise PositionError(f"there is no beginning {number} of Chess960: they are numbered from 0 to {NUMBERS - 1}")
        rank = first_rank(number)
        found = notation.read_fen(cls, f"{rank.lower()}/pppppppp/8/8/8/8/PPPPPPPP/{rank} w KQkq - 0 1")
        assert isinstance(found, cls)
        return found

    @classmethod
    def from_text(cls, text: str) -> Chess960:
        """The beginning of that number, `startpos` (518), or the position of a FEN; then the moves after the word `moves`, if any."""
        numbered = re.match(r"\s*([0-9]+)(?=\s|\Z)", text)
        if numbered and (number := whole(numbered[1])) is not None:
            text = f"{cls.numbered(number)} {text[numbered.end() :]}"
        found = notation.read(cls, text)
        assert isinstance(found, cls)
        return found

    def action_name(self, action: int) -> str:
        return notation.onto_rook(action)
