"""`zermelo play --save` and `--load`: kept as the game goes on, continued, and nothing lost."""

from __future__ import annotations

import json
import shlex
import signal
import time
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from children import started
from test_cli import COUNTDOWN
from zermelo import Game, load_game
from zermelo.cli import main
from zermelo.games import Chess, ConnectFour, Ludo


def play(*words: object, typed: str = "") -> Result:
    result = CliRunner().invoke(main, ["play", *map(str, words)], input=typed)
    assert result.exit_code == 0, result.output
    return result


def refusal(*words: object) -> str:
    result = CliRunner().invoke(main, ["play", *map(str, words)], input="")
    assert result.exit_code == 2 and result.stderr.count("\n") == 1, result.output
    return result.stderr.removeprefix("zermelo: ").strip()


SHUTTLE = """
from typing import NamedTuple
from zermelo import game

@game
class Shuttle(NamedTuple):
    at: int = 0
    PLAYERS = 1
    UTILITY_SUM = None
    REPETITION = 2
    def to_move(self):
        return 0
    def actions(self):
        yield -1
        yield 1
    def result(self, action):
        return Shuttle(self.at + action)
    def is_terminal(self):
        return self.at == 2
    def utility(self, player):
        return -self.at
"""


def test_an_end_is_told_as_the_rules_have_it(tmp_path: Path) -> None:
    """A game of one player had always ended in a draw, and a position come back for the third time where the second is the end."""
    file = tmp_path / "shuttle.py"
    file.write_text(SHUTTLE)
    assert "I would play -1   value 0, " in play(file, "--as", "all", "--depth", "2", typed="hint\n").stdout  # it was (0)
    assert play(file, "--as", "all", typed="1\n1\n").stdout.rstrip().endswith("\nThe game is over: player 0 -2.")
    assert play(file, "--as", "all", typed="1\n-1\n").stdout.rstrip().endswith("\nThe same position has come 2 times: a draw.")


def test_a_game_is_kept_and_continued(tmp_path: Path) -> None:
    file = tmp_path / "game.pgn"
    said = play("chess", "--as", "all", "--save", file, typed="e4\ne5\nNf3\nundo\nquit\n").stdout
    assert f"To go on: zermelo play chess --load {file} --save {file}" in said
    assert load_game(file).names() == ["e2e4", "e7e5"]
    tags = dict(load_game(file).tags)
    assert (tags["Event"], tags["White"], tags["Black"]) == ("zermelo play", "person", "person")
    said = play("chess", "--as", "all", "--load", file, "--save", file, typed="undo\ne4\nc5\nBc4\n").stdout
    assert "and 2 plies have been played" in said
    assert load_game(file).names() == ["e2e4", "c7c5", "f1c4"] and dict(load_game(file).tags) == tags


def test_the_game_goes_on_with_the_same_players(tmp_path: Path) -> None:
    """The line that is shown had left out who plays what, so that X found the search in their place."""
    options = ("--as", "X", "--against", "0.5 minimax:2, 0.5 random", "--seed", "1")
    again = "--as X --against '0.5 minimax:2, 0.5 random' --seed 1"
    position = play("tictactoe", *options, typed="4\n").stdout.splitlines()[-1]
    assert position.startswith("To go on: zermelo play tictactoe ") and position.endswith(f" {again}")
    file = tmp_path / "a game.json"
    said = play("tictactoe", *options, "--save", file, typed="4\n").stdout
    line = said.splitlines()[-1]
    assert line == f"To go on: zermelo play tictactoe --load '{file}' --save '{file}' {again}"
    words = shlex.split(line.removeprefix("To go on: zermelo play "))
    assert "You are X, and 2 plies have been played." in play(*words, typed="quit\n").stdout


