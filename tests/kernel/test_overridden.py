"""Operators that a class gives a meaning of its own: as in plain Python, or refused with the line; never those of tuples and numbers."""

from __future__ import annotations

import enum
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from zermelo import game
from zermelo._kernel import CannotCompile
from zermelo.errors import GameError


class Own(NamedTuple):
    """Two are equal where x is."""

    x: int = 1
    y: int = 2

    def __eq__(self, other):  # type: ignore[no-untyped-def]
        return self.x == other.x

    def __hash__(self):  # type: ignore[no-untyped-def]
        return 7

    def __bool__(self):  # type: ignore[no-untyped-def]
        return False

    def __contains__(self, thing):  # type: ignore[no-untyped-def]
        return True

    def __lt__(self, other):  # type: ignore[no-untyped-def]
        return self.y > other.y

    def __add__(self, other):  # type: ignore[no-untyped-def]
        return 5

    def __neg__(self):  # type: ignore[no-untyped-def]
        return 3

    def __int__(self):  # type: ignore[no-untyped-def]
        return 3


class Step(enum.IntEnum):
    A = 1
    B = 2

    def __hash__(self):  # type: ignore[no-untyped-def]
        return 3

    def __add__(self, other):  # type: ignore[no-untyped-def]
        return 50


USES: dict[str, Callable[..., Any]] = {
    "==": lambda v, w, e: v == w,
    "!=": lambda v, w, e: v != w,
    "== of tuples": lambda v, w, e: (1, v) == (1, w),
    "truth": lambda v, w, e: 1 if v else 2,
    "and": lambda v, w, e: 1 if (v and w) else 0,
    "not": lambda v, w, e: not v,
    "in": lambda v, w, e: 9 in v,
    "in a list": lambda v, w, e: v in [w],
    "in a tuple": lambda v, w, e: v in (w, w),
    "<": lambda v, w, e: v < w,
    ">": lambda v, w, e: v > w,
    "+": lambda v, w, e: v + w,
    "-": lambda v, w, e: -v,
    "int": lambda v, w, e: int(v),
    "hash": lambda v, w, e: hash(v),
    "max": lambda v, w, e: max(v, w).y,
    "sorted": lambda v, w, e: sorted([v, w])[0].y,
    "set": lambda v, w, e: len({v, w}),
    "dict": lambda v, w, e: {v: 1}[w],
    "index": lambda v, w, e: [v, w].index(w),
    "count": lambda v, w, e: (v, w).count(w),
    "hash of a member": lambda v, w, e: hash(e),
    "member + 1": lambda v, w, e: e + 1,
    "fields": lambda v, w, e: v.x + w.y + (e == 2),
    "unpacking": lambda v, w, e: next(a * b for a, b in [w]),
}
ANSWERED = {"member + 1", "fields", "unpacking", "+", "-", "truth", "and", "not"}


@pytest.mark.parametrize("use", USES)
def test_operators_of_ones_own(machine: Callable[..., Any], use: str) -> None:
    given = Own(), Own(1, 5), Step.B
    if use in ANSWERED:
        assert machine(USES[use], *given) == USES[use](*given)
        return
    with pytest.raises(CannotCompile) as refused:
        machine(USES[use], *given)
    assert f"line {USES[use].__code__.co_firstlineno}" in str(refused.value)


class Vector(NamedTuple):
    """Steps on a board, as people who like operators write them."""

    r: int
    c: int

    def __add__(self, other):  # type: ignore[no-untyped-def, override]
        return Vector(self.r + other.r, self.c + other.c)

    def __sub__(self, other):  # type: ignore[no-untyped-def]
        return Vector(self.r - other.r, self.c - other.c)

    def __mul__(self, times):  # type: ignore[no-untyped-def, override]
        return Vector(self.r * times, self.c * times)

    def __rmul__(self, times):  # type: ignore[no-untyped-def, override]
        return self * times

    def __neg__(self):  # type: ignore[no-untyped-def]
        return Vector(-self.r, -self.c)

    def __floordiv__(self, by):  # type: ignore[no-untyped-def]
        return Vector(self.r // by, self.c // by)


STEPS = (Vector(0, 1), Vector(-1, 2))


def test_records_that_are_added(machine: Callable[..., Any]) -> None:
    def walk(start: Any, n: int) -> Any:
        at = start + STEPS[0]
        for step in STEPS:
            at += n * step - step * 2
        at = -at // 2
        return at.r * 100 + at.c, (1, 2, n), (at + at).c

    for n in range(-3, 4):
        assert machine(walk, Vector(n, 5), n) == walk(Vector(n, 5), n)


@pytest.mark.parametrize("name", ["__iter__", "__getitem__", "__len__"])
def test_a_record_that_is_not_gone_through_as_a_tuple(machine: Callable[..., Any], name: str) -> None:
    class Odd(Own):
        pass

    setattr(Odd, name, lambda self, *more: iter((7, 8)) if name == "__iter__" else 9)
    with pytest.raises(CannotCompile, match=rf"Odd\.{name} \(line \d+\) has no machine form"):
        machine(USES["fields"], Odd(), Odd(), Step.A)


def test_a_state_is_gone_through_by_its_fields() -> None:
    class Walk(NamedTuple):
        n: int = 1

        def __iter__(self):  # type: ignore[no-untyped-def]
            return iter((1, 2))

        to_move = actions = result = is_terminal = utility = lambda self, *_: 0

    with pytest.raises(GameError, match="going through its fields"):
        game(Walk)
