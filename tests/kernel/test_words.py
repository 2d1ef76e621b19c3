"""Words of 64 bits: the same numbers and the same types in machine code as in plain Python (fact 7).

A kernel that returns many results at once is compiled once and then held against its plain form on many numbers. What comes
back is boxed, so that `same` sees the type of every result too.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from zermelo import U64
from zermelo.bits import U64Table, bits, bits_compiled, count, extract, flip, highest, lowest

ALL = 2**64 - 1
TOP = 2**63

words = st.one_of(st.sampled_from([0, 1, TOP - 1, TOP, ALL, ALL - 1, 0x5555_5555_5555_5555]), st.integers(0, ALL)).map(U64)
ints = st.one_of(st.sampled_from([0, 1, -1, TOP - 1, -TOP]), st.integers(-70, 70), st.integers(-TOP, TOP - 1))
many = settings(max_examples=150, deadline=None)


def same(plain: Any, machine: Any) -> bool:
    """Equal, and of equal type, throughout."""
    if type(plain) is not type(machine):
        return False
    if isinstance(plain, tuple):
        return len(plain) == len(machine) and all(map(same, plain, machine))
    return bool(plain == machine)


@pytest.fixture(scope="module")
def both(needs_compiler: None) -> Callable[..., None]:
    """Holds the machine form of a function against its plain form."""
    from zermelo._kernel import compiled

    def compare(function: Callable[..., Any], *arguments: Any) -> None:
        plain, machine = function(*arguments), compiled(function, *arguments)(*arguments)
        assert same(plain, machine), [pair for pair in zip(plain, machine, strict=True) if not same(*pair)]

    return compare


# ------------------------------------------------------------------------------------------- what a word is, in plain Python


@pytest.mark.parametrize("name", ["and_", "or_", "xor", "add", "sub", "mul"])
@given(words, st.one_of(words, ints, st.integers(TOP, 2**70)))
@many
def test_a_word_stays_a_word_modulo_2_to_the_64(name: str, word: U64, other: int) -> None:
    function = getattr(operator, name)
    for left, right in ((word, other), (other, word)):
        assert same(U64(function(int(left), int(right)) % 2**64), function(left, right))


@given(words, st.integers(0, 200))
def test_shifts_drop_what_leaves_the_word(word: U64, places: int) -> None:
    assert same(U64((int(word) << places) % 2**64), word << places)
    assert same(U64(int(word) >> places), word >> places)


@given(words)
def test_bits_are_the_same_in_words_and_in_ints(word: U64) -> None:
    found = list(bits(word))
    assert found == list(bits_compiled(word)) == [place for place in range(64) if word >> place & 1]
    assert all(type(place) is int for place in found)


@given(words)
def test_signs_mean_the_complement(word: U64) -> None:
    assert same((U64(ALL - int(word)), U64((2**64 - int(word)) % 2**64), word, word), (~word, -word, +word, abs(word)))


# ------------------------------------------------------------------------------------------------------- in both modes


def with_words(a, b):  # type: ignore[no-untyped-def]
    return (
        (a & b, a | b, a ^ b, a + b, a - b, a * b),
        (a // (b | 1), a % (b | 1), divmod(a, b | 1)),
        (a == b, a != b, a < b, a <= b, a > b, a >= b),
        (a << b, a >> b, a << (b & 63), a >> (b & 63)),
        (min(a, b), max(a, b), a in (b, b), a and b, a or b),
    )


def with_ints(a, i):  # type: ignore[no-untyped-def]
    return (
        (a & i, a | i, a ^ i, a + i, a - i, a * i),
        (i & a, i | a, i ^ a, i + a, i - a, i * a),
        (a // (i | 1), a % (i | 1), i // (a | 1), i % (a | 1)),
        (a == i, a != i, a < i, a <= i, a > i, a >= i),
        (i == a, i != a, i < a, i <= a, i > a, i >= a),
        (divmod(a, i | 1), divmod(i, a | 1)),
    )


def with_bools(a, t):  # type: ignore[no-untyped-def]
    """Where a bool stands on the left, Python makes an int of it, and so does machine code."""
    return (
        (a & t, a | t, a ^ t, a + t, a - t, a * t, a << t, a >> t, a // (t | True)),
        (U64(t & a), U64(t | a), U64(t ^ a), U64(t * a), t & a, t | a, t ^ a, t * a),
        (a == t, a < t, a > t, t == a, t < a, t > a),
    )


def with_literals(a):  # type: ignore[no-untyped-def]
    return (
        (
            a & 0xFFFF_FFFF_FFFF_FFFF,
            a | 0x8000_0000_0000_0000,
            a ^ 0xF0F0_F0F0_F0F0_F0F0,
            a + 18446744073709551615,
            0x8000_0000_0000_0001 - a,
        ),
        (a & -1, a | -2, a ^ -3, a + -4, a - 5, -6 * a, 7 - a, -8 + a),
        (a > -1, a == -1, a != -1, a <= -1, -1 < a, -1 == a, -1 >= a),  # noqa: SIM300
        (a > 0x8000_0000_0000_0000, a == 0xFFFF_FFFF_FFFF_FFFF, 0x8000_0000_0000_0000 <= a),  # noqa: SIM300
        (a << 0, a << 1, a << 63, a << 64, a << 65, a << 200, a >> 0, a >> 63, a >> 64, a >> 200),
        (a & True, a | True, a ^ False, a + True, a << True),
        (a // 3, a % 10, 1000 // (a | 1), divmod(a, 7), U64(0x8000_0000_0000_0000) + 0x8000_0000_0000_0000),
    )


def alone(a):  # type: ignore[no-untyped-def]
    return (
        (~a, -a, +a, abs(a), not a, bool(a), hash(a), float(a), int(a >> 1), 1 if a else 2),
        (U64(a), U64(3), U64(-1), U64(True), U64(a > 3), U64()),
        sum([i + 1 for i in range(a & 7)]) + sum([i + 1 for i in range(2, a & 7)]) + (10, 20, 30, 40)[a & 3],
    )


def shifted(a, places, i):  # type: ignore[no-untyped-def]
    return a << places, a >> places, a << U64(places), a >> U64(places), i >> U64(places), (i & 1) << U64(places & 127 | 64)


def in_place(a, i):  # type: ignore[no-untyped-def]
    b = c = d = a
    b &= i
    b |= a >> 1
    b ^= i
    c += i
    c *= 3
    c -= a << 2
    d <<= 3
    d >>= 1
    d //= 3
    d %= 1000
    return b, c, d


@given(words, words)
@example(U64(TOP), U64(ALL))
@many
def test_words_with_words(both: Callable[..., None], a: U64, b: U64) -> None:
    both(with_words, a, b)


@given(words, ints)
@example(U64(TOP), -1)
@example(U64(ALL), -TOP)
@many
def test_words_with_ints(both: Callable[..., None], a: U64, i: int) -> None:
    both(with_ints, a, i)
    both(in_place, a, i)


@given(words, st.booleans())
@many
def test_words_with_bools(both: Callable[..., None], a: U64, t: bool) -> None:
    both(with_bools, a, t)


@given(words)
@example(U64(2**61 - 1))
@many
def test_words_alone_and_with_literals(both: Callable[..., None], a: U64) -> None:
    both(alone, a)
    both(with_literals, a)


@given(words, st.integers(0, 200), ints)
@many
def test_shifts(both: Callable[..., None], a: U64, places: int, i: int) -> None:
    both(shifted, a, places, i)


# ---------------------------------------------------------------------------------- a word stays a word on every way


def gathered(squares):  # type: ignore[no-untyped-def]
    """Begins as an int, and becomes a word in a loop."""
    x = 0
    for square in squares:
        x |= U64(1) << square
    return x >> 1, x + 1


def branched(a, yes):  # type: ignore[no-untyped-def]
    """Word or int, depending on a branch: a word where they meet, and never a float. (Plain Python keeps an int an int.)"""
    x = a if yes else 7
    y = 5
    if yes:
        y = x & a
    z = 0
    while z < 3:
        y = y ^ a
        z += 1
    return U64(x) >> 1, y >> 1


@given(st.lists(st.integers(0, 63), min_size=4, max_size=4).map(tuple))
@many
def test_a_word_gathered_in_a_loop(both: Callable[..., None], squares: tuple[int, ...]) -> None:
    both(gathered, squares)


@given(words, st.booleans())
@many
def test_a_word_after_a_branch(both: Callable[..., None], a: U64, yes: bool) -> None:
    both(branched, a, yes)


# --------------------------------------------------------------------------------------------------- helpers and tables


TABLE = U64Table([1, TOP, ALL, 0x0123_4567_89AB_CDEF, 5])


def helped(a, i):  # type: ignore[no-untyped-def]
    return (
        (count(a), lowest(a), highest(a), flip(a)),
        (count(i), lowest(i), highest(i), flip(i)),
        (count(-1), lowest(0), highest(0), count(True), lowest(0x8000_0000_0000_0000), flip(5)),
        (sum([b + 1 for b in bits(a)]), sum([b * b for b in bits(i)])),
    )


def pressed(a, m):  # type: ignore[no-untyped-def]
    return extract(a, m), extract(a, -1), extract(-1, m), extract(a, 0xFF00_0000_0000_0000), extract(255, a)


def looked_up(w, i):  # type: ignore[no-untyped-def]
    return TABLE[w], TABLE[i], TABLE[i] >> 63, TABLE[2] + 1, len(TABLE), TABLE[i] & -2


@given(words, ints)
@many
def test_helpers(both: Callable[..., None], a: U64, i: int) -> None:
    both(helped, a, i)


@given(words, words)
@example(U64(ALL), U64(0x8000_0000_0000_0001))
@many
def test_extract(both: Callable[..., None], a: U64, m: U64) -> None:
    both(pressed, a, m)


@given(words, words)
@many
def test_extract_on_processors_without_the_instruction(needs_compiler: None, a: U64, m: U64) -> None:
    from zermelo._kernel import compiled
    from zermelo._kernel.compiler.forms.bithelpers import _gather

    assert same(extract(a, m), compiled(_gather, a, m)(a, m))


@pytest.mark.parametrize("i", range(-5, 5))
def test_tables(both: Callable[..., None], i: int) -> None:
    both(looked_up, U64(i % 5), i)


def divided(a, b):  # type: ignore[no-untyped-def]
    return a // b


def remainder(a, b):  # type: ignore[no-untyped-def]
    return a % b


@pytest.mark.parametrize("function", [divided, remainder])
@pytest.mark.parametrize(("a", "b"), [(U64(3), 0), (U64(3), U64(0)), (3, U64(0))])
def test_division_by_zero_is_an_error_in_both(machine: Callable[..., Any], function: Callable[..., Any], a: int, b: int) -> None:
    for call in (function, lambda *arguments: machine(function, *arguments)):
        with pytest.raises(ZeroDivisionError):
            call(a, b)


def text(word):  # type: ignore[no-untyped-def]
    return len(f"{word}")


def test_the_text_of_a_word_is_its_number(machine: Callable[..., Any]) -> None:
    for word in (U64(3), U64(2**64 - 1)):
        assert machine(text, word) == text(word) == len(str(int(word)))
