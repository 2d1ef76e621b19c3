"""The trees and numbers that are printed in textbooks and lecture notes: values, choices, and every leaf in its order."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from typing import Any

import pytest
from random_games import MODES

from zermelo import Limits, Table, UnknownLeaf, alphabeta, deepen, minimax
from zermelo.games import Halving, TicTacToe, Tree

EACH_MODE = pytest.mark.parametrize("mode", MODES)
EACH_RULE = pytest.mark.parametrize("rule", (">=", ">"))


class Recorder:
    """Writes down what a search tells its trace: one tuple for every event, a state by its name."""

    def __init__(self) -> None:
        self.events: list[tuple[Any, ...]] = []

    def enter(self, state: Any, ply: int, depth: int, alpha: float, beta: float) -> None:
        self.events.append(("enter", state.name(), ply, depth, alpha, beta))

    def leaf(self, state: Any, value: Any) -> None:
        self.events.append(("leaf", state.name(), value))

    def update(self, action: int, best: Any, alpha: float, beta: float) -> None:
        self.events.append(("update", action, best, alpha, beta))

    def average(self, outcome: int, probability: float, total: Any) -> None:
        self.events.append(("average", outcome, probability, total))

    def cut(self, action: int, best: float, alpha: float, beta: float) -> None:
        self.events.append(("cut", action, best, alpha, beta))

    def table(self, state: Any, value: float, bound: int) -> None:
        self.events.append(("table", state.name(), value, bound))

    def leave(self, state: Any, value: Any, bound: str) -> None:
        self.events.append(("leave", state.name(), value))

    def begin(self, *about: Any) -> None:
        self.events.append(("begin", *about[1:]))

    def descend(self, action: int) -> None:
        self.events.append(("descend", action))

    def named(self, name: str) -> list[tuple[Any, ...]]:
        return [event[1:] for event in self.events if event[0] == name]

    def leaves(self) -> str:
        return " ".join(name for name, _ in self.named("leaf"))


# ----------------------------------------------------------------------------------------------------------- the trees

FOUR_PLIES = "((100 (23 28 21) (-3)) ((12 4) (70) (-4 -12 -70 -5)) ((-100 -73) (-14) (-8 -24)))"
EXAMPLE_2 = "(((4 7 6) (2 6 3) (4 5 1)) ((2 5 4) (1 2 6) (3 4 3)))"
INTERVALS = "((7 6 5) (3 x x) (6 5 x))"

TREES = [  # text, value, best action, the leaves that rule >= visits, and rule >
    ("((3 12 8) (2 4 6) (14 5 2))", 3, 0, "3 12 8 2 14 5 2", None),
    ("((3 12 8) (2 4 1) (14 5 2))", 3, 0, "3 12 8 2 14 5 2", None),
    ("((100 21 -3) (12 70 -4) (-73 -14 -8))", -3, 0, "100 21 -3 12 70 -4 -73", None),
    (FOUR_PLIES, -3, 0, "100 23 28 21 -3 12 4 70 -4 -12 -70 -5 -100 -73", None),
    ("((100 21 -3) (12 -70 -4) (-73 -14))", -3, 0, "100 21 -3 12 -70 -73", None),
    ("(min (21 -3) (12 70 -4) (73 -14))", 21, 0, "21 -3 12 70 73", None),
    (EXAMPLE_2, 5, 0, "4 7 6 2 6 3 4 5 1 2 5 4", "4 7 6 2 6 3 4 5 1 2 5 4 1 2 6 3 4 3"),
    (INTERVALS, 5, 0, "7 6 5 3 6 5", UnknownLeaf),
    ("(((10 9) (14 x)) ((2 4) (x x)))", 10, 0, "10 9 14 2 4", None),
    ("(10 (((5 x) (4 x)) 3))", 10, 0, "10 5 4", None),
    ("((18) (3 x))", 18, 0, "18 3", None),
    ("((1 X=(3 9)) (X))", 9, 1, "1 3 3 9", None),
]


@EACH_RULE
@pytest.mark.parametrize(("text", "value", "action", "wide", "strict"), TREES, ids=[text for text, *_ in TREES])
def test_every_leaf_in_its_order(text: str, value: int, action: int, wide: str, strict: Any, rule: str) -> None:
    tree, recorder = Tree.from_text(text), Recorder()
    leaves = wide if rule == ">=" or strict is None else strict
    if leaves is UnknownLeaf:
        with pytest.raises(UnknownLeaf, match=r"the value of leaf 'x' \(leaf 9 from the left\), which the tree leaves open"):
            alphabeta(tree, rule=rule, trace=recorder)
        assert recorder.leaves() == wide
        return
    result = alphabeta(tree, rule=rule, trace=recorder)
    assert recorder.leaves() == leaves
    assert (result.value, result.action, result.leaves) == (value, action, len(leaves.split()))
    assert result.nodes == len(recorder.named("enter"))
    for mode in MODES:
        again = alphabeta(tree, rule=rule, compiled=mode)
        assert (again.value, again.action, again.actions, again.nodes, again.leaves) == (
            value,
            action,
            result.actions,
            result.nodes,
            result.leaves,
        )


@EACH_MODE
@pytest.mark.parametrize("text", [text for text, *_ in TREES if "x" not in text])
def test_minimax_says_the_same_and_visits_every_leaf(text: str, mode: bool) -> None:
    tree = Tree.from_text(text)
    result, pruned = minimax(tree, compiled=mode), alphabeta(tree, compiled=mode)
    assert (result.value, result.action) == (pruned.value, pruned.action)
    assert result.leaves >= pruned.leaves
    if mode is False:
        recorder = Recorder()
        minimax(tree, trace=recorder)
        assert len(recorder.named("leaf")) == result.leaves
        assert recorder.named("leave")[-1] == (tree.name(), (result.value, -result.value))
        assert recorder.events[-1][0] == "leave"


@EACH_MODE
@pytest.mark.parametrize("text", [text for text, *_ in TREES if "x" in text])
def test_a_search_that_needs_an_open_leaf_says_which(text: str, mode: bool) -> None:
    """Minimax looks at all of them, from left to right."""
    first = next(i for i, leaf in enumerate(text.replace("(", " ").replace(")", " ").split(), start=1) if leaf == "x")
    with pytest.raises(UnknownLeaf, match=rf"leaf 'x' \(leaf {first} from the left\)"):
        minimax(Tree.from_text(text), compiled=mode)
    assert alphabeta(Tree.from_text(text), compiled=mode).exact


@EACH_RULE
def test_one_position_by_two_paths_with_a_table(rule: str) -> None:
    """Below (1 X) only a bound of X is found: 3, cut, as MIN has 1 already. To store it as X's value would give 3 for the root."""
    tree, recorder = Tree.from_text("((1 X=(3 9)) (X))"), Recorder()
    result = alphabeta(tree, rule=rule, table=64, trace=recorder)
    assert recorder.leaves() == "1 3 3 9"
    assert (result.value, result.action) == (9, 1)
    for mode in MODES:
        for table in (2, 64, True):
            for ordering in (None, True):
                assert alphabeta(tree, rule=rule, table=table, ordering=ordering, compiled=mode).value == 9
                assert deepen(tree, Limits(3), rule=rule, table=table, ordering=ordering, compiled=mode).value == 9


