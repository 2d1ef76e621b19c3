"""Ordering: it changes which nodes are visited, how many, and nothing else."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_games import GUESSES, KINDS, MODES, Definition, Guess, Web, examples, rank_of, webs

from zermelo import Linear, Ordering, SearchError, alphabeta, deepen, game, record, solve, star1, star2
from zermelo._kernel import available
from zermelo.games import ConnectFour, TicTacToe, Tree
from zermelo.search.run import prepare

EACH_MODE = pytest.mark.parametrize("mode", MODES)
START = TicTacToe()
LINES = Linear.of(TicTacToe)
ORDERINGS: tuple[Any, ...] = (None, "table", "killers", "history", "prior", "killers,prior", True, Ordering(evaluator=LINES))


@EACH_MODE
def test_each_way_of_ordering_pays(mode: bool) -> None:
    """Nodes of tic-tac-toe: killers, history and open lines each save some, and `prior` nothing, as it says nothing there."""
    plain, nothing, killers, history, prior, both, everything, lines = (
        alphabeta(START, ordering=ordering, compiled=mode).nodes for ordering in ORDERINGS
    )
    assert plain == nothing == prior == 18_297
    assert killers == both
    assert max(killers, history, everything, lines) < plain * 2 / 3


@EACH_MODE
def test_the_prior_is_followed(mode: bool) -> None:
    """Connect Four's looks at the middle first, which saves most of the nodes."""
    depth = 6 if mode else 4
    plain, prior = (alphabeta(ConnectFour(), depth, ordering=ordering, compiled=mode).nodes for ordering in (None, "prior"))
    assert prior < plain / 2


@EACH_MODE
def test_without_ordering_the_rules_order_is_kept(mode: bool) -> None:
    assert alphabeta(START, compiled=mode).nodes == alphabeta(START, ordering=False, compiled=mode).nodes == 18_297
    assert alphabeta(START, ordering="none", compiled=mode).nodes == 18_297
    assert alphabeta(START, ordering="table", compiled=mode).nodes == 18_297  # there is no table to ask


@EACH_MODE
def test_the_tables_action_goes_first(mode: bool) -> None:
    """Searched again one ply deeper, the best of before are at hand."""
    asked, silent = (deepen(START, table="64k", ordering=ordering, compiled=mode) for ordering in ("table", None))
    assert asked.value == silent.value == 0
    assert asked.nodes < silent.nodes * 2 / 3


@EACH_MODE
@pytest.mark.parametrize("ordering", ORDERINGS, ids=str)
def test_ordering_changes_no_answer(ordering: Any, mode: bool) -> None:
    for text in ("X../.O./...", "XO./.../...", ".../.X./O..", "XOX/.../.O."):
        state = TicTacToe.from_text(text)
        for depth in (None, 3):
            expected = alphabeta(state, depth, compiled=mode)
            found = alphabeta(state, depth, ordering=ordering, compiled=mode)
            assert (found.value, found.action, found.exact) == (expected.value, expected.action, expected.exact)
            assert [a.action for a in found.actions] == [a.action for a in expected.actions]


@examples(40)
@given(state=webs(Web, KINDS), depth=st.none() | st.integers(1, 6), evaluator=GUESSES, seed=st.integers(0, 9))
def test_any_order_gives_the_same_value(state: Any, depth: int | None, evaluator: Any, seed: int) -> None:
    """Ordering by an evaluator that knows nothing is any order at all."""
    result = alphabeta(state, depth, evaluator=evaluator, ordering=Ordering(evaluator=Guess(3 + seed, 1000)))
    assert rank_of(state, result.value) == Definition(evaluator).ranks(state, depth)[0]


def test_a_plain_function_may_order() -> None:
    """Interpreted, as it has no machine form."""
    asked = []

    def centre(state: Any) -> float:
        asked.append(state)
        return 1.0 if state.x >> 4 & 1 else -1.0 if state.o >> 4 & 1 else 0.0

    result = alphabeta(START, ordering=Ordering(evaluator=centre))
    assert (result.value, result.compiled) == (0, False)
    assert asked
    assert result.nodes < 18_297


