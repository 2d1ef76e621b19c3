"""Limits of every kind, games that go in circles, interruption, and everything that can be asked wrongly, each in a sentence."""

from __future__ import annotations

import math
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

import numpy
import pytest
from random_games import MODES, Dice, General, Guess, Web, Web3

from children import started
from zermelo import GameError, Limits, SearchError, alphabeta, deepen, engine, game, minimax, perft, solve
from zermelo._kernel import available, worker
from zermelo._kernel.worker import Job
from zermelo.games import Chess, ConnectFour, Halving, TicTacToe, Tree
from zermelo.numbers import counted
from zermelo.search.run import worker as watching
from zermelo.search.run.prepare import seconds_compiling
from zermelo.search.run.worker import deep_recursion

EACH_MODE = pytest.mark.parametrize("mode", MODES)
START = TicTacToe()
SEARCHES: tuple[Callable[..., Any], ...] = (minimax, alphabeta, deepen)
EACH_SEARCH = pytest.mark.parametrize("search", SEARCHES, ids=lambda search: search.__name__)


def refuses(sentence: str, call: Callable[[], Any]) -> None:
    """`call` raises a SearchError, and it says `sentence` on one line."""
    with pytest.raises(SearchError) as raised:
        call()
    assert sentence in str(raised.value)
    assert "\n" not in str(raised.value)


# --------------------------------------------------------------------------------------------------- limits that make sense


@EACH_MODE
@EACH_SEARCH
@pytest.mark.parametrize("nodes", (1, 2, 10, 100, 1000, 10_000))
def test_a_search_stops_when_its_nodes_are_spent(search: Any, nodes: int, mode: bool) -> None:
    result = search(START, limits=Limits(nodes=nodes), compiled=mode)
    if search is deepen and nodes == 10_000:
        assert result.complete  # it needed fewer
        return
    assert nodes < result.nodes <= nodes + 50
    assert not result.complete
    assert not result.exact
    assert f"the budget of {counted(nodes, 'node')} ran out: this is the best found so far" in result.notes
    assert result.action in range(9)
    assert result.line[0] == result.action
    known = [a for a in result.actions if a.value is not None]
    unknown = [a for a in result.actions if a.value is None]
    assert all(a.bound is None for a in unknown)
    if search is not deepen and known:
        assert result.value == max(a.value for a in known if a.bound == "exact")
        assert [a.action for a in result.actions] == list(range(9)) or not unknown


@EACH_MODE
@EACH_SEARCH
def test_enough_nodes_are_no_limit(search: Any, mode: bool) -> None:
    state = TicTacToe.from_text("XO./.X./..O")
    free = search(state, compiled=mode)
    for nodes in (free.nodes, free.nodes + 1, 10**30):
        limited = search(state, limits=Limits(nodes=nodes), compiled=mode)
        assert (limited.value, limited.action, limited.nodes, limited.complete) == (free.value, free.action, free.nodes, True)
    assert not search(state, limits=Limits(nodes=free.nodes - 1), compiled=mode).complete


@EACH_MODE
@EACH_SEARCH
def test_time_runs_out(search: Any, mode: bool) -> None:
    options = {"table": None, "ordering": None} if search is not minimax else {}
    search(ConnectFour(), limits=Limits(nodes=1), compiled=mode, **options)  # compile first
    started = time.perf_counter()
    result = search(ConnectFour(), limits=Limits(seconds=0.2), compiled=mode, **options)
    assert 0.15 < time.perf_counter() - started < 5
    assert 0.15 < result.seconds < 5
    assert not result.complete
    assert "the time of 0.2 s ran out: this is the best found so far" in result.notes
    assert result.action in range(7)


@EACH_MODE
def test_enough_time_is_no_limit(mode: bool) -> None:
    result = alphabeta(TicTacToe.from_text("XO./.X./..O"), limits=Limits(seconds=1000), compiled=mode)
    assert (result.complete, result.notes) == (True, ())
    assert result.seconds < 100


@EACH_MODE
def test_depth_in_either_place(mode: bool) -> None:
    for search in (minimax, alphabeta):
        one = search(START, 2, compiled=mode)
        other = search(START, limits=Limits(depth=2), compiled=mode)
        both = search(START, 2, limits=Limits(depth=7), compiled=mode)
        assert {one.nodes} == {other.nodes, both.nodes}
        assert one.depth == other.depth == both.depth == 2


@EACH_MODE
def test_a_depth_beyond_the_end_is_the_end(mode: bool) -> None:
    state = TicTacToe.from_text("XO./.X./..O")
    to_the_end = alphabeta(state, compiled=mode)
    for depth in (5, 9, 10_000, 10**12, 10**30):
        result = alphabeta(state, depth, table=64, compiled=mode)
        assert (result.value, result.action, result.exact) == (to_the_end.value, to_the_end.action, True)


