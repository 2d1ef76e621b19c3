"""Trees as JSON, our own format, version 1: a list of nodes that name their children by number.

    {
      "format": "zermelo-tree",
      "version": 1,
      "players": ["MAX", "MIN"],
      "nodes": [
        {"moves": "MAX", "children": [1, 2]},
        {"name": "B", "moves": "chance", "children": [3, 4], "probabilities": ["1/3", "2/3"]},
        {"unknown": "x"},
        {"value": 3},
        {"value": 12.5}
      ]
    }

Node 0 is the root. `players` is ["MAX", "MIN"], with one `value` at a leaf, MAX's; or ["p0", "p1", …], with `values`, one for
each. A probability is a number, or a fraction as text, which is exact. A node that is a child twice is one node, and has a
name. Nothing else may stand in the object, so that a misspelt key is found. Trees may be as deep as they like, for nothing nests.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from ..game import CHANCE
from ..games.tree import Tree, tree_of
from ..games.tree.layout import MOVER, ROW, Node, children_of, given_name_of
from ..games.tree.parsing import FRACTION
from ..games.tree.writing import players_of, shares_of
from ..numbers import plain
from .located import Located, expect, parse
from .treenodes import is_name, is_opposed, letter_of, letters_clear, nodes_of, numbers_of, wrong

FORMAT, VERSION = "zermelo-tree", 1
KEYS = ("format", "version", "players", "nodes")
INNER_KEYS = {"moves", "children", "probabilities", "name"}
LEAF_KEYS = {"value", "values", "unknown", "name"}
NEARLY = 1e-9

# ------------------------------------------------------------------------------------------------------------ writing


def to_json(tree: Tree) -> str:
    """The tree from this node on as JSON, a line for each node; `from_json` reads an equal tree from it."""
    order = nodes_of(tree)
    number = {node: i for i, node in enumerate(order)}
    rows = ",\n".join(f"    {json.dumps(_row(tree, node, number), ensure_ascii=False)}" for node in order)
    players = json.dumps(list(players_of(tree)))
    return f'{{\n  "format": "{FORMAT}",\n  "version": {VERSION},\n  "players": {players},\n  "nodes": [\n{rows}\n  ]\n}}\n'


def _row(tree: Tree, node: int, number: dict[int, int]) -> dict[str, Any]:
    name, children = given_name_of(tree.plan, node), children_of(tree.plan, node)
    row: dict[str, Any] = {"name": name} if name else {}
    if children:
        mover = tree.plan[ROW * node + MOVER]
        row["moves"] = "chance" if mover == CHANCE else players_of(tree)[mover]
        row["children"] = [number[child] for child in children]
        if mover == CHANCE:
            row["probabilities"] = [share if "/" in share else plain(float(share)) for share in shares_of(tree, node)]
    elif letter := letter_of(tree, node):
        row["unknown"] = letter
    else:
        values = [plain(value) for value in numbers_of(tree, node, len(players_of(tree)))]
        row |= {"value": values[0]} if is_opposed(tree) else {"values": values}
    return row


# ------------------------------------------------------------------------------------------------------------ reading


def from_json(text: str) -> Tree:
    """The tree that a JSON text describes.

    Raises PositionError, with line and column, if it is no JSON, or not in this format.
    """
    top = parse(text)
    what = f'a tree is an object with the keys {", ".join(KEYS)}, as in {{"format": "{FORMAT}", "version": {VERSION}, …}}'
    keys = expect(top, dict, what)
    for key in KEYS:
        if key not in keys:
            raise wrong(top.at, f"the key {key!r} is missing; {what}")
    for key, item in keys.items():
        if key not in KEYS:
            raise wrong(item.at, f"{key!r} is no key of this format; there are {', '.join(KEYS)}")
    if keys["format"].value != FORMAT:
        raise wrong(keys["format"].at, f'this is not "{FORMAT}", the name of the format')
    if expect(keys["version"], int, "the version is a number, 1") != VERSION:
        raise wrong(keys["version"].at, f"version {keys['version'].value} of the format is not known here; this reads version {VERSION}")
    players = _players(keys["players"])
    items = expect(keys["nodes"], list, "the nodes are a list, the root first")
    if not items:
        raise wrong(keys["nodes"].at, "a tree without nodes; the first of the list is the root")
    return _Reader(players, items).tree()


def _players(item: Located) -> list[str]:
    right = 'write ["MAX", "MIN"], or ["p0", "p1", "p2"] with one value for each at a leaf'
    found = [expect(each, str, right) for each in expect(item, list, right)]
    if not found or (found != ["MAX", "MIN"] and found != [f"p{i}" for i in range(len(found))]):
        raise wrong(item.at, f"these are no players; {right}")
    return found


class _Reader:
    """Reads the nodes, then looks at them together."""

    def __init__(self, players: list[str], items: list[Located]) -> None:
        self.players, self.items = players, items
        self.opposed = players == ["MAX", "MIN"]
        self.nodes = [Node() for _ in items]

    def tree(self) -> Tree:
        for node, item in zip(self.nodes, self.items, strict=True):
            self.read(node, item)
        self.check_names()
        self.check_ways()
        return tree_of(self.nodes, None if self.opposed else len(self.players))

    def read(self, node: Node, item: Located) -> None:
        row = expect(item, dict, 'a node is an object, as in {"value": 3} or {"moves": "MAX", "children": [1, 2]}')
        allowed = INNER_KEYS if "children" in row or "moves" in row else LEAF_KEYS
        for key, each in row.items():
            if key not in allowed:
                kind = "a node with children" if allowed is INNER_KEYS else "a leaf"
                raise wrong(each.at, f"{key!r} does not belong to {kind}; there are {', '.join(sorted(allowed))}")
        if "name" in row:
            node.name = expect(row["name"], str, "a name is a text")
            if not is_name(node.name):
                raise wrong(row["name"].at, f"{node.name!r} cannot be a name; a name is one word of letters and digits, as in B or X2")
        if allowed is INNER_KEYS:
            self.read_inner(node, row, item)
        else:
            self.read_leaf(node, row, item)

    def read_inner(self, node: Node, row: dict[str, Located], item: Located) -> None:
        if "children" not in row or "moves" not in row:
            raise wrong(item.at, "a node with children has both keys, moves and children")
        right = f"who moves is one of {', '.join([*self.players, 'chance'])}"
        mover = expect(row["moves"], str, right)
        if mover not in (*self.players, "chance"):
            raise wrong(row["moves"].at, f"{mover!r} does not move here; {right}")
        node.mover = CHANCE if mover == "chance" else self.players.index(mover)
        for each in expect(row["children"], list, "children are a list of the numbers of nodes, counted from 0"):
            child = expect(each, int, "a child is the number of a node, counted from 0")
            if not 0 <= child < len(self.nodes):
                raise wrong(each.at, f"there is no node {child}; the last of these {len(self.nodes)} is {len(self.nodes) - 1}")
            node.children.append(self.nodes[child])
        if not node.children:
            raise wrong(row["children"].at, "a node without children; a leaf has a value instead")
        if (node.mover == CHANCE) != ("probabilities" in row):
            raise wrong(item.at, "probabilities belong where chance moves, and only there, one for each child")
        if node.mover == CHANCE:
            node.probabilities = _shares(row["probabilities"], len(node.children))

    def read_leaf(self, node: Node, row: dict[str, Located], item: Located) -> None:
        key = "value" if self.opposed else "values"
        given = [each for each in ("value", "values", "unknown") if each in row]
        if given not in ([key], ["unknown"]):
            raise wrong(item.at, f"a leaf of {' and '.join(self.players)} has one of the keys {key} and unknown")
        if given == ["unknown"]:
            letter = expect(row["unknown"], str, "an unknown value is a small letter, or ?")
            if letter != "?" and not (len(letter) == 1 and letter.islower() and is_name(letter)):
                raise wrong(row["unknown"].at, f"{letter!r} stands for no unknown value; write a small letter, or ?")
            node.letter = ord(letter)
        elif self.opposed:
            value = _finite(row[key])
            node.values = [value, 0.0 - value]
        else:
            node.values = [_finite(each) for each in expect(row[key], list, "values are a list, one number for each player")]
            if len(node.values) != len(self.players):
                raise wrong(row[key].at, f"{len(node.values)} values for {len(self.players)} players; write one for each")

    def check_names(self) -> None:
        rows = [item.value for item in self.items]
        names: dict[str, Any] = {}
        for row in rows:
            if "name" in row and names.setdefault(row["name"].value, row["name"].at) is not row["name"].at:
                first = names[row["name"].value]
                raise wrong(row["name"].at, f"a second node named {row['name'].value}, after {first}; each name stands once")
        letters = [(row["unknown"].value, row["unknown"].at) for row in rows if "unknown" in row]
        for letter, at in letters_clear(names, letters):
            raise wrong(at, f"{letter} is the name of a node; use another letter for the unknown value")

    def check_ways(self) -> None:
        """Every node is reached from the root, none leads back to itself, and one that is a child twice has a name."""
        number = {id(node): i for i, node in enumerate(self.nodes)}
        met = [0] * len(self.nodes)
        above, done = {0}, set()
        path: list[tuple[int, Iterator[Node]]] = [(0, iter(self.nodes[0].children))]
        while path:
            node, children = path[-1]
            child = next(children, None)
            if child is None:
                path.pop()
                above.discard(node)
                done.add(node)
                continue
            i = number[id(child)]
            met[i] += 1
            if i in above:
                raise wrong(self.items[i].at, f"node {i} leads back to itself; a tree has no cycles")
            if i not in done:
                above.add(i)
                path.append((i, iter(child.children)))
        for i, (item, each) in enumerate(zip(self.items, self.nodes, strict=True)):
            if i and not met[i]:
                raise wrong(item.at, f"node {i} is nobody's child; every node but the first is reached from it")
            if met[i] > 1 and not each.name:
                raise wrong(item.at, f'node {i} is a child {met[i]} times and has no name; give it one, as in "name": "X"')


def _finite(item: Located) -> float:
    value = item.value
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise wrong(
            item.at, f"{json.dumps(value) if not isinstance(value, list | dict) else 'this'} is no number; write one such as 3 or -2.5"
        )
    try:
        number = float(value)
    except OverflowError:
        number = math.inf
    if not math.isfinite(number):
        raise wrong(item.at, "too large a number; write one below 10^308")
    return number + 0.0  # no minus zero


def _shares(item: Located, size: int) -> list[float]:
    right = 'probabilities are a list, one for each child, such as [0.5, 0.5] or ["1/3", "2/3"]'
    given = expect(item, list, right)
    if len(given) != size:
        raise wrong(item.at, f"{len(given)} probabilities for {size} children; write one for each")
    shares: list[Fraction] = []
    exact = True
    for each in given:
        if isinstance(each.value, str):
            if not FRACTION.fullmatch(each.value) or len(each.value) > 300 or int(each.value.partition("/")[2]) == 0:
                raise wrong(each.at, f'{each.value[:40]!r} is no fraction; write one such as "1/3"')
            shares.append(Fraction(each.value))
        else:
            exact = exact and isinstance(each.value, int)
            shares.append(Fraction(_finite(each)))
        if not 0 <= shares[-1] <= 1:
            raise wrong(
                each.at, f"the probability {each.value} is {'negative' if shares[-1] < 0 else 'more than 1'}; write one from 0 to 1"
            )
    total = sum(shares, Fraction(0))
    if total != 1 and (exact or abs(total - 1) > NEARLY):
        raise wrong(item.at, f"these probabilities add up to {float(total):.12g}; they must add up to 1")
    return [float(share) for share in shares]
