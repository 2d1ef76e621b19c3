"""Ordinary Python in rules: the same tic-tac-toe in the forms that people like, held against plain loops; and a game as a beginner writes
it, compiled against interpreted."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from zermelo import game, minimax, put
from zermelo.games import find

from . import ROOT
from .measure import Comparison, Contender, same

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
LOOPS, COLLECTIONS, INTERPRETED = 2.0, 6.0, 30.0
"""How many times as long as plain loops the forms may take, those that need lists or sets, and how much faster than interpreted."""


@game
class Plain(NamedTuple):
    """Loops and tests, and nothing else."""

    board: tuple[int, ...] = (0,) * 9
    mover: int = 0

    UTILITY_RANGE = (-1, 1)

    def to_move(self) -> int:
        return self.mover

    def actions(self) -> Iterator[int]:
        for square in range(9):
            if self.board[square] == 0:
                yield square

    def result(self, action: int) -> Plain:
        return Plain(put(self.board, action, self.mover + 1), 1 - self.mover)

    def won(self, mark: int) -> bool:
        for a, b, c in LINES:  # noqa: SIM110
            if self.board[a] == mark and self.board[b] == mark and self.board[c] == mark:
                return True
        return False

    def is_terminal(self) -> bool:
        if self.won(1) or self.won(2):
            return True
        for mark in self.board:  # noqa: SIM110
            if mark == 0:
                return False
        return True

    def utility(self, player: int) -> int:
        value = 1 if self.won(1) else -1 if self.won(2) else 0
        return value if player == 0 else -value


@game
class Comprehended(NamedTuple):
    """Generator expressions, slices, a board that is made a list and a tuple again."""

    board: tuple[int, ...] = (0,) * 9
    mover: int = 0

    UTILITY_RANGE = (-1, 1)

    def to_move(self) -> int:
        return self.mover

    def actions(self) -> Any:
        return (square for square, mark in enumerate(self.board) if not mark)

    def result(self, action: int) -> Comprehended:
        cells = list(self.board)
        cells[action] = self.mover + 1
        return self._replace(board=tuple(cells), mover=1 - self.mover)

    def won(self, mark: int) -> bool:
        rows = [self.board[at : at + 3] for at in (0, 3, 6)]
        columns = (self.board[at::3] for at in range(3))
        across = any(row == (mark,) * 3 for row in rows) or any(all(each == mark for each in column) for column in columns)
        return across or self.board[::4] == (mark,) * 3 or all(each == mark for each in self.board[2:7:2])

    def is_terminal(self) -> bool:
        return any(map(self.won, (1, 2))) or 0 not in self.board

    def utility(self, player: int) -> int:
        value = next((value for mark, value in ((1, 1), (2, -1)) if self.won(mark)), 0)
        return value if player == 0 else -value


@game
class Listed(NamedTuple):
    """Lists and sets of squares for every question."""

    board: tuple[int, ...] = (0,) * 9
    mover: int = 0

    UTILITY_RANGE = (-1, 1)

    def to_move(self) -> int:
        return self.mover

    def actions(self) -> list[int]:
        return [square for square in range(9) if self.board[square] == 0]

    def result(self, action: int) -> Listed:
        return Listed(self.board[:action] + (self.mover + 1,) + self.board[action + 1 :], 1 - self.mover)  # noqa: RUF005

    def won(self, mark: int) -> bool:
        mine = {square for square, each in enumerate(self.board) if each == mark}
        return any(mine.issuperset(line) for line in LINES)

    def is_terminal(self) -> bool:
        return self.won(1) or self.won(2) or len(self.actions()) == 0

    def utility(self, player: int) -> int:
        value = self.won(1) - self.won(2)
        return value if player == 0 else -value


def searching(of: Any, compiled: bool = True) -> Callable[[], float]:
    return lambda: float(minimax(of, compiled=compiled).nodes)


def held_against_loops(name: str, title: str, of: Any, most: float) -> Comparison:
    found = [minimax(state, compiled=True) for state in (of(), Plain())]
    same(title, *(("nodes, value, action", (result.nodes, result.value, result.action)) for result in found))
    contenders = [Contender(of.__name__, searching(of())), Contender("plain loops", searching(Plain()), slower=most)]
    return Comparison(name, f"{title} (tic-tac-toe, {found[0].nodes:,} nodes)", "nodes", contenders)


def comprehensions(quick: bool = False) -> Comparison:
    """Forms that become loops."""
    return held_against_loops("forms-comprehensions", "Generator expressions, slices and list boards in rules", Comprehended, LOOPS)


def collections(quick: bool = False) -> Comparison:
    """Forms that need memory."""
    return held_against_loops("forms-collections", "Lists and sets made at every position", Listed, COLLECTIONS)


def a_beginners_hex(quick: bool = False) -> Comparison:
    """Hex with a flood fill by a stack and a set, as nobody tunes it."""
    state: Any = find(str(ROOT / "tests" / "kernel" / "natural" / "hex.py"))()
    for action in (5, 6, 9, 10, 1, 2, 15):
        state = state.result(action)
    found = [minimax(state, compiled=compiled) for compiled in (True, False)]
    same("Hex", *(("nodes, value, action", (result.nodes, result.value, result.action)) for result in found))
    return Comparison(
        "forms-hex",
        f"Hex as a beginner writes it (4x4, {found[0].nodes:,} nodes)",
        "nodes",
        [Contender("compiled", searching(state)), Contender("interpreted", searching(state, compiled=False), goal=INTERPRETED)],
    )
