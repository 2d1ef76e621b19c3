"""The policy gradient: a learner that plays against somebody, held against the exact value of the best answer to that player."""

from __future__ import annotations

import functools
import json
import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from zermelo.cli import main
from zermelo.errors import SearchError
from zermelo.evaluate.stored import about_file, load_evaluator
from zermelo.games import Ludo, TicTacToe
from zermelo.learn.gradient.attempts import Attempts, drawn_action
from zermelo.learn.gradient.iteration import open_ended, policy_gradient
from zermelo.learn.learners import network_for, tuples_for
from zermelo.match.contest import Ahead, Blind
from zermelo.memory import memory
from zermelo.search.parts.counters import new_counters
from zermelo.search.parts.dice import seeded

LEARNERS = [
    lambda: open_ended(network_for(TicTacToe, 6, seed=3)),
    lambda: open_ended(tuples_for(TicTacToe, "straight:3", outcomes=(-1, 1))),
]


def weights(learner: Any) -> list[float]:
    return [float(number) for number in learner.cells.floats[: len(learner.cells)]]


def against_random(choose: Callable[[TicTacToe], TicTacToe], seat: int) -> float:
    """What a player who goes on like this wins against one who moves at random, exactly."""

    @functools.cache
    def worth(state: TicTacToe) -> float:
        if state.is_terminal():
            return float(state.utility(seat))
        if state.to_move() == seat:
            return worth(choose(state))
        following = [worth(state.result(action)) for action in state.actions()]
        return sum(following) / len(following)

    return worth(TicTacToe())


def best_against_random(seat: int) -> float:
    """The most that anybody wins against a player who moves at random."""

    @functools.cache
    def worth(state: TicTacToe) -> float:
        if state.is_terminal():
            return float(state.utility(seat))
        following = [worth(state.result(action)) for action in state.actions()]
        return max(following) if state.to_move() == seat else sum(following) / len(following)

    return worth(TicTacToe())


def test_the_best_answer_to_random_play_is_found(needs_compiler: None) -> None:
    learner = open_ended(tuples_for(TicTacToe, "lines:3+corner:2x2", outcomes=(-1, 1)))
    policy_gradient(TicTacToe(), learner, Blind(), 20_000, rate=2.0, explore=0.0)

    def choose(state: TicTacToe) -> TicTacToe:
        sign = 1 if state.to_move() == 0 else -1
        return max(
            map(state.result, state.actions()),
            key=lambda there: sign * (learner.estimate(there) if not there.is_terminal() else there.utility(0)),
        )

    for seat in (0, 1):
        assert best_against_random(seat) - 0.03 < against_random(choose, seat) <= best_against_random(seat)


@pytest.mark.parametrize("make", LEARNERS)
@pytest.mark.parametrize("state", [TicTacToe(1, 2), TicTacToe(1, 6)])
def test_slopes_of_odds_are_differences(make: Any, state: TicTacToe) -> None:
    learner = make()
    for k, weight in enumerate(weights(learner)):
        learner.cells.floats[k] = weight + 0.01 * (k % 7)
    slopes = memory(len(learner.cells), False)
    learner.odds(state)
    learner.add_slope(state, 2.0, slopes)
    for k in range(0, len(slopes), 5):
        there, tiny = learner.cells.floats[k], 1e-6
        learner.cells.floats[k] = there + tiny
        more = learner.odds(state)
        learner.cells.floats[k] = there - tiny
        less = learner.odds(state)
        learner.cells.floats[k] = there
        assert slopes.floats[k] == pytest.approx((more - less) / tiny, abs=1e-5)


def test_actions_are_drawn_by_their_odds_and_made_likelier() -> None:
    """The slopes are those of the logarithm of the probability with which the action is drawn."""
    learner = tuples_for(TicTacToe, "straight:3", outcomes=(-1, 1))
    for k in range(len(learner.cells)):
        learner.cells.floats[k] = math.sin(k)
    state = TicTacToe(0b000010001, 0b100000100)

    def shares() -> dict[int, float]:
        odds = {action: math.exp(learner.odds(state.result(action))) for action in state.actions()}
        return {action: each / sum(odds.values()) for action, each in odds.items()}

    counted, dice, number = dict.fromkeys(state.actions(), 0), seeded(1), 4_000
    size = len(learner.cells)
    attempts = Attempts(learner, None, 0.1, 0.0, size, memory(size, False), memory(3 * size, False), new_counters(False, None))
    for _ in range(number):
        attempts.slopes.wipe(size)
        dice, action = drawn_action(state, 0, dice, attempts)
        counted[action] += 1
    for other, share in shares().items():
        assert counted[other] / number == pytest.approx(share, abs=4 * math.sqrt(share * (1 - share) / number))
    for k in range(0, size, 3):
        there, tiny = learner.cells.floats[k], 1e-6
        learner.cells.floats[k] = there + tiny
        more = math.log(shares()[action])
        learner.cells.floats[k] = there - tiny
        less = math.log(shares()[action])
        learner.cells.floats[k] = there
        assert attempts.slopes.floats[k] == pytest.approx((more - less) / (2 * tiny), abs=1e-5)


