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
from .game_tree import Node
from .variants import ALPHABETA, BOTH, EVERYWHERE, MINIMAX, ROOT_ONLY, Answer, Variant


def search(root: Node, variant: Variant, strict: bool, depth: int | None = None, agents: int = 2) -> Answer:
    """What a search written as this `variant` does at `root`; see `models.answer`."""
    run = _Run(variant, strict, agents)
    value = run.value(root, *((math.inf, -math.inf) if variant.window == "swapped" else (-math.inf, math.inf)), run.plies(depth), None)
    return Answer(value, tuple(run.best), tuple(run.visited), tuple(run.expanded))


class _Run:
    """One search of one position."""

    def __init__(self, variant: Variant, strict: bool, agents: int) -> None:
        self.variant, self.strict, self.agents = variant, strict, agents
        self.correct = ALPHABETA if variant.cuts else MINIMAX
        self.visited: list[str] = []
        self.expanded: list[str] = []
        self.best: list[int] = []
        self.alpha, self.beta = -math.inf, math.inf
        self.stored: dict[Any, float] = {}

    def plies(self, depth: int | None) -> int:
        """How many plies it searches; negative without end."""
        variant = self.variant
        if depth is None or variant.depth == "ignored":
            return -1
        if variant.depth == "ply":  # a depth in rounds is taken for one in plies
            return max(0, depth // self.agents + variant.extra)
        if variant.depth == "round":
            return max(0, depth * self.agents + variant.extra)
        if variant.depth == "unfinished":
            return max(0, depth - self.agents + 1)
        return max(0, depth + variant.extra + variant.extra_rounds * self.agents)

    def variant_at(self, is_root: bool) -> Variant:
        if self.variant.where == EVERYWHERE or (self.variant.where == ROOT_ONLY) == is_root:
            return self.variant
        return self.correct

    def value(self, node: Node, alpha: float, beta: float, depth: int, parent: Node | None, again: bool = False) -> float:
        variant = self.variant_at(parent is None)
        key = _key(variant.key, node, depth, alpha, beta) if variant.memory != "none" else None
        if variant.memory in ("first", "inner") and key in self.stored:
            return self.stored[key]
        is_leaf = node.mover is None or depth == 0
        if not (again and (not is_leaf or self.visited[-1] == node.id)):
            self.visited.append(node.id)
        if is_leaf:
            value = _leaf_value(node, variant, parent)
        elif variant.memory == "later" and key in self.stored:
            return self.stored[key]
        elif node.mover == CHANCE:
            value = self.chance_value(node, variant, alpha, beta, depth)
        else:
            maximizing = {"alternate": node.mover == 0, "swapped": node.mover != 0, "max": True, "min": False}[variant.roles]
            value = self.inner_value(node, variant, maximizing, alpha, beta, depth, parent is None)
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
        v = 0.0 if start == "zero" else -math.inf if low else math.inf
        better = max if maximizing == (operators == "right") else min
        mean = variant.averages in (BOTH, side)
        found: list[tuple[float, int]] = []
        self.expanded.append(node.id)
        for place, (child, again) in enumerate(_children(node, variant, is_root, maximizing)):
            if variant.shared == "anew" and is_root:
                self.alpha, self.beta = -math.inf, math.inf
            alpha, beta = self.common(variant, alpha, beta)
            left = depth - 1 if variant.depth != "siblings" or depth < 0 else max(0, depth - 1 - place)
            if is_root and variant.root != "same":
                child_value = self.value(child, -math.inf, math.inf, left, node, again)
            else:
                child_value = self.value(child, *_child_window(variant, maximizing, alpha, beta), left, node, again)
            if variant.cut_test == "late" and self.cuts(variant, maximizing, v, alpha, beta):
                return v
            v = child_value if variant.keeps == "last" else better(v, child_value)
            found.append((child_value, child.action if child.action is not None else -1))
            if variant.keeps in ("sum", "mean") or mean:
                v = sum(value for value, _ in found) / (1 if variant.keeps == "sum" else len(found))
            if is_root:
                self.best = [action for value, action in found if value == v]
            if variant.loop == "first" and variant.loop_at in (BOTH, side):
                return v
            if is_root and variant.root != "same":
                continue
            alpha, beta = self.common(variant, alpha, beta)
            if variant.cut_test == "time" and self.cuts(variant, maximizing, v, alpha, beta):
                return v
            alpha, beta = _updated(variant, maximizing, v, child_value, alpha, beta)
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
        children, weights = node.children, node.weights
        if variant.skips != "none" and len(children) > 1:
            part = slice(1, None) if variant.skips == "first" else slice(None, -1)
            children, weights = children[part], weights[part]
        if variant.order == "reversed":
            children, weights = children[::-1], weights[::-1]
        values = []
        for child in children:
            values.append(self.value(child, -math.inf, math.inf, depth - 1, node))
            if variant.chance == "first":
                return values[0]
        mean = sum(weight * value for weight, value in zip(weights, values, strict=True))
        match variant.chance:
            case "uniform":
                return sum(values) / len(values)
            case "largest":
                return max(values)
            case "smallest":
                return min(values)
            case "sum":
                return sum(values)
            case "unweighted":
                return mean / len(values)
            case "down":
                return float(math.floor(round(mean, 9))) if math.isfinite(mean) else mean
            case "zero":
                return float(math.trunc(round(mean, 9))) if math.isfinite(mean) else mean
            case "likeliest":
                return values[weights.index(max(weights))]
            case "last":
                return values[-1]
        return mean

    def cuts(self, variant: Variant, maximizing: bool, v: float, alpha: float, beta: float) -> bool:
        against = variant.cut_max if maximizing else variant.cut_min
        if against == "never":
            return False
        bound = beta if against.endswith("beta") else alpha
        above = maximizing if " " not in against else against.startswith("over")
        equal = variant.equal_max if maximizing else variant.equal_min
        if v == bound:
            return not self.strict if equal is None else equal
        return v > bound if above else v < bound


def _key(key: str, node: Node, depth: int, alpha: float, beta: float) -> Any:
    """What a value is stored by."""
    match key:
        case "alone":
            return node.state
        case "window":
            return node.state, max(depth, -1), alpha, beta
        case "depth":
            return depth
        case "ply":
            return node.id.count(".")
        case "mover":
            return node.mover
        case "actions":
            return len(node.children)
        case "action":
            return node.action
    return node.state, max(depth, -1)


def _leaf_value(node: Node, variant: Variant, parent: Node | None) -> float:
    """The value of a leaf, or the estimate where the depth ends."""
    of = variant.utility_of if node.mover is None else variant.estimate_of
    of_mover = of == "mover" and parent is not None and node.turn == 1
    return -node.value if of == "min" or of_mover else node.value


def _children(node: Node, variant: Variant, is_root: bool, maximizing: bool) -> list[tuple[Node, bool]]:
    """The children in the order of the search, and whether each is searched for the second time."""
    children = node.children[::-1] if variant.order == "reversed" else node.children
    if variant.order.endswith(" first"):
        high = variant.order == "high first" or (variant.order != "low first" and maximizing == (variant.order == "best first"))
        children = sorted(children, key=lambda child: child.value, reverse=high)
    if variant.skips != "none" and len(children) > 1:
        children = children[1:] if variant.skips == "first" else children[:-1]
    first = [(children[0], False)] if is_root and variant.root == "twice" and children else []
    return first + [(child, bool(first) and child is children[0]) for child in children]


def _child_window(variant: Variant, maximizing: bool, alpha: float, beta: float) -> tuple[float, float]:
    match variant.child_window:
        case "swapped":
            return beta, alpha
        case "own":
            return (alpha, math.inf) if maximizing else (-math.inf, beta)
        case "alpha":
            return alpha, math.inf
        case "beta":
            return -math.inf, beta
    return alpha, beta


def _updated(variant: Variant, maximizing: bool, v: float, child: float, alpha: float, beta: float) -> tuple[float, float]:
    """The window after a child."""
    if maximizing != variant.crossed:
        return {"max": max(alpha, v), "never": alpha, "set": v, "child": child, "min": min(alpha, v)}[variant.alpha_update], beta
    return alpha, {"min": min(beta, v), "never": beta, "set": v, "child": child, "max": max(beta, v)}[variant.beta_update]
