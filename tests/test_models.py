"""Models of opponents: mixed players, their probabilities, expectimax against them, and what that is worth."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from zermelo import Limits, SearchError, Softmax, alphabeta, mcts, minimax, record
from zermelo._kernel import available
from zermelo.game import CHANCE
from zermelo.games import ConnectFour, Ludo, Pursuit, TicTacToe, Tree
from zermelo.lab import models
from zermelo.lab.models import OPPONENTS, THINKERS
from zermelo.lab.plotting import svg
from zermelo.players import Expectimax, Mixed, Person, Random, Search, Weighted, against, modelled, probabilities_of
from zermelo.search.run.prepare import _told

SHALLOW = Search(minimax, {"compiled": False}, depth=2)
"""Depth-2 minimax, the opponent of the notes together with a random mover."""
OPEN = TicTacToe.from_text("X../.O./...")


# --------------------------------------------------------------------------------------------------------- probabilities


def test_probabilities_of_the_worked_example() -> None:
    """Depth-2 minimax in 80 of 100 turns, else any of seven squares."""
    state = OPEN.result(1)
    chosen = SHALLOW.choose(state, Limits())
    assert chosen == 2  # stops the line
    found = probabilities_of(Mixed([(0.8, SHALLOW), (0.2, Random())]), state)
    assert found == pytest.approx({action: 0.8 * (action == chosen) + 0.2 / 6 for action in (2, 3, 5, 6, 7, 8)})
    assert probabilities_of(SHALLOW, state) == {chosen: 1.0}
    assert probabilities_of(Mixed([(1, Mixed([(0.5, Random()), (0.5, SHALLOW)])), (0, Person())]), state)[chosen] == pytest.approx(7 / 12)


def test_a_mixed_player_plays_by_its_probabilities() -> None:
    player = Mixed([(0.8, SHALLOW), (0.2, Random(5))], seed=4)
    state = OPEN.result(1)
    likely = player.probabilities(state, Limits())
    met = Counter(player.choose(state, Limits()) for _ in range(3000))
    surprise = sum((met[action] - 3000 * p) ** 2 / (3000 * p) for action, p in likely.items())
    assert set(met) <= set(likely) and surprise < 20.5  # chi square, 5 degrees of freedom: one in a thousand
    first, second = (Mixed([(0.8, SHALLOW), (0.2, Random(5))], seed=4) for _ in range(2))
    assert [first.choose(state, Limits()) for _ in range(50)] == [second.choose(state, Limits()) for _ in range(50)]


def test_a_search_with_a_depth_of_its_own() -> None:
    deep = Search(alphabeta, {"compiled": False}, depth=3)
    assert deep.think(OPEN, Limits(depth=1)).depth == 3
    assert Search(alphabeta, {"compiled": False}).think(OPEN, Limits(depth=1)).depth == 1


class Says:
    """A model that says what it was told to."""

    def __init__(self, said: dict[int, float]) -> None:
        self.said = said

    def choose(self, state: Any, limits: Limits) -> int:
        return next(iter(self.said))

    def probabilities(self, state: Any, limits: Limits) -> dict[int, float]:
        return self.said

    def __repr__(self) -> str:
        return "Says"


@pytest.mark.parametrize(
    ("parts", "complaint"),
    [
        ([(0.8, Random()), (0.3, Random())], "the weights of a mixed player must add up to 1, got 1.1"),
        ([(1.5, Random()), (-0.5, Random())], "must be between 0 and 1, got -0.5"),
        ([(float("nan"), Random())], "must be between 0 and 1, got nan"),
        ([], "must add up to 1, got 0"),
        ([(1, Random)], "needs players with choose"),
        ([Random()], "needs pairs of weight and player, such as"),
        (7, "needs pairs of weight and player, such as"),
    ],
)
def test_parts_that_make_no_player(parts: Any, complaint: str) -> None:
    with pytest.raises(SearchError) as caught:
        Mixed(parts)
    assert complaint in str(caught.value) and "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("model", "complaint"),
    [
        (Says({1: 0.5}), "the probabilities of Says in X../.O./... must add up to 1, got 0.5"),
        (Says({1: 1.5, 2: -0.5}), "must be between 0 and 1, got -0.5"),
        (Says({0: 1.0}), "Says.probabilities contains the action 0, which is not legal in X../.O./..."),
        (Person(), "cannot be a model"),
        (Says(None), "Says.probabilities returned None in X../.O./...: expected a dict such as"),  # type: ignore[arg-type]
        (Says([0.5, 0.5]), ": expected a dict such as"),  # type: ignore[arg-type]
        (Says({1: "much"}), ": expected a dict such as"),  # type: ignore[dict-item]
        (Says({1: float("nan")}), "must be between 0 and 1, got nan"),
    ],
)
def test_models_that_make_no_sense(model: Any, complaint: str) -> None:
    with pytest.raises(SearchError) as caught:
        against(OPEN, model, player=0, compiled=False)
    assert complaint in str(caught.value) and "\n" not in str(caught.value)


def test_a_player_who_is_not_there() -> None:
    with pytest.raises(SearchError, match="there is no player 2 in TicTacToe"):
        against(OPEN, Random(), player=2, compiled=False)


# ------------------------------------------------------------------------------------------------------------ expectimax


def worth(state: Any, model: Any) -> Fraction:
    """What a position is worth to X if O plays as `model` does, by the definition, in fractions."""
    if state.is_terminal():
        return Fraction(int(state.utility(0)))
    if state.to_move() == 0:
        return max(worth(state.result(action), model) for action in state.actions())
    likely = {action: Fraction(p).limit_denominator(10_000) for action, p in model.probabilities(state, Limits()).items()}
    assert sum(likely.values()) == 1
    return sum((p * worth(state.result(action), model) for action, p in likely.items()), Fraction(0))


@pytest.mark.parametrize("text", ["X../.O./...", "XO./.../..X", "XOX/.O./..."])
@pytest.mark.parametrize("model", [Random(), Mixed([(0.8, SHALLOW), (0.2, Random())]), SHALLOW], ids=["random", "mixed", "shallow"])
def test_expectimax_is_its_definition(text: str, model: Any) -> None:
    state = TicTacToe.from_text(text)
    result = against(state, model, player=1, compiled=False)
    assert result.value == pytest.approx(float(worth(state, model)), abs=1e-12)
    assert result.exact and result.state == state and result.algorithm == "expectimax"
    if result.action is not None:
        values = {entry.action: entry.value for entry in result.actions}
        assert values[result.action] == result.value
        for action, value in values.items():
            assert value == pytest.approx(float(worth(state.result(action), model)), abs=1e-12)
    again = minimax(modelled(state, {1: model}), compiled=False)
    assert again.value == pytest.approx(result.value) and again.nodes >= result.nodes


def test_the_whole_of_tictactoe_against_a_random_mover() -> None:
    """191 of 192: the corner, and then a game lost by nobody and won nearly always."""
    result = against(TicTacToe(), Random(), compiled=False)
    assert result.value == pytest.approx(191 / 192) and result.action == 0


def test_against_a_perfect_player_it_is_minimax() -> None:
    perfect = Search(alphabeta, {"compiled": False})
    for text in ("X../.O./...", "XO./.../..."):
        state = TicTacToe.from_text(text)
        assert against(state, perfect, player=1 - state.to_move(), compiled=False).value == minimax(state, compiled=False).value


def test_where_it_is_the_models_turn() -> None:
    state = OPEN.result(1)
    result = against(state, Random(), player=1, compiled=False)
    assert result.action is None and len(result.actions) == 6
    assert result.value == pytest.approx(float(worth(state, Random())))


def test_depth_limits_and_evaluators() -> None:
    seen = []

    def careful(state: Any) -> float:
        seen.append(type(state))
        return 0.25 if state.to_move() == 0 else -0.25

    result = against(TicTacToe(), Random(), depth=2, evaluator=careful, compiled=False)
    assert result.value == 0.25 and not result.exact and result.depth == 2
    assert set(seen) == {TicTacToe}  # evaluators see the game itself, in which O moves, not chance
    stopped = against(TicTacToe(), Random(), limits=Limits(nodes=500), compiled=False)
    assert not stopped.complete and 500 < stopped.nodes < 600


def test_games_with_dice_and_more_players() -> None:
    state = Ludo.from_text("12,17 9,17 6,17 0,17 N5")
    result = against(state, Random(), player=2, depth=4, compiled=False)
    assert sum(result.values) == pytest.approx(1) and result.action == 11
    game = modelled(state.result(11), {1: Random(), 2: Random()})
    assert game.to_move() == CHANCE and len(list(game.chance_outcomes())) == 6


def test_a_model_that_has_a_model_of_you() -> None:
    """It takes me for a random mover, and leaves the line open that a random mover would rarely close; I know that it does."""
    careless = Expectimax(Random(), compiled=False)
    state = OPEN
    clever = against(state, careless, compiled=False)
    assert clever.value >= minimax(state, compiled=False).value
    assert clever.value == pytest.approx(float(worth(state, careless)))


def test_the_tree_is_told_with_chance_nodes() -> None:
    tree = Tree.from_text("((8 -9) (2 1))")
    assert minimax(tree, compiled=False).value == 1
    recording = record(against, tree, Mixed([(0.9, Says({0: 1.0})), (0.1, Search(minimax, {"compiled": False}))]))
    assert recording.result is not None and recording.result.value == pytest.approx(0.9 * 8 - 0.1 * 9)
    assert [node.kind for node in recording.nodes.values()].count("chance") == 2
    assert [node.probability for node in recording.nodes.values() if node.name == "8" or node.label == "1"][-1] == pytest.approx(0.9)
    sentences = " ".join(step.sentence for step in recording.steps())
    assert "Expectimax begins at A" in sentences and "Chance at B" in sentences


def test_a_modelled_game_is_the_game_but_for_its_movers() -> None:
    game = modelled(ConnectFour.from_text("44"), {1: Random()})
    plain = ConnectFour.from_text("44")
    assert str(game) == str(plain) and game.key() == plain.key() and list(game.actions()) == list(plain.actions())
    assert game.to_move() == 0 and game.result(3).to_move() == CHANCE and game.canonical() == game
    assert type(game).__name__ == "ConnectFour" and type(game).UTILITY_RANGE == ConnectFour.UTILITY_RANGE
    dice = random.Random(2)
    while not game.is_terminal():
        assert game.to_move() == (CHANCE if plain.to_move() == 1 else 0)
        action = dice.choice(list(plain.actions()))
        game, plain = game.result(action), plain.result(action)
        assert tuple(game) == tuple(plain)
    assert game.utility(0) == plain.utility(0)


def test_a_modelled_game_is_searched_interpreted(capsys: pytest.CaptureFixture[str]) -> None:
    """Nobody is told why: it is so by design, unless a compiled search is asked for."""
    game = modelled(OPEN, {1: Random()})
    assert not minimax(game).compiled and not mcts(game, simulations=20).compiled
    assert capsys.readouterr().err == ""
    with pytest.raises(SearchError, match="cannot be compiled: in this TicTacToe some players are chance, by models"):
        minimax(game, compiled=True)
    with pytest.raises(SearchError, match="are no models: give each of them to a player"):
        modelled(OPEN, [Random()])  # type: ignore[arg-type]


def test_everybody_else_is_modelled_by_default() -> None:
    state = OPEN.result(1)  # O moves, so X is the model
    assert against(state, Random(), compiled=False).values == pytest.approx(against(state, Random(), player=0, compiled=False).values)
    assert against(state, Random(), compiled=False).action is not None
    ludo = Ludo.from_text("12,17 9,17 6,17 0,17 N5")
    others = minimax(modelled(ludo, {1: Random(), 2: Random(), 3: Random()}), 3)
    assert against(ludo, Random(), depth=3, compiled=False).values == pytest.approx(others.values)
    dice = Ludo.from_text("12,17 9,17 6,17 0,17 N")  # chance moves at the root: the question is player 0's, as in paranoid search
    others = minimax(modelled(dice, {1: Random(), 2: Random(), 3: Random()}), 3)
    assert against(dice, Random(), depth=3, compiled=False).values == pytest.approx(others.values)


@pytest.mark.parametrize("text", ["10,12 9,13 6,17 0,6 E3", "12,17 9,17 6,17 0,17 N5"])
def test_models_of_some_among_many(text: str) -> None:
    """Four players, of whom some are models: every one's value by the definition."""
    state = Ludo.from_text(text)
    models = {2: Random(), 3: Mixed([(0.5, Random()), (0.5, Search(minimax, {"compiled": False}, depth=1))])}

    def values(here: Any, depth: int) -> tuple[float, ...]:
        if here.is_terminal():
            return tuple(float(here.utility(player)) for player in range(4))
        if depth == 0:
            return (0.25,) * 4
        mover = here.to_move()
        if mover == CHANCE or mover in models:
            likely = dict(here.chance_outcomes()) if mover == CHANCE else models[mover].probabilities(here, Limits())
            parts = [(p, values(here.result(action), depth - 1)) for action, p in likely.items()]
            return tuple(sum(p * part[player] for p, part in parts) for player in range(4))
        return max((values(here.result(action), depth - 1) for action in here.actions()), key=lambda each: each[mover])

    found = minimax(modelled(state, models), 3, evaluator=lambda here: (0.25,) * 4)
    assert found.values == pytest.approx(values(state, 3))


