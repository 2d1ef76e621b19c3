"""Monte Carlo tree search: the four phases alike in both modes, proven values equal to minimax, the choices that matter found."""

from __future__ import annotations

import gc
import math
import weakref
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_games import CIRCLES, MODES, Always, Web, examples

from settings import FULL
from zermelo import Limits, Linear, SearchError, Squashed, alphabeta, minimax, playouts
from zermelo.games import Chess, ConnectFour, FourColours, TicTacToe, Tree
from zermelo.memory import LARGE, memory
from zermelo.search.mcts.mcts import mcts
from zermelo.search.mcts.policy import Softmax
from zermelo.search.mcts.selection import final_choice
from zermelo.search.mcts.tree import SearchTree

EACH_MODE = pytest.mark.parametrize("mode", MODES)


VALUES = st.integers(-9, 9).map(str)
NODES = st.recursive(VALUES, lambda below: st.lists(below, min_size=1, max_size=3).map(lambda c: f"({' '.join(c)})"), max_leaves=14)
TREES = NODES.filter(lambda text: text.startswith("("))


def facts(result: Any) -> tuple[Any, ...]:
    return result.action, result.values, result.exact, result.nodes, result.leaves, result.line, result.actions


def positions(state: Any) -> list[Any]:
    """Every position of a game from `state` on that is not over."""
    seen, waiting = {state}, [state]
    while waiting:
        here = waiting.pop()
        for after in map(here.result, here.actions()):
            if after not in seen and not after.is_terminal():
                seen.add(after)
                waiting.append(after)
    return list(seen)


CHANCE_TREE = Tree.from_text("((chance 1/2:8 1/3:(24 30) 1/6:-12) (5 (1 9)))")


@pytest.mark.parametrize(
    ("state", "transpositions"),
    [
        (TicTacToe(), False),
        (TicTacToe(), True),
        (ConnectFour.from_text("4443"), False),
        (ConnectFour.from_text("4443"), True),
        (CHANCE_TREE, False),
        (Tree.from_text("(([1 2 6] [4 3 3]) ([6 1 2] [5 4 5]))"), False),
    ],
    ids=lambda thing: str(thing) if isinstance(thing, bool) else type(thing).__name__,
)
def test_both_modes_play_the_same_simulations(state: Any, transpositions: bool, needs_compiler: None) -> None:
    for seed in (0, 7):
        slow, fast = (mcts(state, simulations=300, seed=seed, transpositions=transpositions, compiled=mode) for mode in (False, True))
        assert facts(slow) == facts(fast)


@given(TREES, st.sampled_from(MODES))
@examples(60)
def test_what_is_proven_is_what_minimax_says(text: str, mode: bool) -> None:
    tree = Tree.from_text(text)
    result = mcts(tree, simulations=5000, compiled=mode)
    assert result.exact and result.bound == "exact"
    assert result.value == minimax(tree, compiled=False).value
    best = minimax(tree, compiled=False)
    proven = {item.action: item.value for item in result.actions if item.bound == "exact"}
    assert result.action in best.ties
    for item in best.actions:
        assert item.action not in proven or proven[item.action] == item.value


@EACH_MODE
@pytest.mark.parametrize("transpositions", [False, True])
def test_where_the_value_is_exact_the_action_has_it(mode: bool, transpositions: bool) -> None:
    """Also where a mean of few games, all of them won, stands beside a proven win: 1 in O.O/.OX/XX. was once played, and loses."""
    late = [state for state in positions(TicTacToe()) if sum(1 for _ in state.actions()) <= 5]
    for number, state in enumerate([TicTacToe.from_text("O.O/.OX/XX."), *late[:: 3 if mode else 80]]):
        result = mcts(state, simulations=50, seed=number, transpositions=transpositions, compiled=mode)
        if result.exact:
            values = {item.action: item.value for item in minimax(state, compiled=MODES[-1]).actions}
            assert result.value == values[result.action], state
            assert all(values[action] == result.value for action in result.ties), state
            end = state
            for action in result.line:
                end = end.result(action)
            assert not end.is_terminal() or end.utility(0) == result.value


