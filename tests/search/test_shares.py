"""Estimates for more than two players: each one's share of the constant sum, by features of every player."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_games import MODES, examples

from zermelo import Linear, SearchError, alphabeta, deepen, game, mcts, minimax
from zermelo.evaluate.shares import Shares, is_per_player
from zermelo.game import CHANCE
from zermelo.games import FourColours, Ludo, TicTacToe, Tree
from zermelo.games.fourcolours import colours_for
from zermelo.games.ludo import ludo_for
from zermelo.match.contest import Ahead, Blind, contest
from zermelo.players import Random, against
from zermelo.search.maxn import maxn
from zermelo.search.paranoid import paranoid
from zermelo.search.parts.ordering import Ordering
from zermelo.search.run.limits import Limits

SEATS = (2, 3, 4)
GAMES = [make(players) for make in (colours_for, ludo_for) for players in SEATS]
EACH_GAME = pytest.mark.parametrize("cls", GAMES, ids=lambda cls: cls.__name__)
EACH_MODE = pytest.mark.parametrize("mode", MODES)


def met(cls: Any, number: int, seed: int) -> list[Any]:
    """Positions from games played at random."""
    dice, state, found = random.Random(seed), cls(), []
    while len(found) < number:
        if state.is_terminal():
            state = cls()
        found.append(state)
        chance = state.to_move() == CHANCE
        state = state.result(dice.choice([face for face, _ in state.chance_outcomes()] if chance else list(state.actions())))
        if state.is_terminal():
            state = cls()
    return found


def definition(state: Any, evaluator: Shares) -> list[float]:
    """The formula, once more and slowly."""
    features, each = state.features(), len(evaluator.weights)
    rows = [features[place : place + each] for place in range(0, len(features), each)]
    strengths = [math.exp(sum(w * f for w, f in zip(evaluator.weights, row, strict=True))) for row in rows]
    free = sum(evaluator.level) - len(rows) * evaluator.low
    return [evaluator.low + free * strength / sum(strengths) for strength in strengths]


@EACH_GAME
def test_the_formula(cls: Any) -> None:
    evaluator = Shares.of(cls)
    low, high = cls.UTILITY_RANGE
    for state in met(cls, 60, seed=1):
        values = evaluator.estimate(state)
        assert values == pytest.approx(definition(state, evaluator))
        assert sum(values) == pytest.approx(cls.UTILITY_SUM)
        assert all(low < value < high for value in values)
    assert is_per_player(cls()) and not is_per_player(TicTacToe()) and not is_per_player(Tree.from_text("([1 2 3] [4 5 6])"))


@given(st.lists(st.floats(-1e6, 1e6), min_size=5, max_size=5), st.sampled_from(met(FourColours, 40, seed=2)))
@examples(100)
def test_any_weights_keep_to_the_bounds(weights: list[float], state: Any) -> None:
    values = Shares(tuple(weights), (16.0,) * 4).estimate(state)
    assert sum(values) == pytest.approx(64) and all(0 <= value <= 64 for value in values)


@EACH_GAME
def test_searches_estimate_by_default(cls: Any, needs_compiler: None) -> None:
    """Every search asks it, and pruning leaves the value as it is; compiled as interpreted, in one game with dice and one without."""
    modes = MODES if cls in (FourColours, ludo_for(2)) else MODES[:1]
    for state in met(cls, 4, seed=3)[-2:]:
        plain = minimax(state, 3, compiled=False)
        assert plain.notes == (f"estimates at the horizon are the weighted features of {cls.__name__}",)
        assert minimax(state, 3, evaluator=Shares.of(cls), compiled=False).values == plain.values
        for mode in modes:
            assert minimax(state, 3, compiled=mode).values == maxn(state, 3, compiled=mode).values == plain.values
        assert len({paranoid(state, 3, compiled=mode).values for mode in modes}) == 1


def test_two_may_be_searched_by_alphabeta(needs_compiler: None) -> None:
    cls = colours_for(2)
    for state in met(cls, 12, seed=4)[::4]:
        plain = minimax(state, 4, compiled=False)
        for ordering in (None, Ordering(evaluator=Shares.of(cls))):
            for mode in MODES if ordering else MODES[:1]:
                found = alphabeta(state, 4, ordering=ordering, compiled=mode)
                assert found.value == plain.value and found.nodes <= plain.nodes
        assert deepen(state, Limits(depth=4), compiled=False).value == plain.value


@EACH_MODE
def test_mcts_asks_it_too(mode: bool) -> None:
    for state in (FourColours(),) if mode else (FourColours(), Ludo.from_text("10,12 9,13 6,17 0,6 E")):
        result = mcts(state, simulations=150, evaluator=Shares.of(type(state)), compiled=mode)
        assert sum(result.values) == pytest.approx(type(state).UTILITY_SUM)


def test_weights_alone_are_enough(needs_compiler: None) -> None:
    """`Linear` says the weights; of features that every player has, the search makes shares of them."""
    given, shares = Linear.of(FourColours, corners=1, discs=0.1), Shares.of(FourColours, corners=1, discs=0.1)
    assert minimax(FourColours(), 3, evaluator=given).values == minimax(FourColours(), 3, evaluator=shares).values
    one, other = (mcts(FourColours(), simulations=50, evaluator=evaluator) for evaluator in (given, shares))
    assert one.values == other.values
    modelled = [against(FourColours(), Random(), depth=2, evaluator=evaluator) for evaluator in (given, shares)]
    assert modelled[0].values == modelled[1].values
    worth = [contest(FourColours(), Ahead(1, evaluator), Blind(), 4, seed=2, compiled=False).points for evaluator in (given, shares)]
    assert worth[0] == worth[1]


class Unbounded(NamedTuple):
    """Three players with a feature each, whose utilities add up to nothing constant."""

    left: int = 4
    mover: int = 0

    PLAYERS, UTILITY_SUM = 3, None
    FEATURES, WEIGHTS = ("left",), (1.0,)

    def to_move(self) -> int:
        return self.mover

    def actions(self) -> Iterator[int]:
        yield 1
        yield 2

    def result(self, action: int) -> Unbounded:
        return Unbounded(self.left - action, (self.mover + 1) % 3)

    def is_terminal(self) -> bool:
        return self.left <= 0

    def utility(self, player: int) -> int:
        return player

    def features(self) -> tuple[float, ...]:
        return (1.0 * self.left, 2.0 * self.left, 3.0 * self.left)


def test_a_game_without_a_constant_sum() -> None:
    """There is nothing to share: the search goes without an estimate, unless it is given one."""
    result = minimax(game(Unbounded)(), 2, compiled=False)
    assert result.notes == ("without an evaluator, positions at the horizon count as level",)
    with pytest.raises(SearchError, match="Unbounded has no UTILITY_SUM or no UTILITY_RANGE"):
        minimax(Unbounded(), 2, evaluator=Linear((1.0,)), compiled=False)


def test_weights_by_name() -> None:
    only = Shares.of(FourColours, beside_corners=-2)
    assert only == Shares((0.0, 0.0, 0.0, -2.0, 0.0), (16.0,) * 4, 0.0)
    assert Shares.of(ludo_for(3)).level == pytest.approx((1 / 3,) * 3)


@pytest.mark.parametrize(
    ("state", "evaluator", "words"),
    [
        (FourColours(), Linear((1.0, 2.0)), "FourColours has 5 features, and Linear has 2 weights"),
        (TicTacToe(), Shares((1.0,), (0.0, 0.0)), "those of TicTacToe are MAX's: give Linear"),
        (FourColours(), Shares((1.0, 2.0), (16.0,) * 4), "FourColours has 5 features, and Shares has 2 weights"),
        (FourColours(), Shares((1.0,) * 5, (16.0,) * 3), "answers a tuple of 4 values"),
        (FourColours(), Shares((math.nan,) * 5, (16.0,) * 4), "answers numbers, and this one answers"),
    ],
)
def test_what_does_not_fit(state: Any, evaluator: Any, words: str) -> None:
    with pytest.raises(SearchError, match=words):
        minimax(state, 2, evaluator=evaluator)


def test_what_cannot_be_shared() -> None:
    with pytest.raises(SearchError, match="has no UTILITY_SUM or no UTILITY_RANGE: there is no sum"):
        Shares.of(type(Tree.from_text("([1 2 3] [4 5 6])")))
    with pytest.raises(SearchError, match="FourColours has no feature 'men'"):
        Shares.of(FourColours, men=1)


# ------------------------------------------------------------------------------------------------------------ what it is worth


@pytest.mark.parametrize("players", SEATS)
def test_colours_play_sensibly(players: int) -> None:
    """One seat looks a ply ahead with it, all others play at random: half as many discs again as an equal share, at least."""
    cls = colours_for(players)
    found = contest(cls(), Ahead(1, Shares.of(cls)), Blind(), 48 // players, seed=3, compiled=False)
    assert found.even == 64 / players and found.points - 3 * found.error > 1.3 * found.even


@pytest.mark.parametrize(("players", "other"), [(2, Blind()), (4, Blind()), (4, Ahead(1, None))])
def test_ludo_is_won_more_often(players: int, other: Any, needs_compiler: None) -> None:
    """Dice decide most of it; but with the estimate more is won than by chance, and more than by the first action that comes."""
    cls = ludo_for(players)
    found = contest(cls(), Ahead(1, Shares.of(cls)), other, 8000, seed=3)
    assert found.points - 3 * found.error > 1 / players
