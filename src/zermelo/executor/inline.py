"""Work done in this process, one unit after the other: what the other executors are measured by, and where no process can be started."""

from __future__ import annotations

import signal
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from .work import Executor, Result, Unit, Work


class Inline(Executor):
    """In this process. A unit during which Ctrl-C came is dropped, whatever it made of it: a search ends early and answers."""

    def run(
        self, work: Work[Unit, Result], units: Iterable[Unit], beat: Callable[[int], None] | None = None
    ) -> Generator[tuple[Unit, Result]]:
        todo = list(units)
        if not todo:
            return
        try:
            work.prepare()
            for unit in todo:
                if beat is not None:
                    beat(1)
                with heard_ctrl_c() as heard:
                    result = work.do(unit)
                if heard:
                    raise KeyboardInterrupt
                yield unit, result
        finally:
            work.close()


@contextmanager
def heard_ctrl_c() -> Iterator[list[int]]:
    """A list in which stands whether Ctrl-C came while the block ran; it means what it meant before."""
    heard: list[int] = []
    before: Any = signal.getsignal(signal.SIGINT)

    def note(number: int, frame: Any) -> None:
        heard.append(number)
        before(number, frame)

    try:
        if callable(before):
            signal.signal(signal.SIGINT, note)
    except ValueError:  # not the main thread: nobody presses Ctrl-C here
        yield heard
        return
    try:
        yield heard
    finally:
        if callable(before):
            signal.signal(signal.SIGINT, before)
