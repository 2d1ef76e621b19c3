"""What the record of a game is: where it began, its moves with what was said about them, its result, and what to remark."""

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
"""The results that are read, and how each is written."""

WON = ("1-0", "0-1")
"""The result when White has won, and when Black has."""


class Move(NamedTuple):
    """One move of a game, and what was said about it."""

    action: int
    marks: str = ""  # ! and ? as they stood behind it
    nags: tuple[int, ...] = ()  # judgements by number, $1
    comment: str = ""  # after it
    variations: tuple[Line, ...] = ()  # other ways to go on instead of it


class Line(NamedTuple):
    """Moves in a row, with what was said before the first of them."""

    moves: tuple[Move, ...]
    comment: str = ""


class Record(NamedTuple):
    """One game."""

    start: Checkers
    play: Line
    result: str = UNFINISHED  # 1-0 White has won, 0-1 Black, 1/2-1/2 a draw, * none
    tags: Mapping[str, str] = {}  # as they were read; those that follow from the rest (Result, GameType, SetUp, FEN) are written anew
    row: int = 1  # the line of the file where the game begins

    @classmethod
    def of(cls, actions: Iterable[int], start: Checkers = START, result: str | None = None, **tags: str) -> Record:
        """A game of these actions, from the start of the game unless told otherwise. Without a result it is the one on the board.

        Raises PositionError for an action that is not legal, and for a result that is none.
        """
        record = cls(start, Line(tuple(Move(action) for action in actions)), tags=tags)
        end = record.states()[-1]
        found = on_board(end) if result is None else RESULTS.get(result)
        if found is None:
            raise PositionError(f"{result!r} is no result: write 1-0, 0-1, 1/2-1/2 or *")
        return record._replace(result=found)

    def states(self) -> list[Checkers]:
        """The positions, before the first move and after each. Raises PositionError for a move that is not legal."""
        states = [self.start]
        for move in self.play.moves:
            states.append(after(states[-1], move.action))
        return states

    def remarks(self) -> list[str]:
        """What somebody who checks the game should know: draws that could be claimed, and results that contradict each other."""
        states = self.states()
        found = [remark for remark in (thrice(states), worn_out(states)) if remark]
        told = RESULTS.get(self.tags.get("Result", self.result))
        if told != self.result:
            found.append(f"the tag says {self.tags['Result']}, and the moves end with {self.result}")
        shown = on_board(states[-1])
        if shown != UNFINISHED and shown != self.result:
            found.append(f"{winner(shown)} has won on the board, and the result is {self.result}")
        return found


def after(state: Checkers, action: int) -> Checkers:
    """The position after a move, if it is legal."""
    if action not in state.actions():
        raise PositionError(f"action {action} is not legal at {state}: a game has legal moves only")
    return state.result(action)


def on_board(state: Checkers) -> str:
    """The result that the board shows: who cannot move has lost."""
    if not state.is_terminal():
        return UNFINISHED
    return next((result for player, result in enumerate(WON) if state.utility(player) > 0), "1/2-1/2")


def winner(result: str) -> str:
    """Who has won by a result that somebody has won by."""
    return SIDES[WON.index(result)]


def thrice(states: Sequence[Checkers]) -> str:
    """Where a position stood for the third time."""
    seen: Counter[tuple[int, ...]] = Counter()
    for ply, state in enumerate(states):
        here = (state.white, state.black, state.kings, state.mover)
        seen[here] += 1
        if seen[here] == 3:
            return f"the position after ply {ply} stands there for the third time"
    return ""


def worn_out(states: Sequence[Checkers]) -> str:
    """Where forty moves of each side had gone by without progress."""
    quiet = 0
    for ply, (before, here) in enumerate(pairwise(states), 1):
        quiet = quiet + 1 if progress(before) == progress(here) else 0
        if quiet == 2 * FORTY_MOVES:
            return f"up to ply {ply} no man moved and nothing was captured in {FORTY_MOVES} moves of each side"
    return ""


def progress(state: Checkers) -> tuple[int, int]:
    """What changes when a man moves or a piece is captured: where the men are, and how many pieces there are."""
    pieces = state.white | state.black
    return pieces & ~state.kings, pieces.bit_count()
