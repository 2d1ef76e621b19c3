"""The position to search, as UCI names it, and the positions before it: `startpos moves e2e4 e7e5`, `fen ... moves ...`.

A graphical interface names the game from its beginning before every move. What is known from the line before is not played again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...errors import PositionError, ZermeloError
from ...games import beginning
from ...games._texts import state_from
from ..words import action_called

MOVES, START, FEN = "moves", "startpos", "fen"


class Line:
    """The line of play that was named last: where it begins, its moves as they were written, and every position on it."""

    def __init__(self, game: type[Any]) -> None:
        self.game = game
        self.start: str | None = None
        self.moves: list[str] = []
        self.states: list[Any] = [beginning(game)]

    @property
    def state(self) -> Any:
        """The position to search."""
        return self.states[-1]

    @property
    def history(self) -> list[Any]:
        """The positions of the game before it."""
        return self.states[:-1]

    def read(self, words: Sequence[str]) -> None:
        """Take the position that the words after `position` name. Raises PositionError, and stays where it was, if they name none."""
        at = words.index(MOVES) if MOVES in words else len(words)
        named, moves = list(words[:at]), list(words[at + 1 :])
        if named == [START]:
            start = ""
        elif named[:1] == [FEN] and len(named) > 1:
            start = " ".join(named[1:])
        else:
            raise PositionError(f"position needs {START}, or {FEN} and a position, and perhaps {MOVES} after it")
        if start == self.start:
            known = next((place for place, pair in enumerate(zip(moves, self.moves, strict=False)) if pair[0] != pair[1]), None)
            known = min(len(moves), len(self.moves)) if known is None else known
            states = self.states[: known + 1]
        else:
            known, states = 0, [state_from(self.game, start) if start else beginning(self.game)]
        for number, move in enumerate(moves[known:], known + 1):
            try:
                states.append(states[-1].result(action_called(states[-1], move)))
            except ZermeloError as error:
                raise PositionError(f"move {number}: {error}") from None
        self.start, self.moves, self.states = start, moves, states
