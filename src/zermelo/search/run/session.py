"""A search of one position: made ready once, carried out to one depth or to several.

The kernel gives the value of a position; here is the decision at the root that the textbooks call MINIMAX-DECISION and
ALPHA-BETA-SEARCH, the same for all of them.
"""

from __future__ import annotations

import copy
import functools
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar, Self

from ..._kernel import at_border, fingerprint
from ...errors import SearchError
from ...evaluate.accumulators import accumulators_of
from ...evaluate.evaluator import Callback
from ...game import CHANCE
from ...numbers import window_text
from ...payoffs import add, added, zeros
from ..parts.counters import ESTIMATES, LEAVES, MAX_PLY, NODES, STOP, Counters, add_probability, check_probabilities, new_counters
from ..parts.estimate import check_estimate, evaluator_for
from ..parts.leaf import level, utilities
from ..parts.ordering import Ordering
from ..parts.scale import PER_PLY, Scale, scale_for
from ..parts.search import Search, below
from ..parts.shortcuts import shortcuts_of
from ..parts.trace import NoTrace, Translated
from ..parts.window import EXACT, Bound
from .limits import Limits
from .prepare import if_compilable, prepared, root_of
from .result import Result
from .root import INFINITE, Root
from .worker import Watch

UNLIMITED = -1
"""The depth of a search to the end of the game."""


