"""Which fault it is: what a student's function did, compared with every faulty model of the search.

right on every case?  ──▶ "right"; also if another right algorithm does the same (`algorithms`)
the same as one faulty model on every case?  ──▶ its name; where several do the same, the text decides: which small change mends it?
mended by one small change to its text?  ──▶ the name of what that change mends, and the line
the same as two faults at once?  ──▶ both names
the same as a rarer fault, or one that holds only at some nodes?  ──▶ its name
else  ──▶ the symptom, and the fault that explains most
"""

from __future__ import annotations

import dataclasses
from collections.abc import Collection, Iterable

from ..algorithms import others
from ..cases.game_tree import ROOT_ID
from ..cases.others import Scout
from ..cases.suite import ANSWERS, Case, Criteria
from ..reporting.verdict import Verdict, verdict_on_trouble
from ..running.outcome import Checks, Outcome, Result, agrees, check
from ..running.runner import Runner
from .fault import Fault
from .faults import Situation, faults_for, pairs, partial_faults
from .repairs import Repair, Rights, halfway, line_of, repairs
from .source import remembers, searches_again, stored_at_any_level, unreachable, unswallowed, window_updates
from .symptoms import SYMPTOMS, evidence, symptom, wrong_action

NEAR = 0.8
"""The share of failed cases that a fault must explain to be named as near."""
SEVERAL = 12
"""Two faults at once are looked for on so many failed cases at first."""


