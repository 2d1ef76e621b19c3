"""Contests: thousands of games between two ways of choosing, played in machine code, and what a game is worth on average.

    contest(Backgammon(), Ahead(1, pubeval), Blind(), 10_000, seed=1)

    Blind()                     any action, all equally likely
    Ahead(depth, evaluator)     looks so many plies ahead by minimax, averaging over chance; the first of equal actions
    Best(chooser)               what `chooser.best(state)` says

    contested(...)              one or more contests as a table

Players of `matches` are asked in Python, one action after another; these here are named tuples whose `pick` is compiled together
with the rules. Where dice decide, a thousand games say little: the standard error of backgammon is about 1.3 points divided by
the root of the number of games.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from ..bits import U64
from ..errors import SearchError
from ..game import CHANCE, State
from ..search.minimax import minimax_value
from ..search.parts.counters import ENDLESS, FLAW, MAX_PLY, NODES, STOP, Run, new_run
from ..search.parts.dice import seeded
from ..search.parts.estimate import check_estimate, fitted
from ..search.parts.scale import Units, units_for
from ..search.playout import at_random, fractions
from ..search.run.limits import Limits, is_count
from ..search.run.prepare import prepared, root_of
from ..search.run.worker import Watch
from .confidence import NORMAL
from .findings import Findings, Report, collected, column, silent


class Blind(NamedTuple):
    """Picks any action, all equally likely."""

    none: int = 0  # a named tuple has a field

    def pick(self, state: Any, dice: U64, units: Units, run: Run) -> tuple[U64, int]:
        """The dice after the choice, and the action."""
        return at_random(state, dice, run)


class Ahead(NamedTuple):
    """Looks `depth` plies ahead, its own action being the first, and estimates there."""

    depth: int
    evaluator: Any

    def pick(self, state: Any, dice: U64, units: Units, run: Run) -> tuple[U64, int]:
        """The dice, unchanged, and the first action of the highest value."""
        mover = state.to_move()
        action, best = 0, -math.inf
        for candidate in state.actions():
            value = minimax_value(state.result(candidate), self.depth - 1, 0, units, self.evaluator, run, None)[mover]
            if value > best:
                action, best = candidate, value
        return dice, action


class Best(NamedTuple):
    """Picks what another says: anything with a method `best(state)`."""

    chooser: Any

    def pick(self, state: Any, dice: U64, units: Units, run: Run) -> tuple[U64, int]:
        """The dice, unchanged, and the action."""
        return dice, self.chooser.best(state)


def contest_games(state: State, games: int, first: Any, second: Any, dice: U64, units: Units, worths: Any, run: Run) -> U64:
    """Play `games` games; `first` takes the seats in turn, player 0 in the first game, and `second` all others. worths[i] is what
    game i is worth to `first`.

    run[NODES] counts the nodes of the searches.
    """
    for number in range(games):
        here = state
        seat = number % here.PLAYERS
        ply = 0
        while not here.is_terminal():
            if ply == MAX_PLY:
                run[FLAW] = ENDLESS
                return dice
            mover = here.to_move()
            if mover == CHANCE:
                dice, action = at_random(here, dice, run)
            elif mover == seat:
                dice, action = first.pick(here, dice, units, run)
            else:
                dice, action = second.pick(here, dice, units, run)
            if run[STOP]:
                return dice
            here = here.result(action)
            ply += 1
        worths[number] = float(here.utility(seat))
    return dice


@dataclass(frozen=True, slots=True)
class Contest:
    """How a contest went, as the first of the two sees it.

    games      how many were played
    points     what a game was worth in the mean
    error      the standard error of that mean
    outcomes   how many games were worth how much
    even       what a game is worth if nobody is better: an equal share of the constant sum
    nodes      positions that the searches looked at
    seconds    by the clock, compilation not counted
    compiled   were they played compiled?
    """

    games: int
    points: float
    error: float
    outcomes: dict[float, int]
    even: float
    nodes: int
    seconds: float
    compiled: bool

    @property
    def won(self) -> float:
        """The share of games that were worth more than an even one."""
        return sum(number for worth, number in self.outcomes.items() if worth > self.even) / self.games

    def __str__(self) -> str:
        outcomes = ", ".join(f"{worth:+g} x {number}" for worth, number in sorted(self.outcomes.items(), reverse=True))
        return f"{self.games:,} games, {self.points:+.4f} ± {self.error:.4f} points a game, {self.won:.1%} won ({outcomes})"


def contest(state: Any, first: Any, second: Any, games: int, *, seed: int = 0, compiled: bool | None = None) -> Contest:
    """`games` games from `state` between two choosers, who change sides after every game.

    With more than two players the first chooser has one seat, another in every game, and the second has all others.

    The same seed gives the same games, compiled or interpreted. `compiled` insists (True) or declines (False). Raises SearchError
    for a game of one, for fewer than two games, and for a game of more than 10,000 plies; KeyboardInterrupt within a
    move's length after Ctrl-C.
    """
    state = root_of(state)
    cls: Any = type(state)
    if cls.PLAYERS < 2:
        raise SearchError(f"a contest needs two players, and {cls.__name__} has {cls.PLAYERS}")
    if not is_count(games) or games < 2:
        raise SearchError(f"{games!r} games make no contest: give a whole number, 2 or more")
    for chooser in (first, second):
        if not (isinstance(chooser, tuple) and hasattr(chooser, "pick")):
            raise SearchError(f"{chooser!r} cannot take part in a contest: give Blind(), Ahead(depth, evaluator) or Best(chooser)")
    first, second = (_fitted(state, chooser) for chooser in (first, second))

    def arguments(machine: bool) -> tuple[Any, ...]:
        return state, games, first, second, seeded(seed), units_for(state, 1), fractions(games, machine), new_run(machine, None)

    kernel, given, machine = prepared(contest_games, arguments, compiled)
    worths, run = given[-2:]
    watch = Watch(Limits())
    watch.carry_out(lambda: kernel(*given), run, machine)
    if watch.interrupted:
        raise KeyboardInterrupt
    told = [float(worth) for worth in worths]
    mean = sum(told) / games
    spread = math.sqrt(sum((worth - mean) ** 2 for worth in told) / (games - 1))
    even = (cls.UTILITY_SUM or 0) / cls.PLAYERS
    return Contest(games, mean, spread / math.sqrt(games), dict(Counter(told)), even, int(run[NODES]), watch.seconds, machine)


@dataclass(frozen=True, slots=True)
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
            yield Contested(first, second, games, found.points, found.error, *interval, found.won, outcomes)

    about = {"game": type(state).__name__, "position": str(state), "seed": seed}
    return collected(Findings("contest", about, Contested), rows())


def _fitted(state: Any, chooser: Any) -> Any:
    """The chooser with the evaluator as a search of `state` asks it. Raises SearchError if it answers nothing of use."""
    if not isinstance(chooser, Ahead) or chooser.evaluator is None:
        return chooser
    evaluator = fitted(state, chooser.evaluator)
    if not state.is_terminal():
        check_estimate(evaluator, state, False)
    return chooser._replace(evaluator=evaluator)
