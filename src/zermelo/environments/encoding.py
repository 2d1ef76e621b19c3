"""What a network is shown of a state: an array of numbers, always of one shape.

A game that says `observation()` shows that. Of any other game it is the fields, one after the other: a number for an int, a float, a
bool, a member of an Enum and each character of a text; 64 for a U64, one for each bit, the lowest first; two for what may be None,
whether it is there and what it is; the items of a tuple one after the other. Arrays, which all states share, are left out.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any

import numpy as np

from .. import _kernel
from ..errors import GameError, SearchError
from ..fields import NONE
from ..game import place_of, says
from ..numbers import counted

WIDTH = {"int": 1, "float": 1, "bool": 1, "word": 64, "maybe": 2}
"""The numbers that a word of each form becomes; what may be None whether it is there, and what it is."""


class Encoding:
    """What is shown of the states of one game."""

    def __init__(self, root: Any) -> None:
        """Raises SearchError where the game has no `observation()` and its fields are no numbers, GameError where that has another shape
        than the game says."""
        cls = type(root)
        self.cls, self.own = cls, says(cls, "observation")
        self.words, self.parts = (0, []) if self.own else _parts(root)
        self.first = list(root.observation()) if self.own else []
        self.size = len(self.first) if self.own else sum((end - begin) * WIDTH[form] for form, begin, end in self.parts)
        shape = tuple(cls.OBSERVATION_SHAPE) if self.own else ()
        if shape and math.prod(shape) != self.size:
            raise GameError(f"{self._rule()} yields {counted(self.size, 'number')} at {root}, and OBSERVATION_SHAPE is {shape}")
        self.shape: tuple[int, ...] = shape or (self.size,)

    def of_states(self, states: Iterable[Any]) -> Any:
        """What is shown of these states, one after the other: an array of float32 with `shape` for each."""
        if not self.own:
            return self.of_words(np.frombuffer(b"".join(map(self._packed, states)), np.int64))
        rows = []
        for state in states:
            rows.append(list(state.observation()))
            if len(rows[-1]) != self.size:
                raise self.fault(state)
        return np.array(rows, np.float32).reshape(-1, *self.shape)

    def of_words(self, words: Any) -> Any:
        """The same of states whose words, as machine code has them, lie one after the other."""
        rows = words.reshape(-1, self.words)
        shown = np.empty((len(rows), self.size), np.float32)
        at = 0
        for form, begin, end in self.parts:
            part, size = rows[:, begin:end], (end - begin) * WIDTH[form]
            if form == "word":
                octets = np.ascontiguousarray(part).astype("<i8", copy=False).view(np.uint8)
                shown[:, at : at + size] = np.unpackbits(octets, axis=1, bitorder="little")
            elif form == "maybe":
                shown[:, at : at + size : 2] = part != NONE
                shown[:, at + 1 : at + size : 2] = np.where(part == NONE, 0, part)
            else:
                shown[:, at : at + size] = np.ascontiguousarray(part).view(np.float64) if form == "float" else part
            at += size
        return shown

    def bounds(self) -> tuple[Any, Any]:
        """The least and the most that each number can be, as far as it is known, in arrays of `shape`: bits are 0 or 1."""
        high = np.full(self.size, np.finfo(np.float32).max, np.float32)
        low = -high
        bits = [range(self.size)] if self.own and all(isinstance(number, bool) for number in self.first) else []
        at = 0
        for form, begin, end in self.parts:
            size = (end - begin) * WIDTH[form]
            if form in ("word", "bool"):
                bits.append(range(at, at + size))
            at += size
        for places in bits:
            low[places.start : places.stop], high[places.start : places.stop] = 0, 1
        return low.reshape(self.shape), high.reshape(self.shape)

    def fault(self, state: Any) -> GameError:
        """What is wrong with the observation of a state that has not as many numbers as the first."""
        return GameError(f"{self._rule()} yields {counted(len(list(state.observation())), 'number')} at {state}, and {self.size} elsewhere")

    def _rule(self) -> str:
        return f"{self.cls.__name__}.observation{place_of(self.cls, 'observation')}"

    def _packed(self, state: Any) -> bytes:
        words = _kernel.packed(state)
        if len(words) != 8 * self.words:
            raise SearchError(
                f"{self.cls.__name__} has {counted(len(words) // 8, 'number')} at {state}, and {self.words} elsewhere: {WRITE_ONE}"
            )
        return words


WRITE_ONE = "write observation(), which yields what a network is shown, always as many numbers"


def _parts(root: Any) -> tuple[int, list[tuple[str, int, int]]]:
    """How many words a state has; and their parts, all of one form from a word to, not including, another. Raises SearchError."""
    try:
        columns = _kernel.columns(root)
    except _kernel.CannotCompile as error:
        raise SearchError(f"what a network is shown of {type(root).__name__} is not known ({error}): {WRITE_ONE}") from None
    parts: list[tuple[str, int, int]] = []
    array = None
    for place, (name, form) in enumerate(columns):
        if form == "address":
            array = f"{name}."
        if array is not None and f"{name}.".startswith(array):
            continue
        array = None
        if parts and parts[-1][0] == form and parts[-1][2] == place:
            parts[-1] = (form, parts[-1][1], place + 1)
        else:
            parts.append((form, place, place + 1))
    return len(columns), parts
