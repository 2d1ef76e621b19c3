"""Compile a game's searches ahead of time, so that the first answer comes at once."""

from __future__ import annotations

from typing import Any

from ..game import says
from .alphabeta import AlphaBeta
from .limits import Limits
from .minimax import Minimax
from .perft import perft_count
from .run import carried_out, root_of


def warmup(game: Any) -> bool:
    """Compile what `best`, `play` and `perft` use for `game` (a class that has a starting position, or a position).

    These are the combinations of optional parts: alpha-beta with table and ordering, with and without the game's own
    evaluation; alpha-beta with nothing; minimax; perft. True if there is machine code for them now, False if the game plays
    interpreted.
    """
    state = root_of(game() if isinstance(game, type) else game)
    sessions: list[Any] = [Minimax(state, Limits())]
    chance = says(type(state), "chance_outcomes")
    if type(state).PLAYERS == 2 and type(state).UTILITY_SUM is not None and not chance:
        sessions.append(AlphaBeta(state, Limits()))
        sessions.append(AlphaBeta(state, Limits(depth=1), table=2, ordering=True))
    else:
        sessions.append(Minimax(state, Limits(depth=1)))
    if not chance:
        carried_out(perft_count, lambda machine: (state, 1, None), None)
    return all(session.compiled for session in sessions)
