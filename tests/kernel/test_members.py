"""Members of Enums: the same in machine code as in plain Python, in value and in what they raise."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, Flag, IntEnum, IntFlag, StrEnum, auto
from typing import Any, NamedTuple

import pytest

from zermelo import game, perft, put
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


# ----------------------------------------------------------------------------------------- values of several lengths


class Pair(NamedTuple):
    cost: int
    steps: tuple[int, ...]


@dataclass(frozen=True)
class Kept:
    price: int
    ways: tuple[int, ...]


class Card(Enum):
    TIGER = (1, 2)
    DRAGON = (3, 4, 5, 6)
    EMPTY = ()


class Jump(Enum):
    FAR = ((1, 0), (2, 0), (6, 0))
    NEAR = ((3, 0),)


class Region(Enum):
    NORTH = ((1,), (2, 3))
    SOUTH = ((3, 0, 7), (1,), (8, 9))


class Ship(Enum):
    TUG = (1, (2, 3), "ab")
    LINER = (4, (5, 6, 7), "cde")

    def __init__(self, cost, steps, word):  # type: ignore[no-untyped-def]
        self.cost, self.steps, self.word = cost, steps, word


class Rank(IntEnum):
    LOW = 1, (1, 2)
    HIGH = 5, (3, 4, 5)

    def __new__(cls, number, steps):  # type: ignore[no-untyped-def]
        made = int.__new__(cls, number)
        made._value_, made.steps = number, steps
        return made


class Record(Enum):
    A = Pair(1, (1, 2))
    B = Pair(2, (3, 4, 5))


class Thing(Enum):
    A = Kept(1, (1, 2))
    B = Kept(2, (3, 4, 5))


class Some(Enum):
    A = None
    B = (1, 2)
    C = (1, 2, 3)


class Listed(Enum):
    A = [1, 2]  # noqa: RUF012
    B = [3, 4, 5]  # noqa: RUF012


class Word(Enum):
    A = ("a", "bc")
    B = ("d", "e", "fgh")


class Fellow(Enum):
    A = (Card.TIGER,)
    B = (Card.TIGER, Card.DRAGON)


BY_CARD = {Card.TIGER: (1, 2), Card.DRAGON: (3, 4, 5), Card.EMPTY: (9,)}


def code(numbers):  # type: ignore[no-untyped-def]
    h = len(numbers)
    for number in numbers:
        h = (h * 31 + number + 5) % 1000003
    return h


def of_cards(card, n):  # type: ignore[no-untyped-def]
    def chosen(k):  # type: ignore[no-untyped-def]
        if k > 1:
            return card.value
        return (7, 7, 7)

    def steps():  # type: ignore[no-untyped-def]
        yield from [step for step in card.value]  # noqa: C416

    kept = []
    for _ in range(200):  # memory that was given back too early would be somebody else's by now
        kept.append(card.value)
    value = card.value
    first = value[0] if value else -1
    return (
        (len(value), code(value), code(list(value)), code(tuple(value)), code(value[1:]), code(value[::-1]), first, n in value),
        (value == card.value, value == (1, 2), value != Card.DRAGON.value, code(value + (9,)), code(value * 2), code(list(steps()))),  # noqa: RUF005
        (code(chosen(n)), code([len(one) for one in kept]), code([sum(one.value) for one in Card]), max(len(one.value) for one in Card)),
        (code(BY_CARD[card]), len({value, (1, 2)}), sum(value), code(sorted(value)), code([i * x for i, x in enumerate(value)])),
        code(card.value if n else Card.DRAGON.value),
    )


def of_rows(jump, region, ship, rank):  # type: ignore[no-untyped-def]
    return (
        code([10 * a + b for a, b in jump.value]),
        jump.value[0],
        len(jump.value),
        code([x for row in region.value for x in row]),
        code([len(row) for row in region.value]),
        (ship.cost, code(ship.steps), len(ship.word), ship.word == "cde", ship.value[0], code(ship.value[1])),
        (code(rank.steps), rank + 1),
    )


def of_kinds(record, thing, some, listed, word, fellow):  # type: ignore[no-untyped-def]
    return (
        (record.value.cost, code(record.value.steps), thing.value.price, code(thing.value.ways)),
        (some.value is None, 0 if some.value is None else code(some.value)),
        (code(listed.value), listed.value == [1, 2]),
        (code([len(part) for part in word.value]), code([ord(letter) for part in word.value for letter in part])),
        (len(fellow.value), code([one is Card.TIGER for one in fellow.value]), code([len(one.value) for one in fellow.value])),
    )


def test_values_of_several_lengths(needs_compiler: None) -> None:
    for card, n in itertools.product(Card, range(4)):
        same(of_cards, card, n)
    for arguments in itertools.product(Jump, Region, Ship, Rank):
        same(of_rows, *arguments)
    for arguments in itertools.product(Record, Thing, (Some.A, Some.C), Listed, Word, Fellow):
        same(of_kinds, *arguments)


@game
class Steps(NamedTuple):
    """The newcomer's game: the moves of a card are its value, in a comprehension, which is memory."""

    mover: int = 0
    plies: int = 0

    def to_move(self):  # type: ignore[no-untyped-def]
        return self.mover

    def actions(self):  # type: ignore[no-untyped-def]
        card = Card.DRAGON if self.mover else Card.TIGER
        yield from [step for step in card.value]  # noqa: C416

    def result(self, action):  # type: ignore[no-untyped-def]
        return Steps(1 - self.mover, self.plies + 1)

    def is_terminal(self):  # type: ignore[no-untyped-def]
        return self.plies >= 30

    def utility(self, player):  # type: ignore[no-untyped-def]
        return 0