class Session:
    """What every search has in common. A search names its kernel, the parts of its record that are its own, and how to value a child."""

    algorithm: str
    kernel: ClassVar[Callable[..., Any]]
    prunes: ClassVar[bool] = False
    """Does the kernel answer with MAX's value, exact or a bound, rather than with exact values of all players?"""
    ranks_by_distance: ClassVar[bool] = False
    """Does a sooner win rank above a later one, and a later loss above a sooner one?"""
    takes: ClassVar[tuple[str, ...]] = ()
    """The options that it has besides those of every search."""
    rule: str | None = None
    strict: bool = False
    table: Any = None
    ordering: Any = None
    shared: Search
    aspiration: float | None = None
    """Half the width of the window that deepening begins a depth with, unless something else is asked for; None for the full window."""
    lines: int = 1
    """How many of the root's actions are to have exact values, and lines."""
    remarks: tuple[str, ...] = ()
    """What the reader of any of its results should know."""
    only: frozenset[int] = frozenset()
    """The actions of the root to choose from; none for all of them."""
    settled: Mapping[int, tuple[Any, tuple[int, ...]]] = MappingProxyType({})
    """Ranks and lines of actions of the root that need not be searched again, for they are won or lost."""
    record: Any
    """`shared` as the kernel takes it: itself, or for machine code the place where its words are."""
    counters: Counters

    def __init__(
        self, state: Any, limits: Limits, *, evaluator: Any = None, trace: Any = None, compiled: bool | None = None, deepening: bool = False
    ) -> None:
        self.state = root_of(state)
        self.limits = limits.checked()
        self.depth = 1 if deepening else self.limits.depth
        self.scale: Scale = scale_for(self.state, self.depth)._replace(per_ply=PER_PLY if self.ranks_by_distance else 0.0)
        self.traced = trace is not None
        self.trace: Any = Translated(trace, self.scale) if self.traced else NoTrace()
        self.evaluator, self.notes = evaluator_for(self.state, self.depth, evaluator)
        if self.evaluator is not None and not self.state.is_terminal():
            check_estimate(self.evaluator, self.state, self.prunes)
        guesses: tuple[Any, ...] = ()
        if isinstance(self.ordering, Ordering):
            self.ordering.check(self.state)
            guesses = (self.ordering.prior, self.ordering.evaluator)
        compiled = if_compilable(compiled, trace, self.evaluator, *guesses)
        self.call, given, self.compiled = prepared(type(self).kernel, self.arguments, compiled)
        self.record = given[-1]
        self.watch = Watch(self.limits)

    # ------------------------------------------------------------------------------------------ what a search says

    def arguments(self, machine: bool) -> tuple[Any, ...]:
        """The kernel's arguments, for machine code or for plain Python; notes the record among them."""
        self.counters = new_counters(machine, self.limits.nodes)
        parts: dict[str, Any] = {"trace": self.trace}
        if self.table is not None:
            parts["table"] = self.table.slots(machine, self.owner)
        if self.ordering is not None:
            parts["ordering"] = self.ordered(machine)
        if self.depth is None:
            parts["shortcuts"] = shortcuts_of(self.state, self.scale.neutral)
        else:
            parts["accumulators"] = accumulators_of(self.evaluator, self.state, machine, MAX_PLY + 2)
        evaluator = level(self.scale) if self.evaluator is None else self.evaluator
        self.shared = Search(self.scale, evaluator, self.counters, **self.assembled({**parts, **self.parts(machine)}, machine))
        return (self.state, *self.others, self.shared)

    others: ClassVar[tuple[Any, ...]] = (1, 0.0, 0.0, 1)
    """The kernel's arguments between state and record, by example: depth, window, ply."""

    def parts(self, machine: bool) -> dict[str, Any]:
        """The parts of the record that are this search's own."""
        return {}

    def ordered(self, machine: bool) -> Any:
        """What the kernel orders by, where there is an ordering."""
        return self.ordering.prepared(machine)

    def assembled(self, parts: dict[str, Any], machine: bool) -> dict[str, Any]:
        """All the parts as this search uses them."""
        return parts

    def child(self, state: Any, depth: int, alpha: float, beta: float) -> Any:
        """The kernel's answer for a child of the root."""
        raise NotImplementedError

    def child_by(self, action: int, number: int, depth: int, alpha: float, beta: float) -> Any:
        """The same for the child that this action leads to, the one of this number in the order of the root."""
        return self.child(self.state.result(action), depth, alpha, beta)

    def order_after(self, last: Root) -> list[int]:
        """The actions in the order in which they are to be searched one depth after `last`."""
        return [*last.top, *(action for action in last.legal if action not in last.top)]

    def child_line(self) -> tuple[int, ...]:
        """The principal line from the child that was searched last."""
        return ()

    def longer(self, line: tuple[int, ...], depth: int, rank: Any) -> tuple[int, ...]:
        """The principal line, of this rank, made as long as it can be, once the root is decided."""
        return line

    # ------------------------------------------------------------------------------------------------ the decision

    def search(self, depth: int | None, order: Sequence[int] | None = None, window: tuple[float, float] = INFINITE) -> Root:
        """Value the actions at the root; ranks, not values, in `window`. A limit may end it early: then not `finished`."""
        left = UNLIMITED if depth is None else depth

        def begun() -> Root:
            return Root(self.state, self.scale, window, self.strict, self.prunes, self.lines, left)

        parts = self.shared
        if self.compiled and not (parts.table or parts.ordering or parts.memo):  # none of them remembers a search that is given up
            root = begun()
            what = (self.algorithm, type(self.state), type(self.evaluator))
            if self.watch.carried_out_briefly(lambda: self.value_actions(root, left, order), self.counters, what, self.evaluator is None):
                return root
        whole = begun()
        self.watch.carry_out(lambda: self.value_actions(whole, left, order), self.counters, self.compiled)
        return whole

    def value_actions(self, root: Root, depth: int, order: Sequence[int] | None) -> None:
        """Value one action of the root after the other, in this order, on the thread that calls. Void where it was stopped."""
        counters, trace = self.counters, self.trace
        counters[NODES] += 1
        trace.begin(self.state, self.algorithm, self.rule, depth, root.alpha, root.beta)
        trace.enter(self.state, 0, depth, root.alpha, root.beta)
        if root.over:
            self._over(root)
            return
        if root.chance:
            self._average(root, depth)
        else:
            root.legal = self.choices
            if not root.legal:
                raise SearchError(f"{type(self.state).__name__}: no action in {self.state}, although the game is not over")
            root.first = (order or root.legal)[0]
            for place, action in enumerate(order or root.legal, start=1):
                self.watch.place = place, len(root.legal), int(action)
                alpha, beta = root.window()
                if action in self.settled:
                    rank, line = self.settled[action]
                    if root.reach is None:  # it is decided, but not by how much: otherwise the depth before would have been the last
                        counters[ESTIMATES] += 1
                    trace.known(action, rank)
                    root.found(action, rank, *INFINITE)
                    root.keep(line)
                    continue
                trace.descend(action)
                nodes = counters[NODES]
                rank = self.child_by(action, place, below(depth), alpha, beta)
                if counters[STOP]:
                    return
                root.sizes[action] = counters[NODES] - nodes
                if root.found(action, rank, alpha, beta):
                    root.keep((action, *self.child_line()))
                trace.update(action, root.rank, *root.window())
                if root.is_cut():
                    trace.cut(action, root.rank, root.alpha, root.beta)
                    break
        if counters[STOP]:
            return
        root.finished = True
        root.estimated = bool(counters[ESTIMATES])
        trace.leave(self.state, root.rank, root.code() if self.prunes else EXACT)
        self.lengthen(root, depth)

    def lengthen(self, root: Root, depth: int) -> None:
        """Make the lines of the best actions as long as they can be."""
        for action in root.top:
            if action not in self.settled:
                root.keep(self.longer(root.lines[action], depth, root.ranks[action]))

    @functools.cached_property
    def choices(self) -> list[int]:
        """The actions of the root, of which one is chosen; worked out once for all depths."""
        return [action for action in self.state.actions() if not self.only or action in self.only]

    def choose_from(self, only: Iterable[int], lines: int) -> None:
        """Choose from some of the root's actions only, unless there are none, and find exact values of so many. Raises SearchError."""
        self.only, self.lines = frozenset(only), lines
        if self.only and not (self.state.is_terminal() or self.state.to_move() == CHANCE):
            for action in self.only.difference(self.state.actions()):
                raise SearchError(f"{action!r} is not a legal action to choose from here")

    # ------------------------------------------------------------------------------------------------ on other threads

    def beside(self, nodes: int) -> Self:
        """Another search of the same position, for another thread: the table is the same, what else it counts and remembers is its own.

        Its watch watches over nothing: it goes on until its counters say stop, or so many nodes are visited.
        """
        other = copy.copy(self)
        other.limits, other.settled, other.table = Limits(nodes=nodes), {}, None
        other.shared = other.arguments(self.compiled)[-1]
        other.renew(self.shared.table)
        other.watch = Watch(other.limits)
        return other

    def renew(self, table: Any) -> None:
        """Go on with these slots of a table."""
        self.shared = self.shared._replace(table=table)
        self.record = at_border(self.shared) if self.compiled else self.shared

    def further(self, depth: int) -> tuple[Root, int] | None:
        """What another thread has finished that went at least so deep, and how deep; the deepest, if there is any."""
        return None

    def dismiss_helpers(self) -> None:
        """Have other threads that search with it end, and wait until they have."""

    def end(self) -> None:
        """It has ended, on all its threads. Raises what was raised on one of them."""

    # ----------------------------------------------------------------------------------------------------- what comes of it

    def _over(self, root: Root) -> None:
        self.counters[LEAVES] += 1
        values = utilities(self.state, self.scale, self.counters)
        root.rank = values[0] if self.prunes else values
        root.finished, root.estimated = True, False
        self.trace.leaf(self.state, root.rank)

    def _average(self, root: Root, depth: int) -> None:
        """Chance moves at the root: nothing to decide, but a value to report."""
        total: Any = 0.0 if self.prunes else zeros(self.state)
        whole = 0.0
        for outcome, probability in self.state.chance_outcomes():
            whole = add_probability(whole, probability)
            root.legal.append(outcome)
            self.trace.descend(outcome)
            rank = self.child(self.state.result(outcome), below(depth), *INFINITE)
            if self.counters[STOP]:
                return
            root.ranks[outcome], root.bounds[outcome] = rank, Bound.EXACT
            total = added(total, probability * rank) if self.prunes else add(total, probability, rank)
            self.trace.average(outcome, probability, total)
        check_probabilities(whole, self.counters)
        root.rank = total

    def decide(self, depth: int | None, window: tuple[float, float] = INFINITE) -> Result[Any]:
        """One search to one depth, and its result."""
        neutral, factor = self.scale.neutral, self.scale.factor
        try:
            alpha, beta = (float(side) for side in window)
        except (TypeError, ValueError):
            raise SearchError(f"a window is two numbers, (alpha, beta), got {window!r}") from None
        if not alpha < beta:
            raise SearchError(f"the window {window_text((alpha, beta))} is empty: alpha has to be less than beta")
        root = self.search(depth, window=((alpha - neutral) * factor, (beta - neutral) * factor))
        return self.result(root, depth)

    def result(self, root: Root, depth: int | None, complete: bool | None = None) -> Result[Any]:
        """What the caller learns about a root; `complete` is False if it is all that a search ended early has to show."""
        counts = self.counters
        complete = root.finished and not self.watch.interrupted if complete is None else complete
        notes = () if complete else self.watch.ending(counts)
        if root.rank is None:  # stopped before a single action was valued
            root.rank = self.scale.level if self.prunes else (self.scale.level,) * type(self.state).PLAYERS
            root.best = root.first
            root.line = () if root.best is None else (root.best,)
            notes = (*notes, "no action could be valued in time: this is the one to be looked at first")
        decided = root.best is not None and root.finished and (root.is_won(root.rank) or root.is_lost(root.rank))
        bound = root.bound() if self.prunes else Bound.EXACT
        values = root.values_of(root.rank)
        return Result(
            state=self.state,
            action=root.best,
            value=values[0],
            values=values,
            exact=bound == Bound.EXACT and (not root.estimated or (decided and type(self.state).UTILITY_RANGE is not None)),
            bound=bound,
            actions=root.action_values(),
            ties=root.ties(),
            line=root.line,
            variations=root.variations(),
            depth=depth,
            nodes=self.watch.total(NODES, counts),
            leaves=self.watch.total(LEAVES, counts),
            seconds=self.watch.seconds,
            threads=1 + len(self.watch.others),
            decided=root.is_decided(root.rank),
            complete=complete,
            compiled=self.compiled,
            algorithm=self.algorithm,
            notes=(*(self.notes if root.estimated else ()), *self.remarks, *notes),
        )

    def owner(self) -> str:
        """What a table's entries belong to: this game (with the arrays its states share), this evaluator, this scale."""
        shared = tuple(bytes(value) for value in self.state if hasattr(value, "tobytes"))
        if self.evaluator is None and not shared:
            return _owner(fingerprint(type(self.state)), self.scale)
        evaluator = self.evaluator.function if isinstance(self.evaluator, Callback) else self.evaluator
        return fingerprint((type(self.state), shared, type(evaluator), evaluator, self.scale))


@functools.lru_cache(256)
def _owner(content: str, scale: Scale) -> str:
    """The same for rules of this content alone."""
    return fingerprint((content, scale))
