"""zermelo learn: one command from the rules to an evaluator that every other command takes."""

from __future__ import annotations

import inspect
import json
import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import click
import pytest
from click.testing import CliRunner

from catalogues import texts
from zermelo.cli import main
from zermelo.cli.errors import INTERRUPTED
from zermelo.cli.learning.ending import done as done_by
from zermelo.cli.learning.ending import show_end
from zermelo.cli.learning.learn import command
from zermelo.cli.learning.playing import rows
from zermelo.learn import selfplay
from zermelo.learn.chance import averaged
from zermelo.learn.expert import simulated
from zermelo.learn.temporal import temporal_differences
from zermelo.search.mcts.mcts import EXPLORATION

SHORT = ("--games", 200, "--hidden", 8, "--times", 2, "--measured", 20)


def zermelo(*words: Any) -> Any:
    return CliRunner().invoke(main, [str(word) for word in words])


def refusal(*words: Any) -> str:
    result = zermelo(*words)
    assert result.exit_code == 2, result.output
    lines = [line for line in result.stderr.strip().splitlines() if "compiling" not in line]
    assert len(lines) == 1, lines
    return str(lines[0])


def test_a_network_is_learned_and_used(tmp_path: Path) -> None:
    file = tmp_path / "net.npz"
    shown = zermelo("learn", "tictactoe", "--out", file, *SHORT)
    assert shown.exit_code == 0, shown.stderr
    lines = shown.stdout.splitlines()
    assert lines[0].split() == ["games", "time", "random"] and len([line for line in lines if "±" in line]) == 2
    assert "200 games in" in lines[-1] and str(file) in lines[-1]
    again = zermelo("learn", "tictactoe", "--out", file, *SHORT, "--json")  # it is done: nothing is played again
    assert again.exit_code == 0 and json.loads(again.stdout)["done"] == 200
    best = zermelo("best", "tictactoe", "--evaluator", file, "--depth", 2, "--json")
    assert best.exit_code == 0, best.stderr
    assert -1.0 <= json.loads(best.stdout)["value"] <= 1.0
    played = zermelo("match", "tictactoe", "alphabeta:1", "random", "--evaluator", file, "--games", 4)
    assert played.exit_code == 0, played.stderr


def test_rows_have_a_head_also_where_a_training_goes_on(capsys: pytest.CaptureFixture[str]) -> None:
    report, row = rows({"random": None}, json=False), {"games": 80, "seconds": 1.0, "loss": 0.5, "random": (0.1, 0.2)}
    for done in (2, 3):
        report(SimpleNamespace(done=done, curve=[row] * done))
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == ["games", "80", "80"]


