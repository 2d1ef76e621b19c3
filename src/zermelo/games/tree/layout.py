"""How a tree lies in two arrays, so that all trees share one compiled form.

`plan` holds whole numbers: first one row per node, nodes numbered level by level from the root, node 0; then the children
lists; then the letters of the names. `numbers` holds probabilities and utilities. For `((3 12 8) (2 4 6) (14 5 2))`:

    plan      | row of node 0 | row of node 1 | … | 1 2 3 | 4 5 6 | … | 1 'A' | 1 'B' | …
                 LINK ------------------------------^                   ^
                 NAME --------------------------------------------------+
    numbers   | 3 -3 | 12 -12 | 8 -8 | …        a leaf's utilities, one per player
                                                a chance node's probabilities, one per child
"""

from __future__ import annotations

import dataclasses
from array import array
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from ...keys import hash_of

if TYPE_CHECKING:
    Ints = array[int]
    Reals = array[float]
else:  # the subscript is for readers and type checkers: array.array learns it only with Python 3.12
    Ints = Reals = array

ROW = 9  # whole numbers in a node's row:
MOVER = 0  # who moves, or CHANCE; 0 at a leaf
SIZE = 1  # how many children; 0 at a leaf
LINK = 2  # where in `plan` its children's numbers stand
NUMBER = 3  # where in `numbers` its utilities or probabilities stand
LETTER = 4  # code point of the letter that stands for an unknown value, or 0
PLACE = 5  # a leaf's place among the leaves, counted from 1 at the left; 0 at an inner node
NAMED = 6  # 1 if the text names the node, 0 if its name is only a default
NAME = 7  # where in `plan` its name stands: the length, then the code points
KEY = 8  # a hash of the tree from here on


@dataclasses.dataclass(eq=False)
class Node:
    """A node between text and arrays."""

    mover: int = 0
    children: list[Node] = dataclasses.field(default_factory=list)
    probabilities: list[float] = dataclasses.field(default_factory=list)
    values: list[float] = dataclasses.field(default_factory=list)
    letter: int = 0
    name: str = ""


# ------------------------------------------------------------------------------------------- from nodes to arrays


def pack(root: Node) -> tuple[Ints, Reals]:
    """The tree below `root` as `plan` and `numbers`; equal trees give equal arrays, however they were written."""
    nodes = _by_level(root)
    number = {node: i for i, node in enumerate(nodes)}
    first_met, children_first = _by_depth(root)
    keys: dict[Node, int] = {}
    for node in children_first:
        keys[node] = _key(node, keys)
    leaves = (node for node in first_met if not node.children)
    places = {leaf: place for place, leaf in enumerate(leaves, start=1)}
    defaults = _letters(taken={node.name for node in nodes})

    plan, numbers = Ints("q", [0] * ROW * len(nodes)), Reals("d")
    for i, node in enumerate(nodes):
        row = ROW * i
        plan[row + MOVER] = node.mover
        plan[row + SIZE] = len(node.children)
        plan[row + LINK] = len(plan)
        plan.extend(number[child] for child in node.children)
        plan[row + NUMBER] = len(numbers)
        numbers.extend(node.probabilities or node.values)
        plan[row + LETTER] = node.letter
        plan[row + PLACE] = places.get(node, 0)
        plan[row + NAMED] = int(node.name != "")
        plan[row + KEY] = keys[node]
    for i, node in enumerate(nodes):
        name = node.name or (next(defaults) if node.children else "")
        plan[ROW * i + NAME] = len(plan)
        plan.append(len(name))
        plan.extend(map(ord, name))
    return plan, numbers


def _by_level(root: Node) -> list[Node]:
    """Every node once, level by level."""
    nodes, met = [root], {root}
    for node in nodes:  # which grows meanwhile
        for child in node.children:
            if child not in met:
                met.add(child)
                nodes.append(child)
    return nodes


def _by_depth(root: Node) -> tuple[list[Node], list[Node]]:
    """Every node once, in the order a depth-first walk meets it, and in the order it leaves it (children first)."""
    met, left = {root: None}, []
    path: list[tuple[Node, Iterator[Node]]] = [(root, iter(root.children))]
    while path:
        _, children = path[-1]
        child = next((child for child in children if child not in met), None)
        if child is None:
            left.append(path.pop()[0])
        else:
            met[child] = None
            path.append((child, iter(child.children)))
    return list(met), left


def _key(node: Node, keys: dict[Node, int]) -> int:
    """A hash of everything that is written from this node on."""
    below = [keys[child] for child in node.children]
    return hash_of([node.mover, node.letter, len(node.name), *map(ord, node.name), len(below), *below, *node.probabilities, *node.values])


def _letters(taken: Iterable[str]) -> Iterator[str]:
    """A, B, … Z, AA, AB, … without those that are taken."""
    names = [""]
    while True:
        names = [name + letter for name in names for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"]
        yield from (name for name in names if name not in taken)


# ------------------------------------------------------------------------------------------- what presentation asks


def children_of(plan: Ints, node: int) -> Ints:
    """The numbers of the children, first to last."""
    link = plan[ROW * node + LINK]
    return plan[link : link + plan[ROW * node + SIZE]]


def name_of(plan: Ints, node: int) -> str:
    """The name of a node by its number: the given one, else a default (A, B, … level by level); "" for an unnamed leaf."""
    start = plan[ROW * node + NAME]
    return "".join(map(chr, plan[start + 1 : start + 1 + plan[start]]))


def given_name_of(plan: Ints, node: int) -> str:
    """The name that the text gives the node; "" if it gives none."""
    return name_of(plan, node) if plan[ROW * node + NAMED] else ""
