"""Compile a game's searches ahead of time, so that the first answer comes at once."""

from __future__ import annotations

from typing import Any

from ...game import Rules
from ..alphabeta import AlphaBeta
from ..deepen import USUAL
from ..engine.engine import Engine
from ..mcts.mcts import mcts
from ..minimax import Minimax
from ..parts.table import Table
from ..perft import perft
from .limits import Limits
from .named import session_of
from .prepare import root_of
from .suitable import meets_chance, suited, unsuited_for_alphabeta


def warmup(game: Rules | type[Rules]) -> bool:
    """Compile what `best`, `play`, `perft` and `uci` use for `game` (a class that has a starting position, or a position).

    These are the combinations of optional parts: the search that suits the game as `deepen` carries it out; alpha-beta with table
    and ordering and no evaluation, and with nothing; the engine; minimax; Monte Carlo tree search; perft. True if there is machine code for
    them now, False if the game plays interpreted.
    """
    state = root_of(game() if isinstance(game, type) else game)
    suits = session_of(suited(state))
    usual: dict[str, Any] = {name: 2 if name == "table" else value for name, value in USUAL.items() if name in suits.takes}
    sessions: list[Any] = [Minimax(state, Limits()), suits(state, Limits(depth=1), **usual)]
    if not unsuited_for_alphabeta(state):
        sessions.append(AlphaBeta(state, Limits()))
        sessions.append(AlphaBeta(state, Limits(), table=2, ordering=True))
        sessions.append(Engine(state, Limits(depth=1), table=Table(2, policy="engine"), ordering=True))
    if not meets_chance(state):
        perft(state, 1)
    return all(session.compiled for session in sessions) and (state.is_terminal() or mcts(state, simulations=1).compiled)