# ------------------------------------------------------------------------------------------------- what a trace is told


def test_the_windows_of_the_first_tree() -> None:
    """The steps (a) to (f) of Russell and Norvig, Figure 5.5: what MIN knows at B, C, D, and what MAX knows from them."""
    recorder, inf = Recorder(), math.inf
    alphabeta(Tree.from_text("(B=(3 12 8) C=(2 4 6) D=(14 5 2))"), trace=recorder)
    inner = [event for event in recorder.named("enter") if event[1] < 2]
    assert inner == [("A", 0, -1, -inf, inf), ("B", 1, -1, -inf, inf), ("C", 1, -1, 3, inf), ("D", 1, -1, 3, inf)]
    assert recorder.named("update") == [
        (0, 3, -inf, 3),  # B: 3, 12 and 8 leave it at 3
        (1, 3, -inf, 3),
        (2, 3, -inf, 3),
        (0, 3, 3, inf),  # A: MAX is sure of 3
        (0, 2, 3, 2),  # C: 2 is less, the others cannot matter
        (1, 3, 3, inf),
        (0, 14, 3, 14),  # D: 14, then 5, then 2
        (1, 5, 3, 5),
        (2, 2, 3, 2),
        (2, 3, 3, inf),
    ]
    assert recorder.named("cut") == [(0, 2, 3, inf), (2, 2, 3, inf)]
    assert [event for event in recorder.named("leave") if event[0] in "ABCD"] == [("B", 3), ("C", 2), ("D", 2), ("A", 3)]


