"""A game for what goes wrong: chance and two players climb by turns, the rules raise above the top, and an endless ladder has none."""

from __future__ import annotations

from typing import NamedTuple

from zermelo import game

TOP = 6


@game
class Ladder(NamedTuple):
    height: int = 0
    mover: int = -1
    endless: bool = False
    """Then nobody is ever higher than the first rung."""

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
        return Ladder(min(1, self.height + action) if self.endless else self.height + action, after, self.endless)

    def is_terminal(self):
        return self.height >= TOP

    def utility(self, player):
        return 1 if (player == 0) == (self.height % 2 == 0) else -1

    def action_name(self, action):
        return "stay" if action == 0 else "climb"
