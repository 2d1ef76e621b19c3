"""Members of Enums: the same in machine code as in plain Python, in value and in what they raise."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from enum import Enum, Flag, IntEnum, IntFlag, StrEnum, auto
from typing import Any

import pytest

from zermelo import put
from zermelo._kernel import CannotCompile, compiled

LETTERS = ("p", "q")
SIX = (10, 11, 12, 13, 14, 15)


class Mark(Enum):
    EMPTY = "."
    X = "x"
    O = "o"  # noqa: E741
    NOUGHT = "o"  # noqa: PIE796

    @property
    def other(self):  # type: ignore[no-untyped-def]
        return Mark.O if self is Mark.X else Mark.X

    def beats(self, mark, by=1):  # type: ignore[no-untyped-def]
        return self != mark and mark is not Mark.EMPTY and by == 1

    @staticmethod
    def of(player):  # type: ignore[no-untyped-def]
        return Mark.X if player == 0 else Mark.O

    def __invert__(self):  # type: ignore[no-untyped-def]
        return self.other

    def __add__(self, number):  # type: ignore[no-untyped-def]
        return len(self.value) + number

    def __lt__(self, mark):  # type: ignore[no-untyped-def]
        return self.value < mark.value

    def __bool__(self):  # type: ignore[no-untyped-def]
        return self is not Mark.EMPTY


class Side(IntEnum):
    X = 0
    O = 3  # noqa: E741

    @property
    def mark(self):  # type: ignore[no-untyped-def]
        return Mark.X if self == 0 else Mark.O

    def opponent(self):  # type: ignore[no-untyped-def]
        return Side(3 - self)


class Turn(IntEnum):
    """Whole numbers with an operator of their own."""

    WHITE = 0
    BLACK = 1

    def __invert__(self):  # type: ignore[no-untyped-def]
        return Turn(1 - self)


class Way(Enum):
    EAST = (1, 0)
    NORTH = (0, -1)

    def __init__(self, dx, dy):  # type: ignore[no-untyped-def]
        self.dx, self.dy = dx, dy


class Right(IntFlag):
    A = 1
    B = 2
    C = 4


class Wind(Flag):
    A = auto()
    B = auto()


class Man(StrEnum):
    PAWN = "p"
    QUEEN = "q"


def with_marks(m, i):  # type: ignore[no-untyped-def]
    n = 0
    for mark in Mark:
        n = 3 * n + (mark is m) + (mark == Mark.X)
    return (
        (m == Mark.X, m is Mark.X, m is not Mark.O, m != Mark.EMPTY, m == 1, m != i, m == Mark.NOUGHT, m in (Mark.X, Mark.O)),
        (m.value, m.name, Mark("x"), Mark(m), Mark["O"], m.other, m.other.other.name, m.beats(Mark.O), m.beats(Mark.O, 2), Mark.of(i)),
        (
            ~m,
            m + 2,
            m < Mark.X,
            m > Mark.X,
            bool(m),
            not m,
            1 if m else 2,
            len(Mark),
            n,
            [m, Mark.O][i % 2],
            len({m, Mark.X}),
            len(list(Mark)),
        ),
    )


def with_sides(s, t, i):  # type: ignore[no-untyped-def]
    n = 0
    n += s
    for turn in Turn:
        n += turn
    return (
        (s + 1, 1 - s, s * 2.5, s // 2, -s, s == 3, s != 3, s < 1, s is Side.X, s == t, max(s, 1), min(s, Side.O), abs(s), int(s), bool(s)),
        (SIX[s], put(SIX, s, s)[3], sum([SIX[j] for j in range(s)]), s.opponent(), Side(i), Side(s), Side["O"], s.value, s.name, s.mark, n),
        (~t, t + 1, 2 * t, SIX[t], t == 1, t < s, t.name, Turn(t), 1 - t, t & 1, t or 7, s if i else 9),
    )


def with_others(d, r, w, k, i):  # type: ignore[no-untyped-def]
    return (
        (d.value, d.dx, d.dy, d == Way.NORTH, Way((1, 0)), d.value[0], bool(d)),
        (r | Right.A, r & 3, ~r, r ^ 1, Right.A in r, bool(r), r + 1, r == 5, Right(3), r & ~Right.A, r.value, r > 2, r << 1, SIX[r % 6]),
        (w | Wind.B, ~w, bool(w), not w, Wind.A in w, Wind(3), w & Wind.A == Wind.A, w ^ Wind.B, w.value, w == Wind.A),
        (k == "p", k + "x", k == Man.PAWN, k.value, Man("q"), k < "q", k in LETTERS, k.name),
    )


def same(function: Callable[..., Any], *arguments: Any) -> None:
    assert repr(compiled(function, *arguments)(*arguments)) == repr(function(*arguments))


def test_marks(needs_compiler: None) -> None:
    for mark, i in itertools.product(Mark, range(2)):
        same(with_marks, mark, i)


def test_sides(needs_compiler: None) -> None:
    for side, turn, i in itertools.product(Side, Turn, (0, 3)):
        plain, machine = with_sides(side, turn, i), compiled(with_sides, side, turn, i)(side, turn, i)
        assert plain == machine  # where numbers and members meet, the machine knows only of numbers
        assert list(map(type, machine[1][3:7])) == [Side] * 4


def test_tuples_flags_and_texts(needs_compiler: None) -> None:
    for way, right, wind, man in itertools.product(Way, map(Right, range(8)), map(Wind, range(4)), Man):
        plain, machine = with_others(way, right, wind, man, 1), compiled(with_others, way, right, wind, man, 1)(way, right, wind, man, 1)
        assert plain == machine
        assert repr(machine[2]) == repr(plain[2])


@pytest.mark.parametrize(("cls", "value"), [(Side, 1), (Side, -1), (Mark, "?"), (Wind, 4), (Way, (1, 1))])
def test_no_member(needs_compiler: None, cls: Any, value: Any) -> None:
    def member(value):  # type: ignore[no-untyped-def]
        return cls(value)

    with pytest.raises(ValueError) as plain:
        member(value)
    with pytest.raises(ValueError) as machine:
        compiled(member, value)(value)
    if cls is not Wind:
        assert str(machine.value) == str(plain.value)


class Odd(Enum):
    A = 1
    B = 2.5

    def __eq__(self, other: object) -> bool:
        return True

    __hash__ = Enum.__hash__


class Several(Enum):
    A = 1
    B = "b"


def test_what_has_no_machine_form(needs_compiler: None) -> None:
    with pytest.raises(CannotCompile, match=r"Odd.__eq__ has no machine form: members are compared by what they are"):
        compiled(lambda a: a == Odd.A, Odd.B)
    with pytest.raises(CannotCompile, match=r"`value` of a member of Several is not of one type, and has no machine form"):
        compiled(lambda a: a.value, Several.B)
    assert compiled(lambda a: a is Several.B, Several.B)(Several.B)
