"""Chain Reaction: orbs explode into the neighbouring cells and take them over."""

from collections import deque
from enum import Enum
from typing import NamedTuple

from zermelo import game

ROWS, COLS = 3, 3


class Owner(Enum):
    NOBODY = "."
    RED = "r"
    GREEN = "g"

    @property
    def enemy(self):
        return Owner.GREEN if self is Owner.RED else Owner.RED


NEIGHBOURS = [
    [nr * COLS + nc for nr, nc in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)) if 0 <= nr < ROWS and 0 <= nc < COLS]
    for r in range(ROWS)
    for c in range(COLS)
]


@game
class ChainReaction(NamedTuple):
    owners: tuple[Owner, ...] = (Owner.NOBODY,) * (ROWS * COLS)
    orbs: tuple[int, ...] = (0,) * (ROWS * COLS)
    turn: Owner = Owner.RED
    moves: int = 0

    UTILITY_RANGE = (-1, 1)

    def to_move(self):
        return 0 if self.turn is Owner.RED else 1

    def actions(self):
        for cell, owner in enumerate(self.owners):
            if owner in (Owner.NOBODY, self.turn):
                yield cell

    def result(self, action):
        owners, orbs = list(self.owners), list(self.orbs)
        queue = deque([action])
        explosions = 0
        while queue and explosions < 100:
            cell = queue.popleft()
            owners[cell] = self.turn
            orbs[cell] += 1
            if orbs[cell] >= len(NEIGHBOURS[cell]):
                orbs[cell] -= len(NEIGHBOURS[cell])
                if orbs[cell] == 0:
                    owners[cell] = Owner.NOBODY
                explosions += 1
                queue.extend(NEIGHBOURS[cell])
        return self._replace(owners=tuple(owners), orbs=tuple(orbs), turn=self.turn.enemy, moves=self.moves + 1)

    def is_terminal(self):
        return self.winner() is not None or self.moves >= 12

    def winner(self):
        if self.moves < 2:
            return None
        alive = {owner for owner in self.owners if owner is not Owner.NOBODY}
        if len(alive) == 1:
            return self.turn.enemy
        return None

    def utility(self, player):
        winner = self.winner()
        if winner is None:
            return 0
        return 1 if (winner is Owner.RED) == (player == 0) else -1
