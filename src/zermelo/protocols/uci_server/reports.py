"""What a search found, in the words of UCI: values as centipawns for who is to move, won games as moves to their end.

    info depth 9 seldepth 17 multipv 1 score cp 31 nodes 90521 nps 3100000 hashfull 12 time 29 pv g1f3 b8c6
    info depth 5 seldepth 9 multipv 1 score mate 3 ...
    bestmove g1f3 ponder b8c6

What a centipawn is, and how far a mate, is said in `analysis/scores.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...analysis.scores import Scores
from ...search.parts.counters import DEEPEST, NODES
from ...search.run.result import Result
from ...search.run.worker import Watch
from ..words import word_of


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
