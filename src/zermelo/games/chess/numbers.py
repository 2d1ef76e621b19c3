"""The numbers of chess's evaluation, one after the other, and who answers for them when the evaluation asks `of(which, times)`.

    Shipped    the numbers of `weights`, constants of machine code
    Given      other numbers, in memory: learned ones
    Noted      nobody: writes down how often which number was asked for, and answers 0

`MATERIAL + ROOKS` is the number of a rook, `SQUARES_OF + 64 * kind + square` that of a piece on a square. Each is a pair of values.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from typing import Any, NamedTuple

from ...errors import SearchError
from ...memory import machine_memory
from . import weights
from .weights import REACH, endgame_of, middlegame_of, pair

KINDS = ("pawn", "knight", "bishop", "rook", "queen", "king")
FARTHEST = (8, 13, 14, 27)
"""Squares that a knight, a bishop, a rook and a queen reach at most."""


def on_squares(kind: str) -> list[str]:
    """The names of the numbers of a kind on all squares: left and right are the same, and no pawn stands on the first or last rank."""
    ranks = range(2, 8) if kind == "pawn" else range(1, 9)
    return [f"{kind} on {'abcddcba'[square % 8]}{square // 8 + 1}" if square // 8 + 1 in ranks else "" for square in range(64)]


def on_ranks(name: str) -> list[str]:
    """The names of the numbers of a pawn on every rank that it can stand on."""
    return ["", *(f"{name} on rank {rank}" for rank in range(2, 8)), ""]


def ahead(name: str) -> list[str]:
    """The names of the numbers of a pawn that is so many ranks ahead."""
    return ["", *(f"{name} {ranks} ahead" for ranks in range(1, 7)), ""]


TABLES: tuple[tuple[tuple[int, ...], list[str]], ...] = (
    (weights.MATERIAL, list(KINDS[:5])),
    ((weights.BISHOP_PAIR,), ["bishop pair"]),
    (weights.SQUARES_OF, [name for kind in KINDS for name in on_squares(kind)]),
    (
        weights.MOBILITY,
        [f"{KINDS[1 + i]} reaches {n}" if n <= most else "" for i, most in enumerate(FARTHEST) for n in range(REACH)],
    ),
    ((weights.OPEN_FILE, weights.HALF_OPEN_FILE), ["open file", "half-open file"]),
    (weights.OUTPOST, ["knight outpost", "bishop outpost"]),
    ((weights.DOUBLED, weights.ISOLATED, weights.BACKWARD), ["doubled", "isolated", "backward"]),
    (weights.CONNECTED, on_ranks("connected")),
    (weights.PASSED, on_ranks("passed")),
    (weights.FREE_PATH, on_ranks("free path")),
    (weights.KING_FAR, on_ranks("king far, passed")),
    (weights.KING_NEAR, on_ranks("king near, passed")),
    (weights.SHIELD, ahead("shield")),
    ((weights.NO_SHIELD,), ["no shield"]),
    (weights.STORM, ahead("storm")),
    (weights.DANGER, [f"danger {n}" for n in range(len(weights.DANGER))]),
    ((weights.BY_PAWN, weights.BY_MINOR, weights.BY_ROOK), ["threat by pawn", "threat by minor", "threat by rook"]),
    ((weights.HANGING,), ["hanging"]),
    ((weights.EDGE, weights.APPROACH), ["edge", "approach"]),
    ((weights.TEMPO,), ["tempo"]),
)  # fmt: skip
"""All numbers, table after table, and what they are called; those that are never asked for have no name, some share one."""

STARTS = tuple(itertools.accumulate((len(table) for table, _ in TABLES), initial=0))
(
    MATERIAL, BISHOP_PAIR, SQUARES_OF, MOBILITY, OPEN_FILE, OUTPOST, DOUBLED, CONNECTED, PASSED, FREE_PATH, KING_FAR, KING_NEAR, SHIELD,
    NO_SHIELD, STORM, DANGER, BY_PAWN, HANGING, EDGE, TEMPO, SIZE,
) = STARTS  # fmt: skip
HALF_OPEN_FILE, ISOLATED, BACKWARD, APPROACH = OPEN_FILE + 1, DOUBLED + 1, DOUBLED + 2, EDGE + 1
BY_MINOR, BY_ROOK = BY_PAWN + 1, BY_PAWN + 2

NUMBERS = tuple(number for table, _ in TABLES for number in table)
NAMES = tuple(name for _, names in TABLES for name in names)
ONCE = tuple(dict.fromkeys(filter(None, NAMES)))
PLACE = tuple(ONCE.index(name) if name else -1 for name in NAMES)
"""Which of the names each number has."""


class Shipped(NamedTuple):
    """The numbers that the package has."""

    none: int = 0  # a named tuple has a field

    def of(self, which: int, times: int) -> int:
        return NUMBERS[which] * times

    def pairs(self) -> Sequence[int]:
        return NUMBERS


class Given(NamedTuple):
    """Numbers in memory; `mark` tells them from others, as a search's table needs it."""

    cells: Any
    mark: int = 0

    def of(self, which: int, times: int) -> int:
        return self.cells[which] * times  # type: ignore[no-any-return]

    def pairs(self) -> Sequence[int]:
        return self.cells[: len(self.cells)]  # type: ignore[no-any-return]


class Noted(NamedTuple):
    """How often which number is asked for, written into a row: times what middlegame and endgame count for."""

    row: Any
    middlegame: float
    endgame: float

    def of(self, which: int, times: int) -> int:
        place = 2 * PLACE[which]
        self.row.add(place, times * self.middlegame)
        self.row.add(place + 1, times * self.endgame)
        return 0


def named(pairs: Sequence[int]) -> dict[str, float]:
    """The values of both halves of all numbers by their names."""
    found: dict[str, float] = {}
    for name, number in zip(NAMES, pairs, strict=True):
        if name:
            found |= {f"{name}, middlegame": float(middlegame_of(number)), f"{name}, endgame": float(endgame_of(number))}
    return found


def given(values: Sequence[float]) -> Given:
    """Numbers with these values, rounded, in the order of their names. Raises SearchError if one is beyond what a pair holds."""
    rounded = [round(value) for value in values]
    if any(not math.isfinite(value) or abs(value) > 9999 for value in values):
        raise SearchError("a weight of chess is a number of hundredths of a pawn, at most 9999")
    cells, mark = machine_memory(SIZE), hash(tuple(rounded))
    for which, place in enumerate(PLACE):
        cells[which] = pair(rounded[2 * place], rounded[2 * place + 1]) if place >= 0 else 0
    return Given(cells, mark)
