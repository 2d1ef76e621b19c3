"""The fingerprint of the engine: the same in every process and in both modes, another for another search."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

import pytest
from click.testing import CliRunner

from settings import ASKED_FOR
from zermelo import SearchError
from zermelo.cli import main
from zermelo.games import Backgammon, Chess, Othello, TicTacToe
from zermelo.lab import bench as module
from zermelo.lab.bench import bench, positions
from zermelo.search.engine.pruning import Reductions


def zermelo(*words: str) -> Any:
    return CliRunner().invoke(main, ["bench", *words])


def test_the_positions_are_always_the_same() -> None:
    """Whatever random games are on another machine: these are what they are here."""
    assert [str(state) for state in positions(Chess)[:4]] == [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "rnbqkb1r/pppppppp/5n2/8/8/4P3/PPPP1PPP/RNBQKBNR w KQkq - 1 1",
        "rnbqkbnr/pp1p1ppp/2p4B/4p3/8/1P1P4/P1P1PPPP/RN1QKBNR b KQkq - 1 1",
        "rnbqkb1r/pppp1ppp/4p3/8/4n3/7P/PPPP1PPN/RNBQKB1R b KQkq - 1 1",
    ]
    for game in (Chess, Othello, TicTacToe):
        found = positions(game)
        assert len(found) == 1 + module.POSITIONS and not any(state.is_terminal() for state in found)


def test_the_fingerprint_is_the_same_compiled_and_interpreted(needs_compiler: None) -> None:
    for game, depth in ((Chess, 3 if ASKED_FOR else 2), (TicTacToe, 3)):
        one, other = (bench(game, depth, compiled=mode) for mode in (True, False))
        assert one.nodes == other.nodes > 0
        assert [result.line for result in one.results] == [result.line for result in other.results]


def test_the_fingerprint_is_the_same_in_another_process() -> None:
    command = [sys.executable, "-m", "zermelo", "bench", "othello", "--depth", "4", "--json"]
    found = []
    for seed in ("0", "1"):
        done = subprocess.run(command, env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, text=True, check=True, timeout=120)
        found.append(json.loads(done.stdout))
    one, other = found
    assert one["nodes"] == other["nodes"] == sum(each["nodes"] for each in one["positions"]) == bench(Othello, 4).nodes
    assert one["positions"] == other["positions"]


def test_another_search_has_another(monkeypatch: pytest.MonkeyPatch) -> None:
    before = bench(Othello, 5).nodes
    usual = module.engine
    more = Reductions(base=1.0, divisor=1.0)  # other numbers, the same machine code
    monkeypatch.setattr(module, "engine", lambda *words, **options: usual(*words, **{**options, "reductions": more}))
    assert bench(Othello, 5).nodes != before


def test_several_threads_are_no_fingerprint(needs_compiler: None) -> None:
    found = bench(Othello, 4, threads=2)
    assert found.threads == found.as_dict()["threads"] == 2
    assert bench(Othello, 4).as_dict()["threads"] == 1
    assert ", 2 threads: " in zermelo("othello", "--depth", "4", "--threads", "2").stdout.splitlines()[-1]


def test_what_it_prints() -> None:
    lines = zermelo("othello", "--depth", "4").stdout.splitlines()
    assert len(lines) == 1 + 16 + 2 and lines[0].split() == ["position", "nodes", "time", "line"]
    assert lines[-1].startswith(f"othello, 16 positions to depth 4: {bench(Othello, 4).nodes:,} nodes in ")


@pytest.mark.parametrize(
    ("words", "sentence"),
    (
        (
            ("backgammon",),
            "zermelo: the engine is for games of two players and no chance; in Backgammon chance moves",
        ),
        (("chss",), "zermelo: there is no game 'chss': did you mean chess or chess960?"),
        (("chess", "--depth", "0"), "zermelo: --depth must be an integer of at least 1, got 0"),
        (("othello", "--threads", "0"), "zermelo: threads must be an integer of at least 1, got 0"),
        (("chess", "othello"), "zermelo: got unexpected extra argument (othello)"),
    ),
)
def test_what_cannot_be(words: tuple[str, ...], sentence: str) -> None:
    result = zermelo(*words)
    assert result.exit_code == 2 and result.stderr.startswith(sentence), result.stderr
    assert len(result.stderr.splitlines()) == 1


def test_a_depth_that_is_none() -> None:
    with pytest.raises(SearchError, match="depth must be an integer of at least 1, got 0"):
        bench(Chess, 0)
    with pytest.raises(SearchError, match="no chance"):
        bench(Backgammon)
