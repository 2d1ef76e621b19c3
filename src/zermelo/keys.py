"""Keys: one number of 64 bits for a state, by which tables and trees find what they know of it.

    key_of(state)               the key as tables take it: `state.key()`, all 64 bits of it
    repetition_key_of(state)    the key by which positions that come back are known
    is_same(state, other)       are two states one? Their keys are asked only where fields are arrays, which do not say so themselves
    hash_of(state)              the key of a game that says none: a hash of every field

Two states of one key are one to a search. So a key is taken as it is where it fits a word, with a sign or without; a larger number, which
plain Python may well make, is hashed. Fields are hashed by what they hold; one of which only the address is known has no hash.
"""

from __future__ import annotations

import enum
import functools
import hashlib
import struct
from array import array
from collections import deque
from decimal import Decimal
from fractions import Fraction
from typing import Any

from .bits import MASK
from .errors import GameError
from .members import number_of

LEAST = -(1 << 63)
STEP = 0x9E3779B97F4A7C15  # 2**64 divided by the golden ratio (Knuth): spreads neighbouring numbers
TAGS: tuple[int, ...] = struct.unpack("<8Q", hashlib.blake2b(b"zermelo", digest_size=64).digest())
FRACTIONAL, NONE, TUPLE, LIST, ARRAY, UNORDERED, TEXT, NUMBER = TAGS
"""Set None, the bits of a float that is no whole number, and the length of what holds several things apart from all small numbers."""


def key_of(state: Any) -> int:
    """The key of a state, as a number of 64 bits with a sign.

    U64(2**63) and 2**63, or -1 and 2**64 - 1, are one word, as they are in machine code. Raises GameError if it is no int.
    """
    return _as_word(state, "key", state.key())


def repetition_key_of(state: Any) -> int:
    """The same of the key by which a game counts how often a position has occurred."""
    return _as_word(state, "repetition_key", state.repetition_key())


def is_same(state: Any, other: Any) -> bool:
    """Are two states equal in every field? numpy compares arrays number by number, so those tell by what they hold, in their keys."""
    try:
        return bool(state == other)
    except ValueError:
        return key_of(state) == key_of(other)


def _as_word(state: Any, word: str, key: Any) -> int:
    """A key as a number of 64 bits with a sign. Raises GameError if it is no int."""
    if type(key) is not int:
        if not hasattr(key, "__index__"):
            raise GameError(f"{type(state).__name__}.{word}() gave {key!r} ({type(key).__name__}): return an int")
        key = key.__index__()
    if LEAST <= key < 1 << 63:
        return int(key)
    return signed(key if 0 <= key <= MASK else _digest(b"int", _bytes_of(key)))


def signed(word: int) -> int:
    """The number with a sign that has the bits of `word`."""
    return (int(word) ^ 1 << 63) + LEAST


def hash_of(state: Any) -> int:
    """A hash of every field, 64 bits with a sign, the same in compiled and interpreted rules: the default `key`.

    Raises GameError for a field that holds what cannot be seen.
    """
    words: list[int] = []
    for field, value in enumerate(state):
        try:
            _add(value, words)
        except _UnseenError as unseen:
            cls, kind = type(state), type(unseen.args[0]).__name__
            reason = f"the default key() cannot see what a {kind} holds: write key(), or use numbers, text and tuples of them"
            raise GameError(f"{cls.__name__}, field {cls._fields[field]}: {reason}") from None
    return signed(_hash(words))


def _hash(words: list[int]) -> int:
    """The n-th word moved by the n-th multiple of STEP and mixed (Steele, Lea and Flood 2014), all of them added up: a single word keeps
    all its differences, and what changes in one place is not undone by a change in another."""
    total = place = 0
    for word in words:
        place += STEP
        total += mixed(word + place & MASK)
    return total & MASK


def mixed(x: int) -> int:
    """A word of which every bit depends on every bit of `x`; no two words give the same one."""
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9 & MASK
    x = (x ^ x >> 27) * 0x94D049BB133111EB & MASK
    return x ^ x >> 31


