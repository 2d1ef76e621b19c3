"""A recording as plain data, ready for JSON. docs/trace-format.md describes every field; `version` changes when one changes its meaning."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..numbers import plain
from ..search.parts.counters import NO_ACTION
from .listing import listing
from .replay import Replay
from .view import Change
from .words import Step, steps

if TYPE_CHECKING:
    from .recording import Node, Recording

FORMAT, VERSION = "zermelo-trace", 1


def document(recording: Recording) -> dict[str, Any]:
    """All of a recording: what was searched, the nodes, the steps with what each changes, and the result."""
    root = recording.root
    replay = Replay(recording)
    changed = []
    for step in steps(recording):
        changes = replay.forward()
        changed.append(_step(step, changes, replay.visited))
    return {
        "format": FORMAT,
        "version": VERSION,
        "game": recording.game,
        "position": str(root),
        "players": list(type(root).PLAYER_NAMES) or [f"player {player}" for player in range(type(root).PLAYERS)],
        "roles": list(recording.roles),
        "zero_sum": recording.zero_sum,
        "tree": recording.tree,
        "algorithm": recording.algorithm,
        "rule": recording.rule,
        "listing": listing(recording),
        "nodes": [_node(recording, node) for node in recording.nodes.values()],
        "steps": changed,
        "line": list(recording.line()),
        "result": recording.result.as_dict() if recording.result else None,
        "notes": list(recording.notes),
    }


def _node(recording: Recording, node: Node) -> dict[str, Any]:
    return {
        "id": node.id,
        "parent": node.parent,
        "action": None if node.action == NO_ACTION else node.action,
        "label": node.label,
        "name": node.name,
        "ply": node.ply,
        "kind": node.kind or None,
        "mover": node.mover,
        "probability": node.probability,
        "children": list(node.children),
        **({} if node.passed is None else {"passed": node.passed}),
        **({} if node.skipped is None else {"skipped": node.skipped}),
    }


def _step(step: Step, changes: list[Change], visited: int) -> dict[str, Any]:
    event = step.event
    return {
        "event": type(event).__name__.lower(),
        **{key: plain(value) for key, value in event._asdict().items()},
        "sentence": step.sentence,
        "listing_line": step.line,
        "window": plain(step.window),
        "visited": visited,
        "changes": [[change.node, change.field, plain(change.old), plain(change.new)] for change in changes],
    }
