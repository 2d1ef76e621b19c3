"""The command line: what it prints, how it ends, and the one sentence for everything that cannot be."""

import contextlib
import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
import tomllib
from importlib.machinery import ModuleSpec
from io import StringIO
from pathlib import Path
from types import ModuleType

import pytest
from click.testing import CliRunner, Result
from rich.console import Console

from children import started
from zermelo import Game, Limits
from zermelo.cli import main
from zermelo.cli.games import doctor
from zermelo.cli.search.table import Match
from zermelo.games import Go

COUNTDOWN = """\
from typing import NamedTuple
from zermelo import game

@game
class Countdown(NamedTuple):
    n: int = 7
    mover: int = 0

    def to_move(self):
        return self.mover

    def actions(self):
        yield 1
        if self.n > 1:
            yield 2

    def result(self, action):
        return Countdown(self.n - action, 1 - self.mover)

    def is_terminal(self):
        return self.n == 0

    def utility(self, player):
        return -1 if player == self.mover else 1
"""


def zermelo(*words: str, typed: str | None = None) -> Result:
    return CliRunner().invoke(main, [str(word) for word in words], input=typed)


def answer(*words: str, typed: str | None = None) -> dict:
    """What --json prints."""
    result = zermelo(*words, "--json", typed=typed)
    assert result.exit_code == 0, result.stderr
    return json.loads(result.stdout)


def refusal(*words: str, typed: str | None = None) -> str:
    """The one sentence for something that cannot be."""
    result = zermelo(*words, typed=typed)
    assert result.exit_code == 2, result.output
    lines = result.stderr.strip().splitlines()
    lines = [line for line in lines if "compiling" not in line and "plays interpreted" not in line]
    assert len(lines) == 1, result.stderr
    assert lines[0].startswith("zermelo: ")
    assert "Traceback" not in result.output
    return lines[0].removeprefix("zermelo: ")


def process(*words: str, typed: str | None = None, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "zermelo", *words], input=typed, capture_output=True, text=True, timeout=120, cwd=cwd)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def written(folder: Path, text: str, name: str = "mygame.py") -> str:
    (folder / name).write_text(text)
    return name


# --------------------------------------------------------------------------------------------------------------- itself


def test_help_needs_neither_the_compiler_nor_numpy_nor_rich():
    loaded = "import sys; from zermelo.cli import main\ntry: main(['--help'])\nfinally: print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", loaded], capture_output=True, text=True, timeout=60)
    assert "best" in done.stdout
    modules = set(done.stdout.splitlines()[-1].split())
    assert not modules & {"numba", "numpy", "llvmlite", "rich", "rich.console"}


def test_without_a_word_it_shows_its_help():
    assert zermelo().exit_code == 0
    assert "Usage: zermelo" in zermelo().stdout


def test_every_command_has_a_help():
    for name in main.list_commands(None):
        assert zermelo(name, "--help").exit_code == 0


def test_version():
    assert zermelo("--version").stdout.startswith("zermelo")


def test_games():
    assert "connectfour" in zermelo("games").stdout
    assert {entry["name"] for entry in answer("games")} >= {"tictactoe", "connectfour", "othello", "chess", "halving", "tree"}


# ----------------------------------------------------------------------------------------------------------------- best


def test_best_counts_as_the_textbook_does():
    full = answer("best", "tictactoe", "--algorithm", "minimax")
    assert (full["value"], full["nodes"]) == (0, 549946)
    assert answer("best", "tictactoe", "--algorithm", "alphabeta")["nodes"] == 18297
    assert answer("best", "tictactoe", "--algorithm", "alphabeta", "--table")["nodes"] == pytest.approx(4866, rel=0.05)
    assert answer("best", "tictactoe", "--algorithm", "alphabeta", "--symmetry")["nodes"] == pytest.approx(1113, rel=0.05)


def test_json_has_every_field():
    found = answer("best", "tictactoe", "X.O/.X./...")
    fields = "game position action action_name value values exact depth nodes leaves seconds pv actions"
    assert found.keys() >= set(fields.split())
    assert (found["game"], found["position"], found["action"], found["exact"]) == ("TicTacToe", "X.O/.X./...", 8, True)
    assert all(item.keys() >= {"action", "name", "value", "bound"} for item in found["actions"])
    assert len(found["actions"]) == 6


