"""Ordinary Python, as people write rules who never saw a list of what they may use (see `_kernel.front`).

`constructs.txt` holds one construct after the other, each a method of a tic-tac-toe: its kind and name, what stands at the top of the
file, helpers in the class, and the body. Every one answers in machine code, and lowered but run by Python, what it answers as written.
"""

from __future__ import annotations

import functools
import importlib.util
import random
import re
import textwrap
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from zermelo import _kernel
from zermelo._kernel.front import rewritten

FRAME = """
from typing import NamedTuple
from zermelo import game, put
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
{tops}

class T(NamedTuple):
    board: tuple[int, ...] = (0,) * 9
    mover: int = 0

    def won(self, p):
        return any(all(self.board[i] == p for i in line) for line in LINES)

    def full(self):
        return 0 not in self.board

    def actions(self):
        yield from (i for i in range(9) if self.board[i] == 0)

{methods}
"""
KERNELS = {
    "full": "int(s.construct_{i}(p))",
    "won": "int(s.construct_{i}(p))",
    "utility": "s.construct_{i}(p - 1)",
    "terminal": "int(s.construct_{i}(p))",
    "result": "s.construct_{i}(p)",
    "actions": "gone_{i}(s, p)",
}
ARGUMENT = {"result": "action", "utility": "player"}
GONE = """
def gone_{i}(s, p):
    code = 0
    for action in s.construct_{i}(p):
        code = 10 * code + action + 1
    return code
"""


class Construct(NamedTuple):
    kind: str
    name: str
    top: str
    helpers: str
    body: str


def read() -> list[Construct]:
    found = []
    for part in Path(__file__).with_name("constructs.txt").read_text().strip().split("\n\n# "):
        head, _, rest = part.removeprefix("# ").partition("\n")
        kind, _, name = head.partition(": ")
        top, helpers, body = f"\n{rest}".split("\n---")
        found.append(Construct(kind, name, top.strip(), helpers.strip(), body.strip()))
    return found


CONSTRUCTS = read()
TOGETHER = 16
"""So many are compiled as one: alone each would take longer, and all at once longer still."""


@pytest.fixture(scope="module")
def rules(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A module with all constructs, from a file, as everybody's rules are."""
    methods, kernels = [], []
    for i, construct in enumerate(CONSTRUCTS):
        body = textwrap.indent(construct.body, " " * 8)
        methods += [
            textwrap.indent(construct.helpers, " " * 4),
            f"    def construct_{i}(self, {ARGUMENT.get(construct.kind, 'p')}):\n{body}\n",
        ]
        kernels.append(GONE.format(i=i) if construct.kind == "actions" else "")
        kernels.append(f"def ask_{i}(s, p): return {KERNELS[construct.kind].format(i=i)}\n")
    for first in range(0, len(CONSTRUCTS), TOGETHER):
        every = ", ".join(f"ask_{i}(s, p)" for i in range(first, min(first + TOGETHER, len(CONSTRUCTS))))
        kernels.append(f"def together_{first}(s, p): return ({every},)\n")
    tops = "\n".join(construct.top for construct in CONSTRUCTS)
    text = FRAME.format(tops=tops, methods="\n".join(methods)) + "\n".join(kernels)
    file = tmp_path_factory.mktemp("rules") / "constructs_of_a_game.py"
    file.write_text(text)
    spec = importlib.util.spec_from_file_location(file.stem, file)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def positions(rules: Any) -> list[tuple[Any, int]]:
    """States of a game and a move, from the empty board to the full one, and the arguments to ask with."""
    chance, found = random.Random(7), []
    for _ in range(6):
        board = [0] * 9
        for ply, at in enumerate(chance.sample(range(9), 9)):
            found.append((rules.T(tuple(board), ply % 2), 1 + ply % 2))
            board[at] = 1 + ply % 2
        found.append((rules.T(tuple(board), 1), 2))
    return found


def answer(function: Any, *arguments: Any) -> Any:
    """What a function answers, everything drawn out of a generator; the class of what it raises."""
    try:
        found = function(*arguments)
        return (
            list(found)
            if hasattr(found, "__next__") or (isinstance(found, list | tuple | set) and not hasattr(found, "_fields"))
            else found
        )
    except Exception as error:
        return type(error)


@pytest.fixture(scope="module")
def machine(rules: Any, needs_compiler: None) -> Callable[[int], list[Any]]:
    """What machine code answers for every position, to the construct of a number and those compiled together with it; nothing if they do
    not compile together."""

    @functools.cache
    def answers(first: int) -> list[Any]:
        together = getattr(rules, f"together_{first}")
        try:
            return [_kernel.compiled(together, state, p)(state, p) for state, p in legal(rules)]
        except _kernel.CannotCompile:
            return []

    return lambda number: answers(number // TOGETHER * TOGETHER)


def legal(rules: Any) -> list[tuple[Any, int]]:
    """The positions in which every construct may be asked: some put a stone on cell 1 or 2."""
    return [(state, p) for state, p in positions(rules) if state.board[p] == 0]


@pytest.mark.parametrize("i", range(len(CONSTRUCTS)), ids=[construct.name for construct in CONSTRUCTS])
@pytest.mark.usefixtures("unoptimised")
def test_construct_in_machine_code(rules: Any, machine: Callable[[int], list[Any]], i: int) -> None:
    ask, answers = getattr(rules, f"ask_{i}"), machine(i)
    for place, (state, p) in enumerate(legal(rules)):
        found = answers[place][i % TOGETHER] if answers else _kernel.compiled(ask, state, p)(state, p)
        assert found == ask(state, p), state


ALONE = [
    i
    for i, construct in enumerate(CONSTRUCTS)
    if "*, " not in construct.top + construct.helpers
    and "Counter" not in construct.top
    and not re.search(r"^class \w+(?:\((?:ABC|Generic)\b.*\))?:|^class Square", construct.top, re.MULTILINE)
]
"""Without those that call helpers by keyword only, or make objects: helpers are not lowered here, and go on to want the keyword, or the
object that is to be made. And without those that count: lowered, a Counter is a dict, and only machine code knows that it counts."""


@pytest.mark.parametrize("i", ALONE, ids=[CONSTRUCTS[i].name for i in ALONE])
def test_construct_lowered_and_run_by_python(rules: Any, i: int) -> None:
    rule = getattr(rules.T, f"construct_{i}")
    lowered = rewritten(rule, rules.T)
    for state, p in positions(rules):
        assert answer(lowered, state, p) == answer(rule, state, p), state
