"""Fitting: a learner made to agree with what positions were found to be worth, by the slope of its error over many of them (Adam).

The slope is added up over a batch of positions; every weight then takes a step along it, measured by how large its own slopes have been
(D. Kingma and J. Ba, Adam, 2015), so that weights of rare inputs learn as fast as those of frequent ones.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from ..game import State
from ..memory import by_address, read

FIRST, SECOND, SMALL = 0.9, 0.999, 1e-8
"""How much of the means of slopes and of their squares is kept at every step, as Kingma and Ba advise."""


@by_address
class Fitting(NamedTuple):
    """What is fitted to what.

    learner          a network
    width            numbers of each target
    states, targets  positions, and what is wanted of each, as the learner's `expect` writes it
    order            the positions by their numbers, in the order in which they are looked at
    slope            of each weight, over a batch
    means, squares   of the slopes of each weight so far
    weights          how many there are
    """

    learner: Any
    width: int
    states: Any
    targets: Any
    order: Any
    slope: Any
    means: Any
    squares: Any
    weights: int


def look_at(state: State, first: int, last: int, fitting: Fitting) -> float:
    """Add up the slopes over the positions from `first` to before `last` in their order; the sum of the cross-entropies."""
    loss = 0.0
    for place in range(first, last):
        n = fitting.order[place]
        loss += fitting.learner.learn(read(fitting.states, n, state), fitting.targets, n * fitting.width, 1.0, fitting.slope)
    return loss


def fit(state: State, first: int, last: int, batch: int, step: int, rate: float, fitting: Fitting) -> float:
    """Learn from the positions from `first` to before `last`, batch after batch; `step` batches went before. The sum of the losses."""
    loss = 0.0
    while first < last:
        end = min(first + batch, last)
        loss += look_at(state, first, end, fitting)
        step += 1
        descend(end - first, step, rate, fitting)
        first = end
    return loss


def descend(number: int, step: int, rate: float, fitting: Fitting) -> None:
    """One step of every weight, along slopes that were added up over so many positions."""
    cells, slope, means, squares = fitting.learner.cells, fitting.slope, fitting.means, fitting.squares
    correct = math.sqrt(1.0 - SECOND**step) / (1.0 - FIRST**step)
    for i in range(fitting.weights):
        along = slope.floats[i] / number
        slope.floats[i] = 0.0
        mean = FIRST * means.floats[i] + (1.0 - FIRST) * along
        square = SECOND * squares.floats[i] + (1.0 - SECOND) * along * along
        means.floats[i], squares.floats[i] = mean, square
        cells.floats[i] -= rate * correct * mean / (math.sqrt(square) + SMALL)