@pytest.mark.parametrize("make", LEARNERS)
def test_the_same_training_gives_the_same_weights(make: Any, tmp_path: Path, needs_compiler: None) -> None:
    """Compiled and interpreted, and interrupted; and who asks again gets what was taught."""
    learners = [make() for _ in range(5)]
    terms: dict[str, Any] = {"measure": lambda learner: {}, "times": 2}
    for learner, compiled in zip(learners, (True, False), strict=False):
        policy_gradient(TicTacToe(), learner, Ahead(1, None), 60, compiled=compiled, **terms)
    assert weights(learners[0]) == pytest.approx(weights(learners[1]), abs=1e-9) != weights(learners[4])

    def stop(training: Any) -> None:
        raise RuntimeError

    file = tmp_path / "net.npz"
    with pytest.raises(RuntimeError):
        policy_gradient(TicTacToe(), learners[2], Ahead(1, None), 60, out=file, report=stop, compiled=False, **terms)
    assert about_file(file)["done"] == 30
    for learner in learners[3:]:
        assert policy_gradient(TicTacToe(), learner, Ahead(1, None), 60, out=file, compiled=False, **terms).complete
        assert weights(learner) == pytest.approx(weights(learners[1]), abs=1e-3)
    assert load_evaluator(file).estimate(TicTacToe(1, 2)) == pytest.approx(learners[4].estimate(TicTacToe(1, 2)), abs=1e-3)
    with pytest.raises(SearchError, match=r"another training, with opponent Ahead\(depth=1, evaluator=None\) instead of Blind"):
        policy_gradient(TicTacToe(), make(), Blind(), 60, out=file, compiled=False, **terms)


def test_what_makes_no_sense_is_told() -> None:
    with pytest.raises(SearchError, match="a network that tells no outcomes apart"):
        policy_gradient(TicTacToe(), network_for(TicTacToe, 4, (-1, 0, 1)), Blind(), 10)
    with pytest.raises(SearchError, match="is for games of two players, and Ludo has"):
        policy_gradient(Ludo(), open_ended(network_for(TicTacToe, 4)), Blind(), 10)
    with pytest.raises(SearchError, match="has to estimate odds: hand over open_ended"):
        policy_gradient(TicTacToe(), network_for(TicTacToe, 4), Blind(), 10)
    with pytest.raises(SearchError, match="unknown chooser None"):
        policy_gradient(TicTacToe(), open_ended(network_for(TicTacToe, 4)), None, 10)
    with pytest.raises(SearchError, match="explore must be a number from 0 to 1, got 2"):
        policy_gradient(TicTacToe(), network_for(TicTacToe, 4), Blind(), 10, explore=2)


def test_the_command(tmp_path: Path) -> None:
    file = tmp_path / "net.npz"
    words = ["learn", "tictactoe", "--out", str(file), "--by", "gradient"]
    short = ["--tuples", "straight:3", "--games", "40", "--times", "2", "--measured", "4", "--interpreted"]

    def zermelo(*more: str) -> Any:
        return CliRunner().invoke(main, [*words, *more])

    shown = zermelo("--opponent", "random", *short)
    assert shown.exit_code == 0, shown.stderr
    assert shown.stdout.splitlines()[0].split() == ["games", "time", "random"] and "40 games in" in shown.stdout
    there = json.loads(zermelo("--opponent", "random", *short, "--json").stdout)
    assert there["training"]["opponent"].startswith("Blind") and there["complete"] and len(there["curve"]) == 2
    for more, said in (
        (("--games", "4"), "--by gradient plays against somebody"),
        (("--opponent", "random", "--features"), "--by gradient teaches a network, or --tuples"),
        (("--opponent", "random", "--workers", "2"), "by gradient one learns game by game"),
        (("--opponent", "random", "--trace", "0.5"), "--trace is for --by play or chance"),
        (("--opponent", "nobody"), "nobody"),
    ):
        refused = zermelo(*more)
        assert refused.exit_code == 2 and said in refused.stderr, refused.output
    refused = CliRunner().invoke(main, ["learn", "tictactoe", "--out", str(file), "--opponent", "random"])
    assert refused.exit_code == 2 and "--opponent is for --by gradient, not for --by play" in refused.stderr
