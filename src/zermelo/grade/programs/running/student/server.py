"""The clean process that students' processes are made from: it has loaded the grader's side of them, and no student's code.

    know      positions, which every process then finds already read
    start     a process for one file, by a fork; answered with its number
    status    how a process ended, once it has been killed or has ended by itself

It runs as long as the other end of its socket is open. Its hash seed is that of its own environment.
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import socket
import sys
from typing import Any

from .....games import tree  # noqa: F401  (what every student's process needs is loaded once, here)
from .loading import state
from .process import Process


def main() -> None:
    """The number of its socket is the one argument."""
    channel = socket.socket(fileno=int(sys.argv[1]))
    while True:
        message = b""
        pipes: list[int] = []
        while not message.endswith(b"\n"):
            part, more, _, _ = socket.recv_fds(channel, 1 << 16, 3)
            if not part:
                return
            message, pipes = message + part, pipes + more
        job = json.loads(message)
        match job["do"]:
            case "know":
                for text in job["texts"]:
                    state(job["game"], text)
                answer: dict[str, Any] = {}
            case "start":
                child = os.fork()
                if child == 0:
                    _become(channel, pipes, job["settings"])
                for pipe in pipes:
                    os.close(pipe)
                answer = {"pid": child}
            case _:
                answer = {"status": _status(job["pid"])}
        channel.sendall(json.dumps(answer).encode() + b"\n")


def _status(pid: int) -> int:
    try:
        return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    except OSError:
        return 0


def _become(channel: socket.socket, pipes: list[int], settings: dict[str, Any]) -> None:
    """Be the process of a student's file."""
    try:
        os.setsid()
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        channel.close()
        jobs, answers, output = pipes
        for number in (1, 2):
            os.dup2(output, number)
        os.close(output)
        os.chdir(settings["folder"])
        os.environ.update(HOME=settings["folder"], TMPDIR=settings["folder"])
        with contextlib.suppress(KeyboardInterrupt):
            Process(jobs, answers, settings).serve()
    finally:
        os._exit(0)
