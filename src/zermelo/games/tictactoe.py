"""Tic-tac-toe: three by three squares, three in a row.

    X and O take turns, X first, each putting a mark on a free square. Whoever first has three marks in a row, a column or
    a diagonal wins; a full board without one is a draw.

The squares, and the bit of each square in the sets `x` and `o`:

     0 | 1 | 2
    ---+---+---        in octal a set shows its three rows, the lowest row first:
     3 | 4 | 5         0o421 is the diagonal 8, 4, 0
    ---+---+---
     6 | 7 | 8

X is player 0, MAX. With best play nobody wins. There are 255,168 games, 5,478 positions, and 765 of them up to symmetry.

Sources: the evaluation, lines still open for X minus lines still open for O, is in N. Nilsson, Problem-Solving Methods in
Artificial Intelligence, 1971. Counts: OEIS A061526, A008907, A048245.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..bits import bits, count
from ..board.items import Item, click, piece
from ..errors import PositionError
from ..fields import NamedTuple
from ..game import game

if TYPE_CHECKING:
    from ..board import Surface

BOARD = 0o777
LINES = (0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124)


def has_line(marks: int) -> bool:
    """Are there three in a row among `marks`? Each shift lays a set over itself: by one for rows, by three for columns."""
    rows = marks & marks >> 1 & marks >> 2 & 0o111
    columns = marks & marks >> 3 & marks >> 6
    return rows | columns != 0 or marks & 0o421 == 0o421 or marks & 0o124 == 0o124


def mirrored(pair: int) -> int:
    """Two sets, side by side in 18 bits, left and right exchanged: the columns 0 1 2 become 2 1 0."""
    return (pair & 0o111111) << 2 | pair & 0o222222 | (pair & 0o444444) >> 2


def transposed(pair: int) -> int:
    """Two sets, side by side in 18 bits, rows and columns exchanged: the diagonal 0 4 8 stays."""
    return pair & 0o421421 | (pair & 0o042042) << 2 | (pair & 0o210210) >> 2 | (pair & 0o004004) << 4 | (pair & 0o100100) >> 4


@game
class TicTacToe(NamedTuple):
    """The squares of X and the squares of O; whose turn it is follows."""

    x: int = 0
    o: int = 0

    PLAYER_NAMES = ("X", "O")
    UTILITY_RANGE = (-1, 1)
    REPETITION = 0
    FEATURES = ("open lines",)
    WEIGHTS = (1.0,)
    ACTIONS = 9
    OBSERVATION_SHAPE = (2, 3, 3)

    def to_move(self) -> int:
        return count(self.x | self.o) & 1

    def actions(self) -> Iterator[int]:
        return bits(BOARD & ~(self.x | self.o))

    def result(self, action: int) -> "TicTacToe":
        if self.to_move() == 0:
            return TicTacToe(self.x | 1 << action, self.o)
        return TicTacToe(self.x, self.o | 1 << action)

    def is_terminal(self) -> bool:
        return self.x | self.o == BOARD or has_line(self.x) or has_line(self.o)

    def utility(self, player: int) -> int:
        value = 1 if has_line(self.x) else -1 if has_line(self.o) else 0
        return value if player == 0 else -value

    def features(self) -> tuple[float]:
        lines = 0
        for line in LINES:
            if not self.o & line:
                lines += 1
            if not self.x & line:
                lines -= 1
        return (float(lines),)

    BOARD = (3, 3)
    SYMMETRIES = 8

    def cell(self, place: int, player: int) -> int:
        x, o = self.x >> place & 1, self.o >> place & 1
        return x + 2 * o if player == 0 else o + 2 * x

    def count_actions(self) -> int:
        return 0 if self.is_terminal() else 9 - count(self.x | self.o)

    def observation(self) -> Iterator[bool]:
        """The squares of the player to move, then the other's."""
        mover = self.to_move()
        for side in range(2):
            marks = self.x if side == mover else self.o
            for square in range(9):
                yield marks >> square & 1 != 0

    def key(self) -> int:
        return self.x | self.o << 9

    def canonical(self) -> "TicTacToe":
        """Of the eight twins the one with the smallest key; mirroring and transposing by turns passes through all of them."""
        twin = self.x | self.o << 9
        least = twin
        for _ in range(4):
            twin = mirrored(twin)
            least = min(least, twin)
            twin = transposed(twin)
            least = min(least, twin)
        return TicTacToe(least & BOARD, least >> 9)

    # Reading and writing.

    def __str__(self) -> str:
        marks = "".join(".XO"[(self.x >> square & 1) + 2 * (self.o >> square & 1)] for square in range(9))
        return "/".join(marks[row : row + 3] for row in (0, 3, 6))

    @classmethod
    def from_text(cls, text: str) -> "TicTacToe":
        """The position `X.O/.X./...`, rows from the top; no text or `start` is the empty board."""
        text = "".join(text.split())
        if text.lower() in ("", "start"):
            return cls()
        shown = repr(text)
        rows = text.split("/")
        marks = "".join(rows).upper().replace("_", ".").replace("-", ".")
        if [len(row) for row in rows] not in ([9], [3, 3, 3]) or set(marks) - set(".XO"):
            raise PositionError(f"{shown} is not a position of tic-tac-toe: write three rows of X, O and . such as X.O/.X./...")
        x, o = (sum(1 << square for square, mark in enumerate(marks) if mark == player) for player in "XO")
        if count(x) - count(o) not in (0, 1):
            raise PositionError(f"{shown} has {count(x)} X and {count(o)} O: there must be as many X as O, or one more, as X begins")
        if has_line(x) and has_line(o):
            raise PositionError(f"{shown} has three in a row for both: the game ends with the first")
        if (has_line(x) and count(x) == count(o)) or (has_line(o) and count(x) > count(o)):
            winner, other = "XO" if has_line(x) else "OX"
            raise PositionError(f"{shown} has a mark of {other} too many: the game was over when {winner} had three in a row")
        return cls(x, o)

    def surface(self) -> "Surface":
        from ..board.looks import cross, ring
        from ..board.surface import grid

        return grid(3, 3, (cross("X"), ring("O")), fill="", lines="ink", on_free=True)

    def board(self) -> Iterator[Item]:
        for square in range(9):
            if (self.x | self.o) >> square & 1:
                yield piece(square, 0 if self.x >> square & 1 else 1)
        for square in self.actions():
            yield click(square, square)

    def with_piece(self, place: int, look: int, count: int) -> "TicTacToe":
        here = 1 << place
        x, o = self.x & ~here, self.o & ~here
        if count == 0:
            return TicTacToe(x, o)
        return TicTacToe(x | here, o) if look == 0 else TicTacToe(x, o | here)

    def with_mover(self, player: int) -> "TicTacToe":
        if count(self.x) - count(self.o) != player:
            raise ValueError("there must be as many X as O if X is to move, and one more if O is")
        if has_line(self.o if player == 0 else self.x) and has_line(self.x if player == 0 else self.o):
            raise ValueError("there are three in a row for both: the game ends with the first")
        if has_line(self.x if player == 0 else self.o):
            raise ValueError("whoever is to move has three in a row already: the game was over before")
        return self
