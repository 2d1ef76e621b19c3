"""Reading games: the tokens of a file, the tokens of each game, and its moves, replayed one after the other."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from ...errors import PositionError
from ...games.checkers import START, Checkers
from ...games.checkers.notation import MARKS, SIDES, is_begun, read_fen, read_move, read_squares
from ..source import Source
from .record import RESULTS, UNFINISHED, Line, Move, Record

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

MAX_DEPTH = 100
"""The most variations inside each other, since each takes room on the stack."""

EMPTY = 'the file contains no game: write tags such as [Event "?"], moves such as 1. 11-15 23-19, and a result such as *'
"""The error for a file without games."""


# ---------------------------------------------------------------------------------------------- the tokens of a file


class Token(NamedTuple):
    """A token of a file, and where it begins."""

    kind: str
    text: str
    place: int


TOKENS = re.compile(
    r"""
      (?P<blank>   \s+ | ^%[^\n]* )
    | (?P<comment> \{[^}]*\} | ;[^\n]* )
    | (?P<tag>     \[ \s* \w+ \s+ "(?:[^"\\\n]|\\.)*" \s* \] )
    | (?P<marks>   \( [!?]+ \) | [!?]+ )
    | (?P<open>    \( )
    | (?P<close>   \) )
    | (?P<nag>     \$ [0-9]{1,3} )
    | (?P<result>  (?: 1/2-1/2 | ½-½ | 1-0 | 0-1 | 2-0 | 0-2 | 1-1 | 0-0 ) (?![0-9:x-]) )
    | (?P<number>  [0-9]+ [ \t]* \.+ | \.\.+ )
    | (?P<move>    (?: [0-9]{1,2} (?: [-x:×] [ \t]* [0-9]{1,2} )+ (?![0-9]) | [0-9]{4} (?![0-9.]) ) [!?*+\#]* )
    | (?P<star>    \* )
    | (?P<strange> \{.* | \[[^\n]* | [^\s()\[\]{};]+ | . )
    """,
    re.VERBOSE | re.MULTILINE | re.DOTALL | re.IGNORECASE,
)


def tokens_of(text: str) -> Iterator[Token]:
    """The tokens of a file, without blanks."""
    for found in TOKENS.finditer(text):
        kind = str(found.lastgroup)
        if kind != "blank":
            yield Token(kind, found[0], found.start())


# ---------------------------------------------------------------------------------------------- games of a file


class GameTokens(NamedTuple):
    """The tokens of one game."""

    tags: list[Token]
    body: list[Token]
    result: str | None  # that ends the moves


def games_of(tokens: Sequence[Token]) -> Iterator[GameTokens]:
    """The tokens of a file, game by game: a result ends a game, and so do the tags of the next."""
    tags: list[Token] = []
    body: list[Token] = []
    depth = 0
    for index, token in enumerate(tokens):
        if token.kind == "tag":
            if has_moves(body):
                yield GameTokens(tags, body, None)
                tags, body = [], []
            tags.append(token)
            depth = 0
            continue
        depth = max(0, depth + (token.kind == "open") - (token.kind == "close"))
        if depth == 0 and ends_a_game(tokens, index):
            if tags or has_moves(body) or token.kind == "result":  # a star after a result, 1-0 *, does not end another game
                yield GameTokens(tags, body, RESULTS[token.text])
                tags, body = [], []
        else:
            body.append(token)
    if tags or any(token.kind != "comment" for token in body):
        yield GameTokens(tags, body, None)


def has_moves(body: Iterable[Token]) -> bool:
    """Is there anything besides comments and unreadable tokens?"""
    return any(token.kind not in ("comment", "strange") for token in body)


def ends_a_game(tokens: Sequence[Token], index: int) -> bool:
    """Is this token a result? A star is one unless more moves of the game, or its result, follow."""
    if tokens[index].kind != "star":
        return tokens[index].kind == "result"
    following = next((token for token in tokens[index + 1 :] if token.kind != "comment"), None)
    if following is None or following.kind in ("tag", "strange"):
        return True
    return following.kind == "number" and re.match("[0-9]*", following.text)[0] == "1"  # type: ignore[index]


def scan(text: str) -> Iterator[Record | PositionError]:
    """The games of a file one by one; a game that cannot be replayed yields its error."""
    source = Source(text)
    for game in games_of(list(tokens_of(text))):
        try:
            yield record_of(game, source)
        except PositionError as error:
            yield error


def read(text: str) -> list[Record]:
    """The games of a file. Raises PositionError, with line and column, if one of them cannot be replayed, or there is none."""
    games: list[Record] = []
    for game in scan(text):
        if isinstance(game, PositionError):
            raise game
        games.append(game)
    if not games:
        raise PositionError(EMPTY)
    return games


def record_of(game: GameTokens, source: Source) -> Record:
    """One game, replayed."""
    tags: dict[str, str] = {}
    spots: dict[str, int] = {}
    for token in game.tags:
        name, value = tag_of(token)
        if name in tags:
            raise source.error(token.place, f"the tag {name} is already given: remove one of them")
        tags[name], spots[name] = value, token.place
    start = start_of(tags, spots, source)
    cursor = Cursor(game.body, source)
    play = cursor.line(start)
    if cursor.index < len(game.body):
        raise source.error(cursor.here().place, "this bracket does not close any variation: remove it")
    tagged = RESULTS.get(tags.get("Result", UNFINISHED), UNFINISHED)
    first = (game.tags or game.body)[0].place if game.tags or game.body else 0
    return Record(start, play, game.result or tagged, tags, source.spot(first).line)


def tag_of(token: Token) -> tuple[str, str]:
    """The name and the value of a tag."""
    name, value = re.fullmatch(r'\[\s*(\w+)\s+"(.*)"\s*\]', token.text, re.DOTALL).groups()  # type: ignore[union-attr]
    return name, re.sub(r"\\(.)", r"\1", value)


def start_of(tags: Mapping[str, str], spots: Mapping[str, int], source: Source) -> Checkers:
    """The position in which a game begins."""
    kind, _, rest = tags.get("GameType", GAME_TYPE).partition(",")
    if kind.strip() != GAME_TYPE:
        other = OTHER_GAMES.get(kind.strip(), "another game")
        raise source.error(spots["GameType"], f"GameType {kind.strip()} is {other}: only 21, English draughts, can be read")
    if "FEN" in tags:
        try:
            return read_fen(Checkers, tags["FEN"])[0]
        except PositionError as error:
            raise source.error(spots["FEN"], error) from None
    if tags.get("SetUp", "0") == "1":
        raise source.error(spots["SetUp"], "SetUp is 1, but the tag FEN with the position is missing")
    if rest.strip()[:1].upper() == "W":
        raise source.error(spots["GameType"], "in English draughts Black begins, not White: add a tag FEN with the position")
    return START


class Cursor:
    """Reads the moves of one game, token by token."""

    def __init__(self, tokens: Sequence[Token], source: Source) -> None:
        self.tokens = tokens
        self.source = source
        self.index = 0
        self.depth = 0  # of variations

    def here(self) -> Token:
        return self.tokens[self.index]

    def line(self, state: Checkers, opened: Token | None = None) -> Line:
        """The moves from here to the end, or to the bracket that closes the variation that `opened`."""
        before, moves = "", list[Move]()
        states = [state]
        while self.index < len(self.tokens):
            token = self.here()
            if token.kind == "close":
                break
            if token.kind == "move":
                moves.append(self.move(states[-1]))
                states.append(states[-1].result(moves[-1].action))
                continue
            self.index += 1
            if token.kind == "comment":
                comment = " ".join(token.text.strip("{};").split())
                if moves:
                    moves[-1] = moves[-1]._replace(comment=f"{moves[-1].comment} {comment}".strip())
                else:
                    before = f"{before} {comment}".strip()
            elif token.kind == "open":
                variation = self.variation(token, states, moves)
                moves[-1] = moves[-1]._replace(variations=(*moves[-1].variations, variation))
            elif token.kind in ("marks", "nag", "star") and moves:
                moves[-1] = annotated(moves[-1], token)
            elif token.kind not in ("number", "result"):
                raise self.source.error(token.place, unexpected(token))
        if opened and self.index == len(self.tokens):
            raise self.source.error(opened.place, "this variation is never closed: add a )")
        return Line(tuple(moves), before)

    def variation(self, opened: Token, states: Sequence[Checkers], moves: Sequence[Move]) -> Line:
        """A variation from the position before the last move."""
        if not moves:
            raise self.source.error(opened.place, "a variation must come after the move that it replaces")
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise self.source.error(opened.place, f"variations are nested more than {MAX_DEPTH} deep")
        line = self.line(states[-2], opened)
        self.depth -= 1
        self.index += 1
        return line

    def move(self, state: Checkers) -> Move:
        """The move that begins here: one token, or several if a jump is written jump by jump."""
        first = self.here()
        name, squares, marks = parts(first)
        if state.is_terminal():
            raise self.source.error(first.place, f"{name} comes after the end of the game: {SIDES[state.mover]} cannot move")
        self.index += 1
        while is_begun(state, squares) and self.index < len(self.tokens) and self.here().kind == "move":
            _, next_squares, next_marks = parts(self.here())
            if next_squares[0] != squares[-1]:
                break
            squares = squares + next_squares[1:]
            name, marks = "x".join(map(str, squares)), marks + next_marks
            self.index += 1
        try:
            return Move(read_move(state, name), marks)
        except PositionError as error:
            raise self.source.error(first.place, error) from None


def parts(token: Token) -> tuple[str, list[int], str]:
    """The name of a move, its squares, and the marks after it; a star means a strong move, and becomes `!`."""
    text = re.sub(r"\s+", "", token.text)
    name = text.rstrip(MARKS + "*")
    marks = "".join(mark for mark in text[len(name) :].replace("*", "!") if mark in "!?")
    return name, read_squares(name) or [], marks


def annotated(move: Move, token: Token) -> Move:
    """The move with one more mark or NAG."""
    if token.kind == "nag":
        return move._replace(nags=(*move.nags, int(token.text[1:])))
    return move._replace(marks=move.marks + token.text.strip("()").replace("*", "!"))


def unexpected(token: Token) -> str:
    """The error for a token that does not belong among moves."""
    if token.text.startswith("{"):
        return "this comment is never closed: add a }"
    if token.text.startswith("["):
        return f'a tag must be [Name "value"], got {shortened(token.text)}'
    if token.kind in ("marks", "nag", "star"):
        return f"{token.text} must come after a move"
    return f"expected a move such as 11-15, or a comment in {{ }}, got {shortened(token.text)}"


def shortened(text: str) -> str:
    shown = " ".join(text.split())
    return repr(shown if len(shown) <= 30 else shown[:27] + "...")
