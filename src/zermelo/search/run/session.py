"""A search of one position: made ready once, carried out to one depth or to several.

The kernel gives the value of a position; here is the decision at the root that the textbooks call MINIMAX-DECISION and
ALPHA-BETA-SEARCH, the same for all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from ..._kernel import at_border, fingerprint
from ...errors import SearchError
from ...numbers import window_text
from ...payoffs import add, zeros
from ..parts.counters import HORIZON, LEAVES, NODES, STOP, Run, check_whole, gathered
from ..parts.estimate import Callback, check_estimate, evaluator_for
from ..parts.leaf import estimates, payoffs
from ..parts.scale import Units, units_for
from ..parts.trace import Told
from .limits import Limits
from .prepare import if_compilable, prepared, root_of
from .result import EXACT, Result
from .root import INFINITE, Root
from .worker import Watch

UNLIMITED = -1
"""The depth of a search to the end of the game."""


def below(depth: int) -> int:
    """The depth that is left one ply further down."""
    return depth - 1 if depth > 0 else depth


class Session:
    """What every search has in common. A search names its kernel, the kernel's arguments, and how to value a child."""

    algorithm: str
    kernel: ClassVar[Callable[..., Any]]
    prunes: ClassVar[bool] = False
    takes: ClassVar[tuple[str, ...]] = ()
    """The options that it knows besides those of every search."""
    rule: str | None = None
    strict: bool = False
    run: Run

    def __init__(
        self, state: Any, limits: Limits, *, evaluator: Any = None, trace: Any = None, compiled: bool | None = None, deepening: bool = False
    ) -> None:
        self.state = root_of(state)
        self.limits = limits.checked()
        depth = 1 if deepening else self.limits.depth
        self.units: Units = units_for(self.state, depth)
        self.trace = None if trace is None else Told(trace, self.units)
        self.evaluator, self.notes = evaluator_for(self.state, depth, evaluator)
        if self.evaluator is not None and not self.state.is_terminal():
            check_estimate(self.evaluator, self.state, self.prunes)
        compiled = if_compilable(compiled, trace, self.evaluator)
        self.call, self.given, self.compiled = prepared(type(self).kernel, self.arguments, compiled)
        self.watch = Watch(self.limits)

    # ------------------------------------------------------------------------------------------ what a search says

    def arguments(self, machine: bool) -> tuple[Any, ...]:
        """The kernel's arguments, for machine code or for plain Python; notes its `run` as well."""
        raise NotImplementedError

    def child(self, state: Any, depth: int, alpha: float, beta: float) -> Any:
        """The kernel's answer for a child of the root."""
        raise NotImplementedError

    def child_line(self) -> tuple[int, ...]:
        """The principal line from the child that was searched last."""
        return ()

    def longer(self, line: tuple[int, ...], depth: int) -> tuple[int, ...]:
        """The principal line made as long as it can be, once the root is decided."""
        return line

    # ------------------------------------------------------------------------------------------------ the decision

    def search(self, depth: int | None, order: Sequence[int] | None = None, window: tuple[float, float] = INFINITE) -> Root:
        """Value the actions at the root; ranks, not values, in `window`. A limit may end it early: then not `finished`."""
        root = Root(self.state, self.units, window, self.strict, self.prunes)
        self.watch.carry_out(lambda: self._decide(root, UNLIMITED if depth is None else depth, order), self.run, self.compiled)
        return root

    def _decide(self, root: Root, depth: int, order: Sequence[int] | None) -> None:
        run, trace = self.run, self.trace
        run[NODES] += 1
        if trace is not None:
            trace.begin(self.state, self.algorithm, self.rule, depth, root.alpha, root.beta)
            trace.enter(self.state, 0, depth, root.alpha, root.beta)
        if root.over:
            self._over(root)
            return
        if root.chance:
            self._average(root, depth)
        else:
            root.legal = list(self.state.actions())
            if not root.legal:
                raise SearchError(f"{type(self.state).__name__}: no action in {self.state}, although the game is not over")
            for action in order or root.legal:
                alpha, beta = root.window()
                if trace is not None:
                    trace.descend(action)
                rank = self.child(self.result_of(action), below(depth), alpha, beta)
                if run[STOP]:
                    return
                if root.found(action, rank, alpha, beta):
                    root.line = (action, *self.child_line())
                if trace is not None:
                    trace.update(action, root.rank, *root.window())
                if root.is_cut():
                    if trace is not None:
                        trace.cut(action, root.rank, root.alpha, root.beta)
                    break
        if run[STOP]:
            return
        root.finished = True
        root.estimated = bool(run[HORIZON])
        if trace is not None:
            trace.leave(self.state, root.rank, root.bound_of(root.rank, root.alpha, root.beta) if self.prunes else EXACT)
        root.line = self.longer(root.line, depth)

    def _over(self, root: Root) -> None:
        self.run[LEAVES] += 1
        utilities = payoffs(self.state, self.units)
        root.rank = utilities[0] if self.prunes else utilities
        root.finished, root.estimated = True, False
        if self.trace is not None:
            self.trace.leaf(self.state, root.rank)

    def _average(self, root: Root, depth: int) -> None:
        """Chance moves at the root: nothing to decide, but a value to tell."""
        total: Any = 0.0 if self.prunes else zeros(self.state)
        whole = 0.0
        for outcome, probability in self.state.chance_outcomes():
            whole = gathered(whole, probability)
            root.legal.append(outcome)
            if self.trace is not None:
                self.trace.descend(outcome)
            rank = self.child(self.result_of(outcome), below(depth), *INFINITE)
            if self.run[STOP]:
                return
            root.ranks[outcome], root.bounds[outcome] = rank, EXACT
            total = total + probability * rank if self.prunes else add(total, probability, rank)
            if self.trace is not None:
                self.trace.average(outcome, probability, total)
        check_whole(whole, self.run)
        root.rank = total

    def result_of(self, action: int) -> Any:
        """The position after `action`, as the kernel takes it."""
        return self.crossing(self.state.result(action))

    def crossing(self, state: Any) -> Any:
        """A position as the kernel takes it."""
        return at_border(state) if self.compiled else state

    def decide(self, depth: int | None, window: tuple[float, float] = INFINITE) -> Result:
        """One search to one depth, and its result."""
        neutral, factor, _ = self.units
        try:
            alpha, beta = (float(side) for side in window)
        except (TypeError, ValueError):
            raise SearchError(f"{window!r} is no window: give two numbers, (alpha, beta)") from None
        if not alpha < beta:
            raise SearchError(f"the window {window_text((alpha, beta))} is empty: alpha has to be less than beta")
        root = self.search(depth, window=((alpha - neutral) * factor, (beta - neutral) * factor))
        return self.result(root, depth)

    def result(self, root: Root, depth: int | None, complete: bool | None = None) -> Result:
        """What the caller is told about a root; `complete` is False if it is all that a search ended early has to show."""
        counts = self.run
        complete = root.finished and not self.watch.interrupted if complete is None else complete
        notes = () if complete else self.watch.ending(self.run)
        if root.rank is None:  # stopped before a single action was valued
            root.rank = self.units.level if self.prunes else estimates(self.state, None, self.units)
            root.best = root.legal[0] if root.legal and not root.chance else None
            root.line = () if root.best is None else (root.best,)
            notes = (*notes, "no action could be valued in time: this is simply the first")
        decided = root.best is not None and root.finished and (root.is_won(root.rank) or root.is_lost(root.rank))
        bound = root.bound_of(root.rank, root.alpha, root.beta) if self.prunes else EXACT
        values = root.values_of(root.rank)
        return Result(
            state=self.state,
            action=root.best,
            value=values[0],
            values=values,
            exact=bound == EXACT and (not root.estimated or (decided and type(self.state).UTILITY_RANGE is not None)),
            bound=bound,
            actions=root.action_values(),
            ties=root.ties(),
            line=root.line,
            depth=depth,
            nodes=int(counts[NODES]),
            leaves=int(counts[LEAVES]),
            seconds=self.watch.seconds,
            decided=root.is_decided(root.rank),
            complete=complete,
            compiled=self.compiled,
            algorithm=self.algorithm,
            notes=(*(self.notes if root.estimated else ()), *notes),
        )

    def owner(self) -> str:
        """What a table's entries belong to: this game (with the arrays its states share), this evaluator, this scale."""
        shared = tuple(bytes(value) for value in self.state if hasattr(value, "tobytes"))
        evaluator = self.evaluator.function if isinstance(self.evaluator, Callback) else self.evaluator
        return fingerprint((type(self.state), shared, type(evaluator), evaluator, self.units))
