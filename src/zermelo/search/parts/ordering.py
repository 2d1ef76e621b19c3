"""In which order a search tries the actions: the best first, so that the others can be cut.

Alpha-beta with perfect ordering looks at b^ceil(m/2) + b^floor(m/2) - 1 leaves instead of b^m (Knuth and Moore 1975). What is
guessed from: the action that the table remembers, the killers (actions that cut elsewhere at this ply: Slate and Atkin 1977),
the history of cuts (Schaeffer 1983), the game's own `prior`, or an evaluator's opinion of the position after the action.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from ...errors import SearchError
from ...game import State
from ...memory import memory
from ...payoffs import for_max
from .counters import MAX_PLY, NO_ACTION, TOO_WIDE, stop_with
from .estimate import as_evaluator

PLIES = 256
SLOTS = 4096
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

    def pass_on(self, ply: int) -> None:
        """No action of this ply waits."""
        self.cells[ENDS + ply + 1] = self.cells[ENDS + ply]

    def learn(self, action: int, ply: int, mover: int, depth: int) -> None:
        """It has an opinion already."""


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


class Ordering(NamedTuple):
    """What to guess from. The table's action always goes first; `evaluator` orders by its estimate after each action instead."""

    killers: bool = True
    history: bool = True
    prior: bool = True
    evaluator: Any = None

    @classmethod
    def of(cls, spec: Any) -> Ordering | None:
        """The ordering meant by True (everything), None (the rules' own order), names such as "killers,prior", or an Ordering."""
        if spec is None or spec is False:
            return None
        if isinstance(spec, Ordering):
            return spec if spec.evaluator is None else spec._replace(evaluator=as_evaluator(spec.evaluator))
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
        raise SearchError(f"an ordering is True, names such as 'killers,history,prior', or an Ordering, got {spec!r}")

    def prepared(self, compiled: bool) -> Heuristics | Opinion:
        """What a kernel orders by: a fresh memory for one search."""
        cells = memory(CELLS, compiled)
        if self.evaluator is not None:
            return Opinion(cells, self.evaluator)
        return Heuristics(cells, int(self.killers), int(self.history), int(self.prior))
