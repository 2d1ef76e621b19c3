"""Hot dice, a game for three with a die: throw as often as you dare, or hold.

zermelo best examples/hotdice.py --depth 6            each for themselves, averaging over the die
zermelo play examples/hotdice.py --against mcts       against Monte Carlo tree search
"""

from collections.abc import Iterator
from typing import NamedTuple

from zermelo import CHANCE, game, put

GOAL = 20
THROW, HOLD = 0, 1


@game
class HotDice(NamedTuple):
    """Throw as often as you dare: a 1 takes what the turn has brought. First to 20 wins."""

    scores: tuple[int, ...] = (0, 0, 0)
    turn: int = 0  # what this turn has brought so far
    mover: int = 0
    throwing: bool = False  # is the die in the air?

    PLAYERS = 3
    UTILITY_SUM = 1
    UTILITY_RANGE = (0, 1)

    def to_move(self) -> int:
        return CHANCE if self.throwing else self.mover

    def chance_outcomes(self) -> Iterator[tuple[int, float]]:
        for face in range(1, 7):
            yield face, 1 / 6

    def actions(self) -> Iterator[int]:
        yield THROW
        if self.turn > 0:
            yield HOLD

    def result(self, action: int) -> "HotDice":
        after = (self.mover + 1) % 3
        if self.throwing:
            if action == 1:
                return HotDice(self.scores, 0, after, False)
            return HotDice(self.scores, self.turn + action, self.mover, False)
        if action == THROW:
            return HotDice(self.scores, self.turn, self.mover, True)
        scores = put(self.scores, self.mover, self.scores[self.mover] + self.turn)
        if scores[self.mover] >= GOAL:
            return HotDice(scores, 0, self.mover, False)
        return HotDice(scores, 0, after, False)

    def is_terminal(self) -> bool:
        return self.scores[self.mover] >= GOAL

    def utility(self, player: int) -> int:
        return int(player == self.mover)

    def action_name(self, action: int) -> str:
        return str(action) if self.throwing else ("throw", "hold")[action]
