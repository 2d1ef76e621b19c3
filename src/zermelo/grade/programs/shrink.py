"""From a tree that shows a fault to the smallest one that still does.

A tree is written as nested tuples, a leaf as its number: ((3, 12, 8), (2, 4, 6)). Greedily, as long as the fault still shows:
whole parts are put in the place of the tree, inner nodes become leaves, children are left out, numbers become 1, 2, 3 …
"""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable, Iterator
from typing import TypeAlias

from ...numbers import number_text

Nest: TypeAlias = "float | tuple[Nest, ...]"

PATIENCE, TRIES = 10.0, 2_000
"""Seconds, and candidates, after which the smallest tree so far is good enough."""


def text_of(nest: Nest) -> str:
    """The tree as `Tree.from_text` reads it."""
    if isinstance(nest, tuple):
        return f"({' '.join(map(text_of, nest))})"
    return number_text(nest)


def leaves(nest: Nest) -> list[float]:
    return [leaf for part in nest for leaf in leaves(part)] if isinstance(nest, tuple) else [nest]


def size(nest: Nest) -> int:
    """The number of nodes."""
    return 1 + sum(map(size, nest)) if isinstance(nest, tuple) else 1


def shrunk(nest: Nest, shows: Callable[[Nest], bool]) -> Nest:
    """The smallest tree found that still `shows` the fault; `nest` itself does."""
    until, tries = time.monotonic() + PATIENCE, itertools.count()

    def still(candidate: Nest) -> bool:
        return next(tries) < TRIES and time.monotonic() < until and shows(candidate)

    while True:
        smaller = next((candidate for candidate in sorted(_smaller(nest), key=size) if still(candidate)), None)
        if smaller is None:
            break
        nest = smaller
    return next((candidate for candidate in _plainer(nest) if candidate == nest or still(candidate)), nest)


def _smaller(nest: Nest) -> Iterator[Nest]:
    """Every tree that is one step smaller; whose turn it is stays what it was at every node that is left."""
    if not isinstance(nest, tuple):
        return
    for grandchild in (part for child in nest if isinstance(child, tuple) for part in child):
        if isinstance(grandchild, tuple):
            yield grandchild
    if len(nest) > 1:
        for place in range(len(nest)):
            yield nest[:place] + nest[place + 1 :]
    for place, child in enumerate(nest):
        if isinstance(child, tuple):
            yield (*nest[:place], leaves(child)[0], *nest[place + 1 :])
        for part in _smaller(child):
            yield (*nest[:place], part, *nest[place + 1 :])


def _plainer(nest: Nest) -> Iterator[Nest]:
    """The same tree with numbers that are easier to read: all different if that will do, and small."""
    places = leaves(nest)
    ranks = {value: rank for rank, value in enumerate(sorted(set(places)), start=1)}
    order = sorted(range(len(places)), key=lambda place: (places[place], place))
    apart = {place: float(rank) for rank, place in enumerate(order, start=1)}
    back = sorted(range(len(places)), key=lambda place: (places[place], -place))
    apart_back = {place: float(rank) for rank, place in enumerate(back, start=1)}
    yield _relabelled(nest, [apart[place] for place in range(len(places))])
    yield _relabelled(nest, [apart_back[place] for place in range(len(places))])
    for offset in (0, -len(ranks) - 1, -(len(ranks) + 1) // 2):
        yield _relabelled(nest, [float(ranks[value] + offset) for value in places])


def _relabelled(nest: Nest, numbers: list[float]) -> Nest:
    source = iter(numbers)

    def label(part: Nest) -> Nest:
        return tuple(label(child) for child in part) if isinstance(part, tuple) else next(source)

    return label(nest)
