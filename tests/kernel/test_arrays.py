"""Fields that are arrays: an array.array means in machine code what it means in plain Python, and states that hold arrays are compared."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest

from zermelo import Limits, engine, game, mcts, minimax, perft
from zermelo._kernel import CannotCompile, compiled
from zermelo.search.mcts.tree import SearchTree


@game
class Marks(NamedTuple):
    """Five squares, marked in turn on a copy of the board; the square's number counts."""

    board: Any = array("q", [0] * 5)
    mover: int = 0

    def to_move(self) -> int:
        return self.mover

    def actions(self) -> Iterator[int]:
        for i in range(5):
            if not self.board[i]:
                yield i

    def result(self, action: int) -> Marks:
        board = self.board[:]
        board[action] = 1 + self.mover
        return Marks(board, 1 - self.mover)

    def is_terminal(self) -> bool:
        return 0 not in self.board

    def utility(self, player: int) -> int:
        lead = sum(i * i if self.board[i] == 1 else -i * i for i in range(5))
        return lead if player == 0 else -lead


def test_a_board_that_is_copied_by_a_slice_stays_as_it_is() -> None:
    assert perft(Marks(), 5) == 120
    assert Marks().board == array("q", [0] * 5)
    assert minimax(Marks()).values == minimax(Marks(), compiled=False).values == (10, -10)


LOOKED_AT: tuple[Callable[[Any], Any], ...] = (
    lambda a: sum(a[1:3]),
    lambda a: a[::-1][0],
    lambda a: bool(a) and not a[:0],
    lambda a: 1 in a,
    lambda a: max(a) - min(a) + a[-1],
)
REFUSED: tuple[Callable[[Any], Any], ...] = (lambda a: len(a + a), lambda a: len(a * 2), lambda a: sum(a[1:] + a[:1]))


def test_an_array_is_looked_at_as_plain_python_does(needs_compiler: None) -> None:
    board = array("q", [4, 1, 7, 1, 2])
    for look in LOOKED_AT:
        assert compiled(look, board)(board) == look(board)
    for look in REFUSED:
        with pytest.raises(CannotCompile, match=r"an array\.array has no operators in machine code"):
            compiled(look, board)


def test_states_that_hold_arrays_are_compared(needs_compiler: None) -> None:
    np: Any = pytest.importorskip("numpy")

    @game
    class Shared(NamedTuple):
        """Count down by one or two, or let pass; what all states share is not looked at."""

        table: Any = np.arange(3)
        left: int = 9
        mover: int = 0
        FEATURES, WEIGHTS = ("left",), (1.0,)

        def to_move(self) -> int:
            return self.mover

        def actions(self) -> Iterator[int]:
            yield 1
            yield 2

        def result(self, action: int) -> Shared:
            return Shared(self.table.copy(), max(0, self.left - action), 1 - self.mover)

        def passed(self) -> Shared:
            return Shared(self.table, self.left, 1 - self.mover)

        def is_terminal(self) -> bool:
            return self.left == 0

        def utility(self, player: int) -> int:
            return 1 if player != self.mover else -1

        def features(self) -> tuple[float]:
            return (float(self.left % 3),)

    found = engine(Shared(), depth=9)
    assert found.compiled and found.value == engine(Shared(), depth=9, compiled=False).value
    tree = SearchTree(10_000)
    for state in (Shared(), Shared().result(1)):
        assert mcts(state, Limits(nodes=50), tree=tree, compiled=False).nodes == 50