# ------------------------------------------------------------------------------------------- what has no form, and policies


def test_a_model_without_a_form_is_asked_and_one_line_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    model = Mixed([(0.5, Random()), (0.5, Says({2: 1.0}))])
    _told.clear()
    if available():
        with pytest.raises(SearchError, match=r"a search with a model that is asked in Python \(Mixed\) runs interpreted"):
            against(OPEN, model, 0, depth=1, compiled=True)
        assert not against(OPEN.result(1), model, 1, depth=1).compiled
        assert "it is given a model that is asked in Python (Mixed); one made of" in capsys.readouterr().err


def test_players_who_draw_by_a_policy() -> None:
    state = ConnectFour.from_text("44")
    likely = Weighted(Softmax(None, 0.5)).probabilities(state, Limits())
    assert sum(likely.values()) == pytest.approx(1) and max(likely, key=lambda action: likely[action]) == 3
    player = Weighted(lambda state, action: action == 5, seed=1)
    assert player.choose(state, Limits()) == 5 and probabilities_of(Weighted(lambda *_: 0), state) == dict.fromkeys(range(7), 1 / 7)
    with pytest.raises(SearchError, match="a policy answers with a weight, 0 or more, and this one gives -1"):
        Weighted(lambda *_: -1).choose(state, Limits())
    with pytest.raises(SearchError, match="softmax makes a policy of an evaluator, and Tree has none"):
        Weighted(Softmax(None)).choose(Tree.from_text("(1 2)"), Limits())


