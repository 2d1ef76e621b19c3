"""How far our machine code is from C++ written by hand: the same algorithm, the same order of actions, the same nodes.

The C++ (cpp/) is what an ordinary good programmer writes: one search for all games as a template, states by value, actions by a
visitor, nothing that this game alone would allow.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from zermelo import Result, alphabeta, minimax
from zermelo.games import ConnectFour, TicTacToe, find

from .breakthrough import Breakthrough
from .cplusplus import Search, by_hand
from .measure import Comparison, Contender, same
from .modes import KALAH
from .tictactoe import WHOLE_TREE, nodes


class Level(NamedTuple):
    """At the horizon nobody is ahead."""

    def estimate(self, state: Any) -> float:
        return 0.0


def tictactoe(quick: bool = False) -> Comparison:
    """Two small sets, the whole tree."""
    return compared(
        "byhand-tictactoe",
        "Tic-tac-toe, the whole tree by minimax",
        lambda: minimax(TicTacToe()),
        lambda **options: Search("tictactoe", **options),
        slower=None,
        published=WHOLE_TREE,
    )


def connectfour(quick: bool = False) -> Comparison:
    """Two words and a number."""
    depth = 6 if quick else 11
    return compared(
        "byhand-connectfour",
        f"Connect Four from the start, a level horizon, alpha-beta to depth {depth}",
        lambda: alphabeta(ConnectFour(), depth, evaluator=Level()),
        lambda **options: Search("connectfour", depth, **options),
        slower=2.0,
    )


def kalah(quick: bool = False) -> Comparison:
    """A tuple of 14."""
    depth, start = 5 if quick else 9, find(str(KALAH))()
    return compared(
        "byhand-kalah",
        f"Kalah from the start (examples/kalah.py, a tuple of 14 pits), alpha-beta to depth {depth}",
        lambda: alphabeta(start, depth),
        lambda **options: Search("kalah", depth, **options),
        slower=2.5,
    )


def breakthrough(quick: bool = False) -> Comparison:
    """A tuple of 64."""
    depth = 4 if quick else 7
    return compared(
        "byhand-board64",
        f"Breakthrough from the start (benchmarks/breakthrough.py, a tuple of 64 cells), alpha-beta to depth {depth}",
        lambda: alphabeta(Breakthrough(), depth),
        lambda **options: Search("breakthrough", depth, **options),
        slower=4.0,
        variants=(("-DCELL=std::int8_t", "cells of 8 bits"),),
    )


def compared(
    name: str,
    title: str,
    ours: Callable[[], Result],
    theirs: Callable[..., Search],
    slower: float | None,
    published: int | None = None,
    variants: tuple[tuple[str, str], ...] = (),
) -> Comparison:
    """Our search beside the program, and beside variants of it: (option, in words)."""
    found = ours()
    if published is not None:
        same(title, ("published", published), ("ours", found.nodes))

    def hand(*options: str) -> Callable[[], Search]:
        def make() -> Search:
            search = theirs(options=options)
            search.run()
            same(title, ("ours", (found.nodes, found.value)), ("C++", (search.nodes, search.value)))
            return search

        return make

    return Comparison(
        name,
        f"{title} ({found.nodes:,} nodes), and by hand in C++",
        "nodes",
        [
            Contender("zermelo, compiled", nodes(found.nodes, ours)),
            by_hand("C++ by hand, g++ -O3 -march=native", hand(), slower=slower),
            *(by_hand(f"the same, {words}", hand(option)) for option, words in variants),
        ],
        "The same nodes and the same value. C++ takes its own time, without the start of its process; ours is the whole call from Python.",
    )
