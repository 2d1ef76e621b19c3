"""The mark of one answer, and all marks of a student.

right      the same as in the search
follows    wrong, but it follows from an earlier mistake: from the child values that were given; it gets its point
wrong      with the sentence of the step that decides it
missing    no answer
unreadable the answer cannot be understood; the reason says what is wrong with it, and where it stands
"""

from __future__ import annotations

import dataclasses
from typing import Any

from ...exercise.exercise import Exercise
from ...numbers import counted
from ...trace.listing import CUT_SIGNS

RIGHT, FOLLOWS, WRONG, MISSING, UNREADABLE = "right", "follows", "wrong", "missing", "unreadable"
POINTS = {RIGHT: 1, FOLLOWS: 1, WRONG: 0, MISSING: 0, UNREADABLE: 0}
"""Verdicts, and the points for each."""


@dataclasses.dataclass(frozen=True)
class Item:
    """One answer with its mark.

    exercise         the number of the exercise
    what             what was asked: "the value of C"
    given, expected  the answer and the right one as text; given is "" if it is missing
    verdict          "right", "follows", "wrong", "missing" or "unreadable"
    reason           the sentence of the step that decides it, or what is wrong with an answer that cannot be read; "" if it is right
    step             the number of that step
    """

    exercise: int
    what: str
    given: str
    expected: str
    verdict: str
    reason: str = ""
    step: int = 0

    @property
    def points(self) -> int:
        return POINTS[self.verdict]

    def words(self) -> str:
        """The item in one line: the value of C: 4, should be ≤ 2. MIN at C: 2 ≤ α = 3, so ..."""
        if self.verdict == RIGHT:
            return f"{self.what}: {self.given}"
        if self.verdict == UNREADABLE:
            return f"{self.what}: {self.reason}, should be {self.expected}"
        if self.verdict == MISSING:
            return f"{self.what}: no answer, should be {self.expected}. {self.reason}"
        why = "It follows from an earlier mistake." if self.verdict == FOLLOWS else self.reason
        return f"{self.what}: {self.given}, should be {self.expected}. {why}"


@dataclasses.dataclass(frozen=True)
class Marks:
    """The marks for an answer file: the student, every item in the order of the search, and what else in the file cannot be used."""

    student: str
    file: str
    exercises: tuple[Exercise, ...]
    items: tuple[Item, ...]
    problems: tuple[str, ...] = ()

    @property
    def ok(self) -> bool:
        """Is everything right?"""
        return self.points == self.of and not self.problems

    @property
    def points(self) -> int:
        return sum(item.points for item in self.items)

    @property
    def of(self) -> int:
        """The points that are possible."""
        return len(self.items)

    @property
    def first(self) -> Item | None:
        """The first mistake: in the first exercise with a wrong answer, the one that the search decides first."""
        wrong = [item for item in self.items if item.verdict == WRONG]
        return min(wrong, key=lambda item: (item.exercise, item.step), default=None)

    @property
    def unread(self) -> list[str]:
        """What in the file could not be understood, one sentence each."""
        return [*self.problems, *(item.reason for item in self.items if item.verdict == UNREADABLE)]

    def lines(self) -> list[str]:
        """The report as lines of text."""
        found = [f"{self.student or self.file}: {self.points} of {counted(self.of, 'point')}"]
        for exercise in self.exercises:
            items = [item for item in self.items if item.exercise == exercise.number]
            rule = f", rule {CUT_SIGNS[exercise.rule][0]}" if exercise.rule else ""
            points = sum(item.points for item in items)
            found.append(f"exercise {exercise.number} ({exercise.kind}{rule}), {points} of {len(items)}: {exercise.tree}")
            wide = max([8, *(len(item.verdict) for item in items)])
            found += [f"  {item.verdict:<{wide}} {item.words()}" for item in items]
        found += [f"not used: {problem}" for problem in self.problems]
        if self.first is not None:
            found.append(f"first mistake: exercise {self.first.exercise}, step {self.first.step}, {self.first.what}")
        return found

    def as_dict(self) -> dict[str, Any]:
        """The report as plain data, ready for JSON."""
        first = self.first
        return {
            "student": self.student,
            "file": self.file,
            "points": self.points,
            "of": self.of,
            "first": None if first is None else {"exercise": first.exercise, "step": first.step, "what": first.what},
            "problems": list(self.problems),
            "items": [{**dataclasses.asdict(item), "points": item.points} for item in self.items],
        }
