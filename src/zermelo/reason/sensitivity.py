"""How far a leaf may change before the value or the choice at the root changes, with all other leaves fixed.

    ((3 12 8) (2 4 6) (14 5 2))     leaf 1 of C, the 2:   value and action stay while it is in (-∞, 3]
                                    leaf 1 of B, the 3:   the value stays only at 3, the action in [2, +∞)

Every leaf has two intervals: in one the root keeps its value, in the other its action. The first of equal actions is chosen, so an
action may be lost exactly where values become equal: then that end of its interval is open.

The root's value as a function of one leaf is piecewise linear and never decreases. The search goes from the leaf's value from corner
to corner, up and down, and only visits the positions above the leaf. Nothing is rounded.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from fractions import Fraction
from typing import Any, NamedTuple

from ..errors import SearchError
from ..game import CHANCE
from ..games.tree import Tree
from ..numbers import number_text, plain
from .graph import Graph, Node, Value, best_place, build_graph, values_of


class Interval(NamedTuple):
    """All numbers from `low` to `high`; infinite ends are open, finite ends only if marked."""

    low: Value
    high: Value
    low_open: bool = False
    high_open: bool = False

    def __contains__(self, value: object) -> bool:
        assert isinstance(value, int | float | Fraction)
        above = value > self.low if self.low_open else value >= self.low
        return above and (value < self.high if self.high_open else value <= self.high)

    def __str__(self) -> str:
        if self.low == self.high:
            return f"only {number_text(self.low)}"
        left = "(" if self.low_open or math.isinf(self.low) else "["
        right = ")" if self.high_open or math.isinf(self.high) else "]"
        return f"{left}{number_text(self.low)}, {number_text(self.high)}{right}"

    def as_dict(self) -> dict[str, Any]:
        """As plain data, ready for JSON; an infinite end is "inf" or "-inf"."""
        return {"low": plain(self.low), "high": plain(self.high), "low_open": self.low_open, "high_open": self.high_open}


class Margin(NamedTuple):
    """One leaf: its number from the left, its place, its value, and the intervals in which value and action stay the same.

    `action` is None if there is no choice at the root.
    """

    leaf: int
    where: str
    value: Fraction
    root: Interval
    action: Interval | None


def margins(state: Any) -> tuple[Margin, ...]:
    """The margins of every leaf below `state`, from left to right.

    Raises SearchError as `build_graph` does, and if a leaf's value is unknown.
    """
    return margins_of(build_graph(state))


def margins_of(graph: Graph) -> tuple[Margin, ...]:
    """The same for a graph."""
    if graph.unknowns():
        names = " ".join(graph.nodes[number].letter for number in graph.unknowns())
        raise SearchError(f"the margins of leaves need a tree without unknown leaves: write a number for {names}")
    values, above = values_of(graph), graph.parents()
    found = []
    for leaf in graph.leaves():
        change = _LeafChange(graph, values, above, leaf)
        low, high = change.value_end(-1), change.value_end(1)
        node = graph.nodes[leaf]
        assert node.value is not None
        found.append(Margin(node.place, _where(graph, above, leaf), node.value, Interval(low, high), change.action_interval()))
    return tuple(found)


def _where(graph: Graph, above: list[list[int]], leaf: int) -> str:
    """`leaf 2 of C` in a tree, by the first position that leads to it; the state itself in other games."""
    state = graph.nodes[leaf].state
    if not above[leaf]:
        return "the root"
    if not isinstance(state, Tree):
        return str(state)
    parent = graph.nodes[above[leaf][0]]
    return f"leaf {parent.children.index(leaf) + 1} of {parent.state.name()}"


# ---------------------------------------------------------------------------------------------------------- one leaf


class _Step(NamedTuple):
    """A position's value, its slope as the leaf changes, and the distance up to which the slope is constant."""

    value: Value
    slope: Fraction
    until: Value


ZERO = Fraction(0)


