"""What a scene is made of: marks for nodes, edges between them, and words around."""

from __future__ import annotations

import dataclasses
from typing import Any

from ...numbers import counted
from ...trace.events import LEAF, PLAYER

MORE = "more"
"""The shape of a mark for siblings that were not visited, or for what lies below."""
LEFT_OUT = {"late": "late in the order", "futile": "futile", "losing": "losing in the exchange"}
"""Why an engine leaves children out; those that it never came to have one mark for each reason."""
STUBS = (*LEFT_OUT, MORE)
"""The last parts of the ids of marks that stand for several nodes, in their order."""
BARE = (LEAF, MORE)
"""Marks without an outline: words alone."""


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

    `cut` is true for children that are not looked at because of a cut, `going` where the simulation that goes on came along, `passing`
    where nobody moves: it leads to the position after a pass.
    """

    parent: str
    child: str
    label: str
    window: str
    status: str
    principal: bool
    cut: bool
    going: bool = False
    passing: bool = False


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
    board: float = 0.0  # the side of the boards in the nodes, in pixels; 0 without

    @property
    def where(self) -> str:
        """Which step this is, in words; nothing if it is none."""
        if not self.of:
            return ""
        if self.grown:
            return f"step {self.step} of {self.of}, {counted(self.visited, 'simulation')}"
        return f"step {self.step} of {self.of}, {counted(self.visited, 'node')} visited"

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
