"""A student's function in its sandbox, tried at one test after the other."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any

from .outcome import Outcome
from .sandbox import Sandbox
from .trials import Test

LOADING = 5.0
"""Seconds that a file may take to be loaded, at least."""
QUESTIONS, QUESTIONS_PER_NODE = 5_000, 60
"""So many questions may be asked about one position before it is called a loop."""


class Tries:
    """The function of one file.

    wanted     its name; None for the first one with a known name
    seconds    what it is given for one position
    looks      what it asked of the clock and of dice, and in which line first
    numbers_are_actions    is a plain number that it returns meant as an action?
    """

    def __init__(self, sandbox: Sandbox, wanted: str | None, numbers_are_actions: bool = False) -> None:
        self.sandbox, self.wanted, self.numbers_are_actions = sandbox, wanted, numbers_are_actions
        self.seconds = sandbox.allowance.seconds
        self.looks: dict[str, int] = {}

    def load(self, override: bool = False) -> dict[str, Any]:
        """Load the file; what is found there, or {"trouble": ...}. `override` puts our rules in the place of its own."""
        return self.sandbox.ask({"do": "load", "function": self.wanted, "override": override, "seconds": max(LOADING, self.seconds)})

    @property
    def overridden(self) -> bool:
        return bool(self.sandbox.loading and self.sandbox.loading["override"])

    def run(self, test: Test) -> Outcome:
        """What the function does at a test."""
        budget = QUESTIONS + QUESTIONS_PER_NODE * test.nodes
        job = {"do": "run", "game": test.game, "text": test.text, "depth": test.depth, "budget": budget, "seconds": self.seconds}
        answer = self.sandbox.ask(job)
        for name, line in answer.get("looks", {}).items():
            self.looks.setdefault(name, line)
        return self.as_meant(Outcome.of(answer))

    def as_meant(self, outcome: Outcome) -> Outcome:
        """A plain number of a function that decides may be meant as an action."""
        if self.numbers_are_actions and outcome.told == ("value",) and outcome.value is not None:
            outcome.action = int(outcome.value)
            outcome.value, outcome.told = None, ("action",)
        return outcome

    @contextlib.contextmanager
    def within(self, seconds: float | None) -> Iterator[None]:
        """Give it fewer seconds for a while; None: as many as ever."""
        before = self.seconds
        self.seconds = before if seconds is None else min(before, seconds)
        yield
        self.seconds = before