def test_best_of_a_tree_from_the_command_line_from_a_file_and_from_standard_input(folder: Path):
    text = "((3 12 8) (2 4 6) (14 5 2))"
    (folder / "figure.txt").write_text(text + "\n")
    for words, typed in (([text], None), (["figure.txt"], None), (["-"], text)):
        found = answer("best", "tree", *words, "--algorithm", "alphabeta", typed=typed)
        assert (found["value"], found["leaves"], found["action"]) == (3, 7, 0)


@pytest.mark.parametrize(("rule", "leaves"), [(">=", 12), ("ge", 12), (">", 18), ("gt", 18)])
def test_the_rule_of_cutting(rule: str, leaves: int):
    tree = "(((4 7 6) (2 6 3) (4 5 1)) ((2 5 4) (1 2 6) (3 4 3)))"
    assert answer("best", "tree", tree, "--algorithm", "alphabeta", "--rule", rule)["leaves"] == leaves


def test_plain_output_says_the_same_without_colours():
    result = zermelo("best", "tictactoe", "XX./OO./...", "--depth", "5")
    assert result.exit_code == 0
    assert "\x1b" not in result.output
    for word in ("depth", "nodes/s", "move    2", "1 for X, exact", "actions", "  X X 2\n"):
        assert word in result.stdout


def test_bounds_are_shown_as_bounds():
    shown = zermelo("best", "tree", "((3 12 8) (2 4 6) (14 5 2))", "--algorithm", "alphabeta").stdout
    assert "≤ 2" in shown
    assert "3 for MAX, exact" in shown


def test_a_position_with_blanks_needs_no_quotes():
    fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
    assert answer("best", "chess", *fen.split(), "--depth", "1", "--interpreted")["position"] == fen


def test_interpreted_and_compiled_visit_the_same_nodes():
    words = ("best", "tictactoe", "XO./.../...", "--algorithm", "alphabeta")
    compiled, interpreted = (answer(*words, how) for how in ("--compiled", "--interpreted"))
    assert compiled["nodes"] == interpreted["nodes"]
    assert (compiled["compiled"], interpreted["compiled"]) == (True, False)


def test_three_players_are_searched_by_minimax():
    found = answer("best", "tree", "(([1 2 6] [4 3 3]) ([6 1 2] [7 4 1]))")
    assert len(found["values"]) == 3


def test_chance_is_searched_by_minimax():
    assert answer("best", "tree", "(chance 1/2:8 1/3:24 1/6:-12)")["value"] == pytest.approx(10)


def test_the_end_of_a_game():
    result = zermelo("best", "tictactoe", "XXX/OO./...")
    assert result.exit_code == 0
    assert "the game is over" in result.stdout


def test_ctrl_c_ends_the_search_with_what_it_found():
    with started("-m", "zermelo", "best", "connectfour", "--seconds", "60", "--book", "none") as running:
        assert running.stdout is not None
        running.stdout.readline()  # the head of the table: the first iteration is done
        time.sleep(0.2)
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=60)
    assert running.returncode == 130
    assert "move  " in out
    assert "Traceback" not in err


@pytest.mark.parametrize("before", [[], ["tree"]])
@pytest.mark.parametrize("form", ["sexpr", "json", "efg"])
def test_a_tree_stands_where_a_game_does_in_every_command(folder: Path, form: str, before: list[str]):
    """As a text, as a file in any format, from standard input; with `tree` before it or without."""
    text = "((3 12 8) (2 4 6) (14 5 2))"
    file = f"FIGURE.{form.upper()}"
    assert zermelo("convert", text, "--to", form, "--out", file).exit_code == 0
    told = (folder / file).read_text()
    for words, typed in (([told], None), ([file], None), (["-"], told)):
        words = [*before, *words]
        assert answer("best", *words, "--algorithm", "alphabeta", "--interpreted", typed=typed)["value"] == 3
        assert answer("reason", *words, typed=typed)["answer"]["value"] == 3
        assert answer("tree", *words, typed=typed)["result"]["value"] == 3
    assert answer("perft", file, "2")["leaves"] == 9
    assert "MAX>" in zermelo("play", file, typed="quit\n").stdout
    assert answer("check", file, "--games", "2")["game"] == "Tree"


