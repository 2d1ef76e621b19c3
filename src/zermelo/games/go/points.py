"""Sets of points of a board, in as few machine words as hold it: One to 7x7, Two to 9x9, Six to 19x19.

All three have the same operators and methods, so that rules are written once; they name every word, and so are as fast as words by hand.

    & | -          both, either, the first without the second        number()     how many
    any()          is there one?                                     first()      the lowest point; nth(n) the n-th, from 0
    up(n) down(n)  all moved on by n bits, or back (1 to 63)         alone()      the set of the lowest point
    beside()       what is beside them, on the board or not          only(p)      the set of the point p
    board(size)    all points of a board of this size                none()       the empty set
    stride()       bits from a row to the next                       hashed(h)    a hash of them, and of what was hashed before
"""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol, Self, TypeVar

from ...bits import U64, count, lowest
from .._hash import stirred
from .layout import BOARDS, nth_bit


class Points(Protocol):
    """What they have in common."""

    def __and__(self, other: Self) -> Self: ...
    def __or__(self, other: Self) -> Self: ...
    def __sub__(self, other: Self) -> Self: ...
    def any(self) -> bool: ...
    def number(self) -> int: ...
    def first(self) -> int: ...
    def nth(self, number: int) -> int: ...
    def alone(self) -> Self: ...
    def only(self, point: int) -> Self: ...
    def none(self) -> Self: ...
    def stride(self) -> int: ...
    def up(self, step: int) -> Self: ...
    def down(self, step: int) -> Self: ...
    def beside(self) -> Self: ...
    def board(self, size: int) -> Self: ...
    def hashed(self, hash_: U64) -> U64: ...


P = TypeVar("P", bound=Points)


class One(NamedTuple):
    """Points of a board to 7x7."""

    low: U64

    def __and__(self, other: One) -> One:
        return One(self.low & other.low)

    def __or__(self, other: One) -> One:
        return One(self.low | other.low)

    def __sub__(self, other: One) -> One:
        return One(self.low & ~other.low)

    def any(self) -> bool:
        return self.low != 0

    def number(self) -> int:
        return count(self.low)

    def first(self) -> int:
        return lowest(self.low)

    def nth(self, number: int) -> int:
        return nth_bit(self.low, number)

    def alone(self) -> One:
        return One(self.low & -self.low)

    def only(self, point: int) -> One:
        return One(U64(1) << point)

    def none(self) -> One:
        return One(U64(0))

    def stride(self) -> int:
        return 8

    def up(self, step: int) -> One:
        return One(self.low << step)

    def down(self, step: int) -> One:
        return One(self.low >> step)

    def beside(self) -> One:
        return self.up(1) | self.down(1) | self.up(8) | self.down(8)

    def board(self, size: int) -> One:
        return One(BOARDS[6 * size])

    def hashed(self, hash_: U64) -> U64:
        return stirred(hash_, self.low)


class Two(NamedTuple):
    """Points of a board to 9x9."""

    low: U64
    high: U64

    def __and__(self, other: Two) -> Two:
        return Two(self.low & other.low, self.high & other.high)

    def __or__(self, other: Two) -> Two:
        return Two(self.low | other.low, self.high | other.high)

    def __sub__(self, other: Two) -> Two:
        return Two(self.low & ~other.low, self.high & ~other.high)

    def any(self) -> bool:
        return (self.low | self.high) != 0

    def number(self) -> int:
        return count(self.low) + count(self.high)

    def first(self) -> int:
        if self.low:
            return lowest(self.low)
        return 64 + lowest(self.high)

    def nth(self, number: int) -> int:
        here = count(self.low)
        if number < here:
            return nth_bit(self.low, number)
        number -= here
        return 64 + nth_bit(self.high, number)

    def alone(self) -> Two:
        return Two(self.low & -self.low, U64(0) if self.low else self.high & -self.high)

    def only(self, point: int) -> Two:
        bit = U64(1) << (point & 63)
        return Two(bit if point < 64 else U64(0), bit if point >= 64 else U64(0))

    def none(self) -> Two:
        return Two(U64(0), U64(0))

    def stride(self) -> int:
        return 10

    def up(self, step: int) -> Two:
        return Two(self.low << step, self.high << step | self.low >> 64 - step)

    def down(self, step: int) -> Two:
        return Two(self.low >> step | self.high << 64 - step, self.high >> step)

    def beside(self) -> Two:
        return self.up(1) | self.down(1) | self.up(10) | self.down(10)

    def board(self, size: int) -> Two:
        return Two(BOARDS[6 * size], BOARDS[6 * size + 1])

    def hashed(self, hash_: U64) -> U64:
        hash_ = stirred(hash_, self.low)
        return stirred(hash_, self.high)


