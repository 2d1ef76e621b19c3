"""Expert iteration: what a search recommends, what is learned of it, and that the same comes of the same, interrupted or not."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
import zipfile
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from zermelo import mcts, progress
from zermelo.cli import main
from zermelo.errors import SearchError
from zermelo.evaluate.stored import about_file
from zermelo.executor import Processes
from zermelo.games import ConnectFour, Pig, TicTacToe
from zermelo.learn.expert.iteration import expert_iteration, targets_of
from zermelo.learn.expert.simulated import self_play
from zermelo.learn.learners import network_for, policy_value_for
from zermelo.learn.mistakes import choices, exact_values, mistakes, solved_results
from zermelo.learn.positions import Positions
from zermelo.match.contest import Blind, contest
from zermelo.match.simulating import Simulating

SHORT: dict[str, Any] = {"generations": 2, "simulations": 12, "epochs": 1, "batch": 64}


def weights(learner: Any) -> list[float]:
    return [float(number) for number in learner.cells.floats[: len(learner.cells)]]


def zermelo(*words: Any) -> Any:
    return CliRunner().invoke(main, [str(word) for word in words])


def test_self_play_writes_down_what_the_search_recommends() -> None:
    kept = self_play(TicTacToe.from_text("XX./OO./..."), policy_value_for(TicTacToe, 8), 3, simulations=40, opening=0, compiled=False)
    assert kept.games == 3 and kept.advice is not None and kept.advice.shape == (len(kept.values), 9)
    assert kept.advice.sum(axis=1) == pytest.approx([1.0] * len(kept.values))
    assert all(kept.advice[kept.values == 1.0].max(axis=1) == 1.0)  # who has seen the win recommends nothing else
    assert kept.advice[0][2] == 1.0 and kept.values[0] == kept.outcomes[0] == 1.0


@pytest.mark.parametrize("evaluated", [True, False])
def test_a_side_of_a_contest_chooses_as_the_search_does(evaluated: bool) -> None:
    """Tree and dice are those of `mcts`; memory that is used again remembers nothing."""
    evaluator = policy_value_for(TicTacToe, 8, seed=2) if evaluated else None
    positions = [state for state in list(exact_values(TicTacToe()) or ())[:400:13] if not state.is_terminal()]
    chosen = choices(Simulating(30, evaluator), positions, compiled=False)
    assert len(chosen) == len(positions)
    if evaluated:  # without dice every search is one of its own
        assert chosen == [mcts(state, simulations=30, evaluator=evaluator, compiled=False).action for state in positions]
    else:
        assert chosen[0] == mcts(positions[0], simulations=30, compiled=False).action


def test_exact_values_of_small_games() -> None:
    known = exact_values(TicTacToe())
    assert known is not None and len(known) == 5478 and known[TicTacToe()] == 0.0
    assert exact_values(ConnectFour(), most=500) is None and exact_values(Pig()) is None
    assert 0.3 < mistakes(Blind(), known, compiled=False) < 0.6


def test_who_wins_some_positions_of_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    exact = exact_values(TicTacToe())
    lines: list[str] = []
    monkeypatch.setattr(progress, "AFTER", 0.0)
    monkeypatch.setattr(progress, "EVERY", 0.0)
    with progress.shown_by(lines.append):
        found = solved_results(TicTacToe(), 3, 40, compiled=False)
    assert lines[0] == "position 1 of 40" and "position 40 of 40" in lines
    assert exact is not None and found == {state: exact[state] for state in found} and len(found) > 40
    assert 0.3 < mistakes(Blind(), found, compiled=False) < 0.7
    with pytest.raises(SearchError, match=r"positions to be solved need a game of two players .*: in Pig chance moves"):
        solved_results(Pig(), 3, 40)


def test_what_is_wanted_of_the_value() -> None:
    """Half of what the search found, half of how the game ended; and the least that the loss can be."""
    kept = self_play(TicTacToe(), policy_value_for(TicTacToe, 8), 2, simulations=8, compiled=False)
    for outcomes in ((), (-1.0, 0.0, 1.0)):
        learner = policy_value_for(TicTacToe, 8, outcomes=outcomes)
        wanted, entropy = targets_of(learner, kept, 0.5)
        worth = (kept.values + kept.outcomes) / 2
        found = wanted[:, 0] * 2 - 1 if not outcomes else wanted[:, :3] @ learner.utilities
        assert found == pytest.approx(worth.astype(float), abs=1e-6)
        assert wanted.shape == (len(worth), learner.outputs + 9) and (entropy >= 0).all()


def test_tic_tac_toe_is_learned(tmp_path: Path, needs_compiler: None) -> None:
    """Held against the exact value of every position: the policy alone, and the search that it guides."""
    learner, known = policy_value_for(TicTacToe, 32), exact_values(TicTacToe())
    assert known is not None
    before = [mistakes(Simulating(n, learner), known) for n in (2, 50)]
    training = expert_iteration(TicTacToe(), learner, tmp_path / "data", 5000, generations=5, simulations=40, blind=5)
    after = [mistakes(Simulating(n, learner), known) for n in (2, 50)]
    assert training.complete and [row["games"] for row in training.curve] == [1000, 2000, 3000, 4000, 5000]
    assert training.curve[-1]["loss"] < training.curve[0]["loss"]
    assert after[0] < 0.75 * before[0] and after[1] < 0.025
    assert contest(TicTacToe(), Simulating(100, learner), Blind(), 200).points > 0.85


def test_the_same_training_gives_the_same_weights(tmp_path: Path, needs_compiler: None) -> None:
    """Compiled and interpreted, too; and other weights with another seed."""
    learners = [policy_value_for(TicTacToe, 8) for _ in range(4)]
    for n, (learner, compiled, seed) in enumerate(zip(learners, (True, True, False, True), (1, 1, 1, 2), strict=True)):
        expert_iteration(TicTacToe(), learner, tmp_path / str(n), 40, seed=seed, compiled=compiled, **SHORT)
    first, again, interpreted, other = map(weights, learners)
    assert first == again != other
    assert first == pytest.approx(interpreted, abs=1e-9)


def test_workers_play_the_same_units(tmp_path: Path) -> None:
    alone, shared, late = (policy_value_for(TicTacToe, 8) for _ in range(3))
    for learner in (alone, late):  # the second time it is done, and who asks gets what was taught
        expert_iteration(TicTacToe(), learner, tmp_path / "alone", 80, out=tmp_path / "alone.npz", compiled=False, **SHORT)
    assert weights(late) == pytest.approx(weights(alone), abs=1e-6)
    with Processes(2) as executor:
        expert_iteration(TicTacToe(), shared, tmp_path / "shared", 80, executor=executor, compiled=False, **SHORT)
    assert weights(alone) == weights(shared)


@pytest.mark.skipif(os.name == "nt", reason="signals")
def test_who_is_killed_goes_on(tmp_path: Path, needs_compiler: None) -> None:
    """kill -9 in the middle, and in the end the weights of who was never killed; positions that nobody needs any more are gone."""
    words = ["learn", "tictactoe", "--by", "mcts", "--games", "2000", "--generations", "5", "--hidden", "8", "--simulations", "30"]
    program = [sys.executable, "-m", "zermelo", *words, "--window", "2", "--measured", "10"]
    undisturbed, killed = tmp_path / "a.npz", tmp_path / "b.npz"
    subprocess.run([*program, "--out", str(undisturbed)], check=True, capture_output=True)
    for units in (3, 50):
        with subprocess.Popen([*program, "--out", str(killed)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
            until, there = time.monotonic() + 60, tmp_path / "b.npz.data"
            while process.poll() is None and time.monotonic() < until and not (there / f"{units:06d}.npz").exists():
                time.sleep(0.005)
            process.send_signal(signal.SIGKILL)
    assert not killed.exists() or not about_file(killed)["complete"]
    subprocess.run([*program, "--out", str(killed)], check=True, capture_output=True)
    there, here = (zipfile.ZipFile(file).read("weights.npy") for file in (undisturbed, killed))
    assert there == here
    assert Positions(tmp_path / "b.npz.data", TicTacToe(), {}).units() == set(range(80, 100))


def test_a_network_is_learned_and_used(tmp_path: Path) -> None:
    file = tmp_path / "net.npz"
    words = ("learn", "tictactoe", "X........", "--by", "mcts", "--out", file, "--games", 40, "--generations", 2, "--hidden", 8)
    shown = zermelo(*words, "--second", 4, "--simulations", 8, "--measured", 8, "--against", "mcts:8", "--interpreted")
    assert shown.exit_code == 0, shown.stderr
    lines = shown.stdout.splitlines()
    assert lines[0].split() == ["games", "time", "loss", "mcts:8", "mistakes"] and lines[2].rstrip().endswith("%")
    assert "2 generations in" in lines[-1] and str(file) in lines[-1]
    best = zermelo("best", "tictactoe", "--evaluator", file, "--algorithm", "mcts", "--simulations", 40, "--interpreted", "--json")
    assert best.exit_code == 0, best.stderr
    assert sum(action["visits"] for action in json.loads(best.stdout)["actions"]) in (39, 40)
    assert zermelo("best", "tictactoe", "--evaluator", file, "--depth", 1, "--interpreted").exit_code == 0
    assert zermelo("match", "tictactoe", "mcts:20", "random", "--evaluator", file, "--games", 2).exit_code == 0
    by_play = ("learn", "tictactoe", "--out", tmp_path / "played.npz", "--games", 20, "--times", 2, "--hidden", 4, "--measured", 10)
    shown = zermelo(*by_play, "--exact", 4, "--interpreted")
    assert shown.exit_code == 0 and "solving 10 positions after 4 plies" in shown.stderr
    lines = shown.stdout.splitlines()
    assert lines[0].split() == ["games", "time", "random", "mistakes"] and lines[2].endswith("%")
    refused = zermelo("best", "connectfour", "--evaluator", file)
    assert refused.exit_code == 2 and "was taught another game" in refused.stderr
    refused = zermelo("learn", "tictactoe", "--out", tmp_path / "other.npz", "--start", file)
    assert refused.exit_code == 2 and "has a policy: --by mcts teaches it" in refused.stderr
    refused = zermelo("learn", "tictactoe", "--by", "mcts", "--out", tmp_path / "other.npz", "--start", file, "--hidden", 8)
    assert refused.exit_code == 2 and "--hidden describes what begins anew, and --start goes on with what is there" in refused.stderr


@pytest.mark.parametrize(
    ("terms", "sentence"),
    [
        ({"simulations": 1}, "simulations must be an integer of at least 2, got 1"),
        ({"noise": 2.0}, "noise is a number from 0 to 1, got 2.0"),
        ({"c": -1.0}, "c is a number from 0 up, got -1.0"),
        ({"opening": -1}, "opening must be an integer of at least 0, got -1"),
        ({"depth": 3}, "self-play knows no depth"),
        ({"generations": 21}, "21 generations play 420 games at least, got 400"),
        ({"window": 0}, "window must be an integer of at least 1, got 0"),
        ({"share": 1.5}, "the rate is a number above 0, and the share one from 0 to 1, got 0.003 and 1.5"),
    ],
)
def test_what_makes_no_sense_is_told_in_a_sentence(terms: dict[str, Any], sentence: str, tmp_path: Path) -> None:
    with pytest.raises(SearchError, match=sentence):
        expert_iteration(TicTacToe(), policy_value_for(TicTacToe, 4), tmp_path, 400, **terms)


def test_another_training_is_refused(tmp_path: Path) -> None:
    def train(game: Any, **terms: Any) -> None:
        expert_iteration(game(), policy_value_for(TicTacToe, 4), tmp_path, 20, **{**SHORT, "generations": 1} | terms, compiled=False)

    train(TicTacToe)
    with pytest.raises(SearchError, match="holds other positions, with simulations 12 instead of 13: name another folder"):
        train(TicTacToe, simulations=13)
    with pytest.raises(SearchError, match="ConnectFour has 7 numbers for actions, and this network 9"):
        train(ConnectFour)
    assert network_for(TicTacToe, 4).outputs == 1