INTERRUPTED = """
import os, signal, threading
from zermelo import Limits, deepen
from zermelo.games import ConnectFour

def strike(result):
    if result.depth == 4:  # when a few depths are finished, and then at an arbitrary moment
        threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT)).start()

result = deepen(ConnectFour(), Limits(seconds=60), compiled={mode}, report=strike)
assert not result.complete, result
assert "interrupted: this is the best found so far" in result.notes, result.notes
assert result.seconds < 30, result.seconds
assert result.depth >= 4 and result.action in range(7), result
"""


@EACH_MODE
def test_control_c_gives_the_best_so_far(mode: bool) -> None:
    """In a process of its own: a Ctrl-C that comes late would hit the tests themselves."""
    with started("-c", INTERRUPTED.format(mode=mode)) as process:
        _, complaint = process.communicate()
    assert process.returncode == 0, complaint


# ------------------------------------------------------------------------------------------------ limits that make no sense


@EACH_SEARCH
@pytest.mark.parametrize("depth", (0, -1, True, False, 2.0, "3", math.nan))
def test_depths_that_are_none(search: Any, depth: Any) -> None:
    refuses(f"depth must be an integer of at least 1, got {depth!r}", lambda: search(START, limits=Limits(depth)))
    if search is not deepen:
        refuses(f"depth must be an integer of at least 1, got {depth!r}", lambda: search(START, depth))


@EACH_SEARCH
@pytest.mark.parametrize("nodes", (0, -1, True, 1e6, "100"))
def test_nodes_that_are_none(search: Any, nodes: Any) -> None:
    refuses(f"nodes must be an integer of at least 1, got {nodes!r}", lambda: search(START, limits=Limits(nodes=nodes)))


@EACH_SEARCH
@pytest.mark.parametrize("seconds", (0, -1, math.nan, math.inf, "1", True, 10**400))
def test_seconds_that_are_none(search: Any, seconds: Any) -> None:
    refuses(f"seconds must be a finite number above 0, got {seconds!r}", lambda: search(START, limits=Limits(seconds=seconds)))


@EACH_SEARCH
@pytest.mark.parametrize("limits", (3, 0, (1, 2, 3), "depth=3"))
def test_limits_that_are_none(search: Any, limits: Any) -> None:
    refuses("limits must be Limits(depth=…, nodes=…, seconds=…, clock=…), got", lambda: search(START, limits=limits))


# ------------------------------------------------------------------------------------------------------------------ circles


@game
class Round(NamedTuple):
    """Walk round a ring of four places; the game ends only when a player at place 0 stops."""

    place: int = 1
    mover: int = 0
    over: bool = False

    def to_move(self) -> int:
        return self.mover

    def actions(self) -> Iterator[int]:
        yield 1
        if self.place == 0:
            yield 0

    def result(self, action: int) -> Any:
        return Round((self.place + action) % 4, 1 - self.mover, action == 0)

    def is_terminal(self) -> bool:
        return self.over

    def utility(self, player: int) -> int:
        return 1 if player != self.mover else -1


def test_a_depth_ends_any_game() -> None:
    for search in (minimax, alphabeta):
        result = search(Round(), 12, compiled=False)
        assert (result.depth, result.complete) == (12, True)
    won = deepen(Round(0), Limits(20), compiled=False)
    assert (won.action, won.value, won.depth, len(won.line)) == (0, 1, 1, 1)
    result = deepen(Round(1), Limits(20), compiled=False)  # the other one comes to place 0 first
    assert (result.value, result.depth) == (-1, 4)


@pytest.mark.parametrize("search", (minimax, alphabeta), ids=lambda search: search.__name__)
def test_without_a_depth_going_in_circles_is_an_error(search: Any) -> None:
    refuses("a line of play is longer than 10,000 plies, or goes in circles: give a depth limit", lambda: search(Endless(), compiled=False))


@game
class Endless(NamedTuple):
    """Nothing ever happens."""

    n: int = 0

    def to_move(self) -> int:
        return 0

    def actions(self) -> Iterator[int]:
        yield 0

    def result(self, action: int) -> Any:
        return self

    def is_terminal(self) -> bool:
        return False

    def utility(self, player: int) -> int:
        return 0


def test_lines_may_be_as_long_as_ten_thousand_plies() -> None:
    for n in (100, 5000, 9999):
        result = alphabeta(Countdown(n), compiled=False)
        assert (result.value, result.nodes, result.leaves) == (1, n + 1, 1)
        assert len(result.line) == min(n, 96)  # nobody reads further
    refuses("longer than 10,000 plies", lambda: alphabeta(Countdown(10_001), compiled=False))
    assert alphabeta(Countdown(20_000), 50, compiled=False).nodes == 51


