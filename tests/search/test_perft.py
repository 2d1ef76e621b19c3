"""Perft, and the other ways of counting."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_games import CIRCULAR, KINDS, MODES, Dice, Web, examples, webs

from zermelo import SearchError, minimax, perft
from zermelo.games import Halving, TicTacToe, Tree
from zermelo.search.count import games

EACH_MODE = pytest.mark.parametrize("mode", MODES)
START = TicTacToe()
WAYS = (1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872)
"""Of going on for so many plies on an empty board of tic-tac-toe."""


def ways(state: Any, depth: int) -> int:
    if depth == 0:
        return 1
    return 0 if state.is_terminal() else sum(ways(state.result(action), depth - 1) for action in state.actions())


@EACH_MODE
@pytest.mark.parametrize("depth", range(10))
def test_tictactoe(depth: int, mode: bool) -> None:
    assert perft(START, depth, compiled=mode) == WAYS[depth]


@EACH_MODE
def test_beyond_the_end_there_is_nothing(mode: bool) -> None:
    assert perft(START, 10, compiled=mode) == 0
    assert perft(TicTacToe.from_text("XXX/OO./..."), 1, compiled=mode) == 0
    assert perft(TicTacToe.from_text("XXX/OO./..."), 0, compiled=mode) == 1


@EACH_MODE
def test_divided_by_the_first_action(mode: bool) -> None:
    divided = [perft(START.result(action), 8, compiled=mode) for action in START.actions()]
    assert sum(divided) == WAYS[9]
    corner, edge, centre = divided[0], divided[1], divided[4]
    assert divided == [corner, edge, corner, edge, centre, edge, corner, edge, corner]


@examples(60)
@given(data=st.data(), depth=st.integers(0, 5))
def test_any_game(data: Any, depth: int) -> None:
    state = data.draw(webs(Web, KINDS | CIRCULAR))
    for mode in MODES:
        assert perft(state, depth, compiled=mode) == ways(state, depth)


@pytest.mark.parametrize("depth", (-1, True, 2.0, "3", None, 10**30))
def test_depths_that_are_none(depth: Any) -> None:
    with pytest.raises(SearchError, match="the depth of perft must be an integer from 0 to"):
        perft(START, depth)


@EACH_MODE
def test_games_of_chance(mode: bool) -> None:
    with pytest.raises(SearchError, match="chance"):
        perft(Tree.from_text("((chance 1/2:(1 2) 1/2:(3 4)) 5)"), 3, compiled=mode)
    dice = next(state for state in (Dice(seed=seed, long=9) for seed in range(30)) if state.to_move() == -1)
    with pytest.raises(SearchError, match="chance"):
        perft(dice, 4, compiled=mode)
    assert perft(Tree.from_text("((chance 1/2:(1 2) 1/2:(3 4)) 5)"), 1, compiled=mode) == 2  # chance is not met


def test_complete_games_are_the_leaves_of_minimax() -> None:
    for state in (TicTacToe.from_text("X.O/.X./..."), Halving(12), Tree.from_text("((1 X=(3 9)) (X))")):
        assert games(state)["games"] == minimax(state).leaves
