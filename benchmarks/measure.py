"""How things are timed.

All contenders of one comparison run in one process and take turns, so that whatever else the machine does falls on all of
them alike; of each the median counts. The first turn warms up and is thrown away. Work of less than a few milliseconds is
repeated until it lasts that long.
"""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

SHORTEST = 0.02
"""Seconds that one sample lasts at least."""


class Unequal(Exception):
    """Two sides of a comparison do not do the same work; nothing may be concluded from their times."""


@dataclass
class Contender:
    """One side of a comparison.

    run       does the work once and says how much it was, in the unit of the comparison (nodes, moves, leaves, runs);
              None if it cannot run here
    goal      how many times faster than this we want to be
    slower    or how many times slower than this we may be
    limit     or seconds that a unit of this may take
    clock     what tells the seconds, for work that takes its own time
    missing   why it cannot run here
    """

    name: str
    run: Callable[[], float] | None
    goal: float | None = None
    slower: float | None = None
    limit: float | None = None
    missing: str = ""
    clock: Callable[[], float] = time.perf_counter
    once: float = 0.0  # units of work in one run
    samples: list[float] = field(default_factory=list)  # seconds per unit

    @property
    def seconds(self) -> float | None:
        """The median time of one unit of work."""
        return statistics.median(self.samples) if self.samples else None

    @property
    def rate(self) -> float | None:
        """Units per second, by the median."""
        return 1 / self.seconds if self.seconds else None

    @property
    def spread(self) -> float | None:
        """How far the middle half of the samples reaches, relative to the median."""
        if len(self.samples) < 4 or not self.seconds:
            return None
        low, _, high = statistics.quantiles(self.samples, n=4)
        return (high - low) / self.seconds


@dataclass
class Comparison:
    """Several ways to do the same work; the first is ours. `unit` is what is counted per second, or "s" for times without ratios.

    With `each`, one unit in words, times are told per unit and not per run.
    """

    name: str
    title: str
    unit: str
    contenders: list[Contender]
    note: str = ""
    each: str = ""

    def ratio(self, contender: Contender) -> float | None:
        """How many times faster than this contender we are."""
        ours = self.contenders[0].seconds
        if self.unit == "s" or contender is self.contenders[0] or not ours or not contender.seconds:
            return None
        return contender.seconds / ours

    def met(self, contender: Contender) -> bool | None:
        """Is the goal for this contender met? None if there is none, or nothing was measured."""
        ratio = self.ratio(contender)
        if contender.goal is not None and ratio is not None:
            return ratio >= contender.goal
        if contender.slower is not None and ratio is not None:
            return 1 / ratio <= contender.slower
        if contender.limit is not None and contender.seconds is not None:
            return contender.seconds <= contender.limit
        return None


def same(work: str, *sides: tuple[str, object]) -> None:
    """Raise Unequal unless all sides (name, what it found) agree."""
    name, found = sides[0]
    for other, thing in sides[1:]:
        if thing != found:
            raise Unequal(f"{work}: {name} says {found}, {other} says {thing}")


def sample(contender: Contender) -> float:
    """Seconds per unit of work, once."""
    assert contender.run is not None
    done, started = 0.0, contender.clock()
    while True:
        contender.once = contender.run()
        done += contender.once
        seconds = contender.clock() - started
        if seconds >= SHORTEST:
            return seconds / done


def measure(comparison: Comparison, rounds: int, patience: float, tick: Callable[[str], None] = lambda name: None) -> None:
    """Let all contenders take turns, `rounds` times.

    Who has taken more than `patience` seconds in all, and has three samples, sits the rest out. One that lasts longer than
    half of that per turn is not warmed up.
    """
    taken = {contender.name: 0.0 for contender in comparison.contenders}
    for turn in range(rounds + 1):
        for contender in able(comparison.contenders):
            if len(contender.samples) >= 3 and taken[contender.name] > patience:
                continue
            if len(contender.samples) >= 1 and taken[contender.name] > 3 * patience:
                continue
            tick(contender.name)
            gc.collect()
            started = time.perf_counter()
            seconds = sample(contender)
            lasted = time.perf_counter() - started
            taken[contender.name] += lasted
            if turn > 0 or lasted > patience / 2:
                contender.samples.append(seconds)


def able(contenders: Iterable[Contender]) -> list[Contender]:
    """Those that can run here."""
    return [contender for contender in contenders if contender.run is not None]
