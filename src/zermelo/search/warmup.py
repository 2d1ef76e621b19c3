"""Compile a game's searches ahead of time, so that the first answer comes at once."""

from __future__ import annotations

from typing import Any

from .alphabeta import AlphaBeta
from .limits import Limits
from .minimax import Minimax
from .perft import perft
from .run import root_of
from .suited import meets_chance, unsuited_for_alphabeta


def warmup(game: Any) -> bool:
    """Compile what `best`, `play` and `perft` use for `game` (a class that has a starting position, or a position).

    These are the combinations of optional parts: alpha-beta with table and ordering, with and without the game's own
    evaluation; alpha-beta with nothing; minimax; perft. True if there is machine code for them now, False if the game plays
    interpreted.
    """
    state = root_of(game() if isinstance(game, type) else game)
    sessions: list[Any] = [Minimax(state, Limits())]
    if unsuited_for_alphabeta(state):
        sessions.append(Minimax(state, Limits(depth=1)))
    else:
        sessions.append(AlphaBeta(state, Limits()))
        sessions.append(AlphaBeta(state, Limits(), table=2, ordering=True))
        sessions.append(AlphaBeta(state, Limits(depth=1), table=2, ordering=True))
    if not meets_chance(state):
        perft(state, 1)
    return all(session.compiled for session in sessions)
