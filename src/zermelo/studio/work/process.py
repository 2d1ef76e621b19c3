"""One worker seen from the server: a question at a time, with an end to those that take too long."""

from __future__ import annotations

import asyncio
import contextlib
import json
import sys
import time
from collections.abc import Callable, Mapping
from typing import Any

Said = dict[str, Any]
Hear = Callable[[Said], None]

STARTING = 60.0
"""Seconds that a process may take to be ready."""
COMPILING = 300.0
"""Seconds that compiling may take in one question."""
ENDING = 3.0
"""Seconds that a search may take to end when it is told to."""
COMPILES = 2.0
"""Seconds since one heard of compiling for which it counts as going on."""
LONGEST_LINE = 1 << 24
"""Bytes of what is said at once."""


def wrong(text: str, kind: str = "said") -> Said:
    """An error as a page is told of it; `kind` says which of its sentences begins it."""
    return {"error": {"kind": kind, "text": text}}


class Process:
    """A worker process. It is started by the first question, or before, and again after one that it did not survive."""

    def __init__(self, others: Mapping[str, str]) -> None:
        self.others = dict(others)
        self.process: asyncio.subprocess.Process | None = None
        self.since: float | None = None
        """When the present question began to be worked on, compiling not counted; None while there is none."""
        self.told = False
        self.sent = 0
        """How many questions the process was sent."""
        self.waits = True
        """Is the present one still to be sent, since the process is being started?"""
        self.heard = -COMPILES
        """When one heard of compiling last."""

    async def ask(self, question: Said, seconds: float, hear: Hear) -> Said:
        """The answer to a question, or an error; `hear` is told what is said before. It has so many seconds, and more to compile."""
        self.since, self.told, self.waits, self.heard = time.monotonic(), False, True, -COMPILES
        try:
            return await self._asked(question, seconds, hear)
        except TimeoutError:
            self.kill()
            return wrong("the process that works on it does not start") if self.waits else wrong(f"{seconds:g}", "endless")
        except ValueError:
            self.kill()
            return wrong(f"its answer cannot be read: an answer has at most {LONGEST_LINE >> 20} MB, and rules may not write into it")
        except (OSError, EOFError):
            self.kill()
            if self.told:
                return wrong("it was stopped before it had found anything")
            return wrong("the process that worked on it has ended: it may have taken too much memory")
        except asyncio.CancelledError:
            self.kill()
            raise
        finally:
            self.since, self.told = None, False

    async def _asked(self, question: Said, seconds: float, hear: Hear) -> Said:
        if not self.runs:
            await asyncio.wait_for(self._begin(), STARTING)
        self._send(question)
        self.sent, self.waits = self.sent + 1, False
        if self.told:  # while the process was being started
            self._end()
        began = time.monotonic()
        end = began + seconds
        while True:
            said = await asyncio.wait_for(self._hear(), max(0.0, end - time.monotonic()))
            if "answer" in said or "error" in said:
                if self.told and isinstance(said.get("answer"), dict):
                    said["answer"]["shortened"] = True
                return said
            if "busy" in said:
                self.since = self.heard = time.monotonic()
                end = min(self.since + seconds, began + COMPILING + seconds)
            hear(said)

    @property
    def runs(self) -> bool:
        """Is there a process?"""
        return self.process is not None and self.process.returncode is None

    async def start(self) -> None:
        """Start it while nothing is asked of it. What goes wrong is told by the next question, which tries again."""
        try:
            await asyncio.wait_for(self._begin(), STARTING)
        except (OSError, EOFError, TimeoutError, ValueError):
            self.kill()

    async def _begin(self) -> None:
        pipe = asyncio.subprocess.PIPE
        command = (sys.executable, "-m", "zermelo.studio.work.worker")
        self.process = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe, limit=LONGEST_LINE)
        self._send(self.others)
        await self._hear()

    def _send(self, said: Said) -> None:
        assert self.process is not None and self.process.stdin is not None
        self.process.stdin.write(json.dumps(said).encode() + b"\n")

    async def _hear(self) -> Said:
        line = await self.process.stdout.readline() if self.process is not None and self.process.stdout is not None else b""
        if not line:  # it has ended, or was killed
            raise EOFError
        said = json.loads(line)
        if not isinstance(said, dict):
            raise ValueError
        return said

    def stop(self) -> None:
        """End the search that is worked on: it answers with what it found; a process that does not is killed."""
        if self.since is None or self.told:
            return
        self.told = True
        if not self.waits:
            self._end()

    def _end(self) -> None:
        if self.process is None:
            return
        with contextlib.suppress(OSError, RuntimeError):
            self._send({"stop": True})
        question, loop = self.sent, asyncio.get_running_loop()

        def insist() -> None:
            if self.since is None or self.sent != question or self.waits:
                return
            if self.compiles:  # which nothing can end, and would have to be done again
                loop.call_later(ENDING, insist)
            else:
                self.kill()

        loop.call_later(ENDING, insist)

    @property
    def compiles(self) -> bool:
        """Are rules being compiled?"""
        return time.monotonic() < self.heard + COMPILES

    def kill(self) -> None:
        """End the process at once; the next question starts another one."""
        if self.process is not None and self.runs:
            with contextlib.suppress(ProcessLookupError):
                self.process.kill()
        self.process = None
