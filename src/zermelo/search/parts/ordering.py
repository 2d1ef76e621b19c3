"""In which order a search tries the actions: the best first, so that the others can be cut.

Alpha-beta with perfect ordering looks at b^ceil(m/2) + b^floor(m/2) - 1 leaves instead of b^m (Knuth and Moore 1975). What is
guessed from: the action that the table remembers, the killers (actions that cut elsewhere at this ply: Slate and Atkin 1977),
the history of cuts (Schaeffer 1983), the game's own `prior` or one that is given to the search, or an evaluator's opinion of the position
after the action.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple, Protocol, TypeAlias

from ...errors import SearchError
from ...game import CHANCE, S, State
from ...memory import memory
from ...payoffs import for_max
from .counters import MAX_PLY, NO_ACTION, TOO_WIDE, stop_with
from .estimate import as_evaluator

PLIES = 256
"""Plies that have killers of their own; those beyond share the last ones."""
SLOTS = 4096
"""Histories of each player: actions are told apart by their lowest 12 bits."""
TABLE_ACTION, PRIOR, KILLER = 1 << 60, 1 << 24, 1 << 23
"""What each guess weighs: the table's action before all; then the game's prior; among equals a killer, and then history."""

BUFFER = 1 << 16
"""Actions that can wait, in order, along one line of play."""

# One memory holds it all: two killers for each ply (less NO_ACTION, so that 0 is none), the history of each player, for every ply
# where those that wait there end, and the actions that wait, each beside its score.
KILLERS = 0
HISTORY = KILLERS + 2 * PLIES
ENDS = HISTORY + 2 * SLOTS
ACTIONS = ENDS + MAX_PLY + 3
SCORES = ACTIONS + 1
CELLS = ACTIONS + 2 * BUFFER


class RulesOrder(NamedTuple):
    """The rules' own order."""

    def actions(self, state: State, first: int, ply: int, mover: int, search: Any) -> Iterator[int]:
        """The rules' own generator itself: one around it would cost more than all else in a node."""
        return search.shortcuts.actions(state)

    def noisy_actions(self, state: State, ply: int, mover: int, search: Any) -> Iterator[int]:
        """Those of `state` that a quiescence search follows."""
        return state.noisy_actions()

    def promise(self, action: int, ply: int, mover: int) -> int:
        """By how many plies less than others an action is to be reduced, for what was learned of it."""
        return 0

    def begin(self, action: int) -> None:
        """What follows is below this action of the root."""

    def pass_on(self, ply: int) -> None:
        pass

    def learn(self, action: int, ply: int, mover: int, depth: int) -> None:
        pass


class Heuristics(NamedTuple):
    """The most promising action first, by killers, history and the game's prior; equals as they came."""

    cells: Any
    use_killers: int
    use_history: int
    use_prior: int

    def actions(self, state: State, first: int, ply: int, mover: int, search: Any) -> Iterator[int]:
        """The actions of `state`, `first` before all others."""
        cells = self.cells
        base = top = cells[ENDS + ply]
        killers = KILLERS + 2 * min(ply, PLIES - 1)
        killer, second = cells[killers] + NO_ACTION, cells[killers + 1] + NO_ACTION
        history = HISTORY + mover * SLOTS
        for action in search.shortcuts.actions(state):
            score = self.use_prior * int(state.prior(action)) * PRIOR + min(cells[history + (action & SLOTS - 1)], KILLER - 1)
            if action == first:
                score += TABLE_ACTION
            elif action == killer or action == second:
                score += KILLER
            top = insert(cells, cells, base, top, action, score)
        top = room_for(cells, base, top, ply, search)
        for i in range(base, top):
            yield cells[ACTIONS + 2 * i]

    def learned(self, action: int, ply: int, mover: int) -> int:
        """What killers and history say of an action."""
        cells, killers = self.cells, KILLERS + 2 * min(ply, PLIES - 1)
        score = min(cells[HISTORY + mover * SLOTS + (action & SLOTS - 1)], KILLER - 1)
        killer = action == cells[killers] + NO_ACTION or action == cells[killers + 1] + NO_ACTION
        return int(score + KILLER if killer else score)

    def begin(self, action: int) -> None:
        """What follows is below this action of the root."""

    def pass_on(self, ply: int) -> None:
        """No action of this ply waits."""
        self.cells[ENDS + ply + 1] = self.cells[ENDS + ply]

    def learn(self, action: int, ply: int, mover: int, depth: int) -> None:
        """This action cut."""
        cells = self.cells
        place = KILLERS + 2 * min(ply, PLIES - 1)
        if self.use_killers and cells[place] != action - NO_ACTION:
            cells[place + 1] = cells[place]
            cells[place] = action - NO_ACTION
        if self.use_history:
            worth = max(1, min(depth, 64))
            cells[HISTORY + mover * SLOTS + (action & SLOTS - 1)] += worth * worth


