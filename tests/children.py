"""Processes that tests start: each hears Ctrl-C, and none outlives its time."""

from __future__ import annotations

import gc
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any


@contextmanager
def hearing_ctrl_c() -> Iterator[None]:
    """SIGINT means here, and to every process started meanwhile, what it means at a terminal; in the background it is ignored."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    gc.disable()  # hypothesis listens to the collector, and what is raised while it does so is lost
    try:
        yield
    finally:
        gc.enable()
        signal.signal(signal.SIGINT, before)


@contextmanager
def started(*words: str, limit: float = 120, **options: Any) -> Iterator[subprocess.Popen[str]]:
    """Python with these words, its pipes open; killed after `limit` seconds, and when it is left behind."""
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    with hearing_ctrl_c(), subprocess.Popen([sys.executable, *words], **{**pipes, **options}) as process:
        patience = threading.Timer(limit, process.kill)
        patience.start()
        try:
            yield process
        finally:
            patience.cancel()
            process.kill()
