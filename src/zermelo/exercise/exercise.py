"""Exercises: trees to be solved by hand, with their questions, and with the answers that our searches give.

    minimax      MAX and MIN take turns: the value of every inner node, and the move
    alphabeta    the same tree: also which leaves are never visited, and the window at each node
    expectimax   MAX and chance take turns

    tree ──▶ recording ──▶ questions, answers, and for every answer the step of the search that decides it

An inner node is named by its letter, a leaf by its number, counted from 1 at the left. `generating` makes exercises from a seed.
"""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from ..errors import TeachingError
from ..games.tree import Tree
from ..numbers import exact, plain, share_text, window_text
from ..search.alphabeta import alphabeta
from ..search.minimax import minimax
from ..search.parts.window import rule_refused
from ..search.run.result import EXACT
from ..search.run.words import SIGNS
from ..trace import Recording, record
from ..trace.events import CHANCE_NODE, MIN, ROOT, Average, Cut, Enter, Leave, Update
from ..trace.replay import number_of
from ..trace.values import worth
from ..trace.view import UNSEEN, View
from ..trace.words import sentence

MINIMAX, ALPHABETA, EXPECTIMAX = "minimax", "alphabeta", "expectimax"
KINDS = (MINIMAX, ALPHABETA, EXPECTIMAX)

MAX_LEAVES = 64
"""More leaves do not fit on a page."""

NOT_VISITED = "-"
"""The answer for a node that the search never visits."""
ROUNDING = 1e-12
"""The relative rounding error that sums of floats may have: an average of a search stands for the nearest simple fraction."""
INFINITY_WORDS = ("∞", "inf", "infinity", "oo")
"""What people type for infinity."""


class Value(NamedTuple):
    """What an inner node returns: a number, and whether it is the "exact" value or a "lower" or "upper" bound of it."""

    number: float
    bound: str = EXACT

    def __str__(self) -> str:
        return SIGNS[self.bound] + worth(self.number)


class Leaf(NamedTuple):
    """A leaf: its place, counted from 1 at the left, its value, its id in the recording."""

    place: int
    value: float
    node: str


class Question(NamedTuple):
    """A question: `key` is its name in answer files; the text; the right answer in words."""

    key: str
    text: str
    answer: str


