"""Games between players: one game, a match of many, and what its result says.

game          play_game: one game between any players; openings
match         every opening once for each seat, the players changing seats; score and Elo (`played`)
contest       contest: thousands of games in machine code, and the mean utility of a game
statistics    means, scores and their 95 % intervals; Elo
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, overload

from ..errors import SearchError
from ..game import S, is_game
from ..progress import beat, within

if TYPE_CHECKING:
    from ..games._played.game import Game
    from ..players import Player
    from ..search.run.limits import Limits
    from .played import Match

Report = Callable[[str], None]
"""Receives a line of progress."""


def silent(text: str) -> None:
    """Reports nothing."""


@overload
def match(
    first: Player,
    second: Player,
    positions: S,
    *,
    number: int = ...,
    plies: int = ...,
    limits: Limits | None = ...,
    seed: int = ...,
    report: Report = ...,
) -> Match[S]: ...
@overload
def match(
    first: Player,
    second: Player,
    positions: Iterable[S],
    *,
    number: int = ...,
    plies: int = ...,
    limits: Limits | None = ...,
    seed: int = ...,
    report: Report = ...,
) -> Match[S]: ...
def match(
    first: Player,
    second: Player,
    positions: S | Iterable[S],
    *,
    number: int = 10,
    plies: int = 2,
    limits: Limits | None = None,
    seed: int = 0,
    report: Report = silent,
) -> Match[S]:
    """Games between two players from several openings: each opening once for each seat, `first` in that seat and `second` in all others.

    positions   the openings; or one position, from which `number` openings are made of so many `plies` played at random
    limits      of every action
    seed        of chance, the same for all games of an opening, and of the openings
    report      receives a line before every game

    A win counts 1, a draw 1/2, whatever the utilities are. Two players of fixed depth repeat the same game from the same position, so
    only openings make their games differ; and as the games of an opening are not independent, the interval of the score is computed over
    openings. After Ctrl-C the result is that of the openings that were finished, and not `complete`. Raises SearchError where there is no
    opening.
    """
    from ..players.turn import check_player
    from ..search.run.contract import check_position
    from .chance import seeds
    from .game import openings, play_game
    from .played import Match

    given: Any = positions
    for player in (first, second):
        check_player(player)
    if isinstance(given, type) or not isinstance(given, Iterable):
        check_position(given, "a match")
    starts: Sequence[Any] = openings(given, number, plies, seed) if is_game(type(given)) else list(given)
    for start in starts:
        check_position(start, "a match")
    if not starts:
        raise SearchError("a match needs an opening")
    seats = type(starts[0]).PLAYERS
    games: list[Game[Any]] = []
    words = seeds(seed, len(starts))

    def told() -> str:
        return f"game {len(games) + 1} of {seats * len(starts)}"

    try:
        with within(told if report is silent else str):
            for opening, seat in itertools.product(range(len(starts)), range(seats)):
                report(told())
                beat()
                players = [first if each == seat else second for each in range(seats)]
                games.append(play_game(starts[opening], players, limits, seed=words[opening]))
    except KeyboardInterrupt:
        if len(games) < seats:
            raise
    complete = len(games) == seats * len(starts)
    whole = games[: len(games) // seats * seats]  # an opening counts once every seat was taken
    return Match(tuple(whole), tuple(game.score(number % seats) for number, game in enumerate(whole)), seats, complete)
