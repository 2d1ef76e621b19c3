"""Othello: eight by eight squares, discs that change sides.

    Black and White take turns, Black first. A disc is put on a free square where it outflanks: in at least one of the eight
    directions an unbroken row of the other side's discs lies between it and a disc of its own. All discs so outflanked
    change sides. Who cannot move must pass, and who can move must not; when neither can, the game is over, and
    the side with more discs wins.

The squares as people call them, and the bit of each:

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

Sources: rules of the World Othello Federation. All rows are filled at once by doubling, as P. Kogge and H. Stone add
(IEEE Transactions on Computers C-22, 1973). The table VALUE is the one in P. Norvig, Paradigms of Artificial Intelligence
Programming, 1992, chapter 18. Position text: the OBF of the FFO test suite and of Edax.
Counts: Aart Bik, Computing deep perft for reversi.
"""

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from ...bits import U64, bits, count, flip, lowest
from ...errors import PositionError
from ...game import game
from .discs import CORNERS, moves, outflanked
from .endgame import after_one, after_two, numbers_of_stable, odd_quarters

PASS = 64
PASSES = ("pa", "ps", "--", "pass")  # how people write it

VALUE = (  # what a square promises
    120, -20,  20,   5,   5,  20, -20, 120,
    -20, -40,  -5,  -5,  -5,  -5, -40, -20,
     20,  -5,  15,   3,   3,  15,  -5,  20,
      5,  -5,   3,   3,   3,   3,  -5,   5,
      5,  -5,   3,   3,   3,   3,  -5,   5,
     20,  -5,  15,   3,   3,  15,  -5,  20,
    -20, -40,  -5,  -5,  -5,  -5, -40, -20,
    120, -20,  20,   5,   5,  20, -20, 120,
)  # fmt: skip

STIR = U64(0x9E3779B97F4A7C15)  # 2**64 divided by the golden ratio (Knuth)
STABLE_FROM = 4


