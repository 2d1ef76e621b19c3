"""Evaluators: values with a method, weighted features, plain functions; and what is none."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from random_games import MODES, Definition, Dice, General, Guess, Guesses, Shared, Web, Web3, told

from zermelo import Limits, Linear, SearchError, alphabeta, deepen, minimax
from zermelo._kernel import available
from zermelo.games import Chess, ConnectFour, Halving, Othello, TicTacToe
from zermelo.search.run import prepare

EACH_MODE = pytest.mark.parametrize("mode", MODES)
START = TicTacToe()


class Corners(NamedTuple):
    """One number to set, and a method."""

    worth: float = 1.0

    def estimate(self, state: Any) -> float:
        total = 0.0
        for square in (0, 2, 6, 8):
            total += (state.x >> square & 1) - (state.o >> square & 1)
        return total * self.worth


class Plain(NamedTuple):
    """Nothing to set: all it knows is in its method."""

    def estimate(self, state: Any) -> float:
        return float(state.x - state.o)


class Weighted(NamedTuple):
    """Weights as fields, some of them in a tuple, and a method of its own."""

    centre: float
    squares: tuple[float, ...] = (1.0, 0.5, 1.0, 0.5, 0.0, 0.5, 1.0, 0.5, 1.0)
    turn: int = 0

    def side(self, marks: int) -> float:
        total = self.centre * (marks >> 4 & 1)
        for square in range(9):
            if marks >> square & 1:
                total += self.squares[square]
        return total

    def estimate(self, state: Any) -> float:
        return self.side(state.x) - self.side(state.o) + self.turn * state.to_move()


@pytest.mark.parametrize("evaluator", (Weighted(3.0), Weighted(-3.0, turn=2), Corners(), Linear((1.0,)), Linear((-0.5,))), ids=repr)
def test_an_evaluator_is_a_value_with_a_method(evaluator: Any) -> None:
    """Its estimates decide, compiled and interpreted; other weights need no other machine code."""
    definition = Definition(evaluator)
    for state in (START, TicTacToe.from_text("X../.O./...")):
        for depth in (1, 2, 3):
            expected = told(state, definition.ranks(state, depth)[0])
            for search, mode in ((minimax, False), (alphabeta, False), (minimax, MODES[-1])):
                result = search(state, depth, evaluator=evaluator, compiled=mode)
                assert (result.value, result.compiled) == (expected, mode)


def test_an_evaluator_may_have_nothing_to_set() -> None:
    for search, mode in ((minimax, False), (alphabeta, False), (minimax, MODES[-1])):
        result = search(START, 2, evaluator=Plain(), compiled=mode)
        assert result.value == told(START, Definition(Plain()).ranks(START, 2)[0])


def test_other_weights_are_other_estimates() -> None:
    values = {minimax(START, 1, evaluator=Weighted(centre)).value for centre in (0.0, 2.0, 4.0)}
    assert values == {1.0, 2.0, 4.0}


def test_a_plain_function_is_asked_interpreted() -> None:
    def estimate(state: Any) -> float:
        return float(state.x - state.o)

    result = alphabeta(START, 2, evaluator=estimate)
    assert result.compiled is False
    assert result.value == told(START, Definition(Function()).ranks(START, 2)[0])
    assert deepen(START, Limits(2), evaluator=estimate).value == result.value
    assert minimax(START, 2, evaluator=lambda state: 1).value == 1.0


class Function:
    """An object with the method, but no tuple: interpreted as well."""

    def estimate(self, state: Any) -> float:
        return float(state.x - state.o)


def test_any_object_with_the_method_is_one() -> None:
    result = alphabeta(START, 2, evaluator=Function())
    assert (result.value, result.compiled) == (told(START, Definition(Function()).ranks(START, 2)[0]), False)


@EACH_MODE
def test_the_games_own_features_are_the_default(mode: bool) -> None:
    for state in (START, ConnectFour()):
        default = alphabeta(state, 2, compiled=mode)
        given = alphabeta(state, 2, evaluator=Linear.of(type(state)), compiled=mode)
        assert (default.value, default.action, default.nodes) == (given.value, given.action, given.nodes)
        assert default.notes == (f"estimates at the horizon are the weighted features of {type(state).__name__}",)
        assert given.notes == ()
        assert not default.exact
    assert alphabeta(Halving(50), 2, compiled=mode).notes == ("without an evaluator, positions at the horizon count as level",)
    assert alphabeta(Halving(5), compiled=mode).notes == ()


@pytest.mark.parametrize("cls", (TicTacToe, ConnectFour, Othello, Chess), ids=lambda cls: cls.__name__)
def test_names_of_features(cls: Any) -> None:
    own = Linear.of(cls)
    assert own.weights == tuple(float(weight) for weight in cls.WEIGHTS)
    assert own.estimate(cls()) == sum(w * f for w, f in zip(own.weights, cls().features(), strict=True))
    for place, name in enumerate(cls.FEATURES):
        only = Linear.of(cls, **{name.replace(" ", "_"): 2.5})
        assert only.weights == tuple(2.5 if i == place else 0.0 for i in range(len(cls.FEATURES)))
    with pytest.raises(SearchError, match=rf"{cls.__name__} has no feature 'beauty'; its features are {cls.FEATURES[0].replace(' ', '_')}"):
        Linear.of(cls, beauty=1)
    for weight in (math.nan, math.inf):
        with pytest.raises(SearchError, match="give a finite number"):
            Linear.of(cls, **{cls.FEATURES[0].replace(" ", "_"): weight})


def test_a_game_without_features() -> None:
    with pytest.raises(SearchError, match="Halving has no feature 'n'; its features are none"):
        Linear.of(Halving, n=1)


@EACH_MODE
@pytest.mark.parametrize("weights", ((), (1.0, 2.0)))
def test_a_weight_for_every_feature(weights: tuple[float, ...], mode: bool) -> None:
    with pytest.raises(SearchError, match=f"TicTacToe has 1 feature, and Linear has {len(weights)} weights"):
        alphabeta(START, 2, evaluator=Linear(weights), compiled=mode)


@pytest.mark.parametrize("evaluator", (7, (1, 2), Weighted, Guess, Function, [1.0]), ids=repr)
def test_what_is_no_evaluator(evaluator: Any) -> None:
    for search in (minimax, alphabeta):
        with pytest.raises(SearchError, match="an evaluator must be a NamedTuple with a method estimate"):
            search(START, 2, evaluator=evaluator)
    with pytest.raises(SearchError, match="an evaluator must be"):
        deepen(START, Limits(2), evaluator=evaluator)


def test_by_the_name_that_the_game_gives_it() -> None:
    by_name, by_hand = (alphabeta(Chess(), 1, evaluator=given, compiled=False) for given in ("tapered", Chess.evaluators()["tapered"]))
    assert (by_name.value, by_name.nodes) == (by_hand.value, by_hand.nodes)
    learned = Chess.evaluators()["network"]  # a file
    named, read = (alphabeta(Chess(), 1, evaluator=given, compiled=False) for given in ("network", learned))
    assert named.value == read.value != by_hand.value
    with pytest.raises(SearchError, match="Chess names no evaluator 'strong': give 'network', 'tapered', "):
        alphabeta(Chess(), 1, evaluator="strong")
    with pytest.raises(SearchError, match="TicTacToe names no evaluator 'open lines': give an object with a method estimate"):
        minimax(START, 1, evaluator="open lines")
    with pytest.raises(SearchError, match=r"nowhere\.npz"):
        minimax(START, 1, evaluator=Path("nowhere.npz"))


class Answers(NamedTuple):
    """Three numbers, for whoever wants them."""

    value: float = 1.0

    def estimate(self, state: Any) -> Any:
        return (self.value, self.value, self.value)


@pytest.mark.parametrize("answer", (None, "much", (1.0, 2.0, 3.0), (1.0,)), ids=repr)
def test_answers_that_are_no_estimate(answer: Any) -> None:
    for search in (minimax, alphabeta):
        with pytest.raises(SearchError, match="an evaluator of TicTacToe answers a number, MAX's value, and this one answers"):
            search(START, 2, evaluator=lambda state: answer)


@EACH_MODE
def test_three_players_want_three_estimates(mode: bool) -> None:
    assert minimax(Web3(), 2, evaluator=Guesses(), compiled=mode).depth == 2
    with pytest.raises(SearchError, match="an evaluator of Web3 answers a tuple of 3 values, one for each player, and this one answers"):
        minimax(Web3(), 2, evaluator=Guess(), compiled=mode)
    with pytest.raises(SearchError, match="an evaluator of Web answers a number"):
        alphabeta(Web(), 2, evaluator=Answers(), compiled=mode)


def test_two_players_may_have_two_estimates_under_minimax() -> None:
    """Where their utilities add up to no constant, one number does not say what the other thinks."""

    class Both(NamedTuple):
        value: float = 2.0

        def estimate(self, state: Any) -> tuple[float, float]:
            return (self.value, self.value + 1.0)

    state, eighth = General(seed=5, long=9), Guess(stakes=0)
    assert minimax(state, 1, evaluator=Both(), compiled=False).values == (2.0, 3.0)
    assert minimax(state, 1, evaluator=eighth, compiled=False).values == (0.125, -0.125)
    shared = Shared(seed=5, long=9, stakes=1)
    assert minimax(shared, 1, evaluator=eighth, compiled=False).values == (0.125, 0.875)
    assert alphabeta(shared, 1, evaluator=eighth, compiled=False).values == (0.125, 0.875)
    dice = Dice(seed=5, long=9)
    assert minimax(dice, 1, evaluator=eighth, compiled=False).values == (0.125, -0.125)


def test_compiled_where_it_can_be() -> None:
    for evaluator in (None, Weighted(1.0), Corners(), Linear.of(TicTacToe)):
        assert minimax(START, 2, evaluator=evaluator).compiled is available()


def test_a_plain_function_is_said_once_to_run_interpreted(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prepare, "_told", set())
    for _ in range(2):
        assert not alphabeta(START, 1, evaluator=lambda state: 0.0).compiled
    assert not alphabeta(START, 1, evaluator=lambda state: 0.0, compiled=False).compiled
    why = "because it is given a plain function as evaluator; a NamedTuple with a method estimate(state) is compiled"
    assert capsys.readouterr().err == f"zermelo: plays interpreted, {why}\n" * available()
