"""Games of English draughts in files: PDN, the Portable Draughts Notation.

    [Event "Example"]                         tags; every game has seven; GameType "21" is English draughts;
    [Black "First, A."]                       SetUp "1" and FEN give another position to begin with
    [White "Second, B."]
    [Result "0-1"]
    [GameType "21"]

    1. 11-15 23-19 {a comment} 2. 8-11 22-17  comments in braces, or from ; to the end of the line
    3. 11-16! $1 (3. 9-13 17-14; another way
    10x17 21x14) 24-20 0-1                    variations in brackets, annotations as ! and ? or as numbers; the result

    read(text)          the games of a file, replayed: every move is legal, or PositionError says where it is not
    scan(text)          the same one by one: a game that cannot be replayed yields its error, and reading goes on
    write(games)        the text of games; illegal moves are never written
    Record              one game: its tags, first position, moves with their annotations, and result

Pitfalls of the format:

    1-0, 0-1, 1/2-1/2   are results, though they look like moves; so are 2-0, 0-2 and 1-1, with two points for a win
    *                   ends a game; right after a move (11-15*), or followed by more moves, it marks a strong move
    11x25, 11x18x25     are the same jump if no other goes from 11 to 25; so is 11x18 18x25, jump by jump
    9-13, 09-13, 0913   are the same move
    1-0                 means that White has won, whoever began; some files of English draughts mean the side that began, Black.
                        If the result contradicts the board, `remarks` says so

The format itself lives with the game, in `games/checkers/pdn`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Self

from ..errors import PositionError
from ..games._played.portable.record import Line, Move, result_on_board
from ..games.checkers import FORTY_MOVES, START, Checkers
from ..games.checkers.notation import SIDES
from ..games.checkers.pdn import Pdn, PdnRecord

__all__ = ["EMPTY", "Line", "Move", "Record", "read", "scan", "write"]

EMPTY = 'the file contains no game: write tags such as [Event "?"], moves such as 1. 11-15 23-19, and a result such as *'
"""The error for a file without games."""

WON = ("1-0", "0-1")
"""The results of a win for White and for Black."""


class Record(PdnRecord):
    """One game of draughts."""

    @classmethod
    def of(cls, actions: Iterable[int], start: Checkers = START, result: str | None = None, **tags: str) -> Self:
        """A game of these actions, by default from the initial position and with the result on the board.

        Raises PositionError for an illegal action or an unknown result.
        """
        record = cls(start, Line(tuple(Move(action) for action in actions)), "*", tags)
        end = record.states()[-1]
        found = result_on_board(end) if result is None else PDN.results.get(result)
        if found is None:
            raise PositionError(f"a result must be 1-0, 0-1, 1/2-1/2 or *, got {result!r}")
        return record._replace(result=found)

    def remarks(self) -> list[str]:
        """Remarks for checking the game: draws that could be claimed, and contradictory results."""
        states = self.states()
        found = [remark for remark in (repetition(states), no_progress(states)) if remark]
        if PDN.results.get(self.tags.get("Result", self.result)) != self.result:
            found.append(f"the tag Result is {self.tags['Result']}, but the moves end with {self.result}")
        shown = result_on_board(states[-1])
        if shown not in ("*", self.result):
            found.append(f"{SIDES[WON.index(shown)]} has won on the board, but the result is {self.result}")
        return found


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


class Annotated(Pdn):
    """The notation, with remarks on its records."""

    record = Record


PDN = Annotated(Checkers)


def scan(text: str) -> Iterator[Record | PositionError]:
    """The games of a file one by one; a game that cannot be replayed yields its error."""
    return PDN.records(text)  # type: ignore[return-value]


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


def write(games: Iterable[Record]) -> str:
    """The text of games. Raises PositionError for an illegal move."""
    return PDN.written(list(games))
