"""What it costs to have work done by others: units a second, time lost between units, speed-up with more workers.

    python -m benchmarks.sharing                        processes of this machine, 1 and 2
    python -m benchmarks.sharing --cluster ADDRESS      also the actors of a cluster of Ray

Overhead and the most units are measured with units that only wait, or do nothing; the speed-up with self-play of Connect Four, from the
call to the last result, and from when the first unit was given: before that processes start and load what is compiled. Where other programs
run beside this one, processor time tells what is lost to more than one worker, and seconds do not.
"""

from __future__ import annotations

import argparse
import resource
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from zermelo.executor import Cluster, Executor, Inline, Processes, Work
from zermelo.games import ConnectFour
from zermelo.learn.searched import SelfPlay

SECONDS = 2.0
"""That a unit lasts for which the overhead is told."""


@dataclass(frozen=True)
class Waiting(Work[int, int]):
    """Takes so many seconds, and no processor."""

    seconds: float

    def do(self, unit: int) -> int:
        if self.seconds:
            time.sleep(self.seconds)
        return unit


def times(executor: Executor, work: Work[Any, Any], units: Iterable[int]) -> tuple[float, float]:
    """Seconds from the call, and from when the first unit was given, to the last result."""
    begun: list[float] = []

    def beat(under_way: int) -> None:
        if under_way and not begun:
            begun.append(time.perf_counter())

    called = time.perf_counter()
    number = sum(1 for _ in executor.run(work, units, beat))
    ended = time.perf_counter()
    assert number
    return ended - called, ended - begun[0]


def processor(whose: int) -> float:
    """Seconds of processor time that this process has spent, or those that it started and that are over."""
    used = resource.getrusage(whose)
    return used.ru_utime + used.ru_stime


def overhead(executor: Executor, units: int) -> float:
    """The share of its time that one worker loses, of units that take two seconds."""
    _, spent = times(executor, Waiting(SECONDS), range(units))
    return spent / (units * SECONDS) - 1


def rate(executor: Executor, units: int) -> float:
    """Units a second that do nothing."""
    return units / times(executor, Waiting(0), range(units))[1]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cluster", metavar="ADDRESS")
    parser.add_argument("--units", type=int, default=16, metavar="N", help="of self-play")
    parser.add_argument("--nodes", type=int, default=25_000, metavar="N", help="for every action of self-play")
    asked = parser.parse_args()
    work = SelfPlay(ConnectFour(), 1, None, None, {"nodes": asked.nodes})
    list(Inline().run(work, [0]))  # compiled, and kept
    before = processor(resource.RUSAGE_SELF)
    alone, inside = times(Inline(), work, range(asked.units))
    print(f"inline: {asked.units} units of self-play in {alone:.2f} s, {inside / asked.units:.2f} s each", flush=True)
    print(f"inline: {processor(resource.RUSAGE_SELF) - before:.2f} s of processor time", flush=True)
    executors: dict[str, Callable[[int], Executor]] = {"processes": Processes}
    if asked.cluster is not None:
        executors["cluster"] = lambda workers: Cluster(asked.cluster, workers)
    for name, made in executors.items():
        with made(1) as executor:
            print(f"{name}: overhead of one worker {overhead(executor, 5):.2%} at {SECONDS:g} s a unit", flush=True)
        with made(2) as executor:
            before = processor(resource.RUSAGE_CHILDREN)
            whole, inside = times(executor, work, range(asked.units))
            print(f"{name}: two workers {whole:.2f} s, {alone / whole:.2f} x inline ({alone / inside:.2f} x when started)", flush=True)
            if name == "processes":
                print(f"{name}: {processor(resource.RUSAGE_CHILDREN) - before:.2f} s of processor time, to start included", flush=True)
            print(f"{name}: two workers {rate(executor, 4000):,.0f} units a second that do nothing", flush=True)


if __name__ == "__main__":
    main()
