"""How far a leaf may move: the textbook's first tree, and random trees against all values a leaf could have."""

from fractions import Fraction

import pytest
from hypothesis import given
from random_trees import choice, grid, leaf_value, leaves, trees, value

from settings import examples
from zermelo.errors import SearchError
from zermelo.games import Tree
from zermelo.games.halving import Halving
from zermelo.reason.sensitivity import Interval, margins


def test_the_first_tree() -> None:
    found = [(m.leaf, m.where, m.value, str(m.root), str(m.action)) for m in margins(Tree.from_text("((3 12 8) (2 4 6) (14 5 2))"))]
    anything, low = "(-∞, +∞)", "(-∞, 3]"
    assert found == [
        (1, "leaf 1 of B", 3, "only 3", "[2, +∞)"),
        (2, "leaf 2 of B", 12, "[3, +∞)", "[2, +∞)"),
        (3, "leaf 3 of B", 8, "[3, +∞)", "[2, +∞)"),
        (4, "leaf 1 of C", 2, low, low),
        (5, "leaf 2 of C", 4, anything, anything),
        (6, "leaf 3 of C", 6, anything, anything),
        (7, "leaf 1 of D", 14, anything, anything),
        (8, "leaf 2 of D", 5, anything, anything),
        (9, "leaf 3 of D", 2, low, low),
    ]


@pytest.mark.parametrize(
    ("text", "leaf", "root", "action"),
    [
        ("(3 3)", 1, "(-∞, 3]", "[3, +∞)"),  # the first of equals is lost below 3, and its value never falls
        ("(3 3)", 2, "(-∞, 3]", "(-∞, 3]"),
        ("(2 3)", 1, "(-∞, 3]", "(-∞, 3)"),  # at 3 the earlier one is taken although the value stays
        ("(2 3)", 2, "only 3", "(2, +∞)"),  # at 2 the later one is lost
        ("(min 3 2)", 2, "only 2", "(-∞, 3)"),
        ("(chance 1/2:3 1/2:(4 5))", 2, "(-∞, 5]", "None"),
        ("((chance 1/2:3 1/2:7) 4)", 1, "only 3", "[1, +∞)"),
        ("7", 1, "only 7", "None"),
        ("(7)", 1, "only 7", "(-∞, +∞)"),
        ("((1 X=(3 9)) (X))", 3, "only 9", "(-∞, +∞)"),
        ("((1 X=(3 9)) (X) 5)", 3, "only 9", "[5, +∞)"),
    ],
)
def test_open_and_closed_ends(text: str, leaf: int, root: str, action: str) -> None:
    found = margins(Tree.from_text(text))[leaf - 1]
    assert (str(found.root), str(found.action)) == (root, action)


def run(tree: Tree, leaf: int, same: object, ask: object) -> tuple[list[Fraction], list[Fraction]]:
    """The points next to a leaf's value up to the first on each side where the answer is another: those before it, and those two."""
    numbers = {leaf_value(each) for each in leaves(tree).values()}
    fine = grid({Fraction(n, d) for n in range(-24, 48) for d in (1, 2, 3, 4, 6)} | numbers, 1)
    start = leaf_value(leaves(tree)[leaf])
    inside: list[Fraction] = []
    outside: list[Fraction] = []
    for points in ([p for p in fine if p >= start], [p for p in reversed(fine) if p < start]):
        for point in points:
            if ask(tree, {leaf: point}) != same:  # type: ignore[operator]
                outside.append(point)
                break
            inside.append(point)
    return inside, outside


def check(text: str) -> None:
    tree = Tree.from_text(text)
    for margin in margins(tree):
        for ask, interval in ((value, margin.root), (choice, margin.action)):
            if interval is None:
                assert ask(tree, {}) is None
                continue
            inside, outside = run(tree, margin.leaf, ask(tree, {}), ask)
            assert all(point in interval for point in inside), (margin, inside)
            assert not any(point in interval for point in outside), (margin, outside)


@given(trees(depth=3, most=2))
@examples(15)
def test_random_trees(text: str) -> None:
    check(text)


@given(trees(depth=3, most=2, shared=True))
@examples(12)
def test_leaves_reached_on_several_ways(text: str) -> None:
    check(text)


@given(trees(depth=3, most=2, chance=True))
@examples(12)
def test_trees_with_chance(text: str) -> None:
    check(text)


@given(trees(depth=3, most=2, chance=True, shared=True))
@examples(10)
def test_shared_leaves_under_chance(text: str) -> None:
    check(text)


def test_other_games() -> None:
    found = [(margin.where, margin.value, str(margin.root), str(margin.action)) for margin in margins(Halving(2))]
    assert found == [("0", -100, "only -100", "(-∞, +∞)")]  # both actions lead to 1, then 0: one position, reached on all ways


def test_unknown_leaves_are_refused() -> None:
    with pytest.raises(SearchError, match="need a tree without unknown leaves: write a number for x y"):
        margins(Tree.from_text("(3 x y)"))


def test_intervals() -> None:
    half = Interval(Fraction(1), Fraction(2), low_open=True)
    assert 1 not in half and 2 in half and Fraction(3, 2) in half
    assert half.as_dict() == {"low": 1, "high": 2, "low_open": True, "high_open": False}
    assert str(half) == "(1, 2]"
