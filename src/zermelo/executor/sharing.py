"""Units given to workers, whatever these are: prepared first, replaced if they die, dismissed at the end.

At each place (a machine) one worker is made ready first, and the others after it, so that they find what it has compiled. A worker has one
unit at a time, and gets the next before anybody looks at what came of the last.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter, deque
from collections.abc import Callable, Generator, Hashable, Iterable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from ..errors import ZermeloError
from .work import Result, Unit, Work

DEATHS = 3
"""A unit that ends so many processes is not tried again."""

STARTS = 6
"""So many workers in a row may die before they are ready."""

BEAT = 0.5
"""Seconds after which somebody may look at the progress, though nothing has ended."""


class Ready(NamedTuple):
    """A worker has prepared itself."""


class Done(NamedTuple):
    """A worker has done its unit."""

    result: Any


class Failed(NamedTuple):
    """What went wrong, as a sentence: the whole work ends."""

    sentence: str


class Died(NamedTuple):
    """A worker is no more: "was ended by signal 9"."""

    how: str


Said = Ready | Done | Failed | Died


class Worker(ABC):
    """Who does units at a place: `task` is the one that is under way, with its number."""

    def __init__(self, place: Hashable) -> None:
        self.place = place
        self.task: tuple[int, Any] | None = None
        self.is_ready = False

    def give(self, task: tuple[int, Any]) -> None:
        """Have a unit done. A worker who is dead is found so later."""
        self.task = task
        self.send(task[1])

    @abstractmethod
    def send(self, unit: Any) -> None: ...


W = TypeVar("W", bound=Worker)


class Crew(ABC, Generic[W]):
    """Where workers come from: `places` says how many there may be at each."""

    places: Mapping[Hashable, int]

    @abstractmethod
    def hire(self, place: Hashable) -> W:
        """Another worker, who begins to prepare itself."""

    @abstractmethod
    def heard(self, workers: Sequence[W], seconds: float) -> Iterable[tuple[W, Said]]:
        """What workers say, as soon as there is something, and nothing after so many seconds."""

    @abstractmethod
    def dismiss(self, workers: Sequence[W], at_once: bool) -> None:
        """End them: those who have nothing to do by themselves, unless all have to end at once."""


def shared(
    crew: Crew[W], work: Work[Unit, Result], units: Iterable[Unit], beat: Callable[[int], None] | None = None
) -> Generator[tuple[Unit, Result]]:
    """Have workers do the units: see `Executor.run`."""
    waiting = deque(enumerate(units))
    deaths: Counter[int] = Counter()
    failed_starts = 0
    workers: list[W] = []
    finished = False
    try:
        while waiting or any(worker.task for worker in workers):
            hire(crew, workers, len(waiting))
            for worker in workers:
                if worker.is_ready and worker.task is None and waiting:
                    worker.give(waiting.popleft())
            if beat is not None:
                beat(sum(worker.task is not None for worker in workers))
            for worker, said in crew.heard(workers, BEAT):
                match said:
                    case Ready():
                        worker.is_ready, failed_starts = True, 0
                    case Done(result):
                        assert worker.task is not None
                        (_, unit), worker.task = worker.task, None
                        if waiting:
                            worker.give(waiting.popleft())
                        yield unit, result
                    case Failed(sentence):
                        raise ZermeloError(sentence)
                    case Died(how):
                        workers.remove(worker)
                        if worker.task is not None:
                            number, unit = worker.task
                            deaths[number] += 1
                            if deaths[number] == DEATHS:
                                raise ZermeloError(f"{work.name(unit)} cannot be done: its process {how}, {DEATHS} times in a row")
                            waiting.appendleft(worker.task)
                        elif not worker.is_ready:
                            failed_starts += 1
                            if failed_starts == STARTS:
                                raise ZermeloError(f"a process that should do the work {how} before it is ready, {STARTS} times in a row")
        finished = True
    finally:
        crew.dismiss(workers, at_once=not finished)


def hire(crew: Crew[W], workers: list[W], waiting: int) -> None:
    """Hire who is missing: at each place one until that one is ready, then as many as may be and have something to do."""
    for place, number in crew.places.items():
        here = [worker for worker in workers if worker.place == place]
        most = number if any(worker.is_ready for worker in here) else 1
        free = sum(worker.task is None for worker in here)
        for _ in range(min(most - len(here), waiting - free)):
            workers.append(crew.hire(place))
