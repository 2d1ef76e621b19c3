"""`zermelo play --clock` and `--ponder`: whose time runs, whose flag falls, and what is kept of it."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from children import started
from zermelo import Clock, Limits, Table, engine, load_game
from zermelo.cli import main
from zermelo.cli.search.flag import Flag, FlagFell, clock_text
from zermelo.cli.search.play import control_of
from zermelo.games import Backgammon, Chess, TicTacToe
from zermelo.players import Pondering, Search


def play(*words: object, typed: str = "") -> str:
    result = CliRunner().invoke(main, ["play", *map(str, words)], input=typed)
    assert result.exit_code == 0, result.output
    return result.output


def test_both_clocks_are_shown_and_the_increment_is_added() -> None:
    said = play("tictactoe", "--as", "all", "--clock", "5+3", typed="4\n0\nquit\n")
    assert "\n  X 5:00   O 5:00\n" in said and "\n  X 5:02   O 5:00\n" in said and "\n  X 5:02   O 5:02\n" in said
    assert "X 4:59> " in said and "O 4:59> " in said


def test_undo_gives_the_time_back() -> None:
    said = play("tictactoe", "--as", "all", "--clock", "5+30", typed="4\nundo\nquit\n")
    assert said.count("\n  X 5:00   O 5:00\n") == 2 and "\n  X 5:29   O 5:00\n" in said


def test_a_kept_game_goes_on_with_its_clocks(tmp_path: Path) -> None:
    """They had begun anew."""
    file = tmp_path / "kept.json"
    said = play("tictactoe", "--as", "all", "--clock", "5+3", "--save", file, typed="4\n0\n2\nquit\n")
    assert f"--load {file} --save {file} --as all --clock 5+3\n" in said
    assert dict(load_game(file).tags)["TimeControl"] == "300+3"
    first, second = (float(left) for left in dict(load_game(file).tags)["TimeLeft"].split())
    assert 300 < second <= 303 < first <= 306
    for words in (), ("--clock", "5+3"):
        said = play("tictactoe", "--as", "all", "--load", file, *words, typed="quit\n")
        assert f"\n  X {clock_text(first)}   O {clock_text(second)}\n" in said
    assert "\n  X 1:00   O 1:00\n" in play("tictactoe", "--as", "all", "--load", file, "--clock", "1", typed="quit\n")
    assert "O> " in play("tictactoe", "--as", "all", "--load", file, "--clock", "none", typed="quit\n")


def test_time_that_was_thought_before_one_left_is_spent(tmp_path: Path) -> None:
    file = tmp_path / "kept.pgn"
    with started("-m", "zermelo", "play", "chess", "--as", "all", "--clock", "5", "--save", str(file), stdin=-1) as process:
        assert process.stdin is not None
        process.stdin.write("e4\n")
        process.stdin.flush()
        until = time.monotonic() + 60
        while not (file.exists() and load_game(file).names()) and time.monotonic() < until:
            time.sleep(0.1)
        time.sleep(1.5)
        process.stdin.close()
        assert process.wait(60) == 0
    said = dict(load_game(file).tags)
    assert said["TimeControl"] == "300" and float(said["TimeLeft"].split()[1]) < 299
    file.write_text(file.read_text().replace("TimeLeft", "Time"))  # of others
    assert ":" not in play("chess", "--as", "all", "--load", file, typed="quit\n").split("to move")[-1].split("Good-bye")[0]


def test_a_search_against_itself_within_its_clocks() -> None:
    said = play("connectfour", "--self", "--against", "engine", "--clock", "0.2+0.1")
    assert "is over" not in said and ("Won by" in said or "draw" in said)


def test_who_waits_too_long_has_lost(tmp_path: Path) -> None:
    file = tmp_path / "lost.pgn"
    words = ("-m", "zermelo", "play", "chess", "--as", "all", "--clock", "0.01", "--save", str(file))
    with started(*words, stdin=-1) as process:
        assert process.stdin is not None
        process.stdin.write("e4\n")
        process.stdin.flush()  # and then nothing
        assert process.stdout is not None
        out = process.stdout.read()
        assert process.wait(60) == 0
    assert out.endswith("The time of Black is over: won by White.\n")
    lost = load_game(file)
    assert lost.names() == ["e2e4"] and lost.utilities == (1.0, -1.0) and dict(lost.tags)["Termination"] == "time forfeit"


def test_pondering_on_a_terminal() -> None:
    said = play("tictactoe", "--as", "X", "--against", "engine", "--ponder", "--clock", "1", typed="4\n1\n6\n8\n3\n5\n7\n2\n0\n")
    assert "Won by" in said or "draw" in said or "Good-bye" in said


@pytest.mark.parametrize("guessed", (True, False))
def test_a_guess_goes_on_and_a_wrong_one_is_given_up(guessed: bool) -> None:
    player = Pondering(Search(engine, {"table": Table(1 << 16, policy="engine")}))
    limits = Limits(clock=Clock(10.0))  # time for a line of three plies on a busy machine
    result = player.think(Chess(), limits)
    player.ponder(result, limits)
    thinking = player.thinking
    assert thinking is not None and thinking.state == list(result.positions())[2]
    time.sleep(0.2)
    after = list(result.positions())[1]
    reply = result.line[1] if guessed else next(action for action in after.actions() if action != result.line[1])
    found = player.think(after.result(reply), limits)
    assert found.action in list(after.result(reply).actions()) and player.thinking is None
    assert thinking.is_done and (guessed or thinking.handle.stopped)  # a right guess may also end by its own clock
    assert (found is thinking.result()) == guessed
    player.ponder(found, limits)
    player.rest()
    assert player.thinking is None


def test_there_is_nothing_to_guess_at_the_end_and_where_chance_moves() -> None:
    player = Pondering(Search())
    last = player.think(TicTacToe.from_text("XOX/XOO/.XO"), Limits())
    player.ponder(last, Limits())
    assert player.thinking is None
    dice = Backgammon.from_text("4HPwATDgc/ABMA 31 White")
    player.ponder(player.think(dice, Limits(depth=2)), Limits(depth=2))
    assert player.thinking is None
    assert player.choose(TicTacToe(), Limits()) in range(9)


@pytest.mark.parametrize(
    ("seconds", "shown"),
    ((300, "5:00"), (299.99, "4:59"), (20, "0:20"), (19.99, "0:19.9"), (0.04, "0:00.0"), (-3, "0:00.0"), (3909, "1:05:09")),
)
def test_what_a_clock_shows(seconds: float, shown: str) -> None:
    assert clock_text(seconds) == shown


def test_a_flag() -> None:
    flag = Flag()
    flag.raised(None)
    with flag.watched():
        pass
    flag.raised(0.05)
    with pytest.raises(FlagFell), flag.watched():
        time.sleep(30)
    with pytest.raises(FlagFell), flag.watched():
        pytest.fail("it has fallen before")
    assert 0.05 <= flag.lowered() < 20


@pytest.mark.parametrize(
    ("text", "control"), (("5+3", (300, 3, None)), ("0.5", (30, 0, None)), (" 90+30 ", (5400, 30, None)), ("0+1", (0, 1, None)))
)
def test_clocks_as_people_say_them(text: str, control: Any) -> None:
    assert tuple(control_of(text)) == control


@pytest.mark.parametrize(
    ("words", "sentence"),
    (
        (("--clock", "fast"), "'fast' is no clock: write minutes, or minutes+seconds, as in 5+3"),
        (("--clock", "5+"), "'5+' is no clock"),
        (("--clock", "-5"), "'-5' is no clock"),
        (("--clock", "0+0"), "'0+0' is no clock: nobody can move in no time"),
        (("--clock", "5:00"), "'5:00' is no clock"),
        (("--ponder", "--as", "all"), "--ponder needs a search and a person to play against each other"),
        (("--ponder", "--self"), "--ponder needs a search and a person to play against each other"),
        (("--ponder", "--against", "random"), "--ponder needs a search and a person to play against each other"),
    ),
)
def test_what_cannot_be(words: tuple[str, ...], sentence: str) -> None:
    result = CliRunner().invoke(main, ["play", "tictactoe", *words], input="")
    assert result.exit_code == 2 and result.stderr.count("\n") == 1
    assert sentence in result.stderr
