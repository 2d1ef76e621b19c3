"""Ratings of many players from the pairs of games that they played against each other.

Player i beats player j with probability 1 / (1 + 10^((r_j - r_i) / 400)), a draw being half a win: the model of Zermelo (1929), Bradley and
Terry (1952) and Elo (1978). The ratings are those under which what happened is most likely, found by Newton's iteration; their mean is 0.
While a tournament goes on there may be groups of players who have met nobody of the others: then the mean of each group is 0.

One imagined pair of games, as likely won as lost, is added between every two players who met, so that ratings stay finite where somebody
won or lost everything. Intervals take their width from how much pairs of games really differ (the sandwich of Huber 1967), since the two
games of a pair have the opening in common.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from .statistics import NORMAL, Interval

SCALE = 400 / math.log(10)
"""Points of rating for a factor of e in the odds."""

STEPS, CLOSE = 100, 1e-10


class Met(NamedTuple):
    """A pair of games between two players: the mean score of the first, from 0 to 1, and how often it counts."""

    first: int
    second: int
    score: float
    weight: float = 1.0


def ratings(players: int, pairs: Iterable[Met]) -> list[Interval]:
    """The rating of each of so many players, with its interval; NaN for one who met nobody."""
    counted: dict[tuple[int, int, float], float] = defaultdict(float)
    for first, second, score, weight in pairs:
        counted[first, second, score] += weight
    seen = [Met(*pair, weight) for pair, weight in counted.items()]
    met = {tuple(sorted(pair[:2])) for pair in seen}
    seen += [Met(one, other, score, 0.5) for one, other in sorted(met) for score in (0.0, 1.0)]
    neighbours: dict[int, set[int]] = defaultdict(set)
    for one, other in met:
        neighbours[one].add(other)
        neighbours[other].add(one)
    known = sorted(neighbours)
    place = {player: number for number, player in enumerate(known)}
    seen = [pair._replace(first=place[pair.first], second=place[pair.second]) for pair in seen]
    groups = _groups(len(known), seen)
    strength = _most_likely(groups, seen)
    spread = _spread(strength, groups, seen)
    nothing = Interval(math.nan, math.nan, math.nan)
    found = [nothing] * players
    for player, value, half in zip(known, strength, spread, strict=True):
        found[player] = Interval(SCALE * value, SCALE * (value - NORMAL * half), SCALE * (value + NORMAL * half))
    return found


def _groups(players: int, pairs: Iterable[Met]) -> list[int]:
    """The number of everybody's group: those who are tied to each other by pairs, if only through others, are in one."""
    groups = list(range(players))
    for pair in pairs:
        one, other = groups[pair.first], groups[pair.second]
        if one != other:
            groups = [one if group == other else group for group in groups]
    return groups


def _most_likely(groups: Sequence[int], pairs: Sequence[Met]) -> list[float]:
    """The strengths, on the scale of log-odds, with the mean 0 in every group."""
    players = len(groups)
    strength = [0.0] * players
    for _ in range(STEPS):
        gradient = [0.0] * players
        for pair in pairs:
            surplus = pair.weight * (pair.score - _chance(strength, pair))
            gradient[pair.first] += surplus
            gradient[pair.second] -= surplus
        step = _solved(_information(strength, groups, pairs), [gradient])[0]
        longest = max(map(abs, step), default=0.0)
        shorter = min(1.0, 2.0 / longest) if longest else 1.0  # far from the top Newton's step may go too far
        strength = [value + shorter * each for value, each in zip(strength, step, strict=True)]
        if longest < CLOSE:
            break
    return strength


def _chance(strength: Sequence[float], pair: Met) -> float:
    """The score that the first player of a pair is expected to have."""
    return 1 / (1 + math.exp(strength[pair.second] - strength[pair.first]))


def _information(strength: Sequence[float], groups: Sequence[int], pairs: Sequence[Met]) -> list[list[float]]:
    """How sharply the likelihood falls off to all sides; 1 is added within each group, which holds its mean fast and does nothing more."""
    matrix = [[float(one == other) for other in groups] for one in groups]
    for pair in pairs:
        chance = _chance(strength, pair)
        weight = pair.weight * chance * (1 - chance)
        for one, other, sign in (
            (pair.first, pair.first, 1),
            (pair.second, pair.second, 1),
            (pair.first, pair.second, -1),
            (pair.second, pair.first, -1),
        ):
            matrix[one][other] += sign * weight
    return matrix


def _spread(strength: Sequence[float], groups: Sequence[int], pairs: Sequence[Met]) -> list[float]:
    """The standard error of every strength."""
    players = len(strength)
    bread = _information(strength, groups, pairs)
    meat = [[0.0] * players for _ in range(players)]
    for pair in pairs:
        square = pair.weight * (pair.score - _chance(strength, pair)) ** 2
        meat[pair.first][pair.first] += square
        meat[pair.second][pair.second] += square
        meat[pair.first][pair.second] -= square
        meat[pair.second][pair.first] -= square
    half = _solved(bread, meat)  # rows of meat times the inverse of bread
    columns = [list(column) for column in zip(*half, strict=True)]
    whole = _solved(bread, columns)
    return [math.sqrt(max(0.0, whole[player][player])) for player in range(players)]


def _solved(matrix: Sequence[Sequence[float]], sides: Sequence[Sequence[float]]) -> list[list[float]]:
    """The x of matrix · x = side for every side, by Gauss's elimination with the largest pivot."""
    size = len(matrix)
    rows = [[*row, *(side[number] for side in sides)] for number, row in enumerate(matrix)]
    for column in range(size):
        pivot = max(range(column, size), key=lambda row: abs(rows[row][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        for row in range(size):
            if row != column:
                factor = rows[row][column] / rows[column][column]
                rows[row] = [one - factor * other for one, other in zip(rows[row], rows[column], strict=True)]
    return [[rows[number][size + side] / rows[number][number] for number in range(size)] for side in range(len(sides))]
