"""The fewest leaves that prove a bound, a value, or the answer to "why not this move?".

    ((3 12 8) (2 4 6) (14 5 2))     C is worth at most 3:    one leaf, the 2. MIN answers with it: 2 ≤ 3
                                    the root is worth 3:     five leaves, 3 12 8 below B, 2 below C, 2 below D

To prove that a position is worth at most b, one child suffices where MIN moves, and every child is needed where MAX moves; for
"at least" it is the other way round. So the fewest leaves follow from those of the children (Knuth and Moore 1975; the bound
proof is a strategy, the value proof two strategies that share one line of play). Where chance moves, every child needs a bound
of its own, and the bounds have to average to b: for that, each position keeps all the bounds that can be proven and what each
costs. Leaves are counted in the tree of all lines of play: a position reached on two ways counts on each. On a uniform tree of
b children and m plies the value takes b^⌈m/2⌉ + b^⌊m/2⌋ - 1 leaves, as many as alpha-beta needs at best.

It works for every game of two players that ends, by playing its rules. A leaf of unknown value proves nothing.
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
from .graph import Graph, Node, Path, Value, action_words, branch_words, mover_words, whole, worths
from .unknown import answer_of

LEAVES = 100_000
"""A proof with more leaves is counted, but not written out."""

AT_MOST, AT_LEAST = 1, -1
"""Which side is proven. Bounds are kept multiplied by it, so that less is always stronger."""

CLAIM_SIGNS = {AT_MOST: "≤", AT_LEAST: "≥"}


class Proof(NamedTuple):
    """A smallest set of leaves that proves a claim about the position at `root`.

    claim     "≤", "≥" or "="
    bound     the number it is about
    root      the path from the position that was asked about
    nodes     the paths of all nodes of the proof, root and leaves included: what a drawing may highlight
    leaves    of these, the leaves
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
    """Why an action is no better than the best one, by as few leaves as can be.

    value      a number between the two: that of the best action if it will do, else the one that takes the fewest leaves
    against    a smallest proof that the action is worth no more (to MIN: no less) than `value`
    for_best   a smallest proof that the best action is worth as much
    lines      the answer in words

    No smaller set of leaves of both shows that the action is no better: whatever the other leaves were, it could be better by them.
    It may be as good by them, also where it comes before the best action.
    """

    action: int
    best: int
    value: Fraction
    against: Proof
    for_best: Proof
    lines: tuple[str, ...]

    @property
    def nodes(self) -> frozenset[Path]:
        """Everything that both proofs look at, the root included."""
        return self.against.nodes | self.for_best.nodes | {()}

    def as_dict(self) -> dict[str, Any]:
        """The answer as plain data, ready for JSON."""
        proofs = {"against": self.against.as_dict(), "for_best": self.for_best.as_dict()}
        return {"action": self.action, "best": self.best, "value": plain(self.value), **proofs, "words": list(self.lines)}


# --------------------------------------------------------------------------------------------- what can be proven, and its cost


class Offer(NamedTuple):
    """A bound that can be proven, the leaves it takes, and for a chance node what it needs of each child."""

    bound: Value
    cost: int
    picks: tuple[Value, ...] = ()


Offers = list[Offer]
"""Stronger bounds first, each weaker one cheaper than all before it."""

NOTHING = [Offer(math.inf, 0)]
"""That a value is less than infinite needs no leaf."""


def offers(graph: Graph, side: int) -> list[Offers]:
    """For every position the bounds on this side that can be proven, and the fewest leaves each takes."""
    found: list[Offers] = []
    for node in graph.nodes:
        below = [found[child] for child in node.children]
        if not node.actions:
            found.append([Offer(side * node.value, 1), *NOTHING] if node.value is not None else NOTHING)
        elif node.mover == CHANCE:
            found.append(_averaged(node, below))
        elif node.mover == _prover(side):
            found.append(_pruned([offer for offers_ in below for offer in offers_]))
        else:
            found.append(_together(below))
    return found


