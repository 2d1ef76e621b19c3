"""A student's process: nothing that a program does is suffered, and nothing of it is left when it has answered."""

from __future__ import annotations

import json
import os
import sys
import textwrap
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

from settings import FULL
from zermelo.cli import main
from zermelo.grade.programs.grading import grade
from zermelo.grade.programs.running import answers
from zermelo.grade.programs.running.sandbox import ProcessLimits, Sandbox

LOAD = {"function": None, "override": False, "seconds": 5.0}
CALL = {
    "do": "call",
    "game": "tree",
    "text": "(1 2)",
    "plain": None,
    "depth": None,
    "agents": 2,
    "chance_as": -1,
    "budget": 100,
    "seconds": 1.0,
    "default": False,
    "lines": False,
}
PATIENCE = 1.2
"""Seconds until something that is still running would have written."""


def written(folder: Path, text: str, name: str = "program.py") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


BAD = {
    "prints a gigabyte": ("output", "while True: print('x' * 1000)"),
    "prints a gigabyte past Python": ("output", "import os\nwhile True: os.write(1, b'x' * 100000)"),
    "eats memory": ("memory", "hoard = []\nwhile True: hoard.append(bytearray(10**10))"),
    "recurses": ("recursion", "return alphabeta(state)"),
    "recurses past all limits": (
        ("recursion", "memory", "crash", "endless"),
        "import sys\nsys.setrecursionlimit(10**9)\nreturn alphabeta(state)",
    ),
    "forks": ("forbidden", "import os\nwhile True: os.fork()"),
    "starts a program": ("forbidden", "import subprocess\nsubprocess.run(['sleep', '60'])"),
    "writes files": ("forbidden", "open('/tmp/zermelo-should-not-be-there', 'w')"),
    "removes files": ("forbidden", "import os\nos.remove(__file__)"),
    "reaches out": ("forbidden", "import socket\nsocket.create_connection(('localhost', 9))"),
    "leaves": ("crash", "import os\nos._exit(0)"),
    "aborts": ("crash", "import os\nos.abort()"),
    "catches everything": ("endless", "while True:\n    try:\n        while True: pass\n    except: pass"),
    "turns the alarm off": ("endless", "import signal\nsignal.signal(signal.SIGALRM, signal.SIG_IGN)\nwhile True: pass"),
    "waits": ("endless", "import time\ntime.sleep(1000)"),
    "waits for a thread": (
        "endless",
        "import threading\nt = threading.Thread(target=lambda: [0 for _ in iter(int, 1)])\nt.start(); t.join()",
    ),
    "closes its pipes": (("crash", "endless", "exception"), "import os\nos.closerange(0, 50)\nreturn 0"),
    "answers for the grader": (
        ("crash", "wrong-type", "endless"),
        "import os\nfor n in range(3, 1000):\n    try: os.write(n, b'nonsense\\n')\n    except OSError: pass\nreturn 1",
    ),
    "returns a trap": (
        ("exception", "wrong-type"),
        "def trap(self): raise RuntimeError('trap')\nclass Trap: __float__ = __repr__ = trap\nreturn Trap()",
    ),
}


SLOW = ("recurses past all limits", "turns the alarm off", "waits for a thread", "closes its pipes", "aborts")


@pytest.mark.parametrize("name", [name for name in BAD if FULL or name not in SLOW])
def test_it_is_reported_not_suffered(tmp_path: Path, name: str) -> None:
    codes, body = BAD[name]
    path = written(tmp_path, "def alphabeta(state):\n" + textwrap.indent(body, "    "))
    began = time.monotonic()
    done = grade(path, trees=2, seconds=0.3 if "endless" in codes else 2.0, memory=300)
    assert done.verdict.code in (codes if isinstance(codes, tuple) else (codes,)), str(done)
    assert time.monotonic() - began < 40
    assert path.exists() and not Path("/tmp/zermelo-should-not-be-there").exists()


