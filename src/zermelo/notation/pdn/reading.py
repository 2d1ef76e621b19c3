"""From the text of a file to games: words, the words of each game, and its moves one after the other, replayed as they are read."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from ...errors import PositionError
from ...games.checkers import START, Checkers
from ...games.checkers.notation import MARKS, SIDES, is_begun, read_fen, read_move, read_squares
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

DEEPEST = 100
"""Variations within variations; no game has as many, and each takes room on the stack."""

EMPTY = 'there is no game in it: write tags such as [Event "?"], moves such as 1. 11-15 23-19, and a result such as *'
"""What is wrong with a file that holds no game."""


# ---------------------------------------------------------------------------------------------- the words of a file


class Token(NamedTuple):
    """A word of a file, and where it begins."""

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


def words(text: str) -> Iterator[Token]:
    """The words of a file, blanks left out."""
    for found in TOKENS.finditer(text):
        kind = str(found.lastgroup)
        if kind != "blank":
            yield Token(kind, found[0], found.start())


class Places:
    """Lines and columns of a text, counted from 1."""

    def __init__(self, text: str) -> None:
        self.begins = [0, *(found.end() for found in re.finditer("\n", text))]

    def line(self, place: int) -> int:
        return bisect_right(self.begins, place)

    def error(self, place: int, sentence: object) -> PositionError:
        line = self.line(place)
        return PositionError(f"line {line}, column {place - self.begins[line - 1] + 1}: {sentence}")


# ---------------------------------------------------------------------------------------------- games of a file


class Text(NamedTuple):
    """The words of one game, not yet understood."""

    tags: list[Token]
    body: list[Token]
    result: str | None  # that ends the moves


def texts(tokens: Sequence[Token]) -> Iterator[Text]:
    """The words of a file, game by game: a result ends a game, and so do the tags of the next."""
    tags: list[Token] = []
    body: list[Token] = []
    depth = 0
    for index, token in enumerate(tokens):
        if token.kind == "tag":
            if has_moves(body):
                yield Text(tags, body, None)
                tags, body = [], []
            tags.append(token)
            depth = 0
            continue
        depth = max(0, depth + (token.kind == "open") - (token.kind == "close"))
        if depth == 0 and ends_a_game(tokens, index):
            if tags or has_moves(body) or token.kind == "result":  # a star behind a result, 1-0 *, ends nothing more
                yield Text(tags, body, RESULTS[token.text])
                tags, body = [], []
        else:
            body.append(token)
    if tags or any(token.kind != "comment" for token in body):
        yield Text(tags, body, None)


def has_moves(body: Iterable[Token]) -> bool:
    """Is there more than comments, and what cannot be read?"""
    return any(token.kind not in ("comment", "strange") for token in body)


def ends_a_game(tokens: Sequence[Token], index: int) -> bool:
    """Is this word a result? A star is one unless more moves of the game, or its result, follow."""
    if tokens[index].kind != "star":
        return tokens[index].kind == "result"
    following = next((token for token in tokens[index + 1 :] if token.kind != "comment"), None)
    if following is None or following.kind in ("tag", "strange"):
        return True
    return following.kind == "number" and re.match("[0-9]*", following.text)[0] == "1"  # type: ignore[index]


def scan(text: str) -> Iterator[Record | PositionError]:
    """The games of a file one by one; in the place of one that cannot be replayed, what is wrong and where."""
    places = Places(text)
    for game in texts(list(words(text))):
        try:
            yield record_of(game, places)
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


def record_of(game: Text, places: Places) -> Record:
    """One game, replayed."""
    tags: dict[str, str] = {}
    spots: dict[str, int] = {}
    for token in game.tags:
        name, value = tag_of(token)
        if name in tags:
            raise places.error(token.place, f"the tag {name} stands here for the second time: leave one of them out")
        tags[name], spots[name] = value, token.place
    start = start_of(tags, spots, places)
    cursor = Cursor(game.body, places)
    play = cursor.line(start)
    if cursor.index < len(game.body):
        raise places.error(cursor.here().place, "this bracket closes a variation that never began")
    told = RESULTS.get(tags.get("Result", UNFINISHED), UNFINISHED)
    first = (game.tags or game.body)[0].place if game.tags or game.body else 0
    return Record(start, play, game.result or told, tags, places.line(first))


def tag_of(token: Token) -> tuple[str, str]:
    """The name and the value of a tag."""
    name, value = re.fullmatch(r'\[\s*(\w+)\s+"(.*)"\s*\]', token.text, re.DOTALL).groups()  # type: ignore[union-attr]
    return name, re.sub(r"\\(.)", r"\1", value)


def start_of(tags: Mapping[str, str], spots: Mapping[str, int], places: Places) -> Checkers:
    """Where a game begins."""
    kind, _, rest = tags.get("GameType", GAME_TYPE).partition(",")
    if kind.strip() != GAME_TYPE:
        other = OTHER_GAMES.get(kind.strip(), "another game")
        raise places.error(spots["GameType"], f"GameType {kind.strip()} is {other}: only 21, English draughts, is read")
    if "FEN" in tags:
        try:
            return read_fen(Checkers, tags["FEN"])[0]
        except PositionError as error:
            raise places.error(spots["FEN"], error) from None
    if tags.get("SetUp", "0") == "1":
        raise places.error(spots["SetUp"], "SetUp says that the game begins with a position of its own, but there is no tag FEN")
    if rest.strip()[:1].upper() == "W":
        raise places.error(spots["GameType"], "White is to begin, but in English draughts Black does: add a tag FEN with the position")
    return START


class Cursor:
    """Reads the moves of one game, word by word."""

    def __init__(self, tokens: Sequence[Token], places: Places) -> None:
        self.tokens = tokens
        self.places = places
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
                said = " ".join(token.text.strip("{};").split())
                if moves:
                    moves[-1] = moves[-1]._replace(comment=f"{moves[-1].comment} {said}".strip())
                else:
                    before = f"{before} {said}".strip()
            elif token.kind == "open":
                variation = self.variation(token, states, moves)
                moves[-1] = moves[-1]._replace(variations=(*moves[-1].variations, variation))
            elif token.kind in ("marks", "nag", "star") and moves:
                moves[-1] = judged(moves[-1], token)
            elif token.kind not in ("number", "result"):
                raise self.places.error(token.place, strange(token))
        if opened and self.index == len(self.tokens):
            raise self.places.error(opened.place, "this bracket opens a variation that never ends: close it with )")
        return Line(tuple(moves), before)

    def variation(self, opened: Token, states: Sequence[Checkers], moves: Sequence[Move]) -> Line:
        """Another way to go on from where the last move was played."""
        if not moves:
            raise self.places.error(opened.place, "a variation stands behind the move that it replaces, and there is none before this one")
        self.depth += 1
        if self.depth > DEEPEST:
            raise self.places.error(opened.place, f"this variation is inside {DEEPEST} others: at most {DEEPEST} are read")
        line = self.line(states[-2], opened)
        self.depth -= 1
        self.index += 1
        return line

    def move(self, state: Checkers) -> Move:
        """The move that begins here: one word, or several where a jump is written jump by jump."""
        first = self.here()
        name, squares, marks = parts(first)
        if state.is_terminal():
            raise self.places.error(first.place, f"{name} comes after the end of the game, where {SIDES[state.mover]} cannot move")
        self.index += 1
        while is_begun(state, squares) and self.index < len(self.tokens) and self.here().kind == "move":
            _, onward, praise = parts(self.here())
            if onward[0] != squares[-1]:
                break
            squares = squares + onward[1:]
            name, marks = "x".join(map(str, squares)), marks + praise
            self.index += 1
        try:
            return Move(read_move(state, name), marks)
        except PositionError as error:
            raise self.places.error(first.place, error) from None


def parts(token: Token) -> tuple[str, list[int], str]:
    """The name of a move, its squares, and the marks behind it; a star means a strong move, and becomes `!`."""
    text = re.sub(r"\s+", "", token.text)
    name = text.rstrip(MARKS + "*")
    marks = "".join(mark for mark in text[len(name) :].replace("*", "!") if mark in "!?")
    return name, read_squares(name) or [], marks


def judged(move: Move, token: Token) -> Move:
    """The move with one more judgement."""
    if token.kind == "nag":
        return move._replace(nags=(*move.nags, int(token.text[1:])))
    return move._replace(marks=move.marks + token.text.strip("()").replace("*", "!"))


def strange(token: Token) -> str:
    """What is wrong with a word that has no place among moves."""
    if token.text.startswith("{"):
        return "this comment never ends: close it with }"
    if token.text.startswith("["):
        return f'{shortened(token.text)} is no tag: write [Name "value"]'
    if token.kind in ("marks", "nag", "star"):
        return f"{token.text} stands behind the move that it judges, and there is none before this one"
    return f"{shortened(token.text)} is neither a move, such as 11-15, nor a comment, in {{ }}"


def shortened(text: str) -> str:
    shown = " ".join(text.split())
    return repr(shown if len(shown) <= 30 else shown[:27] + "...")