def test_what_is_neither_a_tree_nor_a_game(folder: Path):
    for command in ("best", "tree", "reason", "play"):
        assert refusal(command, "tictaktoe") == "there is no game 'tictaktoe': did you mean tictactoe?"
        (folder / "things").mkdir(exist_ok=True)
        assert refusal(command, "things") == "things is a folder: a game is named by its file, as in things/mygame.py"
        assert refusal(command, "none.json").startswith("there is no file none.json: give a file, a tree such as")
        assert "line 1, column 1: this '(' is never closed" in refusal(command, "((3 12)")


# ----------------------------------------------------------------------------------------------------------------- play


def test_play_tictactoe_gives_you_o_and_numbers_the_squares():
    result = zermelo("play", "tictactoe", "--depth", "9", typed="quit\n")
    assert result.exit_code == 0
    assert "You are O" in result.stdout
    assert "  0 1 2\n" in result.stdout
    assert "X plays" in result.stdout
    assert "zermelo play tictactoe" in result.stdout  # how to go on


def test_moves_come_before_commands():
    """The first child is called B in a tree without names, and b is short for board."""
    for typed in ("B", "1"):
        assert "Won by MAX (MAX 3, MIN -3)." in zermelo("play", "((3 12 8) (2 4 6))", typed=f"{typed}\n").stdout
    assert zermelo("play", "((3 12 8) (2 4 6))", typed="b\nquit\n").stdout.count("A MAX") == 2


def test_wrong_input_is_asked_again_with_the_reason():
    result = zermelo("play", "tictactoe", "--as", "X", "--depth", "2", typed="9\nfive\n\n4\n4\nquit\n")
    assert result.exit_code == 0
    assert "9" in result.stdout
    assert "five" in result.stdout
    assert result.stdout.count("X> ") >= 4


def test_undo_takes_back_the_reply_too():
    result = zermelo("play", "halving", "9", "--depth", "4", typed="undo\nhalve\nundo\nboard\nquit\n")
    assert result.exit_code == 0
    assert "you have not moved yet" in result.stdout
    assert result.stdout.count("        9\n  | | | | | | | | |\n") == 3  # at the beginning, after undo, by board


def test_help_hint_and_moves():
    result = zermelo("play", "halving", "5", typed="help\nhint\nmoves\nquit\n")
    assert "undo" in result.stdout
    assert "I would play halve" in result.stdout
    assert "decrement halve" in result.stdout


def test_the_board_is_shown_again_as_it_was():
    """`board` had letters where the board had signs (X for ●), and broke its lines on a narrow screen."""
    result = zermelo("play", "othello", typed="board\nquit\n")
    assert result.stdout.count("  4 . . * ○ ● . . .\n") == 2


def test_moves_with_blanks_are_told_apart():
    """24/22 13/8 is one move of backgammon; of a list of them nobody could tell where one ended."""
    result = zermelo("play", "backgammon", "mGfwATDgc/ABMA 52 White", typed="moves\nquit\n")
    assert "24/22 13/8, 13/8 13/11, 13/6, 13/8 6/4" in result.stdout


def test_what_is_no_text_is_asked_again():
    """Half a letter, as a terminal leaves it where one was deleted, had ended the game."""
    result = CliRunner().invoke(main, ["play", "tictactoe", "--as", "all"], input=b"\xc3\n")
    assert result.exit_code == 0
    assert "that is no text; type a move, or help\nX> " in result.stdout


def test_the_command_to_go_on_with_stands_in_one_line():
    """It is copied; on a narrow screen its end was another command."""
    screen = Console(file=StringIO(), width=20)
    match = Match("go", Game.of(Go(), []), {0, 1}, "random", Limits(depth=1), 1, again=" --as all")
    match.screen = screen
    match.say_command("--load game.sgf --save game.sgf")
    assert screen.file.getvalue() == "To go on: zermelo play go --load game.sgf --save game.sgf --as all\n"


def test_people_among_themselves():
    moves = "0\n3\n1\n4\n2\n"
    result = zermelo("play", "tictactoe", "--as", "all", typed=moves)
    assert result.exit_code == 0
    assert "Won by X" in result.stdout


def test_the_search_against_itself():
    result = zermelo("play", "tictactoe", "--self", "--depth", "9")
    assert result.exit_code == 0
    assert "A draw" in result.stdout
    assert zermelo("play", "halving", "7", "--self").stdout.rstrip().endswith("Won by player 0 (player 0 100, player 1 -100).")


