"""Our speed beside that of others: `python -m benchmarks`, or `make bench`.

measure.py        how things are timed: contenders take turns, the median counts
peers.py          who we are compared with, if they are installed
plain.py          the same algorithms in plain Python, as a textbook writes them
tictactoe.py, connectfour.py, playouts.py, montecarlo.py, perft.py, modes.py, hooks.py, start.py
                  what is compared, one file per theme; each function first makes sure that all sides do the same work
report.py         the tables on the terminal and in docs/performance.md
"""

import importlib.util
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]

if importlib.util.find_spec("zermelo") is None:  # a checkout that is not installed
    sys.path.insert(0, str(ROOT / "src"))
