"""Trees as JSON, our own format, version 1: a list of nodes that refer to their children by number.

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
each player. A probability is a number, or a fraction as text, which is exact. A node that is the child of two nodes needs a name.
No other keys are allowed, so that misspelt keys are found. Trees may have any depth, since nodes are not nested.
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
from ..source import error_at
from .json_source import Located, expect, parse
from .nodes import ambiguous_letters, is_max_min, is_name, letter_of, nodes_of, numbers_of

FORMAT, VERSION = "zermelo-tree", 1
KEYS = ("format", "version", "players", "nodes")
INNER_KEYS = {"moves", "children", "probabilities", "name"}
LEAF_KEYS = {"value", "values", "unknown", "name"}
TOLERANCE = 1e-9
"""For the sum of probabilities that are given as decimals."""

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
        row |= {"value": values[0]} if is_max_min(tree) else {"values": values}
    return row


# ------------------------------------------------------------------------------------------------------------ reading


def from_json(text: str) -> Tree:
    """The tree that a JSON text describes.

    Raises PositionError, with line and column, if it is not valid JSON, or not in this format.
    """
    top = parse(text)
    what = f'a tree is an object with the keys {", ".join(KEYS)}, as in {{"format": "{FORMAT}", "version": {VERSION}, …}}'
    keys = expect(top, dict, what)
    for key in KEYS:
        if key not in keys:
            raise error_at(top.at, f"the key {key!r} is missing; {what}")
    for key, item in keys.items():
        if key not in KEYS:
            raise error_at(item.at, f"{key!r} is not a key of this format; the keys are {', '.join(KEYS)}")
    if keys["format"].value != FORMAT:
        raise error_at(keys["format"].at, f'the format must be "{FORMAT}"')
    if expect(keys["version"], int, "the version must be the number 1") != VERSION:
        raise error_at(
            keys["version"].at, f"version {keys['version'].value} of the format is unknown; this program reads version {VERSION}"
        )
    players = _players(keys["players"])
    items = expect(keys["nodes"], list, "nodes must be a list, the root first")
    if not items:
        raise error_at(keys["nodes"].at, "the tree has no nodes; the first one is the root")
    return _Reader(players, items).tree()


def _players(item: Located) -> list[str]:
    right = 'write ["MAX", "MIN"], or ["p0", "p1", "p2"] with one value for each at a leaf'
    found = [expect(each, str, right) for each in expect(item, list, right)]
    if not found or (found != ["MAX", "MIN"] and found != [f"p{i}" for i in range(len(found))]):
        raise error_at(item.at, f"unknown players; {right}")
    return found


class _Reader:
    """Reads the nodes, then checks them together."""

    def __init__(self, players: list[str], items: list[Located]) -> None:
        self.players, self.items = players, items
        self.max_min = players == ["MAX", "MIN"]
        self.nodes = [Node() for _ in items]

    def tree(self) -> Tree:
        for node, item in zip(self.nodes, self.items, strict=True):
            self.read(node, item)
        self.check_names()
        self.check_paths()
        return tree_of(self.nodes, None if self.max_min else len(self.players))

    def read(self, node: Node, item: Located) -> None:
        row = expect(item, dict, 'a node must be an object, as in {"value": 3} or {"moves": "MAX", "children": [1, 2]}')
        allowed = INNER_KEYS if "children" in row or "moves" in row else LEAF_KEYS
        for key, each in row.items():
            if key not in allowed:
                kind = "a node with children" if allowed is INNER_KEYS else "a leaf"
                raise error_at(each.at, f"{key!r} is not a key of {kind}; the keys are {', '.join(sorted(allowed))}")
        if "name" in row:
            node.name = expect(row["name"], str, "a name must be text")
            if not is_name(node.name):
                raise error_at(
                    row["name"].at,
                    f"a name must be one word of letters and digits, such as B or X2, and not a reserved word, got {node.name!r}",
                )
        if allowed is INNER_KEYS:
            self.read_inner(node, row, item)
        else:
            self.read_leaf(node, row, item)

    def read_inner(self, node: Node, row: dict[str, Located], item: Located) -> None:
        if "children" not in row or "moves" not in row:
            raise error_at(item.at, "a node with children needs both keys, moves and children")
        right = f"moves must be one of {', '.join([*self.players, 'chance'])}"
        mover = expect(row["moves"], str, right)
        if mover not in (*self.players, "chance"):
            raise error_at(row["moves"].at, f"{right}, got {mover!r}")
        node.mover = CHANCE if mover == "chance" else self.players.index(mover)
        for each in expect(row["children"], list, "children must be a list of node numbers, counted from 0"):
            child = expect(each, int, "a child must be the number of a node, counted from 0")
            if not 0 <= child < len(self.nodes):
                raise error_at(each.at, f"a child must be a node from 0 to {len(self.nodes) - 1}, got {child}")
            node.children.append(self.nodes[child])
        if not node.children:
            raise error_at(row["children"].at, "the list of children is empty; a leaf has a value instead")
        if (node.mover == CHANCE) != ("probabilities" in row):
            raise error_at(item.at, "probabilities are needed where chance moves, one for each child, and only there")
        if node.mover == CHANCE:
            node.probabilities = _shares(row["probabilities"], len(node.children))

    def read_leaf(self, node: Node, row: dict[str, Located], item: Located) -> None:
        key = "value" if self.max_min else "values"
        given = [each for each in ("value", "values", "unknown") if each in row]
        if given not in ([key], ["unknown"]):
            raise error_at(item.at, f"a leaf of {' and '.join(self.players)} needs exactly one of the keys {key} and unknown")
        if given == ["unknown"]:
            letter = expect(row["unknown"], str, "an unknown value must be a lower-case letter or ?")
            if letter != "?" and not (len(letter) == 1 and letter.islower() and is_name(letter)):
                raise error_at(row["unknown"].at, f"an unknown value must be a lower-case letter or ?, got {letter!r}")
            node.letter = ord(letter)
        elif self.max_min:
            value = _finite(row[key])
            node.values = [value, 0.0 - value]
        else:
            node.values = [_finite(each) for each in expect(row[key], list, "values must be a list, one number for each player")]
            if len(node.values) != len(self.players):
                raise error_at(row[key].at, f"there must be one value for each of {len(self.players)} players, got {len(node.values)}")

    def check_names(self) -> None:
        rows = [item.value for item in self.items]
        names: dict[str, Any] = {}
        for row in rows:
            if "name" in row and names.setdefault(row["name"].value, row["name"].at) is not row["name"].at:
                first = names[row["name"].value]
                raise error_at(row["name"].at, f"the name {row['name'].value} is already used at {first}; each node needs its own")
        letters = [(row["unknown"].value, row["unknown"].at) for row in rows if "unknown" in row]
        for letter, at in ambiguous_letters(names, letters):
            raise error_at(at, f"{letter} is the name of a node; use another letter for the unknown value")

    def check_paths(self) -> None:
        """Every node can be reached from the root, there are no cycles, and shared nodes have names."""
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
                raise error_at(self.items[i].at, f"node {i} leads back to itself; a tree must not have cycles")
            if i not in done:
                above.add(i)
                path.append((i, iter(child.children)))
        for i, (item, each) in enumerate(zip(self.items, self.nodes, strict=True)):
            if i and not met[i]:
                raise error_at(item.at, f"node {i} cannot be reached: it is not the child of any node")
            if met[i] > 1 and not each.name:
                raise error_at(item.at, f'node {i} is a child {met[i]} times and needs a name, as in "name": "X"')


def _finite(item: Located) -> float:
    value = item.value
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise error_at(
            item.at,
            f"expected a number such as 3 or -2.5, got {json.dumps(value) if not isinstance(value, list | dict) else type(value).__name__}",
        )
    try:
        number = float(value)
    except OverflowError:
        number = math.inf
    if not math.isfinite(number):
        raise error_at(item.at, "the number is too large; write one below 10^308")
    return number + 0.0  # no minus zero


def _shares(item: Located, size: int) -> list[float]:
    right = 'probabilities must be a list, one for each child, such as [0.5, 0.5] or ["1/3", "2/3"]'
    given = expect(item, list, right)
    if len(given) != size:
        raise error_at(item.at, f"there must be one probability for each of {size} children, got {len(given)}")
    shares: list[Fraction] = []
    exact = True
    for each in given:
        if isinstance(each.value, str):
            if not FRACTION.fullmatch(each.value) or len(each.value) > 300 or int(each.value.partition("/")[2]) == 0:
                raise error_at(each.at, f'expected a fraction such as "1/3", got {each.value[:40]!r}')
            shares.append(Fraction(each.value))
        else:
            exact = exact and isinstance(each.value, int)
            shares.append(Fraction(_finite(each)))
        if not 0 <= shares[-1] <= 1:
            raise error_at(
                each.at, f"the probability {each.value} is {'negative' if shares[-1] < 0 else 'more than 1'}; write one from 0 to 1"
            )
    total = sum(shares, Fraction(0))
    if total != 1 and (exact or abs(total - 1) > TOLERANCE):
        raise error_at(item.at, f"the probabilities must add up to 1, but add up to {float(total):.12g}")
    return [float(share) for share in shares]
