"""Several threads in one search: the same values where they are exact, one answer, and nobody left at work."""

from __future__ import annotations

import os
import random
import signal
import sys
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest

from zermelo import Clock, GameError, Handle, Limits, SearchError, Table, Thinking, alphabeta, engine
from zermelo.games import Chess, ConnectFour, TicTacToe
from zermelo.memory import folded
from zermelo.players import Search
from zermelo.search.engine import threads as module
from zermelo.search.engine.engine import Engine as session
from zermelo.search.engine.threads import ALONE, Helper, shares
from zermelo.search.parts.counters import NO_ACTION, STOP, new_counters
from zermelo.search.parts.entries import ENTRY, Engine, Entry, Exact, Slots
from zermelo.search.parts.scale import scale_for
from zermelo.search.parts.search import Search as Record
from zermelo.search.run.root import INFINITE

pytestmark = pytest.mark.usefixtures("needs_compiler")


def late(seed: int, plies: int) -> ConnectFour:
    """A position of a random game after so many plies, not over."""
    dice = random.Random(seed)
    while True:
        state = ConnectFour()
        while not state.is_terminal() and state.ply < plies:
            state = state.result(dice.choice(list(state.actions())))
        if not state.is_terminal():
            return state


def small_table() -> Table:
    return Table(1 << 10, policy="engine")


def words_of(table: Table) -> list[int]:
    return list(table._cells)


# -------------------------------------------------------------------------------------------------------------- the answer


def test_two_threads_find_the_same_values_where_games_are_searched_to_the_end() -> None:
    states: list[tuple[Any, float]] = [(TicTacToe(), 0.0)]
    states += [(state, alphabeta(state, table=True, ordering=True).value) for state in (late(seed, 26) for seed in range(12))]
    for state, expected in states:
        for count in (1, 2, 4):
            result = engine(state, threads=count)
            assert (result.exact, result.value) == (True, expected), (str(state), count)


def test_one_thread_is_the_search_that_it_was() -> None:
    for options in ({}, {"lines": 3}, {"aspiration": 0.5}):
        plain, one = (engine(ConnectFour(), depth=9, **options, **more) for more in ({}, {"threads": 1}))
        assert (plain.nodes, plain.value, plain.line, plain.actions) == (one.nodes, one.value, one.line, one.actions)
        assert one.threads == plain.threads == 1 and "threads" not in one.as_dict()


def test_where_a_limit_ends_the_main_search_a_helper_that_is_further_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    other = session(ConnectFour(), Limits(depth=1))
    other.choose_from((6,), 1)
    monkeypatch.setattr(module.Helpers, "deepest_root", lambda self: (other.search(1), 99))
    ended = engine(ConnectFour(), Limits(nodes=3000), threads=2)
    assert (ended.action, ended.depth, ended.complete, ended.line[0]) == (6, 99, False, 6)
    finished = engine(ConnectFour(), depth=4, threads=2)
    assert (finished.depth, finished.complete) == (4, True)
    monkeypatch.setattr(module.Helpers, "deepest_root", lambda self: (other.search(1), 1))  # not so deep as the main search
    assert 1 < (engine(ConnectFour(), Limits(nodes=3000), threads=2).depth or 0) < 99


def test_a_helper_looks_into_a_window_around_its_last_value(monkeypatch: pytest.MonkeyPatch) -> None:
    handle, windows, searched = Handle(), [], Helper.searched

    def noted(helper: Helper) -> Any:
        root = searched(helper)
        if (root.alpha, root.beta) != INFINITE:
            windows.append(helper.last)
            handle.stop()
        return root

    monkeypatch.setattr(Helper, "searched", noted)
    engine(ConnectFour(), Limits(seconds=30, handle=handle), threads=2)
    assert windows and None not in windows


def test_nodes_are_those_of_all_threads() -> None:
    one, two = (engine(ConnectFour(), depth=14, threads=count) for count in (1, 2))
    assert two.threads == two.as_dict()["threads"] == 2 and two.complete
    assert " nodes on 2 threads" in str(two) and " threads" not in str(one)


@pytest.mark.parametrize("nodes", (1, 2, 3, 10, 1000, 30_000))
def test_a_limit_of_nodes_holds_for_their_sum(nodes: int) -> None:
    for count in (2, 3, 5):
        result = engine(ConnectFour(), Limits(nodes=nodes), threads=count)
        assert result.nodes <= nodes + count and not result.complete and result.action in range(7)
        assert f"the budget of {nodes:,} node{'s' * (nodes != 1)} ran out: this is the best found so far" in result.notes


def test_a_budget_is_divided() -> None:
    for nodes in range(1, 40):
        for count in range(1, 10):
            own, helpers, each = shares(nodes, count)
            assert own >= 1 and own + helpers * (each + 1) == nodes and 0 <= helpers < count and (helpers == 0 or each >= 0)


