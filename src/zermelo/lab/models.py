"""The value of knowing the opponent: minimax and expectimax against opponents that play perfectly, at random, or a mixture.

    models(Pursuit())         every way to choose against every opponent, and the mean utility of player 0

                      assumes that player 1           player 1 actually
    minimax           plays perfectly                 adversary   searches as deep as player 0
    expectimax        follows its model               random      plays any action
                                                      mixed       searches two plies in 80 of 100 turns, else plays any action

Minimax does best against the adversary that it assumes; expectimax with the right model does best against the others; with a
wrong model it may do worse than either. That is certain on average if all look to the end of the game, and likely if they do not.
All games of a line begin from random openings, the same for every line, and are independent of each other.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from ..errors import SearchError
from ..games._played.game import OVER
from ..match import Report, silent
from ..match.chance import seeds
from ..match.game import openings, play_game
from ..match.statistics import mean_of
from ..numbers import check_integer
from ..players import Expectimax, FixedDepth, Mixed, Player, Random
from ..search.run.limits import Limits
from .findings import Findings, collected, column

ADVERSARY, RANDOM, MIXED = "adversary", "random", "mixed"
OPPONENTS = (ADVERSARY, RANDOM, MIXED)
THINKERS = (("minimax", None), ("expectimax", RANDOM), ("expectimax", MIXED))
"""Ways to choose: the search, and its model of the opponent."""

SHARE, SHORT = 0.8, 2
"""The mixed opponent searches SHORT plies in this share of its turns."""


@dataclass(frozen=True, slots=True)
class Models:
    """One way to choose against one opponent."""

    player: str = column("how player 0 chooses")
    model: str | None = column("expectimax's model of player 1; none for minimax, which assumes perfect play")
    opponent: str = column("how player 1 actually chooses")
    games: int = column("games played, each from an opening of its own")
    average: float = column("what a game is worth to player 0 on average")
    low: float = column("lower end of the 95 % interval of the average (Student's t)")
    high: float = column("upper end of it")
    wins: int = column("games worth more to player 0 than to player 1")
    losses: int = column("games worth less to player 0")


@dataclass(frozen=True)
class Remembering:
    """Asks a player that always answers alike only once about each position."""

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
        raise SearchError(f"models of an opponent need a game of two players, and {cls.__name__} has {cls.PLAYERS} players")
    if state.is_terminal():
        raise SearchError(f"the game is over at {state}: there is nothing to play")
    if depth is not None:
        check_integer("depth", depth)
    check_integer("games", games)
    check_integer("opening plies", plies, least=0)
    words = seeds(seed, games)
    starts = [openings(state, 1, plies, word)[0] for word in words]
    short = FixedDepth(SHORT if depth is None else min(SHORT, depth), evaluator, compiled)
    thinkers: dict[tuple[str, str | None], Player] = {
        THINKERS[0]: FixedDepth(depth, evaluator, compiled),
        THINKERS[1]: Remembering(Expectimax(Random(), depth, evaluator, compiled)),
        THINKERS[2]: Remembering(Expectimax(Mixed([(SHARE, short), (1 - SHARE, Random())]), depth, evaluator, compiled)),
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
        raise SearchError(f"games of {type(start).__name__} repeat positions or do not end: there is no utility to average")
    return game.last