def test_an_evaluator_orders_for_max_and_for_min() -> None:
    """MAX tries what is estimated highest first, MIN what is estimated lowest."""

    class Leaves:
        def __init__(self) -> None:
            self.seen: list[str] = []

        def leaf(self, state: Any, value: Any) -> None:
            self.seen.append(state.name())

        def ignore(self, *event: Any) -> None:
            pass

        begin = descend = enter = update = cut = table = leave = ignore

    def guess(state: Any) -> float:
        return float(state.utility(0)) if state.is_terminal() else 0.0

    for text, leaves in (("((3 1 2))", "1 2 3"), ("(min (3 1 2))", "3 2 1"), ("((8 5 6) (4 9 2))", "5 6 8 2")):
        trace = Leaves()
        alphabeta(Tree.from_text(text), ordering=Ordering(evaluator=guess), trace=trace)
        assert " ".join(trace.seen) == leaves


@EACH_MODE
def test_perfect_order_by_an_evaluator_that_knows(mode: bool) -> None:
    """With the true values to order by, the fewest leaves are visited: those of Knuth and Moore, but for the root's own order."""
    choose = random.Random(5)

    def grow(plies: int) -> str:
        return str(choose.randrange(10**6)) if plies == 0 else "(" + " ".join(grow(plies - 1) for _ in range(3)) + ")"

    tree = Tree.from_text("(" + grow(5) + ")")  # the only child of the root is MIN's

    def truth(state: Any) -> float:
        return alphabeta(state, compiled=False).value

    if not mode:
        result = alphabeta(tree, ordering=Ordering(evaluator=truth))
        assert result.leaves == 3 ** math.ceil(5 / 2) + 3 ** (5 // 2) - 1
        assert result.value == alphabeta(tree).value


# --------------------------------------------------------------------------------------------------------- one's own


class Squares(NamedTuple):
    """Tic-tac-toe's squares by what they are worth: one number to set, and a method."""

    centre: float = 2.0

    def prior(self, state: Any, action: int) -> float:
        return self.centre if action == 4 else 0.5 if action % 2 == 0 else 0.25


@EACH_MODE
def test_an_order_of_ones_own_is_followed(mode: bool) -> None:
    """By the numbers it gives, fractions too; equals as they came, or by killers and history if they are asked for."""
    own, both = (alphabeta(START, ordering=ordering, compiled=mode) for ordering in (Squares(), Ordering(prior=Squares())))
    assert (own.nodes, both.nodes, own.value, both.value, own.compiled) == (7_386, 5_850, 0, 0, mode)
    assert alphabeta(START, ordering=Squares(-1.0), compiled=mode).nodes > 7_386
    if not mode:
        assert alphabeta(START, ordering=lambda state, action: Squares().prior(state, action)).nodes == 7_386
        assert solve(START, ordering=Squares(), compiled=False).value == 0
    assert deepen(START, ordering=Squares(), compiled=mode).value == 0
    for text in ("X../.O./...", ".../.X./O.."):
        state = TicTacToe.from_text(text)
        expected, found = (alphabeta(state, ordering=ordering, compiled=mode) for ordering in (None, Squares()))
        assert (found.value, found.action, [a.action for a in found.actions]) == (
            (expected.value, expected.action, [a.action for a in expected.actions])
        )


def test_leaves_are_visited_in_the_order_of_ones_own() -> None:
    """At the root of Star1 and Star2 too, where of equally good actions the first in this order is chosen."""

    class Backwards(NamedTuple):
        def prior(self, state: Any, action: int) -> float:
            return float(action)

    state = Tree.from_text("((4 1 2) (4 1 2) (4 0 9))")
    found = [search(state, ordering=Backwards(), bounds=(0, 9), compiled=False).action for search in (star1, star2)]
    assert found == [1, 1] and alphabeta(state, ordering=Backwards(), compiled=False).action == 0
    assert record(alphabeta, Tree.from_text("((3 1 2))"), ordering=Backwards()).leaves() == ["0.1.3", "0.1.2", "0.1.1"]


def test_what_is_no_order_of_ones_own() -> None:
    for answer in (None, "x", math.nan):
        with pytest.raises(
            SearchError, match=f"an ordering answers with a number, larger for what is tried first, and this one gives {answer!r}"
        ):
            alphabeta(START, ordering=lambda state, action, answer=answer: answer)
    for prior in (7, "killers", Squares):
        with pytest.raises(
            SearchError, match=r"the prior of an ordering is True, False, or a NamedTuple with a method prior\(state, action\)"
        ):
            alphabeta(START, ordering=Ordering(prior=prior))


def test_a_plain_function_as_ordering_runs_interpreted(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prepare, "_told", set())
    for ordering in (lambda state, action: -action, Ordering(prior=lambda state, action: -action)):
        assert not alphabeta(START, 1, ordering=ordering).compiled
    said = "zermelo: plays interpreted, because it is given a plain function as ordering; a NamedTuple with a method prior(state, action)"
    assert capsys.readouterr().err == f"{said} is compiled\n" * available()
    with pytest.raises(SearchError, match="a search with a plain function as ordering runs interpreted: leave out compiled=True"):
        alphabeta(START, ordering=lambda state, action: 0, compiled=True)


@game
class Crowd(NamedTuple):
    """More actions than can wait in order along one line."""

    ply: int = 0
    wide: int = 40_000

    def to_move(self) -> int:
        return self.ply & 1

    def actions(self) -> Iterator[int]:
        for action in range(self.wide):
            yield -action

    def result(self, action: int) -> Any:
        return Crowd(self.ply + 1, self.wide)

    def is_terminal(self) -> bool:
        return self.ply == 3

    def utility(self, player: int) -> int:
        return 0


@EACH_MODE
def test_too_many_actions_to_put_in_order(mode: bool) -> None:
    with pytest.raises(SearchError, match="too many actions along one line to put them in order: search without ordering"):
        alphabeta(Crowd(), ordering=True, compiled=mode)
    few = alphabeta(Crowd(wide=50), ordering=True, compiled=mode)
    assert few.value == 0
    assert few.nodes == alphabeta(Crowd(wide=50), compiled=False).nodes


@EACH_MODE
def test_actions_wait_only_as_long_as_their_node(mode: bool) -> None:
    """All together there are many more than may wait at a time."""
    result = alphabeta(START, rule=">", ordering="killers", compiled=mode)
    assert (result.value, result.ties) == (0, tuple(range(9)))
    assert result.nodes > 40_000


@pytest.mark.parametrize("ordering", ("x", "killers,x", "killers none", 7, [], 1.5))
def test_what_is_no_ordering(ordering: Any) -> None:
    with pytest.raises(SearchError, match="ordering"):
        alphabeta(START, ordering=ordering)


@pytest.mark.parametrize("evaluator", (7, "x", Guess))
def test_what_is_no_evaluator_to_order_by(evaluator: Any) -> None:
    with pytest.raises(SearchError, match="an evaluator must be"):
        alphabeta(START, ordering=Ordering(evaluator=evaluator))


def test_orderings_by_name() -> None:
    assert Ordering.of("all") == Ordering.of(True) == Ordering()
    assert Ordering.of("killers+history") == Ordering(killers=True, history=True, prior=False)
    assert Ordering.of("prior, killers") == Ordering(killers=True, history=False, prior=True)
    assert Ordering.of("table") == Ordering(killers=False, history=False, prior=False)
    for nothing in (None, False, "none"):
        assert Ordering.of(nothing) is None