class Diagnosis:
    """Names what is wrong.

    runner     runs the program, and changes of it
    source     the program's text
    """

    def __init__(self, criteria: Criteria, situation: Situation, runner: Runner, source: str) -> None:
        self.criteria, self.situation, self.runner, self.source = criteria, situation, runner, source
        self.faults = faults_for(situation)
        self.fault: Fault | None = None
        self.named = True
        """Has the verdict the name of a fault that explains everything?"""
        self._mended: list[Repair] | None = None
        self.doubly = False
        """Is it mended by nothing less than two changes?"""
        self.troubled = False
        """Is it named by what mends an exception, or an answer that is none?"""

    def checks(self, case: Case, outcome: Outcome) -> Checks:
        return check(outcome, case.expected(self.criteria), self.criteria)

    def failed(self, results: Iterable[Result]) -> list[Result]:
        return [result for result in results if not self.checks(*result).all]

    def verdict(self, results: list[Result]) -> Verdict:
        """What is wrong, judging by the results of all cases."""
        failed = self.failed(results)
        if not failed:
            return Verdict("right", f"right: it does what {self.criteria} does")
        if all(case.root.mover == 1 for case, _ in failed):
            mending = self._mending(results, failed)  # a slip in what is only done where MIN moves first
            if mending:
                return self._at(mending[0].verdict, mending[0])
            title = "it assumes that MAX moves at the root, although it asks who moves"
            return Verdict("min-root", title, "if MIN moves at the root, the smallest value counts")
        return (
            self._by_evidence(results, failed)
            or self._by_swallowed(results, failed)
            or self._by_trouble(results, failed)
            or self._by_fault_or_action(results, failed)
            or self._by_symptom(failed)
            or self._by_nearest(failed)
        )

    def matches(self, fault: Fault, case: Case, outcome: Outcome) -> bool:
        """Does a program with this fault do the same here?"""
        return agrees(case.answer(fault.model, self.criteria.strict), outcome, fault.loose, self.criteria.compare != ANSWERS)

    def _by_evidence(self, results: list[Result], failed: list[Result]) -> Verdict | None:
        """What speaks for itself; it is an effect, whose cause may be found."""
        verdict = evidence(failed, results)
        if verdict is None:
            return None
        found = self._mending(results, failed, {verdict.code}) or self._mending(results, failed)
        return self._caused(verdict, found[0]) if found else verdict

    def _caused(self, effect: Verdict, repair: Repair) -> Verdict:
        """The effect and its cause: the change that mends it."""
        cause = self._at(repair.verdict, repair)
        if repair.code == effect.code:
            return cause
        return cause._replace(code=effect.code, title=f"{cause.title}, so that {effect.title}")

    def _by_swallowed(self, results: list[Result], failed: list[Result]) -> Verdict | None:
        """An exception that nobody means, which the program catches with all others, and goes on: it is there wherever the program is
        wrong, and, but for a name that is not defined, nowhere else."""
        source = unswallowed(self.source)
        wrong = [case for case, outcome in failed if outcome.trouble is None][:SEVERAL]
        if not source or not wrong:
            return None
        right = [case for case, outcome in results if self.checks(case, outcome).all][:SEVERAL]
        (outcomes,) = self.runner.changed([source], [*wrong, *right])
        words = [outcome.trouble["words"] if outcome.trouble is not None else "" for outcome in outcomes]
        if len(words) < len(wrong) + len(right) or not all(each.startswith(UNMEANT) for each in words[: len(wrong)]):
            return None
        if not all(each.startswith(UNDEFINED) for each in words[: len(wrong)]) and any(words[len(wrong) :]):
            return None
        verdict = verdict_on_trouble(outcomes[0].trouble or {})
        title = verdict.title.replace("it raises an exception: ", "it raises an exception and catches it with all others: ")
        return verdict._replace(
            title=title, advice="catch only the exceptions that are meant, by their names: the others show what is wrong"
        )

    def _by_trouble(self, results: list[Result], failed: list[Result]) -> Verdict | None:
        troubles = [outcome.trouble for _, outcome in failed if outcome.trouble is not None]
        if not troubles:
            return None
        verdict = verdict_on_trouble(troubles[0])
        found = self._mending(results, failed) if troubles[0]["kind"] in MENDED else []
        if not found:
            return verdict
        self.troubled = True
        if troubles[0]["kind"] == "type" or "None" in troubles[0]["words"]:
            return self._at(found[0].verdict, found[0])
        effect = verdict_on_trouble({**troubles[0], "line": 0})
        return self._at(effect._replace(title=f"{effect.title}: {found[0].title}"), found[0])

    def _by_action(self, failed: list[Result], results: list[Result]) -> Verdict | None:
        """Is the search right, and only the action wrong?"""
        if self._explaining([Fault("right", "", "", self.criteria.correct)], [(case, _without_action(it)) for case, it in results]) is None:
            return None
        if all(self.checks(*result).action is not False for result in failed):
            return None
        if any(outcome.action_of != ROOT_ID for _, outcome in failed):
            title = "it returns an action of a position below the root, the last one that was stored at any level"
            return self._located(Verdict("action-from-below", title, "store the best action only at the root"), results, failed)
        wrong = [(case, outcome) for case, outcome in failed if self.checks(case, outcome).action is False]
        nothing = self._mending(results, failed, {"zero-is-nothing"})
        if nothing:
            return self._at(nothing[0].verdict, nothing[0])
        if any(outcome.action not in case.answer(self.criteria.correct, self.criteria.strict).actions for case, outcome in wrong):
            return self._located(Verdict("wrong-action", *wrong_action(results)), results, failed)
        title = "it chooses an action whose value is only a bound, or a later one of equal value"
        advice = "change the action only if the value is strictly better than the best so far"
        return self._located(Verdict("action-from-bound", title, advice), results, failed)

    # ---------------------------------------------------------------------------------------------- models and repairs

    def alike(self, results: list[Result], failed: list[Result]) -> list[Fault]:
        """The faults whose model does the same on every case; failed cases come first, since they rule out most."""
        failing = {id(case) for case, _ in failed}
        order = failed + [(case, outcome) for case, outcome in results if id(case) not in failing]
        return [fault for fault in self.faults if self._explaining([fault], order) is not None]

    def _by_fault_or_action(self, results: list[Result], failed: list[Result]) -> Verdict | None:
        """Where no value is returned, a fault explains wrong actions better than a wrong choice of the action does."""
        if all(outcome.value is None for _, outcome in results) and (self.alike(results, failed) or self._partial(failed, results)):
            return self._by_fault(results, failed)
        by_action = self._by_action(failed, results)
        if by_action is not None and not by_action.line and (half := self._halfway(results, failed)) is not None:
            return self._of_two(*half)
        return by_action or self._by_fault(results, failed)

    def _by_fault(self, results: list[Result], failed: list[Result]) -> Verdict | None:
        """The fault whose model does the same on every case, the change that mends it, or two faults at once."""
        if all(self.symptom(*result) == "generates-too-much" for result in failed):
            return None
        alike = self.alike(results, failed)
        codes = {fault.code for fault in alike}
        wanted = codes.union(OF_TEXT, *(LOCATED_BY.get(code, ()) for code in codes)) if alike else ()
        mending = self._mending(results, failed, wanted, doubly=not alike)
        if alike and not mending:  # whatever else mends it shows the line
            mending = self._mending(results, failed)
        small = sorted(failed, key=lambda result: result[0].nodes)
        if alike:
            half = None if mending else self._halfway(results, small, {alike[0].code})
            return self._of_two(*half) if half is not None else self._of_alike(alike, mending)
        guessed = mending and mending[0].code in (*GUESSED, *SLIPS)
        if guessed and (rarer := self._partial(failed, results) or self._under_condition(failed, results)) is not None:
            self.fault = rarer
            return self._at(rarer.verdict, mending[0])
        if mending:
            return self._repaired(mending[0], failed)
        self.fault = self._partial(failed, results) or self._under_condition(failed, results)
        if self.fault is not None:
            return self.fault.verdict
        half = self._halfway(results, small)
        if half is not None:
            return self._of_two(*half)
        likely = (fault for fault in pairs(self.faults) if self._explaining([fault], failed[:SEVERAL]))
        self.fault = self._explaining(likely, [*failed, *results])
        return self.fault.verdict if self.fault is not None else None

    def _of_alike(self, alike: list[Fault], mending: list[Repair]) -> Verdict:
        """The fault of those that do the same which the text decides for; else the likeliest."""
        codes = [fault.code for fault in alike]
        for repair in mending:
            places = [place for place, code in enumerate(codes) if repair.code == code or repair.code in LOCATED_BY.get(code, ())]
            if places:
                self.fault = alike[places[0]]
                title = repair.title if len(places) > 1 and repair.code == self.fault.code else self.fault.title
                return self._at(Verdict(self.fault.code, title, self.fault.advice), repair)
        self.fault = alike[0]
        if not mending:
            return self._by_text(self.fault.verdict)
        if mending[0].code in SLIPS and mending[0].code != "forgotten":
            title = f"{self.fault.title}: {mending[0].title}"
            return self._at(self.fault.verdict._replace(title=title), mending[0])
        said = mending[0].code in (*OF_TEXT, "forgotten") or (self.fault.code == "never-cuts" and mending[0].code not in SLIPS)
        return self._at(mending[0].verdict if said else self.fault.verdict, mending[0])

    def _halfway(self, results: list[Result], small: list[Result], codes: Collection[str] = ()) -> tuple[Repair, Fault] | None:
        return halfway(self.runner, results, small, self.criteria, self.source, self.faults, self.matches, codes)

    def _of_two(self, repair: Repair, other: Fault) -> Verdict:
        """Two faults: the one that a change mends, and the one that is left then."""
        self.doubly = True
        text = line_of(self.source, repair.line)
        title = f"two faults: {repair.title} (line {repair.line}: {text}); and {other.title}"
        advice = "; ".join(filter(None, (repair.half, other.advice)))
        return Verdict(repair.code, title, advice, repair.line, text)

    def _repaired(self, repair: Repair, failed: list[Result]) -> Verdict:
        """What no model does, but a small change mends. What is conspicuous comes before a change that only happens to mend it."""
        code = "non-terminal"
        if repair.code not in (*OF_TEXT, "return-in-loop", "wrong-bound") and all(self.symptom(*result) == code for result in failed):
            return self._at(Verdict(code, f"{SYMPTOMS[code][0]}: {repair.title}"), repair)
        return self._at(repair.verdict, repair)

    def _at(self, verdict: Verdict, repair: Repair) -> Verdict:
        """The verdict with the line that mends it."""
        self.doubly = repair.double
        text = line_of(self.source, repair.line)
        advice = "; ".join(filter(None, (verdict.advice, repair.advice)))
        return verdict._replace(title=f"{verdict.title} (line {repair.line}: {text})", advice=advice, line=repair.line, text=text)

    def _located(self, verdict: Verdict, results: list[Result], failed: list[Result]) -> Verdict:
        found = self._mending(results, failed, {verdict.code})
        if not found and (found := self._mending(results, failed)):
            return self._at(verdict._replace(title=f"{verdict.title}: {found[0].title}"), found[0])
        if not found and verdict.code == "action-from-below" and (line := stored_at_any_level(self.source)):
            text = line_of(self.source, line)
            return verdict._replace(title=f"{verdict.title} (line {line}: {text})", line=line, text=text)
        return self._at(verdict, found[0]) if found else verdict

    def _mending(self, results: list[Result], failed: list[Result], codes: Collection[str] = (), doubly: bool = True) -> list[Repair]:
        """The changes that make it right, as `repairs` finds them."""
        if not codes and self._mended is not None:
            return self._mended
        small = sorted(failed, key=lambda result: result[0].nodes)
        found = repairs(self.runner, results, small, self._rights(results), self.source, codes, doubly)
        found = [repair for repair in found if self.situation.deep or not repair.code.startswith("depth")]
        if not codes:
            self._mended = found
        return found

    def _rights(self, results: list[Result]) -> Rights:
        """What a change has to come up to: the search that is asked for, or one that the text speaks of as well."""
        parts = frozenset(part for _, outcome in results if outcome.trouble is None for part in outcome.returned)
        deep = self.situation.deep and not self.situation.rounds
        memory, again = remembers(self.source), searches_again(self.source)
        if self.criteria.right is not None or self.situation.chance or not (memory or again or (deep and "range(" in self.source)):
            return Rights([self.criteria], parts=parts)
        models = (other.model for other in others(self.criteria, deep) if again or not isinstance(other.model, Scout))
        return Rights([self.criteria, *(self.criteria._replace(right=model) for model in models)], memory or again, parts)

    def _by_text(self, verdict: Verdict) -> Verdict:
        """The verdict, with what the text says where no small change mends it: what is never assigned, what is never reached."""
        updates = window_updates(self.source)
        if verdict.code == "never-cuts":
            line = unreachable(self.source)
            if line:
                text = line_of(self.source, line)
                title = f"it never cuts: what follows a return is never reached (line {line}: {text})"
                return verdict._replace(code="unreachable", title=title, line=line, text=text)
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

    def _partial(self, failed: list[Result], results: list[Result]) -> Fault | None:
        """The rarer fault, or the one at some nodes only, that does the same on every case."""
        return self._explaining(partial_faults(self.situation), [*failed, *results])

    def _under_condition(self, failed: list[Result], results: list[Result]) -> Fault | None:
        """A fault that explains all where the depth is odd, or even, while everything else is right."""
        for rest, words in ((1, "odd"), (0, "even")):
            there = [result for result in results if result[0].depth is not None and result[0].depth % 2 == rest]
            if there and all(case.depth is None or case.depth % 2 == rest for case, _ in failed):
                limited = [result for result in failed if result[0].depth is not None]
                fault = self._explaining(self.faults, [*limited, *there]) if limited else None
                if fault is not None:
                    return fault._replace(title=f"{fault.title}, but only where the depth is {words}")
        return None

    def _explaining(self, faults: Iterable[Fault], results: list[Result]) -> Fault | None:
        """The first fault that does the same on every case."""
        same = (fault for fault in faults if all(self.matches(fault, *result) for result in results))
        if results and all(outcome.value is None for _, outcome in results):  # to which every action is the best explains no action
            same = (fault for fault in same if any(self._decides(fault, case) for case, _ in results))
        return next(same, None)

    def _decides(self, fault: Fault, case: Case) -> bool:
        return len(case.answer(fault.model, self.criteria.strict).actions) < len(case.root.children)

    # -------------------------------------------------------------------------------------------------------- symptoms

    def symptom(self, case: Case, outcome: Outcome) -> str:
        return symptom(case, outcome, case.expected(self.criteria), self.checks(case, outcome), self.situation.deep, self.criteria.compare)

    def _by_symptom(self, failed: list[Result]) -> Verdict | None:
        codes = [self.symptom(*result) for result in failed]
        for code in ("non-terminal", "visits-again", "generates-too-much", "order"):
            if code in codes and (code != "order" or set(codes) == {code}):
                self.named = False
                return Verdict(code, *SYMPTOMS[code])
        return None

    def _by_nearest(self, failed: list[Result]) -> Verdict:
        """No fault explains everything: the symptom, and the fault that explains most, if it explains nearly all."""
        self.named = False
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
            known = self.troubled or verdict.code in ("terminal-untested", "not-undone")
            return known or verdict_on_trouble(outcome.trouble).code == verdict.code
        if self.fault is not None:
            single = (self.fault._replace(model=model) for model in self.fault.parts)
            return self.matches(self.fault, case, outcome) and not any(self.matches(part, case, outcome) for part in single)
        code = verdict.code.partition(":")[0]
        return code not in SYMPTOMS or self.symptom(case, outcome) == code


