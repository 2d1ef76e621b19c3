"""What a student's function did on one test case, and what of that is right."""

from __future__ import annotations

import dataclasses
from typing import Any, NamedTuple

from ..cases.suite import Case, Criteria, Expected
from ..cases.variants import Answer

TOLERANCE = 1e-9
"""Values that differ by no more count as equal: sums of floats depend on their order."""


@dataclasses.dataclass
class Outcome:
    """What the function did on one case, as `student.process.Student.run` reports it.

    returned       which of "value" and "action" it returned
    early_utility  positions whose utility was asked although the game is not over there
    mover_asked    was it asked who moves at the root?
    trouble        what went wrong, if something did
    """

    value: float | None = None
    action: int | None = None
    returned: tuple[str, ...] = ()
    visited: tuple[str, ...] = ()
    generated: tuple[str, ...] = ()
    early_utility: tuple[str, ...] = ()
    mover_asked: bool = False
    trouble: dict[str, Any] | None = None

    @classmethod
    def of(cls, answer: dict[str, Any]) -> Outcome:
        known = {field.name for field in dataclasses.fields(cls)}
        parts: dict[str, Any] = {name: tuple(part) if isinstance(part, list) else part for name, part in answer.items() if name in known}
        return cls(**parts)

    def same(self, other: Outcome) -> bool:
        if (self.trouble is None) != (other.trouble is None):
            return False
        return (self.value, self.action, self.visited) == (other.value, other.action, other.visited)


Result = tuple[Case, Outcome]
"""A test case, and what the function did on it."""


class Checks(NamedTuple):
    """What is right about one outcome; None for a part that the function does not return."""

    value: bool | None
    action: bool | None
    visited: bool

    @property
    def all(self) -> bool:
        return self.value is not False and self.action is not False and self.visited


def check(outcome: Outcome, expected: Expected, criteria: Criteria) -> Checks:
    if outcome.trouble is not None:
        return Checks(False, False, False)
    value = abs(outcome.value - expected.value) <= TOLERANCE if outcome.value is not None else None
    accepted = expected.actions if criteria.ties == "any" else expected.actions[:1]
    action = outcome.action in accepted if outcome.action is not None else None
    if criteria.compare == "generated":
        return Checks(value, action, frozenset(outcome.generated) == expected.generated)
    return Checks(value, action, outcome.visited == expected.visited)


def agrees(answer: Answer, outcome: Outcome) -> bool:
    """Could the search that gave this answer have produced this outcome?"""
    if outcome.trouble is not None or answer.visited != outcome.visited:
        return False
    if outcome.value is not None and abs(outcome.value - answer.value) > TOLERANCE:
        return False
    return outcome.action is None or outcome.action in answer.actions
