"""What an estimate says about who wins: the scale of an evaluator, the estimate that stands for odds of e to 1."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...errors import SearchError
from ...evaluate.weights.weighed import STRAY, Weighed

SCALED_BY = 200
"""Games that are played with the weights as they are to find it."""

STEPS, CLOSE = 20, 1e-3


def find_scale(learner: Weighed, play: Callable[[], Any]) -> None:
    """Give a learner of one output the scale by which its estimates foretell best how games end, by Newton's method.

    `play()` plays games, the same ones every time, in which the learner adds up slopes towards their ends and learns nothing. Where all
    weights are 0 the scale stays.
    """
    if learner.outputs > 1 or not any(learner.weights()):
        return
    sums, place = learner.sums.floats, 2 * learner.number
    for _ in range(STEPS):
        sums[place] = sums[place + 1] = 0.0
        play()
        check_terms(learner)
        if not sums[place + 1] > 0.0:
            break
        factor = max(0.25, 1.0 - sums[place] / sums[place + 1])
        sums[place + 2] /= factor
        if abs(factor - 1.0) < CLOSE:
            break
    for n in range(place + 2):
        sums[n] = 0.0


def check_terms(learner: Weighed) -> None:
    """Raises SearchError if the evaluator told of a term that there is not."""
    if learner.row.cells[STRAY]:
        raise SearchError(f"terms() of {type(learner.evaluator).__name__} counts a weight that there is not: it has {learner.number}")
