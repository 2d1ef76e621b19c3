"""A tree as a state with the words of a game: what `Tree` is, but light enough to be made a thousand times.

    PlainTree.of(((3, 12, 8), (2, 4, 6)), PLAIN)

It answers like the `Tree` of the same text, and is equal to others that are written alike. A leaf says, too, who would be to move: the
player after the one who moved there, as in games; leaves with different players to move are different positions.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from ....game import CHANCE
from .nested import Layout, Nested

MOVERS = {"max": 0, "min": 1, "chance": CHANCE}


class PlainTree:
    """A node: who moves, the children with their probabilities where chance moves; or who would move, and the number of a leaf."""

    __slots__ = ("_hash", "_text", "children", "form", "mover", "number", "weights")
    _fields = ()
    WEIGHTS = ()

    def __init__(self, nested: Nested, layout: Layout, ply: int) -> None:
        mover = layout.movers[ply % len(layout.movers)]
        self.mover, self.number = MOVERS[mover], 0.0
        self.children: tuple[PlainTree, ...] = ()
        self.weights: tuple[float, ...] = ()
        if isinstance(nested, tuple):
            self.children = tuple(PlainTree(part, layout, ply + 1) for part in nested)
            self.weights = tuple(float(Fraction(share)) for share in layout.shares(len(nested))) if mover == "chance" else ()
            self.form: Any = (self.mover, self.weights, *(child.form for child in self.children))
        else:
            self.mover = max(self.mover, 0)  # nobody throws dice where the game is over
            self.number = float(nested)
            self.form = self.mover, self.number
        self._hash = hash(self.form)
        self._text = (nested, layout, ply)

    @classmethod
    def of(cls, nested: Nested, layout: Layout) -> PlainTree:
        return cls(nested, layout, 0)

    def to_move(self) -> int:
        return self.mover

    def actions(self) -> Iterator[int]:
        return iter(range(len(self.children)))

    def chance_outcomes(self) -> Iterator[tuple[int, float]]:
        return iter(enumerate(self.weights))

    def result(self, action: int) -> PlainTree:
        return self.children[action]

    def is_terminal(self) -> bool:
        return not self.children

    def utility(self, player: int) -> float:
        return -self.number if player == 1 else self.number

    def key(self) -> int:
        return self._hash

    def action_name(self, action: int) -> str:
        return str(action + 1)

    def parse_action(self, text: str) -> int:
        word = text.strip()
        if word in map(str, range(1, len(self.children) + 1)):
            return int(word) - 1
        raise ValueError(f"{word!r} is not a legal action here")

    def estimate(self) -> float:
        """The mean of the leaves below."""
        leaves = [node.number for node in self._below() if not node.children]
        return round(sum(leaves) / len(leaves), 3)

    def _below(self) -> Iterator[PlainTree]:
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting += node.children

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PlainTree) and (self is other or (self._hash == other._hash and self.form == other.form))

    def __hash__(self) -> int:
        return self._hash

    def __str__(self) -> str:
        nested, layout, ply = self._text
        return layout.text(nested, ply)
