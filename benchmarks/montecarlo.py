"""Monte Carlo tree search: simulations per second on Connect Four, every leaf judged by one game played at random.

A simulation is the same work on all sides: down the tree by UCT with the same constant, one more leaf, one random game from there,
back up, wins and losses proven. All are asked for so many simulations and make so many, as nothing can be proven yet.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from zermelo import alphabeta, mcts
from zermelo.search.mcts.mcts import EXPLORATION

from .connectfour import position
from .measure import Comparison, Contender, same
from .peers import against, module, spiel_game

WIN, LOSS = "4455", "44553"
"""Whoever is to move wins by three in a row with both ends free; whoever is to move has lost by it."""
MIDDLE = "4444433"
SOLVING = 5_000
"""Simulations that are enough to prove these."""
OVER = 5
"""Plies after which both are over."""
ROOM = 4_000
"""Megabytes: OpenSpiel's tree never has to be cleared."""
SPREAD = 2.0
"""From a loss to a win. Our constant counts in this unit, OpenSpiel's in points."""


def from_the_start(quick: bool = False) -> Comparison:
    return compared("mcts-connectfour", "the empty board", "", quick)


def from_the_middle(quick: bool = False) -> Comparison:
    return compared("mcts-connectfour-middle", f"after {MIDDLE}", MIDDLE, quick)


def compared(name: str, where: str, columns: str, quick: bool) -> Comparison:
    """Searches of one position, each of as many simulations as lets it last a while."""
    many, few = (2_000, 200) if quick else (50_000, 1_000)
    ours, theirs = position(columns)
    seeds = iter(range(1, 1 << 60))
    same("what is proven", ("alpha-beta", proven_by_alphabeta()), ("ours", [proven(moves) for moves in (WIN, LOSS)]))

    def search(simulations: int, compiled: bool | None) -> Callable[[], float]:
        def run() -> float:
            return float(mcts(ours, simulations=simulations, seed=next(seeds), compiled=compiled).nodes)

        return run

    def spiel(library: bool, simulations: int) -> Callable[[], float]:
        same("what is proven", ("ours", [proven(moves) for moves in (WIN, LOSS)]), ("OpenSpiel", spiel_proven(library)))

        def run() -> float:
            return float(spiel_bot(library, simulations, next(seeds)).mcts_search(theirs).explore_count)

        same("simulations", ("asked for", simulations), ("OpenSpiel", run()))
        return run

    same("simulations", ("asked for", many), ("ours", search(many, None)()))
    return Comparison(
        name,
        f"Connect Four, {where}: Monte Carlo tree search with random games",
        "simulations",
        [
            Contender("zermelo, compiled", search(many, None)),
            against("OpenSpiel MCTSBot, C++", "pyspiel", lambda: spiel(True, many), goal=12),
            against("OpenSpiel MCTSBot, Python over the C++ game", "pyspiel", lambda: spiel(False, few)),
            Contender("zermelo, interpreted", search(few, False)),
        ],
        f"One thread each, UCT with the same constant, one random game per simulation. Searches of {many:,} simulations in a new tree, "
        f"of {few:,} in Python. All make as many simulations as they are asked for, and all prove the same win and the same loss of a "
        "few moves.",
    )


def proven_by_alphabeta() -> list[float]:
    """What the two positions with a forced end are worth to the first player."""
    return [alphabeta(position(moves)[0], OVER).value for moves in (WIN, LOSS)]


def proven(moves: str) -> float | None:
    """What our search proves a position to be worth to the first player; None if nothing."""
    result = mcts(position(moves)[0], simulations=SOLVING)
    return result.value if result.exact else None


def spiel_proven(library: bool) -> list[float | None]:
    """The same by OpenSpiel."""
    roots = [spiel_bot(library, SOLVING, 1).mcts_search(position(moves)[1]) for moves in (WIN, LOSS)]
    return [root.outcome[0] if root.outcome is not None and len(root.outcome) else None for root in roots]


def spiel_bot(library: bool, simulations: int, seed: int) -> Any:
    """OpenSpiel's bot of the C++ library, or the one in Python."""
    game = spiel_game("connect_four")
    if library:
        spiel = module("pyspiel")
        return spiel.MCTSBot(game, spiel.RandomRolloutEvaluator(1, seed), SPREAD * EXPLORATION, simulations, ROOM, True, seed, False)
    python = module("open_spiel.python.algorithms.mcts")
    source = module("numpy").random.RandomState(seed)
    return python.MCTSBot(
        game, SPREAD * EXPLORATION, simulations, python.RandomRolloutEvaluator(1, source), solve=True, random_state=source
    )
