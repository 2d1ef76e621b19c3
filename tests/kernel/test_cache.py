"""Machine code on disk, in real processes: found again by what it is made of, and by nothing else (fact 4)."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest
from processes import PACKAGE, Python, compilations, finished

from zermelo._kernel import store

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
COUNT = """
from zermelo import perft
from zermelo.games import Halving
print(perft(Halving(9), 4, compiled=True))
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
    for name, text in {"rules.py": RULES, "helpers.py": HELPERS, "play.py": PLAY, "count.py": COUNT, "edit.py": EDIT}.items():
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
    installed = python("count.py")
    copied = python("count.py", **here)
    assert compilations(copied) == 0 and copied.stdout == installed.stdout
    for name, before, after in (
        ("search/perft.py", "total = 0", "total = 1000"),
        ("_kernel/compiler/forms/words.py", "from __future__", "# another room\nfrom __future__"),
    ):
        file = copy / "zermelo" / name
        text = file.read_text()
        assert before in text
        file.write_text(text.replace(before, after))
        edited = python("count.py", **here)
        assert compilations(edited) == 1
        assert (edited.stdout != installed.stdout) == ("total" in after)
        file.write_text(text)
    files = {path.relative_to(copy) for path in copy.rglob("*")}
    assert files == {path.relative_to(PACKAGE) for path in (PACKAGE / "zermelo").rglob("*") if "__pycache__" not in path.parts} | {
        Path("zermelo")
    }


def test_the_checks_of_bounds_have_a_cache_of_their_own(python: Python, written: Path) -> None:
    """NUMBA_BOUNDSCHECK=1 checks the searches' own memory too (fact 14); a table read beside its end is an error in any case."""
    (written / "rules.py").write_text(RULES.replace("TABLE[1]", "TABLE[self.n + 5]"))
    for setting, times in (("0", 1), ("1", 1), ("0", 0)):
        checked = python("play.py", NUMBA_BOUNDSCHECK=setting, check=False)
        assert compilations(checked) == times and checked.returncode == 1 and "IndexError" in checked.stderr


def test_searches_of_our_own_games_keep_within_bounds(python: Python) -> None:
    text = """
from zermelo import alphabeta, perft
from zermelo.games import TicTacToe
state = TicTacToe.from_text("X.O/.X./...")
print(perft(state, 3), alphabeta(state, 4, table=64, ordering=True).value)
"""
    checked = python("-", stdin=text, NUMBA_BOUNDSCHECK="1")
    assert compilations(checked) == 2
    assert checked.stdout == python("-", stdin=text, NUMBA_DISABLE_JIT="1").stdout


# ----------------------------------------------------------------------------------------------- damage


MANIFEST = {"answer": "int", "asks": [], "errors": {}}


def files_of(place: Path, suffix: str) -> list[Path]:
    return sorted(path for path in place.iterdir() if path.suffix == suffix)


