"""Go, on square boards to 19x19, counted by area.

    Black and White take turns, Black first, putting a stone on a free point, or passing. Stones that are connected along the lines are a
    chain; the free points beside it are its liberties. Whoever takes the last liberty of chains of the other colour takes them off the
    board. A chain may not take its own last liberty, except by taking others. Nobody may take back at once a single stone that has just
    taken one (ko). Two passes in a row end the game; everybody has as many points as stones on the board and free points from which one
    comes only to stones of that colour, and White has komi besides. Stones that stand there at the end count: who thinks that some are dead
    has to take them.

      A B C D E F G H J            X Black, player 0, MAX; O White, player 1
    9 . . . . . . . . . 9
    . . . . . . . . . . .          An action is a point, the stride times its row and its column, or 400 for the pass;
    2 . . . . . . . . . 2          people write D4, columns without I, rows from below.
    1 . . . . . . . . . 1
      A B C D E F G H J            The utility is the difference in points, or only who won (`win`).

What may come back, besides the single stone, is what rules of Go differ in. A position remembers as many boards before it as `past` has
places (`superko=8`): none of them may come back. With 0 places that is the rule of ko alone. As long as no more boards have been seen than
there are places it is exactly positional superko, as in the rules of Tromp and Taylor (their text adds `suicide`: several stones may take
their own last liberty), or with `situational` one in which the same player has to be to move. What comes back beyond memory, a third
time, is a draw to who keeps the record of a game, as Japanese rules have it (REPETITION).

    layout      where points are in the words of a set
    points      sets of points, of one, two or six words
    chains      chains and liberties, eyes, area
    rules       the rules themselves; hints: what they say to searches besides
    sight       what networks see, and the numbers of actions
    symmetry    the eight ways to look at a board
    notation    how people write positions and moves
    sgf         how files keep games
    drawing     how it looks

`Go` is the game on 8x8 and 9x9, `SMALL` on smaller boards, `LARGE` on larger ones, and with `_WON` those where only counts who won: the
same rules, with sets of another kind, or another utility.

Sources: J. Tromp and B. Taylor, The Game of Go (https://tromp.github.io/go.html). Random play that leaves eyes alone: B. Brügmann, Monte
Carlo Go, 1993. Counts: J. Tromp and G. Farnebäck, Combinatorics of Go, 2006.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from ...bits import U64
from ...errors import PositionError
from ...game import game
from . import drawing, notation
from .chains import reached, smothered
from .notation import NOWHERE, PASS, komi_for
from .points import One, Six, Two, none_of
from .sight import LARGE_FRAME, MIDDLE_FRAME, SMALL_FRAME, Sight

if TYPE_CHECKING:
    from ...board import Surface
    from ...board.items import Item

__all__ = ["LARGE", "PASS", "SMALL", "Go", "start"]


class OneWord(NamedTuple):
    """A position on a board to 7x7; the fields of all sizes.

    mine, theirs  the stones of the player to move, and of the other
    mover         0 Black, 1 White
    size          of the board
    komi          points that White has besides
    ko            the point where a single stone may not be taken back, or NOWHERE
    passes        in a row, until now
    suicide       may several stones take their own last liberty?
    situational   do boards count as the same only with the same player to move?
    past          hashes of the boards that may not come back, the latest first; 0 where there is none yet
    """

    mine: One = One(U64(0))
    theirs: One = One(U64(0))
    mover: int = 0
    size: int = 5
    komi: float = komi_for(5)
    ko: int = NOWHERE
    passes: int = 0
    suicide: bool = False
    situational: bool = False
    past: tuple[U64, ...] = ()


class TwoWords(NamedTuple):
    """A position on 8x8 or 9x9."""

    mine: Two = none_of(9)
    theirs: Two = none_of(9)
    mover: int = 0
    size: int = 9
    komi: float = komi_for(9)
    ko: int = NOWHERE
    passes: int = 0
    suicide: bool = False
    situational: bool = False
    past: tuple[U64, ...] = ()


class SixWords(NamedTuple):
    """A position on a board from 10x10 to 19x19."""

    mine: Six = none_of(19)
    theirs: Six = none_of(19)
    mover: int = 0
    size: int = 19
    komi: float = komi_for(19)
    ko: int = NOWHERE
    passes: int = 0
    suicide: bool = False
    situational: bool = False
    past: tuple[U64, ...] = ()


class Written(Sight):
    """The rules, and what people write."""

    def emptied(self: Any, size: int, komi: float) -> Any:
        """The empty board of this size with this komi, by the same rules. Raises PositionError for a board, or a komi, that is none."""
        return start(size, komi, superko=len(self.past), suicide=self.suicide, situational=self.situational, win=self.WIN)

    def resumed(self: Any, player: int) -> Any:
        """The same board, from which play goes on with this player to move: no pass counts, and what may not come back still may not."""
        mine, theirs = (self.mine, self.theirs) if player == self.mover else (self.theirs, self.mine)
        return self._replace(mine=mine, theirs=theirs, mover=player, ko=NOWHERE, passes=0)

    def handicapped(self: Any, points: Iterable[int]) -> Any:
        """The empty board with a handicap: Black's stones on these points, White to move."""
        none = self.mine.none()
        stones = none
        for point in points:
            stones |= none.only(point)
        return drawing.begun(self, none, stones, 1)

    def chains(self: Any) -> Iterator[list[int]]:
        """The points of every chain of stones, those of who is to move first."""
        for stones in (self.mine, self.theirs):
            while stones.any():
                chain = reached(stones.alone(), stones)
                stones -= chain
                points = []
                while chain.any():
                    points.append(int(chain.first()))
                    chain -= chain.only(points[-1])
                yield points

    def __str__(self: Any) -> str:
        return notation.written(self)

    @classmethod
    def from_text(cls, text: str) -> Any:
        """The position that a text describes, on a board of any size; see `notation`."""
        return position_of(text)

    def surface(self: Any) -> Surface:
        return drawing.surface(self)

    def board(self: Any) -> Iterator[Item]:
        return drawing.items(self)

    def with_piece(self: Any, place: int, look: int, count: int) -> Any:
        return drawing.with_piece(self, place, look, count)

    def with_mover(self: Any, player: int) -> Any:
        return drawing.with_mover(self, player)

    @property
    def SWITCHES(self: Any) -> Any:  # by the size of the board
        return drawing.switches(self.size)

    def switched(self: Any, which: int) -> int:
        return drawing.switched(self, which)

    def with_switch(self: Any, which: int, value: int) -> Any:
        return drawing.with_switch(self, which, value)

    def action_name(self: Any, action: int) -> str:
        return notation.point_name(action, self.size)

    def parse_action(self: Any, text: str) -> int:
        return notation.read_move(self, text)

    @classmethod
    def notations(cls) -> dict[str, Any]:
        """How files keep games of Go: SGF."""
        from .sgf import Sgf

        return {".sgf": Sgf(cls)}


