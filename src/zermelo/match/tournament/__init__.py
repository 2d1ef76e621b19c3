"""Tournaments: games between two and more players, by several processes or machines, kept as they end, resumed where they stopped.

    from zermelo import engine
    from zermelo.executor import Processes
    from zermelo.games import Chess
    from zermelo.match.control import Control
    from zermelo.match.openings import random_openings
    from zermelo.match.referee import Conditions
    from zermelo.match.tournament import tournament
    from zermelo.players import Search
    from zermelo.protocols.uci_client import Uci

    table = tournament(
        {"engine": Search(engine), "stockfish": Uci(["stockfish"], {"UCI_LimitStrength": "true", "UCI_Elo": "1800"})},
        random_openings(Chess(), 50, plies=8),
        games=100, conditions=Conditions(control=Control(10, 0.1)), results="match.db", executor=Processes(2),
    )

plan         what decides the games                 unit        one game, a pure function of the plan and its number
playing      the games as work for an executor      standings   scores, ratings, the sequential test
store        the file of results                    files       the games for other programs
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

from ...errors import SearchError
from ...executor import Executor, Processes
from ...games._texts import start_text
from ...players.turn import FAILED
from ..openings import Opening, fingerprint
from ..referee import Conditions
from ..sprt import SequentialTest, Sprt
from .files import GameFile
from .plan import Plan, Unit
from .playing import Playing
from .standings import Standings, standings
from .store import Store
from .unit import Finished

__all__ = ["Finished", "Plan", "Standings", "Unit", "tournament"]

ADDRESS = re.compile(" at 0x[0-9a-f]+")
"""What the repr of a function says besides its name."""

FAILURES = 4
"""Games in a row that could not even begin, after which nobody goes on."""

Watcher = Callable[["Tournament"], None]
"""Is called when a game has ended, and now and then in between."""


class Tournament:
    """A tournament that is being played.

    plan, test   what is played; the sequential test, if there is one
    finished     what came of the games that are finished, by their numbers; what was played is in the file of results
    new          the games that ended last, until somebody takes them
    under_way    how many games are being played
    """

    def __init__(self, plan: Plan, sprt: Sprt | None) -> None:
        self.plan = plan.checked()
        if sprt is not None and (len(plan.players) != 2 or plan.seats != 2):
            raise SearchError("a sequential test compares two players of a game for two")
        self.test = None if sprt is None else SequentialTest(sprt)
        self.finished: dict[int, Finished] = {}
        self.under_way = 0
        self.failures = 0

    def add(self, game: Finished) -> None:
        self.finished[game.number] = game._replace(game={}, replies=[])
        if self.test is not None:
            self.test.add(game.number, game.score)

    @property
    def is_decided(self) -> bool:
        """Does the sequential test know?"""
        return self.test is not None and bool(self.test.verdict)

    def missing(self) -> list[Unit]:
        """The games that have still to be played."""
        return [] if self.is_decided else [unit for unit in self.plan.units() if unit.number not in self.finished]

    def counts(self, game: Finished) -> bool:
        """Does it count? What comes after the end of the sequential test does not."""
        return not self.is_decided or (self.test is not None and game.number <= self.test.games)

    def check(self, game: Finished) -> None:
        """Raises SearchError if a player could not begin several games in a row."""
        self.failures = self.failures + 1 if game.how == FAILED and "cannot begin the game" in game.why else 0
        if self.failures == FAILURES:
            raise SearchError(f"{FAILURES} games in a row could not begin: {game.why.removesuffix('.')}")

    def standings(self) -> Standings:
        return standings(self.plan, filter(self.counts, self.finished.values()), self.test)


def tournament(
    players: Mapping[str, Any],
    openings: Iterable[Opening],
    *,
    games: int = 100,
    conditions: Conditions | None = None,
    seed: int = 0,
    sprt: Sprt | None = None,
    executor: Executor | None = None,
    results: str | Path | None = None,
    save: str | Path | None = None,
    about: Mapping[str, Any] | None = None,
    watch: Watcher | None = None,
) -> Standings:
    """Play every two of `players`, by their names, against each other, from every opening once with each colour.

    games        of every two players
    conditions   limits, clocks, adjudication; by default none, which suits players with a depth of their own
    seed         of chance and of what players draw
    sprt         of two players: a sequential test, which ends the tournament as soon as it knows
    executor     who plays them, by default one process; with limits of depth or nodes the games are the same for any
    results      a file of SQLite, in which every game is kept as it ends, and with which the same call goes on where it stopped
    save         a file for the games: .pgn, .pdn, .json ..., by its ending; one that holds something else is refused
    about        what `results` says of players that are not told apart by their repr
    watch        is called with the Tournament whenever a game has ended, and now and then in between

    After Ctrl-C the standings are those of the games that were finished, and not `complete`. Raises ZermeloError, as a sentence, for
    what cannot be played.
    """
    starts = tuple(openings)
    plan = Plan(tuple(players), tuple(players.values()), starts, games, conditions or Conditions(), seed)
    for opening in starts if results is not None or save is not None else ():
        start_text(opening.start)  # what cannot be saved is told before anything is played
    played = Tournament(plan, sprt)
    file = None if save is None else GameFile(save, plan.cls)
    with closing(Store(results, plan, described(plan, sprt) | dict(about or {}))) as store:
        for game in store.games(whole=False):
            played.add(game)
        if file is not None:
            file.check_overwrites(store.games())
            file.write(filter(played.counts, store.games()))
        try:
            play(played, store, executor or Processes(), file, watch)
        except KeyboardInterrupt:
            pass
        finally:
            if file is not None:
                file.write(filter(played.counts, store.games()))
    return played.standings()._replace(unwritten=0 if file is None else file.left_out)


def play(played: Tournament, store: Store, executor: Executor, file: GameFile | None, watch: Watcher | None) -> None:
    """Play what is missing, and keep it."""

    def beat(under_way: int) -> None:
        played.under_way = under_way
        if watch is not None:
            watch(played)

    with closing(executor.run(Playing(played.plan), played.missing(), beat)) as games:
        for _, game in games:
            store.keep(game)
            played.add(game)
            if file is not None:
                file.add(game)
            if watch is not None:
                watch(played)
            played.check(game)
            if played.is_decided:
                return


def described(plan: Plan, sprt: Sprt | None) -> dict[str, Any]:
    """What a file of results says of a plan, by the words in which it is told that another one differs."""
    conditions = plan.conditions
    said: dict[str, Any] = {
        "game": plan.cls.__name__,
        "players": [f"{name} ({ADDRESS.sub('', repr(player))})" for name, player in zip(plan.names, plan.players, strict=True)],
        "openings": fingerprint(plan.openings),
        "seed": plan.seed,
        "clock": None if conditions.control is None else str(conditions.control),
        "sequential test": None if sprt is None else list(sprt),
    }
    said |= {f"limit of {key}": value for key, value in conditions.limits._asdict().items() if value is not None}
    for key in ("margin", "longest", "resign", "draw", "patience"):
        value = getattr(conditions, key)
        said[key] = list(value) if isinstance(value, tuple) else value
    return said
