"""Rules may stand anywhere: in a module, in `__main__`, on standard input, in a function, in a notebook; games may share a name."""

from __future__ import annotations

import textwrap
from pathlib import Path

import pytest
from processes import Python, compilations

pytestmark = pytest.mark.usefixtures("needs_compiler")

RACE = """
from typing import NamedTuple
from zermelo import game

def taken(n, action):
    return n - action

@game
class Race(NamedTuple):
    n: int = 9
    mover: int = 0
    def to_move(self): return self.mover
    def actions(self):
        yield 1
        yield 2
    def result(self, action): return Race(taken(self.n, action), 1 - self.mover)
    def is_terminal(self): return self.n <= 0
    def utility(self, player): return 1 if player != self.mover else -1
"""
OTHER = RACE.replace("yield 2", "yield 3")
# Kernels of a few lines, which compile in half a second; that searches are compiled in the same way is seen below.
PLAY = """
from zermelo._kernel import at_border, compiled

def value(state):
    if state.is_terminal():
        return state.utility(0)
    best = -2 if state.to_move() == 0 else 2
    for action in state.actions():
        found = value(state.result(action))
        best = max(best, found) if state.to_move() == 0 else min(best, found)
    return best

def nodes(state):
    total = 1
    if not state.is_terminal():
        for action in state.actions():
            total += nodes(state.result(action))
    return total

def machine(kernel, game):
    state = at_border(game())
    return compiled(kernel, state)(state)

def told(game):
    found, plain = machine(nodes, game), nodes(game())
    assert found == plain, (found, plain)
    return found
"""


@pytest.fixture
def written(tmp_path: Path) -> Path:
    (tmp_path / "play.py").write_text(PLAY)
    for name, text in {"race.py": RACE, "other.py": OTHER}.items():
        (tmp_path / name).write_text(text)
    return tmp_path


def test_equal_rules_are_compiled_once_wherever_they_stand(python: Python, written: Path) -> None:
    tell = "from play import told\nprint(told(Race))\n"
    (written / "deep" / "down").mkdir(parents=True)
    (written / "deep" / "down" / "some rules.py").write_text(RACE + tell)
    here = {"PYTHONPATH": f"{python.package}:{written}"}
    first = python("-c", "import race, play; print(play.told(race.Race))", **here)
    assert compilations(first) == 1
    for place in (
        python("-", stdin=RACE + tell, **here),
        python("-c", RACE + tell, **here),
        python(written / "deep" / "down" / "some rules.py", **here),
    ):
        assert compilations(place) == 0
        assert place.stdout == first.stdout


def test_two_games_of_one_name(python: Python, written: Path) -> None:
    """Each in a process of its own, then both in a third that finds both on disk, in either order."""
    one = python("-c", "import race, play; print(play.told(race.Race))")
    two = python("-c", "import other, play; print(play.told(other.Race))")
    assert one.stdout != two.stdout
    assert (compilations(one), compilations(two)) == (1, 1)
    for order in (("race", "other"), ("other", "race")):
        names = ", ".join(f"{name}.Race" for name in order)
        both = python("-c", f"import race, other, play\nfor game in {names}, {names}: print(play.told(game))")
        assert compilations(both) == 0
        expected = [{"race": one, "other": two}[name].stdout for name in order]
        assert both.stdout == "".join(2 * expected)


LARGE = """
from typing import NamedTuple
from zermelo._kernel import compiled

def worth(n):
    return 0 if n <= 0 else WEIGHT + worth(n - 1)

class Record(NamedTuple):
    n: int = 9
    def weighed(self):
        parts = sorted([self.n, 4, WEIGHT, 7])
        while parts[0] < 100:
            parts = sorted([part * part + len(parts) for part in parts])
        return parts[1]

def asked(record, n):
    return worth(n) + record.weighed() + worth(n + 1) + record.weighed()

def answer():
    return compiled(asked, Record(), 5)(Record(), 5) - asked(Record(), 5)
"""


def test_functions_that_are_not_copied_into_their_callers(python: Python, tmp_path: Path) -> None:
    """Large ones, and those that call themselves, keep a name in the machine code; two of one name may not be taken for another."""
    for name, weight in {"one": "2", "two": "3"}.items():
        (tmp_path / f"{name}.py").write_text(LARGE.replace("WEIGHT", weight))
        assert python("-c", f"import {name}; print({name}.answer())").stdout == "0\n"
    for order in ("one, two", "two, one"):
        both = python("-c", f"import {order}\nfor rules in {order}, {order}: print(rules.answer())")
        assert compilations(both) == 0
        assert both.stdout == "0\n" * 4


