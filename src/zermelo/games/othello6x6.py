"""Othello on six by six squares: the rules of Othello, on a board so small that endgames are solved while one watches.

       a  b  c  d  e  f                a b c d e f
    1  0  1  2  3  4  5              1 - - - - - -
    2  6  7  8  9 10 11              2 - - - - - -        X Black, player 0, MAX
    3 12 13 14 15 16 17              3 - - O X - -        O White, player 1
    4 18 19 20 21 22 23              4 - - X O - -
    5 24 25 26 27 28 29              5 - - - - - -
    6 30 31 32 33 34 35              6 - - - - - -

An action is a square, or 36 for the pass. The utility is the difference in discs; free squares at the end count for the winner. White wins
the whole game, by 4 discs, 20 to 16 (J. Feinstein, 1993).
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..bits import U64, count, lowest
from ..board.items import Item, click, note, piece
from ..fields import NamedTuple
from ..game import game
from .othello import notation
from .othello.discs import beyond, shifted

if TYPE_CHECKING:
    from ..board import Surface

SIDE, SQUARES, PASS = 6, 36, 36
ALL = U64(0xFFFFFFFFF)
COLUMN_A, COLUMN_F = U64(0x041041041), U64(0x820820820)
INNER = ALL & ~(COLUMN_A | COLUMN_F)  # no row of discs to outflank runs on over the left or right edge
CORNERS = U64(0x840000021)
STEPS = (1, 5, 6, 7, -1, -5, -6, -7)
DOWN = 6  # the step that stays in its column


def moves(mine: U64, theirs: U64) -> U64:
    """The squares where a disc of mine outflanks some of theirs."""
    found = beyond(mine, theirs, DOWN)
    for step in (1, 5, 7):
        found |= beyond(mine, theirs & INNER, step)
    return found & ALL & ~(mine | theirs)


def outflanked(mine: U64, theirs: U64, disc: U64) -> U64:
    """The discs of theirs that change sides when I put `disc`."""
    turned = U64(0)
    for step in STEPS:
        between = theirs if step in (DOWN, -DOWN) else theirs & INNER
        row, end = U64(0), shifted(disc, step)
        while end & between:
            row |= end
            end = shifted(end, step)
        if end & mine:
            turned |= row
    return turned


@game
class Othello6x6(NamedTuple):
    """The discs of the player to move, those of the opponent, and who is to move."""

    mine: U64 = U64(1 << 15 | 1 << 20)
    theirs: U64 = U64(1 << 14 | 1 << 21)
    mover: int = 0

    PLAYER_NAMES = ("Black", "White")
    UTILITY_RANGE = (-36, 36)
    REPETITION = 0
    FEATURES = ("discs", "mobility", "corners")
    WEIGHTS = (-0.1, 1.0, 8.0)
    BOARD = (SIDE, SIDE)
    SYMMETRIES = 8
    ACTIONS = PASS + 1
    OBSERVATION_SHAPE = (2, 6, 6)

    def to_move(self) -> int:
        return self.mover

    def actions(self) -> Iterator[int]:
        squares = moves(self.mine, self.theirs)
        if squares:
            while squares:
                yield lowest(squares)
                squares &= squares - 1
        elif moves(self.theirs, self.mine):
            yield PASS

    def result(self, action: int) -> Othello6x6:
        if action == PASS:
            return Othello6x6(self.theirs, self.mine, 1 - self.mover)
        disc = U64(1) << action
        turned = outflanked(self.mine, self.theirs, disc)
        return Othello6x6(self.theirs ^ turned, self.mine | disc | turned, 1 - self.mover)

    def is_terminal(self) -> bool:
        return not moves(self.mine, self.theirs) and not moves(self.theirs, self.mine)

    def utility(self, player: int) -> int:
        mine, theirs = count(self.mine), count(self.theirs)
        score = SQUARES - 2 * theirs if mine > theirs else 2 * mine - SQUARES if mine < theirs else 0
        return score if player == self.mover else -score

    def count_actions(self) -> int:
        squares = moves(self.mine, self.theirs)
        if squares:
            return count(squares)
        return 1 if moves(self.theirs, self.mine) else 0

    def observation(self) -> Iterator[bool]:
        """The squares of the player to move, then the other's, in the order of the actions."""
        for side in range(2):
            discs = self.mine if side == 0 else self.theirs
            for square in range(SQUARES):
                yield discs >> square & 1 != 0

    def features(self) -> tuple[float, float, float]:
        side = 1 - 2 * self.mover  # all three as Black sees them
        discs = count(self.mine) - count(self.theirs)
        mobility = count(moves(self.mine, self.theirs)) - count(moves(self.theirs, self.mine))
        corners = count(self.mine & CORNERS) - count(self.theirs & CORNERS)
        return (float(side * discs), float(side * mobility), float(side * corners))

    def prior(self, action: int) -> int:
        """The fewer replies a move leaves, the better, a reply in a corner for two; among equals corners first."""
        if action == PASS:
            return 0
        disc = U64(1) << action
        turned = outflanked(self.mine, self.theirs, disc)
        replies = moves(self.theirs ^ turned, self.mine | turned | disc)
        return count(disc & CORNERS) - 2 * (count(replies) + count(replies & CORNERS))

    def cell(self, place: int, player: int) -> int:
        mine, theirs = (self.mine, self.theirs) if player == self.mover else (self.theirs, self.mine)
        return int(mine >> place & 1) + 2 * int(theirs >> place & 1)

    @classmethod
    def evaluators(cls) -> dict[str, Any]:
        """The features in full; and a network that guides Monte Carlo tree search (`zermelo learn --by mcts`, docs/othello.md)."""
        return {"full": None, "network": Path(__file__).with_suffix(".npz")}

    # ------------------------------------------------------------------------------------------ for people

    def __str__(self) -> str:
        return f"{notation.board(self)} {'XO'[self.mover]}"

    @classmethod
    def from_text(cls, text: str) -> Othello6x6:
        """The position of 36 squares and the side to move, or after the moves `c2b2a2`; no text or `start` is the start."""
        found = notation.read(cls, text)
        assert isinstance(found, cls)
        return found

    def surface(self) -> Surface:
        from ..board.looks import stone
        from ..board.surface import grid

        looks = (stone("black disc", 0, dark=True), stone("white disc", 1, dark=False))
        words = ("Black {}, White {}",)
        return grid(SIDE, SIDE, looks, fill="table", lines="table lines", files="abcdef", ranks="123456", above=True, words=words)

    def board(self) -> Iterator[Item]:
        for square in range(SQUARES):
            if (self.mine | self.theirs) >> square & 1:
                yield piece(square, self.mover if self.mine >> square & 1 else 1 - self.mover)
        mine, theirs = count(self.mine), count(self.theirs)
        yield note(0, mine if self.mover == 0 else theirs, theirs if self.mover == 0 else mine)
        for square in self.actions():
            if square != PASS:
                yield click(square, square)

    def with_piece(self, place: int, look: int, count: int) -> Othello6x6:
        here = U64(1) << place
        mine, theirs = self.mine & ~here, self.theirs & ~here
        if count and look == self.mover:
            mine |= here
        elif count:
            theirs |= here
        return Othello6x6(mine, theirs, self.mover)

    def with_mover(self, player: int) -> Othello6x6:
        return self if player == self.mover else Othello6x6(self.theirs, self.mine, player)

    def action_name(self, action: int) -> str:
        return notation.move_name(action, SIDE)

    def parse_action(self, text: str) -> int:
        return notation.read_move(self, text)

    @classmethod
    def notations(cls) -> dict[str, Any]:
        """How files keep games: transcripts, c2b2a2, passes left out."""
        from ._played.transcript import Transcript

        return {".txt": Transcript(cls, "pass|pa|ps|--|[a-f][1-6]", PASS)}
