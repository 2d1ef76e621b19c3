"""What the parts of the engine are worth: the table follows from the seed, and goes on where it stopped."""

from __future__ import annotations

import importlib
import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from zermelo import Limits, SearchError, ZermeloError
from zermelo.cli import main
from zermelo.games import Checkers, Chess, ConnectFour, Othello, Pig, TicTacToe
from zermelo.lab import plot
from zermelo.lab.tricks import ALL, Trick, Tricks, evaluator_of, tricks, without
from zermelo.match.openings import Opening, random_openings
from zermelo.match.referee import Conditions
from zermelo.search.engine.engine import Engine, engine
from zermelo.search.engine.parts import PARTS, working_parts

BY_NODES = Conditions(Limits(nodes=60))
WORDS = {"quiescence", "null_move", "exchange", "extensions"}
"""The parts that need a word of the rules."""


def openings(state: Any, number: int) -> list[Opening]:
    return random_openings(state, number, 2, seed=1)


def rows_of(path: Path) -> dict[str, int]:
    """How many games there are in every file of results."""
    counts = {}
    for file in sorted(path.glob("*.db")):
        with closing(sqlite3.connect(file)) as results, results:
            counts[file.stem] = results.execute("SELECT COUNT(*) FROM games").fetchone()[0]
    return counts


def test_the_parts_are_those_that_can_be_left_out() -> None:
    assert {"table", "ordering", "reductions", "futility", *WORDS, "repetitions"} <= set(PARTS)
    for part in PARTS:
        assert engine(TicTacToe(), depth=2, compiled=False, **{part: False}).complete


def test_a_part_works_where_the_game_has_the_words_for_it() -> None:
    assert working_parts(Chess()) == tuple(part for part in PARTS if part != "ending"), "nobody solves chess"
    idle = {game: set(PARTS) - set(working_parts(game())) for game in (Othello, Checkers, ConnectFour)}
    assert idle[Othello] & WORDS == WORDS and "repetitions" in idle[Othello]
    assert idle[ConnectFour] & WORDS == WORDS and "repetitions" in idle[ConnectFour]
    assert idle[Checkers] & {"quiescence", "extensions", "repetitions"} == set() and {"null_move", "ending"} <= idle[Checkers]
    assert "ending" not in idle[Othello] | idle[ConnectFour]
    assert all("reductions" not in parts and "table" not in parts for parts in idle.values())
    level = working_parts(ConnectFour(), lambda state: 0.0)
    assert "futility" not in level, "an evaluator of which no unit is known"
    with pytest.raises(SearchError, match="two players"):
        working_parts(Pig())


def test_without_all_parts_it_is_alphabeta_with_the_same_evaluator() -> None:
    player = without(ALL, Othello())
    result = player.think(Othello(), Limits(depth=1))
    assert result.algorithm == "deepen(alphabeta)"
    assert player.options["evaluator"] == Engine(Othello(), Limits(depth=1)).evaluator == evaluator_of(Othello())
    assert without("null_move", Chess()).options["null_move"] is False
    assert without("table", Chess()).options["table"] is False


def test_the_same_seed_gives_the_same_table_and_it_goes_on(tmp_path: Path) -> None:
    given: dict[str, Any] = {"conditions": BY_NODES, "parts": ("table", "null-move", ALL), "openings": openings}
    few = tricks([TicTacToe()], games=2, results=tmp_path / "kept", **given)
    assert rows_of(tmp_path / "kept") == {"tictactoe-all": 2, "tictactoe-table": 2}
    assert [(row.left_out, row.works, row.games) for row in few.rows] == [("table", True, 2), ("null_move", False, 0), (ALL, True, 2)]
    with closing(sqlite3.connect(tmp_path / "kept" / "tictactoe-all.db")) as results, results:
        results.execute("DELETE FROM games WHERE number = 2")  # as if the power had failed before it ended
    more = tricks([TicTacToe()], games=6, results=tmp_path / "kept", **given)
    whole = tricks([TicTacToe()], games=6, **given)
    assert more.rows == whole.rows and str(more) == str(whole)
    assert rows_of(tmp_path / "kept") == {"tictactoe-all": 6, "tictactoe-table": 6}
    with pytest.raises(ZermeloError, match=r"limit of nodes: 60 there, 50 here"):
        tricks([TicTacToe()], games=2, results=tmp_path / "kept", **{**given, "conditions": Conditions(Limits(nodes=50))})