def test_moves_that_are_values(needs_compiler: None) -> None:
    assert perft(Steps(), 10, compiled=True) == 2**5 * 4**5


# -------------------------------------------------------------------------------------------- keys that equal others


BY_SIDE = {Side.X: 4, Side.O: 7}
BY_INT = {0: 4, 3: 7}
BY_MAN = {Man.PAWN: 1, Man.QUEEN: 9}
BY_LETTER = {"p": 1, "q": 9}
BY_MARK = {Mark.X: 1, Mark.O: 2}
SIDES = {Side.X, Side.O}
BY_SIDES = {(Side.X, Side.O): 1, (Side.O, Side.X): 2}


def of_keys(side, turn, man, n):  # type: ignore[no-untyped-def]
    seen, pairs = {n, 3}, {(n, 3), (1, 1)}
    return (
        (
            BY_SIDE.get(side, 5),
            BY_SIDE.get(n, 5),
            BY_SIDE.get(turn, 5),
            BY_SIDE.get(n > 1, 5),
            BY_SIDE[side],
            side in BY_SIDE,
            n in BY_SIDE,
        ),
        (BY_INT.get(side, 5), BY_INT.get(turn, 5), BY_INT[side], side in BY_INT),
        (
            side in SIDES,
            n in SIDES,
            3 in SIDES,
            turn in SIDES,
            BY_SIDES.get((side, side), 5),
            BY_SIDES.get((0, 3), 5),
            BY_SIDES.get((n, 0), 5),
        ),
        (BY_MAN.get(man, 5), BY_LETTER.get(man, 5), BY_LETTER[man], man in BY_LETTER, BY_MARK.get(Mark.EMPTY, 5), BY_MARK.get(1, 5)),
        (side in seen, turn in seen, n in seen, (side, 3) in pairs, (turn, turn) in pairs),
    )


def test_members_and_what_they_equal_are_one_key(needs_compiler: None) -> None:
    for side, turn, man, n in itertools.product(Side, Turn, Man, (0, 1, 3)):
        same(of_keys, side, turn, man, n)
    with pytest.raises(CannotCompile, match=r"a text is looked up among members of Man, .*: write `Man\(text\)`"):
        compiled(lambda letter: BY_MAN.get(letter, 5), "p")