def test_what_is_proven_comes_before_an_equal_hope() -> None:
    assert final_choice([(1, 1.0, False), (1, 1.0, True)]) == 1
    assert final_choice([(90, 0.5, False), (3, 0.0, True)]) == 0
    assert final_choice([(90, -0.5, False), (3, 0.0, True), (9, 0.2, False)]) == 1
    assert final_choice([(90, -1.0, True), (3, 0.0, True), (9, 0.2, False)]) == 2
    assert final_choice([(5, 0.1, False), (7, 0.0, False)]) == 1
    assert final_choice([]) is None


@given(
    st.recursive(st.tuples(*[st.integers(0, 3)] * 3), lambda below: st.lists(below, min_size=2, max_size=3), max_leaves=9),
    st.sampled_from(MODES),
)
@examples(60)
def test_proofs_among_three_are_those_of_minimax(shape: Any, mode: bool) -> None:
    """Also where a player can have no more: which of equal actions he takes decides what the others get."""

    def text(node: Any, ply: int) -> str:
        if isinstance(node, tuple):
            return f"[{' '.join(map(str, node))}]"
        return f"(p{ply % 3} {' '.join(text(child, ply + 1) for child in node)})"

    if isinstance(shape, tuple):
        return
    tree = Tree.from_text(text(shape, 0))
    mode = mode and type(tree).UTILITY_SUM is None  # machine code of one class of trees, not of one for each sum
    result = mcts(tree, simulations=3000, compiled=mode)
    assert result.exact
    assert result.values == minimax(tree, compiled=False).values
    assert result.action == minimax(tree, compiled=False).action


@EACH_MODE
def test_what_never_happens_needs_no_proof(mode: bool) -> None:
    result = mcts(Tree.from_text("(max (chance 0:5 1:3) 2)"), simulations=200, compiled=mode)
    assert (result.value, result.exact) == (3, True)


def test_shared_positions_may_come_round() -> None:
    state = Chess.from_text("k7/8/8/8/8/8/8/K6R w - - 0 1")
    circular = Web(seed=2, kind=CIRCLES, long=60, wide=2)
    for game in (state, circular):
        assert mcts(game, simulations=300, transpositions=True, evaluator=Always(0.0), compiled=False).nodes == 300


def test_a_policy_of_weights_that_every_player_has() -> None:
    guided = mcts(FourColours(), simulations=60, policy=Softmax(Linear.of(FourColours)), compiled=False)
    assert sum(item.visits or 0 for item in guided.actions) == 59


def test_games_that_all_ended_alike_leave_a_margin() -> None:
    result = mcts(TicTacToe(), simulations=300, seed=1, compiled=False)
    assert result.bound is None and result.as_dict()["bound"] is None  # a mean is no bound, and no exact value
    assert all(item.margin > 0.05 for item in result.actions if item.bound is None and item.visits)


def test_the_fewer_of_nodes_and_simulations_counts() -> None:
    assert mcts(TicTacToe(), Limits(nodes=5), simulations=50, compiled=False).nodes == 5
    assert mcts(TicTacToe(), Limits(nodes=50), simulations=5, compiled=False).nodes == 5
    with pytest.raises(SearchError, match="made without transpositions"):
        mcts(TicTacToe(), tree=SearchTree(), transpositions=True)


@given(st.lists(st.lists(st.integers(0, 9), min_size=3, max_size=3), min_size=2, max_size=4), st.sampled_from(MODES))
@examples(30)
def test_three_players_and_chance(leaves: list[list[int]], mode: bool) -> None:
    share = f"1/{len(leaves)}:"
    shapes = [f"[{' '.join(map(str, leaf))}]" for leaf in leaves]
    text = f"(({' '.join(shapes)}) (chance {' '.join(share + shape for shape in shapes)}))"
    tree = Tree.from_text(text)
    mode = mode and type(tree).UTILITY_SUM is None
    result = mcts(tree, simulations=3000, compiled=mode)
    assert result.exact
    assert result.values == pytest.approx(minimax(tree, compiled=False).values)


