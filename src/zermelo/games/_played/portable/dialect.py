"""What a notation says of its own game: how moves are written, which tags it has, where a game begins."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from re import Pattern
from typing import TYPE_CHECKING, Any, ClassVar

from ....errors import PositionError, shortened
from ....source import Source
from ..game import Game
from .reading import Cursor, record_of
from .record import UNFINISHED, Move, Record
from .tokens import Token, games_of, pattern_of, tokens_of
from .writing import written

if TYPE_CHECKING:
    from collections.abc import Iterable


class Dialect:
    """The notation of one game. Derived classes give the constants, and the methods that raise NotImplementedError."""

    moves: str
    """How moves look, as a regular expression (with blanks in it that mean nothing)."""
    numbers = r"[0-9]+ [ \t]* \.+"
    """How their numbers look."""
    results: ClassVar[Mapping[str, str]] = {"1-0": "1-0", "0-1": "0-1", "1/2-1/2": "1/2-1/2", "½-½": "1/2-1/2", UNFINISHED: UNFINISHED}
    """The results that can be read, and how each is written."""
    signs: Mapping[str, int] = {}
    """What people write behind moves besides ! and ?, and the number that says the same; 0 if it says nothing."""
    example: str
    """A move, for sentences about what is none."""
    first: int
    """The player whose moves the numbers precede."""
    star_may_mark = False
    """May a star after a move mark it as strong?"""
    follows_variations = True
    """Are variations replayed, and kept?"""
    sorts_tags = False
    """Do further tags stand in the order of the alphabet?"""
    record: type[Record] = Record

    def __init__(self, game: Any) -> None:
        self.game = game

    @cached_property
    def pattern(self) -> Pattern[str]:
        return pattern_of(self.moves, self.numbers, self.results, self.signs)

    def unnamed(self, find: Callable[[str], Any]) -> Dialect:
        """The same where nobody has named the game: each game of a file is what it says of itself. `find` knows games by their names."""
        return self

    # What differs from game to game.

    def start_of(self, tags: Mapping[str, str], spots: Mapping[str, int], source: Source) -> Any:
        """The position in which a game begins; `spots` are the places of the tags. Raises PositionError."""
        if "FEN" in tags:
            try:
                return self.position(tags["FEN"])
            except PositionError as error:
                raise source.error(spots["FEN"], error) from None
        if tags.get("SetUp", "0") == "1":
            raise source.error(spots["SetUp"], "SetUp is 1, but the tag FEN with the position is missing")
        return self.game()

    def number(self, tags: Mapping[str, str]) -> int:
        """The number of the first move of a game."""
        return 1

    def position(self, fen: str) -> Any:
        """The position of the tag FEN."""
        return self.game.from_text(fen)

    def fen(self, state: Any) -> str:
        """The same the other way."""
        return str(state)

    def own_tags(self, start: Any) -> dict[str, str]:
        """The tags that follow from where a game begins."""
        return {} if start == self.game() else {"SetUp": "1", "FEN": self.fen(start)}

    def move(self, cursor: Cursor, state: Any) -> Move:
        """The move that begins where the cursor stands, which moves on behind it. Raises PositionError."""
        raise NotImplementedError

    def name(self, state: Any, action: int) -> str:
        """How a move is written."""
        raise NotImplementedError

    # What they share.

    def records(self, text: str) -> Iterator[Record | PositionError]:
        """The games of a file one by one; a game that cannot be replayed yields its error."""
        source = Source(text)
        for game in games_of(list(tokens_of(text, self.pattern)), self.star_may_mark):
            try:
                yield record_of(self, game, source)
            except PositionError as error:
                yield error

    def scan(self, text: str) -> Iterator[Game[Any] | PositionError]:
        """The same as games, without their annotations."""
        for record in self.records(text):
            yield record if isinstance(record, PositionError) else record.game()

    def write(self, games: Iterable[Game[Any]]) -> str:
        """The text of games."""
        return self.written([self.record.of_game(game) for game in games])

    def written(self, records: Sequence[Record]) -> str:
        """The text of records, with their annotations. Raises PositionError for an illegal move."""
        return "\n".join(written(self, record) for record in records)

    def is_annotated(self, text: str) -> bool:
        """Is there more in the games of a file than a Game keeps?"""
        return any(isinstance(record, Record) and record.is_annotated() for record in self.records(text))

    def unexpected(self, token: Token) -> str:
        """The error for a token that does not belong among moves."""
        if token.text.startswith("{"):
            return "this comment is never closed: add a }"
        if token.text.startswith("["):
            return f'a tag must be [Name "value"], got {quoted(token.text)}'
        if token.kind in ("marks", "nag", "star"):
            return f"{token.text} must come after a move"
        return f"expected a move such as {self.example}, or a comment in {{ }}, got {quoted(token.text)}"


def quoted(text: str) -> str:
    """A text of a file in quotes, on one line, cut off where it is long."""
    return repr(shortened(" ".join(text.split()), 30))
