"""Sentences for what an engine's search does besides alpha-beta: passes, reductions, what it leaves out, quiescence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..numbers import counted
from .events import MAX, REDUCED, Again, Pass, Passed, Prune, Quiet, Reduce, Repeat, Skip, Verified, Verify
from .values import worth

if TYPE_CHECKING:
    from .recording import Node
    from .words import Narrator

Selective = Pass | Passed | Verify | Verified | Reduce | Again | Skip | Prune | Repeat | Quiet


def selective(narrator: Narrator, node: Node, event: Selective) -> str:
    """The sentence for one of these events."""
    who = f"{narrator.role(node)} {narrator.at(node)}"
    match event:
        case Pass():
            return f"{who} passes: if that is good enough, some action is too; the position after it is searched {_deep(event.depth)}."
        case Passed(enough=True):
            return f"{who}: even after a pass {_meets(node, event)}, so the actions need not be searched."
        case Passed():
            return f"{who}: after a pass {_meets(node, event)}, not good enough, so the actions are searched."
        case Verify():
            return f"{who} might have to move to its harm: the cut is verified by a search {_deep(event.depth)} without a pass."
        case Verified(enough=True):
            return f"{who}: without a pass, too, {_meets(node, event)}: the cut is verified."
        case Verified():
            return f"{who}: without a pass {_meets(node, event)}: the cut is refuted, so the actions are searched."
        case Reduce():
            return _reduce(narrator, who, event)
        case Again():
            return _again(narrator, who, event)
        case Skip():
            return _skip(narrator, who, node, event)
        case Prune():
            return f"{who}: the estimate {_meets(node, event)}, enough so close to the horizon: no search."
        case Repeat():
            return f"{narrator.place(node)} has occurred before: a draw, {worth(event.value)}."
        case Quiet():
            return _quiet(narrator, node, event)


def _deep(plies: int) -> str:
    return f"{counted(plies, 'ply')} deep" if plies else "by noisy actions alone"


def _meets(node: Node, event: Passed | Verified | Prune) -> str:
    """The value and the bound that it meets, or does not: 4 ≥ β = 3."""
    enough = isinstance(event, Prune) or event.enough
    letter, sign = ("β", "≥" if enough else "<") if node.kind == MAX else ("α", "≤" if enough else ">")
    return f"{worth(event.value)} {sign} {letter} = {worth(event.limit)}"


def _reduce(narrator: Narrator, who: str, event: Reduce) -> str:
    if event.child is None:
        return f"{who}: the table knows no action to begin with, so all are searched {counted(event.plies, 'ply')} less deep."
    child = narrator.child(event.child)
    if event.plies < 0:
        return f"{who}: {child} leads to a position that the rules extend, so it is searched {counted(-event.plies, 'ply')} deeper."
    return f"{who}: {child} comes late in the order, so it is searched {counted(event.plies, 'ply')} less deep."


def _again(narrator: Narrator, who: str, event: Again) -> str:
    gives = f"{who}: {narrator.child(event.child)} gives {worth(event.value)}"
    if event.why == REDUCED:
        return f"{gives}, better than expected of a late action: it is searched again, to the full depth."
    return f"{gives} or better, and the null window has no room for its value: it is searched again with the whole window."


def _skip(narrator: Narrator, who: str, node: Node, event: Skip) -> str:
    child = narrator.child(event.child)
    why = {
        "late": "comes so late in the order",
        "futile": f"does not help {narrator.role(node)}, who is too far behind",
        "losing": "loses in the exchange",
    }[event.why]
    return f"{who}: {child} {why}{' that it is left out' if event.why == 'late' else ', so it is left out'}."


def _quiet(narrator: Narrator, node: Node, event: Quiet) -> str:
    who = f"{narrator.role(node)} {narrator.at(node)}"
    noisy = f"{counted(event.noisy, 'noisy action')} {'is' if event.noisy == 1 else 'are'} left to look at"
    if event.value is None:
        return f"{who} is forced at the horizon, and sure of nothing without a noisy action; {noisy}."
    letter, bound = ("α", event.alpha) if node.kind == MAX else ("β", event.beta)
    value = worth(event.value)
    moved = f" and {letter} = {value}" if bound == event.value else f"; {letter} stays {worth(bound)}"
    return f"{who} stands pat at the horizon: the estimate makes v = {value}{moved}; {noisy if event.noisy else 'no action is noisy'}."
