"""Contests as tables, as pictures and on the command line."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from zermelo import Linear
from zermelo.cli import main
from zermelo.games import DiceRace, TicTacToe
from zermelo.lab import contested, plot
from zermelo.match.contest import Ahead, Blind, contest


def test_a_table_of_contests() -> None:
    ahead, blind = ("ahead", Ahead(3, None)), ("random", Blind())
    found = contested(TicTacToe(), [(ahead, blind), (blind, ahead)], 10, seed=3, compiled=False)
    for row, (first, second) in zip(found.rows, ((Ahead(3, None), Blind()), (Blind(), Ahead(3, None))), strict=True):
        alone = contest(TicTacToe(), first, second, 10, seed=3, compiled=False)
        assert (row.points, row.error, row.won, row.games) == (alone.points, alone.error, alone.won, 10)
        assert row.low < row.points < row.high and row.high - row.low == pytest.approx(2 * 1.96 * row.error, rel=1e-3)
        assert sum(int(part.partition(": ")[2]) for part in row.outcomes.split(", ")) == 10


@pytest.mark.filterwarnings("ignore")
def test_the_picture_of_contests() -> None:
    pytest.importorskip("matplotlib")
    found = contested(TicTacToe(), [(("1", Ahead(1, None)), ("random", Blind()))], 4, compiled=False)
    (axes,) = plot(found).axes
    assert [label.get_text() for label in axes.get_xticklabels()] == ["1\nagainst random"]


def test_on_the_command_line(needs_compiler: None) -> None:
    told = CliRunner().invoke(main, ["lab", "contest", "dicerace", "--first", "2", "--second", "random", "--games", "50", "--json"])
    assert told.exit_code == 0, told.output
    (row,) = json.loads(told.stdout)["rows"]
    assert (row["first"], row["second"], row["games"]) == ("2", "random", 50)
    same = contest(DiceRace(), Ahead(2, Linear.of(DiceRace)), Blind(), 50)
    assert row["points"] == same.points and row["error"] == same.error


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--first", "clever"], "'clever' is not a side of a contest: give random, best, or a number of plies from 1 on"),
        (["--first", "0"], "'0' is not a side of a contest"),
        (["--first", "best"], "this evaluator names no best action"),
        (["--games", "1"], "games must be an integer of at least 2, got 1"),
        (["--evaluator", "pubeval:one"], "names one file"),
    ],
)
def test_refused_on_the_command_line(words: list[str], complaint: str) -> None:
    told = CliRunner().invoke(main, ["lab", "contest", "dicerace", *words])
    assert told.exit_code == 2 and complaint in told.stderr and len(told.stderr.strip().splitlines()) == 1
