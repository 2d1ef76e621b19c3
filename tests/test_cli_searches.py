"""The command line asks every search of the field: its options, its words, its JSON, and one sentence for what it does not know."""

from __future__ import annotations

import base64
import gzip
import json
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from zermelo import ActionValue, Result, mcts, minimax
from zermelo.cli import main
from zermelo.games import DiceRace, Ludo, TicTacToe
from zermelo.search.engine.threads import ALONE
from zermelo.search.run.words import action_words, margin_text, searched_words, value_words

CHANCE_TREE = "(max (chance 1/2:8 1/3:24 1/6:-12) (chance 1/2:20 1/2:-2))"


def zermelo(*words: Any, typed: str | None = None) -> Any:
    return CliRunner().invoke(main, [str(word) for word in words], input=typed)


def answer(*words: Any) -> dict[str, Any]:
    result = zermelo(*words, "--json")
    assert result.exit_code == 0, result.stderr
    found: dict[str, Any] = json.loads(result.stdout)
    return found


def refusal(*words: Any, typed: str | None = None) -> str:
    result = zermelo(*words, typed=typed)
    assert result.exit_code == 2, result.output
    said = result.stderr.strip().splitlines()
    lines = [line for line in said if "compiling" not in line and "plays interpreted" not in line]  # each once in a process
    assert len(lines) == 1, lines
    return str(lines[0])


# ------------------------------------------------------------------------------------------------------------ the searches


def test_a_game_of_ones_own_with_dice_and_three_players() -> None:
    hotdice = Path(__file__).parents[1] / "examples" / "hotdice.py"
    assert "every law holds" in zermelo("check", hotdice, "--games", "20").stdout
    found = answer("best", hotdice, "--depth", "5")
    assert (found["algorithm"], found["action_name"], len(found["values"])) == ("deepen(maxn)", "throw", 3)
    end = answer("best", hotdice, "HotDice(scores=(15, 19, 3), turn=5, mover=0, throwing=False)", "--algorithm", "mcts", "--interpreted")
    assert (end["action_name"], end["value"], end["exact"]) == ("hold", 1, True)


def test_expectimax_is_called_so() -> None:
    assert answer("best", CHANCE_TREE, "--algorithm", "expectiminimax")["algorithm"] == "expectimax"


@pytest.mark.parametrize("command", ["tree", "reason", "show", "convert"])
def test_what_is_read_is_not_written_over(command: str, tmp_path: Path) -> None:
    """A tree that somebody wrote is not lost to a drawing of it, by whatever name its file is called."""
    source = tmp_path / "sheet.txt" if command != "show" else tmp_path / "sheet.json"
    source.write_text("((3 12 8) (2 4 6) (14 5 2))", encoding="utf-8")
    words = {"show": ["tree", source], "convert": ["--to", "efg", source]}.get(command, [source])
    told = refusal(command, *words, "--out", tmp_path / "." / source.name)
    assert f"{source.name} is what is read: give --out another name, or it would be lost" in told
    assert source.read_text(encoding="utf-8") == "((3 12 8) (2 4 6) (14 5 2))"


def test_paranoid_says_what_the_mover_is_sure_of() -> None:
    """It said -1 for p0, -1 for p1, 2 for p2, a decided game, of which only the 2 means something."""
    told = zermelo("best", "(p2 [1 9 2] [1 4 1])", "--algorithm", "paranoid").stdout
    assert "value   2 for p2 against all others, sure\n" in told
    told = zermelo("best", "fourcolours", "--algorithm", "paranoid", "--depth", "2").stdout
    assert re.search(r"^value   [\d.]+ for Red against all others, an estimate at depth 2$", told, re.MULTILINE)


@pytest.mark.parametrize("name", ["minimax", "expectimax", "expectiminimax", "star1", "star2"])
def test_chance_is_averaged_by_every_search_that_knows_it(name: str) -> None:
    bounds = ["--bounds", "-12,24"] if name.startswith("star") else []
    found = answer("best", CHANCE_TREE, "--algorithm", name, *bounds)
    assert found["value"] == pytest.approx(10)
    assert found["action"] == 0