@EACH_MODE
def test_the_only_reply_that_draws(mode: bool) -> None:
    """In every position of tic-tac-toe where one action draws and all others lose, 2,000 simulations find it."""
    single = []
    for state in positions(TicTacToe()):
        values = {item.action: item.value for item in minimax(state, compiled=MODES[-1]).actions}
        side = 1 if state.to_move() == 0 else -1
        draws = [action for action, value in values.items() if value == 0]
        if len(draws) == 1 and len(values) > 1 and all(value == -side for action, value in values.items() if action != draws[0]):
            single.append((state, draws[0]))
    assert len(single) > 400
    for state, action in single if mode else single[::40]:
        assert mcts(state, simulations=2000, compiled=mode).action == action, str(state)


def test_a_draw_counts_half() -> None:
    """Between a sure draw and even chances of win and loss the mean is the same; between a draw and a loss the draw is better."""
    tree = Tree.from_text("((chance 1/2:1 1/2:-1) 0)")
    assert mcts(tree, simulations=500, compiled=False).values == (0, 0)
    tree = Tree.from_text("(0 (chance 2/3:-1 1/3:1))")
    assert mcts(tree, simulations=500, compiled=False).action == 0


def test_the_mean_of_random_games_counts_draws_half() -> None:
    """A tree without room for children plays from the root: the mean is that of random games, draws and all."""
    result = mcts(TicTacToe(), simulations=4000, tree=SearchTree(2), compiled=False)
    games = playouts(TicTacToe(), 4000, seed=1, compiled=False)
    assert games.draws > 300
    assert result.value == pytest.approx((games.wins[0] - games.wins[1]) / games.games, abs=0.06)


@EACH_MODE
def test_it_ends_when_the_root_is_proven(mode: bool) -> None:
    result = mcts(TicTacToe.from_text("XX./OO./..."), simulations=10_000, compiled=mode)
    assert (result.action_name, result.value, result.exact) == ("2", 1, True)
    assert result.nodes < 200
    assert result.decided and result.line_names == ("2",)


@EACH_MODE
def test_a_tree_is_kept_from_move_to_move(mode: bool) -> None:
    tree, state = SearchTree(200_000), ConnectFour()
    first = mcts(state, simulations=800, tree=tree, compiled=mode)
    assert first.action is not None
    after = state.result(first.action)
    reply = next(iter(after.actions()))
    kept = tree.visits(tree._find(after.result(reply)))
    second = mcts(after.result(reply), simulations=100, tree=tree, compiled=mode)
    assert sum(item.visits or 0 for item in second.actions) >= kept - 1 + 100 - 1
    elsewhere = mcts(ConnectFour.from_text("1122"), simulations=100, tree=tree, compiled=mode)
    assert sum(item.visits or 0 for item in elsewhere.actions) <= 100
    other = mcts(TicTacToe(), simulations=100, tree=tree, compiled=mode)
    assert sum(item.visits or 0 for item in other.actions) <= 100


@EACH_MODE
def test_a_full_tree_says_so(mode: bool) -> None:
    result = mcts(ConnectFour(), simulations=500, tree=SearchTree(50), compiled=mode)
    assert result.nodes == 500
    assert "the tree is full with 50 nodes" in result.notes[0]


@EACH_MODE
def test_transpositions_need_fewer_simulations(mode: bool) -> None:
    state = TicTacToe.from_text("X../.O./...")
    plain, shared = (mcts(state, simulations=30_000 if mode else 4000, transpositions=t, compiled=mode) for t in (False, True))
    if mode:
        assert plain.exact and shared.exact and shared.nodes < plain.nodes
    assert shared.value == pytest.approx(plain.value, abs=0.2)


class Likes(NamedTuple):
    """A policy that likes the first action, and may make sense at the start of tic-tac-toe only."""

    much: float = 9.0
    later: float = 1.0

    def weight(self, state: Any, action: int) -> float:
        return (self.much if action == 0 else 1.0) * (1.0 if state.x == 0 else self.later)


@EACH_MODE
def test_a_policy_guides_the_selection(mode: bool) -> None:
    free, guided = (mcts(TicTacToe(), simulations=200, policy=policy, compiled=mode) for policy in (None, Likes()))
    assert (guided.actions[0].visits or 0) > 1.5 * (free.actions[0].visits or 0)
    even = mcts(TicTacToe.from_text("XX./OO./..."), simulations=2000, policy=Likes(), compiled=False)
    assert (even.action_name, even.exact) == ("2", True)


