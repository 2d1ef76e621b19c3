"""Contests: thousands of games between two ways of choosing, played in machine code, and the mean utility of a game.

    contest(Backgammon(), Ahead(1, pubeval), Blind(), 10_000, seed=1)

    Blind()                     any action, all equally likely
    Ahead(depth, evaluator)     searches so many plies by minimax, averaging over chance; the first of equal actions
    Best(chooser)               the action that `chooser.best(state)` returns
    Erring(side, 0.1)           as another side, but for one action in ten, which is any

The players of `match` choose in Python, one action after another; these choosers are named tuples whose `pick` is compiled together
with the rules. Where dice decide, many games are needed: the standard error of backgammon is about 1.3 points divided by the
square root of the number of games.
"""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass
from typing import Any, NamedTuple

from ..bits import U64
from ..errors import SearchError
from ..game import CHANCE, State
from ..memory import by_address, memory
from ..numbers import check_integer, counted
from ..payoffs import level_of
from ..search.minimax import minimax_value
from ..search.parts.counters import CIRCLING, MAX_PLY, NODES, STOP, Counters, new_counters, stop_with
from ..search.parts.dice import fraction, seeded
from ..search.parts.estimate import check_estimate, fitted
from ..search.parts.leaf import level
from ..search.parts.scale import scale_for
from ..search.parts.search import Search
from ..search.playout import at_random
from ..search.run.limits import Limits
from ..search.run.prepare import or_interpreted, prepared, root_of
from ..search.run.worker import Watch


class Blind(NamedTuple):
    """Picks as playouts do: any action, all equally likely, or what the game says of random play."""

    none: int = 0  # a named tuple has a field

    def seated(self, state: Any, counters: Counters) -> Any:
        """The side as a kernel sees it."""
        return self

    def pick(self, state: Any, dice: U64, counters: Counters) -> tuple[U64, int]:
        """The dice after the choice, and the action."""
        return at_random(state, dice, counters)


class Ahead(NamedTuple):
    """Searches `depth` plies by minimax, its own action the first of them, and estimates there."""

    depth: int
    evaluator: Any

    def seated(self, state: Any, counters: Counters) -> Any:
        """The side as a kernel sees it. Raises SearchError if the evaluator answers nothing of use."""
        scale = scale_for(state, 1)
        if self.evaluator is None:
            return Searcher(self.depth, Search(scale, level(scale), counters))
        evaluator = fitted(state, self.evaluator)
        if not state.is_terminal():
            check_estimate(evaluator, state, False)
        return Searcher(self.depth, Search(scale, evaluator, counters))


class Searcher(NamedTuple):
    """`Ahead` with the record of its search."""

    depth: int
    search: Search

    def pick(self, state: Any, dice: U64, counters: Counters) -> tuple[U64, int]:
        """The dice, unchanged, and the first action of the highest value."""
        mover = state.to_move()
        action, best = 0, -math.inf
        for candidate in state.actions():
            value = minimax_value(state.result(candidate), self.depth - 1, 0, self.search)[mover]
            if value > best:
                action, best = candidate, value
        return dice, action


class Best(NamedTuple):
    """Picks the action that `chooser.best(state)` returns."""

    chooser: Any

    def seated(self, state: Any, counters: Counters) -> Any:
        """The side as a kernel sees it."""
        return self

    def pick(self, state: Any, dice: U64, counters: Counters) -> tuple[U64, int]:
        """The dice, unchanged, and the action."""
        return dice, self.chooser.best(state)


class Erring(NamedTuple):
    """Picks as `side` does, but for a share of its actions, which are any: so that the same two never play the same game again."""

    side: Any
    share: float = 0.1

    def seated(self, state: Any, counters: Counters) -> Any:
        """The side as a kernel sees it."""
        return self._replace(side=self.side.seated(state, counters))

    def pick(self, state: Any, dice: U64, counters: Counters) -> tuple[U64, int]:
        """The dice after the choice, and the action."""
        dice, point = fraction(dice)
        if point < self.share:
            return at_random(state, dice, counters)
        return self.side.pick(state, dice, counters)  # type: ignore[no-any-return]


@by_address
class Sides(NamedTuple):
    """The two sides of a contest, what every game was worth to the first, and the counters of all searches."""

    first: Any
    second: Any
    worths: Any
    counters: Counters


