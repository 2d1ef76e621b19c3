"""Searches that are not written as textbook alpha-beta: right ones, which visit other positions, and negamax with its own faults.

Negamax(minus=False).answer(root, strict, None)        the minus before the child's value is forgotten
Scout().answer(root, strict, None)                     principal variation search: null windows, and a second search where one fails
Deepening(ALPHABETA).answer(root, strict, 3)           a search to depth 1, then 2, then 3
"""

from __future__ import annotations

import itertools
import math
from typing import NamedTuple

from .game_tree import Node
from .searching import search
from .variants import Answer, Variant


class _Trail:
    """What a search visits."""

    def __init__(self) -> None:
        self.visited: list[str] = []
        self.expanded: list[str] = []
        self.best: tuple[float, list[int]] = -math.inf, []

    def answer(self, value: float) -> Answer:
        return Answer(value, tuple(self.best[1]), tuple(self.visited), tuple(self.expanded))

    def enters(self, node: Node, depth: int, again: bool = False) -> bool:
        """Visit a node, or search it `again` without generating it anew; is there anything below it to be searched?"""
        is_leaf = node.mover is None or depth == 0
        if not again or (is_leaf and self.visited[-1] != node.id):
            self.visited.append(node.id)
        if not is_leaf and not again:
            self.expanded.append(node.id)
        return not is_leaf

    def found(self, child: Node, value: float) -> None:
        """A value of an action of the root, for the player to move."""
        if value > self.best[0] or not self.best[1]:
            self.best = value, []
        if value == self.best[0]:
            self.best[1].append(child.action if child.action is not None else -1)


class Negamax(NamedTuple):
    """Negamax, where all values are those of the player to move.

    minus     does a minus stand before the child's value?
    window    the child's window: "right" (-β, -α); "same" (α, β); "swapped" (β, α); "unswapped" (-α, -β); "sign" (β, α) with one minus
              forgotten: (-β, α), or (β, -α), "sign of beta"
    leaf      a leaf is worth the utility of the "mover", of "max", or the "other" player's
    turns     does the sign of the player turn at every ply?
    cuts      does it cut?
    """

    minus: bool = True
    window: str = "right"
    leaf: str = "mover"
    turns: bool = True
    cuts: bool = True

    def answer(self, root: Node, strict: bool, depth: int | None) -> Answer:
        trail = _Trail()

        def value(node: Node, alpha: float, beta: float, left: int, sign: int) -> float:
            if not trail.enters(node, left):
                return {"mover": sign, "max": 1, "other": -sign}[self.leaf] * node.value
            best = -math.inf
            for child in node.children:
                window = self._window(alpha, beta)
                found = value(child, *window, left - 1, -sign if self.turns else sign)
                found = -found if self.minus else found
                if node is root:
                    trail.found(child, found)
                best = max(best, found)
                alpha = max(alpha, best)
                if self.cuts and (best > beta or (best == beta and not strict) or (alpha > beta if strict else alpha >= beta)):
                    break
            return best

        return trail.answer(value(root, -math.inf, math.inf, -1 if depth is None else depth, -1 if root.mover == 1 else 1))

    def _window(self, alpha: float, beta: float) -> tuple[float, float]:
        return {
            "right": (-beta, -alpha),
            "same": (alpha, beta),
            "swapped": (beta, alpha),
            "unswapped": (-alpha, -beta),
            "sign": (-beta, alpha),
            "sign of beta": (beta, -alpha),
        }[self.window]


class Scout(NamedTuple):
    """Principal variation search (Marsland and Campbell 1982), also called NegaScout (Reinefeld 1983): every child but the first is
    searched with a null window, and again if its value lies above it.

    soft      does it return the best value, or alpha?
    again     the second search begins at "alpha" or at the "value" of the first
    inside    is the second search only made if the value lies below beta?
    width     of the null window
    anew      is the child generated anew for the second search?
    """

    soft: bool = True
    again: str = "alpha"
    inside: bool = True
    width: float = 1.0
    anew: bool = True

    def answer(self, root: Node, strict: bool, depth: int | None) -> Answer:
        trail = _Trail()

        def value(node: Node, alpha: float, beta: float, left: int, sign: int, again: bool = False) -> float:
            if not trail.enters(node, left, again):
                return sign * node.value
            best = -math.inf
            for place, child in enumerate(node.children):
                if place == 0:
                    found = -value(child, -beta, -alpha, left - 1, -sign)
                else:
                    found = -value(child, -alpha - self.width, -alpha, left - 1, -sign)
                    if found > alpha and (found < beta or not self.inside):
                        low = found if self.again == "value" else alpha
                        found = -value(child, -beta, -low, left - 1, -sign, not self.anew)
                if node is root:
                    trail.found(child, found)
                best = max(best, found)
                alpha = max(alpha, best)
                if alpha > beta or (alpha == beta and not strict):
                    break
            return best if self.soft else alpha

        sign = -1 if root.mover == 1 else 1
        found = sign * value(root, -math.inf, math.inf, -1 if depth is None else depth, sign)
        return trail.answer(found)


class Deepening(NamedTuple):
    """Iterative deepening: the search to depth 1, to depth 2, and so on.

    stops     does it end after a search that no depth cut off?
    """

    variant: Variant
    stops: bool = False

    def answer(self, root: Node, strict: bool, depth: int | None) -> Answer:
        searches: list[Answer] = []
        for plies in range(1, (depth or 1) + 1):
            searches.append(search(root, self.variant, strict, plies))
            if self.stops and _inner_at(root, plies).isdisjoint(searches[-1].visited):
                break
        visited = (root.id, *(id for each in searches for id in each.visited[1:]))  # the root is there from the beginning
        return searches[-1]._replace(visited=visited)


def _inner_at(root: Node, plies: int) -> set[str]:
    """The positions so many plies below the root that are not the end of the game."""
    row = [root]
    for _ in range(plies):
        row = [child for node in row for child in node.children]
    return {node.id for node in row if node.mover is not None}


def scouts() -> list[Scout]:
    """Every way to write principal variation search."""
    choices = itertools.product((True, False), ("alpha", "value"), (True, False), (1.0, 1e-6), (False, True))
    return [Scout(*choice) for choice in choices]
