"""Connect Four: seven columns of six cells, four in a row.

    X and O take turns, X first, each dropping a stone into a column that is not full; it falls on the highest stone there.
    Whoever first has four in a row, upright, level or slanting, wins; a full board without one is a draw.

The columns, and the bit of each cell. Row 6 is not a part of the board: it keeps lines from running on into the next column,
and has room for the carry of a full column in the key.

      6 13 20 27 34 41 48
    ┌──────────────────────┐
    │ 5 12 19 26 33 40 47  │      neighbours are 1 apart upright, 7 level,
    │ 4 11 18 25 32 39 46  │      6 and 8 slanting
    │ 3 10 17 24 31 38 45  │
    │ 2  9 16 23 30 37 44  │      an action is a column 0..6,
    │ 1  8 15 22 29 36 43  │      which people call 1..7
    │ 0  7 14 21 28 35 42  │
    └──────────────────────┘
      1  2  3  4  5  6  7

X is player 0, MAX. A win is worth 22 minus the stones the winner has played: 18 with the fourth stone, 1 with the last.
With best play X begins in the middle and wins, but only with its last stone: the empty board is worth 1.

Sources: the layout is John Tromp's (Fhourstones); adding to carry, the score and the key are Pascal Pons' (Solving Connect
Four: how to build a perfect AI, 2015). The game was solved by James Allen and by Victor Allis in 1988.
Counts: OEIS A212693.
"""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ...bits import U64, bits, count
from ...board.items import Item, click, piece
from ...errors import PositionError
from ...fields import NamedTuple
from ...game import game
from .cells import BOARD, BOTTOM, CELLS, COLUMN, HEIGHT, SHOWN, TOP, WIDTH, completing, has_four, has_history, mirrored, open_lines

if TYPE_CHECKING:
    from ...board import Surface