@dataclasses.dataclass(frozen=True)
class Exercise:
    """A tree, how it is searched, and all the answers.

    number      its number on the sheet, from 1 on
    kind        "minimax", "alphabeta" or "expectimax"
    rule        of the cuts: ">=" or ">"; None where nothing is pruned
    tree        the root
    recording   the search that solves it, step by step
    """

    number: int
    kind: str
    rule: str | None
    tree: Tree
    recording: Recording

    @classmethod
    def of(cls, kind: str, tree: Tree | str, rule: str = ">=", number: int = 1) -> Exercise:
        """The exercise for a tree of your own.

        Raises TeachingError if the tree does not suit pen and paper: a single leaf, a leaf of unknown value, a node that two
        paths reach, several values at a leaf; PositionError if the text cannot be read as a tree.
        """
        check_kind(kind, rule)
        root = Tree.from_text(tree) if isinstance(tree, str) else tree
        if not isinstance(root, Tree):
            raise TeachingError(f"an exercise is of a tree, or of its text as in ((3 12 8) (2 4 6)), not of {type(root).__name__}")
        if type(root) is not Tree:
            raise TeachingError("an exercise needs one number at each leaf, not one for each player")
        if root.is_terminal():
            raise TeachingError("the tree is a single leaf: there is nothing to solve")
        recording = record(alphabeta, root, rule=rule) if kind == ALPHABETA else record(minimax, root)
        if recording.stopped:
            raise TeachingError(f"an exercise needs a value at every leaf: {recording.stopped}")
        exercise = cls(number, kind, rule if kind == ALPHABETA else None, root, recording)
        if len(exercise.leaves) > MAX_LEAVES:
            raise TeachingError(f"the tree has {len(exercise.leaves):,} leaves: an exercise can have at most {MAX_LEAVES}")
        if len(set(exercise.inner.values())) < len(exercise.inner):
            raise TeachingError("two paths lead to the same node: in an exercise each node must have one parent")
        return exercise

    # ------------------------------------------------------------------------------------------------------ the tree

    @functools.cached_property
    def inner(self) -> dict[str, str]:
        """The inner nodes, level by level: id → name."""
        nodes = self.recording.nodes
        ids = sorted((id for id, node in nodes.items() if node.children), key=lambda id: (nodes[id].ply, _path(id)))
        return {id: nodes[id].name for id in ids}

    @functools.cached_property
    def leaves(self) -> tuple[Leaf, ...]:
        """The leaves from left to right."""
        ids = sorted((id for id, node in self.recording.nodes.items() if not node.children), key=_path)
        return tuple(Leaf(place, self.recording.state(id).utility(0), id) for place, id in enumerate(ids, start=1))

    @functools.cached_property
    def views(self) -> dict[str, View]:
        """What is known at every node at the end of the search, by id."""
        return self.recording.at().views

    # --------------------------------------------------------------------------------------------------- the answers

    @functools.cached_property
    def values(self) -> dict[str, Value | None]:
        """What each inner node returns, by name; None for nodes that are never visited."""
        return {
            name: None if self.views[id].status == UNSEEN else Value(number_of(self.views[id].value), self.views[id].bound or EXACT)
            for id, name in self.inner.items()
        }

    @functools.cached_property
    def windows(self) -> dict[str, tuple[float, float] | None]:
        """The window (alpha, beta) with which the search enters each inner node, by name; None for nodes never visited.

        Empty for searches without windows.
        """
        if self.kind != ALPHABETA:
            return {}
        return {name: self.views[id].handed for id, name in self.inner.items()}

    @functools.cached_property
    def move(self) -> str | None:
        """The best move of the root, as named in `moves`; None where chance moves."""
        result = self.recording.result
        return None if result is None or result.action is None else self.moves[result.action]

    @functools.cached_property
    def best_moves(self) -> tuple[str, ...]:
        """The best move, and those that the search found to be worth exactly the same; none where chance moves."""
        if self.move is None:
            return ()
        best = exact(number_of(self.views[ROOT].value), ROUNDING)
        found = zip(self.moves, (self.views[id] for id in self.recording.nodes[ROOT].children), strict=True)
        as_good = {name for name, view in found if view.bound == EXACT and exact(number_of(view.value), ROUNDING) == best}
        return tuple(name for name in self.moves if name == self.move or name in as_good)

    @functools.cached_property
    def moves(self) -> tuple[str, ...]:
        """The names of the root's moves: the node that a move leads to, or the number of the child, counted from 1."""
        children = self.recording.nodes[ROOT].children
        return tuple(self.inner.get(child, str(place)) for place, child in enumerate(children, start=1))

    @functools.cached_property
    def visited(self) -> tuple[int, ...]:
        """The numbers of the visited leaves, in the order of the search."""
        places = {leaf.node: leaf.place for leaf in self.leaves}
        return tuple(places[node] for node in self.recording.leaves())

    @functools.cached_property
    def pruned(self) -> tuple[int, ...]:
        """The numbers of the leaves that are never visited."""
        return tuple(leaf.place for leaf in self.leaves if leaf.place not in self.visited)

    @property
    def cuts(self) -> int:
        """How many nodes are left before their last child; a cut on the last child prunes nothing and does not count."""
        return len(self.cut_events)

    @functools.cached_property
    def cut_events(self) -> tuple[Cut, ...]:
        """The cuts that prune something."""
        return tuple(event for event in self.recording.events if isinstance(event, Cut) and event.left)

    @functools.cached_property
    def return_steps(self) -> dict[str, int]:
        """The step at which the search returns from each inner node, by name; for nodes never visited that of the cut above them."""
        steps = {event.node: step for step, event in enumerate(self.recording.events, start=1) if isinstance(event, Leave)}
        return {name: steps[id] if id in steps else self.step_of("values", name)[0] for id, name in self.inner.items()}

    @functools.cached_property
    def reasons(self) -> tuple[str, ...]:
        """Why the answers are right: in alpha-beta a sentence for each cut, those on last children included; else the equation of
        every value."""
        if self.kind == ALPHABETA:
            return tuple(sentence(self.recording, event) for event in self.recording.events if isinstance(event, Cut))
        return tuple(self._equation(id) for id in sorted(self.inner, key=lambda id: self.return_steps[self.inner[id]]))

    def _equation(self, id: str) -> str:
        """B = min(3, 12, 8) = 3, or C = 1/2 · 8 + 1/2 · 4 = 6."""
        node = self.recording.nodes[id]
        below = [worth(number_of(self.views[child].value)) for child in node.children]
        if node.kind == CHANCE_NODE:
            shares = [share_text(self.recording.nodes[child].probability or 0.0) for child in node.children]
            how = " + ".join(f"{share} · {value}" for share, value in zip(shares, below, strict=True))
        else:
            how = f"{node.kind}({', '.join(below)})"
        return f"{node.name} = {how} = {worth(number_of(self.views[id].value))}"

    # ------------------------------------------------------------------------------------------------- in words

    @property
    def task(self) -> str:
        """The task, in a sentence or two."""
        if self.kind == ALPHABETA:
            high, low, words = ("≥", "≤", "also on equality") if self.rule == ">=" else (">", "<", "not on equality")
            return (
                f"Alpha-beta searches this tree from left to right. It cuts where v {high} β at a MAX node or v {low} α at a MIN node "
                f"({words}); a node returns the best value v that it has seen."
            )
        if self.kind == EXPECTIMAX:
            return "MAX and chance move in this tree; the numbers on the edges are the probabilities of the outcomes."
        return "MAX and MIN take turns in this tree, and both play as well as they can."

    @functools.cached_property
    def questions(self) -> tuple[Question, ...]:
        """The questions, in the order of the sheet."""
        mover = "MIN" if self.recording.nodes[ROOT].kind == MIN else "MAX"
        ask = f"Which move should {mover} make at {self.inner[ROOT]}?"
        move = [Question("move", ask, " or ".join(self.best_moves))] if self.move else []
        if self.kind != ALPHABETA:
            values = "What is the value of each inner node?"
            return (Question("values", values, self._listed(self.values)), *move)
        return (
            Question(
                "windows",
                "With which window (α, β) does the search enter each inner node? Leave out nodes that it never visits.",
                self._listed({name: window and window_text(window) for name, window in self.windows.items()}),
            ),
            Question(
                "values",
                "Which value does each inner node return? If it is only a bound, write ≥ or ≤ before it.",
                self._listed(self.values),
            ),
            Question(
                "pruned",
                "Which leaves are never visited? Cross them out (leaf 1 is the leftmost).",
                self.leaf_words(self.pruned) or "none: every leaf is visited",
            ),
            Question("visited", "In which order are the other leaves visited?", ", ".join(self.leaf_value(p) for p in self.visited)),
            *move,
        )

    def leaf_value(self, place: int) -> str:
        return worth(self.leaves[place - 1].value)

    def leaf_words(self, places: Sequence[int]) -> str:
        """Leaves as a solution names them: leaf 5 (4), leaf 6 (1)."""
        return ", ".join(f"leaf {place} ({self.leaf_value(place)})" for place in places)

    @staticmethod
    def _listed(answers: dict[str, Any]) -> str:
        return ", ".join(f"{name} {'not visited' if answer is None else answer}" for name, answer in answers.items())

    @functools.cached_property
    def answers(self) -> dict[str, Any]:
        """The right answers as an answer file has them."""
        found: dict[str, Any] = {"values": {name: _written(value) for name, value in self.values.items()}}
        if self.move is not None:
            found["move"] = self.move
        if self.kind == ALPHABETA:
            found["pruned"] = list(self.pruned)
            found["visited"] = list(self.visited)
            found["windows"] = {name: NOT_VISITED if window is None else plain(window) for name, window in self.windows.items()}
        return found

    @property
    def blank_answers(self) -> dict[str, Any]:
        """The same with all answers empty."""
        return {key: dict.fromkeys(answer) if isinstance(answer, dict) else None for key, answer in self.answers.items()}

    def as_dict(self) -> dict[str, Any]:
        """The exercise with its answers as plain data, ready for JSON; docs/exercises.md describes it."""
        return {
            **self.head(),
            "nodes": list(self.inner.values()),
            "leaves": [plain(leaf.value) for leaf in self.leaves],
            "task": self.task,
            "questions": [{"key": question.key, "text": question.text, "answer": question.answer} for question in self.questions],
            "answers": self.answers,
            "cuts": self.cuts,
            "reasons": list(self.reasons),
        }

    def head(self) -> dict[str, Any]:
        """What identifies the exercise."""
        return {"number": self.number, "kind": self.kind, "rule": self.rule, "tree": str(self.tree)}

    # ------------------------------------------------------------------------------ where in the search an answer comes from

    def step_of(self, key: str, name: str | int | None = None) -> tuple[int, str]:
        """The step of the search that decides an answer, and its sentence.

        key, name   "values" and a node's name; "windows" and a node's name; "leaf" and a leaf's number; "move" and None
        """
        for step, event in self._deciding(key, name):
            return step, sentence(self.recording, event)
        raise KeyError((key, name))

    def _deciding(self, key: str, name: str | int | None) -> Iterator[tuple[int, Any]]:
        """Events with their steps, the most decisive first."""
        events = list(enumerate(self.recording.events, start=1))
        if key == "move":
            yield from reversed(
                [(step, event) for step, event in events if event.node == ROOT and isinstance(event, Update) and _improved(event)]
            )
            return
        if key == "leaf":
            yield from self._at_leaf(self.leaves[int(name or 0) - 1].node, events)
            return
        node = next(id for id, other in self.inner.items() if other == name)
        here = [(step, event) for step, event in events if event.node == node]
        if not here:
            yield from self._cut_above(node, events)
        elif key == "windows":
            yield from (pair for pair in here if isinstance(pair[1], Enter))
        else:
            yield from (pair for pair in here if isinstance(pair[1], Cut))
            yield from reversed([(step, event) for step, event in here if isinstance(event, Average) or _improved(event)])
            yield from (pair for pair in here if isinstance(pair[1], Leave))

    def _at_leaf(self, node: str, events: list[tuple[int, Any]]) -> Iterator[tuple[int, Any]]:
        """Why a leaf is visited: what its parent knew just before; or why it is not: the cut above it."""
        if self.views[node].status == UNSEEN:
            yield from self._cut_above(node, events)
            return
        parent = self.recording.nodes[node].parent
        met = next(step for step, event in events if event.node == node)
        yield from reversed([(s, e) for s, e in events[: met - 1] if e.node == parent and isinstance(e, Update | Enter)])

    def _cut_above(self, node: str, events: list[tuple[int, Any]]) -> Iterator[tuple[int, Any]]:
        """The cut because of which a node is never visited."""
        above = self.recording.nodes[node].parent
        while above is not None and self.views[above].status == UNSEEN:
            above = self.recording.nodes[above].parent
        yield from ((step, event) for step, event in events if event.node == above and isinstance(event, Cut))


def _improved(event: Any) -> bool:
    """Did a child give its parent a new best value?"""
    return isinstance(event, Update) and bool(event.best != event.before)


def _written(value: Value | None) -> Any:
    if value is None:
        return NOT_VISITED
    return plain(value.number) if value.bound == EXACT else str(value)


def _path(id: str) -> tuple[int, ...]:
    return tuple(map(int, id.split(".")))


def check_kind(kind: str, rule: str) -> None:
    if kind not in KINDS:
        raise TeachingError(f"kind must be one of {', '.join(KINDS)}, got {kind!r}")
    if why := rule_refused(rule):
        raise TeachingError(why)
