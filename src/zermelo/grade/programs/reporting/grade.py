"""What came of one file: verdict, points, the smallest case that shows the fault; and the report as text."""

from __future__ import annotations

import dataclasses
import html
import textwrap
from pathlib import Path
from typing import Any, NamedTuple

from ....numbers import counted, plain
from ....trace.values import worth
from ...printable import printable
from ..cases.suite import Criteria
from .failure import Failure
from .verdict import Verdict

WEIGHTS = {"value": 4, "action": 2, "visited": 4}
"""Points of 10 for each part of the answer."""
MOST_WITH_FAULT = 9.9
WIDTH, LABEL = 100, 11
"""Characters in a line of the report, and in its label."""


class Score(NamedTuple):
    """How many answers were right; out of 0 if the function does not return that part."""

    right: int
    of: int

    def __str__(self) -> str:
        return f"{self.right} of {self.of}" if self.of else "not returned"

    @property
    def share(self) -> float:
        return self.right / self.of if self.of else 0.0


@dataclasses.dataclass
class Grade:
    """What came of one file.

    function   as it is called; "" if there is none
    scores     "value", "action", "visited": how often each was right
    points     of 10: 4 for values, 2 for actions, 4 for visited positions; parts that a function does not return count for the others
    failure    the smallest case that shows what is wrong; None if nothing is wrong, or nothing could be tested
    notes      what else the reader should know, one sentence each
    """

    path: Path
    criteria: Criteria
    verdict: Verdict
    function: str = ""
    scores: dict[str, Score] = dataclasses.field(default_factory=dict)
    tests: int = 0
    failure: Failure | None = None
    notes: list[str] = dataclasses.field(default_factory=list)
    seconds: float = 0.0

    @property
    def ok(self) -> bool:
        return self.verdict.ok

    @property
    def points(self) -> float:
        returned = {name: score for name, score in self.scores.items() if score.of}
        if not returned:
            return 0.0
        possible = sum(WEIGHTS[name] for name in returned)
        points = round(10 * sum(WEIGHTS[name] * score.share for name, score in returned.items()) / possible, 1)
        return points if self.ok else min(points, MOST_WITH_FAULT)

    @property
    def first_step(self) -> str:
        """The first wrong step on the smallest case, in one sentence; "" if there is none."""
        if self.failure is None:
            return ""
        if self.failure.outcome.trouble is not None:
            return f"at {self.failure.case}: {self.verdict.title}"
        return self.failure.first_step

    def counts(self) -> list[tuple[str, str]]:
        """How often each part was right, and the points, as text."""
        if not self.tests:
            return []
        rows = [(self.criteria.compare if name == "visited" else name, str(score)) for name, score in self.scores.items()]
        if not self.scores["visited"].of:
            rows[-1] = (rows[-1][0], "not compared")
        return [*rows, ("points", f"{self.points:g} of 10")]

    def as_dict(self) -> dict[str, Any]:
        """The grade as plain data, ready for JSON."""
        failure = None
        if self.failure is not None:
            case, outcome, expected = self.failure.case, self.failure.outcome, self.failure.expected
            failure = {
                "game": case.game_name,
                "position": case.text,
                "depth": case.depth,
                "first_difference": self.first_step,
                "right": {"value": plain(expected.value), "actions": list(expected.actions), "visited": list(expected.visited)},
                "yours": {
                    "value": plain(outcome.value),
                    "action": outcome.action,
                    "visited": list(outcome.visited),
                    "trouble": outcome.trouble,
                },
            }
        return {
            "file": str(self.path),
            "function": self.function,
            **{name: part for name, part in self.criteria._asdict().items() if name != "right"},
            "ok": self.ok,
            "verdict": self.verdict._asdict(),
            "points": self.points,
            "positions": self.tests,
            "scores": {name: score._asdict() for name, score in self.scores.items()},
            "failure": failure,
            "notes": self.notes,
            "seconds": round(self.seconds, 3),
        }

    def __repr__(self) -> str:
        """One line; `print` shows the report."""
        return f"<Grade {printable(self.path.name)}: {self.verdict.title}, {self.points:g} of 10 points>"

    def _repr_html_(self) -> str:
        return f"<pre>{html.escape(str(self))}</pre>"

    def __str__(self) -> str:
        """The report for the terminal."""
        lines = [f"{printable(self.path.name)}: {self.function or 'no function'}"]
        if self.tests:
            lines[0] += f", graded as {self.criteria} on {counted(self.tests, 'position')}"
        lines += ["", *_paragraph("RIGHT" if self.ok else "FAULT", self.verdict.title)]
        if self.verdict.advice:
            lines += _paragraph("", self.verdict.advice)
        lines.append("")
        lines += [f"{name:<{LABEL}}{words}" for name, words in self.counts()]
        for note in self.notes:
            lines += _paragraph("note", note)
        if self.failure is not None:
            lines += ["", *_failure_lines(self.failure)]
            if self.first_step and self.failure.outcome.trouble is None:
                lines += ["", *_paragraph("", f"First wrong step: {self.first_step}.")]
        return "\n".join(lines).rstrip() + "\n"


def _paragraph(label: str, words: str) -> list[str]:
    return textwrap.wrap(words, WIDTH, initial_indent=f"{label:<{LABEL}}", subsequent_indent=" " * LABEL, break_long_words=False)


def _failure_lines(failure: Failure) -> list[str]:
    case, expected, outcome = failure.case, failure.expected, failure.outcome
    lines = [f"The smallest case found: {case}" if case.game == "tree" else f"The smallest case found, {case.game_name}: {case}"]
    if outcome.trouble is not None:
        return lines
    right = _answer(failure, expected.value, expected.actions[0], expected.visited)
    yours = _answer(failure, outcome.value, outcome.action, outcome.visited)
    return [
        *lines,
        *textwrap.indent("\n".join(["", *failure.side_by_side(), "", f"right: {right}", f"yours: {yours}"]), " " * LABEL).split("\n"),
    ]


def _answer(failure: Failure, value: float | None, action: int | None, visited: tuple[str, ...]) -> str:
    parts = [f"value {worth(value)}"] if value is not None else []
    if failure.outcome.action is not None and action is not None:
        parts.append(f"action {failure.state.action_name(action)}")
    return ", ".join([*parts, f"{counted(len(visited), 'position')} visited"])
