"""A game as a library for C: it answers what plain Python answers here, and its example plays.

The library is called through ctypes, its example is compiled. Without a C compiler the tests are skipped; where CI is set they fail.
"""

from __future__ import annotations

import ctypes
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from settings import needed
from zermelo import Limits, deepen, engine, perft
from zermelo.cli import main
from zermelo.games import find

HERE = Path(__file__).parent

pytestmark = pytest.mark.usefixtures("needs_compiler")


@pytest.fixture(scope="session")
def cc() -> str:
    return needed("cc", "C LIBRARY NOT TRIED", "gcc", "clang")


class Library:
    """The functions of a library, with the types of its header."""

    def __init__(self, folder: Path, name: str, words: int, players: int = 2) -> None:
        class State(ctypes.Structure):
            _fields_ = [("words", ctypes.c_int64 * words)]

        class Decision(ctypes.Structure):
            _fields_ = [
                ("action", ctypes.c_int64),
                ("value", ctypes.c_double),
                ("values", ctypes.c_double * players),
                ("depth", ctypes.c_int),
                ("settled", ctypes.c_int),
                ("complete", ctypes.c_int),
                ("nodes", ctypes.c_int64),
                ("leaves", ctypes.c_int64),
                ("line_length", ctypes.c_int),
                ("line", ctypes.c_int64 * 96),
            ]

        self.code, self.name, self.State, self.Decision = ctypes.CDLL(str(next(folder.glob(f"lib{name}.*")))), name, State, Decision
        self.function("new").restype = ctypes.c_void_p
        self.function("message").restype = self.function("action_name").restype = ctypes.c_char_p
        self.function("start").restype = State
        self.game = ctypes.c_void_p(self.function("new")(ctypes.c_size_t(0)))

    def function(self, name: str) -> Any:
        return getattr(self.code, f"{self.name}_{name}")

    def start(self) -> Any:
        return self.function("start")()

    def found(self, search: str, state: Any, *given: Any) -> Any:
        """What a search found; the message if it went wrong."""
        decision = self.Decision()
        wrong = self.function(search)(self.game, ctypes.byref(state), *given, ctypes.byref(decision))
        return self.message() if wrong else decision

    def result(self, state: Any, action: int) -> Any:
        after = self.State()
        wrong = self.function("result")(self.game, ctypes.byref(state), ctypes.c_int64(action), ctypes.byref(after))
        return self.message() if wrong else after

    def message(self) -> str:
        return str(self.function("message")(self.game).decode())


