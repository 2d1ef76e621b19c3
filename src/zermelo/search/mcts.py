"""Monte Carlo tree search: a tree that grows where games played at random turn out well.

    every simulation   SELECT     go down the tree by what looks best, or is little known yet
                       EXPAND     a leaf that is reached for the second time, and go on into its children
                       SIMULATE   play on at random to the end, or ask an evaluator
                       BACK UP    tell every node on the way what came out

UCT (Kocsis and Szepesvari 2006) selects by mean + c sqrt(ln N / n), after every child was tried once; with a policy, PUCT (Rosin
2011; Silver et al. 2017) by mean + c P sqrt(N) / (1 + n). There may be any number of players, each maximising his own utility,
and chance, which is thrown. What is proven is backed up as proven (Winands, Bjornsson and Saito 2008), so that a game that is
decided is told so. Positions reached on several paths may share what is known of them (Childs, Brodeur and Kocsis 2008).

The tree itself, its rows and what is kept in them, is in `grown`.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from typing import Any

from .._kernel import fingerprint
from ..bits import U64
from ..errors import SearchError
from ..game import CHANCE, State
from .attraction import choice, favourite, puct, uct
from .dice import fraction, seeded
from .estimate import Callback, check_estimate, fitted
from .grown import (
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
    GrownTree,
    exact,
    mean,
    position,
    prove,
    recognise,
    span,
)
from .limits import Limits, limits_for
from .line import PLIES
from .payoff import Payoffs, estimates, payoffs, zeros
from .playout import at_random
from .policy import Weigher, as_policy, check_policy
from .recalled import recalled
from .result import EXACT, ActionValue, Result
from .run import (
    ENDLESS,
    FLAW,
    LEAVES,
    MAX_PLY,
    NO_NUMBER,
    NO_WEIGHT,
    NODES,
    REACH,
    STOP,
    Run,
    Watch,
    check_whole,
    gathered,
    memory,
    new_run,
    prepared,
    root_of,
)
from .table import packed, unpacked
from .trace import Told
from .units import Units


def grow(
    state: State,
    root: int,
    simulations: int,
    tree: Any,
    path: Any,
    c: float,
    units: Units,
    evaluator: Any,
    policy: Any,
    twins: Any,
    dice: U64,
    run: Run,
    trace: Any,
) -> U64:
    """Let the tree below `state`, whose row is `root`, grow by so many simulations; the dice after them.

    Ends early when the root is proven or the run is stopped; the tree is whole at every end.
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
    judge = tree[path[0] + MOVER]
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
            if step == 1 and judge >= 0:
                tree[row + SQUARES] = packed(unpacked(tree[row + SQUARES]) + values[judge] * values[judge])
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


# ------------------------------------------------------------------------------------------------------------ the search

C = 0.5
"""How much what is little known attracts, in units of the range of the utilities seen (sqrt(1/2) is what Kocsis and Szepesvari 2006
prove a bound for; less does better where the range is that of whole games)."""
SIMULATIONS = 10_000
"""Simulations, if neither their number nor a time is given."""
FOREVER = 1 << 62
SURE = 1.96
"""A mean lies within so many standard errors of the true one in 95 of 100 cases."""