@game
class Countdown(NamedTuple):
    """One action, n times."""

    n: int = 5

    def to_move(self) -> int:
        return 0

    def actions(self) -> Iterator[int]:
        yield 0

    def result(self, action: int) -> Any:
        return Countdown(self.n - 1)

    def is_terminal(self) -> bool:
        return self.n == 0

    def utility(self, player: int) -> int:
        return 1 if player == 0 else -1


# ------------------------------------------------------------------------------------------- what cannot be searched, or so


@EACH_SEARCH
def test_a_position_is_needed(search: Any) -> None:
    refuses("not the class TicTacToe: give a position, for example TicTacToe()", lambda: search(TicTacToe))
    for thing in (7, "X.O/.X./...", None, (0, 0)):
        refuses(f"a search needs a position of a game declared with @game, not {thing!r}", lambda thing=thing: search(thing))
    refuses("not the class TicTacToe", lambda: perft(TicTacToe, 3))


@pytest.mark.parametrize("window", ((1, 1), (2, 1), (math.inf, math.inf), (math.nan, 1), (1, math.nan)))
def test_empty_windows(window: Any) -> None:
    refuses("is empty: alpha has to be less than beta", lambda: alphabeta(START, window=window))


@pytest.mark.parametrize("window", ((1,), "ab", None, 3, (1, 2, 3), ("a", "b")))
def test_windows_that_are_none(window: Any) -> None:
    refuses("a window is two numbers, (alpha, beta), got", lambda: alphabeta(START, window=window))


@pytest.mark.parametrize("rule", (">>", "=>", "", None, 1))
def test_rules_that_are_none(rule: Any) -> None:
    for search in (alphabeta, deepen):
        refuses(
            "the rule of the cut must be '>=' (also on equality) or '>' (only strictly outside), got", lambda s=search: s(START, rule=rule)
        )


def test_games_that_alphabeta_is_not_made_for() -> None:
    refuses("Web3 has 3 players: use minimax", lambda: alphabeta(Web3()))
    refuses("General has utilities that do not add up to a constant: use minimax", lambda: alphabeta(General()))
    needs = "needs two players whose utilities add up to a constant, and no chance; Web3 has 3 players: use"
    refuses(f"solve {needs} minimax", lambda: solve(Web3()))
    refuses(f"the engine {needs} minimax with a depth, or mcts", lambda: engine(Web3()))


@EACH_MODE
def test_alphabeta_meets_chance(mode: bool) -> None:
    """At the root, or further down."""
    roots = [Dice(seed=seed, long=6) for seed in range(20)]
    for at_root in (True, False):
        state = next(root for root in roots if (root.to_move() == -1) == at_root and minimax(root).nodes > 100)
        refuses("chance", lambda state=state: alphabeta(state, compiled=mode))
        refuses("use minimax", lambda state=state: alphabeta(state, compiled=mode))
    tree = Tree.from_text("((chance 1/2:8 1/2:24) 3)")  # not every tree has chance in it
    refuses("chance", lambda: alphabeta(tree, compiled=mode))


@game
class Stuck(NamedTuple):
    """Not over, and nothing to do."""

    n: int = 0

    def to_move(self) -> int:
        return 0

    def actions(self) -> Iterator[int]:
        if self.n > 0:
            yield 0

    def result(self, action: int) -> Any:
        return Stuck(self.n - 1)

    def is_terminal(self) -> bool:
        return False

    def utility(self, player: int) -> int:
        return 0


@EACH_SEARCH
def test_no_action_although_the_game_is_not_over(search: Any) -> None:
    with pytest.raises(
        GameError, match=r"Stuck\.actions \(test_limits\.py, line \d+\) yields nothing at Stuck\(n=0\): the game is not over here"
    ):
        search(Stuck(0), compiled=False)


def test_insisting_on_what_cannot_be_compiled() -> None:
    refuses("a search with a trace runs interpreted", lambda: alphabeta(START, trace=object(), compiled=True))
    refuses(
        "a search with a plain function as evaluator runs interpreted",
        lambda: minimax(START, 2, evaluator=lambda state: 0.0, compiled=True),
    )
    if not available():
        refuses("cannot be compiled: NUMBA_DISABLE_JIT is set", lambda: alphabeta(Halving(), compiled=True))


@EACH_MODE
def test_compiled_or_not_as_asked(mode: bool) -> None:
    for result in (
        minimax(Web(), 2, evaluator=Guess(), compiled=mode),
        alphabeta(START, compiled=mode),
        deepen(START, Limits(2), compiled=mode),
    ):
        assert result.compiled is mode
    assert alphabeta(START).compiled is available()


