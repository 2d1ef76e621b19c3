"""The fewest leaves that prove a bound, a value, or the answer to "why not this move?".

    ((3 12 8) (2 4 6) (14 5 2))     C is worth at most 3:    one leaf, the 2, MIN's reply: 2 ≤ 3
                                    the root is worth 3:     five leaves, 3 12 8 below B, 2 below C, 2 below D

To prove that a position is worth at most b, one child suffices where MIN moves, and every child is needed where MAX moves; for
"at least" it is the reverse. So the fewest leaves follow from those of the children (Knuth and Moore 1975; the proof of a bound is a
strategy, the proof of a value two strategies that share one line of play). Where chance moves, every child needs a bound of its own,
and the bounds must average to b: for that, each position keeps all bounds that can be proven, with their costs. Leaves are counted
in the tree of all lines of play: a position with two paths counts twice. On a uniform tree of b children and m plies the value takes
b^⌈m/2⌉ + b^⌊m/2⌋ - 1 leaves, as many as alpha-beta needs at best.

This works for every finite game of two players. Unknown leaves cannot be part of a proof.
"""

from __future__ import annotations

import bisect
import math
from collections.abc import Iterator
from fractions import Fraction
from typing import Any, NamedTuple

from ..errors import PositionError, SearchError
from ..game import CHANCE
from ..numbers import number_text, plain
from .graph import Graph, Node, Path, Value, action_text, branch_text, build_graph, mover_text, values_of
from .unknown import answer_of

MAX_LEAVES = 100_000
"""Larger proofs are counted, but not listed."""

AT_MOST, AT_LEAST = 1, -1
"""The side of a bound. Bounds are multiplied by it, so that less is always stronger."""

CLAIM_SIGNS = {AT_MOST: "≤", AT_LEAST: "≥"}


class Proof(NamedTuple):
    """A smallest set of leaves that proves a claim about the position at `root`.

    claim     "≤", "≥" or "="
    bound     the number in the claim
    root      the path from the given position
    nodes     the paths of all nodes of the proof, including root and leaves
    leaves    the leaves among them
    """

    claim: str
    bound: Fraction
    root: Path
    nodes: frozenset[Path]
    leaves: frozenset[Path]

    def as_dict(self) -> dict[str, Any]:
        """The proof as plain data, ready for JSON: paths are lists of actions."""
        shown = {"nodes": sorted(map(list, self.nodes)), "leaves": sorted(map(list, self.leaves))}
        return {"claim": self.claim, "bound": plain(self.bound), "root": list(self.root), **shown}


class WhyNot(NamedTuple):
    """Why an action is not better than the best one, with as few leaves as possible.

    value      a number between the two: that of the best action if possible, else the one that needs the fewest leaves
    against    a smallest proof that the action is worth at most (for MIN: at least) `value`
    for_best   a smallest proof that the best action is worth at least (for MIN: at most) `value`
    lines      the answer as text

    No smaller set of leaves shows that the action is not better. It may be equally good, even if it comes before the best action.
    """

    action: int
    best: int
    value: Fraction
    against: Proof
    for_best: Proof
    lines: tuple[str, ...]

    @property
    def nodes(self) -> frozenset[Path]:
        """All nodes of both proofs, and the root."""
        return self.against.nodes | self.for_best.nodes | {()}

    def as_dict(self) -> dict[str, Any]:
        """The answer as plain data, ready for JSON."""
        proofs = {"against": self.against.as_dict(), "for_best": self.for_best.as_dict()}
        return {"action": self.action, "best": self.best, "value": plain(self.value), **proofs, "words": list(self.lines)}


# --------------------------------------------------------------------------------------------- provable bounds


class ProvableBound(NamedTuple):
    """A bound that can be proven, the number of leaves it needs, and for a chance node the bound of each child."""

    bound: Value
    cost: int
    child_bounds: tuple[Value, ...] = ()


ProvableBounds = list[ProvableBound]
"""Stronger bounds first; each weaker one has a lower cost."""

TRIVIAL = [ProvableBound(math.inf, 0)]
"""An infinite bound needs no leaf."""


def provable_bounds(graph: Graph, side: int) -> list[ProvableBounds]:
    """For every position the bounds on this side that can be proven, with the fewest leaves for each."""
    found: list[ProvableBounds] = []
    for node in graph.nodes:
        below = [found[child] for child in node.children]
        if not node.actions:
            found.append([ProvableBound(side * node.value, 1), *TRIVIAL] if node.value is not None else TRIVIAL)
        elif node.mover == CHANCE:
            found.append(_averaged(node, below))
        elif node.mover == _prover(side):
            found.append(_pruned([candidate for of_child in below for candidate in of_child]))
        else:
            found.append(_for_every_child(below))
    return found


