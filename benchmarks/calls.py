"""The smallest calls: what a search of a position with three free squares costs from Python, nearly all of it around the search."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from zermelo import Limits, Table, alphabeta
from zermelo.games import TicTacToe

from .measure import Comparison, Contender, same

SMALL = TicTacToe.from_text("XXO/OOX/...")
PLAIN, ORDERED = 60e-6, 200e-6
"""Seconds that a call may take."""
CALLS = 100


def tiny(quick: bool = False) -> Comparison:
    """Alpha-beta on nearly nothing, plain and with everything."""
    kept = Table(1 << 10)
    ways: dict[str, dict[str, Any]] = {
        "plain": {},
        "with ordering and a table that is kept": {"table": kept, "ordering": True},
        "with ordering and a new table": {"table": 1 << 10, "ordering": True},
        "with a limit of an hour": {"limits": Limits(seconds=3600.0)},
    }
    slow = alphabeta(SMALL, compiled=False)
    for name, options in ways.items():
        same(f"the search {name}", ("interpreted", (slow.value, slow.action)), ("compiled", answer(**options)))

    def calls(**options: Any) -> Callable[[], float]:
        def run() -> float:
            for _ in range(CALLS):
                answer(**options)
            return CALLS

        return run

    plain, *others = (calls(**options) for options in ways.values())
    limits = (ORDERED, ORDERED, PLAIN)
    names = list(ways)
    return Comparison(
        "calls",
        f"Calls on a tiny position (tic-tac-toe, three squares free, {slow.nodes} nodes)",
        "calls",
        [
            Contender(f"alphabeta, {names[0]}", plain, limit=PLAIN),
            *(Contender(f"alphabeta, {name}", run, limit=limit) for name, run, limit in zip(names[1:], others, limits, strict=True)),
            Contender("alphabeta, interpreted", interpreted),
        ],
        each="call",
    )


def answer(**options: Any) -> tuple[float, int | None]:
    result = alphabeta(SMALL, compiled=True, **options)
    return result.value, result.action


def interpreted() -> float:
    for _ in range(CALLS):
        alphabeta(SMALL, compiled=False)
    return CALLS