UNDEFINED = ("NameError", "UnboundLocalError")
UNMEANT = (*UNDEFINED, "TypeError", "AttributeError")
"""Exceptions that are slips, where a program catches all that there are."""
MENDED = ("type", "exception", "recursion", "time", "loop")
"""Troubles whose cause is looked for."""
OF_TEXT = (
    *("unreachable", "wrong-key", "window-not-passed", "arguments-swapped", "wrong-test", "starts-too-near", "depth-ignored"),
    *("return-forgotten", "wrong-call", "sign-kept", "depth-not-restored", "not-reset", "updates-crossed"),
)
"""Faults that the text alone tells from others with the same effect."""
SLIPS = ("wrong-name", "wrong-number", "wrong-condition", "wrong-place", "superfluous", "forgotten")
"""What a change says that belongs to no kind of fault."""
GUESSED = ("remembers-bounds", "wrong-key", "depth-not-restored")
"""Faults that a change mends by leaving something out, which may be there for another purpose."""
LOCATED_BY = {
    "remembers-bounds": ("wrong-key",),
    "depth-off-by-one": ("depth-ignored",),
    "own-bound-only": ("window-not-passed",),
    "cut-missing": ("never-cuts",),
    "no-cut-on-equality": ("action-from-bound",),
    "cuts-on-equality": ("action-from-bound",),
}
"""Faults whose line a change shows that mends a fault with another name."""


def _without_action(outcome: Outcome) -> Outcome:
    return dataclasses.replace(outcome, action=None)