def test_the_search_against_a_random_mover():
    games = [zermelo("play", "tictactoe", "--as", "none", "--against", "random", "--seed", "7").stdout for _ in range(2)]
    assert games[0] == games[1]


def test_the_end_of_input_is_a_polite_end():
    result = zermelo("play", "tictactoe", "--depth", "2", typed="")
    assert result.exit_code == 0
    assert "Good-bye" in result.stdout


def test_nobody_is_called_z():
    assert "0 (X)" in refusal("play", "tictactoe", "--as", "Z")


# ---------------------------------------------------------------------------------------------------------------- perft


def test_perft():
    assert answer("perft", "tictactoe", "9")["leaves"] == 127872
    assert answer("perft", "tictactoe", "4", "--interpreted")["leaves"] == answer("perft", "tictactoe", "4")["leaves"] == 3024
    assert " 127872 " in zermelo("perft", "tictactoe", "9").stdout.splitlines()[-1]


def test_perft_beyond_the_longest_line_is_done_at_once():
    *_, row, told = zermelo("perft", "halving", "10000").stdout.splitlines()
    assert row.split()[:2] == ["6", "0"] and told == "no line is longer than 5 plies: all deeper counts are 0, that of depth 10,000 too"
    found = answer("perft", "halving", "10000")
    assert found["leaves"] == 0 and [row["leaves"] for row in found["by_depth"]] == [2, 4, 8, 8, 4, 0]
    assert "at most 10,000, got 10,001" in refusal("perft", "halving", "10001")
    assert "at most 10,000, got 10,001" in refusal("perft", "halving", "10001", "--divide")


def test_perft_divided():
    divided = answer("perft", "tictactoe", "9", "--divide")
    assert divided["leaves"] == 127872
    assert sum(row["leaves"] for row in divided["divide"]) == 127872
    assert zermelo("perft", "tictactoe", "2", "--divide").stdout.startswith("0: 8\n1: 8\n")


def test_complete_games():
    counts = answer("perft", "tictactoe", "--games")
    assert (counts["games"], counts["wins"], counts["draws"]) == (255168, [131184, 77904], 46080)


def test_distinct_positions():
    assert answer("perft", "tictactoe", "--positions")["positions"] == 5478
    assert answer("perft", "tictactoe", "--positions", "--symmetry")["positions"] == 765


def test_perft_from_a_position():
    assert answer("perft", "tictactoe", "X.O/.X./...", "2")["leaves"] == 30
    assert "DEPTH" in refusal("perft", "tictactoe")
    assert "DEPTH" in refusal("perft", "tictactoe", "X.O/.X./...")
    assert "at least 1, got 0" in refusal("perft", "tictactoe", "0")
    assert "at least 1, got -1" in refusal("perft", "tictactoe", "-1")
    assert "--dividee" in refusal("perft", "tictactoe", "3", "--dividee")


STRUCK = """
import os, signal
from zermelo import Game, Limits
from zermelo.cli import main
from zermelo.cli.search.table import Match
from zermelo.games import Go
from zermelo.games import TicTacToe

plain, made = TicTacToe.result, 0

def result(self, action):
    global made
    made += 1
    if made == 60_000:  # Ctrl-C, in the middle of things
        os.kill(os.getpid(), signal.SIGINT)
    return plain(self, action)

TicTacToe.result = result
for words in ("9", "9 --json", "5 --divide", "5 --divide --json", "--games", "--games --json", "--positions"):
    made = 0 if "games" in words else 55_000 if "pos" in words else 57_500
    try:
        main(["perft", "tictactoe", *words.split()])
    except SystemExit as end:
        print("ended", end.code, flush=True)
"""


