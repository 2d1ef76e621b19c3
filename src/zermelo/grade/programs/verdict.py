"""What came of a student's file: the verdict, the points, the smallest test that shows what is wrong."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import Any, NamedTuple

from ...numbers import plain
from . import report
from .failure import Failure
from .trials import Terms

NO_POINTS = ("clock", "random", "changing")
"""Verdicts of files whose answers are none, for they do not depend on the position alone."""


class Verdict(NamedTuple):
    """What is wrong: `code` for tables ("right" if nothing is), `title` and `advice` for people; `line` of the student's file, 0 if
    none can be named, and what stands there."""

    code: str
    title: str
    advice: str = ""
    line: int = 0
    text: str = ""

    @property
    def ok(self) -> bool:
        return self.code == "right"


class Tally(NamedTuple):
    """So many right out of so many; out of None if the function does not tell it."""

    right: int
    of: int

    def __str__(self) -> str:
        return f"{self.right} of {self.of}" if self.of else "not told"

    @property
    def share(self) -> float:
        return self.right / self.of if self.of else 0.0


@dataclasses.dataclass
class Grade:
    """What came of one file.

    function   as it is called; "" if there is none
    scores     "value", "action", "visited": how often each was right
    points     of 10: 4 for values, 2 for actions, 4 for what was visited; what a function does not tell counts for the others
    failure    the smallest test that shows what is wrong; None if nothing is, or nothing could be tried
    notes      what else the reader should know, one sentence each
    """

    path: Path
    terms: Terms
    verdict: Verdict
    function: str = ""
    scores: dict[str, Tally] = dataclasses.field(default_factory=dict)
    tests: int = 0
    failure: Failure | None = None
    notes: list[str] = dataclasses.field(default_factory=list)
    seconds: float = 0.0

    @property
    def ok(self) -> bool:
        return self.verdict.ok

    @property
    def points(self) -> float:
        weights = {"value": 4, "action": 2, "visited": 4}
        told = {name: tally for name, tally in self.scores.items() if tally.of}
        if not told or self.verdict.code in NO_POINTS:
            return 0.0
        return round(10 * sum(weights[name] * tally.share for name, tally in told.items()) / sum(weights[name] for name in told), 1)

    @property
    def first_step(self) -> str:
        """The first wrong step at the smallest test, in one sentence; "" if there is none."""
        if self.failure is None:
            return ""
        if self.failure.outcome.trouble is not None:
            return f"at {self.failure.test}: {self.verdict.title}"
        return self.failure.first_step

    def as_dict(self) -> dict[str, Any]:
        """The grade as plain data, ready for JSON."""
        failure = None
        if self.failure is not None:
            outcome, expected = self.failure.outcome, self.failure.expected
            failure = {
                "game": self.failure.test.game,
                "position": self.failure.test.text,
                "depth": self.failure.test.depth,
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
            **self.terms._asdict(),
            "ok": self.ok,
            "verdict": self.verdict._asdict(),
            "points": self.points,
            "positions": self.tests,
            "scores": {name: {"right": tally.right, "of": tally.of} for name, tally in self.scores.items()},
            "failure": failure,
            "notes": self.notes,
            "seconds": round(self.seconds, 3),
        }

    def __str__(self) -> str:
        return report.text(self)


TROUBLES = {
    "time": ("endless", "it does not come to an end: "),
    "loop": ("endless", "it does not come to an end: "),
    "recursion": ("recursion", ""),
    "memory": ("memory", ""),
    "output": ("output", ""),
    "forbidden": ("forbidden", ""),
    "killed": ("crash", ""),
    "type": ("wrong-type", "wrong type: "),
    "exception": ("exception", "it raises an exception: "),
    "syntax": ("syntax", "the file is no Python: "),
    "function": ("no-function", ""),
    "signature": ("signature", ""),
}


def troubled(trouble: dict[str, Any]) -> Verdict:
    """The verdict on a file that came to grief, by what its process told of it."""
    code, prefix = TROUBLES[trouble["kind"]]
    line, text = trouble["line"], trouble["text"]
    where = (
        f" (line {line}{f', in {name}' if (name := trouble['function']) and name != '<module>' else ''}: {text})" if line and text else ""
    )
    return Verdict(code, f"{prefix}{trouble['words']}{where}", "", line, text)
