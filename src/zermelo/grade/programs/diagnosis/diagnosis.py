"""Which fault it is: what a student's function did, compared with every faulty variant of the search.

right on every case?  ──▶ "right"
the same as one faulty variant, or as two faults at once, on every case?  ──▶ its name
else  ──▶ the symptom, and the fault that explains most
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from ..cases.suite import Case, Criteria
from ..cases.variants import search
from ..reporting.verdict import Verdict, verdict_on_trouble
from ..running.outcome import Checks, Outcome, Result, agrees, check
from .faults import Fault, faults_for, pairs
from .source import window_updates

NEAR = 0.8
"""The share of failed cases that a fault must explain to be named as near."""

SYMPTOMS = {
    "non-terminal": (
        "it treats a position as the end of the game that is not",
        "only is_terminal decides whether the game is over: not the depth, the number of actions, or a value",
    ),
    "visits-again": (
        "it searches positions again that it has already searched",
        "call the search once for each child, and keep what it returns",
    ),
    "generates-too-much": (
        "it generates positions that it never visits",
        "generate each child when its turn comes: for action in state.actions()",
    ),
    "order": ("it visits the right positions in a different order", "keep the order of the actions, and search depth first"),
    "wrong-cuts": ("it prunes branches that matter, and visits others that cannot", "see the first wrong step below"),
    "cuts-too-much": ("it prunes branches that matter", "see the first wrong step below"),
    "cuts-too-little": ("it visits branches that cannot matter", "see the first wrong step below"),
    "wrong-value": ("it visits the right positions, but returns a wrong value", "check how v is computed from the children's values"),
    "wrong-action": ("the value is right, the action is not", "store the action together with the value it belongs to"),
    "never-looks": (
        "it never looks at the position",
        "ask the state: is_terminal(), utility(), to_move(), actions(), result(action)",
    ),
    "": ("it is wrong", "see the first wrong step below"),
}


class Diagnosis:
    """Names what is wrong.

    deep    does the function take a depth?
    path    its file, whose text distinguishes faults with the same effect
    """

    def __init__(self, criteria: Criteria, deep: bool, path: Path) -> None:
        self.criteria, self.deep, self.path = criteria, deep, path
        self.faults = faults_for(criteria.strict, criteria.algorithm == "alphabeta", deep)
        self.fault: Fault | None = None

    def checks(self, case: Case, outcome: Outcome) -> Checks:
        return check(outcome, case.expected(self.criteria), self.criteria)

    def verdict(self, results: list[Result]) -> Verdict:
        """What is wrong, judging by the results of all cases."""
        failed = [result for result in results if not self.checks(*result).all]
        if not failed:
            return Verdict("right", f"right: it does what {self.criteria} does")
        if all(case.root.mover == 1 for case, _ in failed):
            title = "it assumes that MAX moves at the root, although it asks who moves"
            return Verdict("min-root", title, "if MIN moves at the root, the smallest value counts")
        troubles = [outcome.trouble for _, outcome in failed if outcome.trouble is not None]
        if troubles:
            return verdict_on_trouble(troubles[0])
        if not any(outcome.visited for _, outcome in results):
            return Verdict("never-looks", *SYMPTOMS["never-looks"])
        if not self.deep and any(outcome.early_utility for _, outcome in failed):
            title = "it asks for the utility of a position where the game is not over"
            advice = "ask is_terminal before utility; the depth or the number of actions does not decide it"
            return Verdict("non-terminal", title, advice)
        return self._by_action(failed, results) or self._by_fault(results, failed) or self._by_symptom(failed) or self._by_nearest(failed)

    def matches(self, fault: Fault, case: Case, outcome: Outcome) -> bool:
        """Does a program with this fault do the same here?"""
        answer = search(case.root, fault.variant, self.criteria.strict, case.depth, self.criteria.correct)
        return agrees(answer, outcome)

    def _by_action(self, failed: list[Result], results: list[Result]) -> Verdict | None:
        """Is the search right, and only the action wrong?"""
        if self._explaining([Fault("right", "", "", self.criteria.correct)], results) is None:
            return None
        if all(self.checks(*result).action is not False for result in failed):
            return None
        title = "it chooses an action whose value is only a bound, or a later one of equal value"
        return Verdict("action-from-bound", title, "change the action only if the value is strictly better than the best so far")

    def _by_fault(self, results: list[Result], failed: list[Result]) -> Verdict | None:
        """The fault whose variant does the same on every case; failed cases come first, since they rule out most faults."""
        if all(self.symptom(*result) == "generates-too-much" for result in failed):
            return None
        failing = {id(case) for case, _ in failed}
        order = failed + [(case, outcome) for case, outcome in results if id(case) not in failing]
        self.fault = self._explaining(self.faults, order) or self._explaining(pairs(self.faults), order)
        if self.fault is None:
            return None
        return self._with_line(Verdict(self.fault.code, self.fault.title, self.fault.advice))

    def _with_line(self, verdict: Verdict) -> Verdict:
        """The verdict, with what the program's text adds: which of two faults with the same effect it is, and in which line."""
        updates = window_updates(self.path.read_text(encoding="utf-8", errors="replace"))
        if verdict.code == "never-cuts":
            for role, code, title in (
                ("alpha", "alpha-not-raised", "alpha is never raised"),
                ("beta", "beta-not-lowered", "beta is never lowered"),
            ):
                if updates.get(role) == []:
                    return verdict._replace(code=code, title=f"{title}, so that it never cuts")
        role, slip = {"alpha-not-raised": ("alpha", "min("), "beta-not-lowered": ("beta", "max(")}.get(verdict.code, ("", ""))
        line, text = next(((line, text) for line, text in updates.get(role, ()) if slip in text), (0, ""))
        if not line:
            return verdict
        return verdict._replace(title=f"{verdict.title} (line {line}: {text})", line=line, text=text)

    def _explaining(self, faults: Iterable[Fault], results: list[Result]) -> Fault | None:
        """The first fault that does the same on every case."""
        return next((fault for fault in faults if all(self.matches(fault, *result) for result in results)), None)

    def symptom(self, case: Case, outcome: Outcome) -> str:
        """The code of what is conspicuous about a wrong outcome."""
        if not outcome.visited:
            return "never-looks"
        expected = case.expected(self.criteria)
        inner = {node.id for node in case.root.nodes() if node.mover is not None}
        depth = case.depth
        parents = {id.rpartition(".")[0] for id in outcome.visited}
        ends = [id for id in outcome.visited if id in inner and id not in parents and (depth is None or id.count(".") < depth)]
        if (outcome.early_utility and not self.deep) or ends:
            return "non-terminal"
        if len(set(outcome.visited)) < len(outcome.visited):
            return "visits-again"
        if self.criteria.compare == "generated" and outcome.visited == expected.visited:
            return "generates-too-much"
        checks = self.checks(case, outcome)
        if not checks.visited:
            missing, extra = set(expected.visited) - set(outcome.visited), set(outcome.visited) - set(expected.visited)
            return "wrong-cuts" if missing and extra else "cuts-too-much" if missing else "cuts-too-little" if extra else "order"
        return "wrong-value" if checks.value is False else "wrong-action"

    def _by_symptom(self, failed: list[Result]) -> Verdict | None:
        codes = [self.symptom(*result) for result in failed]
        for code in ("non-terminal", "visits-again", "generates-too-much", "order"):
            if code in codes and (code != "order" or set(codes) == {code}):
                return Verdict(code, *SYMPTOMS[code])
        return None

    def _by_nearest(self, failed: list[Result]) -> Verdict:
        """No fault explains everything: the symptom, and the fault that explains most, if it explains nearly all."""
        codes = [self.symptom(*result) for result in failed]
        code = next(code for code in ("wrong-value", *SYMPTOMS) if code in codes)  # values that are wrong by themselves come first
        title, advice = SYMPTOMS[code]
        if code == "wrong-value" and set(codes) != {code}:
            title = "it returns wrong values, also where it visits the right positions"
        shares = [(sum(self.matches(fault, *result) for result in failed) / len(failed), fault) for fault in self.faults]
        share, fault = max(shares, key=lambda pair: pair[0])
        if share >= NEAR:
            return Verdict("near:" + fault.code, f"{title}; nearest to: {fault.title} ({share:.0%} of the failed positions)", fault.advice)
        return Verdict(code, title, advice)

    def shows(self, verdict: Verdict, case: Case, outcome: Outcome) -> bool:
        """Does this case show what the verdict says?"""
        if self.checks(case, outcome).all:
            return False
        if outcome.trouble is not None:
            return verdict_on_trouble(outcome.trouble).code == verdict.code
        if self.fault is not None:
            single = (self.fault._replace(variant=variant) for variant in self.fault.parts)
            return self.matches(self.fault, case, outcome) and not any(self.matches(part, case, outcome) for part in single)
        code = verdict.code.partition(":")[0]
        return code in ("near", "action-from-bound") or self.symptom(case, outcome) == code