def test_ctrl_c_ends_a_count_with_what_was_counted():
    with started("-c", STRUCK, env={**os.environ, "NUMBA_DISABLE_JIT": "1"}) as running:
        out, err = running.communicate()
    assert "Traceback" not in err
    *shown, last = out.split("ended 130\n")
    assert last == "" and len(shown) == 7, out
    counts = [9, 72, 504, 3024, 15120, 54720]
    depths = [tuple(map(int, line.split()[:2])) for line in shown[0].splitlines()[1:-1]]
    assert depths == list(enumerate(counts[: len(depths)], start=1)) and len(depths) > 3
    assert shown[0].splitlines()[-1] == f"interrupted in depth {len(depths) + 1} of 9"
    found = json.loads(shown[1])
    assert found["interrupted"] is True and found["leaves"] is None
    assert [(row["depth"], row["leaves"]) for row in found["by_depth"]] == depths
    *divided, where = shown[2].splitlines()
    leaves = [int(line.partition(": ")[2]) for line in divided]
    assert where == f"interrupted in action {len(leaves) + 1} of 9, after {sum(leaves)} leaves" and leaves
    found = json.loads(shown[3])
    assert found["leaves"] is None and [row["leaves"] for row in found["divide"]] == leaves
    corner = 27_732  # games that begin there; 29,592 at a side, 25,872 in the middle, 255,168 in all
    assert shown[4] == f"{corner} complete games so far\ninterrupted before all games were counted\n"
    found = json.loads(shown[5])
    assert found["games"] is None and found["games_so_far"] == corner
    *levels, total, where = shown[6].splitlines()
    found = [int(line.split()[1]) for line in levels[1:]]
    assert found == [1, 9, 72, 252, 756, 1260, 1520, 1140, 390, 78][: len(found)] and len(found) > 3
    assert total == f"{sum(found)} distinct positions so far" and where == f"interrupted in ply {len(found)}"


def test_ctrl_c_at_a_terminal_ends_perft():
    with started("-m", "zermelo", "perft", "connectfour", "20") as running:
        assert running.stdout is not None
        head, first = running.stdout.readline(), running.stdout.readline()
        running.send_signal(signal.SIGINT)
        out, err = running.communicate()
    assert (running.returncode, head.split()[0], first.split()[:2]) == (130, "depth", ["1", "7"])
    assert out.splitlines()[-1].startswith("interrupted in depth ") and "Traceback" not in err


# ------------------------------------------------------------------------------------------------- check, new and others


def test_a_new_game_plays_as_it_stands(folder: Path):
    assert zermelo("new", "my_first-game.py").exit_code == 0
    assert process("check", "my_first-game.py", "--games", "5").returncode == 0
    assert answer("best", "my_first-game.py")["game"] == "MyFirstGame"
    assert answer("best", "my_first-game.py:MyFirstGame", "19", "0")["value"] == 1
    assert "exists already" in refusal("new", "my_first-game.py")
    assert "an empty text names nothing" in refusal("new", "")
    told = zermelo("new", "--", "-with blank.py").stdout  # what it says to type next can be typed
    assert "zermelo check './-with blank.py'" in told and Path("-with blank.py").exists()


def test_check_reports_and_a_broken_law_is_status_2(folder: Path):
    assert zermelo("check", "tictactoe", "--games", "5").exit_code == 0
    broken = written(folder, COUNTDOWN.replace("            yield 2", "            yield 1"), "twice.py")
    result = process("check", broken, "--games", "5")
    assert result.returncode == 2
    assert "BROKEN" in result.stdout
    assert "break a law" in result.stderr


def shown(*names: str) -> list[str]:
    """The examples in the help of commands."""
    helps = [(main.get_command(None, name).help or "").splitlines() for name in names]
    return [line.strip() for lines in helps for line in lines if line.strip().startswith("zermelo ")]


@pytest.mark.parametrize("example", shown("show", "tree", "reason", "decide"))
def test_what_a_help_shows_can_be_run(example: str, folder: Path):
    assert zermelo("new", "mygame.py").exit_code == 0
    result = zermelo(*shlex.split(example)[1:])
    assert result.exit_code == 0, result.output


def test_doctor():
    found = answer("doctor")
    assert found.keys() >= {"zermelo", "python", "numba", "numpy", "compiled", "processor", "cache", "extras"}
    assert "cache" in zermelo("doctor").stdout


def test_doctor_tells_programs_from_games(folder: Path, monkeypatch: pytest.MonkeyPatch):
    for name in ("minimax_value-Nim-0a-cpu", "ask--0b-cpu", "wasm-0c-cpu", "native-0d-cpu"):
        (folder / f"{name}.json").touch()
    monkeypatch.setattr("zermelo._kernel.cache_directory", lambda: folder)
    assert answer("doctor")["cache"]["compiled"] == {"(no game)": ["ask"], "(programs)": ["native", "wasm"], "Nim": ["minimax_value"]}


