"""The fewest leaves that prove something: counted by trying all sets of leaves, and known minima."""

import itertools
import math
import signal
import time
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from random_trees import is_unknown, trees, value

from children import started
from settings import examples
from zermelo import alphabeta
from zermelo.draw import svg, text
from zermelo.errors import PositionError, SearchError
from zermelo.games import Chess, TicTacToe, Tree
from zermelo.games.halving import Halving
from zermelo.reason.graph import build_graph
from zermelo.reason.picture import proof_scene
from zermelo.reason.proof import AT_LEAST, AT_MOST, Proof, Prover, value_proof, why_not, why_not_of


def test_the_first_tree() -> None:
    tree = Tree.from_text("((3 12 8) (2 4 6) (14 5 2))")
    proof = value_proof(tree)
    assert proof.leaves == {(0, 0), (0, 1), (0, 2), (1, 0), (2, 2)}
    assert proof.nodes == proof.leaves | {(), (0,), (1,), (2,)}
    answer = why_not(tree, 1)
    assert answer.against == Proof("≤", Fraction(3), (1,), frozenset({(1,), (1, 0)}), frozenset({(1, 0)}))
    assert answer.for_best.leaves == {(0, 0), (0, 1), (0, 2)}
    assert answer.lines == (
        "second branch (C) is worth at most 3, first branch (B) at least 3",
        "  C ≤ 3, for MIN answers with leaf 1: 2 ≤ 3",
        "  B ≥ 3, whatever MIN does:",
        "    leaf 1 ≥ 3",
        "    leaf 2 ≥ 3: 12 ≥ 3",
        "    leaf 3 ≥ 3: 8 ≥ 3",
    )
    assert () in answer.nodes


def uniform(branching: int, plies: int, number: list[int]) -> str:
    if plies == 0:
        number[0] = number[0] * 1103515245 + 12345 & 0x7FFFFFFF
        return str(number[0] % 97)
    return f"({' '.join(uniform(branching, plies - 1, number) for _ in range(branching))})"


