"""Our speed beside that of others: `python -m benchmarks`, or `make bench`.

measure.py        how things are timed: contenders take turns, the median counts
peers.py          who we are compared with, if they are installed
plain.py          the same algorithms in plain Python, as a textbook writes them
cplusplus.py      programs in C++ (cpp/), compiled where g++ is
breakthrough.py   a game on a tuple of 64
tictactoe.py, connectfour.py, playouts.py, batches.py, montecarlo.py, perft.py, byhand.py, solving.py, modes.py, hooks.py, calls.py,
start.py
                  what is compared, one file per theme; each function first makes sure that all sides do the same work
othello.py        the weights of an evaluation of Othello, fitted to games: `python -m benchmarks.othello`
ladders.py        the engine against programs of graded strength in Othello and checkers: `python -m benchmarks.ladders`
spiel.py, rapid.mjs   two of these programs, made players
perfect.py        does `solve` play Connect Four without a mistake? `python -m benchmarks.perfect`
uci.py            the engine behind `zermelo uci`, tried hard: `python -m benchmarks.uci`
report.py         the tables on the terminal and in docs/performance.md
"""

import importlib.util
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]

if importlib.util.find_spec("zermelo") is None:  # a checkout that is not installed
    sys.path.insert(0, str(ROOT / "src"))
