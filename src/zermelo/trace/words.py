"""A sentence for each event of a search, in the terms of the textbooks.

MIN at C: 2 ≤ α = 3, so MAX will never come here; the other 2 children are not looked at.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from ..game import CHANCE, player_name
from ..numbers import counted, share_text, window_text
from ..search.run.result import EXACT, LOWER, UPPER
from .events import (
    ALPHA,
    CHANCE_NODE,
    LEAF,
    MAX,
    MIN,
    PLAYER,
    ROOT,
    Again,
    Average,
    BackUp,
    Begin,
    Cut,
    Enter,
    Event,
    Expand,
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
from .listing import CUT_SIGNS, line_of
from .phases import phase
from .replay import Replay
from .selective import selective
from .values import worth
from .view import Interval

if TYPE_CHECKING:
    from .recording import Node, Recording

BOUND_WORDS = {EXACT: "", LOWER: "at least ", UPPER: "at most "}
ALGORITHMS = {
    "minimax": "Minimax",
    "alphabeta": "Alpha-beta",
    "expectimax": "Expectimax",
    "star1": "Star1",
    "star2": "Star2",
    "maxn": "Max^n",
    "paranoid": "Paranoid search",
    "mcts": "Monte Carlo tree search",
    "engine": "The engine's search",
}


class Step(NamedTuple):
    """An event with its number from 1 on, its node, what is known there now (see `replay`), its sentence, its line in the listing."""

    number: int
    event: Event
    node: str
    window: Interval | None
    interval: Interval
    bounds: Interval
    sentence: str
    line: int


def steps(recording: Recording) -> list[Step]:
    """Every event of a recording as a step."""
    replay, found = Replay(recording), []
    for number, event in enumerate(recording.events, start=1):
        replay.forward()
        view = replay.views[event.node]
        found.append(
            Step(number, event, event.node, view.window, view.interval, view.bounds, sentence(recording, event), line_of(recording, event))
        )
    return found


def sentence(recording: Recording, event: Event) -> str:
    """The sentence for an event."""
    narrator = Narrator(recording)
    node = recording.nodes[event.node]
    match event:
        case Begin():
            return narrator.begin(event)
        case Enter():
            return narrator.enter(node, event)
        case Leaf():
            return narrator.leaf(node, event)
        case Table():
            return f"{narrator.place(node)} is in the table: {BOUND_WORDS[event.bound]}{worth(event.value)}, sufficient here."
        case Settle():
            return f"{narrator.place(node)} is worth {BOUND_WORDS[event.bound]}{worth(event.value)} by the rules, sufficient here."
        case Summary():
            count = f" ({counted(event.nodes, 'node')} below not recorded)"
            return f"{narrator.place(node)} was searched: {BOUND_WORDS[event.bound]}{worth(event.value)}{count}."
        case Update():
            return narrator.update(node, event)
        case Average():
            return narrator.average(node, event)
        case Sum():
            return narrator.sum(node, event)
        case Probe():
            return narrator.probe(node, event)
        case Probed():
            return narrator.probed(node, event)
        case Cut():
            return narrator.cut(node, event)
        case Shallow():
            return narrator.shallow(node, event)
        case Leave():
            return narrator.leave(node, event)
        case Recall() | Select() | Expand() | Simulate() | BackUp():
            return phase(narrator, node, event)
        case Pass() | Passed() | Verify() | Verified() | Reduce() | Again() | Skip() | Prune() | Repeat() | Quiet():
            return selective(narrator, node, event)


class Narrator:
    """Writes the sentences of one recording: names of players, nodes and children, then one method per event."""

    def __init__(self, recording: Recording) -> None:
        self.recording = recording

    def role(self, node: Node) -> str:
        """Who moves at a node: MAX, MIN, chance, or a player's name."""
        if node.mover is None:
            return "The end"
        if node.mover == CHANCE:
            return "Chance"
        if node.kind in (MAX, MIN):
            return node.kind.upper()
        return player_name(type(self.recording.root), node.mover)

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
        """The name of a child in a sentence about its parent."""
        return self.recording.nodes[id].label if not self.is_named else self.recording.nodes[id].name

    @property
    def is_named(self) -> bool:
        """Do the nodes have names of their own, as in an explicit tree?"""
        return bool(self.recording.nodes[ROOT].name)

    # ----------------------------------------------------------------------------------------------------- the events

    def begin(self, event: Begin) -> str:
        search, hero = self.recording.search, self.recording.hero
        if search == "solve":
            return f"Is {self.down(self.recording.nodes[ROOT])} worth {worth(event.beta)} or more? The window has room for no value."
        name = ALGORITHMS.get(search, search)
        who = "" if hero is None else f" for {player_name(type(self.recording.root), hero)}, who is MAX against all others"
        depth = "" if event.depth < 0 else f" to depth {event.depth}"
        rule = ""
        if event.rule is not None:
            high, low = CUT_SIGNS[event.rule]
            rule = f", window {window_text((event.alpha, event.beta))}; cuts where v {high} β or v {low} α"
        return f"{name}{depth} begins {self.at(self.recording.nodes[ROOT])}{who}{rule}."

    def enter(self, node: Node, event: Enter) -> str:
        if node.mover is None or (event.depth == 0 and not self.recording.selective):
            return f"Down to {self.down(node)}."
        window = "" if self.recording.rule is None else f" with the window {window_text((event.alpha, event.beta))}"
        who = self.mover(node)
        if node.id == ROOT:
            return f"{who} moves {self.at(node)}{window}."
        left = f", {counted(event.depth, 'ply')} from the horizon" if self.recording.selective and event.depth else ""
        return f"Down to {self.down(node)}, where {who} moves{window}{left}."

    def mover(self, node: Node) -> str:
        """Who moves, within a sentence; in paranoid search also which of the players that are MIN."""
        role = self.role(node)
        if node.kind == MIN and self.recording.hero is not None and node.mover is not None:
            return f"{role} ({player_name(type(self.recording.root), node.mover)})"
        return role if node.kind != CHANCE_NODE or node.id == ROOT else "chance"

    def probe(self, node: Node, event: Probe) -> str:
        window = window_text((event.alpha, event.beta))
        return f"A probe: down to {self.down(node)}, where {self.mover(node)} moves, to search one action only, with the window {window}."

    def probed(self, node: Node, event: Probed) -> str:
        said = f"the probe shows that {self.child(event.child)} is worth {BOUND_WORDS[event.bound]}{worth(event.value)}"
        return f"Chance {self.at(node)}: {said}, so {self.here(node)} is worth between {worth(event.low)} and {worth(event.high)}."

    def here(self, node: Node) -> str:
        """A node within a sentence that has named it already."""
        return node.name if self.is_named else "this position"

    def down(self, node: Node) -> str:
        if self.is_named:
            return node.name if node.kind != LEAF else f"the leaf {node.name}"
        return "the root" if node.id == ROOT else node.name

    def leaf(self, node: Node, event: Leaf) -> str:
        if event.estimated:
            return f"{self.place(node)} is at the horizon: its estimate is {worth(event.value)}."
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
        letter, bound = ("α", event.alpha) if node.kind == MAX else ("β", event.beta)
        moved = f" and {letter} = {worth(bound)}" if bound == event.best else f"; {letter} stays {worth(bound)}"
        return f"{came}, {how}, so v = {worth(event.best)}{moved}; {self.window_now(event)}."

    def window_now(self, event: Update) -> str:
        shut = event.alpha > event.beta or (event.alpha == event.beta and self.recording.rule == ">=")
        return (
            f"the window {window_text((event.alpha, event.beta))} is closed"
            if shut
            else f"the window is {window_text((event.alpha, event.beta))}"
        )

    def average(self, node: Node, event: Average) -> str:
        added = f"{share_text(event.probability)} · {worth(event.value)}"
        return f"Chance {self.at(node)}: {added} is added, which makes {worth(event.total)} so far."

    def sum(self, node: Node, event: Sum) -> str:
        added = f"{share_text(event.probability)} · {worth(event.value)}"
        said = f"Chance {self.at(node)}: {added} is added, which makes {worth(event.total)}"
        return (
            f"{said}."
            if event.low == event.high
            else f"{said} so far; the final sum is between {worth(event.low)} and {worth(event.high)}."
        )

    def cut(self, node: Node, event: Cut) -> str:
        high, low = CUT_SIGNS[self.recording.rule or ">="]
        sign, letter = (low, "α") if event.side == ALPHA else (high, "β")
        who = f"{self.role(node)} {self.at(node)}: {worth(event.best)} {sign} {letter} = {worth(event.limit)}"
        if node.kind == CHANCE_NODE:
            return self.cut_of_chance(node, event, sign, letter)
        if math.isinf(event.limit) and event.holder is None and node.id != ROOT:
            most = "less" if event.side == ALPHA else "more"
            return f"{self.role(node)} {self.at(node)}: nothing can be worth {most} than {worth(event.best)}; {self.others(event.left)}."
        if event.holder is not None and self.recording.nodes[event.holder].kind == node.kind and node.kind in (MAX, MIN):
            return self.cut_of_null_window(node, event, f"{sign} {letter}")
        chance = self.chance_between(node, event.holder)
        if event.holder is not None and event.holder != node.parent and chance is None:
            who += f" (from {self.name_of(event.holder)})"
        if event.left == 0:
            return f"{who}, but that was the last child: nothing left to prune."
        others = self.others(event.left)
        if chance is not None and event.holder is not None:
            few, side = ("more", "MAX") if event.side == ALPHA else ("less", "MIN")
            sure = f"{few} than what {side} is sure of at {self.name_of(event.holder)}"
            return f"{who}, so {self.name_of(chance)} cannot be worth {sure}; {others}."
        if node.id == ROOT or (event.holder is None):
            return f"{who}, outside the window of the search; {others}."
        return f"{who}, so {'MAX' if event.side == ALPHA else 'MIN'} will never come here; {others}."

    def cut_of_null_window(self, node: Node, event: Cut, meets: str) -> str:
        """The bound is that of a question which another node of the same player asks: is this better, by however little?"""
        little = "-ε" if event.side == ALPHA else "+ε"
        asks = f"all that {self.name_of(event.holder or ROOT)} asks with its null window"
        who = f"{self.role(node)} {self.at(node)}: {worth(event.best)} {meets} = {worth(event.limit)}{little}, {asks}"
        return f"{who}; {self.others(event.left)}."

    def cut_of_chance(self, node: Node, event: Cut, sign: str, letter: str) -> str:
        """The sum is beyond a bound for all possible values of the remaining outcomes."""
        most, side = ("at most", "MAX") if event.side == ALPHA else ("at least", "MIN")
        best = worth(event.best)
        known = f"Chance {self.at(node)}: {most} {best}" + (" for all values of the others" if event.left else "")
        limit = f"{letter} = {worth(event.limit)}" if worth(event.limit) != best else letter
        who = f"{known}; {best} {sign} {limit}"
        if event.holder is not None and event.holder != node.parent:
            who += f" (from {self.name_of(event.holder)})"
        if event.left == 0:
            return f"{who}, but that was the last outcome: nothing left to prune."
        all_of_them = event.left == len(node.children)
        done = "searched in full" if self.recording.search == "star2" else "looked at"  # probes may have visited them
        others = f"no outcome needs to be {done}" if all_of_them else self.others(event.left, "outcome", done)
        return f"{who}, so {side} will never come here; {others}."

    def others(self, left: int, what: str = "child", done: str = "looked at") -> str:
        """The children that are not looked at."""
        if left == 0:
            return "that was the last one"
        return f"the other {what} is not {done}" if left == 1 else f"the other {counted(left, what)} are not {done}"

    def name_of(self, id: str) -> str:
        return self.recording.nodes[id].name or "the root"

    def chance_between(self, node: Node, holder: str | None) -> str | None:
        """The nearest chance node above, if the bound was passed down through it and so changed its number."""
        above = node.parent
        while holder is not None and above is not None and above != holder:
            if self.recording.nodes[above].kind == CHANCE_NODE:
                return above
            above = self.recording.nodes[above].parent
        return None

    def shallow(self, node: Node, event: Shallow) -> str:
        parent = self.recording.nodes[node.parent or ROOT]
        above = self.role(parent)
        sure = f"{self.role(node)} {self.at(node)} is sure of {worth(event.own)}, which leaves {above} {worth(event.rest)} at most"
        less = "no more" if event.rest == event.sure else "less"
        said = f"{sure}, {less} than the {worth(event.sure)} that {above} is sure of {self.at(parent)}"
        if event.left == 0:
            return f"{said}; but that was the last child: nothing left to prune."
        return f"{said}: {above} will never come here; {self.others(event.left)}."

    def leave(self, node: Node, event: Leave) -> str:
        value = worth(event.value)
        result = self.recording.result
        said = f"{self.place(node)} returns {value}"
        if event.bound != EXACT and node.kind == PLAYER and isinstance(event.value, tuple):
            return f"{said}, cut off: {self.role(node)} has at least {worth(event.value[node.mover or 0])} here."
        if event.bound != EXACT:
            return f"{said}, a bound: it is worth {BOUND_WORDS[event.bound]}{value}."
        if node.id == ROOT and result is not None and result.action is not None and event is self.recording.events[-1]:
            chosen = self.recording.line()[1:2]
            return f"{said}: {self.role(node)} plays {self.child(chosen[0]) if chosen else result.action_name}."
        return f"{said}."
