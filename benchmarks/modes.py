"""Our own modes: the same rules and the same search, as machine code and as plain Python."""

from __future__ import annotations

from typing import Any

from zermelo import alphabeta, minimax
from zermelo.games import ConnectFour, Othello, find
from zermelo.players import Mixed, Random, Search, against

from . import ROOT
from .measure import Comparison, Contender, same
from .tictactoe import nodes

KALAH = ROOT / "examples" / "kalah.py"


def tuple_board(quick: bool = False) -> Comparison:
    """A board that is a tuple, changed by `put`."""
    return compared("modes-kalah", "Kalah (examples/kalah.py, a tuple of 14 pits)", find(str(KALAH))(), 3 if quick else 5, 20)


def scalar_fields(quick: bool = False) -> Comparison:
    """Fields that are numbers and words."""
    return compared("modes-connectfour", "Connect Four (words and a number)", ConnectFour(), 3 if quick else 5, 50)


def bitboards(quick: bool = False) -> Comparison:
    """Fields that are words, and rules that work on whole boards."""
    return compared("modes-othello", "Othello (words)", Othello(), 3 if quick else 4, 50)


def opponents(quick: bool = False) -> Comparison:
    """Expectimax, whose opponent's nodes call another search."""
    state, depth, deeper = ConnectFour(), 3 if quick else 4, 4 if quick else 8
    model = Mixed([(0.8, Search(minimax, depth=2)), (0.2, Random())])

    def to(depth: int, **options: Any) -> Any:
        return against(state, model, depth=depth, **options)

    fast, slow, deep = to(depth), to(depth, compiled=False), to(deeper)
    title = "Expectimax in Connect Four against '0.8 minimax:2, 0.2 random'"
    same(title, ("compiled", (fast.nodes, fast.values)), ("interpreted", (slow.nodes, slow.values)))
    return Comparison(
        "modes-opponents",
        f"{title}: compiled and interpreted",
        "nodes",
        [
            Contender(f"zermelo, compiled, depth {deeper}", nodes(deep.nodes, lambda: to(deeper))),
            Contender(f"zermelo, interpreted, depth {depth}", nodes(fast.nodes, lambda: to(depth, compiled=False)), goal=100),
        ],
        f"To depth {depth} both visit the same {fast.nodes:,} nodes; what the model looks at is not counted. Interpreted, the model's own "
        "searches are compiled calls, one in every node of the opponent.",
    )


def compared(name: str, title: str, state: Any, depth: int, goal: float) -> Comparison:
    deeper = depth + 3
    tree, slow, deep = alphabeta(state, depth), alphabeta(state, depth, compiled=False), alphabeta(state, deeper)
    same(title, ("compiled", (tree.nodes, tree.value, tree.line)), ("interpreted", (slow.nodes, slow.value, slow.line)))
    return Comparison(
        name,
        f"{title}: compiled and interpreted, alpha-beta with evaluation",
        "nodes",
        [
            Contender(f"zermelo, compiled, depth {deeper}", nodes(deep.nodes, lambda: alphabeta(state, deeper))),
            Contender(
                f"zermelo, interpreted, depth {depth}", nodes(tree.nodes, lambda: alphabeta(state, depth, compiled=False)), goal=goal
            ),
            Contender(f"zermelo, compiled, depth {depth}", nodes(tree.nodes, lambda: alphabeta(state, depth))),
        ],
        f"To depth {depth} both visit the same {tree.nodes:,} nodes and find the same line; machine code is measured deeper too, "
        "where a call lasts longer than its start.",
    )
