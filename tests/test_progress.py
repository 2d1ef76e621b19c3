"""A sign of life while something long is under way: on a terminal, and nowhere else."""

from __future__ import annotations

import io
import re
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from click.testing import CliRunner

from zermelo import Limits, alphabeta, check, deepen, game, match, mcts, minimax, perft, playouts, progress
from zermelo._kernel import available
from zermelo.cli import main
from zermelo.cli.parts.reports import VARIABLE, reporting
from zermelo.games import ConnectFour, TicTacToe
from zermelo.match.contest import Ahead, Best, Blind, contest
from zermelo.match.game import openings
from zermelo.players import Mixed, Random, Search
from zermelo.search import count
from zermelo.search.run import prepare
from zermelo.search.run import worker as watching


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything counts as long, and is looked at all the time."""
    for module in (watching, progress, count):
        monkeypatch.setattr(module, "AFTER", 0.0)
        if module is not count:
            monkeypatch.setattr(module, "EVERY", 0.001)


@pytest.fixture
def shown(at_once: None) -> Iterator[list[str]]:
    lines: list[str] = []
    with progress.shown_by(lines.append):
        yield lines


@pytest.mark.skipif(not available(), reason="machine code is waited for in its own way")
def test_machine_code_shows_how_far_it_is(shown: list[str]) -> None:
    deepen(ConnectFour.from_text("44"), Limits(depth=14), compiled=True)
    assert any(line.startswith("depth 14, action ") and line.endswith(" s") for line in shown)
    assert shown[-1] == ""


def test_every_search_shows_how_far_it_is(shown: list[str]) -> None:
    state = TicTacToe()
    for search, words in (
        (lambda: minimax(state, 5, compiled=False), "action "),
        (lambda: alphabeta(state, 6, compiled=False), "action "),
        (lambda: deepen(state, Limits(depth=5), compiled=False), "depth 5, action "),
        (lambda: mcts(state, simulations=500, compiled=False), " simulations, "),
        (lambda: perft(state, 5, compiled=False), "leaves so far, action "),
        (lambda: playouts(state, 500, compiled=False), " plies, "),
        (lambda: count.games(TicTacToe.from_text("X../.O./...")), " so far"),
        (lambda: count.positions(state), " up to ply "),
        (lambda: contest(state, Ahead(3, None), Blind(), 4, compiled=False), " nodes, "),
    ):
        shown.clear()
        search()
        assert any(words in line for line in shown), (words, shown[:3])
        assert shown[-1] == "", "and goes again"


def test_a_match_shows_its_games_and_a_check_its_positions(shown: list[str]) -> None:
    class Slow(Random):
        def choose(self, state: Any, limits: Limits) -> int:
            time.sleep(0.002)
            return super().choose(state, limits)

    match(Slow(1), Search(minimax, {"compiled": False}, 4), openings(TicTacToe(), 2, 2))
    assert "game 4 of 4" in shown and shown[-1] == ""
    assert any(line.startswith("game 2 of 4: action ") for line in shown), "the search within the game"
    shown.clear()
    check(TicTacToe, games=3, compiled=False)
    assert any(line.endswith("positions, game 2 of 3") for line in shown) and shown[-1] == ""


def test_one_line_on_a_terminal_and_nothing_elsewhere(at_once: None, monkeypatch: pytest.MonkeyPatch) -> None:
    terminal, file = Terminal(), io.StringIO()
    monkeypatch.setenv("TERM", "xterm")
    for stream in (terminal, file):
        monkeypatch.setattr(sys, "stderr", stream)
        minimax(TicTacToe(), 5, compiled=False)
    assert not file.getvalue()
    lines = [line for line in terminal.getvalue().split("\r") if line.strip()]
    assert lines and all(re.search(r"\d s *$", line) for line in lines) and "\n" not in terminal.getvalue()
    assert terminal.getvalue().endswith(" \r"), "the line is empty in the end"
    monkeypatch.setenv("TERM", "dumb")
    monkeypatch.setattr(sys, "stderr", Terminal())
    minimax(TicTacToe(), 4, compiled=False)
    assert not sys.stderr.getvalue()


def test_short_searches_show_nothing() -> None:
    lines: list[str] = []
    with progress.shown_by(lines.append):
        minimax(TicTacToe(), 2, compiled=False)
    assert not lines


def test_what_is_shown_inside_begins_with_what_is_around() -> None:
    lines: list[str] = []
    with progress.shown_by(lines.append):
        with progress.within(lambda: "game 3"), progress.within(lambda: ""), progress.within(lambda: "move 5"):
            progress.show("9 nodes")
        progress.show("alone")
    assert lines[0] == "game 3: move 5: 9 nodes" and lines[-1] == "alone"


# ------------------------------------------------------------------------------------------------------- Ctrl-C keeps it


@game
class Pressed(NamedTuple):
    """Ctrl-C is pressed when so many games were begun."""

    n: int = 0

    def to_move(self) -> int:
        return self.n % 2

    def actions(self) -> Iterator[int]:
        yield 0
        yield 1

    def result(self, action: int) -> Any:
        return Pressed(self.n + 1)

    def is_terminal(self) -> bool:
        return self.n == 4

    def utility(self, player: int) -> int:
        return 1 if player else -1


class Impatient(Random):
    """Presses Ctrl-C before its `patience`th action."""

    def __init__(self, patience: int) -> None:
        super().__init__(1)
        self.patience = patience

    def choose(self, state: Any, limits: Limits) -> int:
        self.patience -= 1
        if not self.patience:
            raise KeyboardInterrupt
        return super().choose(state, limits)


def test_a_match_that_is_interrupted_keeps_its_games() -> None:
    starts = [Pressed(), Pressed(), Pressed()]
    whole = match(Random(1), Random(2), starts)
    assert whole.complete and len(whole.games) == 6 and "interrupted" not in str(whole)
    part = match(Impatient(11), Random(2), starts)  # two actions a game: in the sixth game
    assert not part.complete and len(part.games) == len(part.scores) == 4
    assert str(part).startswith("4 games, interrupted: ")
    with pytest.raises(KeyboardInterrupt):
        match(Impatient(3), Random(2), starts)


def test_a_contest_that_is_interrupted_keeps_its_games(monkeypatch: pytest.MonkeyPatch) -> None:
    class Chooser(NamedTuple):
        number: int = 0

        def best(self, state: Any) -> int:
            asked.append(state)
            if len(asked) == limit:
                raise KeyboardInterrupt
            return 0

    asked, limit = list[Any](), 11  # two questions a game
    found = contest(Pressed(), Best(Chooser()), Blind(), 50, compiled=False)
    assert (found.games, found.complete, sum(found.outcomes.values())) == (5, False, 5)
    assert found.points == pytest.approx(sum(worth * number for worth, number in found.outcomes.items()) / 5)
    asked, limit = list[Any](), 3
    with pytest.raises(KeyboardInterrupt):
        contest(Pressed(), Best(Chooser()), Blind(), 50, compiled=False)


# -------------------------------------------------------------------------------------------------------- before the game


def test_play_compiles_before_the_first_move_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    before = prepare.begun

    def begun(form: Any, kernel: Any, record: Any, given: Any) -> Any:
        made.append(f"{kernel.__name__} for {[type(part).__name__ for part in given[-1]] if isinstance(given[-1], tuple) else ''}")
        return before(form, kernel, record, given)

    monkeypatch.setattr(prepare, "begun", begun)
    monkeypatch.setattr(prepare._kernel, "available", lambda: False)  # the same calls, without a compiler
    for against in ("search", "minimax:2", "mcts:20", "0.5 minimax:1, 0.5 alphabeta:1"):
        made.clear()
        asked: list[int] = []

        def read(prompt: str = "", asked: list[int] = asked) -> str:
            asked.append(len(made))
            return "0" if len(asked) == 1 else "quit"

        monkeypatch.setattr("builtins.input", read)
        words = ["play", "tictactoe", "--as", "X", "--against", against, "--seed", "1", "--depth", "2"]
        done = CliRunner().invoke(main, words if "mcts" not in against else words[:-2])
        assert done.exit_code == 0, done.output
        first = asked[0]
        assert first and set(made[first:]) <= set(made[:first]), "what the reply needs was made before"


def test_a_program_that_watches_hears_when_it_is_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, str(tmp_path / "reports"))
    with reporting():
        for text in ("", "compiling, 1 s", "compiling, 1 s", "", ""):
            progress.show(text)
    assert (tmp_path / "reports").read_text().splitlines() == ['{"progress": "compiling, 1 s"}', '{"progress": ""}']


def test_a_mixture_makes_all_its_parts_ready() -> None:
    made: list[Any] = []

    class Ready(Random):
        def make_ready(self, state: Any, limits: Limits) -> None:
            made.append(state)

    Mixed([(0.5, Ready(1)), (0.25, Random(2)), (0.25, Ready(3))]).make_ready(TicTacToe(), Limits())
    assert made == [TicTacToe()] * 2
