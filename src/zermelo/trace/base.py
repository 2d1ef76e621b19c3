"""What every recorder has in common: the recording, its limits, and the way from the root."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ..errors import SearchError
from ..game import CHANCE
from ..numbers import counted
from .events import ROOT, Begin, Event
from .recording import Node, Recording

MAX_NODES = 20_000
"""Nodes that are recorded one by one by default."""
MAX_PLY = 100
"""Nodes are recorded down to this ply by default."""


class BaseRecorder:
    """Collects events and nodes in `recording`, within limits.

    max_ply     record nodes down to this ply; None for all
    max_nodes   record about this many nodes one by one
    below       record only the subtree that these actions lead to, and the way there
    """

    def __init__(self, *, max_ply: int | None = MAX_PLY, max_nodes: int = MAX_NODES, below: Sequence[int] = ()) -> None:
        self.max_ply, self.max_nodes, self.below = max_ply, max_nodes, tuple(below)
        self._recording: Recording | None = None

    @property
    def recording(self) -> Recording:
        """What was recorded so far. Raises SearchError if no search has been recorded yet."""
        if self._recording is None:
            raise SearchError("nothing is recorded: hand the recorder to a search, as its trace")
        return self._recording

    def begin(self, state: Any, algorithm: str, rule: str | None, depth: int, alpha: float, beta: float) -> None:
        first = self._recording is None
        if self._recording is None:
            check_path(state, self.below)
            self._recording = Recording(state)
        elif self._recording.root != state:
            raise SearchError("a recorder keeps the searches of one position: take another for another")
        self._record(Begin(ROOT, algorithm, rule, depth, alpha, beta))
        if first:
            self._recording.admit(None, 0, None, None)

    def _child(self, node: Node, action: int | None) -> Node:
        nodes = self.recording.nodes
        return next(nodes[child] for child in node.children if nodes[child].action == action)

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
            self._limit(f"a recording of {counted(self.max_nodes, 'node')} was asked for")
        return aside or deep or full

    def _limit(self, words: str) -> None:
        if words not in self.recording.limits:
            self.recording.limits += (words,)

    def _record(self, event: Event) -> None:
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
