"""The first answer: whole processes, from the command to its end, and what they cost the processor."""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from . import ROOT
from .measure import Comparison, Contender, same
from .peers import against

BEST = ("-m", "zermelo", "best", "tictactoe", "--json")
IMPORTED = """
import runpy
try:
    runpy.run_module("zermelo", run_name="__main__")
except SystemExit:
    pass
print()
print(*(name for name in ("numba", "numpy", "scipy") if name in sys.modules))
"""
CHESS = "from zermelo import alphabeta; from zermelo.games import Chess; alphabeta(Chess(), 1, compiled=True)"
TICTACTOE = "from zermelo import alphabeta; from zermelo.games import TicTacToe; alphabeta(TicTacToe(), compiled=True)"


def first_answer(quick: bool = False) -> Comparison:
    """`zermelo best tictactoe`, once everything is compiled."""
    answer = json.loads(process(*BEST))
    same("the first answer", ("theory", (0, True)), ("ours", (answer["value"], answer["exact"])))
    return Comparison(
        "start",
        "The first answer: python -m zermelo best tictactoe --json, as a whole process",
        "s",
        [
            Contender("zermelo, machine code from the disk: processor", once(lambda: process(*BEST)), limit=0.30, clock=processor),
            Contender("the same, from the command to its end", once(lambda: process(*BEST))),
            Contender("python -c pass", once(lambda: process("-c", "pass"))),
            Contender("python -c 'import numpy'", once(lambda: process("-c", "import numpy"))),
            against("python -c 'import pyspiel'", "pyspiel", lambda: once(lambda: process("-c", "import pyspiel"))),
            Contender("python -c 'import zermelo'", once(lambda: process("-c", "import zermelo"))),
        ],
        f"The first line is processor time of all threads. It imports {' and '.join(heavy()) or 'neither numba nor numpy nor scipy'}.",
    )


def first_time(quick: bool = False) -> Comparison:
    """The same on the first day: nothing is compiled yet."""
    return Comparison(
        "compile",
        "The very first time: whole processes that find nothing compiled",
        "s",
        [
            Contender("zermelo best tictactoe --json", once(lambda: cold(*BEST))),
            Contender("alpha-beta of tic-tac-toe", once(lambda: cold("-c", TICTACTOE)), limit=4.0),
            Contender("alpha-beta of chess", once(lambda: cold("-c", CHESS)), limit=30.0),
        ],
    )


def heavy() -> list[str]:
    """Which of the large packages the first answer imports: to start at once it needs none."""
    return process("-c", f"import sys; sys.argv = ['zermelo', *{BEST[2:]!r}]\n{IMPORTED}").splitlines()[-1].split()


def processor() -> float:
    """Seconds of the processor that all processes started from here have taken."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def once(run: Callable[[], object]) -> Callable[[], float]:
    def timed() -> float:
        run()
        return 1.0

    return timed


def process(*arguments: str, cache: Path | None = None) -> str:
    """What a Python process with these arguments prints."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, (str(ROOT / "src"), os.environ.get("PYTHONPATH"))))}
    if cache is not None:
        environment["ZERMELO_CACHE_DIR"] = str(cache)
    ended = subprocess.run([sys.executable, *arguments], env=environment, cwd=ROOT, capture_output=True, text=True, check=False)
    if ended.returncode:
        raise RuntimeError(f"python {' '.join(arguments)} ended with status {ended.returncode}: {ended.stderr.strip()}")
    return ended.stdout


def cold(*arguments: str) -> str:
    """The same with an empty cache."""
    with tempfile.TemporaryDirectory() as empty:
        return process(*arguments, cache=Path(empty))
