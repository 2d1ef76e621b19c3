"""What is to be seen of a recording at one of its steps: marks for nodes, edges between them, words. Every drawing draws this.

    recording ── at(step) ──▶ scene ──▶ terminal, svg, tikz, dot, and the page's script

A scene has positions in pixels, y downwards; it knows nothing of colours, fonts or files.
"""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Collection
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from ...errors import SearchError
from ...games import player_name
from ...numbers import bounds_text, interval_text, share_text, window_text
from ...search.run.result import EXACT
from ...search.run.words import SIGNS
from ...trace.events import LEAF, PLAYER, ROOT, Begin
from ...trace.listing import CUT_SIGNS
from ...trace.replay import CUT, DONE, OPEN, UNSEEN, Replay, View
from ...trace.values import mean_worth, worth
from ...trace.words import sentence
from .layout import Extent, tidy

if TYPE_CHECKING:
    from ...trace import Recording
    from ...trace.recording import Node

WINDOW, INTERVAL, BOUNDS, EDGE, VISITS, NONE = ANNOTATIONS = ("window", "interval", "bounds", "edge", "visits", "none")
"""What is written beside a node: its live window; the interval that its children have shown; bounds carried upwards; the window
handed down, on the edge; how often the search came here; nothing. `zermelo.trace.replay` says what they mean. In Monte Carlo tree
search, which has no windows, visits stand in their place."""

PROVEN_SIGN = "= "
"""Before a value that is proven, where all others are means."""

MORE = "more"
"""The shape of a mark for siblings that were not visited, or for what lies below."""
BARE = (LEAF, MORE)
"""Marks without an outline: words alone."""

MANY = 300
"""Marks in one drawing, unless asked otherwise."""
LETTER = 7.3
"""The width of a letter, in pixels."""
SIZE = 48.0
"""The width of a node's shape, in pixels."""
LEVEL = 96.0
"""From one level to the next, in pixels, for nodes without boards."""
BOARD = 64.0
"""The side of a board in a node, in pixels."""
MARGIN = 18.0
ASIDE = 9.0
"""The room for a name or an annotation beside a shape, besides its letters, in pixels."""
LABEL_AT = 0.6
"""Where on an edge its words stand, from the parent (0) to the child (1)."""


@dataclasses.dataclass(frozen=True, slots=True)
class Mark:
    """One node as it is drawn.

    x, y       the middle of its shape
    shape      "max", "min", "chance", "player", "leaf", or "more": siblings that were not visited, or what is below
    inside     what stands in the shape: the value, with ≥ or ≤ if it is a bound
    name       what stands to its left: its name in an explicit tree
    beside     what stands to its right: the annotation
    status     "unseen", "open", "done" or "cut"
    principal  is it on the principal line, as far as that is known at this step?
    current    did the last event happen here?
    proven     is its value proven, where all others are means?
    mover      the player to move, for the colour of players among three or more
    hidden     how many nodes below it were looked at and are not drawn
    state      the position, where boards are drawn
    hint       one line that says all of it
    """

    id: str
    x: float
    y: float
    shape: str
    inside: str
    name: str
    beside: str
    status: str
    principal: bool
    current: bool
    mover: int | None
    hidden: int = 0
    state: Any = None
    hint: str = ""
    proven: bool = False


@dataclasses.dataclass(frozen=True, slots=True)
class Edge:
    """A line from parent to child; `label` is the action or the probability, `window` what was handed down along it.

    `cut` is true for children that are not looked at because of a cut, `going` where the simulation that goes on came along.
    """

    parent: str
    child: str
    label: str
    window: str
    status: str
    principal: bool
    cut: bool
    going: bool = False


