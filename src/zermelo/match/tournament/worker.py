"""A process that plays games of a tournament, one after the other, for the process that started it.

    receives    what to import, and the plan, once; then units
    sends       ("ready", seconds), ("finished", Finished), or ("failed", sentence)

It ends when the one who started it is gone, whatever became of them; the programs that it has started end with it.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import runpy
import sys
import threading
import time
import traceback
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from ...errors import ZermeloError
from ...games._files import module_of
from .plan import Plan, Unit, fresh_player
from .unit import play_unit


def main(file: int) -> None:
    """Play what comes on this connection."""
    threading.Thread(target=end_with_parent, daemon=True).start()
    with Connection(file) as connection, contextlib.suppress(EOFError, BrokenPipeError, ConnectionResetError):
        plan: Plan | None = None
        try:
            began = time.monotonic()
            plan = received(connection)
            make_ready(plan)
            connection.send(("ready", time.monotonic() - began))
            while True:
                unit: Unit = connection.recv()
                connection.send(("finished", play_unit(plan, unit, plan.players)))
        except (EOFError, OSError):
            raise
        except Exception as error:
            connection.send(("failed", sentence_of(error)))
        finally:
            for player in plan.players if plan is not None else ():
                if hasattr(player, "close"):
                    player.close()


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


def received(connection: Connection) -> Plan:
    """The plan, after what it is made of was imported. Raises ZermeloError."""
    files, program, pickled = connection.recv()
    for each in files:
        module_of(Path(each))
    if program:
        module = type(sys)("__mp_main__")
        module.__dict__.update(runpy.run_path(program, run_name="__mp_main__"))
        sys.modules["__main__"] = sys.modules["__mp_main__"] = module
    try:
        plan: Plan = pickle.loads(pickled)
    except (AttributeError, ImportError, pickle.UnpicklingError) as error:
        raise ZermeloError(f"players and games of a tournament have to come from files that can be imported: {error}") from None
    return plan


def make_ready(plan: Plan) -> None:
    """Have programs started and searches compiled, before the first game."""
    here: Any = plan.openings[0].last
    for player in plan.players:
        each = fresh_player(player, 0)
        for opening in plan.openings if hasattr(each, "check") else ():
            each.check(opening.start)
        if hasattr(each, "make_ready"):
            each.make_ready(here, plan.conditions.limits)


if __name__ == "__main__":
    main(int(sys.argv[1]))
