"""Four colours: discs that change sides, for four players, or for three or two.

       a  b  c  d  e  f  g  h                a b c d e f g h
    1  0  1  2  3  4  5  6  7              1 - - - - - - - -
    2  8  9 10 11 12 13 14 15              2 - - - - - - - -        R red,    player 0
    3 16 17 18 19 20 21 22 23              3 - - - - - - - -        Y yellow, player 1
    4 24 25 26 27 28 29 30 31              4 - - - R Y - - -        G green,  player 2
    5 32 33 34 35 36 37 38 39              5 - - - B G - - -        B blue,   player 3
    6 40 41 42 43 44 45 46 47              6 - - - - - - - -
    7 48 49 50 51 52 53 54 55              7 - - - - - - - -
    8 56 57 58 59 60 61 62 63              8 - - - - - - - -

    Red begins, then yellow, green, blue, and red again. A disc is put on a free square where it outflanks: in at least one of
    the eight directions an unbroken row of discs of other colours, whichever they are, lies between it and a disc of its own.
    All discs so outflanked change to its colour. Who can outflank nothing puts a disc on any free square that touches a disc.
    So nobody ever passes, and a colour that was wiped out comes back. When the board is full the game is over, and everybody
    has as many points as discs: 64 in all.

Three play red, yellow and green, and begin without the blue disc; two play red and yellow from the crossed square of Othello:

    3  R Y      2  R Y
       - G         Y R

An action is a square. `colours_for(players)` gives the classes for three and for two; their texts have three or two colours. The
rules are this project's own, put together from what is common to games of this family.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ..bits import U64, count, lowest
from ..board.items import Item, click, note, piece
from ..errors import PositionError
from ..fields import NamedTuple
from ..game import game, put
from ._seats import seated
from .othello import VALUE
from .othello.discs import CORNERS, moves, outflanked, shifted

if TYPE_CHECKING:
    from ..board import Surface

COLOURS = "RYGB"
NAMES = ("Red", "Yellow", "Green", "Blue")
EDGES = U64(0x7E8181818181817E)
"""The squares on the edges, without the corners."""
NOT_A, NOT_H = U64(0xFEFEFEFEFEFEFEFE), U64(0x7F7F7F7F7F7F7F7F)

D4, E4, D5, E5 = (U64(1) << square for square in (27, 28, 35, 36))
STARTS = {
    4: (D4, E4, E5, D5),
    3: (D4, E4, E5),
    2: (D4 | E5, E4 | D5),
}


def touching(discs: U64) -> U64:
    """The free squares that touch a disc, also at a corner."""
    wide = discs | (discs & NOT_H) << 1 | (discs & NOT_A) >> 1
    return (wide | shifted(wide, 8) | shifted(wide, -8)) & ~discs


@game
class FourColours(NamedTuple):
    """The discs of every colour, and who is to move."""

    discs: tuple[U64, ...] = STARTS[4]
    mover: int = 0

    PLAYERS, PLAYER_NAMES = 4, NAMES
    UTILITY_SUM = 64
    UTILITY_RANGE = (0, 64)
    FEATURES = ("discs", "mobility", "corners", "beside corners", "edges")
    WEIGHTS = (0.005, 0.005, 0.38, -0.08, 0.035)  # fitted to how 450 games of two to four ended: corners count
    NOTHING = (0.0,) * (4 * len(FEATURES))
    ACTIONS = 64

    def to_move(self) -> int:
        return self.mover

    def actions(self) -> Iterator[int]:
        mine, taken = self.discs[self.mover], self.taken()
        squares = moves(mine, taken ^ mine)
        if not squares:
            squares = touching(taken)
        while squares:
            yield lowest(squares)
            squares &= squares - 1

    def result(self, action: int) -> FourColours:
        disc = U64(1) << action
        mine = self.discs[self.mover]
        turned = outflanked(mine, self.taken() ^ mine, disc)
        discs = self.discs
        for colour in range(len(discs)):
            discs = put(discs, colour, discs[colour] & ~turned)
        discs = put(discs, self.mover, mine | disc | turned)
        return type(self)(discs, (self.mover + 1) % len(discs))

    def is_terminal(self) -> bool:
        return ~self.taken() == 0

    def utility(self, player: int) -> int:
        return count(self.discs[player])

    def count_actions(self) -> int:
        mine, taken = self.discs[self.mover], self.taken()
        squares = moves(mine, taken ^ mine)
        return count(squares) if squares else count(touching(taken))

    def prior(self, action: int) -> int:
        return VALUE[action]

    def features(self) -> tuple[float, ...]:
        """Of each colour, one after the other: its discs, the squares where it outflanks, its corners, its discs beside corners that
        are free, and its other discs on edges."""
        taken = self.taken()
        values: tuple[float, ...] = self.NOTHING
        free = CORNERS & ~taken
        beside = touching(free) & taken
        for colour in range(len(self.discs)):
            own, place = self.discs[colour], len(self.FEATURES) * colour
            values = put(values, place, float(count(own)))
            values = put(values, place + 1, float(count(moves(own, taken ^ own))))
            values = put(values, place + 2, float(count(own & CORNERS)))
            values = put(values, place + 3, float(count(own & beside)))
            values = put(values, place + 4, float(count(own & EDGES & ~beside)))
        return values

    def taken(self) -> U64:
        """All discs."""
        discs = U64(0)
        for colour in self.discs:
            discs |= colour
        return discs

    # Reading and writing.

    def __str__(self) -> str:
        """64 squares, a1 to h8 row by row, who moves, and `of 3` or `of 2` if there are not four."""
        players = len(self.discs)
        return f"{''.join(self.marks())} {COLOURS[self.mover]}" + ("" if players == 4 else f" of {players}")

    def marks(self) -> list[str]:
        """The letter of every square, - where it is free."""
        marks = ["-"] * 64
        for colour, discs in enumerate(self.discs):
            for square in range(64):
                if discs >> square & 1:
                    marks[square] = COLOURS[colour]
        return marks

    @classmethod
    def from_text(cls, text: str) -> FourColours:
        """The position of 64 squares and the colour to move, `of 3` or `of 2` where not four play; or moves from the start such as
        `c5 c4`; no text or `start` is the start. What it gives is a state of the class for so many players."""
        words, _, players = (" " + text.partition(";")[0].strip() + " ").partition(" of ")
        colours = players.strip() or str(cls.PLAYERS)
        if colours not in ("2", "3", "4"):
            raise PositionError(f"{colours!r} colours cannot play: write of 2, of 3 or of 4")
        kind: type[FourColours] = colours_for(int(colours))
        joined = "".join(words.split()).upper()
        if len(joined) > 64 and not any(mark.isdigit() for mark in joined):
            return _from_board(kind, joined)
        state = kind()
        for word in words.split() if joined != "START" else ():
            state = state.result(state.parse_action(word))
        return state

    def surface(self) -> Surface:
        from ..board.looks import token
        from ..board.surface import grid

        names = NAMES[: len(self.discs)]
        looks = [token(f"{name.lower()} disc", player, name.lower(), name[0]) for player, name in enumerate(names)]
        words = [f"{name} {{}}" for name in names]
        return grid(8, 8, looks, fill="table", lines="table lines", files="abcdefgh", ranks="12345678", above=True, words=words)

    def board(self) -> Iterator[Item]:
        for colour in range(len(self.discs)):
            for square in range(64):
                if self.discs[colour] >> square & 1:
                    yield piece(square, colour)
            yield note(colour, count(self.discs[colour]))
        for square in self.actions():
            yield click(square, square)

    def with_piece(self, place: int, look: int, count: int) -> FourColours:
        here, discs = U64(1) << place, self.discs
        for colour in range(len(discs)):
            discs = put(discs, colour, discs[colour] & ~here)
        return type(self)(put(discs, look, discs[look] | here) if count else discs, self.mover)

    def with_mover(self, player: int) -> FourColours:
        if not self.taken():
            raise ValueError("a disc has to touch another: put one on the board")
        return type(self)(self.discs, player)

    def action_name(self, action: int) -> str:
        return "abcdefgh"[action % 8] + str(action // 8 + 1)

    def parse_action(self, text: str) -> int:
        legal = {} if self.is_terminal() else {self.action_name(action): action for action in self.actions()}
        if text.strip().lower() in legal:
            return legal[text.strip().lower()]
        raise PositionError(f"{text.strip()!r} is not a legal move here; legal are: {' '.join(legal) or 'none, the game is over'}")


@functools.cache
def colours_for(players: int) -> type[Any]:
    """The game for 2, 3 or 4 players: `TwoColours`, `ThreeColours`, `FourColours`."""
    if players == 4:
        return FourColours
    names = {"discs": STARTS[players]}
    constants = {"PLAYERS": players, "PLAYER_NAMES": NAMES[:players], "NOTHING": (0.0,) * (players * len(FourColours.FEATURES))}
    return seated(FourColours, ("TwoColours", "ThreeColours")[players - 2], names, **constants)


def __getattr__(name: str) -> Any:
    """The classes for two and for three, made when they are asked for."""
    if name in ("TwoColours", "ThreeColours"):
        return colours_for(2 if name == "TwoColours" else 3)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def _from_board(cls: type[Any], text: str) -> FourColours:
    """The position of 64 squares and the colour to move."""
    colours = COLOURS[: cls.PLAYERS]
    board, mover = text[:64].replace(".", "-"), text[64:]
    if mover not in tuple(colours) or set(board) - set(colours + "-"):
        hint = f"write 64 squares of {' '.join(colours)} and -, a1 to h8 row by row, and who moves"
        raise PositionError(f"{text!r} is not a position of {cls.__name__}: {hint}")
    discs = tuple(U64(sum(1 << square for square in range(64) if board[square] == colour)) for colour in colours)
    if set(board) == {"-"}:
        raise PositionError("an empty board is not a position of four colours: a disc has to touch another")
    state: FourColours = cls(discs, colours.index(mover))
    return state
