"""The searches that go to a depth, by their names, and what carries each of them out.

    minimax      the definition: any number of players, and chance          alphabeta    two players, no chance
    engine       the same to win: null windows, quiescence, null moves, reductions ...
    star1 star2  pruning where chance moves and values are bounded          maxn         three and more, each for themselves
                                                                            paranoid     three and more, all against one

A module is loaded when its search is asked for.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from ...errors import SearchError

if TYPE_CHECKING:
    from collections.abc import Callable

    from .result import Result
    from .session import Session

SESSIONS = {
    "minimax": ("minimax", "Minimax"),
    "alphabeta": ("alphabeta", "AlphaBeta"),
    "engine": ("engine.engine", "Engine"),
    "star1": ("star", "Star1"),
    "star2": ("star", "Star2"),
    "maxn": ("maxn", "Maxn"),
    "paranoid": ("paranoid", "Paranoid"),
}
"""The module of each search, and in it the session that carries it out."""


def search_named(name: str) -> Callable[..., Result[Any]]:
    """The search of this name, one of SESSIONS."""
    found: Callable[..., Result[Any]] = getattr(_module(name), name)
    return found


def session_of(search: Any) -> type[Session]:
    """What carries out `search`, one of the functions named here. Raises SearchError if it is another."""
    name = getattr(search, "__name__", None)
    if name not in SESSIONS or search is not search_named(name):
        *others, last = SESSIONS
        raise SearchError(f"deepen cannot carry out {name or search!r}: give {', '.join(others)} or {last}")
    session: type[Session] = getattr(_module(name), SESSIONS[name][1])
    return session


def takes_history(search: Any) -> bool:
    """Does this search mind positions that come back, and take those before its own?"""
    name = getattr(search, "__name__", None)
    return name in SESSIONS and search is search_named(name) and "history" in session_of(search).takes


def _module(name: str) -> Any:
    return importlib.import_module(f"..{SESSIONS[name][0]}", __package__)
