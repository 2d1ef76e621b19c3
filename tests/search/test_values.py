"""What values mean: a decided game ranks beyond every estimate, utilities stay as they are, and `exact` is a promise."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_games import (
    CIRCLES,
    CIRCULAR,
    EARLY,
    GUESSES,
    KINDS,
    MODES,
    Always,
    Closed,
    Definition,
    Dice,
    General,
    Guess,
    Shared,
    Web,
    examples,
    modes,
    told,
    webs,
)

from zermelo import GameError, Limits, SearchError, alphabeta, deepen, engine, game, mcts, minimax, paranoid, solve
from zermelo.games import ConnectFour, TicTacToe, Tree

SEARCHES: dict[str, Any] = {
    "minimax": minimax,
    "alphabeta": alphabeta,
    "alphabeta with everything": lambda state, depth, **options: alphabeta(state, depth, table=256, ordering=True, **options),
    "deepen": lambda state, depth, **options: deepen(state, Limits(depth), table=256, **options),
    "deepen minimax": lambda state, depth, **options: deepen(state, Limits(depth), search=minimax, **options),
}
EACH_SEARCH = pytest.mark.parametrize("search", SEARCHES.values(), ids=SEARCHES)
EACH_MODE = pytest.mark.parametrize("mode", MODES)


EXTREMES = (1e6, -1e6, math.inf, -math.inf, 1e308, 4.0, 0.0)


# ------------------------------------------------------------------------------------ decided games and estimates


@EACH_SEARCH
@EACH_MODE
@pytest.mark.parametrize("value", EXTREMES)
def test_no_estimate_talks_a_search_out_of_a_win(search: Any, mode: bool, value: float) -> None:
    for depth in (1, 2, 3):
        x_wins = search(TicTacToe.from_text("XX./OO./..."), depth, evaluator=Always(value), compiled=mode)
        assert (x_wins.action, x_wins.value, x_wins.decided, x_wins.exact) == (2, 1, True, True)
        o_wins = search(TicTacToe.from_text("XX./OO./X.."), depth, evaluator=Always(value), compiled=mode)
        assert (o_wins.action, o_wins.value, o_wins.decided, o_wins.exact) == (5, -1, True, True)


@EACH_SEARCH
@EACH_MODE
@pytest.mark.parametrize("value", EXTREMES)
def test_no_estimate_talks_a_search_into_a_loss(search: Any, mode: bool, value: float) -> None:
    """X threatens to complete the top row: to estimate 1e6 for having the centre does not help O."""
    state = TicTacToe.from_text("XX./.O./...")
    result = search(state, 2, evaluator=Always(value), compiled=mode)
    assert result.action == 2
    assert not result.decided
    assert not result.exact
    assert result.value == max(-(2.0**100), min(2.0**100, value))
    for a in result.actions:
        if a.bound == "exact" and a.action != 2:
            assert (a.value, a.decided) == (1, True)


@pytest.mark.parametrize("rule", (">=", ">"))
@EACH_MODE
def test_a_loss_at_the_root_ranks_below_every_estimate(rule: str, mode: bool) -> None:
    state = TicTacToe.from_text("XX./.O./...")
    for value in EXTREMES:
        result = alphabeta(state, 2, evaluator=Always(value), rule=rule, compiled=mode)
        others = [a for a in result.actions if a.action != 2]
        assert others
        assert all((a.value, a.bound, a.decided) in ((1, "lower", True), (1, "exact", True)) for a in others)


@pytest.mark.parametrize("cls", (Web, Closed, Shared), ids=lambda cls: cls.__name__)
@examples(60)
@given(data=st.data(), depth=st.integers(1, 5), million=GUESSES, sign=st.sampled_from((1, -1)))
def test_values_are_those_of_the_definition_in_every_search(cls: Any, data: Any, depth: int, million: Any, sign: int) -> None:
    state = data.draw(webs(cls, KINDS | CIRCULAR, st.just(1), long=5))
    evaluator = million._replace(scale=sign * 1_000_000)
    definition = Definition(evaluator)
    for name, search in SEARCHES.items():
        if "deepen" in name:
            continue  # it may end before this depth: see test_deepen
        result = search(state, depth, evaluator=evaluator, compiled=modes(cls)[-1])
        rank = definition.ranks(state, depth)[0]
        assert result.value == rank[1] + (0.5 if cls is Shared else 0)
        assert result.decided or rank[0] == 0


@EACH_MODE
def test_infinite_estimates_are_told_as_large_ones(mode: bool) -> None:
    result = alphabeta(TicTacToe(), 2, evaluator=Always(math.inf), compiled=mode)
    assert 1e30 < result.value < math.inf
    assert alphabeta(TicTacToe(), 2, evaluator=Always(-math.inf), compiled=mode).value == -result.value
    assert minimax(TicTacToe(), 2, evaluator=Always(-math.inf), compiled=mode).value == -result.value


def test_two_estimates_that_differ_in_the_last_digit_are_told_apart() -> None:
    def estimate(state: Any) -> float:
        return 1.0 + state.o * 2.0**-52

    for search in (minimax, alphabeta):
        result = search(TicTacToe(x=1), 1, evaluator=estimate)
        assert (result.action, result.value) == (1, 1.0 + 2 * 2.0**-52)
    told = [a.value for a in minimax(TicTacToe(x=1), 1, evaluator=estimate).actions]
    assert told == [1.0 + 2.0 ** (square - 52) for square in range(1, 9)]


# --------------------------------------------------------------------------------------- utilities of another sum


@game
class Heap(NamedTuple):
    """Take one or two from a heap: who takes the last wins 1, who takes more than there is shares it."""

    n: int = 4
    mover: int = 0

    UTILITY_SUM = 1
    UTILITY_RANGE = (0, 1)

    def to_move(self) -> int:
        return self.mover

    def actions(self) -> Any:
        yield 1
        yield 2

    def result(self, action: int) -> Any:
        return Heap(self.n - action, 1 - self.mover)

    def is_terminal(self) -> bool:
        return self.n <= 0

    def utility(self, player: int) -> float:
        if self.n < 0:
            return 0.5
        return 0.0 if player == self.mover else 1.0


@EACH_SEARCH
@EACH_MODE
def test_win_one_draw_half_loss_nothing(search: Any, mode: bool) -> None:
    """From 1 or 2 the mover wins; from 3 the other one does; from 4 the mover leaves 3."""
    for n, value in ((1, 1.0), (2, 1.0), (3, 0.0), (4, 1.0)):
        for mover in (0, 1):
            expected = value if mover == 0 else 1 - value
            for evaluator in (Always(1e6), Always(-1e6), Always(0.5)):
                result = search(Heap(n, mover), 9, evaluator=evaluator, compiled=mode)
                assert result.values == (expected, 1 - expected)
                assert result.exact
            early = search(Heap(n, mover), n, evaluator=Always(7.0), compiled=mode)
            assert (early.value, early.decided) == (expected, True)
    proven = search(Heap(4), 3, evaluator=Always(7.0), compiled=mode)  # one line is longer, but nobody has to go there
    assert (proven.value, proven.decided, proven.exact) == (1, True, True)


@EACH_SEARCH
def test_without_an_evaluator_nobody_is_ahead(search: Any) -> None:
    """At the horizon everybody has an equal share of the sum: half of 1, not nothing."""
    result = search(Heap(9), 2, compiled=False)
    assert result.values == (0.5, 0.5)
    assert "level" in " ".join(result.notes)
    assert not result.exact
    if "minimax" in search.__name__ or search is alphabeta:
        assert search(Tree.from_text("(([3 5] [2 6]) ([4 4] [1 7]))"), 1, compiled=False).values == (4, 4)


@game
class Tenths(NamedTuple):
    """Take one: it is worth so many tenths to MAX, and the rest of 1 to the other."""

    tenths: int = 0

    UTILITY_SUM = 1
    UTILITY_RANGE = (0, 1)

    def to_move(self) -> int:
        return 0

    def actions(self) -> Any:
        yield from range(1, 11)

    def result(self, action: int) -> Any:
        return Tenths(action)

    def is_terminal(self) -> bool:
        return self.tenths > 0

    def utility(self, player: int) -> float:
        return self.tenths / 10 if player == 0 else 1 - self.tenths / 10


def test_shares_of_one_are_told_as_the_rules_have_them() -> None:
    """With a depth they are measured from a half: 0.1 and 0.09999999999999998 are the same there."""
    for depth in (None, 3):
        told = minimax(Tenths(), depth, compiled=False).actions
        assert [each.value for each in told] == [tenths / 10 for tenths in range(1, 11)]


# ------------------------------------------------------------------------------------------ utilities stay as they are


@game
class Thirds(NamedTuple):
    """Whoever cannot go on pays a third."""

    n: int = 2

    def to_move(self) -> int:
        return self.n & 1

    def actions(self) -> Any:
        yield 0

    def result(self, action: int) -> Any:
        return Thirds(self.n - 1)

    def is_terminal(self) -> bool:
        return self.n == 0

    def utility(self, player: int) -> float:
        return 1 / 3 if player == 0 else -1 / 3


@game
class Promise(NamedTuple):
    """Who takes the last of these sees how it ends, which nobody foresaw."""

    worth: float
    n: int = 9
    UTILITY_RANGE = (-1, 1)

    def to_move(self) -> int:
        return self.n & 1

    def actions(self) -> Any:
        yield 1
        yield 2

    def result(self, action: int) -> Any:
        return Promise(self.worth, max(0, self.n - action))

    def is_terminal(self) -> bool:
        return self.n == 0

    def utility(self, player: int) -> float:
        return self.worth if player == 0 else -self.worth


@EACH_MODE
@pytest.mark.parametrize("search", (minimax, alphabeta, solve, deepen, engine, paranoid, mcts))
def test_a_utility_beyond_what_the_rules_promise_ends_every_search(search: Any, mode: bool) -> None:
    assert search(Promise(1.0), compiled=mode).value == 1
    for worth in (5.0, -1.5):
        with pytest.raises(SearchError, match="a finished game is worth what UTILITY_RANGE excludes"):
            search(Promise(worth), compiled=mode)
    with pytest.raises((GameError, SearchError), match=r"a utility is a finite number|infinity or NaN"):
        search(Promise(math.nan), compiled=mode)


@game
class Bounded(Promise):
    """Says its bounds in fractions."""

    UTILITY_RANGE = (Fraction(-1), Fraction(4, 3))

    def result(self, action: int) -> Any:
        return Bounded(self.worth, max(0, self.n - action))


@EACH_MODE
def test_bounds_may_be_fractions(mode: bool) -> None:
    assert minimax(Bounded(4 / 3 - 2), compiled=mode).value == 4 / 3 - 2
    with pytest.raises(SearchError, match="a finished game is worth what UTILITY_RANGE excludes"):
        minimax(Bounded(1.5), compiled=mode)


class NoNumber(NamedTuple):
    """Does not know what some positions are worth."""

    n: int = 4

    def estimate(self, state: Any) -> float:
        return math.nan if state.n == self.n else 0.0


@EACH_MODE
@pytest.mark.parametrize("search", (minimax, alphabeta, deepen, engine, paranoid))
def test_an_estimate_that_is_no_number_is_not_taken_for_a_large_one(search: Any, mode: bool) -> None:
    with pytest.raises(SearchError, match="the evaluator answered with infinity or NaN"):
        search(Promise(1.0), depth=3, evaluator=NoNumber(), compiled=mode)


@EACH_MODE
def test_utilities_are_told_to_the_last_digit(mode: bool) -> None:
    for text in ("((1/3 1/7) (0.1 1e-9))", "((1e300 -1e300) (5e-324 1e-300))"):
        tree = Tree.from_text(text)
        expected = max(min(tree.result(b).result(a).utility(0) for a in (0, 1)) for b in (0, 1))
        for depth in (None, 2, 3):
            assert minimax(tree, depth, compiled=mode).value == expected
            assert alphabeta(tree, depth, compiled=mode).value == expected
            assert alphabeta(tree, depth, table=64, ordering=True, compiled=mode).value == expected
    for depth in (None, 3):  # with a depth, utilities and estimates are ranked together
        assert alphabeta(Thirds(2), depth, compiled=False).value == 1 / 3
        assert minimax(Thirds(2), depth, compiled=False).values == (1 / 3, -1 / 3)


# ---------------------------------------------------------------------------------------------- chance and estimates


@EACH_MODE
def test_under_chance_estimates_are_in_units_of_utility(mode: bool) -> None:
    """Half a chance of an estimated 8 and half of a lost 2 are worth 3; nothing ranks beyond anything."""
    tree = Tree.from_text("((chance 1/2:-2 1/2:(1 (2 3))) 2.5)")

    result = minimax(tree, 2, evaluator=Always(8.0), compiled=mode)
    assert [a.value for a in result.actions] == [3, 2.5]
    assert result.action == 0


@examples(60)
@given(state=webs(Dice, long=5), depth=st.integers(1, 5), evaluator=GUESSES)
def test_estimates_and_utilities_are_averaged_alike(state: Any, depth: int, evaluator: Any) -> None:
    expected = Definition(evaluator).ranks(state, depth)
    assert minimax(state, depth, evaluator=evaluator).values == (expected[0][1], expected[1][1])
    at_last = deepen(state, Limits(depth), search=minimax, evaluator=evaluator)
    assert at_last.values == minimax(state, at_last.depth, evaluator=evaluator).values
    assert at_last.depth == depth or at_last.exact


# ------------------------------------------------------------------------------------------------- what `exact` promises


@pytest.mark.parametrize("cls", (Web, Closed, Shared, General), ids=lambda cls: cls.__name__)
@examples(100)
@given(data=st.data(), depth=st.integers(1, 6), evaluator=GUESSES)
def test_exact_means_that_no_greater_depth_says_otherwise(cls: Any, data: Any, depth: int, evaluator: Any) -> None:
    state = data.draw(webs(cls, KINDS | CIRCULAR, st.integers(1, 2) if cls in (Web, General) else st.just(1), long=5))
    definition = Definition(evaluator)
    for name, search in SEARCHES.items():
        if cls is General and "minimax" not in name:
            continue
        result = search(state, depth, evaluator=evaluator, compiled=modes(cls)[-1])
        if result.exact:
            deeper = definition.ranks(state, None if not state.kind & CIRCLES else depth + 7)
            mover = state.to_move()  # of what is equal to the mover, in a general game, others may think differently
            assert result.values[mover] == told(state, deeper[mover]), name


def test_a_win_whose_size_may_grow_is_not_exact() -> None:
    """Without UTILITY_RANGE nobody knows whether there is a better one; the search may see it at a greater depth."""
    only_decided = 0
    for seed in range(600):
        state = Web(seed=seed, long=6, stakes=3, kind=EARLY)
        definition = Definition(Guess())
        for depth in (1, 2, 3):
            result = alphabeta(state, depth, evaluator=Guess(), compiled=False)
            if result.exact:
                assert result.value == definition.ranks(state, None)[0][1]
            only_decided += result.decided and result.value != definition.ranks(state, None)[0][1]
    assert only_decided > 10


@game
class Friends(NamedTuple):
    """Player 1 may let player 0 win at once, or take a turn more and win himself, as nobody sees at depth 2."""

    place: int = 0

    PLAYERS = 3
    UTILITY_SUM = None
    UTILITY_RANGE = (-1, 1)

    def to_move(self) -> int:
        return 0 if self.place == 0 else 1

    def actions(self) -> Any:
        yield 1
        if self.place == 1:
            yield 2

    def result(self, action: int) -> Any:
        return Friends(self.place + action)

    def is_terminal(self) -> bool:
        return self.place in (2, 4)

    def utility(self, player: int) -> int:
        return int(player == (0 if self.place == 2 else 1))


class Pessimist(NamedTuple):
    """Everybody will be sorry."""

    value: float = -1.0

    def estimate(self, state: Any) -> tuple[float, float, float]:
        return (self.value, self.value, self.value)


def test_a_win_among_three_is_not_proven_by_an_opponent_who_only_estimates() -> None:
    """Player 1 prefers being level (he loses nothing) to a bad estimate, and so seems to let player 0 win."""
    assert minimax(Friends(), evaluator=Pessimist(), compiled=False).values == (0, 1, 0)
    early = minimax(Friends(), 2, evaluator=Pessimist(), compiled=False)
    assert early.values == (1, 0, 0)
    assert not early.exact
    result = deepen(Friends(), search=minimax, evaluator=Pessimist(), compiled=False)
    assert (result.values, result.exact) == ((0, 1, 0), True)


@game
class Deep(NamedTuple):
    """One player, who loses in the end: 0 is more than anybody can get."""

    left: int = 4

    PLAYERS = 1
    UTILITY_SUM = None
    UTILITY_RANGE = (-14, -1)

    def to_move(self) -> int:
        return 0

    def actions(self) -> Any:
        yield 1
        yield 2

    def result(self, action: int) -> Any:
        return Deep(self.left - action)

    def is_terminal(self) -> bool:
        return self.left <= 0

    def utility(self, player: int) -> int:
        return -14


@EACH_MODE
@pytest.mark.parametrize("search", [SEARCHES["minimax"], SEARCHES["deepen minimax"]])
def test_the_horizon_lies_within_what_utilities_may_be(search: Any, mode: bool) -> None:
    """Without a sum that could be shared it is the middle of them, and better than the worst end."""
    near = search(Deep(), 2, compiled=mode)
    assert near.value == -7.5 and not near.decided and near.action == 1
    assert search(Deep(), 4, compiled=mode).value == -14


class ToGo(NamedTuple):
    """What is left, as one number."""

    def estimate(self, state: Any) -> float:
        return -float(state.left)


@EACH_MODE
@pytest.mark.parametrize("search", [SEARCHES["minimax"], SEARCHES["deepen minimax"]])
def test_an_estimate_for_one_player_is_a_number(search: Any, mode: bool) -> None:
    """It was refused: only two could leave the other the rest."""
    found = search(Deep(), 1, evaluator=ToGo(), compiled=mode)
    assert (found.value, found.values, found.action) == (-2, (-2,), 2)


@EACH_MODE
def test_a_win_that_could_be_better_is_not_exact(mode: bool) -> None:
    """Connect Four pays more for an earlier win: a win by force is proven, its size is not, until nothing is left open."""
    state = ConnectFour.from_text("4455")
    result = alphabeta(state, 3, table="1k", ordering=True, compiled=mode)
    assert (result.value, result.decided, result.exact) == (18, True, True)  # nobody wins with fewer stones than four
    state = ConnectFour.from_text("44556617")
    at_once = alphabeta(state, 1, table="1k", ordering=True, compiled=mode)
    assert (at_once.value, at_once.decided, at_once.exact) == (17, True, True)  # no win is earlier than that with the next stone
    state = ConnectFour.from_text("2364653736")  # X wins by force, and the rules alone do not know that it takes one stone more
    later = alphabeta(state, 5, table="1k", ordering=True, compiled=mode)
    assert (later.value, later.decided) == (14, True)
    assert not later.exact
