"""Texts and tuples whose length is known only when the program runs: the same in machine code as in plain Python.

A kernel answers many questions at once, and is held against its plain form on random arguments.
"""

from __future__ import annotations

import importlib.util
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from zermelo import SearchError, _kernel, game, minimax
from zermelo._kernel import CannotCompile

NAMES = ("pawn", "ox", "queen", "x")
WORTH = {"pawn": 1, "ox": 3, "queen": 9}
STEPS = {("N", 1): -4, ("NE", 1): -3, ("N", 2): -8}
ROWS = ["ab.", "c.d"]


def code(text):  # type: ignore[no-untyped-def]
    """A number that says what comes, and in which order."""
    h = len(text)
    for letter in text:
        h = (h * 31 + ord(letter)) % 1000003
    return h


def digits(things):  # type: ignore[no-untyped-def]
    h = len(things)
    for thing in things:
        h = (h * 31 + thing + 9) % 1000003
    return h


def of_texts(s, t, n):  # type: ignore[no-untyped-def]
    kept = "".join(letter for letter in s if letter != "a")
    words = kept.split()
    grown = ""
    for letter in s:
        if letter in "ab":
            grown += letter
    seen = {kept, s[:n]}
    seen.add(grown)
    counts = {}
    for i in range(len(s) - 1):
        counts[s[i : i + 2]] = counts.get(s[i : i + 2], 0) + 1
    either = s if n > 2 else "ab"
    made = (
        kept,
        grown,
        " ".join(words[::-1]),
        "-".join(sorted(words)),
        either,
        kept[n:],
        kept[::-1],
        kept[-2:] + grown,
        kept * n,
        n * "ab",
    )
    more = (kept[:n].ljust(6, "!"), kept.upper(), kept.replace(".", ".."), kept.replace("", "-", 3), kept.strip(" ."), kept.center(9))
    written = (
        f"{n}|{kept:>9}|{n - 2:+04d}|{n > 2}",
        "{}:{:^5}".format(n, "ab"),
        str(n * 37).zfill(5),
        "".join(sorted(s)),
        s.partition("b")[2],
    )
    return (
        code("|".join(made + more + written + (NAMES[n % 4], ["".join(column) for column in zip(*ROWS)][n % 3]))),  # noqa: B905
        (kept == s, kept < s, kept <= grown, kept in s, s[:n] in kept, kept.find("b"), kept.count("."), kept.rfind("c", 1), "b" in kept),
        (len(seen), "ab" in seen, grown in seen, len(counts), max(counts.values()), counts.get("ab", -1), len(words), int(f"{n}{n}") + 1),
        (WORTH.get(NAMES[n % 4], 0), s[:2] in WORTH, WORTH.get(s[:2], 7), kept.startswith(("b", ".c")), kept.endswith("c")),
        (STEPS.get(("NE"[: 1 + n % 2], n % 3), 5), ("N", 1) in STEPS, ("S", 1) in STEPS, sum(WORTH[name] for name in WORTH)),
    )


def of_tuples(s, t, n):  # type: ignore[no-untyped-def]
    some = tuple([x for x in t if x > n])
    path = ()
    for x in t:
        if x != n:
            path += (x,)
    seen, count = set(), {}
    for k in range(4):
        few = tuple([x for x in t if x > k])
        count[few] = count.get(few, 0) + 1
        seen.add(few)
    order = 0
    for few in seen:
        order = (order * 31 + digits(few)) % 1000003
    rows = (t, (1, 2, 3, 4), t[::-1])
    cells = list(t)
    cells.reverse()
    grid = tuple(tuple(cells) if i == n else row for i, row in enumerate(rows))
    turned = [list(column) for column in zip(*[list(row) for row in grid])]  # noqa: B905
    pair = (1, 2) if n else (1, 2, 3)
    listed = [t[i : i + 2] for i in range(3)]
    made = some + (77,) + path + some * 2 + t * n + (0,) * n + t[n:] + t[:n] + some[::-1] + sum(((x, n) for x in t if x > 1), ())
    return (
        digits(made + grid[n % 3] + tuple(turned[n % 4]) + pair + sorted(listed)[0] + (*some, n)),
        (
            some == (3,),
            some == t,
            (3, 2) != some,  # noqa: SIM300
            some < (2, 2),
            some >= path,
            some in seen,
            n in some,
            some.count(2),
            isinstance(some, tuple),
        ),
        (order, len(seen), len(count), count.get(t, -1), sum(count.values()), max(path) if path else 0, bool(some), not path),
        (grid == rows, tuple(turned[0]) == (grid[0][0], grid[1][0], grid[2][0]), len(pair), pair == (1, 2), (2, 2) in listed),
        (len(set(listed)), listed.count((2, 2))),
    )


def outcome(function: Callable[..., Any], *arguments: Any) -> Any:
    try:
        return function(*arguments)
    except Exception as error:
        return type(error), str(error)


@pytest.mark.usefixtures("unoptimised")
@pytest.mark.parametrize("function", [of_texts, of_tuples])
def test_unknown_lengths(function: Callable[..., Any], needs_compiler: None) -> None:
    chance = random.Random(3)
    for _ in range(300):
        s = "".join(chance.choice("aab. cé😀") for _ in range(8))
        arguments = s, tuple(chance.randrange(-1, 5) for _ in range(4)), chance.randrange(6)
        machine = outcome(_kernel.compiled(function, *arguments), *arguments)
        assert repr(machine) == repr(outcome(function, *arguments)), arguments


# ------------------------------------------------------------------------------------------------------ into the fields


