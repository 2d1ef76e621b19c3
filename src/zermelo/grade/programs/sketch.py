"""A game on paper: everything that can follow a position, with nothing left but what a search needs.

    sketched(state)     -> Sketch: the root, its children below it, each with its mover, its value, its name
    estimated(state)    what the grader's `evaluate` says of a position that is not over

Our searches, their faulty sisters and the reports go over sketches; the student's code sees the states themselves.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any

from ...errors import SearchError

ROOT_ID = "0"
MANY, DEEP = 4_000, 100
"""Nodes and plies of one test, at most: a search in plain Python, and its faulty sisters, should take no time to speak of."""


@dataclasses.dataclass(slots=True, eq=False)
class Sketch:
    """A position and all that can follow, with nothing left but what a search needs.

    id       the path from the root, as in a recording: "0.2.1"
    action   what leads here; None at the root
    mover    the player to move; None where the game is over
    key      the state itself: equal for equal positions
    """

    id: str
    action: int | None
    name: str
    mover: int | None
    key: Any
    kids: list[Sketch] = dataclasses.field(default_factory=list)
    _value: float | None = None

    @property
    def value(self) -> float:
        """Its utility to MAX where the game is over, else an estimate."""
        if self._value is None:
            self._value = float(self.key.utility(0)) if self.mover is None else estimated(self.key)
        return self._value

    def nodes(self) -> Iterator[Sketch]:
        """This node and all below it, from left to right."""
        yield self
        for kid in self.kids:
            yield from kid.nodes()


def sketched(state: Any, limit: int = MANY) -> Sketch:
    """The sketch of everything below `state`. Raises SearchError if that is more than `limit` nodes."""
    left = limit

    def draw(here: Any, id: str, action: int | None, name: str) -> Sketch:
        nonlocal left
        left -= 1
        if left < 0 or id.count(".") > DEEP:
            raise SearchError(f"more than {limit:,} positions or {DEEP} plies can follow {state}: choose a later position")
        over = bool(here.is_terminal())
        node = Sketch(id, action, name, None if over else int(here.to_move()), here)
        if not over:
            for place, move in enumerate(here.actions(), start=1):
                node.kids.append(draw(here.result(move), f"{id}.{place}", int(move), here.action_name(move)))
        return node

    return draw(state, ROOT_ID, None, "")


def estimated(state: Any) -> float:
    """What the grader's `evaluate` says of a position that is not over: the mean of the leaves below a node of an explicit tree,
    the weighted features of a game that has some, else a number that is made of its key."""
    from ...games.tree import Tree
    from ...payoffs import for_max
    from ...search.parts.estimate import evaluator_for

    if isinstance(state, Tree):
        total, count, waiting = 0.0, 0, [state]
        while waiting:
            here = waiting.pop()
            if here.is_terminal():
                total, count = total + float(here.utility(0)), count + 1
            else:
                waiting += [here.result(action) for action in here.actions()]
        return round(total / count, 3)
    if type(state).WEIGHTS:
        evaluator, _ = evaluator_for(state, 1, None)
        return for_max(evaluator.estimate(state))
    return float(state.key() % 19 - 9)
