"""The process of a task: one command of the command line, which ends with the server that started it.

    receives    first a line of JSON: {"arguments": ["match", ...], "memory": bytes, "file": bytes, "asks": false}
                then {"say": "1"}       a line for the standard input of a command that asks
                     {"stop": true}     Ctrl-C: what was found so far is kept
    ends        with the status of the command; at once, and with all it has started in its session, when the server goes

The command itself runs unchanged, on the main thread, as `python -m zermelo` would run it.
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import sys
import threading
from typing import Any, BinaryIO

from ...cli.errors import INTERRUPTED

COURTESY = 5
"""Tasks wait a little while somebody plays."""


def main() -> None:
    """Run the command that the first line on standard input names."""
    control = os.fdopen(os.dup(0), "rb", buffering=0)
    told = json.loads(control.readline())
    reading, writing = os.pipe()
    os.dup2(reading, 0)
    os.close(reading)
    if not told["asks"]:
        os.close(writing)
    _limit(told["memory"], told["file"])
    try:
        threading.Thread(target=_obey, args=(control, writing if told["asks"] else None), daemon=True).start()
        from ...cli import main as command

        command(told["arguments"])
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)


def _obey(control: BinaryIO, writing: int | None) -> None:
    while line := control.readline():
        said: dict[str, Any] = json.loads(line)
        if said.get("stop"):
            _interrupt()
        elif writing is not None:
            with contextlib.suppress(OSError):
                os.write(writing, (str(said.get("say", "")) + "\n").encode())
    _end()


def _interrupt() -> None:
    """What Ctrl-C does at a terminal."""
    if sys.platform == "win32":
        import _thread

        _thread.interrupt_main()
    else:
        os.kill(os.getpid(), signal.SIGINT)


def _end() -> None:
    """The server is gone: so is this, with everything in its session."""
    if sys.platform != "win32":
        os.killpg(0, signal.SIGKILL)
    os._exit(1)


def _limit(memory: int, file: int) -> None:
    """How much memory this process and each that it starts may take, and how large a file may grow."""
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource

        resource.setrlimit(resource.RLIMIT_DATA, (memory, memory))
        resource.setrlimit(resource.RLIMIT_FSIZE, (file, file))
    with contextlib.suppress(AttributeError, OSError):
        os.nice(COURTESY)


if __name__ == "__main__":
    main()
