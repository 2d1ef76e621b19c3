"""Keys: all of a state's fields and all of a key's bits count."""

from __future__ import annotations

import itertools
import sys
import zlib
from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from zermelo import U64, Limits, alphabeta, deepen, game, mcts
from zermelo.errors import GameError
from zermelo.keys import hash_of, key_of


class One(NamedTuple):
    value: Any


class Two(NamedTuple):
    one: Any
    other: Any


class Keyed(NamedTuple):
    """A state whose key is its field."""

    value: Any

    def key(self) -> Any:
        return self.value


class Suit(Enum):
    HEARTS = 1
    SPADES = 2


@dataclass(frozen=True)
class Card:
    rank: int
    suit: Suit


numbers = (st.integers(), st.floats(), st.booleans(), st.fractions(), st.complex_numbers())
plain = st.one_of(*numbers, st.text(), st.binary(), st.none(), st.sampled_from(Suit))
values = st.recursive(plain, lambda inner: st.lists(inner, max_size=3).map(tuple), max_leaves=6)


@given(values, values)
@settings(max_examples=400)
def test_different_fields_have_different_hashes(one: Any, other: Any) -> None:
    if one == other:
        assert hash_of(One(one)) == hash_of(One(other)) or {type(one), type(other)} & {complex, Fraction, tuple}
    elif one == one and other == other and "nan" not in repr(one):  # nan differs from itself, also within a tuple
        assert hash_of(One(one)) != hash_of(One(other))
    assert hash_of(One(one)) == hash_of(One(one)) and -(2**63) <= hash_of(One(one)) < 2**63


def all_different(states: Iterator[Any]) -> bool:
    listed = list(states)
    return len({hash_of(state) for state in listed}) == len(listed)


def test_words_with_few_bits_have_hashes_of_their_own() -> None:
    """A piece that changes hands, or a second one that comes to it, must not undo what another changes: boards are full of such pairs."""
    bits = [U64(1) << place for place in range(64)]
    pairs = [one | other for one, other in itertools.combinations(bits, 2)]
    empty = U64(0)
    assert all_different(
        itertools.chain(
            (Two(one, other) for one in [empty, *bits] for other in [empty, *bits]),
            (Two(one, other) for one in [empty, *bits[::9]] for other in pairs),
            (Two(other, one) for one in [empty, *bits[::9]] for other in pairs),
        )
    )


def test_the_form_of_tuples_counts() -> None:
    """Discs on pegs, cards in hands: the same items one after the other, in tuples that change their length."""
    items = (3, 2, 1)
    cuts = [(items[:i], items[i:j], items[j:]) for i in range(4) for j in range(i, 4)]
    assert all_different(itertools.chain(map(One, cuts), (Two(one[0], one[1:]) for one in cuts)))


def test_texts_of_one_checksum_have_hashes_of_their_own() -> None:
    one, other = "plumless", "buckeroo"
    assert zlib.crc32(one.encode()) == zlib.crc32(other.encode())
    assert hash_of(One(one)) != hash_of(One(other))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (array("b", [0, 1]), array("b", [1, 0])),
        ([1, [2]], [1, [3]]),
        ({"a": 1}, {"a": 2}),
        (frozenset({1, 2}), frozenset({1, 3})),
        (bytearray(b"ab"), bytearray(b"ba")),
        (Card(1, Suit.HEARTS), Card(1, Suit.SPADES)),
        (Decimal("0.1"), Decimal("0.2")),
        (2**64 + 1, 1),
        (2**200, 2**201),
        (0.5, 1),
        (None, 0),
        ("1", 1),
        ((), 0),
    ],
)
def test_what_fields_hold_counts(one: Any, other: Any) -> None:
    assert hash_of(One(one)) != hash_of(One(other))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (0.0, -0.0),
        (1, True),
        (2, 2.0),
        (U64(5), 5),
        ({1: 2, 3: 4}, {3: 4, 1: 2}),
        ({"x", "y"}, frozenset({"y", "x"})),
        (array("b", [1]), array("q", [1])),
        (Decimal("1.0"), 1),
        (Fraction(4, 2), 2),
        (1 + 0j, 1),
    ],
)
def test_equal_fields_have_equal_hashes(one: Any, other: Any) -> None:
    assert one == other
    assert hash_of(One(one)) == hash_of(One(other))