@game
class Go(Written, TwoWords):
    """Go on 8x8 or 9x9."""

    BOARD, ACTIONS, INPUTS = MIDDLE_FRAME["BOARD"], MIDDLE_FRAME["ACTIONS"], MIDDLE_FRAME["INPUTS"]


def kind(attribute: str, fields: type[Any], about: str, **constants: Any) -> Any:
    """The game of other fields, or with other constants. It has the same name, for to people it is the same game; `attribute` is what it is
    called in this module, where other processes find it."""
    return game(type("Go", (Written, fields), {"__module__": __name__, "__qualname__": attribute, "__doc__": about, **constants}))


def learned(cls: type[Any]) -> dict[str, Any]:
    """The features in full; and networks that guide Monte Carlo tree search on 5x5 and 7x7 (`zermelo learn --by mcts`)."""
    return {"full": None, **{size: Path(__file__).with_name(f"{size}.npz") for size in ("5x5", "7x7")}}


WON = {"WIN": True, "UTILITY_RANGE": (-1, 1)}
SMALL = kind("SMALL", OneWord, "Go on a board to 7x7.", evaluators=classmethod(learned), **SMALL_FRAME)
LARGE = kind("LARGE", SixWords, "Go on a board from 10x10 to 19x19.", **LARGE_FRAME)
SMALL_WON = kind("SMALL_WON", OneWord, "Go on a board to 7x7, where only counts who won.", **SMALL_FRAME, **WON)
MIDDLE_WON = kind("MIDDLE_WON", TwoWords, "Go on 8x8 or 9x9, where only counts who won.", **MIDDLE_FRAME, **WON)
LARGE_WON = kind("LARGE_WON", SixWords, "Go on a board from 10x10 to 19x19, where only counts who won.", **LARGE_FRAME, **WON)

KINDS = {One: (SMALL, SMALL_WON), Two: (Go, MIDDLE_WON), Six: (LARGE, LARGE_WON)}
"""The games by what sets of points are: the utility is the difference in points, or 1 for who won."""


def start(
    size: int = 9, komi: float | None = None, *, superko: int = 0, suicide: bool = False, situational: bool = False, win: bool = False
) -> Any:
    """The empty board, with the rules to play by. Raises PositionError for a board, or a komi, that is none."""
    words = [f"{size}x{size}", f"superko={superko}", *([] if komi is None else [f"komi={komi:g}"])]
    flags = {"suicide": suicide, "situational": situational, "win": win}
    return position_of(" ".join([*words, *(name for name, wanted in flags.items() if wanted)]))


def position_of(text: str) -> Any:
    """The position that a text describes; see `notation`. Raises PositionError."""
    said = notation.read(text)
    cls = KINDS[type(none_of(said.size))]["win" in said.words]
    komi = notation.komi_of(said.words["komi"], said.size) if "komi" in said.words else komi_for(said.size)
    black = white = none_of(said.size)
    for place, row in enumerate(reversed(said.rows)):
        for column, mark in enumerate(row):
            stone = black.only(black.stride() * place + column)
            black, white = black | stone if mark == "X" else black, white | stone if mark == "O" else white
    free = black.board(said.size) - (black | white)
    if smothered(black, black, free).any() or smothered(white, white, free).any():
        raise PositionError(f"{text!r} has a chain without a liberty, which would have been taken: leave it out")
    mine, theirs = (black, white) if said.mover == 0 else (white, black)
    suicide, situational = (flag in said.words for flag in ("suicide", "situational"))
    ko = notation.point_of(said.words["ko"], said.size) if "ko" in said.words else NOWHERE
    if ko != NOWHERE and (ko == PASS or not (free & free.only(ko)).any() or (free.only(ko).beside() & (free | mine)).any()):
        raise PositionError(f"ko={said.words['ko']} is not a free point between stones of the other side")
    passes = notation.whole("passes", said.words.get("passes", "0"), 2)
    state = cls(mine, theirs, said.mover, said.size, komi, ko, passes, suicide, situational, notation.memory_of(said.words))
    for number, move in enumerate(said.moves, 1):
        if state.is_terminal():
            raise PositionError(f"move {number}, {move!r}, comes after two passes, which end the game")
        try:
            state = state.result(notation.read_move(state, move))
        except PositionError as error:
            raise PositionError(f"move {number}: {error}") from None
    return state
