"""Kalah."""
from typing import NamedTuple
from zermelo import game, put

HOUSES = 6
STORE = (6, 13)

def sown(pits, house, player):
    """Sow; returns the pits and where the last seed fell."""
    seeds = pits[house]
    pits = put(pits, house, 0)
    at = house
    while seeds > 0:
        at = (at + 1) % 14
        if at != STORE[1 - player]:
            pits = put(pits, at, pits[at] + 1)
            seeds -= 1
    return pits, at

@game
class Kalah(NamedTuple):
    pits: tuple[int, ...] = (4, 4, 4, 4, 4, 4, 0, 4, 4, 4, 4, 4, 4, 0)
    mover: int = 0
    FEATURES = ("seeds in store",)
    WEIGHTS = (1,)

    def to_move(self):
        return self.mover

    def side(self, player):
        return sum([self.pits[i] for i in range(7 * player, 7 * player + HOUSES)])

    def actions(self):
        for house in range(HOUSES):
            if self.pits[7 * self.mover + house]:
                yield house

    def result(self, house):
        me = self.mover
        pits, at = sown(self.pits, 7 * me + house, me)
        if 7 * me <= at < STORE[me] and pits[at] == 1 and pits[12 - at] > 0:
            pits = put(pits, STORE[me], pits[STORE[me]] + 1 + pits[12 - at])
            pits = put(put(pits, at, 0), 12 - at, 0)
        return Kalah(pits, me if at == STORE[me] else 1 - me)

    def is_terminal(self):
        return self.side(0) == 0 or self.side(1) == 0

    def utility(self, player):
        lead = self.pits[6] + self.side(0) - self.pits[13] - self.side(1)
        return lead if player == 0 else -lead

    def features(self):
        return (self.pits[6] - self.pits[13],)
