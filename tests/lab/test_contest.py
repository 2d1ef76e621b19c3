"""Contests: choosers against each other on games whose worth is known."""

from __future__ import annotations

import pytest

from zermelo import Linear, minimax
from zermelo.errors import SearchError
from zermelo.games import DiceRace, Halving, TicTacToe, Tree
from zermelo.lab.contest import Ahead, Best, Blind, contest


def test_same_games_compiled_and_interpreted(needs_compiler: None) -> None:
    ahead = Ahead(3, Linear.of(DiceRace))
    machine, plain = (contest(DiceRace(), ahead, Blind(), 20, seed=5, compiled=compiled) for compiled in (True, False))
    assert (machine.outcomes, machine.points, machine.nodes) == (plain.outcomes, plain.points, plain.nodes)
    assert machine.compiled and not plain.compiled


def test_sides_change() -> None:
    """Who begins with an odd heap of this size wins: two perfect players win in turns."""
    perfect = Ahead(10, None)
    worth = minimax(Halving(5)).value
    found = contest(Halving(5), perfect, perfect, 10, compiled=False)
    assert found.outcomes == {worth: 5, -worth: 5} and found.points == 0 and found.won == 0.5


def test_numbers() -> None:
    found = contest(TicTacToe.from_text("X.O/.X./..."), Ahead(7, None), Blind(), 6, seed=2, compiled=False)
    assert sum(found.outcomes.values()) == found.games == 6
    worths = [worth for worth, number in found.outcomes.items() for _ in range(number)]
    mean = sum(worths) / 6
    assert found.points == pytest.approx(mean)
    assert found.error == pytest.approx((sum((worth - mean) ** 2 for worth in worths) / 5 / 6) ** 0.5)
    assert str(found).startswith(f"6 games, {mean:+.4f} ± ") and found.nodes > 1000


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ((Tree.from_text("([1 2 3] [4 5 6])"), Blind(), Blind(), 10), "a contest needs two players"),
        ((TicTacToe(), Blind(), Blind(), 1), "1 games make no contest: give a whole number, 2 or more"),
        ((TicTacToe(), Blind(), None, 10), "None cannot take part in a contest"),
    ],
)
def test_refusals(arguments: tuple[object, ...], complaint: str) -> None:
    with pytest.raises(SearchError, match=complaint):
        contest(*arguments)  # type: ignore[arg-type]


def test_best_asks() -> None:
    class First(tuple):  # a chooser of one's own
        def best(self, state: object) -> int:
            return next(iter(state.actions()))  # type: ignore[attr-defined]

    found = contest(TicTacToe(), Best(First()), Blind(), 4, seed=1, compiled=False)
    assert found.games == 4
