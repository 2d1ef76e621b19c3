"""A picture of a proof: its nodes in black with their bounds, everything else grey."""

from __future__ import annotations

import dataclasses
from typing import Any, TypeVar

from ..draw.scene import Edge, Mark, Scene, scene
from ..numbers import counted, number_text
from ..search.minimax import minimax
from ..trace import record
from ..trace.events import LEAF
from ..trace.view import DONE, UNSEEN
from .graph import action_text
from .proof import Proof, WhyNot

Part = TypeVar("Part", Mark, Edge)


def proof_scene(state: Any, proved: WhyNot | Proof) -> Scene:
    """The tree below `state` with the nodes of a proof marked; for a game only these nodes. `svg`, `tikz`, `dot` and `text` draw it."""
    recording = record(minimax, state)
    proofs = (proved.against, proved.for_best) if isinstance(proved, WhyNot) else (proved,)
    needed = {recording.find(path) for path in proved.nodes}
    claims = {recording.find(path): f"{proof.claim} {number_text(proof.bound)}" for proof in proofs for path in proof.nodes - proof.leaves}
    tree = scene(recording, annotate="none", only=None if recording.tree else needed)

    def seen(part: Part, node: str) -> Part:
        return dataclasses.replace(part, status=DONE if node in needed else UNSEEN, principal=False)

    def mark(mark: Mark) -> Mark:
        inside = mark.inside if mark.shape == LEAF else claims.get(mark.id, "")
        return dataclasses.replace(seen(mark, mark.id), current=False, inside=inside, hidden=0)

    edges = (dataclasses.replace(seen(edge, edge.child), cut=False) for edge in tree.edges)
    title, words = _words(state, proved)
    return dataclasses.replace(tree, title=title, sentence=words, of=0, notes=(), marks=tuple(map(mark, tree.marks)), edges=tuple(edges))


def _words(state: Any, proved: WhyNot | Proof) -> tuple[str, str]:
    if isinstance(proved, WhyNot):
        return f"Why not {action_text(state, proved.action)}?", proved.lines[0]
    number = len(proved.leaves)
    prove = f"{counted(number, 'leaf')} {'proves' if number == 1 else 'prove'}"
    return "A smallest proof", f"{prove} that the value is {proved.claim} {number_text(proved.bound)}"