def test_a_race_with_dice_has_one_value() -> None:
    plain = answer("best", "dicerace", "--algorithm", "minimax", "--depth", "6")
    for name in ("star1", "star2", "expectimax"):
        found = answer("best", "dicerace", "--algorithm", name, "--depth", "6")
        assert found["value"] == pytest.approx(plain["value"], abs=1e-12)
    plain = answer("best", "dicerace", "--algorithm", "minimax", "--depth", "3", "--interpreted")
    tabled = answer("best", "dicerace", "--algorithm", "star2", "--depth", "3", "--table", "1000", "--ordering", "--interpreted")
    assert tabled["value"] == pytest.approx(plain["value"], abs=1e-12)


COINS = """\
from typing import NamedTuple
from zermelo import CHANCE, game

# Take one coin or two; then a toss says whether one more is gone. Who takes the last wins.

@game
class Coins(NamedTuple):
    left: int = 9
    mover: int = 0
    tossing: bool = False
    UTILITY_RANGE = (-1, 1)

    def to_move(self):
        return CHANCE if self.tossing else self.mover

    def actions(self):
        yield 1
        if self.left > 1:
            yield 2

    def chance_outcomes(self):
        yield 0, 0.5
        yield 1, 0.5

    def result(self, action):
        left = max(0, self.left - action)
        if self.tossing:
            return Coins(left, self.mover, False)
        return Coins(left, 1 - self.mover, left > 0)

    def is_terminal(self):
        return self.left == 0

    def utility(self, player):
        return -1 if player == self.mover else 1
"""


def test_deepen_takes_the_search_that_suits_the_game(tmp_path: Path) -> None:
    own = tmp_path / "coins.py"
    own.write_text(COINS)
    pruned, plain = answer("best", own, "--interpreted"), answer("best", own, "--algorithm", "minimax", "--interpreted")
    assert pruned["algorithm"] == "deepen(star1)"
    assert pruned["value"] == pytest.approx(plain["value"])
    assert pruned["exact"]
    assert answer("best", "dicerace", "--depth", "4")["algorithm"] == "deepen(minimax)"  # its estimates might leave the bounds
    assert answer("best", "tictactoe", "--depth", "2")["algorithm"] == "deepen(alphabeta)"
    assert answer("best", CHANCE_TREE, "--depth", "2")["algorithm"] == "deepen(minimax)"


def test_many_players() -> None:
    plain = answer("best", "fourcolours", "--algorithm", "minimax", "--depth", "4")
    pruned = answer("best", "fourcolours", "--algorithm", "maxn", "--depth", "4")
    assert (pruned["values"], pruned["action"]) == (plain["values"], plain["action"])
    assert answer("best", "fourcolours", "--algorithm", "paranoid", "--depth", "4")["algorithm"] == "paranoid"
    for item in plain["actions"]:
        assert len(item["values"]) == 4
    best = max(item["values"][0] for item in plain["actions"])
    assert best == plain["values"][0]


def test_a_tree_of_three_players_shows_the_values_of_all() -> None:
    shown = zermelo("best", "(p0 (p1 (p2 [1 2 6] [4 3 3]) (p2 [6 1 2] [7 4 1])) (p1 (p2 [5 1 1] [1 5 2]) (p2 [7 7 1] [5 4 5])))").stdout
    assert "1  (1, 2, 6)" in shown
    assert "2  (1, 5, 2)" in shown


def test_the_engine_deepens_and_can_do_without_its_parts() -> None:
    shown = zermelo("best", "tictactoe", "--algorithm", "engine", "--depth", "4").stdout
    assert "deepen(engine)" in shown and "depth 4" in shown
    counts = [
        answer("best", "connectfour", "--algorithm", "engine", "--depth", "4", "--interpreted", *without)["nodes"]
        for without in ((), ("--without", "futility"), ("--without", "futility, Reductions"))
    ]
    assert counts[0] < counts[1] < counts[2]


def test_every_part_that_is_named_can_be_left_out() -> None:
    from zermelo.search.engine.parts import PARTS

    for part in PARTS:
        found = answer("best", "tictactoe", "--algorithm", "engine", "--depth", "2", "--interpreted", "--without", part.replace("_", "-"))
        assert found["algorithm"] == "deepen(engine)", part


