"""The story of a task, told to a page: from its beginning, and then whatever comes."""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from .task import Task
from .tasks import LOOK

PIECE, LONGEST = 1 << 16, 1 << 24
"""Bytes that are told at once, of texts and of reports."""
SELDOM = 1.0
"""Seconds between two looks at the files."""
SHOWN = 1 << 20
"""Bytes of output that are told: of more, the last."""


class Tail:
    """What is added to a file, in whole lines or as it comes."""

    def __init__(self, path: Path, lines: bool = False) -> None:
        self.path, self.lines, self.read, self.left = path, lines, 0, b""

    def more(self) -> str:
        """What has been added since the last time."""
        try:
            with self.path.open("rb") as file:
                size = file.seek(0, 2)
                if size < self.read:  # the task runs again
                    self.read, self.left = 0, b""
                if not self.lines and size - self.read > SHOWN:
                    self.read = size - SHOWN
                file.seek(self.read)
                data = self.left + file.read(LONGEST if self.lines else PIECE)
        except OSError:
            return ""
        self.read += len(data) - len(self.left)
        end = data.rfind(b"\n") + 1 if self.lines else _whole(data)
        self.left = data[end:]
        return data[:end].decode("utf-8", "replace")


def _whole(data: bytes) -> int:
    """Where the last whole letter of UTF-8 ends."""
    for back in range(1, min(4, len(data)) + 1):
        if data[-back] >= 0xC0:
            long = 2 if data[-back] < 0xE0 else 3 if data[-back] < 0xF0 else 4
            return len(data) if back >= long else len(data) - back
    return len(data)


async def story(task: Task) -> AsyncIterator[dict[str, Any]]:
    """What happens to a task: {"task": ...} when its state or its files change, {"output": ...}, {"messages": ...}, {"report": ...}.

    Of the reports of one kind only the newest is told. It ends with the task.
    """
    printed = {name: Tail(task.folder / name) for name in ("output", "messages")}
    reports = Tail(task.folder / "reports", lines=True)
    last, state, looked = "", "", 0.0
    while True:
        over = not task.is_open
        for name, tail in printed.items():
            while text := tail.more():
                yield {name: text}
        newest: dict[str, Any] = {}
        while text := reports.more():
            for line in text.splitlines():
                with contextlib.suppress(ValueError):
                    newest |= json.loads(line)
        if newest:
            yield {"report": newest}
        if over or task.state != state or time.monotonic() > looked + SELDOM:
            state, looked = task.state, time.monotonic()
            if (now := json.dumps(await asyncio.to_thread(task.as_dict))) != last:
                last = now
                yield {"task": json.loads(now)}
        if over:
            return
        await asyncio.sleep(LOOK)
