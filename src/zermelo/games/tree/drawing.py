"""How a tree looks as a board: the node where the game stands above, what follows below; an action is a click on a child.

Only so much is drawn as can be read: level by level, as long as there are not too many nodes.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from ...board.items import Item, click, piece
from ...board.looks import lettered
from ...board.shapes import Box, Disc, Letters, Shape, line, polygon
from ...board.surface import Look, Place, Surface, free, spot
from ...game import CHANCE
from .layout import MOVER, ROW, SIZE, children_of, name_of
from .writing import leaf_text, players_of, shares_of

if TYPE_CHECKING:
    from . import Tree

MOST = 64
"""Nodes that are drawn."""

LEVEL, APART = 1.9, 1.15
"""From one level to the next, and from a leaf to its neighbour."""

COLOURS = ("blue", "red", "yellow", "green")


class Drawn(NamedTuple):
    """A node at its place: its number, its parent among the nodes drawn (-1 above), its depth, and whether its children are drawn."""

    node: int
    parent: int
    depth: int
    opened: bool


def nodes_of(tree: Tree) -> list[Drawn]:
    """The nodes that are drawn, level by level, a shared node wherever it stands."""
    found, level, depth = [Drawn(tree.node, -1, 0, False)], [0], 0
    while level:
        below = [(child, place) for place in level for child in children_of(tree.plan, found[place].node)]
        if len(found) + len(below) > MOST and depth:
            break
        for place in level:
            found[place] = found[place]._replace(opened=True)
        depth += 1
        level = list(range(len(found), len(found) + len(below)))
        found += [Drawn(child, parent, depth, False) for child, parent in below]
    return found


def columns_of(nodes: list[Drawn]) -> list[float]:
    """Where each node is drawn, from left to right: leaves side by side, parents over the middle of their children."""
    below: list[list[int]] = [[] for _ in nodes]
    for place, drawn in enumerate(nodes[1:], start=1):
        below[drawn.parent].append(place)
    found, leaves, waiting = [0.0] * len(nodes), 0, [(0, False)]
    while waiting:
        place, placed = waiting.pop()
        if not below[place]:
            found[place], leaves = APART * leaves, leaves + 1
        elif placed:
            found[place] = (found[below[place][0]] + found[below[place][-1]]) / 2
        else:
            waiting += [(place, True), *((child, False) for child in reversed(below[place]))]
    return found


def surface(tree: Tree) -> Surface:
    nodes = nodes_of(tree)
    columns = columns_of(nodes)
    at = [(column + 0.75, 0.75 + LEVEL * drawn.depth) for column, drawn in zip(columns, nodes, strict=True)]
    ground: list[Shape] = []
    for place, drawn in enumerate(nodes[1:], start=1):
        (x0, y0), (x1, y1) = at[drawn.parent], at[place]
        ground.append(line([(x0, y0 + 0.42), (x1, y1 - 0.45)], "ink", 0.05))
        shares = shares_of(tree, nodes[drawn.parent].node)
        if shares:
            first = next(other for other, one in enumerate(nodes) if one.parent == drawn.parent)
            x, y = x0 + 0.66 * (x1 - x0), y0 + 0.42 + 0.66 * (y1 - y0 - 0.87)
            ground.append(Letters(x + (0.26 if x1 >= x0 else -0.26), y - 0.12, shares[place - first], 0.3))
    names = told_apart(tree, nodes)
    places = [_place(tree, drawn, name, x, y) for drawn, name, (x, y) in zip(nodes, names, at, strict=True)]
    return free(places, max(columns) + 1.5, 1.5 + LEVEL * nodes[-1].depth, looks_of(tree, nodes), ground=ground)


def looks_of(tree: Tree, nodes: list[Drawn]) -> list[Look]:
    """The texts in the nodes: values of leaves, names of the others."""
    return [lettered(text_of(tree, drawn), name=name) for drawn, name in zip(nodes, told_apart(tree, nodes), strict=True)]


def told_apart(tree: Tree, nodes: list[Drawn]) -> list[str]:
    """The same texts, with the number of the node where another one has it already."""
    texts = [text_of(tree, drawn) for drawn in nodes]
    return [text if text not in texts[:place] else f"{text} ({place})" for place, text in enumerate(texts)]


def text_of(tree: Tree, drawn: Drawn) -> str:
    if not tree.plan[ROW * drawn.node + SIZE]:
        return leaf_text(tree, drawn.node)
    return name_of(tree.plan, drawn.node) if drawn.opened else f"{name_of(tree.plan, drawn.node)}…"


def _place(tree: Tree, drawn: Drawn, name: str, x: float, y: float) -> Place:
    """A node by who moves there: △ for MAX, ▽ for MIN, ○ for chance, a box for one of several players; a leaf is its value."""
    mover = tree.plan[ROW * drawn.node + MOVER]
    if not tree.plan[ROW * drawn.node + SIZE]:
        return spot(x, y, name, wide=1.05, high=0.9, size=1.1)
    if mover == CHANCE:
        return Place(x, y, name, Disc(x, y, 0.46, "floor", "green", 0.07), size=0.85)
    if players_of(tree) != ("MAX", "MIN"):
        colour = COLOURS[mover % len(COLOURS)]
        return Place(x, y, name, Box(x - 0.46, y - 0.42, 0.92, 0.84, "floor", colour, 0.07, 0.14), size=0.85)
    up, colour = (1, "blue") if mover == 0 else (-1, "red")
    corners = [(x, y - 0.5 * up), (x + 0.56, y + 0.44 * up), (x - 0.56, y + 0.44 * up)]
    return Place(x, y + 0.14 * up, name, polygon(corners, "floor", colour, 0.07), size=0.8)


def items(tree: Tree) -> Iterator[Item]:
    nodes = nodes_of(tree)
    for place in range(len(nodes)):
        yield piece(place, place)
    for action in range(tree.plan[ROW * tree.node + SIZE]):
        yield click(action, 1 + action)
