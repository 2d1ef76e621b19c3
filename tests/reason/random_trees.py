"""Random trees, and slow searches of our own that the reasoning is held against."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from hypothesis import strategies as st

from zermelo import CHANCE
from zermelo.games import Tree
from zermelo.games.tree.layout import LETTER, NUMBER, PLACE, ROW


@st.composite
def trees(draw: st.DrawFn, unknown: int = 0, chance: bool = False, shared: bool = False, depth: int = 3, most: int = 3) -> str:
    """The text of a tree of MAX and MIN: so many unknown leaves at most, chance nodes, nodes that are children twice."""
    left = [unknown]
    names: list[str] = []

    def node(levels: int, inside: bool) -> str:
        kind = draw(st.integers(0, 9))
        if shared and names and kind == 9:
            return draw(st.sampled_from(names))
        if levels == 0 or (levels < depth and kind < 3):
            if left[0] and draw(st.integers(0, 2)) == 0:
                left[0] -= 1
                text = draw(st.sampled_from("xy?"))
            else:
                text = str(draw(st.integers(0, 4)))
        else:
            text = inner(levels)
        if shared and not inside and draw(st.integers(0, 3)) == 0:
            name = f"N{len(names)}"
            names.append(name)
            return f"{name}={text}"
        return text

    def inner(levels: int) -> str:
        size = draw(st.integers(1 if levels < depth else 2, most))
        below = [node(levels - 1, False) for _ in range(size)]
        head = draw(st.sampled_from(["", "", "", "min ", "max "]))
        if chance and levels < depth and draw(st.integers(0, 2)) == 0:
            weights = [draw(st.integers(0, 2)) for _ in below]
            weights[0] += not any(weights)
            return "(chance " + " ".join(f"{w}/{sum(weights)}:{text}" for w, text in zip(weights, below, strict=True)) + ")"
        return f"({head}{' '.join(below)})"

    return inner(depth)


def place(state: Any) -> int:
    """A leaf's place among the leaves."""
    return int(state.plan[ROW * state.node + PLACE])


def is_unknown(state: Any) -> bool:
    return bool(state.plan[ROW * state.node + LETTER])


def leaf_value(state: Any) -> Fraction:
    return Fraction(state.numbers[state.plan[ROW * state.node + NUMBER]])


def leaves(state: Any) -> dict[int, Any]:
    """The leaves by their place."""
    if state.is_terminal():
        return {place(state): state}
    return dict(sorted(item for action in state.actions() for item in leaves(state.result(action)).items()))


def value(state: Any, known: Mapping[int, Any]) -> Any:
    """Minimax, written down once more; the leaf at each place is worth what `known` says, else its own value."""
    if state.is_terminal():
        here = known.get(place(state))
        return leaf_value(state) if here is None else here
    if state.to_move() == CHANCE:
        pairs = [(Fraction(share).limit_denominator(1000), outcome) for outcome, share in state.chance_outcomes()]
        return sum((share * value(state.result(outcome), known) for share, outcome in pairs if share), Fraction(0))
    values = [value(state.result(action), known) for action in state.actions()]
    return max(values) if state.to_move() == 0 else min(values)


def choice(state: Any, known: Mapping[int, Any]) -> int | None:
    """The first of the best actions."""
    if state.is_terminal() or state.to_move() == CHANCE:
        return None
    values = [value(state.result(action), known) for action in state.actions()]
    return values.index(max(values) if state.to_move() == 0 else min(values))


def grid(numbers: set[Fraction], between: int, far: int = 1000) -> list[Fraction]:
    """All the numbers, points in every gap and beyond both ends, and two that are far away."""
    known = sorted(numbers) or [Fraction(0)]
    steps = [Fraction(i + 1, between + 1) for i in range(between)]
    inner = [low + (high - low) * step for low, high in itertools.pairwise(known) for step in steps]
    ends = [known[0] - 1 - i for i in range(between)] + [known[-1] + 1 + i for i in range(between)]
    return sorted({*known, *inner, *ends, Fraction(-far), Fraction(far)})


def assignments(tree: Tree, between: int | None = None) -> Iterator[dict[int, Fraction]]:
    """Values for the unknown leaves: every order among each other and the known numbers comes up."""
    found = leaves(tree)
    open_ = [number for number, leaf in found.items() if is_unknown(leaf)]
    numbers = {leaf_value(leaf) for leaf in found.values() if not is_unknown(leaf)}
    for values in itertools.product(grid(numbers, between or len(open_)), repeat=len(open_)):
        yield dict(zip(open_, values, strict=True))