class _LeafChange:
    """One leaf that increases (direction 1) or decreases (-1), and the positions above it."""

    def __init__(self, graph: Graph, values: list[Value], above: list[list[int]], leaf: int) -> None:
        self.graph, self.values, self.leaf = graph, values, leaf
        start = graph.nodes[leaf].value
        assert start is not None
        self.start = start
        affected = {leaf}
        todo = [leaf]
        while todo:
            todo += [parent for parent in above[todo.pop()] if parent not in affected and not affected.add(parent)]  # type: ignore[func-returns-value]
        self.affected = sorted(affected)  # children come first

    def value_end(self, direction: int) -> Value:
        """The last value of the leaf in this direction at which the root keeps its value."""
        for value, steps in self._corners(direction):
            root = steps[self.graph.root]
            if root.slope:
                return value
        return direction * math.inf

    def action_interval(self) -> Interval | None:
        """The values of the leaf for which the root's action stays the same."""
        root = self.graph.nodes[self.graph.root]
        best = best_place(root, [self.values[child] for child in root.children])
        if best is None:
            return None
        (low, low_open), (high, high_open) = self._action_end(root, best, -1), self._action_end(root, best, 1)
        return Interval(low, high, low_open, high_open)

    def _action_end(self, root: Node, best: int, direction: int) -> tuple[Value, bool]:
        """Where the action is lost in this direction, and whether it is lost at that value or only beyond."""
        sign = 1 if root.mover == 0 else -1
        for value, steps in self._corners(direction):
            until = steps[self.graph.root].until
            until = min([until, *(self._step(steps, child).until for child in root.children)])
            ends = list(self._losses(root, best, sign, steps, until))
            if ends:
                distance, beyond = min(ends)
                return value + direction * distance, not beyond
        return direction * math.inf, False

    def _losses(self, root: Node, best: int, sign: int, steps: dict[int, _Step], until: Value) -> Iterator[tuple[Value, bool]]:
        """The distances at which each other action becomes better: an earlier one already at equality, a later one beyond it."""
        ours = self._step(steps, root.children[best])
        for place, child in enumerate(root.children):
            theirs = self._step(steps, child)
            closing = sign * (theirs.slope - ours.slope)
            if place == best or closing <= 0:
                continue
            distance = sign * (ours.value - theirs.value) / closing
            beyond = place > best
            if distance < until or (distance == until and not beyond):
                yield distance, beyond

    def _corners(self, direction: int) -> Iterator[tuple[Fraction, dict[int, _Step]]]:
        """The leaf's value, and the steps of all positions above it, at the start and at every corner."""
        value = self.start
        while True:
            steps: dict[int, _Step] = {self.leaf: _Step(value, Fraction(direction), math.inf)}
            for number in self.affected:
                if number != self.leaf:
                    steps[number] = self._above(self.graph.nodes[number], steps)
            yield value, steps
            until = min(step.until for step in steps.values())
            if isinstance(until, float):  # infinite: no more corners
                return
            value += direction * until

    def _step(self, steps: dict[int, _Step], number: int) -> _Step:
        return steps.get(number) or _Step(self.values[number], ZERO, math.inf)

    def _above(self, node: Node, steps: dict[int, _Step]) -> _Step:
        """A position's step from those of its children."""
        below = [self._step(steps, child) for child in node.children]
        until = min(step.until for step in below)
        if node.mover == CHANCE:
            pairs = list(zip(node.probabilities, below, strict=True))
            value = sum((share * step.value for share, step in pairs), ZERO)
            return _Step(value, sum((share * step.slope for share, step in pairs), ZERO), until)
        sign = 1 if node.mover == 0 else -1
        best = max(below, key=lambda step: (sign * step.value, sign * step.slope))
        for step in below:
            closing = sign * (step.slope - best.slope)
            if closing > 0:
                until = min(until, sign * (best.value - step.value) / closing)
        return _Step(best.value, best.slope, until)
