"""A running kernel hears the flag, the clock, the budget and Ctrl-C; lines that never end are an error, not a crash (facts 5, 13)."""

from __future__ import annotations

import json
import signal
import sys
import threading
import time
from pathlib import Path
from typing import NamedTuple

import pytest
from processes import Python

from zermelo import Limits, alphabeta, deepen, game, minimax, perft
from zermelo.errors import SearchError
from zermelo.search.minimax import Minimax
from zermelo.search.parts.counters import MAX_PLY, STOP


@pytest.fixture(params=["interpreted", "compiled"])
def compiled(request: pytest.FixtureRequest) -> bool:
    """Both modes, one after the other."""
    if request.param == "compiled":
        request.getfixturevalue("needs_compiler")
    return bool(request.param == "compiled")


@game
class Stones(NamedTuple):
    """Take one, two or three from a heap; whoever takes the last wins. From 100 there are more lines than anybody will visit."""

    n: int = 100
    mover: int = 0

    def to_move(self):  # type: ignore[no-untyped-def]
        return self.mover

    def actions(self):  # type: ignore[no-untyped-def]
        yield 1
        if self.n > 1:
            yield 2
        if self.n > 2:
            yield 3

    def result(self, action):  # type: ignore[no-untyped-def]
        return Stones(self.n - action, 1 - self.mover)

    def is_terminal(self):  # type: ignore[no-untyped-def]
        return self.n == 0

    def utility(self, player):  # type: ignore[no-untyped-def]
        return 1 if player != self.mover else -1


@game
class Corridor(NamedTuple):
    """One action only, `n` times; from a negative n it never ends."""

    n: int = 9000
    mover: int = 0

    def to_move(self):  # type: ignore[no-untyped-def]
        return self.mover

    def actions(self):  # type: ignore[no-untyped-def]
        yield 0

    def result(self, action):  # type: ignore[no-untyped-def]
        return Corridor(self.n - 1, 1 - self.mover)

    def is_terminal(self):  # type: ignore[no-untyped-def]
        return self.n == 0

    def utility(self, player):  # type: ignore[no-untyped-def]
        return 5 if player == 0 else -5


# ------------------------------------------------------------------------------------------------------- limits


def test_the_flag_ends_a_search_at_once(compiled: bool) -> None:
    session = Minimax(Stones(), Limits(), compiled=compiled)
    worker = threading.Thread(target=session.search, args=(None,), daemon=True)
    worker.start()
    time.sleep(0.1)
    assert worker.is_alive()
    session.counters[STOP] = 1
    before = time.perf_counter()
    worker.join(10)
    assert time.perf_counter() - before < 0.5  # about a millisecond, on a machine that has nothing else to do
    assert not worker.is_alive()


@pytest.mark.parametrize("search", [minimax, alphabeta])
def test_seconds(compiled: bool, search: object) -> None:
    search(Stones(), 1, compiled=compiled)  # type: ignore[operator]
    before = time.perf_counter()
    result = search(Stones(), limits=Limits(seconds=0.2), compiled=compiled)  # type: ignore[operator]
    assert 0.15 < time.perf_counter() - before < 1.5
    assert not result.complete and not result.exact and result.action in (1, 2, 3)
    assert "the time of 0.2 s ran out: this is the best found so far" in result.notes


def test_nodes(compiled: bool) -> None:
    result = minimax(Stones(), limits=Limits(nodes=1000), compiled=compiled)
    assert 1000 < result.nodes <= 1000 + 3 * 100 and not result.complete  # a few more on the way back up
    assert "the budget of 1,000 nodes ran out: this is the best found so far" in result.notes
    assert minimax(Stones(6), limits=Limits(nodes=1000), compiled=compiled).complete


def test_deepening_until_the_time_is_over(compiled: bool) -> None:
    deepen(Stones(), Limits(depth=1), search=minimax, compiled=compiled)
    before = time.perf_counter()
    result = deepen(Stones(), Limits(seconds=0.3), search=minimax, compiled=compiled)
    assert time.perf_counter() - before < 2
    assert result.depth and result.depth > 3 and result.action in (1, 2, 3)


# ------------------------------------------------------------------------------------------------------ Ctrl-C


SEARCHES = """
import json, signal, sys, time
import test_stop
from zermelo import Limits, alphabeta, deepen, minimax
compiled = {compiled}
deepen(test_stop.Stones(), Limits(depth=1), compiled=compiled, table=1024)
alphabeta(test_stop.Stones(), 1, compiled=compiled)
for search in (
    lambda: deepen(test_stop.Stones(1000), Limits(seconds=60), compiled=compiled, table=1024),
    lambda: alphabeta(test_stop.Stones(), compiled=compiled),
):
    print("searching", flush=True)
    result = search()
    print(json.dumps([time.time(), result.action, result.depth, result.complete, result.notes]), flush=True)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGINT to send to another process")
def test_ctrl_c_gives_what_was_found(python: Python, compiled: bool) -> None:
    process = python.start(
        "-c", SEARCHES.format(compiled=compiled), PYTHONPATH=f"{python.package}:{Path(__file__).parent}:{Path(__file__).parents[1]}"
    )
    assert process.stdout
    patience = threading.Timer(90, process.kill)  # what does not hear must not keep us
    patience.start()
    try:
        for depth in (True, False):
            assert process.stdout.readline() == "searching\n"
            time.sleep(0.5)
            before = time.time()
            process.send_signal(signal.SIGINT)
            ended, action, found, complete, notes = json.loads(process.stdout.readline())
            assert ended - before < 1
            assert action in (1, 2, 3) and not complete
            assert (found is not None) == depth
            assert "interrupted: this is the best found so far" in notes
        assert process.wait() == 0
    finally:
        patience.cancel()
        process.kill()
        process.communicate()


# ------------------------------------------------------------------------------------------------- long lines


def test_nine_thousand_plies(compiled: bool) -> None:
    result = alphabeta(Corridor(), compiled=compiled)
    assert (result.value, result.nodes) == (5, 9001)
    assert perft(Corridor(), 9000, compiled=compiled) == 1


@pytest.mark.parametrize("search", [minimax, alphabeta])
def test_lines_without_end(compiled: bool, search: object) -> None:
    for n in (-1, MAX_PLY + 10):
        with pytest.raises(SearchError, match="a line of play is longer than 10,000 plies, or goes in circles: give a depth limit"):
            search(Corridor(n), compiled=compiled)  # type: ignore[operator]
    assert search(Corridor(-1), 50, compiled=compiled).nodes == 51  # type: ignore[operator]