@EACH_MODE
def test_an_evaluator_instead_of_games(mode: bool) -> None:
    weights = Linear.of(TicTacToe)
    result = mcts(TicTacToe(), simulations=300, evaluator=Squashed(weights, 2.0), policy=Softmax(weights, 5.0), compiled=mode)
    assert -1 < result.value < 1
    plain = mcts(TicTacToe(), simulations=50, evaluator=lambda state: 0.0)
    assert plain.value == 0 and not plain.compiled


def test_the_margin_holds(needs_compiler: None) -> None:
    """In a tree with room for the root's children only, simulations are random games, whose true means many games tell: of 280
    intervals 95 in 100 hold them. (With so large a constant every action is tried equally often, whatever came out.)"""
    true = [playouts(ConnectFour().result(action), 200_000).payoffs[0] for action in ConnectFour().actions()]
    results = [mcts(ConnectFour(), simulations=700, c=1000.0, seed=seed, tree=SearchTree(8)) for seed in range(40)]
    held = [abs(item.value - mean) <= item.margin for result in results for item, mean in zip(result.actions, true, strict=True)]
    assert 0.91 <= sum(held) / len(held) <= 0.98


@EACH_MODE
@pytest.mark.parametrize("transpositions", [False, True])
def test_a_tree_that_is_kept_keeps_its_margins(transpositions: bool, mode: bool) -> None:
    tree, after = SearchTree(100_000, transpositions), ConnectFour.from_text("44")
    mcts(ConnectFour(), simulations=3000 if mode else 800, tree=tree, compiled=mode)
    kept, fresh = mcts(after, simulations=50, tree=tree, compiled=mode), mcts(after, simulations=150, compiled=mode)
    for item, other in zip(kept.actions, fresh.actions, strict=True):
        assert item.margin * math.sqrt(item.visits) == pytest.approx(other.margin * math.sqrt(other.visits), rel=0.5)


@pytest.mark.parametrize("transpositions", [False, True])
def test_memory_that_is_used_again_remembers_nothing(transpositions: bool, needs_compiler: None) -> None:
    """The memory of a tree that nobody needs any more serves the next; games for two have rows of the same length."""
    options: dict[str, Any] = {"simulations": 2000, "transpositions": transpositions, "compiled": True}
    first = facts(mcts(ConnectFour(), seed=1, **options))
    for other in (TicTacToe(), ConnectFour.from_text("4443")):
        mcts(other, seed=5, policy=None, **options)
        assert facts(mcts(ConnectFour(), seed=1, **options)) == first
    mcts(ConnectFour(), simulations=500, tree=SearchTree(50), compiled=True)  # a full tree leaves half a row behind
    assert facts(mcts(ConnectFour(), seed=1, **options)) == first


