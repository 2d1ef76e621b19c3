"""The single steps of a search, each as a `Variant` says: which children, which window, what v becomes, what a leaf is worth."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from .game_tree import Node
from .places import left_of
from .variants import Variant


def key_of(key: str, node: Node, depth: int, alpha: float, beta: float) -> Any:
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


def at_limit(counted: str, node: Node, depth: int) -> bool:
    """Does the depth end here?"""
    if counted in ("max only", "min only"):
        return depth <= 0 and node.mover == (0 if counted == "max only" else 1)
    return depth == 0


def maximizes(roles: str, node: Node, depth: int) -> bool:
    """Is a node searched as one of MAX?"""
    match roles:
        case "ply" | "turns":
            return node.id.count(".") % 2 == 0
        case "even" | "odd":
            return (left_of(node, depth) % 2 == 0) == (roles == "even")
    return {"alternate": node.mover == 0, "swapped": node.mover != 0, "max": True, "min": False}[roles]


def holds(condition: str, v: float, bound: float, place: int) -> bool:
    """Does a test or an update take place under this condition?"""
    return {"always": True, "lost": True, "first": place > 0, "bound": bound != 0, "value": v != 0}[condition]


def keeping(keeps: str, better: Any, v: float, found: float, maximizing: bool, opened: bool, is_first: bool) -> float:
    """What v becomes after a child, which is a leaf or was `opened`."""
    match keeps:
        case "last":
            return found
        case "first" | "later" | "earlier":
            takes_last = maximizing if keeps == "later" else not maximizing if keeps == "earlier" else False
            return found if is_first or takes_last else v
        case "over zero":
            return found if is_first or v == 0 else float(better(v, found))
        case "not zero":
            return v if found == 0 else float(better(v, found))
        case "clobbered":
            return found if opened else float(better(v, found))
    return float(better(v, found))


def leaf_value(node: Node, variant: Variant, parent: Node | None, depth: int) -> float:
    """The value of a leaf, or the estimate where the depth ends."""
    of = variant.utility_of if node.mover is None else variant.estimate_of
    ply, value = node.id.count("."), node.value
    shifts = {"+ply": ply, "-ply": -ply, "+left": left_of(node, depth), "-left": -left_of(node, depth)}
    if of in shifts:
        return value + shifts[of]
    match of:
        case "zero":
            return 0.0
        case "abs":
            return abs(value)
        case "sign":
            return float((value > 0) - (value < 0))
        case "sooner":
            return value - math.copysign(ply, value) if value else value
        case "parent":
            return parent.value if parent is not None else value
    of_mover = of == "mover" and parent is not None and node.turn == 1
    return -value if of == "min" or of_mover else value


SLICES = {"first": slice(1, None), "last": slice(-1), "two": slice(2), "three": slice(3), "second": slice(None, None, 2)}
"""What of the children is searched, where some are left out."""


def part_of(children: Sequence[Node], variant: Variant) -> slice:
    """Which children are searched: of several, some may be left out."""
    return SLICES.get(variant.skips, slice(None)) if len(children) > 1 else slice(None)


def children_of(node: Node, variant: Variant, is_root: bool, maximizing: bool) -> list[tuple[Node, bool]]:
    """The children in the order of the search, and whether each is searched for the second time."""
    children = node.children[::-1] if variant.order == "reversed" else node.children
    if variant.order.endswith(" first"):
        high = variant.order == "high first" or (variant.order != "low first" and maximizing == (variant.order == "best first"))
        children = sorted(children, key=lambda child: child.value, reverse=high)
    children = children[part_of(children, variant)]
    first = [(children[0], False)] if is_root and variant.root == "twice" and children else []
    return first + [(child, bool(first) and child is children[0]) for child in children]


def child_window(variant: Variant, maximizing: bool, alpha: float, beta: float) -> tuple[float, float]:
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


def updated(variant: Variant, maximizing: bool, v: float, child: float, alpha: float, beta: float) -> tuple[float, float]:
    """The window after a child."""
    if variant.update_if == "lost" and (alpha if maximizing else beta) == 0:
        return (v, beta) if maximizing else (alpha, v)
    if maximizing != variant.crossed:
        return {"max": max(alpha, v), "never": alpha, "set": v, "child": child, "min": min(alpha, v)}[variant.alpha_update], beta
    return alpha, {"min": min(beta, v), "never": beta, "set": v, "child": child, "max": max(beta, v)}[variant.beta_update]
