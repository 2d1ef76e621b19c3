"""Machine code on disk, in real processes: found again by what it is made of, and by nothing else (fact 4)."""

from __future__ import annotations

import hashlib
import os
import pickle
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
from processes import PACKAGE, Python, compilations, finished

from zermelo._kernel import cache

pytestmark = pytest.mark.usefixtures("needs_compiler")

RULES = """
from typing import NamedTuple
from zermelo import game, CHANCE
from zermelo.bits import U64Table, count
import helpers
from helpers import borrowed

LIMIT = 3
TABLE = U64Table([1, 3, 7])

def worth(n):
    return n + LIMIT

@game
class Dice(NamedTuple):
    n: int = 4
    PRIZE = 10
    def to_move(self): return CHANCE
    def actions(self): yield 0
    def chance_outcomes(self):
        yield 1, 0.5
        yield 2, 0.5
    def result(self, action): return Dice(self.n - action)
    def is_terminal(self): return self.n <= 0
    def utility(self, player): return self.PRIZE + worth(player) + borrowed(2) + helpers.FAR + count(TABLE[1])

class Weighs(NamedTuple):
    factor: float = 2.0
    def estimate(self, state): return self.factor * state.n
"""
HELPERS = """
FAR = 5
def borrowed(x): return 2 * x
"""
# Chance averages all leaves: whatever is edited, the value moves. A kernel of a few lines compiles in half a second.
PLAY = """
from zermelo._kernel import compiled

def average(state, depth, evaluator):
    if state.is_terminal():
        return float(state.utility(0))
    if depth == 0:
        return evaluator.estimate(state)
    total = 0.0
    for outcome, probability in state.chance_outcomes():
        total += probability * average(state.result(outcome), depth - 1, evaluator)
    return total

def answer(rules, machine=True):
    asked = rules.Dice(), 3, rules.Weighs()
    return compiled(average, *asked)(*asked) if machine else average(*asked)

if __name__ == "__main__":
    import rules
    print(answer(rules))
"""
SEARCH = """
import rules
from zermelo import minimax
result = minimax(rules.Dice(), 3, evaluator=rules.Weighs(), compiled=True)
print(result.value, result.nodes, result.leaves)
"""
EDITS = {
    "a rule": ("rules.py", "Dice(self.n - action)", "Dice(self.n - 2 * action)"),
    "a helper in the same file": ("rules.py", "n + LIMIT", "n - LIMIT"),
    "a helper in another file": ("helpers.py", "2 * x", "5 * x"),
    "a module's constant": ("helpers.py", "FAR = 5", "FAR = 9"),
    "a constant": ("rules.py", "LIMIT = 3", "LIMIT = 11"),
    "a class constant": ("rules.py", "PRIZE = 10", "PRIZE = 26"),
    "a table": ("rules.py", "[1, 3, 7]", "[1, 7, 7]"),
    "an evaluator": ("rules.py", "self.factor * state.n", "self.factor + state.n"),
}
# One process edits the files as its user would, and imports them again: whatever it finds, it finds on disk.
EDIT = f"""
import contextlib, importlib, io, pathlib, sys
import play

def now():
    for name in ("rules", "helpers"):
        sys.modules.pop(name, None)
    importlib.invalidate_caches()
    rules = importlib.import_module("rules")
    with contextlib.redirect_stderr(io.StringIO()) as said:
        answer = play.answer(rules)
    assert answer == play.answer(rules, machine=False), answer
    return said.getvalue().count("compiling"), answer

print("as it was:", *now())
for what, (name, before, after) in {EDITS!r}.items():
    file = pathlib.Path(name)
    text = file.read_text()
    assert before in text
    file.write_text(text.replace(before, after))
    print(what + ":", *now())
    file.write_text(text)
print("as it was again:", *now())
"""


@pytest.fixture
def written(tmp_path: Path) -> Path:
    for name, text in {"rules.py": RULES, "helpers.py": HELPERS, "play.py": PLAY, "search.py": SEARCH, "edit.py": EDIT}.items():
        (tmp_path / name).write_text(text)
    return tmp_path


