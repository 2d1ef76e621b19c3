"""Minimax decides alike after any increasing map of the leaves; expectimax only after positive linear ones.

(A thousand trees under several maps each are counted on the page gallery/chance.)
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from settings import examples
from zermelo import minimax
from zermelo._kernel import available
from zermelo.games import Tree

LEAST, MOST = -6, 6
Shape = Any
"""A leaf is an int; a node is a head and its children, of chance with weights out of 8: then every average is an exact float."""


def shapes(chance: bool) -> st.SearchStrategy[Shape]:
    leaf = st.integers(LEAST, MOST)

    def node(inner: st.SearchStrategy[Shape]) -> st.SearchStrategy[Shape]:
        players = st.tuples(st.sampled_from(["max", "min"]), st.lists(inner, min_size=2, max_size=4))
        dice = st.tuples(st.sampled_from([(4, 4), (1, 7), (2, 3, 3), (6, 1, 1)]), st.lists(inner, min_size=3, max_size=3))
        return st.one_of(players, dice) if chance else players

    below = st.recursive(leaf, node, max_leaves=16)
    return st.tuples(st.just("max"), st.lists(below, min_size=2, max_size=4))


def text(shape: Shape, change: Callable[[int], float]) -> str:
    if isinstance(shape, int):
        return repr(change(shape))
    head, children = shape
    if isinstance(head, str):
        return f"({head} {' '.join(text(child, change) for child in children)})"
    return f"(chance {' '.join(f'{weight}/8:{text(child, change)}' for weight, child in zip(head, children, strict=False))})"


def best(shape: Shape, change: Callable[[int], float], compiled: bool = False) -> tuple[int, ...]:
    """All the best actions at the root."""
    return minimax(Tree.from_text(text(shape, change)), compiled=compiled).ties


def same(value: int) -> float:
    return value


def decides_alike(shape: Shape, change: Callable[[int], float]) -> bool:
    """Whether the change changes no decision; the leaves as they are go through machine code where there is any."""
    return best(shape, change) == best(shape, same, compiled=available())


@examples(300)
@given(shapes(chance=False), st.lists(st.integers(1, 40), min_size=MOST - LEAST + 1, max_size=MOST - LEAST + 1))
def test_minimax_needs_the_order_only(shape: Shape, steps: list[int]) -> None:
    def rising(value: int) -> float:
        return sum(steps[: value - LEAST + 1]) - 100

    assert decides_alike(shape, rising)


@examples(300)
@given(shapes(chance=True), st.integers(1, 30), st.integers(-50, 50))
def test_expectimax_is_unchanged_by_positive_linear_maps(shape: Shape, factor: int, shift: int) -> None:
    assert decides_alike(shape, lambda value: factor * value + shift)


def test_expectimax_is_changed_by_other_increasing_maps() -> None:
    toss = ("max", [3, ((4, 4), [0, 5, 0])])  # 3 for sure, or an even chance of 0 and 5
    assert best(toss, same) == (0,)
    assert best(toss, lambda value: value**3) == (1,)
    sure = ("max", [2, ((4, 4), [0, 6, 0])])  # 2 for sure, or 3 on the average: the toss
    assert best(sure, same) == (1,)
    assert best(sure, lambda value: value**0.5) == (0,)
