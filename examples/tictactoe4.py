"""Tic-tac-toe on four by four squares, four in a row: the five words alone, and what people need to read and write.

 0  1  2  3
 4  5  6  7         X is player 0 and begins; whoever first has a row, a column or a diagonal wins.
 8  9 10 11         With best play nobody does.
12 13 14 15

zermelo check examples/tictactoe4.py
zermelo match examples/tictactoe4.py engine search --movetime 0.05 --opening-plies 2 --games 100
"""

from typing import NamedTuple

from zermelo import PositionError, game
from zermelo.bits import bits, count
from zermelo.board import click, cross, grid, piece, ring

BOARD = 0xFFFF
LINES = (0x000F, 0x00F0, 0x0F00, 0xF000, 0x1111, 0x2222, 0x4444, 0x8888, 0x8421, 0x1248)


def has_line(marks):
    return any(marks & line == line for line in LINES)


@game
class TicTacToe4(NamedTuple):
    """Four in a row on four by four squares."""

    x: int = 0  # the squares of each, as sets of bits
    o: int = 0

    def to_move(self):
        return count(self.x | self.o) & 1

    def actions(self):
        return bits(BOARD & ~(self.x | self.o))

    def result(self, action):
        if self.to_move() == 0:
            return TicTacToe4(self.x | 1 << action, self.o)
        return TicTacToe4(self.x, self.o | 1 << action)

    def is_terminal(self):
        return self.x | self.o == BOARD or has_line(self.x) or has_line(self.o)

    def utility(self, player):
        value = int(has_line(self.x)) - int(has_line(self.o))
        return value if player == 0 else -value

    # What follows is for people: never compiled, and nothing a search needs.

    def __str__(self):
        marks = "".join(".XO"[(self.x >> square & 1) + 2 * (self.o >> square & 1)] for square in range(16))
        return "/".join(marks[row : row + 4] for row in range(0, 16, 4))

    @classmethod
    def from_text(cls, text):
        """Four rows from the top, such as X.O./..X./..../....; no text is the start."""
        if text.split() in ([], ["start"]):
            return cls()
        marks = text.strip().upper().replace("/", "")
        x, o = (sum(1 << square for square, mark in enumerate(marks) if mark == player) for player in "XO")
        if len(marks) != 16 or set(marks) - set(".XO") or count(x) - count(o) not in (0, 1):
            raise PositionError(
                f"{text!r} is no position: write four rows of X, O and . with as many X as O or one more, as in X.O./..X./..../...."
            )
        return cls(x, o)

    def surface(self):
        return grid(4, 4, (cross("X"), ring("O")), fill="", lines="ink", on_free=True)

    def board(self):
        for square in range(16):
            if (self.x | self.o) >> square & 1:
                yield piece(square, self.o >> square & 1)
        for square in self.actions():
            yield click(square, square)