def test_several_lines_and_a_history() -> None:
    played = [Chess()]
    for move in ("g1f3", "g8f6", "f3g1", "f6g8"):
        played.append(played[-1].result(played[-1].parse_action(move)))
    result = engine(played[-1], depth=7, lines=3, history=played[:-1], threads=2)
    assert len(result.variations) == 3 and result.complete
    values = [variation.value for variation in result.variations]
    assert values == sorted(values, reverse=True)
    for variation in result.variations:
        state = played[-1]
        for action in variation.line:
            assert action in list(state.actions())
            state = state.result(action)


def test_plain_python_is_one_thread() -> None:
    plain, two = (engine(TicTacToe(), depth=4, compiled=False, threads=count) for count in (1, 2))
    assert (plain.nodes, plain.value, plain.line) == (two.nodes, two.value, two.line)
    assert two.threads == 1 and ALONE in two.notes and ALONE not in plain.notes


def test_bad_input_is_one_sentence() -> None:
    for wrong in (0, -1, True, 2.0, "2", None):
        with pytest.raises(SearchError, match=f"threads must be an integer of at least 1, got {wrong!r}"):
            engine(TicTacToe(), threads=wrong)  # type: ignore[arg-type]
    with pytest.raises(SearchError, match="threads must be an integer of at most 256, got 257"):
        engine(TicTacToe(), threads=257)
    with pytest.raises(SearchError, match="2 threads share what they find in a table, and there is none"):
        engine(TicTacToe(), threads=2, table=None)
    with pytest.raises(SearchError, match="alphabeta has no threads"):
        from zermelo import deepen

        deepen(TicTacToe(), search=alphabeta, threads=2)


# --------------------------------------------------------------------------------------------------------------- the table


class Shared(list[int]):
    """The cells of one pair of entries, into which another thread writes an entry of its own just before the access number `moment`.

    Values are whole numbers here, bits as in machine code, so that keys are folded with them.
    """

    def __init__(self, moment: int, at: int, words: tuple[int, ...]) -> None:
        super().__init__([0] * 2 * ENTRY)
        self.left, self.at, self.words = moment, at, words

    @property
    def floats(self) -> Shared:
        return self

    def pass_by(self) -> None:
        self.left -= 1
        if self.left == 0:
            for word, value in enumerate(self.words):
                super().__setitem__(self.at + word, value)

    def __getitem__(self, place: Any) -> Any:
        self.pass_by()
        return super().__getitem__(place)

    def __setitem__(self, place: Any, value: Any) -> None:
        self.pass_by()
        super().__setitem__(place, value)


def facts_of(depth: int) -> int:
    return 1 << 3 | 1 << 2 | (depth + 1) << 32


@pytest.mark.parametrize("policy", (Exact(), Engine()), ids=("exact", "engine"))
@pytest.mark.parametrize("at", (0, ENTRY))
def test_what_two_threads_write_at_the_same_time_is_one_entry_or_none(policy: Any, at: int) -> None:
    """Whenever the other comes between, while an entry is read or written: nothing is read that nobody wrote."""
    first, second = (1001, 77, 3, facts_of(6)), (2002, 4242, 9, facts_of(9))
    key, value, action, facts = second
    words = (folded(None, key, value, action, facts), value, action, facts)
    read = set()
    for moment in range(1, 60):
        for known in (False, True):
            cells = Shared(0 if known else moment, at, words)
            slots = Slots(cells, 1, 1, False, 1, policy)
            search = Record(scale_for(TicTacToe(), 1), None, new_counters(False, None))
            entry = Entry(False, 0.0, 0, NO_ACTION, first[0], 0, 0, 0)
            slots.store(entry, first[1], 0, first[2], 6, 0, search)
            if known:  # and what is written already is read
                cells.left = moment
            for own in (first, second, first):
                kept = slots.kept(own[0])
                assert not kept.is_there or (kept.value, kept.action, kept.facts) == own[1:], moment
                read |= {own} if kept.is_there else set()
    assert read == {first, second}


# -------------------------------------------------------------------------------------------------------------- the depths


def test_helpers_are_ahead_of_the_main_search() -> None:
    helpers = module.Helpers.__new__(module.Helpers)
    helpers.depth, helpers.all = 5, []
    for ahead in (6, 6, 7, 7):  # of two threads, three, four, five
        helper = Helper.__new__(Helper)
        helper.depth = helper.reached = 0
        helpers.all.append(helper)
        helper.depth = helpers.depth_for(helper)
        assert helper.depth == ahead
    helpers.all[0].reached = 9
    assert helpers.depth_for(helpers.all[0]) == 10  # nothing is searched twice


