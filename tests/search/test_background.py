"""Searches ended from another thread, and thinking on the opponent's time."""

from __future__ import annotations

import math
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from zermelo import Clock, Handle, Limits, SearchError, Table, Thinking, alphabeta, deepen, engine, mcts
from zermelo.games import Chess, ConnectFour, TicTacToe

MODES = pytest.mark.parametrize("mode", (True, False), ids=("compiled", "interpreted"))


def stopped_after(seconds: float, handle: Handle) -> None:
    alarm = threading.Timer(seconds, handle.stop)
    alarm.daemon = True
    alarm.start()


@MODES
@pytest.mark.parametrize("search", (deepen, alphabeta, engine, mcts))
def test_another_thread_ends_a_search(search: Any, mode: bool) -> None:
    handle = Handle()
    stopped_after(0.2, handle)
    result = search(Chess(), limits=Limits(depth=None if search is mcts else 60, handle=handle), compiled=mode)
    assert handle.stopped and result.action in list(Chess().actions())
    if search is not mcts:
        assert not result.complete and "stopped: this is the best found so far" in result.notes


@MODES
def test_what_is_stopped_before_it_begins_ends_at_once(mode: bool) -> None:
    handle = Handle()
    handle.stop()
    result = engine(Chess(), Limits(handle=handle), compiled=mode)
    assert result.action in list(Chess().actions()) and result.nodes < 100


@MODES
def test_stop_answers_at_once(mode: bool) -> None:
    thinking = Thinking(engine, Chess(), compiled=mode)
    time.sleep(0.1)
    assert not thinking.is_done and thinking.result(0.01) is None
    thinking.stop()
    result = thinking.result()
    assert thinking.is_done and result is not None and result.action in list(Chess().actions())
    thinking.stop()
    thinking.hit()  # nothing


@MODES
def test_no_time_runs_while_it_ponders(mode: bool) -> None:
    engine(Chess(), depth=1, compiled=mode)
    thinking = Thinking(engine, Chess(), Limits(seconds=0.2), pondering=True, compiled=mode)
    assert thinking.result(0.6) is None
    thinking.hit()
    began = time.perf_counter()
    result = thinking.result()
    assert result is not None and result.seconds >= 0.75
    assert 0.1 < time.perf_counter() - began < 0.2 + 1.0  # a busy machine


def test_who_has_thought_enough_answers_a_hit_at_once() -> None:
    engine(Chess(), depth=1)
    thinking = Thinking(engine, Chess(), Limits(clock=Clock(2.0)), pondering=True)
    assert thinking.result(0.5) is None  # of which it would use 0.08
    thinking.hit()
    result = thinking.result()
    assert result is not None and result.depth is not None and result.depth > 3
    assert thinking.handle.stopped


def test_who_has_not_goes_on_within_the_clock() -> None:
    engine(Chess(), depth=1)
    thinking = Thinking(engine, Chess(), Limits(clock=Clock(10.0)), pondering=True)
    time.sleep(0.02)
    thinking.hit()
    result = thinking.result()
    assert result is not None and 0.1 < result.seconds < Clock(10.0).longest() + 1.0


def test_pondering_lasts_as_long_as_the_opponent_thinks_but_for_a_proof() -> None:
    thinking = Thinking(engine, TicTacToe(), Limits(seconds=1), pondering=True)
    result = thinking.result()
    assert result is not None and result.exact and thinking.handle.pondering


def test_a_table_goes_from_one_search_to_the_next() -> None:
    table = Table(1 << 16, policy="engine")
    thinking = Thinking(engine, ConnectFour(), Limits(depth=8), table=table)
    first = thinking.result()
    again = engine(ConnectFour(), depth=8, table=table)
    assert first is not None and again.nodes < first.nodes


def test_a_watch_says_how_far_it_is() -> None:
    thinking = Thinking(engine, Chess(), Limits())
    while thinking.handle.watch is None or thinking.handle.watch.place is None:
        time.sleep(0.001)
    number, of, action = thinking.handle.watch.place
    assert 1 <= number <= of == 20 and action in list(Chess().actions())
    thinking.stop()
    thinking.result()


ENDLESS = """
import time
from typing import NamedTuple
from zermelo import SearchError, Thinking, game, minimax
from zermelo.search.run import endless
endless.GRACE = 0.3
@game
class Loops(NamedTuple):
    n: int = 0
    path: int = 0
    def to_move(self): return self.n % 2
    def actions(self): yield from (0, 1)
    def result(self, action): return Loops(self.n + 1, 2 * self.path + action)
    def is_terminal(self):
        k = self.n
        while self.path == 0b1010101010 and k < 100:
            k = k + 1 if k < 50 else 9
        return self.n == 14
    def utility(self, player): return 1 if player == 0 else -1
thinking = Thinking(minimax, Loops(), compiled={compiled})
while thinking.handle.watch is None or thinking.handle.watch.counters is None:
    time.sleep(0.01)
time.sleep(0.3)
thinking.stop()
try:
    print(thinking.result(60))
except SearchError as error:
    print(error)
"""


@pytest.mark.parametrize("compiled", [False, None], ids=["interpreted", "compiled"])
def test_a_rule_that_does_not_return_ends_after_stop(compiled: bool | None, tmp_path: Path) -> None:
    """In a process of its own, for machine code cannot be ended."""
    (tmp_path / "loops.py").write_text(ENDLESS.format(compiled=compiled))
    done = subprocess.run([sys.executable, "loops.py"], cwd=tmp_path, capture_output=True, text=True, timeout=100, check=True)
    assert "did not return within 0.3 s: it has a loop without end, or works for too long" in done.stdout


@pytest.mark.parametrize(
    ("limits", "words"),
    (
        (Limits(handle="stop"), "a handle must be Handle\\(\\), got 'stop'"),  # type: ignore[arg-type]
        (Limits(seconds=-1), "seconds must be a finite number above 0"),
        (Limits(handle=Handle()), "a search in the background has a handle of its own"),
    ),
)
def test_limits_that_are_none(limits: Limits, words: str) -> None:
    with pytest.raises(SearchError, match=words):
        Thinking(engine, TicTacToe(), limits)


def test_what_a_search_raises_comes_with_its_result() -> None:
    thinking = Thinking(engine, TicTacToe(), lines=0)
    with pytest.raises(SearchError, match="lines must be an integer of at least 1, got 0"):
        thinking.result()


def test_a_handle_says_what_it_is() -> None:
    handle = Handle(pondering=True)
    assert repr(handle) == "<Handle: pondering>" and not handle.wait(0)
    handle.hit()
    assert repr(handle) == "<Handle: searching>" and handle.wait(0)
    handle.stop()
    assert repr(handle) == "<Handle: stopped>"
    assert math.isinf(Limits(handle=handle).aim)
