"""Matches: depth against depth, evaluation against evaluation.

    play_game(state, players)               one game between two players, whoever they are
    openings(state, number, plies, seed)    positions to begin from, found by random play
    match(first, second, positions)         every opening twice, with the sides changed
    depths(state, ...)                      every depth against every smaller one, with one evaluation
    evaluations(state, ...)                 one evaluation against another, at depth after depth

Two players who search to a fixed depth play the same game every time, so that only openings make games differ; they are
distinct. A win counts 1, a draw 1/2, whatever the utilities are. A position that occurs for the third time ends the game in a
draw, and so does a game of more than `LONGEST` plies.

The two games of an opening are not independent of each other, so the interval of a score is one over pairs of games:
`confidence.score_of`.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from statistics import fmean
from typing import Any, NamedTuple

from ..errors import SearchError
from ..evaluate.linear import Linear
from ..game import CHANCE
from ..players import Player, Search
from ..search.alphabeta import alphabeta
from ..search.run.limits import Limits, is_count
from ..search.run.suitable import suited
from .confidence import elo, score_of
from .findings import Findings, Report, collected, column, silent
from .growing import seeds

THRICE = 3
LONGEST = 1000
"""Plies after which a game is called a draw."""
OVER, REPETITION, TOO_LONG = "over", "repetition", "too long"
TRIES = 100
"""Random games played for every opening that is wanted, before the search for more is given up."""


# ------------------------------------------------------------------------------------------------------------ one game


class Game(NamedTuple):
    """A game that was played: the actions, the last position, and why it ended there (OVER, REPETITION or TOO_LONG)."""

    actions: tuple[int, ...]
    last: Any
    ending: str

    def score(self, player: int) -> float:
        """1 if `player` won, 0 if the other did, 1/2 for a draw."""
        if self.ending != OVER:
            return 0.5
        own, other = self.last.utility(player), self.last.utility(1 - player)
        return 0.5 if own == other else float(own > other)


def play_game(
    state: Any, players: Sequence[Player], limits: Limits | None = None, *, seed: int | None = None, longest: int = LONGEST
) -> Game:
    """One game from `state` between two `players` (the first is player 0), each with `limits` for every action.

    `seed` is that of chance, where chance moves. A position that comes for the third time, with no throw of chance in between, ends
    the game in a draw. Raises SearchError if the game is not one of two players, or if an action is
    not legal.
    """
    if state.PLAYERS != 2 or len(players) != 2:
        raise SearchError(f"a match needs two players, and {type(state).__name__} has {state.PLAYERS}")
    limits = Limits() if limits is None else limits
    dice = random.Random(seed)
    met: Counter[tuple[int, int]] = Counter()
    actions: list[int] = []
    while not state.is_terminal():
        mover = int(state.to_move())
        met[state.key(), mover] += 1
        if met[state.key(), mover] >= THRICE:
            return Game(tuple(actions), state, REPETITION)
        if len(actions) >= longest:
            return Game(tuple(actions), state, TOO_LONG)
        if mover == CHANCE:
            action = thrown(state, dice)
            met.clear()  # who throws dice does not go in circles for ever
        else:
            action = int(players[mover].choose(state, limits))
        if mover != CHANCE and action not in list(state.actions()):
            raise SearchError(f"player {mover} chose {action} in {state}, which is not legal there")
        actions.append(action)
        state = state.result(action)
    return Game(tuple(actions), state, OVER)


def thrown(state: Any, dice: random.Random) -> int:
    """An outcome of chance, by its probability."""
    outcomes, weights = zip(*state.chance_outcomes(), strict=True)
    return int(dice.choices(outcomes, weights)[0])


@dataclass(frozen=True)
class FixedDepth:
    """A player who looks `depth` plies ahead (None: to the end): alpha-beta where it applies, else minimax; of equal actions the first.

    The search has ordering, which changes nothing about what it finds but the time, and no memory from one action to the next.
    """

    depth: int | None
    evaluator: Any = None
    compiled: bool | None = None
    chosen: dict[Any, int] = field(default_factory=dict, compare=False, repr=False)

    def choose(self, state: Any, limits: Limits) -> int:
        """The action; what was chosen in a position before is chosen again. Raises KeyboardInterrupt after Ctrl-C."""
        if state not in self.chosen:
            search = suited(state, self.evaluator)
            options = {"evaluator": self.evaluator, "compiled": self.compiled} | ({"ordering": True} if search is alphabeta else {})
            limits = limits._replace(depth=self.depth)
            result = Search(search, options).think(state, limits)
            if not result.complete and limits.nodes is None and limits.seconds is None:
                raise KeyboardInterrupt  # nothing else can have stopped it
            self.chosen[state] = next(iter(state.actions())) if result.action is None else int(result.action)
        return self.chosen[state]

    def probabilities(self, state: Any, limits: Limits) -> dict[int, float]:
        """What is chosen, for certain: such a player can be the model of an opponent."""
        return {self.choose(state, limits): 1.0}


# ------------------------------------------------------------------------------------------------------------- a match


def openings(state: Any, number: int, plies: int, seed: int = 0) -> list[Any]:
    """Up to `number` different positions, `plies` random plies after `state`, in which the game is not over.

    There are fewer if random play did not find more. Raises SearchError if it found none.
    """
    dice = random.Random(seed)
    found: dict[Any, None] = {}
    for _ in range(TRIES * number):
        here = state
        for _ in range(plies):
            if here.is_terminal():
                break
            here = here.result(thrown(here, dice) if here.to_move() == CHANCE else dice.choice(list(here.actions())))
        if not here.is_terminal():
            found[here] = None
        if len(found) == number:
            break
    if not found:
        raise SearchError(f"random play of {plies} plies always ends the game at {state}: give fewer opening plies")
    return list(found)


class Match(NamedTuple):
    """A match as the first of its two players sees it: a score for every game, in the order in which they were played."""

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
    """Every position played twice, `first` once on each side; `seed` is that of chance, the same for both games of a position."""
    games, scores = [], []
    for number, (position, word) in enumerate(zip(positions, seeds(seed, len(positions)), strict=True), 1):
        for side, players in enumerate(((first, second), (second, first))):
            report(f"game {2 * number - 1 + side} of {2 * len(positions)}")
            game = play_game(position, players, seed=word)
            games.append(game)
            scores.append(game.score(side))
    return Match(tuple(games), tuple(scores))


# ---------------------------------------------------------------------------------------------------------- experiments


@dataclass(frozen=True, slots=True)
class Depths:
    """A match of one depth against another."""

    deep: int = column("plies that the first player looks ahead")
    shallow: int = column("plies that the second player looks ahead")
    games: int = column("games played, each opening twice with the sides changed")
    wins: int = column("games that the first player won")
    draws: int = column("games drawn")
    losses: int = column("games that the first player lost")
    score: float = column("(wins + draws / 2) / games")
    low: float = column("lower end of the 95 % interval of the score (normal plus four, over pairs of games)")
    high: float = column("upper end of it")
    elo: float = column("difference in Elo rating that the score stands for; infinite where everything was won")
    elo_low: float = column("the same for the lower end")
    elo_high: float = column("the same for the upper end")


@dataclass(frozen=True, slots=True)
class Evaluations:
    """A match of one evaluation against another at one depth."""

    depth: int = column("plies that both players look ahead")
    games: int = column("games played, each opening twice with the sides changed")
    wins: int = column("games that the first evaluation won")
    draws: int = column("games drawn")
    losses: int = column("games that the first evaluation lost")
    score: float = column("(wins + draws / 2) / games")
    low: float = column("lower end of the 95 % interval of the score (normal plus four, over pairs of games)")
    high: float = column("upper end of it")
    elo: float = column("difference in Elo rating that the score stands for; infinite where everything was won")
    elo_low: float = column("the same for the lower end")
    elo_high: float = column("the same for the upper end")
    same: float | None = column("share of the positions of these games in which both would choose the same action")


def depths(
    state: Any,
    deepest: int,
    *,
    pairs: int = 20,
    plies: int = 4,
    seed: int = 0,
    evaluator: Any = None,
    report: Report = silent,
    compiled: bool | None = None,
) -> Findings:
    """Every depth from 2 to `deepest` against every smaller one.

    pairs       openings, each played twice
    plies       random plies of an opening
    seed        that of the openings
    evaluator   of both players; by default the game's own weights

    Raises SearchError where no match can be played.
    """
    if isinstance(deepest, bool) or not isinstance(deepest, int) or deepest < 2:
        raise SearchError(f"a depth of {deepest!r} has no other to play against: give a whole number, 2 or more")
    findings, positions = prepared("depth", Depths, state, deepest, pairs, plies, seed)
    findings.about["evaluation"] = named(evaluator, type(state))
    players = {depth: FixedDepth(depth, evaluator, compiled) for depth in range(1, deepest + 1)}

    def rows() -> Iterator[Depths]:
        for deep in range(2, deepest + 1):
            for shallow in range(1, deep):
                told = _heading(report, f"depth {deep} against {shallow}")
                played = match(players[deep], players[shallow], positions, seed=seed, report=told)
                yield Depths(deep, shallow, *played.counts(), *played.standing())

    return collected(findings, rows())


def evaluations(
    state: Any,
    first: Any,
    second: Any,
    deepest: int,
    *,
    pairs: int = 20,
    plies: int = 4,
    seed: int = 0,
    report: Report = silent,
    compiled: bool | None = None,
) -> Findings:
    """The evaluator `first` against the evaluator `second`, both looking 1, 2 ... `deepest` plies ahead.

    The column `same` says how often they agree: the deeper an evaluation is buried, the less it matters which it is. Everything
    else as in `depths`.
    """
    if not is_count(deepest):
        raise SearchError(f"a depth of {deepest!r} makes no search: give a whole number of plies, 1 or more")
    findings, positions = prepared("evaluation", Evaluations, state, deepest, pairs, plies, seed)
    findings.about |= {"first": named(first, type(state)), "second": named(second, type(state))}

    def rows() -> Iterator[Evaluations]:
        for depth in range(1, deepest + 1):
            one, other = FixedDepth(depth, first, compiled), FixedDepth(depth, second, compiled)
            played = match(one, other, positions, seed=seed, report=_heading(report, f"depth {depth}"))
            report(f"depth {depth}: in how many positions do they agree")
            met = {
                position: None for game, start in zip(played.games, _twice(positions), strict=True) for position in decisions(start, game)
            }
            same = fmean(one.choose(position, Limits()) == other.choose(position, Limits()) for position in met) if met else None
            yield Evaluations(depth, *played.counts(), *played.standing(), same)

    return collected(findings, rows())


def decisions(state: Any, game: Game) -> Iterator[Any]:
    """The positions of a game from `state` in which a player had a choice."""
    for action in game.actions:
        if state.to_move() != CHANCE and len(list(state.actions())) > 1:
            yield state
        state = state.result(action)


def prepared(experiment: str, kind: type[Any], state: Any, deepest: int, pairs: int, plies: int, seed: int) -> tuple[Findings, list[Any]]:
    """An empty table of a match, and its openings. Raises SearchError if no match can be played like this."""
    cls: Any = type(state)
    if cls.PLAYERS != 2:
        raise SearchError(f"a match needs two players, and {cls.__name__} has {cls.PLAYERS}")
    if not is_count(pairs):
        raise SearchError(f"{pairs!r} openings make no match: give a whole number, 1 or more")
    if isinstance(plies, bool) or not isinstance(plies, int) or plies < 0:
        raise SearchError(f"{plies!r} opening plies cannot be played: give a whole number, 0 or more")
    if state.is_terminal():
        raise SearchError(f"the game is over at {state}: there is nothing to play")
    positions = openings(state, pairs, plies, seed)
    about = {"game": cls.__name__, "position": str(state), "depth": deepest, "openings": len(positions), "plies": plies, "seed": seed}
    findings = Findings(experiment, about, kind)
    if len(positions) < pairs:
        findings.notes.append(f"random play of {plies} plies found only {len(positions)} different openings")
    return findings, positions


def named(evaluator: Any, cls: Any) -> str:
    """What an evaluator is called in a table: `2 threats + 0.3 open lines` for a weighted sum."""
    evaluator = Linear.of(cls) if evaluator is None else evaluator
    if not isinstance(evaluator, Linear):
        return getattr(evaluator, "__name__", type(evaluator).__name__)
    parts = [f"{weight:g} {name}" for weight, name in zip(evaluator.weights, cls.FEATURES, strict=False) if weight]
    return " + ".join(parts).replace("+ -", "- ") or "level"


def _twice(positions: Sequence[Any]) -> list[Any]:
    return [position for position in positions for _ in range(2)]


def _heading(report: Report, words: str) -> Report:
    return lambda more: report(f"{words}, {more}")
