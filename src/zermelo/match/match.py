"""Matches: games between two players from several openings, the score, and how reliable it is.

A win counts 1, a draw 1/2, whatever the utilities are. Each opening is played twice, with the sides exchanged: two players of
fixed depth repeat the same game from the same position, so only openings make their games differ. The two games of an opening
are not independent, so the interval of a score is computed over pairs of games (`statistics.score_of`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from ..players import Player
from .game import Game, play_game, seeds
from .statistics import elo, score_of

Report = Callable[[str], None]
"""Receives a line of progress."""


def silent(text: str) -> None:
    """Reports nothing."""


class Match(NamedTuple):
    """A match from the first player's side: every game and its score, in the order of play."""

    games: tuple[Game, ...]
    scores: tuple[float, ...]

    def counts(self) -> tuple[int, int, int, int]:
        """Games, and of these won, drawn and lost."""
        return len(self.scores), self.scores.count(1.0), self.scores.count(0.5), self.scores.count(0.0)

    def pairs(self) -> list[float]:
        """The mean score of the two games of every opening."""
        return [(first + second) / 2 for first, second in zip(self.scores[::2], self.scores[1::2], strict=True)]

    def standing(self) -> tuple[float, float, float, float, float, float]:
        """The score and the ends of its interval, and the same three as differences in Elo rating."""
        interval = score_of(self.pairs())
        return (*interval, elo(interval.value), elo(interval.low), elo(interval.high))


def match(first: Player, second: Player, positions: Sequence[Any], *, seed: int = 0, report: Report = silent) -> Match:
    """Play every position twice, `first` once on each side. `seed` determines chance, the same for both games of a position."""
    games, scores = [], []
    for number, (position, word) in enumerate(zip(positions, seeds(seed, len(positions)), strict=True), 1):
        for side, players in enumerate(((first, second), (second, first))):
            report(f"game {2 * number - 1 + side} of {2 * len(positions)}")
            game = play_game(position, players, seed=word)
            games.append(game)
            scores.append(game.score(side))
    return Match(tuple(games), tuple(scores))