def _prover(side: int) -> int:
    """Who wants the bound to hold, so that one child suffices where that player moves: MIN for at most, MAX for at least."""
    return 1 if side == AT_MOST else 0


def _pruned(given: Offers) -> Offers:
    """Without offers that another beats in bound and cost."""
    kept: Offers = []
    for offer in sorted(given, key=lambda each: each[:2]):
        if not kept or offer.cost < kept[-1].cost:
            kept.append(offer)
    return kept


def cheapest(given: Offers, bound: Value) -> Offer | None:
    """The cheapest offer at least as strong as `bound`; None if there is none."""
    place = bisect.bisect_right(given, bound, key=lambda offer: offer.bound)
    return given[place - 1] if place else None


def _together(below: list[Offers]) -> Offers:
    """Every child has to be bounded by the same number."""
    strongest = max(offers_[0].bound for offers_ in below)
    bounds = sorted({offer.bound for offers_ in below for offer in offers_ if offer.bound >= strongest})
    return _pruned([Offer(bound, sum(_cost(offers_, bound) for offers_ in below)) for bound in bounds])


def _cost(given: Offers, bound: Value) -> int:
    offer = cheapest(given, bound)
    assert offer is not None
    return offer.cost


def _averaged(node: Node, below: list[Offers]) -> Offers:
    """Every child has to be bounded by some number; outcomes that never happen need none."""
    sums: Offers = [Offer(Fraction(0), 0)]
    for share, given in zip(node.shares, below, strict=True):
        if share:
            finite = [offer for offer in given if math.isfinite(offer.bound)]
            joined = [Offer(s.bound + share * o.bound, s.cost + o.cost, (*s.picks, o.bound)) for s in sums for o in finite]
        else:
            joined = [Offer(s.bound, s.cost, (*s.picks, math.inf)) for s in sums]
        sums = _pruned(joined)
    return [*sums, *NOTHING]


# ------------------------------------------------------------------------------------------------------------- proofs


