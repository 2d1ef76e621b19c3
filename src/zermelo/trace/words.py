"""What happens at each step, in the language of a textbook.

MIN at C: 2 ≤ α = 3, so MAX will never come here; the other 2 children are not looked at.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from ..game import CHANCE
from ..numbers import share_text, short_text, window_text
from ..search.result import EXACT, LOWER, UPPER
from .events import ALPHA, LEAF, ROOT, Average, Begin, Cut, Enter, Event, Leaf, Leave, Summary, Table, Update
from .listing import CUT_SIGNS, line_of
from .replay import Interval, Replay

if TYPE_CHECKING:
    from .recording import Node, Recording

BOUND_WORDS = {EXACT: "", LOWER: "at least ", UPPER: "at most "}
ALGORITHMS = {"minimax": "Minimax", "alphabeta": "Alpha-beta"}


class Step(NamedTuple):
    """One event, told: its number from 1 on, its node, what is known there now (see `replay`), its sentence, its line in the listing."""

    number: int
    event: Event
    node: str
    window: Interval | None
    interval: Interval
    bounds: Interval
    sentence: str
    line: int


def steps(recording: Recording) -> list[Step]:
    """Every event of a recording, told."""
    replay, told = Replay(recording), []
    for number, event in enumerate(recording.events, start=1):
        replay.forward()
        view = replay.views[event.node]
        told.append(
            Step(number, event, event.node, view.window, view.interval, view.bounds, sentence(recording, event), line_of(recording, event))
        )
    return told


def sentence(recording: Recording, event: Event) -> str:
    """What happened, in one sentence."""
    tell = _Teller(recording)
    node = recording.nodes[event.node]
    match event:
        case Begin():
            return tell.begin(event)
        case Enter():
            return tell.enter(node, event)
        case Leaf():
            return tell.leaf(node, event)
        case Table():
            return f"{tell.place(node)} is in the table: {BOUND_WORDS[event.bound]}{worth(event.value)}, good enough here."
        case Summary():
            count = f" ({event.nodes:,} {_nodes(event.nodes)} below not recorded)"
            return f"{tell.place(node)} was searched: {BOUND_WORDS[event.bound]}{worth(event.value)}{count}."
        case Update():
            return tell.update(node, event)
        case Average():
            return tell.average(node, event)
        case Cut():
            return tell.cut(node, event)
        case Leave():
            return tell.leave(node, event)


class _Teller:
    """Who is who in one recording."""

    def __init__(self, recording: Recording) -> None:
        self.recording = recording

    def role(self, node: Node) -> str:
        """Who moves at a node: MAX, MIN, chance, or a player's name."""
        if node.mover is None:
            return "The end"
        if node.mover == CHANCE:
            return "Chance"
        if self.recording.zero_sum:
            return ("MAX", "MIN")[node.mover]
        names = type(self.recording.root).PLAYER_NAMES
        return str(names[node.mover]) if names else f"player {node.mover}"

    def at(self, node: Node) -> str:
        """Where a node is: `at C`, or the moves that lead to it."""
        if self.is_named:
            return f"at {node.name}"
        return "at the root" if node.id == ROOT else f"after {node.name}"

    def place(self, node: Node) -> str:
        """A node as the subject of a sentence."""
        if self.is_named:
            return node.name if node.kind != LEAF else f"The leaf {node.name}"
        return "The root" if node.id == ROOT else f"The position after {node.name}"

    def child(self, id: str) -> str:
        """A child as its parent speaks of it."""
        return self.recording.nodes[id].label if not self.is_named else self.recording.nodes[id].name

    @property
    def is_named(self) -> bool:
        """Do the nodes have names of their own, as in an explicit tree?"""
        return bool(self.recording.nodes[ROOT].name)

    # ----------------------------------------------------------------------------------------------------- the events

    def begin(self, event: Begin) -> str:
        inner = event.algorithm.partition("(")[2].rstrip(")")
        name = ALGORITHMS.get(inner or event.algorithm, inner or event.algorithm)
        depth = "" if event.depth < 0 else f" to depth {event.depth}"
        rule = ""
        if event.rule is not None:
            high, low = CUT_SIGNS[event.rule]
            rule = f", window {window_text((event.alpha, event.beta))}; it cuts where v {high} β or v {low} α"
        return f"{name}{depth} begins {self.at(self.recording.nodes[ROOT])}{rule}."

    def enter(self, node: Node, event: Enter) -> str:
        if node.mover is None or event.depth == 0:
            return f"Down to {self.down(node)}."
        window = "" if self.recording.rule is None else f" with the window {window_text((event.alpha, event.beta))}"
        who = self.role(node)
        if node.id == ROOT:
            return f"{who} moves {self.at(node)}{window}."
        return f"Down to {self.down(node)}, where {who if who != 'Chance' else 'chance'} moves{window}."

    def down(self, node: Node) -> str:
        if self.is_named:
            return node.name if node.kind != LEAF else f"the leaf {node.name}"
        return "the root" if node.id == ROOT else node.name

    def leaf(self, node: Node, event: Leaf) -> str:
        if event.estimated:
            return f"{self.place(node)} lies at the horizon: its estimate is {worth(event.value)}."
        if self.is_named:
            named = node.name != worth(event.value)
            return f"{self.place(node)} is worth {worth(event.value)}." if named else f"A leaf worth {worth(event.value)}."
        return f"The game is over {self.at(node)}: {worth(event.value)}."

    def update(self, node: Node, event: Update) -> str:
        value, child = worth(event.value), self.child(event.child)
        came = f"{self.role(node)} {self.at(node)}: " + (value if value == child else f"{child} gives {value}")
        first, better = event.before is None, event.best != event.before
        if self.recording.rule is None:
            return f"{came}, " + (
                "the first value." if first else "better than before." if better else f"no better than {worth(event.before)}."
            )
        how = "the first value" if first else f"better for {self.role(node)}" if better else f"no better than {worth(event.before)}"
        if not better:
            return f"{came}, {how}; {self.window_now(event)} as before."
        letter, bound = ("α", event.alpha) if node.mover == 0 else ("β", event.beta)
        moved = f" and {letter} = {worth(bound)}" if bound == event.best else f"; {letter} stays {worth(bound)}"
        return f"{came}, {how}, so v = {worth(event.best)}{moved}; {self.window_now(event)}."

    def window_now(self, event: Update) -> str:
        shut = event.alpha > event.beta or (event.alpha == event.beta and self.recording.rule == ">=")
        return (
            f"the window {window_text((event.alpha, event.beta))} is shut"
            if shut
            else f"the window is {window_text((event.alpha, event.beta))}"
        )

    def average(self, node: Node, event: Average) -> str:
        added = f"{share_text(event.probability)} · {worth(event.value)}"
        return f"Chance {self.at(node)}: {added} is added, which makes {worth(event.total)} so far."

    def cut(self, node: Node, event: Cut) -> str:
        high, low = CUT_SIGNS[self.recording.rule or ">="]
        sign, letter = (low, "α") if event.side == ALPHA else (high, "β")
        who = f"{self.role(node)} {self.at(node)}: {worth(event.best)} {sign} {letter} = {worth(event.limit)}"
        if event.holder is not None and event.holder != node.parent:
            who += f" (from {self.recording.nodes[event.holder].name or 'the root'})"
        if event.left == 0:
            return f"{who}, but that was the last child: nothing left to prune."
        others = "the other child is" if event.left == 1 else f"the other {event.left} children are"
        if node.id == ROOT or (event.holder is None):
            return f"{who}, outside the window of the search; {others} not looked at."
        return f"{who}, so {'MAX' if event.side == ALPHA else 'MIN'} will never come here; {others} not looked at."

    def leave(self, node: Node, event: Leave) -> str:
        value = worth(event.value)
        result = self.recording.result
        said = f"{self.place(node)} returns {value}"
        if event.bound != EXACT:
            return f"{said}, a bound: it is worth {BOUND_WORDS[event.bound]}{value}."
        if node.id == ROOT and result is not None and result.action is not None and event is self.recording.events[-1]:
            chosen = self.recording.line()[1:2]
            return f"{said}: {self.role(node)} plays {self.child(chosen[0]) if chosen else result.action_name}."
        return f"{said}."


def worth(value: Any) -> str:
    """A value as people write it: 3, 2.5, 1/3, -∞; (1, 2, 6) for three players."""
    if isinstance(value, tuple):
        two = len(value) == 2 and value[0] == -value[1]
        return worth(value[0]) if two else f"({', '.join(worth(part) for part in value)})"
    return short_text(value)


def _nodes(count: int) -> str:
    return "node" if count == 1 else "nodes"
