r"""SGF, the Smart Game Format, version 4: how most programs keep games of Go.

    (;GM[1]FF[4]SZ[9]KM[7.5]PB[zermelo]PW[GNU Go]RE[B+3.5]
    AB[dd][ff]PL[W];W[ee];B[cf];W[];B[])

    ( )       a game; within one, variations, of which the first is the game and the others are passed over
    SZ KM     the size of the board, 19 where nothing is said; komi, 0 where nothing is said; a server's 375 is 7.5
    RU        the rules; those that this program has words for (superko=8 suicide situational win) are read again, others are a tag
    AB AW AE  stones that stand there at first, or are taken off again before the first move
    PL        who is to move
    B W       a move, the column and the row from above as letters; empty, or tt, is a pass. Who moves twice in a row has the other pass
    RE        the result, B+3.5, W+R, "Black wins"; 0 for a draw, ? if there is none
    others    tags: the names, the date, the place; what else there is, such as comments, is not kept

In a value a backslash stands before a closing bracket and before itself. Source: A. Hollosi, SGF File Format FF[4]
(https://www.red-bean.com/sgf/).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from ...errors import PositionError
from ...source import Source
from .._played.game import AGREED, OVER, Game, WrongMove
from .._texts import short
from .layout import stride_for
from .notation import FLAGS, PASS, komi_of, point_name, rows, why_not

TAGS = {
    "PB": "Black",
    "PW": "White",
    "BR": "BlackRank",
    "WR": "WhiteRank",
    "EV": "Event",
    "RO": "Round",
    "DT": "Date",
    "PC": "Site",
    "GN": "Name",
    "TM": "TimeControl",
    "HA": "Handicap",
    "RU": "Rules",
}
"""What the tags are called here, as PGN calls them where it has them."""

TOKEN = re.compile(r"(?P<mark>[(;)])|(?P<name>[A-Za-z]+)|\[(?P<value>(?:\\.|[^\]\\])*)\]|(?P<blank>\s+)|(?P<strange>.)", re.DOTALL)
RESULT = re.compile(
    r"([BW])(?:lack|hite)?(?: ?\+ ?| wins?(?: by| on)? ?)"
    r"(?:([0-9]{1,3}(?:[.,][0-9]{1,3})?)(?: points?)?|R|Resign|Resignation|T|Time|F|Forfeit)?",
    re.IGNORECASE,
)
HUNDREDTHS = re.compile(r"[1-9][0-9]{2}")
"""Komi of servers that write 375 for three stones and three quarters of a stone, 7.5 points, and 650 for 6.5."""
OURS = re.compile(r"(superko=[0-9]{1,4}|suicide|situational|win)(\s+(superko=[0-9]{1,4}|suicide|situational|win))*")
NO_KOMI = "0"  # where KM is missing, or empty
SET_UP = {"AB": "X", "AW": "O", "AE": "."}
"""The properties that change the board, and what lies there then."""
LETTERS = "abcdefghijklmnopqrs"
MOVES = 10  # in a line


class Property(NamedTuple):
    """A name, its values, and where it begins in the source."""

    name: str
    values: tuple[str, ...]
    place: int


class Sgf:
    """The games of Go in SGF."""

    def __init__(self, game: Any) -> None:
        self.game = game

    def scan(self, text: str) -> Iterator[Game[Any] | PositionError]:
        """The games of a text one by one; a game that cannot be replayed yields its error."""
        source = Source(text)
        try:
            for nodes, place in trees(text, source):
                try:
                    yield self.read(nodes, place, source)
                except PositionError as error:
                    yield error
        except PositionError as error:  # behind it nobody knows where a game begins
            yield error

    def read(self, nodes: list[list[Property]], place: int, source: Source) -> Game[Any]:
        """The game of these nodes, which begins at this place of the source."""
        said: dict[str, Property] = {}
        first = next((number for number, node in enumerate(nodes) if any(each.name in "BW" for each in node)), len(nodes))
        before = [each for node in nodes[: first + 1] for each in node]
        for each in before:
            said.setdefault(each.name, each)
        if "GM" in said and said["GM"].values[0].strip() not in ("", "1"):
            raise source.error(said["GM"].place, f"GM[{said['GM'].values[0]}] is another game than Go, which is GM[1]")
        start = self.start(said, before, place, source)
        actions = self.replayed(start, [each for node in nodes[first:] for each in node], source)
        ordered = [(tag, plain(said[name].values[0])) for name, tag in TAGS.items() if name in said and said[name].values[0].strip()]
        tags = [(tag, value) for tag, value in ordered if tag != "Rules" or not OURS.fullmatch(value)]
        game: Game[Any] = Game.of(start, actions, result_of(said.get("RE"), start, source), tags=tags)
        if game.agreed and game.last.is_terminal() and game.agreed[0] == round(game.last.utility(0), 3):  # 0.2 is 7 - 6.8, but for rounding
            return game._replace(ending=OVER, agreed=None)
        return game

    def start(self, said: dict[str, Property], before: Iterable[Property], place: int, source: Source) -> Any:
        """The position that a game begins with: `said` by the properties up to the first move, those of the same name by the first of
        them, and set up by all of them, one after the other."""
        at = place
        try:
            size, komi = said["SZ"].values[0] if "SZ" in said else "19", said["KM"].values[0].strip() if "KM" in said else ""
            columns, _, rows = size.partition(":")
            size = columns if columns == rows else size
            at = said["SZ"].place if "SZ" in said else place
            if not re.fullmatch(r"\s*[0-9]{1,2}\s*", size) or not 1 <= int(size) <= len(LETTERS):
                raise PositionError(f"SZ[{size}] is not a board that can be played on here: they are square, 1 to 19")
            at = said["KM"].place if "KM" in said else place
            words = [f"komi={komi_of(points_of(komi, int(size)) or NO_KOMI, int(size))}"]
            if "RU" in said and OURS.fullmatch(plain(said["RU"].values[0])):
                words.append(said["RU"].values[0])
            board = [["."] * int(size) for _ in range(int(size))]
            for each in before:
                for value in each.values if each.name in SET_UP else ():
                    at = each.place
                    for column, row in area(value, int(size)):
                        board[row][column] = SET_UP[each.name]
            mover = "O" if "PL" in said and said["PL"].values[0].strip().upper()[:1] == "W" else "X"
            if "PL" not in said and "AB" in said and "AW" not in said:
                mover = "O"  # a handicap: White begins
            return self.game.from_text(" ".join(["/".join(map("".join, board)), mover, *words]))
        except PositionError as error:
            raise source.error(at, error) from None

    def replayed(self, state: Any, moves: Iterable[Property], source: Source) -> list[int]:
        """The actions, with passes of who was passed over."""
        actions: list[int] = []
        for each in moves:
            if each.name in SET_UP and actions:
                raise source.error(each.place, f"{each.name} changes the board in the middle of the game, which no move does")
            if each.name not in ("B", "W"):
                continue
            if len(each.values) > 1:
                raise source.error(each.place, f"{each.name} has {len(each.values)} points: a move is one")
            try:
                action = action_of(each.values[0], state.size)
                if action == PASS and state.is_terminal():
                    continue  # some servers ask for a third pass
                for meant in [action] if "BW"[state.mover] == each.name else [PASS, action]:
                    if state.is_terminal():
                        raise PositionError(f"{each.name}[{each.values[0]}] comes after two passes, which end the game")
                    if meant not in state.actions():
                        raise PositionError(f"{point_name(meant, state.size)} is not a legal move here: {why_not(state, meant)}")
                    actions.append(meant)
                    state = state.result(meant)
            except PositionError as error:
                raise WrongMove(source.error(each.place, error), str(len(actions) + 1)) from None
        return actions

    def write(self, games: Iterable[Game[Any]]) -> str:
        """The text of games, one after the other. Raises PositionError for a beginning that SGF cannot say."""
        return "\n".join(self.written(game) for game in games)

    def written(self, game: Game[Any]) -> str:
        start: Any = game.start
        head = {"GM": "1", "FF": "4", "CA": "UTF-8", "AP": "zermelo", "SZ": f"{start.size}", "KM": f"{start.komi:g}"}
        ours = [f"superko={len(start.past)}"] if start.past else []
        ours += [flag for flag, wanted in zip(FLAGS, (start.suicide, start.situational, start.WIN), strict=True) if wanted]
        tags = {name: dict(game.tags)[tag] for name, tag in TAGS.items() if tag in dict(game.tags)}
        head |= tags | ({"RU": " ".join(ours)} if ours else {}) | {"RE": result_text(game)}
        lines = ["(;" + "".join(f"{name}[{escaped(value)}]" for name, value in head.items()) + set_up(start)]
        said = properties_of(lines[0])
        fresh = self.start({each.name: each for each in said}, said, 0, Source(lines[0]))
        if fresh != start:
            raise PositionError("SGF has no words for a ko, passes or boards seen before the first position: save this game as .json")
        states: Iterator[Any] = game.positions()
        names = [
            f";{'BW'[state.mover]}[{'' if action == PASS else letters_of(action, state)}]"
            for state, action in zip(states, game.actions, strict=False)
        ]
        return "\n".join([*lines, *("".join(names[i : i + MOVES]) for i in range(0, len(names), MOVES))]) + ")\n"


# ------------------------------------------------------------------------------------------------------------- reading


def trees(text: str, source: Source) -> Iterator[tuple[list[list[Property]], int]]:
    """The nodes of the main line of each game of a text, and where the game begins. Raises PositionError for what is no SGF."""
    nodes: list[list[Property]] = []
    depth = place = 0
    over = False  # was a branch of this game closed? What comes behind it is a variation
    name, values, at = "", [], 0  # type: str, list[str], int
    for found in TOKEN.finditer(text.removeprefix("\ufeff")):
        kind = found.lastgroup
        if kind == "blank" or (depth == 0 and kind != "mark"):
            continue  # outside of games anything may stand
        if kind == "value":
            if not name:
                raise source.error(found.start(), f"{short(found[0])} stands behind no property, as in B[dd]")
            values.append(found["value"])
            continue
        if name:
            if not values:
                raise source.error(at, f"{name} has no value: properties are written as in B[dd]")
            if not over:
                nodes[-1].append(Property("".join(filter(str.isupper, name)) or name.upper(), tuple(values), at))
            name, values = "", []
        if kind == "name":
            if not nodes:
                raise source.error(found.start(), f"{short(found[0])} stands before the first node, which begins with a semicolon")
            name, at = found["name"], found.start()
        elif kind == "strange":
            raise source.error(found.start(), f"{short(found[0])} has no meaning in SGF here")
        elif found["mark"] == "(":
            if depth == 0:
                nodes, over, place = [], False, found.start()
            depth += 1
        elif found["mark"] == ";" and depth:
            if not over:
                nodes.append([])
        elif found["mark"] == ")" and depth:
            over, depth = True, depth - 1
            if depth == 0 and nodes:
                yield nodes, place
    if depth:
        raise source.error(place, "this game has no end: its closing bracket is missing")


def properties_of(text: str) -> list[Property]:
    """The properties of the first node of a game."""
    nodes, _ = next(trees(text + ")", Source(text)))
    return nodes[0]


def plain(value: str) -> str:
    """A value without its backslashes, on one line."""
    return " ".join(re.sub(r"\\(\n)?(.?)", r"\2", value, flags=re.DOTALL).split())


def point_at(letters: str, size: int) -> tuple[int, int]:
    """The column, and the row from above, that two letters name. Raises PositionError."""
    if len(letters) != 2 or any(letter not in LETTERS[:size] for letter in letters):
        raise PositionError(f"{short(letters)} is not a point of a board of {size}: two letters, aa to {2 * LETTERS[size - 1]}")
    return LETTERS.index(letters[0]), LETTERS.index(letters[1])


def area(value: str, size: int) -> Iterator[tuple[int, int]]:
    """The points that a value names, one or a rectangle (aa:cc). Raises PositionError."""
    first, colon, last = value.strip().partition(":")
    (left, top), (right, bottom) = point_at(first, size), point_at(last if colon else first, size)
    left, right, top, bottom = min(left, right), max(left, right), min(top, bottom), max(top, bottom)
    return ((column, row) for column in range(left, right + 1) for row in range(top, bottom + 1))


def action_of(value: str, size: int) -> int:
    """The action that a value names. Raises PositionError."""
    if value.strip() in ("", "tt"):
        return PASS
    column, row = point_at(value.strip(), size)
    return int(stride_for(size) * (size - 1 - row) + column)


def points_of(komi: str, size: int) -> str:
    """Komi as a number of points: with a comma, or, where it is too much for the board, in hundredths, of stones if there are quarters."""
    if not HUNDREDTHS.fullmatch(komi) or int(komi) <= size * size + 1:
        return komi.replace(",", ".")
    return f"{int(komi) / (50 if int(komi) % 50 else 100):g}"


def result_of(given: Property | None, start: Any, source: Source) -> tuple[float, float] | None:
    """What a game came to for Black and for White; None if nothing is said."""
    value = "" if given is None else plain(given.values[0])
    if given is None or value.casefold() in ("", "?", "void"):
        return None
    if value.casefold() in ("0", "draw", "jigo"):
        return (0.0, 0.0)
    found = RESULT.fullmatch(value)
    if not found:
        raise source.error(given.place, f"RE[{value}] is no result: write B+3.5, W+R, 0 or ?")
    ahead = 1.0 if start.WIN or found[2] is None else float(found[2].replace(",", "."))
    return (ahead, -ahead) if found[1].upper() == "B" else (-ahead, ahead)


# ------------------------------------------------------------------------------------------------------------- writing


def escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace("]", "\\]")


def letters_of(point: int, state: Any) -> str:
    """A point as two letters."""
    row, column = divmod(point, stride_for(state.size))
    return LETTERS[column] + LETTERS[state.size - 1 - row]


def set_up(start: Any) -> str:
    """The stones of the first position, and who is to move where that needs to be said."""
    marks = [(mark, f"[{LETTERS[column]}{LETTERS[row]}]") for row, line in enumerate(rows(start)) for column, mark in enumerate(line)]
    stones = [(name, "".join(at for mark, at in marks if mark == colour)) for name, colour in (("AB", "X"), ("AW", "O"))]
    said = "".join(name + points for name, points in stones if points)
    return said + (f"PL[{'BW'[start.mover]}]" if said or start.mover else "")


def result_text(game: Game[Any]) -> str:
    """B+3.5, W+R, 0 or ?."""
    if game.utilities is None:
        return "?"
    last: Any = game.last
    ahead = last.score() if game.ending == OVER else game.utilities[0]
    if ahead == 0:
        return "0"
    given_up = game.ending == AGREED and (last.WIN or abs(ahead) == 1)
    return f"{'B' if ahead > 0 else 'W'}+{'R' if given_up else f'{abs(ahead):g}'}"