def test_several_threads_are_those_of_the_engine() -> None:
    found = answer("best", "connectfour", "--threads", "2", "--depth", "6")
    assert found["algorithm"] == "deepen(engine)"
    assert found["threads"] == 2 if found["compiled"] else ALONE in found["notes"]
    assert ALONE in answer("best", "tictactoe", "--threads", "2", "--depth", "2", "--interpreted")["notes"]


def test_the_steps_of_an_engine() -> None:
    shown = zermelo("tree", "connectfour", "--algorithm", "engine", "--depth", "3", "--steps", "all").stdout
    assert "The engine's search to depth 3 begins at the root" in shown
    assert "the null window has no room for its value: it is searched again with the whole window." in " ".join(shown.split())
    assert "so it is left out." in shown


def test_monte_carlo_reports_visits_values_and_margins() -> None:
    words = ("best", "connectfour", "4444", "--algorithm", "mcts", "--simulations", "2000", "--seed", "5")
    found = answer(*words)
    assert found["nodes"] == 2000
    visits = [item["visits"] for item in found["actions"]]
    assert sum(visits) == 1999  # the first simulation plays from the root itself
    assert all(item["margin"] > 0 for item in found["actions"] if item["visits"] > 50)
    assert answer(*words)["actions"] == found["actions"]
    assert answer(*words[:-1], "6")["actions"] != found["actions"]
    shown = zermelo(*words).stdout
    assert "a mean" in shown
    assert "mcts: 2,000 simulations, " in shown
    assert f"({max(visits):,} visits)" in shown


def test_monte_carlo_proves_a_won_game() -> None:
    found = answer("best", "tictactoe", "XX./OO./...", "--algorithm", "mcts", "--simulations", "5000")
    assert (found["action_name"], found["value"], found["exact"]) == ("2", 1, True)
    assert found["nodes"] < 5000
    assert "1, proven" in zermelo("best", "tictactoe", "XX./OO./...", "--algorithm", "uct", "--simulations", "5000").stdout


def test_monte_carlo_thinks_as_long_as_it_may() -> None:
    found = answer("best", "othello", "--algorithm", "mcts", "--seconds", "0.3")
    assert found["nodes"] > 100
    assert 0.2 < found["seconds"] < 3


def test_policies_and_evaluators(tmp_path: Path) -> None:
    own = tmp_path / "own.py"
    own.write_text(
        "from typing import NamedTuple\n\nclass Level(NamedTuple):\n    worth: float = 0.25\n\n"
        "    def estimate(self, state):\n        return self.worth\n\n"
        "class Needy(NamedTuple):\n    worth: float\n\n"
        "def centre(state, action):\n    return 9.0 if action == 4 else 1.0\n"
    )
    found = answer("best", "tictactoe", "--algorithm", "minimax", "--depth", "2", "--evaluator", f"{own}:Level")
    assert found["value"] == 0.25
    common = ("best", "tictactoe", "--algorithm", "mcts", "--simulations", "200")
    guided = answer(*common, "--policy", f"{own}:centre")
    assert max(guided["actions"], key=lambda item: item["visits"])["name"] == "4"
    common = (*common, "--interpreted")
    assert answer(*common, "--evaluator", f"{own}:Level")["leaves"] > 0
    assert answer(*common, "--policy", "softmax:0.5", "--transpositions", "--exploration", "0.7")["nodes"] == 200
    assert "no Wombat" in refusal("best", "tictactoe", "--evaluator", f"{own}:Wombat")
    assert "more than its defaults" in refusal("best", "tictactoe", "--evaluator", f"{own}:Needy")
    assert "is not a policy" in refusal(*common, "--policy", "wombat")
    assert "temperature" in refusal(*common, "--policy", "softmax:-1")