class Prover:
    """The game below one position, gone through once, and what can be proven about each position of it."""

    def __init__(self, graph: Graph) -> None:
        self.graph = graph
        self.offers = {side: offers(graph, side) for side in (AT_MOST, AT_LEAST)}
        low, high = worths(graph, -math.inf), worths(graph, math.inf)
        self.known = [value if value == high[i] else None for i, value in enumerate(low)]
        self._exact: list[float] | None = None

    def bound(self, path: Path, side: int, bound: Fraction) -> Proof:
        """A smallest proof that the position at the end of `path` is worth at most (at least) `bound`.

        Raises SearchError if that is not so, or rests on unknown leaves, or takes more leaves than can be written out.
        """
        number = self.graph.at(path)
        offer = cheapest(self.offers[side][number], side * bound)
        if offer is None:
            sign = CLAIM_SIGNS[side]
            raise SearchError(f"that {self.graph.nodes[number].state} is {sign} {number_text(bound)} cannot be proven: it is not so")
        _check_size(offer.cost)
        nodes: set[Path] = set()
        leaves: set[Path] = set()
        self._collect(nodes, leaves, path, side, bound)
        return Proof(CLAIM_SIGNS[side], bound, path, frozenset(nodes), frozenset(leaves))

    def value(self) -> Proof:
        """A smallest proof of the root's value.

        Raises SearchError if the value depends on unknown leaves, or if the proof has more leaves than can be written out.
        """
        graph = self.graph
        value = self.known[graph.root]
        if value is None or not isinstance(value, Fraction):
            raise SearchError(f"the value is not known, there is nothing to prove: {answer_of(graph).sentence()}")
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
                todo += [((*path, a), c) for a, c, share in zip(node.actions, node.children, node.shares, strict=True) if share]
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
        """How many leaves the smallest proof of the root's value has."""
        size = self.exact()[self.graph.root]
        if math.isinf(size):
            raise SearchError(f"the value is not known, there is nothing to prove: {answer_of(self.graph).sentence()}")
        return int(size)

    def exact(self) -> list[float]:
        """For every position the fewest leaves that prove its value; infinite where it depends on unknown leaves."""
        if self._exact is None:
            self._exact = exact = []
            for number, node in enumerate(self.graph.nodes):
                here = self.known[number]
                if here is None or not isinstance(here, Fraction):
                    exact.append(math.inf)
                elif not node.actions:
                    exact.append(1)
                elif node.mover == CHANCE:
                    exact.append(sum(exact[c] for c, share in zip(node.children, node.shares, strict=True) if share))
                else:
                    exact.append(min(self._exact_with(node, i, here, exact) for i in range(len(node.children))))
        return self._exact

    def _exact_with(self, node: Node, best: int, value: Fraction, exact: list[float]) -> float:
        """The leaves it takes if the child at `best` is proven to be worth `value`, and the others not to be better."""
        if self.known[node.children[best]] != value:
            return math.inf
        side = AT_MOST if node.mover == 0 else AT_LEAST
        others = (child for i, child in enumerate(node.children) if i != best)
        found = [cheapest(self.offers[side][child], side * value) for child in others]
        return exact[node.children[best]] + sum(math.inf if offer is None else offer.cost for offer in found)

    def between(self, action: int, best: int, side: int, usual: Fraction) -> Fraction:
        """The number that is cheapest to prove between two root actions, of equally cheap ones the nearest to the `usual` one.

        A set of leaves shows that the action is no better if and only if some number lies between what it leaves possible for the
        action and for the best one; so the cheapest number makes the smallest set. Costs change at the bounds on offer only.
        """
        ours, theirs = self.offers[side][self.graph.at((action,))], self.offers[-side][self.graph.at((best,))]
        bounds = {usual, *(side * o.bound for o in ours), *(-side * o.bound for o in theirs)}

        def cost(bound: Fraction) -> float:
            pair = cheapest(ours, side * bound), cheapest(theirs, -side * bound)
            return sum(math.inf if offer is None else offer.cost for offer in pair)

        return min((b for b in bounds if isinstance(b, Fraction)), key=lambda b: (cost(b), abs(b - usual), b))

    def needs(self, number: int, side: int, bound: Value) -> list[tuple[int, int, Value]]:
        """What proves a bound of an inner position: the actions, the positions they lead to, and the bound each has to keep."""
        node = self.graph.nodes[number]
        given = self.offers[side]
        if node.mover == CHANCE:
            offer = cheapest(given[number], side * bound)
            assert offer is not None
            each = zip(node.actions, node.children, offer.picks, strict=True)
            return [(action, child, side * pick) for action, child, pick in each if math.isfinite(pick)]
        every = [(action, child, bound) for action, child in zip(node.actions, node.children, strict=True)]
        if node.mover != _prover(side):
            return every
        able = [(offer.cost, i) for i, child in enumerate(node.children) if (offer := cheapest(given[child], side * bound))]
        return [every[min(able)[1]]]

    def _collect(self, nodes: set[Path], leaves: set[Path], path: Path, side: int, bound: Value) -> None:
        """Add what proves the bound of the position at the end of `path`."""
        todo = [(path, self.graph.at(path), bound)]
        while todo:
            path, number, bound = todo.pop()
            nodes.add(path)
            if not self.graph.nodes[number].actions:
                leaves.add(path)
                continue
            todo += [((*path, action), child, each) for action, child, each in self.needs(number, side, bound)]


def _check_size(leaves: float) -> None:
    if leaves > LEAVES:
        raise SearchError(f"the smallest proof has {leaves:,.0f} leaves, and at most {LEAVES:,} are written out: begin nearer to the end")


def value_proof(state: Any) -> Proof:
    """A smallest set of leaves that proves what `state` is worth. Raises SearchError as `Prover.value` and `graph.whole` do."""
    return Prover(whole(state)).value()


