"""Matches as experiments: depth against depth, evaluation against evaluation, and contests where dice decide.

depths(state, ...)         every depth against every smaller one, with one evaluation
evaluations(state, ...)    one evaluation against another, at depth after depth
contested(state, ...)      thousands of games in machine code: what a game is worth on average
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any

from ..errors import SearchError
from ..evaluate.linear import Linear
from ..match import Report, match, silent
from ..match.contest import Contest, contest
from ..match.game import decisions, openings
from ..match.played import Match
from ..match.statistics import NORMAL
from ..numbers import check_integer, counted
from ..players import FixedDepth
from ..search.run.limits import Limits
from .findings import Findings, collected, column


@dataclass(frozen=True)
class TwoDepths:
    """The two sides of a match between depths."""

    deep: int = column("plies that the first player looks ahead")
    shallow: int = column("plies that the second player looks ahead")


@dataclass(frozen=True)
class OneDepth:
    """The depth of a match between evaluations."""

    depth: int = column("plies that both players look ahead")


@dataclass(frozen=True)
class Standing:
    """The result of a match, from the first player's side."""

    games: int = column("games played, each opening twice with the sides exchanged")
    wins: int = column("games that the first player won")
    draws: int = column("games drawn")
    losses: int = column("games that the first player lost")
    score: float = column("(wins + draws / 2) / games")
    low: float = column("lower end of the 95 % interval of the score (normal plus four, over pairs of games)")
    high: float = column("upper end of it")
    elo: float = column("difference in Elo rating equivalent to the score; infinite where every game was won")
    elo_low: float = column("the same for the lower end")
    elo_high: float = column("the same for the upper end")


@dataclass(frozen=True)
class Depths(Standing, TwoDepths):
    """A match of one depth against another."""


@dataclass(frozen=True)
class Evaluations(Standing, OneDepth):
    """A match of one evaluation against another at one depth."""

    same: float | None = column("share of the positions of these games in which both would choose the same action")


@dataclass(frozen=True)
class Contested:
    """One contest."""

    first: str = column("how the first side chooses")
    second: str = column("how the second side chooses")
    games: int = column("games played, the sides changing after every one")
    points: float = column("what a game was worth to the first side on average")
    error: float = column("the standard error of that average")
    low: float = column("lower end of the 95 % interval of the average")
    high: float = column("upper end of it")
    won: float = column("share of the games that the first side won")
    outcomes: str = column("what games were worth to the first side, and how many were")


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
    check_integer("depth", deepest, least=2)
    findings, positions = prepared("depth", Depths, state, deepest, pairs, plies, seed)
    findings.about["evaluation"] = named(evaluator, type(state))
    players = {depth: FixedDepth(depth, evaluator, compiled) for depth in range(1, deepest + 1)}

    def rows() -> Iterator[Depths]:
        for deep in range(2, deepest + 1):
            for shallow in range(1, deep):
                progress = _heading(report, f"depth {deep} against {shallow}")
                played = match(players[deep], players[shallow], positions, seed=seed, report=progress)
                yield Depths(deep, shallow, *played.counts(), *played.standing())
                go_on(played)

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
    check_integer("depth", deepest)
    findings, positions = prepared("evaluation", Evaluations, state, deepest, pairs, plies, seed)
    findings.about |= {"first": named(first, type(state)), "second": named(second, type(state))}

    def rows() -> Iterator[Evaluations]:
        for depth in range(1, deepest + 1):
            one, other = FixedDepth(depth, first, compiled), FixedDepth(depth, second, compiled)
            played = match(one, other, positions, seed=seed, report=_heading(report, f"depth {depth}"))
            go_on(played)
            report(f"depth {depth}: in how many positions do they agree")
            met = {position: None for game in played.games for position in decisions(game)}
            same = fmean(one.choose(position, Limits()) == other.choose(position, Limits()) for position in met) if met else None
            yield Evaluations(depth, *played.counts(), *played.standing(), same)

    return collected(findings, rows())


def contested(
    state: Any,
    sides: Sequence[tuple[tuple[str, Any], tuple[str, Any]]],
    games: int,
    *,
    seed: int = 0,
    report: Report = silent,
    compiled: bool | None = None,
) -> Findings:
    """A contest of so many `games` for each pair of `sides`, who are named: (("pubeval", Best(pubeval)), ("random", Blind())).

    Raises what `contest` raises.
    """

    def rows() -> Iterator[Contested]:
        for (first, one), (second, other) in sides:
            report(f"{first} against {second}")
            found = contest(state, one, other, games, seed=seed, compiled=compiled)
            reach = NORMAL * found.error
            outcomes = ", ".join(f"{worth:+g}: {number}" for worth, number in sorted(found.outcomes.items(), reverse=True))
            interval = found.points - reach, found.points + reach
            yield Contested(first, second, found.games, found.points, found.error, *interval, found.won, outcomes)
            go_on(found)

    about = {"game": type(state).__name__, "position": str(state), "seed": seed}
    return collected(Findings("contest", about, Contested), rows())


def prepared(experiment: str, kind: type[Any], state: Any, deepest: int, pairs: int, plies: int, seed: int) -> tuple[Findings, list[Any]]:
    """An empty table of a match, and its openings. Raises SearchError if no match can be played like this."""
    cls: Any = type(state)
    if cls.PLAYERS != 2:
        raise SearchError(f"a match needs two players, and {cls.__name__} has {cls.PLAYERS}")
    check_integer("pairs", pairs)
    check_integer("opening plies", plies, least=0)
    if state.is_terminal():
        raise SearchError(f"the game is over at {state}: there is nothing to play")
    positions = openings(state, pairs, plies, seed)
    about = {"game": cls.__name__, "position": str(state), "depth": deepest, "openings": len(positions), "plies": plies, "seed": seed}
    findings = Findings(experiment, about, kind)
    if len(positions) < pairs:
        findings.notes.append(f"random play of {counted(plies, 'ply')} found only {counted(len(positions), 'different opening')}")
    return findings, positions


def go_on(played: Match[Any] | Contest) -> None:
    """Raises KeyboardInterrupt if a match or a contest was ended by it."""
    if not played.complete:
        raise KeyboardInterrupt


def named(evaluator: Any, cls: Any) -> str:
    """What an evaluator is called in a table: `2 threats + 0.3 open lines` for a weighted sum."""
    evaluator = Linear.of(cls) if evaluator is None else evaluator
    if not isinstance(evaluator, Linear):
        return getattr(evaluator, "__name__", type(evaluator).__name__)
    parts = [f"{weight:g} {name}" for weight, name in zip(evaluator.weights, cls.FEATURES, strict=False) if weight]
    return " + ".join(parts).replace("+ -", "- ") or "level"


def _heading(report: Report, words: str) -> Report:
    return lambda more: report(f"{words}, {more}")
