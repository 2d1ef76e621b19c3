"""The halving game: two players take a number down to zero.

    Players take turns. Whoever is to move either decrements the number n or halves it (rounding down).
    The player who makes it 0 wins: +100 for the winner, -100 for the loser.

There is no board, only the number and whose turn it is; from 5:

    5 ── decrement ── 4 ── decrement ── 3 …
    │                 └─── halve ────── 2 …
    └─── halve ────── 2 ── decrement ── 1 ── either ── 0
                      └─── halve ────── 1 ── either ── 0

Up to 15 the player to move loses at 2, 6, 8, 10 and 14, and wins everywhere else.

Source: Stanford CS221, Artificial Intelligence: Principles and Techniques, lecture on games.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..board.items import Item, number, piece
from ..errors import PositionError
from ..fields import NamedTuple
from ..game import game
from ..numbers import whole

if TYPE_CHECKING:
    from ..board import Surface

DECREMENT, HALVE = 1, 2
ROW, MATCHES = 10, 20
"""Matches in a row, and as many as are shown."""


@game
class Halving(NamedTuple):
    """The number, and the player to move."""

    n: int = 5
    mover: int = 0

    UTILITY_RANGE = (-100, 100)
    REPETITION = 0

    def to_move(self) -> int:
        return self.mover

    def actions(self) -> Iterator[int]:
        yield DECREMENT
        yield HALVE

    def result(self, action: int) -> "Halving":
        return Halving(self.n - 1 if action == DECREMENT else self.n // 2, 1 - self.mover)

    def is_terminal(self) -> bool:
        return self.n == 0

    def utility(self, player: int) -> int:
        return -100 if player == self.mover else 100

    # Reading and writing.

    def __str__(self) -> str:
        return f"{self.n} {self.mover}" if self.mover else f"{self.n}"

    @classmethod
    def from_text(cls, text: str) -> "Halving":
        """The position `5` (player 0 to move), or `5 1` (player 1 to move); no text or `start` is 5."""
        words = text.split()
        if words in ([], ["start"]):
            return cls()
        if len(words) > 2 or not all(word.isascii() and word.isdecimal() for word in words):
            hint = "write a number from 0 up, and after it 1 if player 1 is to move, as in 5 1"
            raise PositionError(f"{text.strip()!r} is not a position of the halving game: {hint}")
        n = whole(words[0])
        if n is None or n >= 2**63:
            raise PositionError(f"{words[0]} is too large a number for the halving game: write one below 2**63")
        if words[1:] not in ([], ["0"], ["1"]):
            raise PositionError(f"player {words[1]} cannot be to move in {text.strip()!r}: the players are 0 and 1")
        return cls(n, int(words[1:] == ["1"]))

    def surface(self) -> "Surface":
        """The number, and below it two rows of matches."""
        from ..board.looks import drawn
        from ..board.shapes import Box, Disc
        from ..board.surface import free, spot

        match = drawn(
            "match", -1, "|", Box(0.4, -0.2, 0.2, 1.4, "wood", "wood lines", 0.02), Disc(0.5, -0.15, 0.2, "red", "red dark", 0.02)
        )
        matches = [spot(0.5 + n % ROW, 3.2 + 2 * (n // ROW), wide=1, high=1.8) for n in range(MATCHES)]
        return free([spot(4.5, 1, "the number", wide=9, high=2, size=2), *matches], ROW, 6.2, (match,))

    def board(self) -> Iterator[Item]:
        """As many matches as can be counted."""
        yield number(0, self.n)
        for match in range(self.n if self.n <= MATCHES else 0):
            yield piece(1 + match, 0)

    def action_name(self, action: int) -> str:
        return "decrement" if action == DECREMENT else "halve"
