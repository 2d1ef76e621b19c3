"""Which fault it is: what a student's function did, held against every faulty search, and against what is conspicuous about it.

right everywhere?  ──▶ "right"
the same as one faulty search, or as two faults at once, everywhere?  ──▶ its name
else  ──▶ the symptom, and the fault that explains most
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from .faults import Fault, faults_for, pairs
from .outcome import Checks, Outcome, agrees, checked
from .source import window_updates
from .trials import Terms, Test
from .verdict import Verdict, troubled
from .ways import searched

CLOSE = 0.8
"""The share of failed positions from which on a fault is said to be near."""

Tried = tuple[Test, Outcome]
"""A test, and what the function did there."""

NEVER_LOOKS = ("it never looks at the position", "ask the state: is_terminal(), utility(), to_move(), actions(), result(action)")
OFTEN_WRONG = "it returns wrong values, also where it visits the right positions"

SYMPTOMS = {
    "non-terminal": (
        "it takes a position for the end of the game that is not",
        "only is_terminal says where the game is over: not the depth, not the number of actions, not a value",
    ),
    "visits-again": (
        "it searches positions again that it has searched already",
        "call the search once for each child, and keep what it returns",
    ),
    "generates-too-much": (
        "it generates positions that it never looks at",
        "make a child when its turn comes: for action in state.actions()",
    ),
    "order": ("it visits the right positions in another order", "keep the order of the actions, and go down before you look at the next"),
    "wrong-cuts": ("it cuts off branches that matter, and looks at others that cannot", "look at the first wrong step below"),
    "cuts-too-much": ("it cuts off branches that matter", "look at the first wrong step below"),
    "cuts-too-little": ("it looks at branches that cannot matter", "look at the first wrong step below"),
    "wrong-value": ("it visits the right positions, and returns a wrong value", "look at how v is made from the children's values"),
    "wrong-action": ("the value is right, the action is not", "keep the action together with the value it belongs to"),
    "never-looks": NEVER_LOOKS,
    "": ("it is wrong", "look at the first wrong step below"),
}


class Naming:
    """Names what is wrong.

    deep    is the function told how deep to look?
    path    its file, whose text tells slips of the same effect apart
    """

    def __init__(self, terms: Terms, deep: bool, path: Path) -> None:
        self.terms, self.deep, self.path = terms, deep, path
        self.fault: Fault | None = None

    @property
    def faults(self) -> list[Fault]:
        return faults_for(self.terms.strict, self.terms.algorithm == "alphabeta", self.deep)

    def checks(self, test: Test, outcome: Outcome) -> Checks:
        return checked(outcome, test.expected(self.terms), self.terms)

    def verdict(self, both: list[Tried]) -> Verdict:
        """What is wrong, by all tests and what the function did at each."""
        failed = [(test, outcome) for test, outcome in both if not self.checks(test, outcome).all]
        if not failed:
            return Verdict("right", f"right: it does what {self.terms} does")
        if all(test.sketch.mover == 1 for test, _ in failed):
            title = "it takes MAX for the one who moves at the root, although it asks whose turn it is"
            return Verdict("min-root", title, "where MIN moves at the root, the smallest value counts")
        troubles = [outcome.trouble for _, outcome in failed if outcome.trouble is not None]
        if troubles:
            return troubled(troubles[0])
        if not any(outcome.visited for _, outcome in both):
            return Verdict("never-looks", *NEVER_LOOKS)
        early = self._early(failed)
        if early is not None:
            return early
        return self._by_right(failed, both) or self._by_twin(both, failed) or self._by_symptom(failed) or self._by_nearest(failed)

    def _early(self, failed: list[Tried]) -> Verdict | None:
        if self.deep or not any(outcome.early for _, outcome in failed):
            return None
        title = "it evaluates a position that is not over as if it were (utility asked there)"
        return Verdict("non-terminal", title, "ask is_terminal before utility, and nothing else: not the depth, not the number of actions")

    def twin(self, fault: Fault, test: Test, outcome: Outcome) -> bool:
        """Does a program with this fault do the same here?"""
        answer = searched(test.sketch, fault.ways, self.terms.strict, test.depth, self.terms.right)
        return agrees(answer, outcome)

    def _by_right(self, failed: list[Tried], both: list[Tried]) -> Verdict | None:
        """Does it search as it should, and is wrong all the same?"""
        if self._explains([Fault("right", "", "", self.terms.right)], both) is None:
            return None
        if all(self.checks(test, outcome).action is not False for test, outcome in failed):
            return None
        title = "it takes an action of a value that is only a bound, or a later one of equal value"
        return Verdict("action-from-bound", title, "change the action only where the value is strictly better than the best so far")

    def _by_twin(self, both: list[Tried], failed: list[Tried]) -> Verdict | None:
        """The fault whose search does the same everywhere: those that fail first, for they tell most."""
        failing = {id(test) for test, _ in failed}
        order = failed + [(test, outcome) for test, outcome in both if id(test) not in failing]
        if all(self.symptom(test, outcome) == "generates-too-much" for test, outcome in failed):
            return None
        self.fault = self._explains(self.faults, order) or self._explains(pairs(self.faults), order)
        if self.fault is None:
            return None
        return self._with_line(Verdict(self.fault.code, self.fault.title, self.fault.advice))

    def _with_line(self, verdict: Verdict) -> Verdict:
        """What the program does is known; a look at its text tells which of two slips with the same effect it is, and where."""
        updates = window_updates(self.path.read_text(encoding="utf-8", errors="replace"))
        if verdict.code == "never-cuts":
            for role, code, title in (
                ("alpha", "alpha-not-raised", "alpha is never raised"),
                ("beta", "beta-not-lowered", "beta is never lowered"),
            ):
                if updates.get(role) == []:
                    return verdict._replace(code=code, title=f"{title}, so that nothing is ever cut off")
        role, slip = {"alpha-not-raised": ("alpha", "min("), "beta-not-lowered": ("beta", "max(")}.get(verdict.code, ("", ""))
        line, text = next(((line, text) for line, text in updates.get(role, ()) if slip in text), (0, ""))
        if not line:
            return verdict
        return verdict._replace(title=f"{verdict.title} (line {line}: {text})", line=line, text=text)

    def _explains(self, faults: Iterable[Fault], order: list[Tried]) -> Fault | None:
        """The first fault whose search does the same at every test."""
        return next((fault for fault in faults if all(self.twin(fault, *one) for one in order)), None)

    def symptom(self, test: Test, outcome: Outcome) -> str:
        """What is conspicuous about a wrong outcome: a code, "" if nothing."""
        if not outcome.visited:
            return "never-looks"
        expected = test.expected(self.terms)
        inner = {node.id for node in test.sketch.nodes() if node.mover is not None}
        depth = test.depth
        parents = {id.rpartition(".")[0] for id in outcome.visited}
        ends = [id for id in outcome.visited if id in inner and id not in parents and (depth is None or id.count(".") < depth)]
        if (outcome.early and not self.deep) or ends:
            return "non-terminal"
        if len(set(outcome.visited)) < len(outcome.visited):
            return "visits-again"
        if self.terms.compare == "generated" and outcome.visited == expected.visited:
            return "generates-too-much"
        checks = self.checks(test, outcome)
        if set(outcome.visited) == set(expected.visited) and not checks.visited:
            return "order"
        if not checks.visited:
            missing, extra = set(expected.visited) - set(outcome.visited), set(outcome.visited) - set(expected.visited)
            return "wrong-cuts" if missing and extra else "cuts-too-much" if missing else "cuts-too-little"
        return "wrong-value" if checks.value is False else "wrong-action"

    def _by_symptom(self, failed: list[Tried]) -> Verdict | None:
        codes = [self.symptom(test, outcome) for test, outcome in failed]
        for code in ("non-terminal", "visits-again", "generates-too-much", "order"):
            if code in codes and (code != "order" or set(codes) == {code}):
                return Verdict(code, *SYMPTOMS[code])
        return None

    def _by_nearest(self, failed: list[Tried]) -> Verdict:
        """No fault explains everything: the symptom, and the fault that explains most, if it explains nearly all."""
        codes = [self.symptom(test, outcome) for test, outcome in failed]
        code = next(code for code in ("wrong-value", *SYMPTOMS) if code in codes)  # values that are wrong by themselves come first
        title, advice = SYMPTOMS[code]
        if code == "wrong-value" and set(codes) != {code}:
            title = OFTEN_WRONG
        shares = [(sum(self.twin(fault, *one) for one in failed) / len(failed), fault) for fault in self.faults]
        share, fault = max(shares, key=lambda pair: pair[0])
        if share >= CLOSE:
            return Verdict("near:" + fault.code, f"{title}; nearest to: {fault.title} ({share:.0%} of the failed positions)", fault.advice)
        return Verdict(code, title, advice)

    def shows(self, verdict: Verdict, test: Test, outcome: Outcome) -> bool:
        """Does this test show what the verdict says?"""
        if self.checks(test, outcome).all:
            return False
        if outcome.trouble is not None:
            return troubled(outcome.trouble).code == verdict.code
        if self.fault is not None:
            alone = (self.fault._replace(ways=ways) for ways in self.fault.parts)
            return self.twin(self.fault, test, outcome) and not any(self.twin(part, test, outcome) for part in alone)
        code = verdict.code.partition(":")[0]
        return code in ("near", "action-from-bound") or self.symptom(test, outcome) == code
