"""Trees as nested tuples, a leaf as its number: ((3, 12, 8), (2, 4, 6)); and the smallest tree that still shows a fault.

Shrinking is greedy: as long as the fault still shows, the tree is replaced by a subtree, inner nodes become leaves, children are
left out, numbers become 1, 2, 3 …
"""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable, Iterator
from typing import TypeAlias

from ....numbers import number_text

Nested: TypeAlias = "float | tuple[Nested, ...]"

MAX_SECONDS, MAX_CANDIDATES = 10.0, 2_000
"""Limits for shrinking; then the smallest tree found so far is used."""


def text_of(nested: Nested) -> str:
    """The tree as `Tree.from_text` reads it."""
    if isinstance(nested, tuple):
        return f"({' '.join(map(text_of, nested))})"
    return number_text(nested)


def leaves(nested: Nested) -> list[float]:
    return [leaf for part in nested for leaf in leaves(part)] if isinstance(nested, tuple) else [nested]


def size(nested: Nested) -> int:
    """The number of nodes."""
    return 1 + sum(map(size, nested)) if isinstance(nested, tuple) else 1


def shrunk(nested: Nested, shows: Callable[[Nested], bool]) -> Nested:
    """The smallest tree found that still `shows` the fault; `nested` itself does."""
    until, tried = time.monotonic() + MAX_SECONDS, itertools.count()

    def still(candidate: Nested) -> bool:
        return next(tried) < MAX_CANDIDATES and time.monotonic() < until and shows(candidate)

    while (smaller := next((candidate for candidate in sorted(_smaller(nested), key=size) if still(candidate)), None)) is not None:
        nested = smaller
    return next((candidate for candidate in _simpler_numbers(nested) if candidate == nested or still(candidate)), nested)


def _smaller(nested: Nested) -> Iterator[Nested]:
    """Every tree that is one step smaller; the mover at the remaining nodes stays the same."""
    if not isinstance(nested, tuple):
        return
    for grandchild in (part for child in nested if isinstance(child, tuple) for part in child):
        if isinstance(grandchild, tuple):
            yield grandchild
    if len(nested) > 1:
        for place in range(len(nested)):
            yield nested[:place] + nested[place + 1 :]
    for place, child in enumerate(nested):
        if isinstance(child, tuple):
            yield (*nested[:place], leaves(child)[0], *nested[place + 1 :])
        for part in _smaller(child):
            yield (*nested[:place], part, *nested[place + 1 :])


def _simpler_numbers(nested: Nested) -> Iterator[Nested]:
    """The same tree with small numbers, all different if possible."""
    values = leaves(nested)
    ranks = {value: rank for rank, value in enumerate(sorted(set(values)), start=1)}
    for sign in (1, -1):
        order = sorted(range(len(values)), key=lambda place: (values[place], sign * place))
        different = {place: float(rank) for rank, place in enumerate(order, start=1)}
        yield _relabelled(nested, [different[place] for place in range(len(values))])
    for offset in (0, -len(ranks) - 1, -(len(ranks) + 1) // 2):
        yield _relabelled(nested, [float(ranks[value] + offset) for value in values])


def _relabelled(nested: Nested, numbers: list[float]) -> Nested:
    source = iter(numbers)

    def label(part: Nested) -> Nested:
        return tuple(label(child) for child in part) if isinstance(part, tuple) else next(source)

    return label(nested)
