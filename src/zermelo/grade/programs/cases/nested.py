"""Trees as nested tuples, a leaf as its number: ((3, 12, 8), (2, 4, 6)); and the smallest tree that still shows a fault.

A `Layout` says who moves at which ply, so that the same tuples are trees for MAX and MIN, for MAX and chance, or for MAX and two others.
Shrinking is greedy: as long as the fault still shows, the tree is replaced by a subtree, inner nodes become leaves, children are
left out, numbers become 1, 2, 3 …
"""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable, Iterator
from typing import NamedTuple, TypeAlias

from ....numbers import number_text

Nested: TypeAlias = "float | tuple[Nested, ...]"

MAX_SECONDS, MAX_CANDIDATES = 10.0, 2_000
"""Limits for shrinking; then the smallest tree found so far is used."""
AT_ONCE = 5
"""How many candidates are tried in one go."""
WEIGHTS = {1: ("1",), 2: ("1/4", "3/4"), 3: ("1/2", "1/3", "1/6"), 4: ("0.1", "0.2", "0.3", "0.4")}
"""Unequal probabilities for so many children."""


class Layout(NamedTuple):
    """Who moves at each ply, over and over again: "max", "min" or "chance"; and whether outcomes have unequal probabilities."""

    movers: tuple[str, ...] = ("max", "min")
    weighted: bool = False

    def text(self, nested: Nested, ply: int = 0) -> str:
        """The tree as `Tree.from_text` reads it; its root stands at this ply."""
        return self._text(nested, ply, "max")

    def shares(self, count: int) -> tuple[str, ...]:
        """The probabilities of so many outcomes."""
        if self.weighted and count in WEIGHTS:
            return WEIGHTS[count]
        return (f"1/{count}" if count > 1 else "1",) * count

    def _text(self, nested: Nested, ply: int, expected: str) -> str:
        if not isinstance(nested, tuple):
            return number_text(nested)
        mover = self.movers[ply % len(self.movers)]
        following = {"max": "min", "min": "max"}.get(mover, expected)
        parts = [self._text(part, ply + 1, following) for part in nested]
        if mover == "chance":
            parts = [f"{share}:{part}" for share, part in zip(self.shares(len(parts)), parts, strict=True)]
        head = "" if mover == expected else mover
        return f"({' '.join([*filter(None, [head]), *parts])})"


PLAIN = Layout()


def text_of(nested: Nested) -> str:
    """The tree as `Tree.from_text` reads it, MAX and MIN in turns."""
    return PLAIN.text(nested)


def leaves(nested: Nested) -> list[float]:
    return [leaf for part in nested for leaf in leaves(part)] if isinstance(nested, tuple) else [nested]


def size(nested: Nested) -> int:
    """The number of nodes."""
    return 1 + sum(map(size, nested)) if isinstance(nested, tuple) else 1


def shifted(nested: Nested, by: float) -> Nested:
    """The same tree with this added to every leaf."""
    return tuple(shifted(part, by) for part in nested) if isinstance(nested, tuple) else nested + by


Shows: TypeAlias = Callable[[list[Nested]], int | None]
"""Which is the first of these trees that shows the fault? None if none does."""


def shrunk(nested: Nested, first: Shows, period: int = 2, most: int = MAX_CANDIDATES) -> Nested:
    """The smallest tree found that still shows the fault; `nested` itself does. The movers repeat after `period` plies; at most `most`
    trees are tried."""
    until, tried = time.monotonic() + MAX_SECONDS, 0

    def found(candidates: list[Nested]) -> Nested | None:
        nonlocal tried
        for some in _batched(candidates):
            if tried >= most or time.monotonic() > until:
                return None
            tried += len(some)
            place = first(list(some))
            if place is not None:
                return some[place]
        return None

    while (smaller := found(sorted(_smaller(nested, period), key=size))) is not None:
        nested = smaller
    simpler = list(itertools.takewhile(lambda candidate: candidate != nested, _simpler_numbers(nested)))
    return found(simpler) or nested


def _batched(candidates: list[Nested]) -> Iterator[tuple[Nested, ...]]:
    for start in range(0, len(candidates), AT_ONCE):
        yield tuple(candidates[start : start + AT_ONCE])


def _smaller(nested: Nested, period: int) -> Iterator[Nested]:
    """Every tree that is one step smaller; the mover at the remaining nodes stays the same."""
    if not isinstance(nested, tuple):
        return
    yield from (part for part in _below(nested, period) if isinstance(part, tuple))
    if len(nested) > 1:
        for place in range(len(nested)):
            yield nested[:place] + nested[place + 1 :]
    for place, child in enumerate(nested):
        if isinstance(child, tuple):
            yield (*nested[:place], leaves(child)[0], *nested[place + 1 :])
        for part in _smaller(child, period):
            yield (*nested[:place], part, *nested[place + 1 :])


def _below(nested: Nested, plies: int) -> Iterator[Nested]:
    if plies == 0:
        yield nested
    elif isinstance(nested, tuple):
        for part in nested:
            yield from _below(part, plies - 1)


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