def _prover(side: int) -> int:
    """The player who can enforce the bound with one child: MIN for at most, MAX for at least."""
    return 1 if side == AT_MOST else 0


def _pruned(given: ProvableBounds) -> ProvableBounds:
    """Without bounds that are both weaker and more expensive than another."""
    kept: ProvableBounds = []
    for candidate in sorted(given, key=lambda each: each[:2]):
        if not kept or candidate.cost < kept[-1].cost:
            kept.append(candidate)
    return kept


def cheapest(given: ProvableBounds, bound: Value) -> ProvableBound | None:
    """The cheapest bound at least as strong as `bound`; None if there is none."""
    place = bisect.bisect_right(given, bound, key=lambda candidate: candidate.bound)
    return given[place - 1] if place else None


def _for_every_child(below: list[ProvableBounds]) -> ProvableBounds:
    """Every child must have the same bound."""
    strongest = max(of_child[0].bound for of_child in below)
    bounds = sorted({candidate.bound for of_child in below for candidate in of_child if candidate.bound >= strongest})
    return _pruned([ProvableBound(bound, sum(_cost(of_child, bound) for of_child in below)) for bound in bounds])


def _cost(given: ProvableBounds, bound: Value) -> int:
    candidate = cheapest(given, bound)
    assert candidate is not None
    return candidate.cost


def _averaged(node: Node, below: list[ProvableBounds]) -> ProvableBounds:
    """Every child must have some bound; outcomes of probability 0 need none."""
    sums: ProvableBounds = [ProvableBound(Fraction(0), 0)]
    for share, given in zip(node.probabilities, below, strict=True):
        if share:
            finite = [candidate for candidate in given if math.isfinite(candidate.bound)]
            joined = [ProvableBound(s.bound + share * o.bound, s.cost + o.cost, (*s.child_bounds, o.bound)) for s in sums for o in finite]
        else:
            joined = [ProvableBound(s.bound, s.cost, (*s.child_bounds, math.inf)) for s in sums]
        sums = _pruned(joined)
    return [*sums, *TRIVIAL]


# ------------------------------------------------------------------------------------------------------------- proofs


