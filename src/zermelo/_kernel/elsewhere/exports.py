"""What a program for elsewhere is made of, and what it comes to."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from .. import kinds as crossing
from ..errors import CannotCompile


class Export(NamedTuple):
    """A function to be exported, with arguments of the kinds that it will have."""

    name: str
    symbol: str
    """What its machine code is called."""
    function: Callable[..., Any]
    arguments: tuple[Any, ...]
    optional: bool = False
    """It is left out where it cannot be compiled."""


Word = tuple[str, str]
"""One word of an argument or an answer: which one, and its form (see `kinds.words_of`)."""


class Signature(NamedTuple):
    """What crosses when a function is called."""

    takes: tuple[Word, ...]
    gives: tuple[Word, ...]


class Program(NamedTuple):
    """Machine code, and how each of its functions is called."""

    code: bytes
    signatures: dict[str, Signature]
    errors: list[str]
    """What the rules may raise, by number."""


def refuse_what_stays(kinds: Iterable[Any]) -> None:
    """Raises CannotCompile if values of one of these kinds do not travel."""
    for kind in kinds:
        if _holds_array(kind):
            raise CannotCompile("its positions share an array, which does not travel: use int, float, bool, U64, str, an Enum or tuples")


def _holds_array(kind: Any) -> bool:
    """Is a value of this kind, or a part of it, an array?"""
    return isinstance(kind, tuple) and (kind[0] == "array" or (kind[0] not in crossing.PLAIN_PARTS and any(map(_holds_array, kind[-1]))))
