"""Counting the nodes of one search, and what counts mean.

    count(state, depth, ...)            nodes and leaves of a minimax or alpha-beta search
    least_leaves(b, m)                  b^⌈m/2⌉ + b^⌊m/2⌋ - 1, the leaves of the smallest proof (Knuth and Moore 1975)
    effective_branching(nodes, m)       the branching factor of the uniform tree of height m with as many nodes (Nilsson 1971)

A search begins in the kernel itself, at the root, so that an ordering holds there too. Counts depend on nothing but the
position, the depth and the seed: they are the same compiled and interpreted, and on every machine.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from ..errors import SearchError
from ..search.alphabeta import AlphaBeta
from ..search.minimax import Minimax
from ..search.parts.counters import ESTIMATES, LEAVES, NODES, STOP
from ..search.run.limits import Limits
from ..search.run.session import UNLIMITED, Session

MOST = 20_000_000
"""The default limit of nodes of one search; searches that need more are left out, with a note."""


class Count(NamedTuple):
    """The nodes of a search (root, leaves and table hits included), the leaves among them, and whether it met its horizon."""

    nodes: int
    leaves: int
    estimated: bool


def count_minimax(state: Any, depth: int | None, *, evaluator: Any = None, most: int = MOST, compiled: bool | None = None) -> Count | None:
    """The nodes of minimax to `depth` plies (None: to the end of the game); None if they are more than `most`."""
    return counted(Minimax(state, Limits(depth, most), evaluator=evaluator, compiled=compiled))


def count_alphabeta(
    state: Any,
    depth: int | None,
    *,
    evaluator: Any = None,
    rule: str = ">=",
    ordering: Any = None,
    table: Any = None,
    most: int = MOST,
    compiled: bool | None = None,
) -> Count | None:
    """The nodes of alpha-beta to `depth` plies (None: to the end of the game); None if they are more than `most`.

    `ordering` and `table` as in `alphabeta`, or one of `orders`. Raises SearchError for a game that alpha-beta is not made for.
    """
    limits = Limits(depth, most)
    return counted(AlphaBeta(state, limits, evaluator=evaluator, rule=rule, ordering=ordering, table=table, compiled=compiled))


def counted(session: Session) -> Count | None:
    """Carry a session out from the root on; None if its budget of nodes did not suffice. Raises KeyboardInterrupt after Ctrl-C."""
    if session.state.is_terminal():
        raise SearchError(f"the game is over at {session.state}: there is nothing to search")
    depth = UNLIMITED if session.limits.depth is None else session.limits.depth
    session.watch.carry_out(lambda: session.child(session.state, depth, -math.inf, math.inf), session.counters, session.compiled)
    counters = session.counters
    if session.watch.interrupted:
        raise KeyboardInterrupt
    return None if counters[STOP] else Count(int(counters[NODES]), int(counters[LEAVES]), bool(counters[ESTIMATES]))


def least_leaves(breadth: float, height: int) -> float:
    """The leaves that every search has to look at to know the value of a uniform tree: b^⌈m/2⌉ + b^⌊m/2⌋ - 1.

    Alpha-beta with perfect ordering looks at no others: under the rule >= on every uniform tree, under the rule > where
    no two leaves are equal (of equal leaves a strict search may look at more).
    """
    return breadth ** ((height + 1) // 2) + breadth ** (height // 2) - 1


def least_nodes(breadth: float, height: int) -> float:
    """The same for all nodes: on every level those that have to be looked at."""
    return sum(least_leaves(breadth, level) for level in range(height + 1))


def effective_branching(nodes: float, height: int) -> float:
    """The b for which 1 + b + b^2 + ... + b^m equals `nodes`, root included: how broad the tree was that the search saw.

    By bisection to all digits. Below m + 1 nodes, where lines end early, it is less than 1; with only one node it is 0.
    """
    low, high = 0.0, max(1.0, math.pow(nodes, 1 / height))  # b^m alone is no more than that
    while True:
        middle = (low + high) / 2
        if middle in (low, high):
            return middle
        if math.fsum(middle**power for power in range(height + 1)) < nodes:
            low = middle
        else:
            high = middle