def test_the_intervals_of_the_second_example() -> None:
    """[-∞, 7], [-∞, 6], 5; the root [5, ∞]; then [-∞, 3], cut; [-∞, 6], [-∞, 5]."""
    recorder = Recorder()
    alphabeta(Tree.from_text(INTERVALS), trace=recorder)
    below = [(action, best) for action, best, *_ in recorder.named("update")]
    assert below == [(0, 7), (1, 6), (2, 5), (0, 5), (0, 3), (1, 5), (0, 6), (1, 5), (2, 5)]
    assert recorder.named("cut") == [(0, 3, 5, math.inf), (1, 5, 5, math.inf)]


def test_every_node_is_entered_and_left_once() -> None:
    """What was entered ends as a leaf, or in the table, or is left; in that order, like brackets."""
    for search, options in ((alphabeta, {"table": 64}), (alphabeta, {"ordering": True}), (minimax, {}), (deepen, {"limits": Limits(4)})):
        recorder, open_nodes = Recorder(), []
        search(Tree.from_text("(((4 7) X=(2 6 3)) (X (1 2 6) Y=(3 4 3)) (Y X))"), trace=recorder, **options)
        for kind, name, *_ in recorder.events:
            if kind == "enter":
                open_nodes.append(name)
            elif kind in ("leaf", "table", "leave"):
                assert open_nodes.pop() == name
        assert open_nodes == []
        assert len(recorder.named("enter")) > 10


def test_a_trace_sees_averages() -> None:
    recorder = Recorder()
    minimax(Tree.from_text("((chance 1/2:8 1/4:24 1/4:-12) 5)"), trace=recorder)
    assert recorder.named("average") == [(0, 0.5, (4, -4)), (1, 0.25, (10, -10)), (2, 0.25, (7, -7))]


# ------------------------------------------------------------------------------------------------------- perfect order


def grown(branching: int, plies: int, choose: random.Random, better_first: bool) -> tuple[str, float]:
    """The text and the value of a uniform tree of distinct leaves, MAX to move, its children sorted by their value."""

    def grow(left: int, mover: int) -> tuple[str, float]:
        if left == 0:
            value = choose.randrange(10**9)
            return str(value), value
        children = sorted((grow(left - 1, 1 - mover) for _ in range(branching)), key=lambda child: child[1])
        if (mover == 0) == better_first:
            children.reverse()
        return "(" + " ".join(text for text, _ in children) + ")", children[0 if better_first else -1][1]

    return grow(plies, 0)


SHAPES = [(2, m) for m in range(1, 9)] + [(3, m) for m in range(1, 6)] + [(4, 4), (5, 3), (10, 2), (1, 5)]