def test_the_process_has_an_empty_world(tmp_path: Path) -> None:
    text = """
import os, sys
def alphabeta(state):
    assert sys.stdin.read() == ""
    assert os.listdir(".") == []
    assert "ZERMELO_SECRET" not in os.environ
    open("notes.txt", "w").write("its own folder is its own")
    os.remove("notes.txt")
    return 3
"""
    os.environ["ZERMELO_SECRET"] = "1"
    try:
        done = grade(written(tmp_path, text), trees=1)
    finally:
        del os.environ["ZERMELO_SECRET"]
    assert done.verdict.code not in ("exception", "forbidden"), str(done)


# --------------------------------------------------------------------------------------------- nothing outside its folder

OUTSIDE = {
    "opens": "open(OUT, 'w')",
    "opens relative to a folder": "os.open(os.path.basename(OUT), os.O_CREAT | os.O_WRONLY, dir_fd=os.open(os.path.dirname(OUT), 0))",
    "renames": "open('mine', 'w').close(); os.rename('mine', OUT)",
    "replaces": "open('mine', 'w').close(); os.replace('mine', OUT)",
    "links": "open('mine', 'w').close(); os.link('mine', OUT)",
    "makes a symlink outside": "os.symlink('/etc/passwd', OUT)",
    "makes a symlink to the outside": "os.symlink(os.path.dirname(OUT), 'door'); open('door/' + os.path.basename(OUT), 'w')",
    "links a file of others": "os.link(OTHER, 'mine'); open('mine', 'a').write('more')",
    "makes a pipe": "os.mkfifo(OUT)",
    "makes a folder": "os.mkdir(OUT)",
    "uses a database": "__import__('sqlite3').connect(OUT).execute('create table t (x)')",
    "asks the system": "__import__('ctypes').CDLL(None).creat(OUT.encode(), 0o600)",
    "takes a file of others": "os.rename(OTHER, 'mine')",
    "shortens a file of others": "os.truncate(OTHER, 0)",
}


@pytest.mark.parametrize("caught", (False, True), ids=("plainly", "caught"))
def test_it_changes_nothing_outside_its_folder(tmp_path: Path, caught: bool) -> None:
    """Neither plainly, nor where it catches whatever stops it; one program for all ways, for each is a position of its own."""
    other, out = tmp_path / "other.txt", tmp_path / "out"
    other.write_text("as it was", encoding="utf-8")
    for number, (name, line) in enumerate(OUTSIDE.items()):
        body = f"try:\n        {line}\n    except BaseException: pass" if caught else line
        text = f"import os\nOUT, OTHER = {str(out)!r}, {str(other)!r}\ndef alphabeta(s):\n    {body}\n    return 1\n"
        with Sandbox(written(tmp_path, text, f"p{number}.py")) as sandbox:
            assert "trouble" not in sandbox.load(LOAD), name
            (answer,) = sandbox.run([CALL], 2.0)
        if name != "asks the system":
            assert answer["trouble"]["kind"] == "forbidden", (name, answer)
        if name != "asks the system" or locked(tmp_path):
            assert not os.path.lexists(out), name
        assert other.read_text(encoding="utf-8") == "as it was", name
        out.unlink(missing_ok=True)


def locked(tmp_path: Path) -> bool:
    """Does the kernel lock the process as well?"""
    text = "from zermelo.grade.programs.running.student.confinement import only_write_in\ndef alphabeta(s): return only_write_in('.')"
    with Sandbox(written(tmp_path, text, "locked.py")) as sandbox:
        sandbox.load(LOAD)
        (answer,) = sandbox.run([CALL], 2.0)
    return sys.platform.startswith("linux") and "True" in answer["trouble"]["words"]