class Preference(NamedTuple):
    """The most promising action first, by what `order.prior(state, action)` says; equals by killers and history, and then as they came."""

    heuristics: Heuristics
    order: Any

    def actions(self, state: State, first: int, ply: int, mover: int, search: Any) -> Iterator[int]:
        """The actions of `state`, `first` before all others."""
        cells = self.heuristics.cells
        base = top = cells[ENDS + ply]
        for action in search.shortcuts.actions(state):
            top = insert(cells, cells, base, top, action, self.heuristics.learned(action, ply, mover))
        top = room_for(cells, base, top, ply, search)
        for i in range(base, top):  # sorted once more: equals stay as they are
            action = cells[ACTIONS + 2 * i]
            insert(cells, cells.floats, base, i, action, math.inf if action == first else float(self.order.prior(state, action)))
        for i in range(base, top):
            yield cells[ACTIONS + 2 * i]

    def noisy_actions(self, state: State, ply: int, mover: int, search: Any) -> Iterator[int]:
        """Those of `state` that a quiescence search follows."""
        return state.noisy_actions()

    def promise(self, action: int, ply: int, mover: int) -> int:
        """By how many plies less than others an action is to be reduced, for what was learned of it."""
        return 0

    def begin(self, action: int) -> None:
        """What follows is below this action of the root."""

    def pass_on(self, ply: int) -> None:
        """No action of this ply waits."""
        self.heuristics.pass_on(ply)

    def learn(self, action: int, ply: int, mover: int, depth: int) -> None:
        """This action cut."""
        self.heuristics.learn(action, ply, mover, depth)


class Opinion(NamedTuple):
    """The most promising action first, by an evaluator's estimate of the position after it."""

    cells: Any
    evaluator: Any

    def actions(self, state: State, first: int, ply: int, mover: int, search: Any) -> Iterator[int]:
        """The actions of `state`, `first` before all others."""
        cells = self.cells
        base = top = cells[ENDS + ply]
        for action in search.shortcuts.actions(state):
            child = state.result(action)
            if child.is_terminal():  # an evaluator is asked about unfinished games only
                score = int(max(-1e9, min(1e9, float(child.utility(0)))) * (1 << 24)) * (1 - 2 * mover)
            else:
                score = int(max(-1e9, min(1e9, for_max(self.evaluator.estimate(child)))) * 1024) * (1 - 2 * mover)
            if action == first:
                score += TABLE_ACTION
            top = insert(cells, cells, base, top, action, score)
        top = room_for(cells, base, top, ply, search)
        for i in range(base, top):
            yield cells[ACTIONS + 2 * i]

    def noisy_actions(self, state: State, ply: int, mover: int, search: Any) -> Iterator[int]:
        """Those of `state` that a quiescence search follows."""
        return state.noisy_actions()

    def promise(self, action: int, ply: int, mover: int) -> int:
        """By how many plies less than others an action is to be reduced, for what was learned of it."""
        return 0

    def begin(self, action: int) -> None:
        """What follows is below this action of the root."""

    def pass_on(self, ply: int) -> None:
        """No action of this ply waits."""
        self.cells[ENDS + ply + 1] = self.cells[ENDS + ply]

    def learn(self, action: int, ply: int, mover: int, depth: int) -> None:
        """Nothing is learned from cuts: the evaluator alone decides."""


def insert(cells: Any, scores: Any, base: int, top: int, action: int, score: float) -> int:
    """Put `action` among those from `base` to `top`, behind all that score as high; where they end now.

    `scores` are the cells as whole numbers or as fractions, as `score` is one or the other.
    """
    if top < BUFFER:
        i = top
        while i > base and scores[SCORES + 2 * i - 2] < score:
            scores[SCORES + 2 * i] = scores[SCORES + 2 * i - 2]
            cells[ACTIONS + 2 * i] = cells[ACTIONS + 2 * i - 2]
            i -= 1
        scores[SCORES + 2 * i] = score
        cells[ACTIONS + 2 * i] = action
    return top + 1


