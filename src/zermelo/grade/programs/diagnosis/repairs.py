"""The changes to a program's text that make it right on every case: what is wrong, and in which line.

Each change of `edits` is tried on a failed case, those that mend it on more of them, those that mend all of these on every case.
"""

from __future__ import annotations

import contextlib
import itertools
import time
from collections.abc import Collection, Sequence

from ...printable import printable
from ..cases.suite import Case, Criteria
from ..running.outcome import Outcome, Result, check
from ..running.runner import Runner
from .edits.trying import Edit, Text

SECONDS = 8.0
"""No new changes are tried after so long."""
AT_ONCE = 50
"""How many changes are tried in one process."""
FIRST, SECOND = 1, 6
"""On how many failed cases a change is tried, before it is tried on all cases."""
SHORT = 0.5
"""Seconds for one position."""


class Repair(Edit):
    """A change that makes the program right."""

    @property
    def advice(self) -> str:
        """What was tried, and made it right; "" where the change shows in no line."""
        return self.how or (f"with `{self.after}` there it is right" if self.after else "")


def repairs(
    runner: Runner, results: Sequence[Result], failed: Sequence[Result], criteria: Criteria, source: str, codes: Collection[str] = ()
) -> list[Repair]:
    """The changes that mend everything, the likeliest kinds first; only those for faults with these codes, if any are given."""
    until = time.monotonic() + SECONDS
    order = [case for case, _ in failed]
    stages = [order[:FIRST], order[FIRST:SECOND], [*order[SECOND:], *(case for case, _ in results if case not in set(order))]]
    try:
        text = Text(source)
    except (SyntaxError, ValueError, RecursionError):
        return []
    for changes in (text.edits(codes), text.double_edits(codes)):
        found: list[Repair] = []
        with contextlib.suppress(RecursionError):
            while time.monotonic() < until and (some := list(itertools.islice(changes, AT_ONCE))):
                found += [Repair(*edit) for edit in _mending(runner, some, stages, criteria)]
        if found:
            return found
    return []


def _mending(runner: Runner, tried: list[Edit], stages: list[list[Case]], criteria: Criteria) -> list[Edit]:
    with runner.at_most(SHORT):
        for cases in stages:
            if not tried or not cases:
                continue
            done = runner.changed([edit.source for edit in tried], cases)
            tried = [edit for edit, outcomes in zip(tried, done, strict=True) if _is_right(outcomes, cases, criteria)]
    return tried


def _is_right(outcomes: Sequence[Outcome], cases: Sequence[Case], criteria: Criteria) -> bool:
    if len(outcomes) < len(cases):
        return False
    return all(check(outcome, case.expected(criteria), criteria).all for case, outcome in zip(cases, outcomes, strict=True))


def line_of(source: str, line: int) -> str:
    """The text of a line."""
    lines = source.splitlines()
    return printable(lines[line - 1]).strip() if 0 < line <= len(lines) else ""
