"""PGN, the Portable Game Notation: what it says of chess.

    1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Nxe4 1/2-1/2

Games are written as the standard has it for export: the seven tags, then the others by the alphabet, moves in the shortest algebraic
form, in lines of less than eighty columns. Read is what people and programs write: 0-0, e2e4, e8(Q), moves without numbers, notes after
semicolons. Comments, annotations and variations are passed over; variations are not replayed.

Source: S. Edwards, Portable Game Notation Specification and Implementation Guide, 1994.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

from ...errors import PositionError
from ...source import Source
from .._played.portable.dialect import Dialect
from .._played.portable.reading import Cursor
from .._played.portable.record import Move
from .notation import SIDES, read_fen, read_move, san

if TYPE_CHECKING:
    from . import Chess

STANDARD = ("", "?", "-", "chess", "standard", "normal", "from position", "classical", "orthodox")
"""Values of the tag Variant for chess as everybody knows it."""


class Pgn(Dialect):
    """How chess differs: White begins, and variations may hold moves that nobody could play."""

    moves = r"""(?: [O0]-[O0](?:-[O0])? | -- | Z0
                  | [KQRBNP]?[a-h]?[1-8]? [-x:×]? [a-h][1-8] (?: [=/]?[QRBNqrbn](?![a-h1-8]) | =?\([QRBNqrbn]\) )? )
                (?: [ \t]* e\.?[ \t]?p\.? (?![a-z]) )? [+\#]* [!?]*"""
    numbers = r"[0-9]+ (?: [ \t]* \.+ | (?= \s ) )"
    example = "e4 or Nf3"
    first = 0
    follows_variations = False
    sorts_tags = True

    def start_of(self, tags: Mapping[str, str], spots: Mapping[str, int], source: Source) -> Chess:
        variant = tags.get("Variant", "")
        if variant.strip().casefold() not in STANDARD:
            raise source.error(spots["Variant"], f"the variant {variant} is another game: only standard chess can be read")
        start: Chess = super().start_of(tags, spots, source)
        return start

    def position(self, fen: str) -> Chess:
        return read_fen(self.game, fen)

    def move(self, cursor: Cursor, state: Chess) -> Move:
        text = cursor.here().text
        if not state.count_actions():
            raise PositionError(f"{text} comes after the end of the game: {SIDES[state.mover]} has no legal move; leave it out")
        cursor.index += 1
        name = text.rstrip("!?")
        return Move(read_move(state, re.sub(r"=?\((.)\)", r"=\1", name)), text[len(name) :])

    def name(self, state: Chess, action: int) -> str:
        return san(state, action)
