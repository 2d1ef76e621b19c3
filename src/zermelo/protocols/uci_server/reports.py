"""What a search found, in the words of UCI: values as centipawns for who is to move, won games as moves to their end.

    info depth 9 seldepth 17 multipv 1 score cp 31 nodes 90521 nps 3100000 hashfull 12 time 29 pv g1f3 b8c6
    info depth 5 seldepth 9 multipv 1 score mate 3 ...
    bestmove g1f3 ponder b8c6

A hundred centipawns are what the evaluator calls little, its UNIT: in chess a pawn. Of an evaluator that says nothing about it they are 1.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...search.parts.counters import DEEPEST, NODES
from ...search.run.result import LOWER, UPPER, Result, Variation
from ...search.run.worker import Watch
from ..words import word_of

BOUNDS = {LOWER: " lowerbound", UPPER: " upperbound"}
MOST = 1_000_000
"""Centipawns; what is worth more is told so."""


class Scores:
    """The scores of one position: its mover's side, and what counts as a pawn."""

    def __init__(self, state: Any, unit: float) -> None:
        self.state = state
        cls = type(state)
        self.sign = 1 if state.is_terminal() or state.to_move() == 0 else -1
        self.even = (cls.UTILITY_SUM or 0) / cls.PLAYERS
        self.unit = unit or 1.0

    def of(self, variation: Variation, depth: int) -> str:
        """`cp 31`, `mate -2`, `cp 12 lowerbound`."""
        ahead = self.ahead(variation)
        if variation.decided and ahead:
            return f"mate {'-' if ahead < 0 else ''}{self.moves_to_the_end(variation, depth)}"
        bound = variation.bound if self.sign > 0 else {LOWER: UPPER, UPPER: LOWER}.get(variation.bound, variation.bound)
        return f"cp {self.centipawns(ahead)}{BOUNDS.get(bound, '')}"

    def ahead(self, variation: Variation) -> float:
        """By how much the mover is ahead."""
        return float(self.sign * (variation.value - self.even))

    def centipawns(self, ahead: float) -> int:
        return round(max(-MOST, min(MOST, 100 * ahead / self.unit))) if ahead == ahead else 0

    def moves_to_the_end(self, variation: Variation, depth: int) -> int:
        """Moves of each side until the game is over, as far as is known; the last one is made by who wins."""
        state, plies = self.state, len(variation.line)
        for action in variation.line:
            state = state.result(action)
        if not state.is_terminal():
            plies = max(plies + 1, depth)
            plies += self.ahead(variation) > 0 and plies % 2 == 0
        return (plies + 1) // 2


def lines_of(result: Result[Any], scores: Scores, watch: Watch | None, full: float) -> Iterator[str]:
    """The `info` of a depth, one line for every variation."""
    depth = max(1, result.depth or 0)
    deepest = 0 if watch is None or watch.counters is None else int(watch.counters[DEEPEST])
    for number, variation in enumerate(result.variations, 1):
        yield (
            f"info depth {depth} seldepth {max(depth, deepest, len(variation.line))} multipv {number} score {scores.of(variation, depth)} "
            f"{effort(result.nodes, result.seconds, full)} pv {' '.join(words_of(result.state, variation.line))}"
        )


def progress_of(watch: Watch, state: Any, full: float) -> str | None:
    """The `info` of a search that is under way; None before it is."""
    if watch.counters is None or watch.place is None:
        return None
    number, _, action = watch.place
    depth = f"{watch.doing} " if watch.doing.startswith("depth ") else ""
    now = f"currmove {word_of(state, action)} currmovenumber {number}"
    return f"info {depth}{now} {effort(watch.total(NODES, watch.counters), watch.seconds, full)}"


def effort(nodes: int, seconds: float, full: float) -> str:
    """What it took so far."""
    return f"nodes {nodes} nps {round(nodes / max(seconds, 1e-6))} hashfull {round(1000 * full)} time {round(1000 * seconds)}"


def words_of(state: Any, line: tuple[int, ...]) -> Iterator[str]:
    """The actions of a line as words."""
    for action in line:
        yield word_of(state, action)
        state = state.result(action)


def bestmove(result: Result[Any]) -> str:
    """The last line: the action, and the reply that is expected."""
    found = list(words_of(result.state, result.line[:2]))
    return f"bestmove {found[0]}" + (f" ponder {found[1]}" if found[1:] else "")
