"""An engine wins as soon as it can and loses as late: after how many plies, it says, and the slow definition says the same."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zermelo import Limits, Table, engine
from zermelo.games import Chess, ConnectFour, TicTacToe
from zermelo.search.parts.scale import PER_PLY, Scale, scale_for

HURRIED = scale_for(Chess(), 1)._replace(per_ply=PER_PLY)

MATES = {
    "K1Q1b3/5B2/B6n/7Q/8/6k1/8/1n6 w - - 0 1": 3,
    "8/4N1k1/8/4R3/4K3/8/8/R7 w - - 0 1": 4,
    "8/8/7k/1R6/8/BB6/8/3K1R2 w - - 0 1": 2,
    "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1": 1,
    "r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1": 3,
}
"""Positions, and in how many moves White mates (Stockfish 15.1; the last is a published problem)."""


@pytest.mark.parametrize(("fen", "moves"), MATES.items())
def test_the_shortest_mate_is_found(fen: str, moves: int, needs_compiler: None) -> None:
    found = engine(Chess.from_text(fen), Limits(depth=2 * moves + 2))
    assert found.exact and found.value == 1.0
    assert found.variations[0].plies == 2 * moves - 1 == len(found.line)
    assert list(found.positions())[-1].is_terminal()


def test_what_an_earlier_search_left_in_the_table_is_as_far_off_as_it_is(needs_compiler: None) -> None:
    """A game played on with one table: the mate comes nearer with every move, and no search is begun again for it."""
    table, state = Table(1 << 16, policy="engine"), Chess.from_text("4R3/1Q2n3/8/8/7N/3B4/K3bk2/8 w - - 0 1")
    depths: list[int] = []
    left = None
    while not state.is_terminal():
        depths.clear()
        found = engine(state, Limits(depth=12), table=table, report=lambda result: depths.append(result.depth or 0))
        assert depths == sorted(set(depths))
        plies = found.variations[0].plies
        assert plies is not None and (left is None or plies <= left - 1)
        left = plies
        assert found.action is not None
        state = state.result(found.action)
    assert left == 1


@cache
def soonest(state: Any) -> tuple[float, int]:
    """What a position is worth to who moves there, and after how many plies it is, if both sides care for both."""
    if state.is_terminal():
        return state.utility(state.to_move()), 0
    answers = [soonest(state.result(action)) for action in state.actions()]
    return max(((-worth, plies + 1) for worth, plies in answers), key=lambda each: (each[0], -each[0] * each[1]))


@pytest.mark.parametrize("text", ["X.O/.../..X", "XO./.../...", "XX./O../O..", "..X/.O./X.O", "X../OX./..O"])
def test_tic_tac_toe(text: str) -> None:
    state = TicTacToe.from_text(text)
    worth, plies = soonest(state)
    found = engine(state, Limits(depth=9), compiled=False)
    assert found.values[state.to_move()] == worth
    assert found.variations[0].plies == plies if worth else True


def test_all_kinds_of_decided_games_keep_their_utilities(needs_compiler: None) -> None:
    found = engine(ConnectFour.from_text("44444432222266777711"), Limits(depth=3))
    assert found.value == 11.0 and found.exact and found.variations[0].plies == 1


@given(st.one_of(st.integers(-(10**6), 10**6).map(float), st.sampled_from([0.1, -0.1, 1 / 3, 0.5, 1e-6, -2.5])), st.integers(0, 999))
def test_a_rank_tells_utility_and_plies(utility: float, plies: int) -> None:
    rank = HURRIED.later(HURRIED.of_utility(utility), plies)
    assert HURRIED.value(rank) == utility
    told = HURRIED.plies(rank)
    assert told in (plies, -1) and (told == plies or not utility or utility not in (1.0, -1.0, 64.0))
    assert HURRIED.later(HURRIED.later(rank, 17), -17) == rank


@given(st.integers(-64, 64), st.integers(-64, 64), st.integers(0, 999), st.integers(0, 999))
def test_more_is_better_and_sooner_only_among_equals(one: int, other: int, plies: int, more: int) -> None:
    ranks = [HURRIED.later(float(utility), time) for utility, time in ((one, plies), (other, more))]
    if one != other:
        assert (ranks[0] > ranks[1]) == (one > other)
    elif one:
        assert (ranks[0] > ranks[1]) == ((plies < more) == (one > 0) and plies != more)


def test_other_searches_do_not_hurry() -> None:
    plain = Scale(0.0, 2.0**-600, 0.0)
    assert plain.later(1.0, 5) == 1.0 and plain.plies(1.0) == -1 and plain.value(1.0) == 1.0
