"""The algorithms as textbooks print them, and which of their lines each event belongs to.

The listings follow Russell and Norvig (2021), with fail-soft values: the window is narrowed before it is looked at.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .events import MAX, Average, Begin, Cut, Enter, Event, Leaf, Leave, Summary, Table, Update

if TYPE_CHECKING:
    from .recording import Recording

MINIMAX = """\
function MINIMAX(s)
    if s is terminal: return UTILITY(s)
    if the depth is used up: return ESTIMATE(s)
    if chance moves in s:
        return the sum of P(r) · MINIMAX(RESULT(s, r)) over all outcomes r
    v ← nothing
    for each action a of s:
        v2 ← MINIMAX(RESULT(s, a))
        if v2 is better than v for the mover: v ← v2
    return v"""

ALPHA_BETA = """\
function ALPHA-BETA(s, α, β)
    if s is terminal: return UTILITY(s)
    if the depth is used up: return ESTIMATE(s)
    if the table knows enough about s: return that
    if MAX moves in s: v ← -∞, else v ← +∞
    for each action a of s:
        v2 ← ALPHA-BETA(RESULT(s, a), α, β)
        if MAX moves: v ← max(v, v2), α ← max(α, v)
        if MIN moves: v ← min(v, v2), β ← min(β, v)
        if MAX moves and v {high} β: return v
        if MIN moves and v {low} α: return v
    return v"""

CUT_SIGNS = {">=": ("≥", "≤"), ">": (">", "<")}
"""What a value has to be of beta, and of alpha, for a cut under each rule."""


def listing(recording: Recording) -> list[str]:
    """The lines of the algorithm that was recorded; their numbers, from 1 on, are those of `line_of`."""
    if recording.rule is None:
        return MINIMAX.splitlines()
    high, low = CUT_SIGNS[recording.rule]
    return ALPHA_BETA.format(high=high, low=low).splitlines()


def line_of(recording: Recording, event: Event) -> int:
    """The number of the line that an event belongs to."""
    kind = recording.nodes[event.node].kind
    if recording.rule is None:
        return _in_minimax(event)
    match event:
        case Begin() | Enter():
            return 1
        case Leaf():
            return 3 if event.estimated else 2
        case Table():
            return 4
        case Summary():
            return 7
        case Update():
            return 8 if kind == MAX else 9
        case Cut():
            return 10 if kind == MAX else 11
        case _:
            return 12


def _in_minimax(event: Event) -> int:
    match event:
        case Leaf():
            return 3 if event.estimated else 2
        case Average():
            return 5
        case Summary():
            return 8
        case Update():
            return 9
        case Leave():
            return 10
        case _:
            return 1
