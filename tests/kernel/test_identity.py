"""What rules are, by content: whatever can change an answer changes the fingerprint, and nothing else does (fact 4)."""

from __future__ import annotations

import functools
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from processes import Python

from zermelo._kernel.fingerprints import class_fingerprint, fingerprint
from zermelo._kernel.identity import from_library

RULES = """
import array, enum, math
from typing import NamedTuple
from zermelo import game, U64
from zermelo.bits import U64Table
import elsewhere, box.inner
from elsewhere import borrowed

LIMIT = 3
LIST = [1, 2]
TUPLE = (1, (2, 3))
TABLE = U64Table([1, 2, 2**63])
ARRAY = array.array("q", [1, 2, 3])
n = 17

class Kind(enum.IntEnum):
    KING = 5
    QUEEN = 9

class Piece(NamedTuple):
    value: int
    def worth(self): return self.value * 10

ROOK = Piece(5)

def deeper(x): return x + 1
def helper(x, step=1): return deeper(x) * step + LIMIT
def outer(weight):
    def inner(x): return x + weight
    return inner
captured = outer(4)

@game
class Rules(NamedTuple):
    n: int = 6
    mover: int = 0
    SIZE = 3
    WORDS = U64Table([7, 8])
    def to_move(self): return self.mover
    def actions(self):
        yield from range(LIST[0], self.SIZE)
    def result(self, action):
        x = helper(action) + borrowed(action) + elsewhere.FAR + box.inner.DEEP + captured(1) + self.half + self.static(2)
        return Rules(self.n - action, 1 - self.mover + 0 * x)
    def is_terminal(self): return self.n <= TUPLE[1][0] + int(TABLE[0]) + ARRAY[0] + Kind.KING + ROOK.worth()
    def utility(self, player): return 1.0 if player == math.floor(0.5) else -1.0
    @property
    def half(self): return self.n // 2
    @staticmethod
    def static(x): return x + 1
"""
ELSEWHERE = """
FAR = 1
UNUSED = 1
def lent(x): return x
def borrowed(x): return lent(x) + 5
"""
INNER = "DEEP = 2\nUNUSED = 1\n"


def rules(text: str = RULES, elsewhere: str = ELSEWHERE, inner: str = INNER) -> Any:
    """The game that these three files would make."""
    modules = {"elsewhere": elsewhere, "box": "", "box.inner": inner}
    try:
        for name, content in modules.items():
            module = sys.modules[name] = type(sys)(name)
            exec(compile(content, name, "exec", dont_inherit=True), vars(module))
        sys.modules["box"].inner = sys.modules["box.inner"]  # type: ignore[attr-defined]
        scope: dict[str, Any] = {"__name__": "rules"}
        exec(compile(text, "rules", "exec", dont_inherit=True), scope)
    finally:
        for name in modules:
            del sys.modules[name]
    return scope["Rules"]


SAME = class_fingerprint(rules())

EDITS = {
    "a rule": ("self.n - action", "self.n - action - 1"),
    "a number in a rule": ("1 - self.mover", "3 - self.mover"),
    "an int becomes a float": ("1.0 if player", "1 if player"),
    "the name of an attribute": ("return self.n // 2", "return self.mover // 2"),
    "a helper": ("deeper(x) * step", "deeper(x) + step"),
    "a helper of a helper": ("return x + 1\ndef helper", "return x + 2\ndef helper"),
    "a default": ("step=1", "step=2"),
    "a module constant": ("LIMIT = 3", "LIMIT = 4"),
    "a list": ("LIST = [1, 2]", "LIST = [0, 2]"),
    "a nested tuple": ("(1, (2, 3))", "(1, (4, 3))"),
    "a table of words": ("U64Table([1, 2, 2**63])", "U64Table([1, 2, 2**62])"),
    "an array": ('array("q", [1, 2, 3])', 'array("q", [1, 2, 4])'),
    "a class constant": ("SIZE = 3", "SIZE = 4"),
    "a table of the class": ("U64Table([7, 8])", "U64Table([7, 9])"),
    "an enumeration": ("KING = 5", "KING = 6"),
    "a record's method": ("self.value * 10", "self.value * 9"),
    "a constant record": ("Piece(5)", "Piece(6)"),
    "a captured variable": ("outer(4)", "outer(5)"),
    "a captured function": ("return x + weight", "return x - weight"),
    "a property": ("self.n // 2", "self.n // 3"),
    "a static method": ("def static(x): return x + 1", "def static(x): return x + 2"),
    "a field's type": ("mover: int = 0", "mover: float = 0"),
    "a field's default": ("n: int = 6", "n: int = 7"),
    "a field's name": ("n: int = 6", "m: int = 6"),
    "an optional word": ("    @property", "    def prior(self, action): return action\n    @property"),
    "a borrowed helper": ("lent(x) + 5", "lent(x) + 6"),
    "a helper of a borrowed helper": ("def lent(x): return x", "def lent(x): return -x"),
    "a constant of a module": ("FAR = 1", "FAR = 2"),
    "a constant of a module in a package": ("DEEP = 2", "DEEP = 3"),
}
NO_EDITS = {
    "nothing": ("", ""),
    "a comment": ("LIMIT = 3", "LIMIT = 3  # how far"),
    "a docstring": ("def helper(x, step=1): return", 'def helper(x, step=1):\n    "one step further"\n    return'),
    "empty lines": ("def helper", "\n\n\ndef helper"),
    "a constant nobody names": ("n = 17", "n = 18"),  # `n` is a field of the state, which is no global
    "another module's constant nobody names": ("UNUSED = 1", "UNUSED = 2"),
}