def room_for(cells: Any, base: int, top: int, ply: int, search: Any) -> int:
    """Where the actions of this ply end; they end the search if they are too many."""
    if top > BUFFER:
        stop_with(TOO_WIDE, search.counters)
        top = base
    cells[ENDS + ply + 1] = top
    return top


class Prior(Protocol):
    """Anything with `prior(state, action)`: how promising the action looks in this state, a number; larger is tried first."""

    def prior(self, state: Any, action: int, /) -> float: ...


class PlainPrior:
    """A plain Python callable as an ordering; it has no machine form, so the search runs interpreted."""

    ONLY_PYTHON = "a plain function as ordering"
    COMPILES = "a NamedTuple with a method prior(state, action)"

    def __init__(self, function: Callable[[Any, int], Any]) -> None:
        self.function = function

    def prior(self, state: Any, action: int) -> float:
        return is_promise(self.function(state, action), action)


def is_promise(promise: Any, action: int) -> float:
    """What an ordering said of an action, as a float. Raises SearchError if it is not a number."""
    if not hasattr(promise, "__float__") or math.isnan(promise):
        raise SearchError(f"an ordering answers with a number, larger for what is tried first, and this one gives {promise!r} to {action}")
    return float(promise)


def as_prior(prior: Any) -> Any:
    """What was given as an ordering of one's own, with a method `prior`; None if it is none."""
    if isinstance(prior, type):
        return None
    if hasattr(prior, "prior"):
        return prior if isinstance(prior, tuple | PlainPrior) else PlainPrior(prior.prior)
    return PlainPrior(prior) if callable(prior) else None


AnyOrdering: TypeAlias = "bool | str | Ordering | Prior | Callable[[S, int], float]"
"""What a search takes as an ordering."""


class Ordering(NamedTuple):
    """What moves are ordered by. The table's action always goes first.

    killers, history   actions that cut elsewhere
    prior              the game's own `prior(action)`; or one of yours, an object with `prior(state, action)` or a function: it goes
                       before killers and history
    evaluator          orders by its estimate after each action instead of all these
    """

    killers: bool = True
    history: bool = True
    prior: Any = True
    evaluator: Any = None

    @classmethod
    def of(cls, spec: Any) -> Ordering | None:
        """The ordering meant by True (everything), None (the rules' own order), names such as "killers,prior", or one's own."""
        if spec is None or spec is False:
            return None
        if isinstance(spec, Ordering):
            own = spec.prior if spec.prior in (True, False) else as_prior(spec.prior)
            if own is None:
                raise SearchError(f"the prior of an ordering is True, False, or {PlainPrior.COMPILES} or a function, got {spec.prior!r}")
            return spec._replace(prior=own, evaluator=None if spec.evaluator is None else as_evaluator(spec.evaluator))
        if spec is True:
            return cls()
        if isinstance(spec, str):
            names = [name for name in spec.replace("+", ",").replace(" ", ",").split(",") if name]
            if names == ["none"]:
                return None
            known = {"killers", "history", "prior", "table", "all"}
            for name in names:
                if name not in known:
                    raise SearchError(f"an ordering is made of {', '.join(sorted(known))} or none, got {name!r}")
            return cls() if "all" in names else cls("killers" in names, "history" in names, "prior" in names)
        if hasattr(spec, "prepared"):  # a way of one's own: `prepared(compiled)` gives what a kernel orders by
            return spec
        if (own := as_prior(spec)) is not None:
            return cls(False, False, own)
        raise SearchError(
            f"an ordering is True, names such as 'killers,history,prior', an Ordering, {PlainPrior.COMPILES}, or a function, got {spec!r}"
        )

    def prepared(self, compiled: bool) -> Heuristics | Opinion | Preference:
        """What a kernel orders by: a fresh memory for one search."""
        cells = memory(CELLS, compiled)
        if self.evaluator is not None:
            return Opinion(cells, self.evaluator)
        if self.is_own:
            return Preference(Heuristics(cells, int(self.killers), int(self.history), 0), self.prior)
        return Heuristics(cells, int(self.killers), int(self.history), int(self.prior))

    @property
    def is_own(self) -> bool:
        """Is the prior one that was given, and not that of the game?"""
        return not isinstance(self.prior, bool | int)

    def check(self, state: Any) -> None:
        """Raises SearchError if what an ordering of one's own says of the actions of a state is not a number."""
        if self.is_own and not state.is_terminal() and state.to_move() != CHANCE:
            for action in state.actions():
                is_promise(self.prior.prior(state, action), action)