def test_doctor_says_of_every_extra_for_users_whether_it_is_installed(monkeypatch: pytest.MonkeyPatch):
    project = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    declared = {
        extra: tuple(re.match(r"[\w.-]+", line)[0] for line in lines)
        for extra, lines in project["optional-dependencies"].items()
        if extra not in ("test", "bench", "docs", "dev")
    }
    assert declared == doctor.EXTRAS
    for modules in doctor.EXTRAS.values():
        for module in modules:
            monkeypatch.setitem(sys.modules, module, ModuleType(module))
            sys.modules[module].__spec__ = ModuleSpec(module, None)
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    assert answer("doctor")["extras"] == {"web": False, "notebook": True, "environments": True, "cluster": True, "plot": False}
    assert "notebook, environments, cluster (without web, plot)" in zermelo("doctor").stdout


def test_warmup():
    result = zermelo("warmup", "tictactoe")
    assert result.exit_code == 0
    assert result.stdout.startswith("tictactoe: ready")


def test_a_game_of_ones_own_with_a_helper_next_to_it(folder: Path):
    (folder / "start_of_my_game.py").write_text("START = 8\n")
    text = "from start_of_my_game import START\n" + COUNTDOWN.replace("n: int = 7", "n: int = START")
    assert answer("best", written(folder, text), "--interpreted")["position"].startswith("Countdown(n=8")


# ------------------------------------------------------------------------------------------- options that say nothing here

TREE = "((3 12 8) (2 4 6) (14 5 2))"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["tree", TREE, "--quiz"], "--quiz belongs to an .html"),
        (["tree", TREE, "--beside", "gt", "--out", "a.svg"], "--beside belongs to an .html"),
        (["tree", TREE, "--theme", "dark"], "--theme belongs to an .svg"),
        (["tree", TREE, "--json", "--steps"], "--steps belongs to output on the terminal"),
        (["tree", TREE, "--json", "--step", "3"], "--step belongs to a drawing"),
        (["tree", TREE, "--steps", "--plies", "1"], "--plies belongs to a drawing"),
        (["tree", TREE, "--out", "a.json", "--annotate", "edge"], "--annotate belongs to a drawing"),
        (["tree", TREE, "--out", "a.html", "--quiz", "--step", "3"], "--step belongs to a page without a quiz"),
        (["exercise", "--kind", "minimax", "--rule", "gt", "--out", "a.tex"], "--rule belongs to --kind alphabeta"),
        (["grade", "answers.json", "--rule", "gt"], "--rule belongs to programs"),
        (["grade", "answers.json", "--function", "foo"], "--function belongs to programs"),
        (["grade", "answers.json", "--out", "a.html"], "--out belongs to programs"),
        (["grade", "student.py", "--sheet", "none.json"], "--sheet belongs to answers by hand"),
        (["grade", "student.py", "--csv", "a.csv"], "--csv belongs to folders"),
        (["grade", ".", "--out", "a.html"], "--out belongs to single programs"),
    ],
)
def test_an_option_that_would_say_nothing_is_refused(folder: Path, words: list[str], told: str):
    assert refusal(*words).startswith(told)
    assert not list(folder.iterdir())


# ------------------------------------------------------------------------------------------------------------ what is written


@pytest.mark.parametrize(
    "words",
    [
        ["tree", TREE, "--out", "a.SVG"],
        ["tree", TREE, "--out", "a.Html", "--step", "5", "--annotate", "bounds", "--plies", "1"],
        ["reason", TREE, "--out", "a.SVG"],
        ["convert", TREE, "--to", "efg", "--out", "a.EFG"],
        ["exercise", "--out", "a.HTML"],
    ],
)
def test_files_are_written_whatever_the_case_of_their_ending_and_told_on_stderr(folder: Path, words: list[str]):
    result = zermelo(*words)
    assert result.exit_code == 0, result.stderr
    assert [line.removeprefix("written: ") for line in result.stderr.splitlines()] == sorted(path.name for path in folder.iterdir())[::-1]
    assert "written" not in result.stdout


@pytest.mark.parametrize("words", [["tree", TREE], ["reason", TREE], ["convert", TREE, "--to", "json"], ["exercise"], ["lab", "growth"]])
def test_a_file_that_has_no_place(folder: Path, words: list[str]):
    assert refusal(*words, "--out", "nowhere/a.svg" if words[0] != "exercise" else "nowhere/a.tex").endswith("there is no folder nowhere")


# ------------------------------------------------------------------------------------------------------------ bad input


