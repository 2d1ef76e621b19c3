"""What is kept of a search: its nodes, which know their place and who moves there, its events, and its result."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..game import CHANCE, player_name
from ..games.tree import Tree
from ..numbers import counted
from ..search.parts.counters import NO_ACTION
from ..search.run.result import Result
from .events import CHANCE_NODE, LEAF, MAX, MIN, PLAYER, ROOT, Begin, Event, Leaf

ENGINE, MCTS, MINIMAX, PARANOID = "engine", "mcts", "minimax", "paranoid"
"""The searches whose recordings are read in ways of their own."""

PASS = "pass"
"""What people call a null move."""

if TYPE_CHECKING:
    from .replay import Replay
    from .words import Step

WHOLE = 2_000
"""An explicit tree of up to so many nodes is recorded with the branches that no search looked at, to be drawn beside the others."""


@dataclasses.dataclass(slots=True)
class Node:
    """A node of the search tree.

    kind         "max", "min", "chance", "player" (one of three or more, or of a game that is not zero-sum) or "leaf"
    label        the action that leads here, as people write it; "" at the root
    name         what the node is called: its name in an explicit tree, else the actions that lead to it
    mover        the player to move, CHANCE, or None where the game is over
    probability  of the outcome that leads here, if chance is the parent
    children     the ids of all legal actions, in the order of the rules; () below a leaf or a limit of the recording
    passed       the id of the node that a pass leads to, if the engine tried one here
    skipped      why the engine left the node out when it did so last: "late", "futile" or "losing"
    """

    id: str
    parent: str | None
    action: int | None
    label: str
    name: str
    ply: int
    kind: str
    mover: int | None
    probability: float | None = None
    children: tuple[str, ...] = ()
    passed: str | None = None
    skipped: str | None = None

    @property
    def branches(self) -> tuple[str, ...]:
        """The children, and before them where a pass leads."""
        return self.children if self.passed is None else (self.passed, *self.children)


class Recording:
    """A search that was recorded: its nodes, its events, its result.

    `stopped` says why the search did not come to its end, if it did not (a leaf whose value is unknown, a limit, Ctrl-C);
    `omitted` counts the nodes that were searched but not recorded, and `notes` says so in words.
    """

    def __init__(self, root: Any) -> None:
        self.root = root
        self.nodes: dict[str, Node] = {}
        self.events: list[Event] = []
        self.result: Result[Any] | None = None
        self.stopped: str | None = None
        self.omitted = 0
        self.limits: tuple[str, ...] = ()
        self._states: dict[str, Any] = {ROOT: root}

    @property
    def algorithm(self) -> str:
        return self.events[0].algorithm if self.events and isinstance(self.events[0], Begin) else ""

    @property
    def search(self) -> str:
        """The name of the search itself: "alphabeta", where the algorithm is "deepen(alphabeta)"."""
        return self.algorithm.partition("(")[2].rstrip(")") or self.algorithm

    @property
    def title(self) -> str:
        """The algorithm as a heading names it: minimax is expectimax where chance nodes were met, and expectiminimax with MIN besides."""
        kinds = {node.kind for node in self.nodes.values()}
        if self.search != MINIMAX or CHANCE_NODE not in kinds or not self.zero_sum:
            return self.algorithm
        return self.algorithm.replace(MINIMAX, "expectiminimax" if MIN in kinds else "expectimax")

    @property
    def grown(self) -> bool:
        """Is it Monte Carlo tree search, whose tree grows simulation by simulation?"""
        return self.search == MCTS

    @property
    def selective(self) -> bool:
        """Is it an engine's search, which leaves out, reduces and repeats?"""
        return self.search == ENGINE

    @property
    def hero(self) -> int | None:
        """In paranoid search the player that is MAX, all others being MIN; else None."""
        if self.search != PARANOID:
            return None
        mover = 0 if self.root.is_terminal() else int(self.root.to_move())
        return 0 if mover == CHANCE else mover

    @property
    def rule(self) -> str | None:
        """The rule of the cuts, ">=" or ">"; None if the search makes none."""
        return self.events[0].rule if self.events and isinstance(self.events[0], Begin) else None

    @property
    def game(self) -> str:
        """The game, as a heading says it: trees of all kinds are Tree."""
        return "Tree" if self.tree else type(self.root).__name__

    @property
    def tree(self) -> bool:
        """Is it an explicit tree, whose nodes have names, and whose leaves can be read before they are looked at?"""
        return isinstance(self.root, Tree)

    @property
    def zero_sum(self) -> bool:
        """Is a value one number, that of MAX?"""
        cls: Any = type(self.root)
        return self.search == PARANOID or bool(cls.PLAYERS == 1 or (cls.PLAYERS == 2 and cls.UTILITY_SUM is not None))

    @property
    def roles(self) -> tuple[str, ...]:
        """Which players are MAX and MIN, if they have other names; empty if a value is not one number."""
        cls, hero = type(self.root), self.hero
        names = cls.PLAYER_NAMES
        if hero is not None:
            return f"MAX is {player_name(cls, hero)}", "MIN is everybody else"
        if not names or tuple(names) == ("MAX", "MIN") or not self.zero_sum or len(names) > 2:
            return ()
        return tuple(f"{role} is {name}" for role, name in zip(("MAX", "MIN"), names, strict=False))

    @property
    def notes(self) -> tuple[str, ...]:
        """What the reader should know, one sentence each."""
        found = []
        if self.omitted:
            what = "visits to nodes" if self.grown else "nodes were searched but"
            found.append(f"{self.omitted:,} {what} are not recorded: {' and '.join(self.limits)}")
        if self.stopped:
            found.append(self.stopped)
        return (*found, *(self.result.notes if self.result else ()))

    def state(self, node: str) -> Any:
        """The position at a node."""
        if node not in self._states:
            here = self.nodes[node]
            if here.parent is None or here.action is None:
                raise KeyError(node)
            above = self.state(here.parent)
            self._states[node] = above.passed() if here.action == NO_ACTION else above.result(here.action)
        return self._states[node]

    def path(self, node: str) -> tuple[int, ...]:
        """The actions that lead from the root to a node, a pass of the engine's as NO_ACTION."""
        actions: list[int] = []
        here = self.nodes[node]
        while here.parent is not None and here.action is not None:
            actions.append(here.action)
            here = self.nodes[here.parent]
        return tuple(reversed(actions))

    def find(self, actions: Sequence[int]) -> str:
        """The id of the node that these actions lead to. Raises KeyError if it is not recorded."""
        node = ROOT
        for action in actions:
            below = [child for child in self.nodes[node].children if self.nodes[child].action == action]
            if not below:
                raise KeyError(tuple(actions))
            node = below[0]
        return node

    def line(self) -> tuple[str, ...]:
        """The nodes of the principal line, from the root on, as far as they are recorded."""
        found = [ROOT]
        for action in self.result.line if self.result else ():
            node = next((child for child in self.nodes[found[-1]].children if self.nodes[child].action == action), None)
            if node is None:
                break
            found.append(node)
        return tuple(found)

    def leaves(self) -> list[str]:
        """The leaves that were visited, in their order, once for each visit."""
        return [event.node for event in self.events if isinstance(event, Leaf)]

    def at(self, step: int | None = None) -> Replay:
        """The search as it stood after `step` events; after the last one by default."""
        from .replay import Replay

        replay = Replay(self)
        replay.seek(len(self.events) if step is None else step)
        return replay

    def steps(self) -> list[Step]:
        """Every event with its sentence, the line of the algorithm, and the window that is live then."""
        from .words import steps

        return steps(self)

    def as_dict(self) -> dict[str, Any]:
        """The recording as plain data, ready for JSON; docs/trace-format.md describes it."""
        from .document import document

        return document(self)

    def __repr__(self) -> str:
        """One line: the search, the game, and how much of it there is. `print` shows the tree."""
        ended = f", {self.stopped}" if self.stopped else ""
        much = f"{counted(len(self.nodes), 'node')}, {counted(len(self.events), 'step')}"
        return f"<Recording {self.algorithm or 'empty'} of {self.game}: {much}{ended}>"

    def __str__(self) -> str:
        """The tree as it stands in the end."""
        from ..draw import text

        return text(self)

    def _repr_svg_(self) -> str:
        from ..draw import svg

        return svg(self)

    def _repr_html_(self) -> str | None:
        from ..draw.player import framed

        return framed(self)

    # ------------------------------------------------------------------------------------------ nodes, as they are met

    def admit(self, parent: Node | None, place: int, action: int | None, probability: float | None) -> Node:
        """The node that `action` leads to, known from now on."""
        if parent is None:
            node = Node(ROOT, None, None, "", "", 0, LEAF, None)
        else:
            label = self.state(parent.id).action_name(action)
            node = Node(f"{parent.id}.{place}", parent.id, action, label, "", parent.ply + 1, "", None, probability)
        self.nodes[node.id] = node
        if parent is None or self.tree:
            self.recognise(node)
        else:
            node.name = f"{parent.name} {node.label}" if parent.parent else node.label
        return node

    def admit_pass(self, node: Node) -> Node:
        """The node that a pass leads to."""
        if node.passed is None:
            node.passed = f"{node.id}.0"
            name = f"{node.name} {PASS}" if node.parent else PASS
            self.nodes[node.passed] = Node(node.passed, node.id, NO_ACTION, PASS, name, node.ply + 1, "", None)
        return self.nodes[node.passed]

    def recognise(self, node: Node) -> None:
        """Find out who moves there, and what it is called."""
        state = self.state(node.id)
        node.mover = None if state.is_terminal() else int(state.to_move())
        node.kind = self._kind(node.mover)
        if isinstance(state, Tree):
            node.name = state.name()

    def _kind(self, mover: int | None) -> str:
        if mover is None:
            return LEAF
        if mover == CHANCE:
            return CHANCE_NODE
        if not self.zero_sum:
            return PLAYER
        return MAX if mover == (self.hero or 0) else MIN

    def spread(self, node: Node) -> None:
        """Know all children of a node, searched or not."""
        if node.children or node.mover is None:
            return
        state = self.state(node.id)
        if node.mover == CHANCE:
            offered: list[tuple[int, float | None]] = [(int(outcome), float(p)) for outcome, p in state.chance_outcomes()]
        else:
            offered = [(int(action), None) for action in state.actions()]
        node.children = tuple(self.admit(node, place, action, p).id for place, (action, p) in enumerate(offered, start=1))

    def complete(self, limit: int = WHOLE) -> None:
        """Know the branches that were never looked at, too, as far as `limit` nodes go."""
        for node in list(self.nodes.values()):
            waiting = [node] if not node.children else []
            while waiting and len(self.nodes) < limit:
                here = waiting.pop()
                if not here.kind:
                    self.recognise(here)
                self.spread(here)
                waiting += [self.nodes[child] for child in reversed(here.children)]
