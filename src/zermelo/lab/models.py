"""What it is worth to know one's opponent: minimax and expectimax against opponents who play perfectly, at random, or a bit of both.

    models(Pursuit())         every way to choose against every opponent, and how much player 0 gets on average

                      thinks that player 1            player 1 in truth
    minimax           plays perfectly                 adversary   looks as far ahead as player 0
    expectimax        plays as a model of his says    random      plays anything
                                                      mixed       looks two plies ahead in 80 of 100 turns, else plays anything

Minimax does best against the adversary, whom it expects; expectimax with a true model does best against everybody else; and with a
false one it may do worse than either. That is certain on average if all look to the end of the game, and likely if they do not.
All games of a line begin from random openings, the same for every line, and are independent of each other.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from ..errors import SearchError
from ..players import Expectimax, Mixed, Player, Random
from ..search.run.limits import Limits, is_count
from .confidence import mean_of
from .findings import Findings, Report, collected, column, silent
from .growing import seeds
from .matches import OVER, FixedDepth, openings, play_game

ADVERSARY, RANDOM, MIXED = "adversary", "random", "mixed"
OPPONENTS = (ADVERSARY, RANDOM, MIXED)
THINKERS = (("minimax", None), ("expectimax", RANDOM), ("expectimax", MIXED))
"""Ways to choose: the search, and whom it takes the opponent for."""

SHARE, SHORT = 0.8, 2
"""The mixed opponent looks SHORT plies ahead in this share of his turns."""


@dataclass(frozen=True, slots=True)
class Models:
    """One way to choose against one opponent."""

    player: str = column("how player 0 chooses")
    model: str | None = column("whom expectimax takes player 1 for; none for minimax, which takes him for perfect")
    opponent: str = column("how player 1 chooses in truth")
    games: int = column("games played, each from an opening of its own")
    average: float = column("what a game is worth to player 0 on average")
    low: float = column("lower end of the 95 % interval of the average (Student's t)")
    high: float = column("upper end of it")
    wins: int = column("games worth more to player 0 than to player 1")
    losses: int = column("games worth less to him")


@dataclass(frozen=True)
class Remembering:
    """A player who always chooses alike, and is asked once about every position."""

    player: Player
    chosen: dict[Any, int] = field(default_factory=dict, compare=False, repr=False)

    def choose(self, state: Any, limits: Limits) -> int:
        if state not in self.chosen:
            self.chosen[state] = self.player.choose(state, limits)
        return self.chosen[state]


def models(
    state: Any,
    depth: int | None = None,
    *,
    games: int = 100,
    plies: int = 2,
    seed: int = 0,
    evaluator: Any = None,
    report: Report = silent,
    compiled: bool | None = None,
) -> Findings:
    """Minimax and expectimax, both looking `depth` plies ahead (None: to the end of the game), against three opponents.

    games       of every line of the table
    plies       random plies of an opening
    seed        of the openings and of all that is played at random
    evaluator   of everybody, in units of utility; by default the game's own weights

    Raises SearchError unless this is a game of two players that comes to an end.
    """
    cls: Any = type(state)
    if cls.PLAYERS != 2:
        raise SearchError(f"models of an opponent are tried in games of two, and {cls.__name__} has {cls.PLAYERS} players")
    if state.is_terminal():
        raise SearchError(f"the game is over at {state}: there is nothing to play")
    if not (depth is None or is_count(depth)):
        raise SearchError(f"a depth of {depth!r} makes no search: give a whole number of plies, 1 or more")
    if not is_count(games):
        raise SearchError(f"{games!r} games make no average: give a whole number, 1 or more")
    if isinstance(plies, bool) or not isinstance(plies, int) or plies < 0:
        raise SearchError(f"{plies!r} opening plies cannot be played: give a whole number, 0 or more")
    words = seeds(seed, games)
    starts = [openings(state, 1, plies, word)[0] for word in words]
    short = FixedDepth(SHORT if depth is None else min(SHORT, depth), evaluator, compiled)
    thinkers: dict[tuple[str, str | None], Player] = {
        THINKERS[0]: FixedDepth(depth, evaluator, compiled),
        THINKERS[1]: Remembering(Expectimax(Random(), depth, evaluator)),
        THINKERS[2]: Remembering(Expectimax(Mixed([(SHARE, short), (1 - SHARE, Random())]), depth, evaluator)),
    }

    def opponent(name: str) -> Player:
        if name == ADVERSARY:
            return thinkers[THINKERS[0]]
        return Random(seed) if name == RANDOM else Mixed([(SHARE, short), (1 - SHARE, Random(seed))], seed)

    def rows() -> Iterator[Models]:
        for thinker, name in itertools.product(THINKERS, OPPONENTS):
            report(f"{' '.join(filter(None, thinker))} against {name}")
            players = (thinkers[thinker], opponent(name))
            ends = [_end(start, players, word) for start, word in zip(starts, words, strict=True)]
            worth = [float(end.utility(0)) for end in ends]
            lead = [own - float(end.utility(1)) for own, end in zip(worth, ends, strict=True)]
            ahead, behind = sum(each > 0 for each in lead), sum(each < 0 for each in lead)
            yield Models(*thinker, name, games, *mean_of(worth), ahead, behind)

    about = {"game": cls.__name__, "position": str(state), "depth": depth, "plies": plies, "seed": seed}
    return collected(Findings("models", about, Models), rows())


def _end(start: Any, players: tuple[Player, Player], seed: int) -> Any:
    """The position in which a game ended."""
    game = play_game(start, players, seed=seed)
    if game.ending != OVER:
        raise SearchError(f"games of {type(start).__name__} go in circles or on for ever: their worth cannot be averaged")
    return game.last