def test_unknown_game():
    assert "tictactoe" in refusal("best", "tictaktoe")
    assert "othello" in refusal("play", "otelo")
    assert "halving" in refusal("perft", "xyzzy", "3")
    assert "there is no file" in refusal("best", "nowhere.py")


def test_tolerant_names():
    for name in ("TicTacToe", "tic-tac-toe", "tic_tac_toe", "ttt"):
        assert answer("best", name, "XX./OO./...")["game"] == "TicTacToe"


def test_files_without_a_game_to_play(folder: Path):
    assert "@game" in refusal("best", written(folder, "x = 1\n"))
    assert "@game above class Countdown" in refusal("best", written(folder, COUNTDOWN.replace("@game\n", "")))
    assert "line 2" in refusal("best", written(folder, "x = 1\ndef f(:\n"))
    assert "line 3: ZeroDivisionError" in refusal("best", written(folder, "x = 1\n\ny = 1 / 0\n"))
    assert "line 1" in refusal("best", written(folder, "raise SystemExit\n"))
    assert "is_terminal" in refusal("best", written(folder, COUNTDOWN.replace("is_terminal", "is_over")))
    (folder / "folder.py").mkdir()
    assert "is a folder" in refusal("best", "folder.py")


def test_what_python_writes_is_a_position_and_what_nobody_reads_is_refused_with_the_form(folder: Path):
    assert answer("best", "tictactoe", "TicTacToe(x=1, o=2)")["position"] == "XO./.../..."
    name = written(folder, COUNTDOWN + "\n    def __str__(self):\n        return f'{self.n} to go'\n")
    said = refusal("best", name, "7 to go")
    assert said.endswith(
        "write the fields of Countdown, as in 'Countdown(n=7, mover=0)', for what its __str__ writes no from_text(text) reads"
    )
    assert answer("best", name, "Countdown(n=5, mover=1)", "--interpreted")["position"] == "5 to go"


def test_files_with_several_games(folder: Path):
    two = COUNTDOWN + COUNTDOWN.split("\n\n", 1)[1].replace("Countdown", "Countup")
    name = written(folder, two)
    assert "Countdown, Countup" in refusal("best", name)
    assert answer("best", f"{name}:Countup", "--interpreted")["game"] == "Countup"
    assert "did you mean Countup" in refusal("best", f"{name}:Countop")


def test_illegal_positions(folder: Path):
    assert "X" in refusal("best", "tictactoe", "XXXXX")
    assert "halving" in refusal("best", "halving", "five").casefold()
    refusal("best", "tree", "((3 12 8) (2 4 6)")
    refusal("best", "tree")
    refusal("best", "chess", "8/8/8/8/8/8/8/8 w - - 0 1")
    assert "empty" in refusal("best", "tree", "-", typed="")
    assert "is not UTF-8 text" in CliRunner().invoke(main, ["best", "tree", "-"], input=b"\xff(3 4)").stderr
    (folder / "picture.png").write_bytes(b"\x89PNG\xff\xfe")
    assert "is not UTF-8 text" in refusal("best", "tree", "picture.png")


@pytest.mark.parametrize("limit", [["--depth", "0"], ["--depth", "-3"], ["--seconds", "-1"], ["--seconds", "0"], ["--nodes", "0"]])
def test_limits_that_make_no_search(limit: list[str]):
    refusal("best", "tictactoe", *limit)
    refusal("play", "tictactoe", *limit)


@pytest.mark.parametrize("command", ["check tictactoe --seconds", "book tictactoe --plies 2 --seconds", "grade x.py --seconds"])
def test_nan_is_in_no_range(command: str):
    assert "must be a number" in refusal(*command.split(), "nan") and "got nan" in refusal(*command.split(), "nan")


def test_unknown_words():
    assert "minimax" in refusal("best", "tictactoe", "--algorithm", "magic")
    assert "--depth" in refusal("best", "tictactoe", "--dept", "3")
    assert "did you mean best" in refusal("bests", "tictactoe")
    assert refusal("lab", "nodes").endswith("(zermelo lab --help says more)")  # it sent to the page of all commands
    assert "zermelo play tictactoe" in refusal("tictactoe")
    assert "GAME" in refusal("best")
    assert "table" in refusal("best", "tictactoe", "--table", "huge")
    assert "minimax" in refusal("best", "tictactoe", "--algorithm", "minimax", "--table")


