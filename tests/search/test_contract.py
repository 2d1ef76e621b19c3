"""Rules that answer what no search can use: one sentence with the rule and its line, in every search and every command."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from click.testing import CliRunner

import zermelo
from zermelo import Limits, alphabeta, game, maxn, minimax, paranoid, star1
from zermelo._kernel import CannotCompile
from zermelo.cli import main
from zermelo.errors import GameError, SearchError
from zermelo.games import find
from zermelo.match.game import openings
from zermelo.players import Random, against
from zermelo.search.count import games, positions
from zermelo.search.run.prepare import or_interpreted

SOURCE = """\
from typing import NamedTuple
from zermelo import game

@game
class Toy(NamedTuple):
    n: int = 4
    mover: int = 0
    {field}
    {constant}
    def to_move(self):
        {to_move}
    def actions(self):
        {actions}
    def result(self, action):
        {result}
    def is_terminal(self):
        {is_terminal}
    def utility(self, player):
        {utility}
    {more}
"""
"""Count down by one or two; the first letters of every rule stand on a line of their own."""

RIGHT = {
    "field": "",
    "constant": "UTILITY_RANGE = (-1, 1)",
    "to_move": "return self.mover",
    "actions": "yield 1; yield 2",
    "result": "return Toy(max(0, self.n - action), 1 - self.mover)",
    "is_terminal": "return self.n == 0",
    "utility": "return 1 if player != self.mover else -1",
    "more": "",
}
LINES = {"to_move": 11, "actions": 13, "result": 15, "is_terminal": 17, "utility": 19, "more": 20}

WRONG = [
    ("actions", "yield 'left'", "actions", "yields 'left' (str) at Toy(n=4, mover=0): an action is an int"),
    ("actions", "yield 1; yield (0, 1)", "actions", "yields (0, 1) (tuple)"),
    ("actions", "[1, 2]", "actions", "gives None at Toy(n=4, mover=0): it has to yield the actions"),
    ("actions", "return 2", "actions", "gives 2 (int)"),
    ("utility", "pass", "utility(0)", "gives None at Toy(n=0, mover=0): a utility is a finite number"),
    ("utility", "return 'won'", "utility(0)", "gives 'won' (str)"),
    ("utility", "return (1, -1)", "utility(0)", "gives (1, -1) (tuple)"),
    ("utility", "return float('nan')", "utility(0)", "gives nan (float)"),
    ("utility", "return 10**400", "utility(0)", "gives 1000000000"),
    ("utility", "return 1e-160", "utility(0)", "gives 1e-160 (float) at Toy(n=0, mover=0): a utility is 0, or at least 1e-100 in size"),
    ("to_move", "return self.mover + 1", "to_move", "gives 2 (int) at Toy(n=3, mover=1): it is a player, 0 to 1, or CHANCE"),
    ("to_move", "return -2", "to_move", "gives -2 (int)"),
    ("to_move", "return 'X'", "to_move", "gives 'X' (str)"),
    ("is_terminal", "self.n == 0", "is_terminal", "gives None at Toy(n=0, mover=1): it answers True"),
    ("more", "def key(self): return 'x'", "key", "gives 'x' (str)"),
    ("more", "def prior(self, action): pass", "prior(1)", "gives None"),
]
"""What is written in which place, the rule that is named, and what is said of it."""

CHANCE = {"to_move": "return -1"}
UNPLACED = [
    ({"result": "Toy(0, 0)"}, "Toy.result (mygame.py, line 14) gave None (NoneType), not a state of Toy"),
    ({"result": "return 0, 1"}, "Toy.result (mygame.py, line 14) gave (0, 1) (tuple), not a state of Toy"),
    (CHANCE, "Toy.chance_outcomes yields nothing at Toy(n=4, mover=0): to_move says CHANCE here"),
    (
        CHANCE | {"more": "def chance_outcomes(self): yield 1"},
        "(mygame.py, line 20) yields 1 (int) at Toy(n=4, mover=0): an outcome is an int",
    ),
    ({"constant": "UTILITY_RANGE = 1"}, "Toy.UTILITY_RANGE is 1: it is (lowest, highest)"),
    ({"constant": "PLAYERS = 'two'"}, "Toy.PLAYERS is 'two'"),
    ({"constant": "UTILITY_SUM = 'x'"}, "Toy.UTILITY_SUM is 'x'"),
    ({"constant": "UTILITY_RANGE = (1, -1)"}, "Toy.UTILITY_RANGE is (1, -1): it is (lowest, highest)"),
    ({"constant": "BOARD = (1, 2, 3)"}, "Toy.BOARD is (1, 2, 3): it is (rows, columns), two ints"),
    ({"constant": "CONTENTS = 0"}, "Toy.CONTENTS is 0: it is how many things a cell tells apart"),
    ({"constant": "SYMMETRIES = 3"}, "Toy.SYMMETRIES is 3: it is in how many ways the board looks alike, 1, 2, 4 or 8"),
    ({"constant": "BOARD = (1, 2); SYMMETRIES = 8"}, "Toy.SYMMETRIES is 8: it is 8 only where the board is a square"),
    ({"constant": "INPUTS = '3'"}, "Toy.INPUTS is '3': it is how many inputs a network has"),
    ({"constant": "ACTIONS = 2.5"}, "Toy.ACTIONS is 2.5: it is how many numbers there are for actions"),
    ({"constant": "OBSERVATION_SHAPE = 3"}, "Toy.OBSERVATION_SHAPE is 3: it is the shape of the array"),
    (
        {"constant": "BOARD = (1, 2)", "more": "def cell(self, place, player): return 3 * place"},
        "Toy.cell(1, 0) (mygame.py, line 20) gives 3 (int) at Toy(n=4, mover=0): it is an int from 0 up, below CONTENTS, 3",
    ),
    (
        {"constant": "INPUTS = 3", "more": "def inputs(self, player): yield self.n, 1.0"},
        "Toy.inputs(0) (mygame.py, line 20) yields (4, 1.0) (tuple) at Toy(n=4, mover=0): inputs have numbers from 0 up, below INPUTS, 3",
    ),
    ({"constant": "INPUTS = 3", "more": "def inputs(self, player): yield 1; yield 2"}, "yields 1 (int) at Toy(n=4, mover=0): an input is"),
    (
        {"constant": "INPUTS = 3", "more": "def inputs(self, player): yield from [(2, 1.0)] * 2"},
        "yields (2, 1.0) (tuple) at Toy(n=4, mover=0): every input comes once",
    ),
    (
        {"constant": "INPUTS = 3", "more": "def input_changes(self, action, player): yield -1, 1.0"},
        "Toy.input_changes(1, 0) (mygame.py, line 20) yields (-1, 1.0) (tuple)",
    ),
]

SEARCHES: dict[str, Callable[[Any], Any]] = {
    "minimax": zermelo.minimax,
    "alphabeta": zermelo.alphabeta,
    "ordered": lambda state: zermelo.alphabeta(state, 3, table=True, ordering=True),
    "deepen": lambda state: zermelo.deepen(state, Limits(seconds=1)),
    "solve": zermelo.solve,
    "star1": zermelo.star1,
    "star2": zermelo.star2,
    "maxn": zermelo.maxn,
    "paranoid": zermelo.paranoid,
    "mcts": lambda state: zermelo.mcts(state, simulations=10),
    "perft": lambda state: zermelo.perft(state, 2),
    "playouts": lambda state: zermelo.playouts(state, 2),
    "against": lambda state: against(state, Random(1)),
    "record": lambda state: zermelo.record(zermelo.alphabeta, state),
    "match": lambda state: zermelo.match(Random(1), Random(2), state),
    "play_game": lambda state: zermelo.play_game(state, Random(1)),
    "positions": positions,
    "games": games,
    "openings": lambda state: openings(state, 2, 1),
}
COMMANDS = (
    ["best"],
    ["best", "--algorithm", "mcts"],
    ["play", "--self"],
    ["perft", "2"],
    ["perft", "--positions"],
    ["tree"],
    ["lab", "table"],
)


def written(folder: Path, changed: dict[str, str]) -> Any:
    """The game with some of its places written otherwise."""
    path = folder / "mygame.py"
    path.write_text(SOURCE.format(**(RIGHT | changed)))
    return find(str(path))


@pytest.mark.parametrize(("place", "text", "rule", "said"), WRONG, ids=lambda value: value if len(str(value)) < 30 else "")
def test_every_search_names_the_rule_and_its_line(place: str, text: str, rule: str, said: str, tmp_path: Path) -> None:
    state = written(tmp_path, {place: text})()
    for name, search in SEARCHES.items():
        with pytest.raises(GameError) as raised:
            search(state)
        assert f"Toy.{rule} (mygame.py, line {LINES[place]}) {said}" in str(raised.value), name


@pytest.mark.parametrize(("changed", "said"), UNPLACED, ids=lambda value: next(iter(value)) if isinstance(value, dict) else "")
def test_so_does_what_stands_elsewhere(changed: dict[str, str], said: str, tmp_path: Path) -> None:
    state = written(tmp_path, changed)()
    for search in SEARCHES.values():
        with pytest.raises(GameError) as raised:
            search(state)
        assert said in str(raised.value)


@pytest.mark.parametrize(("place", "text", "rule", "said"), WRONG[::5], ids=lambda value: value if len(str(value)) < 30 else "")
def test_and_every_command(place: str, text: str, rule: str, said: str, tmp_path: Path) -> None:
    written(tmp_path, {place: text})
    for command, *words in COMMANDS:
        more = [words[0]] if command == "lab" else []
        answer = CliRunner().invoke(main, [command, *more, str(tmp_path / "mygame.py"), *words[len(more) :]])
        assert answer.exit_code == 2
        assert answer.stderr.startswith("zermelo: Toy.") and said in answer.stderr and answer.stderr.count("\n") == 1, answer.output


def test_what_the_rules_raise_keeps_its_line_and_says_in_which_position(tmp_path: Path) -> None:
    state = written(tmp_path, {"result": "return Toy(1 // (self.n - 4), 0)"})()
    with pytest.raises(ZeroDivisionError) as raised:
        zermelo.minimax(state)
    shown = "".join(traceback.format_exception(raised.value))
    assert 'mygame.py", line 15' in shown and "in the position Toy(n=4, mover=0) of Toy" in shown


def test_right_rules_are_looked_over_once(tmp_path: Path) -> None:
    Toy = written(tmp_path, {"more": "asked = []\n    def prior(self, action): Toy.asked.append(action); return 0"})
    zermelo.minimax(Toy(), compiled=False)
    asked = len(Toy.asked)
    zermelo.minimax(Toy(3), compiled=False)
    assert asked and len(Toy.asked) == asked


@game
class Rare(NamedTuple):
    """One way among a million of millions leads to an end without a utility."""

    n: int = 0
    way: int = 0

    def to_move(self):
        return self.n % 2

    def actions(self):
        yield 0
        yield 1

    def result(self, action):
        return Rare(self.n + 1, 2 * self.way + action)

    def is_terminal(self):
        return self.n == 40

    def utility(self, player):
        return 0 if self.way else None


def test_an_accident_deep_in_a_search_is_laid_to_the_rule() -> None:
    """Where the look-over does not come."""
    zermelo.perft(Rare(), 2, compiled=False)
    for search in (zermelo.alphabeta, zermelo.minimax, zermelo.maxn):
        with pytest.raises(GameError, match=r"Rare.utility\(0\) \(test_contract.py, line \d+\) gives None at Rare\(n=40, way=0\)"):
            search(Rare(), compiled=False)


def test_positions_that_cannot_be_hashed_are_named(tmp_path: Path) -> None:
    state = written(tmp_path, {"field": "board: list = [0, 0]", "result": "return Toy(max(0, self.n - action), 1 - self.mover, [0])"})()
    for count in (positions, lambda state: openings(state, 2, 1), lambda state: against(state, Random(1))):
        with pytest.raises(GameError, match=r"Toy.board is \[0, 0\] \(list\), which cannot be hashed"):
            count(state)


@game
class Blind(NamedTuple):
    """One line of play, deeper than the rules are looked over, comes to a position without actions that is not the end."""

    ply: int = 0
    path: int = 0

    UTILITY_RANGE = (-1, 1)

    def to_move(self) -> int:
        return self.ply % 2

    def actions(self) -> Iterator[int]:
        if self.path != 0b1010101010:
            yield from (0, 1)

    def result(self, action: int) -> Any:
        return type(self)(self.ply + 1, 2 * self.path + action)

    def is_terminal(self) -> bool:
        return self.ply == 12

    def utility(self, player: int) -> int:
        return 1 if player == 0 else -1


@game
class Halted(Blind):
    """The same next to the start."""

    def actions(self) -> Iterator[int]:
        if self.ply < 2:
            yield 0


@pytest.mark.parametrize("search", [minimax, alphabeta, maxn, paranoid, star1], ids=lambda search: search.__name__)
def test_a_position_without_actions_has_no_value(search: Any) -> None:
    for compiled in (False, None):  # None: compiled, where anything is
        with pytest.raises(SearchError, match="a position that is not the end of the game has no action"):
            search(Blind(), compiled=compiled)
    with pytest.raises(GameError, match=r"actions .* yields nothing at Halted\(ply=2, path=0\): the game is not over here"):
        search(Halted())


def test_what_can_be_gone_through_once_is_there_for_the_search_in_plain_python_too() -> None:
    @or_interpreted
    def search(state: Any, *, only: Iterable[int] = (), compiled: bool | None = None) -> list[int]:
        chosen = list(only)
        if compiled is None:
            raise CannotCompile("there is no machine code for this test")
        return chosen

    assert search(object(), only=iter((3, 1))) == [3, 1]


ANNOTATIONS = [("Cells", "name 'Cells' is not defined"), ("zermelo.Cells", "no attribute 'Cells'"), ("zermelo[int]", "not subscriptable")]


@pytest.mark.parametrize(("annotation", "says"), ANNOTATIONS)
def test_a_field_whose_annotation_is_none_is_told(annotation: str, says: str, tmp_path: Path) -> None:
    """`array[int]` is none before Python 3.12, and was an internal error."""
    file = tmp_path / "mygame.py"
    rules = SOURCE.format(**RIGHT | {"field": f"cells: {annotation} = 0"})
    file.write_text(f"from __future__ import annotations\nimport zermelo\n{rules}")
    told = CliRunner().invoke(main, ["best", str(file)])
    text = told.output + str(told.exception or "")
    assert says in text and "annotate fields with int" in text and "internal error" not in text