def mcts(
    state: Any,
    limits: Limits | None = None,
    *,
    simulations: int | None = None,
    c: float = C,
    evaluator: Any = None,
    policy: Any = None,
    transpositions: bool = False,
    tree: GrownTree | None = None,
    seed: int = 0,
    report: Callable[[Result], None] | None = None,
    trace: Any = None,
    compiled: bool | None = None,
) -> Result:
    """The action that most simulations went through, or that is proven to be best.

    limits          seconds; nodes is another word for simulations. 10,000 simulations if nothing is given
    c               how much the little known attracts, in units of the range of the utilities that were seen
    evaluator       asked instead of a random game; what it says has to be in units of utility (`Squashed` makes it so)
    policy          what `weight(state, action)` says of an action guides the selection (PUCT); `Softmax` makes one of an evaluator
    transpositions  positions reached on several paths share what is known of them
    tree            a GrownTree that is kept from move to move
    seed            the same seed plays the same simulations, compiled or interpreted
    report          is called with the Result so far, now and then
    trace           is told every phase; the search then runs interpreted

    `Result.actions` says of every root action its mean, its visits and the margin of its mean (95 %), and whether it is proven:
    then its value is exact. `nodes` counts simulations, `leaves` the games played at random. Ends early when the root is proven.
    Raises SearchError for values that make no sense.
    """
    limits = limits_for(limits, None)
    wanted = simulations if simulations is not None else limits.nodes
    if wanted is not None and (isinstance(wanted, bool) or not isinstance(wanted, int) or wanted < 1):
        raise SearchError(f"{wanted!r} simulations tell nothing: give a whole number, 1 or more")
    if not (isinstance(c, int | float) and 0.0 <= c < math.inf):
        raise SearchError(f"c = {c} makes no sense: give a number, 0 or more")
    if limits.depth is not None:
        raise SearchError("Monte Carlo tree search has no depth: limit its simulations or its seconds")
    if not (tree is None or isinstance(tree, GrownTree)):
        raise SearchError(f"{tree!r} is no tree to be kept: give a GrownTree()")
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise SearchError(f"{seed!r} is no seed: give a whole number")
    if wanted is None:
        wanted = FOREVER if limits.seconds is not None else SIMULATIONS
    search = _Mcts(state, limits.checked(), c, evaluator, policy, tree or GrownTree(transpositions=transpositions), seed, trace, compiled)
    search.carry_out(wanted, report)
    return search.result()