@pytest.mark.parametrize("how", ["--compiled", "--interpreted"])
def test_rules_whose_result_changes_type(folder: Path, how: str):
    text = COUNTDOWN.replace("return Countdown(self.n - action", "return Countdown(self.n - action / 1")
    assert "Countdown" in refusal("best", written(folder, text), how)


def test_rules_that_yield_an_action_twice(folder: Path):
    text = COUNTDOWN.replace("            yield 2", "            yield 1")
    assert "Countdown" in refusal("best", written(folder, text), "--interpreted")


@pytest.mark.parametrize("how", [[], ["--interpreted"]])
def test_rules_that_raise(folder: Path, how: list[str]):
    end = "        return self.n == 0"
    text = COUNTDOWN.replace(end, f"        if self.n == 4:\n            raise ValueError('four')\n{end}")
    said = refusal("best", written(folder, text), *how)
    assert "Countdown" in said
    if how:
        assert "Countdown.is_terminal (mygame.py, line 22): ValueError: four" in said


# ------------------------------------------------------------------------------------------------------- real processes


def test_a_process_prints_json_alone_on_standard_output():
    done = process("best", "halving", "5", "--json")
    assert done.returncode == 0
    assert json.loads(done.stdout)["action_name"] == "halve"


def test_a_process_that_fails_says_one_sentence():
    done = process("best", "tictaktoe")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "zermelo: there is no game 'tictaktoe': did you mean tictactoe?\n"


def test_a_reader_who_leaves_early_is_no_error():
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "w") as closed:
        done = subprocess.run([sys.executable, "-m", "zermelo", "games"], stdout=closed, stderr=subprocess.PIPE, text=True, timeout=60)
    assert "Traceback" not in done.stderr
    assert "Exception" not in done.stderr


# ----------------------------------------------------------------------------------------------- streams, terminals, one player


def test_a_terminal_that_knows_only_ascii():
    plain = {**os.environ, "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    words = [sys.executable, "-m", "zermelo", "tree", TREE, "--steps"]
    shown = subprocess.run(words, capture_output=True, text=True, timeout=120, env=plain)
    assert shown.returncode == 0 and "(-?, +?)" in shown.stdout, shown.stderr


@pytest.mark.parametrize(("words", "closed"), [(("show", "tictactoe"), ">&- 2>&-"), (("uci",), "<&-"), (("play", "halving"), "<&-")])
def test_a_stream_that_is_closed(words: tuple[str, ...], closed: str):
    shown = subprocess.run(
        ["sh", "-c", f'exec "$@" {closed}', "sh", sys.executable, "-m", "zermelo", *words], capture_output=True, text=True, timeout=120
    )
    assert (shown.returncode, shown.stderr) == (0, "")


ALONE = """
from typing import NamedTuple
from zermelo import game

@game
class Alone(NamedTuple):
    PLAYERS = 1
    UTILITY_SUM = None
    FEATURES = ("left",)
    n: int = 2

    def to_move(self):
        return 0

    def actions(self):
        yield 1

    def result(self, action):
        return Alone(self.n - 1)

    def is_terminal(self):
        return self.n == 0

    def utility(self, player):
        return 8
"""


@pytest.mark.parametrize("command", ["studio", "gnubg"])
def test_an_empty_address_is_not_everywhere(command: str):
    assert "an empty text is no address" in refusal(command, "--host", "", "--port", "0")


def test_who_plays_alone_has_not_drawn(folder: Path):
    name = written(folder, ALONE)
    assert zermelo("play", name, "--self", "--depth", "1").stdout.splitlines()[-1] == "The game is over: player 0 8."


def test_features_that_are_yielded(folder: Path):
    yielded = written(folder, f"{ALONE}\n    def features(self):\n        yield self.n\n")
    assert "Alone.features (mygame.py, line 27) yields its numbers one by one: it has to return them all" in refusal("best", yielded)


def test_ctrl_c_in_a_check_is_told_by_its_status(monkeypatch: pytest.MonkeyPatch):
    room = sys.modules["zermelo.check"]
    whole = room.check

    def interrupted(*given: object, **named: object) -> object:
        with contextlib.suppress(KeyboardInterrupt):
            os.kill(os.getpid(), signal.SIGINT)
        return whole(*given, **{**named, "games": 1})

    monkeypatch.setattr(room, "check", interrupted)
    assert zermelo("check", "halving").exit_code == 130
