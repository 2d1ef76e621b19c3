"""The smallest test that shows what is wrong, and where the student's search and the right one part there."""

from __future__ import annotations

import dataclasses
import functools
from typing import Any

from ...games import find
from ...search.alphabeta import alphabeta
from ...search.minimax import minimax
from ...trace import Recording, record
from ...trace.events import Cut, Enter, Update
from ...trace.listing import CUT_SIGNS
from ...trace.values import worth
from .outcome import CLOSE, Outcome
from .sketch import estimated
from .trials import Expected, Terms, Test


@dataclasses.dataclass
class Failure:
    """A test that shows what is wrong, by which terms it is graded, and what the function did there."""

    test: Test
    terms: Terms
    outcome: Outcome

    @property
    def expected(self) -> Expected:
        return self.test.expected(self.terms)

    @property
    def state(self) -> Any:
        return find(self.test.game).from_text(self.test.text)

    @functools.cached_property
    def recording(self) -> Recording:
        """The right search, recorded."""
        options: dict[str, Any] = {} if self.test.depth is None else {"depth": self.test.depth, "evaluator": estimated}
        if self.terms.algorithm == "alphabeta":
            return record(alphabeta, self.state, rule=self.terms.rule, **options)
        return record(minimax, self.state, **options)

    @functools.cached_property
    def first_step(self) -> str:
        """The first wrong step, in one sentence: "at C, after 1 ≤ α = 2, yours went on to 3"."""
        return _Step(self).sentence()

    def until_wrong(self) -> tuple[tuple[str, ...], str | None]:
        """What the student's search visited up to its first wrong step, and where that is: at the node it should not have come to, or
        at the one that it left too early. None if it visits what it should."""
        right, yours = self.expected.visited, self.outcome.visited
        place = parting(right, yours)
        if place is None:
            return yours, None
        wrong = yours[place] if place < len(yours) else None
        if place < len(right) and (wrong is None or not wrong.startswith(right[place].rpartition(".")[0] + ".")):
            return yours[:place], right[place].rpartition(".")[0]
        return yours[: place + 1], wrong


def parting(right: tuple[str, ...], yours: tuple[str, ...]) -> int | None:
    """The first place at which two orders of visits differ; None if they are the same."""
    place = next((n for n, pair in enumerate(zip(right, yours, strict=False)) if pair[0] != pair[1]), min(len(right), len(yours)))
    return None if place == len(right) == len(yours) else place


class _Step:
    """Where a student's search and the right one part."""

    def __init__(self, failure: Failure) -> None:
        self.failure, self.terms, self.test = failure, failure.terms, failure.test
        self.recording = failure.recording
        self.right, self.yours = failure.expected.visited, failure.outcome.visited
        self.nodes = {node.id: node for node in self.test.sketch.nodes()}

    def name(self, id: str) -> str:
        """A node as people call it: its name in a tree, the moves that lead to it in a game."""
        node = self.recording.nodes.get(id)
        if node is not None and node.name:
            return node.name
        return "the root" if id == "0" else self.nodes[id].name

    def sentence(self) -> str:
        if not self.yours:
            return "yours asks nothing about any position, not even about the root"
        place = parting(self.right, self.yours)
        if place is None:
            return self.same_way()
        yours = self.yours[place] if place < len(self.yours) else None
        right = self.right[place] if place < len(self.right) else None
        if yours is not None and yours in self.yours[:place]:
            return f"yours looks at {self.name(yours)} a second time"
        if right is not None and (yours is None or not yours.startswith(right.rpartition(".")[0] + ".")):
            return self.left_too_early(right)
        if yours is not None and right is not None and yours.rpartition(".")[0] == right.rpartition(".")[0]:
            return f"at {self.name(right.rpartition('.')[0])} yours went to {self.name(yours)} where {self.name(right)} comes next"
        assert yours is not None
        return self.went_on(yours)

    def same_way(self) -> str:
        """The same positions in the same order, but another answer."""
        expected, outcome = self.failure.expected, self.failure.outcome
        if outcome.value is not None and abs(outcome.value - expected.value) > CLOSE:
            return (
                f"at {self.test} yours visits the right positions, but returns {worth(outcome.value)}; the value is {worth(expected.value)}"
            )
        names = {kid.action: self.name(kid.id) for kid in self.test.sketch.kids}
        chosen = " or ".join(names[action] for action in expected.actions)
        if outcome.action is not None and outcome.action != expected.actions[0]:
            return f"at {self.test} yours chooses {names.get(outcome.action, outcome.action)}; the best is {chosen}"
        made = [self.name(id) for id in outcome.generated if id not in expected.generated]
        return f"at {self.test} yours makes {', '.join(made)}, which it never looks at" if made else ""

    def went_on(self, yours: str) -> str:
        """Yours looks at a child that the right search does not look at."""
        parent = yours.rpartition(".")[0]
        at = self.name(parent)
        while parent not in self.right and parent != "0":
            parent = parent.rpartition(".")[0]
        cut = next((event for event in self.recording.events if isinstance(event, Cut) and event.node == parent), None)
        node = self.nodes[yours.rpartition(".")[0]]
        if self.test.depth is not None and yours.count(".") > self.test.depth:
            return f"{at} lies at the horizon (depth {self.test.depth}), but yours went on to {self.name(yours)}"
        if cut is None or node.mover is None:
            return f"yours went on to {self.name(yours)}, below {at}; the right search does not"
        high, low = CUT_SIGNS[self.terms.rule]
        sign, bound = (low, "α") if cut.side == "alpha" else (high, "β")
        return f"at {self.name(parent)}, after {worth(cut.best)} {sign} {bound} = {worth(cut.limit)}, yours went on to {self.name(yours)}"

    def left_too_early(self, right: str) -> str:
        """Yours leaves a node before it has looked at a child that matters."""
        parent = right.rpartition(".")[0]
        at = self.name(parent)
        if not any(id.startswith(parent + ".") for id in self.yours):
            return f"{at} is not the end of the game, but yours did not look at what follows, {self.name(right)} first"
        update = next(
            (
                event
                for event in reversed(self.recording.events[: self._step_of(right)])
                if isinstance(event, Update) and event.node == parent
            ),
            None,
        )
        if update is None:
            return f"at {at} yours did not look at {self.name(right)}"
        if self.terms.algorithm == "minimax":
            return f"at {at}, after {worth(update.value)}, yours did not look at {self.name(right)}: minimax looks at every child"
        high, low = CUT_SIGNS[self.terms.rule]
        test = f"{high} β = {worth(update.beta)}" if self.nodes[parent].mover == 0 else f"{low} α = {worth(update.alpha)}"
        return f"at {at}, after {worth(update.value)}, v = {worth(update.best)} is not {test}, but yours did not look at {self.name(right)}"

    def _step_of(self, id: str) -> int:
        """How many events happened before the search came to a node."""
        return next(step for step, event in enumerate(self.recording.events) if event.node == id and isinstance(event, Enter))
