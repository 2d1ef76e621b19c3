"""Quiescence: positions are estimated only where nothing is about to happen.

    The horizon effect    A search that stops in the middle of an exchange counts the piece that was taken, and not the one that is
                          taken back. So it goes on from the horizon with the noisy actions alone (captures, say), as the game names them.
    Stand pat             Nobody has to play a noisy action: the estimate of the position is what the mover is sure of at least.

Turing (1953) searched until "dead positions"; Harris (1975) wrote down the search with the option to stand pat; Beal (1990) studied it.
"""

from __future__ import annotations

from typing import NamedTuple

from ...game import State
from ..parts.counters import STOP, count_node
from ..parts.leaf import leaf_value
from ..parts.search import Search
from ..parts.window import bound_of

MAX = 0


class Horizon(NamedTuple):
    """The search ends at its horizon."""

    def value(self, state: State, alpha: float, beta: float, ply: int, search: Search) -> float:
        value = leaf_value(state, ply, search)
        search.trace.leaf(state, value)
        return value


class Quiescence(NamedTuple):
    """The search goes on from the horizon by noisy actions, at most so many plies."""

    plies: int = 32

    def value(self, state: State, alpha: float, beta: float, ply: int, search: Search) -> float:
        return quiet_value(state, self.plies, alpha, beta, ply, search)


def quiet_value(state: State, left: int, alpha: float, beta: float, ply: int, search: Search) -> float:
    """The value of `state` to MAX once nothing is about to happen, `left` plies deep at most; bounds as in `alphabeta_value`.

    The node has been counted and is not over. A position where the mover may not pass (`passed()` is the position itself, as in check) is
    not one to stand pat in, if the game says its noisy actions there: then these are all actions.
    """
    value = leaf_value(state, ply, search)
    search.line.begin(ply)
    mover = state.to_move()
    lower, upper = alpha, beta
    if left == 0 or (value >= beta if mover == MAX else value <= alpha):
        search.trace.leaf(state, value)
        return value
    best = value
    if mover == MAX:
        alpha = max(alpha, best)
    else:
        beta = min(beta, best)
    tried = 0
    for action in search.ordering.noisy_actions(state, ply, mover, search):
        tried += 1
        search.trace.descend(action)
        search.accumulators.descend(state, action, ply, search)
        child = state.result(action)
        if count_node(search.counters, ply + 1):
            return 0.0
        search.trace.enter(child, ply + 1, 0, alpha, beta)
        if child.is_terminal():
            value = leaf_value(child, ply + 1, search)
            search.trace.leaf(child, value)
        else:
            value = quiet_value(child, left - 1, alpha, beta, ply + 1, search)
        if search.counters[STOP]:
            return 0.0
        if mover == MAX and value > best:
            best = value
            if best > alpha:
                alpha = best
                search.line.extend(ply, action)
        elif mover != MAX and value < best:
            best = value
            if best < beta:
                beta = best
                search.line.extend(ply, action)
        search.trace.update(action, best, alpha, beta)
        if best >= upper if mover == MAX else best <= lower:
            search.trace.cut(action, best, lower, upper)
            break
    if tried == 0:
        search.trace.leaf(state, best)
    else:
        search.trace.leave(state, best, bound_of(best, lower, upper, False))
    return best