def edited(edit: tuple[str, str]) -> Any:
    texts = RULES, ELSEWHERE, INNER
    assert any(edit[0] in text for text in texts)
    return rules(*(text.replace(*edit) if edit[0] else text for text in texts))


def test_a_text_that_is_used_counts_whatever_it_looks_like() -> None:
    """As a docstring would, it stands first among the constants."""

    def told(text: str) -> list[str]:
        scope: dict[str, Any] = {"__name__": "rules"}
        exec(f'spoken = lambda: "{text}"\ndef said():\n    "{text}"\n    return "{text}"', scope)
        return [fingerprint(scope["spoken"]), fingerprint(scope["said"])]

    assert all(one != other for one, other in zip(told("a"), told("b"), strict=True))


@pytest.mark.parametrize("what", EDITS)
def test_what_changes_the_fingerprint(what: str) -> None:
    assert class_fingerprint(edited(EDITS[what])) != SAME


@pytest.mark.parametrize("what", NO_EDITS)
def test_what_does_not(what: str) -> None:
    assert class_fingerprint(edited(NO_EDITS[what])) == SAME


def test_the_same_in_every_process(python: Python, tmp_path: Path) -> None:
    """Sets and hashes come in another order in every process; the fingerprint may not."""
    (tmp_path / "elsewhere.py").write_text(ELSEWHERE)
    (tmp_path / "box").mkdir()
    (tmp_path / "box" / "__init__.py").touch()
    (tmp_path / "box" / "inner.py").write_text(INNER)
    text = RULES + "\nfrom zermelo._kernel.fingerprints import class_fingerprint\nprint(class_fingerprint(Rules))\n"
    (tmp_path / "rules.py").write_text(text)
    told = {
        *(python("rules.py", PYTHONHASHSEED=seed).stdout for seed in "12"),
        python("-", stdin=text).stdout,
        python("-c", "import rules").stdout,
    }
    assert told == {f"{SAME}\n"}


def test_functions_that_name_each_other_are_read_to_the_end() -> None:
    scope: dict[str, Any] = {}
    text = "def ping(n): return n and pong(n - 1)\ndef pong(n): return n and ping(n - 2)\n"
    exec(text, scope)
    other: dict[str, Any] = {}
    exec(text.replace("n - 2", "n - 3"), other)
    assert fingerprint(scope["ping"]) != fingerprint(other["ping"])
    assert fingerprint(scope["ping"]) != fingerprint(scope["pong"])


@pytest.mark.parametrize("name", ["profile", "statistics", "numpy"])
def test_helpers_in_files_named_like_modules_of_libraries_are_read(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def imported(text: str) -> str:
        file = tmp_path / f"{name}.py"
        file.write_text(text)
        module = type(sys)(name)
        module.__file__ = str(file)
        monkeypatch.setitem(sys.modules, name, module)
        exec(compile(text, str(file), "exec", dont_inherit=True), vars(module))
        scope: dict[str, Any] = {"module": module, "helper": module.helper, "Scale": module.Scale}
        exec("def rule(x): return helper(x) + module.RATE + module.other(x) + Scale.BY", scope)
        return fingerprint(scope["rule"])

    text = "RATE = 1\ndef helper(x): return x\ndef other(x): return x\nclass Scale: BY = 1\n"
    edits = [text.replace(*edit) for edit in (("RATE = 1", "RATE = 2"), ("helper(x): return x", "helper(x): return -x"),
             ("other(x): return x", "other(x): return -x"), ("BY = 1", "BY = 2"))]  # fmt: skip
    assert imported(text) == imported(text)
    assert len({imported(edit) for edit in [text, *edits]}) == 5


def test_libraries_are_known_by_where_they_lie() -> None:
    import profile
    import random

    assert all(map(from_library, (random, random.shuffle, random.Random, profile, len, int)))
    assert not any(map(from_library, (fingerprint, rules, sys.modules[__name__], Python)))


def test_functions_behind_the_compilers_own_decorator_are_read(needs_compiler: None) -> None:
    import numba

    def made(by: int) -> Callable[[int], int]:
        return numba.njit(lambda x: x * by)  # type: ignore[no-any-return]

    assert fingerprint(made(2)) != fingerprint(made(3))
    assert fingerprint(made(2)) == fingerprint(made(2))


def test_what_a_cached_function_answers_is_read() -> None:
    """It is a constant of this process, and becomes one of the machine code that others load."""

    def rule(around: Callable[[Any], Any]) -> Any:
        @around
        def table() -> tuple[int, int]:
            return time.perf_counter_ns(), 1

        return lambda x: table()[x]

    assert fingerprint(rule(functools.cache)) != fingerprint(rule(functools.cache))
    assert fingerprint(rule(lambda function: function)) == fingerprint(rule(lambda function: function))


def test_rules_are_the_same_wherever_they_are_installed(tmp_path: Path) -> None:
    def made(folder: str, name: str = "network.npz") -> Any:
        scope: dict[str, Any] = {"__name__": "rules", "__file__": str(tmp_path / folder / "rules.py")}
        exec(f"from pathlib import Path\ndef weights():\n    return Path(__file__).with_name({name!r})", scope)
        return scope["weights"]

    assert fingerprint(made("here")) == fingerprint(made("there")) != fingerprint(made("there", "other.npz"))
