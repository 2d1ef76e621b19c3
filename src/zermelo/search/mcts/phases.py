"""The four phases of a simulation, as `mcts` repeats them.

    SELECT     go down the tree by what looks best, or is little known yet     (`attraction` says how much)
    EXPAND     a leaf that is reached for the second time, and go on into its children
    SIMULATE   play on at random to the end, or ask an evaluator
    BACK UP    tell every node on the way what came out

What is proven goes up as proven (Winands, Bjornsson and Saito 2008), as far as it settles the nodes above.
"""

from __future__ import annotations

import math
from typing import Any

from ...bits import U64
from ...game import CHANCE, State
from ...payoffs import Payoffs, zeros
from ..parts.counters import ENDLESS, FLAW, LEAVES, MAX_PLY, NO_NUMBER, NO_WEIGHT, NODES, REACH, STOP, Run, check_whole, gathered
from ..parts.dice import fraction
from ..parts.leaf import estimates, payoffs
from ..parts.scale import Units
from ..parts.table import packed, unpacked
from ..playout import at_random
from .selection import choice, puct, uct
from .tree import (
    ACTION,
    CAPACITY,
    FIRST,
    FREE,
    FULL,
    HIGHEST,
    LOWEST,
    MOVER,
    PASSED,
    PROVEN,
    SAFE,
    SIZE,
    SQUARES,
    SUMS,
    UNKNOWN,
    VISITS,
    WEIGHT,
    WIDTH,
    exact,
    mean,
    position,
    prove,
    recognise,
    span,
)


def grow(
    state: State,
    root: int,
    simulations: int,
    dice: U64,
    tree: Any,
    path: Any,
    c: float,
    units: Units,
    evaluator: Any,
    policy: Any,
    twins: Any,
    run: Run,
    trace: Any,
) -> U64:
    """Let the tree below `state`, whose row is `root`, grow by so many simulations; the dice after them.

    `path` is room for the rows on the way down, `c` how much the little known attracts. Ends early when the root is proven or the
    run is stopped; the tree is whole at every end.
    """
    for _ in range(simulations):
        if run[STOP] or tree[position(tree, root, twins) + PROVEN]:
            break
        run[NODES] += 1
        leaf, ply, dice = select(state, root, tree, path, c, units, policy, twins, dice, run, trace)
        node = position(tree, path[ply], twins)
        if tree[node + PROVEN]:
            values = exact(leaf, tree, node)
        else:
            values, dice = simulate(leaf, units, evaluator, dice, run, trace)
        if run[STOP]:
            break
        if trace is not None:
            trace.simulate(leaf, values, tree[node + PROVEN] == 1, evaluator is not None)
        back_up(leaf, tree, path, ply, values, twins, trace)
    return dice


# ------------------------------------------------------------------------------------------------------ the four phases


def select(
    state: State,
    root: int,
    tree: Any,
    path: Any,
    c: float,
    units: Units,
    policy: Any,
    twins: Any,
    dice: U64,
    run: Run,
    trace: Any,
) -> tuple[State, int, U64]:
    """Down to a position that was never simulated, or is proven: it, its ply, and the dice. `path` holds the rows on the way."""
    ply = 0
    path[0] = row = root
    while True:
        if tree[row + MOVER] == UNKNOWN:
            recognise(state, tree, row, units, twins)
        node = position(tree, row, twins)
        if trace is not None:
            trace.visit(state, ply, row, node)
        if tree[node + PROVEN] or tree[node + PASSED] == 0:
            break
        if twins is not None and went_round(tree, path, ply, node, twins):
            break
        if tree[node + FIRST] == 0:
            expand(state, tree, node, policy, run, trace)
            if run[STOP] or tree[node + FIRST] == 0:
                break
        if ply == MAX_PLY:
            run[FLAW] = ENDLESS
            run[STOP] = 1
            break
        if tree[row + MOVER] == CHANCE:
            row, dice = thrown(tree, node, dice)
        elif policy is None:
            row = best_by_uct(tree, node, c, twins)
        else:
            row = best_by_puct(tree, node, c, twins)
        if row == 0:  # twins of all children were proven on other paths
            prove(state, tree, node, position(tree, tree[node + FIRST], twins), twins)
            break
        if trace is not None:
            trace.select(state, tree[row + ACTION], choice(tree, node, row, c, policy, twins))
        state = state.result(tree[row + ACTION])
        ply += 1
        path[ply] = row
    if ply > run[REACH]:
        run[REACH] = ply
    return state, ply, dice


def went_round(tree: Any, path: Any, ply: int, node: int, twins: Any) -> bool:
    """Did the simulation come through this position before? Where twins share what is known it could go round for ever."""
    again = False
    for step in range(ply):
        again = again or position(tree, path[step], twins) == node
    return again


def expand(state: State, tree: Any, node: int, policy: Any, run: Run, trace: Any) -> None:
    """Know the children of a node, if there is room for them."""
    width = tree[WIDTH]
    start = row = tree[FREE]
    total = 0.0
    if tree[node + MOVER] == CHANCE:
        for outcome, probability in state.chance_outcomes():
            total = gathered(total, probability)
            if row + width > tree[CAPACITY]:
                tree[FULL] = 1
                return
            tree[row + ACTION] = outcome
            tree[row + MOVER] = UNKNOWN
            tree[row + WEIGHT] = packed(probability)
            row += width
        check_whole(total, run)
    else:
        for action in state.actions():
            if row + width > tree[CAPACITY]:
                tree[FULL] = 1
                return
            tree[row + ACTION] = action
            tree[row + MOVER] = UNKNOWN
            if policy is not None:
                weight = float(policy.weight(state, action))
                if not 0.0 <= weight < math.inf:
                    run[FLAW] = NO_WEIGHT
                    run[STOP] = 1
                tree[row + WEIGHT] = packed(weight)
                total += weight
            row += width
        if policy is not None and total > 0.0:
            for child in range(start, row, width):
                tree[child + WEIGHT] = packed(unpacked(tree[child + WEIGHT]) / total)
    tree[FREE] = row
    tree[node + FIRST] = start
    tree[node + SIZE] = (row - start) // width
    if trace is not None:
        trace.expand(state)


