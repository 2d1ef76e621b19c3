"""Measuring what was learned, while it is learned: games against players whose strength does not change.

    measure = yardsticks(Backgammon(), {"pubeval": Best(pubeval), "at random": Blind()}, games=1000)
    measure(learner)         {"pubeval": [0.31, 0.03], "at random": [2.2, 0.02]}: points a game, and their standard error

Where no dice are thrown two players who choose by a rule play one game again and again: there every two games, one with each colour, begin
with a few plies at random.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from statistics import mean, stdev
from typing import Any

from ..evaluate.stored import Learner
from ..evaluate.weights.names import in_utilities, reweighed
from ..evaluate.weights.weighed import Weighed
from ..game import says
from ..match.contest import Ahead, contest
from ..match.openings import random_openings
from .mistakes import mistakes

SEED = 7
"""Of the games: the same dice for every network that is measured."""


MISTAKES = "mistakes"
"""What is measured beside games: the share of the positions whose exact values are known."""

PLIES = 4
"""At random, before games in which nothing else is left to chance."""


def one_ply(learner: Learner) -> Any:
    """A learner as a side of a contest: it looks one ply ahead."""
    return Ahead(1, learner)


def yardsticks(
    state: Any,
    others: Mapping[str, Any],
    games: int,
    compiled: bool | None = None,
    side: Callable[[Any], Any] = one_ply,
    known: Mapping[Any, float] | None = None,
) -> Callable[[Learner], dict[str, tuple[float, float]]]:
    """How a learner plays, as such a side of a contest, against each of the `others`, as `contest` knows them, in so many games.

    With `known` values, as `mistakes` takes them, also in how many of these positions it gives something away.
    """
    cls: Any = type(state)
    if says(cls, "chance_outcomes"):
        starts, each = [state], games
    else:
        found = random_openings(state, max(1, games // cls.PLAYERS), PLIES, SEED)
        starts, each = [opening.last for opening in found], int(cls.PLAYERS)

    def measure(learner: Learner) -> dict[str, tuple[float, float]]:
        found = {name: played(learner, other) for name, other in others.items()}
        return found if known is None else found | {MISTAKES: (round(mistakes(side(learner), known, compiled=compiled), 5), 0.0)}

    def played(learner: Learner, other: Any) -> tuple[float, float]:
        """The points of a game, and their standard error."""
        evaluator: Any = learner
        if isinstance(learner, Weighed):
            now = reweighed(learner.evaluator, learner.weights())
            evaluator = in_utilities(now, learner.outputs, learner.scale, learner.utilities, cls)
        contests = []
        for start in starts:
            contests.append(contest(start, side(evaluator), other, each, seed=SEED, compiled=compiled))
            if not contests[-1].complete:
                raise KeyboardInterrupt
        if len(contests) == 1:
            return round(contests[0].points, 4), round(contests[0].error, 4)
        points = [found.points for found in contests]
        return round(mean(points), 4), round(stdev(points) / math.sqrt(len(points)), 4)

    return measure
