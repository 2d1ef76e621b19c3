"""Do the rules of a game keep the laws of games?

    check(TicTacToe)                 plays at random and tests every law at every position
    check(state, games=1000)         from a position, more games
    print(check(MyGame))             the report; `report.ok` is True if no law is broken

A check first tests the positions next to the start, breadth first, so that a fault is shown where it is easiest to see; then it
plays games at random, and at every step tests a neighbour of the position too. The same seed visits the same positions. The laws
are in `laws.py`, one line each.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..lazy import loader

if TYPE_CHECKING:
    from ..evaluate.evaluator import Evaluator
    from ..game import Rules
    from ..search.background.handle import Handle
    from .laws import LAWS, Law
    from .report import Failure, Report

__all__ = ["LAWS", "Failure", "Law", "Report", "check"]

__getattr__ = loader(__name__, {"laws": ("LAWS", "Law"), "report": ("Failure", "Report")})

PLIES = 1_000
"""A random game longer than this is broken off; chess at random ends after about 350."""

SECONDS = 20.0


def check(
    game_or_state: Rules | type[Rules],
    *,
    games: int = 100,
    seed: int = 0,
    plies: int = PLIES,
    seconds: float = SECONDS,
    compiled: bool | None = None,
    evaluator: Evaluator | None = None,
    handle: Handle | None = None,
) -> Report:
    """Looks for broken laws in `games` random games from the start of a game, or from a state.

    Games are broken off after `plies`, and the check after `seconds`; Ctrl-C keeps what was found so far, and so does a `handle` by which
    another thread ends it. The compiled rules are compared with the interpreted ones unless `compiled` is False; if it is True, rules that
    cannot be compiled break a law. The accumulator of an `evaluator` that has one is carried along, and compared with the one that begins
    there. Raises GameError if there is no game, or no state to begin with.
    """
    from .examination import Examination

    examination = Examination(game_or_state, games, seed, plies, seconds, compiled, evaluator)
    examination.handle = handle
    examination.run()
    return examination.report()
