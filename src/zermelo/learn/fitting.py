"""Fitting: a learner made to agree with what positions were found to be worth, by gradient descent in batches (Adam).

The gradient of the cross-entropy is added up over a batch of positions; every weight then takes a step along its part of it, its slope,
scaled by how large its slopes have been (D. Kingma and J. Ba, Adam, 2015), so that weights of rare inputs learn as fast as those of
frequent ones.
"""

from __future__ import annotations

import ctypes
import math
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from .._kernel import unpacked
from ..errors import SearchError
from ..evaluate.corrected import Corrected
from ..evaluate.network import Network
from ..evaluate.networks.policyvalue import PolicyValueNetwork
from ..evaluate.weights.weighed import Weighed
from ..game import Rules, State
from ..memory import by_address, memory, read
from ..numbers import check_integer, counted
from ..search.parts.counters import new_counters
from ..search.run.limits import Limits
from ..search.run.prepare import prepared, root_of
from ..search.run.worker import Watch
from .defaults import EPOCHS, NETWORK, RATES, SHARE
from .positions import Kept
from .training import check_growth

FIRST, SECOND, SMALL = 0.9, 0.999, 1e-8
"""Adam's beta 1 and beta 2, how much of the means of slopes and of their squares is kept at every step, and its epsilon."""


