"""Go: random games that leave eyes alone, beside a program in C++ of the usual kind and OpenSpiel; and Monte Carlo tree search on 9x9."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from zermelo import mcts
from zermelo.games.go import PASS, start
from zermelo.search.playout import playouts

from .cplusplus import by_hand, output, program
from .measure import Comparison, Contender, same
from .peers import against, module, spiel_playouts, spiel_rollouts


def small(quick: bool = False) -> Comparison:
    return compared(5, 20_000, 200, quick)


def seven(quick: bool = False) -> Comparison:
    return compared(7, 20_000, 100, quick)


def nine(quick: bool = False) -> Comparison:
    return compared(9, 10_000, 60, quick)


def large(quick: bool = False) -> Comparison:
    return compared(19, 500, 5, quick)


class Written:
    """Random games in C++, which takes its own time."""

    def __init__(self, size: int, games: int) -> None:
        self.size, self.games, self.seconds, self.seed = size, games, 0.0, 0

    def run(self) -> float:
        self.seed += 1
        (line,) = output(program("go"), self.size, self.games, self.seed, 1)
        moves, _, seconds = line.split()
        self.seconds += float(seconds)
        return float(moves)

    def clock(self) -> float:
        return self.seconds


def compared(size: int, many: int, spiel: int, quick: bool) -> Comparison:
    """`many` games for us and for the program in C++, `spiel` for OpenSpiel."""
    name = f"go(board_size={size},komi=0.5)"
    in_step(size, name, 1 if quick else 3 if size > 9 else 20)
    state = start(size, 0.5)
    mean = playouts(state, many, 1)
    length = mean.moves / mean.games
    seeds = iter(range(1, 1 << 60))

    def ours(games: int, compiled: bool | None) -> Callable[[], float]:
        return lambda: float(playouts(state, games, next(seeds), compiled=compiled).moves)

    return Comparison(
        f"playouts-go-{size}",
        f"Go on {size}x{size}, random games that leave eyes alone",
        "moves",
        [
            Contender("zermelo, compiled", ours(many, None)),
            by_hand("C++ by hand: a board of bytes, chains with counted liberties", lambda: Written(size, many)),
            against("OpenSpiel's C++ game, driven from Python", "pyspiel", lambda: spiel_playouts(name, spiel)),
            against("OpenSpiel, the whole game in C++", "pyspiel", lambda: spiel_rollouts(name, spiel, spiel_length(name))),
            Contender("zermelo, interpreted", ours(max(1, many // 2000), False)),
        ],
        "Some games are played by both sides in step: the same legal moves in every position, the same winner. OpenSpiel fills eyes, so "
        f"that its games are longer. A game of ours lasts {length:.1f} moves in the mean.",
    )


def spiel_length(name: str) -> float:
    """Moves of OpenSpiel's random games in the mean."""
    games = 20
    return spiel_playouts(name, games)() / games


def in_step(size: int, name: str, games: int) -> None:
    """Play random games by both sides' rules at once."""
    if module("pyspiel") is None:
        return
    source = random.Random(1)
    for _ in range(games):
        ours, theirs = start(size, 0.5), module("pyspiel").load_game(name).new_initial_state()
        stride = ours.mine.stride()
        while not theirs.is_terminal() and not ours.is_terminal():
            legal = sorted(size * size if action == PASS else size * (action // stride) + action % stride for action in ours.actions())
            same(f"legal moves in {ours}", ("OpenSpiel", theirs.legal_actions()), ("ours", legal))
            action = source.choice(legal)
            theirs = theirs.child(action)
            ours = ours.result(PASS if action == size * size else stride * (action // size) + action % size)
        if ours.is_terminal():
            same(f"the winner in {ours}", ("OpenSpiel", theirs.player_return(0) > 0), ("ours", ours.score() > 0))


def search(quick: bool = False) -> Comparison:
    """Simulations of Monte Carlo tree search, beside those of OpenSpiel."""
    state, seeds = start(9, 7.5, win=True), iter(range(1, 1 << 60))
    many, spiel = (2_000, 20) if quick else (20_000, 300)

    def ours(simulations: int, compiled: bool | None) -> Callable[[], float]:
        return lambda: float(mcts(state, simulations=simulations, seed=next(seeds), compiled=compiled).nodes)

    def theirs() -> Callable[[], float]:
        pyspiel = module("pyspiel")
        game = pyspiel.load_game("go(board_size=9,komi=7.5)")
        there: Any = game.new_initial_state()
        bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, 1), 1.0, spiel, 1000, False, 1, False)
        return lambda: float(bot.mcts_search(there).explore_count)

    return Comparison(
        "mcts-go",
        "Go on 9x9, Monte Carlo tree search from the empty board",
        "simulations",
        [
            Contender("zermelo, compiled", ours(many, None)),
            against("OpenSpiel's MCTSBot, C++", "pyspiel", theirs),
            Contender("zermelo, interpreted", ours(max(2, many // 2000), False)),
        ],
        "Every leaf is judged by one random game. Ours leave eyes alone and are shorter.",
    )