@EACH_RULE
@pytest.mark.parametrize(("b", "m"), SHAPES)
def test_perfect_order_visits_as_few_leaves_as_anybody_can(b: int, m: int, rule: str) -> None:
    """b^⌈m/2⌉ + b^⌊m/2⌋ - 1 (Knuth and Moore 1975)."""
    text, value = grown(b, m, random.Random(m), better_first=True)
    result = alphabeta(Tree.from_text(text), rule=rule, compiled=False)
    assert result.leaves == b ** math.ceil(m / 2) + b ** (m // 2) - 1
    assert (result.value, result.action) == (value, 0)
    assert minimax(Tree.from_text(text), compiled=False).leaves == b**m


def test_worst_order_cuts_nothing_at_two_plies_and_something_at_four() -> None:
    """The best child last: all 16 of 4², but only some 652 of 729 on average of 3⁶."""
    for seed in range(5):
        assert alphabeta(Tree.from_text(grown(4, 2, random.Random(seed), False)[0])).leaves == 16
    average = sum(alphabeta(Tree.from_text(grown(3, 6, random.Random(seed), False)[0])).leaves for seed in range(40)) / 40
    assert 640 < average < 664


def test_equal_leaves_are_perfect_order_under_one_rule_and_none_under_the_other() -> None:
    text = "((((1 1) (1 1)) ((1 1) (1 1))) (((1 1) (1 1)) ((1 1) (1 1))))"
    assert alphabeta(Tree.from_text(text), rule=">=").leaves == 4 + 4 - 1
    assert alphabeta(Tree.from_text(text), rule=">").leaves == 16


# ---------------------------------------------------------------------------------------------------- published numbers

START = TicTacToe()


def test_tictactoe_minimax() -> None:
    result = minimax(START)
    assert (result.value, result.nodes, result.leaves) == (0, 549_946, 255_168)
    assert [a.value for a in result.actions] == [0] * 9
    assert result.ties == tuple(range(9))


ALPHABETA: dict[str, tuple[int, Callable[[], dict[str, Any]]]] = {
    "plain": (18_297, dict),
    "window (-1, 1)": (16_811, lambda: {"window": (-1, 1)}),
    "table": (4_866, lambda: {"table": True}),
    "symmetric table": (1_113, lambda: {"table": Table(symmetric=True)}),
}


@EACH_MODE
@pytest.mark.parametrize("options", ALPHABETA)
def test_tictactoe_alphabeta(options: str, mode: bool) -> None:
    nodes, given = ALPHABETA[options]
    result = alphabeta(START, compiled=mode, **given())
    assert (result.value, result.action, result.exact) == (0, 0, True)
    assert result.nodes == nodes


@pytest.mark.parametrize(("n", "nodes"), ((4, 19), (5, 27)))
@EACH_MODE
def test_halving_from_the_lecture(n: int, nodes: int, mode: bool) -> None:
    result = minimax(Halving(n), compiled=mode)
    assert (result.value, result.action_name, result.nodes) == (100, "halve", nodes)


@EACH_MODE
def test_halving_up_to_fifteen(mode: bool) -> None:
    for search in SEARCHES:
        assert [n for n in range(1, 16) if search(Halving(n), compiled=mode).value == -100] == [2, 6, 8, 10, 14]
        assert [n for n in range(1, 16) if search(Halving(n, 1), compiled=mode).value == 100] == [2, 6, 8, 10, 14]


SEARCHES: tuple[Callable[..., Any], ...] = (minimax, alphabeta, deepen)


@EACH_MODE
def test_open_lines_one_and_two_plies_ahead(mode: bool) -> None:
    """Nilsson's evaluation: after one ply the corners are worth 3, the edges 2, the centre 4; after two -1, -2 and 1."""
    one = minimax(START, 1, compiled=mode)
    assert [a.value for a in one.actions] == [3, 2, 3, 2, 4, 2, 3, 2, 3]
    assert (one.action, one.value, one.exact) == (4, 4, False)
    two = minimax(START, 2, compiled=mode)
    assert [a.value for a in two.actions] == [-1, -2, -1, -2, 1, -2, -1, -2, -1]
    assert (two.action, two.value) == (4, 1)
    for depth, value in ((1, 4), (2, 1)):
        assert alphabeta(START, depth, compiled=mode).value == value
        assert alphabeta(START, depth, compiled=mode).action == 4
