"""Carries out a search that is written as a `Variant` says.

    search(root, Variant(), strict=False)                        the right search
    search(root, Variant(alpha_update="never"), strict=False)    the search if alpha is never raised

The right search follows Russell and Norvig (2021, figure 5.7), with values that are not clipped to the window (fail-soft,
Fishburn 1983).
"""

from __future__ import annotations

import math
from typing import Any

from ....game import CHANCE
from .chances import expected
from .game_tree import Node
from .places import ENDLESS, applies
from .steps import at_limit, child_window, children_of, holds, keeping, key_of, leaf_value, maximizes, part_of, updated
from .variants import ALPHABETA, BOTH, EVERYWHERE, MINIMAX, Answer, Variant


def search(root: Node, variant: Variant, strict: bool, depth: int | None = None, agents: int = 2) -> Answer:
    """What a search written as this `variant` does at `root`; see `models.answer`."""
    run = _Run(variant, strict, agents)
    run.left = plies = run.plies(depth)
    value = run.value(root, *((math.inf, -math.inf) if variant.window == "swapped" else (-math.inf, math.inf)), plies, None)
    return Answer(value, tuple(run.best), tuple(run.visited), tuple(run.expanded))


class _Run:
    """One search of one position."""

    def __init__(self, variant: Variant, strict: bool, agents: int) -> None:
        self.variant, self.strict, self.agents = variant, strict, agents
        self.correct = ALPHABETA if variant.cuts else MINIMAX
        self.visited: list[str] = []
        self.expanded: list[str] = []
        self.cut = False
        self.best: list[int] = []
        self.alpha, self.beta = -math.inf, math.inf
        self.stored: dict[Any, float] = {}
        self.met: set[Any] = set()
        self.window = -math.inf, math.inf
        self.left = -1

    def plies(self, depth: int | None) -> int:
        """How many plies it searches; negative without end."""
        variant = self.variant
        if depth is None or variant.depth == "ignored":
            return ENDLESS if variant.depth in ("max only", "min only") else -1
        if variant.depth == "ply":  # a depth in rounds is taken for one in plies
            return max(0, depth // self.agents + variant.extra)
        if variant.depth == "round":
            return max(0, depth * self.agents + variant.extra)
        if variant.depth == "unfinished":
            return max(0, depth - self.agents + 1)
        return max(0, depth + variant.extra + variant.extra_rounds * self.agents)

    def variant_at(self, node: Node, depth: int) -> Variant:
        where = self.variant.where
        return self.variant if where == EVERYWHERE or applies(where, node, depth, self.agents) else self.correct

    def value(self, node: Node, alpha: float, beta: float, depth: int, parent: Node | None, again: bool = False) -> float:
        common = self.variant.depth.startswith("after") or self.variant.depth == "ever"
        depth = self.left if common else depth
        variant = self.variant_at(node, depth)
        key = key_of(variant.key, node, depth, alpha, beta) if variant.memory != "none" else None
        if variant.memory in ("first", "inner") and key in self.stored:
            return self.stored[key]
        is_leaf = node.mover is None or at_limit(variant.depth, node, depth)
        if not (again and (not is_leaf or self.visited[-1] == node.id)):
            self.visited.append(node.id)
        if is_leaf:
            value = leaf_value(node, variant, parent, depth)
            self.left -= variant.depth == "after leaves" and self.left > 0
        elif variant.memory == "later" and key in self.stored:
            return self.stored[key]
        elif node.mover == CHANCE:
            value = self.chance_value(node, variant, alpha, beta, depth)
        else:
            maximizing = maximizes(variant.roles, node, depth)
            self.left -= common and self.left >= 0
            self.cut = False
            value = self.inner_value(node, variant, maximizing, alpha, beta, depth, parent is None)
            cut, self.cut = self.cut, False
            if common and self.left >= 0:
                self.left += variant.depth != "ever" and not (variant.depth == "after cuts" and cut)
            if cut and variant.on_cut != "v":
                value = {"zero": 0.0, "evaluation": node.value, "other": alpha if maximizing else beta}[variant.on_cut]
            if variant.keeps == "plus own":
                value += node.value
            if variant.returns == "clipped":
                value = min(max(value, alpha), beta)
        if variant.memory != "none" and not (variant.memory == "inner" and is_leaf):
            self.stored[key] = value
        return value

    def inner_value(self, node: Node, variant: Variant, maximizing: bool, alpha: float, beta: float, depth: int, is_root: bool) -> float:
        side = "max" if maximizing else "min"
        operators = variant.operators if variant.swapped_at in (BOTH, side) else "right"
        start = variant.start if variant.start_at in (BOTH, side) else "worst"
        low = maximizing == ((start == "worst") != (operators == "with start"))
        v = 0.0 if start == "zero" else node.value if start == "evaluation" else -math.inf if low else math.inf
        better = max if maximizing == (operators == "right") else min
        mean = variant.averages in (BOTH, side)
        found: list[tuple[float, int]] = []
        self.expanded.append(node.id)
        for place, (child, again) in enumerate(children_of(node, variant, is_root, maximizing)):
            if variant.skips == "met":
                if child.state in self.met:
                    continue
                self.met.add(child.state)
            if is_root:
                self.window = alpha, beta
            if variant.shared == "anew" and is_root:
                self.alpha, self.beta = -math.inf, math.inf
            alpha, beta = self.common(variant, alpha, beta)
            left = depth - 1 if variant.depth != "siblings" or depth < 0 else max(0, depth - 1 - place)
            left -= variant.depth == "two" and left > 0
            opened = len(self.expanded)
            if is_root and variant.root != "same":
                child_value = self.value(child, -math.inf, math.inf, left, node, again)
            else:
                window = self.window if variant.child_window == "root" else child_window(variant, maximizing, alpha, beta)
                child_value = self.value(child, *window, left, node, again)
            if variant.cut_test == "late" and self.cuts(variant, maximizing, v, alpha, beta, place):
                return v
            v = keeping(variant.keeps, better, v, child_value, maximizing, len(self.expanded) > opened, not found)
            found.append((child_value, child.action if child.action is not None else -1))
            if variant.keeps in ("sum", "mean") or mean:
                v = sum(value for value, _ in found) / (1 if variant.keeps == "sum" else len(found))
            if is_root:
                self.best = [action for value, action in found if value == v]
            if variant.loop == "first" and variant.loop_at in (BOTH, side):
                return v
            if variant.stops == "win" and (v > 0 if maximizing else v < 0):
                return v
            if is_root and variant.root != "same":
                continue
            alpha, beta = self.common(variant, alpha, beta)
            if variant.cut_test == "time" and self.cuts(variant, maximizing, v, alpha, beta, place):
                return v
            if holds(variant.update_if, v, alpha if maximizing else beta, place):
                alpha, beta = updated(variant, maximizing, v, child_value, alpha, beta)
            if variant.shared in ("both", "alpha", "anew"):
                self.alpha = alpha
            if variant.shared in ("both", "beta", "anew"):
                self.beta = beta
        return v

    def common(self, variant: Variant, alpha: float, beta: float) -> tuple[float, float]:
        """The window, where it or part of it is shared by the whole search."""
        return (
            self.alpha if variant.shared in ("both", "alpha", "anew") else alpha,
            self.beta if variant.shared in ("both", "beta", "anew") else beta,
        )

    def chance_value(self, node: Node, variant: Variant, alpha: float, beta: float, depth: int) -> float:
        self.expanded.append(node.id)
        part = part_of(node.children, variant)
        children, weights = node.children[part], node.weights[part]
        if variant.order == "reversed":
            children, weights = children[::-1], weights[::-1]
        values = []
        for child in children:
            values.append(self.value(child, -math.inf, math.inf, depth - 1, node))
            if variant.chance == "first":
                return values[0]
        return expected(variant.chance, values, weights)

    def cuts(self, variant: Variant, maximizing: bool, v: float, alpha: float, beta: float, place: int) -> bool:
        self.cut = self._tests(variant, maximizing, v, alpha, beta, place)
        return self.cut

    def _tests(self, variant: Variant, maximizing: bool, v: float, alpha: float, beta: float, place: int) -> bool:
        against = variant.cut_max if maximizing else variant.cut_min
        if against == "never":
            return False
        bound = beta if against.endswith("beta") else alpha
        if not holds(variant.cut_if, v, bound, place):
            return False
        above = maximizing if " " not in against else against.startswith("over")
        equal = variant.equal_max if maximizing else variant.equal_min
        if v == bound:
            return not self.strict if equal is None else equal
        return v > bound if above else v < bound
