"""The engine's decision at the root, as functions of words: what `Engine` does there between two calls of its kernel (search/engine).

One call searches one depth, in the windows of aspiration; what the next depth has to know lies in memory of its own, `Known`.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from ..game import State
from ..search.alphabeta import MAX
from ..search.deepen import WIDER, WIDEST
from ..search.engine.pruning import NOBODY_CUTS
from ..search.engine.pvs import engine_value
from ..search.engine.repetitions import Repetitions
from ..search.parts.counters import ERROR, ESTIMATES, LEAVES, NO_ACTION, NODE_LIMIT, NODES, STOP
from ..search.parts.search import Search
from ..search.parts.shortcuts import Reach
from ..search.parts.window import EXACT, as_seen, bound_of, just_above
from .entries import NOWHERE, verdict

COUNT, VALUE, HEAD = 0, 1, 2


class Known(NamedTuple):
    """What is known of the root from one depth to the next: how many actions it has (0 before the first depth was finished), what the last
    depth said of its value, and four lists with `room` for as many actions: these in the rules' order, how many nodes lay below each, and
    in which order to search them, at the next depth and in the next window, by their places."""

    cells: Any
    room: int

    def action(self, place: int) -> int:
        return int(self.cells[HEAD + place])

    def note(self, place: int, action: int) -> None:
        """There is this action; it comes last of those there are."""
        cells, room = self.cells, self.room
        cells[HEAD + place] = action
        cells[HEAD + 2 * room + place] = cells[HEAD + 3 * room + place] = place

    def weigh(self, place: int, nodes: int) -> None:
        self.cells[HEAD + self.room + place] = nodes

    def arrange(self, begin: int, best: int, n: int) -> None:
        """Write an order: the best first, then the others by what it took to see that they are no better."""
        cells, sizes = self.cells, HEAD + self.room
        cells[begin] = best
        count = 1
        for place in range(n):
            if place != best:
                at = count
                for before in range(count - 1, 0, -1):
                    if cells[sizes + cells[begin + before]] >= cells[sizes + place]:
                        break
                    cells[begin + before + 1] = cells[begin + before]
                    at = before
                cells[begin + at] = place
                count += 1

    def put_first(self, action: int, n: int) -> bool:
        """Let this action come first, and the others in the rules' order; False if there is no such action."""
        order = self.window_order()
        for place in range(n):
            if self.cells[HEAD + place] == action:
                for at in range(order + place, order, -1):
                    self.cells[at] = self.cells[at - 1]
                self.cells[order] = place
                return True
        return False

    def depth_order(self) -> int:
        """Where the order of the next depth begins."""
        return HEAD + 2 * self.room

    def window_order(self) -> int:
        """Where that of the next window begins."""
        return HEAD + 3 * self.room


def engine(
    state: State,
    depth: int,
    first: int,
    budget: int,
    ply: int,
    search: Search,
    known: Known,
    actions: Any,
    values: Any,
    room: int,
    aspiration: float,
    reach: Reach,
) -> tuple[int, int, int, int, int, int, int, int, int]:
    """As `alphabeta` answers, of a depth of 1 or more; `first` only counts where no earlier depth is known.

    aspiration   half the width of the window that a depth begins with, in units of the estimate; 0 for the full window
    """
    counters, scale, mover = search.counters, search.scale, state.to_move()
    counters[NODE_LIMIT] = budget
    counters[STOP] = 0
    sign = 1 - 2 * mover
    search.pruning.repetitions.begin(state)
    search.pruning.extensions.begin(depth)
    n = began(state, first, search, known)
    last, low, high = known.cells.floats[VALUE], -math.inf, math.inf
    width = aspiration * scale.factor
    widest = WIDEST * width
    if known.cells[COUNT] > 0 and width > 0.0 and not scale.is_decided(last) and last - width < last < last + width:
        low, high = last - width, last + width
    in_window, surprise = low > -math.inf, NO_ACTION
    surprised, rank, best, finished, exact = 0.0, 0.0, NOWHERE, 0, False
    again = True
    while again:
        finished, best, rank, exact = searched(state, depth, low, high, n, ply, search, known, actions, values)
        again = in_window and counters[STOP] == 0 and not low < rank < high
        if again:
            width = math.inf if scale.is_decided(rank) or width > widest else WIDER * width
            if rank <= low:
                low = rank - width
            else:
                high = rank + width
            if sign * rank > sign * last:
                surprise, surprised = actions[best], rank
                known.arrange(known.window_order(), known.cells[known.window_order() + best], n)
    if counters[STOP] and not (exact and best != NOWHERE):
        best, finished = NOWHERE, 0
        if surprise != NO_ACTION:  # what is played then: it was better than its window
            best, finished, rank = 0, 1, surprised
            actions[0] = surprise
            values.floats[0] = scale.value(rank)
            search.line.begin(1)
            search.line.extend(0, surprise)
    elif not counters[STOP]:
        known.cells[COUNT] = n
        known.cells.floats[VALUE] = rank
        known.arrange(known.depth_order(), known.cells[known.window_order() + best], n)
    settled, decided, proven = verdict(state, best, rank, depth, search, reach)
    return best, finished, n, settled, counters[NODES], counters[LEAVES], counters[ERROR], decided, proven


