"""What Star1 and Star2 consist of at a chance node: which action to probe, and what a probe, or an outcome's value, settles."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from ...errors import SearchError
from ...game import CHANCE, State
from .counters import NO_ACTION
from .outcomes import HIGH, LEAST, LOW, MOST, OUTCOME, PROBABILITY, SUM, Outcomes
from .window import EXACT, LOWER, UPPER


class ChancePruning(NamedTuple):
    """What Star1 and Star2 prune by: the outcomes and the bounds of all leaves; with probes (Star2) or without. The cut is not strict."""

    outcomes: Outcomes
    probing: bool
    strict: bool


class Probe(NamedTuple):
    """The position an outcome leads to, and the action to look at there; the only one? Not worthwhile if it could settle nothing."""

    worthwhile: bool
    after: Any
    mover: int
    action: int
    only: bool


class Verdict(NamedTuple):
    """Is the chance node settled (a LOWER or UPPER bound), and with what value? Not if EXACT."""

    bound: int
    value: float


def probe_of(state: State, row: int, alpha: float, beta: float, ply: int, search: Any) -> Probe:
    """The probe of an outcome: the first action there, if a bound from its mover's side could be enough."""
    outcomes = search.pruning.outcomes
    after = state.result(outcomes.cells[row + OUTCOME])
    if outcomes.cells.floats[row + PROBABILITY] == 0.0 or after.is_terminal():
        return Probe(False, after, CHANCE, NO_ACTION, False)
    mover, action, only = after.to_move(), NO_ACTION, True
    if mover == CHANCE or (beta >= outcomes.high if mover == 0 else alpha <= outcomes.low):
        return Probe(False, after, mover, NO_ACTION, False)
    for candidate in search.ordering.actions(after, NO_ACTION, ply + 1, mover, search):
        if action != NO_ACTION:
            only = False
            break
        action = candidate
    return Probe(action != NO_ACTION, after, mover, action, only)  # where there is none, the search in full meets whatever is wrong


def after_probe(node: int, row: int, probe: Probe, value: float, windows: tuple[float, float, float, float], search: Any) -> Verdict:
    """What a probe with the window (a, b) says of its outcome, and so of the node; `windows` is (a, b, alpha, beta)."""
    trace, outcomes = search.trace, search.pruning.outcomes
    cells, floats = outcomes.cells, outcomes.cells.floats
    a, b, alpha, beta = windows
    for_max = probe.mover == 0
    outside = value >= b < outcomes.high if for_max else value <= a > outcomes.low
    exact = probe.only and not outside
    if for_max or exact:
        outcomes.raise_low(node, row, value)
    if not for_max or exact:
        outcomes.lower_high(node, row, value)
    if not probe.only and not search.table.keeps_probes():
        outcomes.remember(row, probe.action, value)
    least, most = floats[node + LEAST], floats[node + MOST]
    bound = EXACT if floats[row + LOW] == floats[row + HIGH] else LOWER if for_max else UPPER
    trace.update(probe.action, value, a, b)
    trace.leave(probe.after, value, bound)
    trace.probed(cells[row + OUTCOME], value, bound, least, most)
    if least >= beta or (outside and for_max):
        return Verdict(LOWER, max(least, beta))
    if most <= alpha or outside:
        return Verdict(UPPER, min(most, alpha))
    return Verdict(EXACT, 0.0)


def before_search(node: int, row: int, a: float, b: float, alpha: float, beta: float, search: Any) -> Verdict:
    """Is the node settled by what is known of the outcome that comes next, whose window is (a, b)?"""
    floats = search.pruning.outcomes.cells.floats
    total, probability = floats[node + SUM], floats[row + PROBABILITY]
    if a >= floats[row + HIGH]:
        return Verdict(UPPER, min(total + probability * floats[row + HIGH] + floats[node + MOST], alpha))
    if b <= floats[row + LOW]:
        return Verdict(LOWER, max(total + probability * floats[row + LOW] + floats[node + LEAST], beta))
    return Verdict(EXACT, 0.0)


def after_search(node: int, row: int, value: float, windows: tuple[float, float, float, float], search: Any) -> Verdict:
    """What the value of an outcome, searched with the window (a, b), says of the node; `windows` is (a, b, alpha, beta)."""
    outcomes = search.pruning.outcomes
    cells, floats = outcomes.cells, outcomes.cells.floats
    a, b, alpha, beta = windows
    outcomes.add(node, row, value)
    total, probability, least, most = floats[node + SUM], floats[row + PROBABILITY], floats[node + LEAST], floats[node + MOST]
    sure = floats[row + LOW] if value <= a else value  # outside its window a value is a bound
    hope = floats[row + HIGH] if value >= b else value
    lowest, highest = total + probability * (sure - value) + least, total + probability * (hope - value) + most
    search.trace.sum(cells[row + OUTCOME], probability, total, lowest, highest)
    if value <= a:
        return Verdict(UPPER, min(total + most, alpha))
    if value >= b:
        return Verdict(LOWER, max(total + least, beta))
    return Verdict(EXACT, total)


EXACT_UP_TO = 2.0**53
"""Up to here every whole number is a float."""


def bounds_of(state: Any, bounds: Any, name: str) -> tuple[float, float]:
    """The bounds of all leaves: those given, else the rules' UTILITY_RANGE. Raises SearchError if there are none."""
    known = getattr(type(state), "UTILITY_RANGE", None) if bounds is None else bounds
    if known is None:
        raise SearchError(
            f"{name} needs bounds of all values, and {type(state).__name__} states no UTILITY_RANGE: "
            "give bounds=(lowest, highest), or --bounds LOW,HIGH"
        )
    try:
        low, high = (float(side) for side in known)
    except (TypeError, ValueError):
        raise SearchError(f"bounds must be two numbers, (lowest, highest), got {known!r}") from None
    if not (math.isfinite(low) and math.isfinite(high) and low < high):
        raise SearchError(f"bounds must be two finite numbers, the lower one first, got ({low}, {high})")
    if max(-low, high) > EXACT_UP_TO:
        raise SearchError(f"bounds must lie within 2**53, beyond which not every whole number is a float, got ({low}, {high})")
    return low, high
