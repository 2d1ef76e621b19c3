"""Trainings: what is learned, that the same comes of the same, interrupted or not, and what lies in the file."""

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

from zermelo import minimax
from zermelo.errors import SearchError
from zermelo.evaluate.network import inputs_of, new_network
from zermelo.evaluate.stored import about_file, load_evaluator, save_evaluator
from zermelo.evaluate.tuples import GRAIN
from zermelo.games import ConnectFour, TicTacToe
from zermelo.learn import rounds
from zermelo.learn.learners import network_for, tuples_for
from zermelo.learn.measuring import yardsticks
from zermelo.learn.temporal import Lessons, opened, temporal_differences
from zermelo.learn.training import Training, differences
from zermelo.match.contest import Blind
from zermelo.memory import memory
from zermelo.search.parts.counters import STOP, new_counters
from zermelo.search.parts.dice import seeded
from zermelo.search.run.limits import Limits
from zermelo.search.run.worker import Watch


def weights(learner: Any) -> list[float]:
    return [float(number) for number in learner.cells.floats[: len(learner.cells)]]


def mistakes(learner: Any) -> float:
    """The share of all positions of tic-tac-toe in which the action that promises most gives away what the position is worth."""
    wrong = number = 0
    seen, waiting = set(), [TicTacToe()]
    while waiting:
        state = waiting.pop()
        if state in seen or state.is_terminal():
            continue
        seen.add(state)
        waiting += map(state.result, state.actions())
        number += 1
        chosen = minimax(state, depth=1, evaluator=learner, compiled=False).action
        assert chosen is not None
        best, after = exact(state), exact(state.result(chosen))
        wrong += best != after
    return wrong / number


_exact: dict[TicTacToe, int] = {}


def exact(state: TicTacToe) -> int:
    if state not in _exact:
        if state.is_terminal():
            _exact[state] = state.utility(0)
        else:
            _exact[state] = (max, min)[state.to_move()](exact(state.result(action)) for action in state.actions())
    return _exact[state]


def test_tuples_learn_tic_tac_toe(needs_compiler: None) -> None:
    """From the rules alone, against itself alone: held against the exact value of every position."""
    learner = tuples_for(TicTacToe, "1x9", outcomes=(-1, 1))
    before = mistakes(learner)
    training = temporal_differences(TicTacToe(), learner, 20_000, rate=1.0, trace=0.5, explore=0.2, seed=1)
    assert training.complete and training.done == 20_000
    assert before > 0.15
    assert mistakes(learner) < 0.03


def test_a_network_learns_tic_tac_toe(needs_compiler: None) -> None:
    learner = network_for(TicTacToe, 24, seed=1)
    before = mistakes(learner)
    measure = yardsticks(TicTacToe(), {"random": Blind()}, 200)
    training = temporal_differences(TicTacToe(), learner, 20_000, rate=0.05, explore=0.2, seed=1, measure=measure, times=4)
    assert mistakes(learner) < before / 2
    assert [row["games"] for row in training.curve] == [5_000, 10_000, 15_000, 20_000]
    assert training.curve[-1]["random"][0] > 0.5


@pytest.mark.parametrize("make", [lambda: network_for(TicTacToe, 8), lambda: tuples_for(TicTacToe, "straight:3")])
def test_the_same_training_gives_the_same_weights(make: Any, needs_compiler: None) -> None:
    """Compiled and interpreted, too; here they learn by the leaves of two plies."""
    learners = [make() for _ in range(4)]
    for learner, compiled, seed in zip(learners, (True, True, False, True), (1, 1, 1, 2), strict=True):
        temporal_differences(TicTacToe(), learner, 60, explore=0.1, depth=2, rate=0.1, seed=seed, compiled=compiled)
    first, again, interpreted, other = map(weights, learners)
    assert first == again != other
    assert first == pytest.approx(interpreted, abs=1e-12)


