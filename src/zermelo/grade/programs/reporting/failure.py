"""A case that shows what is wrong, and where the student's search and the right one first differ."""

from __future__ import annotations

import dataclasses
import functools
from typing import Any

from ....game import CHANCE
from ....games import find
from ....search.alphabeta import alphabeta
from ....search.minimax import minimax
from ....trace import Recording, record
from ....trace.events import Cut, Enter, Update
from ....trace.listing import CUT_SIGNS
from ....trace.values import worth
from ..cases.game_tree import ROOT_ID, Node, estimate
from ..cases.suite import Case, Criteria, Expected
from ..running.outcome import TOLERANCE, Outcome

MAX_DRAWN = 60
"""Larger trees are not drawn as text."""


@dataclasses.dataclass
class Failure:
    """A case that shows what is wrong, the criteria of its grading, and what the function did there."""

    case: Case
    criteria: Criteria
    outcome: Outcome

    @property
    def expected(self) -> Expected:
        return self.case.expected(self.criteria)

    @property
    def state(self) -> Any:
        return find(self.case.game).from_text(self.case.text)

    @functools.cached_property
    def recording(self) -> Recording:
        """The right search, recorded."""
        options: dict[str, Any] = {} if self.case.depth is None else {"depth": self.case.depth, "evaluator": estimate}
        if self.criteria.algorithm == "alphabeta":
            return record(alphabeta, self.state, rule=self.criteria.rule, **options)
        return record(minimax, self.state, **options)

    @functools.cached_property
    def first_step(self) -> str:
        """The first wrong step, in one sentence: "at C, after 1 ≤ α = 2, yours went on to 3"."""
        return _Comparison(self).sentence()

    def until_wrong(self) -> tuple[tuple[str, ...], str | None]:
        """What the student's search visited up to its first wrong step, and where that is: the node that it should not have visited, or
        the one that it left too early. None if it visits what it should."""
        right, yours = self.expected.visited, self.outcome.visited
        place = first_difference(right, yours)
        if place is None:
            return yours, None
        wrong = yours[place] if place < len(yours) else None
        if place < len(right) and (wrong is None or not wrong.startswith(_parent(right[place]) + ".")):
            return yours[:place], _parent(right[place])
        return yours[: place + 1], wrong

    def side_by_side(self) -> list[str]:
        """The tree, one node per line, and when each search visited it."""
        nodes = list(self.case.root.nodes())
        if len(nodes) > MAX_DRAWN:
            return [f"({len(nodes):,} nodes: too many to draw here)"]
        labels = self._labels()
        wide = max(map(len, labels.values()))
        wrong = self.until_wrong()[1]
        lines = [f"{'':<{wide}}   right   yours"]
        for node in nodes:
            right, yours = turns(self.expected.visited, node.id), turns(self.outcome.visited, node.id)
            mark = "   ◀" if node.id == wrong else "" if right == yours else "   ·"
            lines.append(f"{labels[node.id]:<{wide}}   {right:>5}   {yours:>5}{mark}".rstrip())
        return lines

    def _labels(self) -> dict[str, str]:
        """The text of each node: branches, name, mover, value."""
        found: dict[str, str] = {}

        def label(node: Node, margin: str, branch: str) -> None:
            recorded = self.recording.nodes.get(node.id)
            name = (recorded.name if recorded is not None and self.recording.tree else node.name) or ""
            role = {0: "MAX", 1: "MIN", None: "", CHANCE: "chance"}[node.mover]
            if node.mover is None:
                value = worth(node.value)
                name = value if name in ("", value) else f"{name} = {value}"
            elif self.case.depth is not None and node.id.count(".") == self.case.depth:
                role += f" (estimate {worth(node.value)})"
            found[node.id] = f"{margin}{branch}{' '.join(part for part in (name, role) if part)}"
            below = margin + {"": "", "├─ ": "│  ", "└─ ": "   "}[branch]
            for child in node.children:
                label(child, below, "└─ " if child is node.children[-1] else "├─ ")

        label(self.case.root, "", "")
        return found


def first_difference(right: tuple[str, ...], yours: tuple[str, ...]) -> int | None:
    """The first place at which two orders of visits differ; None if they are the same."""
    place = next((n for n, pair in enumerate(zip(right, yours, strict=False)) if pair[0] != pair[1]), min(len(right), len(yours)))
    return None if place == len(right) == len(yours) else place


def turns(visited: tuple[str, ...], id: str) -> str:
    """When a node was visited: its place in the order of visits, `-` for never."""
    return ",".join(str(place) for place, other in enumerate(visited, start=1) if other == id) or "-"


