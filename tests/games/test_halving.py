"""The halving game against the lecture notes and its own definition."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zermelo.errors import PositionError
from zermelo.games.halving import DECREMENT, HALVE, Halving

LOSSES = (2, 6, 8, 10, 14)


def value(state: Halving) -> int:
    """What player 0 gets when both play their best."""
    if state.is_terminal():
        return state.utility(0)
    values = [value(state.result(action)) for action in state.actions()]
    return max(values) if state.to_move() == 0 else min(values)


def nodes(state: Halving) -> int:
    return 1 if state.is_terminal() else 1 + sum(nodes(state.result(action)) for action in state.actions())


@pytest.mark.parametrize("n", range(1, 16))
def test_who_wins(n: int) -> None:
    assert value(Halving(n, 0)) == (-100 if n in LOSSES else 100)
    assert value(Halving(n, 1)) == (100 if n in LOSSES else -100)


@pytest.mark.parametrize(("n", "size"), [(4, 19), (5, 27)])
def test_the_trees_of_the_lecture(n: int, size: int) -> None:
    state = Halving(n)
    assert nodes(state) == size
    assert [action for action in state.actions() if value(state.result(action)) == 100] == [HALVE]


def test_a_game() -> None:
    state = Halving()
    assert (state.n, state.to_move(), list(state.actions())) == (5, 0, [DECREMENT, HALVE])
    state = state.result(HALVE)
    assert state == Halving(2, 1)
    state = state.result(DECREMENT).result(HALVE)
    assert state == Halving(0, 1) and state.is_terminal()
    assert (state.utility(0), state.utility(1)) == (100, -100)


@given(st.integers(0, 2**63 - 1), st.integers(0, 1))
def test_text_and_back(n: int, mover: int) -> None:
    state = Halving(n, mover)
    assert Halving.from_text(str(state)) == state


def test_texts() -> None:
    assert Halving.from_text("") == Halving.from_text("start") == Halving.from_text(" 5 ") == Halving.from_text("5 0") == Halving(5, 0)
    assert str(Halving(7, 0)) == "7" and str(Halving(7, 1)) == "7 1"
    assert [Halving().action_name(action) for action in Halving().actions()] == ["decrement", "halve"]
    assert Halving().parse_action("halve") == HALVE
    assert Halving(5, 0).picture().split() == ["5", *"|||||", *["player", "0", "to", "move"]]
    assert Halving(0, 1).picture().split() == ["0", "won", "by", "player", "0"]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("five", "write a number from 0 up"),
        ("-3", "write a number from 0 up"),
        ("2.5", "write a number from 0 up"),
        ("5 0 0", "write a number from 0 up"),
        ("5 2", "the players are 0 and 1"),
        (str(2**63), "below 2**63"),
        ("9" * 5000, "below 2**63"),
    ],
)
def test_bad_texts(text: str, complaint: str) -> None:
    with pytest.raises(PositionError) as caught:
        Halving.from_text(text)
    assert complaint in str(caught.value) and "\n" not in str(caught.value)


def test_bad_action() -> None:
    with pytest.raises(PositionError, match="legal are: decrement halve"):
        Halving().parse_action("double")
