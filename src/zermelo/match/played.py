"""What a match comes to: every game, the score of the first player, and how reliable it is."""

from __future__ import annotations

import html
from pathlib import Path
from typing import Generic, NamedTuple

from ..game import S
from ..games._played.game import Game, save_games
from ..numbers import counted
from .statistics import elo, score_of


class Match(NamedTuple, Generic[S]):
    """A match from the first player's side: every game and its score, in the order of play; `seats` games for every opening.

    It is not `complete` if Ctrl-C ended it.
    """

    games: tuple[Game[S], ...]
    scores: tuple[float, ...]
    seats: int = 2
    complete: bool = True

    def counts(self) -> tuple[int, int, int, int]:
        """Games, and of these won, drawn or shared, and lost."""
        won, lost = self.scores.count(1.0), self.scores.count(0.0)
        return len(self.scores), won, len(self.scores) - won - lost, lost

    def pairs(self) -> list[float]:
        """The mean score of the games of every opening, in which the first player took every seat once."""
        return [sum(self.scores[at : at + self.seats]) / self.seats for at in range(0, len(self.scores), self.seats)]

    def standing(self) -> tuple[float, float, float, float, float, float]:
        """The score and the ends of its interval, and the same three as differences in Elo rating (for two players)."""
        interval = score_of(self.pairs())
        return (*interval, elo(interval.value), elo(interval.low), elo(interval.high))

    def save(self, path: str | Path) -> None:
        """Write every game into one file, as `Game.save` does with one; `load_games` reads them."""
        save_games(self.games, path)

    def __repr__(self) -> str:
        return f"<Match {self}>"

    def _repr_html_(self) -> str:
        return f"<p>{html.escape(str(self))}</p>"

    def __str__(self) -> str:
        games, won, shared, lost = self.counts()
        score, low, high, rating, *_ = self.standing()
        stopped = "" if self.complete else ", interrupted"
        text = f"{counted(games, 'game')}{stopped}: {won} won, {shared} drawn, {lost} lost; score {score:.3f} ({low:.3f} to {high:.3f})"
        return f"{text}, Elo {rating:+.0f}" if self.seats == 2 else f"{text}, an even share is {1 / self.seats:.3f}"
