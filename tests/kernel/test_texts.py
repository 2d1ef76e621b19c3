"""Texts: the same in machine code as in plain Python, in value and in what they raise.

A kernel that returns many results at once is compiled once and then held against its plain form on many texts.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from zermelo import U64, GameError, put
from zermelo._kernel import CannotCompile

NOTHING, WORDS, MARKS, BANG = "", ("X", "O", "XO", ""), ("X", "O"), "!"
many = settings(max_examples=100, deadline=None)

pytestmark = pytest.mark.usefixtures("unoptimised")

characters = st.one_of(st.sampled_from("XO.xo1 ßé€😀"), st.characters())


def texts(length: int) -> st.SearchStrategy[str]:
    return st.text(characters, min_size=length, max_size=length)


@pytest.fixture(scope="module")
def same(needs_compiler: None) -> Callable[..., None]:
    """Holds the machine form of a function against its plain form: what it answers, or what it raises."""
    from zermelo._kernel import compiled

    def outcome(function: Callable[..., Any], *arguments: Any) -> Any:
        try:
            return function(*arguments)
        except Exception as error:
            return type(error), str(error)

    def compare(function: Callable[..., Any], *arguments: Any) -> None:
        plain, machine = outcome(function, *arguments), outcome(compiled(function, *arguments), *arguments)
        assert repr(plain) == repr(machine)

    return compare


# ------------------------------------------------------------------------------------------------- of lengths that are known


def with_texts(a, b, c, i):  # type: ignore[no-untyped-def]
    where = 0
    for letter in a:
        where = 2 * where + (letter == c)
    return (
        (a == b, a != b, a < b, a <= b, a > b, a >= b, a == c, c == a, a < c, a == 1, a != 1, a == (c,)),
        (a + b, c + a, c + c, a + "!", "" + a, a * 3, 0 * a, -1 * c),
        (c in a, b in a, "" in a, a in c, "X" in a, "X" not in a, c in WORDS, a in (a, c), c in MARKS),
        (a[i], a[-i], a[0], a[-1], a[1:3], a[::-1], a[::2], a[3:1], a[:], c[0], c[:0], WORDS[i], MARKS[i % 2]),
        (len(a), bool(a), not a, not "", a and c, ord(c), str(a), min(a), max(a), min(a, b), max(c, "X", "O")),
        (NOTHING.join(a), c.join((a, c)), BANG.join(MARKS), [letter == c for letter in a][i], where, len({a[0], a[1], c})),
        (a.count(c), a.count(b), a.count(""), a.count(c, 1), a.count(c, -3, -1), a.count("", 9)),
        (a.find(c), a.find(b), a.find(c, i), a.find(c, 1, -1), a.rfind(b[:1], -3), a.find("", 9), a.rfind("", 2)),
        (a.startswith(b[:2]), a.endswith(c), a.endswith(MARKS), a.startswith(WORDS), c.startswith(a)),
        (a.replace(c, "X"), a.replace("X", "O", 1), a.replace(a[:2], "ab"), put(a, i, c), put(c, -1, "z")),
    )


@given(texts(4), texts(4), texts(1), st.integers(0, 3))
@example("XOXO", "OXXX", "X", 1)
@example("....", "XO.X", ".", 2)
@many
def test_texts(same: Callable[..., None], a: str, b: str, c: str, i: int) -> None:
    same(with_texts, a, b, c, i)


# ----------------------------------------------------------------------------------------------------- pieces of texts


def with_pieces(a, c, i, j, k):  # type: ignore[no-untyped-def]
    p, q = a[i:j], a[j::k]
    either = a if i > 0 else c
    nothing = "" if j > 2 else c
    return (
        (p, q, p + q, a[:i] + c + a[i:], p[::-1], q[1:], either, nothing),
        (p == q, p == a, c == a[i : i + 1], p == "XO", p != q, p < q, c >= p, p == 1, nothing == ""),
        (len(p), bool(p), not p, q in a, c in p, p in c, p.count(c), a.count(p), a.find(p, i)),
        (p.startswith(c), p.endswith(q), p.replace("X", "O"), p.strip(), a.strip("X")),
        (sum([1 for letter in q if letter == c]), len(put(a, 0, c if len(p) != 1 else p))),
    )


@given(texts(6), texts(1), st.integers(-8, 8), st.integers(-8, 8), st.sampled_from([-3, -1, 1, 2]))
@example("XOXO.X", "X", 1, 3, 1)
@many
def test_pieces(same: Callable[..., None], a: str, c: str, i: int, j: int, k: int) -> None:
    same(with_pieces, a, c, i, j, k)


def with_another(a, c, i):  # type: ignore[no-untyped-def]
    return a[:i] + c + a[i + 1 :]


@pytest.mark.parametrize("i", range(-6, 6))
def test_a_letter_in_place_of_another(machine: Callable[..., Any], i: int) -> None:
    found = with_another("abcd", "X", i)
    if len(found) == 4:
        assert machine(with_another, "abcd", "X", i) == found
    else:
        with pytest.raises(CannotCompile, match="a text becomes longer or shorter, and in machine code a text keeps its length"):
            machine(with_another, "abcd", "X", i)


# -------------------------------------------------------------------------------------------------- letters and numbers


def with_letters(a, c):  # type: ignore[no-untyped-def]
    return (
        (a.isdigit(), a.isalpha(), a.isspace(), a.isalnum(), a.isupper(), a.islower(), a.isdecimal(), a.isnumeric()),
        (c.isdigit(), c.isalpha(), c.isspace(), c.isupper(), c.islower(), c.lower(), c.swapcase(), a.upper(), a.lower()),
    )


keeps_its_length = characters.filter(lambda c: all(len(change(c)) == 1 for change in (str.upper, str.lower, str.swapcase)) and c != "Σ")


@given(st.text(keeps_its_length, min_size=3, max_size=3), keeps_its_length)
@many
def test_letters(same: Callable[..., None], a: str, c: str) -> None:
    same(with_letters, a, c)


def as_number(a):  # type: ignore[no-untyped-def]
    return int(a), int(a[1:]), int(a[0])


@given(st.one_of(st.text("0123456789", min_size=4, max_size=4), st.text("07+-_ a٣٤\u2003", min_size=4, max_size=4)))
@example("-1_2")
@example(" 12 ")
@many
def test_numbers(same: Callable[..., None], a: str) -> None:
    same(as_number, a)


def written(n, w, b, a):  # type: ignore[no-untyped-def]
    return (
        (str(n), str(w), str(b), str(a), chr(65 + b), chr(0x1F600), str(n)[::-1], int(str(n)), len(str(n)), str(n) + a, str(n) == "-120"),
        (f"{n}" == str(n), len(f"{a}x{n}"), f"{a}!" == a + "!", f"{a[0]}{n}" == a[:1] + str(n), hash((n, 1))),
    )


@pytest.mark.parametrize("n", [0, 7, -120, 2**63 - 1, 1 - 2**63])
def test_numbers_as_texts(same: Callable[..., None], n: int) -> None:
    same(written, n, U64(n), n > 0, "XO")


def test_hashes_of_texts_differ_from_process_to_process(machine: Callable[..., Any]) -> None:
    with pytest.raises(CannotCompile, match="`hash` of texts, members and None is another in every process"):
        machine(lambda a, n: hash((a, n)), "XO", 1)


# -------------------------------------------------------------------------------------------------------------- errors


def raises(which, a, i):  # type: ignore[no-untyped-def]
    if which == 0:
        return ord(a[i])
    if which == 1:
        return ord(a[1:][i])
    if which == 2:
        return a.index("?")
    if which == 3:
        return ord(a[:i])
    return len(put(a, i, "X"))


@pytest.mark.parametrize(("which", "i"), [(0, 4), (0, -5), (1, 3), (2, 0), (4, 4), (4, -5), (0, -4), (3, 1), (4, -4)])
def test_errors(same: Callable[..., None], which: int, i: int) -> None:
    same(raises, which, "XO.X", i)


def test_only_a_character_has_a_code_point(machine: Callable[..., Any]) -> None:
    for form in (raises, lambda *arguments: machine(raises, *arguments)):
        with pytest.raises(TypeError, match="expected a character"):
            form(3, "XO.X", 2)


def test_a_place_in_a_text_takes_one_character(machine: Callable[..., Any]) -> None:
    for form in (lambda a, b: put(a, 1, b), lambda a, b: put(a, 1, b[:2])):
        for run in (form, lambda *arguments, form=form: machine(form, *arguments)):
            with pytest.raises(GameError, match="put: a place in a text takes one character"):
                run("abc", "XY")
