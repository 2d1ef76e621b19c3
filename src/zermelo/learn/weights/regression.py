"""Weights fitted to what positions were found to be worth: logistic regression, by Newton's method.

    p = 1 / (1 + e^(-estimate / scale))         what an evaluator expects, as a share of what there is to win
    t = a s + (1 - a) r                         what is wanted: s, what a search found, and r, how the game ended

What is minimised is the cross-entropy between the two, plus half the sum of squares of how far each weight is from where it was, measured
by `spread` (L2 regularisation towards the old weights): where positions say nothing a weight stays, where they say much it goes. The
problem is convex, so that it has one solution.
Regression on results and search values is Texel's method (Osterlund 2014).

Newton's steps are worked out by conjugate gradients (Hestenes and Stiefel 1952), so that the matrix of second derivatives, which would
be as wide as there are weights, is never made; positions are rows of the few terms that count in each.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from ... import progress
from ...errors import SearchError
from ...evaluate.weights.weighed import Weighed
from ...numbers import counted
from ..fitting import HELD_BACK, cross_entropy, logistic, targets_of
from ..positions import Kept
from ..training import Training
from .terms import Terms

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, Any]

SPREAD = 0.2
"""How far weights are expected to stray from where they were, as an estimate changes by it: in units of what counts as little."""
STEPS = 20
"""Newton steps at most."""
CLOSE = 1e-6
"""What a step has to gain, as a share of the objective, for another one."""
CONJUGATE, NEAR = 60, 0.1
"""Conjugate gradients of a step at most, and to what share of it the slope is brought down."""


class Step(NamedTuple):
    """A step of Newton's: the mean cross-entropy on the positions learned from, `loss`, and on those that were `held_back`; and the `least`
    that it can be there, the entropy of the targets, which are no certainties."""

    number: int
    loss: float
    held_back: float
    least: float


def fit_weights(
    learner: Weighed,
    terms: Terms,
    kept: Kept,
    training: Training,
    *,
    share: float,
    spread: float,
    scale: float,
    unit: float,
    report: Callable[[Step], None] | None = None,
) -> None:
    """Make the learner of a training agree with what positions were found to be worth, step after step; it goes on where the training is.

    terms     of the positions
    share     of the search's value in each target; the rest is how the game ended
    spread    how far weights may stray, as the estimate changes by it, in so many `unit`s
    scale     the estimate for odds of e to 1
    report    is called after every step, and before the first

    Raises SearchError for too few positions.
    """
    import numpy as np

    number, began, spent = len(kept.values), time.perf_counter(), training.seconds
    held = max(1, int(number * HELD_BACK))
    if number <= held:
        raise SearchError(f"{counted(number, 'position')}: too few to learn from")
    targets = targets_of(learner, kept, share, scale)
    start = np.array(list(training.decides["weights"].values()))
    sizes = terms.sizes()
    reach = np.where(sizes > 0, spread * unit / np.where(sizes > 0, sizes, 1.0), 0.0)
    least = float(cross_entropy(targets, targets)[number - held :].mean())
    problem = Problem(
        terms.first(number - held).times(reach / scale), terms.first(number - held).odds(start) / scale, targets[: number - held]
    )
    away, base = terms.last(held).times(reach / scale), terms.last(held).odds(start) / scale

    def told(v: Array) -> None:
        losses = problem.losses(v).mean(), cross_entropy(targets[number - held :], logistic(base + away.odds(v))).mean()
        step = Step(training.done, float(losses[0]), float(losses[1]), least)
        training.curve.append(step._asdict())
        if report is not None:
            report(step)

    def stray() -> Array:
        weights = np.array(learner.weights())
        return np.where(reach > 0, (weights - start) / np.where(reach > 0, reach, 1.0), 0.0)

    v = stray()
    if not training.curve:
        told(v)
    while training.done < STEPS and not training.complete:
        with progress.within(lambda: f"step {training.done + 1}"):
            v, gained = problem.step(v)
        for place, weight in enumerate(start + reach * v):
            learner.cells.floats[place] = float(weight)
        v = stray()  # as who goes on finds it in the file
        training.done += 1
        training.seconds = spent + time.perf_counter() - began
        told(v)
        if gained < CLOSE:
            break
        training.save()
    training.finish()


class Problem:
    """The objective to be minimised: the cross-entropy of rows with targets, plus half the square of every number away from 0."""

    def __init__(self, rows: Terms, base: Array, targets: Array) -> None:
        self.rows, self.base, self.targets = rows, base, targets

    def losses(self, v: Array) -> Array:
        """The cross-entropy of each row."""
        losses: Array = cross_entropy(self.targets, logistic(self.base + self.rows.odds(v)))
        return losses

    def size(self, v: Array) -> float:
        """The objective."""
        return float(self.losses(v).sum() + v @ v / 2)

    def step(self, v: Array) -> tuple[Array, float]:
        """Where a step of Newton's leads, halved until it gains, and what it gains, as a share of the objective before."""
        said = logistic(self.base + self.rows.odds(v))
        slope = self.rows.back(said - self.targets) + v
        bend = said * (1.0 - said)
        along = self.conjugate(slope, bend, self.rows.squares(bend) + 1.0)
        before, factor = self.size(v), 1.0
        while factor > 1e-6:
            after = self.size(v - factor * along)
            if after <= before:
                return v - factor * along, (before - after) / before
            factor /= 2.0
        return v, 0.0

    def conjugate(self, slope: Array, bend: Array, diagonal: Array) -> Array:
        """The solution x of H x = slope by conjugate gradients, H the second derivatives, preconditioned by their diagonal."""
        x, left = 0.0 * slope, slope.copy()
        by = left / diagonal
        way, size = by, float(left @ by)
        enough = NEAR * NEAR * size
        for _ in range(CONJUGATE):
            if size <= enough:
                break
            bent = self.rows.back(bend * self.rows.odds(way)) + way
            far = size / float(way @ bent)
            x, left = x + far * way, left - far * bent
            by = left / diagonal
            size, before = float(left @ by), size
            way = by + size / before * way
        return x
