"""PDN, the Portable Draughts Notation: what it says of English draughts.

    1-0, 0-1, 1/2-1/2   are results, though they look like moves; so are 2-0, 0-2 and 1-1, with two points for a win
    *                   ends a game; right after a move (11-15*), or followed by more moves, it marks a strong move
    11x25, 11x18x25     are the same jump if no other goes from 11 to 25; so is 11x18 18x25, jump by jump
    9-13, 09-13, 0913   are the same move
    1-0                 means that White has won, whoever began; some files of English draughts mean the side that began, Black

Where a rule of draws holds, which no tag of PDN tells, a tag of our own does: [DrawRule "40-move"].

Source: A. Millett's proposal of PDN; W. Wesselink, PDN 3.0. What PDN shares with the notation of chess is in `_played.portable`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from ...errors import PositionError
from ...source import Source
from .._played.portable.dialect import Dialect
from .._played.portable.reading import Cursor
from .._played.portable.record import Move, Record
from .._played.portable.tokens import Token
from .notation import MARKS, OPTION, SIDES, is_begun, read_fen, read_move, read_squares, short_name, with_rule

if TYPE_CHECKING:
    from . import Checkers

GAME_TYPE = "21"
OTHER_GAMES = {
    "20": "international draughts",
    "22": "Italian draughts",
    "23": "American pool checkers",
    "24": "Spanish draughts",
    "25": "Russian draughts",
    "26": "Brazilian draughts",
    "27": "Canadian draughts",
    "30": "Turkish draughts",
    "31": "Thai draughts",
}

DRAW_RULE = "DrawRule"


class PdnRecord(Record):
    """One game of draughts."""

    def derived(self) -> tuple[str, ...]:
        return (*super().derived(), "GameType", DRAW_RULE)


class Pdn(Dialect):
    """How draughts differ: Black begins, jumps may be written jump by jump, and a star may praise a move."""

    moves = r"(?: [0-9]{1,2} (?: [-xX:×] [ \t]* [0-9]{1,2} )+ (?![0-9]) | [0-9]{4} (?![0-9.]) ) [!?*+\#]*"
    results: ClassVar = {**Dialect.results, "2-0": "1-0", "0-2": "0-1", "1-1": "1/2-1/2", "0-0": "*"}
    example = "11-15"
    first = 1
    star_may_mark = True
    record = PdnRecord

    def start_of(self, tags: Mapping[str, str], spots: Mapping[str, int], source: Source) -> Checkers:
        kind, _, rest = tags.get("GameType", GAME_TYPE).partition(",")
        if kind.strip() != GAME_TYPE:
            other = OTHER_GAMES.get(kind.strip(), "another game")
            raise source.error(spots["GameType"], f"GameType {kind.strip()} is {other}: only 21, English draughts, can be read")
        start: Checkers = super().start_of(tags, spots, source)
        if DRAW_RULE in tags:
            try:
                start = ruled(start, tags[DRAW_RULE])
            except PositionError as error:
                raise source.error(spots[DRAW_RULE], error) from None
        if "FEN" not in tags and rest.strip()[:1].upper() == "W":
            raise source.error(spots["GameType"], "in English draughts Black begins, not White: add a tag FEN with the position")
        return start

    def position(self, fen: str) -> Checkers:
        return read_fen(self.game, fen)[0]

    def fen(self, state: Checkers) -> str:
        """The position without a rule of draws, which programs do not expect there."""
        return str(state._replace(draw_after=0, quiet=0))

    def own_tags(self, start: Checkers) -> dict[str, str]:
        rule = f"{start.draw_after}-move{f', {start.quiet} plies' if start.quiet else ''}"
        plain = start._replace(draw_after=0, quiet=0)
        return {"GameType": GAME_TYPE, **super().own_tags(plain), **({DRAW_RULE: rule} if start.draw_after else {})}

    def move(self, cursor: Cursor, state: Checkers) -> Move:
        """The move that begins here: one token, or several if a jump is written jump by jump."""
        name, squares, marks = parts(cursor.here())
        if state.is_terminal():
            raise PositionError(f"{name} comes after the end of the game: {SIDES[state.mover]} cannot move")
        cursor.index += 1
        while is_begun(state, squares) and cursor.index < len(cursor.tokens) and cursor.here().kind == "move":
            _, next_squares, next_marks = parts(cursor.here())
            if next_squares[0] != squares[-1]:
                break
            squares = squares + next_squares[1:]
            name, marks = "x".join(map(str, squares)), marks + next_marks
            cursor.index += 1
        return Move(read_move(state, name), marks)

    def name(self, state: Checkers, action: int) -> str:
        return short_name(state, action)


def ruled(start: Checkers, text: str) -> Checkers:
    """The position with a rule of draws: 40-move, or 40-move, 12 plies where so many have gone by without progress."""
    rule, _, gone = text.partition(",")
    option, plies = OPTION.fullmatch(rule.strip()), re.fullmatch(r"\s*([0-9]{1,4}) plies\s*|", gone)
    if not option or not plies:
        raise PositionError(f'the tag {DRAW_RULE} is {text!r}: write "40-move", or "40-move, 12 plies" after 12 plies without progress')
    return with_rule(start, int(option[1]), int(plies[1] or 0))


def parts(token: Token) -> tuple[str, list[int], str]:
    """The name of a move, its squares, and the marks after it; a star means a strong move, and becomes `!`."""
    text = re.sub(r"\s+", "", token.text)
    name = text.rstrip(MARKS + "*")
    marks = "".join(mark for mark in text[len(name) :].replace("*", "!") if mark in "!?")
    return name, read_squares(name) or [], marks
