"""What a file says is right in a position, as test suites do: the best moves, points for moves, exact scores.

A notation whose files say so has a method besides those of every notation:

    answers(game)   the Answers for the position that the game begins with; None if the file says nothing of it
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

NOTHING: Mapping[int, float] = MappingProxyType({})


class Answers(NamedTuple):
    """What is right in a position.

    best     actions of which one should be found; none if nothing is said
    avoid    actions of which none may be chosen
    points   what an action brings in a suite of graded moves; those not named bring nothing
    scores   what an action is truly worth to the mover, in the units of the game's utility
    mate     moves of the mover in which a win can be forced
    """

    best: tuple[int, ...] = ()
    avoid: tuple[int, ...] = ()
    points: Mapping[int, float] = NOTHING
    scores: Mapping[int, float] = NOTHING
    mate: int | None = None

    def expected(self) -> tuple[int, ...]:
        """The actions of which one should be found: those named, else those with the best exact score or the most points."""
        for graded in (self.scores, self.points):
            if graded and not self.best:
                return tuple(action for action, worth in graded.items() if worth == max(graded.values()))
        return self.best

    def is_right(self, action: int | None) -> bool | None:
        """Is this the answer? None where the file names no action that is right or wrong."""
        expected = self.expected()
        if not expected and not self.avoid:
            return None
        return action is not None and action not in self.avoid and (not expected or action in expected)

    def most(self) -> float:
        """The points that there are."""
        return max(self.points.values(), default=0.0)
