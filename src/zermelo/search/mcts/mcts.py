"""Monte Carlo tree search: a tree that grows where games played at random turn out well.

    every simulation   SELECT     go down the tree by what looks best, or is little known yet
                       EXPAND     a leaf that is reached for the second time, and go on into its children
                       SIMULATE   play on at random to the end, or ask an evaluator
                       BACK UP    tell every node on the way what came out

UCT (Kocsis and Szepesvari 2006) selects by mean + c R sqrt(ln N / n), after every child was tried once; with a policy, PUCT
(Rosin 2011; Silver et al. 2017) by mean + c R P sqrt(N) / (1 + n); R is how far the utilities lie apart. There may be any number
of players, each maximising their own utility, and chance, which is thrown. What is proven is backed up as proven (Winands,
Bjornsson and Saito 2008), so that a game that is decided is reported so. Positions reached on several paths may share what is
known of them (Childs, Brodeur and Kocsis 2008).

Here the search is made ready and carried out. The four phases are in `phases`, the tree in `tree`, its rows in `rows`.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from typing import Any

from ..._kernel import compiled as compiled_form
from ..._kernel import fingerprint
from ...errors import SearchError
from ...evaluate.evaluator import AnyEvaluator
from ...game import CHANCE, S
from ...numbers import counted
from ...payoffs import zeros
from ..parts.counters import LEAVES, NODES, STOP, UNBOUNDED, new_counters
from ..parts.dice import seeded
from ..parts.estimate import check_estimate, fitted
from ..parts.line import PLIES
from ..parts.scale import averaged
from ..run.limits import Limits, is_count, limits_for
from ..run.prepare import if_compilable, or_interpreted, prepared, root_of
from ..run.result import EXACT, MCTS, ActionValue, Result
from ..run.worker import Watch
from .batches import Batches, check_batch
from .choosing import simulations_of
from .phases import back_up, grow, select
from .policy import as_policy, check_policy, guides
from .recalled import recalled
from .trace import TranslatedSimulations
from .tree import SearchTree

EXPLORATION = 0.5
"""How much what is little known attracts, in units of the range of the utilities seen (sqrt(1/2) is what Kocsis and Szepesvari 2006
prove a bound for; less does better where the range is that of whole games)."""
SIMULATIONS = 10_000
"""Simulations, if neither their number nor a time is given."""

FIRST_PART, LARGEST_PART = 64, 1 << 15
"""Simulations between two looks at the clock: compiled, every part is twice as long as the one before."""
PAUSE = 0.5
"""Seconds from one report to the next, at least."""


@or_interpreted
def mcts(
    state: S,
    limits: Limits | None = None,
    *,
    simulations: int | None = None,
    c: float = EXPLORATION,
    evaluator: AnyEvaluator[S] | None = None,
    policy: Any = None,
    batch: int | None = None,
    transpositions: bool = False,
    tree: SearchTree | None = None,
    seed: int = 0,
    report: Callable[[Result[S]], None] | None = None,
    trace: Any = None,
    compiled: bool | None = None,
) -> Result[S]:
    """The action that most simulations went through, or that is proven to be best.

    limits          seconds; nodes is another word for simulations. 10,000 simulations if nothing is given
    c               how much the little known attracts, in units of the range of the utilities that were seen
    evaluator       asked instead of a random game; what it says has to be in units of utility (`Squashed` makes it so)
    policy          what `weight(state, action)` says of an action guides the selection (PUCT); `Softmax` makes one of an evaluator; without
                    any, the evaluator itself, if it is one that says so (`evaluate.networks.policyvalue`)
    batch           so many leaves are evaluated by one call of the evaluator's `estimates(states)`; see `batches`
    transpositions  positions reached on several paths share what is known of them
    tree            a SearchTree that is kept from move to move
    seed            the same seed plays the same simulations, compiled or interpreted
    report          is called with the Result so far, now and then
    trace           is called at every phase; the search then runs interpreted

    `Result.actions` says of every root action its mean, its visits and the margin of its mean (95 %), and whether it is proven:
    then its value is exact. `nodes` counts simulations, `leaves` those that a game at random or the evaluator ended. Ends early
    when the root is proven. Raises SearchError for values that make no sense.
    """
    limits = limits_for(limits).checked()
    if simulations is not None and not is_count(simulations):
        raise SearchError(f"the number of simulations must be an integer of at least 1, got {simulations!r}")
    wanted = min((int(count) for count in (simulations, limits.nodes) if count is not None), default=None)
    if not (isinstance(c, int | float) and 0.0 <= c < math.inf):
        raise SearchError(f"c must be a finite number of at least 0, got {c}")
    if limits.depth is not None:
        raise SearchError("Monte Carlo tree search has no depth: limit its simulations or its seconds")
    check_batch(batch, evaluator, trace)
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise SearchError(f"the seed must be an integer, got {seed!r}")
    if wanted is None:
        wanted = UNBOUNDED if limits.seconds is not None else SIMULATIONS
    kept = tree is not None
    tree = SearchTree.of(tree, transpositions)
    with tree.alone():
        try:
            search = _Mcts(state, limits, tree, seed, c, evaluator=evaluator, policy=policy, batch=batch, trace=trace, compiled=compiled)
            search.carry_out(wanted, report)
            return search.result()
        finally:
            if not kept:
                tree.release()


class _Mcts:
    """One search: made ready, carried out, reported."""

    algorithm = MCTS

    def __init__(self, state: Any, limits: Limits, tree: SearchTree, seed: int, c: float, **options: Any) -> None:
        evaluator, policy, batch, trace, compiled = (options.get(name) for name in ("evaluator", "policy", "batch", "trace", "compiled"))
        self.state, self.limits, self.tree = root_of(state), limits, tree
        self.evaluator = None if evaluator is None or batch is not None else fitted(self.state, evaluator)
        policy = evaluator if policy is None and guides(evaluator) else policy
        self.policy = None if policy is None else as_policy(policy, self.state)
        if not self.state.is_terminal():
            if self.evaluator is not None:
                check_estimate(self.evaluator, self.state, False)
            if self.policy is not None and self.state.to_move() != CHANCE:
                check_policy(self.policy, self.state)
        self.c, self.seed = c, seed
        self.scale = averaged(self.state)
        self.trace = None if trace is None else TranslatedSimulations(trace, self.scale)
        compiled = if_compilable(compiled, trace, self.evaluator, self.policy)
        self.owner = fingerprint((type(self.state), type(self.evaluator), self.evaluator, None if batch is None else id(evaluator)))
        self.tree.evaluator = evaluator  # as long as it is there, nothing else has its id
        self.part, self.number = max(FIRST_PART, batch or 0), (1,) if batch is None else ()
        self.kernel, given, self.compiled = prepared(grow if batch is None else select, self.arguments, compiled)
        self.record = given[-1]
        if batch is not None:
            telling = compiled_form(back_up, self.state, 1, zeros(self.state), self.record) if self.compiled else back_up
            self.kernel = Batches(batch, evaluator, tree, self.kernel, telling)
        self.watch = Watch(limits, unit="simulations")

    def arguments(self, machine: bool) -> tuple[Any, ...]:
        row = self.tree.rooted(self.state, machine, self.owner)
        self.counters = new_counters(machine, None)
        search = simulations_of(
            self.state, self.tree, self.counters, machine, c=self.c, evaluator=self.evaluator, policy=self.policy, trace=self.trace
        )
        return self.state, row, *self.number, seeded(self.seed), search

    def carry_out(self, simulations: int, report: Callable[[Result[Any]], None] | None) -> None:
        """So many simulations, or fewer if a limit ends them or the root is proven; in parts, so that a report can be made."""
        state, row, dice = self.state, self.tree.root, seeded(self.seed)
        if self.trace is not None:
            self.trace.begin(self.state, self.algorithm, None, -1, -math.inf, math.inf)
            if self.tree.visits(row):
                self.trace.recall(recalled(self.tree, row))

        def work() -> None:
            nonlocal dice
            done, part, told = 0, self.part, time.perf_counter()
            while done < simulations and not self.counters[STOP] and not self.tree.is_proven(row):
                part = min(part, simulations - done)
                dice = self.kernel(state, row, part, dice, self.record)
                done += part
                part = min(2 * part, LARGEST_PART) if self.compiled else self.part
                if report is not None and time.perf_counter() - told > PAUSE:
                    report(self.result())
                    told = time.perf_counter()

        self.watch.carry_out(work, self.counters, self.compiled)

    def result(self) -> Result[Any]:
        """What is known now."""
        state, tree = self.state, self.tree
        row, rows, proven = tree.root, tree.children(tree.root), tree.is_proven(tree.root)
        best = action = None
        if not (state.is_terminal() or state.to_move() == CHANCE):
            best = tree.best(rows, int(state.to_move()))
            action = next(iter(state.actions())) if best is None else dict(rows)[best]
        values = tree.values(row if proven or best is None else best)
        notes = () if not tree.full else (f"the tree is full with {counted(tree.nodes, 'node')}: a SearchTree of more lets it grow on",)
        if self.watch.interrupted:  # a search that samples is done whenever its time is over
            notes = (*notes, *self.watch.ending(self.counters))
        return Result(
            state=state,
            action=action,
            value=values[0],
            values=values,
            exact=proven,
            bound=EXACT if proven else None,
            actions=tuple(self.action_value(child, leading) for child, leading in rows),
            ties=self.ties(rows, action),
            line=self.line(row),
            depth=None,
            nodes=int(self.counters[NODES]),
            leaves=int(self.counters[LEAVES]),
            seconds=self.watch.seconds,
            decided=proven,
            complete=not self.watch.interrupted,
            compiled=self.compiled,
            algorithm=self.algorithm,
            notes=notes,
        )

    def ties(self, rows: list[tuple[int, int]], action: int | None) -> tuple[int, ...]:
        """The action to play, and those that are proven to be exactly as good for the mover."""
        if action is None:
            return ()
        tree, mover = self.tree, int(self.state.to_move())
        worth = {leading: tree.values(child)[mover] for child, leading in rows if tree.is_proven(child)}
        return tuple(leading for _, leading in rows if leading == action or (action in worth and worth.get(leading) == worth[action]))

    def action_value(self, child: int, action: int) -> ActionValue:
        tree, name = self.tree, self.state.action_name(action)
        visits = tree.visits(child)
        if not visits and not tree.is_proven(child):
            return ActionValue(action, name, None, None)
        proven, values = tree.is_proven(child), tree.values(child)
        margin = None if proven else tree.margin(child, int(self.state.to_move()))
        return ActionValue(action, name, values[0], EXACT if proven else None, proven, values, visits, margin)

    def line(self, row: int) -> tuple[int, ...]:
        """The actions that would be played, from the best on."""
        tree, state = self.tree, self.state
        actions: list[int] = []
        while len(actions) < PLIES and not state.is_terminal() and state.to_move() != CHANCE:
            rows = tree.children(row)
            best = tree.best(rows, int(state.to_move()))
            if best is None:
                break
            row, action = best, dict(rows)[best]
            actions.append(action)
            state = state.result(action)
        return tuple(actions)
