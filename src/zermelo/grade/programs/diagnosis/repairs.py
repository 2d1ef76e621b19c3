"""The changes to a program's text that make it right on every case: what is wrong, and in which line.

Each change of `edits` is tried on a failed case, those that mend it on more of them, those that mend all of these on every case.
"""

from __future__ import annotations

import contextlib
import itertools
import time
from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple, TypeAlias

from ...printable import printable
from ..cases.suite import Case, Criteria
from ..reporting.verdict import Verdict
from ..running.outcome import Outcome, Result, check
from ..running.runner import Runner
from .edits.trying import Edit, Text
from .fault import Fault
from .sound import sound

Matches: TypeAlias = Callable[[Fault, Case, Outcome], bool]
"""Does a program with this fault do the same there?"""

SECONDS = 8.0
"""No new changes are tried after so long."""
AT_FIRST, AT_ONCE, SLOW = 8, 50, 1.0
"""How many changes are tried in one process: few at first, and where so few have taken so many seconds."""
FIRST, SECOND = 1, 6
"""On how many failed cases a change is tried, before it is tried on all cases."""
MANY = 10
"""So many more positions are right for each that was right by chance."""
SHORT = 0.5
"""Seconds for one position."""


class Rights(NamedTuple):
    """What a changed program has to come up to: one of the searches that are right; or, if it may be one of `another_kind`, right answers
    without more visits. It returns the same `parts` as before."""

    criteria: Sequence[Criteria]
    another_kind: bool = False
    parts: frozenset[str] = frozenset()

    def hold(self, outcomes: Sequence[Outcome], cases: Sequence[Case], source: str) -> bool:
        if len(outcomes) < len(cases):
            return False
        done = list(zip(cases, outcomes, strict=True))
        if not self.parts.issubset(part for outcome in outcomes for part in outcome.returned):
            return False
        if any(all(check(outcome, case.expected(each), each).all for case, outcome in done) for each in self.criteria):
            return True
        return self.another_kind and sound(self.criteria[0], source, done) is not None


class Repair(Edit):
    """A change that makes the program right."""

    @property
    def verdict(self) -> Verdict:
        """What it mends, without its line."""
        return Verdict(self.code, self.title)

    @property
    def half(self) -> str:
        """The same where something else is wrong besides."""
        return self.advice.replace("it is right", "one fault less is left")

    @property
    def advice(self) -> str:
        """What was tried, and made it right; "" where the change shows in no line."""
        return self.how or (f"with `{self.after}` there it is right" if self.after else "")


def repairs(
    runner: Runner,
    results: Sequence[Result],
    failed: Sequence[Result],
    rights: Rights,
    source: str,
    codes: Collection[str] = (),
    doubly: bool = True,
) -> list[Repair]:
    """The changes that mend everything, the likeliest kinds first; only those for faults with these codes, if any are given. `doubly`:
    also two at once, where no single one does."""
    until = time.monotonic() + SECONDS
    order = [case for case, _ in failed]
    stages = [order[:FIRST], order[FIRST:SECOND], [*order[SECOND:], *(case for case, _ in results if case not in set(order))]]
    try:
        text = Text(source)
    except (SyntaxError, ValueError, RecursionError):
        return []
    for changes in (text.edits(codes), *([] if codes else [text.slips()]), *([text.double_edits(codes)] if doubly else [])):
        found: list[Repair] = []
        size = AT_FIRST
        with contextlib.suppress(RecursionError):
            while (began := time.monotonic()) < until and (some := list(itertools.islice(changes, size))):
                found += [Repair(*edit) for edit in _mending(runner, some, stages, rights)]
                size = AT_ONCE if time.monotonic() < began + SLOW else AT_FIRST  # changes that do not end take their time one by one
        if found:
            return found
    return []


def halfway(
    runner: Runner,
    results: Sequence[Result],
    failed: Sequence[Result],
    criteria: Criteria,
    source: str,
    faults: Sequence[Fault],
    matches: Matches,
    codes: Collection[str] = (),
) -> tuple[Repair, Fault] | None:
    """A change after which the program does just what one fault does: then it has two, and this mends one of them. Of several that which
    makes the most positions right: some more than before, and hardly any less."""
    found: list[tuple[set[int], Repair, Fault]] = []
    until = time.monotonic() + SECONDS
    few, every = list(failed[:: max(1, len(failed) // SECOND)]), [case for case, _ in results]
    try:
        changes = Text(source).edits(codes)
    except (SyntaxError, ValueError, RecursionError):
        return None
    with contextlib.suppress(RecursionError), runner.at_most(SHORT):
        while time.monotonic() < until and (some := list(itertools.islice(changes, AT_ONCE))):
            done = runner.changed([edit.source for edit in some], [case for case, _ in few])
            for edit, outcomes in zip(some, done, strict=True):
                if len(outcomes) < len(few) or all(new.same(old) for new, (_, old) in zip(outcomes, few, strict=True)):
                    continue
                there = list(zip([case for case, _ in few], outcomes, strict=True))
                likely = [fault for fault in faults if all(matches(fault, *result) for result in there)]
                if likely:
                    (outcomes,) = runner.changed([edit.source], every)
                    left = (fault for fault in likely if all(matches(fault, *it) for it in zip(every, outcomes, strict=False)))
                    if len(outcomes) == len(every) and (fault := next(left, None)) is not None:
                        found.append((_right(outcomes, every, criteria), Repair(*edit), fault))
    before = _right([outcome for _, outcome in results], every, criteria)
    better = [each for each in found if len(each[0] - before) > MANY * len(before - each[0])]
    return max(better, key=lambda each: len(each[0]))[1:] if better else None


def _mending(runner: Runner, tried: list[Edit], stages: list[list[Case]], rights: Rights) -> list[Edit]:
    with runner.at_most(SHORT):
        for cases in stages:
            if not tried or not cases:
                continue
            done = runner.changed([edit.source for edit in tried], cases)
            found = zip(tried, done, strict=True)
            tried = [edit for edit, outcomes in found if rights.hold(outcomes, cases, edit.source)]
    return tried


def _right(outcomes: Sequence[Outcome], cases: Sequence[Case], criteria: Criteria) -> set[int]:
    """The numbers of the positions on which it is right."""
    done = enumerate(zip(outcomes, cases, strict=True))
    return {number for number, (outcome, case) in done if check(outcome, case.expected(criteria), criteria).all}


def line_of(source: str, line: int) -> str:
    """The text of a line."""
    lines = source.splitlines()
    return printable(lines[line - 1]).strip() if 0 < line <= len(lines) else ""