@pytest.mark.parametrize("make", [lambda: network_for(TicTacToe, 8), lambda: tuples_for(TicTacToe, "straight:3")])
def test_who_is_interrupted_ends_with_the_same_weights(make: Any, tmp_path: Path, needs_compiler: None) -> None:
    whole, parts = make(), make()
    terms: dict[str, Any] = {"explore": 0.1, "rate": 0.1, "trace": 0.3, "times": 5}
    curve = [{"value": i} for i in range(5)]
    temporal_differences(TicTacToe(), whole, 1_000, measure=lambda learner: curve[0], **terms)

    def stop(training: Any) -> None:
        if len(training.curve) == 2:
            raise RuntimeError

    file = tmp_path / "parts.npz"
    with pytest.raises(RuntimeError):
        temporal_differences(TicTacToe(), parts, 1_000, measure=lambda learner: curve[0], out=file, report=stop, **terms)
    assert about_file(file)["done"] == 400 and not about_file(file)["complete"]
    assert load_evaluator(file).estimate(TicTacToe(1, 2)) == pytest.approx(parts.estimate(TicTacToe(1, 2)), abs=1e-6)
    again = make()
    training = temporal_differences(TicTacToe(), again, 1_000, measure=lambda learner: curve[0], out=file, **terms)
    assert weights(again) == weights(whole) and training.complete and len(training.curve) == 5
    late = make()
    assert temporal_differences(TicTacToe(), late, 1_000, measure=lambda learner: curve[0], out=file, **terms).complete
    assert weights(late) == pytest.approx(weights(whole), abs=1e-3)  # it is done, and who asks gets what was taught
    with zipfile.ZipFile(file) as there:
        assert not [name for name in there.namelist() if name.startswith("exact")]
    with pytest.raises(SearchError, match=r"holds another training, with rate 0\.1 instead of 0\.2: name another file"):
        temporal_differences(TicTacToe(), make(), 1_000, measure=lambda learner: curve[0], out=file, **{**terms, "rate": 0.2})


@pytest.mark.parametrize("make", [lambda: network_for(TicTacToe, 4), lambda: tuples_for(TicTacToe, "straight:3")])
@pytest.mark.parametrize("rate", (1e9, 1e308))
def test_a_training_that_diverges_says_so_and_leaves_no_file(make: Any, rate: float, tmp_path: Path) -> None:
    file = tmp_path / "far.npz"
    with pytest.raises(SearchError, match=r"the training diverges, a weight .*: choose a smaller rate than 1e\+"):
        temporal_differences(TicTacToe(), make(), 60, rate=rate, explore=0.1, out=file, compiled=False)
    assert not file.exists()


def test_what_differs_is_said_by_what_was_asked_for_and_not_by_what_follows_from_it() -> None:
    one = {"game": "TicTacToe", "rules": 1, "learner": {"kind": "Network", "inputs": 18, "hidden": 80, "weights": 7}, "seed": 1, "c": 0.5}

    def differ(learner: dict[str, Any], **others: Any) -> dict[str, Any]:
        return {**one, **others, "learner": {**one["learner"], **learner}}  # type: ignore[dict-item]

    assert differences(one, one) == ""
    assert differences(one, differ({"weights": 8}, seed=2)) == "seed 1 instead of 2"
    assert differences(one, differ({"hidden": 20}, c=1.0)) == "exploration 0.5 instead of 1.0, hidden 80 instead of 20"
    assert differences(one, differ({"hidden": 20}, game="Go", rules=2)) == "game TicTacToe instead of Go"
    assert differences(one, differ({"weights": 8}, rules=2)) == "other rules and other weights to begin with"
    kept, asked = ({name: str(value) for name, value in said.items()} for said in (one, differ({"hidden": 9})))  # as a folder has them
    assert differences(kept, asked) == "hidden 80 instead of 9"