def simulate(state: State, units: Units, evaluator: Any, dice: U64, run: Run, trace: Any) -> tuple[Payoffs, U64]:
    """What a game played on at random is worth to everybody, or what an evaluator says of the position; and the dice."""
    run[LEAVES] += 1
    if evaluator is not None:
        values = estimates(state, evaluator, units)
        for player in range(state.PLAYERS):
            if not -math.inf < values[player] < math.inf:
                run[FLAW] = NO_NUMBER
                run[STOP] = 1
        return values, dice
    ply = 0
    while not state.is_terminal():
        if ply == MAX_PLY:
            run[FLAW] = ENDLESS
            run[STOP] = 1
            break
        dice, action = at_random(state, dice, run)
        if run[STOP]:
            break
        if trace is not None:
            trace.play(state, action)
        state = state.result(action)
        ply += 1
    if run[STOP]:
        return zeros(state), dice
    return payoffs(state, units), dice


def back_up(state: State, tree: Any, path: Any, ply: int, values: Payoffs, twins: Any, trace: Any) -> None:
    """Tell the nodes on the way, from the leaf to the root, what came out; what is proven by it goes up as proven."""
    proving = tree[position(tree, path[ply], twins) + PROVEN] == 1
    for player in range(state.PLAYERS):
        if values[player] < unpacked(tree[LOWEST]):
            tree[LOWEST] = packed(values[player])
        if values[player] > unpacked(tree[HIGHEST]):
            tree[HIGHEST] = packed(values[player])
    for step in range(ply, -1, -1):
        row = path[step]
        node = position(tree, row, twins)
        tree[row + VISITS] += 1
        tree[node + PASSED] += 1
        if step < ply and not tree[node + PROVEN]:
            child = position(tree, path[step + 1], twins)
            proving = proving and prove(state, tree, node, child, twins)
            if not proving:
                values = preferred(state, tree, node, child, values)
        if tree[node + PROVEN]:
            values = exact(state, tree, node)
        else:
            for player in range(state.PLAYERS):
                tree[node + SUMS + player] = packed(unpacked(tree[node + SUMS + player]) + values[player])
            chooser = tree[path[step - 1] + MOVER] if step > 0 else CHANCE
            if chooser >= 0:
                tree[node + SQUARES] = packed(unpacked(tree[node + SQUARES]) + values[chooser] * values[chooser])
        if trace is not None:
            trace.back_up(step, values, tree[row + VISITS], mean(state, tree, node), tree[node + PROVEN] == 1)


def preferred(state: State, tree: Any, node: int, child: int, values: Payoffs) -> Payoffs:
    """What comes out at a node when `values` came out at its child: those of a proven child, if the mover would rather go there.

    So a search may look at what is not proven yet, and above nobody thinks that it would be played.
    """
    safe, mover = tree[node + SAFE], tree[node + MOVER]
    if safe != 0 and unpacked(tree[safe + SUMS + mover]) >= mean(state, tree, child)[mover]:
        return exact(state, tree, safe)
    return values


# -------------------------------------------------------------------------------------------------- which way to go down


def best_by_uct(tree: Any, node: int, c: float, twins: Any) -> int:
    """The child with the best mean + c sqrt(ln N / n) for the mover; untried ones first, proven ones never. 0 if all are proven."""
    mover = tree[node + MOVER]
    log_visits = math.log(float(tree[node + PASSED]))
    scale = c * span(tree)
    best, chosen = -math.inf, 0
    row = tree[node + FIRST]
    for _ in range(tree[node + SIZE]):
        visits = tree[row + VISITS]
        if visits == 0:
            return int(row)
        child = position(tree, row, twins)
        if not tree[child + PROVEN]:
            known, bonus = uct(tree, row, child, mover, log_visits, scale)
            if known + bonus > best:
                best = known + bonus
                chosen = row
        row += tree[WIDTH]
    return int(chosen)


def best_by_puct(tree: Any, node: int, c: float, twins: Any) -> int:
    """The child with the best mean + c P sqrt(N) / (1 + n); an untried one is taken to be as good as the node. 0 if all are proven."""
    mover = tree[node + MOVER]
    scale = c * span(tree) * math.sqrt(float(tree[node + PASSED]))
    level = unpacked(tree[node + SUMS + mover]) / tree[node + PASSED]
    best, chosen = -math.inf, 0
    row = tree[node + FIRST]
    for _ in range(tree[node + SIZE]):
        child = position(tree, row, twins)
        if not tree[child + PROVEN]:
            known, bonus = puct(tree, row, child, mover, level, scale)
            if known + bonus > best:
                best = known + bonus
                chosen = row
        row += tree[WIDTH]
    return int(chosen)


def thrown(tree: Any, node: int, dice: U64) -> tuple[int, U64]:
    """The child that chance throws."""
    dice, point = fraction(dice)
    row = tree[node + FIRST]
    for _ in range(tree[node + SIZE] - 1):
        point -= unpacked(tree[row + WEIGHT])
        if point < 0:
            break
        row += tree[WIDTH]
    return row, dice
