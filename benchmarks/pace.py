"""The engine at work in chess: how many positions a second it visits with all its parts, beside the strongest engine there is.

Two engines never search the same tree: what is compared is the pace, not what comes of it (`benchmarks.strength` plays matches).
"""

from __future__ import annotations

import atexit
from collections.abc import Callable

from zermelo.games import Chess
from zermelo.lab.bench import DEPTHS, bench, positions

from .measure import Comparison, Contender
from .peers import Stockfish, against

NODES = 150_000
"""Of Stockfish, in every position."""
WANTED = 1 / 2_000_000
"""Seconds a node."""


def chess(quick: bool = False) -> Comparison:
    depth, nodes = (6, 1_000) if quick else (DEPTHS["chess"], NODES)
    states = [str(state) for state in positions(Chess)]
    bench(Chess, depth)

    def stockfish(network: bool) -> Callable[[], Callable[[], float]]:
        def made() -> Callable[[], float]:
            engine = Stockfish(Use_NNUE=str(network).lower(), Hash=16)
            atexit.register(engine.close)
            return lambda: float(sum(engine.search(fen, nodes) for fen in states))

        return made

    return Comparison(
        "pace-chess",
        f"Chess, the engine with all its parts on one thread: the {len(states)} positions of `zermelo bench chess`",
        "nodes",
        [
            Contender(f"zermelo, engine to depth {depth}", lambda: float(bench(Chess, depth).nodes), limit=WANTED),
            against(f"Stockfish, {nodes:,} nodes each", "stockfish", stockfish(True), goal=1),
            against("Stockfish without its network", "stockfish", stockfish(False)),
        ],
        "Each begins every position with an empty table, and judges by its usual evaluation: ours by features and a network of 128 units. "
        "The trees differ, and so does what counts as a node: how fast positions are looked at is all that is compared here.",
    )
