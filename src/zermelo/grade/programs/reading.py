"""What a program's results say: under which criteria it is right, or else has a fault with a name.

right as one of the readings (algorithm and rule)?                 ──▶ right
as another right search (`algorithms.others`)?                     ──▶ right, under that name
right answers, no fault's visits, and as many cuts, or unseen ones?  ──▶ right, with a note
else the reading under which its fault has a name                  ──▶ the fault
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence

from .algorithms import others
from .cases.suite import ANSWERS, Criteria
from .cases.variants import MINIMAX
from .diagnosis.diagnosis import Diagnosis
from .diagnosis.sound import sound
from .reporting.verdict import Verdict
from .running.outcome import Result
from .running.runner import Runner

COPIED = 2
"""Who executes this many lines for each position after the last question, searches a copy of the tree."""


@dataclasses.dataclass
class Reading:
    """A diagnosis and its verdict. `unseen`: its visits cannot be compared; `notes`: what else there is to say."""

    diagnosis: Diagnosis
    verdict: Verdict
    unseen: bool = False
    notes: list[str] = dataclasses.field(default_factory=list)

    def failed(self, results: list[Result]) -> list[Result]:
        """The results that are wrong, as far as they can be compared."""
        if not self.unseen:
            return self.diagnosis.failed(results)
        checks = [(result, self.diagnosis.checks(*result)) for result in results]
        return [result for result, check in checks if check.value is False or check.action is False]

    @property
    def rank(self) -> int:
        """The clearer, the lower."""
        if self.verdict.ok:
            return 0
        if self.verdict.code.startswith("near:"):
            return 3
        twice = self.diagnosis.doubly or (self.diagnosis.fault is not None and self.diagnosis.fault.parts)
        return 2 if twice else 1 if self.diagnosis.named else 4


def read(
    results: list[Result], criteria: Sequence[Criteria], diagnosis_of: Callable[[Criteria], Diagnosis], runner: Runner, deep: bool
) -> Reading:
    """The reading that says most; `criteria` are those in question, the likeliest first."""
    for each in criteria:
        diagnosis = diagnosis_of(each)
        if not diagnosis.failed(results):
            return Reading(diagnosis, diagnosis.verdict(results))
    for each in criteria:
        for other in others(each, deep and not runner.rounds):
            diagnosis = diagnosis_of(each._replace(right=other.model))
            if not diagnosis.failed(results):
                return Reading(diagnosis, Verdict("right", f"right: it does what {other.name} does"))
    copied = _copied(criteria[0], diagnosis_of, results, runner)
    if copied is not None:
        return copied
    diagnoses = [diagnosis_of(each) for each in criteria]
    codes = {fault.code for diagnosis in diagnoses for fault in diagnosis.alike(results, diagnosis.failed(results))}
    if codes <= {"remembers-bounds", "wrong-key"}:  # which show in wrong answers, or not at all
        for diagnosis in diagnoses:
            if (of_another_kind := _sound(diagnosis, results)) is not None:
                return of_another_kind
    found: list[Reading] = []
    for each in criteria:
        diagnosis = diagnosis_of(each)
        found.append(Reading(diagnosis, diagnosis.verdict(results)))
        if found[-1].rank <= 1:
            break
    return min(found, key=lambda reading: reading.rank)


def _copied(criteria: Criteria, diagnosis_of: Callable[[Criteria], Diagnosis], results: list[Result], runner: Runner) -> Reading | None:
    """Does it ask for the whole tree before it searches? Then what it prunes cannot be seen, and its answers alone are judged."""
    whole = [(case, outcome) for case, outcome in results if case.depth is None]
    if not whole or any(len(outcome.visited) != case.nodes or len(set(outcome.visited)) != case.nodes for case, outcome in whole):
        return None
    diagnosis = diagnosis_of(criteria._replace(compare=ANSWERS, right=MINIMAX))
    sound = [result for result in whole if diagnosis.checks(*result).all] or whole  # a search that goes wrong may end early
    case = sound[len(sound) // 2][0]
    if criteria.compare != "visited" or runner.lines_after(case) < COPIED * case.nodes:
        return None
    note = "it copies the whole tree before it searches, so that what it prunes cannot be seen: only its answers were graded"
    verdict = diagnosis.verdict(results)
    if verdict.ok:
        verdict = verdict._replace(title=f"right: its answers are those of {criteria}")
    return Reading(diagnosis, verdict, True, [note])


def _sound(diagnosis: Diagnosis, results: list[Result]) -> Reading | None:
    """Is it a right search of another kind: right answers, the children in their order, and no more positions than it should visit?"""
    visited = sound(diagnosis.criteria, diagnosis.source, results)
    if visited is None:
        return None
    share = f"{visited:.0%} of the positions that {diagnosis.criteria.algorithm} visits"
    note = f"it is a search of another kind: all its answers are right, and it visits {share}; only its answers were graded"
    return Reading(diagnosis, Verdict("right", f"right: its answers are those of {diagnosis.criteria}"), True, [note])