# ----------------------------------------------------------------------------------------------------------------- the end


def test_a_hundred_searches_stopped_at_any_moment_leave_nobody_behind() -> None:
    dice, table = random.Random(2), small_table()
    for number in range(100):
        handle = Handle(pondering=number % 5 == 0)
        state = late(number, number % 20)
        alarm = threading.Timer(dice.random() * 0.02, handle.hit if number % 5 == 0 and number % 2 else handle.stop)
        alarm.start()
        limits = Limits(seconds=0.01, handle=handle) if number % 5 == 0 else Limits(handle=handle)
        result = engine(state, limits, threads=2 + number % 2, table=table)
        left = words_of(table)
        alarm.join()
        assert result.action in list(state.actions())
        assert words_of(table) == left  # nobody writes any more


def test_it_ends_with_the_time_of_the_main_search() -> None:
    table = small_table()
    result = engine(ConnectFour(), Limits(clock=Clock(0.5)), threads=2, table=table)
    left = words_of(table)
    time.sleep(0.01)
    assert words_of(table) == left and result.action is not None and result.nodes > 0


def when_helped(monkeypatch: pytest.MonkeyPatch, event: Callable[[Helper], None]) -> None:
    """Whatever happens, once a helper is at work."""
    usual, seen = Helper.searched, []

    def searched(helper: Helper) -> Any:
        if not seen:
            seen.append(helper)
            event(helper)
        return usual(helper)

    monkeypatch.setattr(Helper, "searched", searched)


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGINT to send to a process")
def test_ctrl_c_ends_all_of_them(monkeypatch: pytest.MonkeyPatch, hears_ctrl_c: None) -> None:
    table = small_table()
    for _ in range(3):
        with monkeypatch.context() as patched:
            when_helped(patched, lambda helper: os.kill(os.getpid(), signal.SIGINT))
            result = engine(ConnectFour(), threads=3, table=table)
        left = words_of(table)
        time.sleep(0.005)
        assert words_of(table) == left
        assert not result.complete and "interrupted: this is the best found so far" in result.notes


def test_ctrl_c_while_it_waits_for_them(monkeypatch: pytest.MonkeyPatch) -> None:
    handle, waited, usual = Handle(), [], Helper.wait

    def wait(helper: Helper) -> None:
        waited.append(helper)
        if len(waited) == 1:
            raise KeyboardInterrupt
        usual(helper)

    def stopped(helper: Helper) -> None:
        handle.stop()
        while not helper.is_dismissed:
            time.sleep(0.001)

    monkeypatch.setattr(Helper, "wait", wait)
    when_helped(monkeypatch, stopped)
    result = engine(ConnectFour(), Limits(handle=handle), threads=2)
    assert not waited[0].is_at_work and "interrupted: this is the best found so far" in result.notes


def test_a_helper_that_is_told_to_move_on_when_it_has_done_so_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    handle, depths, usual = Handle(), [], Helper.searched

    def searched(helper: Helper) -> Any:
        depths.append(helper.depth)
        if len(depths) == 5:
            handle.stop()
        helper.counters[STOP] = len(depths) % 2
        return usual(helper)

    monkeypatch.setattr(Helper, "searched", searched)
    engine(ConnectFour(), Limits(seconds=30, handle=handle), threads=2)
    assert len(depths) == 5


@pytest.mark.parametrize("error", (GameError("a rule answers what it must not"), ValueError("in a rule"), MemoryError()))
def test_what_a_helper_raises_ends_the_search_and_is_raised_once(monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    def searched(helper: Helper) -> Any:
        raise error

    monkeypatch.setattr(Helper, "searched", searched)
    with pytest.raises(type(error)) as raised:
        engine(ConnectFour(), threads=3)  # without any limit
    assert raised.value is error and raised.value.__context__ is None


def test_where_no_thread_can_be_started_the_others_search(monkeypatch: pytest.MonkeyPatch) -> None:
    usual, started = module.handed_over, []

    def handed_over(work: Any) -> Any:
        if started:
            raise RuntimeError("can't start new thread")
        started.append(work)
        return usual(work)

    monkeypatch.setattr(module, "handed_over", handed_over)
    result = engine(ConnectFour(), depth=8, threads=4)
    assert result.threads == 2 and result.complete and module.FEWER.format(2) in result.notes


def test_a_search_in_the_background_and_a_player() -> None:
    thinking = Thinking(engine, ConnectFour(), threads=2)
    while thinking.handle.watch is None:
        time.sleep(0.001)
    thinking.stop()
    result = thinking.result()
    assert result is not None and result.action in range(7)
    player = Search(engine, {"threads": 2, "table": small_table()})
    assert player.choose(ConnectFour(), Limits(seconds=0.05)) in range(7)
