"""One number for how the engine behaves: the positions it visits in a fixed set of positions, each to the same depth, on one thread.

    bench(Chess)         16 positions to depth 8: 1,234,567 nodes

A change that shall change nothing leaves the number as it is, on every machine; any other change of the search, of an order, an evaluation
or the rules changes it. (A habit of engine authors: every commit of Stockfish names its number.) How many nodes a second these are says
how fast the machine is; how many there are says nothing about strength.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ..errors import SearchError
from ..games import beginning, spec_of
from ..numbers import check_integer, plain
from ..search.engine.engine import engine
from ..search.parts.table import Table
from ..search.run.result import Result
from ..search.run.suitable import unsuited_for_alphabeta

POSITIONS, PLIES = 15, 40
"""Positions besides the first: each from a random game of its own, the farther on the later it stands in the list, up to so many plies."""

ENTRIES = 1 << 18
"""Of the table, which is a fresh one for every position: another size would be another number."""

DEPTHS = {"tictactoe": 9, "connectfour": 20, "othello": 16, "checkers": 19, "chess": 13, "halving": 12}
"""Plies that take a few seconds for all positions together."""

DEPTH = 6
"""Plies in other games."""


@dataclass(frozen=True)
class Bench:
    """What a run found: a result for every position."""

    game: str
    depth: int
    results: tuple[Result[Any], ...]
    threads: int = 1

    @property
    def nodes(self) -> int:
        """The fingerprint, where one thread searched."""
        return sum(result.nodes for result in self.results)

    @property
    def seconds(self) -> float:
        """Spent searching, compilation not counted."""
        return sum(result.seconds for result in self.results)

    def as_dict(self) -> dict[str, Any]:
        """This as plain data, ready for JSON."""
        return {
            "game": self.game,
            "depth": self.depth,
            "threads": self.threads,
            "nodes": self.nodes,
            "seconds": self.seconds,
            "nodes_per_second": self.nodes / self.seconds if self.seconds else None,
            "compiled": all(result.compiled for result in self.results),
            "positions": [
                {"position": str(result.state), "nodes": result.nodes, "value": plain(result.value), "line": list(result.line_names)}
                for result in self.results
            ],
        }


def bench(
    game: type[Any],
    depth: int | None = None,
    *,
    threads: int = 1,
    report: Callable[[Result[Any]], None] | None = None,
    compiled: bool | None = None,
) -> Bench:
    """Search the fixed positions of a game for two players without chance.

    depth      plies; the fingerprints of two depths are two numbers
    threads    that search at once: with more than one the nodes are no fingerprint, for no two runs are alike
    report     is called with the result of every position

    Raises SearchError if the engine cannot search the game.
    """
    if why := unsuited_for_alphabeta(beginning(game)):
        raise SearchError(f"the engine is for games of two players and no chance; {why}")
    depth = DEPTHS.get(spec_of(game), DEPTH) if depth is None else depth
    check_integer("depth", depth)
    found = []
    for state in positions(game):
        found.append(engine(state, depth=depth, table=Table(ENTRIES, policy="engine"), threads=threads, compiled=compiled))
        if report is not None:
            report(found[-1])
    return Bench(spec_of(game), depth, tuple(found), max(result.threads for result in found))


def positions(game: type[Any]) -> list[Any]:
    """The beginning, and positions from random games in which the game is not over: the same wherever this runs."""
    found = [beginning(game)]
    for number in range(1, POSITIONS + 1):
        played, dice = [found[0]], random.Random(number)
        while len(played) <= PLIES and not played[-1].is_terminal():
            played.append(played[-1].result(dice.choice(list(played[-1].actions()))))
        found.append(played[(len(played) - 1) * number // (POSITIONS + 1)])
    return found
