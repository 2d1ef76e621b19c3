"""The time of a game: what a clock shows at first, what a move adds, and when the flag falls.

10+0.1        ten seconds, and a tenth of a second with every move (Fischer 1988)
40/60         sixty seconds for forty moves, and again for the next forty
40/60+0.5     both
1:30+1        a minute and a half, and a second with every move
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple, Self

from ..errors import SearchError
from ..search.run.clock import Clock

CONTROL = re.compile(r"(?:([0-9]{1,4})/)?(?:([0-9]{1,6}):)?([0-9]{1,7}(?:\.[0-9]{1,6})?)(?:\+([0-9]{1,6}(?:\.[0-9]{1,6})?))?")


class Control(NamedTuple):
    """A time control: `seconds` on the clock, an `increment` with every move, and `moves` after which the seconds are added again."""

    seconds: float
    increment: float = 0.0
    moves: int | None = None

    @classmethod
    def of(cls, text: str) -> Self:
        """The control that a text means, as above. Raises SearchError."""
        found = CONTROL.fullmatch(text.strip())
        if not found:
            raise SearchError(f"{text!r} is not a time control: write seconds+increment, as in 10+0.1, or moves/seconds, as in 40/60")
        moves, minutes, seconds, increment = found.groups()
        control = cls(60 * int(minutes or 0) + float(seconds), float(increment or 0), int(moves) if moves else None)
        if control.moves == 0 or not control.seconds + control.increment > 0:
            raise SearchError(f"{text!r} is not a time control: nobody can move in no time")
        return control

    def __str__(self) -> str:
        moves = f"{self.moves}/" if self.moves else ""
        return f"{moves}{self.seconds:g}" + (f"+{self.increment:g}" if self.increment else "")

    def words(self) -> str:
        """The same for people: a lone number would say nothing to them, so 2+0."""
        return str(self) if self.moves or self.increment else f"{self}+0"


class Clocks:
    """The clocks of a game, one for each seat."""

    def __init__(self, control: Control, seats: int, left: Iterable[float] = ()) -> None:
        """`left` is what they show, if the game does not begin now."""
        self.control = control
        self.left = list(left) or [control.seconds + (control.increment if control.seconds == 0 else 0)] * seats
        self.made = [0] * seats

    def of(self, seat: int) -> Clock:
        """The clock of a seat, as its player sees it."""
        seats = len(self.left)
        others = tuple(max(0.0, self.left[(seat + each) % seats]) for each in range(1, seats))
        moves = self.control.moves
        return Clock(max(0.0, self.left[seat]), self.control.increment, moves and moves - self.made[seat] % moves, others)

    def stop(self, seat: int, seconds: float) -> float:
        """Take what a move took, and add what it brings. Answers what was left before that was added; below 0 the flag has fallen."""
        left = self.left[seat] - seconds
        self.made[seat] += 1
        again = self.control.moves is not None and self.made[seat] % self.control.moves == 0
        self.left[seat] = max(0.0, left) + self.control.increment + (self.control.seconds if again else 0.0)
        return left