LEFT = {
    "a thread": "threading.Thread(target=late).start()",
    "a thread that nobody waits for": "threading.Thread(target=late, daemon=True).start()",
    "something to be done at exit": "atexit.register(write)",
    "a child": "ctypes.CDLL(None).fork() or (late(), os._exit(0))",
    "a child in a session of its own": "ctypes.CDLL(None).fork() or (os.setsid(), late(), os._exit(0))",
    "an alarm": "signal.signal(signal.SIGALRM, lambda *_: write()), signal.setitimer(signal.ITIMER_REAL, 0.3)",
}
LATE = """
import atexit, ctypes, os, signal, threading, time
def write():
    for path in ({out!r}, "mine.txt"):
        try: ctypes.CDLL(None).creat(path.encode(), 0o600), open(path, "w").write("late")
        except BaseException: pass
    for pipe in range(3, 40):
        try: os.write(pipe, b"late\\n")
        except OSError: pass
def late():
    ctypes.CDLL(None).usleep(500_000)
    write()
def alphabeta(state):
    {inside}
    return 1.0
{outside}
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks into /proc")
def test_nothing_is_left_when_it_has_answered(tmp_path: Path) -> None:
    """Neither what it started at a position, nor what it started while it was loaded, writes or answers later."""
    sandboxes = []
    out = tmp_path / "out"
    for number, line in enumerate(LEFT.values()):
        text = LATE.format(out=str(out), inside=line, outside="")
        sandboxes.append(Sandbox(written(tmp_path, text, f"p{number}.py")))
    for number, line in enumerate(LEFT.values(), start=len(LEFT)):
        text = LATE.format(out=str(out), inside="pass", outside=line)
        sandboxes.append(Sandbox(written(tmp_path, text, f"p{number}.py")))
    try:
        for sandbox, name in zip(sandboxes, [*LEFT, *LEFT], strict=True):
            assert "trouble" not in sandbox.load(LOAD), name
            (answer,) = sandbox.run([CALL], 2.0)
            assert answer.get("value") == 1.0, (name, answer)
        time.sleep(PATIENCE)
        for sandbox, name in zip(sandboxes, [*LEFT, *LEFT], strict=True):
            (answer,) = sandbox.run([CALL], 2.0)
            assert answer.get("value") == 1.0, (name, answer)
            assert not out.exists(), name
    finally:
        sessions = {sandbox.pid for sandbox in sandboxes}
        for sandbox in sandboxes:
            sandbox.close()
    for _ in range(50):
        left = [entry.name for entry in Path("/proc").iterdir() if entry.name.isdigit() and _session_of(entry) in sessions]
        if not left:
            return
        time.sleep(0.1)
    raise AssertionError(left)


def _session_of(process: Path) -> int | None:
    """The session; None for one that is gone or a zombie."""
    try:
        fields = (process / "stat").read_text().rpartition(")")[2].split()
    except OSError:
        return None
    return None if fields[0] == "Z" else int(fields[3])


# ------------------------------------------------------------------------------------------------- garbage for an answer

GARBAGE = [
    b"nonsense\n", b"\n", b"{}\n", b"[]\n", b"null\n", b"7\n", b"[" * 100_000 + b"\n", b"9" * 5_000 + b"\n", b"\xff\xfe\x00\n", b"{",
    b'{"trouble": {}}\n', b'{"trouble": {"kind": "wombat", "words": "", "line": 0, "function": "", "text": ""}}\n', b'{"value": "x"}\n',
]  # fmt: skip


def test_garbage_is_the_programs_own(tmp_path: Path) -> None:
    """Whatever it writes to the grader: it is told so, and nobody is told of a fault of the grader."""
    for number, garbage in enumerate(GARBAGE):
        lines = "for n in range(3, 60):\n        try: os.write(n, GARBAGE)\n        except OSError: pass"
        text = f"import os\nGARBAGE = {garbage!r}\ndef alphabeta(s):\n    {lines}\n    {'os._exit(0)' if number % 2 else 'return 1'}\n"
        done = grade(written(tmp_path, text, f"p{number}.py"), trees=1)
        assert (done.verdict.code, done.points) == ("crash", 0), (garbage, str(done))
        assert "pipes" in done.verdict.title or "status" in done.verdict.title
    at_once = written(
        tmp_path, "import os\nfor n in range(3, 60):\n    try: os.write(n, b'{\"child\": 1}\\n7\\n')\n    except OSError: pass\n"
    )
    shown = CliRunner().invoke(main, ["grade", str(at_once), "--trees", "1", "--json"])
    assert shown.exit_code == 1 and json.loads(shown.output)["verdict"]["code"] == "crash", shown.output


def test_answers_that_are_none() -> None:
    """What has the form of an answer, but in one part not, is none either."""
    good = {
        "value": 1.0,
        "action": None,
        "action_of": "0",
        "order": "given",
        "returned": ["value"],
        "wrong_agent": None,
        **{name: [] for name in ("visited", "searched", "expanded", "generated", "early_utility", "valued", "empty", "foreign")},
        "mover_asked": False,
        "probability_asked": False,
        "lines_after": 0,
        "impure": {},
        "threads": False,
    }
    assert answers.answers_to([CALL], {}, json.dumps(good).encode() + b"\n", 1) == [good]
    bad = [
        {"value": "1"}, {"value": True}, {"action": 1.5}, {"visited": ["0.0"]}, {"visited": "0"}, {"visited": ["1.1"]},
        {"returned": ["action", "value"]},
        {"order": 3}, {"wrong_agent": [1]}, {"impure": []}, {"threads": 1}, {"lines_after": None}, {"more": 1}, {"foreign": [["0"]]},
    ]  # fmt: skip
    for part in bad:
        (answer,) = answers.answers_to([CALL], {}, json.dumps({**good, **part}).encode() + b"\n", 1)
        assert answer["trouble"]["words"] == answers.WRITES, part
    missing = {name: part for name, part in good.items() if name != "visited"}
    assert "trouble" in answers.answers_to([CALL], {}, json.dumps(missing).encode() + b"\n", 1)[0]
    nan = json.dumps(good).replace("1.0", "NaN").encode() + b"\n"
    assert "trouble" in answers.answers_to([CALL], {}, nan, 1)[0]
    assert answers.answers_to([CALL], {"status": -11}, b"", 1)[0]["trouble"]["words"].startswith("it crashes the interpreter (SIGSEGV)")


def test_a_position_of_another_tree_is_no_answer(tmp_path: Path) -> None:
    text = "import sys\ndef alphabeta(s):\n    s._log.visited.append('0.7')\n    return s.utility()\n"
    assert grade(written(tmp_path, text), trees=1).verdict.code == "crash"


# ------------------------------------------------------------------------------------------------------ a fresh process


def test_every_position_finds_the_file_just_loaded(tmp_path: Path) -> None:
    """Files, counters and threads of one call are not there for the next that is made in a fresh process."""
    text = """
