"""Learned evaluators of backgammon against GNU Backgammon's networks, no side looking further than one ply.

    python -m benchmarks.backgammon                             the network that is shipped, 2,000 games
    python -m benchmarks.backgammon net.npz --games 10000
    python -m benchmarks.backgammon --pubeval WT.cntc WT.race   GNU Backgammon's networks themselves against pubeval

gnubg-nn comes from PyPI. It plays by the networks' own opinion of every play (0-ply, as its authors count). Every two games have the same
dice, each side beginning once. All games are played side by side, so that machine code chooses in many positions at once. Points a game,
for the side that is named first.
"""

from __future__ import annotations

import argparse
import math
import random
from collections.abc import Callable
from pathlib import Path
from statistics import mean, stdev
from typing import Any

from zermelo.evaluate.named import named
from zermelo.evaluate.stored import load_evaluator
from zermelo.game import CHANCE
from zermelo.games.backgammon import UNROLLED, Backgammon
from zermelo.games.backgammon.notation import men_of, position_of
from zermelo.games.backgammon.pubeval import Pubeval
from zermelo.learn.mistakes import choices
from zermelo.match.contest import Ahead, Best
from zermelo.progress import show

Player = Callable[[list[Backgammon]], list[Backgammon]]
"""Plays in each of some positions: what they become."""


def ours(side: Any) -> Player:
    """A side of a `contest`."""
    return lambda states: [state.result(action) for state, action in zip(states, choices(side, states), strict=True)]


def theirs() -> Player:
    import gnubg_nn

    def played(state: Backgammon) -> Backgammon:
        mover = state.mover  # a position has the other side first, points from each one's own 1, the bar last
        board = [men_of(state, 1 - mover)[1:], men_of(state, mover)[1:]]
        _, key = gnubg_nn.best_move(board, state.dice // 10, state.dice % 10, n=0, b=1)
        mine, other = ([0, *men] for men in gnubg_nn.board_from_position_key(key))
        return position_of(Backgammon, (mine, other) if mover == 0 else (other, mine), 1 - mover, UNROLLED)

    return lambda states: [played(state) if state.count_actions() > 1 else state.result(next(state.actions())) for state in states]


def played(first: Player, second: Player, games: int) -> list[int]:
    """The points of so many games for White, who is `first`; the number of a game decides its dice."""
    dice, states = [random.Random(seed) for seed in range(games)], [Backgammon()] * games
    while going := [n for n in range(games) if not states[n].is_terminal()]:
        for n in going:
            if states[n].to_move() == CHANCE:
                throws, chances = zip(*states[n].chance_outcomes(), strict=True)
                states[n] = states[n].result(dice[n].choices(throws, chances)[0])
        for seat, player in enumerate((first, second)):
            here = [n for n in going if states[n].to_move() == seat]
            if here:
                for n, state in zip(here, player([states[n] for n in here]), strict=True):
                    states[n] = state
        show(f"{games - len(going):,} of {games:,} games are over")
    show("")
    return [state.utility(0) for state in states]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.backgammon", description=__doc__.partition("\n")[0])
    parser.add_argument("evaluator", metavar="FILE", nargs="?", type=Path, help="as `zermelo learn backgammon` writes it")
    parser.add_argument("--games", type=int, default=2000, metavar="N")
    parser.add_argument("--pubeval", nargs=2, metavar="FILE", help="the weights of pubeval: gnubg-nn plays against it instead")
    asked = parser.parse_args()
    if asked.games < 4:
        parser.error(f"--games must be 4 at least, two from either side, got {asked.games}")
    if asked.pubeval and asked.evaluator:
        parser.error("with --pubeval gnubg-nn plays, and no evaluator of ours: leave out FILE")
    if asked.pubeval:
        names, own, other = "gnubg-nn, 0-ply, against pubeval", theirs(), ours(Best(Pubeval.from_files(*asked.pubeval)))
    else:
        evaluator = named(Backgammon) if asked.evaluator is None else load_evaluator(asked.evaluator)
        names, own, other = "against gnubg-nn, 0-ply", ours(Ahead(1, evaluator)), theirs()
    each = asked.games // 2
    pairs = [(one - two) / 2 for one, two in zip(played(own, other, each), played(other, own, each), strict=True)]
    error = 1.96 * stdev(pairs) / math.sqrt(each)
    print(f"{2 * each:,} games {names}: {mean(pairs):+.4f} ± {error:.4f} a game")


if __name__ == "__main__":
    main()
