"""All positions below a position, each once, children before their parents.

    ((3 12 8) (2 x y))      nodes    0: leaf 3   1: leaf 12   2: leaf 8   3: MIN 0 1 2   4: leaf 2 …   8: MAX 3 7 (the root)

Reasoning goes over this list from left to right (bottom-up) or from right to left (top-down). Numbers are exact fractions, so that
1/3 is a third. Nodes of an explicit tree are identified by their place: two leaves of value 3 are two leaves.
"""

from __future__ import annotations

import math
import time
from collections.abc import Hashable, Iterator
from fractions import Fraction
from typing import Any, NamedTuple

from ..errors import SearchError, UnknownLeaf
from ..game import CHANCE, player_name
from ..games.tree import Tree
from ..keys import key_of
from ..numbers import Real, exact

MAX_POSITIONS, MAX_SECONDS = 200_000, 20.0
"""Limits for the size of a game: different positions, and seconds."""

Value = Real
"""A value: a fraction, or one of the two infinities as a float."""

Path = tuple[int, ...]
"""A node of the game tree: the actions that lead to it from the root."""


class Node(NamedTuple):
    """One position. `mover` is 0 (MAX), 1 (MIN) or CHANCE; a leaf has no actions."""

    state: Any
    mover: int = 0
    actions: tuple[int, ...] = ()
    children: tuple[int, ...] = ()
    probabilities: tuple[Fraction, ...] = ()  # of each child, where chance moves
    value: Fraction | None = None  # of a leaf, unless it is unknown
    letter: str = ""  # of an unknown leaf
    place: int = 0  # of a leaf, counted from 1 at the left


class Graph(NamedTuple):
    """All positions, children first; the root is the last."""

    nodes: tuple[Node, ...]

    @property
    def root(self) -> int:
        return len(self.nodes) - 1

    def leaves(self) -> list[int]:
        """The numbers of the leaves, from left to right."""
        return sorted((i for i, node in enumerate(self.nodes) if not node.actions), key=lambda i: self.nodes[i].place)

    def unknowns(self) -> list[int]:
        return [i for i in self.leaves() if self.nodes[i].value is None]

    def has_chance(self) -> bool:
        return any(node.actions and node.mover == CHANCE for node in self.nodes)

    def child(self, number: int, action: int) -> int:
        """The number of the position that `action` leads to."""
        node = self.nodes[number]
        return node.children[node.actions.index(action)]

    def at(self, path: Path) -> int:
        """The number of the position at the end of a path."""
        number = self.root
        for action in path:
            number = self.child(number, action)
        return number

    def parents(self) -> list[list[int]]:
        """For every position its predecessors."""
        above: list[list[int]] = [[] for _ in self.nodes]
        for number, node in enumerate(self.nodes):
            for child in dict.fromkeys(node.children):
                above[child].append(number)
        return above


def build_graph(state: Any, limit: int = MAX_POSITIONS, seconds: float = MAX_SECONDS) -> Graph:
    """All positions below `state`, found by its rules; at most `limit` different positions, and for at most so many `seconds`.

    Raises SearchError for more than two players, for utilities without a constant sum, for a game with cycles, and for one that
    exceeds the limits.
    """
    if state.PLAYERS > 2 or (state.PLAYERS == 2 and state.UTILITY_SUM is None):
        raise SearchError(f"{type(state).__name__}: this needs a two-player game with a constant sum of utilities")
    nodes: list[Node] = []
    number: dict[Hashable, int] = {}
    open_: dict[Hashable, Iterator[Any]] = {}
    path = [_expanded(state)]
    open_[path[0].key] = iter(path[0].after)
    places, until = 0, time.monotonic() + seconds
    while path:
        visit = path[-1]
        after = next((a for a in open_[visit.key] if _identity(a) not in number), None)
        if after is not None:
            step = _expanded(after)
            if step.key in open_:
                raise SearchError(f"positions repeat at {after}: this needs a game without cycles")
            if len(nodes) + len(path) == limit:
                raise SearchError(f"there are more than {limit:,} positions below this one: begin nearer to the end, or raise the limit")
            if time.monotonic() > until:
                raise SearchError(
                    f"there are too many positions below this one to find in {seconds:g} s (more than {len(nodes) + len(path):,}): "
                    "begin nearer to the end"
                )
            path.append(step)
            open_[step.key] = iter(step.after)
            continue
        path.pop()
        del open_[visit.key]
        places += not visit.actions
        number[visit.key] = len(nodes)
        nodes.append(visit.node(tuple(number[_identity(a)] for a in visit.after), places))
    return Graph(tuple(nodes))