def test_the_second_process_finds_it_and_every_edit_is_seen(python: Python, written: Path) -> None:
    first = python("play.py")
    assert compilations(first) == 1
    second = python("play.py")
    assert compilations(second) == 0 and second.stderr == "" and second.stdout == first.stdout
    told = dict(line.split(": ") for line in python("edit.py").stdout.splitlines())
    same = f"0 {first.stdout.strip()}"
    assert told.pop("as it was") == told.pop("as it was again") == same
    assert told.keys() == EDITS.keys()
    assert all(answer.startswith("1 ") for answer in told.values()), told
    assert len(set(told.values())) == len(EDITS) and same[2:] not in {answer[2:] for answer in told.values()}


def test_an_edit_of_the_package_is_seen_and_nothing_is_written_into_it(python: Python, written: Path) -> None:
    copy = written / "package"
    shutil.copytree(PACKAGE / "zermelo", copy / "zermelo", ignore=shutil.ignore_patterns("__pycache__"))
    here = {"PYTHONPATH": str(copy)}
    installed = python("search.py")
    copied = python("search.py", **here)
    assert compilations(copied) == 0 and copied.stdout == installed.stdout
    for name, before, after in (
        ("search/minimax.py", "run[LEAVES] += 1", "run[LEAVES] += 2"),
        ("_kernel/machine.py", "from __future__", "# another room\nfrom __future__"),
    ):
        file = copy / "zermelo" / name
        text = file.read_text()
        assert before in text
        file.write_text(text.replace(before, after))
        edited = python("search.py", **here)
        assert compilations(edited) == 1
        assert (edited.stdout != installed.stdout) == ("LEAVES" in after)
        file.write_text(text)
    files = {path.relative_to(copy) for path in copy.rglob("*")}
    assert files == {path.relative_to(PACKAGE) for path in (PACKAGE / "zermelo").rglob("*") if "__pycache__" not in path.parts} | {
        Path("zermelo")
    }


def test_the_checks_of_bounds_have_a_cache_of_their_own(python: Python, written: Path) -> None:
    """A table read beside its end: an error with NUMBA_BOUNDSCHECK=1, whatever was compiled before without (fact 14)."""
    (written / "rules.py").write_text(RULES.replace("TABLE[1]", "TABLE[self.n + 5]"))
    assert compilations(python("play.py")) == 1
    checked = python("play.py", NUMBA_BOUNDSCHECK="1", check=False)
    assert compilations(checked) == 1 and checked.returncode == 1 and "IndexError" in checked.stderr
    assert compilations(python("play.py")) == 0


def test_searches_of_our_own_games_keep_within_bounds(python: Python) -> None:
    text = """
from zermelo import Limits, alphabeta, deepen, minimax, perft
from zermelo.games import Halving, TicTacToe
state = TicTacToe.from_text("X.O/.X./...")
print(minimax(Halving(12)).value, perft(state, 3), alphabeta(state, table=64, ordering=True).value, deepen(state, Limits(depth=4)).value)
"""
    checked = python("-", stdin=text, NUMBA_BOUNDSCHECK="1")
    assert compilations(checked) == 4
    assert checked.stdout == python("-", stdin=text, NUMBA_DISABLE_JIT="1").stdout


# ----------------------------------------------------------------------------------------------- damage


class Kept(NamedTuple):
    x: int