def test_another_file_for_what_follows(tmp_path: Path) -> None:
    (tmp_path / "two.pgn").write_text('[White "A"]\n[Termination "abandoned"]\n1. e4 {best} *\n\n1. d4 *\n')
    play("chess", "--as", "all", "--load", tmp_path / "two.pgn", "--game", 1, "--save", tmp_path / "new.json", typed="e5\n")
    found = load_game(tmp_path / "new.json")
    assert (found.names(), found.tags) == (["e2e4", "e7e5"], (("White", "A"),))
    assert (tmp_path / "two.pgn").read_text().count("\n") == 5


@pytest.mark.parametrize(("name", "ending"), [("ludo", ".json"), ("fourcolours", ".json"), ("othello", ".txt"), ("checkers", ".pdn")])
def test_whole_games(name: str, ending: str, tmp_path: Path) -> None:
    file = tmp_path / f"game{ending}"
    ends = play(name, "--as", "none", "--against", "random", "--seed", 3, "--save", file).stdout.splitlines()[-1]
    assert play(name, "--load", file).stdout.splitlines()[-1] == ends


def test_dice_fall_as_they_would_have_fallen(tmp_path: Path) -> None:
    """People choose the first of what they may; the dice come from the seed."""
    whole, half = tmp_path / "whole.json", tmp_path / "half.json"
    play("pig", "--as", "all", "--seed", 4, "--save", whole, typed="roll\n" * 9)
    played = load_game(whole)
    Game.of(played.start, played.actions[:7]).save(half)
    play("pig", "--as", "all", "--seed", 4, "--load", half, "--save", half, typed="roll\n" * 9)
    assert load_game(half).actions[: len(played.actions)] == played.actions


TOSS = """
from typing import NamedTuple
from zermelo import CHANCE, game

@game
class Toss(NamedTuple):
    coin: int = 0
    mover: int = 0
    left: int = 3
    def to_move(self):
        return CHANCE if self.coin == 0 else self.mover
    def chance_outcomes(self):
        yield 1, 0.5
        yield 2, 0.5
    def actions(self):
        yield 0
    def result(self, action):
        return Toss(0, 1 - self.mover, self.left - 1) if self.coin else Toss(action, self.mover, self.left)
    def is_terminal(self):
        return self.left == 0
    def utility(self, player):
        return 1 - 2 * player
    def action_name(self, action):
        return "go on" if self.coin else ("", "heads", "tails")[action]
"""


def test_what_chance_brings_is_kept_by_its_name(tmp_path: Path) -> None:
    """An outcome was looked for among actions(), which say nothing where chance moves."""
    rules, file = tmp_path / "toss.py", tmp_path / "game.json"
    rules.write_text(TOSS)
    play(rules, "--as", "all", "--seed", 4, "--save", file, typed="go on\n" * 3)
    names = json.loads(file.read_text())["actions"]
    assert names[1::2] == ["go on"] * 3 and set(names[::2]) <= {"heads", "tails"} and load_game(file, str(rules)).ending == "over"
    file.write_text(file.read_text().replace(f'"{names[0]}"', '"edge"', 1))
    assert "action 1: 'edge' is not a legal action here; legal are: heads tails" in refusal(rules, "--load", file)


def test_rules_of_ones_own_and_trees(tmp_path: Path) -> None:
    (tmp_path / "countdown.py").write_text(COUNTDOWN)
    rules, file = tmp_path / "countdown.py", tmp_path / "game.json"
    play(rules, "--as", "all", "--save", file, typed="1\n2\n")
    play(rules, "--as", "all", "--load", file, "--save", file, typed="2\n2\n")
    assert (load_game(file, str(rules)).actions, load_game(file, str(rules)).utilities) == ((1, 2, 2, 2), (-1.0, 1.0))
    assert refusal("chess", "--load", file).endswith("this is a game of Countdown, and the rules given are those of Chess")
    play("((3 12) (2 4))", "--as", "all", "--save", tmp_path / "tree.json", typed="1\n")
    assert "1 ply has been played" in play("tree", "--as", "all", "--load", tmp_path / "tree.json").stdout


