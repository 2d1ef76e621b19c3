"""Write the rules of a game once, in plain Python; every search plays it, explains itself, and runs as fast as C++."""

import importlib
from typing import TYPE_CHECKING, Any

from .bits import U64
from .check import Report, check
from .errors import GameError, PositionError, SearchError, UnknownLeaf, ZermeloError
from .evaluate.linear import Linear
from .evaluate.shares import Shares
from .game import CHANCE, game, put
from .search.alphabeta import alphabeta
from .search.deepen import deepen
from .search.limits import Limits
from .search.minimax import minimax
from .search.ordering import Ordering
from .search.perft import perft
from .search.playout import Playouts, playouts
from .search.result import ActionValue, Result
from .search.table import Table
from .search.warmup import warmup

if TYPE_CHECKING:
    from .search.estimate import Squashed
    from .search.grown import GrownTree
    from .search.maxn import maxn
    from .search.mcts import mcts
    from .search.paranoid import paranoid
    from .search.policy import Softmax
    from .search.star import star1, star2
    from .trace import record

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "U64",
    "ActionValue",
    "GameError",
    "GrownTree",
    "Limits",
    "Linear",
    "Ordering",
    "Playouts",
    "PositionError",
    "Report",
    "Result",
    "SearchError",
    "Shares",
    "Softmax",
    "Squashed",
    "Table",
    "UnknownLeaf",
    "ZermeloError",
    "alphabeta",
    "check",
    "deepen",
    "game",
    "maxn",
    "mcts",
    "minimax",
    "paranoid",
    "perft",
    "playouts",
    "put",
    "record",
    "star1",
    "star2",
    "warmup",
]


LATER = {
    "GrownTree": "search.grown",
    "Softmax": "search.policy",
    "Squashed": "search.estimate",
    "maxn": "search.maxn",
    "mcts": "search.mcts",
    "paranoid": "search.paranoid",
    "record": "trace",
    "star1": "search.star",
    "star2": "search.star",
}
"""What is loaded when it is asked for, with its module: most programs do without."""


def __getattr__(name: str) -> Any:
    if name in LATER:
        return getattr(importlib.import_module(f".{LATER[name]}", __name__), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
