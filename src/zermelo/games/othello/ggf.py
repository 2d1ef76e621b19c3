"""GGF, the Generic Game Format: how the Generic Game Server and programs such as Edax keep games of Othello.

    (;GM[Othello]PC[GGS/os]DT[2003.12.15_13:24:03.MST]PB[Saio1200]PW[Saio3000]RE[-66.00:r]TI[15:00//02:00]TY[8]
    BO[8 ---------------------------O*------*O--------------------------- *]
    B[F5//1.20]W[F6/-0.50/0.31] ... B[PA] ... ;)

    (; ;)     a game; a file may have several, and a number before each
    BO        the first position: 8, the squares a1 to h8 row by row, * Black, O White, - free; and who is to move
    B, W      a move of Black, of White; behind strokes the mover's evaluation and its time in seconds, which are not kept
    RE        the result for Black, in discs; behind a colon r where somebody resigned, t for time, s for an agreement; ? if there is none
    TY        the board, and what is special about the game: 8; games with random starts (8r20) are games of Othello, too, and so are
              two of them at once, with colours swapped (s8r18), which stand in one line
    others    tags: the place, the date, the players, their ratings, the clock

A pass may be left out, for who moves is said with every move. There is no way to write a closing bracket in a tag.

Source: M. Buro, Generic Game Format, https://skatgame.net/mburo/ggsa/ggf.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from ...errors import PositionError
from ...source import Source
from .._played.game import Game, WrongMove
from .._texts import short
from .notation import PASS, PASSES, board, move_name, read_board, read_move

if TYPE_CHECKING:
    from . import Othello

TAGS = {
    "PC": "Site",
    "DT": "Date",
    "PB": "Black",
    "PW": "White",
    "RB": "BlackElo",
    "RW": "WhiteElo",
    "TI": "TimeControl",
    "TB": "BlackTime",
    "TW": "WhiteTime",
    "TY": "Type",
}
"""What the tags are called here, as PGN calls them where it has them."""

PLAIN = ("TY", "8")
"""The type of a game where there is nothing special about it: no tag."""

GAME = re.compile(r"\(;(?P<inside>(?:\[[^\]]*\]|[^\[])*?);\)")
BETWEEN = re.compile(r"[\s\d]*")
PROPERTY = re.compile(r"\s*(?P<name>[A-Za-z]+)\s*\[(?P<value>[^\]]*)\]\s*")
RESULT = re.compile(r"([+-]?[0-9]{1,4}(?:\.[0-9]{1,3})?)(?::[a-zA-Z])?")
TYPE = re.compile(r"s?8(r[0-9]*|[bwk0-9.+-])*", re.IGNORECASE)
UNKNOWN = ("", "?")
MOVES = 12  # in a line
SIDES = ("Black", "White")


class Property(NamedTuple):
    """A name, what stands in its brackets, and where that begins in the source."""

    name: str
    value: str
    place: int


class Ggf:
    """The games of Othello in GGF."""

    def __init__(self, game: Any) -> None:
        self.game = game

    def scan(self, text: str) -> Iterator[Game[Any] | PositionError]:
        """The games of a text one by one; a game that cannot be replayed yields its error."""
        source, place = Source(text), 0
        for found in GAME.finditer(text):
            try:
                self.between(text, place, found.start(), source)
                yield self.read(properties(found["inside"], found.start("inside"), source), found.start(), source)
            except PositionError as error:
                yield error
            place = found.end()
        try:
            self.between(text, place, len(text), source)
        except PositionError as error:
            yield error

    def between(self, text: str, start: int, end: int, source: Source) -> None:
        """Raises PositionError for what stands outside of games, but for numbers."""
        strange = BETWEEN.match(text, start, end).end()  # type: ignore[union-attr]
        if strange < end:
            if text.startswith("(;", strange):
                raise source.error(strange, "this game has no end: it is written (; ... ;)")
            what = short(text[strange:end].split()[0])
            raise source.error(strange, f"{what} stands outside of a game in GGF, which is written (; ... ;)")

    def read(self, found: list[Property], place: int, source: Source) -> Game[Any]:
        """The game that begins at this place of the source."""
        start: Othello = self.game()
        tags: dict[str, str] = {}
        moves: list[Property] = []
        result: float | None = None
        for each in found:
            name, value = each.name.upper(), " ".join(each.value.split())
            if name in ("B", "W"):
                moves.append(each)
            elif name == "GM" and value.casefold() not in ("othello", "reversi"):
                raise source.error(each.place, f"this is a game of {short(value)}, not of Othello")
            elif name == "BO":
                start = self.position(each, source)
            elif name == "RE":
                result = result_of(each, source)
            elif name == "TY" and not TYPE.fullmatch(value):
                raise source.error(each.place, f"TY[{value}] is another game, or another board: only 8 and its random starts can be read")
            elif name in TAGS and value and (name, value) != PLAIN:
                tags[TAGS[name]] = value
        if not any(each.name.upper() == "BO" for each in found):
            raise source.error(place, "this game says no first position: it has no BO[8 ...]")
        utilities = None if result is None else (result, -result)
        ordered = [(name, tags[name]) for name in TAGS.values() if name in tags]
        return Game.of(start, self.replayed(start, moves, source), utilities, tags=ordered)

    def position(self, given: Property, source: Source) -> Othello:
        """The first position, of the value of BO."""
        size, *rest = given.value.split() or [""]
        if size != "8":
            raise source.error(given.place, f"BO[{size} ...] is a board of another size: only 8 can be read")
        try:
            found: Othello = read_board(self.game, "".join(rest))
            return found
        except PositionError as error:
            raise source.error(given.place, error) from None

    def replayed(self, state: Othello, moves: Iterable[Property], source: Source) -> list[int]:
        """The actions, with the passes that were left out."""
        actions: list[int] = []
        for each in moves:
            side, name = "BW".index(each.name.upper()), each.value.partition("/")[0].strip().lower()
            try:
                if side != state.mover and PASS in state.actions():
                    actions.append(PASS)
                    state = state.result(PASS)
                if side != state.mover:
                    raise PositionError(f"{each.name}[{name}] is a move of {SIDES[side]}, and {SIDES[1 - side]} is to move")
                action = read_move(state, "pass" if name in ("", *PASSES) else name)
            except PositionError as error:
                raise WrongMove(source.error(each.place, error), str(len(actions) + 1)) from None
            actions.append(action)
            state = state.result(action)
        return actions

    def write(self, games: Iterable[Game[Any]]) -> str:
        """The text of games, one after the other."""
        return "\n".join(self.written(game) for game in games)

    def written(self, game: Game[Any]) -> str:
        tags = {"Type": "8", **dict(game.tags)}
        said = {name: " ".join(tags[key].split()).replace("]", ")") for name, key in TAGS.items() if key in tags}
        result = "?" if game.utilities is None else f"{game.utilities[0]:+.2f}"
        head = "".join(f"{name}[{value}]" for name, value in said.items())
        squares = board(game.start).replace("X", "*")
        names = [
            f"{'BW'[state.to_move()]}[{'PA' if action == PASS else move_name(action).upper()}]"
            for state, action in zip(game.positions(), game.actions, strict=False)
        ]
        lines = ["".join(names[i : i + MOVES]) for i in range(0, len(names), MOVES)]
        return "\n".join([f"(;GM[Othello]{head}RE[{result}]", f"BO[8 {squares} {'*O'[game.start.mover]}]", *lines, ";)\n"])


def properties(text: str, place: int, source: Source) -> list[Property]:
    """The properties of a game, whose text begins at this place."""
    found, at = [], 0
    while at < len(text) and text[at:].strip():
        match = PROPERTY.match(text, at)
        if not match:
            at += len(text[at:]) - len(text[at:].lstrip())
            raise source.error(place + at, f"{short(text[at:].split()[0])} is no property: they are written as in B[F5]")
        found.append(Property(match["name"], match["value"], place + match.start("value")))
        at = match.end()
    return found


def result_of(given: Property, source: Source) -> float | None:
    """Black's result in discs; None if it is not known."""
    value = " ".join(given.value.split())
    if value in UNKNOWN:
        return None
    match = RESULT.fullmatch(value)
    if not match:
        raise source.error(given.place, f"RE[{value}] is no result: write Black's difference in discs, as in +12.00, or ?")
    return float(match[1]) + 0.0