def test_games_that_are_broken_off_leave_nothing_in_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C comes in the midst of the second hundred, when it is time to save."""
    monkeypatch.setattr(rounds, "PATIENCE", 0.0)
    learner, counters, watch = network_for(TicTacToe, 2), new_counters(False, None), Watch(Limits(), unit="plies")
    training, first = Training(tmp_path / "net.npz", learner, {"method": "any"}, 7), weights(learner)[0]

    def play(some: int, dice: int, rate: float) -> int:
        learner.cells.floats[0] += 1.0
        counters[STOP] = watch.interrupted = training.done == 100
        return dice + 1

    rounds.go_on(training, watch, counters, play, games=300, each=100, rate=1.0, times=1, measure=None, report=None)
    again = Training(tmp_path / "net.npz", network_for(TicTacToe, 2), {"method": "any"}, 7)
    assert (again.done, again.dice, weights(again.learner)[0]) == (100, 8, first + 1.0)


@pytest.mark.parametrize(("cls", "shapes"), [(TicTacToe, "straight:2+lines:3"), (ConnectFour, "lines:4+corner:3x3")])
def test_a_training_that_is_complete_answers_what_it_taught(cls: Any, shapes: str, tmp_path: Path) -> None:
    """Tuples, too, which lie folded in the file: copies on the same cells are one there."""
    taught, again = (tuples_for(cls, shapes, stages=2) for _ in range(2))
    terms: dict[str, Any] = {"out": tmp_path / "tuples.npz", "rate": 1.0, "explore": 0.3, "compiled": False}
    temporal_differences(cls(), taught, 12, **terms)
    assert temporal_differences(cls(), again, 12, **terms).learner is again and any(weights(again))
    there = load_evaluator(tmp_path / "tuples.npz")
    for state in (cls(), cls(1, 2), cls(5, 2)):
        assert again.look_up(state) == pytest.approx(taught.look_up(state), abs=taught.number * GRAIN)
        assert again.look_up(state) == pytest.approx(there.look_up(state), abs=1e-9)


@pytest.mark.skipif(os.name == "nt", reason="signals")
def test_who_is_killed_goes_on(tmp_path: Path, needs_compiler: None) -> None:
    """kill -9 in the middle, again and again, and in the end the weights of who was never killed."""
    words = ["learn", "tictactoe", "--games", "60000", "--hidden", "8", "--times", "30", "--measured", "20"]
    program = [sys.executable, "-m", "zermelo", *words]
    undisturbed, killed = tmp_path / "a.npz", tmp_path / "b.npz"
    subprocess.run([*program, "--out", str(undisturbed)], check=True, capture_output=True)
    for _ in range(20):
        done = about_file(killed)["done"] if killed.exists() else 0
        with subprocess.Popen([*program, "--out", str(killed)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
            until = time.monotonic() + 60
            while process.poll() is None and time.monotonic() < until and (not killed.exists() or about_file(killed)["done"] == done):
                time.sleep(0.01)
            process.send_signal(signal.SIGKILL)
        if about_file(killed)["complete"]:
            break
    subprocess.run([*program, "--out", str(killed)], check=True, capture_output=True)
    there, here = (zipfile.ZipFile(file).read("weights.npy") for file in (undisturbed, killed))
    assert there == here


@pytest.mark.parametrize("form", [{"views": 2}, {"outputs": 3, "utilities": (-1.0, 0.0, 1.0)}, {"scale": 1.7}])
def test_a_file_keeps_a_network(form: dict[str, Any], tmp_path: Path) -> None:
    network = new_network(inputs_of(TicTacToe), 4, seed=1, **form)
    save_evaluator(tmp_path / "net.npz", network, {"by": "hand"})
    there = load_evaluator(tmp_path / "net.npz")
    assert there[2:-1] == network[2:-1] and there.mark and weights(there) == pytest.approx(weights(network), abs=1e-6)
    assert about_file(tmp_path / "net.npz")["by"] == "hand"
    numpy = pytest.importorskip("numpy")
    assert list(numpy.load(tmp_path / "net.npz")["weights"]) == weights(there)


def test_files_that_hold_something_else_are_told_in_a_sentence(tmp_path: Path) -> None:
    good, bad = tmp_path / "good.npz", tmp_path / "bad.npz"
    save_evaluator(good, network_for(TicTacToe, 4))
    with zipfile.ZipFile(good) as file:
        members = {name: file.read(name) for name in file.namelist()}
    about = json.loads(members["about.json"])

    def refused(**changed: bytes) -> str:
        with zipfile.ZipFile(bad, "w") as file:
            for name, data in {**members, **{name.replace("_", "."): data for name, data in changed.items()}}.items():
                file.writestr(name, data)
        with pytest.raises(SearchError) as error:
            load_evaluator(bad)
        return str(error.value)

    for said in ({"hidden": 5}, {"hidden": -1}, {"inputs": "many"}, {"kind": "Tuples"}, {"kind": "Other"}, {"utilities": 1}, {"views": 3}):
        assert "holds no learned evaluator" in refused(about_json=json.dumps({**about, **said}).encode())
    assert "no file of a learned evaluator" in refused(about_json=b"{")
    assert "no file of a learned evaluator" in refused(about_json=b"[]")
    for data in (b"", members["weights.npy"][:-4], b"\x93NUMPY\x01\x00\xff\xff{}", members["weights.npy"].replace(b"<f4", b"|O8")):
        assert "holds no learned evaluator" in refused(weights_npy=data)
    assert "a weight is no number" in refused(weights_npy=members["weights.npy"][:-4] + b"\x00\x00\xc0\x7f")
    bad.write_bytes(b"PK rubbish")
    with pytest.raises(SearchError, match=r"bad.npz is no file of a learned evaluator, as `zermelo learn` writes them \(.npz\)"):
        load_evaluator(bad)
    with pytest.raises(SearchError, match="there is no file"):
        load_evaluator(tmp_path / "none.npz")

    assert exact(TicTacToe()) == 0


def test_games_that_begin_blindly_come_to_what_good_play_never_meets() -> None:
    met = {}
    for blind in (0, 6):
        learner = tuples_for(TicTacToe, "1x9")
        temporal_differences(TicTacToe(), learner, 150, rate=1.0, blind=blind, compiled=False)
        met[blind] = sum(weight != 0.0 for weight in weights(learner))
    assert met[6] > 2 * met[0]
    odds = tuples_for(TicTacToe, "1x9", scale=2.0)
    temporal_differences(TicTacToe(), odds, 150, rate=1.0, blind=6, compiled=False)
    assert weights(odds) == weights(learner)  # what is learned is the same, and told otherwise
    assert odds.estimate(TicTacToe()) == pytest.approx(2.0 * odds.look_up(TicTacToe()))
    shares = tuples_for(TicTacToe, "1x9", outcomes=(0, 1), scale=2.0)
    shares.cells.floats[: len(shares.cells)] = weights(odds)
    assert shares.estimate(TicTacToe(1)) == odds.estimate(TicTacToe(1)) == -2.0 * odds.look_up(TicTacToe(1)) != 0.0  # whatever they sum to
    for blind in (-1, 10**20):
        with pytest.raises(SearchError, match=f"blind must be an integer of at least 0 and at most 10000, got {blind}"):
            temporal_differences(TicTacToe(), learner, 10, blind=blind, compiled=False)


def test_a_training_of_before_goes_on(tmp_path: Path) -> None:
    """Its file does not say what could not be asked for."""
    file = tmp_path / "before.npz"
    training = temporal_differences(TicTacToe(), tuples_for(TicTacToe, "1x9"), 10, out=file, compiled=False)
    for name in ("blind", "scale"):
        del training.decides[name]
    training.save()
    assert "blind" not in about_file(file)["training"]
    assert temporal_differences(TicTacToe(), tuples_for(TicTacToe, "1x9"), 10, out=file, compiled=False).complete
    with pytest.raises(SearchError, match=r"with scale 0\.0 instead of 2\.0"):
        temporal_differences(TicTacToe(), tuples_for(TicTacToe, "1x9", scale=2.0), 10, out=file, compiled=False)
    with pytest.raises(SearchError, match="with blind 0 instead of 3"):
        temporal_differences(TicTacToe(), tuples_for(TicTacToe, "1x9"), 10, out=file, blind=3, compiled=False)


def test_blind_beginnings_end_when_they_are_told_to() -> None:
    counters = new_counters(False, None)
    room = (memory(1, False), memory(1, False), memory(1, False))
    lessons = Lessons(tuples_for(TicTacToe, "1x9"), 1, 0.0, 1.0, 0.0, 5, 1, *room, counters)
    assert {opened(TicTacToe(), seeded(seed), lessons)[1] for seed in range(5)} - {TicTacToe()}
    counters[STOP] = 1
    assert {opened(TicTacToe(), seeded(seed), lessons)[1] for seed in range(5)} == {TicTacToe()}
