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
LONGEST_LINE = 1 << 24
"""Bytes of what is said at once."""


def wrong(text: str, kind: str = "said") -> Said:
    return {"error": {"kind": kind, "text": text}}


class Process:
    """A worker process. It is started by the first question, and again after one that it did not survive."""

    def __init__(self, others: Mapping[str, str]) -> None:
        self.others = dict(others)
        self.process: asyncio.subprocess.Process | None = None
        self.since: float | None = None
        """When the present question began to be worked on; None while there is none."""
        self.told = False

    async def ask(self, question: Said, seconds: float, hear: Hear) -> Said:
        """The answer to a question, or an error; `hear` is told what is said before. It has so many seconds, and more to compile."""
        self.since, self.told = time.monotonic(), False
        try:
            return await self._asked(question, seconds, hear)
        except TimeoutError:
            self.kill()
            return wrong(f"{seconds:g}", "endless")
        except (OSError, EOFError):
            self.kill()
            return wrong("the process that worked on it has ended: it may have taken too much memory")
        except asyncio.CancelledError:
            self.kill()
            raise
        finally:
            self.since = None

    async def _asked(self, question: Said, seconds: float, hear: Hear) -> Said:
        if self.process is None or self.process.returncode is not None:
            await asyncio.wait_for(self._begin(), STARTING)
        self._send(question)
        began = time.monotonic()
        end = began + seconds
        while True:
            said = await asyncio.wait_for(self._hear(), max(0.0, end - time.monotonic()))
            if "answer" in said or "error" in said:
                return said
            if "busy" in said:
                end = min(time.monotonic() + seconds, began + COMPILING + seconds)
            hear(said)

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
        assert self.process is not None and self.process.stdout is not None
        line = await self.process.stdout.readline()
        if not line:
            raise EOFError
        said: Said = json.loads(line)
        return said

    def stop(self) -> None:
        """End the search that is worked on: it answers with what it found; a process that does not is killed."""
        if self.since is None or self.told or self.process is None:
            return
        self.told, began = True, self.since
        with contextlib.suppress(OSError, RuntimeError):
            self._send({"stop": True})

        def insist() -> None:
            if self.since == began:
                self.kill()

        asyncio.get_running_loop().call_later(ENDING, insist)

    def kill(self) -> None:
        if self.process is not None and self.process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                self.process.kill()
        self.process = None
