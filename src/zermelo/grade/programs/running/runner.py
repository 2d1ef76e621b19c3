"""A student's function in its sandbox, called on one test case after the other."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any

from ..cases.suite import Case
from .outcome import Outcome
from .sandbox import Sandbox

LOADING = 5.0
"""Seconds that loading the file may always take."""
QUESTIONS, QUESTIONS_PER_NODE = 5_000, 60
"""Questions that may be asked about one position before this counts as an endless loop."""


class Runner:
    """The function of one file.

    function    its name; None for the first one with a known name
    seconds     the time limit for one position
    impure      what it asked of the clock and of random generators, and in which line first
    numbers_are_actions    is a plain number that it returns an action?
    """

    def __init__(self, sandbox: Sandbox, function: str | None, numbers_are_actions: bool = False) -> None:
        self.sandbox, self.function, self.numbers_are_actions = sandbox, function, numbers_are_actions
        self.seconds = sandbox.limits.seconds
        self.impure: dict[str, int] = {}

    def load(self, override: bool = False) -> dict[str, Any]:
        """Load the file; what is found there, or {"trouble": ...}. `override` replaces its own rules of the game by the grader's."""
        return self.sandbox.ask({"do": "load", "function": self.function, "override": override, "seconds": max(LOADING, self.seconds)})

    @property
    def overridden(self) -> bool:
        return bool(self.sandbox.loading and self.sandbox.loading["override"])

    def run(self, case: Case) -> Outcome:
        """What the function does on a test case."""
        budget = QUESTIONS + QUESTIONS_PER_NODE * case.nodes
        job = {"do": "run", "game": case.game, "text": case.text, "depth": case.depth, "budget": budget, "seconds": self.seconds}
        answer = self.sandbox.ask(job)
        for name, line in answer.get("impure", {}).items():
            self.impure.setdefault(name, line)
        return self.interpreted(Outcome.of(answer))

    def interpreted(self, outcome: Outcome) -> Outcome:
        """The outcome, with a plain number as an action if that is what the function returns."""
        if self.numbers_are_actions and outcome.returned == ("value",) and outcome.value is not None:
            outcome.action = int(outcome.value)
            outcome.value, outcome.returned = None, ("action",)
        return outcome

    @contextlib.contextmanager
    def at_most(self, seconds: float | None) -> Iterator[None]:
        """Lower the time limit for a while; None leaves it."""
        before = self.seconds
        self.seconds = before if seconds is None else min(before, seconds)
        yield
        self.seconds = before