@game
class Rows(NamedTuple):
    """Every way into a field: rows of texts, texts of letters, rows or pieces, tuples, and a return that leaves the fields alone."""

    rows: tuple[str, ...] = ("..", "..", "..")
    text: str = "......"
    board: tuple[int, ...] = (0,) * 6
    n: int = 0
    whole: str = "......"
    turned: str = "abcdef"

    def to_move(self):  # type: ignore[no-untyped-def]
        return self.n % 2

    def actions(self):  # type: ignore[no-untyped-def]
        return [i for i, x in enumerate(self.board) if x == 0]

    def result(self, action):  # type: ignore[no-untyped-def]
        cells = list(self.board)
        cells[action] = self.n + 1
        board = tuple(cells)
        if action == 0:
            return self._replace(board=board, n=self.n + 1)
        rows = [list(row) for row in self.rows]
        rows[action // 2][action % 2] = "x"
        made = []
        for row in rows:
            made.append("".join(row))
        letters = [letter for letter in self.text if letter != "z"]
        letters[action] = "o"
        whole = "".join("".join(row) for row in rows)
        turned = Rows(
            tuple(made),
            "".join(letters),
            board,
            self.n + 1,
            "".join("".join(row) for row in rows),
            "".join(self.turned[i : i + 2] for i in (2, 4, 0)),
        )
        return turned if action == 1 else turned._replace(whole=whole)

    def is_terminal(self):  # type: ignore[no-untyped-def]
        return self.n == 3

    def utility(self, player):  # type: ignore[no-untyped-def]
        score = self.rows[0].count("x") + self.text.find("o") - self.board[2] + self.whole.find("x") * self.turned.find("a")
        return score if player == 0 else -score


def test_into_the_fields(needs_compiler: None) -> None:
    machine, plain = minimax(Rows(), 3, compiled=True), minimax(Rows(), 3, compiled=False)
    assert (machine.value, machine.action, machine.nodes) == (plain.value, plain.action, plain.nodes)


@game
class Shrinks(NamedTuple):
    board: tuple[int, ...] = (0, 0, 0, 0)
    n: int = 0

    def to_move(self):  # type: ignore[no-untyped-def]
        return self.n % 2

    def actions(self):  # type: ignore[no-untyped-def]
        return (0, 1)

    def result(self, action):  # type: ignore[no-untyped-def]
        cells = [x for x in self.board if x == 0][action:]
        board = tuple(cells)
        return self._replace(board=board, n=self.n + 1)

    def is_terminal(self):  # type: ignore[no-untyped-def]
        return self.n == 3

    def utility(self, player):  # type: ignore[no-untyped-def]
        return 0


def test_a_field_that_does_not_keep_its_length_plays_interpreted(needs_compiler: None, capsys: pytest.CaptureFixture[str]) -> None:
    said = "Shrinks, field board: a tuple of length 4 became one of length 3, and in machine code a tuple keeps its length"
    with pytest.raises(SearchError, match=said):
        minimax(Shrinks(), 3, compiled=True)
    plain = minimax(Shrinks(), 3, compiled=False)
    for _ in range(2):
        found = minimax(Shrinks(), 3)
        assert (found.value, found.nodes, found.compiled) == (plain.value, plain.nodes, False)
    assert capsys.readouterr().err.count("keeps its length") == 1


@game
class Hands(NamedTuple):
    hand: tuple[int, ...] = ()
    n: int = 2

    def to_move(self):  # type: ignore[no-untyped-def]
        return self.n % 2

    def actions(self):  # type: ignore[no-untyped-def]
        yield 1

    def result(self, action):  # type: ignore[no-untyped-def]
        return self._replace(n=self.n - 1)

    def is_terminal(self):  # type: ignore[no-untyped-def]
        return self.n == 0

    def utility(self, player):  # type: ignore[no-untyped-def]
        worth = 2 * len(self.hand) + (4 in self.hand)
        return worth if player == 0 else -worth


def test_a_tuple_is_not_empty_in_all_states_because_it_was_in_the_first(needs_compiler: None) -> None:
    for hand, worth in (((), 0), ((4,), 3), ((1, 2, 3), 6), ((), 0)):
        for compiled in (True, False):
            assert minimax(Hands(hand), compiled=compiled).value == worth


PIECES = """
from typing import NamedTuple

class Piece(NamedTuple):
    n: int

    def worth(self):
        return WORTH

def asked(board):
    pieces = tuple(Piece(i) for i, x in enumerate(board) if x)
    return sum(piece.worth() for piece in pieces) + max(piece.worth() for piece in sorted(pieces))
"""


def test_classes_of_one_name_are_not_taken_for_each_other(needs_compiler: None, tmp_path: Path) -> None:
    """As in two games, or in a cell of a notebook that is run again: tuples of unknown length know which class their items are of."""
    for name, worth in (("first_pieces", "self.n + 1"), ("second_pieces", "self.n * 10"), ("third_pieces", "7 - self.n")):
        path = tmp_path / f"{name}.py"
        path.write_text(PIECES.replace("WORTH", worth), encoding="utf-8")
        spec = importlib.util.spec_from_file_location(name, path)
        assert spec is not None and spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        board = (1, 0, 2, 1)
        assert _kernel.compiled(module.asked, board)(board) == module.asked(board)


# ---------------------------------------------------------------------------------------------------------- refusals


def joins_numbers(t):  # type: ignore[no-untyped-def]
    total = 0
    for x in t:
        total += x
    return len("".join(t)) + total


def test_a_refusal_says_the_line(needs_compiler: None) -> None:
    line = joins_numbers.__code__.co_firstlineno + 4
    with pytest.raises(CannotCompile, match=f"line {line}, `join` takes texts"):
        _kernel.compiled(joins_numbers, (1, 2))