def _parent(id: str) -> str:
    return id.rpartition(".")[0]


class _Comparison:
    """The first difference between a student's search and the right one, in words."""

    def __init__(self, failure: Failure) -> None:
        self.failure, self.criteria, self.case = failure, failure.criteria, failure.case
        self.recording = failure.recording
        self.right, self.yours = failure.expected.visited, failure.outcome.visited
        self.nodes = {node.id: node for node in self.case.root.nodes()}

    def name(self, id: str) -> str:
        """The name of a node in a tree; in a game the move that leads to it."""
        node = self.recording.nodes.get(id)
        if node is not None and node.name:
            return node.name
        return "the root" if id == "0" else self.nodes[id].name

    def sentence(self) -> str:
        if not self.yours:
            return "yours asks nothing about any position, not even about the root"
        place = first_difference(self.right, self.yours)
        if place is None:
            return self.same_visits()
        yours = self.yours[place] if place < len(self.yours) else None
        right = self.right[place] if place < len(self.right) else None
        if yours is not None and yours in self.yours[:place]:
            return f"yours visits {self.name(yours)} a second time"
        if right is not None and (yours is None or not yours.startswith(_parent(right) + ".")):
            return self.left_too_early(right)
        if yours is not None and right is not None and _parent(yours) == _parent(right):
            return f"at {self.name(_parent(right))} yours went to {self.name(yours)} where {self.name(right)} comes next"
        assert yours is not None
        return self.went_on(yours)

    def same_visits(self) -> str:
        """The same positions in the same order, but another answer."""
        expected, outcome = self.failure.expected, self.failure.outcome
        if outcome.value is not None and abs(outcome.value - expected.value) > TOLERANCE:
            words = f"yours visits the right positions, but returns {worth(outcome.value)}"
            return f"at {self.case} {words}; the value is {worth(expected.value)}"
        if outcome.action is not None and outcome.action_of != ROOT_ID:
            below = self.name(outcome.action_of) if outcome.action_of in self.nodes else outcome.action_of
            return f"at {self.case} yours returns an action of {below}, a position below the root"
        names = {child.action: self.name(child.id) for child in self.case.root.children}
        if outcome.action is not None and outcome.action != expected.actions[0]:
            best = " or ".join(names[action] for action in expected.actions)
            return f"at {self.case} yours chooses {names.get(outcome.action, outcome.action)}; the best is {best}"
        generated = [self.name(id) for id in outcome.generated if id not in expected.generated]
        return f"at {self.case} yours generates {', '.join(generated)}, but never visits it" if generated else ""

    def went_on(self, yours: str) -> str:
        """Yours visits a child that the right search does not visit."""
        parent = _parent(yours)
        at = self.name(parent)
        while parent not in self.right and parent != "0":
            parent = _parent(parent)
        cut = next((event for event in self.recording.events if isinstance(event, Cut) and event.node == parent), None)
        if self.case.depth is not None and yours.count(".") > self.case.depth:
            return f"{at} is at the depth limit ({self.case.depth}), but yours went on to {self.name(yours)}"
        if cut is None or self.nodes[_parent(yours)].mover is None:
            return f"yours went on to {self.name(yours)}, below {at}; the right search does not"
        high, low = CUT_SIGNS[self.criteria.rule]
        sign, bound = (low, "α") if cut.side == "alpha" else (high, "β")
        return f"at {self.name(parent)}, after {worth(cut.best)} {sign} {bound} = {worth(cut.limit)}, yours went on to {self.name(yours)}"

    def left_too_early(self, right: str) -> str:
        """Yours leaves a node before it has visited a child that matters."""
        parent, child = _parent(right), self.name(right)
        at = self.name(parent)
        if not any(id.startswith(parent + ".") for id in self.yours):
            return f"the game is not over at {at}, but yours did not visit its children, beginning with {child}"
        steps = self.recording.events
        entered = next(step for step, event in enumerate(steps) if event.node == right and isinstance(event, Enter))
        update = next((event for event in reversed(steps[:entered]) if isinstance(event, Update) and event.node == parent), None)
        if update is None:
            return f"at {at} yours did not visit {child}"
        if self.criteria.algorithm != "alphabeta":
            return f"at {at}, after {worth(update.value)}, yours did not visit {child}: {self.criteria.algorithm} visits every child"
        high, low = CUT_SIGNS[self.criteria.rule]
        test = f"{high} β = {worth(update.beta)}" if self.nodes[parent].mover == 0 else f"{low} α = {worth(update.alpha)}"
        return f"at {at}, after {worth(update.value)}, v = {worth(update.best)} is not {test}, but yours did not visit {child}"
