"""Chess, all lines to a depth: the classical measure of a move generator. Last plies are counted, not played, by all."""

from __future__ import annotations

import atexit
from collections.abc import Callable
from typing import Any

from zermelo import perft
from zermelo.games import Chess

from .measure import Comparison, Contender, same
from .peers import Stockfish, against, module

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
COUNTS = {
    START: (1, 20, 400, 8_902, 197_281, 4_865_609, 119_060_324),
    KIWIPETE: (1, 48, 2_039, 97_862, 4_085_603, 193_690_690),
}


def start(quick: bool = False) -> Comparison:
    return compared("perft", "Chess, perft from the start", START, 5 if quick else 6, 3 if quick else 4, 2.2, 500)


def kiwipete(quick: bool = False) -> Comparison:
    return compared("perft-kiwipete", "Chess, perft of Kiwipete, where everything happens", KIWIPETE, 4 if quick else 5, 3, 3.3)


def compared(name: str, title: str, fen: str, depth: int, shallow: int, fish_goal: float, python_goal: float | None = None) -> Comparison:
    """`depth` for us and for Stockfish, `shallow` for Python; how many times faster than these we want to be."""
    state = Chess.from_text(fen)
    same(title, ("published", COUNTS[fen][depth]), ("ours", perft(state, depth)))

    def fish() -> Callable[[], float]:
        engine = Stockfish()
        atexit.register(engine.close)
        same(title, ("published", COUNTS[fen][depth]), ("Stockfish", engine.perft(fen, depth)))
        return lambda: float(engine.perft(fen, depth))

    def python() -> Callable[[], float]:
        board = module("chess").Board(fen)
        same(title, ("published", COUNTS[fen][shallow]), ("python-chess", counted(board, shallow)))
        return lambda: float(counted(board, shallow))

    return Comparison(
        name,
        f"{title}, depth {depth} ({COUNTS[fen][depth]:,} leaves)",
        "leaves",
        [
            Contender("zermelo, compiled", lambda: float(perft(state, depth))),
            against("Stockfish, go perft", "stockfish", fish, goal=fish_goal),
            against(f"python-chess, depth {shallow}", "chess", python, goal=python_goal),
            Contender(f"zermelo, interpreted, depth {shallow - 1}", lambda: float(perft(state, shallow - 1, compiled=False))),
        ],
        "All find the published number. Stockfish is one running process: from the command to its answer. Python goes less deep and is "
        "compared by leaves per second.",
    )


def counted(board: Any, depth: int) -> int:
    """The number of lines; the last ply is counted, as python-chess does it fastest."""
    if depth == 1:
        return int(board.legal_moves.count())
    leaves = 0
    for move in board.legal_moves:
        board.push(move)
        leaves += counted(board, depth - 1)
        board.pop()
    return leaves
