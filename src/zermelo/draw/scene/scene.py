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
from ...numbers import bounds_text, counted, interval_text, share_text, window_text
from ...search.parts.counters import NO_ACTION
from ...search.run.result import EXACT
from ...search.run.words import SIGNS
from ...trace.events import LEAF, ROOT, Begin
from ...trace.listing import CUT_SIGNS
from ...trace.replay import Replay
from ...trace.values import mean_worth, worth
from ...trace.view import CUT, DONE, OPEN, REPETITION, SKIPPED, UNSEEN, View
from ...trace.words import sentence
from ..boards.picture import small_side
from .layout import Extent, tidy
from .marks import BARE, LEFT_OUT, MORE, STUBS, Edge, Mark, Scene

if TYPE_CHECKING:
    from ...trace import Recording
    from ...trace.recording import Node

WINDOW, INTERVAL, BOUNDS, EDGE, VISITS, NONE = ANNOTATIONS = ("window", "interval", "bounds", "edge", "visits", "none")
"""What is written beside a node: its live window; the interval that its children have shown; bounds carried upwards; the window
handed down, on the edge; how often the search came here; nothing. `zermelo.trace.replay` says what they mean. In Monte Carlo tree
search, which has no windows, visits stand in their place."""

PROVEN_SIGN = "= "
"""Before a value that is proven, where all others are means."""

