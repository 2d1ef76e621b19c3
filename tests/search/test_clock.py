"""Clocks: how much of them a move may take, and that a search keeps to it."""

from __future__ import annotations

import math
import time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zermelo import Clock, Limits, SearchError, deepen, mcts
from zermelo.games import Chess, ConnectFour, TicTacToe
from zermelo.search.run.clock import LEAST

CLOCKS = st.builds(
    Clock,
    st.floats(0, 1e5),
    st.one_of(st.just(0.0), st.floats(0, 100)),
    st.one_of(st.none(), st.integers(1, 200)),
    overhead=st.floats(0, 10),
)


@given(clock=CLOCKS)
def test_a_move_never_takes_what_is_not_there(clock: Clock) -> None:
    assert LEAST <= clock.aim() <= clock.longest() or clock.longest() == LEAST
    assert clock.longest() <= max(LEAST, clock.seconds - clock.overhead)


@given(seconds=st.floats(0.1, 1e4), increment=st.floats(0.01, 60), moves=st.integers(1, 300))
def test_whoever_takes_the_longest_every_time_never_loses_on_time(seconds: float, increment: float, moves: int) -> None:
    left = seconds
    for _ in range(moves):
        left -= Clock(left, increment).longest()
        assert left > 0
        left += increment


@given(seconds=st.floats(1, 1e4), moves=st.integers(1, 60))
def test_whoever_takes_the_longest_every_time_comes_to_the_control(seconds: float, moves: int) -> None:
    left = seconds
    for number in range(moves):
        left -= Clock(left, moves=moves - number).longest()
        assert left > 0


def test_an_increment_is_used_and_the_last_move_before_the_control_too() -> None:
    assert Clock(10, 1).aim() > Clock(10).aim() + 0.5
    assert Clock(10, moves=1).aim() > 5
    assert Clock(10, moves=2).aim() > Clock(10).aim()


@pytest.mark.parametrize("mode", (True, False))
def test_a_search_ends_in_time(mode: bool) -> None:
    for clock in (Clock(0.05), Clock(1.0), Clock(0.5, 0.1), Clock(0.4, moves=1)):
        deepen(Chess(), Limits(depth=1, clock=clock), compiled=mode)  # what is compiled is compiled before
        began = time.perf_counter()
        result = deepen(Chess(), Limits(clock=clock), compiled=mode)
        assert time.perf_counter() - began < clock.seconds + 0.25  # a busy machine
        assert result.action in list(Chess().actions())
        assert result.seconds < clock.longest() + 0.25


def test_a_forced_action_takes_no_time() -> None:
    state = Chess.from_text("k7/8/1K6/8/8/8/8/7R b - - 0 1")
    result = deepen(state, Limits(clock=Clock(100)))
    assert result.depth == 1 and result.complete


def test_the_clock_and_other_limits_hold_together() -> None:
    assert Limits(seconds=0.5, clock=Clock(1000)).checked().seconds == 0.5
    assert Limits(clock=Clock(1000)).checked().seconds == Clock(1000).longest()
    assert math.isinf(Limits(seconds=1).aim)
    assert deepen(TicTacToe(), Limits(clock=Clock(100))).exact
    assert mcts(ConnectFour(), limits=Limits(clock=Clock(1))).seconds < 0.5


@pytest.mark.parametrize(
    ("clock", "words"),
    (
        (Clock(-1), "seconds on a clock must be a number of at least 0, got -1"),
        (Clock(math.inf), "seconds on a clock must be a number of at least 0, got inf"),
        (Clock(1, -0.5), "increment on a clock must be a number of at least 0, got -0.5"),
        (Clock(1, overhead=-1), "overhead on a clock must be a number of at least 0, got -1"),
        (Clock(1, moves=0), "moves to the next control must be an integer of at least 1, got 0"),
        (5, r"a clock must be Clock\(seconds, increment=…, moves=…\), got 5"),
    ),
)
def test_clocks_that_are_none(clock: Any, words: str) -> None:
    with pytest.raises(SearchError, match=words):
        deepen(TicTacToe(), Limits(clock=clock))


@pytest.mark.parametrize("clock", [Clock(5.0), Clock(60.0), Clock(1.0, 0.002), Clock(10.0, moves=80)])
def test_a_long_game_is_not_lost_by_answers_alone(clock: Clock) -> None:
    """Every answer takes a few milliseconds, whatever the search was given: seen in games of a hundred moves without increment."""
    for _move in range(clock.moves or 150):
        clock = clock._replace(seconds=clock.seconds - clock.aim() - 0.003 + clock.increment, moves=clock.moves and clock.moves - 1)
        assert clock.seconds > 0.0