def damaged(data: bytes) -> dict[str, bytes]:
    unknown = pickle.dumps(ImportError)[:-1]
    return {
        "truncated": data[: len(data) // 2],
        "empty": b"",
        "a changed letter": data.replace(b"code", b"cord"),
        "no pickle": hashlib.sha256(b"no").digest() + b"no",
        "half a pickle": hashlib.sha256(unknown).digest() + unknown,
    }


def test_a_damaged_file_counts_as_absent(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("ZERMELO_CACHE_DIR", str(tmp_path))
    cache.save("x.machine", ("code", Kept), [Kept])
    file = cache.directory() / "x.machine"
    whole = file.read_bytes()
    assert cache.load("x.machine", [Kept]) == ("code", Kept)
    for what, data in damaged(whole).items():
        file.write_bytes(data)
        assert cache.load("x.machine", [Kept]) is None, what
    file.write_bytes(whole)
    assert cache.load("x.machine", []) is None  # a class that this process does not have
    assert cache.load("y.machine", [Kept]) is None
    assert cache.load("x.machine", [Kept]) == ("code", Kept)


def test_a_process_recovers_from_damage(python: Python, written: Path) -> None:
    first = python("play.py")
    (file,) = (written / "cache" / "zermelo").iterdir()
    file.write_bytes(file.read_bytes()[:-100])
    again = python("play.py")
    assert compilations(again) == 1 and again.stdout == first.stdout
    assert compilations(python("play.py")) == 0


def test_the_oldest_files_go_when_there_are_too_many(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("ZERMELO_CACHE_DIR", str(tmp_path))
    monkeypatch.setattr(cache, "LARGEST", 3500)
    for age, name in enumerate("abc"):
        cache.save(f"{name}.machine", b"x" * 1000, [])
        os.utime(cache.directory() / f"{name}.machine", (1000 + age, 1000 + age))
    assert cache.load("a.machine", []) is not None  # reading it makes it the youngest
    cache.save("d.machine", b"x" * 1000, [])
    assert {path.name for path in cache.directory().iterdir()} == {"a.machine", "c.machine", "d.machine"}


# ------------------------------------------------------------------------------------------- where it is kept


@pytest.mark.parametrize("place", ["/proc/none", "file"])
def test_where_nothing_can_be_written(python: Python, written: Path, place: str) -> None:
    """The temporary directory serves instead."""
    (written / "file").touch()
    here = {"ZERMELO_CACHE_DIR": str(written / place)}
    first = python("play.py", **here)
    second = python("play.py", **here)
    assert (compilations(first), compilations(second)) == (1, 0)
    assert first.stdout == second.stdout


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="there are no users here whose files could be told apart")
def test_machine_code_of_strangers_is_not_run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A directory for everybody (such as the temporary one) is used only if nobody else can write into our part of it."""
    monkeypatch.setenv("ZERMELO_CACHE_DIR", "/proc/none")
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    spare = tmp_path / f"zermelo-{os.getuid()}"
    spare.mkdir()
    spare.chmod(0o777)
    cache.save("x.machine", "code", [])
    assert not list(spare.iterdir()) and cache.load("x.machine", []) is None
    spare.chmod(0o700)
    cache.save("x.machine", "code", [])
    assert cache.load("x.machine", []) == "code"
    spare.chmod(0o770)
    assert cache.load("x.machine", []) is None


def test_what_cannot_be_written_down_is_not_kept(python: Python, tmp_path: Path) -> None:
    """A helper that calls itself with another type than it came in with: its machine code holds an address of its process."""
    (tmp_path / "rules.py").write_text(RULES.replace("return n + LIMIT", "return 0.0 if n <= 0.5 else 1.0 + worth(n - 1.0)"))
    (tmp_path / "helpers.py").write_text(HELPERS)
    (tmp_path / "play.py").write_text(PLAY)
    first, second = python("play.py"), python("play.py")
    assert first.stdout == second.stdout
    assert compilations(second) == 1


# ------------------------------------------------------------------------------------------- many at once


def test_processes_that_compile_at_the_same_time(python: Python, written: Path) -> None:
    done = [finished(process) for process in [python.start("play.py") for _ in range(3)]]
    assert len({one.stdout for one in done}) == 1
    assert compilations(python("play.py")) == 0
    assert [file.suffix for file in (written / "cache" / "zermelo").iterdir()] == [".machine"]


def test_threads_that_compile_at_the_same_time(python: Python, written: Path) -> None:
    text = """
import concurrent.futures, threading
import play, rules
barrier = threading.Barrier(4)
def one(_):
    barrier.wait()
    return play.answer(rules)
with concurrent.futures.ThreadPoolExecutor(4) as pool:
    print(set(pool.map(one, range(4))) | {play.answer(rules, machine=False)})
"""
    done = python("-", stdin=text)
    assert compilations(done) == 1
    assert done.stdout.count(",") == 0


def test_reading_while_another_writes(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, machine: Callable[..., object]) -> None:
    """A reader sees the old file or the new one, never half of it: the new one is put in place at once."""
    monkeypatch.setenv("ZERMELO_CACHE_DIR", str(tmp_path))
    cache.save("x.machine", "old", [])
    seen = []
    replace = Path.replace
    monkeypatch.setattr(Path, "replace", lambda self, target: (seen.append(cache.load("x.machine", [])), replace(self, target))[1])
    cache.save("x.machine", "new" * 10_000, [])
    assert seen == ["old"] and cache.load("x.machine", []) == "new" * 10_000