def test_ctrl_c_loses_nothing(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    words = ("-m", "zermelo", "play", "connectfour", "--as", "none", "--seconds", "0.2", "--save", str(file))
    with started(*words) as running:
        assert running.stdout is not None
        while "plays" not in running.stdout.readline():
            pass
        time.sleep(0.1)
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=60)
    assert "Traceback" not in err and running.returncode == 130
    assert out.count(" plays ") + 1 - len(load_game(file, ConnectFour).actions) in (0, 1)  # announced, and perhaps not made yet
    assert list(tmp_path.iterdir()) == [file]


def test_what_would_be_lost_is_refused(tmp_path: Path) -> None:
    there, two, noted = tmp_path / "there.pgn", tmp_path / "two.pgn", tmp_path / "noted.pgn"
    there.write_text("1. e4 *\n")
    two.write_text("1. e4 *\n\n1. d4 *\n")
    noted.write_text("1. e4 {why} *\n")
    before = [file.read_text() for file in (there, two, noted)]
    assert f"there is already a file {there}: go on with it by --load {there}, or give another name" in refusal("chess", "--save", there)
    assert "there is already a file" in refusal("chess", "--load", two, "--game", 1, "--save", there)
    assert "two.pgn has several games: give another name to --save" in refusal("chess", "--load", two, "--game", 1, "--save", two)
    assert "noted.pgn has comments or variations, which would be lost" in refusal("chess", "--load", noted, "--save", noted)
    assert [file.read_text() for file in (there, two, noted)] == before


def test_what_cannot_be(tmp_path: Path) -> None:
    (tmp_path / "bad.pgn").write_text("1. e4 e5 2. Ke3 *\n")
    (tmp_path / "two.pgn").write_text("1. e4 *\n\n1. d4 *\n")
    assert "bad.pgn, move 2, line 1, column 13: 'Ke3' is not a legal move here" in refusal("chess", "--load", tmp_path / "bad.pgn")
    assert "two.pgn has 2 games: say which by its number, from 1 to 2" in refusal("chess", "--load", tmp_path / "two.pgn")
    assert "two.pgn has no game 3" in refusal("chess", "--load", tmp_path / "two.pgn", "--game", 3)
    assert "there is no file" in refusal("chess", "--load", tmp_path / "none.pgn")
    assert "--load and a position exclude each other" in refusal("chess", "startpos", "--load", tmp_path / "two.pgn")
    assert "--game belongs to --load" in refusal("chess", "--game", 3)
    assert "kept in files that end in .json, not in" in refusal("ludo", "--save", tmp_path / "game.pgn")
    assert "begins with the start, and this game began elsewhere" in refusal("othello", "f5", "--save", tmp_path / "game.txt")
    assert "there is no folder" in refusal("chess", "--save", tmp_path / "none" / "game.pgn")
    assert sorted(file.name for file in tmp_path.iterdir()) == ["bad.pgn", "two.pgn"]


def test_a_file_that_cannot_be_written_on_the_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The game goes on, and is saved when that is possible again."""
    from zermelo.cli.search import saved
    from zermelo.errors import ZermeloError

    file, saving, calls = tmp_path / "game.json", Game.save, list[int]()

    def sometimes(game: Game[Chess], path: Path) -> None:
        calls.append(1)
        if len(calls) in (2, 3):
            raise ZermeloError(f"{path} cannot be written: No space left on device")
        saving(game, path)

    monkeypatch.setattr(saved.Game, "save", sometimes)
    said = play("chess", "--as", "all", "--save", file, typed="e4\ne5\nNf3\n").stdout
    assert said.count("the game is not saved: ") == 1
    assert len(json.loads(file.read_text())["actions"]) == 3


def test_ludo_for_four(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    play("ludo", "--as", "all", "--seed", 1, "--save", file, typed="undo\n")
    assert isinstance(load_game(file).start, Ludo)
