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
from ...payoffs import for_max
from .counters import FLAW, NO_ACTION, STOP, TOO_WIDE, TOP, Run, memory
from .estimate import as_evaluator

PLIES = 256
SLOTS = 4096
TABLE_MOVE, PRIOR, KILLER = 1 << 60, 1 << 24, 1 << 23
"""What each guess weighs: the table's action before all; then the game's prior; among equals a killer, and then history."""

BUFFER = 1 << 16
"""Actions that can wait, in order, along one line of play."""

# One array holds it all: an array handed down costs eight words at every node.
KILLERS = 0
HISTORY = KILLERS + 2 * PLIES
ACTIONS = HISTORY + 2 * SLOTS
SCORES = ACTIONS + BUFFER
CELLS = SCORES + BUFFER


class Heuristics(NamedTuple):
    """Killers, history and the game's prior, as a kernel sees them."""

    cells: Any
    use_killers: int
    use_history: int
    use_prior: int

    def arrange(self, state: Any, hint: int, ply: int, mover: int, base: int) -> int:
        """Put the actions of `state` into the memory from `base` on, the most promising first; where they end."""
        cells = self.cells
        place = KILLERS + 2 * min(ply, PLIES - 1)
        first, second = cells[place], cells[place + 1]
        history = HISTORY + mover * SLOTS
        top = base
        for action in state.actions():
            score = self.use_prior * int(state.prior(action)) * PRIOR + min(cells[history + (action & SLOTS - 1)], KILLER - 1)
            if action == hint:
                score += TABLE_MOVE
            elif action == first or action == second:
                score += KILLER
            if top < BUFFER:
                insert(cells, base, top, action, score)
            top += 1
        return top

    def learn(self, action: int, ply: int, mover: int, depth: int) -> None:
        """This action cut."""
        cells = self.cells
        place = KILLERS + 2 * min(ply, PLIES - 1)
        if self.use_killers and cells[place] != action:
            cells[place + 1] = cells[place]
            cells[place] = action
        if self.use_history:
            worth = max(1, min(depth, 64))
            cells[HISTORY + mover * SLOTS + (action & SLOTS - 1)] += worth * worth


class Opinion(NamedTuple):
    """An evaluator's opinion of the position after the action, as a kernel sees it."""

    cells: Any
    evaluator: Any

    def arrange(self, state: Any, hint: int, ply: int, mover: int, base: int) -> int:
        """Put the actions of `state` into the memory from `base` on, the most promising first; where they end."""
        cells = self.cells
        top = base
        for action in state.actions():
            child = state.result(action)
            if child.is_terminal():  # an evaluator is asked about unfinished games only
                score = int(max(-1e9, min(1e9, float(child.utility(0)))) * (1 << 24)) * (1 - 2 * mover)
            else:
                score = int(max(-1e9, min(1e9, for_max(self.evaluator.estimate(child)))) * 1024) * (1 - 2 * mover)
            if action == hint:
                score += TABLE_MOVE
            if top < BUFFER:
                insert(cells, base, top, action, score)
            top += 1
        return top

    def learn(self, action: int, ply: int, mover: int, depth: int) -> None:
        """It has an opinion already."""


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
                    raise SearchError(f"{name!r} is no way of ordering: choose among {', '.join(sorted(known))}, none")
            return cls() if "all" in names else cls("killers" in names, "history" in names, "prior" in names)
        if hasattr(spec, "prepared"):  # a way of one's own: `prepared(compiled)` gives what a kernel orders by
            return spec  # type: ignore[no-any-return]
        raise SearchError(f"{spec!r} is no ordering: give True, names such as 'killers,history,prior', or an Ordering")

    def prepared(self, compiled: bool) -> Heuristics | Opinion:
        """What a kernel orders by: a fresh memory for one search."""
        cells = memory(CELLS, compiled)
        for place in range(KILLERS, HISTORY):
            cells[place] = NO_ACTION
        if self.evaluator is not None:
            return Opinion(cells, self.evaluator)
        return Heuristics(cells, int(self.killers), int(self.history), int(self.prior))


def insert(cells: Any, base: int, top: int, action: int, score: int) -> None:
    """Put `action` among those from `base` to `top`, behind all that score as high."""
    i = top
    while i > base and cells[SCORES + i - 1] < score:
        cells[SCORES + i] = cells[SCORES + i - 1]
        cells[ACTIONS + i] = cells[ACTIONS + i - 1]
        i -= 1
    cells[SCORES + i] = score
    cells[ACTIONS + i] = action


def ordered(state: State, hint: int, ply: int, mover: int, ordering: Any, run: Run) -> Iterator[int]:
    """The actions of `state`: in the rules' order without an `ordering`, else the most promising first, equals as they came.

    The actions wait in the ordering's memory, above those of the nodes on the way here; the caller takes them away by restoring TOP.
    """
    if ordering is None:
        for action in state.actions():
            yield action
    else:
        base = run[TOP]
        top = ordering.arrange(state, hint, ply, mover, base)
        if top > BUFFER:
            run[FLAW] = TOO_WIDE
            run[STOP] = 1
            top = base
        run[TOP] = top
        for i in range(base, top):
            yield ordering.cells[ACTIONS + i]
