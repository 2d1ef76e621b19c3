"""Networks with a policy head: what they say by definition, what they learn by central differences, and the search that they guide."""

from __future__ import annotations

import math
import random
from pathlib import Path
from typing import Any

import pytest

from learn_networks import policy_value
from zermelo import alphabeta, mcts
from zermelo.bits import U64
from zermelo.errors import SearchError
from zermelo.evaluate.network import inputs_of
from zermelo.evaluate.networks.policyvalue import PolicyValueNetwork, new_policy_value
from zermelo.evaluate.networks.slopes import add_slopes
from zermelo.evaluate.stored import load_evaluator, save_evaluator
from zermelo.games import Backgammon, Chess, ConnectFour, TicTacToe
from zermelo.games.connectfour.cells import mirrored
from zermelo.learn.expert.turning import turned, ways_of
from zermelo.learn.learners import policy_value_for
from zermelo.memory import memory
from zermelo.search.mcts.choosing import gamma
from zermelo.search.mcts.policy import as_policy
from zermelo.search.parts.dice import seeded

FORMS: list[dict[str, Any]] = [
    {"second": second, "outputs": len(utilities) if len(utilities) > 2 else 1, "utilities": utilities}
    for second in (0, 3)
    for utilities in ((-1.0, 1.0), (-1.0, 0.0, 1.0))
]


def positions(start: Any, number: int, seed: int = 0) -> list[Any]:
    """Positions of games at random."""
    dice, found = random.Random(seed), []
    while len(found) < number:
        state = start
        while not state.is_terminal():
            found.append(state)
            state = state.result(dice.choice(list(state.actions())))
    return dice.sample(found, number)


def network(cls: Any, hidden: int = 5, **form: Any) -> PolicyValueNetwork:
    """One whose weights are all drawn, those of the policy head, too."""
    form = {"second": 0, "outputs": 1} | form
    made, dice = new_policy_value(inputs_of(cls), hidden, actions=cls.ACTIONS, seed=3, active=8, **form), random.Random(4)
    for place in range(len(made.cells)):
        made.cells.floats[place] += dice.gauss(0.0, 0.2)
    return made


@pytest.mark.parametrize("form", FORMS)
def test_what_it_says_is_its_definition(form: dict[str, Any]) -> None:
    made = network(TicTacToe, **form)
    for state in positions(TicTacToe(), 20):
        shares, promises = policy_value(made, state)
        utilities = made.utilities
        worth = sum(p * u for p, u in zip(shares if len(shares) > 1 else (1 - shares[0], shares[0]), utilities, strict=True))
        assert made.estimate(state) == pytest.approx(worth if state.to_move() == 0 else -worth, abs=1e-12)
        made.prepare(state)
        weights = {action: made.weight(state, action) for action in state.actions()}
        assert {a: w / sum(weights.values()) for a, w in weights.items()} == pytest.approx(promises, abs=1e-12)


@pytest.mark.parametrize("form", FORMS)
def test_it_learns_along_the_slope(form: dict[str, Any]) -> None:
    """The gradient beside central differences of the loss, for every weight: both heads, one output and several, one layer and two."""
    made = network(TicTacToe, **form)
    target, slope = memory(made.outputs + 9, False), memory(len(made.cells), False)
    for state in positions(TicTacToe(), 2, seed=5):
        legal = [state.action_number(action) for action in state.actions()]
        target[:] = [0.0] * len(target)
        target[: made.outputs] = [0.3] if made.outputs == 1 else [0.5, 0.3, 0.2]
        target[made.outputs + legal[0]], target[made.outputs + legal[-1]] = 0.75, 0.25 if len(legal) > 1 else 0.75
        slope[:] = [0.0] * len(slope)
        loss = made.learn(state, target, 0, 1.0, slope)
        for place in range(len(made.cells)):
            before, losses = made.cells.floats[place], []
            for step in (1e-6, -1e-6):
                made.cells.floats[place] = before + step
                losses.append(made.learn(state, target, 0, 0.0, memory(len(made.cells), False)))
            made.cells.floats[place] = before
            assert math.isclose(slope[place], (losses[0] - losses[1]) / 2e-6, rel_tol=1e-5, abs_tol=1e-8)
        shares, promises = policy_value(made, state)
        told = target[: made.outputs] if made.outputs > 1 else [target[0], 1.0 - target[0]]
        said = shares if made.outputs > 1 else [shares[0], 1.0 - shares[0]]
        if state.to_move() == 1:
            told = told[::-1]
        least = -sum(t * math.log(s) for t, s in zip(told, said, strict=True))
        least -= sum(target[made.outputs + state.action_number(a)] * math.log(p) for a, p in promises.items())
        assert loss == pytest.approx(least, abs=1e-9)


