"""A process that does units of work, one after the other, for the process that started it.

    receives    a Bundle, once; then units
    sends       Ready, once; then Done for each unit; or Failed, and ends

It ends when the one who started it is gone, whatever became of them; the programs that it has started end with it.
"""

from __future__ import annotations

import contextlib
import os
import threading
import traceback
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from ..errors import ZermeloError
from .bundle import Bundle, unpacked
from .sharing import Done, Failed, Ready, Said
from .work import Work


class Doing:
    """The work of a bundle in this process. What goes wrong is a sentence."""

    def __init__(self, bundle: Bundle) -> None:
        self.bundle = bundle
        self.work: Work[Any, Any] | None = None

    def prepare(self) -> Said:
        try:
            self.work = unpacked(self.bundle)
            self.work.prepare()
        except Exception as error:
            return Failed(sentence_of(error))
        return Ready()

    def do(self, unit: Any) -> Said:
        assert self.work is not None
        try:
            return Done(self.work.do(unit))
        except Exception as error:
            return Failed(sentence_of(error))

    def close(self) -> None:
        if self.work is not None:
            self.work.close()


def main(file: int) -> None:
    """Do what comes on this connection."""
    threading.Thread(target=end_with_parent, daemon=True).start()
    over = EOFError, BrokenPipeError, ConnectionResetError
    with Connection(file) as connection, contextlib.suppress(*over), contextlib.closing(Doing(connection.recv())) as doing:
        said = doing.prepare()
        connection.send(said)
        while not isinstance(said, Failed):
            said = doing.do(connection.recv())
            connection.send(said)


def sentence_of(error: Exception) -> str:
    """What went wrong, and where, if the rules or a player raised it."""
    if isinstance(error, ZermeloError):
        return str(error)
    place = traceback.extract_tb(error.__traceback__)[-1]
    return f"{Path(place.filename).name}, line {place.lineno}: {type(error).__name__}{f': {error}' if str(error) else ''}"


def end_with_parent() -> None:
    """Standard input ends when the process that started this one does."""
    with contextlib.suppress(OSError):
        while os.read(0, 1024):
            pass
    os._exit(1)
