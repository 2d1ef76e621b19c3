"""One run of a search: its counters, its stop flag, and how it is carried out and ended.

A search is a plain function (the kernel) that runs compiled or interpreted from the same source; here is decided which, and
here it is stopped: by a limit, by the clock, by Ctrl-C. A stopped kernel returns at once and what it returns is void; what
was finished at the root before is kept.
"""

from __future__ import annotations

import math
from typing import Any

from ... import _kernel

Run = Any
"""What a kernel counts and obeys: eight whole numbers, in an array when compiled, in a list when interpreted."""

NODES, LEAVES, HORIZON, BUDGET, REACH, TOP, FLAW, STOP = range(8)
# nodes visited; leaves among them; estimates among these; how many nodes may be visited; the deepest ply below the node at
# hand; the height of the stack of ordered actions; what went wrong; the flag that ends the search: what the kernel then
# returns is void.

SLACK = 1e-9
"""Sums may miss what they have to come to by so much, for rounding: probabilities 1, utilities their bound."""

NO_ACTION = -(1 << 62)
"""Where an action is remembered and there is none; no game numbers its actions like this."""

UNBOUNDED = 1 << 62
"""More nodes than any search visits."""

MAX_PLY = 10_000
"""No search goes deeper than this many plies: ten times as many would overflow the stack."""

TOO_DEEP, TOO_WIDE, CHANCE_MET, STUCK, ENDLESS, OUTSIDE, NO_NUMBER, NO_WEIGHT, NO_PROBABILITY, CROWDED = range(1, 11)
FLAWS = {
    TOO_DEEP: f"a line of play is longer than {MAX_PLY:,} plies, or goes in circles: give a depth limit",
    TOO_WIDE: "too many actions along one line to put them in order: search without ordering",
    CHANCE_MET: "alpha-beta knows no chance nodes: use minimax, which averages over them",
    STUCK: "a position that is not the end of the game has no action: let is_terminal() say so, or actions() yield a pass",
    OUTSIDE: "a leaf, or an estimate of one, is worth less or more than the bounds say: state UTILITY_RANGE (and UTILITY_SUM) rightly, "
    "give bounds that hold for all leaves, or an evaluator that keeps to them",
    CROWDED: "too many outcomes of chance wait along one line of play: give a depth limit",
    NO_NUMBER: "the evaluator answers what is no finite number: averages need one for every position",
    NO_WEIGHT: "the policy gives a weight that is negative, infinite or no number: give 0 or more to every action",
    NO_PROBABILITY: "the probabilities of a chance node do not add up to 1, or one is below 0 or no number: `zermelo check` says where",
    ENDLESS: f"a game played at random went on for more than {MAX_PLY:,} plies: its rules need an end",
}


def new_run(compiled: bool, nodes: int | None) -> Run:
    """A fresh run with a budget of `nodes`."""
    run = memory(8, compiled)
    run[BUDGET] = nodes if nodes is not None else UNBOUNDED
    return run


def entered(run: Run, ply: int) -> bool:
    """Count a node. True if the search has to stop here."""
    run[NODES] += 1
    if run[NODES] > run[BUDGET]:
        run[STOP] = 1
    if ply > MAX_PLY:
        run[FLAW] = TOO_DEEP
        run[STOP] = 1
    return bool(run[STOP])


def gathered(total: float, probability: float) -> float:
    """The sum of the probabilities of a chance node so far; no number from the first on that is none itself."""
    return total + probability if probability >= 0.0 else math.nan


def check_whole(total: float, run: Run) -> None:
    """Stop the run if the probabilities of a chance node do not add up to 1."""
    if not abs(total - 1.0) <= SLACK:
        run[FLAW] = NO_PROBABILITY
        run[STOP] = 1


def memory(size: int, compiled: bool) -> Any:
    """`size` whole numbers for a kernel, all 0: an array for the machine, a list for plain Python (which is faster there)."""
    return _kernel.memory(size) if compiled else [0] * size
