"""`zermelo uci` as a process: what fastchess asks of an engine, python-chess at the other end, rubbish, and how it ends."""

from __future__ import annotations

import random
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from typing import Any

import pytest
from click.testing import CliRunner

from children import hearing_ctrl_c
from zermelo.cli import main

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


@pytest.fixture
def talk(benchmark_uci: Any) -> Iterator[Any]:
    talk = benchmark_uci.Talk()
    yield talk
    talk.process.kill()
    talk.process.wait()
    talk.process.stdin.close()


def is_valid_info(line: str) -> bool:
    """What fastchess looks for in the last info before a move."""
    words = line.split()
    numbers = all(re.fullmatch("-?[0-9]+", words[words.index(word) + 1]) for word in ("depth", "time", "nps", "nodes"))
    return numbers and re.search(r" score (cp|mate) -?[0-9]+( |$)", line) is not None


def test_compliance(talk: Any) -> None:
    """The steps of `fastchess --compliance`, in its order."""

    def moves(*lines: str) -> None:
        best = talk.ask(*lines, until="bestmove")
        assert re.fullmatch("bestmove [a-h][1-8][a-h][1-8]( ponder [a-h][1-8][a-h][1-8])?", best)
        assert is_valid_info([line for line in talk.said if line.startswith("info depth")][-1])

    talk.ask("uci", until="uciok")
    assert any(re.fullmatch("id name .+", line) for line in talk.said) and any(re.fullmatch("id author .+", line) for line in talk.said)
    talk.ask("isready", until="readyok")
    talk.ask("ucinewgame", "isready", until="readyok")
    talk.ask("position startpos", "isready", until="readyok")
    talk.ask(f"position fen {START}", "isready", until="readyok")
    moves("go wtime 100")
    moves("position startpos moves e2e4", "go btime 100")
    moves("position startpos", "go wtime 100 winc 100 btime 100 binc 100")
    moves("go btime 100 binc 100 wtime 100 winc 100")
    talk.ask("ucinewgame", "position startpos", "isready", until="readyok")
    moves("go wtime 100 btime 100")
    moves("position startpos moves e2e4 e7e5", "go wtime 100 btime 100")
    assert talk.leave() == 0
    assert not any("unknown" in line for line in talk.said)


def test_rubbish_does_not_kill_it(benchmark_uci: Any, talk: Any) -> None:
    said = benchmark_uci.survives(talk, 1000, seed=7)
    assert said["bestmove"] > 100
    assert talk.leave() == 0


def test_python_chess_plays_with_it(benchmark_uci: Any) -> None:
    """A few moves by every kind of limit, and its analysis of several lines, all of them legal as python-chess sees it."""
    import chess
    import chess.engine

    with chess.engine.SimpleEngine.popen_uci(list(benchmark_uci.ENGINE), timeout=120) as engine:
        board, dice = chess.Board(), random.Random(3)
        for limit in (
            {"time": 0.05},
            {"nodes": 2000},
            {"depth": 4},
            {"white_clock": 2.0, "black_clock": 2.0, "white_inc": 0.01},
            {"mate": 1},
        ):
            for _ in range(2):
                played = engine.play(board, chess.engine.Limit(**limit), ponder=dice.random() < 0.5)
                board.push(played.move)
        infos = engine.analyse(board, chess.engine.Limit(depth=5), multipv=3)
        assert [info["multipv"] for info in infos] == [1, 2, 3] and all(info["depth"] == 5 for info in infos)
        only = list(board.legal_moves)[:2]
        assert engine.play(board, chess.engine.Limit(depth=3), root_moves=only).move in only
        with engine.analysis(board) as analysis:
            for info in analysis:
                if info.get("depth", 0) >= 4:
                    break
        engine.configure({"Hash": 16, "Threads": 4, "Move Overhead": 100, "SyzygyPath": "./syzygy/", "UCI_ShowWDL": True})  # as lichess-bot
        assert engine.play(board, chess.engine.Limit(depth=2)).move in board.legal_moves


def test_a_game_against_the_clock(benchmark_uci: Any) -> None:
    """At 1+0.01, and the machine may be busy: only the benchmark is strict about a second."""
    import chess.engine

    with chess.engine.SimpleEngine.popen_uci(list(benchmark_uci.ENGINE), timeout=120) as engine:
        ending, plies, _ = benchmark_uci.game(engine, 5, 1.0, 0.01, grace=1.0)
    assert ending in ("1-0", "0-1", "1/2-1/2") and plies > 10


@pytest.mark.parametrize("how", ("quit", "eof", "terminated"))
def test_it_ends_at_once_in_a_search(talk: Any, how: str) -> None:
    talk.ask("uci", "isready", until="readyok")
    talk.write("position startpos", "go infinite")
    talk.until("info depth 2")
    if how == "quit":
        assert talk.leave() == 0
    elif how == "eof":
        talk.process.stdin.close()
        assert talk.process.wait(20) == 0
    else:
        talk.process.terminate()
        assert talk.process.wait(20) == -signal.SIGTERM


def test_it_ends_at_once_while_it_compiles(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ZERMELO_CACHE_DIR", str(tmp_path))
    began = time.perf_counter()
    done = subprocess.run([sys.executable, "-m", "zermelo", "uci"], input="uci\nquit\n", capture_output=True, text=True, timeout=60)
    assert done.returncode == 0 and done.stdout.endswith("uciok\n")
    assert time.perf_counter() - began < 30  # where nothing is kept, the compiler alone takes longer on a busy machine


def test_who_reads_it_may_go_away(benchmark_uci: Any) -> None:
    with subprocess.Popen(benchmark_uci.ENGINE, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        process.stdin.write("uci\nisready\n")
        process.stdin.flush()
        while process.stdout.readline() != "readyok\n":
            pass
        process.stdout.close()
        process.stdin.write("go infinite\n")
        process.stdin.flush()
        assert process.wait(20) == 0


def test_ctrl_c_ends_it(benchmark_uci: Any) -> None:
    with hearing_ctrl_c():
        talk = benchmark_uci.Talk()
    talk.ask("uci", "isready", until="readyok")
    talk.write("go infinite")
    talk.until("info depth 2")
    talk.process.send_signal(signal.SIGINT)
    assert talk.process.wait(20) == 130
    talk.process.stdin.close()


def refusal(*words: str) -> str:
    result = CliRunner().invoke(main, ["uci", *words], input="uci\nquit\n")
    assert result.exit_code == 2 and not result.stdout
    (line,) = result.stderr.strip().splitlines()
    return line


@pytest.mark.parametrize(
    ("words", "sentence"),
    (
        (("--game", "chss"), "zermelo: there is no game 'chss': did you mean chess or chess960?"),
        (("--game", "backgammon"), "zermelo: UCI is for games of two players and no chance; in Backgammon chance moves"),
        (("--game", "ludo"), "zermelo: UCI is for games of two players and no chance; Ludo has 4 players"),
        (("--evaluator", "queens=9"), "zermelo: "),
        (("chess",), "zermelo: got unexpected extra argument (chess) (zermelo uci --help says more)"),
    ),
)
def test_what_cannot_be_served(words: tuple[str, ...], sentence: str) -> None:
    assert refusal(*words).startswith(sentence)