# ---------------------------------------------------------------------------------------------------------- what it is worth


def test_every_way_to_choose_against_every_opponent() -> None:
    found = models(TicTacToe(), games=60, plies=3, seed=0, compiled=False)
    assert [(row.player, row.model, row.opponent) for row in found.rows] == [(*thinker, name) for thinker in THINKERS for name in OPPONENTS]
    assert found.experiment == "models" and all(row.games == 60 and row.low <= row.average <= row.high for row in found.rows)
    cell = {(row.model, row.opponent): row.average for row in found.rows}
    assert cell[None, "adversary"] >= cell["random", "adversary"]
    assert cell["random", "random"] > cell[None, "random"]
    assert cell["mixed", "mixed"] > cell[None, "mixed"]


def test_a_false_model_costs_more_than_none() -> None:
    """Five rounds of pursuit, to the end: against the ghost they expect, all three are best."""
    found = models(Pursuit.from_text("##-a-##/...#.../##-@-## 5"), games=40, plies=2, seed=1, compiled=False)
    cell = {(row.model, row.opponent): row.average for row in found.rows}
    assert cell[None, "adversary"] > cell["random", "adversary"] + 1
    assert cell["mixed", "mixed"] > cell["random", "mixed"] + 1
    assert cell["random", "random"] >= cell[None, "random"]


def test_the_same_seed_gives_the_same_table() -> None:
    found, again = (models(TicTacToe(), 4, games=5, seed=2, compiled=False) for _ in range(2))
    assert found.rows == again.rows


def test_its_picture() -> None:
    pytest.importorskip("matplotlib")
    found = models(Pursuit.from_text("..a/.#./@.. 3"), 2, games=3, plies=0, compiled=False)
    assert "expectimax, model: mixed" in svg(found)


@pytest.mark.parametrize(
    ("state", "options", "complaint"),
    [
        (Ludo(), {}, "a game of two players, and Ludo has 4 players"),
        (TicTacToe.from_text("XXX/OO./..."), {}, "the game is over"),
        (TicTacToe(), {"depth": 0}, "depth must be an integer of at least 1, got 0"),
        (TicTacToe(), {"games": 0}, "games must be an integer of at least 1, got 0"),
        (TicTacToe(), {"plies": -1}, "opening plies must be an integer of at least 0, got -1"),
    ],
)
def test_experiments_that_cannot_be_made(state: Any, options: dict[str, Any], complaint: str) -> None:
    with pytest.raises(SearchError) as caught:
        models(state, **{"depth": 2, **options})
    assert complaint in str(caught.value) and "\n" not in str(caught.value)