import os, threading, time
calls = []
def alphabeta(s):
    calls.append(1)
    seen = len(calls) + 10 * len(os.listdir(".")) + 100 * (threading.active_count() - 1)
    open("notes.txt", "w").write("kept")
    threading.Thread(target=time.sleep, args=(5,), daemon=True).start()
    return seen
"""
    with Sandbox(written(tmp_path, text), ProcessLimits(1.0)) as sandbox:
        sandbox.load(LOAD)
        values = [sandbox.run([CALL], 2.0)[0]["value"] for _ in range(3)]
        assert values == [1, 1, 1]
        together = sandbox.run([CALL, CALL], 2.0)
        assert [answer["value"] for answer in together] == [1] and together[0]["threads"]


def test_a_thread_from_loading_is_there_for_every_call(tmp_path: Path) -> None:
    """A pool that the file makes when it is loaded works, for the file is then loaded for every position."""
    text = """
from concurrent.futures import ThreadPoolExecutor
POOL = ThreadPoolExecutor(1)
POOL.submit(int).result()
def value(s, alpha=float("-inf"), beta=float("inf")):
    if s.is_terminal(): return s.utility()
    best = None
    for a in s.actions():
        v = value(s.result(a), alpha, beta)
        best = v if best is None else (max if s.to_move() == 0 else min)(best, v)
        if s.to_move() == 0: alpha = max(alpha, best)
        else: beta = min(beta, best)
        if alpha >= beta: break
    return best
def alphabeta(state):
    return POOL.submit(value, state).result()
"""
    done = grade(written(tmp_path, text), trees=2)
    assert done.ok, str(done)


def test_a_process_with_many_open_files_grades_too(tmp_path: Path) -> None:
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < 1300:
        resource.setrlimit(resource.RLIMIT_NOFILE, (1300, hard))
    held = [os.dup(0) for _ in range(1100)]
    try:
        with Sandbox(written(tmp_path, "def alphabeta(state):\n    return 0\n")) as sandbox:
            assert "trouble" not in sandbox.load(LOAD)
            (answer,) = sandbox.run([CALL], 5.0)
    finally:
        for number in held:
            os.close(number)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    assert answer["value"] == 0
