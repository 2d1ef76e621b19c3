"""Work spread over processes: every result once and the same, whoever dies meanwhile; whatever fails is one sentence."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest
from works import Deadly, Halves

from zermelo import SearchError, ZermeloError
from zermelo.executor import Executor, Inline, Processes
from zermelo.executor.cluster import spread
from zermelo.executor.sharing import STARTS

EXECUTORS = {"inline": Inline(), "one": Processes(1), "two": Processes(2)}


@pytest.mark.parametrize("executor", EXECUTORS.values(), ids=EXECUTORS)
def test_every_unit_is_done_once(executor: Executor) -> None:
    under_way: list[int] = []
    found = list(executor.run(Halves(0.04), range(20), under_way.append))
    assert sorted((unit, half) for unit, (half, _) in found) == [(n, n / 2) for n in range(20)]
    assert len({process for _, (_, process) in found}) == getattr(executor, "workers", 1)
    assert max(under_way) == getattr(executor, "workers", 1)
    assert list(executor.run(Halves(), [])) == []
    with pytest.raises(ZermeloError, match="-1 is less than nothing"):
        list(executor.run(Halves(), [1, -1, 2]))


def test_who_stops_early_waits_for_nobody() -> None:
    began = time.monotonic()
    with closing(Processes(2).run(Halves(0.01), [1, 2, 3])) as results:
        assert next(results)[0] in (1, 2)
    with closing(Processes(1).run(Halves(60), [1])) as results, pytest.raises(KeyboardInterrupt):
        next(iter(_interrupted(results)))
    assert time.monotonic() - began < 30


def _interrupted(results: object) -> object:
    raise KeyboardInterrupt


def test_who_dies_is_replaced(tmp_path: Path) -> None:
    """Before the first unit as in the middle of one, as long as it is not always the same."""
    work = Deadly(folder=tmp_path, units=2, starts=STARTS - 1)
    assert sorted((unit, half) for unit, (half, _) in Processes(2).run(work, range(6))) == [(n, n / 2) for n in range(6)]
    assert len(list(tmp_path.iterdir())) == 2 + STARTS - 1
    (tmp_path / "unit").mkdir()
    with pytest.raises(ZermeloError, match=r"^unit 3 cannot be done: its process was ended by signal 9, 3 times in a row$"):
        list(Processes(2).run(Deadly(folder=tmp_path / "unit", units=9), range(6)))
    (tmp_path / "start").mkdir()
    with pytest.raises(ZermeloError, match=f"was ended by signal 9 before it is ready, {STARTS} times in a row"):
        list(Processes(2).run(Deadly(folder=tmp_path / "start", starts=99), range(6)))


def test_results_are_the_same_though_workers_are_killed() -> None:
    """Four times, whoever it is that has just finished a unit, and so may be idle, or busy with the next."""
    found: dict[int, float] = {}
    for unit, (half, process) in Processes(2).run(Halves(0.02), range(40)):
        assert unit not in found
        found[unit] = half
        if len(found) % 8 == 0:
            os.kill(process, signal.SIGKILL)
    assert found == {n: n / 2 for n in range(40)}


def test_what_cannot_be() -> None:
    with pytest.raises(SearchError, match="workers must be an integer of at least 1, got 0"):
        Processes(0)
    with pytest.raises(ZermeloError, match="go to other processes, and one of these cannot"):
        list(Processes(1).run(lambda: None, [1]))  # type: ignore[arg-type]


RULES = """
from typing import NamedTuple
from beside import HOW_MANY
from zermelo import game

@game
class Take(NamedTuple):
    left: int = HOW_MANY
    player: int = 0
    def actions(self): return range(1, min(3, self.left) + 1)
    def result(self, action): return Take(self.left - action, 1 - self.player)
    def is_terminal(self): return self.left == 0
    def utility(self, player): return 1.0 if player != self.player else -1.0
    def to_move(self): return self.player
"""

ELSEWHERE = """
import pickle, sys
from zermelo.executor.bundle import unpacked
work = unpacked(pickle.load(sys.stdin.buffer))
state = work.state
print(type(state).__module__, state.left)
import ast
from zermelo._kernel.front.source import source_of
print(ast.unparse(source_of(type(state).to_move).body[0]))
"""


def test_rules_go_as_source_to_where_their_file_is_not(tmp_path: Path) -> None:
    """And with them what they import from beside them."""
    import pickle

    from works import Holding

    from zermelo.executor.bundle import packed
    from zermelo.games import find

    (tmp_path / "beside.py").write_text("HOW_MANY = 9\n")
    (tmp_path / "take.py").write_text(RULES)
    state = find(str(tmp_path / "take.py"))()
    bundle = packed(Holding(state))
    assert {"beside", type(state).__module__} <= bundle.sources.keys()
    for name in ("take.py", "beside.py"):
        (tmp_path / name).unlink()
    path = os.pathsep.join([str(Path(__file__).parent), os.environ.get("PYTHONPATH", "")])
    done = subprocess.run(
        [sys.executable, "-c", ELSEWHERE], input=pickle.dumps(bundle), capture_output=True, env={**os.environ, "PYTHONPATH": path}
    )
    assert done.returncode == 0, done.stderr.decode()
    assert done.stdout.decode().splitlines() == [f"{type(state).__module__} 9", "return self.player"]
    with pytest.raises(ZermeloError, match=r"beside.py is gone: leave what rules import where it is"):
        packed(Holding(state))


def test_workers_are_spread_over_nodes() -> None:
    assert spread({"a": 2, "b": 1}, None) == {"a": 2, "b": 1}
    assert spread({"a": 4, "b": 4, "c": 0}, 3) == {"a": 2, "b": 1}
    assert spread({"a": 1}, 9) == {"a": 1}
    assert spread({"a": 0}, None) == spread({}, 2) == {}