@dataclasses.dataclass(frozen=True, slots=True)
class Scene:
    """A drawing before it has a form; `width` and `height` in pixels."""

    title: str
    sentence: str
    step: int
    of: int  # steps in all; 0 if this is no picture of a step
    visited: int
    marks: tuple[Mark, ...]
    edges: tuple[Edge, ...]
    width: float
    height: float
    level: float
    roles: tuple[str, ...]
    notes: tuple[str, ...]
    players: tuple[str, ...] = ()  # what the players are called, where MAX and MIN are not all there is
    grown: bool = False  # is it a tree that grows simulation by simulation?

    @property
    def where(self) -> str:
        """Which step this is, in words; nothing if it is none."""
        if not self.of:
            return ""
        if self.grown:
            return f"step {self.step} of {self.of}, {self.visited:,} {'simulation' if self.visited == 1 else 'simulations'}"
        return f"step {self.step} of {self.of}, {self.visited:,} {'node' if self.visited == 1 else 'nodes'} visited"

    def mark(self, id: str) -> Mark:
        return next(mark for mark in self.marks if mark.id == id)

    def pruned(self) -> set[str]:
        """The nodes that no search looks at: those below a cut, with all that is below them."""
        cut = tuple(edge.child for edge in self.edges if edge.cut)
        return {mark.id for mark in self.marks if mark.id in cut or mark.id.startswith(tuple(f"{id}." for id in cut))}

    def player(self, mark: Mark) -> str:
        """The name of the player to move at a node of a game that is not of MAX against MIN; else nothing."""
        known = mark.shape == PLAYER and mark.mover is not None and mark.mover < len(self.players)
        return self.players[mark.mover or 0] if known else ""

    def parent_state(self, mark: Mark) -> Any:
        """The position one move earlier, where boards are drawn; None at the root."""
        above = mark.id.rpartition(".")[0]
        return self.mark(above).state if above and mark.state is not None else None


def scene(
    recording: Recording,
    step: int | None = None,
    *,
    annotate: str = "window",
    boards: bool = False,
    limit: int = MANY,
    depth: int | None = None,
    expand: Collection[str] = (),
    collapse: Collection[str] = (),
    only: Collection[str] | None = None,
) -> Scene:
    """What is to be seen of `recording` after `step` events, by default at the end.

    annotate   what is written beside nodes, see ANNOTATIONS
    boards     are positions drawn in the nodes?
    limit      so many marks at most; nodes nearer to the root come first
    depth      draw so many plies
    expand, collapse    ids of nodes below which everything, or nothing, is drawn in spite of `depth`
    only       ids of the nodes to draw; the ways to them from the root have to be among them

    Raises SearchError if there is no such step or annotation.
    """
    check_view(recording, step, annotate)
    return _Painter(recording, recording.at(step), annotate, boards).paint(
        _choose(recording, limit, depth, expand, collapse) if only is None else {ROOT, *only}
    )


def check_view(recording: Recording, step: int | None, annotate: str) -> None:
    """Raises SearchError if `recording` has no such step, or there is no such annotation."""
    if annotate not in ANNOTATIONS:
        raise SearchError(f"{annotate!r} is not a way to annotate nodes: there are {', '.join(ANNOTATIONS)}")
    last = len(recording.events)
    if step is not None and not 0 <= step <= last:
        raise SearchError(f"there is no step {step}: the search has steps 0 to {last}")


def scene_of(drawn: Recording | Scene, step: int | None = None, **options: Any) -> Scene:
    """What a drawing is given is a scene, or a recording and what `scene` is to make of it."""
    return drawn if isinstance(drawn, Scene) else scene(drawn, step, **options)


def _choose(recording: Recording, limit: int, depth: int | None, expand: Collection[str], collapse: Collection[str]) -> set[str]:
    """The nodes to draw: level by level until there are `limit`."""
    searched = {event.node for event in recording.events}
    chosen, level = {ROOT}, [ROOT]
    while level:
        below: list[str] = []
        for id in level:
            node = recording.nodes[id]
            deep = depth is not None and node.ply >= depth and not any(id == other or id.startswith(other + ".") for other in expand)
            if deep or id in collapse:
                continue
            children = [child for child in node.children if recording.nodes[child].kind and (child in searched or recording.tree)]
            if len(chosen) + len(children) > limit:
                continue
            chosen.update(children)
            below += children
        level = below
    return chosen


_WIDEST: WeakKeyDictionary[Recording, dict[Any, dict[str, tuple[int, int, int]]]] = WeakKeyDictionary()
"""What `_Painter._widest` found, by recording: to go through all events once is enough for the pictures of all steps."""


