"""Quiescence: positions are estimated only where nothing is about to happen.

    The horizon effect    A search that stops in the middle of an exchange counts the piece that was taken, and not the one that is
                          taken back. So it goes on from the horizon with the noisy actions alone (captures, say), as the game names them.
    Stand pat             Nobody has to play a noisy action: the estimate of the position is what the mover is sure of at least.

Actions that lose in the exchange, and those that win too little to reach alpha (delta pruning), are left out.

Turing (1953) searched until "dead positions"; Harris (1975) wrote down the search with the option to stand pat; Beal (1990) studied it.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from ...game import State
from ..parts.counters import NO_ACTION, STOP, count_node
from ..parts.leaf import count_estimate, estimate_for_max, leaf_value
from ..parts.search import Search
from ..parts.trace import FUTILE, LOSING
from ..parts.window import as_seen, bound_of


class Horizon(NamedTuple):
    """The search ends at its horizon."""

    def value(self, state: State, alpha: float, beta: float, ply: int, search: Search) -> float:
        value = leaf_value(state, ply, search)
        search.trace.leaf(state, value)
        return value

    def comes_first(self) -> bool:
        """Are there noisy actions, to be tried before the others are even made?"""
        return False

    def is_noisy(self, state: State, action: int) -> bool:
        """Does the action change so much that it is never passed over?"""
        return False


class Quiescence(NamedTuple):
    """The search goes on from the horizon by noisy actions, at most so many plies. An action is noisy if its `prior` is above 0."""

    plies: int = 32

    def value(self, state: State, alpha: float, beta: float, ply: int, search: Search) -> float:
        return quiet_value(state, self.plies, alpha, beta, ply, search)

    def comes_first(self) -> bool:
        return True

    def is_noisy(self, state: State, action: int) -> bool:
        return bool(state.prior(action) > 0)


def quiet_value(state: State, left: int, alpha: float, beta: float, ply: int, search: Search) -> float:
    """The value of `state` to MAX once nothing is about to happen, `left` plies deep at most; bounds as in `alphabeta_value`.

    The node has been counted and is not over. Where the game asks for an extension, as in check, the mover has to do something: there is
    nothing to be sure of but by the noisy actions, which are all actions there.
    """
    parts, sign = search.pruning, 1 - 2 * state.to_move()
    forced = parts.extensions.is_forced(state) and left > 0
    estimate = 0.0
    if not forced:  # nine times out of ten it is needed, and meanwhile the entry is on its way
        estimate = estimate_for_max(state, ply, search)
    entry = search.table.look_up(state, 0, alpha, beta, ply, search)
    if entry.answers:
        search.trace.table(state, entry.value, entry.bound)
        return entry.value
    low, high = as_seen(sign, alpha, beta)
    best, best_action = -math.inf, NO_ACTION
    if not forced:
        count_estimate(ply, search)
        best = sign * estimate
        if left == 0 or best >= high:
            search.table.store(entry, sign * best, bound_of(sign * best, alpha, beta, False), NO_ACTION, 0, ply, search)
            search.trace.leaf(state, sign * best)
            return sign * best + 0.0
    stand_pat = best
    low = max(low, best)
    a, b = as_seen(sign, low, high)
    search.trace.quiet(state, sign * best, a, b)
    for action in search.ordering.noisy_actions(state, ply, state.to_move(), search):
        if not forced:
            gain = parts.exchange.gain(state, action)
            if gain < 0:
                search.trace.skip(action, LOSING)
                continue
            most = stand_pat + parts.futility.reach(gain)
            if most <= low:
                best = max(best, most)  # what is left out may be worth so much: less would be no upper bound
                search.trace.skip(action, FUTILE)
                continue
        search.trace.descend(action)
        child = state.result(action)
        parts.prefetch.begin(child, search)
        search.accumulators.descend(state, action, ply, search)
        if count_node(search.counters, ply + 1):
            return 0.0
        a, b = as_seen(sign, low, high)
        search.trace.enter(child, ply + 1, 0, a, b)
        search.line.begin(ply + 1)
        if child.is_terminal():
            value = sign * search.scale.later(leaf_value(child, ply + 1, search), ply + 1)
            search.trace.leaf(child, sign * value)
        else:
            value = sign * quiet_value(child, left - 1, a, b, ply + 1, search)
        if search.counters[STOP]:
            return 0.0
        if value > best:
            best, best_action = value, action
            if best > low:
                low = best
                search.line.extend(ply, action)
        a, b = as_seen(sign, low, high)
        search.trace.update(action, sign * best, a, b)
        if best >= high:
            search.trace.cut(action, sign * best, alpha, beta)
            break
    if best == -math.inf:  # the rules name no noisy action where they ask for an extension: nothing is proved by that
        best = sign * leaf_value(state, ply, search)
    found = sign * best + 0.0
    bound = bound_of(found, alpha, beta, False)
    search.table.store(entry, found, bound, best_action, 0, ply, search)
    search.trace.leave(state, found, bound)
    return found
