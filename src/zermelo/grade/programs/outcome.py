"""What a student's function did at one test, and what of that is right."""

from __future__ import annotations

import dataclasses
from typing import Any, NamedTuple

from .trials import Expected, Terms
from .ways import Answer

CLOSE = 1e-9
"""Values that differ by no more are the same: sums of floats depend on their order."""


@dataclasses.dataclass
class Outcome:
    """What the student's function did at one test: see `student.Student.run`."""

    value: float | None = None
    action: int | None = None
    told: tuple[str, ...] = ()
    visited: tuple[str, ...] = ()
    generated: tuple[str, ...] = ()
    early: tuple[str, ...] = ()
    evaluated: bool = False
    mover_asked: bool = False
    trouble: dict[str, Any] | None = None

    @classmethod
    def of(cls, answer: dict[str, Any]) -> Outcome:
        known = {field.name for field in dataclasses.fields(cls)}
        told: dict[str, Any] = {name: tuple(part) if isinstance(part, list) else part for name, part in answer.items() if name in known}
        return cls(**told)

    def same(self, other: Outcome) -> bool:
        if (self.trouble is None) != (other.trouble is None):
            return False
        return (self.value, self.action, self.visited) == (other.value, other.action, other.visited)


class Checks(NamedTuple):
    """What is right about one outcome; None where the function does not tell it."""

    value: bool | None
    action: bool | None
    visited: bool

    @property
    def all(self) -> bool:
        return self.value is not False and self.action is not False and self.visited


def checked(outcome: Outcome, expected: Expected, terms: Terms) -> Checks:
    if outcome.trouble is not None:
        return Checks(False, False, False)
    value = abs(outcome.value - expected.value) <= CLOSE if outcome.value is not None else None
    counts = expected.actions if terms.ties == "any" else expected.actions[:1]
    action = outcome.action in counts if outcome.action is not None else None
    if terms.compare == "generated":
        return Checks(value, action, frozenset(outcome.generated) == expected.generated)
    return Checks(value, action, outcome.visited == expected.visited)


def agrees(answer: Answer, outcome: Outcome) -> bool:
    """Would a search with this answer have been seen as this outcome?"""
    if outcome.trouble is not None or answer.visited != outcome.visited:
        return False
    if outcome.value is not None and abs(outcome.value - answer.value) > CLOSE:
        return False
    return outcome.action is None or outcome.action in answer.actions
