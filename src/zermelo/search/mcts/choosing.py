"""Monte Carlo tree search called from other kernels, which play whole games and search for every action.

root = planted(state, search)             a tree with nothing in it but its root, in memory that is used again
dice = grow(state, root, n, dice, search)
best_row(search.tree.of(root), search)    the child to play
"""

from __future__ import annotations

import math
from typing import Any

from ..._kernel import fingerprint
from ...bits import U64
from ...evaluate.accumulators import accumulators_of
from ...game import State
from ...memory import memory
from ..parts.counters import MAX_PLY, Counters
from ..parts.dice import fraction
from ..parts.scale import averaged
from .evaluation import Estimate, RandomGame
from .phases import Simulations
from .policy import guides
from .rows import (
    FIRST,
    FREE,
    FULL,
    HEAD,
    HIGHEST,
    LOWEST,
    MOVER,
    POSITION_VISITS,
    PROVEN,
    SIZE,
    SUMS,
    UNKNOWN,
    VISITS,
    WEIGHT,
    WIDTH,
)
from .selection import Puct, Uct
from .trace import NoSimulationTrace
from .tree import SearchTree


def simulations_of(
    state: Any, tree: SearchTree, counters: Counters, machine: bool, *, c: float, evaluator: Any, policy: Any, trace: Any = None
) -> Simulations:
    """What all simulations of one search share: its tree, already rooted, an evaluator and a policy as a kernel asks them, or None."""
    policy = policy.apart(machine) if hasattr(policy, "apart") else policy
    return Simulations(
        tree=tree.rows(),
        path=memory(MAX_PLY + 2, machine),
        selection=Uct(float(c)) if policy is None else Puct(float(c), policy),
        evaluation=RandomGame() if evaluator is None else Estimate(),
        scale=averaged(state),
        counters=counters,
        evaluator=evaluator,
        accumulators=accumulators_of(evaluator, state, machine, MAX_PLY + 2),
        trace=NoSimulationTrace() if trace is None else trace,
    )


def searcher_of(state: Any, simulations: int, evaluator: Any, c: float, counters: Counters, machine: bool) -> Simulations:
    """What it takes to search positions of the game of `state` one after the other, so many simulations each, in one tree."""
    actions = type(state).ACTIONS or 64
    tree = SearchTree(max(2, min(2_000_000, (simulations + 2) * actions)))
    tree.rooted(state, machine, fingerprint(type(state)))
    return simulations_of(state, tree, counters, machine, c=c, evaluator=evaluator, policy=evaluator if guides(evaluator) else None)


def planted(state: State, search: Simulations) -> int:
    """The root of a tree with nothing else in it."""
    cells, path = search.tree.cells, search.path
    for place in range(HEAD, cells[FREE]):
        cells[place] = 0
    ply = 0
    while path[ply] != 0:
        path[ply] = 0
        ply += 1
    cells[FREE] = HEAD + cells[WIDTH]
    cells[FULL] = 0
    cells.floats[LOWEST], cells.floats[HIGHEST] = math.inf, -math.inf
    cells[HEAD + MOVER] = UNKNOWN
    return HEAD


def best_row(node: int, search: Any) -> int:
    """The child to play, as `final_choice` chooses it; 0 if none was tried or proven."""
    cells, floats = search.tree.cells, search.tree.cells.floats
    mover = cells[node + MOVER]
    tried = proven = most = 0
    hoped = known = -math.inf
    row = cells[node + FIRST]
    for _ in range(cells[node + SIZE]):
        child = search.tree.of(row)
        if cells[child + PROVEN]:
            if proven == 0 or floats[child + SUMS + mover] > known:
                proven, known = row, floats[child + SUMS + mover]
        elif cells[row + VISITS] > most:
            tried, most = row, cells[row + VISITS]
            hoped = floats[child + SUMS + mover] / cells[child + POSITION_VISITS]
        row += cells[WIDTH]
    if tried == 0:
        return proven
    return proven if proven != 0 and known >= hoped else tried


def promise(row: int, best: int, node: int, search: Any) -> float:
    """The weight of a child in what a search recommends: its visits; 0 if it is proven to be worse than the `best` child, whose weight is
    the greatest of all. If the node is proven, only children proven to be as good have a weight."""
    cells, floats = search.tree.cells, search.tree.cells.floats
    mover, child, chosen = cells[node + MOVER], search.tree.of(row), search.tree.of(best)
    worth = floats[chosen + SUMS + mover]
    if not cells[chosen + PROVEN]:
        worth /= max(1, cells[chosen + POSITION_VISITS])
    visits = cells[row + VISITS]
    if cells[child + PROVEN]:
        if floats[child + SUMS + mover] < worth:
            return 0.0
    elif cells[node + PROVEN]:
        return 0.0
    if row == best:
        other = cells[node + FIRST]
        for _ in range(cells[node + SIZE]):
            visits = max(visits, cells[other + VISITS])
            other += cells[WIDTH]
    return float(max(1, visits))


def stir(node: int, share: float, alpha: float, dice: U64, search: Any) -> U64:
    """Mix Dirichlet noise into the priors of the children: (1 - share) prior + share noise, all parameters of the distribution `alpha`,
    above 0 and at most 1 (Silver et al. 2017). The dice after it.
    """
    cells, floats = search.tree.cells, search.tree.cells.floats
    first, width, size = cells[node + FIRST], cells[WIDTH], cells[node + SIZE]
    total = 0.0
    for n in range(size):
        dice, drawn = gamma(alpha, dice)
        total += drawn
        floats[first + n * width + WEIGHT] *= 1.0 - share
        floats[first + n * width + SUMS] = drawn  # nothing was found out about the child so far: there is room
    for n in range(size):
        row = first + n * width
        if total > 0.0:
            floats[row + WEIGHT] += share * floats[row + SUMS] / total
        cells[row + SUMS] = 0
    return dice


def gamma(alpha: float, dice: U64) -> tuple[U64, float]:
    """The dice, and a draw from the gamma distribution with the parameter `alpha`, above 0 and at most 1 (Ahrens and Dieter 1974, GS)."""
    bound = 1.0 + alpha / math.e
    while True:
        dice, first = fraction(dice)
        dice, second = fraction(dice)
        place = bound * first
        if place <= 1.0:
            drawn = math.exp(math.log(max(place, 1e-300)) / alpha)
            if second <= math.exp(-drawn):
                return dice, drawn
        else:
            drawn = -math.log((bound - place) / alpha)
            if second <= math.exp((alpha - 1.0) * math.log(drawn)):
                return dice, drawn