def contest_games(state: State, games: int, dice: U64, sides: Sides) -> U64:
    """Play `games` games; `first` takes the seats in turn, player 0 in the first game, and `second` all others. worths[i] becomes the
    utility of game i for `first`.
    """
    for number in range(games):
        here = state
        seat = number % here.PLAYERS
        ply = 0
        while not here.is_terminal():
            if ply == MAX_PLY:
                stop_with(CIRCLING, sides.counters)
                return dice
            mover = here.to_move()
            if mover == CHANCE:
                dice, action = at_random(here, dice, sides.counters)
            elif mover == seat:
                dice, action = sides.first.pick(here, dice, sides.counters)
            else:
                dice, action = sides.second.pick(here, dice, sides.counters)
            if sides.counters[STOP]:
                return dice
            here = here.result(action)
            ply += 1
        sides.worths.floats[number] = float(here.utility(seat))
    return dice


@dataclass(frozen=True, slots=True)
class Contest:
    """The result of a contest, from the first side.

    games      how many were played
    points     the mean utility of a game
    error      the standard error of that mean
    outcomes   the number of games for each utility
    even       the utility of a game between equals (see `level_of` in `payoffs`)
    nodes      positions visited by the searches
    seconds    by the clock, compilation not counted
    compiled   were they played compiled?
    complete   False after Ctrl-C, even if the last game was just over: who asked for several contests has to hear of it
    """

    games: int
    points: float
    error: float
    outcomes: dict[float, int]
    even: float
    nodes: int
    seconds: float
    compiled: bool
    complete: bool = True

    @property
    def won(self) -> float:
        """The share of games with a utility above `even`."""
        return sum(number for worth, number in self.outcomes.items() if worth > self.even) / self.games

    def __str__(self) -> str:
        outcomes = ", ".join(f"{worth:+g} x {number}" for worth, number in sorted(self.outcomes.items(), reverse=True))
        return f"{counted(self.games, 'game')}, {self.points:+.4f} ± {self.error:.4f} points a game, {self.won:.1%} won ({outcomes})"


def check_chooser(chooser: Any) -> None:
    """Raises SearchError for what is no side of a contest."""
    if not (isinstance(chooser, tuple) and hasattr(chooser, "seated")):
        raise SearchError(f"unknown chooser {chooser!r}: give Blind(), Ahead(depth, evaluator), Best(chooser) or Erring(side, share)")


@or_interpreted
def contest(state: Any, first: Any, second: Any, games: int, *, seed: int = 0, compiled: bool | None = None) -> Contest:
    """Play `games` games from `state` between two choosers, exchanging sides after every game.

    With more than two players the first chooser has one seat, another in every game, and the second has all others.

    The same seed gives the same games, compiled or interpreted. `compiled` insists (True) or declines (False). Raises SearchError
    for a game of one player, for fewer than two games, and for a game of more than 10,000 plies. After Ctrl-C, within a move's
    length, the result is that of the games that were played; KeyboardInterrupt if there are fewer than two.
    """
    state = root_of(state)
    cls: Any = type(state)
    if cls.PLAYERS < 2:
        raise SearchError(f"a contest needs two players, and {cls.__name__} has {cls.PLAYERS}")
    check_integer("games", games, least=2)
    check_chooser(first)
    check_chooser(second)
    sides: Sides

    def arguments(machine: bool) -> tuple[Any, ...]:
        nonlocal sides
        counters = new_counters(machine, None)
        sides = Sides(first.seated(state, counters), second.seated(state, counters), memory(games, machine), counters)
        for number in range(games):
            sides.worths.floats[number] = math.nan
        return state, games, seeded(seed), sides

    kernel, given, machine = prepared(contest_games, arguments, compiled)
    watch = Watch(Limits())
    watch.carry_out(lambda: kernel(*given), sides.counters, machine)
    worths = [worth for number in range(games) if not math.isnan(worth := float(sides.worths.floats[number]))]
    played = len(worths)
    if watch.interrupted and played < 2:
        raise KeyboardInterrupt
    mean = sum(worths) / played
    spread = math.sqrt(sum((worth - mean) ** 2 for worth in worths) / (played - 1))
    return Contest(
        games=played,
        points=mean,
        error=spread / math.sqrt(played),
        outcomes=dict(Counter(worths)),
        even=level_of(cls),
        nodes=int(sides.counters[NODES]),
        seconds=watch.seconds,
        compiled=machine,
        complete=not watch.interrupted,
    )