class Six(NamedTuple):
    """Points of a board to 19x19."""

    a: U64
    b: U64
    c: U64
    d: U64
    e: U64
    f: U64

    def __and__(self, other: Six) -> Six:
        return Six(self.a & other.a, self.b & other.b, self.c & other.c, self.d & other.d, self.e & other.e, self.f & other.f)

    def __or__(self, other: Six) -> Six:
        return Six(self.a | other.a, self.b | other.b, self.c | other.c, self.d | other.d, self.e | other.e, self.f | other.f)

    def __sub__(self, other: Six) -> Six:
        return Six(self.a & ~other.a, self.b & ~other.b, self.c & ~other.c, self.d & ~other.d, self.e & ~other.e, self.f & ~other.f)

    def any(self) -> bool:
        return (self.a | self.b | self.c | self.d | self.e | self.f) != 0

    def number(self) -> int:
        return count(self.a) + count(self.b) + count(self.c) + count(self.d) + count(self.e) + count(self.f)

    def first(self) -> int:
        if self.a:
            return lowest(self.a)
        if self.b:
            return 64 + lowest(self.b)
        if self.c:
            return 128 + lowest(self.c)
        if self.d:
            return 192 + lowest(self.d)
        if self.e:
            return 256 + lowest(self.e)
        return 320 + lowest(self.f)

    def nth(self, number: int) -> int:
        here = count(self.a)
        if number < here:
            return nth_bit(self.a, number)
        number -= here
        here = count(self.b)
        if number < here:
            return 64 + nth_bit(self.b, number)
        number -= here
        here = count(self.c)
        if number < here:
            return 128 + nth_bit(self.c, number)
        number -= here
        here = count(self.d)
        if number < here:
            return 192 + nth_bit(self.d, number)
        number -= here
        here = count(self.e)
        if number < here:
            return 256 + nth_bit(self.e, number)
        number -= here
        return 320 + nth_bit(self.f, number)

    def alone(self) -> Six:
        return self.only(self.first())

    def only(self, point: int) -> Six:
        bit, place, no = U64(1) << (point & 63), point >> 6, U64(0)
        return Six(
            bit if place == 0 else no,
            bit if place == 1 else no,
            bit if place == 2 else no,
            bit if place == 3 else no,
            bit if place == 4 else no,
            bit if place == 5 else no,
        )

    def none(self) -> Six:
        return Six(U64(0), U64(0), U64(0), U64(0), U64(0), U64(0))

    def stride(self) -> int:
        return 20

    def up(self, step: int) -> Six:
        return Six(
            self.a << step,
            self.b << step | self.a >> 64 - step,
            self.c << step | self.b >> 64 - step,
            self.d << step | self.c >> 64 - step,
            self.e << step | self.d >> 64 - step,
            self.f << step | self.e >> 64 - step,
        )

    def down(self, step: int) -> Six:
        return Six(
            self.a >> step | self.b << 64 - step,
            self.b >> step | self.c << 64 - step,
            self.c >> step | self.d << 64 - step,
            self.d >> step | self.e << 64 - step,
            self.e >> step | self.f << 64 - step,
            self.f >> step,
        )

    def beside(self) -> Six:
        return self.up(1) | self.down(1) | self.up(20) | self.down(20)

    def board(self, size: int) -> Six:
        return Six(
            BOARDS[6 * size], BOARDS[6 * size + 1], BOARDS[6 * size + 2], BOARDS[6 * size + 3], BOARDS[6 * size + 4], BOARDS[6 * size + 5]
        )

    def hashed(self, hash_: U64) -> U64:
        hash_ = stirred(hash_, self.a)
        hash_ = stirred(hash_, self.b)
        hash_ = stirred(hash_, self.c)
        hash_ = stirred(hash_, self.d)
        hash_ = stirred(hash_, self.e)
        return stirred(hash_, self.f)


def none_of(size: int) -> Any:
    """No points, of a board of this size."""
    kind: Any = One if size <= 7 else Two if size <= 9 else Six
    return kind(*(U64(0) for _ in kind._fields))
