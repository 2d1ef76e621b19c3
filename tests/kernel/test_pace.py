"""What makes compiled searches fast: nothing is allocated per node, and plain Python is left behind (fact 10)."""

from __future__ import annotations

import pytest
from processes import Python

pytestmark = pytest.mark.usefixtures("needs_compiler")


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Python:
    """Starts Python with a cache for all tests of this file."""
    return Python(tmp_path_factory.mktemp("pace"))


GAMES = """
from typing import NamedTuple
from zermelo import game, put

@game
class Stones(NamedTuple):
    n: int = 16
    mover: int = 0
    def to_move(self): return self.mover
    def actions(self):
        yield 1
        if self.n > 1: yield 2
        if self.n > 2: yield 3
    def result(self, action): return Stones(self.n - action, 1 - self.mover)
    def is_terminal(self): return self.n == 0
    def utility(self, player): return 1 if player != self.mover else -1

@game
class Squares(NamedTuple):
    n: int = 9
    mover: int = 0
    board: tuple[int, ...] = (0,) * 12
    def to_move(self): return self.mover
    def actions(self):
        for i in range(len(self.board)):
            if self.board[i] == 0: yield i
    def result(self, action): return Squares(self.n - 1, 1 - self.mover, put(self.board, action, self.mover + 1))
    def is_terminal(self): return self.n == 0
    def utility(self, player): return self.board[0] if player == 0 else -self.board[0]
"""


def test_nothing_is_allocated(python: Python) -> None:
    """No object of these searches asks the process for memory, but to say what a rule raised."""
    text = (
        GAMES
        + """
from zermelo import alphabeta, minimax
from zermelo._kernel import entry

minimax(Stones()), minimax(Squares(), 2), alphabeta(Stones(), ordering=True, table=64)
print(len(entry._entries), *{name for kept in entry._entries.values() for name in kept.manifest["asks"]})
"""
    )
    count, *asked = python("-", stdin=text).stdout.split()
    assert count == "3" and not [name for name in asked if "alloc" in name], asked


def test_compiled_is_many_times_as_fast(python: Python) -> None:
    """Hundreds of times for states of numbers, tens of times for boards of tuples; the bounds leave room for a busy machine."""
    text = (
        GAMES
        + """
import time
from zermelo import minimax
for state, depth in (Stones(14), None), (Squares(), 4):
    minimax(state, depth, compiled=True)
    def pace(compiled):
        before = time.process_time()
        result = minimax(state, depth, compiled=compiled)
        return result.nodes / (time.process_time() - before)
    print(max(pace(True) for _ in range(5)) / max(pace(False) for _ in range(2)))
"""
    )
    numbers, board = map(float, python("-", stdin=text).stdout.split())
    assert numbers > 25 and board > 10
