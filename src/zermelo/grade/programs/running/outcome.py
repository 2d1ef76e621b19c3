"""What a student's function did on one test case, and what of that is right."""

from __future__ import annotations

import dataclasses
import math
from typing import Any, NamedTuple

from ..cases.game_tree import ROOT_ID
from ..cases.suite import ANSWERS, Case, Criteria, Expected
from ..cases.variants import Answer

TOLERANCE = 1e-9
"""Values that differ by no more count as equal: sums of floats depend on their order."""


@dataclasses.dataclass
class Outcome:
    """What the function did on one case, as `student.loading.Student.call` reports it; `student.log` explains the lists.

    returned       which of "value" and "action" it returned; `order` of a pair
    action_of      the position that offered the action, "0" for the root
    mover_asked    was it asked who moves at the root?
    lines_after    how many lines were executed after the last question, if lines were counted
    trouble        what went wrong, if something did
    fresh          was it the first thing that its process did?
    """

    value: float | None = None
    action: int | None = None
    action_of: str = ROOT_ID
    returned: tuple[str, ...] = ()
    order: str = "given"
    visited: tuple[str, ...] = ()
    searched: tuple[str, ...] = ()
    expanded: tuple[str, ...] = ()
    generated: tuple[str, ...] = ()
    early_utility: tuple[str, ...] = ()
    valued: tuple[str, ...] = ()
    empty: tuple[str, ...] = ()
    foreign: tuple[list[str], ...] = ()
    wrong_agent: tuple[int, ...] | None = None
    mover_asked: bool = False
    probability_asked: bool = False
    lines_after: int = 0
    trouble: dict[str, Any] | None = None
    fresh: bool = False

    @classmethod
    def of(cls, answer: dict[str, Any]) -> Outcome:
        known = {field.name for field in dataclasses.fields(cls)} - {"fresh"}
        parts: dict[str, Any] = {name: tuple(part) if isinstance(part, list) else part for name, part in answer.items() if name in known}
        return cls(**parts)

    def same(self, other: Outcome) -> bool:
        """Is it the same answer, after the same visits?"""
        if (self.trouble is None) != (other.trouble is None):
            return False
        return (self.value, self.action, self.action_of, self.visited) == (other.value, other.action, other.action_of, other.visited)


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
    value = close(outcome.value, expected.value) if outcome.value is not None else None
    accepted = expected.actions if criteria.ties == "any" else expected.actions[:1]
    action = outcome.action in accepted and outcome.action_of == ROOT_ID if outcome.action is not None else None
    if criteria.compare == ANSWERS:
        return Checks(value, action, True)
    if criteria.compare == "generated":
        return Checks(value, action, frozenset(outcome.generated) == expected.generated)
    return Checks(value, action, expected.visited in (outcome.visited, outcome.searched))


def close(one: float, other: float) -> bool:
    return one == other or (math.isfinite(other) and abs(one - other) <= TOLERANCE * max(1.0, abs(other)))


def agrees(answer: Answer, outcome: Outcome, loosely: bool = False, seen: bool = True) -> bool:
    """Could the search that gave this answer have produced this outcome? `loosely`: whatever it looked at before its turn; `seen`: can it
    be seen what it visits?"""
    if outcome.trouble is not None:
        return False
    if seen and (answer.expanded != outcome.expanded if loosely else answer.visited not in (outcome.visited, outcome.searched)):
        return False
    if outcome.value is not None and not close(outcome.value, answer.value):
        return False
    return outcome.action is None or (outcome.action in answer.actions and outcome.action_of == ROOT_ID)
