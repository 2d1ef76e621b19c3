"""The program again: in a fresh process, and with another clock, other random numbers, other hashes.

What it does may depend on none of these. Something that it keeps between calls is no fault: then it is graded by fresh processes.
"""

from __future__ import annotations

from collections.abc import Sequence

from .cases.suite import Case
from .diagnosis.source import kept_between_calls
from .reporting.verdict import Verdict
from .running.outcome import Outcome, Result
from .running.runner import Runner
from .running.sandbox import Sandbox, Ways

CONFIRMED = 6
"""So many cases that went wrong are tried again, each in a fresh process."""
REPEATED = 40
"""How many cases are run again with a jumping clock."""
KEPT = "it keeps something between calls"
ADVICE = "an answer may depend on the position only: "


def kept(runner: Runner, results: Sequence[Result]) -> Case | None:
    """The first of these cases on which a fresh process does something else; None if none does."""
    return next((case for case, outcome in results if not outcome.fresh and not outcome.same(runner.run(case))), None)


def spread(results: Sequence[Result], most: int) -> list[Result]:
    """The first half of `most` results, and others at equal distances."""
    first, rest = list(results[: most // 2]), results[most // 2 :]
    return first + list(rest[:: max(1, -(-len(rest) // max(1, most - len(first))))])


def kept_note(case: Case, source: str) -> str:
    """What a program keeps between calls, in a sentence for the report."""
    what = kept_between_calls(source)
    where = f", probably {what}" if what else ""
    return (
        f"its answers change when it is called again in the same process (first at {case}): {KEPT}{where}; "
        "it was graded by the answers of fresh processes"
    )


class Repetition:
    """The program in a second process, in which everything is otherwise that must not matter."""

    def __init__(self, runner: Runner) -> None:
        self.runner = runner

    def outcomes(self, cases: Sequence[Case], ways: Ways) -> list[Outcome]:
        """What it does there; nothing if it cannot be loaded."""
        first = self.runner
        with Sandbox(first.sandbox.path, first.sandbox.limits, ways) as sandbox:
            again = Runner(sandbox, first.function, first.numbers_are_actions)
            again.steady, again.rounds, again.chance_as, again.swapped = first.steady, first.rounds, first.chance_as, first.swapped
            again.default = first.default
            if "trouble" in again.load(override=first.overridden):
                return []
            return again.run_all(cases)

    def changed(self, results: Sequence[Result]) -> list[tuple[Case, Outcome, Outcome]]:
        """The cases on which it does something else, with both outcomes."""
        stride = max(1, len(results) // REPEATED)
        chosen = list(results[:: stride if self.runner.impure else 2 * stride])[::-1]
        outcomes = self.outcomes([case for case, _ in chosen], Ways(jumping_clock=True, seed=2, hashing=2))
        pairs = [(case, one, two) for (case, one), two in zip(chosen, outcomes, strict=False) if not one.same(two)]
        return pairs[::-1]

    def verdict(self, case: Case, before: Outcome) -> Verdict:
        """Which of them it depends on: each is changed alone."""
        impure = self.runner.impure
        clock = next((name for name in impure if name.startswith(("time.", "datetime."))), None)
        chance = next((name for name in impure if not name.startswith(("time.", "datetime."))), None)
        if clock is not None and self._differs(case, before, Ways(jumping_clock=True)):
            title = f"its answers depend on the clock: {clock} in line {impure[clock]} (first at {case})"
            return Verdict("clock", title, f"{ADVICE}limit the search by depth, not by time", impure[clock])
        if chance is not None and self._differs(case, before, Ways(seed=2)):
            title = f"its answers depend on random numbers: {chance} in line {impure[chance]} (first at {case})"
            return Verdict("random", title, f"{ADVICE}take the first of equal actions", impure[chance])
        title = f"its answers change from run to run (first at {case})"
        advice = "the order of a set, hash() and id() change from run to run: keep the order of the actions"
        if impure and not self._differs(case, before, Ways(hashing=2)):
            name, line = next(iter(impure.items()))
            return Verdict("random" if chance else "clock", f"{title}: it uses {name} in line {line}", ADVICE.rstrip(": "), line)
        return Verdict("changing", title, advice)

    def _differs(self, case: Case, before: Outcome, ways: Ways) -> bool:
        outcomes = self.outcomes([case], ways)
        return bool(outcomes) and not before.same(outcomes[0])
