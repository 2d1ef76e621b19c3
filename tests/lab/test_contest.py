"""Contests: choosers against each other on games whose worth is known."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

from zermelo import Linear, game, minimax
from zermelo.errors import SearchError
from zermelo.games import DiceRace, Halving, Ludo, TicTacToe, Tree
from zermelo.match.contest import Ahead, Best, Blind, Erring, contest
from zermelo.search.run.worker import Watch


@game
class Alone(NamedTuple):
    """A game of one."""

    over: int = 0

    PLAYERS = 1

    def to_move(self) -> int:
        return 0

    def actions(self) -> Iterator[int]:
        yield 1

    def result(self, action: int) -> Alone:
        return Alone(action)

    def is_terminal(self) -> bool:
        return self.over == 1

    def utility(self, player: int) -> int:
        return 1


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


def test_whoever_errs_plays_some_actions_at_random(needs_compiler: None) -> None:
    perfect = Ahead(9, None)
    never, always = (contest(TicTacToe(), Erring(perfect, share), Erring(perfect, 0.0), 20, seed=3) for share in (0.0, 1.0))
    assert never.outcomes == {0: 20} and always.points < -0.5
    erring = Erring(Ahead(1, Linear.of(DiceRace)), 0.3)
    machine, plain = (contest(DiceRace(), erring, Blind(), 20, seed=5, compiled=compiled) for compiled in (True, False))
    assert (machine.outcomes, machine.nodes) == (plain.outcomes, plain.nodes)


class Quiet(tuple[()]):
    """A chooser of one's own: the first action."""

    def best(self, state: Any) -> int:
        return int(next(iter(state.actions())))


def test_seats_change_among_three() -> None:
    """Everybody takes what his first action gives, and the first chooser sits in every place in turn: 6 + 2 + 1 over and over."""
    tree = Tree.from_text("(p0 (p1 (p2 [6 2 1] [0 0 9]) [0 9 0]) [9 0 0])")
    found = contest(tree, Best(Quiet()), Best(Quiet()), 6, compiled=False)
    assert found.outcomes == {6: 2, 2: 2, 1: 2} and found.points == 3
    best = contest(tree, Ahead(3, None), Best(Quiet()), 6, compiled=False)
    assert best.outcomes == {9: 6} and best.even == 3 and best.won == 1


def test_an_even_share(needs_compiler: None) -> None:
    found = contest(Ludo(), Blind(), Blind(), 4000, seed=1)
    assert found.even == 0.25 and abs(found.points - 0.25) < 4 * found.error
    assert found.won == found.points  # a game is worth 1 or nothing


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
        ((Alone(), Blind(), Blind(), 10), "a contest needs two players, and Alone has 1"),
        ((TicTacToe(), Blind(), Blind(), 1), "games must be an integer of at least 2, got 1"),
        ((TicTacToe(), Blind(), None, 10), "unknown chooser None: give Blind"),
    ],
)
def test_refusals(arguments: tuple[object, ...], complaint: str) -> None:
    with pytest.raises(SearchError, match=complaint):
        contest(*arguments)  # type: ignore[arg-type]


def test_an_interrupt_at_the_end_of_the_last_game_is_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    carry_out = Watch.carry_out

    def pressed_afterwards(self: Watch, *arguments: Any) -> None:
        carry_out(self, *arguments)
        self.interrupted = True

    monkeypatch.setattr(Watch, "carry_out", pressed_afterwards)
    found = contest(TicTacToe(), Blind(), Blind(), 2, compiled=False)
    assert (found.games, found.complete) == (2, False)


def test_best_asks() -> None:
    class First(tuple):  # a chooser of one's own
        def best(self, state: object) -> int:
            return next(iter(state.actions()))  # type: ignore[attr-defined]

    found = contest(TicTacToe(), Best(First()), Blind(), 4, seed=1, compiled=False)
    assert found.games == 4
