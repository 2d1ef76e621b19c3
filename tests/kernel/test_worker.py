"""Threads with a deep stack: they serve one search after the other, many at once, and searches within searches."""

from __future__ import annotations

import os
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from zermelo import alphabeta, minimax
from zermelo._kernel import entry, loader, worker
from zermelo._kernel.worker import handed_over
from zermelo.games import Halving


def test_one_thread_does_one_job_after_the_other() -> None:
    seen: list[int] = []
    for _ in range(20):
        assert handed_over(lambda: seen.append(threading.get_ident())).wait()
    assert len(set(seen)) == 1 and seen[0] != threading.get_ident()


def test_jobs_within_jobs_and_many_at_once() -> None:
    def nested(depth: int) -> int:
        inner: list[int] = []
        handed_over(lambda: inner.append(nested(depth - 1) + 1 if depth else 0)).wait()
        return inner[0]

    with ThreadPoolExecutor(6) as pool:
        assert list(pool.map(nested, [12] * 20)) == [12] * 20
    assert len(worker._idle) <= worker.IDLE


def test_waiting_has_an_end_and_failures_come_back() -> None:
    gate = threading.Event()
    job = handed_over(lambda: gate.wait(10) and None)
    assert not job.wait(0.01)
    gate.set()
    assert job.wait(10)
    failed = handed_over(lambda: 1 // 0)  # type: ignore[arg-type, return-value]
    assert failed.wait(10) and isinstance(failed.failure, ZeroDivisionError)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes cannot be copied here")
def test_a_copy_of_the_process_starts_threads_of_its_own() -> None:
    handed_over(lambda: None).wait()
    child = os.fork()
    if child == 0:
        os._exit(0 if handed_over(lambda: None).wait(5) else 1)
    assert os.waitpid(child, 0)[1] == 0


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes cannot be copied here")
@pytest.mark.parametrize("held", (entry.LOCK, loader.LOCK))
def test_a_copy_of_the_process_finds_no_lock_in_the_hands_of_another_thread(held: Any) -> None:
    """As while that thread compiles: the copy waits for it."""
    taken, freed = threading.Event(), threading.Event()

    def hold() -> None:
        with held:
            taken.set()
            freed.wait(10)

    thread = threading.Thread(target=hold)
    thread.start()
    assert taken.wait(10)
    threading.Timer(0.2, freed.set).start()
    child = os.fork()
    if child == 0:
        os._exit(0 if held.acquire(timeout=5) else 1)
    assert freed.is_set() and os.waitpid(child, 0)[1] == 0
    thread.join()
    assert held.acquire(timeout=5)
    held.release()


def test_searches_at_the_same_time(needs_compiler: None) -> None:
    expected = minimax(Halving(9), compiled=True)
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda n: minimax(Halving(9), compiled=True), range(40)))
    assert {(result.value, result.nodes) for result in found} == {(expected.value, expected.nodes)}


def test_a_search_within_a_search(needs_compiler: None) -> None:
    class Asks:
        """An evaluator of Python alone that searches itself."""

        def estimate(self, state):  # type: ignore[no-untyped-def]
            return minimax(state, compiled=True).value

    alone = minimax(Halving(9)).value
    assert alphabeta(Halving(9), 2, evaluator=Asks().estimate).value == pytest.approx(alone)


def test_who_waits_again_does_not_wait_for_what_the_first_took() -> None:
    """Ctrl-C may come between taking the lock of a finished job and giving it back."""
    job = worker.handed_over(lambda: None)
    assert job.wait(10)
    assert job._done.acquire(timeout=10)
    assert job.wait(0.1)
