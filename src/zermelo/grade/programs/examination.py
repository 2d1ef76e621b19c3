"""One file, from loading to the grade: run on every case, run again with a jumping clock, diagnosed, shown on the smallest case."""

from __future__ import annotations

import time
from typing import Any

from .cases.suite import MIN_ROOTS, Case, Criteria, suite, text_case
from .diagnosis.diagnosis import Diagnosis
from .diagnosis.minimal import smallest
from .reporting.grade import Grade, Score
from .reporting.verdict import NONDETERMINISTIC, Verdict, verdict_on_trouble
from .running.outcome import Checks, Result
from .running.runner import Runner
from .running.sandbox import Sandbox

MAX_TIMEOUTS = 2
"""After so many positions on which the program does not end, no more are tried."""
TOTAL_FACTOR = 30
"""The time for the whole file, as a multiple of the time for one position."""
REPEATED = 40
"""How many positions are run again with a jumping clock."""


class Examination:
    """One file, examined in its sandbox."""

    def __init__(self, sandbox: Sandbox, function: str | None, algorithm: str | None, criteria: Criteria) -> None:
        self.sandbox, self.algorithm, self.criteria = sandbox, algorithm, criteria
        self.runner = Runner(sandbox, function)
        self.notes: list[str] = []

    def grade(self, game: str, trees: int, seed: int) -> Grade:
        """The grade of the file; the caller fills in its seconds."""
        loaded = self.runner.load()
        if "trouble" in loaded:
            return Grade(self.sandbox.path, self.criteria, verdict_on_trouble(loaded["trouble"]))
        deep = "depth" in loaded["roles"]
        self._decide_algorithm(loaded)
        cases = suite(game, trees, seed, deep)
        self._replace_rules_if_needed(cases[0], loaded)
        results = self._run(cases)
        self._interpret_numbers(loaded, results)
        diagnosis = Diagnosis(self.criteria, deep, self.sandbox.path)
        nondeterminism = self._nondeterminism(results)
        results += self._run_min_roots(diagnosis, results)
        verdict = nondeterminism or diagnosis.verdict(results)
        failure = smallest(self.runner, diagnosis, results, verdict)
        if self.runner.impure and verdict.code not in NONDETERMINISTIC:
            used = ", ".join(f"{name} (line {line})" for name, line in self.runner.impure.items())
            self.notes.append(f"it uses {used}, but its answers do not depend on that")
        scores = _scores(diagnosis, results)
        return Grade(self.sandbox.path, self.criteria, verdict, loaded["shown"], scores, len(results), failure, self.notes)

    def _decide_algorithm(self, loaded: dict[str, Any]) -> None:
        """`minimax(state)`, and `value(state)` without a window, count as plain minimax unless asked otherwise."""
        name = loaded["name"].casefold().replace("_", "")
        windowless = name in ("value", "getvalue", "maxvalue") and not loaded["windowed"]
        if self.algorithm is None:
            self.criteria = self.criteria._replace(algorithm="minimax" if "minimax" in name or windowless else "alphabeta")

    def _interpret_numbers(self, loaded: dict[str, Any], results: list[Result]) -> None:
        """Does a function whose name says that it chooses an action always return the number of a legal action?"""
        done = [(case, outcome) for case, outcome in results if outcome.trouble is None]
        legal = (
            outcome.returned == ("value",) and outcome.value in {child.action for child in case.root.children} for case, outcome in done
        )
        self.runner.numbers_are_actions = loaded["chooses_action"] and bool(done) and all(legal)
        for _, outcome in done:
            self.runner.interpreted(outcome)

    def _replace_rules_if_needed(self, case: Case, loaded: dict[str, Any]) -> None:
        """A file with rules of its own, for states of its own, gets the grader's rules instead."""
        if not loaded["own"]:
            return
        trouble = self.runner.run(case).trouble
        if trouble is not None and trouble["kind"] == "exception" and trouble["function"] in loaded["own"]:
            again = self.runner.load(override=True)
            if "trouble" not in again:
                names = ", ".join(loaded["own"])
                self.notes.append(f"its own {names} cannot read the grader's states, so the grader's were used instead")

    def _run(self, cases: list[Case]) -> list[Result]:
        """What the function does on every case; on fewer if it does not end."""
        results: list[Result] = []
        endless, until = 0, time.monotonic() + TOTAL_FACTOR * self.runner.seconds
        for case in cases:
            outcome = self.runner.run(case)
            results.append((case, outcome))
            endless += outcome.trouble is not None and outcome.trouble["kind"] not in ("exception", "type")
            if endless >= MAX_TIMEOUTS or time.monotonic() > until:
                if len(results) < len(cases):
                    self.notes.append(f"it was tested on {len(results)} of {len(cases)} positions: the others would have taken too long")
                break
            if len(results) == MAX_TIMEOUTS and self.runner.impure and self._nondeterminism(results):
                break  # more cases would not change the verdict
        return results

    def _run_min_roots(self, diagnosis: Diagnosis, results: list[Result]) -> list[Result]:
        """A function that asks who moves must also work where MIN moves at the root: four more cases."""
        fine = results and all(diagnosis.checks(*result).all for result in results)
        if self.criteria.algorithm != "alphabeta" or not fine or not any(outcome.mover_asked for _, outcome in results):
            return []
        found = []
        for text in MIN_ROOTS:
            case = text_case("tree", text, None)
            case.nested = None
            outcome, expected = self.runner.run(case), case.expected(self.criteria)
            if outcome.value is not None and outcome.value == -expected.value:
                outcome.value = expected.value  # from the mover's point of view
            found.append((case, outcome))
        return found

    # -------------------------------------------------------------------------------------------------------- the clock

    def _nondeterminism(self, results: list[Result]) -> Verdict | None:
        """Do the answers change with another clock, other random numbers and other hashes?"""
        impure = self.runner.impure
        if not impure and any(outcome.trouble for _, outcome in results):
            return None  # the trouble is the verdict
        stride = max(1, len(results) // REPEATED)
        chosen = results[:: stride if impure else max(1, 2 * stride)]
        with Sandbox(self.sandbox.path, self.sandbox.limits, jumping_clock=True, seed=2) as other:
            again = Runner(other, self.runner.function, self.runner.numbers_are_actions)
            if "trouble" in again.load(override=self.runner.overridden):
                return None
            case = next((case for case, outcome in chosen if not outcome.same(again.run(case))), None)
        if case is None:
            return None
        where, advice = f"(first at {case})", "an answer may depend on the position only: "
        clock = next((name for name in impure if name.startswith(("time.", "datetime."))), None)
        if clock is not None:
            title = f"its answers depend on the clock: {clock} in line {impure[clock]} {where}"
            return Verdict("clock", title, f"{advice}limit the search by depth, not by time", impure[clock])
        if impure:
            name, line = next(iter(impure.items()))
            title = f"its answers depend on random numbers: {name} in line {line} {where}"
            return Verdict("random", title, f"{advice}take the first of equal actions", line)
        title = f"its answers change from run to run {where}"
        return Verdict("changing", title, "the order of a set, hash() and id() change from run to run: keep the order of the actions")


def _scores(diagnosis: Diagnosis, results: list[Result]) -> dict[str, Score]:
    """How often each part of the answers was right."""
    checks = [diagnosis.checks(*result) for result in results]
    scores = {}
    for name in Checks._fields:
        returned = name == "visited" or any(name in outcome.returned for _, outcome in results)
        found = [getattr(each, name) for each in checks if getattr(each, name) is not None] if returned else []
        scores[name] = Score(sum(found), len(found))
    return scores