def test_ctrl_c_keeps_what_was_played(monkeypatch: pytest.MonkeyPatch) -> None:
    room = importlib.import_module("zermelo.lab.tricks")
    whole, calls = room.tournament, []

    def stopped(players: Any, starts: Any, **options: Any) -> Any:
        calls.append(options)
        if len(calls) == 2:
            options["watch"] = interrupt
        return whole(players, starts, **options)

    def interrupt(played: Any) -> None:
        if played.finished:
            raise KeyboardInterrupt

    monkeypatch.setattr(room, "tournament", stopped)
    found = tricks([TicTacToe()], games=4, conditions=BY_NODES, parts=("table", "ordering", ALL), openings=openings)
    assert not found.complete
    assert [(row.left_out, row.games) for row in found.rows] == [("table", 4), ("ordering", 1)]
    assert found.rows[1].elo is None, "no pair of games is whole"
    assert "interrupted" in found.notes[-1]


def made_up() -> Tricks:
    """A table without its games."""
    about = {"limits": "0.1 s a move", "games": 100, "seed": 0, "date": "2026-11-25"}
    found = Tricks("tricks", about, Trick)
    found.rows += [
        Trick("Chess", "quiescence", True, 100, 80, 10, 10, 302.0, 220.0, 400.0),
        Trick("Chess", "reductions", True, 100, 40, 20, 40, 0.0, -50.0, 50.0),
        Trick("Chess", ALL, True, 100, 100, 0, 0, float("inf"), 500.0, float("inf")),
        Trick("Othello", "quiescence", False, 0, 0, 0, 0, None, None, None),
        Trick("Othello", "reductions", True, 1, 1, 0, 0, None, None, None),
    ]
    return found


def test_parts_by_games() -> None:
    names, lines = made_up().cells()
    assert names == ["left out", "Chess", "Othello"]
    assert lines == [
        ["quiescence", "+302 ± 90 (+220 to +400)", "–"],
        ["reductions", "+0 ± 50 (-50 to +50)", ""],
        ["all", "+∞ (+500 to +∞)", ""],
    ]
    written = made_up().to_markdown().splitlines()
    assert written[:3] == ["| left out | Chess | Othello |", "| :-- | --: | --: |", "| quiescence | +302 ± 90 (+220 to +400) | – |"]
    assert written[-1] == "tricks: limits 0.1 s a move, games 100, seed 0, date 2026-11-25."
    assert made_up().to_csv().splitlines()[1].startswith("Chess,quiescence,True,100,80,10,10,302.0")


@pytest.mark.filterwarnings("ignore")
def test_its_picture() -> None:
    pytest.importorskip("matplotlib")
    chess, othello = (axes for axes in plot(made_up()).axes if axes.get_visible())
    assert [axes.get_title(loc="left") for axes in (chess, othello)] == ["Chess", "Othello"]
    assert [label.get_text() for label in chess.get_yticklabels()] == ["quiescence", "reductions", "all"]
    assert [bar.get_width() for bar in chess.patches] == [302.0, 0.0, pytest.approx(440.0)]  # the last beyond the edge
    assert "–" in [text.get_text() for text in othello.texts]


def told(*words: str) -> Any:
    return CliRunner().invoke(main, ["lab", "tricks", *words])


def test_on_the_command_line(tmp_path: Path) -> None:
    out = tmp_path / "table.md"
    done = told(
        "tictactoe",
        "--nodes",
        "60",
        "--games",
        "2",
        "--part",
        "table",
        "--part",
        "exchange",
        "--opening-plies",
        "2",
        "--json",
        "--out",
        str(out),
    )
    assert done.exit_code == 0, done.output
    found = json.loads(done.stdout)
    assert [(row["left_out"], row["works"], row["games"]) for row in found["rows"]] == [("table", True, 2), ("exchange", False, 0)]
    assert found["about"]["limits"] == "60 nodes"
    assert out.read_text().startswith("| left out | Tic-tac-toe |")


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["chess", "--part", "hashing"], "the engine has no part hashing: name table, "),
        (["chess", "chess", "--nodes", "5"], "Chess is given twice: name every game once"),
        (["pig"], "two players"),
        (["chess", "--clock", "1+0", "--movetime", "1"], "--clock and --movetime are two ways of giving time: leave one out"),
        (["chess", "othello", "--openings", "x.epd"], "--openings is a file of one game, and there are 2: name one GAME"),
        (["chess", "--out", "x.gif"], "x.gif has an unknown extension"),
        (["chess", "--games", "1"], "--games must be an integer of at least 2, got 1"),
    ],
)
def test_what_cannot_be_measured(words: list[str], why: str) -> None:
    done = told(*words)
    assert done.exit_code == 2
    assert why in done.output and "Traceback" not in done.output
