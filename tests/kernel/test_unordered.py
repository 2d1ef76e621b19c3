"""Sets of rules whose order nobody sees are bits: what they answer is what Python's sets answer, also where their items are no bits."""

from __future__ import annotations

import inspect
import linecache
import random
from collections.abc import Callable
from enum import Enum
from typing import Any, NamedTuple

import numpy as np
import pytest

from zermelo import game, perft
from zermelo._kernel import CannotCompile, compiled, front

WIDE = frozenset(range(0, 90, 7))
NARROW = {3, 11, 19}

pytestmark = pytest.mark.usefixtures("unoptimised")


def number(asked: Any) -> int:
    found = 1
    for one in asked:
        found = found * 2 + (1 if one else 0)
    return found


def of_numbers(a: Any, b: Any, way: int) -> int:
    """What can be asked of two sets, and of those made of them, without seeing an order."""
    s, total = set(a), 0
    t = {thing for thing in b if thing % 5}
    if way == 0:
        s = s | t
    elif way == 1:
        s = (s & t) | {a[0], 5}
    elif way == 2:
        s = s - t
    elif way == 3:
        s = s ^ t
    elif way == 4:
        s |= t
    elif way == 5:
        s &= t
    elif way == 6:
        s -= t
    elif way == 7:
        s ^= t
    elif way == 8:
        for thing in b:
            if thing % 3:
                s.discard(thing)
            else:
                s.add(thing + 1)
    elif way == 9:
        s.update(b)
    elif way == 10:
        s = s.union(b)
    elif way == 11:
        s = s.intersection(b)
    elif way == 12:
        s = s.difference(b)
    elif way == 13:
        s = s.symmetric_difference(b)
    elif way == 14:
        s.clear()
        if not s:
            s.add(b[0])
    elif way == 15:
        s = WIDE - s
    elif way == 16:
        s = s | NARROW
    elif way == 17:
        for thing in a:
            if thing in s:
                s.remove(thing)
                total += 1
    elif way == 18:  # several at once from one place of the program
        before: set[int] = set()
        before.add(7)
        for thing in b:
            now = before | {thing}
            total += len(now) - len(before & now)
            before = now ^ {a[0]}
        s = s | before
    total += len(s) * 1000 + len(s & t) * 50 + len(s | NARROW) * 7 + len({thing // 2 for thing in a} - t) + len(set(b) & s)
    total += number((s <= t, s >= NARROW, s == t, s != WIDE, s < t, s > t, s == {a[0]}, 3 in s, a[0] not in s))
    total += number((s.issubset(b), s.issuperset(NARROW), s.isdisjoint(b), NARROW <= s, t.issuperset(s), set(b).issubset(s)))  # noqa: SIM300
    return total * 64 + number((not s, bool(t), True if s else False, True if s and not t else False, set(b[:2]) <= s))  # noqa: SIM210


def of_pairs(a: Any, b: Any, way: int) -> int:
    """The same of squares, by row and column."""
    s = {(thing // 4, thing % 13 - 2) for thing in a}
    t = set()
    for thing in b:
        t.add((thing // 4, thing % 13 - 2))
    if way == 0:
        s = s | t
    elif way == 1:
        s = s & t
    elif way == 2:
        s -= t
    elif way == 3:
        s.discard((a[0] // 4, a[0] % 13 - 2))
    return len(s) * 64 + number((s == t, s <= t, (1, 1) in s, (-1, 0) in t, (1, 2, 3) in s, not s)) + len(s ^ t) * 4096


ORDERED = (
    "for x in s: return x", "return s", "return list(s)[0]", "return sorted(s)[0]", "t = s; return len(t)", "return s.pop()", "return [s]",
    "return len(f(s))", "return min(s)", "return next(iter(s))", "u = s or {4}; return u", "return (lambda: 1 in s)()",
)  # fmt: skip


@pytest.mark.parametrize("body", ORDERED)
def test_a_set_whose_order_is_seen_keeps_it(body: str, tmp_path: Any) -> None:
    path = tmp_path / "rule.py"
    path.write_text(f"def rule(a):\n    s = {{a, 1}}\n    {body}\n")
    scope: dict[str, Any] = {}
    exec(compile(path.read_text(), str(path), "exec", dont_inherit=True), scope)
    linecache.checkcache(str(path))
    made = front.lowered(scope["rule"])
    assert made is not None
    assert not any("unordered" in name for name in made.named), body


def test_a_set_whose_order_nobody_sees_is_found() -> None:
    for function in (of_numbers, of_pairs):
        made = front.lowered(function)
        assert made is not None and any("unordered" in name for name in made.named), inspect.getsource(function)


NUMBERS, PAIRS = 19, 5


@pytest.fixture(scope="module")
def both(needs_compiler: None) -> Callable[..., tuple[int, int]]:
    from zermelo._kernel import compiled

    def answers(function: Any, a: list[int], b: list[int], way: int) -> tuple[int, int]:
        return function(a, b, way), compiled(function, np.array(a), np.array(b), way)(np.array(a), np.array(b), way)

    return answers


def some(chance: random.Random, length: int) -> list[int]:
    """Numbers that are bits, that are none, and on the border of both."""
    low, high = chance.choice([(0, 9), (0, 64), (0, 128), (-3, 12), (120, 136), (0, 1000), (-(1 << 62), 1 << 62)])
    return [chance.randrange(low, high) for _ in range(length)]


@pytest.mark.parametrize("function, ways", [(of_numbers, NUMBERS), (of_pairs, PAIRS)])
def test_bits_answer_what_sets_do(both: Callable[..., tuple[int, int]], function: Any, ways: int) -> None:
    chance = random.Random(ways)
    for trial in range(60 * ways):
        a, b = some(chance, chance.choice([1, 2, 3, 9, 40])), some(chance, chance.choice([1, 2, 3, 9, 40]))
        a += chance.sample(b, len(b) // 2)
        plain, machine = both(function, a, b, trial % ways)
        assert plain == machine, (trial % ways, a, b)


# ------------------------------------------------------------------------------------------------- what may be None


class Piece(Enum):
    LOW = 1
    HIGH = 2


@game
class Cells(NamedTuple):
    """Cells that are free or taken, as most people write them."""

    cells: tuple[int | None, ...] = (None, 3, 200, -4)
    given: int | None = None
    pieces: tuple[Piece | None, ...] = (None, Piece.LOW, None)
    letters: tuple[str | None, ...] = ("a", None)
    mover: int = 0

    def to_move(self):  # type: ignore[no-untyped-def]
        return self.mover

    @property
    def left(self):  # type: ignore[no-untyped-def]
        used = {piece for piece in self.cells if piece is not None} | {self.given}
        return [action for action in range(5) if action not in used]

    def actions(self):  # type: ignore[no-untyped-def]
        used = {piece for piece in self.cells if piece is not None}
        yield from (action for action in self.left if action not in used and self.given not in used)

    def result(self, action):  # type: ignore[no-untyped-def]
        return self._replace(given=action, mover=1 - self.mover)

    def is_terminal(self):  # type: ignore[no-untyped-def]
        return False

    def utility(self, player):  # type: ignore[no-untyped-def]
        return 0


def with_none(s):  # type: ignore[no-untyped-def]
    used = {piece for piece in s.cells if piece is not None}
    more = used | {s.given}
    everything = set(s.cells)
    grown = set()
    for piece in s.cells:
        if piece is not None:
            grown.add(piece)
    order = 0
    for piece in sorted(used):
        order = 31 * order + piece
    for piece in used:
        order = 31 * order + piece
    some = {s.given, s.mover}
    some |= {7}
    some.discard(s.cells[0])
    return (
        (len(used), s.given in used, s.cells[0] in used, order, len(grown), max(grown), s.given in grown),
        (len(more), None in more, s.given in more, 3 in more, len(more & {3, 5}), len(everything), None in everything, more <= everything),
        (len(some), None in some, 7 in some, len(some - everything), some.isdisjoint({7})),
        (len({piece for piece in s.pieces if piece is not None}), len(set(s.pieces)), s.pieces[0] in set(s.pieces), s.letters[1] in {"a"}),
        (
            len({(piece, s.mover) for piece in s.cells if piece is not None}),
            {(piece, 0) for piece in s.cells if piece is not None} >= {(3, 0)},
        ),
    )


def test_none_among_the_items(needs_compiler: None) -> None:
    for s in (Cells(), Cells(given=3), Cells(given=0, mover=1), Cells(cells=(1, 2, 3, 1)), Cells(cells=(None, 1, None, None), given=1)):
        assert compiled(with_none, s)(s) == with_none(s)
    assert perft(Cells(), 4, compiled=True) == perft(Cells(), 4, compiled=False)


class Note:
    """What is known here and unknown there."""

    def __init__(self, n, led=None):  # type: ignore[no-untyped-def]
        self.n, self.led = n, led


def known(note):  # type: ignore[no-untyped-def]
    return note.n if note.led is None else 10 * note.led


def found(s, least):  # type: ignore[no-untyped-def]
    return next((k for k in range(least, 5) if k != s.given), None)


def of_two_kinds(s):  # type: ignore[no-untyped-def]
    """A field that may be None beside a helper's answer that may be; a helper that takes a number first, and what may be None next."""
    either = s.given if s.mover else found(s, s.cells[1] or 0)
    other = found(s, 4) if s.mover else s.cells[2]
    both = [either, other, found(s, 3) if s.mover else s.given]
    code = (1 if either is None else 2, either == 3, either or 7, other is None, sum(x is None for x in both))
    return code, known(Note(s.mover, 3)), known(Note(s.mover, s.given)), known(Note(1, s.cells[0]))


def asked_of_none(s, way):  # type: ignore[no-untyped-def]
    """Attributes and methods of what may be None, of every kind of it."""
    piece, some = (None, None) if s.given is None else (Piece.LOW, [s.given])
    try:
        if way == 0:
            return piece.value
        if way == 1:
            some.append(3)
            return len(some)
        return s.given.bit_length() if way == 2 else s.pieces[s.mover].value
    except AttributeError:
        return -1


def test_none_of_two_kinds_is_one(needs_compiler: None) -> None:
    states = [Cells(cells=(c, b, b, None), given=g, mover=m) for c in (None, 2) for b in (None, 3, 5) for g in (None, 4) for m in (0, 1)]
    machine = compiled(of_two_kinds, states[0])
    assert [machine(s) for s in states] == [of_two_kinds(s) for s in states]
    asked = compiled(asked_of_none, states[0], 0)
    assert [asked(s, way) for s in states[:4] for way in range(4)] == [asked_of_none(s, way) for s in states[:4] for way in range(4)]


def test_a_set_in_order_leaves_none_out(needs_compiler: None) -> None:
    with pytest.raises(CannotCompile, match=r"a set of what may be None has no machine form: leave None out, \{x for x in"):
        compiled(lambda s: [x for x in set(s.cells)][0], Cells())  # noqa: C416, RUF015
