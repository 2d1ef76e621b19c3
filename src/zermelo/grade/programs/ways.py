"""Alpha-beta as it should be, and as it is often written: one search with a setting for everything that goes wrong in classrooms.

    searched(sketch, Ways(), strict=False)                 what the right search does
    searched(sketch, Ways(alpha="never"), strict=False)    what it does if alpha is never raised

The right search follows Russell and Norvig (2021, figure 5.7), with values that are not clipped to the window (fail-soft,
Fishburn 1983).
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from .sketch import Sketch

EVERYWHERE, BELOW, ROOT_ONLY = "everywhere", "below the root", "at the root"


class Ways(NamedTuple):
    """How a search is written. The defaults are right.

    cut_max   at MAX, v is held against: "beta" (v ≥ β), "alpha" (v ≥ α), "under beta" (v ≤ β), "under alpha" (v ≤ α), "never"
    cut_min   at MIN: "alpha" (v ≤ α), "beta" (v ≤ β), "over alpha" (v ≥ α), "over beta" (v ≥ β), "never"
    equal_max, equal_min    does equality cut there? None: as the rule says
    alpha     at MAX, alpha is raised to the "max" of itself and v, "never" raised, "set" to v, or becomes the "min"
    beta      at MIN, beta is lowered to the "min", "never" lowered, "set" to v, or becomes the "max"
    crossed   are alpha and beta exchanged where they are updated: does MAX lower beta, MIN raise alpha?
    down      children are handed "both" bounds, the mover's "own" only, or the two "swapped"
    shared    is there one alpha and one beta for the whole search, never given back?
    start     v begins at the "worst" value for the mover, or at "zero"
    sides     MAX and MIN take "turns"; are "swapped"; everybody is "max" or "min"
    picks     "right"; "exchanged": max() and min() stand in each other's place, v beginning as if they did not; or "both exchanged"
    odd       at whom the picks are odd: at "both", or only at "max" or "min"
    worth     a leaf is worth what it is to "max", to "min", or to the "mover", as if it had been that player's turn
    keeps     a node is worth its "best" child, or the "last" it looked at
    test      whether to cut is asked after every child, or one child "late"
    returns   the value "v", or v clipped to the "window" (fail-hard)
    order     children come as "given", or "reversed"
    skips     "none" of the children, the "first" or the "last"
    root      the root hands its window on as the "same" search; gives every child a "full" window; "twice": and searches the first twice
    longer    so many plies deeper than asked for
    memory    does it remember values by position, without asking whether they are bounds? "no"; "first" of all questions; or
              "later", after the question whether the game is over
    where     where all this holds; elsewhere the search is right
    """

    cut_max: str = "beta"
    cut_min: str = "alpha"
    equal_max: bool | None = None
    equal_min: bool | None = None
    alpha: str = "max"
    beta: str = "min"
    crossed: bool = False
    down: str = "both"
    shared: bool = False
    start: str = "worst"
    sides: str = "turns"
    picks: str = "right"
    odd: str = "both"
    worth: str = "max"
    keeps: str = "best"
    test: str = "after"
    returns: str = "v"
    order: str = "given"
    skips: str = "none"
    root: str = "same"
    longer: int = 0
    memory: str = "no"
    where: str = EVERYWHERE


RIGHT = Ways()
MINIMAX = Ways(cut_max="never", cut_min="never")


class Answer(NamedTuple):
    """What a search does: the value, the root actions that it finds best, and the positions it visits, in their order."""

    value: float
    actions: tuple[int, ...]
    visited: tuple[str, ...]


def searched(root: Sketch, ways: Ways, strict: bool, depth: int | None = None, right: Ways = RIGHT) -> Answer:
    """What a search that is written in these `ways` does at `root`.

    strict   does the rule say that only values strictly outside the window cut?
    depth    plies to look ahead; None to the end of the game
    right    what it does where the `ways` do not hold: RIGHT, or MINIMAX
    """
    run = _Run(ways, strict, right)
    value = run.value(root, -math.inf, math.inf, -1 if depth is None else max(0, depth + ways.longer), None)
    return Answer(value, tuple(run.best), tuple(run.visited))


class _Run:
    """One search of one position."""

    def __init__(self, ways: Ways, strict: bool, right: Ways) -> None:
        self.ways, self.strict, self.right = ways, strict, right
        self.visited: list[str] = []
        self.best: list[int] = []
        self.low, self.high = -math.inf, math.inf
        self.known: dict[Any, float] = {}

    def ways_at(self, is_root: bool) -> Ways:
        if self.ways.where == EVERYWHERE or (self.ways.where == ROOT_ONLY) == is_root:
            return self.ways
        return self.right

    def value(self, node: Sketch, low: float, high: float, left: int, parent: Sketch | None, again: bool = False) -> float:
        ways = self.ways_at(parent is None)
        known = (node.key, max(left, -1))
        if ways.memory == "first" and known in self.known:
            return self.known[known]
        is_leaf = node.mover is None or left == 0
        if not (again and (not is_leaf or self.visited[-1] == node.id)):
            self.visited.append(node.id)
        if is_leaf:
            worth = _worth(node, ways, parent)
            if ways.memory != "no":
                self.known[known] = worth
            return worth
        if ways.memory == "later" and known in self.known:
            return self.known[known]
        maximises = {"turns": node.mover == 0, "swapped": node.mover != 0, "max": True, "min": False}[ways.sides]
        value = self.among(node, ways, maximises, low, high, left, parent is None)
        if ways.returns == "window":
            value = min(max(value, low), high)
        if ways.memory != "no":
            self.known[known] = value
        return value

    def among(self, node: Sketch, ways: Ways, maximises: bool, low: float, high: float, left: int, is_root: bool) -> float:
        """The value of an inner node, from its children."""
        alpha, beta = low, high
        picks = ways.picks if ways.odd in ("both", "max" if maximises else "min") else "right"
        v = 0.0 if ways.start == "zero" else (-math.inf if maximises != (picks == "both exchanged") else math.inf)
        better = max if maximises == (picks == "right") else min
        found: list[tuple[float, int]] = []
        for kid, again in _children(node, ways, is_root):
            if ways.shared:
                alpha, beta = self.low, self.high
            if is_root and ways.root != "same":
                came = self.value(kid, -math.inf, math.inf, left - 1, node, again)
            else:
                came = self.value(kid, *_handed(ways, maximises, alpha, beta), left - 1, node, again)
            if ways.test == "late" and self.cuts(ways, maximises, v, alpha, beta):
                return v
            v = came if ways.keeps == "last" else better(v, came)
            found.append((came, kid.action if kid.action is not None else -1))
            if is_root:
                self.best = [action for value, action in found if value == v]
            if is_root and ways.root != "same":
                continue
            if ways.shared:
                alpha, beta = self.low, self.high
            if ways.test == "after" and self.cuts(ways, maximises, v, alpha, beta):
                return v
            alpha, beta = _narrowed(ways, maximises, v, alpha, beta)
            if ways.shared:
                self.low, self.high = alpha, beta
        return v

    def cuts(self, ways: Ways, maximises: bool, v: float, alpha: float, beta: float) -> bool:
        against = ways.cut_max if maximises else ways.cut_min
        if against == "never":
            return False
        bound = beta if against.endswith("beta") else alpha
        above = maximises if " " not in against else against.startswith("over")
        equal = ways.equal_max if maximises else ways.equal_min
        if v == bound:
            return not self.strict if equal is None else equal
        return v > bound if above else v < bound


def _worth(node: Sketch, ways: Ways, parent: Sketch | None) -> float:
    """What a leaf is taken to be worth; an estimate is MAX's, whoever is asked for."""
    negated = node.mover is None and (ways.worth == "min" or (ways.worth == "mover" and parent is not None and parent.mover == 0))
    return -node.value if negated else node.value


def _children(node: Sketch, ways: Ways, is_root: bool) -> list[tuple[Sketch, bool]]:
    """The children in the order they are searched in, and whether that is for the second time."""
    kids = node.kids[::-1] if ways.order == "reversed" else node.kids
    if ways.skips != "none" and len(kids) > 1:
        kids = kids[1:] if ways.skips == "first" else kids[:-1]
    first = [(kids[0], False)] if is_root and ways.root == "twice" else []
    return first + [(kid, bool(first) and kid is kids[0]) for kid in kids]


def _handed(ways: Ways, maximises: bool, alpha: float, beta: float) -> tuple[float, float]:
    """The window that a child gets."""
    if ways.down == "swapped":
        return beta, alpha
    if ways.down == "own":
        return (alpha, math.inf) if maximises else (-math.inf, beta)
    return alpha, beta


def _narrowed(ways: Ways, maximises: bool, v: float, alpha: float, beta: float) -> tuple[float, float]:
    """The window after a child."""
    if maximises != ways.crossed:
        return {"max": max(alpha, v), "never": alpha, "set": v, "min": min(alpha, v)}[ways.alpha], beta
    return alpha, {"min": min(beta, v), "never": beta, "set": v, "max": max(beta, v)}[ways.beta]
