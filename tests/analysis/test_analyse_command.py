"""zermelo analyse: what it prints, what it writes, and what it refuses in one sentence."""

from __future__ import annotations

import json
import os
import pty
import re
import signal
import time
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from children import started
from zermelo.cli import main

POSITIONS = "X.O/.X./...\n# a remark\nXX./OO./...\n"
QUIET = ("--interpreted", "--depth", "9")


def run(*words: Any) -> tuple[int, str, str]:
    result = CliRunner().invoke(main, ["analyse", *map(str, words)])
    return result.exit_code, result.stdout, result.stderr


def refusal(*words: Any) -> str:
    code, out, error = run(*words)
    assert (code, out) == (2, "")
    assert re.fullmatch("zermelo: [^\n]+\n", error), error
    return error


@pytest.fixture
def positions(tmp_path: Path) -> Path:
    (tmp_path / "a.txt").write_text(POSITIONS)
    return tmp_path / "a.txt"


@pytest.fixture
def suite(tmp_path: Path) -> Path:
    path = tmp_path / "a.epd"
    path.write_text('6k1/5ppp/8/8/8/8/8/R6K w - - bm Ra8; id "one"; c0 "Ra8=10";\n6k1/5ppp/8/8/8/8/8/R6K w - - bm Ra7; id "two";\n')
    return path


def test_positions(positions: Path) -> None:
    sampled = run(positions, "--game", "tictactoe", "--interpreted", "--algorithm", "mcts", "--simulations", "20")[1]
    assert re.search(r"^1 .* ± .* –  .*\n2 +1 +end ", sampled, re.MULTILINE)  # a mean goes to no depth, what is proven to the end
    code, out, _ = run(positions, "--game", "tictactoe", *QUIET, "--lines", "2")
    assert code == 0
    head, first, *lines = out.splitlines()
    assert head.split() == ["position", "value", "depth", "nodes", "time", "line"]
    assert re.match(r"1 +0 +\d+ +[\d,]+ +\S+ m?s  8 ", first), first
    assert re.match(r" +1  0  8 ", lines[0]) and re.match(r" +2  ", lines[1])
    assert lines[-1].startswith("search    Tic-tac-toe, engine, depth 9 a position: 2 positions, ")


def test_a_suite_is_scored(suite: Path, tmp_path: Path) -> None:
    out_file = tmp_path / "out.epd"
    words = (suite, "--interpreted", "--depth", "1", "--out", out_file)
    code, out, error = run(*words)
    assert (code, error) == (0, f"written: {out_file}\n")
    lines = out.splitlines()
    assert lines[0].split() == ["position", "value", "depth", "nodes", "time", "move", "answer"]
    assert re.search(r"^one .* a1a8 +right: depth 1, \d+ nodes, .*, 10 of 10 points$", out, re.MULTILINE)
    assert re.search(r"^two .* a1a8 +wrong: a1a7$", out, re.MULTILINE)
    for line in ("solved    1 of 2 (50.0%)", "unsolved  two", "points    10 of 10 (100.0%)"):
        assert line in lines
    assert "acd 1; " in out_file.read_text()
    one = [json.loads(line) for line in run(suite, "--interpreted", "--depth", "1", "--json", "--only", "two")[1].splitlines()]
    assert [one[0][key] for key in ("number", "name", "move", "right", "expected", "first_right")] == [
        2, "two", "a1a8", False, ["a1a7"], None,
    ]  # fmt: skip
    assert one[1]["complete"] and one[1]["totals"]["unsolved"] == ["two"]


