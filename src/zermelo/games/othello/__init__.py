"""Othello: eight by eight squares, discs that change sides.

    Black and White take turns, Black first. A disc is put on a free square where it outflanks: in at least one of the eight
    directions an unbroken row of the other side's discs lies between it and a disc of its own. All discs so outflanked
    change sides. Who cannot move must pass, and who can move must not; when neither can, the game is over, and
    the side with more discs wins.

       a  b  c  d  e  f  g  h                a b c d e f g h
    1  0  1  2  3  4  5  6  7              1 - - - - - - - -
    2  8  9 10 11 12 13 14 15              2 - - - - - - - -        X Black, player 0, MAX
    3 16 17 18 19 20 21 22 23              3 - - - - - - - -        O White, player 1
    4 24 25 26 27 28 29 30 31              4 - - - O X - - -
    5 32 33 34 35 36 37 38 39              5 - - - X O - - -
    6 40 41 42 43 44 45 46 47              6 - - - - - - - -
    7 48 49 50 51 52 53 54 55              7 - - - - - - - -
    8 56 57 58 59 60 61 62 63              8 - - - - - - - -

An action is a square, or 64 for the pass, which takes a turn like any other move. The utility is the difference in discs;
free squares at the end count for the winner.

    discs       where one may be put, and which others it turns
    endgame     discs that never turn, the last free squares, parity
    tapered     an evaluation of named features, weighed by how far the game is
    squares     the textbook's: what the squares promise that the discs stand on
    notation    how people write positions and moves
    ggf, obf    how files keep games and positions

Sources: rules of the World Othello Federation. Fewest replies first is how solvers of endgames order moves (G. Andersson, Writing an
Othello program, 2000). Counts: Aart Bik, Computing deep perft for reversi.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...bits import U64, count, lowest
from ...board.items import Item, click, note, piece
from ...fields import NamedTuple
from ...game import game
from . import notation
from .discs import CORNERS, moves, outflanked
from .endgame import after_one, after_two, difference, odd_quarters, stable
from .notation import PASS, PASSES
from .squares import VALUE

if TYPE_CHECKING:
    from ...board import Surface

__all__ = ["PASS", "PASSES", "VALUE", "Othello"]

STABLE_FROM = 4
"""With fewer free squares than this it costs more to look for stable discs than their bounds save."""


@game
class Othello(NamedTuple):
    """The discs of the player to move, those of the opponent, and who is to move."""

    mine: U64 = U64(0x0000000810000000)
    theirs: U64 = U64(0x0000001008000000)
    mover: int = 0

    PLAYER_NAMES = ("Black", "White")
    UTILITY_RANGE = (-64, 64)
    REPETITION = 0
    FEATURES = ("discs", "mobility", "corners")
    WEIGHTS = (-0.1, 1.0, 12.0)  # fitted to how 400 games ended: corners and moves count, discs turn
    ACTIONS = 65
    OBSERVATION_SHAPE = (2, 8, 8)

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

    def result(self, action: int) -> Othello:
        if action == PASS:
            return Othello(self.theirs, self.mine, 1 - self.mover)
        disc = U64(1) << action
        turned = outflanked(self.mine, self.theirs, disc)
        return Othello(self.theirs ^ turned, self.mine | disc | turned, 1 - self.mover)

    def is_terminal(self) -> bool:
        return not moves(self.mine, self.theirs) and not moves(self.theirs, self.mine)

    def utility(self, player: int) -> int:
        score = difference(self.mine, self.theirs)
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
            for square in range(64):
                yield discs >> square & 1 != 0

    def features(self) -> tuple[float, float, float]:
        side = 1 - 2 * self.mover  # all three as Black sees them
        discs = count(self.mine) - count(self.theirs)
        mobility = count(moves(self.mine, self.theirs)) - count(moves(self.theirs, self.mine))
        corners = count(self.mine & CORNERS) - count(self.theirs & CORNERS)
        return (float(side * discs), float(side * mobility), float(side * corners))

    # ------------------------------------------------------------------------------------------ for searches

    def bounds(self) -> tuple[int, int]:
        """What is stable is kept, whatever happens; the last two free squares are played out."""
        free = ~(self.mine | self.theirs)
        left = count(free)
        low, high = -64, 64
        if left >= STABLE_FROM:
            ours, others = stable(self.mine, self.theirs)
            low, high = 2 * count(ours) - 64, 64 - 2 * count(others)
        elif left == 2:
            low = high = after_two(self.mine, self.theirs, free)
        elif left == 1:
            low = high = after_one(self.mine, self.theirs, free)
        return (low, high) if self.mover == 0 else (-high, -low)

    def candidates(self) -> Iterator[int]:
        """All actions; first the moves into quarters of the board with an odd number of free squares."""
        squares = moves(self.mine, self.theirs)
        odd = odd_quarters(~(self.mine | self.theirs))
        if not squares and moves(self.theirs, self.mine):
            yield PASS
        while squares:
            square = lowest(squares & odd if squares & odd else squares)
            yield square
            squares ^= U64(1) << square

    def prior(self, action: int) -> int:
        """The fewer replies a move leaves, the better, a reply in a corner for two; among equals corners first, then odd quarters."""
        if action == PASS:
            return 0
        disc = U64(1) << action
        turned = outflanked(self.mine, self.theirs, disc)
        replies = moves(self.theirs ^ turned, self.mine | turned | disc)
        odd = odd_quarters(~(self.mine | self.theirs))
        return 4 * count(disc & CORNERS) + count(disc & odd) - 8 * (count(replies) + count(replies & CORNERS))

    # ------------------------------------------------------------------------------------------ for people

    def __str__(self) -> str:
        return f"{notation.board(self)} {'XO'[self.mover]}"

    @classmethod
    def from_text(cls, text: str) -> Othello:
        """The position of an OBF line, 64 squares and the side to move, or after the moves `f5d6c3`; no text or `start` is the start."""
        found = notation.read(cls, text)
        assert isinstance(found, cls)
        return found

    def surface(self) -> Surface:
        from ...board.looks import stone
        from ...board.surface import grid

        looks = (stone("black disc", 0, dark=True), stone("white disc", 1, dark=False))
        words = ("Black {}, White {}",)
        return grid(8, 8, looks, fill="table", lines="table lines", files="abcdefgh", ranks="12345678", above=True, words=words)

    def board(self) -> Iterator[Item]:
        for square in range(64):
            if (self.mine | self.theirs) >> square & 1:
                yield piece(square, self.mover if self.mine >> square & 1 else 1 - self.mover)
        mine, theirs = count(self.mine), count(self.theirs)
        yield note(0, mine if self.mover == 0 else theirs, theirs if self.mover == 0 else mine)
        for square in self.actions():
            if square != PASS:
                yield click(square, square)

    def with_piece(self, place: int, look: int, count: int) -> Othello:
        here = U64(1) << place
        mine, theirs = self.mine & ~here, self.theirs & ~here
        if count and look == self.mover:
            mine |= here
        elif count:
            theirs |= here
        return Othello(mine, theirs, self.mover)

    def with_mover(self, player: int) -> Othello:
        return self if player == self.mover else Othello(self.theirs, self.mine, player)

    def action_name(self, action: int) -> str:
        return notation.move_name(action)

    def parse_action(self, text: str) -> int:
        return notation.read_move(self, text)

    BOARD = (8, 8)
    SYMMETRIES = 8

    def cell(self, place: int, player: int) -> int:
        mine, theirs = (self.mine, self.theirs) if player == self.mover else (self.theirs, self.mine)
        return int(mine >> place & 1) + 2 * int(theirs >> place & 1)

    @classmethod
    def evaluators(cls) -> dict[str, Any]:
        """Patterns of rows, corners and edges that have learned from games against themselves (`zermelo learn`, docs/learning.md); nine
        features by how far the game is; and Norvig's table of squares."""
        from .squares import Squares
        from .tapered import Tapered

        return {"patterns": Path(__file__).with_name("patterns.npz"), "tapered": Tapered(), "squares": Squares()}

    @classmethod
    def notations(cls) -> dict[str, Any]:
        """How files keep games of Othello: transcripts, f5d6c3, passes left out; GGF; and positions in OBF."""
        from .._played.transcript import Transcript
        from .ggf import Ggf
        from .obf import Obf

        return {".txt": Transcript(cls, "pass|pa|ps|--|[a-h][1-8]", PASS), ".ggf": Ggf(cls), ".obf": Obf(cls)}