@game
class ConnectFour(NamedTuple):
    """The stones of the player to move, all stones, and how many there are."""

    mine: U64 = U64(0)
    filled: U64 = U64(0)
    ply: int = 0

    PLAYER_NAMES = ("X", "O")
    UTILITY_RANGE = (-18, 18)
    REPETITION = 0
    FEATURES = ("open lines", "threats")
    WEIGHTS = (0.3, 2.0)  # fitted to Pons' thousand positions of the middle game
    ACTIONS = WIDTH
    OBSERVATION_SHAPE = (2, HEIGHT, WIDTH)

    def to_move(self) -> int:
        return self.ply & 1

    def stones(self, player: int) -> U64:
        return self.mine if player == self.ply & 1 else self.mine ^ self.filled

    def actions(self) -> Iterator[int]:
        for cell in bits(~self.filled & TOP):
            yield cell // COLUMN

    def result(self, action: int) -> "ConnectFour":
        filled = self.filled | self.filled + (1 << COLUMN * action)  # the carry climbs to the first free cell
        return ConnectFour(self.mine ^ self.filled, filled, self.ply + 1)

    def is_terminal(self) -> bool:
        return self.ply == CELLS or has_four(self.mine ^ self.filled)

    def utility(self, player: int) -> int:
        if not has_four(self.mine ^ self.filled):
            return 0
        score = 22 - (self.ply + 1) // 2
        return -score if player == self.ply & 1 else score

    def count_actions(self) -> int:
        return 0 if self.is_terminal() else count(~self.filled & TOP)

    def features(self) -> tuple[float, float]:
        x, o = self.stones(0), self.stones(1)
        lines = open_lines(~o & BOARD) - open_lines(~x & BOARD)
        threats = count(completing(x) & ~self.filled & BOARD) - count(completing(o) & ~self.filled & BOARD)
        return (float(lines), float(threats))

    def key(self) -> int:
        """Exact in 49 bits: the sum encodes the height of each column and the owners of its discs."""
        return int(self.mine + self.filled)

    def canonical(self) -> "ConnectFour":
        """Of the position and its mirror image the one with the smaller key."""
        mine, filled = mirrored(self.mine), mirrored(self.filled)
        if mine + filled < self.mine + self.filled:
            return ConnectFour(mine, filled, self.ply)
        return self

    def bounds(self) -> tuple[int, int]:
        """A win at once, or a threat that cannot be met, says how the game ends; else it ends two stones later at the earliest."""
        mine, theirs = completing(self.mine), completing(self.mine ^ self.filled)
        soon, later = (self.ply + 2) // 2, (self.ply + 3) // 2  # the winner's stones if the mover wins at once, or the other player next
        if mine & self.free():
            low = high = 22 - soon
        elif not self.safe(theirs):
            low = high = later - 22
        else:
            low, high = min(0, later + 1 - 22), max(0, 22 - soon - 1)
        return (low, high) if self.ply & 1 == 0 else (-high, -low)

    def free(self) -> U64:
        """The cells where the next stone can come to lie."""
        return self.filled + BOTTOM & BOARD

    def safe(self, threats: U64) -> U64:
        """Of these the ones that do not let the other player win at once, who threatens to in the cells `threats`."""
        free = self.free()
        forced = threats & free
        if forced:
            free = forced if forced & forced - 1 == 0 else U64(0)
        return free & ~((threats & BOARD) >> 1)

    def candidates(self) -> Iterator[int]:
        """The columns that win at once, else those that do not lose at once."""
        cells = completing(self.mine) & self.free()
        if not cells:
            cells = self.safe(completing(self.mine ^ self.filled))
        for cell in bits(cells):
            yield cell // COLUMN

    def prior(self, action: int) -> int:
        """A win first, what loses at once last; between them the move that makes the most threats, then the more central."""
        filled = self.filled | self.filled + (1 << COLUMN * action)
        stone = filled ^ self.filled
        if completing(self.mine) & stone:
            return 100
        if completing(self.mine ^ self.filled) & filled + BOTTOM & ~filled & BOARD:
            return -100
        return 4 * count(completing(self.mine | stone) & ~filled & BOARD) - abs(action - WIDTH // 2)

    def observation(self) -> Iterator[bool]:
        """The cells of the player to move, then the other's, row by row from the top."""
        for side in range(2):  # one `yield` for both: two take half as long again
            stones = self.mine if side == 0 else self.mine ^ self.filled
            for cell in SHOWN:
                yield stones >> cell & 1 != 0

    def __str__(self) -> str:
        x, o = self.stones(0), self.stones(1)
        marks = "".join(".XO"[(x >> cell & 1) + 2 * (o >> cell & 1)] for cell in SHOWN)
        return "/".join(marks[row : row + WIDTH] for row in range(0, CELLS, WIDTH))

    @classmethod
    def from_text(cls, text: str) -> "ConnectFour":
        """The position after the columns `4453`, or the board `......./......./…`; no text or `start` is the empty board."""
        text = "".join(text.split())
        if text.lower() in ("", "start"):
            return cls()
        return cls.from_columns(text) if re.fullmatch("[0-9]+", text) else cls.from_board(text)

    @classmethod
    def from_columns(cls, digits: str) -> "ConnectFour":
        """The position after stones into these columns, 1 to 7, as Pons' solver reads it."""
        state = cls()
        for place, digit in enumerate(digits, 1):
            where = f"move {place} of {digits!r}"
            if state.is_terminal():
                raise PositionError(f"{where} comes after the end of the game: write only the {place - 1} before it")
            if digit not in "1234567":
                raise PositionError(f"{where} is {digit}, which is not a column: columns are 1 to 7")
            if int(digit) - 1 not in state.actions():
                free = " ".join(state.action_name(action) for action in state.actions())
                raise PositionError(f"{where} goes into column {digit}, which is full: choose one of {free}")
            state = state.result(int(digit) - 1)
        return state

    @classmethod
    def from_board(cls, text: str) -> "ConnectFour":
        """The position with this board, six rows of seven from the top; who is to move follows from the stones."""
        rows = text.split("/")
        marks = "".join(rows).upper().replace("_", ".").replace("-", ".")
        if [len(row) for row in rows] not in ([CELLS], [WIDTH] * HEIGHT) or set(marks) - set(".XO"):
            hint = "write columns 1 to 7 such as 4453, or six rows of seven X, O and . from the top"
            raise PositionError(f"{text!r} is not a position of Connect Four: {hint}")
        x, o = (U64(sum(1 << cell for cell, mark in zip(SHOWN, marks, strict=True) if mark == player)) for player in "XO")
        for cell in bits((x | o) & ~((x | o) << 1 | BOTTOM)):
            column, row = cell // COLUMN + 1, cell % COLUMN + 1
            raise PositionError(f"the stone in column {column}, row {row} of {text!r} hangs in the air: put stones from the bottom up")
        if count(x) - count(o) not in (0, 1):
            raise PositionError(f"{text!r} has {count(x)} X and {count(o)} O: there must be as many X as O, or one more, as X begins")
        ply = count(x | o)
        mine, mover, other = (o, "O", "X") if ply & 1 else (x, "X", "O")
        if has_four(mine):
            raise PositionError(f"{text!r} has four {mover} in a row and a later {other}: leave out what came after the end")
        if not has_history(mine, x | o):
            raise PositionError(f"{text!r} cannot come about by moves in turn: check which stones lie below which")
        return cls(mine, x | o, ply)

    def surface(self) -> "Surface":
        from ...board.looks import token
        from ...board.shapes import Box, Disc
        from ...board.surface import grid

        board = grid(HEIGHT, WIDTH, (token("X", 0, "red", "X"), token("O", 1, "yellow", "O")), fill="", files="1234567")
        holes = tuple(Disc(place.x, place.y, 0.41, "hole", "hole line", 0.05) for place in board.places)
        panel = Box(-0.06, -0.06, WIDTH + 0.12, HEIGHT + 0.12, "panel", "", 0, 0.2)
        return board._replace(ground=(panel,), over=holes, rows=tuple("654321"))  # people count rows from below

    def board(self) -> Iterator[Item]:
        """A disc goes into its column by a click on any free cell of it; the lowest, where it will lie, comes first."""
        x, o = self.stones(0), self.stones(1)
        for place in range(CELLS):
            if x >> SHOWN[place] & 1:
                yield piece(place, 0)
            if o >> SHOWN[place] & 1:
                yield piece(place, 1)
        for column in self.actions():
            for row in range(HEIGHT):
                place = WIDTH * (HEIGHT - 1 - row) + column
                if not self.filled >> SHOWN[place] & 1:
                    yield click(column, place)

    def with_piece(self, place: int, look: int, count: int) -> "ConnectFour":
        here = U64(1) << SHOWN[place]
        x, o = self.stones(0) & ~here, self.stones(1) & ~here
        if count and look == 0:
            x |= here
        elif count:
            o |= here
        return ConnectFour(x, x | o, 0)

    def with_mover(self, player: int) -> "ConnectFour":
        x, o = self.stones(0), self.stones(1)
        if (x | o) & ~((x | o) << 1 | BOTTOM):
            raise ValueError("a disc hangs in the air: put discs from the bottom up")
        if count(x) - count(o) != player:
            raise ValueError("there must be as many discs of X as of O if X is to move, and one more if O is")
        if has_four(x if player == 0 else o):
            raise ValueError("whoever is to move has four in a row already: the game was over before")
        return ConnectFour(x if player == 0 else o, x | o, count(x | o))

    def action_name(self, action: int) -> str:
        return str(action + 1)

    BOARD = (HEIGHT, WIDTH)
    CONTENTS = 4
    SYMMETRIES = 2

    def cell(self, place: int, player: int) -> int:
        """3 is a free cell on which the next stone of its column comes to lie."""
        bit = COLUMN * (place % WIDTH) + place // WIDTH
        if self.filled >> bit & 1:
            return 1 if self.stones(player) >> bit & 1 else 2
        return 3 if place < WIDTH or self.filled >> bit - 1 & 1 else 0

    @classmethod
    def evaluators(cls) -> dict[str, Any]:
        """`threats`: open lines, threats, and in which rows they lie; `patterns` of lines and corners that have learned from games against
        themselves (`zermelo learn`, docs/learning.md)."""
        from pathlib import Path

        from .threats import Threats

        return {"threats": Threats(), "patterns": Path(__file__).with_name("patterns.npz")}

    @classmethod
    def notations(cls) -> dict[str, Any]:
        """How files keep games of Connect Four: the columns, 44455."""
        from .._played.transcript import Transcript

        return {".txt": Transcript(cls, "[1-7]")}
