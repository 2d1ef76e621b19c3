"""What cannot be compiled plays interpreted: without a compiler at all, or rules that have no machine form (facts 2, 9, 15)."""

from __future__ import annotations

import ast
import dataclasses
import linecache
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from processes import PACKAGE, Python, compilations

from zermelo import game, minimax, perft
from zermelo._kernel import CannotCompile, compiled
from zermelo.errors import SearchError
from zermelo.search.run import prepare

# ------------------------------------------------------------------------------------------------ without a compiler

PLAYS = """
import sys
from zermelo import Limits, alphabeta, deepen, minimax, perft
from zermelo.games import Halving, TicTacToe, Tree
halving, xo = Halving(9), TicTacToe.from_text("X.O/.X./...")
for result in (
    minimax(halving), alphabeta(xo, 4, rule=">", table=1024, ordering=True), deepen(xo, Limits(depth=3)),
    minimax(Tree.from_text("((chance 1/2:8 1/3:24 1/6:-12) (chance 0.25:4 0.75:(1 2)))"), compiled=False),
):
    print(result.action, result.values, result.exact, result.line, result.nodes, result.leaves, [a.value for a in result.actions])
print(perft(xo, 3))
print(all(name not in sys.modules for name in ("numba", "llvmlite", "numpy")), file=sys.stderr)
"""
HIDDEN = "import sys\nsys.modules.update(dict.fromkeys({names!r}))\n"


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What the searches answer where nothing is compiled."""
    return Python(tmp_path_factory.mktemp("plain"))("-", stdin=PLAYS, NUMBA_DISABLE_JIT="1").stdout


def test_compiled_searches_answer_the_same(needs_compiler: None, python: Python, plain: str) -> None:
    """With machine code from the cache of all tests, where other tests have put it."""
    tell = "print(minimax(halving).compiled, alphabeta(xo).compiled, file=sys.stderr)"
    machine = python("-", stdin=PLAYS + tell, ZERMELO_CACHE_DIR=os.environ["ZERMELO_CACHE_DIR"])
    assert machine.stdout == plain
    assert machine.stderr.endswith("True True\n")


@pytest.mark.parametrize("names", [("numba",), ("numba", "numpy", "llvmlite")])
def test_without_numba_everything_plays(python: Python, plain: str, names: tuple[str, ...]) -> None:
    done = python("-", stdin=HIDDEN.format(names=names) + PLAYS.replace("in sys.modules", "in filter(sys.modules.get, sys.modules)"))
    assert done.stdout == plain
    assert done.stderr == "True\n"


def test_told_not_to_compile_nothing_of_the_compiler_is_loaded(python: Python, plain: str) -> None:
    assert python("-", stdin=PLAYS, NUMBA_DISABLE_JIT="1").stderr == "True\n"


@pytest.mark.parametrize(
    "search", ["minimax(Halving(5), compiled=True)", "deepen(Halving(5), compiled=True)", "perft(Halving(5), 3, compiled=True)"]
)
@pytest.mark.parametrize(
    ("disabled", "reason"),
    [("0", "numba cannot be imported"), ("1", "NUMBA_DISABLE_JIT is set")],
)
def test_insisting_is_one_clear_error(python: Python, search: str, disabled: str, reason: str) -> None:
    text = f"from zermelo import *\nfrom zermelo.games import Halving\ntry: {search}\nexcept SearchError as error: print(error)\n"
    done = python("-", stdin=HIDDEN.format(names=("numba",)) + text, NUMBA_DISABLE_JIT=disabled)
    assert done.stdout.startswith(f"cannot be compiled: {reason}") and done.stdout.count("\n") == 1
    assert done.stderr == ""


@pytest.mark.parametrize("what", ["zermelo", "zermelo.games", "zermelo.cli", "zermelo.check", "zermelo.players"])
def test_importing_loads_no_compiler(python: Python, what: str) -> None:
    done = python("-c", f"import sys, {what}; print([name for name in ('numba', 'llvmlite', 'numpy') if name in sys.modules])")
    assert done.stdout == "[]\n"


def test_only_the_kernel_room_knows_the_compiler() -> None:
    """(`doctor` asks the compiler's own library what processor this is.)"""
    package = PACKAGE / "zermelo"
    guests = set()
    for path in package.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            modules = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            modules += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            guests |= {(path, name) for name in modules if name.partition(".")[0] in ("numba", "llvmlite") and "_kernel" not in path.parts}
    assert guests <= {(package / "cli" / "games" / "doctor.py", "llvmlite")}


# ------------------------------------------------------------------------------------------ rules without a machine form

RULES = """
import fractions, functools, random
from typing import NamedTuple
from zermelo import game

TWO = {1: 1, 2: 2}
helper = fractions.Fraction(1, 2)
@functools.cache
def cached(n): return 1 if n < 2 else cached(n - 1) + cached(n - 2)

@game
class Race(NamedTuple):
    n: int = 5
    mover: int = 0
    rest: tuple[int, ...] = (0, 0)
    def to_move(self): return self.mover
    def actions(self):
        yield 1
        if self.n > 1:
            yield 2
    def result(self, action):
        BODY
        return Race(self.n - action, 1 - self.mover, self.rest)
    def is_terminal(self):
        ALSO
        return self.n == 0
    def utility(self, player): return 1 if player != self.mover else -1
    def described(self): return random.random()  # nothing that a search asks for

class Cell(NamedTuple):
    n: int
    next: object = None
class Bag:
    def __init__(self, things): self.things = things
class Counted:
    made = 0
    def __init__(self):
        Counted.made += 1
        self.worth = 1
class Late(NamedTuple):
    n: int = None
def remembers(x, seen=[]):
    seen.append(x)
    return len(seen)
def paths(n, path=()):
    if n == 0:
        yield path
        return
    for k in range(2):
        yield from paths(n - 1, path + (k,))
"""
REFUSED: dict[str, tuple[str, str]] = {
    "try": (
        "try: x = 1 // action\n        except ZeroDivisionError as error: x = len(str(error))",
        r"Race.result .* line 23, `except ... as error`: what was raised has no machine form",
    ),
    "print": ("print(action)", "Race.result .* line 22, `print`: a rule only answers"),
    "chance": ("x = random.randint(1, 2)", r"Race.result .* line 22, `random.randint`: let chance_outcomes\(\) say what may happen"),
    "a file": ("x = open('x') if action > 5 else 0", "Race.result .* line 22, `open`: a rule reads nothing but the state"),
    "a changed state": ("if action > 5: self.n = 2", "Race.result .* line 22, `self.n = ...`: a state never changes"),
    "a global": ("global TWO", "Race.result .* line 22, `global`: a rule changes nothing"),
    "nonlocal": (
        "for x in (1, 2): pass\n        def f():\n            nonlocal x\n        f()",
        "Race.result .* `nonlocal x`: give it a value in result first",
    ),
    "two types": (
        "x = 0\n        if action > 5: x = (1, 2)\n        action = action if x == 0 else 2",
        "Race.result .* line 24, `x` is an int here and a tuple there",
    ),
    "a cache of a function that calls itself": (
        "x = cached(action)",
        "Race.result .* the cache around `cached`, which calls itself, has no machine form",
    ),
    "an object": ("x = helper.limit_denominator(action)", "Race.result .* line 22, `helper` .a Fraction. has no machine form"),
    "a method of nothing": (
        "x = action.shuffled() if action > 5 else 0",
        "Race.result .* line 22, `.shuffled` of an int has no machine form",
    ),
    "text of a state": ("x = len(str(self.rest))", "Race.result .* the text of .* has no machine form"),
    "a missing return": ("if action > 5: return None", "Race.result .* can end without `return`"),
    "a list for all calls": (
        "x = remembers(action) if action > 5 else 0",
        ".* the default of `seen` is one list for all calls: write seen=None",
    ),
    "what grows without end": ("x = sum(1 for path in paths(2))", ".* what a function is given grows at every call of itself"),
    "a dict of another type": (
        "ds = [{}, {}]\n        word = 'ab'[action % 2]\n        ds[0][word] = 1",
        "Race.result .* line 24, a dict is given a text and an int, and was taken to hold others",
    ),
    "a set as a key": (
        "d = {}\n        d[frozenset((1, action))] = 1",
        "Race.result .* line 23, a set as a key of a dict has no machine form",
    ),
    "finally that leaves": (
        "try: x = 1\n        finally:\n            if action > 5: return self",
        "Race.result .* line 22, `finally` with a `return`, `break` or `continue` within it",
    ),
    "generators in a list": ("x = [(i for i in range(action))]", r"Race.result .* line 22, a generator in a list: keep what it yields"),
    "unknown keywords": (
        "x = dict(a=1)\n        y = remembers(**x) if action > 5 else 0",
        r"Race.result .* line 23, `\*\*` in the call of `remembers`",
    ),
    "two functions of one name": (
        "if action > 1:\n            def step(x): return x\n        else:\n            def step(x): return 2 * x\n        x = step(action)",
        "Race.result .* line 2., the function `step` within result is written twice: give each a name of its own",
    ),
    "a function written further down": (
        "def one(x): return two(k=x)\n        def two(k): return k\n        x = one(action)",
        "Race.result .* line 22, `two` is written further down, and called by keyword or with defaults: write it above",
    ),
    "records in records": (
        "c = Cell(1)\n        for i in range(3): c = Cell(i, c)",
        "Race.result .* line 2., `c` is a Cell here and a Cell there: a Cell within a Cell has no machine form: keep them in a list",
    ),
    "objects made of what stays empty": (
        "b = Bag([])\n        x = len(b.things)",
        "Race.result .* line 22, nothing says what the list, set or dict made here holds",
    ),
    "nothing known of a list in a tuple": (
        "x, path = (action, [])\n        y = len(path)",
        "Race.result .* line 22, nothing says what `path` holds",
    ),
    "a list of records of several types": (
        "cells = [Cell(1), Cell(2, 3)]\n        x = [c.n for c in cells]",
        "Race.result .* line 23, a list is made of things of several types, or of records whose parts differ",
    ),
    "an attribute of the class that changes": (
        "x = Counted().worth",
        r"Race.result .* `Counted`, line .*, `Counted.made` changes: it belongs to the class, and a rule remembers nothing",
    ),
    "tuples that grow in a dict": (
        "d = {}\n        for i, x in enumerate(self.rest): d[x] = d.get(x, ()) + (i,)\n        y = sum(sum(t) for t in d.values())",
        "Race.result .* a dict is given an int and a tuple of 1 ints, and was taken to hold others",
    ),
    "a function of a module": (
        "x = functools.wraps(abs)",
        "Race.result .* line 22, `functools.wraps`, as it stands here, has no machine form: write a loop, or a function of your own",
    ),
    "a default that no field can hold": (
        "x = Late()",
        "Race.result .* line 22, Late, field n: its default is None, so declare it int . None",
    ),
    "several at once": (
        "print(action)\n        x = random.random()",
        "Race.result .* line 22, `print`: .*; line 23, `random.random`: ",
    ),
}


def made(body: str, folder: Path) -> Any:
    """The race with something at the start of its `result`, from a file, as its author would have it."""
    text = RULES.replace("BODY", body).replace("ALSO", "print(0)" if "random.random()" in body else "pass")
    file = folder / "race.py"
    file.write_text(text)
    linecache.checkcache()
    scope: dict[str, Any] = {"__name__": __name__}
    exec(compile(text, str(file), "exec", dont_inherit=True), scope)
    return scope["Race"]


def stepped(state: Any) -> Any:
    """The smallest kernel that asks a rule."""
    return state.result(1).n


@pytest.mark.parametrize("what", REFUSED)
def test_a_sentence_says_what_has_no_machine_form(needs_compiler: None, what: str, tmp_path: Path) -> None:
    body, sentence = REFUSED[what]
    race = made(body, tmp_path)
    with pytest.raises(CannotCompile) as refused:
        compiled(stepped, race())
    assert re.match(sentence, str(refused.value)), refused.value
    assert minimax(race(), compiled=False).value == 1


@pytest.mark.parametrize("what", ["print", "an object"])
def test_rules_without_a_machine_form_play(
    needs_compiler: None, what: str, tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """With one line for each class that says which method, and what in it; not one line for each search."""
    monkeypatch.setattr(prepare, "_told", set())
    body, sentence = REFUSED[what]
    race = made(body, tmp_path)
    results = minimax(race()), minimax(race()), minimax(race(4))
    assert not any(result.compiled for result in results)
    assert [result.value for result in results] == [1, 1, 1]
    said = [line for line in capfd.readouterr().err.splitlines() if not line.startswith("zermelo: compiling minimax_value for Race")]
    assert len(said) == 1, said
    assert re.match(f"zermelo: plays interpreted, because {sentence}", said[0]), said
    with pytest.raises(SearchError, match=f"^cannot be compiled: {sentence}"):
        minimax(race(), compiled=True)


def test_all_obstacles_of_all_rules_are_named_at_once(needs_compiler: None, tmp_path: Path) -> None:
    body, _ = REFUSED["several at once"]
    both = r"Race.is_terminal \(line 25\): line 26, `print`: .*; also Race.result .*: line 22, `print`: .*; line 23, `random.random`"
    with pytest.raises(SearchError, match=both):
        minimax(made(body, tmp_path)(), compiled=True)


def test_the_next_process_knows_without_trying(needs_compiler: None, python: Python) -> None:
    text = (
        RULES.replace("BODY", "x = helper.limit_denominator(2)").replace("ALSO", "pass")
        + "from zermelo import minimax\nprint(minimax(Race()).compiled)\n"
    )
    first, second = python("-", stdin=text), python("-", stdin=text)
    assert (compilations(first), compilations(second)) == (1, 0)
    assert first.stdout == second.stdout == "False\n"
    assert first.stderr.splitlines()[1:] == second.stderr.splitlines()
    assert len(second.stderr.splitlines()) == 1


EVALUATOR = """
from typing import NamedTuple
from zermelo import alphabeta
from zermelo.games import Halving

class Pairs(NamedTuple):
    w: int = 1

    def estimate(self, state):
        return self.at(state.n, (1, 2))

    def at(self, n, pair, more=3, other=4, last=5):
        found = 1 if n > 1 else pair
        return 0.5 if found else 0.25

alphabeta(Halving(), 2, evaluator=Pairs())
"""


def test_a_sentence_that_is_kept_names_the_file_that_was_given(needs_compiler: None, python: Python, tmp_path: Path) -> None:
    for name in ("one.py", "two.py"):
        (tmp_path / name).write_text(EVALUATOR)
        assert f"because {name}, line 13: " in python(str(tmp_path / name)).stderr


def test_what_no_search_asks_for_does_not_matter(needs_compiler: None, tmp_path: Path) -> None:
    """`described` would not compile."""
    assert perft(made("pass", tmp_path)(), 3, compiled=True) == 7


def test_a_field_without_a_machine_form(needs_compiler: None, capfd: pytest.CaptureFixture[str]) -> None:
    @game
    class Listed(NamedTuple):
        squares: dict = {}  # type: ignore[type-arg]  # noqa: RUF012
        n: int = 2

        def to_move(self):  # type: ignore[no-untyped-def]
            return 0

        def actions(self):  # type: ignore[no-untyped-def]
            yield self.n

        def result(self, action):  # type: ignore[no-untyped-def]
            return Listed({**self.squares, self.n: action}, self.n - 1)

        def is_terminal(self):  # type: ignore[no-untyped-def]
            return self.n == 0

        def utility(self, player):  # type: ignore[no-untyped-def]
            return self.squares[2] if player == 0 else -2

    assert [minimax(Listed()).value for _ in range(2)] == [2, 2]
    sentence = "Listed, field squares: a dict has no machine form; use int, float, bool, U64, str, an Enum or tuples of them"
    assert capfd.readouterr().err == f"zermelo: plays interpreted, because {sentence}\n"


@dataclasses.dataclass(frozen=True)
class Heap:
    size: int


def test_dataclasses_in_fields_are_to_be_named_tuples(needs_compiler: None, capfd: pytest.CaptureFixture[str]) -> None:
    @game
    class Heaps(NamedTuple):
        heaps: tuple[Heap, ...] = (Heap(2), Heap(1))
        mover: int = 0

        def to_move(self) -> int:
            return self.mover

        def actions(self) -> Iterator[int]:
            yield from (place for place, heap in enumerate(self.heaps) if heap.size)

        def result(self, action: int) -> Heaps:
            heaps = tuple(Heap(heap.size - (place == action)) for place, heap in enumerate(self.heaps))
            return Heaps(heaps, 1 - self.mover)

        def is_terminal(self) -> bool:
            return not any(heap.size for heap in self.heaps)

        def utility(self, player: int) -> int:
            return -1 if player == self.mover else 1

    assert minimax(Heaps()).value == 1
    sentence = "Heaps, field heaps: a Heap has no machine form; fields hold named tuples, no dataclasses: write class Heap(NamedTuple)"
    assert capfd.readouterr().err == f"zermelo: plays interpreted, because {sentence}\n"


def test_rules_that_raise_raise_the_same_in_both(needs_compiler: None, python: Python) -> None:
    text = """
from typing import NamedTuple
from zermelo import game, perft

@game
class Bomb(NamedTuple):
    n: int = 3
    def to_move(self): return 0
    def actions(self): yield 1
    def result(self, action):
        if self.n == 1:
            raise ValueError("not here", self.n)
        return Bomb(self.n - action)
    def is_terminal(self): return self.n == 0
    def utility(self, player): return 0

for compiled in False, True:
    try: perft(Bomb(), 4, compiled=compiled)
    except ValueError as error: print(error.args)
"""
    for _ in range(2):
        done = python("-", stdin=text)
        assert done.stdout == "('not here', 1)\n('not here', 1)\n"