def built(folder: Path, *arguments: str, target: str = "native") -> str:
    """What `zermelo build` says while it builds."""
    command = [sys.executable, "-m", "zermelo", "build", *arguments, "--target", target, "--out", str(folder)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stderr


LADDER = str(HERE / "ladder.py")
NODES, ALL = ctypes.c_int64(0), ctypes.c_double(0.0)


def test_a_library(cc: str, tmp_path: Path) -> None:
    """Rules and alpha-beta; what a rule raises and too deep a line come as a message; the example plays."""
    built(tmp_path, f"{LADDER}:Stairs", "--search", "deepen,engine,perft")
    ending = ".dylib" if sys.platform == "darwin" else ".so"
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted([f"libstairs{ending}", "stairs.h", "stairs.json", "stairs_play.c"])
    library, state = Library(tmp_path, "stairs", 3), find(f"{LADDER}:Stairs")()
    assert list(library.start().words) == [15, 0, 0]
    actions = (ctypes.c_int64 * 4096)()
    assert library.function("actions")(library.game, ctypes.byref(library.start()), actions) == 2 and list(actions[:2]) == [1, 2]
    count = ctypes.c_int64()
    assert library.function("perft")(library.game, ctypes.byref(library.start()), 6, ctypes.byref(count)) == 0
    assert count.value == perft(state, 6, compiled=False)
    for _ in range(2):
        for depth in (5, 20):
            here = deepen(state, Limits(depth=depth), table=1 << 16, compiled=False)
            told = library.found("deepen", library.start(), depth, ALL)
            assert (told.action, told.value, told.nodes, told.complete) == (here.action, here.value, here.nodes, 1)
            assert told.settled == (depth == 20)
            here = engine(state, depth=depth, table=1 << 16, compiled=False)
            told = library.found("engine", library.start(), depth, ALL)
            assert (told.action, told.value, told.nodes, told.complete) == (here.action, here.value, here.nodes, 1)
        assert library.result(library.start(), 3) == "ValueError: nobody takes three stairs at once"
        endless = library.start()
        endless.words[2] = 1
        assert library.found("deepen", endless, 40, ctypes.c_double(0.2)).action in (1, 2)
    assert "was not built" in library.found("minimax", library.start(), -1, NODES)

    compile_it = [cc, "-Wall", "-Wextra", "-Werror", "-O1", "stairs_play.c", "-L.", "-lstairs", "-Wl,-rpath,.", "-o", "play"]
    done = subprocess.run(compile_it, cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    played = subprocess.run([str(tmp_path / "play"), "20"], cwd=tmp_path, capture_output=True, text=True)
    lines = played.stdout.splitlines()
    assert played.returncode == 0 and lines[0].startswith("  1. player 0: ")
    assert {lines[-2], lines[-1]} in ({"player 0: 20", "player 1: -20"}, {"player 0: -20", "player 1: 20"})


@pytest.mark.parametrize("name", ["Switch", "Blocks"])
def test_names_that_c_has_or_the_library(name: str, cc: str, tmp_path: Path) -> None:
    """A game may be called as a word of C or as a table of the library, an action as what is filled in there."""
    (tmp_path / "named.py").write_text(NAMED.replace("Halves", name))
    built(tmp_path / "out", str(tmp_path / "named.py"), "--search", "deepen,mcts")
    library = Library(tmp_path / "out", name.lower(), 2)
    assert library.function("action_name")(ctypes.c_int64(1)) == b"$NAME $TITLE"
    told = library.found("deepen", library.start(), 0, ALL)
    assert (told.action, told.depth, told.nodes) == (1, 0, 3)
    assert library.found("mcts", library.start(), ctypes.c_int64(1), ctypes.c_int64(7)).action == 1, "one simulation tries no action"
    compile_it = [cc, "-Wall", "-Wextra", "-Werror", f"{name.lower()}_play.c", "-L.", f"-l{name.lower()}", "-Wl,-rpath,.", "-o", "play"]
    done = subprocess.run(compile_it, cwd=tmp_path / "out", capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


NAMED = """
from typing import NamedTuple
from zermelo import game

@game
class Halves(NamedTuple):
    left: int = 9
    mover: int = 0

    def to_move(self):
        return self.mover

    def actions(self):
        return [1, 2]

    def result(self, action):
        return Halves(self.left - action, 1 - self.mover)

    def is_terminal(self):
        return self.left <= 0

    def utility(self, player):
        return 1 if player == self.mover else -1

    def action_name(self, action):
        return "$NAME $TITLE" if action == 1 else "two"
"""


def test_without_a_c_compiler(cc: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """The object and its sources are written, and one sentence says what is missing: a command that links them."""
    monkeypatch.setattr("zermelo.export.native.compiler_here", lambda: None)
    with pytest.raises(SystemExit) as ended:
        main(["build", f"{LADDER}:Ladder", "--target", "native", "--search", "none", "--out", str(tmp_path), "--json"])
    told = json.loads(capsys.readouterr().out)
    assert not ended.value.code
    names = [Path(each["file"]).name for each in told["files"]]
    assert names == ["ladder.o", "ladder.c", "ladder.h", "ladder_play.c", "ladder.json"]
    assert told["missing"].startswith("there is no C compiler here")
    command = told["missing"].partition("where there is one, ")[2].split()
    assert command[0] == "cc"
    done = subprocess.run([cc, *command[1:]], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    library = Library(tmp_path, "ladder", 3)
    outcomes, probabilities = (ctypes.c_int64 * 4096)(), (ctypes.c_double * 4096)()
    assert library.function("outcomes")(library.game, ctypes.byref(library.start()), outcomes, probabilities) == 2
    assert list(probabilities[:2]) == [0.25, 0.75]
    assert library.function("action_name")(ctypes.c_int64(1)) == b"climb"


def test_what_was_built_once_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second time nothing is compiled, and the files are the same; other rules are compiled."""
    monkeypatch.setenv("ZERMELO_CACHE_DIR", str(tmp_path / "kept"))
    source = (HERE / "ladder.py").read_text(encoding="utf-8")
    rules = tmp_path / "rules.py"

    def files(number: int) -> tuple[bool, list[bytes]]:
        folder = tmp_path / str(number)
        told = built(folder, f"{rules}:Stairs", "--search", "perft", target="wasm")
        return "compiling" in told, [path.read_bytes() for path in sorted(folder.iterdir())]

    rules.write_text(source, encoding="utf-8")
    told, first = files(1)
    assert told and files(2) == (False, first)
    rules.write_text("# another line\n" + source.replace("return self.left <= 0", "return self.left <= 1"), encoding="utf-8")
    told, other = files(3)
    assert told and other != first


def test_a_property_that_is_the_first_thing_asked(tmp_path: Path) -> None:
    """It is known to the compiler before anything else of the game has been compiled: a process of its own shows that."""
    (tmp_path / "ripe.py").write_text(RIPE)
    built(tmp_path / "out", str(tmp_path / "ripe.py"), "--search", "none")
    assert (tmp_path / "out" / "ripe.json").exists()


RIPE = """
from typing import NamedTuple
from zermelo import game

@game
class Ripe(NamedTuple):
    total: int = 0
    mover: int = 0

    @property
    def is_ripe(self):
        return self.total > 3

    def to_move(self):
        return 0 if self.is_ripe else self.mover

    def actions(self):
        return [1, 2]

    def result(self, action):
        return Ripe(self.total + action, 1 - self.mover)

    def is_terminal(self):
        return self.total > 5

    def utility(self, player):
        return 0
"""
