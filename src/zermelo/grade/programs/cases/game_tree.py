"""The game tree below a position, reduced to what a search needs.

    game_tree(state)    -> Node: the root with its children, each with its mover, value and name
    estimate(state)     the grader's `evaluate` for a position that is not over

The right search, its faulty variants and the reports work on these nodes; the student's code sees the states themselves.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any

from ....errors import SearchError
from ....game import CHANCE
from .plain_tree import PlainTree

ROOT_ID = "0"
MAX_NODES, MAX_DEPTH = 4_000, 100
"""Limits for one test case, so that searching it in plain Python, also with every faulty variant, takes little time."""


@dataclasses.dataclass(slots=True, eq=False)
class Node:
    """A position with all that can follow it.

    id       the path from the root, as in a recording: "0.2.1"
    action   the action that leads here; None at the root
    mover    the player to move, or CHANCE; None where the game is over
    turn     the player to move, or CHANCE, also where the game is over
    state    the position itself: equal for equal positions
    weights  where chance moves, the probability of each child
    """

    id: str
    action: int | None
    name: str
    mover: int | None
    turn: int
    state: Any
    children: list[Node] = dataclasses.field(default_factory=list)
    weights: list[float] = dataclasses.field(default_factory=list)
    _value: float | None = None
    _nodes: tuple[Node, ...] = ()

    @property
    def value(self) -> float:
        """Its utility to MAX where the game is over, else an estimate."""
        if self._value is None:
            self._value = float(self.state.utility(0)) if self.mover is None else estimate(self.state)
        return self._value

    def nodes(self) -> tuple[Node, ...]:
        """This node and all below it, from left to right."""
        if not self._nodes:
            self._nodes = tuple(self._walk())
        return self._nodes

    def _walk(self) -> Iterator[Node]:
        yield self
        for child in self.children:
            yield from child._walk()


def game_tree(state: Any, limit: int = MAX_NODES) -> Node:
    """Everything below `state`. Raises SearchError if that is more than `limit` nodes."""
    left = limit

    def expand(here: Any, id: str, action: int | None, name: str, above: Any = None) -> Node:
        nonlocal left
        left -= 1
        if left < 0 or id.count(".") > MAX_DEPTH:
            raise SearchError(f"more than {limit:,} positions or {MAX_DEPTH} plies can follow {state}: choose a later position")
        over = bool(here.is_terminal())
        turn = turn_at(here, above)
        node = Node(id, action, name, None if over else turn, turn, here)
        if not over:
            if node.mover == CHANCE:
                node.weights = [float(probability) for _, probability in here.chance_outcomes()]
            for place, move in enumerate(here.actions(), start=1):
                node.children.append(expand(here.result(move), f"{id}.{place}", int(move), here.action_name(move), here))
        return node

    return expand(state, ROOT_ID, None, "")


def turn_at(state: Any, above: Any) -> int:
    """The player to move, or CHANCE, also where the game is over: at a leaf of a tree the player after the one who moved `above`."""
    mover = int(state.to_move())
    if above is None or isinstance(state, PlainTree) or not state.is_terminal():
        return mover
    from ....games.tree import Tree

    return {0: 1, 1: 0}.get(int(above.to_move()), mover) if isinstance(state, Tree) else mover


def estimate(state: Any) -> float:
    """The grader's `evaluate` for a position that is not over: in an explicit tree the mean of the leaves below the node, in a
    game with weights its linear evaluation, otherwise a number derived from the position's key."""
    if isinstance(state, PlainTree):
        return state.estimate()
    from ....games.tree import Tree
    from ....payoffs import for_max
    from ....search.parts.estimate import evaluator_for

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
