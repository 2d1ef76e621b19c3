"""A student's function in its sandbox, called on one test case after the other."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence
from typing import Any

from ....game import CHANCE
from ..cases.suite import Case
from .answers import WRITES, trouble
from .outcome import Outcome
from .sandbox import Sandbox

LOADING = 5.0
"""Seconds that loading the file may always take."""
TOTAL_FACTOR = 30
"""The most time for many positions, as a multiple of the time for one."""
QUESTIONS, QUESTIONS_PER_NODE = 5_000, 60
"""Questions that may be asked about one position before this counts as an endless loop."""


class Runner:
    """The function of one file.

    function    its name; None for the first one with a known name
    seconds     the time limit for one position
    impure      what it asked of the clock and of random generators, and in which line first
    numbers_are_actions    is a plain number that it returns an action?
    steady      does it make no difference whether it was called before in the same process?
    rounds      does it count depth in rounds?
    chance_as   the player that moves where chance does: CHANCE or 1
    default     is a depth that has a large default left out?
    swapped     where it returns two plain numbers, which may both be actions, is the first one the action?
    """

    def __init__(self, sandbox: Sandbox, function: str | None, numbers_are_actions: bool = False) -> None:
        self.sandbox, self.function, self.numbers_are_actions = sandbox, function, numbers_are_actions
        self.seconds = sandbox.limits.seconds
        self.impure: dict[str, int] = {}
        self.steady, self.rounds, self.swapped, self.chance_as = True, False, False, CHANCE
        self.name, self.default = "", False

    def load(self, override: bool = False) -> dict[str, Any]:
        """Load the file; what is found there, or {"trouble": ...}. `override` replaces its own rules of the game by the grader's."""
        seconds = max(LOADING, self.seconds)
        found = self.sandbox.load({"function": self.function, "override": override, "seconds": seconds})
        self.impure.update(found.get("impure", {}))
        self.name = str(found.get("name", ""))
        return found

    @property
    def overridden(self) -> bool:
        return bool(self.sandbox.loading and self.sandbox.loading["override"])

    def run(self, case: Case) -> Outcome:
        """What the function does on a test case, in a fresh process."""
        return self._together([case])[0]

    def run_all(self, cases: Sequence[Case]) -> list[Outcome]:
        """What it does on each case: one after the other in the same process where that makes no difference, else each in a fresh one."""
        found: list[Outcome] = []
        while len(found) < len(cases):
            found += self.run_some(cases[len(found) :])
        return found

    def run_some(self, cases: Sequence[Case]) -> list[Outcome]:
        """The same for the first of them, at least one: up to a trouble that ends its process."""
        return self._together(cases if self.steady else cases[:1])

    def _together(self, cases: Sequence[Case]) -> list[Outcome]:
        """What it does on the first of these cases, up to the first trouble that ends its process."""
        steps = [self._step(case) for case in cases]
        total = min(len(cases), TOTAL_FACTOR) * self.seconds
        answers = self.sandbox.run(steps, total)
        outcomes = [self._outcome(case, answer) for case, answer in zip(cases, answers, strict=False)]
        outcomes[0].fresh = True
        return outcomes

    def lines_after(self, case: Case) -> int:
        """How many lines it executes after its last question."""
        (answer,) = self.sandbox.run([{**self._step(case), "lines": True}], self.seconds)
        return self._outcome(case, answer).lines_after

    def changed(self, sources: Sequence[str], cases: Sequence[Case]) -> list[list[Outcome]]:
        """What other texts of the file do on these cases; nothing for a text that cannot be loaded. One that keeps something between
        calls is loaded anew for each case."""
        found: list[list[Outcome]] = []
        while len(found) < len(sources):
            steps: list[dict[str, Any]] = []
            for source in sources[len(found) :]:
                load = {**(self.sandbox.loading or {}), "source": source, "function": self.name, "seconds": self.seconds}
                for number, case in enumerate(cases):
                    steps += [load, self._step(case)] if number == 0 or not self.steady else [self._step(case)]
            answers = self.sandbox.run(steps, TOTAL_FACTOR * self.seconds)
            size = 1 + len(cases) if self.steady else 2 * len(cases)
            for start in range(0, len(answers), size):
                some = answers[start : start + size]
                called = some[1:] if self.steady else some[1::2]
                outcomes = [self._outcome(case, answer) for case, answer in zip(cases, called, strict=False)]
                found.append([] if "trouble" in some[0] else outcomes)
        return found

    def _step(self, case: Case) -> dict[str, Any]:
        depth = case.depth if case.depth is None or not self.rounds else case.depth // case.agents
        return {
            "do": "call",
            "game": case.game,
            "text": case.text,
            "plain": case.plain,
            "depth": depth,
            "agents": case.agents,
            "chance_as": self.chance_as,
            "budget": QUESTIONS + QUESTIONS_PER_NODE * case.nodes,
            "seconds": self.seconds,
            "default": self.default,
            "lines": False,
        }

    def _outcome(self, case: Case, answer: dict[str, Any]) -> Outcome:
        for name, line in answer.get("impure", {}).items():
            self.impure.setdefault(name, line)
        if any(not case.ids.issuperset(answer.get(name, ())) for name in ("visited", "searched", "expanded", "generated")):
            answer = trouble("killed", WRITES)
        return self.interpreted(Outcome.of(answer))

    def interpreted(self, outcome: Outcome) -> Outcome:
        """The outcome, with plain numbers as what they are meant to be."""
        if self.numbers_are_actions and outcome.returned == ("value",) and outcome.value is not None:
            outcome.action = int(outcome.value)
            outcome.value, outcome.returned = None, ("action",)
        if self.swapped and outcome.order == "either" and outcome.value is not None and outcome.action is not None:
            outcome.value, outcome.action, outcome.order = float(outcome.action), int(outcome.value), "swapped"
        return outcome

    @contextlib.contextmanager
    def at_most(self, seconds: float | None) -> Iterator[None]:
        """Lower the time limit for a while; None leaves it."""
        before = self.seconds
        self.seconds = before if seconds is None else min(before, seconds)
        yield
        self.seconds = before