@by_address
class Fitting(NamedTuple):
    """What is fitted to what.

    learner          is asked to `learn`: a network, or one that sees turned boards
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


# ------------------------------------------------------------------------------------------------- a whole training

BATCH = 4096
TOLD = 4096
"""Positions, at least, between two looks at the clock and at the progress shown."""
HELD_BACK = 0.05
"""The share of the positions, the last that were kept, on which it is measured what was learned."""
LOWEST = 0.01
"""The rate falls, by half a period of the cosine, to this share of what it is at first (cosine annealing: Loshchilov and Hutter 2017)."""


class Epoch(NamedTuple):
    """Learning from all positions once: the mean cross-entropy on them, `loss`, and on those that were `held_back`; and the `least` that it
    can be there, the entropy of the targets, which are no certainties."""

    number: int
    loss: float
    held_back: float
    least: float


def fit_to_positions(
    state: Rules,
    learner: Network | Corrected,
    kept: Kept,
    *,
    epochs: int = EPOCHS["search"],
    rate: float = RATES["search"][NETWORK],
    share: float = SHARE,
    odds: float | None = None,
    seed: int = 1,
    report: Callable[[Epoch], None] | None = None,
    compiled: bool | None = None,
) -> list[Epoch]:
    """Make a network of one output agree with what positions were found to be worth; what came of each epoch.

    epochs    how often all positions are looked at
    rate      of learning, at first
    share     of the search's value in each target; the rest is the end of the game
    odds      the value that stands for odds of e to 1; by default the one by which the values foretell best how the games ended
    seed      of the order of the positions
    report    is called after every epoch

    Raises SearchError for what cannot be fitted.
    """
    root: Any = root_of(state)
    check_numbers(epochs, rate, share)
    if learner.outputs != 1:
        raise SearchError(f"what is fitted to values has one output, and this network has {learner.outputs}")
    targets = targets_of(learner, kept, share, odds_of(learner, kept) if odds is None else odds)
    return fit_to_targets(
        root, lambda machine: learner, kept.states, targets.reshape(-1, 1), cross_entropy(targets, targets),
        epochs=epochs, rate=rate, seed=seed, report=report, compiled=compiled,
    )  # fmt: skip


def check_numbers(epochs: int, rate: float, share: float) -> None:
    """Raises SearchError for numbers that make no sense."""
    check_integer("epochs", epochs)
    if not 0.0 < rate < math.inf or not 0.0 <= share <= 1.0:
        raise SearchError(f"the rate is a number above 0, and the share one from 0 to 1, got {rate} and {share}")


def fit_to_targets(
    root: Any,
    learner_for: Callable[[bool], Any],
    states: Any,
    targets: Any,
    entropy: Any,
    *,
    epochs: int,
    rate: float,
    batch: int = BATCH,
    seed: int = 1,
    report: Callable[[Epoch], None] | None = None,
    compiled: bool | None = None,
) -> list[Epoch]:
    """Make a learner agree with targets; what came of each epoch.

    learner_for   makes the learner, for machine code or for plain Python; its weights are `cells`
    states        rows of words
    targets       a row for each, as the learner's `learn` reads it
    entropy       the least that the loss can be for each

    Raises SearchError for too few positions, and for weights that grow without bounds.
    """
    import numpy as np

    number = len(targets)
    held = max(1, int(number * HELD_BACK))
    if number <= held:
        raise SearchError(f"{counted(number, 'position')}: too few to learn from")
    least = float(entropy[number - held :].mean())
    dice, found = np.random.default_rng(seed), list[Epoch]()

    def arguments(machine: bool) -> tuple[Any, ...]:
        return root, 0, 1, 1, 0, 0.0, _fitting(root, learner_for(machine), states, targets, machine)

    kernel, given, machine = prepared(fit, arguments, compiled)
    measure, seen, _ = prepared(look_at, lambda machine: (root, 0, 1, given[-1].record if machine else given[-1]), machine)
    fitting = given[-1].record if machine else given[-1]
    watch, flag = Watch(Limits(), unit="positions"), new_counters(False, None)
    step, part = 0, batch * max(1, TOLD // batch)
    for epoch in range(epochs):
        order = np.concatenate([dice.permutation(number - held), np.arange(number - held, number)]).astype(np.int64)
        if machine:
            ctypes.memmove(fitting.order.address, order.ctypes.data, 8 * number)
        else:
            fitting.order[:] = order.tolist()
        losses = [0.0, 0.0]

        def learn(epoch: int = epoch, losses: list[float] = losses) -> None:
            nonlocal step
            for first in range(0, number - held, part):
                last = min(first + part, number - held)
                wave = (1.0 + math.cos(math.pi * (epoch + first / number) / epochs)) / 2.0
                losses[0] += kernel(root, first, last, batch, step, rate * max(LOWEST, wave), given[-1])
                step += -((first - last) // batch)
                watch.doing = f"epoch {epoch + 1} of {epochs}, position {last:,} of {number - held:,}"
            losses[1] = measure(root, number - held, number, seen[-1])
            fitting.slope.wipe(fitting.weights)

        watch.carry_out(learn, flag, False)
        if watch.interrupted:
            raise KeyboardInterrupt
        check_growth(fitting.learner, rate)
        found.append(Epoch(epoch + 1, losses[0] / (number - held), losses[1] / held, least))
        if report is not None:
            report(found[-1])
    return found


def forget_unseen(network: Network | PolicyValueNetwork, drawn: Sequence[float]) -> None:
    """Set the weights of inputs that are still those that were `drawn` at the beginning to 0: what was never seen says nothing, is noise to
    whoever meets it, and does not compress."""
    hidden, weights = network.hidden, network.cells.floats
    for first in range(0, len(drawn), hidden):
        if weights[first : first + hidden] == drawn[first : first + hidden]:
            weights[first : first + hidden] = [0.0] * hidden


def _fitting(root: Any, learner: Any, kept: Any, targets: Any, machine: bool) -> Fitting:
    """The record of a fitting, its memory filled with rows of words and of targets."""
    import numpy as np

    (number, size), width, weights = kept.shape, targets.shape[1], len(learner.cells)
    states, wanted = memory(number * size if machine else number, machine), memory(number * width, machine)
    if machine:
        words, numbers = np.ascontiguousarray(kept), np.ascontiguousarray(targets, dtype=np.float64)
        ctypes.memmove(states.address, words.ctypes.data, 8 * number * size)
        ctypes.memmove(wanted.address, numbers.ctypes.data, 8 * number * width)
    else:
        for place, row in enumerate(kept):
            states[place] = unpacked(row.tobytes(), 0, root)
        wanted[:] = [float(target) for target in targets.reshape(-1)]
    order, slope, means, squares = (memory(cells, machine) for cells in (number, weights, weights, weights))
    return Fitting(learner, width, states, wanted, order, slope, means, squares, weights)


def logistic(odds: Any) -> Any:
    """Shares of what there is to win, for the logarithms of odds."""
    import numpy as np

    return 1.0 / (1.0 + np.exp(-np.clip(odds, -30, 30)))


def cross_entropy(targets: Any, shares: Any) -> Any:
    """The cross-entropy of each share with its target."""
    import numpy as np

    return -(targets * np.log(np.clip(shares, 1e-12, 1)) + (1 - targets) * np.log(np.clip(1 - shares, 1e-12, 1)))


def odds_of(learner: Network | Corrected | Weighed, kept: Kept) -> float:
    """The value that stands for odds of e to 1: the one by which values foretell best how the games ended (by Newton's method).

    Raises SearchError if values foretell nothing, as those of a few careless games may.
    """
    import numpy as np

    ended = ended_as(learner, kept)
    slope = first = 1.0 / max(1e-9, float(np.abs(kept.values).mean()))
    for _ in range(50):
        said = logistic(slope * kept.values)
        down = float(((said - ended) * kept.values).sum())
        bend = float((said * (1 - said) * kept.values**2).sum())
        if bend <= 0.0:
            break
        slope = max(slope / 4.0, slope - down / bend)
    if slope < first / 1000.0:
        if kept.outcomes.min() == kept.outcomes.max():
            raise SearchError(
                f"all {len(kept.values):,} positions that were kept are of games that ended alike, which teaches nothing: positions that "
                "the search sees to be won or lost are not kept, so let it see less, with fewer nodes a move"
            )
        raise SearchError("what the search found says nothing of how these games ended: let more be played, or with more nodes a move")
    return 1.0 / slope


def ended_as(learner: Network | Corrected | Weighed, kept: Kept) -> Any:
    """The results of the games, as shares of what there was to win."""
    low, high = learner.utilities[0], learner.utilities[-1]
    return ((kept.outcomes - low) / (high - low)).clip(0.0, 1.0)


def targets_of(learner: Network | Corrected | Weighed, kept: Kept, share: float, odds: float) -> Any:
    """What is wanted of each position: what the search said and how the game ended, as shares of what there is to win."""
    import numpy as np

    return share / (1.0 + np.exp(-np.clip(kept.values / odds, -30, 30))) + (1.0 - share) * ended_as(learner, kept)
