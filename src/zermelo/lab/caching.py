"""How many positions should be remembered? Nodes of alpha-beta against the size of its transposition table.

Every size is a search of its own with an empty table. An entry takes 32 bytes. Where the game knows twins (turned and mirrored
positions), a table that takes them for one stands beside the plain one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from ..errors import SearchError
from ..game import says
from ..match import Report, silent
from ..numbers import check_integer, counted
from ..search.parts.entries import ENTRY
from ..search.parts.ordering import Ordering
from ..search.parts.table import Table
from .counting import MOST, count_alphabeta
from .findings import Findings, collected, column

SIZES = tuple(1 << power for power in range(4, 21))
"""16 entries to a million."""
BYTES = 8 * ENTRY
NONE, PLAIN, TWINS = "none", "plain", "twins as one"


@dataclass(frozen=True, slots=True)
class Caching:
    """One search with one table."""

    table: str = column("none, plain, or twins as one: turned and mirrored positions share an entry")
    entries: int = column("positions the table can hold; 0 without one")
    bytes: int = column("memory of the table, in bytes")
    nodes: int = column("nodes visited, table hits included")
    leaves: int = column("leaves among them")
    share: float | None = column("nodes divided by those of the search without a table")


def table_sizes(
    state: Any,
    depth: int | None = None,
    *,
    sizes: Sequence[int] = SIZES,
    ordering: Any = None,
    evaluator: Any = None,
    rule: str = ">=",
    most: int = MOST,
    report: Report = silent,
    compiled: bool | None = None,
) -> Findings:
    """Nodes of alpha-beta on `state` to `depth` plies (None: to the end of the game), without a table and with tables of `sizes` entries.

    Sizes are rounded down to powers of two. `ordering`, `evaluator` and `rule` as in `alphabeta`; a search of more than `most`
    nodes is left out. Raises SearchError if not even the largest table brings the search within `most` nodes.
    """
    check_integer("most", most)
    about = {
        "game": type(state).__name__,
        "position": str(state),
        "depth": depth,
        "ordering": _named(ordering),
        "rule": rule,
        "most": most,
    }
    findings = Findings("table", about, Caching)
    kinds = [PLAIN, TWINS] if says(type(state), "canonical") else [PLAIN]
    options = {"evaluator": evaluator, "rule": rule, "ordering": ordering, "most": most, "compiled": compiled}

    def rows() -> Iterator[Caching]:
        report("without a table")
        bare = count_alphabeta(state, depth, **options)
        if bare is None:
            findings.notes.append(f"without a table the search needs more than {counted(most, 'node')}, so there are no shares")
        else:
            yield Caching(NONE, 0, 0, bare.nodes, bare.leaves, 1.0)
        for kind in kinds:
            for size in sorted(sizes, reverse=True):  # the largest first: if that is too small, so are the others
                table = Table(size, kind == TWINS)
                report(f"{table.entries:,} entries, {kind}")
                count = count_alphabeta(state, depth, table=table, **options)
                if count is None:
                    findings.notes.append(f"{table.entries:,} entries and fewer ({kind}) are left out: more than {counted(most, 'node')}")
                    break
                share = count.nodes / bare.nodes if bare else None
                yield Caching(kind, table.entries, table.entries * BYTES, count.nodes, count.leaves, share)

    found = collected(findings, rows())
    if not found.rows:
        raise SearchError(f"no search came to its end within {counted(most, 'node')}: give a smaller depth, or more nodes")
    found.rows.sort(key=lambda row: ([NONE, *kinds].index(row.table), row.entries))
    return found


def _named(ordering: Any) -> str:
    """What an ordering is called in the table."""
    known = Ordering.of(ordering)
    if not isinstance(known, Ordering):
        return "given" if known is None else type(known).__name__
    guesses = [name for name in ("killers", "history", "prior") if getattr(known, name) is True]
    if known.is_own:
        guesses.insert(0, "a prior of one's own")
    return "table" + "".join(f", {name}" for name in guesses) if known.evaluator is None else "evaluated"
