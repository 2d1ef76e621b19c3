"""What cannot be compiled plays interpreted: without a compiler at all, or rules that have no machine form (facts 2, 9, 15)."""

from __future__ import annotations

import inspect
from typing import Any

import pytest
from processes import PACKAGE, Python

from zermelo import deepen, minimax
from zermelo.errors import SearchError
from zermelo.search.limits import Limits

# ------------------------------------------------------------------------------------------------ without a compiler

PLAYS = """
import sys
from zermelo import Limits, alphabeta, deepen, minimax, perft
from zermelo.games import ConnectFour, Halving, Othello, TicTacToe, Tree
halving, xo = Halving(9), TicTacToe.from_text("X.O/.X./...")
for result in (
    minimax(halving), alphabeta(halving, rule=">"), minimax(xo), alphabeta(xo, table=1024, ordering=True),
    alphabeta(ConnectFour.from_text("444555"), 4), deepen(Othello(), Limits(depth=3)), alphabeta(xo, 3),
    minimax(Tree.from_text("((chance 1/2:8 1/3:24 1/6:-12) (chance 0.25:4 0.75:(1 2)))")),
):
    print(result.action, result.values, result.exact, result.line, result.nodes, result.leaves, [a.value for a in result.actions])
print(perft(xo, 4), perft(Othello(), 3))
print(all(name not in sys.modules for name in ("numba", "llvmlite", "numpy")), file=sys.stderr)
"""
HIDDEN = "import sys\nsys.modules.update(dict.fromkeys({names!r}))\n"


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What the searches answer where nothing is compiled."""
    return Python(tmp_path_factory.mktemp("plain"))("-", stdin=PLAYS, NUMBA_DISABLE_JIT="1").stdout


def test_compiled_searches_answer_the_same(needs_compiler: None, python: Python, plain: str) -> None:
    compiled = python("-", stdin=PLAYS)
    assert compiled.stdout == plain
    assert compiled.stderr.count("zermelo: compiling") >= 6


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
    ("setting", "reason"),
    [({}, "numba cannot be imported"), ({"NUMBA_DISABLE_JIT": "1"}, "NUMBA_DISABLE_JIT is set")],
)
def test_insisting_is_one_clear_error(python: Python, search: str, setting: dict[str, str], reason: str) -> None:
    text = f"from zermelo import *\nfrom zermelo.games import Halving\ntry: {search}\nexcept SearchError as error: print(error)\n"
    done = python("-", stdin=text if setting else HIDDEN.format(names=("numba",)) + text, **setting)
    assert done.stdout.startswith(f"cannot be compiled: {reason}") and done.stdout.count("\n") == 1
    assert done.stderr == ""


@pytest.mark.parametrize("what", ["zermelo", "zermelo.games", "zermelo.cli", "zermelo.check", "zermelo.players"])
def test_importing_loads_no_compiler(python: Python, what: str) -> None:
    done = python("-c", f"import sys, {what}; print([name for name in ('numba', 'llvmlite', 'numpy') if name in sys.modules])")
    assert done.stdout == "[]\n"


def test_only_the_kernel_room_knows_the_compiler() -> None:
    """And numpy only where memory is asked for."""
    import ast

    package = PACKAGE / "zermelo"
    for path in package.rglob("*.py"):
        if path.parent == package / "_kernel":
            continue
        for node in ast.walk(ast.parse(path.read_text())):
            modules = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            modules += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            assert not {"numba", "llvmlite"} & {name.partition(".")[0] for name in modules} or path.name == "doctor.py", path


# ------------------------------------------------------------------------------------------ rules without a machine form

TWO, BOTH = {1: 1, 2: 2}, (1, 2)
RULES = '''
class Race(NamedTuple):
    """Count down from n by one or two."""
    n: int = 5
    mover: int = 0
    rest: tuple[int, ...] = (0, 0)
    def to_move(self):
        return self.mover
    def actions(self):
        yield 1
        if self.n > 1:
            yield 2
    def result(self, action):
        BODY
        return Race(self.n - action, 1 - self.mover, self.rest)
    def is_terminal(self):
        return self.n == 0
    def utility(self, player):
        return 1 if player != self.mover else -1
'''
REFUSED: dict[str, tuple[str, str]] = {
    "a generator expression": ("x = sum(i for i in range(3))", "a generator expression"),
    "any over a generator": ("assert any(i > 1 for i in range(3))", "a generator expression"),
    "a dict of the module": ("action = TWO[action]", "the dict `TWO` has no machine form"),
    "_replace": ("return self._replace(n=self.n - action, mover=1 - self.mover)", "`_replace`: write the new state with every field"),
    "try": ("try: x = 1 // self.mover\n        except ZeroDivisionError: x = 0", "`try`"),
    "a field left out": ("return Race(self.n - action, 1 - self.mover)", "leaves out fields that have defaults"),
    "bit_count": ("x = self.n.bit_count()", "`bit_count`: use zermelo.bits.count"),
    "a star": ("n, *rest = self", "`*rest`"),
    "an assignment in an expression": ("x = (y := 3) + y", "`:=`"),
    "yield from": ("yield_from = sum([x for x in self.both()])\n    def both(self):\n        yield from BOTH\n    def second(self, action):", "`yield from`"),
    "reversed": ("x = [i for i in reversed(range(3))]", "`reversed`"),
    "a function of a module": ("x = helpers.doubled(action)", "functions of the module `helpers` are not compiled along"),
    "a method called by keyword": ("x = self.plus(more=2)\n    def plus(self, more):\n        return more\n    def second(self, action):", "a keyword in the call of `plus`"),
    "a method that calls itself": ("x = self.f(3)\n    def f(self, n):\n        return 1 if n == 0 else self.f(n - 1)\n    def second(self, action):", "a method that calls itself"),
    "functions that call each other": ("x = ping(4)", "ping and pong call each other"),
    "a cache": ("x = cached(4)", "the cache around `cached` has no machine form"),
    "isinstance": ("assert isinstance(self.n, int)", "`isinstance`"),
    "a list of lists": ("x = [[1], [2, 3]][action - 1][0] + {**TWO}[1]", "dict"),
    "a missing return": ("if action < 3: return Race(self.n - action, 1 - self.mover, self.rest)\n        return None", "can end without `return`"),
}  # fmt: skip
HELPERS = """
import functools, types
from typing import NamedTuple
from zermelo import game
TWO, BOTH = {1: 1, 2: 2}, (1, 2)
def ping(n): return 0 if n <= 0 else pong(n - 1)
def pong(n): return 1 if n <= 0 else ping(n - 1)
def doubled(x): return 2 * x
helpers = types.ModuleType("helpers")
helpers.doubled = doubled
@functools.cache
def cached(n): return 2 * n
"""


def made(body: str, tmp_path: Any, name: str = "Race") -> Any:
    """The race with something in its `result`, from a file as its author would have it."""
    text = (
        HELPERS
        + "@game\n"
        + RULES.replace("BODY", body).replace("Race", name).replace("def second(self, action):", "def last(self, action):")
    )
    file = tmp_path / f"{name.lower()}.py"
    file.write_text(text)
    scope: dict[str, Any] = {"__name__": __name__, "__file__": str(file)}
    exec(compile(text, str(file), "exec", dont_inherit=True), scope)
    inspect.linecache.checkcache()  # type: ignore[attr-defined]
    return scope[name]


VALUE, NODES = 1.0, 24


@pytest.mark.parametrize("what", REFUSED)
def test_rules_without_a_machine_form_play(needs_compiler: None, what: str, tmp_path: Any, capfd: pytest.CaptureFixture[str]) -> None:
    body, sentence = REFUSED[what]
    name = "Race" + str([*REFUSED].index(what))
    if "def second" in body:  # the construct is followed by a method of its own: `result` ends before it
        first, rest = body.split("\n", 1)
        body = f"{first}\n        return Race(self.n - action, 1 - self.mover, self.rest)\n{rest}".replace("Race", name)
    race = made(body.replace("Race", name), tmp_path, name)
    for _ in range(2):
        result = minimax(race())
        assert not result.compiled
        assert result.value == VALUE
    deepen(race(), Limits(depth=3), search=minimax)
    said = [line for line in capfd.readouterr().err.splitlines() if "compiling" not in line]
    assert len(said) == 1, said
    assert said[0].startswith(f"zermelo: plays interpreted, because {name}.") and sentence in said[0], said
    with pytest.raises(SearchError, match=f"cannot be compiled: {name}"):
        minimax(race(), compiled=True)