def test_what_is_compiled_beside_what_comes_from_disk(python: Python, written: Path) -> None:
    """A second process takes one kernel from disk, and compiles another of the same game and one of a game of the same name."""
    python("-c", "import race, play; print(play.told(race.Race))")
    text = """
import race, other, play
print(play.told(race.Race), play.machine(play.value, race.Race), play.told(other.Race), play.machine(play.value, other.Race))
print(play.nodes(race.Race()), play.value(race.Race()), play.nodes(other.Race()), play.value(other.Race()))
"""
    done = python("-", stdin=text)
    assert compilations(done) == 3
    machine, plain = done.stdout.splitlines()
    assert machine == plain


def test_games_made_in_functions(python: Python, written: Path) -> None:
    body = textwrap.indent(RACE.replace("n - action", "n - action - more").replace("yield 2", "yield 1 + more"), "    ")
    (written / "made.py").write_text(f"def made(more):{body}    return Race\n")
    text = "import made, play\nfor more in 0, 1, 0, 2: print(play.told(made.made(more)))\n"
    first, second = python("-", stdin=text), python("-", stdin=text)
    assert (compilations(first), compilations(second)) == (3, 0)
    assert first.stdout == second.stdout
    assert len(set(first.stdout.splitlines())) == 3


NOTEBOOK = '''
import contextlib, io, sys
from play import told

def run(cell):
    """Runs a cell as a notebook does, in `__main__`."""
    exec(compile(cell, "<cell>", "exec"), vars(sys.modules["__main__"]))

def asked():
    with contextlib.redirect_stderr(io.StringIO()) as said:
        answer = told(Race)
    return said.getvalue().count("compiling"), said.getvalue().count("interpreted"), answer
'''


def test_a_notebook_cell_that_is_run_again(python: Python, written: Path) -> None:
    text = (
        NOTEBOOK
        + f"""
cell, changed = {RACE!r}, {OTHER!r}
for run_again in cell, cell, changed, changed, cell:
    run(run_again)
    print(*asked())
"""
    )
    lines = [line.split() for line in python("-", stdin=text).stdout.splitlines()]
    assert [line[0] for line in lines] == ["1", "0", "1", "0", "0"]
    answers = [line[2:] for line in lines]
    assert answers[0] == answers[1] == answers[4] != answers[2] == answers[3]


def test_a_helper_changed_behind_a_compiled_game(python: Python, written: Path) -> None:
    """Only the cell of the helper is run again: what was compiled with the old one does not answer any more."""
    helper, rest = RACE.split("@game")
    text = (
        NOTEBOOK
        + f"""
from zermelo import minimax
helper, rest = {helper!r}, "@game" + {rest!r}
run(helper)
run(rest)
result = minimax(Race())
print(result.compiled, result.nodes)
run(helper)
print(minimax(Race()).compiled)
run(helper.replace("n - action", "n - action - 1"))
for _ in range(2):
    result = minimax(Race())
    print(result.compiled, result.nodes, result.nodes == minimax(Race(), compiled=False).nodes)
run(rest)
print(*asked())
"""
    )
    done = python("-", stdin=text)
    first, same, changed, still, anew = done.stdout.splitlines()
    assert first.startswith("True") and same == "True"
    assert changed == still and changed.startswith("True") and changed.endswith("True") and changed.split()[1] != first.split()[1]
    assert anew.startswith("1 0")
    assert compilations(done) == 2


def test_the_same_class_with_other_weights_is_compiled_once(python: Python, written: Path) -> None:
    """Weights are data: a trained evaluator of the same form runs the same machine code."""
    text = RACE + (
        "class Weighs(NamedTuple):\n    by: float\n    def estimate(self, state): return self.by * state.n\n"
        "from zermelo._kernel import at_border, compiled\n"
        "def judged(state, evaluator): return evaluator.estimate(state.result(1))\n"
        "for by in 0.5, 0.25:\n"
        "    given = at_border(Race()), at_border(Weighs(by))\n"
        "    print(compiled(judged, *given)(*given))\n"
    )
    done = python("-", stdin=text)
    assert compilations(done) == 1
    assert len(set(done.stdout.split())) == 2


def test_all_trees_share_one_compilation(python: Python) -> None:
    """An explicit tree is data too (fact 11)."""
    text = """
from zermelo import perft
from zermelo.games import Tree
for text in "((3 12 8) (2 4 6) (14 5 2))", "(min (max 3 12) (2 (min 4 6)))":
    tree = Tree.from_text(text)
    print(perft(tree, 2, compiled=True), perft(tree, 2, compiled=False))
"""
    done = python("-", stdin=text)
    assert compilations(done) == 1
    assert done.stdout == "9 9\n4 4\n"