@pytest.mark.parametrize(
    ("complete", "kept", "folder", "said"),
    [
        (True, 200, "", "200 games in 0.50 s: net.npz"),
        (False, 100, "", "interrupted after 100 games: net.npz can be used, and the same command goes on"),
        (False, None, "", "interrupted before anything was kept: the same command begins anew"),
        (False, None, "what was played is kept", "interrupted after 0 games: what was played is kept, and the same command goes on"),
    ],
)
def test_a_training_says_how_it_ended(complete: bool, kept: int | None, folder: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    training = SimpleNamespace(complete=complete, kept=kept, done=200, seconds=0.5, curve=[], about=lambda: {"done": 200})
    status = show_end(training, Path("net.npz"), False, done_by(training, "game"), kept=folder)
    assert status == (None if complete else INTERRUPTED) and " ".join(capsys.readouterr().out.split()) == said
    assert show_end(training, Path("net.npz"), True, "", weights={"a": [1, 2]}) == status
    assert json.loads(capsys.readouterr().out) == {"file": "net.npz", "weights": {"a": [1, 2]}, "done": kept or 0}


def test_tuples_are_learned_and_the_curve_is_drawn(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    file, picture = tmp_path / "tuples.npz", tmp_path / "curve.svg"
    words = ("--tuples", "straight:3", "--outcomes=-1,1", "--against", "random", "--against", "full", "--plot", picture)
    shown = zermelo("learn", "tictactoe", "--out", file, *(word for word in SHORT if word not in ("--hidden", 8)), *words)
    assert shown.exit_code == 0, shown.stderr
    assert "<svg" in picture.read_text() and "random" in shown.stdout and "full" in shown.stdout
    assert zermelo("best", "tictactoe", "--evaluator", file, "--depth", 1).exit_code == 0


def test_a_network_learns_from_a_search(tmp_path: Path) -> None:
    file = tmp_path / "net.npz"
    words = ("learn", "connectfour", "--by", "search", "--games", 40, "--nodes", 20, "--hidden", 8, "--out", file, "--interpreted")
    shown = zermelo(*words)
    assert shown.exit_code == 0, shown.stderr
    losses = [float(line.split()[1]) for line in shown.stdout.splitlines() if line.split()[:1] and line.split()[0].isdigit()]
    assert len(losses) == 16 and losses[-1] < losses[0]
    assert len(list((tmp_path / "net.npz.data").glob("*.npz"))) == 1
    there = json.loads(zermelo(*words, "--json").stdout)
    assert there["training"]["games"] == 40 and there["complete"]
    assert "holds other positions, with nodes 20 instead of 30" in refusal(*words, "--nodes", 30)
    assert "holds another training, with hidden 8 instead of 9: name another file" in refusal(*(9 if word == 8 else word for word in words))


def test_a_network_learns_what_an_evaluator_misses(tmp_path: Path) -> None:
    file = tmp_path / "net.npz"
    words = ("learn", "connectfour", "--by", "search", "--games", 40, "--nodes", 20, "--hidden", 8, "--out", file, "--interpreted")
    kept = ("--data", tmp_path / "positions")
    shown = zermelo(*words, *kept, "--beside", "threats", "--epochs", 2, "--rate", 0.002, "--share", 0.9, "--json")
    assert shown.exit_code == 0, shown.stderr
    about = json.loads(shown.stdout)
    assert [about["training"][name] for name in ("epochs", "rate", "share")] == [2, 0.002, 0.9]
    assert about["beside"]["evaluator"] == "threats" and len(about["curve"]) == 2 and about["complete"]
    assert zermelo("best", "connectfour", "--evaluator", file, "--depth", 1, "--interpreted").exit_code == 0
    assert "corrects ConnectFour's threats, and TicTacToe has none" in refusal("best", "tictactoe", "--evaluator", file)
    assert "best is no evaluator of ConnectFour" in refusal(*words, *kept, "--beside", "best")
    assert "patterns is learned itself: a network corrects one that is not learned, here threats" in refusal(*words, "--beside", "patterns")
    alone = refusal(*words, *kept, "--epochs", 2, "--rate", 0.002, "--share", 0.9)
    assert "holds another training, with beside threats instead of nobody: name another file" in alone
    assert "the share one from 0 to 1" in refusal(*words, "--data", tmp_path / "other", "--share", 2)
    assert not (tmp_path / "other").exists()  # it is said before hours of play
    assert "--beside is for a network" in refusal(*words, *kept, "--beside", "threats", "--features")
    assert "it learns no more" in refusal("learn", "connectfour", "--start", file, "--out", tmp_path / "more.npz")


def test_weights_learn_from_an_engine_with_another_evaluator(tmp_path: Path) -> None:
    words = ("learn", "connectfour", "--features", "--by", "search", "--games", 1, "--nodes", 4, "--interpreted", "--json")
    for number, (options, plays) in enumerate((((), "the game's"), (("--plays", "full"), "Linear"), (("--start", "full"), "Linear"))):
        shown = zermelo(*words, "--out", tmp_path / f"{number}.npz", *options)
        assert shown.exit_code == 0, shown.stderr
        assert json.loads((tmp_path / f"{number}.npz.data" / "about.json").read_text())["evaluator"].startswith(plays)


def test_what_makes_no_sense_is_told_in_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "net.npz"
    assert "games must be an integer of at least 1, got 0" in refusal("learn", "tictactoe", "--out", file, "--games", 0)
    assert "the rate must be a number above 0, got 0" in refusal("learn", "tictactoe", "--out", file, "--rate", 0)
    assert "trace must be a number from 0 to 1, got 2" in refusal("learn", "tictactoe", "--out", file, "--trace", 2)
    assert "hidden must be an integer of at least 1" in refusal("learn", "tictactoe", "--out", file, "--hidden", 0)
    for ignored, by in (("--tuples=straight:2", "search"), ("--trace=0.5", "mcts"), ("--nodes=100", "play"), ("--plot=x.svg", "search")):
        assert f"{ignored.partition('=')[0]} is for --by" in refusal("learn", "tictactoe", "--out", file, "--by", by, ignored)
    assert "with --by search --start is for --features" in refusal("learn", "tictactoe", "--out", file, "--by", "search", "--start", file)
    assert "--stages counts the tables of --tuples" in refusal("learn", "tictactoe", "--out", file, "--stages", 2)
    assert "--scale is of the estimates of --tuples" in refusal("learn", "tictactoe", "--out", file, "--scale", 2)
    assert "the scale is a number from 0 up" in refusal("learn", "tictactoe", "--out", file, "--tuples", "1x9", "--scale", -2)
    assert "--hidden counts the units of a network" in refusal("learn", "tictactoe", "--out", file, "--tuples", "1x9", "--hidden", 8)
    assert "--seed must be an integer of at least 0, got -1" in refusal("learn", "tictactoe", "--out", file, "--seed", -1)
    assert "outcomes are the same from both sides" in refusal("learn", "tictactoe", "--out", file, "--outcomes=-1,0,0.5")
    assert "is not a list of numbers" in refusal("learn", "tictactoe", "--out", file, "--outcomes", "many")
    assert "does not say what a network sees of it" in refusal("learn", "pig", "--out", file)
    assert "in DiceRace chance moves: learn by play" in refusal("learn", "dicerace", "--out", file, "--by", "search", "--features")
    assert not file.with_name(file.name + ".data").exists(), "nor is a folder made for its games"
    assert "is no file of a learned evaluator" in refusal("learn", "tictactoe", "--out", Path(__file__))
    assert "there is no folder" in refusal("learn", "tictactoe", "--out", tmp_path / "none" / "net.npz")
    assert "--workers and --cluster share the games of --by search" in refusal("learn", "tictactoe", "--out", file, "--workers", 2)
    assert "is not a picture" in refusal("learn", "tictactoe", "--out", file, "--plot", tmp_path / "x.gif")
    assert not file.exists()
    assert zermelo("learn", "tictactoe", "--out", file, *SHORT).exit_code == 0
    assert "was taught another game: it takes 18 inputs, and ConnectFour has 126" in refusal("best", "connectfour", "--evaluator", file)
    assert "there is no file" in refusal("best", "tictactoe", "--evaluator", tmp_path / "other.npz")


def test_defaults_are_the_same_on_the_command_line_and_in_python() -> None:
    """Most have one source, `learn.defaults`; these are said by what plays, and by the command line once more."""
    there = {option.name: option for option in command.params if isinstance(option, click.Option)}
    for name in ("trace", "depth", "blind", "times", "seed"):
        assert there[name].default == inspect.signature(temporal_differences).parameters[name].default
    assert there["nodes"].default == selfplay.OPTIONS["nodes"]
    assert {name: there[name].default for name in ("simulations", "blind")}.items() <= simulated.OPTIONS.items()
    assert there["trace"].default == averaged.OPTIONS["trace"]
    assert f"[default: {EXPLORATION}]" in str(there["c"].help) and f"[default: {averaged.OPTIONS['explore']}," in str(there["explore"].help)


def test_defaults_are_the_same_in_every_language() -> None:
    """What stands in brackets has the same numbers in German as in English: 4,000 is 4.000 there."""
    pairs = [pair for pair in texts("studio", "de", "options").items() if "[default: " in pair[0]]
    assert len(pairs) > 20
    for pair in pairs:
        english, german = (re.search(r"\[(?:default|Vorgabe): (.*)\]", half) for half in pair)
        assert english and german, pair
        assert re.findall(r"\d+", english[1]) == re.findall(r"\d+", german[1]), pair