def test_a_game_with_what_its_moves_lost(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text(
        json.dumps({"game": "TicTacToe", "start": "XO./.../...", "actions": [2, 4, 8, 5, 3], "ending": "unfinished"})
    )
    code, out, _ = run(tmp_path / "a.json", *QUIET)
    assert code == 0
    assert out.startswith("move ")
    assert re.search(r"^1\. 2 +1 in 5 +the win  \?\? ", out, re.MULTILINE)
    assert re.search(r"^X +3 moves, 1 without loss; 0 \?!, 0 \?, 2 \?\?; [\d.]+% of the expected score lost per move$", out, re.MULTILINE)
    told = [json.loads(line) for line in run(tmp_path / "a.json", *QUIET, "--json", "--limit", "2")[1].splitlines()]
    assert [each.get("mark") for each in told] == ["??", "", None]
    assert told[0]["played"] == "2" and told[0]["expected_loss"] == 0.5


@pytest.mark.parametrize("algorithm", ["alphabeta", "deepen"])
def test_other_searches_and_all_of_it_as_json(algorithm: str, tmp_path: Path, positions: Path) -> None:
    out_file = tmp_path / "all.json"
    assert run(positions, "--game", "tictactoe", *QUIET, "--algorithm", algorithm, "--out", out_file)[0] == 0
    said = json.loads(out_file.read_text())
    assert (said["game"], len(said["positions"]), said["complete"]) == ("tictactoe", 2, True)


def test_refusals(positions: Path, suite: Path, tmp_path: Path) -> None:
    (tmp_path / "bad.epd").write_text("x\n6k1/5ppp/8/8/8/8/8/R6K w - - bm Qa8;\n")
    for words, said in (
        ((positions,), "a.txt may be of many games: say which, as in --game othello"),
        ((positions, "--game", "chess"), "2 of 2 cannot be read: line 1, column 1: 'X.O/.X./...' is not a position of Chess"),
        ((suite, "--game", "othello"), "games of Othello are kept in files that end in .json, .txt, .ggf, .obf or .fen, not in"),
        ((tmp_path / "none.epd",), "there is no file"),
        ((tmp_path / "none.xyz",), "is not a file of games: they end in .json, .epd"),
        ((tmp_path / "bad.epd",), "2 of 2 cannot be read: line 1, column 1: 'x' is not a position of Chess"),
        ((tmp_path / "bad.epd",), "line 2, column 33: bm 'Qa8' is not a legal move here"),
        ((suite, "--only", "on"), "has no position 'on': did you mean one?"),
        ((suite, "--algorithm", "alphabeta", "--lines", "2"), "--lines belongs to deepen and engine"),
        ((suite, "--without", "sleep"), "--without sleep: an engine's search can do without"),
        ((suite, "--out", "x.doc"), "games of Chess are kept in files that end in"),
        ((suite, "--out", "x.fen"), "an analysis is written into .json, or .epd and .pgn of chess"),
        ((suite, "--out", tmp_path / "none" / "x.epd"), "there is no folder"),
    ):
        assert said in refusal(*words)


def test_what_is_there_is_not_overwritten(suite: Path, tmp_path: Path) -> None:
    game = tmp_path / "a.pgn"
    game.write_text("1. e4 {the best} e5 2. Nf3 *\n")
    quick = ("--interpreted", "--depth", "1")
    for source, ending in ((suite, ".epd"), (suite, ".json"), (game, ".pgn"), (game, ".epd"), (game, ".json")):
        out = tmp_path / f"out{ending}"
        out.unlink(missing_ok=True)
        for _ in range(2):  # the second time it is its own
            assert run(source, *quick, "--out", out)[0] == 0
        own = out.read_text()
        for foreign in (
            "something else\n",
            "6k1/8/8/8/8/8/8/R6K w - - acn 1;\n",
            "1. d4 d5 *\n",
            '{"games": []}',
            own.replace("best", "worst"),
        ):
            if foreign != own:
                out.write_text(foreign)
                assert "holds something else already: name a new file" in refusal(source, *quick, "--out", out)
                assert out.read_text() == foreign
        out.write_text("")
        assert run(source, *quick, "--out", out)[0] == 0
    assert "a.pgn is the file that is analysed: give another name" in refusal(game, *quick, "--out", game)


def test_variations_of_somebodys_are_not_overwritten(tmp_path: Path) -> None:
    game, out = tmp_path / "a.pgn", tmp_path / "out.pgn"
    game.write_text("1. f3 e5 2. g4 (2. e4 Nc6) Qh4# *\n")
    command = (game, "--interpreted", "--depth", "2", "--out", out)
    for _ in range(2):  # the second time it is its own, with the variation that it has written
        assert run(*command)[0] == 0
    own = out.read_text()
    assert re.search(r"2\. g4 \$4 \{\[%eval #-1,1\]\} \(2\. ", own), own
    for added in ("(1... e6)", "(1... -- 2. e4)", "(1... e6 {solid})"):
        out.write_text(own.replace("2. g4", f"{added} 2. g4"))
        assert "holds something else already: name a new file" in refusal(*command)


MIXED = """\
1. e4 e5 2. Ke3 *

[FEN "4k3/8/8/8/8/8/4P3/4K3 b - - 10 40"]

40... Kd7 41. e4 *

[Variant "Chess960"]
[FEN "bnqbnrkr/pppppppp/8/8/8/8/PPPPPPPP/BNQBNRKR w KQkq - 0 1"]

1. e4 f5 *
"""


def test_what_can_be_read_is_analysed(tmp_path: Path) -> None:
    path = tmp_path / "a.pgn"
    path.write_text(MIXED)
    code, out, error = run(path, "--interpreted", "--depth", "1", "--out", tmp_path / "out.pgn")
    assert code == 2 and "game 2\n" in out and "game 3\n" in out and "\n40... e8d7 " in out
    assert f"zermelo: {path}, game 1, move 2, line 1, column 13: 'Ke3' is not a legal move here" in error
    text = (tmp_path / "out.pgn").read_text()
    assert '[FEN "4k3/8/8/8/8/8/4P3/4K3 b - - 10 40"]' in text and "\n40... Kd7 " in text and '[Variant "Chess960"]' in text
    code, out, error = run(path, "--interpreted", "--depth", "1", "--json")
    assert code == 2 and "game 1, move 2" in json.loads(out.splitlines()[-1])["unread"]


SLOW = ("-m", "zermelo", "analyse", "--interpreted", "--depth", "1")


def test_ctrl_c_shows_what_was_done(tmp_path: Path) -> None:
    path, out = tmp_path / "a.txt", tmp_path / "out.json"
    path.write_text("XO./.../...\n" * 3000)
    with started(*SLOW[:-1], "4", "--game", "tictactoe", str(path), "--out", str(out)) as process:
        assert process.stdout is not None
        for line in process.stdout:
            if line.startswith("3 "):
                break
        process.send_signal(signal.SIGINT)
        text, error = process.communicate(timeout=60)
    assert process.returncode == 130
    (done,) = re.findall(r"^interrupted after (\d+) of 3000 positions$", error, re.MULTILINE)
    assert re.search(rf"^search    Tic-tac-toe, engine, depth 4 a position: {done} of 3000 positions, ", text, re.MULTILINE)
    said = json.loads(out.read_text())
    assert (len(said["positions"]), said["complete"]) == (int(done), False)


def test_on_a_terminal_the_position_in_work_is_shown(positions: Path) -> None:
    ours, theirs = pty.openpty()
    with started(*SLOW[:-1], "6", "--game", "tictactoe", str(positions), stdout=theirs, env={**os.environ, "TERM": "xterm"}) as process:
        os.close(theirs)
        text, until = b"", time.monotonic() + 60
        while time.monotonic() < until:
            try:
                text += os.read(ours, 4096)
            except OSError:  # it has closed the terminal
                break
        assert process.wait(timeout=60) == 0
    os.close(ours)
    assert re.search(r"1 of 2; 1: \S+, depth \d, ", text.decode()), text
    assert "2 positions" in text.decode()