def test_limits() -> None:
    result = mcts(ConnectFour(), Limits(seconds=0.2))
    assert result.nodes > 100 and result.complete
    assert mcts(TicTacToe(), Limits(nodes=50)).nodes == 50
    over = mcts(TicTacToe.from_text("XXX/OO./..."))
    assert (over.action, over.value, over.exact, over.nodes) == (None, 1, True, 1)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"simulations": 0}, "simulations must be an integer of at least 1, got 0"),
        ({"simulations": True}, "simulations must be an integer of at least 1, got True"),
        ({"c": -1.0}, "c must be a finite number of at least 0, got -1.0"),
        ({"c": math.nan}, "c must be a finite number of at least 0, got nan"),
        ({"limits": Limits(depth=3)}, "has no depth"),
        ({"policy": 3}, "a policy must be a NamedTuple .* got 3"),
        ({"evaluator": 7}, "an evaluator must be .* got 7"),
        ({"policy": lambda state, action: 1.0, "compiled": True}, "runs interpreted"),
        ({"policy": lambda state, action: -1.0}, "answers with a weight, 0 or more, and this one gives -1.0 to 0"),
        ({"policy": lambda state, action: math.nan}, "this one gives nan to 0"),
        ({"policy": lambda state, action: math.inf if action == 8 else 1.0}, "this one gives inf to 8"),
        ({"policy": lambda state, action: "much"}, "this one gives 'much' to 0"),
        ({"policy": Likes(later=-1.0)}, "the policy gave a weight that is negative, infinite or NaN"),
        ({"policy": Likes(later=math.nan)}, "the policy gave a weight that is negative"),
        ({"policy": Softmax(3)}, "is made of no evaluator"),
        ({"policy": Softmax(Linear((1.0,)), 0.0)}, "the temperature of a softmax policy must be a number above 0, got 0.0"),
        ({"evaluator": lambda state: math.nan}, "answers numbers, and this one answers nan"),
        ({"evaluator": lambda state: 0.0 if state.x == 0 else math.nan}, "the evaluator answered with infinity or NaN"),
        ({"evaluator": lambda state: math.inf}, "the evaluator answered with infinity or NaN"),
        ({"evaluator": lambda state: (1, 2, 3)}, "answers a number, MAX's value, and this one answers"),
        ({"evaluator": Linear((1.0, 2.0))}, "has 1 feature, and Linear has 2 weights"),
        ({"evaluator": Squashed(3, 1.0)}, "is made of no evaluator"),
        ({"c": "much"}, "c must be a finite number of at least 0, got much"),
        ({"seed": "x"}, "the seed must be an integer, got 'x'"),
        ({"tree": 3}, "tree must be a SearchTree, got 3"),
        ({"limits": Limits(seconds=-1)}, "seconds must be a finite number above 0, got -1"),
    ],
)
def test_what_makes_no_sense_is_refused(options: dict[str, Any], words: str) -> None:
    with pytest.raises(SearchError, match=words):
        mcts(TicTacToe(), **options)


def test_a_tree_says_what_it_is() -> None:
    assert repr(SearchTree(5000)) == "<SearchTree: room for 5,000 nodes>"
    assert repr(SearchTree(5000, transpositions=True)) == "<SearchTree: room for 5,000 nodes, transpositions>"


def test_a_tree_of_nothing() -> None:
    with pytest.raises(SearchError, match="a tree needs room for at least 2 nodes"):
        SearchTree(1)


def test_it_agrees_with_the_exact_solver(needs_compiler: None, shared_data: Path) -> None:
    """50,000 simulations choose one of the best actions on at least 85 % of positions from the middle of Connect Four."""
    many = 60 if FULL else 20
    lines = [line.split() for line in (shared_data / "connect_four" / "Test_L2_R1").read_text().splitlines()]
    chosen = [moves for moves, _ in lines[:: len(lines) // many]][:many]
    agreed = 0
    for moves in chosen:
        state = ConnectFour.from_text(moves)
        exact = alphabeta(state, rule=">", table=True, ordering=True)
        best = {item.action for item in exact.actions if item.value == exact.value and item.bound == "exact"}
        agreed += mcts(state, simulations=50_000).action in best
    assert agreed >= 0.85 * many


def test_the_memory_of_a_tree_that_is_gone_is_given_back_at_once() -> None:
    """Not when circles are looked for: every game of a match has a tree, and the Studio's tasks have four gigabytes."""
    cells = memory(LARGE, True)
    cells.floats[1] = cells.shorts[0] = 1
    gone, view = weakref.ref(cells), cells.floats
    gc.disable()
    try:
        del cells
        assert gone() is None and view[1] == 1.0
    finally:
        gc.enable()


def test_a_tree_belongs_to_one_search_at_a_time(needs_compiler: None) -> None:
    tree, said = SearchTree(50_000), []

    def meanwhile(result: Any) -> None:
        with pytest.raises(SearchError) as raised:
            mcts(ConnectFour(), Limits(nodes=10), tree=tree)
        said.append(str(raised.value))

    mcts(ConnectFour(), Limits(seconds=0.5), tree=tree, report=meanwhile)
    assert said and all("in use by another search" in each and "a SearchTree of its own" in each for each in said)
    assert mcts(ConnectFour(), Limits(nodes=10), tree=tree).nodes == 10
