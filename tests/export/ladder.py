"""Games for what goes wrong: their rules raise where they are asked for nonsense, and an endless one has no end."""

from __future__ import annotations

from typing import NamedTuple

from zermelo import game

TOP = 6


@game
class Ladder(NamedTuple):
    """Chance and two players climb by turns."""

    height: int = 0
    mover: int = -1
    endless: bool = False  # then nobody is ever higher than the first rung
    climbed: int | None = None  # what was done last
    was_chance: bool | None = None  # by chance

    PLAYER_NAMES = ("Up", "Down")
    UTILITY_RANGE = (-1, 1)

    def to_move(self):
        return self.mover

    def chance_outcomes(self):
        yield 0, 0.25
        yield 1, 0.75

    def actions(self):
        rungs = [2 - rung for rung in (2, 1)]  # a list: memory that is asked for and given back
        for place in range(len(rungs)):
            yield rungs[place]

    def result(self, action):
        if action > 9:
            raise ValueError("nobody climbs ten rungs at once")
        if action < 0:
            raise IndexError("there is no way down")
        after = (self.mover + 2) % 3 - 1
        height = self.height + action
        return Ladder(min(1, height) if self.endless else height, after, self.endless, action, self.mover < 0)

    def is_terminal(self):
        return self.height >= TOP

    def utility(self, player):
        return 1 if (player == 0) == (self.height % 2 == 0) else -1

    def action_name(self, action):
        return "stay" if action == 0 else "climb"


@game
class Stairs(NamedTuple):
    """Two players take one or two stairs by turns; whoever takes the last one wins, the more the fewer there were."""

    left: int = 15
    mover: int = 0
    endless: bool = False

    UTILITY_RANGE = (-20, 20)

    def to_move(self):
        return self.mover

    def actions(self):
        yield 1
        if self.left > 1:
            yield 2

    def result(self, action):
        if action > 2:
            raise ValueError("nobody takes three stairs at once")
        return Stairs(self.left if self.endless else self.left - action, 1 - self.mover, self.endless)

    def is_terminal(self):
        return self.left <= 0

    def utility(self, player):
        return 20 if player != self.mover else -20


FAR = 2**53 + 1


@game
class Far(NamedTuple):
    """One player, who goes up or down by more than JavaScript counts to."""

    height: int = 0

    def to_move(self):
        return 0

    def actions(self):
        yield FAR
        yield -FAR

    def result(self, action):
        return Far(self.height + action)

    def is_terminal(self):
        return self.height > FAR

    def utility(self, player):
        return 0
