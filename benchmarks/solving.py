"""Connect Four positions solved exactly: our general search, and a solver of this one game by Pascal Pons' recipe in C++.

The sets are his, a thousand positions each with their scores; they lie beside the checkout (../shared/data/connect_four) and are no
part of it. Both sides begin with an empty table of as many entries and keep it from position to position.
"""

from __future__ import annotations

import time

import zermelo
from zermelo import Table
from zermelo.games import ConnectFour

from . import ROOT
from .cplusplus import by_hand, output, program
from .measure import Comparison, Contender, same

DATA = ROOT.parent / "shared" / "data" / "connect_four"


def ends(quick: bool = False) -> Comparison:
    return compared("solving-end", "few moves left", "Test_L3_R1", 1 << 18, 0.05e-3, quick)


def middles(quick: bool = False) -> Comparison:
    return compared("solving-middle", "the middle of the game", "Test_L2_R1", 1 << 20, 0.1e-3, quick)


def beginnings(quick: bool = False) -> Comparison:
    return compared("solving-begin", "the beginning of the game, easy ones", "Test_L1_R1", 1 << 22, 1e-3, quick)


class Ours:
    """Our search of all positions; a new table for every run, whose making does not count."""

    def __init__(self, positions: list[str], entries: int) -> None:
        self.states = [ConnectFour.from_text(columns) for columns in positions]
        self.entries = entries
        self.seconds, self.nodes = 0.0, 0
        self.scores: list[int] = []

    def run(self) -> float:
        table = Table(self.entries)
        started = time.perf_counter()
        results = [zermelo.solve(state, table=table) for state in self.states]
        self.seconds += time.perf_counter() - started
        self.nodes = sum(result.nodes for result in results)
        self.scores = [
            round(-result.value if state.to_move() else result.value) for state, result in zip(self.states, results, strict=True)
        ]
        return len(self.states)

    def clock(self) -> float:
        return self.seconds


class Theirs:
    """The solver in C++ on all positions."""

    def __init__(self, positions: list[str], entries: int) -> None:
        self.made, self.entries, self.given = program("connectfour_solver"), entries, "\n".join(positions) + "\n"
        self.seconds, self.nodes = 0.0, 0
        self.scores: list[int] = []

    def run(self) -> float:
        first, second = output(self.made, 1, self.entries, given=self.given)
        self.scores = [int(score) for score in second.split()]
        nodes, seconds = first.split()
        self.nodes = int(nodes)
        self.seconds += float(seconds)
        return len(self.scores)

    def clock(self) -> float:
        return self.seconds


def compared(name: str, where: str, file: str, entries: int, limit: float, quick: bool) -> Comparison:
    """The positions of one file, or some of them; every score is that of the file."""
    title = f"Connect Four solved, {where} ({file})"
    missing = f"no positions: {DATA} is missing" if not DATA.is_dir() else "" if hasattr(zermelo, "solve") else "zermelo has no solve yet"
    if missing:
        return Comparison(name, title, "positions", [Contender("zermelo, solve", None, limit=limit, missing=missing)])
    lines = [line.split() for line in (DATA / file).read_text().splitlines()]
    if quick:
        lines = lines[:20]
    positions, scores = [columns for columns, _ in lines], [int(score) for _, score in lines]

    ours = Ours(positions, entries)
    ours.run()
    same(title, ("the file", scores), ("ours", ours.scores))
    visited = [f"{ours.nodes / len(positions):,.0f} nodes"]

    def theirs() -> Theirs:
        solver = Theirs(positions, entries)
        solver.run()
        same(title, ("the file", scores), ("C++", solver.scores))
        visited.append(f"{solver.nodes / len(positions):,.0f} in C++")
        return solver

    contenders = [
        Contender("zermelo, solve", ours.run, limit=limit, clock=ours.clock),
        by_hand("C++ for this game alone, Pons' recipe", theirs),
    ]
    note = f"{len(positions):,} positions, one thread, all scores checked; the mean position takes {' and '.join(visited)}. "
    return Comparison(
        name, title, "positions", contenders, f"{note}Both sides begin with an empty table of {entries:,} entries.", each="position"
    )
