"""Learning by means over chance: what is written down by definition, what is learned, and that the same comes of the same."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from click.testing import CliRunner

from zermelo import CHANCE, game, minimax
from zermelo._kernel import unpacked
from zermelo.cli import main
from zermelo.errors import SearchError
from zermelo.evaluate.stored import about_file, load_evaluator
from zermelo.executor import Processes
from zermelo.games import TicTacToe
from zermelo.learn.chance.averaged import self_play
from zermelo.learn.chance.iteration import learn_by_chance
from zermelo.learn.learners import network_for, policy_value_for
from zermelo.learn.training import trainings_of

SHORT: dict[str, Any] = {"generations": 2, "epochs": 1, "batch": 64, "window": 1}


@game
class Run(NamedTuple):
    """First to the end of a track: by the die, or by two; on the fourth square one throws again. Double if the other is not half way."""

    white: int = 0
    black: int = 0
    mover: int = 0
    die: int = 0

    UTILITY_RANGE = (-2, 2)
    INPUTS = 14

    def to_move(self) -> int:
        return self.mover if self.die else CHANCE

    def chance_outcomes(self) -> Iterator[tuple[int, float]]:
        yield 1, 0.5
        yield 2, 0.25
        yield 3, 0.25

    def actions(self) -> Iterator[int]:
        yield self.die
        if self.die != 2:
            yield 2

    def result(self, action: int) -> Run:
        if self.die == 0:
            return Run(self.white, self.black, self.mover, action)
        if self.mover == 0:
            white = min(self.white + action, 7)
            return Run(white, self.black, 0 if white == 4 else 1, 0)
        black = min(self.black + action, 7)
        return Run(self.white, black, 1 if black == 4 else 0, 0)

    def is_terminal(self) -> bool:
        return self.white == 7 or self.black == 7

    def utility(self, player: int) -> int:
        worth = 2 if min(self.white, self.black) < 4 else 1
        return worth if (self.white == 7) == (player == 0) else -worth

    def perspective(self) -> int:
        return self.mover

    def inputs(self, player: int) -> Iterator[tuple[int, float]]:
        yield (self.white if player == 0 else self.black), 1.0
        yield 7 + (self.black if player == 0 else self.white), 1.0


class Exact:
    """A learner that knows what every position is worth."""

    outputs, utilities, known = 1, (-2.0, 2.0), dict[Any, float]()

    def expect(self, state: Any, into: Any, at: int) -> None:
        if state not in self.known:
            self.known[state] = (minimax(state, compiled=False).value + 2.0) / 4.0
        into[at] = self.known[state]

    def ended(self, state: Any, into: Any, at: int) -> None:
        into[at] = (state.utility(0) + 2.0) / 4.0

    def promise(self, player: int, expected: Any, at: int) -> float:
        return float(expected[at]) if player == 0 else -float(expected[at])


def weights(learner: Any) -> list[float]:
    return [float(number) for number in learner.cells.floats[: len(learner.cells)]]


def states_of(kept: Any) -> list[Run]:
    return [unpacked(row.tobytes(), 0, Run()) for row in kept.states]


@pytest.mark.parametrize("trace", [0.0, 0.7, 1.0])
def test_who_knows_the_truth_learns_it_whatever_is_thrown(trace: float) -> None:
    """All luck is taken off, with any lambda, and also where actions are chosen blindly."""
    learner: Any = Exact()
    kept = self_play(Run(), learner, 6, trace=trace, explore=0.3, compiled=False)
    assert kept.games == 6 and len(kept.values) > 20 and len(set(kept.outcomes)) > 1
    assert kept.values == pytest.approx([4.0 * learner.known[state] - 2.0 for state in states_of(kept)], abs=1e-6)


def test_what_is_found_one_throw_further() -> None:
    network = network_for(Run, 8, (-2.0, -1.0, 1.0, 2.0), seed=2)
    ahead = self_play(Run(), network, 4, trace=0.0, explore=0.0, compiled=False)
    assert ahead.wanted is not None and ahead.wanted.sum(axis=1) == pytest.approx([1.0] * len(ahead.values), abs=1e-6)
    states = states_of(ahead)
    found = [minimax(state, depth=2, evaluator=network, compiled=False).value for state in states]
    assert ahead.values == pytest.approx(found, abs=1e-5)
    whole = self_play(Run(), network, 4, trace=1.0, explore=0.0, compiled=False)  # the same games
    said, target = [network.estimate(state) for state in states], 0.0
    for place in range(len(states) - 1, -1, -1):
        last = place + 1 == len(states) or sum(states[place + 1][:2]) < sum(states[place][:2])
        target = found[place] + (0.0 if last else target - said[place + 1])
        assert whole.values[place] == pytest.approx(target, abs=1e-5)


def test_a_game_of_dice_is_learned(tmp_path: Path, needs_compiler: None) -> None:
    """Held against the exact values, from a network that knows nothing."""
    learner = network_for(Run, 16, (-2.0, -1.0, 1.0, 2.0))
    states = set(states_of(self_play(Run(), learner, 200, explore=0.3)))
    exact = {state: minimax(state, compiled=False).value for state in sorted(states)[::9]}

    def error() -> float:
        return sum(abs(learner.estimate(state) - value) for state, value in exact.items()) / len(exact)

    before = error()
    training = learn_by_chance(Run(), learner, tmp_path / "data", 4000, generations=5, rate=0.005, trace=0.9)
    assert training.complete and [row["games"] for row in training.curve] == [800, 1600, 2400, 3200, 4000]
    assert before > 0.6 and error() < 0.2
    assert training.curve[-1]["loss"] < training.curve[0]["loss"]


def test_the_same_training_gives_the_same_weights(tmp_path: Path, needs_compiler: None) -> None:
    """Compiled and interpreted, by workers, and by who was interrupted; and other weights with another seed."""
    learners = [network_for(Run, 16, (-2.0, -1.0, 1.0, 2.0)) for _ in range(3)]
    for n, (learner, compiled, seed) in enumerate(zip(learners, (True, False, True), (1, 1, 2), strict=True)):
        learn_by_chance(Run(), learner, tmp_path / str(n), 80, seed=seed, compiled=compiled, **SHORT)
    first, interpreted, other = map(weights, learners)
    assert first == pytest.approx(interpreted, abs=1e-9) and first != other


def test_workers_and_the_interrupted(tmp_path: Path) -> None:
    alone, shared, parts, again, late = (network_for(Run, 8) for _ in range(5))
    terms: dict[str, Any] = {**SHORT, "compiled": False}
    learn_by_chance(Run(), alone, tmp_path / "alone", 80, **terms)
    with Processes(2) as executor:
        learn_by_chance(Run(), shared, tmp_path / "shared", 80, executor=executor, **terms)

    def stop(training: Any) -> None:
        raise RuntimeError

    with pytest.raises(RuntimeError):
        learn_by_chance(Run(), parts, tmp_path / "parts", 80, out=tmp_path / "parts.npz", report=stop, **terms)
    assert about_file(tmp_path / "parts.npz")["done"] == 1
    training = learn_by_chance(Run(), again, tmp_path / "parts", 80, out=tmp_path / "parts.npz", **terms)
    assert training.complete and weights(alone) == weights(shared) == weights(again)
    assert learn_by_chance(Run(), late, tmp_path / "parts", 80, out=tmp_path / "parts.npz", **terms).complete
    assert weights(late) == pytest.approx(weights(alone), abs=1e-6)  # it is done, and who asks gets what was taught


def test_what_makes_no_sense_is_told(tmp_path: Path) -> None:
    for state, learner, options, words in (
        (TicTacToe(), network_for(TicTacToe, 4), {}, "nothing is left to chance in TicTacToe"),
        (Run(), policy_value_for(TicTacToe, 4), {}, "a network without a policy"),
        (Run(), network_for(Run, 4), {"rate": 0.0}, "the rate must be a number above 0"),
        (Run(), network_for(Run, 4), {"games": 10}, "2 generations play 80 games at least, got 10"),
        (Run(), network_for(Run, 4), {"trace": 2.0}, "trace must be a number from 0 to 1, got 2"),
        (Run(), network_for(Run, 4), {"luck": 1}, "self-play with chance knows no luck"),
    ):
        asked: dict[str, Any] = {"games": 80, **SHORT, **options}
        with pytest.raises(SearchError, match=words):
            learn_by_chance(state, learner, tmp_path / "data", **asked)
    assert not (tmp_path / "data").exists()


def test_the_command(tmp_path: Path) -> None:
    rules, file = tmp_path / "seen.py", tmp_path / "net.npz"
    imports = "from collections.abc import Iterator\nfrom typing import NamedTuple\n\nfrom zermelo import CHANCE, game\n\n\n@game\n"
    rules.write_text(imports + Path(__file__).read_text().partition("@game\n")[2].partition("\n\n\nclass Exact")[0].replace("-> Run", ""))

    def zermelo(*words: Any) -> Any:
        return CliRunner().invoke(main, ["learn", f"{rules}:Run", "--out", str(file), *map(str, words), "--interpreted"])

    words = ("--by", "chance", "--games", 80, "--generations", 2, "--hidden", 8, "--measured", 4)
    shown = zermelo(*words)
    assert shown.exit_code == 0, shown.output
    lines = shown.stdout.splitlines()
    assert lines[0].split() == ["games", "time", "loss", "random"] and "2 generations in" in lines[-1]
    there = json.loads(zermelo(*words, "--json").stdout)
    assert there["complete"] and there["training"]["method"] == "means over chance" and there["training"]["trace"] == 0.6
    assert -2.0 <= load_evaluator(file).estimate(Run()) <= 2.0
    later = CliRunner().invoke(
        main,
        ["learn", f"{rules}:Run", "--out", f"{tmp_path}/two.npz", "--start", str(file), "--games", "40", "--times", "1", "--interpreted"],
    )
    assert later.exit_code == 0, later.output
    assert [training["training"]["method"] for training in trainings_of(tmp_path / "two.npz")] == [
        "means over chance",
        "temporal differences",
    ]
    refused = zermelo("--by", "chance", "--depth", 2)
    assert refused.exit_code == 2 and "--depth is for --by play, not for --by chance" in refused.output
    refused = zermelo("--by", "chance", "--trace", 2)
    assert refused.exit_code == 2 and "trace must be a number from 0 to 1, got 2" in refused.output