def searched(
    state: State, depth: int, low: float, high: float, n: int, ply: int, search: Search, known: Known, actions: Any, values: Any
) -> tuple[int, int, float, bool]:
    """How many of the actions of the root were valued in this window; the place of the best, its rank, and is that exact?"""
    counters, mover = search.counters, state.to_move()
    sign, order = 1 - 2 * mover, known.window_order()
    counters[ESTIMATES] = 0
    counters[NODES] += 1
    search.line.begin(0)
    for place in range(n):
        actions[place] = known.action(known.cells[order + place])
        known.weigh(place, 0)
    finished, best, rank, exact = 0, NOWHERE, 0.0, False
    for place in range(n):
        alpha, beta = low, high
        if best != NOWHERE and mover == MAX:
            alpha = max(low, rank)
        elif best != NOWHERE:
            beta = min(high, rank)
        nodes = counters[NODES]
        found = child_value(state, actions[place], place + 1, depth - 1, alpha, beta, ply, search)
        if counters[STOP]:
            break
        known.weigh(known.cells[order + place], counters[NODES] - nodes)
        values.floats[place] = search.scale.value(found)
        finished += 1
        if best == NOWHERE or sign * found > sign * rank:
            best, rank, exact = place, found, bound_of(found, alpha, beta, False) == EXACT
            search.line.extend(0, actions[place])
        if sign * rank >= sign * (high if mover == MAX else low):
            break
    return finished, best, rank, exact


def began(state: State, first: int, search: Search, known: Known) -> int:
    """How many actions there are; they lie in `known`, with the order of the first window."""
    cells = known.cells
    if cells[COUNT] > 0:
        for place in range(cells[COUNT]):
            cells[known.window_order() + place] = cells[known.depth_order() + place]
        return int(cells[COUNT])
    n = 0
    for action in state.actions():
        if n < known.room:
            known.note(n, action)
            n += 1
    if not known.put_first(first, n) and search.table.knows_actions():
        known.put_first(search.table.action_of(state), n)
    return n


def child_value(state: State, action: int, number: int, depth: int, alpha: float, beta: float, ply: int, search: Search) -> float:
    """What the action of the root with this number is worth to MAX, as `Engine.child_by` has it: the first is searched for its value, the
    others for proof that they are no better."""
    parts = search.pruning
    child, mover = state.result(action), state.to_move()
    sign = 1 - 2 * mover
    low, high = as_seen(sign, alpha, beta)
    search.ordering.begin(action)
    more = parts.extensions.plies(child, 1, 0)
    full = max(0, depth + more)
    if not child.is_terminal():
        search.accumulators.begin(child, ply, search)
    parts.reductions.expect(ply, NOBODY_CUTS)
    if number == 1 or not math.isfinite(low) or not just_above(low) < high:
        return engine_value(child, full, alpha, beta, ply, search)
    less = 0
    if more == 0 and not parts.quiescence.is_noisy(state, action):
        less = max(0, parts.reductions.plies(full + 1, number, False, True, True, 0) - 1)
    a, b = as_seen(sign, low, just_above(low))
    parts.reductions.expect(ply, 1 - mover)
    value = low
    if less > 0:
        value = sign * engine_value(child, full - less, a, b, ply, search)
    if less == 0 or (value > low and not search.counters[STOP]):
        value = sign * engine_value(child, full, a, b, ply, search)
    if value <= low or value >= high or search.counters[STOP]:
        return sign * value + 0.0
    parts.reductions.expect(ply, NOBODY_CUTS)
    return engine_value(child, full, alpha, beta, ply, search)


def remember(state: State, number: int, before: Repetitions) -> int:
    """Remember a position of the game before the one that is searched, the one of this number; how many are remembered at most."""
    return before.remember(state, number)