class Prover:
    """The graph below a position, with the provable bounds of each position."""

    def __init__(self, graph: Graph) -> None:
        self.graph = graph
        self.provable_bounds = {side: provable_bounds(graph, side) for side in (AT_MOST, AT_LEAST)}
        low, high = values_of(graph, -math.inf), values_of(graph, math.inf)
        self.known = [value if value == high[i] else None for i, value in enumerate(low)]
        self._exact: list[float] | None = None

    def bound(self, path: Path, side: int, bound: Fraction) -> Proof:
        """A smallest proof that the position at the end of `path` is worth at most (at least) `bound`.

        Raises SearchError if the claim is false, depends on unknown leaves, or needs too many leaves.
        """
        number = self.graph.at(path)
        candidate = cheapest(self.provable_bounds[side][number], side * bound)
        if candidate is None:
            sign = CLAIM_SIGNS[side]
            raise SearchError(f"the claim {self.graph.nodes[number].state} {sign} {number_text(bound)} cannot be proven")
        _check_size(candidate.cost)
        nodes: set[Path] = set()
        leaves: set[Path] = set()
        self._collect(nodes, leaves, path, side, bound)
        return Proof(CLAIM_SIGNS[side], bound, path, frozenset(nodes), frozenset(leaves))

    def value(self) -> Proof:
        """A smallest proof of the root's value.

        Raises SearchError if the value depends on unknown leaves, or if the proof needs too many leaves.
        """
        graph = self.graph
        value = self.known[graph.root]
        if value is None or not isinstance(value, Fraction):
            raise SearchError(f"the value depends on unknown leaves, so it cannot be proven: {answer_of(graph).sentence()}")
        _check_size(self.size())
        nodes: set[Path] = set()
        leaves: set[Path] = set()
        exact = self.exact()
        todo: list[tuple[Path, int]] = [((), graph.root)]
        while todo:
            path, number = todo.pop()
            node, here = graph.nodes[number], self.known[number]
            assert isinstance(here, Fraction)
            nodes.add(path)
            if not node.actions:
                leaves.add(path)
            elif node.mover == CHANCE:
                todo += [((*path, a), c) for a, c, share in zip(node.actions, node.children, node.probabilities, strict=True) if share]
            else:
                side = AT_MOST if node.mover == 0 else AT_LEAST
                best = min(range(len(node.children)), key=lambda i: self._exact_with(node, i, here, exact))
                for i, (action, child) in enumerate(zip(node.actions, node.children, strict=True)):
                    if i == best:
                        todo.append(((*path, action), child))
                    else:
                        self._collect(nodes, leaves, (*path, action), side, here)
        return Proof("=", value, (), frozenset(nodes), frozenset(leaves))

    def size(self) -> int:
        """The number of leaves in the smallest proof of the root's value."""
        size = self.exact()[self.graph.root]
        if math.isinf(size):
            raise SearchError(f"the value depends on unknown leaves, so it cannot be proven: {answer_of(self.graph).sentence()}")
        return int(size)

    def exact(self) -> list[float]:
        """For every position the fewest leaves that prove its value; infinite if it depends on unknown leaves."""
        if self._exact is None:
            self._exact = exact = []
            for number, node in enumerate(self.graph.nodes):
                here = self.known[number]
                if here is None or not isinstance(here, Fraction):
                    exact.append(math.inf)
                elif not node.actions:
                    exact.append(1)
                elif node.mover == CHANCE:
                    exact.append(sum(exact[c] for c, share in zip(node.children, node.probabilities, strict=True) if share))
                else:
                    exact.append(min(self._exact_with(node, i, here, exact) for i in range(len(node.children))))
        return self._exact

    def _exact_with(self, node: Node, best: int, value: Fraction, exact: list[float]) -> float:
        """The number of leaves that prove that the child at `best` has this value, and that the others are not better."""
        if self.known[node.children[best]] != value:
            return math.inf
        side = AT_MOST if node.mover == 0 else AT_LEAST
        others = (child for i, child in enumerate(node.children) if i != best)
        found = [cheapest(self.provable_bounds[side][child], side * value) for child in others]
        return exact[node.children[best]] + sum(math.inf if candidate is None else candidate.cost for candidate in found)

    def between(self, action: int, best: int, side: int, usual: Fraction) -> Fraction:
        """The number between two root actions that is cheapest to prove; of equally cheap ones the nearest to the `usual` one.

        A set of leaves shows that the action is not better if and only if it proves some number as a bound of both; so the cheapest
        number gives the smallest set. Costs change only at the provable bounds.
        """
        ours, theirs = self.provable_bounds[side][self.graph.at((action,))], self.provable_bounds[-side][self.graph.at((best,))]
        bounds = {usual, *(side * o.bound for o in ours), *(-side * o.bound for o in theirs)}

        def cost(bound: Fraction) -> float:
            pair = cheapest(ours, side * bound), cheapest(theirs, -side * bound)
            return sum(math.inf if candidate is None else candidate.cost for candidate in pair)

        return min((b for b in bounds if isinstance(b, Fraction)), key=lambda b: (cost(b), abs(b - usual), b))

    def premises(self, number: int, side: int, bound: Value) -> list[tuple[int, int, Value]]:
        """What proves a bound of an inner position: actions, the positions they lead to, and the bound needed for each."""
        node = self.graph.nodes[number]
        given = self.provable_bounds[side]
        if node.mover == CHANCE:
            candidate = cheapest(given[number], side * bound)
            assert candidate is not None
            each = zip(node.actions, node.children, candidate.child_bounds, strict=True)
            return [(action, child, side * pick) for action, child, pick in each if math.isfinite(pick)]
        every = [(action, child, bound) for action, child in zip(node.actions, node.children, strict=True)]
        if node.mover != _prover(side):
            return every
        able = [(candidate.cost, i) for i, child in enumerate(node.children) if (candidate := cheapest(given[child], side * bound))]
        return [every[min(able)[1]]]

    def _collect(self, nodes: set[Path], leaves: set[Path], path: Path, side: int, bound: Value) -> None:
        """Add the nodes that prove the bound of the position at the end of `path`."""
        todo = [(path, self.graph.at(path), bound)]
        while todo:
            path, number, bound = todo.pop()
            nodes.add(path)
            if not self.graph.nodes[number].actions:
                leaves.add(path)
                continue
            todo += [((*path, action), child, each) for action, child, each in self.premises(number, side, bound)]


