"""Alpha-beta with a setting for everything that goes wrong in classrooms.

    search(root, Variant(), strict=False)                        the right search
    search(root, Variant(alpha_update="never"), strict=False)    the search if alpha is never raised

The right search follows Russell and Norvig (2021, figure 5.7), with values that are not clipped to the window (fail-soft,
Fishburn 1983).
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from .game_tree import Node

EVERYWHERE, BELOW, ROOT_ONLY = "everywhere", "below the root", "at the root"


class Variant(NamedTuple):
    """How a search is written. The defaults are right.

    cut_max        at MAX, v is compared with: "beta" (v ≥ β), "alpha" (v ≥ α), "under beta" (v ≤ β), "under alpha" (v ≤ α), "never"
    cut_min        at MIN: "alpha" (v ≤ α), "beta" (v ≤ β), "over alpha" (v ≥ α), "over beta" (v ≥ β), "never"
    equal_max, equal_min    does equality cut there? None: as the rule says
    alpha_update   at MAX, alpha becomes the "max" of itself and v, is "never" raised, is "set" to v, or becomes the "min"
    beta_update    at MIN, beta becomes the "min", is "never" lowered, is "set" to v, or becomes the "max"
    crossed        does MAX lower beta, and MIN raise alpha?
    child_window   children get "both" bounds, only the mover's "own", or the two "swapped"
    shared_window  is there one alpha and one beta for the whole search, as global variables?
    start          v begins at the "worst" value for the mover, or at "zero"
    roles          MAX and MIN "alternate"; are "swapped"; everybody is "max" or "min"
    operators      max() and min() are "right"; "swapped" in the updates of v only; or swapped together with v's start ("with start")
    swapped_at     the operators are swapped at "both" players, or only at "max" or "min"
    utility_of     a leaf's value is the utility of "max", of "min", or of the "mover" as if it were that player's turn
    keeps          a node's value is that of its "best" child, or of the "last" one
    cut_test       a cut is tested for after each child in "time", or one child "late"
    returns        the value "v", or v "clipped" to the window (fail-hard)
    order          children come as "given", or "reversed"
    skips          "none" of the children, the "first" or the "last"
    root           the root passes its window on as the "same" search; gives every child a "full" window; "twice": and searches the
                   first child twice
    extra_plies    the search goes this much deeper than asked for
    memory         are values stored by position although they may be bounds? "none"; looked up "first" of all; or "later", after the
                   terminal test
    where          where all this applies; elsewhere the search is right
    """

    cut_max: str = "beta"
    cut_min: str = "alpha"
    equal_max: bool | None = None
    equal_min: bool | None = None
    alpha_update: str = "max"
    beta_update: str = "min"
    crossed: bool = False
    child_window: str = "both"
    shared_window: bool = False
    start: str = "worst"
    roles: str = "alternate"
    operators: str = "right"
    swapped_at: str = "both"
    utility_of: str = "max"
    keeps: str = "best"
    cut_test: str = "time"
    returns: str = "v"
    order: str = "given"
    skips: str = "none"
    root: str = "same"
    extra_plies: int = 0
    memory: str = "none"
    where: str = EVERYWHERE


ALPHABETA = Variant()
MINIMAX = Variant(cut_max="never", cut_min="never")


class Answer(NamedTuple):
    """What a search does: the value, the root actions that it finds best, and the positions it visits, in order."""

    value: float
    actions: tuple[int, ...]
    visited: tuple[str, ...]


def search(root: Node, variant: Variant, strict: bool, depth: int | None = None, correct: Variant = ALPHABETA) -> Answer:
    """What a search written as this `variant` does at `root`.

    strict    does the rule say that only values strictly outside the window cut?
    depth     plies to look ahead; None to the end of the game
    correct   the search where the variant does not apply: ALPHABETA or MINIMAX
    """
    run = _Run(variant, strict, correct)
    value = run.value(root, -math.inf, math.inf, -1 if depth is None else max(0, depth + variant.extra_plies), None)
    return Answer(value, tuple(run.best), tuple(run.visited))


class _Run:
    """One search of one position."""

    def __init__(self, variant: Variant, strict: bool, correct: Variant) -> None:
        self.variant, self.strict, self.correct = variant, strict, correct
        self.visited: list[str] = []
        self.best: list[int] = []
        self.alpha, self.beta = -math.inf, math.inf
        self.stored: dict[Any, float] = {}

    def variant_at(self, is_root: bool) -> Variant:
        if self.variant.where == EVERYWHERE or (self.variant.where == ROOT_ONLY) == is_root:
            return self.variant
        return self.correct

    def value(self, node: Node, alpha: float, beta: float, depth: int, parent: Node | None, again: bool = False) -> float:
        variant = self.variant_at(parent is None)
        key = (node.state, max(depth, -1))
        if variant.memory == "first" and key in self.stored:
            return self.stored[key]
        is_leaf = node.mover is None or depth == 0
        if not (again and (not is_leaf or self.visited[-1] == node.id)):
            self.visited.append(node.id)
        if is_leaf:
            value = _leaf_value(node, variant, parent)
        elif variant.memory == "later" and key in self.stored:
            return self.stored[key]
        else:
            maximizing = {"alternate": node.mover == 0, "swapped": node.mover != 0, "max": True, "min": False}[variant.roles]
            value = self.inner_value(node, variant, maximizing, alpha, beta, depth, parent is None)
            if variant.returns == "clipped":
                value = min(max(value, alpha), beta)
        if variant.memory != "none":
            self.stored[key] = value
        return value

    def inner_value(self, node: Node, variant: Variant, maximizing: bool, alpha: float, beta: float, depth: int, is_root: bool) -> float:
        operators = variant.operators if variant.swapped_at in ("both", "max" if maximizing else "min") else "right"
        v = 0.0 if variant.start == "zero" else (-math.inf if maximizing != (operators == "with start") else math.inf)
        better = max if maximizing == (operators == "right") else min
        found: list[tuple[float, int]] = []
        for child, again in _children(node, variant, is_root):
            if variant.shared_window:
                alpha, beta = self.alpha, self.beta
            if is_root and variant.root != "same":
                child_value = self.value(child, -math.inf, math.inf, depth - 1, node, again)
            else:
                child_value = self.value(child, *_child_window(variant, maximizing, alpha, beta), depth - 1, node, again)
            if variant.cut_test == "late" and self.cuts(variant, maximizing, v, alpha, beta):
                return v
            v = child_value if variant.keeps == "last" else better(v, child_value)
            found.append((child_value, child.action if child.action is not None else -1))
            if is_root:
                self.best = [action for value, action in found if value == v]
            if is_root and variant.root != "same":
                continue
            if variant.shared_window:
                alpha, beta = self.alpha, self.beta
            if variant.cut_test == "time" and self.cuts(variant, maximizing, v, alpha, beta):
                return v
            alpha, beta = _updated(variant, maximizing, v, alpha, beta)
            if variant.shared_window:
                self.alpha, self.beta = alpha, beta
        return v

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


def _leaf_value(node: Node, variant: Variant, parent: Node | None) -> float:
    """The value of a leaf; an estimate is always MAX's."""
    of_mover = variant.utility_of == "mover" and parent is not None and parent.mover == 0
    return -node.value if node.mover is None and (variant.utility_of == "min" or of_mover) else node.value


def _children(node: Node, variant: Variant, is_root: bool) -> list[tuple[Node, bool]]:
    """The children in the order of the search, and whether each is searched for the second time."""
    children = node.children[::-1] if variant.order == "reversed" else node.children
    if variant.skips != "none" and len(children) > 1:
        children = children[1:] if variant.skips == "first" else children[:-1]
    first = [(children[0], False)] if is_root and variant.root == "twice" else []
    return first + [(child, bool(first) and child is children[0]) for child in children]


def _child_window(variant: Variant, maximizing: bool, alpha: float, beta: float) -> tuple[float, float]:
    if variant.child_window == "swapped":
        return beta, alpha
    if variant.child_window == "own":
        return (alpha, math.inf) if maximizing else (-math.inf, beta)
    return alpha, beta


def _updated(variant: Variant, maximizing: bool, v: float, alpha: float, beta: float) -> tuple[float, float]:
    """The window after a child."""
    if maximizing != variant.crossed:
        return {"max": max(alpha, v), "never": alpha, "set": v, "min": min(alpha, v)}[variant.alpha_update], beta
    return alpha, {"min": min(beta, v), "never": beta, "set": v, "max": max(beta, v)}[variant.beta_update]