class _Painter:
    """Turns what a replay knows into marks and edges."""

    def __init__(self, recording: Recording, replay: Replay, annotate: str, boards: bool) -> None:
        self.recording, self.replay, self.boards = recording, replay, boards
        self.annotate = VISITS if recording.grown and annotate == WINDOW else annotate
        self.widest: dict[str, tuple[int, int, int]] = {}
        self.principal = self._line()
        self.cut_parents = {id for id, view in replay.views.items() if view.status == CUT}

    def paint(self, chosen: set[str]) -> Scene:
        recording, replay = self.recording, self.replay
        nodes = recording.nodes
        children: dict[str, list[str]] = {id: [c for c in nodes[id].children if c in chosen] for id in chosen}
        hidden = self._hidden(chosen)
        self.widest = self._widest(chosen)
        marks: dict[str, Mark] = {id: self._mark(nodes[id], hidden[id]) for id in chosen}
        for id in chosen:
            unseen = sum(1 for child in nodes[id].children if not nodes[child].kind)
            if unseen and children[id]:
                stub, words = f"{id}.{MORE}", f"{unseen} more"
                marks[stub] = Mark(stub, 0, 0, MORE, words, "", "", UNSEEN, False, False, None, hint=f"{words} children, not looked at")
                children[id].append(stub)
        extents = {id: self._extent(mark) for id, mark in marks.items()}
        places = tidy(ROOT, children, extents)
        level = LEVEL + (BOARD if self.boards else 0)
        depth = {id: id.count(".") for id in marks}
        placed = {
            id: dataclasses.replace(mark, x=places[id] + MARGIN, y=MARGIN + level * depth[id] + SIZE / 2 + (BOARD if self.boards else 0))
            for id, mark in marks.items()
        }
        shown = {id for id in placed if self._is_there(id)}
        edges = [self._edge(id, child) for id in placed for child in children.get(id, ()) if child in shown]
        width = max(places[id] + extents[id].right for id in marks) + 2 * MARGIN
        height = level * max(depth.values()) + SIZE + 2 * MARGIN + (BOARD if self.boards else 0)
        event = replay.event
        return Scene(
            title=self._title(),
            sentence=sentence(recording, event) if event else "Nothing has happened yet.",
            step=replay.step,
            of=len(recording.events),
            visited=replay.visited,
            marks=tuple(placed[id] for id in sorted(shown, key=_path)),
            edges=tuple(sorted(edges, key=lambda edge: (_path(edge.parent), _path(edge.child)))),
            width=width,
            height=height,
            level=level,
            roles=recording.roles,
            notes=recording.notes,
            players=self._players(),
            grown=recording.grown,
        )

    def _is_there(self, id: str) -> bool:
        """A tree that grows has the children of a node from when it is expanded; its place is kept free before."""
        parent = id.rpartition(".")[0]
        return not self.recording.grown or not parent or self.replay.views[parent].expanded

    def _hidden(self, chosen: set[str]) -> Counter[str]:
        """How many recorded nodes are not drawn, counted at the last node above them that is."""
        found: Counter[str] = Counter()
        for node in self.recording.nodes.values():
            if node.kind and node.id not in chosen:
                above = node.parent
                while above is not None and above not in chosen:
                    above = self.recording.nodes[above].parent
                found[above or ROOT] += 1
        return found

    def _mark(self, node: Node, hidden: int) -> Mark:
        recording, view = self.recording, self.replay.views[node.id]
        shape = node.kind
        inside = self._inside(node, view)
        return Mark(
            id=node.id,
            x=0.0,
            y=0.0,
            shape=shape,
            inside=inside,
            name=node.name if recording.tree and node.children and shape != LEAF else "",
            beside=self._beside_node(node, view),
            status=view.status,
            principal=node.id in self.principal,
            current=node.id == self.replay.current,
            mover=node.mover,
            hidden=hidden + view.nodes,
            state=recording.state(node.id) if self.boards else None,
            hint=self._hint(node, view),
            proven=recording.grown and view.bound == EXACT,
        )

    def _inside(self, node: Node, view: View) -> str:
        if node.kind == LEAF and self.recording.tree:
            return node.name  # the leaves of an explicit tree can be read before they are looked at
        if view.value is None:
            return ""
        return self._value(view)

    def _value(self, view: View) -> str:
        """The value so far with the sign of a bound; a mean in few digits, and a proven value with the sign of equality."""
        if self.recording.grown:
            return PROVEN_SIGN + worth(view.value) if view.bound == EXACT else mean_worth(view.value)
        return worth(view.value) if isinstance(view.value, tuple) else SIGNS[view.bound or EXACT] + worth(view.value)

    def _beside_node(self, node: Node, view: View) -> str:
        """Beside a leaf there stands nothing but its visits."""
        return self._beside(view) if node.kind != LEAF or self.annotate == VISITS else ""

    def _beside(self, view: View) -> str:
        if self.annotate == VISITS:
            return f"n={view.visits:,}" if view.visits else ""
        if view.status == UNSEEN or not self.recording.zero_sum:
            return ""
        if self.annotate == "window" and view.window is not None and self.recording.rule is not None:
            return window_text(view.window)
        if self.annotate == "interval":
            return interval_text(view.interval)
        if self.annotate == "bounds":
            return bounds_text(view.bounds)
        return ""

    def _hint(self, node: Node, view: View) -> str:
        who = node.name or "the root"
        if self.recording.grown:
            visits = f"{view.visits:,} {'visit' if view.visits == 1 else 'visits'}" if view.visits else "never tried"
            value = (
                ""
                if view.value is None
                else f", {'proven' if view.bound == EXACT else 'mean'} {self._value(view).removeprefix(PROVEN_SIGN)}"
            )
            return f"{who}: {visits}{value}{', on the way of this simulation' if view.status == OPEN else ''}"
        words = {UNSEEN: "not looked at", OPEN: "being searched", DONE: "searched", CUT: "cut off"}[view.status]
        value = "" if view.value is None else f", value {self._value(view)}"
        window = f", window {window_text(view.window)}" if view.window and self.recording.rule else ""
        return f"{who}: {words}{value}{window}"

    def _edge(self, parent: str, child: str) -> Edge:
        view = self.replay.views.get(child, View())
        node = self.recording.nodes.get(child)
        cut = view.status == UNSEEN and parent in self.cut_parents
        label = "" if node is None else self._label(node)
        going = self.recording.grown and view.status == OPEN
        return Edge(parent, child, label, self._handed(view), view.status, child in self.principal, cut, going)

    def _label(self, node: Node) -> str:
        """The action, or the outcome with its probability, on the edge to a node; in an explicit tree the node's own name says which."""
        share = None if node.probability is None else share_text(node.probability)
        if self.recording.tree:
            return share or ""
        return node.label if share is None else f"{node.label} ({share})"

    def _handed(self, view: View) -> str:
        return window_text(view.handed) if self.annotate == "edge" and view.handed and self.recording.rule else ""

    def _extent(self, mark: Mark) -> Extent:
        """The room a node needs, at whatever step: so that nothing moves from one step to the next."""
        inside, beside, window = self.widest.get(mark.id, (len(mark.inside), 0, 0))
        half = max(SIZE / 2 if mark.shape not in BARE else 12.0, inside * LETTER / 2 + 4)
        if self.boards and mark.shape != MORE:
            half = max(half, BOARD / 2)
        left = half + (len(mark.name) * LETTER + ASIDE if mark.name else 0)
        right = half + (beside * LETTER * 1.08 + ASIDE if beside else 0)
        edge = max(window, self._label_letters(mark)) * LETTER * 0.9 / 2 / LABEL_AT  # nearer together than the nodes are
        return Extent(max(left, edge), max(right, edge))

    def _label_letters(self, mark: Mark) -> int:
        node = self.recording.nodes.get(mark.id)
        return len(self._label(node)) if node is not None else 0

    def _widest(self, chosen: set[str]) -> dict[str, tuple[int, int, int]]:
        """The letters in and beside every node, and of the window on the edge to it, where they are most: the same at every step."""
        known = _WIDEST.setdefault(self.recording, {})
        asked = (self.annotate, frozenset(chosen), len(self.recording.events))
        if asked not in known:
            known[asked] = self._look_for_widest(chosen)
        return known[asked]

    def _look_for_widest(self, chosen: set[str]) -> dict[str, tuple[int, int, int]]:
        nodes = self.recording.nodes
        replay = Replay(self.recording)
        widest = {id: (len(self._inside(nodes[id], View())), 0, 0) for id in chosen}
        for _ in self.recording.events:
            for id in {change.node for change in replay.forward()} & chosen:
                view = replay.views[id]
                now = len(self._inside(nodes[id], view)), len(self._beside_node(nodes[id], view)), len(self._handed(view))
                inside, beside, window = (max(pair) for pair in zip(widest[id], now, strict=True))
                widest[id] = inside, beside, window
        return widest

    def _line(self) -> set[str]:
        """The nodes on the principal line as it stands: from the root along the best child, as far as values are known."""
        line, id = {ROOT}, ROOT
        while (best := self.replay.views[id].best) is not None:
            line.add(best)
            id = best
        return line

    def _title(self) -> str:
        begin = next((e for e in reversed(self.recording.events[: self.replay.step]) if isinstance(e, Begin)), None)
        depth = f" to depth {begin.depth}" if begin is not None and begin.depth >= 0 else ""
        rule = f", rule {CUT_SIGNS[self.recording.rule][0]}" if self.recording.rule else ""
        return f"{self.recording.game}: {self.recording.title}{depth}{rule}"

    def _players(self) -> tuple[str, ...]:
        """What people call the players of games that are not of MAX against MIN."""
        cls = type(self.recording.root)
        return () if self.recording.zero_sum else tuple(player_name(cls, player) for player in range(cls.PLAYERS))


def _path(id: str) -> tuple[int, ...]:
    return tuple(int(part) if part.isdigit() else 1 << 30 for part in id.split("."))
