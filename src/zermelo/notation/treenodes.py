"""What the formats of trees share: the nodes of a tree in order, names that our text can hold, and where an error stands."""

from __future__ import annotations

import bisect
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from ..errors import PositionError
from ..games.tree import Tree
from ..games.tree.layout import LETTER, NUMBER, ROW, children_of
from ..games.tree.parsing import HEADS, INFINITIES, PLAYER, WORD
from ..games.tree.writing import players_of

UNFOLDED = 100_000
"""A format without shared nodes writes them out again and again; so many nodes at most."""


class Spot(NamedTuple):
    """A place in a text, counted from 1."""

    line: int
    column: int

    def __str__(self) -> str:
        return f"line {self.line}, column {self.column}"


class Source:
    """A text that knows on which line a character stands, however long it is."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.starts = [0, *(match.end() for match in re.finditer("\n", text))]

    def spot(self, index: int) -> Spot:
        """Line and column of the character at `index`."""
        line = bisect.bisect_right(self.starts, index)
        return Spot(line, index - self.starts[line - 1] + 1)


def wrong(at: Spot, sentence: str) -> PositionError:
    return PositionError(f"{at}: {sentence}")


# --------------------------------------------------------------------------------------------------------- our trees


def nodes_of(tree: Tree) -> list[int]:
    """The numbers of all nodes from this one on, level by level, each once."""
    found, met = [tree.node], {tree.node}
    for node in found:  # which grows meanwhile
        fresh = [child for child in dict.fromkeys(children_of(tree.plan, node)) if child not in met]
        found += fresh
        met.update(fresh)
    return found


def numbers_of(tree: Tree, node: int, count: int) -> list[float]:
    """The first numbers of a node: its probabilities, or its values."""
    start = tree.plan[ROW * node + NUMBER]
    return list(tree.numbers[start : start + count])


def letter_of(tree: Tree, node: int) -> str:
    """The letter of a leaf of unknown value, or ""."""
    code = tree.plan[ROW * node + LETTER]
    return chr(code) if code else ""


def is_opposed(tree: Tree) -> bool:
    """Is this a tree of MAX and MIN, written with bare numbers?"""
    return players_of(tree) == ("MAX", "MIN")


# -------------------------------------------------------------------------------------------------------------- names


def is_name(word: str) -> bool:
    """Can a node be called so in our text?"""
    reserved = word.lower() in HEADS or PLAYER.fullmatch(word) or word.lower() in INFINITIES
    return WORD.fullmatch(word) is not None and not reserved


def fitting(label: str) -> str:
    """A name as near to `label` as our text allows; "state" if the label has nothing to read in it."""
    word = re.sub(r"\W+", "_", label).strip("_") or "state"
    if is_name(word):
        return word
    return f"{word}_" if is_name(f"{word}_") else f"n_{word}"


class Names:
    """Names that are given once each: A, and if it is wanted again A_2, A_3 …"""

    def __init__(self) -> None:
        self.taken: set[str] = set()
        self.times: dict[str, int] = {}

    def fresh(self, label: str) -> str:
        """A name near to `label` that nobody has yet."""
        name = base = fitting(label)
        while name in self.taken:
            self.times[base] = self.times.get(base, 1) + 1
            name = f"{base}_{self.times[base]}"
        self.taken.add(name)
        return name


def letters_clear(names: Mapping[str, Spot], letters: Iterable[tuple[str, Spot]]) -> Iterator[tuple[str, Spot]]:
    """The letters that also name a node: in our text they would mean that node."""
    return ((letter, at) for letter, at in letters if letter in names)
