"""The answer if some leaves have no value yet: exactly which values the root can have, and which action is best when.

    ((3 12 8) (2 x y) (14 5 2))     3, first branch (B), whatever x and y are
    ((3 12 8) (x 4))                between 3 and 4, namely max(3, min(4, x)); first branch (B) if x ≤ 3, else second branch (C)

Every unknown leaf is independent, even if the same letter is written twice: letters only mark that a value is missing. They are then
numbered by their place among the leaves: x5 is the x at the fifth leaf from the left. A shared leaf (a name written again) is one
unknown.

The result is exact. The value of a tree never decreases with a leaf, so its range is found at the two ends; the best action follows
from comparisons of formulas, taken apart into comparisons of single unknowns.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from ..errors import SearchError
from ..game import CHANCE
from ..games.tree import Tree
from ..numbers import number_text, plain
from .conditions import Condition, combine, greater, unknowns_of
from .formula import Extreme, Formula, Span, Unknown, average, formula_text, simplified, span, unknowns_in
from .graph import Graph, Node, Value, action_text, branch_text, build_graph

MAX_UNKNOWNS = 100
MAX_HEIGHT = 200
MAX_PATHS = 20_000
MAX_CASES = 200_000
"""Limits for formulas: unknown leaves, plies, paths to unknown leaves, and cases of leaves below several root actions."""


class Choice(NamedTuple):
    """A root action that can be the first of the best: it is exactly `when` the condition holds."""

    action: int
    name: str
    when: Condition


class Answer(NamedTuple):
    """What is known about a position with unknown leaves.

    low, high   the range of the root's value; a finite end is attained
    formula     its value in terms of the unknowns
    choices     the root actions that can be best, each with its condition; empty if there is no choice
    unknowns    all unknown leaves
    matters     those in the formula or in a condition; the others change nothing
    """

    state: Any
    low: Value
    high: Value
    formula: Formula
    choices: tuple[Choice, ...]
    unknowns: tuple[Unknown, ...]
    matters: tuple[Unknown, ...]

    @property
    def value(self) -> Fraction | None:
        """The value of the root, if it is the same whatever the unknowns are."""
        return self.formula if isinstance(self.formula, Fraction) else None

    @property
    def action(self) -> int | None:
        """The action to play, if it is the same whatever the unknowns are."""
        return self.choices[0].action if len(self.choices) == 1 else None

    def sentence(self) -> str:
        """The answer as a sentence."""
        parts = [_value_text(self)]
        if self.choices:
            parts.append(_choice_text(self.state, self.choices))
        irrelevant = [str(unknown) for unknown in self.unknowns if unknown not in self.matters]
        if irrelevant:
            parts.append(f"whatever {_and(irrelevant)} {'is' if len(irrelevant) == 1 else 'are'}")
        return ", ".join(parts) if len(self.choices) < 2 else "; ".join(parts)

    def as_dict(self) -> dict[str, Any]:
        """The answer as plain data, ready for JSON; an infinite end is "inf" or "-inf"."""
        return {
            "sentence": self.sentence(),
            "value": plain(self.value),
            "low": plain(self.low),
            "high": plain(self.high),
            "formula": formula_text(self.formula),
            "choices": [
                {"action": choice.action, "name": choice.name, "when": choice.when if choice.when is True else str(choice.when)}
                for choice in self.choices
            ],
            "unknowns": [{"name": unknown.name, "leaf": unknown.place} for unknown in self.unknowns],
            "matters": [unknown.name for unknown in self.matters],
        }


def answer(state: Any) -> Answer:
    """What is known about the root of a tree (or of a game) with unknown leaves.

    Raises SearchError as `build_graph` does, and for trees with too many unknown leaves.
    """
    return answer_of(build_graph(state))


def answer_of(graph: Graph) -> Answer:
    """The same for a graph."""
    root = graph.nodes[graph.root]
    unknowns = _named(graph)
    formulas = _formulas(graph, unknowns)
    formula = simplified(formulas[-1])
    low, high = span(formula)
    choices = tuple(_choices(graph, root, [simplified(formulas[child]) for child in root.children]))
    matters = unknowns_in(formula)
    if len(choices) > 1:
        for choice in choices:
            matters |= unknowns_of(choice.when)
    in_order = tuple(unknown for unknown in unknowns.values() if unknown in matters)
    return Answer(root.state, low, high, formula, choices, tuple(unknowns.values()), in_order)


# ------------------------------------------------------------------------------------------------------- formulas


def _named(graph: Graph) -> dict[int, Unknown]:
    """The unknown leaves by the number of their node, named by their letter, and with their place if a letter occurs twice."""
    found = graph.unknowns()
    letters = [graph.nodes[number].letter for number in found]
    named = {}
    for number in found:
        node = graph.nodes[number]
        clear = node.letter != "?" and letters.count(node.letter) == 1
        named[number] = Unknown(node.place, node.letter if clear else f"{node.letter}{node.place}")
    return named


def _formulas(graph: Graph, unknowns: Mapping[int, Unknown]) -> list[Formula]:
    """The value of every position as a formula."""
    if len(unknowns) > MAX_UNKNOWNS:
        raise SearchError(f"there can be at most {MAX_UNKNOWNS} unknown leaves, got {len(unknowns)}: fill some in")
    formulas: list[Formula] = []
    heights: list[int] = []
    paths: list[int] = []
    for number, node in enumerate(graph.nodes):
        parts = [formulas[child] for child in node.children]
        height = max((heights[child] + 1 for child in node.children if heights[child] or _open(formulas[child])), default=0)
        heights.append(height)
        paths.append(sum(paths[child] for child in node.children) if node.actions else int(number in unknowns))
        if height > MAX_HEIGHT or paths[-1] > MAX_PATHS:
            raise SearchError(
                f"too many paths lead to unknown leaves: at most {MAX_PATHS:,} paths of {MAX_HEIGHT} plies; begin nearer to the end"
            )
        if not node.actions:
            formulas.append(unknowns[number] if node.value is None else node.value)
        elif node.mover == CHANCE:
            formulas.append(average(zip(node.probabilities, parts, strict=True)))
        else:
            formulas.append(_extreme(node.mover == 0, parts))
    return formulas


def _open(formula: Formula) -> bool:
    return not isinstance(formula, Fraction)


def _extreme(largest: bool, parts: list[Formula]) -> Formula:
    numbers = [part for part in parts if isinstance(part, Fraction)]
    best = [max(numbers) if largest else min(numbers)] if numbers else []
    together: list[Formula] = [*best, *(part for part in parts if not isinstance(part, Fraction))]
    return together[0] if len(together) == 1 else Extreme(largest, tuple(together))


# -------------------------------------------------------------------------------------------------------- choices


def _choices(graph: Graph, root: Node, parts: list[Formula]) -> Iterator[Choice]:
    """The root actions that can be the first of the best, in order, each with its condition."""
    if not root.actions or root.mover == CHANCE:
        return
    possible = _possible(graph, root, parts)
    for i in possible:
        condition = combine(True, (_preferred(parts[i], parts[j], root.mover, strict=j < i) for j in range(len(parts)) if j != i))
        action = root.actions[i]
        yield Choice(action, action_text(root.state, action), True if len(possible) == 1 else condition)


def _preferred(ours: Formula, theirs: Formula, mover: int, strict: bool) -> Condition:
    """When does the mover prefer our action to theirs? It must beat an earlier action, and equal a later one."""
    return greater(ours, theirs, strict) if mover == 0 else greater(theirs, ours, strict)


def _possible(graph: Graph, root: Node, parts: list[Formula]) -> list[int]:
    """Which root actions can be the first of the best.

    If no unknown is below two of them, each can be at its best while the others are at their worst, independently.
    Shared unknowns are enumerated case by case: only their order among each other and the known values matters.
    """
    shared = _shared(parts)
    if not shared:
        return _winners([span(part) for part in parts], root.mover)
    if graph.has_chance():
        names = " and ".join(map(str, shared))
        raise SearchError(f"several root actions lead to {names} in a tree with chance nodes: this case is not supported; fill in a value")
    numbers = sorted({node.value for node in graph.nodes if node.value is not None})
    grid = cases(numbers, len(shared))
    if len(grid) ** len(shared) > MAX_CASES:
        raise SearchError(f"several root actions lead to each of {len(shared)} unknown leaves: there are too many cases; fill some in")
    found: set[int] = set()
    for values in itertools.product(grid, repeat=len(shared)):
        known = {unknown.place: value for unknown, value in zip(shared, values, strict=True)}
        found |= set(_winners([span(part, known) for part in parts], root.mover))
    return sorted(found)


def _shared(parts: list[Formula]) -> list[Unknown]:
    seen: dict[Unknown, None] = {}
    twice: dict[Unknown, None] = {}
    for part in parts:
        for unknown in unknowns_in(part):
            (twice if unknown in seen else seen)[unknown] = None
    return list(twice)


def _winners(spans: list[Span], mover: int) -> list[int]:
    """The places of those that can be the first of the best if each value can be anything in its span."""
    if mover != 0:
        spans = [Span(-high, -low) for low, high in spans]
    return [
        i
        for i, (_, high) in enumerate(spans)
        if all(high > other.low if j < i else high >= other.low for j, other in enumerate(spans) if j != i)
    ]


def cases(numbers: list[Fraction], between: int) -> list[Fraction]:
    """The numbers themselves, and `between` more in every gap between them and beyond both ends."""
    if not numbers:
        return [Fraction(i) for i in range(between)]
    steps = [Fraction(i + 1, between + 1) for i in range(between)]
    inner = [low + (high - low) * step for low, high in itertools.pairwise(numbers) for step in steps]
    beyond = [numbers[0] - i - 1 for i in range(between)] + [numbers[-1] + i + 1 for i in range(between)]
    return sorted({*numbers, *inner, *beyond})


# ------------------------------------------------------------------------------------------------------------- texts


def _value_text(found: Answer) -> str:
    if found.value is not None:
        return number_text(found.value)
    low, high = math.isfinite(found.low), math.isfinite(found.high)
    if low and high:
        range_text = f"between {number_text(found.low)} and {number_text(found.high)}"
    elif low:
        range_text = f"at least {number_text(found.low)}"
    elif high:
        range_text = f"at most {number_text(found.high)}"
    else:
        range_text = "anything"
    return f"{range_text}, namely {formula_text(found.formula)}"


def _choice_text(state: Any, choices: tuple[Choice, ...]) -> str:
    play = "" if isinstance(state, Tree) else "play "
    *others, last = [play + branch_text(state, choice.action) for choice in choices]
    told = [f"{words_} if {choice.when}" for words_, choice in zip(others, choices, strict=False)]
    return f"{', '.join(told)}, else {last}" if told else last


def _and(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
