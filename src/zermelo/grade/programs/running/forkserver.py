"""A clean Python process that students' processes are forked from, so that each costs milliseconds; one for each hash seed.

server(seed).start(settings, pipes)    the number of a new process
server(seed).status(pid)               how it ended
server(seed).know(game, texts)         positions that every new process finds already read
"""

from __future__ import annotations

import atexit
import contextlib
import functools
import json
import os
import socket
import subprocess
import sys
import threading
from collections.abc import Iterable
from typing import Any

BOOT = "import json, sys; sys.path[:] = json.loads(sys.argv.pop(1)); from zermelo.grade.programs.running.student.server import main; main()"


class ForkServer:
    """`student.server` in a process of its own, with hash seed `seed`."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self._lock = threading.Lock()
        self._known: set[tuple[str, str]] = set()
        self._process: subprocess.Popen[bytes] | None = None
        self._channel: socket.socket | None = None
        self._owner = os.getpid()
        atexit.register(self.close)

    def start(self, settings: dict[str, Any], pipes: list[int]) -> int:
        return int(self._asked({"do": "start", "settings": settings}, pipes)["pid"])

    def status(self, pid: int) -> int:
        return int(self._asked({"do": "status", "pid": pid}).get("status", 0))

    def know(self, game: str, texts: Iterable[str]) -> None:
        new = [text for text in texts if (game, text) not in self._known]
        if new:
            self._asked({"do": "know", "game": game, "texts": new})
            self._known.update((game, text) for text in new)

    def close(self) -> None:
        if self._owner != os.getpid():
            return  # a copy, in a process that was forked from this one
        process, self._process = self._process, None
        if self._channel is not None:
            self._channel.close()
        if process is not None:
            process.kill()
            process.wait()

    def _asked(self, job: dict[str, Any], pipes: list[int] | None = None) -> dict[str, Any]:
        """Ask; a server that has died is started once more."""
        with self._lock:
            for _ in range(2):
                with contextlib.suppress(OSError, ValueError):
                    if self._process is None or self._process.poll() is not None:
                        self._begin()
                    assert self._channel is not None
                    socket.send_fds(self._channel, [json.dumps(job).encode() + b"\n"], pipes or [])
                    answer = b""
                    while not answer.endswith(b"\n"):
                        part = self._channel.recv(1 << 12)
                        if not part:
                            raise OSError("it has ended")
                        answer += part
                    return dict(json.loads(answer))
                self.close()
        raise OSError("the process that students' programs are started from does not answer")

    def _begin(self) -> None:
        ours, theirs = socket.socketpair()
        self._known.clear()
        with theirs:
            self._channel = ours
            self._process = subprocess.Popen(
                [sys.executable, "-I", "-B", "-c", BOOT, json.dumps(sys.path), str(theirs.fileno())],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                env=self._environment(),
                pass_fds=(theirs.fileno(),),
                start_new_session=True,
            )

    def _environment(self) -> dict[str, str]:
        """Only what Python needs to start; numerical libraries get one thread, to save memory."""
        kept = {name: os.environ[name] for name in ("PATH", "LANG", "LC_ALL", "SYSTEMROOT") if name in os.environ}
        threads = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")
        return {**kept, **threads, "PYTHONHASHSEED": str(self.seed)}


@functools.cache
def server(seed: int) -> ForkServer:
    return ForkServer(seed)
