"""What the formats of trees share: the nodes of a tree in order, and names that our text format can express."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from ..games.tree import Tree
from ..games.tree.layout import LETTER, NUMBER, ROW, children_of
from ..games.tree.parsing import HEADS, INFINITIES, PLAYER, WORD
from ..games.tree.writing import players_of
from ..source import Spot

MAX_NODES = 100_000
"""The limit for formats without shared nodes, in which these are written out each time."""

# --------------------------------------------------------------------------------------------------------- our trees


def nodes_of(tree: Tree) -> list[int]:
    """The numbers of all nodes from this one on, level by level, each once."""
    found, met = [tree.node], {tree.node}
    for node in found:  # grows during the loop
        fresh = [child for child in dict.fromkeys(children_of(tree.plan, node)) if child not in met]
        found += fresh
        met.update(fresh)
    return found


def numbers_of(tree: Tree, node: int, count: int) -> list[float]:
    """The first numbers of a node: its probabilities, or its values."""
    start = tree.plan[ROW * node + NUMBER]
    return list(tree.numbers[start : start + count])


def letter_of(tree: Tree, node: int) -> str:
    """The letter of an unknown leaf, or ""."""
    code = tree.plan[ROW * node + LETTER]
    return chr(code) if code else ""


def is_max_min(tree: Tree) -> bool:
    """Is this a tree of MAX and MIN, with one number at each leaf?"""
    return players_of(tree) == ("MAX", "MIN")


# -------------------------------------------------------------------------------------------------------------- names


def is_name(word: str) -> bool:
    """Is this word a valid name of a node in our text format?"""
    reserved = word.lower() in HEADS or PLAYER.fullmatch(word) or word.lower() in INFINITIES
    return WORD.fullmatch(word) is not None and not reserved


def name_like(label: str) -> str:
    """A valid name close to `label`; "state" if the label has no letters or digits."""
    word = re.sub(r"\W+", "_", label).strip("_") or "state"
    if is_name(word):
        return word
    return f"{word}_" if is_name(f"{word}_") else f"n_{word}"


class Names:
    """Unique names: A, and if it is asked for again A_2, A_3 …"""

    def __init__(self) -> None:
        self.taken: set[str] = set()
        self.times: dict[str, int] = {}

    def unique(self, label: str) -> str:
        """A name close to `label` that is not yet taken."""
        name = base = name_like(label)
        while name in self.taken:
            self.times[base] = self.times.get(base, 1) + 1
            name = f"{base}_{self.times[base]}"
        self.taken.add(name)
        return name


def ambiguous_letters(names: Mapping[str, Spot], letters: Iterable[tuple[str, Spot]]) -> Iterator[tuple[str, Spot]]:
    """The letters that also name a node: in our text format they would mean that node."""
    return ((letter, at) for letter, at in letters if letter in names)