def why_not(state: Any, action: int) -> WhyNot:
    """The shortest answer to the question why `action` is not played in `state`.

    Raises PositionError if it is not legal or is itself the best, SearchError if which action is best depends on unknown leaves.
    """
    return why_not_of(Prover(whole(state)), action)


def why_not_of(prover: Prover, action: int) -> WhyNot:
    """The same for a game that has been gone through already."""
    graph = prover.graph
    root = graph.nodes[graph.root]
    if action not in root.actions:
        raise PositionError(f"{action} is no action here; there are {' '.join(action_words(root.state, each) for each in root.actions)}")
    found = answer_of(graph)
    if found.action is None:
        raise SearchError(f"which action is best is not settled: {found.sentence()}")
    if found.action == action:
        raise PositionError(f"{action_words(root.state, action)} is the action to play: ask about another")
    side = AT_MOST if root.mover == 0 else AT_LEAST
    reached = worths(graph, -side * math.inf)[graph.child(graph.root, found.action)]  # what the best is sure of
    assert isinstance(reached, Fraction)
    reached = prover.between(action, found.action, side, reached)
    against = prover.bound((action,), side, reached)
    for_best = prover.bound((found.action,), -side, reached)
    lines = tuple(_explained(prover, action, found.action, side, reached))
    return WhyNot(action, found.action, reached, against, for_best, lines)


# -------------------------------------------------------------------------------------------------------------- words


def _explained(prover: Prover, action: int, best: int, side: int, value: Fraction) -> Iterator[str]:
    """The answer as an outline: the claim, and below each step what proves it."""
    graph = prover.graph
    state = graph.nodes[graph.root].state
    mine, theirs = ("most", "least") if side == AT_MOST else ("least", "most")
    number = number_text(value)
    again = prover.known[graph.child(graph.root, action)] == value
    yield (
        f"{branch_words(state, action)} is worth at {mine} {number}, {branch_words(state, best)} at {theirs} {number}"
        + (": they are equally good, and the first is taken" if again and action > best else "")
    )
    yield from outline(prover, (action,), side, value)
    yield from outline(prover, (best,), -side, value)


def outline(prover: Prover, path: Path, side: int, bound: Value) -> Iterator[str]:
    """A bound proof in words, one line for each step, indented by its depth."""
    graph, sign = prover.graph, CLAIM_SIGNS[side]
    above = graph.at(path[:-1])
    todo = [(1, f"{action_words(graph.nodes[above].state, path[-1])} {sign} {number_text(bound)}", graph.at(path), bound)]
    while todo:
        depth, lead, number, bound = todo.pop()
        node = graph.nodes[number]
        margin = "  " * depth
        if not node.actions:
            assert node.value is not None
            worth = number_text(node.value)
            yield f"{margin}{lead}" + ("" if node.value == bound else f": {worth} {sign} {number_text(bound)}")
            continue
        needed = prover.needs(number, side, bound)
        who = mover_words(node.state, node.mover)
        leaf = graph.nodes[needed[0][1]]
        if node.mover == _prover(side) and not leaf.actions:
            assert leaf.value is not None
            told = f"{number_text(leaf.value)} {sign} {number_text(bound)}"
            yield f"{margin}{lead}, for {who} answers with {_step_words(node, needed[0][0], leaf)}: {told}"
            continue
        if node.mover == _prover(side):
            yield f"{margin}{lead}, for {who} answers with {action_words(node.state, needed[0][0])}:"
        elif node.mover == CHANCE:
            yield f"{margin}{lead}, whatever chance brings:"
        else:
            yield f"{margin}{lead}, whatever {who} does:"
        for action, child, each in reversed(needed):
            name = _step_words(node, action, graph.nodes[child])
            todo.append((depth + 1, f"{name} {sign} {number_text(each)}", child, each))


def _step_words(node: Node, action: int, child: Node) -> str:
    """An action inside a proof: a tree's leaf without a name by its place, other actions by their name."""
    name = action_words(node.state, action)
    return f"leaf {node.actions.index(action) + 1}" if name == str(action + 1) and not child.actions else name
