"""The four phases of a simulation, as `mcts` repeats them.

    SELECT     go down the tree by what looks best, or is little known yet     (`selection` says which child)
    EXPAND     a leaf that is reached for the second time, and go on into its children
    SIMULATE   play on at random to the end, or ask an evaluator
    BACK UP    add what came out to every node on the way

What is proven goes up as proven (Winands, Bjornsson and Saito 2008), as far as it settles the nodes above. `grow` repeats the phases
in one piece of machine code; `Batches` calls them one by one, where many positions are to be evaluated at once.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from ...bits import U64
from ...evaluate.accumulators import NoAccumulators
from ...game import CHANCE, State
from ...memory import by_address
from ...payoffs import Payoffs
from ..parts.counters import (
    ENDLESS,
    MAX_PLY,
    NO_WEIGHT,
    NODES,
    STOP,
    Counters,
    add_probability,
    check_probabilities,
    stop_with,
)
from ..parts.scale import Scale
from .rows import (
    ACTION,
    BEST_PROVEN,
    CAPACITY,
    FIRST,
    FREE,
    FULL,
    HIGHEST,
    LOWEST,
    MOVER,
    POSITION_VISITS,
    PROVEN,
    SIZE,
    SQUARES,
    SUMS,
    UNKNOWN,
    VISITS,
    WEIGHT,
    WIDTH,
    exact,
    mean,
    prove,
    recognise,
)
from .selection import thrown
from .trace import NoSimulationTrace


@by_address
class Simulations(NamedTuple):
    """What all simulations of one search share; to machine code one word, the address of its parts.

    tree         its rows (`Separate` or `Transpositions`)
    path         room for the rows on the way down
    selection    which child a simulation goes on to (`Uct` or `Puct`)
    evaluation   what a leaf is worth (`RandomGame` or `Estimate`, which asks the evaluator)
    """

    tree: Any
    path: Any
    selection: Any
    evaluation: Any
    scale: Scale
    counters: Counters
    evaluator: Any = None
    accumulators: Any = NoAccumulators()
    trace: Any = NoSimulationTrace()


def grow(state: State, root: int, simulations: int, dice: U64, search: Simulations) -> U64:
    """Let the tree below `state`, whose row is `root`, grow by so many simulations; the dice after them.

    Ends early when the root is proven or the search is stopped; the tree is whole at every end.
    """
    cells = search.tree.cells
    search.accumulators.begin(state, 0, search)
    for _ in range(simulations):
        if search.counters[STOP] or cells[search.tree.of(root) + PROVEN]:
            break
        search.counters[NODES] += 1
        leaf, ply, dice = select(state, root, dice, search)
        node = search.tree.of(search.path[ply])
        if cells[node + PROVEN]:
            values = exact(leaf, cells, node)
        else:
            values, dice = search.evaluation.values(leaf, ply, dice, search)
        if search.counters[STOP]:
            break
        search.trace.simulate(leaf, values, cells[node + PROVEN] == 1, search.evaluation.estimates())
        back_up(leaf, ply, values, search)
    return dice


# ------------------------------------------------------------------------------------------------------ the four phases


def select(state: State, root: int, dice: U64, search: Simulations) -> tuple[State, int, U64]:
    """Down to a position that was never simulated, or is proven: it, its ply, and the dice. `search.path` holds the rows on the way."""
    cells, path = search.tree.cells, search.path
    ply = 0
    path[0] = row = root
    while True:
        if cells[row + MOVER] == UNKNOWN:
            recognise(state, row, search)
        node = search.tree.of(row)
        search.trace.visit(state, ply, row, node)
        if cells[node + PROVEN] or cells[node + POSITION_VISITS] == 0:
            break
        if search.tree.shares() and went_round(ply, node, search):
            break
        if cells[node + FIRST] == 0:
            expand(state, node, search)
            if search.counters[STOP] or cells[node + FIRST] == 0:
                break
        if ply == MAX_PLY:
            stop_with(ENDLESS, search.counters)
            break
        if cells[row + MOVER] == CHANCE:
            row, dice = thrown(node, dice, search)
        else:
            row = search.selection.best(node, search)
        if row == 0:  # the positions of all children were proven on other paths
            prove(state, node, search.tree.of(cells[node + FIRST]), search)
            break
        search.trace.select(state, node, row, search)
        if path[ply + 1] != row:  # else the accumulator is there: the last simulation came this way
            search.accumulators.descend(state, cells[row + ACTION], ply, search)
        state = state.result(cells[row + ACTION])
        ply += 1
        path[ply] = row
    return state, ply, dice


def went_round(ply: int, node: int, search: Simulations) -> bool:
    """Did the simulation come through this position before? Where positions are shared it could go round for ever."""
    again = False
    for step in range(ply):
        again = again or search.tree.of(search.path[step]) == node
    return again


def expand(state: State, node: int, search: Simulations) -> None:
    """Know the children of a node, if there is room for them."""
    cells, floats = search.tree.cells, search.tree.cells.floats
    width = cells[WIDTH]
    start = row = cells[FREE]
    total = 0.0
    if cells[node + MOVER] == CHANCE:
        for outcome, probability in state.chance_outcomes():
            total = add_probability(total, probability)
            if row + width > cells[CAPACITY]:
                cells[FULL] = 1
                return
            cells[row + ACTION] = outcome
            cells[row + MOVER] = UNKNOWN
            floats[row + WEIGHT] = probability
            row += width
        check_probabilities(total, search.counters)
    else:
        search.selection.prepare(state)
        for action in state.actions():
            if row + width > cells[CAPACITY]:
                cells[FULL] = 1
                return
            weight = search.selection.weight(state, action)
            if not 0.0 <= weight < math.inf:
                stop_with(NO_WEIGHT, search.counters)
            cells[row + ACTION] = action
            cells[row + MOVER] = UNKNOWN
            floats[row + WEIGHT] = weight
            total += weight
            row += width
        search.selection.normalise(start, row, total, search)
    cells[FREE] = row
    cells[node + FIRST] = start
    cells[node + SIZE] = (row - start) // width
    search.trace.expand(state)


def back_up(state: State, ply: int, values: Payoffs, search: Simulations) -> None:
    """Add what came out to the nodes on the way, from the leaf to the root; what is proven by it goes up as proven."""
    cells, floats, path = search.tree.cells, search.tree.cells.floats, search.path
    proving = cells[search.tree.of(path[ply]) + PROVEN] == 1
    for player in range(state.PLAYERS):
        floats[LOWEST] = min(floats[LOWEST], values[player])
        floats[HIGHEST] = max(floats[HIGHEST], values[player])
    for step in range(ply, -1, -1):
        row = path[step]
        node = search.tree.of(row)
        cells[row + VISITS] += 1
        cells[node + POSITION_VISITS] += 1
        if step < ply and not cells[node + PROVEN]:
            child = search.tree.of(path[step + 1])
            proving = proving and prove(state, node, child, search)
            if not proving:
                values = preferred(state, node, child, values, search)
        if cells[node + PROVEN]:
            values = exact(state, cells, node)
        else:
            for player in range(state.PLAYERS):
                floats[node + SUMS + player] += values[player]
            chooser = cells[path[step - 1] + MOVER] if step > 0 else CHANCE
            if chooser >= 0:
                floats[node + SQUARES] += values[chooser] * values[chooser]
        search.trace.back_up(state, step, values, row, node, search)


def preferred(state: State, node: int, child: int, values: Payoffs, search: Simulations) -> Payoffs:
    """What comes out at a node when `values` came out at its child: those of a proven child, if the mover would rather go there.

    So a search may look at what is not proven yet, and nothing above assumes that it would be played.
    """
    cells = search.tree.cells
    best, mover = cells[node + BEST_PROVEN], cells[node + MOVER]
    if best != 0 and cells.floats[best + SUMS + mover] >= mean(state, cells, child)[mover]:
        return exact(state, cells, best)
    return values
