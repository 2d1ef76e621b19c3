"""Backgammon: two sides of fifteen men run past each other, by the throw of two dice.

     +13-14-15-16-17-18---+---19-20-21-22-23-24-+
     | X           O      |    O              X |      O is White, player 0, MAX; X is Black, player 1.
     | X           O      |    O              X |      Each side counts the points from its own end: its men
     | X           O      |    O                |      go down from 24 to 1, and off. The numbers shown are
     | X                  |    O                |      those of the side to move.
     | X                  |    O                |
     |                    |                     |      A game won is worth 1, a gammon 2 (the loser has borne
     | O                  |    X                |      off nobody), a backgammon 3 (and has a man on the bar or
     | O                  |    X                |      in the winner's home board).
     | O           X      |    X                |
     | O           X      |    X              O |      Positions are written as GNU Position IDs, moves as
     | O           X      |    X              O |      bar/20* 13/7(2) 6/off.
     +12-11-10--9--8--7---+----6--5--4--3--2--1-+

    A man may land wherever fewer than two of the other side stand; one that stands alone is hit and goes to the bar, from where
    it has to come in again before anybody else moves. Men are borne off when all are at home. A doublet is played four times.
    Both dice must be played if they can be, in one order or the other; if only one can, the larger if possible.
    To begin, each side throws one die until they differ: the higher one begins, with both.

This is one game for money without a doubling cube, which the rules of a match reduce to whenever nobody doubles.

A roll and a play are one ply each. A whole play is one action, and actions are distinguished by their result: two ways of moving to
the same position are one action.

    moves       where the men are, and who may go where
    notation    how people write positions
    naming      how they name plays
    sight       what a network sees

Sources: P. Magriel, Backgammon, 1976; rules of the World Backgammon Association. Position ID, Match ID: manual of GNU Backgammon.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...bits import U64, count, highest
from ...fields import NamedTuple
from ...game import CHANCE, game
from . import drawing, naming, notation, sight
from .moves import (
    BAR,
    HOME_BOARD,
    MEN,
    PLACE,
    POINTS,
    STARTS,
    alone,
    die_of,
    doubled,
    joined,
    left,
    number_of,
    number_of_plays,
    number_on,
    pips,
    plays,
    standing,
)

if TYPE_CHECKING:
    from ...board import Surface
    from ...board.items import Item

__all__ = ["OPENING", "START", "UNROLLED", "Backgammon"]

OPENING = -1
"""For `dice`: nobody has thrown yet."""

UNROLLED = 0
"""For `dice`: the side to move has still to throw."""

START_LOW, START_HIGH = U64(0x0100010000002140), U64(0x0000000000002040)
"""Five men on 6 and on 13, three on 8, two on 24."""

HALF_A_ROLL = 4.0
"""Pips: the throw of a side brings 8 1/6 pips in the mean, so who is to throw is half of that ahead."""

CHASED = U64(0x3F80000)
"""The winner's home board as the loser counts, and the bar: whoever still stands there loses a backgammon."""


