"""What is done, and who has it done."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Iterable
from typing import Any, Generic, Self, TypeVar

Unit = TypeVar("Unit")
Result = TypeVar("Result")


class Work(ABC, Generic[Unit, Result]):
    """What is done with each of many units. It is pickled, goes to every process once, and is asked there for one unit after the other.

    `do` is a pure function of the work and the unit: where, when and how often a unit is done changes nothing in its result. Units and
    results are pickled too.
    """

    def prepare(self) -> None:
        """Make ready what all units share, before the first: compile, start programs. What it compiles is kept for the next process."""

    @abstractmethod
    def do(self, unit: Unit) -> Result:
        """The result of a unit."""

    def close(self) -> None:
        """The process does no more units: end what was started."""

    def name(self, unit: Unit) -> str:
        """How an error speaks of a unit."""
        return f"unit {unit}"


class Executor(ABC):
    """Has work done. As the context of `with` it ends what it holds open."""

    @abstractmethod
    def run(
        self, work: Work[Unit, Result], units: Iterable[Unit], beat: Callable[[int], None] | None = None
    ) -> Generator[tuple[Unit, Result]]:
        """Every unit with its result, in whatever order they are ready. Close it to stop early: what is under way is dropped.

        beat    is called now and then, in this thread, with how many units are under way

        Raises ZermeloError if the work fails, cannot be handed to another process, or ends its process again and again.
        """

    def close(self) -> None:  # noqa: B027 (most hold nothing open)
        """End what is held open."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: Any) -> None:
        self.close()