MANY = 300
"""Marks in one drawing, unless asked otherwise."""
LETTER = 7.3
"""The width of a letter, in pixels."""
SIZE = 48.0
"""The width of a node's shape, in pixels."""
LEVEL = 96.0
"""From one level to the next, in pixels, for nodes without boards."""
MARGIN = 18.0
ASIDE = 9.0
"""The room for a name or an annotation beside a shape, besides its letters, in pixels."""
LABEL_AT = 0.6
"""Where on an edge its words stand, from the parent (0) to the child (1)."""


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
            children = [child for child in node.branches if recording.nodes[child].kind and (child in searched or recording.tree)]
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
        self.side = small_side(recording.root) if boards else 0.0
        self.annotate = VISITS if recording.grown and annotate == WINDOW else annotate
        self.widest: dict[str, tuple[int, int, int]] = {}
        self.principal = self._line()
        self.cut_parents = {id for id, view in replay.views.items() if view.status == CUT and view.stand_pat is None}

    def paint(self, chosen: set[str]) -> Scene:
        recording, replay = self.recording, self.replay
        nodes = recording.nodes
        children: dict[str, list[str]] = {id: [c for c in nodes[id].branches if c in chosen] for id in chosen}
        hidden = self._hidden(chosen)
        self.widest = self._widest(chosen)
        marks: dict[str, Mark] = {id: self._mark(nodes[id], hidden[id]) for id in chosen}
        for id in chosen:
            if children[id]:
                stubs = self._stubs(nodes[id], chosen)
                marks |= {mark.id: mark for mark in stubs}
                children[id] += [mark.id for mark in stubs]
        extents = {id: self._extent(mark) for id, mark in marks.items()}
        places = tidy(ROOT, children, extents)
        level = LEVEL + self.side
        depth = {id: id.count(".") for id in marks}
        placed = {
            id: dataclasses.replace(mark, x=places[id] + MARGIN, y=MARGIN + level * depth[id] + SIZE / 2 + self.side)
            for id, mark in marks.items()
        }
        shown = {id for id in placed if self._is_there(id)}
        edges = [self._edge(id, child) for id in placed for child in children.get(id, ()) if child in shown]
        width = max(places[id] + extents[id].right for id in marks) + 2 * MARGIN
        height = level * max(depth.values()) + SIZE + 2 * MARGIN + self.side
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
            board=self.side,
        )

    def _stubs(self, node: Node, chosen: set[str]) -> list[Mark]:
        """Marks for the children that were never visited: how many were left out, and for what reason, and how many more there are."""
        found: Counter[str] = Counter()
        for child in node.children:
            if not self.recording.nodes[child].kind and child not in chosen:
                found[self.recording.nodes[child].skipped or MORE] += 1
        marks = []
        for why in STUBS:
            if found[why]:
                words, id = f"{found[why]} {why}", f"{node.id}.{why}"
                hint = f"{words} children, not looked at" if why == MORE else f"{found[why]} left out, {LEFT_OUT[why]}"
                marks.append(Mark(id, 0, 0, MORE, words, "", "", UNSEEN, False, False, None, hint=hint))
        return marks

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
        shape = LEAF if view.known == REPETITION else node.kind or LEAF  # one that was never visited may be asked for
        inside = self._inside(node, view)
        return Mark(
            id=node.id,
            x=0.0,
            y=0.0,
            shape=shape,
            inside=inside,
            name=node.name if recording.tree and node.children and shape != LEAF else "",
            beside=self._beside_node(node, view),
            status=_drawn_as(view),
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
        if view.status == SKIPPED:
            return view.known or ""
        return "" if view.value is None else self._value(view)

    def _value(self, view: View) -> str:
        """The value so far with the sign of a bound; a mean in few digits, and a proven value with the sign of equality."""
        if self.recording.grown:
            return PROVEN_SIGN + worth(view.value) if view.bound == EXACT else mean_worth(view.value)
        return worth(view.value) if isinstance(view.value, tuple) else SIGNS[view.bound or EXACT] + worth(view.value)

    def _beside_node(self, node: Node, view: View) -> str:
        """Beside a leaf there stands nothing but its visits."""
        bare = node.kind == LEAF or view.known == REPETITION
        return "" if bare and self.annotate != VISITS else self._beside(view)

    def _beside(self, view: View) -> str:
        if self.annotate == VISITS:
            return f"n={view.visits:,}" if view.visits else ""
        if view.status in (UNSEEN, SKIPPED) or not self.recording.zero_sum:
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
            visits = counted(view.visits, "visit") if view.visits else "never tried"
            value = (
                ""
                if view.value is None
                else f", {'proven' if view.bound == EXACT else 'mean'} {self._value(view).removeprefix(PROVEN_SIGN)}"
            )
            return f"{who}: {visits}{value}{', on the way of this simulation' if view.status == OPEN else ''}"
        if view.status == SKIPPED:
            return f"{who}: left out, {LEFT_OUT[view.known or '']}"
        words = {UNSEEN: "not looked at", OPEN: "being searched", DONE: "searched", CUT: "cut off"}[view.status]
        value = "" if view.value is None else f", value {self._value(view)}"
        window = f", window {window_text(view.window)}" if view.window and self.recording.rule else ""
        return f"{who}: {words}{value}{window}"

    def _edge(self, parent: str, child: str) -> Edge:
        view = self.replay.views.get(child, View())
        node = self.recording.nodes.get(child)
        passing = node is not None and node.action == NO_ACTION
        cut = view.status == UNSEEN and parent in self.cut_parents and not passing and child.rpartition(".")[2] not in LEFT_OUT
        label = "" if node is None else self._label(node)
        going = self.recording.grown and view.status == OPEN
        return Edge(parent, child, label, self._handed(view), _drawn_as(view), child in self.principal, cut, going, passing)

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
        node = self.recording.nodes.get(mark.id)
        shape = mark.shape if node is None else node.kind
        half = max(SIZE / 2 if shape not in BARE else 12.0, inside * LETTER / 2 + 4)
        if mark.shape != MORE:
            half = max(half, self.side / 2)
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


def _drawn_as(view: View) -> str:
    """What is left out looks like what was not looked at; it says why."""
    return UNSEEN if view.status == SKIPPED else view.status


def _path(id: str) -> tuple[int, ...]:
    return tuple(int(part) if part.isdigit() else (1 << 30) + STUBS.index(part) for part in id.split("."))
