"""The record of a game: its first position, its moves with their annotations, its result, and remarks on it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from ...errors import PositionError
from ...games.checkers import FORTY_MOVES, START, Checkers
from ...games.checkers.notation import SIDES

UNFINISHED = "*"
RESULTS = {
    "1-0": "1-0",
    "0-1": "0-1",
    "1/2-1/2": "1/2-1/2",
    UNFINISHED: UNFINISHED,
    "2-0": "1-0",
    "0-2": "0-1",
    "1-1": "1/2-1/2",
    "0-0": UNFINISHED,
    "½-½": "1/2-1/2",
}
"""The results that can be read, and how each is written."""

WON = ("1-0", "0-1")
"""The results of a win for White and for Black."""


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

    start: Checkers
    play: Line
    result: str = UNFINISHED  # 1-0 White has won, 0-1 Black, 1/2-1/2 a draw, * none
    tags: Mapping[str, str] = {}  # as they were read; Result, GameType, SetUp and FEN are derived again when written
    row: int = 1  # the line of the file where the game begins

    @classmethod
    def of(cls, actions: Iterable[int], start: Checkers = START, result: str | None = None, **tags: str) -> Record:
        """A game of these actions, by default from the initial position and with the result on the board.

        Raises PositionError for an illegal action or an unknown result.
        """
        record = cls(start, Line(tuple(Move(action) for action in actions)), tags=tags)
        end = record.states()[-1]
        found = on_board(end) if result is None else RESULTS.get(result)
        if found is None:
            raise PositionError(f"a result must be 1-0, 0-1, 1/2-1/2 or *, got {result!r}")
        return record._replace(result=found)

    def states(self) -> list[Checkers]:
        """The positions, before the first move and after each. Raises PositionError for an illegal move."""
        states = [self.start]
        for move in self.play.moves:
            states.append(after(states[-1], move.action))
        return states

    def remarks(self) -> list[str]:
        """Remarks for checking the game: draws that could be claimed, and contradictory results."""
        states = self.states()
        found = [remark for remark in (repetition(states), no_progress(states)) if remark]
        if RESULTS.get(self.tags.get("Result", self.result)) != self.result:
            found.append(f"the tag Result is {self.tags['Result']}, but the moves end with {self.result}")
        shown = on_board(states[-1])
        if shown != UNFINISHED and shown != self.result:
            found.append(f"{winner(shown)} has won on the board, but the result is {self.result}")
        return found


def after(state: Checkers, action: int) -> Checkers:
    """The position after a move, if it is legal."""
    if action not in state.actions():
        raise PositionError(f"action {action} is not legal at {state}")
    return state.result(action)


def on_board(state: Checkers) -> str:
    """The result on the board: a side that cannot move has lost."""
    if not state.is_terminal():
        return UNFINISHED
    return next((result for player, result in enumerate(WON) if state.utility(player) > 0), "1/2-1/2")


def winner(result: str) -> str:
    """The winner of a result that is a win."""
    return SIDES[WON.index(result)]


def repetition(states: Sequence[Checkers]) -> str:
    """Where a position occurred for the third time."""
    seen: Counter[tuple[int, ...]] = Counter()
    for ply, state in enumerate(states):
        here = (state.white, state.black, state.kings, state.mover)
        seen[here] += 1
        if seen[here] == 3:
            return f"the position after ply {ply} occurs for the third time"
    return ""


def no_progress(states: Sequence[Checkers]) -> str:
    """Where each side had made forty moves without progress."""
    quiet = 0
    for ply, (before, here) in enumerate(pairwise(states), 1):
        quiet = quiet + 1 if progress(before) == progress(here) else 0
        if quiet == 2 * FORTY_MOVES:
            return f"up to ply {ply} no man moved and no piece was captured in {FORTY_MOVES} moves of each side"
    return ""


def progress(state: Checkers) -> tuple[int, int]:
    """What changes when a man moves or a piece is captured: the squares of the men, and the number of pieces."""
    pieces = state.white | state.black
    return pieces & ~state.kings, pieces.bit_count()