def test_expectimax_against_a_model() -> None:
    found = answer("best", "tictactoe", "--algorithm", "expectimax", "--against", "random")
    assert found["value"] == pytest.approx(191 / 192)
    mixed = answer("best", "tictactoe", "XO./.X./...", "--algorithm", "expectimax", "--against", "80% minimax:2, 20% random")
    assert mixed["exact"]
    assert answer("best", "tictactoe", "XO./.X./..O", "--algorithm", "expectimax", "--against", "minimax")["value"] == (
        minimax(TicTacToe.from_text("XO./.X./..O")).value
    )


# --------------------------------------------------------------------------------------------------------- play and tree


@pytest.mark.parametrize("player", ["mcts:50", "minimax:2", "0.8 minimax:2, 0.2 random", "alphabeta:3", "engine:3", "random"])
def test_any_player_plays(player: str) -> None:
    done = zermelo("play", "tictactoe", "--self", "--against", player, "--seed", "3")
    assert done.exit_code == 0, done.output
    assert done.stdout.rstrip().splitlines()[-1].startswith(("A draw", "Won by X", "Won by O"))


def test_the_searches_among_the_players_ask_an_evaluator(tmp_path: Path) -> None:
    (tmp_path / "own.py").write_text(
        "def corners(state):\n    return bin(state.x & 325).count('1') - 4.0 * bin(state.o & 325).count('1')\n"
    )
    words = ("play", "tictactoe", "--self", "--depth", "1", "--evaluator", f"{tmp_path / 'own.py'}:corners")
    shown = zermelo(*words).stdout.splitlines()
    assert shown[7].startswith("X plays 0   value 1, depth 1") and shown[14].startswith("O plays 2   value -3, depth 1")
    assert zermelo(*words, "--against", "minimax").stdout.splitlines()[7].startswith("X plays 0   value 1, depth 1")
    assert "no feature 'wombat'" in refusal("play", "tictactoe", "--evaluator", "wombat=3")


def test_an_ordering_of_ones_own(tmp_path: Path) -> None:
    own = tmp_path / "own.py"
    own.write_text("def centre(state, action):\n    return -abs(action - 4)\n")
    words = ("--ordering", f"{own}:centre")
    assert answer("best", "tictactoe", "--algorithm", "alphabeta", *words)["nodes"] == 11_124
    assert "ordering table, a prior of one's own" in zermelo("lab", "table", "tictactoe", "X../.O./...", "--to", "4", *words).stdout
    assert "own.py has no nothing" in refusal("best", "tictactoe", "--ordering", f"{own}:nothing")


def test_the_positions_along_the_line_are_shown() -> None:
    words = ("best", "tictactoe", "XOX/.O./.X.", "--algorithm", "alphabeta", "--line")
    found = answer(*words)
    assert found["positions"] == ["XOX/.O./.X.", "XOX/OO./.X.", "XOX/OOX/.X.", "XOX/OOX/.XO", "XOX/OOX/XXO"]
    assert found["line"] == found["pv"] == ["3", "5", "8", "6"]
    shown = zermelo(*words).stdout
    assert "1. 3\n  X O X\n  O O 5\n  6 X 8\n  X to move\n" in shown and "4. 6\n" in shown


def test_monte_carlo_says_what_it_thinks() -> None:
    shown = zermelo("play", "tictactoe", "--self", "--against", "mcts:60").stdout
    assert "simulations" in shown
    assert "Play by mcts:60" in shown