class _UnseenError(Exception):
    """A value that tells nothing of what it holds."""


def _add(value: Any, words: list[int]) -> None:
    """The whole numbers that say what a field holds; equal values give equal ones, a tuple first its length."""
    kind: Any = type(value)
    if kind is int and LEAST <= value <= MASK:
        words.append(value)
    elif isinstance(value, enum.Enum):
        _add(number_of(value), words)
        words[-1] ^= tag_of(kind)
    elif isinstance(value, int):
        number = int(value)
        words.append(number if LEAST <= number <= MASK else _digest(b"int", _bytes_of(number)))
    elif isinstance(value, float):
        words.append(_of_float(value))
    elif isinstance(value, tuple | list | deque | range):
        words.append(len(value) ^ (TUPLE if isinstance(value, tuple) else LIST))
        for item in value:
            _add(item, words)
    elif isinstance(value, str):
        words += letters_of(value)
    elif value is None:
        words.append(NONE)
    elif isinstance(value, bytes | bytearray):
        words.append(_digest(b"bytes", bytes(value)))
    elif isinstance(value, array) or hasattr(value, "dtype"):
        _add_array(value, words)
    elif isinstance(value, set | frozenset | dict):
        things = value.items() if isinstance(value, dict) else value
        words += (len(value) ^ UNORDERED ^ isinstance(value, dict) << 32, sum(map(_hash_alone, things)) & MASK)
    elif isinstance(value, Fraction | Decimal | complex):
        _add_number(value, words)
    elif hasattr(kind, "__dataclass_fields__") and kind.__eq__ is not object.__eq__:
        words.append(_digest(b"class", f"{kind.__module__} {kind.__qualname__}".encode()))
        for name in kind.__dataclass_fields__:
            _add(getattr(value, name), words)
    else:
        raise _UnseenError(value)


def letters_of(text: str) -> list[int]:
    """A text as whole numbers; a single character is one."""
    codes = list(map(ord, text))
    return [codes[0] ^ TEXT] if len(codes) == 1 else [~len(codes) ^ TEXT, *codes]


@functools.lru_cache(1024)
def tag_of(cls: Any) -> int:
    """Sets the numbers of the members of an Enum apart from all others, if they are not whole numbers themselves."""
    return 0 if issubclass(cls, int) else _digest(b"enum", f"{cls.__module__} {cls.__qualname__}".encode())


def _add_array(value: Any, words: list[int]) -> None:
    """The shape of an array, and the numbers in it."""
    if getattr(value, "shape", None) == ():  # a number of numpy's
        _add(value.item(), words)
        return
    shape = getattr(value, "shape", (len(value),))
    words += (len(shape) ^ ARRAY, *shape)
    for item in value if isinstance(value, array) else value.ravel().tolist():
        _add(item, words)


def _add_number(value: Any, words: list[int]) -> None:
    """A number of one of Python's other kinds; one that is an int or float as that."""
    if isinstance(value, complex):
        words += (NUMBER, _of_float(value.imag)) if value.imag else ()
        words.append(_of_float(value.real))
    elif isinstance(value, Decimal) and not value.is_finite():
        words.append(_digest(b"Decimal", str(value).encode()))
    else:
        top, bottom = value.as_integer_ratio()
        if bottom != 1:
            words.append(NUMBER)
            _add(bottom, words)
        _add(top, words)


def _hash_alone(value: Any) -> int:
    """One of the things in a set, by itself."""
    words: list[int] = []
    _add(value, words)
    return _hash([_hash(words)])


def _of_float(value: float) -> int:
    """A whole number as itself, for 2.0 equals 2; any other float by its bits."""
    if -(2.0**63) <= value < 2.0**63 and value == int(value):
        return int(value)
    return int.from_bytes(struct.pack("<d", value), "little") ^ FRACTIONAL


def _digest(kind: bytes, data: bytes) -> int:
    return int.from_bytes(hashlib.blake2b(data, digest_size=8, person=kind).digest(), "little")


def _bytes_of(number: int) -> bytes:
    return number.to_bytes(number.bit_length() // 8 + 1, "little", signed=True)
