"""Games made up from a few numbers, with everything in them that makes a search go wrong, and what their positions are worth.

A web is a graph of positions: where each action leads, where the game ends and what it is worth there are drawn from hashes
of a position's fields. There are few places at every time, so that many ways lead to the same position, and few different
values, so that many actions are equally good. One class serves all webs of its kind: it is compiled once.
"""

from __future__ import annotations

import math
import types
from collections.abc import Iterator
from typing import Any, NamedTuple

from hypothesis import settings
from hypothesis import strategies as st

from settings import ASKED_FOR, FULL
from zermelo import CHANCE, game
from zermelo._kernel import available

MODES = (False, True) if available() else (False,)
"""Interpreted, and compiled where there is a compiler."""


def examples(number: int, full: int | None = None) -> Any:
    """So many examples of a property, or `full`, where everything is tried. In CI a quarter of `full`, and at least half of `number`;
    elsewhere that half. Fewer where plain Python has to go through all of them."""
    if not ASKED_FOR:
        number = max(number // 2, full // 4 if full is not None and FULL else 1)
    elif full is not None:
        number = full
    return settings(max_examples=number if available() else max(number // 2, 1), deadline=None)


# ------------------------------------------------------------------------------------------------------------ the games

TURNS, LEAPS, CIRCLES, EARLY = 1, 2, 4, 8
"""What a web may have: a player moves again; an action takes twice the time; an action takes no time; an early end."""

PRIME = 2_147_483_647


def drawn(n: int, seed: int, place: int, time: int, mover: int, salt: int) -> int:
    """A number below n that follows from the others."""
    h = seed % 1_000_003 + 1
    h = (h * 69_069 + place * 7_919 + 1) % PRIME
    h = (h * 69_069 + time * 104_729 + 2) % PRIME
    h = (h * 69_069 + mover * 1_299_709 + salt * 15_485_863 + 3) % PRIME
    return (h * h % PRIME >> 3) % n


class Rules:
    """The rules of all webs. An action is a number from -1 up; at the odd places, which mirror the even ones, they run backwards."""

    seed: int = 1
    wide: int = 3
    long: int = 4
    stakes: int = 2
    kind: int = 0
    place: int = 0
    time: int = 0
    mover: int = 0

    def lot(self: Any, n: int, salt: int) -> int:
        return drawn(n, self.seed, self.place // 2, self.time, self.mover, salt)

    def size(self: Any) -> int:
        return 1 + drawn(3, self.seed, self.place // 2, self.time, self.mover, 1)

    def to_move(self: Any) -> int:
        return self.mover

    def actions(self: Any) -> Iterator[int]:
        for i in range(self.size()):
            yield i - 1

    def result(self: Any, action: int) -> Any:
        i = action + 1 if self.place % 2 == 0 else self.size() - 2 - action
        place = self.lot(2 * self.wide, 10 + i)
        time = self.time + 1
        if self.kind & LEAPS != 0:
            time += self.lot(2, 20 + i)
        if self.kind & CIRCLES != 0:
            time -= self.lot(2, 30 + i)
        mover = (self.mover + 1) % self.PLAYERS
        if self.kind & TURNS != 0 and self.lot(3, 40 + i) == 0:
            mover = self.mover
        return type(self)(self.seed, self.wide, self.long, self.stakes, self.kind, place, time, mover)

    def is_terminal(self: Any) -> bool:
        return self.time >= self.long or (self.kind & EARLY != 0 and self.time > 0 and self.lot(4, 2) == 0)

    def utility(self: Any, player: int) -> float:
        value = drawn(2 * self.stakes + 1, self.seed, self.place // 2, self.time, self.mover, 3) - self.stakes
        return float(value if player == 0 else -value)

    def canonical(self: Any) -> Any:
        return type(self)(self.seed, self.wide, self.long, self.stakes, self.kind, self.place // 2 * 2, self.time, self.mover)

    def prior(self: Any, action: int) -> int:
        return self.lot(5, 50 + action) - 2

    def guess(self: Any, stakes: int, scale: int) -> float:
        return float((self.lot(2 * stakes + 1, 60) - stakes) * scale) + 0.125


def web(name: str, **changes: Any) -> Any:
    """The class of webs with these changes to the rules."""
    rules = {word: rule for word, rule in vars(Rules).items() if not word.startswith("__") or word == "__annotations__"}
    body = {**rules, "__module__": __name__, "__qualname__": name, **changes}
    return game(types.new_class(name, (NamedTuple,), exec_body=lambda namespace: namespace.update(body)))


def shares(self: Any, player: int) -> float:
    """The utility of two players who share 1."""
    value = (drawn(2 * self.stakes + 1, self.seed, self.place // 2, self.time, self.mover, 3) - self.stakes) / (2 * self.stakes)
    return 0.5 + value if player == 0 else 0.5 - value


def everyone_for_himself(self: Any, player: int) -> float:
    """Utilities that have nothing to do with each other."""
    return float(drawn(2 * self.stakes + 1, self.seed, self.place // 2, self.time, self.mover, 100 + player) - self.stakes)


def dice_or_mover(self: Any) -> int:
    return -1 if drawn(3, self.seed, self.place // 2, self.time, self.mover, 4) == 0 else self.mover


def outcomes(self: Any) -> Iterator[tuple[int, float]]:
    """Halves, quarters and eighths, which lose no digit."""
    left = 1.0
    for i in range(self.size() - 1):
        left /= 2
        yield i - 1, left
    yield self.size() - 2, left


Web = web("Web")
Closed = web("Closed", UTILITY_RANGE=(-1, 1))
"""For stakes of 1: nothing is better than a win."""
Shared = web("Shared", UTILITY_SUM=1, UTILITY_RANGE=(0, 1), utility=shares)
General = web("General", UTILITY_SUM=None, utility=everyone_for_himself)
Web3 = web("Web3", PLAYERS=3, UTILITY_SUM=None, utility=everyone_for_himself)
Web4 = web("Web4", PLAYERS=4, UTILITY_SUM=None, utility=everyone_for_himself)
Dice = web("Dice", to_move=dice_or_mover, chance_outcomes=outcomes)
Dice3 = web("Dice3", PLAYERS=3, UTILITY_SUM=None, utility=everyone_for_himself, to_move=dice_or_mover, chance_outcomes=outcomes)


def modes(cls: Any) -> tuple[bool, ...]:
    """Interpreted, and compiled for a class of each kind: to machine code, what utilities add up to and range over is data."""
    return MODES if cls in (Web, Web3, Dice) else MODES[:1]


class Guess(NamedTuple):
    """An evaluator that is no judge at all. An eighth past a whole number tells its estimates from utilities."""

    stakes: int = 2
    scale: int = 1

    def estimate(self, state: Any) -> float:
        return state.guess(self.stakes, self.scale)


class Always(NamedTuple):
    """Estimates the positions of any game alike."""

    value: float

    def estimate(self, state: Any) -> float:
        return self.value


class Guesses(NamedTuple):
    """The same for three players."""

    stakes: int = 2

    def estimate(self, state: Any) -> tuple[float, float, float]:
        guess = state.guess(self.stakes, 1)
        return guess, state.guess(self.stakes + 1, 1), -guess


STAKES = st.integers(1, 3)
KINDS = st.sets(st.sampled_from((TURNS, LEAPS, EARLY))).map(sum)
CIRCULAR = st.sets(st.sampled_from((TURNS, LEAPS, EARLY))).map(lambda kinds: sum(kinds) + CIRCLES)


def webs(cls: Any, kinds: Any = KINDS, stakes: Any = STAKES, long: int = 6) -> Any:
    """Positions of a web, at its beginning."""
    return st.builds(
        cls,
        seed=st.integers(0, 10**6),
        wide=st.integers(1, 4),
        long=st.integers(1, long),
        stakes=stakes,
        kind=kinds,
        place=st.integers(0, 7),
        time=st.just(0),
        mover=st.integers(0, cls.PLAYERS - 1),
    )


GUESSES = st.builds(Guess, stakes=st.integers(0, 3), scale=st.sampled_from((1, 1_000_000)))
GUESSES_OF_THREE = st.builds(Guesses, stakes=st.integers(0, 3))


# ------------------------------------------------------------------------------------------------------- the definition

Rank = tuple[int, float]
"""Won (1), open or drawn (0), lost (-1); and how much. Numbers of the second kind are only compared among their like."""


class Definition:
    """What a position is worth: the rule of minimax, and that a decided game ranks beyond every estimate.

    Slow, obvious, and not a line of it shared with the package. A value is a tuple with a rank for every player. `depth` None
    goes to the end of the game. Positions that were valued are remembered, as the webs are narrow.
    """

    def __init__(self, evaluator: Any = None) -> None:
        self.evaluator = evaluator
        self.known: dict[tuple[Any, int | None], tuple[Rank, ...]] = {}

    def ranks(self, state: Any, depth: int | None) -> tuple[Rank, ...]:
        if (state, depth) not in self.known:
            self.known[state, depth] = self._ranks(state, depth)
        return self.known[state, depth]

    def _ranks(self, state: Any, depth: int | None) -> tuple[Rank, ...]:
        players = range(state.PLAYERS)
        if state.is_terminal():
            return tuple(decided(state, state.utility(player)) for player in players)
        if depth == 0:
            return tuple(estimated(state, value) for value in self.estimates(state))
        left = None if depth is None else depth - 1
        mover = state.to_move()
        if mover == CHANCE:
            parts = [(share, self.ranks(state.result(outcome), left)) for outcome, share in state.chance_outcomes()]
            return tuple((0, sum(share * ranks[player][1] for share, ranks in parts)) for player in players)
        best = None
        for action in state.actions():
            ranks = self.ranks(state.result(action), left)
            if best is None or ranks[mover] > best[mover]:
                best = ranks
        assert best is not None
        return best

    def estimates(self, state: Any) -> tuple[float, ...]:
        if self.evaluator is None:
            return (neutral(state),) * state.PLAYERS
        estimate = self.evaluator.estimate(state)
        return estimate if isinstance(estimate, tuple) else (estimate, (state.UTILITY_SUM or 0) - estimate)

    def actions(self, state: Any, depth: int | None) -> dict[int, Rank]:
        """The rank of every action, as MAX sees it."""
        return {a: self.ranks(state.result(a), None if depth is None else depth - 1)[0] for a in state.actions()}


def neutral(state: Any) -> float:
    """The worth of a game that favours nobody."""
    return (state.UTILITY_SUM or 0) / state.PLAYERS


def is_dice(state: Any) -> bool:
    return type(state).__name__.startswith("Dice")


def decided(state: Any, utility: float) -> Rank:
    """The rank of a finished game. Where chance moves all values are averaged, and nothing ranks beyond."""
    above = utility - neutral(state)
    return (0, utility) if is_dice(state) else ((above > 0) - (above < 0), above)


def estimated(state: Any, estimate: float) -> Rank:
    """The rank of an estimate."""
    return (0, estimate) if is_dice(state) else (0, estimate - neutral(state))


def told(state: Any, rank: Rank) -> float:
    """The number that tells this rank."""
    return rank[1] if is_dice(state) else rank[1] + neutral(state)


def rank_of(state: Any, value: float) -> Rank:
    """The rank that this number tells: estimates are an eighth past a whole number."""
    return estimated(state, value) if value % 1 == 0.125 else decided(state, value)


LOWEST, HIGHEST = (-2, 0.0), (2, 0.0)


def border(state: Any, value: float, depth: int | None) -> Rank:
    """The rank of a side of a window: an estimate if there is a depth."""
    if math.isinf(value):
        return LOWEST if value < 0 else HIGHEST
    return decided(state, value) if depth is None else estimated(state, value)


def played(state: Any, line: tuple[int, ...]) -> Any:
    """Where a line leads; every action of it has to be legal."""
    for action in line:
        assert not state.is_terminal()
        assert action in list(state.actions())
        state = state.result(action)
    return state
