"""The recorder: what a search tells its trace, kept as events with stable node ids."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from ..errors import SearchError, UnknownLeaf
from ..game import CHANCE
from ..search.result import EXACT, Result
from .events import ALPHA, BETA, ROOT, Average, Begin, Cut, Enter, Event, Leaf, Leave, Summary, Table, Update
from .recording import WHOLE, Node, Recording

MANY = 20_000
"""Nodes that are recorded one by one unless asked otherwise; more is no reading matter."""
DEEP = 100
"""Nodes are recorded down to this ply unless asked otherwise."""


@dataclasses.dataclass(slots=True)
class _Visit:
    """A node on the way from the root to where the search is."""

    node: Node
    alpha: float
    beta: float
    low: float
    high: float
    searched: int = 0
    best: Any = None
    low_holder: str | None = None
    high_holder: str | None = None
    next: int | None = None


class Recorder:
    """A trace that keeps what it is told, in `recording`.

    max_ply     record nodes down to this ply; None for all
    max_nodes   record about this many nodes one by one
    below       record only the subtree that these actions lead to, and the way there

    What lies beyond these limits is searched all the same; of a node whose inside is not recorded there is a `Summary`.
    """

    def __init__(self, *, max_ply: int | None = DEEP, max_nodes: int = MANY, below: Sequence[int] = ()) -> None:
        self.max_ply, self.max_nodes, self.below = max_ply, max_nodes, tuple(below)
        self._recording: Recording | None = None
        self._visits: list[_Visit] = []
        self._hidden = 0  # levels below the last recorded visit
        self._hidden_nodes = 0
        self._returned: tuple[Any, str] = (None, EXACT)

    @property
    def recording(self) -> Recording:
        """What was recorded so far. Raises SearchError if no search has told anything yet."""
        if self._recording is None:
            raise SearchError("nothing is recorded: hand the recorder to a search, as its trace")
        return self._recording

    def begin(self, state: Any, algorithm: str, rule: str | None, depth: int, alpha: float, beta: float) -> None:
        if self._recording is None:
            self._recording = Recording(state)
            self._recording.admit(None, 0, None, None)
            check_path(state, self.below)
        elif self._recording.root != state:
            raise SearchError("a recorder keeps the searches of one position: take another for another")
        self._visits.clear()
        self._hidden = 0
        self._tell(Begin(ROOT, algorithm, rule, depth, alpha, beta))

    def descend(self, action: int) -> None:
        if not self._hidden:
            self._visits[-1].next = action

    def enter(self, state: Any, ply: int, depth: int, alpha: float, beta: float) -> None:
        if self._hidden:
            self._hidden += 1
            self._hidden_nodes += 1
            self.recording.omitted += 1
            return
        if not self._visits:
            node, low_holder, high_holder = self.recording.nodes[ROOT], None, None
        else:
            above = self._visits[-1]
            node = next(self.recording.nodes[child] for child in above.node.children if self.recording.nodes[child].action == above.next)
            low_holder, high_holder = above.low_holder, above.high_holder
        if not node.kind:
            self.recording.recognise(node)
        self._visits.append(_Visit(node, alpha, beta, alpha, beta, low_holder=low_holder, high_holder=high_holder))
        if depth != 0 and self._is_beyond(node):
            self._hidden, self._hidden_nodes = 1, 0
            return
        self._tell(Enter(node.id, depth, alpha, beta))
        if node.mover is not None and depth != 0:
            self.recording.spread(node)

    def _is_beyond(self, node: Node) -> bool:
        """Does this node lie outside what is to be recorded?"""
        recording = self.recording
        if node.mover is None:
            return False
        path = recording.path(node.id)
        aside = path[: len(self.below)] != self.below[: len(path)]
        deep = self.max_ply is not None and node.ply >= self.max_ply
        full = len(recording.nodes) >= self.max_nodes and not node.children
        if aside:
            self._limit(f"only what lies below {' '.join(_names(recording.root, self.below))} was asked for")
        elif deep:
            self._limit(f"they lie below ply {self.max_ply}")
        elif full:
            self._limit(f"a recording of {self.max_nodes:,} nodes was asked for")
        return aside or deep or full

    def _limit(self, words: str) -> None:
        if words not in self.recording.limits:
            self.recording.limits += (words,)

    def leaf(self, state: Any, value: Any) -> None:
        if not self._came_back(value, EXACT):
            estimated = self._visits[-1].node.mover is not None
            self._tell(Leaf(self._up(value, EXACT), value, estimated))

    def table(self, state: Any, value: float, bound: str) -> None:
        if not self._came_back(value, bound):
            self._tell(Table(self._up(value, bound), value, bound))

    def leave(self, state: Any, value: Any, bound: str) -> None:
        if not self._came_back(value, bound):
            self._tell(Leave(self._up(value, bound), value, bound))

    def _came_back(self, value: Any, bound: str) -> bool:
        """Is this the end of a node that is not recorded? The outermost one of them is summed up."""
        if not self._hidden:
            return False
        self._hidden -= 1
        if not self._hidden:
            self._tell(Summary(self._up(value, bound), value, bound, self._hidden_nodes))
        return True

    def _up(self, value: Any, bound: str) -> str:
        self._returned = (value, bound)
        return self._visits.pop().node.id

    def update(self, action: int, best: Any, alpha: float, beta: float) -> None:
        if self._hidden:
            return
        here = self._visits[-1]
        here.searched += 1
        before, here.best = here.best, best
        if alpha > here.low:
            here.low, here.low_holder = alpha, here.node.id
        if beta < here.high:
            here.high, here.high_holder = beta, here.node.id
        self._tell(Update(here.node.id, self._child(here), self._returned[0], before, best, alpha, beta))

    def average(self, outcome: int, probability: float, total: Any) -> None:
        if self._hidden:
            return
        here = self._visits[-1]
        here.searched += 1
        self._tell(Average(here.node.id, self._child(here), self._returned[0], probability, total))

    def cut(self, action: int, best: float, alpha: float, beta: float) -> None:
        if self._hidden:
            return
        here = self._visits[-1]
        high = here.node.mover == 0 or (here.node.mover == CHANCE and best >= beta)
        side, limit = (BETA, beta) if high else (ALPHA, alpha)
        above = self._visits[-2] if len(self._visits) > 1 else None
        holder = None if above is None else above.high_holder if side == BETA else above.low_holder
        self._tell(Cut(here.node.id, self._child(here), best, side, limit, holder, len(here.node.children) - here.searched))

    def _child(self, here: _Visit) -> str:
        nodes = self.recording.nodes
        return next(child for child in here.node.children if nodes[child].action == here.next)

    def _tell(self, event: Event) -> None:
        self.recording.events.append(event)


def check_path(state: Any, actions: Sequence[int]) -> None:
    """Raises SearchError unless these actions can be played one after the other from `state` on."""
    for place, action in enumerate(actions, start=1):
        legal = [] if state.is_terminal() else [int(each) for each in _offered(state)]
        if action not in legal:
            raise SearchError(f"nothing lies below {tuple(actions)!r}: {action!r}, action {place}, is not legal there")
        state = state.result(action)


def _offered(state: Any) -> Iterator[int]:
    if state.to_move() == CHANCE:
        yield from (outcome for outcome, _ in state.chance_outcomes())
    else:
        yield from state.actions()


def _names(state: Any, actions: Sequence[int]) -> Iterator[str]:
    for action in actions:
        yield state.action_name(action)
        state = state.result(action)


def record(
    search: Callable[..., Result],
    state: Any,
    /,
    *arguments: Any,
    max_ply: int | None = DEEP,
    max_nodes: int = MANY,
    below: Sequence[int] = (),
    **options: Any,
) -> Recording:
    """Run a search and keep every step of it.

    search, state, arguments, options    as the search takes them: record(alphabeta, state, depth=3, rule=">")
    max_ply, max_nodes, below            what to record of it, see Recorder; the search itself is not limited by them

    A search that needs the value of an unknown leaf is recorded up to there, and `stopped` says so. An explicit tree is recorded
    with the branches that were never looked at. Raises what the search raises.
    """
    recorder = Recorder(max_ply=max_ply, max_nodes=max_nodes, below=below)
    result, stopped = None, None
    try:
        result = search(state, *arguments, trace=recorder, **options)
    except UnknownLeaf as error:
        stopped = str(error)
    recording = recorder.recording
    recording.result = result
    recording.stopped = stopped if result is None or result.complete else "the search was stopped before it was done"
    if recording.tree:
        recording.complete(min(max_nodes, WHOLE))
    return recording
