"""python -m benchmarks.othello [GAMES]: the weights of the evaluation of Othello, fitted anew to games that it plays against itself.

A game begins with some random moves; then both sides look a few plies ahead, until 14 squares are free and it is solved. Every position
after the random moves counts as worth what the game then comes to; some on the way to the end, which goes astray, are solved each. The
weights are those with the least sum of squared errors (Legendre 1805), by the normal equations.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator, Sequence
from typing import Any

from zermelo import alphabeta, solve
from zermelo.bits import count
from zermelo.games.othello import Othello
from zermelo.games.othello.tapered import NAMES, Tapered, features, shares

RANDOM_PLIES, SOLVED_FROM, DEPTH = (4, 24), 14, 3

Row = tuple[list[float], float]
"""The inputs of one position, and what it is worth to its mover."""


def free_squares(state: Othello) -> int:
    return 64 - count(state.mine | state.theirs)


def played(dice: random.Random, evaluator: Any) -> Iterator[tuple[Othello, float]]:
    """Positions of one game, and what each is worth to Black."""
    state, before = Othello(), []
    begins = 60 - dice.randint(*RANDOM_PLIES)
    while not state.is_terminal() and free_squares(state) > SOLVED_FROM:
        if free_squares(state) > begins:
            action = dice.choice(list(state.actions()))
        else:
            before.append(state)
            action = alphabeta(state, DEPTH, evaluator=evaluator, ordering=True).action
        state = state.result(action)
    if state.is_terminal():
        return
    score = solve(state).value
    for earlier in before:
        yield earlier, score
    while not state.is_terminal():
        yield state, solve(state).value
        state = state.result(dice.choice(list(state.actions())))


def row(state: Othello, score: float) -> Row:
    """The features of a position, each in three parts by how far the game is, as its mover sees it."""
    found = features(state.mine, state.theirs)
    return [share * each for share in shares(free_squares(state)) for each in found], score * (1 - 2 * state.mover)


def least_squares(rows: Sequence[Row]) -> list[float]:
    """The weights w with the least sum of (w x - y)^2; a little is added to the diagonal, so that inputs never seen weigh 0."""
    size = len(rows[0][0])
    matrix = [[1e-3 * (i == j) for j in range(size)] + [0.0] for i in range(size)]
    for inputs, target in rows:
        some = [(i, value) for i, value in enumerate(inputs) if value]
        for i, value in some:
            line = matrix[i]
            for j, other in some:
                line[j] += value * other
            line[size] += value * target
    for i in range(size):  # Gauss and Jordan; the matrix is positive, no pivot is 0
        pivot = matrix[i] = [value / matrix[i][i] for value in matrix[i]]
        for j in range(size):
            if j != i and matrix[j][i]:
                factor = matrix[j][i]
                matrix[j] = [value - factor * own for value, own in zip(matrix[j], pivot, strict=True)]
    return [line[size] for line in matrix]


def error(rows: Sequence[Row], weights: Sequence[float]) -> float:
    """The root of the mean squared error, in discs."""
    return (sum((sum(map(float.__mul__, inputs, weights)) - target) ** 2 for inputs, target in rows) / len(rows)) ** 0.5


def fitted(games: int, evaluator: Any = None, seed: int = 1) -> Tapered:
    """The weights fitted to so many games, played with `evaluator` (by default the game's own)."""
    dice = random.Random(seed)
    rows = [row(*position) for _ in range(games) for position in played(dice, evaluator)]
    part = len(rows) // 10
    weights = least_squares(rows[part:])
    within, without = error(rows[part:], weights), error(rows[:part], weights)
    print(f"{len(rows)} positions; error {within:.2f} discs, {without:.2f} where they were not fitted")
    third = len(NAMES)
    return Tapered(*(tuple(round(weight, 2) for weight in weights[i : i + third]) for i in range(0, 3 * third, third)))


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    first = fitted(games // 4)
    for name, *weights in zip(NAMES, *fitted(games, first, 2), strict=True):
        print(f"{name:12}", *(f"{weight:8.2f}" for weight in weights))


if __name__ == "__main__":
    main()
