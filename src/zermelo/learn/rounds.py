"""A training game by game: some games, a look at the clock, some more; now and then it is measured what the learner can do."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from typing import Any

from ..errors import SearchError
from ..numbers import check_integer
from ..search.parts.counters import STOP, Counters
from ..search.run.worker import Watch
from .training import PATIENCE, Training

SMALLEST = 0.02
"""The rate falls evenly from what it is at first to this share of it."""


def check_numbers(games: int, times: int, rate: float, **shares: float) -> None:
    """Raises SearchError for numbers that make no sense."""
    check_integer("games", games)
    check_integer("times", times)
    if not 0.0 < rate < math.inf:
        raise SearchError(f"the rate must be a number above 0, got {rate}")
    for name, share in shares.items():
        if not 0.0 <= share <= 1.0:
            raise SearchError(f"{name} must be a number from 0 to 1, got {share}")


def go_on(
    training: Training,
    watch: Watch,
    counters: Counters,
    play: Callable[[int, int, float], int],
    *,
    games: int,
    each: int,
    rate: float,
    times: int,
    measure: Callable[[Any], dict[str, Any]] | None,
    report: Callable[[Training], None] | None,
) -> None:
    """Go on with a training until so many games are played; it is not `complete` after Ctrl-C.

    play      plays so many games with these dice and this rate, and learns from them: the dice after them
    each      games between two looks at the clock; the rate is the same during them
    rate      at first; it falls evenly
    times     how often `measure` is asked what the learner can do, and `report` called after it
    """
    while training.done < games:
        goal = games * (len(training.curve) + 1) // times if measure is not None else games
        began = time.perf_counter()

        def until_then(goal: int = goal) -> None:
            while training.done < goal and not counters[STOP]:
                some = min(each - training.done % each, goal - training.done)
                try:
                    dice = play(some, training.dice, rate * max(SMALLEST, 1.0 - training.done / games))
                except OverflowError:  # in plain Python
                    training.check()
                    raise
                if counters[STOP]:  # in the midst of these games: what is in the file is from before them
                    break
                training.dice = dice
                training.done += some
                watch.doing = f"game {training.done:,} of {games:,}"
                training.save(PATIENCE)

        watch.carry_out(until_then, counters, False)
        training.seconds += time.perf_counter() - began
        if watch.interrupted:
            return
        training.check()
        if measure is not None:
            try:
                measured = measure(training.learner)
            except KeyboardInterrupt:  # what was learned is kept, and measured when it goes on
                training.save()
                return
            training.curve.append({"games": training.done, "seconds": round(training.seconds, 3), **measured})
        training.save()
        if report is not None:
            report(training)
    training.finish()
