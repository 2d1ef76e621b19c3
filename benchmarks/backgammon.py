"""Learned evaluators of backgammon against GNU Backgammon's networks, no side looking further than one ply.

    python -m benchmarks.backgammon                             the network that is shipped, 2,000 games
    python -m benchmarks.backgammon net.npz --games 10000
    python -m benchmarks.backgammon --pubeval WT.cntc WT.race   GNU Backgammon's networks themselves against pubeval

gnubg-nn comes from PyPI. It plays by the networks' own opinion of every play (0-ply, as its authors count). Every two games have the same
dice, each side beginning once. Points a game, for the side that is named first.
"""

from __future__ import annotations

import argparse
import math
import random
from collections.abc import Callable
from pathlib import Path
from statistics import mean, stdev

from zermelo import deepen
from zermelo.evaluate.stored import load_evaluator
from zermelo.game import CHANCE
from zermelo.games.backgammon import Backgammon
from zermelo.games.backgammon.notation import men_of
from zermelo.games.backgammon.pubeval import Pubeval
from zermelo.progress import show

Player = Callable[[Backgammon], int]


def ours(file: Path | None) -> Player:
    evaluator = None if file is None else load_evaluator(file)
    return lambda state: int(deepen(state, depth=1, evaluator=evaluator).action or 0)


def theirs() -> Player:
    import gnubg_nn

    def board(state: Backgammon, mover: int) -> list[list[int]]:
        """The position as gnubg-nn has it: the other side first, points from each one's own 1, the bar last."""
        return [men_of(state, 1 - mover)[1:], men_of(state, mover)[1:]]

    def choose(state: Backgammon) -> int:
        plays = {gnubg_nn.key_of_board(board(state.result(action), 1 - state.mover)): action for action in state.actions()}
        if len(plays) == 1:
            return next(iter(plays.values()))
        _, key = gnubg_nn.best_move(board(state, state.mover), state.dice // 10, state.dice % 10, n=0, b=1)
        return plays[key]

    return choose


def played(first: Player, second: Player, seed: int) -> int:
    """A game's points for White, who is `first`."""
    dice, state = random.Random(seed), Backgammon()
    while not state.is_terminal():
        if state.to_move() == CHANCE:
            throws, chances = zip(*state.chance_outcomes(), strict=True)
            state = state.result(dice.choices(throws, chances)[0])
        else:
            state = state.result((first, second)[state.to_move()](state))
    return state.utility(0)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.backgammon", description=__doc__.partition("\n")[0])
    parser.add_argument("evaluator", metavar="FILE", nargs="?", type=Path, help="as `zermelo learn backgammon` writes it")
    parser.add_argument("--games", type=int, default=2000, metavar="N")
    parser.add_argument("--pubeval", nargs=2, metavar="FILE", help="the weights of pubeval: gnubg-nn plays against it instead")
    asked = parser.parse_args()
    if asked.pubeval:
        names, own, other = "gnubg-nn, 0-ply, against pubeval", theirs(), Pubeval.from_files(*asked.pubeval).best
    else:
        names, own, other = "against gnubg-nn, 0-ply", ours(asked.evaluator), theirs()
    pairs: list[float] = []
    for seed in range(asked.games // 2):
        pairs.append((played(own, other, seed) - played(other, own, seed)) / 2)
        if len(pairs) > 1:
            error = 1.96 * stdev(pairs) / math.sqrt(len(pairs))
            show(f"{2 * len(pairs):,} games, {mean(pairs):+.3f} ± {error:.3f}")
    show("")
    error = 1.96 * stdev(pairs) / math.sqrt(len(pairs))
    print(f"{2 * len(pairs):,} games {names}: {mean(pairs):+.4f} ± {error:.4f} a game")


if __name__ == "__main__":
    main()