def test_arrays_of_numpy_count() -> None:
    numpy = pytest.importorskip("numpy")
    board = numpy.zeros((3, 3), dtype=int)
    other = board.copy()
    other[1, 1] = 1
    assert hash_of(One(board)) == hash_of(One(board.copy())) == hash_of(One(board.astype(float)))
    assert len({hash_of(One(each)) for each in (board, other, other.reshape(9), other * 0.5)}) == 4
    assert hash_of(One(numpy.int64(7))) == hash_of(One(7))


class Unseen:
    """Says nothing of what it holds."""


def test_what_holds_something_unseen_has_no_hash() -> None:
    with pytest.raises(GameError, match=r"^Two, field other: the default key\(\) cannot see what a Unseen holds: write key\(\), or use"):
        hash_of(Two(1, (2, Unseen())))


# ---------------------------------------------------------------------------------------------------- keys of one's own


@given(st.integers(-(2**70), 2**70), st.integers(-(2**70), 2**70))
def test_every_int_is_a_key(one: int, other: int) -> None:
    same = one == other or (one % 2**64 == other % 2**64 and {-(2**63) <= each < 2**64 for each in (one, other)} == {True})
    assert (key_of(Keyed(one)) == key_of(Keyed(other))) == same
    assert -(2**63) <= key_of(Keyed(one)) < 2**63


def test_keys_that_are_one_word_in_machine_code_are_one_key() -> None:
    assert key_of(Keyed(U64(2**63))) == key_of(Keyed(2**63)) == key_of(Keyed(-(2**63))) == -(2**63)
    assert key_of(Keyed(True)) == key_of(Keyed(1)) == 1
    assert key_of(Keyed(2**64)) != key_of(Keyed(0))


@pytest.mark.parametrize("key", [0.5, "text", None, (1, 2)])
def test_what_is_no_int_is_no_key(key: Any) -> None:
    with pytest.raises(GameError, match=r"^Keyed.key\(\) gave .*: return an int$"):
        key_of(Keyed(key))


@game
class Fork(NamedTuple):
    """Two ways to two positions, one worth 1 and one worth -1; only their keys tell them apart."""

    place: int = 0
    one: int = 1
    other: int = 2

    def to_move(self) -> int:
        return 0

    def actions(self) -> Iterator[int]:
        yield 1
        if self.place == 0:
            yield 2

    def result(self, action: int) -> Any:
        return self._replace(place=self.place + action if self.place == 0 else self.place + 2)

    def is_terminal(self) -> bool:
        return self.place > 2

    def utility(self, player: int) -> int:
        return (1 if self.place == 4 else -1) * (1 - 2 * player)

    def key(self) -> int:
        return (7, KEYS[0], KEYS[1], 8, 9)[self.place]


KEYS = (1, 2)


@pytest.mark.parametrize(
    "keys", [(2, 2 + 2**63), (0, 2**63), (2**63 - 1, 2**64 - 1), (-1, -2), (2**64 + 5, 5), (2**100, 2**101), (-(2**64), 0), (-1, 2**63 - 1)]
)
def test_searches_tell_all_keys_apart(keys: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    for both in (keys, keys[::-1]):
        monkeypatch.setattr(sys.modules[__name__], "KEYS", both)
        for search in (lambda: alphabeta(Fork(), table=64, compiled=False), lambda: deepen(Fork(), compiled=False)):
            result = search()
            assert (result.value, result.exact, result.action) == (1, True, 2)
        sampled = mcts(Fork(), Limits(nodes=60), transpositions=True, compiled=False)
        assert (sampled.value, sampled.exact) == (1, True)
