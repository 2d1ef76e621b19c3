"""What iterative deepening costs: the nodes of all its depths together, against one search straight to the last depth.

Without a memory the cost is what the earlier depths add: about b / (b - 1) times the last one, where b is the ratio of one
depth to the one before (Korf 1985). With a table and with ordering the earlier depths pay for themselves in part: what they
learn puts the later ones in a better order. Deepening tries the best action of the depth before first in any case.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from ..errors import SearchError
from ..match import Report, silent
from ..numbers import check_integer, counted
from ..search.alphabeta import alphabeta
from ..search.deepen import deepen
from ..search.minimax import minimax
from ..search.run.limits import Limits
from ..search.run.result import Result
from ..search.run.suitable import unsuited_for_alphabeta
from .counting import MOST
from .findings import Findings, collected, column


class Way(NamedTuple):
    """A variant: a search and its arguments."""

    name: str
    search: Callable[..., Result[Any]]
    options: Mapping[str, Any]


WAYS = (
    Way("minimax", minimax, {}),
    Way("alphabeta", alphabeta, {"table": None, "ordering": None}),
    Way("with ordering", alphabeta, {"table": None, "ordering": True}),
    Way("with table", alphabeta, {"table": True, "ordering": None}),
    Way("with both", alphabeta, {"table": True, "ordering": True}),
)


@dataclass(frozen=True, slots=True)
class Deepening:
    """One depth of one way of searching."""

    depth: int = column("plies searched")
    search: str = column("minimax; alphabeta; alphabeta with ordering, with a table, with both")
    straight: int = column("nodes of one search straight to this depth")
    iteration: int = column("nodes of deepening's search to this depth, after the depths before")
    total: int = column("nodes of deepening up to this depth, all depths together")
    overhead: float = column("total divided by straight")


def deepening(
    state: Any, depth: int, *, evaluator: Any = None, most: int = MOST, report: Report = silent, compiled: bool | None = None
) -> Findings:
    """Nodes of deepening `state` to `depth` plies, and of the straight search to each of the depths, for every way in `WAYS`.

    A way ends where the game is decided, or where one of the two needs more than `most` nodes; that is said. For games that
    alpha-beta is not made for there is minimax alone. Raises SearchError if not a single depth could be searched.
    """
    check_integer("depth", depth)
    check_integer("most", most)
    about = {"game": type(state).__name__, "position": str(state), "depth": depth, "most": most}
    findings = Findings("deepening", about, Deepening)
    why = unsuited_for_alphabeta(state)
    if why:
        findings.notes.append(f"minimax only: {why}")
    ways = WAYS[:1] if why else WAYS

    def rows() -> Iterator[Deepening]:
        for way in ways:
            yield from depths_of(way, state, Limits(depth, most), {"evaluator": evaluator, "compiled": compiled}, findings, report)

    found = collected(findings, rows())
    if not found.rows:
        raise SearchError(f"not one depth was searched within {counted(most, 'node')}: give more")
    return found


def depths_of(way: Way, state: Any, limits: Limits, common: dict[str, Any], findings: Findings, report: Report) -> Iterator[Deepening]:
    """The rows of one way, as far as both deepening and the straight searches come within the limits."""
    totals: list[int] = []
    report(f"{way.name}, deepening")
    result = deepen(state, limits, search=way.search, report=lambda reached: totals.append(reached.nodes), **way.options, **common)
    stopped = not result.complete
    if stopped and result.nodes <= (limits.nodes or 0):
        raise KeyboardInterrupt
    before = 0
    for depth, total in enumerate(totals, 1):
        report(f"{way.name}, straight to depth {depth}")
        straight = way.search(state, limits=limits._replace(depth=depth), **way.options, **common)
        if not straight.complete:
            if straight.nodes <= (limits.nodes or 0):
                raise KeyboardInterrupt
            stopped = True
            break
        yield Deepening(depth, way.name, straight.nodes, total - before, total, total / straight.nodes)
        before = total
    if stopped:
        findings.notes.append(f"{way.name} ends here: the next depth needs more than {limits.nodes:,} nodes")
    elif len(totals) < (limits.depth or 0):
        findings.notes.append(f"{way.name} ends with depth {len(totals)}: the game is decided there")