@game
class Backgammon(NamedTuple):
    """The men of each side (see `moves`), who is to move, and the dice: 31 for a three and a one, the larger one first."""

    white_low: U64 = START_LOW
    white_high: U64 = START_HIGH
    black_low: U64 = START_LOW
    black_high: U64 = START_HIGH
    mover: int = 0
    dice: int = OPENING

    PLAYER_NAMES = ("White", "Black")
    UTILITY_RANGE = (-3, 3)
    FEATURES = ("pips", "blots", "points", "bar", "race")
    WEIGHTS = (0.012, -0.07, 0.1, -0.2, 0.024)  # fitted to how 20,000 games of pubeval against itself ended

    def to_move(self) -> int:
        return self.mover if self.dice > 0 else CHANCE

    def chance_outcomes(self) -> Iterator[tuple[int, float]]:
        """The 21 throws of two dice, the larger one first; for the opening the 30 in which White's die and Black's differ."""
        if self.dice == OPENING:
            for white in range(1, 7):
                for black in range(1, 7):
                    if white != black:
                        yield 10 * white + black, 1 / 30
        else:
            for large in range(1, 7):
                for small in range(1, large):
                    yield 10 * large + small, 1 / 18
                yield 11 * large, 1 / 36

    def actions(self) -> Iterator[int]:
        return plays(self)

    def result(self, action: int) -> Backgammon:
        if self.dice <= 0:
            return self.rolled(action)
        if self.mover == 0:
            low, high, their_low, their_high = self.white_low, self.white_high, self.black_low, self.black_high
        else:
            low, high, their_low, their_high = self.black_low, self.black_high, self.white_low, self.white_high
        for place in range(STARTS):
            start = action >> PLACE * place & 31
            if start:
                die = die_of(self.dice, place)
                low, high = left(low, high, start)
                if start > die:
                    target = start - die
                    low, high = joined(low, high, target)
                    if number_on(their_low, their_high, BAR - target) == 1:
                        their_low, their_high = left(their_low, their_high, BAR - target)
                        their_low, their_high = joined(their_low, their_high, BAR)
        if self.mover == 0:
            return Backgammon(low, high, their_low, their_high, 1, UNROLLED)
        return Backgammon(their_low, their_high, low, high, 0, UNROLLED)

    def rolled(self, throw: int) -> Backgammon:
        """The position after a throw; at the opening the first digit is White's die."""
        first, second = throw // 10, throw % 10
        mover = self.mover
        if self.dice == OPENING:
            mover = 0 if first > second else 1
        dice = 10 * max(first, second) + min(first, second)
        return Backgammon(self.white_low, self.white_high, self.black_low, self.black_high, mover, dice)

    # ------------------------------------------------------------------------------------------ the end of the game

    def is_terminal(self) -> bool:
        return not self.white_low | self.white_high or not self.black_low | self.black_high

    def utility(self, player: int) -> int:
        if not self.white_low | self.white_high:
            winner, low, high = 0, self.black_low, self.black_high
        else:
            winner, low, high = 1, self.white_low, self.white_high
        points = 1
        if number_of(low, high) == MEN:
            points = 3 if standing(low, high) & CHASED else 2
        return points if player == winner else -points

    # ------------------------------------------------------------------------------------------ for searches

    def count_actions(self) -> int:
        return number_of_plays(self)

    def prior(self, action: int) -> int:
        """Plays that hit and make points first, those that leave men alone last."""
        if self.dice <= 0:
            return 0
        after = self.result(action)
        if self.mover == 0:
            low, high, their_low, their_high = after.white_low, after.white_high, after.black_low, after.black_high
        else:
            low, high, their_low, their_high = after.black_low, after.black_high, after.white_low, after.white_high
        blots = count(alone(low, high) & POINTS)
        return 4 * number_on(their_low, their_high, BAR) + 2 * count(doubled(low, high) & HOME_BOARD) - 2 * blots

    def features(self) -> tuple[float, float, float, float, float]:
        """How White is better off: while men can meet by pips still to go (half a roll less for who is to throw), men alone, points
        made in the home board, men on the bar; in a race by pips alone, which are worth more there, and points made are worth nothing."""
        lead = self.lead()
        white_low, white_high, black_low, black_high = self.white_low, self.white_high, self.black_low, self.black_high
        if self.is_race():
            return 0.0, 0.0, 0.0, 0.0, lead
        return (
            lead,
            float(count(alone(white_low, white_high) & POINTS) - count(alone(black_low, black_high) & POINTS)),
            float(count(doubled(white_low, white_high) & HOME_BOARD) - count(doubled(black_low, black_high) & HOME_BOARD)),
            float(number_on(white_low, white_high, BAR) - number_on(black_low, black_high, BAR)),
            0.0,
        )

    # ------------------------------------------------------------------------------------------ for evaluators

    def lead(self) -> float:
        """The pips that White is ahead, with half a roll for who is to throw."""
        ahead = float(pips(self.black_low, self.black_high) - pips(self.white_low, self.white_high))
        return ahead + HALF_A_ROLL - 2 * HALF_A_ROLL * self.mover if self.dice == UNROLLED else ahead

    def men_on(self, player: int, point: int) -> int:
        """How many men of a player stand on a point (1 to 24 as that player counts, 25 for the bar)."""
        return number_on(self.white_low, self.white_high, point) if player == 0 else number_on(self.black_low, self.black_high, point)

    def men_off(self, player: int) -> int:
        """How many men a player has borne off."""
        in_play = number_of(self.white_low, self.white_high) if player == 0 else number_of(self.black_low, self.black_high)
        return MEN - in_play

    def pips(self, player: int) -> int:
        """How many points all men of a player together have to go until they are off."""
        return pips(self.white_low, self.white_high) if player == 0 else pips(self.black_low, self.black_high)

    def points_of(self, player: int) -> U64:
        """The points, 1 to 24, where a player has men."""
        men = standing(self.white_low, self.white_high) if player == 0 else standing(self.black_low, self.black_high)
        return men & POINTS

    def blots_of(self, player: int) -> U64:
        """The points, 1 to 24, where a player has one man alone."""
        men = alone(self.white_low, self.white_high) if player == 0 else alone(self.black_low, self.black_high)
        return men & POINTS

    def is_race(self) -> bool:
        """Have all men passed each other, so that nobody can be hit or blocked?"""
        return highest(standing(self.white_low, self.white_high)) + highest(standing(self.black_low, self.black_high)) < BAR

    INPUTS = sight.INPUTS

    def perspective(self) -> int:
        return self.mover

    def inputs(self, player: int) -> Iterator[tuple[int, float]]:
        """Where the men are, and what a player would notice about it: see `sight`."""
        return sight.seen(self, player)

    @classmethod
    def evaluators(cls) -> dict[str, Any]:
        """A network that has learned from games against itself (`zermelo learn`, docs/learning.md)."""
        return {"network": Path(__file__).with_name("network.npz")}

    # What this class adds for people.

    def __str__(self) -> str:
        return notation.text(self)

    @classmethod
    def from_text(cls, text: str) -> Backgammon:
        """The position of a GNU Position ID, with dice and side if they are known, or of an XGID; no text or `start` is the start."""
        return notation.read(cls, text)

    def surface(self) -> Surface:
        return drawing.surface()

    def board(self) -> Iterator[Item]:
        return drawing.items(self)

    def with_piece(self, place: int, look: int, count: int) -> Backgammon:
        return drawing.with_piece(self, place, look, count)

    def with_mover(self, player: int) -> Backgammon:
        return drawing.with_mover(self, player)

    SWITCHES = drawing.SWITCHES

    def switched(self, which: int) -> int:
        return drawing.switched(self, which)

    def with_switch(self, which: int, value: int) -> Backgammon:
        return drawing.with_switch(self, which, value)

    def action_name(self, action: int) -> str:
        return naming.name(self, action)

    def parse_action(self, text: str) -> int:
        return naming.read_action(self, text)


START = Backgammon()
"""Where every game begins: the throw for who begins is still to come."""
