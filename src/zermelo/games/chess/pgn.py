"""PGN, the Portable Game Notation: what it says of chess.

    1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Nxe4 1/2-1/2

Games are written as the standard has it for export: the seven tags, then the others by the alphabet, moves in the shortest algebraic
form, in lines of less than eighty columns. Read is what people and programs write: 0-0, e2e4, e8(Q), moves without numbers, notes after
semicolons, +/- and N and mate behind a move. Comments, annotations and variations are passed over; variations are not replayed.

Source: S. Edwards, Portable Game Notation Specification and Implementation Guide, 1994.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from ...errors import PositionError
from ...source import Source
from .._played.portable.dialect import Dialect
from .._played.portable.reading import Cursor
from .._played.portable.record import Move, Record
from .notation import SIDES, read_fen, read_move, san

if TYPE_CHECKING:
    from . import Chess

STANDARD = ("", "?", "-", "chess", "standard", "normal", "from position", "classical", "orthodox")
"""Values of the tag Variant for chess as everybody knows it."""
CHESS960 = ("chess960", "chess 960", "fischerandom", "fischerrandom", "fischer random", "freestyle", "freestyle chess")
"""And for Chess960, whose games are read as such; they may begin as chess does, and then need not say so."""


SIGNS = {
    "=": 10, "∞": 13, "⩲": 14, "+=": 14, "+/=": 14, "⩱": 15, "=+": 15, "=/+": 15, "±": 16, "+/-": 16, "∓": 17, "-/+": 17, "+-": 18,
    "-+": 19, "□": 7, "N": 146, "D": 220, "mate": 0, "ch": 0, "ch.": 0, "dbl ch": 0, "dbl. ch.": 0,
}  # fmt: skip
"""What is written behind moves, and the number that says the same ($16: White is better)."""


NULL = ("--", "Z0")
"""A move of nobody."""


class ChessRecord(Record):
    """One game of chess."""

    def derived(self) -> tuple[str, ...]:
        known = (*super().derived(), "Variant") if self.start.SHUFFLED else super().derived()
        return tuple(name for name in known if name != "FEN" or self.number == 1)

    @property
    def number(self) -> int:
        """As the tag FEN says, which is kept for it: a position knows no number."""
        number = number_of(self.tags)
        return number if number > 1 and read_fen(type(self.start), self.tags["FEN"]) == self.start else 1


def number_of(tags: Mapping[str, str]) -> int:
    """The number of the move in the tag FEN; 1 where nothing is said."""
    found = re.fullmatch(r"\s*(?:\S+\s+){5}([0-9]{1,4})\s*", tags.get("FEN", ""))
    return max(1, int(found[1])) if found else 1


class Pgn(Dialect):
    """How chess differs: White begins, and variations may hold moves that nobody could play."""

    moves = r"""(?: [O0]-[O0](?:-[O0])? | -- | Z0
                  | [KQRBNP]?[a-h]?[1-8]? [-x:×]? [a-h][1-8] (?: [=/]?[QRBNqrbn](?![a-h1-8]) | =?\([QRBNqrbn]\) )? )
                (?: [ \t]* e\.?[ \t]?p\.? (?![a-z]) )? (?: \+ (?![/=-]) | \# )* [!?]*"""
    numbers = r"[0-9]+ (?: [ \t]* \.+ | (?= \s ) )"
    results: ClassVar = {**Dialect.results, "1/2": "1/2-1/2", "½": "1/2-1/2"}
    signs = SIGNS
    example = "e4 or Nf3"
    first = 0
    follows_variations = False
    sorts_tags = True
    record = ChessRecord
    shuffled: type[Chess] | None = None
    """The rules of games that say they are of Chess960, where the game of the others is another; None if there must be none."""

    def unnamed(self, find: Callable[[str], Any]) -> Pgn:
        found = Pgn(self.game)
        found.shuffled = find(CHESS960[0])
        return found

    def number(self, tags: Mapping[str, str]) -> int:
        return number_of(tags)

    def start_of(self, tags: Mapping[str, str], spots: Mapping[str, int], source: Source) -> Chess:
        variant = tags.get("Variant", "")
        shuffled = variant.strip().casefold() in CHESS960
        if not shuffled and variant.strip().casefold() not in STANDARD:
            raise source.error(spots["Variant"], f"the variant {variant} is another game: only chess and Chess960 can be read")
        if shuffled and not self.game.SHUFFLED and self.shuffled is not None:
            return Pgn(self.shuffled).start_of(tags, spots, source)
        if shuffled and not self.game.SHUFFLED:
            raise source.error(spots["Variant"], "this is a game of Chess960: name the game chess960 to read it")
        start: Chess = super().start_of(tags, spots, source)
        return start

    def own_tags(self, start: Chess) -> dict[str, str]:
        if not start.SHUFFLED:
            return super().own_tags(start)
        return {"SetUp": "1", "FEN": self.fen(start), "Variant": "Chess960"}  # every one of them begins in an order of its own

    def position(self, fen: str) -> Chess:
        return read_fen(self.game, fen)

    def move(self, cursor: Cursor, state: Chess) -> Move:
        text = cursor.here().text
        if not state.count_actions():
            raise PositionError(f"{text} comes after the end of the game: {SIDES[state.mover]} has no legal move; leave it out")
        cursor.index += 1
        name = text.rstrip("!?")
        if name in NULL:
            raise PositionError(f"{name} is a null move, which only variations may have: nobody may pass in a game of chess")
        return Move(read_move(state, re.sub(r"=?\((.)\)", r"=\1", name)), text[len(name) :])

    def name(self, state: Chess, action: int) -> str:
        return san(state, action)
