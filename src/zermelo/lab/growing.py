"""How searches grow with depth: minimax, and alpha-beta in the worst, a random, the given, an evaluated and the perfect order.

    worst       every node tries its actions from the worst to the best
    random      in random order; the mean of several samples
    given       in the order of the rules
    evaluated   by the static evaluation of the position after each action, the best first
    perfect     by their true values, the best first

Beside them stand the two lines of the theory, b^m leaves and Knuth and Moore's (1975) minimum b^⌈m/2⌉ + b^⌊m/2⌋ - 1. On a uniform
tree b is its branching. In a game b is taken from minimax, as the m-th root of its leaves: the first line is then minimax
itself, and the second what the minimum would be if the tree were as regular as that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from ..errors import SearchError
from ..evaluate.linear import Linear
from ..match import Report, silent
from ..match.chance import seeds
from ..match.statistics import mean_of
from ..numbers import check_integer, counted
from ..search.parts.estimate import evaluator_for
from ..search.parts.ordering import Ordering
from ..search.parts.scale import scale_for
from .counting import MOST, Count, count_alphabeta, count_minimax, effective_branching, least_leaves
from .findings import Findings, collected, column
from .orders import BEST_FIRST, BEST_LAST, Foreseen, Shuffled
from .uniform import Uniform

WORST, RANDOM, GIVEN, EVALUATED, PERFECT = ORDERS = ("worst", "random", "given", "evaluated", "perfect")
MINIMAX, ALPHABETA = "minimax", "alphabeta"
FORESEEN = {WORST: BEST_LAST, PERFECT: BEST_FIRST}


@dataclass(frozen=True, slots=True)
class Growth:
    """One search to one depth."""

    depth: int = column("plies searched")
    search: str = column("minimax or alphabeta")
    ordering: str = column("the order in which actions are tried")
    samples: int = column("trees or random orders measured")
    leaves: float = column("leaves visited, the mean of the samples")
    leaves_low: float | None = column("lower end of the 95 % interval of the mean of leaves (Student)")
    leaves_high: float | None = column("upper end of it")
    nodes: float = column("nodes visited, root and leaves included, the mean of the samples")
    nodes_low: float | None = column("lower end of the 95 % interval of the mean of nodes (Student)")
    nodes_high: float | None = column("upper end of it")
    branching: float = column("effective branching factor: the b with 1 + b + ... + b^depth = nodes")
    ratio: float | None = column("nodes of this depth divided by those of the depth before")
    all_leaves: float | None = column("b^depth")
    least_leaves: float | None = column("b^ceil(depth/2) + b^floor(depth/2) - 1")


def growth(
    state: Any,
    depth: int,
    *,
    orders: Sequence[str] = ORDERS,
    evaluator: Any = None,
    rule: str = ">=",
    samples: int = 5,
    seed: int = 0,
    most: int = MOST,
    report: Report = silent,
    compiled: bool | None = None,
) -> Findings:
    """Nodes and leaves of searches of `state` to 1, 2 ... `depth` plies.

    orders      those to measure, of `ORDERS`
    evaluator   estimates at the horizon, and orders by the same opinion; by default the game's own weights
    rule        of the cut, ">=" or ">"
    samples     random orders, of which the mean is given
    seed        that of the random orders
    most        nodes that one search may visit; a kind of search that needs more is left out from that depth on. The worst and
                the perfect order need a search below every action, and are measured only where minimax was
    report      receives what is being searched
    compiled    True insists on machine code, False declines it

    Ends at the depth at which no estimate is made any more, since greater depths add nothing. Raises SearchError for
    games that alpha-beta is not made for.
    """
    check(depth, samples, most, orders)
    about = {
        "game": type(state).__name__,
        "position": str(state),
        "depth": depth,
        "rule": rule,
        "samples": samples,
        "seed": seed,
        "most": most,
    }
    findings = Findings("growth", about, Growth)
    chosen = list(orders)
    estimator, _ = evaluator_for(state, depth, evaluator)
    if EVALUATED in chosen and estimator is None:
        chosen.remove(EVALUATED)
        findings.notes.append(
            f"the evaluated order is left out: {type(state).__name__} has no weighted features, and no evaluator was given"
        )
    laboratory = Laboratory(findings, chosen, rule, most, report, compiled)

    def subjects(plies: int, ordering: str) -> Iterator[tuple[Any, Any]]:
        if ordering == RANDOM:
            yield from ((state, Shuffled(word)) for word in seeds(seed, samples))
        else:
            yield state, order_of(ordering, state, plies, estimator)

    return collected(findings, laboratory.rows(depth, subjects, lambda plies: state, evaluator))


def growth_of_trees(
    branching: int,
    height: int,
    *,
    orders: Sequence[str] = (WORST, RANDOM, EVALUATED, PERFECT),
    along: bool = False,
    rule: str = ">=",
    samples: int = 20,
    seed: int = 0,
    most: int = MOST,
    report: Report = silent,
    compiled: bool | None = None,
) -> Findings:
    """Nodes and leaves of searches of uniform random trees of 1, 2 ... `height` plies, means of `samples` trees.

    along       the values of leaves add up along the path; else they are independent, and no evaluation can predict them:
                then the evaluated order is left out

    A random tree comes in random order, so that random is the order in which it was drawn. Everything else as in `growth`.
    """
    check(height, samples, most, orders)
    Uniform.grown(branching, height)
    kind = "along the path" if along else "independent"
    about = {
        "game": "uniform tree",
        "branching": branching,
        "depth": height,
        "leaves": kind,
        "rule": rule,
        "samples": samples,
        "seed": seed,
        "most": most,
    }
    findings = Findings("growth", about, Growth)
    chosen = [order for order in orders if order != GIVEN]
    if EVALUATED in chosen and not along:
        chosen.remove(EVALUATED)
        findings.notes.append("the evaluated order is left out: independent leaves cannot be estimated from above")
    laboratory = Laboratory(findings, chosen, rule, most, report, compiled)

    def subjects(plies: int, ordering: str) -> Iterator[tuple[Any, Any]]:
        for word in seeds(seed, samples):
            tree = Uniform.grown(branching, plies, word, along)
            yield tree, None if ordering == RANDOM else order_of(ordering, tree, None, Linear.of(Uniform))

    def any_tree(plies: int) -> Uniform:
        return Uniform.grown(branching, plies, seed, along)

    return collected(findings, laboratory.rows(height, subjects, any_tree, None, branching))


class Laboratory:
    """Carries out the searches of one growth experiment, and knows which of them have become too large."""

    def __init__(self, findings: Findings, orders: Sequence[str], rule: str, most: int, report: Report, compiled: bool | None) -> None:
        self.findings, self.orders, self.rule, self.most, self.report, self.compiled = findings, list(orders), rule, most, report, compiled
        self.before: dict[str, float] = {}  # nodes of the depth before, by the name of the search

    def rows(
        self,
        deepest: int,
        subjects: Callable[[int, str], Iterator[tuple[Any, Any]]],
        any_state: Callable[[int], Any],
        evaluator: Any,
        branching: int | None = None,
    ) -> Iterator[Growth]:
        """A row for every depth and search. `branching` is that of a uniform tree, which is searched to its end."""
        small = True
        for depth in range(1, deepest + 1):
            plies = depth if branching is None else None
            width: float | None = branching
            plain = None
            if small:
                self.report(f"depth {depth}, minimax")
                plain = count_minimax(any_state(depth), plies, evaluator=evaluator, most=self.most, compiled=self.compiled)
                small = plain is not None
                if plain is None:
                    self.left_out(MINIMAX, depth)
                    self.without_foresight(depth)
                else:
                    width = branching or plain.leaves ** (1 / depth)
                    yield self.row(depth, MINIMAX, "", [plain], width)
            for ordering in list(self.orders):
                found = self.sampled(depth, ordering, plies, subjects, evaluator)
                if found:
                    yield self.row(depth, ALPHABETA, ordering, found, width)
            if branching is None and plain is not None and not plain.estimated:
                if depth < deepest:
                    self.findings.notes.append(f"every game is over after {counted(depth, 'ply')}: greater depths add nothing")
                return

    def sampled(
        self, depth: int, ordering: str, plies: int | None, subjects: Callable[[int, str], Iterator[tuple[Any, Any]]], evaluator: Any
    ) -> list[Count]:
        """The counts of all samples of one search; none if one of them became too large."""
        found: list[Count] = []
        for state, order in subjects(depth, ordering):
            self.report(f"depth {depth}, {ordering} order, sample {len(found) + 1}")
            options = {"rule": self.rule, "ordering": order, "most": self.most, "compiled": self.compiled}
            count = count_alphabeta(state, plies, evaluator=evaluator, **options)
            if count is None:
                self.left_out(f"alphabeta in {ordering} order", depth)
                self.orders.remove(ordering)
                return []
            found.append(count)
        return found

    def row(self, depth: int, search: str, ordering: str, found: Sequence[Count], width: float | None) -> Growth:
        leaves, nodes = mean_of([count.leaves for count in found]), mean_of([count.nodes for count in found])
        name = search + ordering
        before, self.before[name] = self.before.get(name), nodes.value
        several = len(found) > 1
        return Growth(
            depth,
            search,
            ordering,
            len(found),
            leaves.value,
            leaves.low if several else None,
            leaves.high if several else None,
            nodes.value,
            nodes.low if several else None,
            nodes.high if several else None,
            effective_branching(nodes.value, depth),
            None if before is None else nodes.value / before,
            None if width is None else width**depth,
            None if width is None else least_leaves(width, depth),
        )

    def without_foresight(self, depth: int) -> None:
        """Where minimax is too much, so is knowing the order beforehand."""
        gone = [order for order in self.orders if order in FORESEEN]
        if gone:
            self.findings.notes.append(
                f"the {' and the '.join(gone)} order are found by searching first, and left out from depth {depth} on too"
            )
            self.orders = [order for order in self.orders if order not in FORESEEN]

    def left_out(self, what: str, depth: int) -> None:
        self.findings.notes.append(f"{what} is left out from depth {depth} on: it needs more than {counted(self.most, 'node')}")


def order_of(name: str, state: Any, depth: int | None, evaluator: Any) -> Any:
    """The ordering that a name means in a search of `state` to `depth` with this evaluator; None for the rules' own."""
    if name in FORESEEN:
        horizon = None if depth is None else evaluator
        return Foreseen(-1 if depth is None else depth, FORESEEN[name], scale_for(state, depth), horizon)
    return Ordering(evaluator=evaluator) if name == EVALUATED else None


def check(depth: int, samples: int, most: int, orders: Sequence[str]) -> None:
    """Raises SearchError if a growth experiment cannot be made like this."""
    for name, number in (("depth", depth), ("samples", samples), ("most", most)):
        check_integer(name, number)
    for order in orders:
        if order not in ORDERS:
            raise SearchError(f"unknown order {order!r}: choose from {', '.join(ORDERS)}")