def _check_size(leaves: float) -> None:
    if leaves > MAX_LEAVES:
        raise SearchError(f"the smallest proof has {leaves:,.0f} leaves, more than the limit of {MAX_LEAVES:,}: begin nearer to the end")


def value_proof(state: Any) -> Proof:
    """A smallest set of leaves that proves the value of `state`. Raises SearchError as `Prover.value` and `build_graph` do."""
    return Prover(build_graph(state)).value()


def why_not(state: Any, action: int) -> WhyNot:
    """The shortest answer to the question why `action` is not played in `state`.

    Raises PositionError if it is not legal or is the best action, SearchError if the best action depends on unknown leaves.
    """
    return why_not_of(Prover(build_graph(state)), action)


def why_not_of(prover: Prover, action: int) -> WhyNot:
    """The same for a prover."""
    graph = prover.graph
    root = graph.nodes[graph.root]
    if action not in root.actions:
        raise PositionError(
            f"{action} is not a legal action here: there are {' '.join(action_text(root.state, each) for each in root.actions)}"
        )
    found = answer_of(graph)
    if found.action is None:
        raise SearchError(f"the best action depends on unknown leaves: {found.sentence()}")
    if found.action == action:
        raise PositionError(f"{action_text(root.state, action)} is the best action: ask about another one")
    side = AT_MOST if root.mover == 0 else AT_LEAST
    reached = values_of(graph, -side * math.inf)[graph.child(graph.root, found.action)]  # the least that the best action guarantees
    assert isinstance(reached, Fraction)
    reached = prover.between(action, found.action, side, reached)
    against = prover.bound((action,), side, reached)
    for_best = prover.bound((found.action,), -side, reached)
    lines = tuple(_explained(prover, action, found.action, side, reached))
    return WhyNot(action, found.action, reached, against, for_best, lines)


# -------------------------------------------------------------------------------------------------------------- texts


def _explained(prover: Prover, action: int, best: int, side: int, value: Fraction) -> Iterator[str]:
    """The answer as an outline: the claim, and its proof step by step."""
    graph = prover.graph
    state = graph.nodes[graph.root].state
    mine, theirs = ("most", "least") if side == AT_MOST else ("least", "most")
    number = number_text(value)
    again = prover.known[graph.child(graph.root, action)] == value
    yield (
        f"{branch_text(state, action)} is worth at {mine} {number}, {branch_text(state, best)} at {theirs} {number}"
        + (": they are equally good, and the first is chosen" if again and action > best else "")
    )
    yield from outline(prover, (action,), side, value)
    yield from outline(prover, (best,), -side, value)


def outline(prover: Prover, path: Path, side: int, bound: Value) -> Iterator[str]:
    """The proof of a bound as text, one line for each step, indented by depth."""
    graph, sign = prover.graph, CLAIM_SIGNS[side]
    above = graph.at(path[:-1])
    todo = [(1, f"{action_text(graph.nodes[above].state, path[-1])} {sign} {number_text(bound)}", graph.at(path), bound)]
    while todo:
        depth, lead, number, bound = todo.pop()
        node = graph.nodes[number]
        margin = "  " * depth
        if not node.actions:
            assert node.value is not None
            value = number_text(node.value)
            yield f"{margin}{lead}" + ("" if node.value == bound else f": {value} {sign} {number_text(bound)}")
            continue
        required = prover.premises(number, side, bound)
        who = mover_text(node.state, node.mover)
        leaf = graph.nodes[required[0][1]]
        if node.mover == _prover(side) and not leaf.actions:
            assert leaf.value is not None
            comparison = f"{number_text(leaf.value)} {sign} {number_text(bound)}"
            yield f"{margin}{lead}, for {who} answers with {_step_text(node, required[0][0], leaf)}: {comparison}"
            continue
        if node.mover == _prover(side):
            yield f"{margin}{lead}, for {who} answers with {action_text(node.state, required[0][0])}:"
        elif node.mover == CHANCE:
            yield f"{margin}{lead}, whatever the outcome:"
        else:
            yield f"{margin}{lead}, whatever {who} does:"
        for action, child, each in reversed(required):
            name = _step_text(node, action, graph.nodes[child])
            todo.append((depth + 1, f"{name} {sign} {number_text(each)}", child, each))


def _step_text(node: Node, action: int, child: Node) -> str:
    """An action in a proof: an unnamed leaf of a tree by its place, other actions by their name."""
    name = action_text(node.state, action)
    return f"leaf {node.actions.index(action) + 1}" if name == str(action + 1) and not child.actions else name
