"""The same on a cluster of Ray: two nodes at two addresses of the loopback, whose actors are killed meanwhile."""

from __future__ import annotations

import importlib.util
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from works import Halves, Together

from settings import absent
from zermelo import ZermeloError
from zermelo.cli import main
from zermelo.executor import Cluster, Executor, Inline, Processes
from zermelo.games import ConnectFour, TicTacToe
from zermelo.learn.searched import SelfPlay
from zermelo.match.openings import random_openings
from zermelo.match.tournament.plan import Plan
from zermelo.match.tournament.playing import Playing
from zermelo.players import Random, Search


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """Of two nodes with one processor each."""
    if importlib.util.find_spec("ray") is None:
        absent("CLUSTER NOT TESTED: ray is not installed")
    words = [sys.executable, str(Path(__file__).with_name("two_nodes.py"))]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as nodes:
        found = nodes.stdout.readline().strip()  # type: ignore[union-attr]
        assert found, nodes.communicate()[1]
        yield found
        nodes.communicate(timeout=30)


@pytest.fixture(scope="module")
def cluster(address: str) -> Iterator[Executor]:
    with Cluster(address) as executor:
        yield executor


def without_time(found: Any) -> Any:
    """A game that was played but for the seconds and the dates."""
    game = {key: value for key, value in found.game.items() if key != "tags"}
    return found._replace(seconds=0, date="", game=game, replies=[reply and reply[:3] for reply in found.replies])


def games_by(executor: Executor) -> list[Any]:
    plain: dict[str, Any] = {"compiled": False}
    players = (Search(depth=2, options=plain), Random(1))
    plan = Plan(("deep", "blind"), players, tuple(random_openings(TicTacToe(), 4, 2, seed=1)), 8, seed=7)
    return sorted(without_time(game) for _, game in executor.run(Playing(plan), plan.units()))


def positions_by(executor: Executor) -> list[tuple[int, int, bytes]]:
    work = SelfPlay(ConnectFour(), 1, None, False, {"nodes": 10, "depth": 2, "longest": 6})
    found = executor.run(work, range(3))
    return sorted((unit, kept.games, b"".join(each.tobytes() for each in kept[:3])) for unit, kept in found)


def test_a_match_on_a_cluster(address: str) -> None:
    words = ["match", "tictactoe", "random", "other=random", "--games", "4", "--json"]
    on_cluster, here = (CliRunner().invoke(main, [*words, *where]) for where in (("--cluster", address), ("--workers", "2")))
    assert on_cluster.exit_code == 0, on_cluster.stderr
    assert on_cluster.stdout == here.stdout


def test_games_and_positions_are_the_same_inline_in_processes_and_on_a_cluster(cluster: Executor) -> None:
    assert games_by(Inline()) == games_by(Processes(2)) == games_by(cluster)
    assert positions_by(Inline()) == positions_by(Processes(2)) == positions_by(cluster)


def test_both_nodes_work_and_killed_actors_are_replaced(cluster: Executor, capfd: pytest.CaptureFixture[str]) -> None:
    """And Ray says nothing of it on standard output, where results go."""
    found: dict[int, float] = {}
    killed = 0
    nodes = set()
    for unit, (half, process, node) in cluster.run(Together(0.05), range(60)):
        found[unit] = half
        nodes.add(node)
        if len(found) % 20 == 0 and len(found) < 60:
            os.kill(process, signal.SIGKILL)
            killed += 1
    assert (len(nodes), killed) == (2, 2)
    assert found == {n: n / 2 for n in range(60)}
    time.sleep(1)
    assert capfd.readouterr().out == ""


def test_what_fails_on_a_node_is_a_sentence(cluster: Executor) -> None:
    with pytest.raises(ZermeloError, match=r"^127\.0\.0\.[23]: -1 is less than nothing$"):
        list(cluster.run(Halves(), [-1]))


def test_an_address_that_cannot_be(monkeypatch: pytest.MonkeyPatch) -> None:
    def refusal(where: str) -> str:
        shown = CliRunner().invoke(main, ["match", "tictactoe", "random", "other=random", "--cluster", where])
        assert shown.exit_code == 2
        return shown.stderr

    monkeypatch.setattr("zermelo.executor.cluster.PATIENCE", 1.0)
    if importlib.util.find_spec("ray") is not None:
        assert "'ray://there:1' is no address of a Ray cluster: start one with ray start --head" in refusal("ray://there:1")
        assert "no Ray cluster answers at 127.0.0.2:9 within 1 seconds" in refusal("127.0.0.2:9")
    monkeypatch.setitem(sys.modules, "ray", None)
    assert "needs Ray, which is not installed: pip install 'zermelo[cluster]'" in refusal("auto")