def test_a_small_search_stays_on_its_thread(needs_compiler: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """What has come to an end before is not handed over if it is small; what turns out to be large begins again, and counts the same."""
    handed: list[object] = []

    def handed_over(work: Callable[[], None]) -> Job:
        handed.append(work)
        return worker.handed_over(work)

    monkeypatch.setattr(watching, "handed_over", handed_over)
    monkeypatch.setattr(watching, "_quick", set())
    monkeypatch.setattr(watching, "BRIEF", 1e9)  # a machine may be busy
    late, small = TicTacToe.from_text("XXO/OOX/..."), alphabeta(TicTacToe.from_text("XXO/OOX/..."), compiled=False).nodes
    assert [alphabeta(late, compiled=True).nodes for _ in range(3)] == [small] * 3
    assert len(handed) == 1
    for limits in (Limits(), Limits(nodes=399), Limits(nodes=401), Limits(nodes=404), Limits(nodes=3000)):
        results = [alphabeta(TicTacToe(), limits=limits, compiled=mode) for mode in (True, False)]
        assert results[0].nodes == results[1].nodes and results[0].complete == results[1].complete
    assert len(handed) == 5
    wide = TicTacToe.from_text("X../.O./...")
    for nodes in range(396, 412):  # a search that is stopped counts on while it goes back up
        found = [minimax(wide, limits=Limits(nodes=nodes), compiled=mode) for mode in (True, True, False)]
        assert len({result.nodes for result in found}) == 1


# ------------------------------------------------------------------------------------------------------ rules without end

ENDLESS = """
import sys
from typing import NamedTuple
from zermelo import Limits, SearchError, game, minimax
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
        while self.path == {where} and k < 100:
            k = k + 1 if k < 50 else 9
        return self.n == 14
    def utility(self, player): return 1 if player == 0 else -1
try:
    print(minimax(Loops(), limits=Limits(seconds=0.2), compiled={compiled}))
except SearchError as error:
    print(error)
"""


@pytest.mark.parametrize("where", ["0b10", "0b1010101010"], ids=["near", "deep"])
@pytest.mark.parametrize("compiled", [False, None], ids=["interpreted", "compiled"])
def test_a_rule_that_does_not_return_is_named(compiled: bool | None, where: str, tmp_path: Path) -> None:
    """Near the start its line is known; machine code that is deep in a search is left to itself. Either way the search ends."""
    (tmp_path / "loops.py").write_text(ENDLESS.format(where=where, compiled=compiled))
    done = subprocess.run([sys.executable, "loops.py"], cwd=tmp_path, capture_output=True, text=True, timeout=100, check=True)
    assert "did not return within 0.3 s: it has a loop without end, or works for too long" in done.stdout
    if where == "0b10" or compiled is False or not available():
        assert "a rule (is_terminal, loops.py, line " in done.stdout


def test_room_for_deep_recursion_lasts_until_the_last_thread_is_done() -> None:
    before, first, second = sys.getrecursionlimit(), deep_recursion(), deep_recursion()
    with first:
        second.__enter__()
    assert sys.getrecursionlimit() > before
    second.__exit__(None, None, None)
    assert sys.getrecursionlimit() == before


def test_many_threads_may_search_at_once(needs_compiler: None, quick_switches: None) -> None:
    spent = seconds_compiling()
    with ThreadPoolExecutor(8) as pool:
        nodes = list(pool.map(lambda _: alphabeta(TicTacToe(), depth=1).nodes, range(800)))
    assert set(nodes) == {10} and seconds_compiling() > spent


@pytest.mark.parametrize("kind", (numpy.int64, numpy.uint8))
def test_whole_numbers_of_numpy_are_limits(kind: Any) -> None:
    assert alphabeta(START, kind(3)).nodes == alphabeta(START, 3).nodes
    assert not alphabeta(START, limits=Limits(nodes=kind(50))).complete
    assert deepen(START, Limits(depth=kind(2), seconds=numpy.float32(30))).depth == 2


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="there are no such alarms here")
@pytest.mark.parametrize("threads", (1, 2))
def test_who_is_called_away_by_a_signal_leaves_no_search_behind(threads: int, needs_compiler: None) -> None:
    """As by the time limit of a test: its handler raises what it likes."""

    def raises(*_: object) -> None:
        raise TimeoutError

    engine(Chess(), depth=2, threads=threads)
    before = signal.signal(signal.SIGALRM, raises)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.3)
        with pytest.raises(TimeoutError):
            engine(Chess(), depth=60, threads=threads)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    spent = time.process_time()
    time.sleep(0.3)
    assert time.process_time() - spent < 0.15
