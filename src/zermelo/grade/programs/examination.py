"""One file's way through all of it: loaded, tried, tried again with a leaping clock, named, and shown in the smallest test."""

from __future__ import annotations

import time
from typing import Any

from .naming import Naming, Tried
from .outcome import Checks
from .sandbox import Sandbox
from .smallest import smallest
from .trials import MIN_ROOTS, Terms, Test, suite, text_test
from .tries import Tries
from .verdict import NO_POINTS, Grade, Tally, Verdict, troubled

TIMEOUTS = 2
"""After so many positions at which a file did not come to its end, no more are tried."""
PATIENCE = 30
"""So many times the seconds for one position may be spent on the whole file."""
REPEATED = 40
"""So many positions are tried again with a leaping clock."""


class Examination:
    """One file, examined in its sandbox."""

    def __init__(self, sandbox: Sandbox, function: str | None, algorithm: str | None, terms: Terms) -> None:
        self.sandbox, self.algorithm, self.terms = sandbox, algorithm, terms
        self.tries = Tries(sandbox, function)
        self.notes: list[str] = []

    def grade(self, game: str, trees: int, seed: int) -> Grade:
        """The grade of the file; its seconds are for the caller to fill in."""
        loaded = self.tries.load()
        if "trouble" in loaded:
            return Grade(self.sandbox.path, self.terms, troubled(loaded["trouble"]))
        deep = "depth" in loaded["roles"]
        self._settle_algorithm(loaded)
        tests = suite(game, trees, seed, deep)
        self._keep_or_replace_rules(tests[0], loaded)
        both = self._tried(tests)
        self._settle_numbers(loaded, both)
        naming = Naming(self.terms, deep, self.sandbox.path)
        changing = self._changing(both)
        both += self._where_min_begins(naming, both)
        verdict = changing or naming.verdict(both)
        failure = smallest(self.tries, naming, both, verdict)
        if self.tries.looks and verdict.code not in NO_POINTS:
            asked = ", ".join(f"{name} (line {line})" for name, line in self.tries.looks.items())
            self.notes.append(f"it asks {asked}, but its answers did not depend on that")
        return Grade(self.sandbox.path, self.terms, verdict, loaded["shown"], _scores(naming, both), len(both), failure, self.notes)

    def _settle_algorithm(self, loaded: dict[str, Any]) -> None:
        """`minimax(state)`, and `value(state)` without a window, are taken for plain minimax unless asked otherwise."""
        name = loaded["name"].casefold().replace("_", "")
        windowless = name in ("value", "getvalue", "maxvalue") and not loaded["windowed"]
        if self.algorithm is None:
            self.terms = self.terms._replace(algorithm="minimax" if "minimax" in name or windowless else "alphabeta")

    def _settle_numbers(self, loaded: dict[str, Any], both: list[Tried]) -> None:
        """Does a function that decides, by its name, answer with the numbers of legal actions, always?"""
        fine = [(test, outcome) for test, outcome in both if outcome.trouble is None]
        legal = (outcome.told == ("value",) and outcome.value in {kid.action for kid in test.sketch.kids} for test, outcome in fine)
        self.tries.numbers_are_actions = loaded["decides"] and bool(fine) and all(legal)
        for _, outcome in fine:
            self.tries.as_meant(outcome)

    def _keep_or_replace_rules(self, test: Test, loaded: dict[str, Any]) -> None:
        """A file with rules of its own, for states of its own, is given ours instead."""
        if not loaded["own"]:
            return
        trouble = self.tries.run(test).trouble
        if trouble is not None and trouble["kind"] == "exception" and trouble["function"] in loaded["own"]:
            again = self.tries.load(override=True)
            if "trouble" not in again:
                names = ", ".join(loaded["own"])
                self.notes.append(f"its own {names} cannot read the grader's states, and the grader's stand in their place")

    def _tried(self, tests: list[Test]) -> list[Tried]:
        """What the function does at every test; fewer where it does not come to its end."""
        both: list[Tried] = []
        endless, until = 0, time.monotonic() + PATIENCE * self.tries.seconds
        for test in tests:
            outcome = self.tries.run(test)
            both.append((test, outcome))
            endless += outcome.trouble is not None and outcome.trouble["kind"] not in ("exception", "type")
            if endless >= TIMEOUTS or time.monotonic() > until:
                if len(both) < len(tests):
                    self.notes.append(f"it was tried at {len(both)} of {len(tests)} positions: the others would have taken too long")
                break
            if len(both) == TIMEOUTS and self.tries.looks and self._changing(both):
                break  # it is a matter of the clock: more of it tells no more
        return both

    def _where_min_begins(self, naming: Naming, both: list[Tried]) -> list[Tried]:
        """A function that asks whose turn it is has to know what to do where MIN begins: four tests more."""
        fine = both and all(naming.checks(*one).all for one in both)
        if self.terms.algorithm != "alphabeta" or not fine or not any(outcome.mover_asked for _, outcome in both):
            return []
        found = []
        for text in MIN_ROOTS:
            test = text_test("tree", text, None, 0.0)
            test.nest = None
            outcome, expected = self.tries.run(test), test.expected(self.terms)
            if outcome.value is not None and outcome.value == -expected.value != 0:
                outcome.value = expected.value  # told from the mover's side
            found.append((test, outcome))
        return found

    # -------------------------------------------------------------------------------------------------------- the clock

    def _changing(self, both: list[Tried]) -> Verdict | None:
        """Are the answers other ones when the clock leaps and dice and hashes fall otherwise?"""
        if not self.tries.looks and any(outcome.trouble for _, outcome in both):
            return None  # it has told already what is wrong with it
        stride = max(1, len(both) // REPEATED)
        chosen = both[:: stride if self.tries.looks else max(1, 2 * stride)]
        with Sandbox(self.sandbox.path, self.sandbox.allowance, leaping=True, seed=2) as other:
            again = Tries(other, self.tries.wanted, self.tries.numbers_are_actions)
            if "trouble" in again.load(override=self.tries.overridden):
                return None
            differs = next((test for test, outcome in chosen if not outcome.same(again.run(test))), None)
        return None if differs is None else self._dependent(f" (first at {differs})")

    def _dependent(self, where: str) -> Verdict:
        """The verdict on answers that depend on more than the position."""
        looks = self.tries.looks
        clocks = {name: line for name, line in looks.items() if name.startswith(("time.", "datetime."))}
        dice = {name: line for name, line in looks.items() if name not in clocks}
        if clocks:
            name, line = next(iter(clocks.items()))
            title = f"it peeks at the clock: {name} in line {line}, and its answers depend on it{where}"
            return Verdict("clock", title, "an answer may depend on the position only: end the search by depth, not by time", line)
        if dice:
            name, line = next(iter(dice.items()))
            title = f"it throws dice: {name} in line {line}, and its answers depend on it{where}"
            return Verdict("random", title, "an answer may depend on the position only; take the first of equal actions", line)
        title = f"it answers otherwise from run to run{where}"
        return Verdict("changing", title, "the order of a set, hash() and id() change from run to run: keep the order of the actions")


def _scores(naming: Naming, both: list[Tried]) -> dict[str, Tally]:
    """How often each part of the answers was right."""
    checks = [naming.checks(*one) for one in both]
    scores = {}
    for name in Checks._fields:
        told = name == "visited" or any(name in outcome.told for _, outcome in both)
        found = [getattr(check, name) for check in checks if getattr(check, name) is not None] if told else []
        scores[name] = Tally(sum(found), len(found))
    return scores
