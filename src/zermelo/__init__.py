"""Write the rules of a game once, in plain Python; every search plays it, explains itself, and runs as fast as C++."""

from typing import TYPE_CHECKING

from .bits import U64
from .check import check
from .errors import GameError, PositionError, SearchError, UnknownLeaf, ZermeloError
from .game import ANY, CHANCE, game, put
from .lazy import loader
from .match import match

if TYPE_CHECKING:
    from .analysis.analyse import Analysed, Analysis, analyse
    from .check.report import Report
    from .environments import batch
    from .evaluate.linear import Linear
    from .evaluate.shares import Shares
    from .evaluate.squashed import Squashed
    from .games._played.game import Game, save_games
    from .games._played.loading import load_game, load_games
    from .match.game import play_game
    from .search.alphabeta import alphabeta
    from .search.background.handle import Handle
    from .search.background.thinking import Thinking
    from .search.deepen import deepen
    from .search.engine.engine import engine
    from .search.maxn import maxn
    from .search.mcts.mcts import mcts
    from .search.mcts.policy import Softmax
    from .search.mcts.tree import SearchTree
    from .search.minimax import minimax
    from .search.paranoid import paranoid
    from .search.parts.ordering import Ordering
    from .search.parts.table import Table
    from .search.perft import perft
    from .search.playout import Playouts, playouts
    from .search.run.clock import Clock
    from .search.run.limits import Limits
    from .search.run.result import ActionValue, Result, Variation
    from .search.run.warmup import warmup
    from .search.solve import solve
    from .search.star import star1, star2
    from .trace import record

__version__ = "0.1.0"

__all__ = [
    "ANY",
    "CHANCE",
    "U64",
    "ActionValue",
    "Analysed",
    "Analysis",
    "Clock",
    "Game",
    "GameError",
    "Handle",
    "Limits",
    "Linear",
    "Ordering",
    "Playouts",
    "PositionError",
    "Report",
    "Result",
    "SearchError",
    "SearchTree",
    "Shares",
    "Softmax",
    "Squashed",
    "Table",
    "Thinking",
    "UnknownLeaf",
    "Variation",
    "ZermeloError",
    "alphabeta",
    "analyse",
    "batch",
    "check",
    "deepen",
    "engine",
    "game",
    "load_game",
    "load_games",
    "match",
    "maxn",
    "mcts",
    "minimax",
    "paranoid",
    "perft",
    "play_game",
    "playouts",
    "put",
    "record",
    "save_games",
    "solve",
    "star1",
    "star2",
    "warmup",
]


ROOMS = ("decisions", "draw", "environments", "exercise", "games", "grade", "lab", "notation", "players", "reason", "trace")
"""Packages of names of their own, loaded when they are asked for: `zermelo.games.Chess`."""

_load = loader(
    __name__,
    {
        "analysis.analyse": ("Analysed", "Analysis", "analyse"),
        "check.report": ("Report",),
        "environments": ("batch",),
        "evaluate.linear": ("Linear",),
        "evaluate.shares": ("Shares",),
        "evaluate.squashed": ("Squashed",),
        "games._played.game": ("Game", "save_games"),
        "games._played.loading": ("load_game", "load_games"),
        "match.game": ("play_game",),
        "search.alphabeta": ("alphabeta",),
        "search.background.handle": ("Handle",),
        "search.background.thinking": ("Thinking",),
        "search.deepen": ("deepen",),
        "search.engine.engine": ("engine",),
        "search.maxn": ("maxn",),
        "search.mcts.mcts": ("mcts",),
        "search.mcts.policy": ("Softmax",),
        "search.mcts.tree": ("SearchTree",),
        "search.minimax": ("minimax",),
        "search.paranoid": ("paranoid",),
        "search.parts.ordering": ("Ordering",),
        "search.parts.table": ("Table",),
        "search.perft": ("perft",),
        "search.playout": ("Playouts", "playouts"),
        "search.run.clock": ("Clock",),
        "search.run.limits": ("Limits",),
        "search.run.result": ("ActionValue", "Result", "Variation"),
        "search.run.warmup": ("warmup",),
        "search.solve": ("solve",),
        "search.star": ("star1", "star2"),
        "trace": ("record",),
    },
    ROOMS,
)
if not TYPE_CHECKING:  # a type checker knows every name from above, and so which are none
    __getattr__ = _load


def __dir__() -> list[str]:
    """What is there to be used."""
    return sorted({*__all__, *ROOMS, *(name for name in globals() if name.startswith("__"))})
