"""Kalah, the game of sowing seeds: a whole game in plain Python, with a rule that lets a player move twice.

     12 11 10  9  8  7          the houses of player 1, played from right to left
    13               6          the stores: player 1 left, player 0 right
      0  1  2  3  4  5          the houses of player 0, played from left to right

Take the seeds out of one of your houses and sow them one by one around the board, leaving out the other's store. If the last
seed falls into your own store you move again. If it falls into an empty house of yours, it captures what lies opposite. When
one side is empty the game is over; the seeds still in houses belong to their side. (W. J. Champion, 1940.)

    zermelo check examples/kalah.py
    zermelo best examples/kalah.py --seconds 2
    zermelo play examples/kalah.py
"""

from typing import NamedTuple

from zermelo import PositionError, game, put
from zermelo.board import Box, click, free, heaps, number, piece, spot

STORES = (6, 13)
NAMES = ("a", "b", "c", "d", "e", "f", "store", "A", "B", "C", "D", "E", "F", "Store")


def sown(pits, house, store_left_out):
    """The pits after sowing the seeds of `house`, and where the last one fell."""
    seeds = pits[house]
    pits = put(pits, house, 0)
    at = house
    while seeds > 0:
        at = (at + 1) % 14
        if at != store_left_out:
            pits = put(pits, at, pits[at] + 1)
            seeds -= 1
    return pits, at


@game
class Kalah(NamedTuple):
    """Sow the seeds of a house round the board: whoever has more in the end wins."""

    pits: tuple[int, ...] = (4, 4, 4, 4, 4, 4, 0, 4, 4, 4, 4, 4, 4, 0)
    mover: int = 0

    FEATURES = ("seeds in store",)
    WEIGHTS = (1.0,)
    ACTIONS = 6  # they are the houses, 0 to 5

    def to_move(self):
        return self.mover

    def actions(self):
        for house in range(6):
            if self.pits[7 * self.mover + house] > 0:
                yield house

    def result(self, action):
        own = STORES[self.mover]
        pits, last = sown(self.pits, 7 * self.mover + action, STORES[1 - self.mover])
        if own - 6 <= last < own and pits[last] == 1 and pits[12 - last] > 0:
            pits = put(pits, own, pits[own] + 1 + pits[12 - last])
            pits = put(put(pits, last, 0), 12 - last, 0)
        return Kalah(pits, self.mover if last == own else 1 - self.mover)

    def in_houses(self, player):
        seeds = 0
        for house in range(7 * player, 7 * player + 6):
            seeds += self.pits[house]
        return seeds

    def is_terminal(self):
        return self.in_houses(0) == 0 or self.in_houses(1) == 0

    def utility(self, player):
        lead = self.pits[6] + self.in_houses(0) - self.pits[13] - self.in_houses(1)
        return lead if player == 0 else -lead

    def features(self):
        return (float(self.pits[6] - self.pits[13]),)

    # What follows is for people: never compiled, and nothing a search needs.

    def __str__(self):
        return " ".join(map(str, self.pits)) + f" {self.mover}"

    @classmethod
    def from_text(cls, text):
        """The fourteen pits in the order of the picture above, then the player to move; no text is the start."""
        numbers = text.split()
        if not numbers or numbers == ["start"]:
            return cls()
        if len(numbers) != 15 or not all(number.isdigit() for number in numbers) or numbers[14] not in ("0", "1"):
            raise PositionError(f"{text!r} is no position of Kalah: write the seeds of the 14 pits and the player to move, 0 or 1")
        return cls(tuple(map(int, numbers[:14])), int(numbers[14]))

    def action_name(self, action):
        return "abcdef"[action]

    def surface(self):
        """Places 0 to 13 are the pits, 14 to 27 where the number of their seeds is written."""
        centres = [(2.1 + 1.2 * house, 3) for house in range(6)] + [(9.3, 2.1)]
        centres += [(10.2 - x, 4.2 - y) for x, y in centres]  # the other side, turned round
        pits, numbers = [], []
        for pit, (x, y) in enumerate(centres):
            store = pit in STORES
            pits.append(spot(x, y, NAMES[pit], wide=1.1, high=2.9 if store else 1.1, fill="pit", round=not store))
            below = 1.2 if store else 0.75 if pit < 6 else -0.75
            numbers.append(spot(x, y + below, wide=0.3, size=0.6, ink="number"))
        return free(pits + numbers, 10.2, 4.2, heaps(24), ground=[Box(0.2, 0, 9.8, 4.2, "wood", "frame", 0.05, 0.6)])

    def board(self):
        for pit in range(14):
            if self.pits[pit]:
                yield piece(pit, min(self.pits[pit], 24) - 1)
            yield number(14 + pit, self.pits[pit])
        for house in self.actions():
            yield click(house, 7 * self.mover + house)
