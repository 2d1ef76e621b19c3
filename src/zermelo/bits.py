"""Sets of up to 64 things in one machine word, alike in compiled and interpreted rules.

    U64(x)          a word: an unsigned 64-bit number, closed under & | ^ ~ << >> + - *
    count(w)        how many bits are set
    lowest(w)       index of the lowest set bit (64 for the empty word)
    highest(w)      index of the highest set bit (-1 for the empty word)
    bits(w)         the indices of the set bits, lowest first
    flip(w)         the eight bytes in the opposite order: a chessboard turned upside down
    extract(w, m)   the bits of w under the mask m, pushed together (PEXT)
    extracts()      is that one instruction here?
    U64Table(...)   a constant table of words, indexed by an int

A word stays a word: whatever is combined with it is taken modulo 2**64, so `~w`, `-w` and `w << 8` mean in plain Python
what they mean in the machine. Shifting by 64 or more gives 0. Only `int(w)` leaves the type.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

MASK = (1 << 64) - 1
_word = int.__new__


class U64(int):
    """An unsigned 64-bit word; also the annotation of a field that holds one."""

    __slots__ = ()

    def __new__(cls, value: int = 0) -> U64:
        return _word(cls, int(value) & MASK)

    def __repr__(self) -> str:
        return f"U64({int(self):#x})"

    def __str__(self) -> str:
        return int.__repr__(self)

    def __and__(self, other: int) -> U64:
        return _word(U64, int.__and__(self, other))

    def __or__(self, other: int) -> U64:
        return _word(U64, int.__or__(self, other) & MASK)

    def __xor__(self, other: int) -> U64:
        return _word(U64, int.__xor__(self, other) & MASK)

    def __invert__(self) -> U64:
        return _word(U64, int.__xor__(self, MASK))

    def __neg__(self) -> U64:
        return _word(U64, int.__neg__(self) & MASK)

    def __pos__(self) -> U64:
        return self

    def __abs__(self) -> U64:
        return self

    def __lshift__(self, places: int) -> U64:
        return _word(U64, int.__lshift__(self, places) & MASK if places < 64 else 0)

    def __rshift__(self, places: int) -> U64:
        return _word(U64, int.__rshift__(self, places))

    def __add__(self, other: int) -> U64:
        return _word(U64, int.__add__(self, other) & MASK)

    def __sub__(self, other: int) -> U64:
        return _word(U64, int.__sub__(self, other) & MASK)

    def __rsub__(self, other: int) -> U64:
        return _word(U64, (int(other) - int(self)) & MASK)

    def __mul__(self, other: int) -> U64:
        return _word(U64, int.__mul__(self, other) & MASK)

    def __floordiv__(self, other: int) -> U64:
        return _word(U64, int(self) // (int(other) & MASK))

    def __rfloordiv__(self, other: int) -> U64:
        return _word(U64, (int(other) & MASK) // int(self))

    def __mod__(self, other: int) -> U64:
        return _word(U64, int(self) % (int(other) & MASK))

    def __rmod__(self, other: int) -> U64:
        return _word(U64, (int(other) & MASK) % int(self))

    def __divmod__(self, other: int) -> tuple[U64, U64]:
        return self // other, self % other

    def __rdivmod__(self, other: int) -> tuple[U64, U64]:
        return other // self, other % self

    def __rlshift__(self, other: int) -> int:
        return int(other) << int(self) if self < 64 else 0

    def __rrshift__(self, other: int) -> int:
        return int(other) >> int(self)

    __rand__ = __and__
    __ror__ = __or__
    __rxor__ = __xor__
    __radd__ = __add__
    __rmul__ = __mul__


class U64Table(tuple[U64, ...]):
    """A constant table of words for rules and helpers; compiled, it is an array in read-only memory."""

    __slots__ = ()

    def __new__(cls, words: Iterable[int]) -> U64Table:
        return tuple.__new__(cls, (U64(word) for word in words))


def count(word: int) -> int:
    """How many bits of `word` (taken modulo 2**64) are set."""
    return (int(word) & MASK).bit_count()


def lowest(word: int) -> int:
    """Index of the lowest set bit of `word`; 64 if it has none."""
    word = int(word) & MASK
    return (word & -word).bit_length() - 1 if word else 64


def highest(word: int) -> int:
    """Index of the highest set bit of `word`; -1 if it has none."""
    return (int(word) & MASK).bit_length() - 1


def bits(word: int) -> Iterator[int]:
    """The indices of the set bits of `word`, lowest first."""
    left = int(word) & MASK
    while left:
        low = left & -left
        yield low.bit_length() - 1
        left ^= low


def bits_compiled(word: int) -> Iterator[int]:
    """The same, which machine code runs in its place: plain ints are four times as quick in Python, and words are what the machine has."""
    word = U64(word)
    while word:
        yield lowest(word)
        word &= word - 1


def flip(word: int) -> U64:
    """`word` with its eight bytes in the opposite order: the ranks of a board of eight by eight turned upside down."""
    return U64(int.from_bytes((int(word) & MASK).to_bytes(8, "little"), "big"))


def extract(word: int, mask: int) -> U64:
    """The bits of `word` at the places set in `mask`, pushed together towards bit 0 (the PEXT instruction)."""
    word, mask = int(word) & MASK, int(mask) & MASK
    result = place = 0
    while mask:
        low = mask & -mask
        if word & low:
            result |= 1 << place
        place += 1
        mask ^= low
    return U64(result)


def extracts() -> bool:
    """Is `extract` one instruction of the processor that is compiled for? Plain Python says yes: it has nothing faster."""
    return True
