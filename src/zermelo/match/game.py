"""One game between players, and positions from which to begin games.

    play_game(state, players)               one game; `players` choose actions, chance is drawn by its probabilities
    openings(state, number, plies, seed)    different positions found by random play
    decisions(game)                         the positions of a game in which a player had a choice

A position that comes back too often ends the game in a draw (the game's REPETITION), and so does a game of more than `LONGEST` plies.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ..errors import SearchError
from ..game import CHANCE, S
from ..games._played.game import Game
from ..numbers import counted
from ..players import Player
from ..players.turn import check_player
from ..search.run.contract import check_position, look_over
from ..search.run.limits import Limits
from .openings import Opening, random_openings
from .referee import LONGEST, Conditions, conducted


def play_game(
    state: S, players: Sequence[Player] | Player, limits: Limits | None = None, *, seed: int | None = None, longest: int = LONGEST
) -> Game[S]:
    """One game from `state`, each of `players` with `limits` for every action: one for each seat, the first is player 0, or one for all.

    `seed` is that of chance, where chance moves. A position that comes for the third time (the game's REPETITION), with no throw of
    chance in between, ends the game in a draw. Raises SearchError if there are not as many players as seats, or if an action is not legal.
    """
    check_position(state, "a game")
    look_over(state)
    cls: Any = type(state)
    seats = cls.PLAYERS
    players = list(players) if isinstance(players, Sequence) else [players] * seats
    if len(players) != seats:
        raise SearchError(f"{cls.__name__} has {counted(seats, 'player')}, and {len(players)} were given")
    for player in players:
        check_player(player)
    conditions = Conditions(Limits() if limits is None else limits, longest=longest)
    return conducted(Opening(state), players, conditions, seed, strict=True).game


def openings(state: S, number: int, plies: int, seed: int = 0) -> list[S]:
    """The positions to which `random_openings` lead; the arguments are the same."""
    return [opening.last for opening in random_openings(state, number, plies, seed)]


def decisions(game: Game[Any]) -> Iterator[Any]:
    """The positions of a game in which a player had a choice."""
    for state, _ in zip(game.positions(), game.actions, strict=False):
        if state.to_move() != CHANCE and len(list(state.actions())) > 1:
            yield state