class _Mcts:
    """One search: made ready, carried out, told."""

    algorithm = "mcts"

    def __init__(
        self,
        state: Any,
        limits: Limits,
        c: float,
        evaluator: Any,
        policy: Any,
        tree: GrownTree,
        seed: int,
        trace: Any,
        compiled: bool | None,
    ) -> None:
        self.state, self.limits, self.tree = root_of(state), limits, tree
        self.evaluator = None if evaluator is None else fitted(self.state, evaluator)
        self.policy = None if policy is None else as_policy(policy)
        if not self.state.is_terminal():
            if self.evaluator is not None:
                check_estimate(self.evaluator, self.state, False)
            if self.policy is not None and self.state.to_move() != CHANCE:
                check_policy(self.policy, self.state)
        self.c, self.seed = c, seed
        self.units = Units(0.0, 1.0, (type(self.state).UTILITY_SUM or 0) / type(self.state).PLAYERS)
        self.trace = None if trace is None else Told(trace, self.units)
        interpreted = trace is not None or isinstance(self.evaluator, Callback) or isinstance(self.policy, Weigher)
        if interpreted and compiled:
            raise SearchError(
                "a search with a trace, or with plain functions, runs interpreted: leave out compiled=True, or leave those out"
            )
        self.kernel, self.given, self.compiled = prepared(grow, self.arguments, False if interpreted else compiled)
        self.watch = Watch(limits)

    def arguments(self, machine: bool) -> tuple[Any, ...]:
        row = self.tree.planted(self.state, machine, fingerprint((type(self.state), type(self.evaluator), self.evaluator)))
        self.run, path = new_run(machine, None), memory(MAX_PLY + 2, machine)
        cells, twins = self.tree.cells, self.tree.twins
        return (
            self.state,
            row,
            1,
            cells,
            path,
            self.c,
            self.units,
            self.evaluator,
            self.policy,
            twins,
            seeded(self.seed),
            self.run,
            self.trace,
        )

    def carry_out(self, simulations: int, report: Callable[[Result], None] | None) -> None:
        """So many simulations, or fewer if a limit ends them or the root is proven; in parts, so that a report can be made."""
        state, row, _, *rest = self.given
        dice = rest[-3]
        if self.trace is not None:
            self.trace.begin(self.state, self.algorithm, None, -1, -math.inf, math.inf)
            if self.tree.visits(row):
                self.trace.recall(recalled(self.tree, row))

        def work() -> None:
            nonlocal dice
            done, part, told = 0, 64, time.perf_counter()
            while done < simulations and not self.run[STOP] and not self.tree.is_proven(row):
                part = min(part, simulations - done)
                dice = self.kernel(state, row, part, *rest[:-3], dice, *rest[-2:])
                done += part
                part = min(2 * part, 1 << 15) if self.compiled else 64
                if report is not None and time.perf_counter() - told > 0.5:
                    report(self.result())
                    told = time.perf_counter()

        self.watch.carry_out(work, self.run, self.compiled)

    def result(self) -> Result:
        """What is known now."""
        state, tree = self.state, self.tree
        row, over = tree.root, bool(state.is_terminal())
        rows = tree.children(row)
        chance = not over and state.to_move() == CHANCE
        best = None if over or chance else self.best(rows, int(state.to_move()))
        values = tree.values(best if best is not None else row)
        proven = tree.is_proven(row)
        if proven:
            values = tree.values(row)
        named = next((action for child, action in rows if child == best), None)
        if best is None and not over and not chance:
            named = next(iter(state.actions()))
        notes = () if not tree.full else (f"the tree is full with {tree.nodes:,} nodes: a GrownTree of more lets it grow on",)
        if self.watch.interrupted:
            notes = (*notes, "interrupted: this is the best found so far")
        return Result(
            state=state,
            action=named,
            value=values[0],
            values=values,
            exact=proven,
            bound=EXACT,
            actions=tuple(self.action_value(child, action) for child, action in rows),
            ties=() if named is None else (named,),
            line=self.line(row),
            depth=None,
            nodes=int(self.run[NODES]),
            leaves=int(self.run[LEAVES]),
            seconds=self.watch.seconds,
            decided=proven,
            complete=not self.watch.interrupted,
            compiled=self.compiled,
            algorithm=self.algorithm,
            notes=notes,
        )

    def best(self, rows: list[tuple[int, int]], mover: int) -> int | None:
        """The child to play, so that a proven loss is never the choice of habit; see `favourite`."""
        tree = self.tree
        tried = [child for child, _ in rows if tree.visits(child)]
        place = favourite([(tree.visits(child), tree.values(child)[mover], tree.is_proven(child)) for child in tried])
        return None if place is None else tried[place]

    def action_value(self, child: int, action: int) -> ActionValue:
        tree, name = self.tree, self.state.action_name(action)
        visits = tree.visits(child)
        if not visits and not tree.is_proven(child):
            return ActionValue(action, name, None, None)
        proven, values = tree.is_proven(child), tree.values(child)
        margin = None if proven else self.margin(child)
        return ActionValue(action, name, values[0], EXACT if proven else None, proven, values, visits, margin)

    def margin(self, child: int) -> float | None:
        """Half the width of the interval that the mean lies in with 95 %, as if what came out were independent."""
        visits, mover = self.tree.visits(child), int(self.state.to_move())
        if visits < 2 or mover < 0:
            return None
        average = self.tree.values(child)[mover]
        spread = max(0.0, self.tree.number(child + SQUARES) / visits - average * average)
        return SURE * math.sqrt(spread / (visits - 1))

    def line(self, row: int) -> tuple[int, ...]:
        """The actions that would be played, from the best on."""
        tree, state = self.tree, self.state
        actions: list[int] = []
        while len(actions) < PLIES and not state.is_terminal() and state.to_move() != CHANCE:
            rows = tree.children(row)
            best = self.best(rows, int(state.to_move()))
            if best is None:
                break
            row, action = best, dict(rows)[best]
            actions.append(action)
            state = state.result(action)
        return tuple(actions)
