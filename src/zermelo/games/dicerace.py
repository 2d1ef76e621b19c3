"""The dice race: two men each, one short track, a die with three faces. Small enough to be solved to the last throw.

    0 1 2 3 4       Each side has two men that start on 0 and go to the last square, where they stay. In its turn a side throws
    A . b . |       a die of 1, 2 or 3 and moves one of its men that far, its choice which; what is left over at the end is
                    lost. Whoever lands where a man of the other side stands, on the track itself (not at the start, not at the
                    end), sends nobody back, but throws again. The first side with both men at the end wins, twice as much if
                    the other has none there yet.

Every throw brings somebody forward, so no position comes twice in a game, and `minimax` without a depth finds what the game is
worth: with the track of four squares White, who throws first, wins 0.2950 points in the mean. Which man to move matters: to stay out of
reach, to land on the other, and to bring one man home before the race is lost.

An action is the square from which a man moves; the lower number is the man behind. The rules are this project's own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..board.items import Item, drag, piece
from ..errors import PositionError
from ..fields import NamedTuple
from ..game import CHANCE, game
from ..numbers import WHOLE_NUMBER

if TYPE_CHECKING:
    from ..board import Surface

FACES = 3
"""The die shows 1, 2 or 3."""

LENGTH = 4
"""The last square of the usual track."""

LONGEST = 99

SIDES = ("White", "Black")


@game
class DiceRace(NamedTuple):
    """Where the men of both sides are (the one behind first), who is to move, the die (0 before the throw), and the last square."""

    white: tuple[int, int] = (0, 0)
    black: tuple[int, int] = (0, 0)
    mover: int = 0
    die: int = 0
    length: int = LENGTH

    PLAYER_NAMES = SIDES
    UTILITY_RANGE = (-2, 2)
    FEATURES = ("lead", "man home", "turn")
    WEIGHTS = (1 / 6, 1 / 2, 3 / 8)  # least squares over the exact values on tracks of 4, 5, 6 and 8 squares, rounded

    def to_move(self) -> int:
        return self.mover if self.die else CHANCE

    def chance_outcomes(self) -> Iterator[tuple[int, float]]:
        for face in range(1, FACES + 1):
            yield face, 1 / FACES

    def actions(self) -> Iterator[int]:
        behind, ahead = self.white if self.mover == 0 else self.black
        yield behind
        if behind < ahead < self.length:
            yield ahead

    def result(self, action: int) -> DiceRace:
        if self.die == 0:
            return DiceRace(self.white, self.black, self.mover, action, self.length)
        behind, ahead = self.white if self.mover == 0 else self.black
        stays = ahead if action == behind else behind
        target = min(action + self.die, self.length)
        men = (min(stays, target), max(stays, target))
        theirs = self.black if self.mover == 0 else self.white
        meets = target < self.length and (theirs[0] == target or theirs[1] == target)
        mover = self.mover if meets else 1 - self.mover
        if self.mover == 0:
            return DiceRace(men, self.black, mover, 0, self.length)
        return DiceRace(self.white, men, mover, 0, self.length)

    def is_terminal(self) -> bool:
        return self.white[0] == self.length or self.black[0] == self.length

    def utility(self, player: int) -> int:
        winner, loser = (0, self.black) if self.white[0] == self.length else (1, self.white)
        worth = 2 if loser[1] < self.length else 1
        return worth if player == winner else -worth

    def prior(self, action: int) -> int:
        """Who lands on the other side goes first."""
        return int(self.die > 0 and self.result(action).mover == self.mover)

    def features(self) -> tuple[float, float, float]:
        """How many squares White is ahead; who alone has a man at the end, who can no longer lose double; who is to move."""
        lead = self.white[0] + self.white[1] - self.black[0] - self.black[1]
        home = int(self.white[1] == self.length) - int(self.black[1] == self.length)
        return (float(lead), float(home), float(1 - 2 * self.mover))

    # Reading and writing.

    def __str__(self) -> str:
        """`0,2:1,4 W2`: White's men, Black's men, who moves, the die; `/6` for another track than the usual one."""
        (first, second), (third, fourth) = self.white, self.black
        die, track = self.die or "", "" if self.length == LENGTH else f" /{self.length}"
        return f"{first},{second}:{third},{fourth} {SIDES[self.mover][0]}{die}{track}"

    @classmethod
    def from_text(cls, text: str) -> DiceRace:
        """The position of a text such as `0,2:1,4 W2 /6`; the last square and the die may be left out; `start /6` is a start."""
        words = text.strip().casefold() or "start"
        n = WHOLE_NUMBER
        found = re.fullmatch(rf"(?:start|({n})[, ]+({n})\s*:\s*({n})[, ]+({n})\s*([wb])([1-3]?))(?:\s*/\s*({n}))?", words)
        if not found:
            raise PositionError(f"{text.strip()!r} is not a position of DiceRace: write 0,2:1,4 W2, or start, and /6 for a longer track")
        *places, side, die, track = found.groups()
        length = int(track or LENGTH)
        if not 1 <= length <= LONGEST:
            raise PositionError(f"the track must have 1 to {LONGEST} squares, got {length}")
        if side is None:
            return cls(length=length)
        men = [int(place) for place in places]
        if max(men) > length:
            raise PositionError(f"there is no square {max(men)}: the track ends at {length}")
        if min(men[:2]) == min(men[2:]) == length:
            raise PositionError("both sides have all men at the end: one at most has won")
        white, black = sorted(men[:2]), sorted(men[2:])
        return cls((white[0], white[1]), (black[0], black[1]), "wb".index(side), int(die or 0), length)

    def surface(self) -> Surface:
        """A track for each side, one below the other, and the die beside them."""
        from ..board.looks import dice, stone
        from ..board.shapes import Letters
        from ..board.surface import free, spot

        squares, places = self.length + 1, []
        for place in range(2 * squares):
            row, square = divmod(place, squares)
            fill = "table" if square == self.length else ("light square", "dark square")[square % 2]
            name = f"{SIDES[row]}'s square {square}"
            at = spot(0.5 + square, 0.5 + row, name, fill=fill, line="frame", weight=0.03)
            places.append(at._replace(stack=(0.16, -0.14), most=2, size=0.8))
        places.append(spot(squares + 0.8, 1.0, wide=1.2))
        labels = [Letters(square + 0.5, 2.33, str(square), 0.4, "ink") for square in range(squares)]
        looks = (stone("white man", 0, dark=False), stone("black man", 1, dark=True), *dice(FACES))
        return free(places, squares + 1.4, 2, looks, labels=labels, margin=(0, 0, 0, 0.66))

    def board(self) -> Iterator[Item]:
        for man in range(2):
            yield piece(self.white[man], 0)
            yield piece(self.length + 1 + self.black[man], 1)
        if self.die:
            yield piece(2 * self.length + 2, 1 + self.die)
            first = (self.length + 1) * self.mover
            for square in self.actions():
                yield drag(square, first + square, first + min(square + self.die, self.length))

    def action_name(self, action: int) -> str:
        return f"{action}-{min(action + self.die, self.length)}" if self.die else str(action)

    def parse_action(self, text: str) -> int:
        legal = list(self.actions()) if self.die else [face for face, _ in self.chance_outcomes()]
        for action in legal:
            if text.strip() in (self.action_name(action), str(action)):
                return action
        raise PositionError(f"{text.strip()!r} is not a legal move here; legal are: {' '.join(map(self.action_name, legal))}")
