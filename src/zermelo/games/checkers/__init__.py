"""Checkers, as in England and America (English draughts): eight by eight, Black moves first.

     .  b  .  b  .  b  .  b          1 to 4       White, w, is player 0, MAX, and goes up, towards square 1.
     b  .  b  .  b  .  b  .          5 to 8       Black, b, is player 1, goes down, and begins.
     .  b  .  b  .  b  .  b
     .  .  .  .  .  .  .  .                       A win is worth 1, a draw 0.
     .  .  .  .  .  .  .  .
     w  .  w  .  w  .  w  .                       Positions are written in the FEN of draughts, moves by the
     .  w  .  w  .  w  .  w         25 to 28      numbers of the squares: 11-15, 22x15, 22x15x8.
     w  .  w  .  w  .  w  .         29 to 32

    A man goes one square slantwise ahead, or jumps over a piece of the other side to the free square behind and takes it off.
    A king, crowned where a man reaches the last row, does both in all four directions. Who can jump must, and on until nothing
    more can be jumped; among several jumps the choice is free, and need not take the most. Crowning ends the move. No piece is
    jumped twice. Who cannot move, for want of pieces or of room, has lost.

A whole jump, however long, is one action, and jumps that differ only in their path are different ones.

When a game is drawn is a matter of agreement, so the start knows no such rule. It is an option of the position:

    start 40-move          drawn after 40 moves of each side in which no man moved and nothing was captured
    Checkers(draw_after=FORTY_MOVES)

Repetition is no matter of a position but of the way it came about, and is left to who keeps the record of a game (`play` and
`pdn` do).

    moves       where the squares are, and who may go where
    notation    how people write positions and moves
    pdn         how files keep games
    evaluation  what a position is worth, by named features
    ballots     openings

Sources: World Checkers/Draughts Federation, Rules of Draughts (Checkers), 2012. Counts: Aart Bik, perft for checkers.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ...bits import U64, count
from ...fields import NamedTuple
from ...game import game
from .._hash import STIR, stirred
from . import drawing, notation
from .moves import ALONE, BOARD, LAST_ROWS, can_jump, can_move, moves, number_of_moves, number_of_steps, step_of

if TYPE_CHECKING:
    from ...board import Surface
    from ...board.items import Item

__all__ = ["FORTY_MOVES", "START", "Checkers"]

FORTY_MOVES = 40
"""For `draw_after`: the rule of the federations."""

NEAR_THE_END = 20
"""Plies before a draw by rule from which on the key counts them."""

WHITE_HOME, BLACK_HOME = U64(0x780000000), U64(0xF)
"""The rows behind the two sides, 29 to 32 and 1 to 4: while men stay there, nobody is crowned."""


@game
class Checkers(NamedTuple):
    """A position: the pieces of each side, which of them are kings, and who is to move. Begins with the start."""

    white: U64 = U64(0x7FBC00000)
    black: U64 = U64(0x000001EFF)
    kings: U64 = U64(0)
    mover: int = 1  # 0 White, 1 Black
    draw_after: int = 0  # drawn after so many moves of each side without a capture or a man's move; 0 where no such rule holds
    quiet: int = 0  # plies since the last of those; counted only where the rule holds

    PLAYER_NAMES = ("White", "Black")
    UTILITY_RANGE = (-1, 1)
    FEATURES = ("men", "kings", "home row", "mobility")
    WEIGHTS = (1.0, 5.0, 0.0, 0.0)  # five for a king and one for a man, as the textbook has it

    def to_move(self) -> int:
        return self.mover

    def actions(self) -> Iterator[int]:
        return moves(self)

    def result(self, action: int) -> Checkers:
        origin, jumps, ways = action & 63, action >> 6 & 15, action >> 10
        target, taken = origin, U64(0)
        for place in range(jumps):
            step = step_of(ways >> 2 * place & 3)
            taken |= ALONE << target + step
            target += 2 * step
        if not jumps:
            target += step_of(ways)
        here, there = ALONE << origin, ALONE << target
        king = self.kings & here
        kings = self.kings & ~(here | taken)
        if king or there & LAST_ROWS:
            kings |= there
        quiet = self.quiet + 1 if self.draw_after and king and not jumps else 0
        if self.mover == 0:
            return type(self)(self.white & ~here | there, self.black & ~taken, kings, 1, self.draw_after, quiet)
        return type(self)(self.white & ~taken, self.black & ~here | there, kings, 0, self.draw_after, quiet)

    # ------------------------------------------------------------------------------------------ the end of the game

    def is_terminal(self) -> bool:
        return self.is_worn_out() or not can_move(self)

    def drawn_by_rule(self) -> bool:
        return self.is_worn_out() and can_move(self)

    def is_worn_out(self) -> bool:
        """Have the moves without progress run out?"""
        return self.draw_after > 0 and self.quiet >= 2 * self.draw_after

    def utility(self, player: int) -> int:
        """Who cannot move has lost; every other end is a draw."""
        if can_move(self):
            return 0
        return -1 if player == self.mover else 1

    # ------------------------------------------------------------------------------------------ for searches

    def count_actions(self) -> int:
        return number_of_moves(self)

    def noisy_actions(self) -> Iterator[int]:
        """The captures, which are all there is where there is one."""
        if can_jump(self):
            for action in moves(self):
                yield action

    def prior(self, action: int) -> int:
        """Jumps by how much they take; of the others crowning first, then men, kings, and last men from the home row, none above 0."""
        origin, jumps, ways = action & 63, action >> 6 & 15, action >> 10
        if jumps:
            return 8 * jumps
        here, there = ALONE << origin, ALONE << origin + step_of(ways)
        if here & self.kings:
            return -1
        if there & LAST_ROWS:
            return 4
        return -2 if here & LAST_ROWS else 0

    def extension(self) -> int:
        """Who has to jump has little to choose: there the engine looks a ply deeper, and estimates nothing."""
        return int(can_jump(self))

    def features(self) -> tuple[float, float, float, float]:
        """How many more White has: men, kings, men still on their home row, and steps that could be made."""
        white_men, black_men = self.white & ~self.kings, self.black & ~self.kings
        white_kings, black_kings = self.white & self.kings, self.black & self.kings
        home = count(white_men & WHITE_HOME) - count(black_men & BLACK_HOME)
        free = BOARD & ~(self.white | self.black)
        steps = number_of_steps(self.white, white_kings, free) - number_of_steps(black_kings, self.black, free)
        return (
            float(count(white_men) - count(black_men)),
            float(count(white_kings) - count(black_kings)),
            float(home),
            float(steps),
        )

    def key(self) -> int:
        """Everything but the count of quiet plies, which matters only once it is near its end: positions of one key have the
        same future for twenty plies at least."""
        until = 2 * self.draw_after - self.quiet if self.draw_after else NEAR_THE_END
        key = self.repetition_key()
        return stirred(key, U64(NEAR_THE_END - until)) if until < NEAR_THE_END else key

    def repetition_key(self) -> U64:
        """Everything but the count of quiet plies."""
        hash_ = stirred(STIR, self.white)
        hash_ = stirred(hash_, self.black | U64(self.mover) << 40)
        return stirred(hash_, self.kings)

    # What this class adds for people.

    def __str__(self) -> str:
        return notation.fen(self)

    @classmethod
    def from_text(cls, text: str) -> Checkers:
        """The position of a FEN, or `start`; then `40-move` if that rule is to hold, and the moves played from there."""
        return notation.read(cls, text)

    def surface(self) -> Surface:
        return drawing.surface()

    def board(self) -> Iterator[Item]:
        return drawing.items(self)

    def with_piece(self, place: int, look: int, count: int) -> Checkers:
        return drawing.with_piece(self, place, look, count)

    def with_mover(self, player: int) -> Checkers:
        return drawing.with_mover(self, player)

    SWITCHES = drawing.SWITCHES

    def switched(self, which: int) -> int:
        return drawing.switched(self, which)

    def with_switch(self, which: int, value: int) -> Checkers:
        return drawing.with_switch(self, which, value)

    def action_name(self, action: int) -> str:
        return notation.move_name(action)

    def parse_action(self, text: str) -> int:
        return notation.read_move(self, text)

    @classmethod
    def evaluators(cls) -> dict[str, Any]:
        """Fifteen features, by how many pieces are left, with weights that were learned (docs/learning.md); and with those set by hand."""
        from .evaluation import BY_HAND, Tapered

        return {"tapered": Tapered(), "hand": BY_HAND}

    @classmethod
    def openings(cls) -> dict[str, list[str]]:
        """The ballots of the three-move restriction, as tournaments draw them."""
        from .ballots import THREE_MOVES, ballots

        return {THREE_MOVES: list(ballots())}

    @classmethod
    def notations(cls) -> dict[str, Any]:
        """How files keep games of draughts: PDN."""
        from .pdn import Pdn

        return {".pdn": Pdn(cls)}


START = Checkers()
"""Where every game begins that does not say otherwise."""
