"""Learning in generations: a learner plays against itself, unit after unit, and then learns from what was kept of the last generations.

A generation is a pure function of the weights at its beginning, the units of the generations before, and the seed. Its units lie in a
folder, one file each, so that a training that was interrupted goes on with the next unit, and ends with the same weights.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, NamedTuple

from .. import progress
from ..executor import Executor, Work
from .fitting import Epoch
from .positions import Kept, Positions
from .training import Training


class Plan(NamedTuple):
    """How a training goes.

    generations   of play and learning
    window        generations whose positions are learned from, the latest among them
    units         of self-play in each generation
    games         of each unit
    """

    generations: int
    window: int
    units: int
    games: int


def learn_in_generations(
    training: Training,
    folder: Positions,
    plan: Plan,
    work: Work[int, Kept],
    fit: Callable[[Kept, int], list[Epoch]],
    *,
    measure: Callable[[Any], dict[str, Any]] | None = None,
    report: Callable[[Training], None] | None = None,
    executor: Executor | None = None,
) -> bool:
    """Go on with a training until its last generation, and say whether that is done; it is not after Ctrl-C.

    folder     for what is played; what is there already is not played again
    work       plays a unit with the learner as it is
    fit        teaches the learner what was kept, in the generation of a number
    measure    is asked after each generation what the learner can do
    report     is called after it
    executor   who plays the games, by default this process; the weights are the same for any
    """
    each = plan.units
    while training.done < plan.generations:
        began, generation = time.perf_counter(), training.done
        saying = f"generation {generation + 1} of {plan.generations}"
        try:
            folder.fill(range(generation * each, (generation + 1) * each), work, executor, lambda there, saying=saying: saying)  # type: ignore[misc]
            first = max(0, generation + 1 - plan.window) * each
            kept = folder.of(range(first, (generation + 1) * each))
            with progress.within(lambda saying=saying: saying):  # type: ignore[misc]
                losses = fit(kept, generation)
            measured = {} if measure is None else measure(training.learner)
        except KeyboardInterrupt:
            return False
        training.done += 1
        training.seconds += time.perf_counter() - began
        row = {"games": training.done * each * plan.games, "seconds": round(training.seconds, 3), "positions": len(kept.values)}
        row |= {"loss": round(losses[-1].held_back, 5), "least": round(losses[-1].least, 5)}
        training.curve.append(row | measured)
        training.save()
        for unit in range(first, first + each if training.done + 1 > plan.window else first):
            folder.drop(unit)
        if report is not None:
            report(training)
    return True
