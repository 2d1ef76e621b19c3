"""Domineering: dominoes on a board of seven by seven squares, the one side upright, the other flat. Who cannot move has lost.

     0  1  2  3  4  5  6
     7  8  9 ...             player 0 covers a square and the one below it,
    14 ...                   player 1 a square and the one to its right
    ...

There are no draws, there is no evaluation, and the five words are all that is said of it. (Göran Andersson, described by Martin
Gardner in Scientific American, February 1974.)

    zermelo check examples/domineering.py
    zermelo match examples/domineering.py engine search --movetime 0.05 --games 100
"""

from typing import NamedTuple

from zermelo import PositionError, game
from zermelo.bits import bits
from zermelo.board import block, click, grid, piece

SIZE = 7
BOARD = (1 << SIZE * SIZE) - 1
LAST_COLUMN = sum(1 << SIZE * row + SIZE - 1 for row in range(SIZE))


def places(covered, mover):
    """The squares on which a domino of this player can begin."""
    free = BOARD & ~covered
    if mover == 0:
        return free & free >> SIZE
    return free & ~LAST_COLUMN & free >> 1


@game
class Domineering(NamedTuple):
    """Lay dominoes, one side upright, the other flat: whoever cannot move has lost."""

    covered: int = 0
    mover: int = 0

    def to_move(self):
        return self.mover

    def actions(self):
        return bits(places(self.covered, self.mover))

    def result(self, action):
        other = SIZE if self.mover == 0 else 1
        return Domineering(self.covered | 1 << action | 1 << action + other, 1 - self.mover)

    def is_terminal(self):
        return places(self.covered, self.mover) == 0

    def utility(self, player):
        return -1 if player == self.mover else 1

    # What follows is for people: never compiled, and nothing a search needs.

    def __str__(self):
        marks = "".join(".#"[self.covered >> square & 1] for square in range(SIZE * SIZE))
        rows = [marks[row : row + SIZE] for row in range(0, SIZE * SIZE, SIZE)]
        return "/".join(rows) + f" {self.mover}"

    @classmethod
    def from_text(cls, text):
        """Seven rows of . and #, then the player to move; no text is the start."""
        words = text.split()
        if words in ([], ["start"]):
            return cls()
        marks = words[0].replace("/", "")
        if len(words) != 2 or len(marks) != SIZE * SIZE or set(marks) - set(".#") or words[1] not in ("0", "1"):
            raise PositionError(
                f"{text!r} is no position: write {SIZE} rows of {SIZE} squares, each . or #, and the player to move, 0 or 1"
            )
        return cls(sum(1 << square for square, mark in enumerate(marks) if mark == "#"), int(words[1]))

    def action_name(self, action):
        return f"{'abcdefg'[action % SIZE]}{SIZE - action // SIZE}"

    def surface(self):
        return grid(SIZE, SIZE, [block("covered square", colour="wall")], lines="wood lines", files="abcdefg", ranks="7654321")

    def board(self):
        for square in range(SIZE * SIZE):
            if self.covered >> square & 1:
                yield piece(square, 0)
        for square in self.actions():
            yield click(square, square)