@pytest.mark.parametrize(
    ("player", "said"),
    [
        ("wombat", "there is no player 'wombat'"),
        ("expectimax:3", "write expectimax:3?against=random, by itself"),
        ("expectimax", "write expectimax:4?against=random, by itself"),
        ("minimx:2", "did you mean minimax?"),
        ("minimax:0", "1 or more"),
        ("mcts:many", "simulations"),
        ("random:2", "leave out :2"),
        ("0.5 random, 0.4 minimax", "must add up to 1, got 0.9"),
        ("half random, half minimax", "'half' is not a weight"),
        ("random, minimax", "mixes no players"),
        ("pubeval:one", "names one file"),
    ],
)
def test_players_that_are_none(player: str, said: str) -> None:
    assert said in refusal("play", "tictactoe", "--against", player)
    assert said in refusal("best", "tictactoe", "--algorithm", "expectimax", "--against", player)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--algorithm", "mcts", "--table"), "mcts has no table: that belongs to alphabeta, engine, star1 and star2"),
        (("--algorithm", "mcts", "--depth", "3"), "no depth"),
        (("--algorithm", "engine", "--rule", "ge"), "engine has no rule: that belongs to alphabeta"),
        (("--threads", "0"), "threads must be an integer of at least 1, got 0"),
        (("--algorithm", "alphabeta", "--threads", "2"), "alphabeta has no threads: that belongs to engine"),
        (
            ("--algorithm", "engine", "--without", "queens"),
            "--without queens: an engine's search can do without table, ordering, quiescence, ",
        ),
        (("--algorithm", "alphabeta", "--without", "null-move"), "alphabeta has no null move: that belongs to engine"),
        (("--algorithm", "alphabeta", "--without", "aspiration"), "alphabeta has no aspiration: that belongs to engine"),
        (("--algorithm", "mcts", "--simulations", "0"), "simulations must be an integer of at least 1, got 0"),
        (("--algorithm", "mcts", "--exploration", "nan"), "c must be a finite number of at least 0, got nan"),
        (("--simulations", "9"), "belongs to mcts"),
        (("--algorithm", "minimax", "--against", "random"), "belongs to expectimax"),
        (("--algorithm", "maxn", "--rule", "ge"), "belongs to alphabeta"),
        (("--algorithm", "star1", "--bounds", "3"), "two numbers"),
        (("--algorithm", "star1", "--bounds", "nan,1"), "'nan,1' is no bounds: write two numbers"),
        (("--algorithm", "star1", "--bounds", "3,1"), "the lower one first"),
        (("--evaluator", "wombat=3"), "no feature 'wombat'"),
        (("--evaluator", "open_lines=3,open_lines=4"), "open_lines comes twice in 'open_lines=3,open_lines=4'"),
        (("--evaluator", "wombat"), "'wombat' is not an evaluator of TicTacToe"),
        (("--solve", "--algorithm", "minimax"), "--solve is short for --algorithm solve, and --algorithm minimax is another search"),
        (("--seconds", "much"), "--seconds must be a number, got 'much'"),
    ],
)
def test_options_that_mean_nothing(words: tuple[str, ...], said: str) -> None:
    assert said in refusal("best", "tictactoe", *words)


def test_what_cannot_play_is_refused_before_the_game_begins() -> None:
    assert "chance moves" in refusal("play", "backgammon", "--against", "alphabeta", typed="quit\n")
    assert "no depth" in refusal("play", "tictactoe", "--against", "mcts", "--depth", "3", typed="quit\n")


def test_faults_of_functions_of_ones_own_are_theirs(tmp_path: Path) -> None:
    own = tmp_path / "own.py"
    own.write_text(
        "def later(state):\n    return 0.0 if str(state) == '.../.../...' else None\n\n"
        "def broken(state):\n    return 0.0 if str(state) == '.../.../...' else 1 / 0\n\n"
        "def weigh(state, action):\n    return 1.0 if str(state) == '.../.../...' else 'much'\n"
    )
    for search in (("minimax", "--depth", "2"), ("mcts", "--simulations", "20")):
        assert "says None" in refusal("best", "tictactoe", "--algorithm", *search, "--evaluator", f"{own}:later")
        assert "own.py, line 5: ZeroDivisionError" in refusal("best", "tictactoe", "--algorithm", *search, "--evaluator", f"{own}:broken")
    assert "gives 'much'" in refusal("best", "tictactoe", "--algorithm", "mcts", "--simulations", "90", "--policy", f"{own}:weigh")


def test_a_search_beside_monte_carlo(tmp_path: Path) -> None:
    page = tmp_path / "a.html"
    words = ("tree", "tictactoe", "XO./.X./..O", "--algorithm", "mcts", "--simulations", "20", "--out", page)
    assert zermelo(*words, "--beside", "minimax", "--beside", "gt").exit_code == 0
    assert page.stat().st_size > 1000


def test_a_model_that_samples_remembers_nothing() -> None:
    words = ("best", "tictactoe", "XO./.X./..O", "--algorithm", "expectimax", "--against", "mcts:20")
    assert answer(*words)["values"] == answer(*words)["values"]


