"""Max^n with shallow pruning equals max^n without; paranoid search equals its definition."""

from __future__ import annotations

import itertools
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_games import MODES, examples

from zermelo import SearchError, minimax
from zermelo.game import CHANCE
from zermelo.games import TicTacToe, Tree
from zermelo.search.maxn import maxn
from zermelo.search.paranoid import paranoid

EACH_MODE = pytest.mark.parametrize("mode", MODES)

TOTAL = 10


def shared(cuts: list[int]) -> str:
    """A leaf whose utilities are even, 0 or more, and add up to TOTAL: many are equal."""
    marks = [0, *sorted(2 * cut for cut in cuts), TOTAL]
    return f"[{' '.join(str(b - a) for a, b in itertools.pairwise(marks))}]"


def trees(players: int) -> st.SearchStrategy[str]:
    leaves = st.lists(st.integers(0, TOTAL // 2), min_size=players - 1, max_size=players - 1).map(shared)
    kinds = st.sampled_from([*(f"p{player}" for player in range(players)), "chance"])

    def node(children: list[str], kind: str) -> str:
        shares = {1: (4,), 2: (1, 3), 3: (1, 1, 2)}[len(children)]
        if kind == "chance":
            return f"(chance {' '.join(f'{share}/4:{child}' for share, child in zip(shares, children, strict=True))})"
        return f"({kind} {' '.join(children)})"

    grown = st.recursive(leaves, lambda below: st.builds(node, st.lists(below, min_size=1, max_size=3), kinds), max_leaves=24)
    return grown.filter(lambda text: text.startswith("("))


def definition(tree: Any, me: int) -> float:
    """Paranoid search, said once more."""
    if tree.is_terminal():
        return float(tree.utility(me))
    mover = tree.to_move()
    if mover == CHANCE:
        return sum(share * definition(tree.result(outcome), me) for outcome, share in tree.chance_outcomes())
    values = [definition(tree.result(action), me) for action in tree.actions()]
    return max(values) if mover == me else min(values)


TREES = st.tuples(trees(3), st.sampled_from(MODES)) | st.tuples(trees(4), st.just(False))
"""Trees of three players, in either mode, and of four."""


@given(TREES)
@examples(200, full=1000)
def test_pruning_changes_nothing_and_paranoid_is_its_definition(given: tuple[str, bool]) -> None:
    text, mode = given
    tree = Tree.from_text(text)
    plain = minimax(tree, compiled=mode)
    pruned = maxn(tree, total=TOTAL, low=0, compiled=mode)
    assert (pruned.values, pruned.action, pruned.actions) == (plain.values, plain.action, plain.actions)
    assert pruned.nodes <= plain.nodes
    wary = paranoid(tree, compiled=mode)
    me = max(0, tree.to_move())
    assert wary.values[me] == definition(tree, me)
    for item in wary.actions:
        assert item.values[me] == definition(tree.result(item.action), me)
    assert wary.nodes <= plain.nodes


def test_it_prunes() -> None:
    """Player 0 is sure of 5 of 6; player 1 of 2 below, which leaves player 0 no more than 4."""
    tree = Tree.from_text("(p0 [5 1 0] (p1 (p0 [1 3 2] [0 4 2]) [0 2 4] [3 1 2]))")
    deeper = Tree.from_text("(p2 (p0 [5 1 0] (p1 [1 3 2] [0 2 4] [3 1 2])) [0 0 6])")
    assert minimax(tree).values == maxn(tree, total=6, low=0).values
    assert maxn(deeper, total=6, low=0).nodes < minimax(deeper).nodes
    assert maxn(deeper).nodes == minimax(deeper).nodes  # no bounds, no pruning


def test_paranoid_cuts() -> None:
    """Player 0 is sure of 5 of the one action, and of no more than 3 of the other: what else player 1 could do there is not looked at."""
    tree = Tree.from_text("(p0 (p0 [5 1 0] (p1 [3 2 1] [4 1 1])))")
    assert (minimax(tree).nodes, paranoid(tree).nodes) == (6, 5)


def test_two_players_are_paranoid_by_right() -> None:
    for state in (TicTacToe.from_text("X.O/.X./..."), TicTacToe.from_text("X.O/.X./O.X")):
        assert paranoid(state, compiled=False).value == minimax(state, compiled=False).value


def test_bounds_that_do_not_hold() -> None:
    tree = Tree.from_text("(p1 [5 1 0] (p0 [1 3 2] [0 4 2]))")
    for bounds in ({"total": 5.0, "low": 0.0}, {"total": 6.0, "low": 1.0}):
        with pytest.raises(SearchError, match="is worth less or more"):
            maxn(tree, **bounds)
    with pytest.raises(SearchError, match="the bounds of max"):
        maxn(tree, total=float("nan"))


class Rich(NamedTuple):
    """Estimates that add up to more than there is."""

    more: float = 0.0

    def estimate(self, state: Any) -> tuple[float, float]:
        return (4.7 + self.more, 4.9)


def test_estimates_have_to_keep_to_the_sum() -> None:
    """Also where they are made tiny beside decided games: two players who may both have most of it would be pruned wrongly."""
    with pytest.raises(SearchError, match="an estimate of one, is worth less or more than the bounds"):
        maxn(TicTacToe(), 3, evaluator=Rich(), compiled=False)
    with pytest.raises(SearchError, match="the bounds of max"):
        maxn(TicTacToe(), 3, total="x")


def test_what_is_sure_against_all_others_is_not_what_the_game_is_worth() -> None:
    result = paranoid(Tree.from_text("(p1 (p1 [1 2 3] [4 5 6]) (p2 [7 8 9] [1 1 1]))"), compiled=False)
    assert (result.values[1], result.exact) == (5, False)
    assert any("p1 can be sure of this against all others together" in note for note in result.notes)
    assert str(result).endswith("actions\n  1  5\n  2  1")  # the others' values stand for nothing, and are not shown
    assert paranoid(TicTacToe(), compiled=False).exact
