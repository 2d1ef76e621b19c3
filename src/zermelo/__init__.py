"""Write the rules of a game once, in plain Python; every search plays it, explains itself, and runs as fast as C++."""

from .bits import U64
from .check import Report, check
from .errors import GameError, PositionError, SearchError, UnknownLeaf, ZermeloError
from .evaluate.linear import Linear
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

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "U64",
    "ActionValue",
    "GameError",
    "Limits",
    "Linear",
    "Ordering",
    "Playouts",
    "PositionError",
    "Report",
    "Result",
    "SearchError",
    "Table",
    "UnknownLeaf",
    "ZermeloError",
    "alphabeta",
    "check",
    "deepen",
    "game",
    "minimax",
    "perft",
    "playouts",
    "put",
    "warmup",
]