def test_star_needs_bounds() -> None:
    assert "no UTILITY_RANGE" in refusal("best", CHANCE_TREE, "--algorithm", "star2")
    assert "less or more than the bounds" in refusal("best", CHANCE_TREE, "--algorithm", "star2", "--bounds", "0,24")


# ------------------------------------------------------------------------------------------------------------------ words


def test_a_mean_has_the_digits_that_its_margin_leaves_sense() -> None:
    assert margin_text(1.4137, 0.3) == "1.41 ± 0.30"
    assert margin_text(0.51234, 0.0123) == "0.512 ± 0.012"
    assert margin_text(-123.4, 12.3) == "-123 ± 12"
    assert margin_text(0.3333333, None) == "0.3333"
    assert margin_text(1 / 3, None, sure=True) == "1/3"
    assert margin_text(2.0, 0.0) == "2"


def test_what_a_sampled_result_says() -> None:
    result: Result = mcts(DiceRace(), simulations=100, compiled=False)
    assert searched_words(result) == "mcts: 100 simulations"
    assert value_words(result).endswith("a mean")
    ludo = mcts(Ludo(), simulations=100, compiled=False)
    assert all(len(item.values) == 4 for item in ludo.actions if item.visits)
    one = ActionValue(3, "c", 0.5, None, False, (0.5, -0.5), 1, None)
    assert action_words(one, {}, False) == "0.5  (1 visit)"


# ------------------------------------------------------------------------------------------------------------ several lines


def test_several_lines() -> None:
    found = answer("best", "tictactoe", "X.O/.X./...", "--lines", "3")
    assert [each["value"] for each in found["variations"]] == sorted((each["value"] for each in found["variations"]), reverse=False)
    assert found["variations"][0]["line"] == found["line"] and len(found["variations"]) == 3
    shown = zermelo("best", "chess", "--algorithm", "engine", "--depth", "3", "--lines", "2").stdout
    below = shown.partition("\nsearch ")[2]
    assert "\n  1  " in below and "\n  2  " in below and "\n  3  " not in below and "actions" not in below


@pytest.mark.parametrize(
    ("words", "sentence"),
    (
        (("--lines", "0"), "--lines must be an integer of at least 1, got 0"),
        (("--lines", "two"), "--lines must be an integer of at least 1, got 'two'"),
        (("--lines", "2", "--algorithm", "minimax"), "--lines belongs to deepen and engine"),
        (("--lines", "2", "--solve"), "--lines belongs to deepen and engine"),
    ),
)
def test_lines_that_cannot_be(words: tuple[str, ...], sentence: str) -> None:
    assert sentence in refusal("best", "tictactoe", *words)


def test_any_search_beside_another(tmp_path: Path) -> None:
    """Each is given what it has of the options; in the other order of the actions another search it is."""
    page = tmp_path / "a.html"
    words = ("tree", "tictactoe", "XOX/.O./.X.", "--rule", "gt", "--table", "--out", page)
    beside = [part for name in ("minimax", "mcts", "deepen", "maxn", "reversed") for part in ("--beside", name)]
    assert zermelo(*words, *beside).exit_code == 0
    found = re.search(r'<script type="application/(\w+)" id="data">(.*?)</script>', page.read_text(encoding="utf-8"), re.DOTALL)
    assert found is not None
    letters = found[2].strip().translate(str.maketrans(",./", "<&`"))
    packed = base64.b85decode(letters[1:])
    data = json.loads(gzip.decompress(packed[: len(packed) - int(letters[0])]) if found[1] == "gzip" else found[2])
    algorithms = [document["head"]["algorithm"] for document in data["packed"]["documents"]]
    assert algorithms == ["alphabeta", "minimax", "mcts", "deepen(alphabeta)", "maxn", "alphabeta"]
    assert data["labels"] == ["", "", "", "", "", "reversed below"]
    assert "minimax has no ordering" in refusal("tree", "tictactoe", "--algorithm", "minimax", "--beside", "reversed", "--out", page)
    assert "needs bounds of all values" in refusal("tree", "((3 12) (2 4))", "--beside", "star1", "--out", page)