def damaged(data: bytes) -> dict[str, bytes]:
    body = json.dumps({"object": 3}).encode()
    return {
        "truncated": data[: len(data) // 2],
        "empty": b"",
        "a changed letter": data.replace(b"int", b"inx"),
        "no manifest": hashlib.sha256(b"no").hexdigest().encode() + b"\nno",
        "another manifest": hashlib.sha256(body).hexdigest().encode() + b"\n" + body,
        "binary": bytes(range(256)),
    }


def test_a_damaged_file_counts_as_absent(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("ZERMELO_CACHE_DIR", str(tmp_path))
    store.save("x", MANIFEST, b"code")
    (file,), (code,) = (files_of(store.directory(), suffix) for suffix in (".json", ".o"))
    whole = file.read_bytes()

    def found() -> object:
        stored = store.load("x")
        return stored and (stored[0]["answer"], stored[1])

    assert found() == ("int", b"code")
    for what, data in damaged(whole).items():
        file.write_bytes(data)
        assert found() is None, what
    file.write_bytes(whole)
    for data in (b"", b"cod", b"coda"):
        code.write_bytes(data)
        assert found() is None, data
    code.unlink()
    assert found() is None and store.load("y") is None
    store.save("x", MANIFEST, b"code")
    assert found() == ("int", b"code")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names here")
@pytest.mark.parametrize("suffix", [".json", ".o"])
def test_what_is_no_file_counts_as_absent(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, suffix: str) -> None:
    """A pipe would keep a reader waiting; a directory cannot be read."""
    monkeypatch.setenv("ZERMELO_CACHE_DIR", str(tmp_path))
    for make in (os.mkfifo, os.mkdir):
        store.save("x", MANIFEST, b"code")
        (file,) = files_of(store.directory(), suffix)
        file.unlink()
        make(file)
        assert store.load("x") is None
        store.save("x", MANIFEST, b"code")  # replaces the pipe; leaves the directory
        assert (store.load("x") is not None) == (make is os.mkfifo)
    assert not files_of(store.directory(), ".tmp")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names here")
def test_nobody_waits_at_a_pipe_in_place_of_a_lock(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("ZERMELO_CACHE_DIR", str(tmp_path))
    store.save("x", MANIFEST, b"code")
    os.mkfifo(store.directory() / "y.lock")
    with store.alone("y", lambda: pytest.fail("there is nobody to wait for")):
        store.save("y", MANIFEST, b"code")
    assert store.load("y") is not None


def test_files_of_somebody_else_disturb_nobody(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("ZERMELO_CACHE_DIR", str(tmp_path))
    store.save("x", MANIFEST, b"code")
    for name in ("x.tmp", "a.b.tmp", "a.9999999999999999999999.b.tmp", ".lock", "a.json", "b.o"):
        (store.directory() / name).touch()
    store.save("y", MANIFEST, b"code")
    assert store.load("x") is not None and store.load("y") is not None and store.load("a") is None


def test_a_process_recovers_from_damage(python: Python, written: Path) -> None:
    first = python("play.py")
    place = written / "cache" / "zermelo"
    for suffix in (".o", ".json"):
        (file,) = files_of(place, suffix)
        file.write_bytes(file.read_bytes()[:-100])
        again = python("play.py")
        assert compilations(again) == 1 and again.stdout == first.stdout
    assert compilations(python("play.py")) == 0


def test_the_oldest_files_go_when_there_are_too_many(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("ZERMELO_CACHE_DIR", str(tmp_path))
    monkeypatch.setattr(store, "LARGEST", 4200)
    for age, name in enumerate("abc"):
        store.save(name, MANIFEST, name.encode() * 1000)
        for file in store.directory().glob(f"{name}*"):
            os.utime(file, (1000 + age, 1000 + age))
    assert store.load("a") is not None  # reading it makes it the youngest
    store.save("d", MANIFEST, b"d" * 1000)
    assert [name for name in "abcd" if store.load(name)] == ["a", "c", "d"]


def test_what_killed_writers_left_is_removed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("ZERMELO_CACHE_DIR", str(tmp_path))
    store.save("x", MANIFEST, b"code")
    dead = subprocess.Popen([sys.executable, "-c", ""])
    dead.wait()
    left = store.directory() / f"y.json.{dead.pid}.aa.tmp"
    living = store.directory() / f"y.json.{os.getpid()}.aa.tmp"
    left.touch()
    living.touch()
    store.save("x", MANIFEST, b"code")
    assert files_of(store.directory(), ".tmp") == [living]
    os.utime(living, (0, 0))
    store.save("x", MANIFEST, b"code")
    assert not files_of(store.directory(), ".tmp")


def test_writers_that_are_killed_harm_nobody(python: Python, tmp_path: Path) -> None:
    text = """
import itertools, sys
from zermelo._kernel import store
print(flush=True)
for i in itertools.count(): store.save(f"x{i % 3}", {"answer": "int", "asks": [], "errors": {}}, bytes([i % 256]) * 200_000)
"""
    for pause in range(0, 45, 2):
        process = python.start("-c", text)
        assert process.stdout
        process.stdout.readline()
        time.sleep(pause / 5000)
        process.kill()
        process.communicate()
    check = """
from zermelo._kernel import store
for i in range(3):
    found = store.load(f"x{i}")
    assert found is None or len(set(found[1])) == 1 and len(found[1]) == 200_000
store.save("y", {}, b"1")
"""
    python("-c", check)
    place = tmp_path / "cache" / "zermelo"
    assert not files_of(place, ".tmp") and files_of(place, ".json")


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
@pytest.mark.parametrize("spare", [False, True])
def test_machine_code_of_strangers_is_not_run(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str], spare: bool
) -> None:
    """A directory is used only if nobody else can write to it, whoever chose it."""
    monkeypatch.setattr(store, "_refused", set())
    monkeypatch.setattr("tempfile.tempdir", "/proc/none")
    monkeypatch.setenv("ZERMELO_CACHE_DIR", str(tmp_path))
    place = tmp_path / "zermelo"
    if spare:
        monkeypatch.setenv("ZERMELO_CACHE_DIR", "/proc/none")
        monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
        place = tmp_path / f"zermelo-{os.getuid()}"
    place.mkdir()
    place.chmod(0o777)
    for _ in range(2):
        store.save("x", MANIFEST, b"code")
        assert not list(place.iterdir()) and store.load("x") is None
    said = f"zermelo: machine code in {place} is not used, because the directory can be written by others: chmod go-w it\n"
    assert capsys.readouterr().err == said
    place.chmod(0o700)
    store.save("x", MANIFEST, b"code")
    assert store.load("x") is not None
    for mode in (0o770, 0o702):
        place.chmod(mode)
        assert store.load("x") is None


def test_a_new_directory_is_ours_alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("ZERMELO_CACHE_DIR", str(tmp_path / "cache"))
    previous = os.umask(0)
    try:
        store.save("x", MANIFEST, b"code")
    finally:
        os.umask(previous)
    assert (tmp_path / "cache" / "zermelo").stat().st_mode & 0o077 == 0


def test_helpers_that_call_themselves_with_another_type_are_kept(python: Python, tmp_path: Path) -> None:
    (tmp_path / "rules.py").write_text(RULES.replace("return n + LIMIT", "return 0.0 if n <= 0.5 else 1.0 + worth(n - 1.0)"))
    (tmp_path / "helpers.py").write_text(HELPERS)
    (tmp_path / "play.py").write_text(PLAY)
    first, second = python("play.py"), python("play.py")
    assert first.stdout == second.stdout
    assert compilations(second) == 0


# ------------------------------------------------------------------------------------------- many at once


def test_processes_that_compile_at_the_same_time(python: Python, written: Path) -> None:
    done = [finished(process) for process in [python.start("play.py") for _ in range(3)]]
    assert len({one.stdout for one in done}) == 1
    assert sum(map(compilations, done)) == 1  # the others wait for it
    assert compilations(python("play.py")) == 0
    assert not files_of(written / "cache" / "zermelo", ".lock")
    assert len(files_of(written / "cache" / "zermelo", ".json")) == 1 and not files_of(written / "cache" / "zermelo", ".tmp")


@pytest.mark.skipif(os.name == "nt", reason="there is no such lock")
def test_nobody_waits_for_the_dead_nor_for_ever(python: Python, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    owner = python.start(
        "-c", "import time; from zermelo._kernel import store\nwith store.alone('x', print): print(flush=True); time.sleep(600)"
    )
    assert owner.stdout
    owner.stdout.readline()
    monkeypatch.setenv("ZERMELO_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setattr(store, "PATIENCE", 0.2)
    told: list[int] = []
    with store.alone("x", lambda: told.append(1)):
        assert told == [1]
    owner.kill()
    owner.communicate()
    monkeypatch.undo()
    monkeypatch.setenv("ZERMELO_CACHE_DIR", str(tmp_path / "cache"))
    with store.alone("x", lambda: told.append(2)):
        assert told == [1]


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


def test_reading_while_another_writes(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A reader sees the old entry or the new one, never half of it: the new manifest is put in place at once, after its object."""
    monkeypatch.setenv("ZERMELO_CACHE_DIR", str(tmp_path))
    store.save("x", MANIFEST, b"old")
    seen = []
    replace = Path.replace
    monkeypatch.setattr(Path, "replace", lambda self, target: (seen.append(store.load("x")[1]), replace(self, target))[1])  # type: ignore[index]
    store.save("x", MANIFEST, b"new" * 10_000)
    assert seen == [b"old", b"old"] and store.load("x")[1] == b"new" * 10_000  # type: ignore[index]


CROWDED = """
import ctypes, random, sys
from zermelo._kernel.compiler import compile_flat
from zermelo._kernel.loader import FLAT, loaded

TABLE = tuple(i * 7 % 101 for i in range(500))

def f(i):
    return TABLE[i] + 1

code, manifest, _, _ = compile_flat(f, ("int",), {})
libc, chance = ctypes.CDLL(None), random.Random(1)
libc.mmap.restype = ctypes.c_void_p
libc.mmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int, ctypes.c_int, ctypes.c_int, ctypes.c_long]
libc.munmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t]
kept = []
for _ in range(200):
    first = libc.mmap(None, 3 << 30, 0, 0x4022, -1, 0)  # reserved, never used
    libc.munmap(first + (3 << 30) - (1 << 17), chance.randrange(1, 8) * 4096)
    address, whole = loaded(code, manifest["asks"])
    kept.append(whole)
    given, found = (ctypes.c_int64 * 1)(9), (ctypes.c_int64 * 8)()
    assert FLAT(address)(bytes(given), ctypes.addressof(found)) == 0 and found[0] == TABLE[9] + 1
print("loaded", len(kept))
"""


@pytest.mark.skipif(sys.platform != "linux", reason="reserves address space as Linux does")
def test_machine_code_is_loaded_where_there_are_only_small_holes(needs_compiler: None) -> None:
    """The parts of an object may come to lie far apart: around large tables the address space is full of holes."""
    run = subprocess.run([sys.executable, "-c", CROWDED], capture_output=True, text=True, timeout=200)
    assert run.stdout == "loaded 200\n", run.stderr[-2000:]