@pytest.mark.parametrize(("branching", "plies"), [(2, 1), (2, 2), (2, 5), (2, 6), (3, 3), (3, 4), (4, 3), (5, 2)])
def test_a_uniform_tree_takes_the_leaves_of_knuth_and_moore(branching: int, plies: int) -> None:
    proof = value_proof(Tree.from_text(uniform(branching, plies, [7])))
    assert len(proof.leaves) == branching ** math.ceil(plies / 2) + branching ** (plies // 2) - 1


# --------------------------------------------------------------------------------------- minimal, by trying everything


def paths(state: Tree, path: tuple[int, ...] = ()) -> list[tuple[int, ...]]:
    """The leaves of the tree of all lines."""
    if state.is_terminal():
        return [path]
    return [leaf for action in state.actions() for leaf in paths(state.result(action), (*path, action))]


def bound(state: Tree, looked: frozenset[tuple[int, ...]], path: tuple[int, ...], other: float) -> float | Fraction:
    """The value if only these leaves are looked at, and all others are worth `other`."""
    if state.is_terminal():
        return value(state, {}) if path in looked else other
    pairs = [(action, bound(state.result(action), looked, (*path, action), other)) for action in state.actions()]
    if state.to_move() == -1:
        shares = dict(state.chance_outcomes())
        return sum((Fraction(shares[action]).limit_denominator(1000) * each for action, each in pairs if shares[action]), Fraction(0))
    values = [each for _, each in pairs]
    return max(values) if state.to_move() == 0 else min(values)


def proves(state: Tree, looked: frozenset[tuple[int, ...]], path: tuple[int, ...], claim: str, number: Fraction) -> bool:
    for action in path:
        state = state.result(action)
    most, least = bound(state, looked, path, math.inf), bound(state, looked, path, -math.inf)
    return (claim == "≥" or most <= number) and (claim == "≤" or least >= number)


def fewest(state: Tree, path: tuple[int, ...], claim: str, number: Fraction) -> int:
    below = [leaf for leaf in paths(state) if leaf[: len(path)] == path]
    for size in range(len(below) + 1):
        if any(proves(state, frozenset(some), path, claim, number) for some in itertools.combinations(below, size)):
            return size
    raise AssertionError("not even all leaves prove it")


def check(text: str) -> None:
    tree = Tree.from_text(text)
    if len(paths(tree)) > 11:
        return
    prover = Prover(build_graph(tree))
    proof = prover.value()
    assert proves(tree, proof.leaves, (), "=", proof.bound)
    assert len(proof.leaves) == prover.size() == fewest(tree, (), "=", value(tree, {}))
    for action in tree.actions():
        reached = value(tree.result(action), {})
        for side, claim in ((AT_MOST, "≤"), (AT_LEAST, "≥")):
            for number in (reached, reached + side, reached + side * Fraction(1, 2)):
                found = prover.bound((action,), side, number)
                assert proves(tree, found.leaves, (action,), claim, number)
                assert len(found.leaves) == fewest(tree, (action,), claim, number)
                assert {leaf[:i] for leaf in found.leaves for i in range(1, len(leaf) + 1)} <= found.nodes | {()}
            with pytest.raises(SearchError, match="cannot be proven"):
                prover.bound((action,), side, reached - side)


@given(trees(depth=3, most=3))
@examples(50)
def test_random_trees(text: str) -> None:
    check(text)


@given(trees(depth=3, most=2, chance=True))
@examples(50)
def test_trees_with_chance(text: str) -> None:
    check(text)


@given(trees(depth=3, most=2, shared=True))
@examples(30)
def test_shared_nodes_count_on_each_way(text: str) -> None:
    check(text)


@given(trees(depth=3, most=3, unknown=2))
@examples(60)
def test_unknown_leaves_prove_nothing(text: str) -> None:
    tree = Tree.from_text(text)
    try:
        proof = value_proof(tree)
    except SearchError as error:
        assert "the value depends on unknown leaves" in str(error)
        return
    for leaf in proof.leaves:
        state = tree
        for action in leaf:
            state = state.result(action)
        assert not is_unknown(state)


# ------------------------------------------------------------------------------------------- why not, by trying everything


def shows(state: Tree, looked: frozenset[tuple[int, ...]], action: int, best: int) -> bool:
    """Is the action no better than the best one whatever the leaves that nobody looked at are worth?"""
    far = 1_000 if state.to_move() == 0 else -1_000
    ours = bound(state.result(action), looked, (action,), far)
    theirs = bound(state.result(best), looked, (best,), -far)
    return ours <= theirs if state.to_move() == 0 else ours >= theirs


def fewest_to_show(state: Tree, action: int, best: int) -> int:
    below = [leaf for leaf in paths(state) if leaf[0] in (action, best)]
    for size in range(len(below) + 1):
        if any(shows(state, frozenset(some), action, best) for some in itertools.combinations(below, size)):
            return size
    raise AssertionError("not even all leaves show it")


def check_why_not(text: str) -> None:
    tree = Tree.from_text(text)
    if len(paths(tree)) > 10:
        return
    prover = Prover(build_graph(tree))
    values = [value(tree.result(action), {}) for action in tree.actions()]
    best = values.index(max(values) if tree.to_move() == 0 else min(values))
    for action in tree.actions():
        if action == best:
            continue
        answer = why_not_of(prover, action)
        assert answer.best == best
        looked = answer.against.leaves | answer.for_best.leaves
        assert shows(tree, looked, action, best)
        assert len(looked) == fewest_to_show(tree, action, best)
        assert answer.against.bound == answer.for_best.bound == answer.value


@pytest.mark.parametrize(
    ("text", "action", "leaves"),
    [
        ("(min (min (min 2 3) (max 0 0)) (3 (min 2) (min 1)))", 1, 2),
        ("((max (chance 1/3:3 1/3:2 1/3:1) (1 3)) (min (max 0 0)))", 1, 4),
        ("(max ((max 2 3) (max 0)) (max (min 1 2 2) (0 1)))", 0, 3),
    ],
)
def test_the_number_between_two_actions_is_free(text: str, action: int, leaves: int) -> None:
    answer = why_not(Tree.from_text(text), action)
    assert len(answer.against.leaves) + len(answer.for_best.leaves) == leaves
    check_why_not(text)


@given(trees(depth=3, most=3))
@examples(60)
def test_why_not_is_as_short_as_can_be(text: str) -> None:
    check_why_not(text)


@given(trees(depth=3, most=3, chance=True))
@examples(60)
def test_why_not_is_as_short_as_can_be_with_chance(text: str) -> None:
    check_why_not(text)


# --------------------------------------------------------------------------------------------------------- real games


def test_a_game_too_large_is_given_up() -> None:
    """Also positions count that are not done with: a line of chess goes on for thousands of moves before it ends."""
    with pytest.raises(SearchError, match="there are more than 60 positions below this one: begin nearer to the end"):
        build_graph(Chess(), limit=60)
    began = time.monotonic()
    with pytest.raises(SearchError, match=r"to find in 0.5 s \(more than [\d,]+\): begin nearer to the end$"):
        build_graph(Chess(), seconds=0.5)
    assert time.monotonic() - began < 10


def test_going_through_a_game_can_be_stopped() -> None:
    """In a process of its own: here others have callbacks that may swallow a Ctrl-C."""
    with started("-m", "zermelo", "reason", "chess") as done:
        time.sleep(1.5)
        done.send_signal(signal.SIGINT)
        said, complained = done.communicate(timeout=60)
    assert (done.returncode, said.strip(), complained.strip()) == (130, "", "")


def test_tic_tac_toe() -> None:
    prover = Prover(build_graph(TicTacToe()))
    assert len(prover.graph.nodes) == 5478
    assert prover.size() == 529
    assert prover.size() <= alphabeta(TicTacToe(), compiled=False).leaves
    assert len(prover.value().leaves) == 529


def test_a_position_of_tic_tac_toe() -> None:
    state = TicTacToe.from_text("X.O/.X./...")
    answer = why_not(state, 1)
    assert answer.best == 8
    assert len(answer.against.leaves) == 1  # X plays 8 and has three in a row
    assert answer.lines[1] == "  1 ≥ 0, for X answers with 8: 1 ≥ 0"


def test_halving() -> None:
    answer = why_not(Halving(5), 1)
    assert answer.best == 2
    assert answer.value == 100


@pytest.mark.parametrize(
    ("text", "action", "error", "message"),
    [
        ("((3 12 8) (2 4 6))", 0, PositionError, "B is the best action: ask about another one"),
        ("((3 12 8) (2 4 6))", 7, PositionError, "7 is not a legal action here: there are B C"),
        ("((3 12 8) (x 4))", 1, SearchError, "the best action depends on unknown leaves: between 3 and 4"),
    ],
)
def test_questions_without_an_answer(text: str, action: int, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        why_not(Tree.from_text(text), action)


def test_equally_good() -> None:
    assert "they are equally good, and the first is chosen" in why_not(Tree.from_text("(3 3)"), 1).lines[0]


def test_min_at_the_root() -> None:
    answer = why_not(Tree.from_text("(min (21 -3) (12 70 -4) (73 -14))"), 1)
    assert (answer.best, answer.against.claim, answer.for_best.claim) == (0, "≥", "≤")
    assert answer.lines[1] == "  C ≥ 21, for MAX answers with leaf 2: 70 ≥ 21"


def test_a_proof_too_long_to_write() -> None:
    web = "N1"
    for i in range(1, 19):
        web = web.replace(f"N{i}", f"N{i}=(max (min N{i + 1} N{i + 1}))", 1)
    with pytest.raises(SearchError, match="the smallest proof has 262,144 leaves, more than the limit of 100,000"):
        value_proof(Tree.from_text(web.replace("N19", "N19=3", 1)))


@pytest.mark.parametrize(
    ("position", "action"), [(Tree.from_text("((3 12 8) (2 4 6) (14 5 2))"), 1), (TicTacToe.from_text("XOX/.O./.X."), 5)]
)
def test_a_proof_is_drawn(position: Any, action: int) -> None:
    """What the proof needs is drawn as looked at, with its claims; of a tree all the rest is grey, of a game it is left out."""
    why = why_not(position, action)
    picture = proof_scene(position, why)
    seen = [mark for mark in picture.marks if mark.status == "done"]
    assert len(seen) == len(why.nodes)
    claims = [mark.inside for mark in seen if mark.inside[:1] in "≤≥" and mark.inside]
    inner = sum(len(proof.nodes - proof.leaves) for proof in (why.against, why.for_best))
    assert len(claims) == inner
    assert picture.where == "" and picture.sentence == why.lines[0]
    assert "Why not" in svg(picture) and "Why not" in text(picture)
