"""Machine code out of the cache starts at once: without numba, without numpy, in whatever process, for whatever processor."""

from __future__ import annotations

import os

import pytest
from processes import Python, compilations

pytestmark = pytest.mark.usefixtures("needs_compiler")

RULES = """
from typing import NamedTuple
from zermelo import game, U64
from zermelo.bits import extract

class Tired(Exception): pass

@game
class Listed(NamedTuple):
    n: int = 3
    seen: U64 = U64(5)
    def to_move(self): return 0
    def actions(self):
        steps = [step for step in range(3)]
        steps.append(len({1, 2}))
        for step in steps:
            if step: yield step
    def result(self, action):
        if action > self.n + 5: raise Tired("static", 1, (2, None))
        return Listed(self.n - action, extract(self.seen, 7) | 1)
    def is_terminal(self): return self.n <= 0
    def utility(self, player):
        if self.n == -7: raise Tired(f"n is {self.n}", self.n * 0.5, self.seen)
        return self.n
"""
ASKS = (
    RULES
    + """
import sys
from zermelo import minimax
from zermelo._kernel import compiled, memory, at_border

class Weights(NamedTuple):
    factor: float
    cells: object
    BY_ADDRESS = True
    def weigh(self, n): return self.factor * n + self.cells.floats[1]

class Asked(NamedTuple):
    weights: Weights
    depth: int
    BY_ADDRESS = True

def explore(state, asked, depth):
    if state.is_terminal() or depth == 0:
        return float(state.utility(0)) + asked.weights.weigh(state.n)
    best = -1000.0
    for action in state.actions():
        best = max(best, explore(state.result(action), asked, depth - 1))
        asked.weights.cells[0] += 1
    return best

cells = memory(4)
cells.floats[1] = 0.25
asked = Asked(Weights(2.0, cells), 3)
placed = at_border(asked)
call = compiled(explore, Listed(), placed, 3)
print(call(Listed(), placed, 3), cells[0], minimax(Listed()).value)
print(explore(Listed(), asked, 3), cells[0])
for state in Listed(-7), Listed(-6):
    for ask in call, explore:
        try: print(ask(state, placed if ask is call else asked, 1))
        except Tired as error: print(type(error).__name__, error.args)
print([name for name in ("numba", "numpy", "scipy") if name in sys.modules], file=sys.stderr)
"""
)


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> tuple[Python, str]:
    """A place where `asks.py` was compiled, and what it said."""
    python = Python(tmp_path_factory.mktemp("kept"))
    (python.folder / "asks.py").write_text(ASKS)
    first = python("asks.py")
    assert compilations(first) == 2
    return python, first.stdout


def test_the_second_process_needs_no_compiler(kept: tuple[Python, str]) -> None:
    """Lists, sets, texts, records by address, memory seen as fractions, exceptions of the rules: all out of the cache."""
    python, said = kept
    lines = said.splitlines()
    assert lines[0].split()[0] == lines[1].split()[0] and lines[2] == lines[3] == "Tired ('n is -7', -3.5, U64(0x5))"
    second = python("asks.py")
    assert second.stdout == said and second.stderr == "[]\n"


def test_the_command_line_starts_without_the_compiler(python: Python) -> None:
    text = """
import sys
sys.argv = ["zermelo", "best", "tictactoe", "--json"]
from zermelo.cli import main
try: main()
except SystemExit: pass
print([name for name in ("numba", "numpy", "scipy") if name in sys.modules], file=sys.stderr)
"""
    here = {"ZERMELO_CACHE_DIR": os.environ["ZERMELO_CACHE_DIR"]}  # where other tests keep what they compile
    python("-c", text, **here)
    assert python("-c", text, **here).stderr == "[]\n"


def test_where_numba_is_gone_what_was_kept_runs(kept: tuple[Python, str]) -> None:
    python, said = kept
    gone = "import sys\nsys.modules.update(numba=None, numpy=None)\n" + ASKS
    (python.folder / "gone.py").write_text(gone.replace("if name in sys.modules", "if sys.modules.get(name)"))
    second = python("gone.py")
    assert second.stdout == said and second.stderr == "[]\n"


def test_a_processor_of_any_kind(kept: tuple[Python, str]) -> None:
    """What is compiled for every processor has no instruction that only some have, and a place of its own in the cache."""
    python, said = kept
    plain = python("asks.py", NUMBA_CPU_NAME="generic")
    assert compilations(plain) == 2 and plain.stdout == said
    special = python("asks.py", NUMBA_CPU_NAME="generic", NUMBA_CPU_FEATURES="")
    assert compilations(special) == 0 and special.stdout == plain.stdout
