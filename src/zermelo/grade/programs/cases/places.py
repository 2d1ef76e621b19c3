"""Where in a tree a fault is: at which nodes a search that is right elsewhere is written as a variant says."""

from __future__ import annotations

from ....game import CHANCE
from .game_tree import Node
from .variants import (
    BELOW,
    CHANCE_NODES,
    EVEN_LEFT,
    EVERYWHERE,
    FIRST_OTHER,
    LATER_OTHERS,
    MAX_NODES,
    MIN_NODES,
    ODD_LEFT,
    ROOT_ONLY,
    TWO_BELOW,
)

ENDLESS = 1_000
"""A program without a limit is given this depth."""


def left_of(node: Node, depth: int) -> int:
    """The depth that a program has left at a node; a negative `depth` is no limit."""
    return ENDLESS - node.id.count(".") if depth < 0 else depth


def applies(where: str, node: Node, depth: int, agents: int) -> bool:
    """Is a node one of those that `where` names? `depth` is what is left of it; `agents` take turns."""
    ply = node.id.count(".")
    if where in (EVERYWHERE, ROOT_ONLY, BELOW, TWO_BELOW):
        return where == EVERYWHERE or (ply == 0 if where == ROOT_ONLY else ply > (1 if where == TWO_BELOW else 0))
    kinds = {
        MAX_NODES: node.turn == 0,
        MIN_NODES: node.turn == 1,
        CHANCE_NODES: node.turn == CHANCE,
        FIRST_OTHER: ply % agents == 1,
        LATER_OTHERS: ply % agents > 1,
        EVEN_LEFT: left_of(node, depth) % 2 == 0,
        ODD_LEFT: left_of(node, depth) % 2 == 1,
    }
    return kinds[where]
