"""What decides the games of a tournament: who plays whom, from where, under which conditions. The rest follows from a seed.

    opening 1    A - B    B - A    A - C    C - A    B - C    C - B
    opening 2    A - B    ...

Every two players meet from every opening once with each colour, so that neither the opening nor the colour favours anybody. The games are
numbered in this order; a game depends on its number and on nothing that was played before, so it does not matter who plays it, or when.
In games of three and more seats one player has one seat, another in every game, and the other player has all others, as in `match`.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from typing import Any, NamedTuple

from ...errors import SearchError
from ..openings import Opening
from ..referee import Conditions


class Plan(NamedTuple):
    """A tournament.

    names        of the players
    players      as objects, which are asked for a fresh one for every game (see `fresh_player`)
    openings     where games begin; if there are fewer than are needed they come again
    games        of every two players
    conditions   of every game
    seed         of chance and of what players draw
    """

    names: tuple[str, ...]
    players: tuple[Any, ...]
    openings: tuple[Opening, ...]
    games: int
    conditions: Conditions = Conditions()
    seed: int = 0

    def checked(self) -> Plan:
        """This plan, if it can be played. Raises SearchError."""
        if len(self.players) < 2 or len(self.names) != len(self.players):
            raise SearchError(f"a tournament needs two players at least, and has {len(self.players)}")
        if twins := [name for name in self.names if self.names.count(name) > 1]:
            raise SearchError(f"two players are called {twins[0]}: name one of them, as in other={twins[0]}")
        if not self.openings:
            raise SearchError("a tournament needs an opening")
        if self.seats < 2:
            raise SearchError(f"{self.cls.__name__} is played alone: there is nobody to be better than")
        if self.games < 1 or self.games % self.seats:
            near = max(1, self.games // self.seats) * self.seats
            raise SearchError(f"every opening is played from every seat: the games are a multiple of {self.seats}, such as {near}")
        return self

    @property
    def cls(self) -> Any:
        """The game."""
        return type(self.openings[0].start)

    @property
    def seats(self) -> int:
        return int(self.cls.PLAYERS)

    @property
    def pairings(self) -> list[tuple[int, int]]:
        """Who meets whom: every two once; where there are more than two seats also the other way round, but for two players alone."""
        everybody = range(len(self.players))
        if self.seats == 2 or len(self.players) == 2:
            return list(itertools.combinations(everybody, 2))
        return list(itertools.permutations(everybody, 2))

    def units(self) -> Iterator[Unit]:
        """The games, in the order of their numbers, which begin with 1."""
        numbers = itertools.count(1)
        for opening in range(self.games // self.seats):
            for first, second in self.pairings:
                for seat in range(self.seats):
                    yield Unit(next(numbers), opening, first, second, seat)


class Unit(NamedTuple):
    """One game of a plan: its number, its opening, and two players, the first of whom has this seat, the second all others."""

    number: int
    opening: int
    first: int
    second: int
    seat: int

    def seated(self, seats: int) -> tuple[int, ...]:
        """Which player has each of the seats."""
        return tuple(self.first if each == self.seat else self.second for each in range(seats))

    def pair(self) -> tuple[int, int, int]:
        """What the games from one opening between the same two have in common."""
        return self.opening, self.first, self.second


def word(*things: object) -> int:
    """A seed made of these things."""
    return random.Random(" ".join(map(str, things))).getrandbits(62)


def fresh_player(player: Any, seed: int) -> Any:
    """A player like this one for another game: who remembers nothing, and draws what the seed says. Programs are told of a new game."""
    return player.fresh(seed) if hasattr(player, "fresh") else player
