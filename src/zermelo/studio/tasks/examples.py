"""The groups of tasks, and for each task what a newcomer may begin with: values of its form, and files that belong to them."""

from __future__ import annotations

import importlib.util
from typing import Any

GROUPS = {
    "search": ["best", "analyse", "tree", "perft", "bench"],
    "match": ["match"],
    "lab": [f"lab-{name}" for name in ("growth", "table", "deepening", "depth", "evaluation", "models", "star", "contest", "tricks")],
    "learn": ["learn"],
    "teach": ["exercise", "reason", "grade"],
    "decide": ["decide", "elicit"],
    "rules": ["check", "show", "games"],
    "make": ["page", "site", "build", "book", "convert", "pdn"],
    "machine": ["doctor", "warmup"],
}
"""All commands but those that serve other programs, that talk to a terminal, or that the Studio has pages for."""

TREE = "((3 12 8) (2 4 6) (14 5 2))"
MATE = 'r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - bm Qxf7#; id "scholar";\n'
ROOK = '6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Ra8#; id "back rank";\n'
STUDENT = """\
def alphabeta(node, alpha, beta, maximizing):
    if node.is_terminal():
        return node.utility(0)
    if maximizing:
        value = -float("inf")
        for child in node.children:
            value = max(value, alphabeta(child, alpha, beta, False))
            if value >= beta:
                return value
        return value  # alpha is never raised: what is wrong?
    value = float("inf")
    for child in node.children:
        value = min(value, alphabeta(child, alpha, beta, True))
        if value <= alpha:
            return value
        beta = min(beta, value)
    return value
"""
DRAUGHTS = '[GameType "21"]\n\n1. 9-13 24-20 2. 11-15 20-16 3. 12x19 *\n'

EXAMPLES: dict[str, list[dict[str, Any]]] = {
    "best": [
        {"game": "connectfour", "words": "4444", "depth": "10"},
        {"game": "chess", "algorithm": "engine", "seconds": "3", "lines": "3"},
        {"game": "tictactoe", "words": "X.O/.X./...", "solve": True},
        {"game": "backgammon", "algorithm": "expectimax", "depth": "3"},
    ],
    "analyse": [{"file": "problems.epd", "seconds": "1"}],
    "tree": [
        {"game": TREE, "steps": "some", "out": ["tree.svg", "tree.html"]},
        {"game": "tictactoe", "words": "XOX/.O./..X", "boards": True, "out": ["tree.html"]},
    ],
    "perft": [{"game": "chess", "words": "3", "divide": True}],
    "bench": [{"game": "connectfour", "depth": "8"}],
    "match": [
        {"game": "connectfour", "players": ["deep=alphabeta:6", "mcts:200", "random"], "games": "20", "results": "games.db"},
        {"game": "tictactoe", "players": ["mcts:50", "random"], "games": "100", "results": "games.db"},
        {
            "game": "chess",
            "players": ["engine", "shallow=engine:2"],
            "games": "10",
            "movetime": "0.1",
            "results": "games.db",
            "pgn": "games.pgn",
        },
    ],
    "lab-growth": [{"branching": "3", "depth": "7", "leaves": "path"}, {"game": "connectfour", "depth": "6"}],
    "lab-table": [{"game": "tictactoe", "largest": "14"}],
    "lab-deepening": [{"game": "connectfour", "depth": "7"}],
    "lab-depth": [{"game": "connectfour", "depth": "3", "pairs": "10"}],
    "lab-evaluation": [{"game": "othello", "depth": "3", "first": "full", "second": "discs=1", "pairs": "10"}],
    "lab-models": [{"game": "pursuit", "depth": "4", "games": "20"}],
    "lab-star": [{"game": "dicerace", "depth": "4", "positions": "20"}],
    "lab-contest": [{"game": "dicerace", "first": "1", "second": "random", "games": "200"}],
    "lab-tricks": [{"games": ["connectfour"], "number": "20", "nodes": "2000", "parts": ["all"]}],
    "learn": [
        {"game": "tictactoe", "games": "20000", "measured": "500", "times": "20", "out": "net.npz"},
        {"game": "connectfour", "by": "mcts", "generations": "5", "games": "500", "measured": "200", "out": "net.npz"},
    ],
    "exercise": [
        {"kind": "alphabeta", "count": "2", "out": ["sheet.html", "sheet.json"]},
        {"kind": "minimax", "count": "3", "depth": "3", "branching": "2", "out": ["sheet.html", "sheet.json"]},
        {"kind": "expectimax", "count": "2", "branching": "2-3", "out": ["sheet.html", "sheet.json"]},
    ],
    "reason": [{"game": "((3 12 8) (2 x y) (14 5 2))", "out": ["proof.svg"]}],
    "grade": [{"path": "student.py", "trees": "50", "out": "report.html"}],
    "decide": [
        {"source": "A = [0.8 $4k; 0.2 $0]; B = $3k; A > B"},
        {"source": "[0.5 $1000; 0.5 $0]; $400", "formula": "x^0.7565", "out": "curve.svg"},
        {"source": "apple > pear > plum > apple"},
        {"source": "A = [0.33 $2500; 0.66 $2400; 0.01 $0]; B = $2400; C = [0.33 $2500; 0.67 $0]; D = [0.34 $2400; 0.66 $0]; B > A; C > D"},
    ],
    "elicit": [
        {"prizes": ["$0", "$250", "$500", "$1000"], "within": "0.1", "out": "curve.svg"},
        {"prizes": ["nothing", "a book", "a bicycle", "a car"], "within": "0.1"},
    ],
    "check": [{"game": "tictactoe", "games": "20"}],
    "show": [{"game": "chess", "out": ["board.svg"]}],
    "games": [{}],
    "page": [{"game": "tictactoe", "out": "page.html"}],
    "site": [{"folder": "site", "games": ["tictactoe"]}],
    "build": [{"game": "tictactoe", "target": "wasm", "folder": "module"}],
    "book": [{"game": "tictactoe", "plies": "3", "out": "tictactoe.book"}],
    "convert": [{"source": TREE, "to": "json", "out": "tree.json"}],
    "pdn": [{"file": "game.pdn"}],
    "doctor": [{}],
    "warmup": [{"games": ["tictactoe"]}],
}
FILES = {"analyse": {"problems.epd": ROOK + MATE}, "grade": {"student.py": STUDENT}, "pdn": {"game.pdn": DRAUGHTS}}
"""Files of the examples of a task."""


def examples(name: str) -> list[dict[str, Any]]:
    """Of each the values and the files; with a picture where matplotlib can draw one."""
    pictures: dict[str, Any] = {}
    if importlib.util.find_spec("matplotlib") is not None:
        if name.startswith("lab-"):
            pictures = {"out": [f"{name.removeprefix('lab-')}.svg"]}
        elif name == "learn":
            pictures = {"plot": "curve.svg"}
    return [{"values": values | pictures, "files": FILES.get(name, {})} for values in EXAMPLES[name]]
