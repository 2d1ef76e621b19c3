"""What a program for elsewhere is made of, and what it comes to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple


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
