"""The notation that is nothing but moves: a line for each game, as in f5d6c3d3c4.

Lines that are empty or begin with # are passed over; blanks between moves mean nothing. A game without moves is written `start`. Where
the rules leave a player nothing but to pass, the pass may be written or left out, and is left out when a game is written. Who won
follows from the board alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from ...errors import PositionError
from ...source import Source
from .._texts import action_from, legal_actions, short
from .game import AGREED, REPETITION, TOO_LONG, Game, WrongMove

NO_MOVES = "start"


class Transcript:
    """The transcripts of one game.

    move    how a move looks, as a regular expression
    passes  the action that a player must take who has no other, and which is left out; None where there is none
    """

    def __init__(self, game: Any, move: str, passes: int | None = None) -> None:
        self.game = game
        self.moves = re.compile(rf"(?P<blank>\s+)|(?P<move>{move})|(?P<strange>\S+)", re.IGNORECASE)
        self.passes = passes

    def scan(self, text: str) -> Iterator[Game[Any] | PositionError]:
        """The games of a text one by one; a game that cannot be replayed yields its error."""
        source = Source(text)
        place = 0
        for line in text.split("\n"):
            if line.strip() and not line.lstrip().startswith("#"):
                try:
                    yield self.read(line, place, source)
                except PositionError as error:
                    yield error
            place += len(line) + 1

    def read(self, line: str, place: int, source: Source) -> Game[Any]:
        """The game of a line, which begins there in the source."""
        state = self.game()
        actions: list[int] = []
        for found in self.moves.finditer("" if line.strip().casefold() == NO_MOVES else line):
            if found.lastgroup == "blank":
                continue
            try:
                if found.lastgroup == "strange":
                    raise PositionError(f"{short(found[0])} is not a move; legal are: {listed(state)}")
                meant = self.meant(state, found[0])
            except PositionError as error:
                raise WrongMove(source.error(place + found.start(), error), str(len(actions) + 1)) from None
            for action in meant:
                actions.append(action)
                state = state.result(action)
        return Game.of(self.game(), actions)

    def meant(self, state: Any, name: str) -> list[int]:
        """The action that a move names, after the pass that was left out before it."""
        if self.passes is not None and legal_actions(state) == [self.passes]:
            try:
                return [action_from(state, name)]
            except PositionError:
                return [self.passes, action_from(state.result(self.passes), name)]
        return [action_from(state, name)]

    def write(self, games: Iterable[Game[Any]]) -> str:
        """The text of games. Raises PositionError for a game that moves alone do not tell."""
        return "".join(f"{self.line(game)}\n" for game in games)

    def line(self, game: Game[Any]) -> str:
        cls = type(game.start).__name__
        if game.start != self.game():
            raise PositionError(f"a transcript of {cls} begins with the start, and this game began elsewhere: save it as .json")
        if game.ending in (REPETITION, TOO_LONG, AGREED):
            raise PositionError(f"a transcript of {cls} has no result, and this game was ended before the board had one: save it as .json")
        last = len(game.actions) - 1  # a pass at the end cannot be left out: no move shows that it was made
        named = enumerate(zip(game.names(), game.actions, strict=True))
        return "".join(name for place, (name, action) in named if action != self.passes or place == last) or NO_MOVES


def listed(state: Any) -> str:
    """The legal actions of a position, by their names."""
    return " ".join(state.action_name(action) for action in legal_actions(state)) or "none, the game is over"
