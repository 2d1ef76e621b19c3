"""Monte Carlo tree search in batches: with batches of one the same tree, with larger ones fewer calls, and nothing lost."""

from __future__ import annotations

import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_games import MODES, Web, Web3, examples, webs

from zermelo import Linear, SearchError, SearchTree, Softmax, mcts, minimax, record
from zermelo.games import ConnectFour, Othello, TicTacToe, Tree

EACH_MODE = pytest.mark.parametrize("mode", MODES)
DICE = Tree.from_text("((chance 1/2:8 1/3:(24 30) 1/6:-12) (5 (1 9)))")


def judged(state: Any) -> Any:
    """Some estimate of any state."""
    if state.PLAYERS > 2:
        return tuple(float(state.place * player % 5) for player in range(state.PLAYERS))
    return Linear.of(type(state)).estimate(state) / 100 if state.FEATURES else float(hash(str(state)) % 7 - 3) / 4


class Net:
    """Answers for many states at once, and remembers how many."""

    def __init__(self) -> None:
        self.asked: list[int] = []

    def estimates(self, states: list[Any]) -> Any:
        self.asked.append(len(states))
        return [judged(state) for state in states]


def facts(result: Any) -> tuple[Any, ...]:
    return result.action, result.values, result.exact, result.nodes, result.leaves, result.line, result.actions


@EACH_MODE
@pytest.mark.parametrize("transpositions", (False, True))
@pytest.mark.parametrize("state", (TicTacToe(), ConnectFour(), Othello(), DICE), ids=lambda state: type(state).__name__)
def test_a_batch_of_one_grows_the_same_tree(state: Any, transpositions: bool, mode: bool) -> None:
    for seed in (1, 2):
        expected = mcts(state, simulations=300, seed=seed, evaluator=judged, transpositions=transpositions, compiled=False)
        found = mcts(state, simulations=300, seed=seed, evaluator=Net(), batch=1, transpositions=transpositions, compiled=mode)
        assert facts(found) == facts(expected)


@examples(20)
@given(state=webs(Web3), batch=st.integers(1, 40), seed=st.integers(0, 9))
def test_nothing_is_lost_of_a_tree(state: Any, batch: int, seed: int) -> None:
    """After every search no virtual loss is left, and compiled and interpreted trees are the same."""
    found = []
    for mode in MODES:
        tree, net = SearchTree(nodes=5000), Net()
        result = mcts(state, simulations=120, evaluator=net, batch=batch, seed=seed, tree=tree, compiled=mode)
        found.append(facts(result))
        assert tree.visits(tree.root) == result.nodes
        assert max(net.asked, default=0) <= batch
        assert sum(net.asked) == result.leaves
        children = tree.children(tree.root)
        assert sum(tree.visits(child) for child, _ in children) == max(0, result.nodes - 1) or result.exact
    assert found[0] == found[-1]


@examples(30)
@given(state=webs(Web), batch=st.integers(2, 30), transpositions=st.booleans())
def test_what_is_proven_in_batches_is_true(state: Any, batch: int, transpositions: bool) -> None:
    for mode in MODES:
        result = mcts(state, simulations=600, evaluator=Net(), batch=batch, transpositions=transpositions, compiled=mode)
        if result.exact:
            assert result.value == minimax(state, compiled=False).value


@EACH_MODE
def test_a_larger_batch_asks_less_often(mode: bool) -> None:
    alone, together = Net(), Net()
    one = mcts(ConnectFour(), simulations=400, evaluator=alone, batch=1, compiled=mode)
    many = mcts(ConnectFour(), simulations=400, evaluator=together, batch=32, compiled=mode)
    assert one.nodes == many.nodes == 400
    assert len(alone.asked) == 400
    assert len(together.asked) <= 14
    assert facts(many) == facts(mcts(ConnectFour(), simulations=400, evaluator=Net(), batch=32, compiled=mode))


@EACH_MODE
def test_with_a_policy_and_on_a_kept_tree(mode: bool) -> None:
    tree, net = SearchTree(), Net()
    first = mcts(ConnectFour(), simulations=200, evaluator=net, batch=16, policy=Softmax(Linear.of(ConnectFour)), tree=tree, compiled=mode)
    reply = ConnectFour().result(first.action).result(3)
    second = mcts(reply, simulations=100, evaluator=net, batch=16, policy=Softmax(Linear.of(ConnectFour)), tree=tree, compiled=mode)
    assert sum(each.visits or 0 for each in second.actions) > 100


def test_answers_of_numpy_are_answers() -> None:
    np = pytest.importorskip("numpy")

    class Array:
        def estimates(self, states: list[Any]) -> Any:
            return np.array([judged(state) for state in states])

    class Rows:
        def estimates(self, states: list[Any]) -> Any:
            return np.array([(judged(state), -judged(state)) for state in states])

    expected = facts(mcts(ConnectFour(), simulations=100, evaluator=Net(), batch=8, compiled=False))
    for net in (Array(), Rows()):
        assert facts(mcts(ConnectFour(), simulations=100, evaluator=net, batch=8, compiled=False)) == expected


class Says:
    def __init__(self, answer: Any) -> None:
        self.answer = answer

    def estimates(self, states: list[Any]) -> Any:
        return self.answer


@EACH_MODE
@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        (None, "one estimate for each of 1 states, and this one gives None"),
        ([], "one estimate for each of 1 states, and this one gives \\[\\]"),
        ([1.0, 2.0], "one estimate for each of 1 states, and this one gives \\[1.0, 2.0\\]"),
        ([None], "an estimate of TicTacToe is a number for each player, or MAX's of two, and this one is None"),
        ([(1.0, 2.0, 3.0)], "an estimate of TicTacToe is a number for each player"),
        ([math.inf], "infinity or NaN"),
    ],
)
def test_answers_of_no_use(answer: Any, sentence: str, mode: bool) -> None:
    with pytest.raises(SearchError, match=sentence):
        mcts(TicTacToe(), evaluator=Says(answer), batch=1, compiled=mode)


def test_what_is_no_batch() -> None:
    for batch in (0, -1, True, 2.5):
        with pytest.raises(SearchError, match="a batch is a number of leaves, 1 or more"):
            mcts(TicTacToe(), evaluator=Net(), batch=batch)  # type: ignore[arg-type]
    for evaluator in (None, judged, Net):
        with pytest.raises(SearchError, match=r"a search in batches needs an evaluator with a method estimates\(states\)"):
            mcts(TicTacToe(), evaluator=evaluator, batch=2)
    with pytest.raises(SearchError, match="a search in batches is not recorded"):
        record(mcts, TicTacToe(), simulations=10, evaluator=Net(), batch=2)