@game
class Othello(NamedTuple):
    """The discs of the player to move, those of the opponent, and who is to move."""

    mine: U64 = U64(0x0000000810000000)
    theirs: U64 = U64(0x0000001008000000)
    mover: int = 0

    PLAYER_NAMES = ("Black", "White")
    UTILITY_RANGE = (-64, 64)
    FEATURES = ("discs", "mobility", "corners")
    WEIGHTS = (-0.1, 1.0, 12.0)  # fitted to how 400 games ended: corners and moves count, discs turn

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

    def result(self, action: int) -> "Othello":
        if action == PASS:
            return Othello(self.theirs, self.mine, 1 - self.mover)
        disc = U64(1) << action
        turned = outflanked(self.mine, self.theirs, disc)
        return Othello(self.theirs ^ turned, self.mine | disc | turned, 1 - self.mover)

    def is_terminal(self) -> bool:
        return not moves(self.mine, self.theirs) and not moves(self.theirs, self.mine)

    def utility(self, player: int) -> int:
        difference = count(self.mine) - count(self.theirs)
        free = 64 - count(self.mine | self.theirs)
        if difference > 0:
            difference += free
        elif difference < 0:
            difference -= free
        return difference if player == self.mover else -difference

    def count_actions(self) -> int:
        squares = moves(self.mine, self.theirs)
        if squares:
            return count(squares)
        return 1 if moves(self.theirs, self.mine) else 0

    def features(self) -> tuple[float, float, float]:
        side = 1 - 2 * self.mover  # all three as Black sees them
        discs = count(self.mine) - count(self.theirs)
        mobility = count(moves(self.mine, self.theirs)) - count(moves(self.theirs, self.mine))
        corners = count(self.mine & CORNERS) - count(self.theirs & CORNERS)
        return (float(side * discs), float(side * mobility), float(side * corners))

    def bounds(self) -> tuple[int, int]:
        """Stable discs are kept whatever happens; and the last free squares are played out."""
        free = ~(self.mine | self.theirs)
        left = count(free)
        if left == 1:
            low = high = after_one(self.mine, self.theirs, free)
        elif left == 2:
            low = high = after_two(self.mine, self.theirs, free)
        elif left >= STABLE_FROM:
            ours, others = numbers_of_stable(self.mine, self.theirs)
            low, high = 2 * ours - 64, 64 - 2 * others
        else:
            low, high = -64, 64
        return (low, high) if self.mover == 0 else (-high, -low)

    def candidates(self) -> Iterator[int]:
        """All moves; first those into a quarter of the board with an odd number of free squares."""
        squares = moves(self.mine, self.theirs)
        if squares:
            odd = squares & odd_quarters(~(self.mine | self.theirs))
            squares ^= odd
            while odd:
                yield lowest(odd)
                odd &= odd - 1
            while squares:
                yield lowest(squares)
                squares &= squares - 1
        else:
            yield PASS

    def key(self) -> int:
        """Mixed twice, as in chess: a product passes every bit on to those above it; turned over, a second one reaches the rest."""
        hash_ = flip((self.mine ^ STIR >> self.mover) * STIR) * STIR
        hash_ = flip((self.theirs ^ hash_) * STIR) * STIR
        return int(hash_)

    def prior(self, action: int) -> int:
        """The fewer replies a move leaves, the better."""
        if action == PASS:
            return 0
        disc = U64(1) << action
        turned = outflanked(self.mine, self.theirs, disc)
        replies = moves(self.theirs ^ turned, self.mine | disc | turned)
        return -8 * (count(replies) + count(replies & CORNERS)) + 4 * count(disc & CORNERS) + count(disc & odd_quarters(~(self.mine | self.theirs)))

    # Reading and writing.

    def __str__(self) -> str:
        black, white = (self.mine, self.theirs) if self.mover == 0 else (self.theirs, self.mine)
        board = "".join("-XO"[(black >> square & 1) + 2 * (white >> square & 1)] for square in range(64))
        return f"{board} {'XO'[self.mover]}"

    @classmethod
    def from_text(cls, text: str) -> "Othello":
        """The position of an OBF line, 64 squares and the side to move, or after the moves `f5d6c3`; no text or `start` is the start."""
        text = "".join(text.partition(";")[0].split())
        if text.lower() in ("", "start"):
            return cls()
        return cls.from_transcript(text) if re.search("[0-9]", text) else cls.from_board(text)

    @classmethod
    def from_transcript(cls, text: str) -> "Othello":
        """The position after these moves; a pass may be written (`pa`, `ps`, `--`) or left out."""
        state = cls()
        for place in range(0, len(text), 2):
            name = text[place : place + 2]
            if state.is_terminal():
                raise PositionError(f"{name!r} at character {place + 1} of {text!r} comes after the end of the game: stop before it")
            if PASS in state.actions() and name.lower() not in PASSES:
                state = state.result(PASS)
            try:
                state = state.result(state.parse_action(name))
            except PositionError as error:
                raise PositionError(f"at character {place + 1} of {text!r}: {error}") from None
        return state

    @classmethod
    def from_board(cls, text: str) -> "Othello":
        """The position of 64 squares, a1 to h8 row by row (X Black, O White, - free), and the side to move."""
        marks = text.upper().replace("*", "X").replace(".", "-")
        if len(marks) != 65 or set(marks) - set("XO-") or marks[64] == "-":
            hint = "write 64 squares of X, O and -, a1 to h8 row by row, and X or O to move, or moves such as f5d6c3"
            raise PositionError(f"{text!r} is not a position of Othello: {hint}")
        black, white = (U64(sum(1 << square for square in range(64) if marks[square] == player)) for player in "XO")
        return cls(black, white, 0) if marks[64] == "X" else cls(white, black, 1)

    def picture(self) -> str:
        marks = [mark if mark != "-" else "." for mark in str(self)[:64]]
        for square in bits(moves(self.mine, self.theirs)):
            marks[square] = "*"
        ranks = [f"{row + 1} {' '.join(marks[8 * row : 8 * row + 8])}" for row in range(8)]
        return "\n".join(["  a b c d e f g h", *ranks])

    def action_name(self, action: int) -> str:
        return "pass" if action == PASS else "abcdefgh"[action % 8] + str(action // 8 + 1)

    def parse_action(self, text: str) -> int:
        name = text.strip().lower()
        for action in self.actions():
            if name == self.action_name(action) or (action == PASS and name in PASSES):
                return action
        legal = " ".join(self.action_name(action) for action in self.actions())
        raise PositionError(f"{text.strip()!r} is not a legal move here; legal are: {legal or 'none, the game is over'}")

    @classmethod
    def notations(cls) -> dict[str, Any]:
        """How files keep games of Othello: transcripts, f5d6c3, passes left out."""
        from .._played.transcript import Transcript

        return {".txt": Transcript(cls, "pass|pa|ps|--|[a-h][1-8]", PASS)}