class _Expansion(NamedTuple):
    """A position whose children are being visited."""

    key: Hashable
    state: Any
    mover: int
    actions: tuple[int, ...]
    probabilities: tuple[Fraction, ...]
    after: tuple[Any, ...]

    def node(self, children: tuple[int, ...], places: int) -> Node:
        if self.actions:
            return Node(self.state, self.mover, self.actions, children, self.probabilities)
        try:
            return Node(self.state, value=exact(float(self.state.utility(0))), place=places)
        except UnknownLeaf as unknown:
            return Node(self.state, letter=chr(unknown.args[0]), place=places)


def _expanded(state: Any) -> _Expansion:
    key = _identity(state)
    if state.is_terminal():
        return _Expansion(key, state, 0, (), (), ())
    mover = int(state.to_move())
    if mover != CHANCE:
        actions = tuple(state.actions())
        return _Expansion(key, state, mover, actions, (), tuple(map(state.result, actions)))
    outcomes = [(outcome, exact(share)) for outcome, share in state.chance_outcomes()]
    total = sum((share for _, share in outcomes), Fraction(0))  # decimals may not add up to 1 exactly
    probabilities = tuple(share / total for _, share in outcomes)
    actions = tuple(outcome for outcome, _ in outcomes)
    return _Expansion(key, state, mover, actions, probabilities, tuple(map(state.result, actions)))


def _identity(state: Any) -> Hashable:
    """What identifies a position: the node of an explicit tree, the state itself in any other game."""
    if isinstance(state, Tree):
        return state.node
    try:
        hash(state)
    except TypeError:  # a field that cannot be hashed, such as an array
        return key_of(state)
    return state  # type: ignore[no-any-return]


def value_of(node: Node, values: list[Value]) -> Value:
    """The value of an inner node whose children have these `values`."""
    if node.mover == CHANCE:
        return sum((share * value for share, value in zip(node.probabilities, values, strict=True) if share), Fraction(0))
    return max(values) if node.mover == 0 else min(values)


def values_of(graph: Graph, unknown: Value = math.inf) -> list[Value]:
    """The value of every position if every unknown leaf has the value `unknown`."""
    found: list[Value] = []
    for node in graph.nodes:
        if node.actions:
            found.append(value_of(node, [found[child] for child in node.children]))
        else:
            found.append(unknown if node.value is None else node.value)
    return found


def best_place(node: Node, values: list[Value]) -> int | None:
    """The place of the mover's best child, the first of equals; None for leaves and chance nodes."""
    if not node.actions or node.mover == CHANCE:
        return None
    return values.index(max(values) if node.mover == 0 else min(values))


# --------------------------------------------------------------------------------------------------------------- texts


def action_text(state: Any, action: int) -> str:
    """The name of an action: in a tree that of the child (given or default), else as the game names it."""
    if isinstance(state, Tree):
        child = state.result(action)
        name = state.action_name(action)
        return child.name() if name == str(action + 1) and not child.is_terminal() else name
    return str(state.action_name(action))


ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


def branch_text(state: Any, action: int) -> str:
    """A root action in a sentence: `first branch (B)` in a tree, `2-1` in a game."""
    if not isinstance(state, Tree):
        return str(state.action_name(action))
    place = f"{ORDINALS[action]} branch" if action < len(ORDINALS) else f"branch {action + 1}"
    name = action_text(state, action)
    return place if name == str(action + 1) else f"{place} ({name})"


def mover_text(state: Any, mover: int) -> str:
    return "chance" if mover == CHANCE else player_name(type(state), mover)
