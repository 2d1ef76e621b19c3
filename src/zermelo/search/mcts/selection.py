"""What draws a simulation to a child: what came out there on average, and how little is known of it.

UCT (Kocsis and Szepesvari 2006):        mean + c span sqrt(ln N / n)
PUCT (Rosin 2011; Silver et al. 2017):   mean + c span P sqrt(N) / (1 + n)

N and n count the simulations through the node and through its child, P is what the policy says of the child, span how far the
utilities lie apart. The search adds the two parts up; a trace is told them one by one.
"""

from __future__ import annotations

import math
from typing import Any

from ...game import CHANCE
from ..parts.table import unpacked
from ..parts.trace import Choice
from .tree import FIRST, MOVER, PASSED, PROVEN, SIZE, SUMS, VISITS, WEIGHT, WIDTH, position, span

BY_UCT, BY_PUCT, UNTRIED, BY_CHANCE = "uct", "puct", "untried", "chance"


def uct(tree: Any, row: int, child: int, mover: int, log_visits: float, scale: float) -> tuple[float, float]:
    """The mean of a child that was tried, for the mover, and what is added; `scale` is c span, `log_visits` ln N."""
    return unpacked(tree[child + SUMS + mover]) / tree[child + PASSED], scale * math.sqrt(log_visits / tree[row + VISITS])


def puct(tree: Any, row: int, child: int, mover: int, level: float, scale: float) -> tuple[float, float]:
    """The same with a policy; an untried child is taken to be worth `level`, as the node is. `scale` is c span sqrt(N)."""
    known = level if tree[child + PASSED] == 0 else unpacked(tree[child + SUMS + mover]) / tree[child + PASSED]
    return known, scale * unpacked(tree[row + WEIGHT]) / (1 + tree[row + VISITS])


def choice(tree: Any, node: int, row: int, c: float, policy: Any, twins: Any) -> Choice:
    """Why the simulation goes on to the child at `row` and to no other child of `node`: for a trace."""
    mover, visits = int(tree[node + MOVER]), int(tree[row + VISITS])
    if mover == CHANCE:
        return Choice(BY_CHANCE, None, None, unpacked(tree[row + WEIGHT]), visits, int(tree[node + SIZE]))
    rows = range(tree[node + FIRST], tree[node + FIRST] + tree[node + SIZE] * tree[WIDTH], tree[WIDTH])
    among = sum(1 for each in rows if not tree[position(tree, each, twins) + PROVEN])
    passed, child, scale = float(tree[node + PASSED]), position(tree, row, twins), c * span(tree)
    if policy is not None:
        level = unpacked(tree[node + SUMS + mover]) / passed
        known, bonus = puct(tree, row, child, mover, level, scale * math.sqrt(passed))
        return Choice(BY_PUCT, known, bonus, unpacked(tree[row + WEIGHT]), visits, among)
    if visits == 0:
        return Choice(UNTRIED, None, None, None, 0, among)
    known, bonus = uct(tree, row, child, mover, math.log(passed), scale)
    return Choice(BY_UCT, known, bonus, None, visits, among)


def favourite(children: list[tuple[int, float, bool]]) -> int | None:
    """The place of the child to play, of those that were tried: of each its visits, its worth to the mover, and whether it is proven.

    It is the unproven one that was tried most, so that a lucky mean is never enough, unless a proven one is as good or better: what is
    known comes before what is hoped for. None if there are no children.
    """
    places = range(len(children))
    proven = max((place for place in places if children[place][2]), key=lambda place: children[place][1], default=None)
    hoped = max((place for place in places if not children[place][2]), key=lambda place: children[place][0], default=None)
    if proven is None or hoped is None:
        return hoped if proven is None else proven
    return proven if children[proven][1] >= children[hoped][1] else hoped
