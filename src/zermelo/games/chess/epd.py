"""EPD, Extended Position Description: positions of chess, one in every line, and what is said of each.

    1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - bm Qd1+; id "BK.01";

        the first four fields of a FEN; the two counts of plies and moves may follow
        then operations: a name, and what it is given; a semicolon ends each

    bm  am            the best moves; moves to be avoided                   pv     the line that is expected
    id                the name of the position, in quotes                   sm pm  the move that was played, the one that is expected
    c0 ... c9         comments, v0 ... v9 values, in quotes                 dm     mate in so many moves
    acd  acn  acs     depth, nodes and seconds of an analysis               hmvc   plies since the last capture or pawn move
    ce                its value for who is to move, in hundredths of a pawn fmvn   number of the move

Other operations are kept as they are. A position is a game here that begins with it and has no moves; its operations are its tags.
The Strategic Test Suite grades moves: c0 "f5=10, Bf2=4", and in later editions c9 "f4f5 d4f2" with their points in c8.

Sources: S. Edwards, Portable Game Notation Specification and Implementation Guide, 1994, section 16.2. D. Corbit and S. Markoff's Strategic
Test Suite, in F. Mosca's edition (STS-Rating).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from ...errors import PositionError
from ...source import Source
from .._played.answers import Answers
from .._played.game import Game
from .._texts import short
from .notation import fen, legal_moves, position_of, read_move

if TYPE_CHECKING:
    from . import Chess

MOVES = ("bm", "am")
"""Operations that name legal moves; of those that tell a line, or a move that was played elsewhere, nothing is asked."""
WORDS = (*MOVES, "pv", "pm", "sm")
"""Operations whose moves stand without quotes."""
NUMBERS = ("acd", "acn", "acs", "ce", "dm", "fmvn", "hmvc")
"""Operations that are given a number. It is kept whatever it is, and counts where it can be what it says."""
QUOTED = re.compile("id|[cv][0-9]")
"""Operations that are given a text, whatever it looks like."""

COUNT = re.compile(r"[0-9]{1,4}")
NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_-]{0,29}")
INTEGER = re.compile(r"[+-]?[0-9]{1,18}")
NUMBER = re.compile(r"[+-]?[0-9]{1,18}(?:\.[0-9]{1,18})?")
TOKEN = re.compile(r'(?P<blank>\s+)|(?P<end>;)|(?P<text>"(?:[^"\\]|\\.)*")|(?P<open>".*)|(?P<word>[^\s;"]+)', re.DOTALL)
GRADE = re.compile(r"([^\s=,]+) ?= ?([0-9]{1,6}(?:\.[0-9]{1,3})?)")


class Operand(NamedTuple):
    """What an operation is given: a text without its quotes, and where it stands in the line."""

    text: str
    place: int
    is_text: bool


class Operation(NamedTuple):
    """A name, where it stands, and what it is given."""

    name: str
    place: int
    operands: tuple[Operand, ...]

    @property
    def value(self) -> str:
        """What it is given, as one text; quotes are kept only where there are several, or where there are others in them."""
        if len(self.operands) == 1 and (QUOTED.fullmatch(self.name) or '"' not in self.operands[0].text):
            return self.operands[0].text
        return " ".join(quoted(each.text) if each.is_text else each.text for each in self.operands)


class Misplaced(PositionError):
    """An error at a place of a line."""

    def __init__(self, place: int, why: object) -> None:
        super().__init__(str(why))
        self.place = place


class Epd:
    """The positions of a file, as games without moves."""

    keeps_moves = False

    def __init__(self, game: type[Chess]) -> None:
        self.game = game
        self.read_before: dict[Game[Any], Answers] = {}

    def scan(self, text: str) -> Iterator[Game[Any] | PositionError]:
        """The positions of a text one by one; a line that holds none yields its error."""
        source, place = Source(text), 0
        for line in text.split("\n"):
            if line.strip() and not line.lstrip().startswith("#"):
                try:
                    yield self.read(line)
                except Misplaced as error:
                    yield source.error(place + error.place, error)
            place += len(line) + 1

    def read(self, line: str) -> Game[Any]:
        """The position of a line. Raises Misplaced."""
        fields = list(re.finditer(r"[^\s;]+", line))[:6]
        counted = len(fields) == 6 and all(COUNT.fullmatch(each[0]) for each in fields[4:])
        board = fields[: 6 if counted else 4]
        if len(board) < 4:
            raise Misplaced(
                len(line) - len(line.lstrip()), f"{short(line)} is not a position of Chess: write its board, side, castling and en passant"
            )
        try:
            state = position_of(self.game, [each[0] for each in board])
        except PositionError as error:
            raise Misplaced(board[0].start(), f"{short(' '.join(each[0] for each in board))} is not a position of Chess: {error}") from None
        found = operations(line, board[-1].end())
        for each in found:
            check(each)
        tags = {each.name: each.value for each in found}
        if COUNT.fullmatch(tags.get("hmvc", "")):
            clock = int(tags.pop("hmvc"))
            state = state if counted else state._replace(clock=clock)
        if counted and int(board[5][0]) > 1:
            tags.setdefault("fmvn", board[5][0])
        answers = answers_of(state, {each.name: each for each in found})
        game: Game[Any] = Game.of(state, (), tags=tags.items())
        self.read_before[game] = answers
        return game

    def write(self, games: Iterable[Game[Any]]) -> str:
        """The text of positions. Raises PositionError for a game with moves, and for what no operation can say."""
        return "".join(f"{self.line(game)}\n" for game in games)

    def line(self, game: Game[Any]) -> str:
        if game.actions:
            raise PositionError("an EPD file keeps positions, and this game has moves: save it as .pgn or .json")
        fields = fen(game.start).split()
        clock = {"hmvc": fields[4]} if fields[4] != "0" else {}
        return " ".join([*fields[:4], *(f"{each};" for each in written({**clock, **dict(game.tags)}))])

    def answers(self, game: Game[Any]) -> Answers | None:
        """What is right in a position, by bm, am, dm and graded moves."""
        found = self.read_before.get(game)
        if found is None:
            line = " ".join(f"{each};" for each in written({name: value for name, value in game.tags if NAME.fullmatch(name)}))
            found = answers_of(game.start, {each.name: each for each in operations(line, 0)})
        return None if found == Answers() else found


# ---------------------------------------------------------------------------------------------- reading


def operations(line: str, place: int) -> list[Operation]:
    """The operations from this place of a line on."""
    found: dict[str, Operation] = {}
    here: list[re.Match[str]] = []

    def close() -> None:
        if not here:
            return
        name, *given = here
        if not NAME.fullmatch(name[0]):
            raise Misplaced(name.start(), f"expected the name of an operation such as bm or id, got {short(name[0])}")
        if name[0] in found:
            raise Misplaced(name.start(), f"{name[0]} is already given: remove one of them")
        operands = (Operand(unquoted(each), each.start(), each.lastgroup == "text") for each in given)
        found[name[0]] = Operation(name[0], name.start(), tuple(operands))
        here.clear()

    for token in TOKEN.finditer(line, place):
        if token.lastgroup == "open":
            raise Misplaced(token.start(), f'this text is never closed, add a ": {short(token[0])}')
        if token.lastgroup == "end":
            close()
        elif token.lastgroup != "blank":
            here.append(token)
    close()
    return list(found.values())


def check(operation: Operation) -> None:
    """Raises Misplaced if an operation that everybody knows is given what it cannot be."""
    name, operands = operation.name, operation.operands
    if name in MOVES and not operands:
        raise Misplaced(operation.place, f"{name} names no move: write one, as in {name} Nf3;")
    if name in NUMBERS and (len(operands) != 1 or not NUMBER.fullmatch(operands[0].text)):
        raise Misplaced(operation.place, f"{name} is given a number, got {short(operation.value) if operands else 'nothing'}")


def unquoted(token: re.Match[str]) -> str:
    """What a token says: a text without its quotes, and without the backslashes before quotes and backslashes in it."""
    return re.sub(r'\\(["\\])', r"\1", token[0][1:-1]) if token.lastgroup == "text" else token[0]


def answers_of(state: Chess, found: Mapping[str, Operation]) -> Answers:
    """What the operations say is right. Raises Misplaced for a move that is not legal."""
    legal = legal_moves(state) if {"bm", "am", "c0", "c8"} & set(found) else {}
    named = {name: tuple(move(state, each.text, each, name, legal) for each in found[name].operands) for name in MOVES if name in found}
    mate = int(found["dm"].value) if "dm" in found and COUNT.fullmatch(found["dm"].value) else 0
    return Answers(named.get("bm", ()), named.get("am", ()), points(state, found, legal), mate=mate or None)


def points(state: Chess, found: Mapping[str, Operation], legal: Mapping[str, int]) -> dict[int, float]:
    """What each of the graded moves brings."""
    for name in ("c9", "c7"):
        if name in found and "c8" in found:
            moves, grades = found[name].value.split(), found["c8"].value.split()
            if len(moves) == len(grades) and all(COUNT.fullmatch(each) for each in grades):
                return graded(state, zip(moves, map(float, grades), strict=True), found[name], legal)
    if "c0" in found:
        parts = [GRADE.fullmatch(each.strip()) for each in found["c0"].value.split(",")]
        if all(parts):
            return graded(state, ((each[1], float(each[2])) for each in parts if each), found["c0"], legal)
    return {}


def graded(state: Chess, pairs: Iterable[tuple[str, float]], where: Operation, legal: Mapping[str, int]) -> dict[int, float]:
    """Points by move. Of a move that is named twice the first counts."""
    worth: dict[int, float] = {}
    for text, number in pairs:
        worth.setdefault(move(state, text, where.operands[0], where.name, legal), number)
    return worth


def move(state: Chess, text: str, where: Operand, name: str, legal: Mapping[str, int]) -> int:
    """The legal move of an operation."""
    if not legal:
        raise Misplaced(where.place, f"{name} names {short(text)}, but the game is over in this position")
    try:
        return read_move(state, text, legal)
    except PositionError as error:
        raise Misplaced(where.place, f"{name} {error}") from None


# ---------------------------------------------------------------------------------------------- writing


def written(tags: Mapping[str, str]) -> Iterator[str]:
    """Operations as they are written. Raises PositionError for a name that cannot be one."""
    for name, value in tags.items():
        if not NAME.fullmatch(name):
            raise PositionError(f"{short(name)} cannot be the name of an operation of EPD: use letters, digits and _")
        said = " ".join(value.split())
        several = '"' in said and all(each.lastgroup in ("blank", "text", "word") for each in TOKEN.finditer(said))
        bare = name in WORDS or name in NUMBERS or INTEGER.fullmatch(said)
        if QUOTED.fullmatch(name) or not (several or (bare and not set(said) & set('";'))):
            said = quoted(said)
        yield f"{name} {said}" if value else name


def quoted(text: str) -> str:
    """A text in its quotes."""
    return '"{}"'.format(text.replace("\\", "\\\\").replace('"', '\\"'))
