"""Pig: throw a die as often as you dare; a one takes all that this turn has brought.

    Two players take turns to gather points. In a turn a player throws a die, again and again. What it shows is put aside, until
    the player holds, which adds all that was put aside to the score and ends the turn; or until the die shows a one, which ends
    the turn and adds nothing. Who holds with a hundred points or more has won, and holds as soon as that is so.

    57:42 B+18      A has 57 points, B has 42 and another 18 put aside; B is to throw or to hold

A turn begins with a throw. Greed against safety in its purest form: with 20 points put aside a throw costs as much as it brings in
the mean, but to hold at 20 is not the best way to win. The best way was found by computer (T. Neller and C. Presser, Optimal play
of the dice game Pig, The UMAP Journal 25, 2004): who begins wins 53.06 % of all games.

The game can return to a position, after two ones, so that a search needs a depth. `goal` and `sides` make smaller games: with two
sides and a goal of 4 it is Neller and Presser's Piglet, whose first player wins 4/7.

Source: J. Scarne, Scarne on Dice, 1945.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..board.items import Item, click, note, number, piece
from ..errors import PositionError
from ..fields import NamedTuple
from ..game import CHANCE, game
from ..numbers import WHOLE_NUMBER

if TYPE_CHECKING:
    from ..board import Surface

THROW, HOLD = 0, 1
NAMES = ("throw", "hold")
ALSO = (("t", "roll", "r"), ("h", "stop"))

GOAL, SIDES = 100, 6
HIGHEST = 1_000_000


@game
class Pig(NamedTuple):
    """Both scores, the points put aside in this turn, whose turn it is, and whether the die is in the air."""

    first: int = 0
    second: int = 0
    aside: int = 0
    mover: int = 0
    thrown: bool = False
    goal: int = GOAL
    sides: int = SIDES

    PLAYER_NAMES = ("A", "B")
    UTILITY_RANGE = (-1, 1)
    FEATURES = ("lead",)
    WEIGHTS = (0.01,)
    ACTIONS = 2

    def to_move(self) -> int:
        return CHANCE if self.thrown else self.mover

    def actions(self) -> Iterator[int]:
        if not self.has_enough():
            yield THROW
        if self.aside:
            yield HOLD

    def chance_outcomes(self) -> Iterator[tuple[int, float]]:
        for face in range(1, self.sides + 1):
            yield face, 1 / self.sides

    def result(self, action: int) -> Pig:
        if self.thrown:
            if action == 1:
                return Pig(self.first, self.second, 0, 1 - self.mover, False, self.goal, self.sides)
            return Pig(self.first, self.second, self.aside + action, self.mover, False, self.goal, self.sides)
        if action == THROW:
            return Pig(self.first, self.second, self.aside, self.mover, True, self.goal, self.sides)
        first = self.first + self.aside if self.mover == 0 else self.first
        second = self.second + self.aside if self.mover == 1 else self.second
        return Pig(first, second, 0, 1 - self.mover, False, self.goal, self.sides)

    def is_terminal(self) -> bool:
        return self.first >= self.goal or self.second >= self.goal

    def utility(self, player: int) -> int:
        winner = 0 if self.first >= self.goal else 1
        return 1 if player == winner else -1

    def count_actions(self) -> int:
        return 2 if self.aside and not self.has_enough() else 1

    def has_enough(self) -> bool:
        """Is what was put aside enough to win?"""
        return self.aside + (self.first if self.mover == 0 else self.second) >= self.goal

    def features(self) -> tuple[float]:
        """How many points A is ahead, those put aside included: where the die is in the air, in the mean over what it may show."""
        aside = float(self.aside)
        if self.thrown:  # a one takes all that was put aside; without it a throw would never be worse than to hold
            aside = ((self.sides - 1) * aside + self.sides * (self.sides + 1) / 2 - 1) / self.sides
        return (self.first - self.second + (aside if self.mover == 0 else -aside),)

    # Reading and writing.

    def __str__(self) -> str:
        """`57:42 B+18`; `thrown` if the die is in the air; `to 50` and `d8` where the game is not the usual one."""
        words = [f"{self.first}:{self.second}", f"{'AB'[self.mover]}+{self.aside}"]
        words += ["thrown"] * self.thrown + [f"to {self.goal}"] * (self.goal != GOAL) + [f"d{self.sides}"] * (self.sides != SIDES)
        return " ".join(words)

    @classmethod
    def from_text(cls, text: str) -> Pig:
        """The position of a text such as `57:42 B+18`, `0:0`, `3:2 A+2 to 10 d4`; what is left out is as at the start."""
        n = WHOLE_NUMBER
        form = rf"(?:({n})\s*:\s*({n}))?\s*(?:([ab])\s*(?:\+\s*({n}))?)?\s*(thrown)?\s*(?:to\s*({n}))?\s*(?:d\s*({n}))?"
        words = text.strip().casefold()
        found = re.fullmatch(form, "" if words == "start" else words)
        if not found:
            raise PositionError(
                f"{text.strip()!r} is not a position of Pig: write 57:42 B+18, the scores of A and B, whose turn, put aside"
            )
        first, second, side, aside, thrown, goal, sides = found.groups()
        state = cls(
            int(first or 0),
            int(second or 0),
            int(aside or 0),
            "ab".index(side or "a"),
            bool(thrown),
            int(goal or GOAL),
            int(sides or SIDES),
        )
        if not 2 <= state.sides <= 1000 or not 1 <= state.goal <= HIGHEST:
            raise PositionError(
                f"the die must have 2 to 1000 sides and the goal must be 1 to {HIGHEST}, got {state.sides} and {state.goal}"
            )
        if max(state.first, state.second, state.aside) > HIGHEST:
            raise PositionError(f"no game of Pig gets that far: scores go up to {HIGHEST}")
        if min(state.first, state.second) >= state.goal:
            raise PositionError(f"both have reached {state.goal}: one at most has won")
        if state.aside == 1:
            raise PositionError("nobody has 1 point put aside: a one ends the turn")
        return state

    def surface(self) -> Surface:
        """A panel for each player's points, between them the die and what is put aside."""
        from ..board.looks import drawn
        from ..board.shapes import Box, Disc, Letters, Shape, polygon
        from ..board.surface import free, spot

        panels: list[Shape] = [Box(x, 0.2, 3, 3.6, "floor", colour, 0.1, 0.3) for x, colour in ((0.2, "blue"), (6.8, "red"))]
        captions = [Letters(x, 0.85, name, 0.7, colour) for x, name, colour in ((1.7, "A", "blue"), (8.3, "B", "red"))]
        left = drawn("A's turn", 0, "<", polygon([(0, 0.5), (0.7, 0.1), (0.7, 0.9)], "ink"))
        right = drawn("B's turn", 1, ">", polygon([(1, 0.5), (0.3, 0.1), (0.3, 0.9)], "ink"))
        corners = ((0.5, 0.92), (0.14, 0.71), (0.14, 0.29), (0.5, 0.08), (0.86, 0.29), (0.86, 0.71))
        faces = (polygon([(0.5, 0.5), *(corners * 2)[first : first + 3]], "white", "edge", 0.035) for first in (0, 2, 4))
        pips = ((0.5, 0.29), (0.24, 0.46), (0.4, 0.75), (0.59, 0.78), (0.68, 0.605), (0.77, 0.43))
        lying = drawn("die", -1, "d", *faces, *(Disc(x, y, 0.045, "black") for x, y in pips))  # from a corner: it shows no number
        body = Box(0.12, 0.12, 0.76, 0.76, "white", "edge", 0.045, 0.14)
        in_the_air = drawn("the die in the air", -1, "?", body, Letters(0.5, 0.5, "?", 0.6, "black"))
        scores = [spot(x, 2.35, f"{name}'s points", size=1.5) for x, name in ((1.7, "A"), (8.3, "B"))]
        middle = [spot(5, 2.6, "put aside", size=1.1), spot(5, 1, "die", wide=1.5, size=1.5)]
        turns = [spot(x, 2.6, wide=0.6, size=0.6) for x in (3.8, 6.2)]
        ground = (*panels, *captions, Letters(5, 3.5, "put aside", 0.42, "ink"))
        return free([*scores, *middle, *turns], 10, 4, (left, right, lying, in_the_air), ground=ground, words=("first to {}",))

    def board(self) -> Iterator[Item]:
        yield number(0, self.first)
        yield number(1, self.second)
        yield number(2, self.aside)
        yield piece(3, 3 if self.thrown else 2)
        yield piece(4 + self.mover, self.mover)
        yield note(0, self.goal)
        for action in self.actions():
            if action == THROW:
                yield click(THROW, 3)

    def action_name(self, action: int) -> str:
        return str(action) if self.thrown else NAMES[action]

    def parse_action(self, text: str) -> int:
        name = text.strip().casefold()
        legal = range(1, self.sides + 1) if self.thrown else list(self.actions())
        for action in legal:
            if name == self.action_name(action) or (not self.thrown and name in ALSO[action]):
                return action
        raise PositionError(f"{text.strip()!r} is not a legal move here; legal are: {' '.join(map(self.action_name, legal))}")
