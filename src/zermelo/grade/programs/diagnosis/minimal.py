"""The smallest case that shows a verdict, found by running the student's function on smaller ones."""

from __future__ import annotations

from ..cases.nested import MAX_CANDIDATES, Nested, shrunk, size
from ..cases.suite import Case, tree_case
from ..reporting.failure import Failure
from ..reporting.verdict import NONDETERMINISTIC, Verdict
from ..running.outcome import Outcome, Result
from ..running.runner import Runner
from .diagnosis import Diagnosis

SMALL = 4
"""A tree with this many nodes is not shrunk further if every run takes long."""
SHORT = 0.3
"""Seconds for each run then."""
FEW = 6
"""And then no more than so many are tried."""
SLOW = ("time", "killed", "memory", "output")


def smallest(runner: Runner, diagnosis: Diagnosis, results: list[Result], verdict: Verdict) -> Failure | None:
    """The smallest case that shows the verdict; None if no single case can."""
    if verdict.ok or verdict.code in NONDETERMINISTIC:
        return None
    failed = diagnosis.failed(results)
    shown = [result for result in results if diagnosis.shows(verdict, *result)] or failed
    wrong_value = [result for result in shown if diagnosis.checks(*result).value is False]
    shown = wrong_value or shown  # a wrong value is clearer than a wrong visit
    trees = [result for result in shown if result[0].nested is not None]
    if not trees:
        return Failure(shown[0][0], diagnosis.criteria, shown[0][1])
    return _Shrinking(runner, diagnosis, verdict, bool(wrong_value)).smallest(*min(trees, key=lambda result: size(result[0].nested or 0.0)))


class _Shrinking:
    """`best` is the smallest case so far. `wrong_value`: must the value be wrong there?"""

    def __init__(self, runner: Runner, diagnosis: Diagnosis, verdict: Verdict, wrong_value: bool) -> None:
        self.runner, self.diagnosis, self.verdict, self.wrong_value = runner, diagnosis, verdict, wrong_value

    def smallest(self, case: Case, outcome: Outcome) -> Failure:
        self.best = Failure(case, self.diagnosis.criteria, outcome)
        slow = outcome.trouble is not None and outcome.trouble["kind"] in SLOW
        if slow and case.nodes <= SMALL:
            return self.best
        with self.runner.at_most(SHORT if slow else None):
            assert case.nested is not None
            if case.game == "tree" or self.first_tree([case.nested]) is not None:
                shrunk(self.best.case.nested or case.nested, self.first_tree, case.agents, FEW if slow else MAX_CANDIDATES)
            unit = case.agents if self.runner.rounds else 1
            self.first([self.best.case.at_depth(depth) for depth in range(unit, self.best.case.depth or 0, unit)])
        return self.best

    def first_tree(self, candidates: list[Nested]) -> int | None:
        """Which is the first of these trees that shows it?"""
        if not all(isinstance(nested, tuple) for nested in candidates):
            return None
        case = self.best.case
        return self.first([tree_case(nested, case.depth, case.layout) for nested in candidates])

    def first(self, cases: list[Case]) -> int | None:
        """The same of cases; it is the best so far."""
        tried = 0
        while tried < len(cases):
            for outcome in self.runner.run_some(cases[tried:]):
                if self.shows(cases[tried], outcome):
                    self.best = Failure(cases[tried], self.diagnosis.criteria, outcome)
                    return tried
                tried += 1
        return None

    def shows(self, case: Case, outcome: Outcome) -> bool:
        """Does this case show the verdict too?"""
        checks = self.diagnosis.checks(case, outcome)
        return self.diagnosis.shows(self.verdict, case, outcome) and not (self.wrong_value and checks.value is not False)
