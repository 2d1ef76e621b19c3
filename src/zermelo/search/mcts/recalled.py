"""What a tree that was kept from an earlier search knows already: for a trace, which was not there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from .rows import FIRST
from .tree import SearchTree


class Recalled(NamedTuple):
    """A node that simulations of an earlier search went through: the actions to it, its row, the row of its position, what is known."""

    actions: tuple[int, ...]
    row: int
    position: int
    visits: int
    mean: tuple[float, ...]
    proven: bool
    expanded: bool


def recalled(tree: SearchTree, root: int) -> Iterator[Recalled]:
    """All that is known below the row `root`, level by level; endless where positions that are shared lead back to themselves."""
    level: list[tuple[tuple[int, ...], int]] = [((), root)]
    while level:
        below: list[tuple[tuple[int, ...], int]] = []
        for actions, row in level:
            if tree.visits(row):
                body = tree.body(row)
                expanded = bool(tree.cells[body + FIRST])
                yield Recalled(actions, row, body, tree.visits(row), tree.values(row), tree.is_proven(row), expanded)
                below += [((*actions, action), child) for child, action in tree.children(row)]
        level = below
