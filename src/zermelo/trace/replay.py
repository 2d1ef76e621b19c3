"""A recorded search played again, forwards and backwards: what is known at every node after so many of its events.

A node can be annotated in three ways, as three textbooks do it:

    window     (alpha, beta) as the search holds it at the node: what MAX and MIN are sure of on the way here
    interval   what the node's own children have shown so far: [-∞, 7], [-∞, 6], and the value when nothing is left open
    bounds     the same for all that is known below the node, carried upwards: alpha the least, beta the most it can be worth

An engine searches nodes again and leaves children out. Interval and bounds then say what the search takes for true: of a node it has
left what it came back with, and of one that it comes to again nothing that was found there before.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from ..payoffs import added
from ..search.mcts.selection import final_choice
from ..search.run.result import EXACT, LOWER, UPPER
from .events import (
    CHANCE_NODE,
    MAX,
    MIN,
    ROOT,
    Again,
    Average,
    BackUp,
    Begin,
    Cut,
    Enter,
    Event,
    Expand,
    Known,
    Leaf,
    Leave,
    Pass,
    Passed,
    Probe,
    Probed,
    Prune,
    Quiet,
    Recall,
    Reduce,
    Repeat,
    Select,
    Settle,
    Shallow,
    Simulate,
    Skip,
    Sum,
    Summary,
    Table,
    Update,
    Verified,
    Verify,
)
from .view import BLANK, CUT, DONE, EVERYTHING, OPEN, REPETITION, SKIPPED, UNSEEN, Change, Interval, View

if TYPE_CHECKING:
    from .recording import Node, Recording


class Replay:
    """The search after `step` of its events. `forward` and `back` go one event, `seek` goes anywhere."""

    def __init__(self, recording: Recording) -> None:
        self.recording = recording
        self.views: dict[str, View] = {node: View() for node in recording.nodes}
        self.path: list[str] = []
        """The nodes from the root to where the search is."""
        self.step = 0
        self.visited = 0
        """Nodes entered in the current search, root and leaves included; simulations, where it is made of them."""
        self._past: list[tuple[list[Change], list[str], int]] = []
        self._changes: list[Change] = []  # of the event that happens now

    @property
    def event(self) -> Event | None:
        """The event that happened last."""
        return self.recording.events[self.step - 1] if self.step else None

    @property
    def current(self) -> str | None:
        """The node of the last event."""
        return None if self.event is None else self.event.node

    def seek(self, step: int) -> None:
        """Go to where `step` events have happened; what lies outside the search is its beginning or end."""
        step = max(0, min(step, len(self.recording.events)))
        while self.step < step:
            self.forward()
        while self.step > step:
            self.back()

    def forward(self) -> list[Change]:
        """Let the next event happen. Returns what it changes; nothing at the end."""
        if self.step == len(self.recording.events):
            return []
        event = self.recording.events[self.step]
        path, visited = list(self.path), self.visited
        changes = self._happen(event)
        self._past.append((changes, path, visited))
        self.step += 1
        return changes

    def back(self) -> list[Change]:
        """Take the last event back. Returns the changes that were undone; nothing at the beginning."""
        if not self._past:
            return []
        changes, self.path, self.visited = self._past.pop()
        for change in reversed(changes):
            setattr(self.views[change.node], change.field, change.old)
        self.step -= 1
        return changes

    # ------------------------------------------------------------------------------------------------ what events mean

    def _happen(self, event: Event) -> list[Change]:
        """Change what the event changes, and return how it was."""
        self._changes = []
        match event:
            case Begin():
                self._begin()
                return self._changes
            case Enter() | Probe():
                self._enter(event)
            case Leaf():
                self._leaf(event)
            case Table():
                self._back(event, "table")
            case Settle():
                self._back(event, "rules")
            case Summary():
                self._summary(event)
            case Update():
                self._update(event)
            case Average():
                self._set(event.node, value=event.total)
            case Sum():
                self._set(event.node, value=event.total, sum=(event.low, event.high))
            case Probed():
                self._set(event.node, sum=(event.low, event.high))
            case Cut() | Shallow():
                self._set(event.node, status=CUT)
            case Leave():
                self._leave(event)
            case Recall() | Select() | Expand() | Simulate() | BackUp():
                self._simulation(event)
                return self._changes
            case Pass() | Passed() | Verify() | Verified() | Reduce() | Again() | Skip() | Prune() | Repeat() | Quiet():
                self._selective(event)
        if self.recording.zero_sum:
            self._narrow(self.recording.nodes[event.node])
        return self._changes

    def _set(self, node: str, **fields: Any) -> None:
        """Change fields of a node's view; what is the same as before is no change."""
        view = self.views[node]
        for field, new in fields.items():
            old = getattr(view, field)
            if old != new:
                self._changes.append(Change(node, field, old, new))
                setattr(view, field, new)

    def _begin(self) -> None:
        """A search begins: nothing is known of any node."""
        self.path, self.visited = [], 0
        for node in self.recording.nodes:
            self._set(node, **BLANK)

    def _enter(self, event: Enter | Probe) -> None:
        self.path.append(event.node)
        self.visited += 1
        visits, window = self.views[event.node].visits, (event.alpha, event.beta)
        self._set(event.node, **{**BLANK, "visits": visits})
        self._set(event.node, status=OPEN, visits=visits + 1, window=window, handed=window)

    def _leaf(self, event: Leaf) -> None:
        self.path.pop()
        self._settle(event.node, event.value, EXACT, "estimate" if event.estimated else "utility")

    def _back(self, event: Table | Settle, known: str) -> None:
        self.path.pop()
        self._settle(event.node, event.value, event.bound, known)

    def _summary(self, event: Summary) -> None:
        """Of a node that was searched but is not recorded: its own visit counts besides what lies below it."""
        self.visited += event.nodes + 1
        self._set(event.node, nodes=event.nodes, visits=self.views[event.node].visits + 1)
        self._settle(event.node, event.value, event.bound, "summary")

    def _update(self, event: Update) -> None:
        self._set(event.node, value=event.best, window=(event.alpha, event.beta))
        if event.best != event.before:
            self._set(event.node, best=event.child)

    def _leave(self, event: Leave) -> None:
        self.path.pop()
        if self.views[event.node].status != CUT:
            self._set(event.node, status=DONE)
        self._set(event.node, value=event.value, bound=event.bound)
        if self.recording.selective:
            self._show(event.node)

    def _settle(self, node: str, value: Any, bound: str, known: str) -> None:
        """The value of a node below which nothing is recorded, and how it was found."""
        self._set(node, status=DONE, value=value, bound=bound)
        if self.recording.zero_sum:
            self._show(node)
        self._set(node, known=known)

    def _show(self, node: str) -> None:
        """Interval and bounds are what the node came back with."""
        said = _said(self.views[node])
        self._set(node, interval=said, bounds=said)

    # -------------------------------------------------------------------------------------------------------- an engine

    def _selective(self, event: Pass | Passed | Verify | Verified | Reduce | Again | Skip | Prune | Repeat | Quiet) -> None:
        match event:
            case Passed(enough=True):
                self._set(event.node, status=CUT)
            case Verify():
                self._forget(event.node)
            case Verified():
                self._forget(event.node)
                handed = self.views[event.node].handed
                self._set(event.node, status=CUT if event.enough else OPEN, value=None, bound=None, best=None, window=handed)
                self._set(event.node, interval=EVERYTHING, bounds=EVERYTHING)
            case Again():
                self._forget(event.child)
            case Skip():
                self._set(event.child, status=SKIPPED, known=event.why)
            case Prune():
                self.path.pop()
                self._settle(event.node, event.value, event.bound, "estimate")
            case Repeat():
                self.path.pop()
                self._settle(event.node, event.value, EXACT, REPETITION)
            case Quiet():
                self._set(event.node, value=event.value, stand_pat=event.value, window=(event.alpha, event.beta))

    def _forget(self, node: str) -> None:
        """What lies below the node is to be searched again: what was found there does not count any more, but for the visits."""
        waiting = [*self.recording.nodes[node].branches]
        while waiting:
            id = waiting.pop()
            view = self.views[id]
            if view.status != UNSEEN:
                self._set(id, **{**BLANK, "visits": view.visits})
                waiting += self.recording.nodes[id].branches

    # ------------------------------------------------------------------------------------------ Monte Carlo tree search

    def _simulation(self, event: Recall | Select | Expand | Simulate | BackUp) -> None:
        if not self.path and not isinstance(event, Recall):
            self.path.append(ROOT)
            self._set(ROOT, status=OPEN)
        match event:
            case Recall():
                self._know(event.known)
            case Select():
                self.path.append(event.child)
                self._set(event.child, status=OPEN)
            case Expand():
                self._set(event.node, expanded=True)
                self._know(event.known)
            case Simulate():
                self.visited += 1
                if event.how == "utility":
                    self._set(event.node, known="utility")
            case BackUp():
                self.path.pop()
                self._set(event.node, status=DONE)
                self._know((Known(event.node, event.visits, event.mean, event.proven), *event.also))

    def _know(self, known: tuple[Known, ...]) -> None:
        """This is known of some nodes from now on, and so who would be played above them."""
        for one in known:
            view = self.views[one.node]
            visits = view.visits if one.visits is None else one.visits
            self._set(one.node, value=one.mean, visits=visits, bound=EXACT if one.proven else None)
            if view.status == UNSEEN:
                self._set(one.node, status=DONE)
            if one.expanded:
                self._set(one.node, expanded=True)
            if one.proven and self.recording.zero_sum:
                number = number_of(one.mean)
                self._set(one.node, interval=(number, number), bounds=(number, number))
        for parent in dict.fromkeys(self.recording.nodes[one.node].parent for one in known):
            if parent is not None:
                self._set(parent, best=self._favourite(self.recording.nodes[parent]))

    def _favourite(self, node: Node) -> str | None:
        """The child that would be played at a node: as the search chooses at the root."""
        mover = node.mover
        if mover is None or node.kind == CHANCE_NODE:
            return None
        side = -1 if node.kind == MIN else 1
        views = {child: self.views[child] for child in node.children}
        known = [child for child, view in views.items() if view.visits or (view.bound == EXACT and view.value is not None)]

        def worth(child: str) -> float:
            value = self.views[child].value
            return float(value[mover]) if isinstance(value, tuple) else side * float(value)

        place = final_choice([(views[child].visits, worth(child), views[child].bound == EXACT) for child in known])
        return None if place is None else known[place]

    # ------------------------------------------------------------------------------------------------- what is shown

    def _narrow(self, node: Node) -> None:
        """What the children now show of this node; and bounds all the way up."""
        if node.children and not self._is_told(node):
            self._set(node.id, interval=self._interval(node))
        here: Node | None = node
        while here is not None:
            if here.children and not self._is_told(here):
                self._set(here.id, bounds=self._from_children(here, [self.views[child].bounds for child in here.children]))
            here = self.recording.nodes[here.parent] if here.parent else None

    def _is_told(self, node: Node) -> bool:
        """Is the value an engine's that has left the node? Children that it left out say nothing of it."""
        return self.recording.selective and self.views[node.id].bound is not None

    def _interval(self, node: Node) -> Interval:
        """From the children that are done: one side only, until none of them is open."""
        here, views = self.views[node.id], [self.views[child] for child in node.children]
        done = [view.interval for view in views if view.status in (DONE, CUT)]
        if len(done) == len(views):
            return self._from_children(node, done)
        if here.stand_pat is not None:
            done.append((here.stand_pat, here.stand_pat))
        if node.kind == MAX:
            return max([low for low, _ in done], default=-math.inf), math.inf
        if node.kind == MIN:
            return -math.inf, min([high for _, high in done], default=math.inf)
        return here.sum or EVERYTHING

    def _from_children(self, node: Node, below: list[Interval]) -> Interval:
        if (sure := self.views[node.id].stand_pat) is not None:
            below = [*below, (sure, sure)]
        lows, highs = [low for low, _ in below], [high for _, high in below]
        if node.kind == MAX:
            return max(lows), max(highs)
        if node.kind == MIN:
            return min(lows), min(highs)
        shares = [self.recording.nodes[child].probability or 0.0 for child in node.children]
        low, high = self.views[node.id].sum or EVERYTHING
        return max(low, _weighted(shares, lows)), min(high, _weighted(shares, highs))


def _said(view: View) -> Interval:
    """What a value and its bound say of the true one."""
    number = number_of(view.value)
    return -math.inf if view.bound == UPPER else number, math.inf if view.bound == LOWER else number


def number_of(value: Any) -> float:
    """MAX's part of a value, which minimax computes for every player."""
    return float(value[0]) if isinstance(value, tuple) else float(value)


def _weighted(shares: list[float], values: list[float]) -> float:
    total = 0.0
    for share, value in zip(shares, values, strict=True):
        if share:
            total = added(total, share * value)  # one after the other, as the search adds; `sum` rounds differently from Python 3.12 on
    return total
