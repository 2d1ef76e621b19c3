"""A player's clock, and how much of it one move may take.

    Fischer's clock    Every move adds an increment (Fischer 1988), so that a game can always be finished.
    Classical clock    So many moves have to be made before the next time control, which adds time.

Nobody knows how many moves a game still has. A share of what is left is the aim: once it is used up no further depth is begun. A depth
that has begun may go on for longer, if the search is about to change its mind, but never so long that the flag comes near.
"""

from __future__ import annotations

import sys
from typing import NamedTuple

from ...errors import SearchError

EXPECTED = 25
"""Moves that a game is expected to go on for, where no control is nearer."""

OVERHEAD = 0.03
"""Seconds between the decision and the stopping of the clock, unless a clock says otherwise."""

TIGHT = 0.3
"""With fewer seconds than these left, a part of every increment is saved: a machine has other things to do now and then."""

LITTLE = 2.0
"""With fewer seconds than these left, one slow answer of a busy machine might be the last."""

LONGEST = 4.0
"""A move may take so many times what it aims at."""

ANSWER = 0.004
"""Seconds that an answer takes even if it is given at once."""

ANSWERS = 100
"""Moves to the end of the game, or fewer to the next control, for each of which ANSWER, less the increment, is kept back."""

LEAST = 0.001
"""Seconds that a search is given whatever the clock says: an action has to be chosen."""


class Clock(NamedTuple):
    """The clock of the player to move.

    seconds    what is left
    increment  what every move adds
    moves      to be made with it, this one among them; None to the end of the game
    others     what is left to the others, in the order in which they come to move; may be left out
    overhead   seconds between the decision and the stopping of the clock: the way to a server and back
    """

    seconds: float
    increment: float = 0.0
    moves: int | None = None
    others: tuple[float, ...] = ()
    overhead: float = OVERHEAD

    def checked(self) -> Clock:
        """This clock, if it makes sense. Raises SearchError otherwise."""
        for what, number in (("seconds", self.seconds), ("increment", self.increment), ("overhead", self.overhead)):
            if isinstance(number, bool) or not isinstance(number, int | float) or not 0 <= number <= sys.float_info.max:
                raise SearchError(f"{what} on a clock must be a number of at least 0, got {number!r}")
        if self.moves is not None and (isinstance(self.moves, bool) or not isinstance(self.moves, int) or self.moves < 1):
            raise SearchError(f"moves to the next control must be an integer of at least 1, got {self.moves!r}")
        return self

    def aim(self) -> float:
        """Seconds after which nothing new is begun."""
        return max(LEAST, min(self._share(), 0.75 * self._most()))

    def longest(self) -> float:
        """Seconds after which the search has to have ended."""
        return max(LEAST, min(LONGEST * self._share(), self._most()))

    def _share(self) -> float:
        """This move's share of what is left."""
        left = max(0.0, self.seconds - self.overhead)
        left -= min(self._kept(), 0.75 * left)
        return left / min(self.moves or EXPECTED, EXPECTED) + 0.75 * self.increment * min(1.0, left / TIGHT)

    def _most(self) -> float:
        """What may be used up without danger: half of what is left, and less of it the less there is."""
        left = self.seconds - self.overhead
        if self.moves == 1:
            return 0.9 * left
        left -= min(self._kept(), 0.75 * left)
        part = 0.25 + 0.25 * min(1.0, left / LITTLE)
        return min(0.9 * left, part * left + 0.3 * self.increment)

    def _kept(self) -> float:
        """Seconds kept back for the moves of a long game, so that immediate answers alone do not lose it on time."""
        return max(0.0, ANSWER - self.increment) * (ANSWERS if self.moves is None else min(self.moves - 1, ANSWERS))
