"""The record of a game: its first position, its moves with their annotations, and its result."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, Self

from ....errors import PositionError
from ..game import AGREED, REPETITION, TOO_LONG, Game, on_board

UNFINISHED = "*"
RESULTS = {"1-0": (1.0, -1.0), "0-1": (-1.0, 1.0), "1/2-1/2": (0.0, 0.0)}
"""What they say that the game came to, for White, who is player 0, and for Black."""

UNKNOWN = ("?", "????.??.??")
"""Values of tags that say nothing."""
ADJUDICATED = "adjudication"
"""The termination of a game that was ended by a limit of plies."""


class Move(NamedTuple):
    """One move of a game with its annotations."""

    action: int
    marks: str = ""  # ! and ?
    nags: tuple[int, ...] = ()  # numeric annotation glyphs, $1
    comment: str = ""  # after it
    variations: tuple[Line, ...] = ()  # alternatives to this move


class Line(NamedTuple):
    """A sequence of moves, with the comment before the first one."""

    moves: tuple[Move, ...]
    comment: str = ""


class Record(NamedTuple):
    """One game."""

    start: Any
    play: Line
    result: str = UNFINISHED  # 1-0 White has won, 0-1 Black, 1/2-1/2 a draw, * none
    tags: Mapping[str, str] = {}  # as they were read; those that follow from the game are derived again when written
    row: int = 1  # the line of the file where the game begins

    def derived(self) -> tuple[str, ...]:
        """Tags that follow from the game, and are made again when it is written."""
        return ("Result", "SetUp", "FEN", "PlyCount")

    @property
    def number(self) -> int:
        """The number of the first move."""
        return 1

    @classmethod
    def of_game(cls, game: Game[Any]) -> Self:
        """The record of a game that was played."""
        came = (0.0, 0.0) if game.ending in (REPETITION, TOO_LONG) else game.utilities
        result = next((text for text, utilities in RESULTS.items() if utilities == came), UNFINISHED)
        tags = dict(game.tags) | ({"Termination": ADJUDICATED} if game.ending == TOO_LONG else {})
        return cls(game.start, Line(tuple(map(Move, game.actions))), result, tags)

    def states(self) -> list[Any]:
        """The positions, before the first move and after each. Raises PositionError for an illegal move."""
        states = [self.start]
        for move in self.play.moves:
            states.append(after(states[-1], move.action))
        return states

    def game(self) -> Game[Any]:
        """The game, without its annotations."""
        tags = {name: value for name, value in self.tags.items() if name not in self.derived() and value not in UNKNOWN}
        game: Game[Any] = Game.of(self.start, [move.action for move in self.play.moves], RESULTS.get(self.result), tags=tags.items())
        if (game.ending, self.result, tags.pop("Termination", "")) != (AGREED, "1/2-1/2", ADJUDICATED):
            return game
        return game._replace(ending=TOO_LONG, agreed=None, tags=tuple(tags.items()))

    def is_annotated(self) -> bool:
        """Is there more in it than a Game keeps?"""
        return bool(self.play.comment) or any(move[1:] != Move(0)[1:] for move in self.play.moves)


def after(state: Any, action: int) -> Any:
    """The position after a move, if it is legal."""
    if action not in state.actions():
        raise PositionError(f"action {action} is not legal at {state}")
    return state.result(action)


def result_on_board(state: Any) -> str:
    """The result on the board."""
    came = on_board(state)
    return next((text for text, utilities in RESULTS.items() if utilities == came), UNFINISHED)
