"""Searches of the gallery that a shelf shows: the trees and positions of docs/gallery, searched and recorded on the spot.

They run interpreted and take a second or two altogether, so that a site needs neither Sphinx nor the notebooks.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from ...draw import player, svg
from ...games import find, position
from ...search.alphabeta import alphabeta
from ...search.deepen import deepen
from ...search.maxn import maxn
from ...search.mcts.mcts import mcts
from ...search.minimax import minimax
from ...search.star import star1, star2
from ...trace import Recording, record

NINE, OTHER = "((3 12 8) (2 4 6) (14 5 2))", "((3 12 8) (2 4 1) (14 5 2))"
EIGHTEEN = "(((4 7 6) (2 6 3) (4 5 1)) ((2 5 4) (1 2 6) (3 4 3)))"
PLIES = "((100 (23 28 21) (-3)) ((12 4) (70) (-4 -12 -70 -5)) ((-100 -73) (-14) (-8 -24)))"
LOTTERIES = "(max (chance 1/2:8 1/3:24 1/6:-12) (chance 1/2:20 1/2:-2))"
DICE = "(max (chance 1/2:(min 2 4) 1/2:(min 7 3)) (chance 9/10:(min 6 1) 1/10:(min 9 12)))"
BOUNDED = """(max B=(chance 1/3:(min 6 7 9) 1/3:(min 5 8 6) 1/3:(min 7 9 8))
    C=(chance 1/3:(min 4 9 8) 1/3:(min 5 8 9) 1/3:(min 3 9 7)) D=(chance 1/3:(min 5 9 9) 1/3:(min 2 4 7) 1/3:(min 8 8 9)))"""
THREE = "((([1 5 4] [4 4 2]) ([6 1 3] [3 6 1])) (([5 2 3] [4 4 2]) ([3 3 4] [5 4 1])))"
LATE, JUMPS = "XO./.X./..O", "W:W20,21,K31:BK22,23"
"""Positions: trees, then one of tic-tac-toe and one of checkers."""

Searches = tuple[tuple[Callable[..., Any], dict[str, Any]], ...]
BOTH: Searches = ((alphabeta, {}), (minimax, {}))
RULES: Searches = ((alphabeta, {"rule": ">="}), (alphabeta, {"rule": ">"}))
CAPTURE: Searches = ((alphabeta, {"depth": 3}),)
DEEPER: Searches = ((deepen, {"table": None, "ordering": None}),)
STARS: Searches = ((star1, {"bounds": (0, 10)}), (star2, {"bounds": (0, 10)}))
SIMULATED: Searches = ((mcts, {"simulations": 40, "seed": 1}),)

SHOWN, NARROW = 40, 3
"""Nodes that a picture on the shelf shows at most; plies of a larger tree."""


class Piece(NamedTuple):
    """A search of the gallery.

    name           of its page, without the ending
    title, about   in words
    game, text     the position: of the game, as people write it
    searches       what is recorded, each with its options; the first is the page's, the others can be played beside it
    boards, quiz   of the page: positions in the nodes; it begins by asking
    """

    name: str
    title: str
    about: str
    game: str
    text: str
    searches: Searches
    boards: bool = False
    quiz: bool = False

    @property
    def file(self) -> str:
        """Where its page lies in the folder."""
        return f"gallery/{self.name}.html"


GALLERY = (
    Piece("minimax", "Minimax", "nine leaves, all of them looked at", "tree", NINE, ((minimax, {}),)),
    Piece("alpha-beta", "Alpha-beta", "the same tree, with two leaves left out", "tree", NINE, BOTH),
    Piece("quiz", "A quiz", "nine other leaves: what will alpha-beta do next?", "tree", OTHER, ((alphabeta, {}),), quiz=True),
    Piece("two-rules", "Two rules of the cut", "≥ and > on eighteen leaves, side by side", "tree", EIGHTEEN, RULES),
    Piece("four-plies", "Four plies", "alpha-beta where some branches are short", "tree", PLIES, ((alphabeta, {}),)),
    Piece("tictactoe", "Tic-tac-toe to the end", "alpha-beta, with the positions", "tictactoe", "XOX/.O./.X.", BOTH, boards=True),
    Piece("checkers", "A capture at checkers", "alpha-beta to three plies, with the positions", "checkers", JUMPS, CAPTURE, boards=True),
    Piece("deepening", "Iterative deepening", "one ply more each time", "tictactoe", LATE, DEEPER),
    Piece("expectimax", "Expectimax", "two lotteries to choose from", "tree", LOTTERIES, ((minimax, {}),)),
    Piece("expectiminimax", "Expectiminimax", "MAX, chance, MIN", "tree", DICE, ((minimax, {}),)),
    Piece("star", "Star1 and Star2", "pruning at chance, leaves between 0 and 10", "tree", BOUNDED, STARS),
    Piece("maxn", "Three players", "max^n: each takes what is best for themselves", "tree", THREE, ((maxn, {}),)),
    Piece("monte-carlo", "Monte Carlo tree search", "40 simulations, step by step", "tictactoe", LATE, SIMULATED),
)


def played(piece: Piece) -> tuple[str, Recording]:
    """The page of a search, and its recording."""
    state = position(find(piece.game), piece.text)
    recording, *others = (record(search, state, **options) for search, options in piece.searches)
    return player(recording, others=others, title=piece.title, boards=piece.boards, quiz=piece.quiz), recording


def drawn(recording: Recording) -> str:
    """The tree of a search as a small picture: in full, or its first plies."""
    return svg(recording, annotate="none", words=False, depth=NARROW if len(recording.nodes) > SHOWN else None)
