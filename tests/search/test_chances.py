"""Probabilities that are none, in the rules of a game: every search says so, and answers nothing."""

from __future__ import annotations

import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from click.testing import CliRunner
from random_games import MODES

from zermelo import CHANCE, SearchError, game, mcts, minimax, star1, star2
from zermelo.cli import main
from zermelo.players import Random, against
from zermelo.search.maxn import maxn
from zermelo.search.paranoid import paranoid

EACH_MODE = pytest.mark.parametrize("mode", MODES)
SEARCHES = {
    "minimax": minimax,
    "maxn": maxn,
    "paranoid": paranoid,
    "star1": star1,
    "star2": star2,
    "mcts": lambda state, compiled: mcts(state, simulations=50, compiled=compiled),
    "against": lambda state, compiled: against(state, Random()),
}
WRONG = "the probabilities of a chance node do not add up to 1, or one of them is negative or NaN"


@game
class Coins(NamedTuple):
    """Take 3, or throw for 5, 7 or 9 by these probabilities."""

    five: float = 0.25
    seven: float = 0.5
    nine: float = 0.25
    stage: int = 0
    got: int = 0

    UTILITY_RANGE = (-9, 9)

    def to_move(self) -> int:
        return CHANCE if self.stage == 1 else 0

    def actions(self) -> Iterator[int]:
        yield 0
        yield 1

    def chance_outcomes(self) -> Iterator[tuple[int, float]]:
        yield 5, self.five
        yield 7, self.seven
        yield 9, self.nine

    def result(self, action: int) -> Coins:
        if self.stage == 0:
            return Coins(self.five, self.seven, self.nine, 1 if action else 2, 3)
        return Coins(self.five, self.seven, self.nine, 2, action)

    def is_terminal(self) -> bool:
        return self.stage == 2

    def utility(self, player: int) -> int:
        return self.got if player == 0 else -self.got


@EACH_MODE
@pytest.mark.parametrize("stage", (0, 1), ids=("below the root", "at the root"))
@pytest.mark.parametrize("name", SEARCHES)
def test_probabilities_that_are_none(name: str, stage: int, mode: bool) -> None:
    search: Any = SEARCHES[name]
    assert search(Coins(stage=stage), compiled=mode).value == 7
    nearly = Coins(0.1, 0.2, 0.7 - 1e-12, stage)
    assert search(nearly, compiled=mode).value == pytest.approx(8.2)
    for wrong in ((0.5, 0.4, 0.0), (0.5, 0.5, 0.5), (-0.5, 1.0, 0.5), (math.nan, 0.5, 0.5), (0.5, 0.5, math.nan), (math.inf, 0.0, 0.0)):
        with pytest.raises(SearchError, match=WRONG):
            search(Coins(*wrong, stage), compiled=mode)


FILE = """
from typing import NamedTuple
from zermelo import CHANCE, game

@game
class Loaded(NamedTuple):
    thrown: int = 0
    __interpreted__ = "what machine code says is tried above"
    UTILITY_RANGE = (-6, 6)
    def to_move(self): return CHANCE
    def actions(self): yield 0
    def chance_outcomes(self):
        for face in range(1, 7):
            yield face, SHARE
    def result(self, action): return Loaded(action)
    def is_terminal(self): return self.thrown > 0
    def utility(self, player): return self.thrown if player == 0 else -self.thrown
"""


@pytest.mark.parametrize("share", ("0.2", "-1 / 6", "float('nan')"))
def test_a_file_on_the_command_line(share: str, tmp_path: Path) -> None:
    path = tmp_path / "loaded.py"
    path.write_text(FILE.replace("SHARE", share))
    result = CliRunner().invoke(main, ["best", str(path)])
    assert result.exit_code == 2
    told = [line for line in result.stderr.splitlines() if "compiling" not in line]
    assert told == [f"zermelo: {WRONG}: `zermelo check` says where"]


@pytest.mark.parametrize("tree", ("(chance 1/2:1 1/3:2)", "(chance 3/2:1 -1/2:2)", "(chance nan:1 1/2:2)", "(chance 0.5:1 0.6:2)"))
def test_a_tree_on_the_command_line(tree: str) -> None:
    result = CliRunner().invoke(main, ["best", "tree", tree])
    assert result.exit_code == 2
    assert result.stderr.startswith("zermelo: ") and result.stderr.count("\n") <= 3 and "Traceback" not in result.output
