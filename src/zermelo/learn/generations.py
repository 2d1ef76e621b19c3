"""Learning in generations: a learner plays against itself, unit after unit, and then learns from what was kept of the last generations.

A generation is a pure function of the weights at its beginning, the units of the generations before, and the seed. Its units lie in a
folder, one file each, so that a training that was interrupted goes on with the next unit, and ends with the same weights.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from .. import progress
from ..errors import SearchError
from ..executor import Executor, Work
from .fitting import Epoch
from .positions import SEEDS, Kept, Positions
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


def planned(games: int, generations: int, window: int, each: int) -> Plan:
    """The plan of so many games in units of so many each. Raises SearchError if they are too few for the generations."""
    if games < generations * each:
        raise SearchError(f"{generations} generations play {generations * each} games at least, got {games}")
    return Plan(generations, window, round(games / generations / each), each)


@dataclass(frozen=True)
class SelfPlay(Work[int, Kept]):
    """Units of self-play from `root` by a learner.

    play       plays them: a function of root, learner, games, seed and settings
    games      of each unit
    brief      settings with which one game is enough to compile what all units share
    """

    play: Callable[..., Kept]
    root: Any
    learner: Any
    games: int
    seed: int
    compiled: bool | None
    settings: dict[str, Any]
    brief: dict[str, Any]

    def prepare(self) -> None:
        self.play(self.root, self.learner, 1, compiled=self.compiled, **{**self.settings, **self.brief})

    def do(self, unit: int) -> Kept:
        return self.play(self.root, self.learner, self.games, seed=self.seed * SEEDS + unit, compiled=self.compiled, **self.settings)


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
