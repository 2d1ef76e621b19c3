"""What a kernel counts and obeys: nodes, leaves, the budget, the stop flag, and what went wrong.

A stopped kernel returns at once and what it returns is void; what was finished at the root before is kept.
"""

from __future__ import annotations

import math
from typing import Any

from ...memory import memory

Counters = Any
"""So many whole numbers in memory, see `zermelo.memory`."""

NODES, LEAVES, ESTIMATES, NODE_LIMIT, DEEPEST, ERROR, STOP, SIZE = range(8)
# nodes visited; leaves among them; estimates among these; how many nodes may be visited; the deepest ply below the node at
# hand; what went wrong; the flag that ends the search; how many counters there are.

SLACK = 1e-9
"""Sums may miss what they have to come to by so much, for rounding: probabilities 1, utilities their bound."""

NO_ACTION = -(1 << 62)
"""Where an action is remembered and there is none; no game numbers its actions like this."""

UNBOUNDED = 1 << 62
"""More nodes than any search visits."""

MAX_PLY = 10_000
"""No search goes deeper than this many plies: ten times as many would overflow the stack."""

TOO_DEEP, TOO_WIDE, CHANCE_MET, STUCK, ENDLESS, OUTSIDE, NOT_FINITE, NO_WEIGHT, NO_PROBABILITY, CROWDED, NO_UTILITY, CIRCLING = range(1, 13)
ERRORS = {
    TOO_DEEP: f"a line of play is longer than {MAX_PLY:,} plies, or goes in circles: give a depth limit",
    TOO_WIDE: "too many actions along one line to put them in order: search without ordering",
    CHANCE_MET: "alpha-beta cannot search chance nodes: use minimax, which averages over them",
    STUCK: "a position that is not the end of the game has no action: let is_terminal() say so, or actions() yield a pass",
    OUTSIDE: "a leaf, or an estimate of one, is worth less or more than the bounds say: correct UTILITY_RANGE (and UTILITY_SUM), "
    "give bounds that hold for all leaves, or an evaluator that keeps to them; `zermelo check` says where",
    CROWDED: "too many outcomes of chance wait along one line of play: give a depth limit",
    NOT_FINITE: "the evaluator answered with infinity or NaN: every position needs a number, and a finite one where values are averaged",
    NO_UTILITY: "a finished game is worth what UTILITY_RANGE excludes, or infinity or NaN: correct utility(), or "
    "UTILITY_RANGE; `zermelo check` says where",
    NO_WEIGHT: "the policy gave a weight that is negative, infinite or NaN: every action needs a weight of 0 or more",
    NO_PROBABILITY: "the probabilities of a chance node do not add up to 1, or one of them is negative or NaN: `zermelo check` says where",
    ENDLESS: f"a random game went on for more than {MAX_PLY:,} plies: the rules need an end",
    CIRCLING: f"a game went on for more than {MAX_PLY:,} plies: the rules have no end, or whoever plays goes round in circles",
}


def new_counters(compiled: bool, nodes: int | None) -> Counters:
    """Fresh counters, with a budget of `nodes`."""
    counters = memory(SIZE, compiled)
    counters[NODE_LIMIT] = nodes if nodes is not None else UNBOUNDED
    return counters


def count_node(counters: Counters, ply: int) -> bool:
    """Count a node. True if the search has to stop here."""
    counters[NODES] += 1
    if counters[NODES] > counters[NODE_LIMIT]:
        counters[STOP] = 1
    if ply > MAX_PLY:
        stop_with(TOO_DEEP, counters)
    return bool(counters[STOP] != 0)


def stop_with(error: int, counters: Counters) -> None:
    """End the search: something is wrong with the game, or what was asked of it."""
    if not counters[ERROR]:  # what else goes wrong after it is its consequence
        counters[ERROR] = error
    counters[STOP] = 1


def add_probability(total: float, probability: float) -> float:
    """The sum of the probabilities of a chance node so far; NaN from the first on that is negative or NaN itself."""
    return total + probability if probability >= 0.0 else math.nan


def check_probabilities(total: float, counters: Counters) -> None:
    """End the search if the probabilities of a chance node do not add up to 1."""
    if not abs(total - 1.0) <= SLACK:
        stop_with(NO_PROBABILITY, counters)