def test_a_worth_between_two_utilities_is_partly_both() -> None:
    made, told = network(TicTacToe, outputs=3, utilities=(-2.0, 0.0, 1.0)), memory(3, False)
    for worth, shares in (
        (-2, [1, 0, 0]),
        (-0.5, [0.25, 0.75, 0]),
        (0, [0, 1, 0]),
        (0.25, [0, 0.75, 0.25]),
        (3, [0, 0, 1]),
        (-9, [1, 0, 0]),
    ):
        made.outcome(float(worth), told, 0)
        assert told[:3] == shares
        assert made.worth(told, 0) == min(1.0, max(-2.0, worth))


def test_a_turned_board_is_learned_as_the_board_that_is_turned() -> None:
    made = network(ConnectFour)
    assert len(ways_of(ConnectFour, made.inputs, made.actions)) == 2
    target, other = memory(8, False), memory(8, False)
    target[:] = [0.3, 0.5, 0.3, 0.2, 0.0, 0.0, 0.0, 0.0]
    other[:] = [target[0], *target[:0:-1]]
    learner = turned(ConnectFour, made, 1, False)
    for state in positions(ConnectFour(), 6):
        twin = ConnectFour(mirrored(state.mine), mirrored(state.filled), state.ply)
        slopes = [memory(len(made.cells), False) for _ in range(2)]
        learner.turning.way[0] = 1
        seen = add_slopes(made, state, learner.turning, target, 0, 1.0, slopes[0])
        assert seen == pytest.approx(made.learn(twin, other, 0, 1.0, slopes[1]), abs=1e-12)
        assert slopes[0] == pytest.approx(slopes[1], abs=1e-12)


def test_which_games_have_boards_to_turn() -> None:
    assert len(ways_of(TicTacToe, 18, 9)) == 8
    assert len(ways_of(Chess, 768, 4096)) == 1
    for inputs, actions in ways_of(TicTacToe, 18, 9):
        assert sorted(inputs) == list(range(18)) and sorted(actions) == list(range(9))
        assert [number // 2 for number in inputs[::2]] == actions


@pytest.mark.parametrize("second", [0, 3])
def test_it_guides_the_search(second: int, needs_compiler: None) -> None:
    """Compiled and interpreted alike; the value alone guides every other search."""
    made, state = network(TicTacToe, second=second), TicTacToe(0o001, 0o020)
    there, here = (mcts(state, simulations=60, evaluator=made, compiled=compiled) for compiled in (True, False))
    assert [each.visits for each in there.actions] == [each.visits for each in here.actions]
    assert there.value == pytest.approx(here.value, abs=1e-12)
    promises = policy_value(made, state)[1]
    guided = mcts(state, simulations=2, evaluator=made, compiled=False)  # the second one goes where the policy is strongest
    assert guided.action == max(promises, key=lambda action: promises[action])
    one, other = (alphabeta(state, depth=2, evaluator=made, compiled=compiled) for compiled in (True, False))
    assert one.value == pytest.approx(other.value, abs=1e-12)
    assert mcts(state, simulations=60, evaluator=made, policy=lambda state, action: 1.0).actions != here.actions


def test_an_action_without_a_number_weighs_nothing() -> None:
    made = new_policy_value(18, 4, 0, 1, 3)
    state = TicTacToe()
    made.prepare(state)
    assert [made.weight(state, action) for action in range(9)] == [1.0] * 3 + [0.0] * 6
    assert as_policy(made, state) is made


def test_noise_is_a_draw_from_the_gamma_distribution() -> None:
    """Its mean and its variance are both its parameter."""
    for alpha in (0.3, 1.0):
        dice, drawn = seeded(1), []
        for _ in range(20_000):
            dice, number = gamma(alpha, dice)
            drawn.append(number)
        mean = sum(drawn) / len(drawn)
        assert mean == pytest.approx(alpha, abs=5 * math.sqrt(alpha / len(drawn)))
        assert sum((number - mean) ** 2 for number in drawn) / len(drawn) == pytest.approx(alpha, rel=0.1)
    assert isinstance(dice, U64 | int)


@pytest.mark.parametrize("form", FORMS)
def test_a_file_keeps_it(form: dict[str, Any], tmp_path: Path) -> None:
    made = network(TicTacToe, **form)
    save_evaluator(tmp_path / "net.npz", made)
    there = load_evaluator(tmp_path / "net.npz")
    assert there[2:-1] == made[2:-1]
    state = TicTacToe(1, 2)
    assert there.estimate(state) == pytest.approx(made.estimate(state), abs=1e-6)
    save_evaluator(tmp_path / "net.npz", made, {"second": 7})
    with pytest.raises(SearchError, match="holds no learned evaluator"):
        load_evaluator(tmp_path / "net.npz")


def test_what_makes_no_sense_is_told_in_a_sentence() -> None:
    with pytest.raises(
        SearchError, match="Backgammon does not say how many numbers its actions have, which a policy needs: let it say ACTIONS"
    ):
        policy_value_for(Backgammon, 8)
    with pytest.raises(SearchError, match="second must be an integer of at least 0, got -1"):
        policy_value_for(TicTacToe, 8, -1)
