r"""Learned evaluators of Othello by the rule of the Othello position evaluation league: one ply ahead, every tenth action is any.

    zermelo learn othello --by gradient --opponent benchmarks/league.py:STANDARD --tuples straight:2 --outcomes=-1,1 \
        --rate 0.2 --games 400000 --out pairs.npz
    python -m benchmarks.league pairs.npz --games 10000

The opponents are tables with a weight for every square: the league's standard (Yoshioka, Ishii and Ito 1999; Lucas and Runarsson 2006), and
Norvig's. Among actions that they find equal they choose any, as the league's program does. A draw counts as half a win.
"""

from __future__ import annotations

import argparse
import math
from typing import Any, NamedTuple

from zermelo.bits import U64, U64Table, count
from zermelo.evaluate.stored import load_evaluator
from zermelo.games.othello import Othello
from zermelo.games.othello.squares import Squares
from zermelo.match.contest import Ahead, Erring, contest
from zermelo.search.parts.dice import one_of

QUARTER = (1.0, -0.25, 0.1, 0.05, -0.25, -0.25, 0.01, 0.01, 0.1, 0.01, 0.05, 0.02, 0.05, 0.01, 0.02, 0.01)
"""Weights of the upper left squares, row after row; the other quarters mirror them."""
ROUNDED = tuple(sorted(set(QUARTER)))
WEIGHTS = [QUARTER[4 * min(square // 8, 7 - square // 8) + min(square % 8, 7 - square % 8)] for square in range(64)]
SEED = 2
"""Of the games: another one than trainings have where none is asked for."""
EQUAL = 1e-6
"""Sums that differ by less are equal."""
SQUARES = U64Table(sum(1 << square for square in range(64) if WEIGHTS[square] == weight) for weight in ROUNDED)


class AnyOfTheBest(NamedTuple):
    """A side of a contest that looks one ply ahead, and chooses any of the actions that are equally good."""

    evaluator: Any

    def seated(self, state: Any, counters: Any) -> AnyOfTheBest:
        """The side as a kernel sees it."""
        return self

    def pick(self, state: Any, dice: U64, counters: Any) -> tuple[U64, int]:
        """The dice after the choice, and the action."""
        side = 1 if state.to_move() == 0 else -1
        best, chosen, equal = -math.inf, 0, 0
        for action in state.actions():
            worth = side * self.evaluator.estimate(state.result(action))
            if worth > best + EQUAL:
                best, chosen, equal = worth, action, 1
            elif worth > best - EQUAL:
                equal += 1
                dice, place = one_of(dice, equal)
                if place == 0:
                    chosen = action
        return dice, chosen


class Standard(NamedTuple):
    """The sum of the weights of Black's squares, less those of White's."""

    none: int = 0

    def estimate(self, state: Any) -> float:
        total = 0.0
        for i in range(len(ROUNDED)):
            total += ROUNDED[i] * (count(state.mine & SQUARES[i]) - count(state.theirs & SQUARES[i]))
        return total if state.mover == 0 else -total


STANDARD, NORVIG = AnyOfTheBest(Standard()), AnyOfTheBest(Squares())


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.league", description=__doc__.partition("\n")[0])
    parser.add_argument("evaluator", metavar="FILE", help="as `zermelo learn othello` writes it")
    parser.add_argument("--games", type=int, default=10_000, metavar="N")
    parser.add_argument("--share", type=float, default=0.1, metavar="P", help="of actions that are any")
    asked = parser.parse_args()
    own = Erring(Ahead(1, load_evaluator(asked.evaluator)), asked.share)
    for name, other in {"standard weights": STANDARD, "Norvig's weights": NORVIG}.items():
        found = contest(Othello(), own, Erring(other, asked.share), asked.games, seed=SEED)
        drawn = sum(number for worth, number in found.outcomes.items() if worth == found.even) / found.games
        score = found.won + drawn / 2
        print(f"{name:>18}: {score:.1%} ± {1.96 * math.sqrt(score * (1 - score) / found.games):.1%} of {found.games:,} games")


if __name__ == "__main__":
    main()
