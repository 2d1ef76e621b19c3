"""Reading games: the tokens of each, its tags and moves, replayed one after the other."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ....errors import PositionError
from ....source import Source
from ..game import WrongMove
from .record import UNFINISHED, Line, Move, Record
from .tokens import GameTokens, Token

if TYPE_CHECKING:
    from .dialect import Dialect

MAX_DEPTH = 100
"""The most variations inside each other, since each takes room on the stack."""


def record_of(dialect: Dialect, game: GameTokens, source: Source) -> Record:
    """One game, replayed."""
    tags: dict[str, str] = {}
    spots: dict[str, int] = {}
    for token in game.tags:
        name, value = tag_of(token)
        if name not in tags:  # of a tag that is given twice the first counts
            tags[name], spots[name] = value, token.place
    start = dialect.start_of(tags, spots, source)
    cursor = Cursor(dialect, game.body, source, dialect.number(tags))
    play = cursor.line(start)
    written = tags.get("Result", UNFINISHED) if game.result is None else game.result
    first = (game.tags or game.body)[0].place if game.tags or game.body else 0
    return dialect.record(start, play, dialect.results.get(written, UNFINISHED), tags, source.spot(first).line)


def tag_of(token: Token) -> tuple[str, str]:
    """The name and the value of a tag. Some programs forget the backslash before a mark or a backslash; some people the marks."""
    name, value = re.fullmatch(r'\[\s*(\w+)\s+("?)(.*?)\2\s*\]\s*', token.text, re.DOTALL).group(1, 3)  # type: ignore[union-attr]
    return name, re.sub(r'\\(["\\])', r"\1", value)


class Cursor:
    """Reads the moves of one game, token by token."""

    def __init__(self, dialect: Dialect, tokens: Sequence[Token], source: Source, number: int = 1) -> None:
        self.dialect = dialect
        self.tokens = tokens
        self.source = source
        self.number = number  # of the first move
        self.index = 0
        self.depth = 0  # of variations

    def here(self) -> Token:
        return self.tokens[self.index]

    def line(self, state: Any, opened: Token | None = None) -> Line:
        """The moves from here to the end, or to the bracket that closes the variation that `opened`."""
        before, moves = "", list[Move]()
        states = [state]
        while self.index < len(self.tokens):
            token = self.here()
            if token.kind == "close" and opened:
                break
            if token.kind == "move":
                moves.append(self.move(states))
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
                if moves:
                    moves[-1] = moves[-1]._replace(variations=(*moves[-1].variations, variation))
            elif token.kind in ("marks", "nag", "star") and moves:
                moves[-1] = annotated(moves[-1], token)
            elif token.kind == "sign":
                if moves and (nag := self.dialect.signs[token.text]):
                    moves[-1] = moves[-1]._replace(nags=(*moves[-1].nags, nag))
            elif token.kind not in ("number", "result", "close"):  # what closes nothing is passed over
                raise self.wrong(states, token, self.dialect.unexpected(token))
        if opened and self.index == len(self.tokens):
            raise self.source.error(opened.place, "this variation is never closed: add a )")
        return Line(tuple(moves), before)

    def move(self, states: Sequence[Any]) -> Move:
        """The move that begins here."""
        token = self.here()
        try:
            return self.dialect.move(self, states[-1])
        except PositionError as error:
            raise self.wrong(states, token, error) from None

    def wrong(self, states: Sequence[Any], token: Token, why: object) -> WrongMove:
        """The error for what stands after these positions."""
        plies = len(states) - 1 + (states[0].to_move() != self.dialect.first)
        return WrongMove(self.source.error(token.place, why), f"{plies // 2 + self.number}{'...' * (plies % 2)}")

    def variation(self, opened: Token, states: Sequence[Any], moves: Sequence[Move]) -> Line:
        """A variation from the position before the last move."""
        if not self.dialect.follows_variations:
            self.pass_over(opened)
            return Line(())
        if not moves:
            raise self.source.error(opened.place, "a variation must come after the move that it replaces")
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise self.source.error(opened.place, f"variations are nested more than {MAX_DEPTH} deep")
        line = self.line(states[-2], opened)
        self.depth -= 1
        self.index += 1
        return line

    def pass_over(self, opened: Token) -> None:
        """Go on behind the bracket that closes the variation that `opened`."""
        depth = 1
        while depth:
            if self.index == len(self.tokens):
                raise self.source.error(opened.place, "this variation is never closed: add a )")
            depth += {"open": 1, "close": -1}.get(self.here().kind, 0)
            self.index += 1


def annotated(move: Move, token: Token) -> Move:
    """The move with one more mark or NAG."""
    if token.kind == "nag":
        return move._replace(nags=(*move.nags, int(token.text[1:])))
    return move._replace(marks=move.marks + token.text.strip("()").replace("*", "!"))
