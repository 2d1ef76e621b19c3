"""What happens in a search, step by step: one tuple for each event, a node by its id.

    Begin                       a search to some depth begins (deepening begins many)
    Enter  Leave                the search comes to a node, and goes back up with its value
    Leaf   Table   Summary      the node's value is known without going down: the game is over or the horizon reached;
                                the table knows it; or it was searched, but what happened below is not recorded
    Update Average              a child was searched, and what that changes at its parent
    Cut                         nobody will play into this node: its other children are not looked at

A node's id is its path: "0" is the root, "0.2" its second child in the order of the rules, "0.2.1" that one's first. The same
node has the same id in every search of the same position, so that two searches can be laid side by side.
"""

from __future__ import annotations

from typing import Any, NamedTuple

ROOT = "0"

ALPHA, BETA = "alpha", "beta"

MAX, MIN, CHANCE_NODE, PLAYER, LEAF = "max", "min", "chance", "player", "leaf"
"""The kinds of nodes: who moves there; PLAYER is one of three or more, or of a game that is not zero-sum."""


class Begin(NamedTuple):
    """A search of the root to `depth` (-1: to the end) begins. `rule` is that of its cuts, None if it makes none."""

    node: str
    algorithm: str
    rule: str | None
    depth: int
    alpha: float
    beta: float


class Enter(NamedTuple):
    """The search comes to a node to look `depth` plies further; alpha and beta are handed down to it."""

    node: str
    depth: int
    alpha: float
    beta: float


class Leaf(NamedTuple):
    """The node's own value: its utility, or at the horizon an estimate."""

    node: str
    value: Any
    estimated: bool


class Table(NamedTuple):
    """The table answers: "exact", or a "lower" or "upper" bound that is good enough here."""

    node: str
    value: float
    bound: str


class Summary(NamedTuple):
    """The node was searched: this came out, and so many nodes below it are not recorded."""

    node: str
    value: Any
    bound: str
    nodes: int


class Update(NamedTuple):
    """`child` came back with `value`; the node's best goes from `before` (None at the first child) to `best`; alpha and beta are
    what the next child will be handed."""

    node: str
    child: str
    value: Any
    before: Any
    best: Any
    alpha: float
    beta: float


class Average(NamedTuple):
    """An outcome of chance came back with `value`; `total` is the weighted sum so far."""

    node: str
    child: str
    value: Any
    probability: float
    total: Any


class Cut(NamedTuple):
    """The node's value `best` is outside its window. `side` says which bound it met, `limit` that bound, `holder` the node
    that holds it (None if it came with the window of the search); `left` children are not looked at."""

    node: str
    child: str
    best: float
    side: str
    limit: float
    holder: str | None
    left: int


class Leave(NamedTuple):
    """The search goes back up with the node's value: exact, or a bound."""

    node: str
    value: Any
    bound: str


Event = Begin | Enter | Leaf | Table | Summary | Update | Average | Cut | Leave
