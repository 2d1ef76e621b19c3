"""Pubeval: the public yardstick of backgammon programs (Tesauro 1993), with weights that the caller names.

    pubeval = Pubeval.from_files("WT.cntc", "WT.race")
    pubeval.score(state, player, race)      the published number: how well `player`, who has just moved, stands
    pubeval.best(state)                     the play that the published program makes
    minimax(state, 3, evaluator=pubeval)    a search: estimates in points

A score is a weighted sum of 122 inputs, with one set of weights for races and one for positions with contact:

    5 for each point, from the player's 24 down to the 1:    the other side has one man there; the player has one man there;
                                                             two or more; exactly three; half the number of men beyond three
    2 more:                                                  half the men of the other side on the bar; a fifteenth of those
                                                             that the player has borne off

Scores order the plays of one throw and mean little beside each other otherwise: all these plays use the same number of pips, so
nothing in the weights says what a pip is worth; the scores of a race are not those of contact; and each looks at the player's
side of the board. Therefore `best` takes the weights by the position before the play, as published; and `estimate`, which a
search compares with points won and averages over the dice, takes the difference of both sides' scores and of their pips. What a
score and a pip are worth in points was fitted to how 20,000 games of pubeval against itself ended (docs/backgammon.md). A race
is also judged as one: pips thrown add up like independent numbers, so the lead is measured in standard deviations.

Source: G. Tesauro, A benchmark player for backgammon, rec.games.backgammon, February 1993.
"""

from __future__ import annotations

import math
from array import array
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from ...bits import bits
from ...errors import SearchError
from ...numbers import counted

if TYPE_CHECKING:
    Reals = array[float]
else:  # the subscript is for readers and type checkers: array.array learns it only with Python 3.12
    Reals = array

INPUTS = 122
PER_POINT = 5
THEIR_BLOT, BLOT, MADE, THREE, MORE = range(PER_POINT)
THEIRS_ON_BAR, BORNE_OFF = 120, 121

FARTHEST = 24
BAR = 25

MOST = 3.0
"""Points of a backgammon: nothing is worth more."""

CONTACT_SCORE, CONTACT_PIP = 0.038, 0.0143
"""Points that a difference of 1 is worth while men can meet."""

RACE_SCORE, RACE_PIP = 0.0142, 0.0243
"""The same in a race; a difference of 1 in score is worth 0.58 pips."""

PIPS, VARIANCE = 49 / 6, 18.47
"""What a throw brings: its mean, and its variance (doublets count twice)."""


class Pubeval(NamedTuple):
    """The two sets of 122 weights."""

    contact: Reals
    race: Reals

    @classmethod
    def from_files(cls, contact: str | Path, race: str | Path) -> Pubeval:
        """The weights in two files, 122 numbers each, as Tesauro published them (WT.cntc and WT.race).

        Raises SearchError if a file cannot be read or holds something else.
        """
        return cls(weights_of(Path(contact)), weights_of(Path(race)))

    def score(self, state: Any, player: int, race: bool) -> float:
        """The published number for `player`, who has just moved; `race` chooses the weights."""
        weights = self.race if race else self.contact
        total: float = weights[THEIRS_ON_BAR] * state.men_on(1 - player, BAR) / 2 + weights[BORNE_OFF] * state.men_off(player) / 15
        for point in bits(state.points_of(player)):
            first = PER_POINT * (FARTHEST - point)
            men = state.men_on(player, point)
            if men == 1:
                total += weights[first + BLOT]
            else:
                total += weights[first + MADE]
                if men == 3:
                    total += weights[first + THREE]
                elif men > 3:
                    total += weights[first + MORE] * (men - 3) / 2
        for point in bits(state.blots_of(1 - player)):
            total += weights[PER_POINT * (point - 1) + THEIR_BLOT]
        return total

    def best(self, state: Any) -> int:
        """The play with the highest score, the first of equal ones; a play that ends the game before all others."""
        race, player = state.is_race(), state.mover
        action, highest = 0, -math.inf
        for candidate in state.actions():
            after = state.result(candidate)
            score = math.inf if after.is_terminal() else self.score(after, player, race)
            if score > highest:
                action, highest = candidate, score
        return action

    def choose(self, state: Any, limits: Any = None) -> int:
        """The play that the published program makes: what every player here answers (`zermelo.players`)."""
        return self.best(state)

    def estimate(self, state: Any) -> float:
        """White's points, from the scores that both sides would have if each had just moved, and from the pips."""
        race = state.is_race()
        score = self.score(state, 0, race) - self.score(state, 1, race)
        white, black = state.pips(0), state.pips(1)
        lead: float = state.lead()
        if race:
            points = RACE_SCORE * score + RACE_PIP * lead
            ahead = lead + RACE_SCORE / RACE_PIP * score
            even = math.erf(ahead / math.sqrt(2 * VARIANCE / PIPS * (white + black)))  # 1 for a race won, -1 for one lost
            if abs(points) < abs(even):  # farther than that only gammons go
                points = even
        else:
            points = CONTACT_SCORE * score + CONTACT_PIP * lead
        return max(-MOST, min(MOST, points))


def weights_of(path: Path) -> Reals:
    """The 122 numbers of a file. Raises SearchError if it holds something else."""
    try:
        lines = path.read_text("utf-8").splitlines()
    except (OSError, UnicodeError) as error:
        raise SearchError(f"the weights of pubeval cannot be read from {path}: {getattr(error, 'strerror', None) or error}") from None
    weights = Reals("d")
    for row, line in enumerate(lines, 1):
        for word in line.split():
            try:
                weights.append(float(word))
            except ValueError:
                raise SearchError(f"{path}, line {row}: {word!r} is not a number; pubeval has {INPUTS} weights, one on each line") from None
            if not math.isfinite(weights[-1]):
                raise SearchError(f"{path}, line {row}: {word} is not a weight; give a finite number")
    if len(weights) != INPUTS:
        raise SearchError(f"{path} holds {counted(len(weights), 'number')}, and pubeval has {INPUTS} weights")
    return weights
