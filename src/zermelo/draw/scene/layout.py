"""Where the nodes of a tree go: parents in the middle above their children, no two nodes closer than a gap, no room wasted.

The tidy drawing of Reingold and Tilford (1981): every subtree is laid out by itself and knows its outline, how far it reaches to
the left and right on each level; then it is pushed against the outlines of its siblings. The page's script has the same lines.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

GAP = 14.0
"""The least distance between two nodes on a level, in pixels."""


class Extent(NamedTuple):
    """How far a node reaches to both sides of its middle, in pixels."""

    left: float
    right: float


def tidy(root: str, children: Mapping[str, Sequence[str]], extents: Mapping[str, Extent], gap: float = GAP) -> dict[str, float]:
    """The x of the middle of every node below `root`; the leftmost reach of the tree is at 0."""
    shift: dict[str, float] = {}  # of a node against its parent
    left: dict[str, list[float]] = {}  # the outline of its subtree, level by level, measured from its own middle
    right: dict[str, list[float]] = {}
    for node in _children_first(root, children):
        below = children.get(node, ())
        lefts: list[float] = []
        rights: list[float] = []
        for child in below:
            apart = max((edge - start + gap for edge, start in zip(rights, left[child], strict=False)), default=0.0)
            shift[child] = apart
            moved = [edge + apart for edge in left[child]]
            lefts += moved[len(lefts) :]
            outer = [edge + apart for edge in right[child]]
            rights[: len(outer)] = outer
        middle = (shift[below[0]] + shift[below[-1]]) / 2 if below else 0.0
        for child in below:
            shift[child] -= middle
            del left[child], right[child]
        left[node] = [-extents[node].left, *(edge - middle for edge in lefts)]
        right[node] = [extents[node].right, *(edge - middle for edge in rights)]
    start = -min(left[root])
    places = {root: start}
    for node in reversed(_children_first(root, children)):
        for child in children.get(node, ()):
            places[child] = places[node] + shift[child]
    return places


def _children_first(root: str, children: Mapping[str, Sequence[str]]) -> list[str]:
    """Every node after all nodes below it."""
    order, waiting = [], [root]
    while waiting:
        node = waiting.pop()
        order.append(node)
        waiting += children.get(node, ())
    return order[::-1]
