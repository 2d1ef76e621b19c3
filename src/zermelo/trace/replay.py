"""A recorded search played again, forwards and backwards: what is known at every node after so many of its events.

A node can be annotated in three ways, as three textbooks do it:

    window     (alpha, beta) as the search holds it at the node: what MAX and MIN are sure of on the way here
    interval   what the node's own children have shown so far: [-∞, 7], [-∞, 6], and the value when nothing is left open
    bounds     the same for all that is known below the node, carried upwards: alpha the least, beta the most it can be worth
"""

from __future__ import annotations

import dataclasses
import math
from typing import TYPE_CHECKING, Any, NamedTuple

from ..search.mcts.selection import final_choice
from ..search.run.result import EXACT, LOWER, UPPER
from .events import (
    CHANCE_NODE,
    MAX,
    MIN,
    ROOT,
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
    Probe,
    Probed,
    Recall,
    Select,
    Settle,
    Shallow,
    Simulate,
    Sum,
    Summary,
    Table,
    Update,
)

if TYPE_CHECKING:
    from .recording import Node, Recording

UNSEEN, OPEN, DONE, CUT = "unseen", "open", "done", "cut"
# not looked at (yet); the search is here or below; it has gone back up; it has gone back up by a cut

Interval = tuple[float, float]
EVERYTHING: Interval = (-math.inf, math.inf)


@dataclasses.dataclass(slots=True)
class View:
    """What is known at one node.

    status    "unseen", "open", "done" or "cut"
    value     the value so far, MAX's (a tuple, one for each player, in games that are not zero-sum); None before the first
    bound     what the value says: "exact", "lower" or "upper" once the search has left the node; None while it is open
    window    (alpha, beta) as they are now
    handed    (alpha, beta) as they were handed down to it
    interval  what the node's children have shown of its value
    bounds    what all that is known below says of its value
    best      the id of the child that the value comes from
    visits    how often the search came here
    nodes     nodes below that were searched but are not recorded
    known     how the value was found if not by searching: "utility", "estimate", "table", "rules" or "summary"
    sum       at a chance node of Star1 or Star2: its value lies between these two, whatever the outcomes left are worth
    expanded  in Monte Carlo tree search: are its children in the tree?

    In Monte Carlo tree search the value is the mean of what the simulations came to, or if bound is "exact" the proven value; status is
    "open" on the way of the simulation that goes on; best is the child that would be played now.
    """

    status: str = UNSEEN
    value: Any = None
    bound: str | None = None
    window: Interval | None = None
    handed: Interval | None = None
    interval: Interval = EVERYTHING
    bounds: Interval = EVERYTHING
    best: str | None = None
    visits: int = 0
    nodes: int = 0
    known: str | None = None
    sum: Interval | None = None
    expanded: bool = False


BLANK = {field.name: field.default for field in dataclasses.fields(View)}
"""What is known before a search."""


class Change(NamedTuple):
    """One field of one node's view changes."""

    node: str
    field: str
    old: Any
    new: Any


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

    def _settle(self, node: str, value: Any, bound: str, known: str) -> None:
        """The value of a node below which nothing is recorded, and how it was found."""
        self._set(node, status=DONE, value=value, bound=bound)
        if self.recording.zero_sum:
            number = number_of(value)
            proven = (-math.inf if bound == UPPER else number, math.inf if bound == LOWER else number)
            self._set(node, interval=proven, bounds=proven)
        self._set(node, known=known)

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
        if node.children:
            self._set(node.id, interval=self._interval(node))
        here: Node | None = node
        while here is not None:
            if here.children:
                self._set(here.id, bounds=self._from_children(here, [self.views[child].bounds for child in here.children]))
            here = self.recording.nodes[here.parent] if here.parent else None

    def _interval(self, node: Node) -> Interval:
        """From the children that are done: one side only, until none of them is open."""
        views = [self.views[child] for child in node.children]
        done = [view.interval for view in views if view.status in (DONE, CUT)]
        if len(done) == len(views):
            return self._from_children(node, done)
        if node.kind == MAX:
            return max([low for low, _ in done], default=-math.inf), math.inf
        if node.kind == MIN:
            return -math.inf, min([high for _, high in done], default=math.inf)
        return self.views[node.id].sum or EVERYTHING

    def _from_children(self, node: Node, below: list[Interval]) -> Interval:
        lows, highs = [low for low, _ in below], [high for _, high in below]
        if node.kind == MAX:
            return max(lows), max(highs)
        if node.kind == MIN:
            return min(lows), min(highs)
        shares = [self.recording.nodes[child].probability or 0.0 for child in node.children]
        low, high = self.views[node.id].sum or EVERYTHING
        return max(low, _weighted(shares, lows)), min(high, _weighted(shares, highs))


def number_of(value: Any) -> float:
    """MAX's part of a value, which minimax computes for every player."""
    return float(value[0]) if isinstance(value, tuple) else float(value)


def _weighted(shares: list[float], values: list[float]) -> float:
    total = 0.0
    for share, value in zip(shares, values, strict=True):
        if share:
            total += share * value  # one after the other, as the search adds; `sum` rounds differently from Python 3.12 on
    return total
